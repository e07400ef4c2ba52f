"""Patterns of special hands: the shapes of israeli.md, hungarian.md and polish.md, and the laws of any pattern."""

import doctest
import math
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given

from game.hands import pattern as pattern_module
from game.hands import remembered
from game.hands.deficiency import deficiency, improving
from game.hands.hand import Hand
from game.hands.notation import parse_hand
from game.hands.pattern import Pattern, PatternError, pattern
from game.hands.pattern_plan import marks_of
from game.hands.pattern_text import Shape, shapes_of
from game.hands.readings import splits
from game.tiles.counts import Counts, changed, counts_of, tiles_marked, tiles_of
from game.tiles.tile import KINDS, Tile, Wind
from tests.hands import reference
from tests.hands.reference import format_hand, format_meld
from tests.hands.special_hands import HUNGARIAN, ISRAELI, POLISH, POLISH_EXTRA, ROWS, Row
from tests.tiles.written import format_tiles

OWN, PREVAILING = Wind.SOUTH, Wind.EAST
WALL = [kind for kind in KINDS for _ in range(4)]

every_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)


def is_made(shape: Pattern, hand: Hand) -> bool:
    return shape.is_made(hand, own=OWN, prevailing=PREVAILING)


def missing(shape: Pattern, hand: Hand) -> int | None:
    return shape.missing(hand, own=OWN, prevailing=PREVAILING)


def better(shape: Pattern, hand: Hand) -> tuple[Tile, ...]:
    return reference.helping(shape, hand, own=OWN, prevailing=PREVAILING)


def waits(shape: Pattern, hand: Hand) -> tuple[Tile, ...]:
    return shape.waits(hand, own=OWN, prevailing=PREVAILING)


def spoilt(hand: Hand, changes: int, chance: random.Random) -> Hand:
    """A hand of 13: without so many of its concealed tiles, and with one fewer other tiles in their place."""
    concealed = list(hand.concealed)
    chance.shuffle(concealed)
    laid_out = [tile for meld in hand.melds for tile in meld.tiles]
    wall = [kind for kind in KINDS for _ in range(4 - (concealed + laid_out).count(kind))]
    changes = min(changes, len(concealed))
    return Hand((*concealed[changes:], *chance.sample(wall, changes - 1)), hand.melds)


def test_all_shapes_of_the_books_are_there() -> None:
    """33 Israeli, 11 Hungarian, 21 and 12 Polish, less the blessings and the ways of winning, which are no shapes.

    Of the Polish ones knitting has another shape by option, and buried treasure two.
    """
    assert [len(rows) for rows in (ISRAELI, HUNGARIAN, POLISH, POLISH_EXTRA)] == [33 - 2, 11, 21 - 5 + 3, 12]
    assert len({row.id for row in ROWS}) == len(ROWS) - 1, "`pairs` is Hungarian and Polish, and another hand in each"


@every_row
def test_a_hand_that_is_it_and_one_that_is_not(row: Row) -> None:
    shape = pattern(row.pattern)
    hit, miss = parse_hand(row.hit), parse_hand(row.miss)
    assert hit.size == miss.size == 14
    assert is_made(shape, hit)
    assert missing(shape, hit) == 0
    assert not is_made(shape, miss)


@every_row
def test_it_waits_for_any_tile_taken_from_it(row: Row) -> None:
    shape, hit = pattern(row.pattern), parse_hand(row.hit)
    for tile in set(hit.concealed):
        ready = hit.without(tile)
        assert missing(shape, ready) == 1
        assert not is_made(shape, ready)
        completing = tuple(
            other for other in KINDS if ready.tiles.count(other) < 4 and is_made(shape, ready.drawn(other))
        )
        assert tile in completing
        assert waits(shape, ready) == completing == better(shape, ready)


@every_row
def test_a_reading_is_the_hand(row: Row) -> None:
    shape, hit = pattern(row.pattern), parse_hand(row.hit)
    readings = shape.readings(hit, own=OWN, prevailing=PREVAILING)
    assert readings
    for reading in readings:
        assert reading.melds[: len(hit.melds)] == hit.melds
        tiles = [tile for meld in reading.melds for tile in meld.tiles] + list(reading.left_over)
        assert sorted(tiles) == sorted(hit.tiles)
    assert not shape.readings(parse_hand(row.miss), own=OWN, prevailing=PREVAILING)


@every_row
@pytest.mark.parametrize("changes", [2, 4, 7])
def test_a_draw_brings_it_one_nearer_or_not_at_all(row: Row, changes: int) -> None:
    shape = pattern(row.pattern)
    hand = spoilt(parse_hand(row.hit), changes, random.Random(row.id))
    now = missing(shape, hand)
    assert now is not None
    assert now <= changes
    after = {tile: missing(shape, hand.drawn(tile)) for tile in KINDS if hand.tiles.count(tile) < 4}
    assert set(after.values()) <= {now, now - 1}
    assert better(shape, hand) == tuple(tile for tile in after if after[tile] == now - 1) != ()


