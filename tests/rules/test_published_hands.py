"""Hands with a published score, counted by what a club's file can say of their rules; the rest is named in the tables.

The tables are ``published/*.toml`` with their sources, the files of the clubs those that the game offers as examples.
"""

import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.hands.notation import parse_hand
from game.rules.options import Options
from game.rules.own_draft import example_club
from game.rules.own_parents import with_parents
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import DealScore, Payment, Score, points_of
from game.rules.terms import Flag, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import Tile, Wind

FOLDER = Path(__file__).parent / "published"
ROOT = Path(__file__).parents[2]
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
ELSEWHERE = parse_hand("B111 C666 D777 C888 B55")
"""The hand of the winner where a loser's is counted."""
Row = dict[str, Any]


def table(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


CLASSICAL, HONG_KONG, BRITISH = table("classical_chinese"), table("hong_kong"), table("british")
OFFICIAL = table("chinese_official")
OFFICIAL_HANDS = [row for source in OFFICIAL.values() for row in source["hands"]]
SEATS = {wind.name.lower(): wind for wind in Wind}


def called(row: Row) -> str:
    return f"{row['hand']} / {row.get('how', '')}"


def of_club(book: str, file: str, **options: int) -> Ruleset:
    return of_text(book, example_club(file), **options)


@cache
def british(source: str) -> Ruleset:
    """The British file, with what a source does otherwise as a file whose parent it is."""
    text, problems = with_parents(BRITISH[source]["club"], {"British": example_club("british")}.get)
    assert not problems
    return of_text("polish", text)


def of_text(book: str, text: str, **options: int) -> Ruleset:
    club = RULEBOOKS[book].club(text)
    assert not club.problems
    return RULEBOOKS[book].with_options(Options(RULEBOOKS[book].options, {**options, "own_hands": club.text}))


def counted(rules: Ruleset, row: Row) -> Score:
    return next(score for score in settled(rules, row).scores if score.is_winner)


def settled(rules: Ruleset, row: Row) -> DealScore:
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
    return rules.scored(deal)


def counted_as_lost(rules: Ruleset, row: Row) -> Score:
    wind = SEATS[row.get("seat", "east")]
    other = Wind.EAST if wind is Wind.NORTH else Wind.NORTH
    hands = PlayerHand(wind=wind, hand=parse_hand(row["hand"])), PlayerHand(wind=other, hand=ELSEWHERE)
    win = WinFacts(wind=other, tile=Tile.C6, source=Source.WALL)
    deal = DealFacts(prevailing=SEATS[row.get("round", "east")], dealer=Wind.EAST, hands=hands, wins=(win,))
    return next(score for score in rules.scored(deal).scores if score.wind is wind)


def test_the_tables_have_enough_hands() -> None:
    hands = CLASSICAL["published"]["hands"]
    assert (len(hands), len(CLASSICAL["lost"]["hands"])) == (90, 33)
    faan, patterns = HONG_KONG["faan"]["hands"], HONG_KONG["patterns"]["hands"]
    assert (len(faan), len(patterns)) == (24, 58)
    assert (len(HONG_KONG["whole"]["hands"]), len(HONG_KONG["besides"]["hands"])) == (7, 14)


def test_official_hands_have_three_sources_and_a_reason_for_each_other_count() -> None:
    assert [len(source["hands"]) for source in OFFICIAL.values()] == [210, 35, 3]
    page = (ROOT / "docs/rules/chinese_official.md").read_text("utf-8").partition("## Where the sources differ")[2]
    reasons = {row["why"] for row in OFFICIAL_HANDS if "ours" in row}
    assert all(f"**{reason.capitalize()}.**" in page for reason in reasons)
    assert sum("ours" in row for row in OFFICIAL_HANDS) == 13


@pytest.mark.parametrize("row", OFFICIAL_HANDS, ids=called)
def test_official_hands_have_the_published_fans(row: Row) -> None:
    assert counted(of_club("gala", "chinese_official"), row).worth == row.get("ours", row["fans"])


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


def made(rules: Ruleset, hand: str) -> bool:
    return rules.mahjong.is_made(PlayerHand(wind=Wind.EAST, hand=parse_hand(hand)), Wind.EAST)


def calls(rules: Ruleset, hand: str) -> str:
    waits = rules.mahjong.waits(PlayerHand(wind=Wind.EAST, hand=parse_hand(hand)), Wind.EAST)
    return " ".join(sorted(map(str, waits)))


def paid_to(rules: Ruleset, worths: dict[str, int], deal: DealFacts) -> DealScore:
    """The settlement of a deal in which the hands of all seats have these worths."""
    winner = deal.wins[0].wind
    scores = tuple(
        Score(wind=SEATS[seat], is_winner=SEATS[seat] is winner, worth=Fraction(worth))
        for seat, worth in worths.items()
    )
    return rules.settlement.settled(scores, deal, len(Wind))


def test_the_british_table_has_enough_hands() -> None:
    kajongg, companion = BRITISH["kajongg"], BRITISH["companion"]
    assert [len(kajongg[part]) for part in ("won", "lost", "refused", "calling")] == [75, 30, 46, 21]
    assert [len(companion[part]) for part in ("won", "lost", "refused")] == [33, 17, 7]
    assert (len(BRITISH["settled"]["deals"]), len(BRITISH["cannon"]["feeding"])) == (3, 18)
    assert len(CLASSICAL["refused"]["hands"]) + len(CLASSICAL["calling"]["hands"]) == 46


@pytest.mark.parametrize("row", BRITISH["kajongg"]["won"], ids=called)
def test_british_hands_count_as_published_and_everybody_pays_them(row: Row) -> None:
    deal = settled(british("kajongg"), {"seat": "east", **row})
    score = deal.winners[0]
    if "share" in row:
        assert score.worth == row["share"] * 10
    else:
        assert score.special is None
        assert score.points == row["points"]
        assert score.doubles == row["doubles"]
        assert score.worth == min(row["points"] * 2 ** row["doubles"], 1000)
    east = score.wind is Wind.EAST
    due = {wind: score.worth * (2 if east or wind is Wind.EAST else 1) for wind in Wind if wind is not score.wind}
    paid = {payment.payer: payment.amount for payment in deal.payments}
    assert paid in (due, {deal.payments[0].payer: sum(due.values())})


@pytest.mark.parametrize("row", BRITISH["kajongg"]["lost"], ids=called)
def test_british_hands_that_lost_count_as_published(row: Row) -> None:
    score = counted_as_lost(british("kajongg"), row)
    if "share" in row:
        assert score.worth == row["share"] * 10
    else:
        assert (score.points, score.doubles) == (row["points"], row["doubles"])


@pytest.mark.parametrize("row", BRITISH["companion"]["won"], ids=called)
def test_a_second_source_counts_british_hands_as_we_do(row: Row) -> None:
    assert counted(british("companion"), {"seat": "east", **row}).worth == row["worth"]


@pytest.mark.parametrize("row", BRITISH["companion"]["lost"], ids=called)
def test_a_second_source_counts_lost_british_hands_as_we_do(row: Row) -> None:
    assert counted_as_lost(british("companion"), row).worth == row["worth"]


@pytest.mark.parametrize("source", ["kajongg", "companion"])
def test_what_is_published_as_no_british_mahjong_is_none(source: str) -> None:
    for row in BRITISH[source]["refused"]:
        assert not made(british(source), row["hand"]), row


def test_british_hands_wait_for_the_published_tiles() -> None:
    for row in BRITISH["kajongg"]["calling"]:
        assert calls(british("kajongg"), row["hand"]) == row["waits"], row


def test_what_is_published_as_no_classical_mahjong_is_none() -> None:
    rules = of_club("polish", "classical_chinese")
    for row in CLASSICAL["refused"]["hands"]:
        assert not made(rules, row["hand"]), row


def test_classical_hands_wait_for_the_published_tiles() -> None:
    rules = of_club("polish", "classical_chinese")
    for row in CLASSICAL["calling"]["hands"]:
        assert calls(rules, row["hand"]) == row["waits"], row


@pytest.mark.parametrize("file", ["british", "classical_chinese"])
def test_everybody_gets_and_pays_what_is_published(file: str) -> None:
    rules = of_club("polish", file)
    for row in table(file)["settled"]["deals"]:
        wind = SEATS[row["winner"]]
        win = WinFacts(wind=wind, tile=Tile.C6, source=Source.WALL)
        deal = DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=(player(wind, "B555"),), wins=(win,))
        deltas = paid_to(rules, row["worths"], deal).deltas
        assert deltas == tuple(row["deltas"][wind.name.lower()] for wind in Wind)


