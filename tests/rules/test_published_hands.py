"""Hands with a published score, counted by what a club's file can say of their rules; the rest is named in the tables.

The tables are ``published/*.toml`` with their sources, the files of the clubs those that the game offers as examples.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.hands.notation import parse_hand
from game.rules.options import Options
from game.rules.own_draft import example_club
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import Score, points_of
from game.rules.terms import Flag, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import Tile, Wind

FOLDER = Path(__file__).parent / "published"
LIMIT, MOST_FAAN = 500, 13
WINDS_AND_WAYS = {
    "pung.seat_wind",
    "row:set.prevailing_wind:Round wind",
    "row:concealed:Concealed",
    "row:no_bonus:No flowers",
    "row:out.self_drawn:Self-drawn",
    "row:out.replacement:Kong or flower replacement",
}
"""Rows of Hong Kong that the sources leave out of the faan of a hand."""
BESIDES = WINDS_AND_WAYS | {
    "pung.dragon",
    "row:bonus.own:Own flower or season",
    "row:bonus.flowers:All flowers",
    "row:bonus.seasons:All seasons",
    "row:out.last_of_wall:Last tile",
    "row:out.robbed_kong:Robbing a kong",
}
"""Rows of Hong Kong that are no patterns of the whole hand."""
ELSEWHERE = parse_hand("B123 C456 D789 C789 B55")
"""The hand of the winner where a loser's is counted."""
Row = dict[str, Any]


def table(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


CLASSICAL, HONG_KONG = table("classical_chinese"), table("hong_kong")


def called(row: Row) -> str:
    return f"{row['hand']} / {row.get('how', '')}"


def of_club(book: str, file: str, **options: int) -> Ruleset:
    text = example_club(file)
    club = RULEBOOKS[book].club(text)
    assert not club.problems
    return RULEBOOKS[book].with_options(Options(RULEBOOKS[book].options, {**options, "own_hands": club.text}))


def counted(rules: Ruleset, row: Row) -> Score:
    source, *more = row.get("how", "discard").split()
    hand = parse_hand(row["hand"])
    wind, prevailing = (
        Wind[row.get(which, default).upper()] for which, default in (("seat", "south"), ("round", "east"))
    )
    tile = Tile(more.pop(0)) if more else hand.concealed[-1]
    loser = Wind.NORTH if wind is not Wind.NORTH and Source(source).is_taken_from_player else None
    loser = Wind.EAST if wind is Wind.NORTH and Source(source).is_taken_from_player else loser
    win = WinFacts(wind=wind, tile=tile, source=Source(source), loser=loser, flags=frozenset(map(Flag, more)))
    player = PlayerHand(wind=wind, hand=hand)
    deal = DealFacts(prevailing=prevailing, dealer=Wind.EAST, hands=(player,), wins=(win,))
    return next(score for score in rules.scored(deal).scores if score.is_winner)


def counted_as_lost(rules: Ruleset, row: Row) -> Score:
    wind = Wind[row["seat"].upper()]
    other = Wind.EAST if wind is Wind.NORTH else Wind.NORTH
    hands = PlayerHand(wind=wind, hand=parse_hand(row["hand"])), PlayerHand(wind=other, hand=ELSEWHERE)
    win = WinFacts(wind=other, tile=Tile.C6, source=Source.WALL)
    deal = DealFacts(prevailing=Wind[row["round"].upper()], dealer=Wind.EAST, hands=hands, wins=(win,))
    return next(score for score in rules.scored(deal).scores if score.wind is wind)


def test_the_tables_have_enough_hands() -> None:
    hands = CLASSICAL["published"]["hands"]
    assert (len(hands), len(CLASSICAL["lost"]["hands"])) == (90, 33)
    faan, patterns = HONG_KONG["faan"]["hands"], HONG_KONG["patterns"]["hands"]
    assert (len(faan), len(patterns)) == (24, 58)
    assert (len(HONG_KONG["whole"]["hands"]), len(HONG_KONG["besides"]["hands"])) == (7, 14)


@pytest.mark.parametrize("row", CLASSICAL["published"]["hands"], ids=called)
def test_classical_hands_count_as_published(row: Row) -> None:
    score = counted(of_club("polish", "classical_chinese", limit=LIMIT), row)
    if row.get("limit"):
        assert score.worth == LIMIT
        return
    assert score.special is None
    assert score.points == row["points"]
    assert score.doubles == row["doubles"]
    assert score.worth == min(score.points * 2**score.doubles, LIMIT)


@pytest.mark.parametrize("row", CLASSICAL["lost"]["hands"], ids=called)
def test_classical_hands_that_lost_count_as_published(row: Row) -> None:
    score = counted_as_lost(of_club("polish", "classical_chinese", limit=LIMIT), row)
    assert score.points == row["points"]
    assert score.doubles == row["doubles"]


@pytest.mark.parametrize("row", HONG_KONG["faan"]["hands"], ids=called)
def test_hong_kong_hands_have_the_published_faan(row: Row) -> None:
    score = counted(of_club("gala", "hong_kong"), row)
    if row.get("limit"):
        assert score.worth == MOST_FAAN
    else:
        assert points_of(line for line in score.lines if line.id not in WINDS_AND_WAYS) == row["faan"]


@pytest.mark.parametrize("row", HONG_KONG["whole"]["hands"], ids=called)
def test_hong_kong_hands_have_the_whole_faan_that_are_published(row: Row) -> None:
    assert counted(of_club("gala", "hong_kong"), row).worth == row["faan"]


@pytest.mark.parametrize("row", HONG_KONG["besides"]["hands"], ids=called)
def test_hong_kong_counts_winds_flowers_and_ways_of_winning_as_published(row: Row) -> None:
    lines = counted(of_club("gala", "hong_kong"), row).lines
    assert points_of(line for line in lines if line.id in BESIDES) == row["faan"]


@pytest.mark.parametrize("row", HONG_KONG["patterns"]["hands"], ids=called)
def test_hong_kong_hands_have_the_published_patterns(row: Row) -> None:
    found = {line.id for line in counted(of_club("gala", "hong_kong"), row).lines} - BESIDES
    wanted = set(row["rows"])
    assert wanted <= found if row.get("limit") else wanted == found
