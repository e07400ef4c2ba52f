"""Exercises on dangerous tiles, each answered again by going through every hand that may be hidden."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, islice
from math import comb
from random import Random

import pytest

from game.engine.seat_views import known_to
from game.engine.state import Turn
from game.hands.meld import chow, pung
from game.rules.rulesets import RULEBOOKS
from game.school.drills.danger import NEAR, shares_of
from game.school.drills.exercise import Drill, Exercise, Hidden
from game.school.drills.making import stream
from game.tiles.tile import KINDS, Tile
from tests.engine.rigged import EAST, Scene
from tests.for_each import one_of
from tests.school.drills import by_hand
from tests.school.drills.test_hands_drills import BOOKS, IN_CI, WHOLE

TRIED = 3
"""So many hidden hands of each exercise are also tried on every tile, with the special hands of the book."""


@cache
def waiting(size: int) -> list[tuple[Counter[str], frozenset[str]]]:
    """All hands of so many tiles that wait for something, and what they wait for (PyPI ``mahjong``)."""
    found = []
    for hand in combinations_with_replacement(by_hand.CODES, size):
        held = Counter(hand)
        if len(held) == 4 and not any(_are_row(three) for three in (hand[:3], hand[1:])):
            continue  # no pair, and no set
        counts = tuple(held[code] for code in by_hand.CODES)
        if by_hand.regular(counts) == 1:
            waits = [code for code in _beside(held) if by_hand.regular(_more(counts, code)) == 0]
            found.append((held, frozenset(waits)))
    return found


def _are_row(codes: tuple[str, ...]) -> bool:
    first = codes[0]
    return codes[-1] in by_hand.RANKED and codes == tuple(f"{first[0]}{int(first[1]) + step}" for step in range(3))


def _beside(held: Counter[str]) -> set[str]:
    """The tiles that are in the hand, or so near to one that they may be of a set with it."""
    ranks = {code[0] + str(int(code[1]) + step) for code in held if code in by_hand.RANKED for step in range(-2, 3)}
    return {*held, *(ranks & set(by_hand.CODES))}


def _more(counts: by_hand.Counts, code: str) -> by_hand.Counts:
    return by_hand.with_tile(counts, by_hand.PLACE[code])


def check_danger(one: Exercise) -> None:
    told = one.about
    assert isinstance(told, Hidden)
    deal, rules = told.view.current_deal, one.rules
    assert isinstance(deal.phase, Turn)
    assert told.seat != deal.phase.seat
    codes = [None if tile is None else tile.value for tile in deal.faces]
    hidden = deal.seats[told.seat]
    size = len(hidden.hand)
    assert size == 13 - 3 * len(hidden.sets) <= 4
    assert all(codes[tile_id] is None for tile_id in hidden.hand), "nobody sees the hand that is asked about"
    last = max(place for place, thrown in enumerate(deal.discards) if thrown.seat == told.seat)
    gone = {codes[thrown.tile_id] for thrown in deal.discards[last:]}
    assert {tile.value for tile in told.passed} == gone
    unseen = Counter({tile.value: rules.tiles.copies(tile) for tile in KINDS}) - Counter(filter(None, codes))
    ways = {
        place: amount
        for place, (held, waits) in enumerate(waiting(size))
        if not waits & gone
        for amount in [_ways(held, unseen)]
        if amount
    }
    every = sum(ways.values())
    shares = {}
    for option in one.options:
        code = next(tile.value for tile in KINDS if tile is option)
        shares[option] = Fraction(sum(ways[place] for place in ways if code in waiting(size)[place][1]), every)
        assert abs(told.shares[option] - shares[option]) < 1e-12
    most = max(shares.values())
    assert one.right == {option for option, share in shares.items() if share == most}
    assert one.nearly == {option for option, share in shares.items() if Fraction(NEAR) * most <= share < most}
    assert set(one.options) <= set(one.player.hand.concealed)
    _try_some(one, told, list(ways), size)


def _ways(held: Counter[str], unseen: Counter[str]) -> int:
    ways = 1
    for code, number in held.items():
        ways *= comb(unseen[code], number)
    return ways


def _try_some(one: Exercise, told: Hidden, places: list[int], size: int) -> None:
    """A few of the hands wait for the same tiles when all hands of the book are tried."""
    deal = told.view.current_deal
    melds = tuple(laid.meld for laid in deal.seats[told.seat].sets)
    own = deal.placing.wind_of(told.seat, one.rules.seats)
    for place in Random(len(places)).sample(places, min(TRIED, len(places))):
        held, waits = waiting(size)[place]
        tiles = tuple(tile for tile in KINDS for _each in range(held[tile.value]))
        laid = Counter(tile.value for meld in melds for tile in meld.tiles)
        free = {code for code in waits if held[code] + laid[code] < 4}
        assert by_hand.waits(one.rules, tiles, melds, own, one.prevailing) == free


CHECKS: dict[Drill, Callable[[Exercise], None]] = {Drill.DANGER: check_danger}


@pytest.mark.parametrize(
    ("most", "laid", "may"), [(4, 3, True), (2, 1, True), (1, 0, True), (1, 1, False), (2, 2, False), (0, 0, False)]
)
def test_a_tile_that_only_a_chow_can_take_wins_while_one_more_chow_is_allowed(most: int, laid: int, may: bool) -> None:
    """East holds all four, so that nobody has a pair of them or a single one."""
    scene = Scene("C5555", options={"own_hands": f"[gala.rules]\nmahjong.most_chows = {most}\n"})
    melds = (*[chow(Tile.B1)] * laid, *[pung(Tile.D9)] * (3 - laid))
    view = known_to(scene.match.state, EAST)
    shares = shares_of(view.rules, view, melds, frozenset(), [Tile.C5])
    assert (shares[Tile.C5] > 0) is may


@pytest.mark.parametrize("book", one_of(5, BOOKS))
def test_exercises_are_answered_rightly(book: str) -> None:
    check_danger(next(stream(Drill.DANGER, RULEBOOKS[book].with_options(), 1)))


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_ten_thousand_exercises_are_answered_rightly(book: str, scaled: Callable[[int], int]) -> None:
    number = scaled(WHOLE)
    rules = RULEBOOKS[book].with_options()
    for one in islice(stream(Drill.DANGER, rules, 2), number if number == WHOLE else round(number * IN_CI)):
        check_danger(one)