@every_row
@pytest.mark.parametrize("changes", [1, 3, 5])
def test_a_plan_spares_the_tiles_without_which_it_lacks_no_more(row: Row, changes: int) -> None:
    hand = spoilt(parse_hand(row.hit), changes, random.Random(row.id))
    counts = hand.drawn(next(tile for tile in KINDS if hand.tiles.count(tile) < 4)).counts
    for plan in pattern(row.pattern).plans(hand.melds, own=OWN, prevailing=PREVAILING):
        lacking = plan.missing(counts)
        held = [tile for tile in KINDS if counts[tile.index]]
        expected = [tile for tile in held if plan.missing(changed(counts, tile, -1)) == lacking]
        assert list(tiles_marked(marks_of(plan.spared(counts)))) == expected


def targets(shape: Shape) -> set[Counts]:
    """Every hand that is the shape, nothing laid out."""
    choices = [
        (combinations if slot.different else combinations_with_replacement)(slot.units, slot.times)
        for slot in shape.slots
    ]
    kept = tiles_of(shape.kept)
    hands = (
        counts_of((*kept, *(tile for units in chosen for unit in units for tile in unit)))
        for chosen in product(*choices)
    )
    return {counts for counts in hands if max(counts) <= 4}


def size(shape: Shape) -> int:
    return math.prod(
        math.comb(len(slot.units) + (0 if slot.different else slot.times - 1), slot.times) for slot in shape.slots
    )


FEW = [row for row in ROWS if sum(map(size, shapes_of(row.pattern, OWN, PREVAILING))) <= 10_000]
"""Those of which all hands can be tried: all but thirteen."""


@pytest.mark.parametrize("row", FEW, ids=lambda row: row.id)
def test_missing_is_the_distance_to_the_nearest_of_all_hands(row: Row) -> None:
    shapes = shapes_of(row.pattern, OWN, PREVAILING)
    wanted = {counts for shape in shapes for counts in targets(shape)}
    chance = random.Random(row.id)
    for changes in (14, 10, 6, 2):
        hand = spoilt(Hand(tiles_of(chance.choice(sorted(wanted)))), changes, chance)
        nearest = min(
            sum(needed - held for needed, held in zip(counts, hand.counts, strict=True) if needed > held)
            for counts in wanted
        )
        assert missing(pattern(row.pattern), hand) == nearest, format_hand(hand)


@given(reference.hands(13) | reference.hands(14))
def test_the_regular_hand_as_a_pattern_is_the_deficiency(tiles: tuple[Tile, ...]) -> None:
    hand = Hand(tiles)
    regular = pattern("4*meld:any pair:any")
    assert regular.missing(hand) == deficiency(hand.key)
    assert reference.helping(regular, hand) == improving(hand.key)


@given(reference.complete_hands(4))
def test_the_regular_hand_as_a_pattern_has_the_same_readings(tiles: tuple[Tile, ...]) -> None:
    readings = pattern("4*meld:any pair:any").readings(Hand(tiles))
    assert {frozenset(Counter(reading.melds).items()) for reading in readings} == {
        frozenset(Counter(melds).items()) for melds in splits(counts_of(tiles), 4)
    }