def player(wind: Wind, hand: str) -> PlayerHand:
    return PlayerHand(wind=wind, hand=parse_hand(hand))


def fed(winner: str, feeder: str, shown: str, tile: str, kept: str = "C2") -> DealFacts:
    """A deal won with these sets on the table on a discard of the feeder, who keeps these tiles."""
    wind, other = SEATS[winner], SEATS[feeder]
    hands = player(wind, f"{tile} {shown}"), player(other, kept)
    win = WinFacts(wind=wind, tile=Tile(tile), source=Source.DISCARD, loser=other)
    return DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=hands, wins=(win,))


@pytest.mark.parametrize("row", BRITISH["cannon"]["amounts"], ids=str)
def test_who_lets_off_a_cannon_pays_what_is_published(row: Row) -> None:
    worths = dict.fromkeys(SEATS, 20) | {row["winner"]: row["worth"]}
    deal = fed(row["winner"], row["feeder"], "(DRRR) (DGGG)", "DW")
    payment = Payment(SEATS[row["feeder"]], SEATS[row["winner"]], Fraction(row["paid"]))
    assert paid_to(of_club("polish", "british"), worths, deal).payments == (payment,)


@pytest.mark.parametrize("row", BRITISH["cannon"]["feeding"], ids=str)
def test_a_hand_is_as_dangerous_as_is_published(row: Row) -> None:
    deal = fed("west", "south", row["shown"], row["tile"], row.get("kept", "C2"))
    rules = of_club("polish", "british")
    worths = {"east": 8, "south": 16, "west": 64, "north": 0}
    payments = paid_to(rules, worths, deal).payments
    for_all = (Payment(Wind.SOUTH, Wind.WEST, Fraction(4 * 64)),)
    assert (payments == for_all) is row["fed"]
    assert row["fed"] or len(payments) == 6
