"""What is a mahjong beside special hands, and the best way to count it (common.md, "A set, a hand, a win")."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.hands.hand import Hand
from game.hands.notation import parse_hand
from game.hands.pattern import pattern
from game.hands.readings import is_complete
from game.rules.combining import MahjongRule, Way, best
from game.rules.options import Options
from game.rules.rows import Limit, SpecialHand
from game.rules.rulesets.polish import OPTIONS
from game.rules.rulesets.polish.tables import special_hands
from game.rules.scoring import NotAMahjong, Score
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import KINDS, Tile, Wind
from tests.hands import reference
from tests.hands.special_hands import ROWS, Row
from tests.rulebook.deals import winners

ORDINARY = MahjongRule(special_hands=special_hands(Options(OPTIONS, {"extra_hands": True})))
WITHOUT_CHOWS = MahjongRule(special_hands=special_hands(Options(OPTIONS, {"four_as_two_pairs": True})), most_chows=0)
DRAGONS = SpecialHand(id="dragons", pattern=pattern("3*set:dragons meld:any pair:any"), worth=Limit(), concealed=True)
KONG_OPENS = MahjongRule(special_hands=(DRAGONS,), concealed_kong_opens=True)


def player(text: str) -> PlayerHand:
    return PlayerHand(wind=Wind.SOUTH, hand=parse_hand(text))


def ways(rule: MahjongRule, text: str, tile: str | None, source: Source = Source.WALL) -> tuple[Way, ...]:
    facts = WinFacts(wind=Wind.SOUTH, tile=None if tile is None else Tile(tile), source=source)
    deal = DealFacts(prevailing=Wind.EAST, dealer=Wind.EAST, hands=(player(text),), wins=(facts,))
    return rule.ways(player(text), deal)


def ids(found: tuple[Way, ...]) -> list[str | None]:
    return list(dict.fromkeys(way.special.id if way.special else None for way in found))


def test_a_hand_is_counted_as_every_special_hand_that_it_is_and_ordinarily() -> None:
    assert ids(ways(ORDINARY, "DRRR (DGGG) DWWW WEEE WSS", "WS")) == ["all_honors", "big_dragons", None]
    assert ids(ways(ORDINARY, "B22334455667788", "B2")) == ["heavenly_twins", "dirty_pairs", None]
    assert ids(ways(ORDINARY, "B1234567 C1234567", "C7")) == ["knitting"]


def test_a_hand_that_must_be_concealed_is_not_if_something_lies_open() -> None:
    """docs/rules/polish.md, "Special hands": nothing laid open before the last tile, a concealed kong aside."""
    assert "buried_treasure" in ids(ways(ORDINARY, "B111 B444 [B9999] WEEE DRR", "DR"))
    assert "buried_treasure" not in ids(ways(ORDINARY, "B111 B444 (B9999) WEEE DRR", "DR"))


def test_a_concealed_kong_opens_a_hand_where_the_book_says_so() -> None:
    """docs/rules/israeli.md, "Special hands": a declared concealed kong does open the hand."""
    assert ids(ways(KONG_OPENS, "DRRR DGGG DWWW B123 C55", "C5")) == ["dragons", None]
    assert ids(ways(KONG_OPENS, "[DRRRR] DGGG DWWW B123 C55", "C5")) == [None]


def test_no_mahjong_is_refused() -> None:
    for text, tile in (("B1234567 C1234568", "C8"), ("B123 C456 D789 C789 B55", "B9")):
        with pytest.raises(NotAMahjong, match="South"):
            ways(ORDINARY, text, tile)


def test_of_the_dealt_tiles_nobody_asks_which_was_the_last() -> None:
    """docs/commands.md, ``score``: `tile` may be left out and nothing looks at it."""
    assert ids(ways(ORDINARY, "B123 C456 D789 C789 B55", "B9", Source.DEALT)) == ["heaven", None]


def test_the_first_of_ways_with_the_same_worth_is_taken() -> None:
    found = ways(ORDINARY, "DRRR DGGG DWWW WEEE WSS", "WS")
    chosen = best(
        found,
        lambda way: Score(
            wind=Wind.SOUTH, is_winner=True, special=way.special.id if way.special else None, worth=Fraction(7)
        ),
    )
    assert chosen.special == "all_honors"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_shapes_of_sets_and_a_pair_are_regular_mahjongs(row: Row) -> None:
    shape, hit = row.pattern, parse_hand(row.hit)
    if pattern(shape).is_sets_and_pair:
        assert is_complete(hit.counts, hit.sets_to_make)
    elif is_complete(hit.counts, hit.sets_to_make):
        assert any(group in shape for group in ("1112345678999", "7*pair", "123456789"))


def test_which_shapes_of_the_polish_book_are_no_sets_and_a_pair() -> None:
    others = [row.id for row in ORDINARY.special_hands if row.pattern and not row.pattern.is_sets_and_pair]
    assert others == [
        "heavenly_twins",
        "honor_pairs",
        "knitting",
        "triple_knitting",
        "thirteen_orphans",
        "wriggling_snake",
        "nine_gates",
        "ruby_hand",
        "gretas_garden",
        "windfall",
        "dragons_breath",
        "dragons_tail",
        "dragonette",
        "five_honors",
        "dragonfly",
        "dirty_pairs",
        "clean_pairs",
    ]


def _all_waits(rule: MahjongRule, waiting: PlayerHand) -> tuple[Tile, ...]:
    return tuple(
        tile
        for tile in KINDS
        if waiting.hand.all_counts[tile.index] < 4
        and rule.is_made(PlayerHand(wind=waiting.wind, hand=waiting.hand.drawn(tile)), Wind.EAST)
    )


@given(winners(), st.integers(0, 13))
def test_waits_are_the_tiles_with_which_it_is_a_mahjong(hand: Hand, place: int) -> None:
    waiting = PlayerHand(wind=Wind.SOUTH, hand=hand.without(hand.concealed[place % len(hand.concealed)]))
    for rule in (ORDINARY, WITHOUT_CHOWS):
        assert rule.waits(waiting, Wind.EAST) == _all_waits(rule, waiting)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_special_hands_are_waited_for(row: Row) -> None:
    hand = parse_hand(row.hit)
    for tile in set(hand.concealed):
        waiting = PlayerHand(wind=Wind.SOUTH, hand=hand.without(tile))
        for rule in (ORDINARY, WITHOUT_CHOWS):
            assert rule.waits(waiting, Wind.EAST) == _all_waits(rule, waiting)


@given(reference.hands(14))
def test_without_chows_a_mahjong_is_pungs_and_a_pair_or_special(tiles: tuple[Tile, ...]) -> None:
    """docs/rules/polish.md, "Three players"."""
    hand = PlayerHand(wind=Wind.SOUTH, hand=Hand(tiles))
    pungs = sorted(tiles.count(tile) for tile in set(tiles)) == [2, 3, 3, 3, 3]
    special = any(
        row.pattern is not None and row.pattern.is_made(hand.hand, own=Wind.SOUTH, prevailing=Wind.EAST)
        for row in WITHOUT_CHOWS.special_hands
    )
    assert WITHOUT_CHOWS.is_made(hand, Wind.EAST) is (pungs or special)