@given(reference.hands(13))
def test_seven_pairs_lack_the_pairs_that_are_not_there(tiles: tuple[Tile, ...]) -> None:
    counts = [tiles.count(kind) for kind in KINDS]
    different = sum(count >= 2 for count in counts)
    kinds = sum(count >= 1 for count in counts)
    assert pattern("7*pair!:any").missing(Hand(tiles)) == 7 - different + max(0, 7 - kinds)
    assert pattern("7*pair:any").missing(Hand(tiles)) == 7 - sum(count // 2 for count in counts)


@pytest.mark.parametrize(
    ("text", "hand", "expected"),
    [
        ("4*set:any pair:any", "(B1111) (C222) [D3333] WEEE DRR", True),
        ("4*pung:any pair:any", "(B111) (C222) D333 WEEE DRR", True),
        ("4*pung:any pair:any", "(B1111) (C222) D333 WEEE DRR", False),
        ("4*set:any pair:any", "(B123) (C222) D333 WEEE DRR", False),
        ("[4*set:any] pair:any", "[B1111] C222 D333 WEEE DRR", True),
        ("[4*set:any] pair:any", "(B1111) C222 D333 WEEE DRR", False),
        ("B111 3*set:any pair:any", "B111 C222 D333 WEEE DRR", True),
        ("B111 3*set:any pair:any", "(B111) C222 D333 WEEE DRR", False),
        ("B111 3*set:any pair:any", "B111 (C222) D333 WEEE DRR", True),
        ("chow:x123 3*set:any pair:any", "(C123) C222 D333 WEEE DRR", True),
        ("chow:x123 3*set:any pair:any", "(C234) C222 D333 WEEE DRR", False),
        ("4*meld:B23468,DG pair:DG", "(B234) (B6666) B234 B888 DGG", True),
        ("4*meld:B23468,DG pair:DG", "(B345) (B6666) B234 B888 DGG", False),
    ],
)
def test_what_may_lie_open(text: str, hand: str, expected: bool) -> None:
    """docs/rules/israeli.md, "Special hands": set means pung or kong; where pung is written, a kong does not do."""
    assert pattern(text).is_made(parse_hand(hand)) is expected


@pytest.mark.parametrize(
    ("text", "hand", "lacking", "tiles"),
    [
        ("pung:DR pung:DG pung:DW DRGW pair:any", "DRGW (DRRRR) DGGG DWWW B5", None, ""),
        ("4*kong:any pair:any", "[B1111] [C2222] (D333) (WEEEE) DRR", 1, "D3"),
        ("4*kong:any pair:any", "[B1111] [C2222] D333 (WEEEE) DR", 2, "D3 DR"),
        ("4*kong:any pair:any", "[B1111] [C2222] D3333 (WEEEE) DRR", 0, ""),
        ("4*set:any pair:any", "(B111) (C222) (D333) (WEEE) B1", 2, "B23456789 C13456789 D12456789 WSWN DRGW"),
    ],
)
def test_missing_with_melds_laid_out(text: str, hand: str, lacking: int | None, tiles: str) -> None:
    shape = pattern(text)
    assert shape.missing(parse_hand(hand)) == lacking
    assert format_tiles(reference.helping(shape, parse_hand(hand))) == tiles


def test_kongs_in_the_hand_are_not_laid_out() -> None:
    """docs/rules/polish.md, four_kongs; docs/rules/common.md: a kong is declared, or it is a pung and a spare tile."""
    four_kongs = pattern("4*kong:any pair:any")
    hand = parse_hand("[B1111] [C2222] D3333 (WEEEE) D4")
    assert hand.size == 14
    assert not four_kongs.is_made(hand.without(Tile.D3).drawn(Tile.D4))
    assert four_kongs.is_made(parse_hand("[B1111] [C2222] [D3333] (WEEEE) DRR"))
    assert four_kongs.waits(parse_hand("[B1111] [C2222] (D333) (WEEEE) DR")) == ()
    assert four_kongs.waits(parse_hand("[B1111] [C2222] (D333+3) (WEEEE) DR")) == (Tile.DR,)


def finished(shape: Pattern, hand: str, winning: str, *, claimed: bool) -> list[str]:
    readings = shape.readings(parse_hand(hand), Tile(winning), claimed=claimed, own=OWN, prevailing=PREVAILING)
    return sorted("-" if r.finished is None else format_meld(r.melds[r.finished]) for r in readings)


@pytest.mark.parametrize(
    ("text", "hand", "winning", "claimed", "expected"),
    [
        ("x1112345678999 one:x", "B11112345678999", "B1", True, ["-"]),
        ("7*pair!:any", "B11 C22 D33 WEESS DRRGG", "C2", True, ["C22"]),
        ("[4*set:x,honors] pair:x,honors", "B111 B222 B333 B444 WEE", "B1", True, []),
        ("[4*set:x,honors] pair:x,honors", "B111 B222 B333 B444 WEE", "B1", False, ["B111"]),
        ("[4*set:x,honors] pair:x,honors", "B111 B222 B333 B444 WEE", "WE", True, ["WEE"]),
        ("[set:D5] 3*meld:any pair:any", "D555 D567 B123 C456 WEE", "D5", True, ["(D567)"]),
        ("[set:D5] 3*meld:any pair:any", "D5555 D67 B123 C456 WEE", "D5", False, ["D555", "D567"]),
        ("[set:D5] 3*meld:any pair:any", "D555 D789 B123 C456 WEE", "D5", True, []),
        ("set:DR set:DG set:DW chow:x pair:x", "DRRR (DGGG) DWWW C456 C66", "C6", True, ["(C456)", "C66"]),
    ],
)
def test_the_claimed_tile_may_be_in_whatever_it_fits(
    text: str, hand: str, winning: str, claimed: bool, expected: list[str]
) -> None:
    """common.md, "A set, a hand, a win"; polish.md, buried_treasure: only the pair may be completed by a claim."""
    assert finished(pattern(text), hand, winning, claimed=claimed) == expected


@pytest.mark.parametrize(
    ("own", "expected"), [(Wind.EAST, False), (Wind.SOUTH, True), (Wind.WEST, False), (Wind.NORTH, False)]
)
def test_own_wind(own: Wind, expected: bool) -> None:
    """docs/rules/israeli.md, dragon_sons_9: pair of own wind."""
    shape = pattern("set:B9 set:C9 set:D9 set:dragons pair:own")
    assert shape.is_made(parse_hand("B999 C999 D999 DRRR WSS"), own=own) is expected
    assert shape.is_made(parse_hand("B999 C999 D999 DRRR WSS"), own=own, prevailing=Wind.WEST) is expected


def test_winds_must_be_told_where_the_text_names_them() -> None:
    hand = parse_hand("B999 C999 D999 DRRR WSS")
    with pytest.raises(ValueError, match="needs the own wind"):
        pattern("4*set:any pair:own").is_made(hand)
    with pytest.raises(ValueError, match="needs the prevailing wind"):
        pattern("4*set:any pair:prevailing").is_made(hand, own=Wind.EAST)
    assert pattern("4*set:any pair:any").is_made(hand)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4*set:any", "'4*set:any' is 12 tiles, not 14"),
        ("4*set:any pair:any one:any", "is 15 tiles, not 14"),
        ("4*sett:any pair:any", "'sett' in '4*sett:any' is no word"),
        ("4*set:many pair:any", "'many' is no group of tiles"),
        ("4*set:D pair:any", "'D' is no group of tiles"),
        ("4*set:D1R pair:any", "'D1R' is dots and dragons at once"),
        ("4*set:B0 pair:any", "'B0' is no group of tiles"),
        ("4*set:F1 pair:any", "'F1' is no group of tiles"),
        ("[4*set:any pair:any", "'[4*set:any' is no item"),
        ("4*set pair:any", "'4*set' is no group of tiles"),
        ("chow:B12 3*set:any pair:any", "'chow:B12' cannot be"),
        ("B11111 3*set:any", "keeps a tile five times"),
        ("", "'' is 0 tiles, not 14"),
        ("4*set:any pair:any |", "'' is 0 tiles, not 14"),
    ],
)
def test_errors_say_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(PatternError) as caught:
        pattern(text)
    assert message in str(caught.value)


def test_a_suit_variable_is_one_suit_and_two_are_two() -> None:
    knitting = pattern("7*duo!:x,y")
    assert knitting.is_made(parse_hand("B1234567 D1234567"))
    assert not knitting.is_made(parse_hand("B1234567 C123 D4567"))


@given(reference.hands(13))
def test_a_duo_of_any_suits_takes_two_of_three_and_with_a_mark_no_rank_twice(tiles: tuple[Tile, ...]) -> None:
    suits = [len({tile.suit for tile in tiles if tile.rank == rank}) for rank in range(1, 10)]
    best = sorted((min(2, number) for number in suits), reverse=True)[:7]
    assert pattern("7*duo!:suits").missing(Hand(tiles)) == 14 - sum(best)


def test_without_the_mark_a_rank_gives_several_duos() -> None:
    hand = parse_hand("B111333 C113333 D13")
    assert pattern("7*duo:suits").is_made(hand)
    assert pattern("7*duo!:suits").missing(hand) == 14 - 4


def test_a_hand_of_another_size_is_never_made() -> None:
    orphans = pattern("B19 C19 D19 WESWN DRGW one:any")
    assert orphans.missing(parse_hand("B19 C19 D19 WESWN DRGW B15")) == 0
    assert not orphans.is_made(parse_hand("B19 C19 D19 WESWN DRGW"))
    assert not orphans.is_made(parse_hand("B19 C19 D19 WESWN DRGW B15"))
    assert orphans.readings(parse_hand("B19 C19 D19 WESWN DRGW B15")) == ()


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(pattern_module, extraglobs={"parse_hand": parse_hand}).failed == 0


def test_what_is_forgotten_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    purity = pattern("4*set:x pair:x")
    chance = random.Random(5)
    hands = [Hand(tuple(chance.sample(WALL, 13))) for _ in range(20)]
    expected = [(purity.missing(hand), reference.helping(purity, hand)) for hand in hands]
    monkeypatch.setattr(remembered, "MOST", 1)
    assert [(purity.missing(hand), reference.helping(purity, hand)) for hand in hands * 2] == expected * 2


def test_threads_that_ask_at_once_agree() -> None:
    """Computer players think in threads of their own, about the same patterns."""
    text = "2*set:x,honors 2*meld:x,honors pair:x,honors"
    chance = random.Random(11)
    hands = [Hand(tuple(chance.sample(WALL, 13))) for _ in range(60)]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(pattern(text).missing, hands * 8))
    assert found == [pattern(text).missing(hand) for hand in hands] * 8
