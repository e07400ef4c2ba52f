"""Exercises on hands, each answered again by what shares no code with the generator."""

from collections import Counter
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from itertools import islice

import pytest

from game.rules.rulesets import RULEBOOKS
from game.school.drills.discard import NEAR_TILES
from game.school.drills.exercise import Drill, Exercise, Option, verdict_of
from game.school.drills.making import exercise, stream
from game.school.rating import Verdict
from game.tiles.tile import KINDS
from tests.for_each import one_of
from tests.school.drills import by_hand

WHOLE = 10_000
"""So many exercises of each kind and book."""
IN_CI = 0.2
"""The share of that number that is tried where a share is asked for."""
BOOKS = tuple(RULEBOOKS)


def judged(one: Exercise, answer: AbstractSet[Option]) -> Verdict:
    return verdict_of(answer, one.right, one.nearly, several=one.several)


def made(drill: Drill, book: str, number: int, seed: int = 1) -> list[Exercise]:
    return list(islice(stream(drill, RULEBOOKS[book].with_options(), seed), number))


def check_missing(one: Exercise) -> None:
    hand, rules = one.player.hand, one.rules
    counts = by_hand.counts_of(hand.concealed)
    (answer,) = one.right
    assert by_hand.regular(counts) == answer, hand
    assert by_hand.special(rules, counts, hand.melds, one.player.wind, one.prevailing, int(str(answer))) == answer, hand
    if rules.mahjong.foursomes and not hand.melds:
        assert by_hand.foursomes(counts) >= int(str(answer)), hand
    helps = one.helps[answer]
    everything = by_hand.counts_of(hand.tiles)
    assert {tile.index for tile, _live in helps.tiles} == set(by_hand.helping(counts)), hand
    assert all(live == 4 - everything[tile.index] > 0 for tile, live in helps.tiles), hand
    check_end(one, answer, int(str(answer)))


def check_wait(one: Exercise) -> None:
    hand = one.player.hand
    expected = by_hand.waits(one.rules, hand.concealed, hand.melds, one.player.wind, one.prevailing)
    assert {tile.value for tile in KINDS if tile in one.right} == expected, hand
    for tile in one.right:
        check_end(one, tile, 1)


def check_end(one: Exercise, answer: object, missing: int) -> None:
    """The hand as it is shown is sets and a pair, or a special hand by its name, and marks what is lacking."""
    groups = one.ends[answer]  # type: ignore[index]
    hand = one.player.hand
    held = Counter(hand.tiles)
    shown = Counter(tile for group in groups for tile in group.tiles)
    lacking = Counter(group.tiles[place] for group in groups for place in group.lacking)
    assert lacking.total() == missing, hand
    assert not (shown - lacking) - held, "nothing is shown that is not there"
    if not any(group.special for group in groups):
        sizes = sorted(len(group.tiles) for group in groups)
        assert sizes[0] == 2, hand
        assert len(groups) == (5 if 4 not in sizes[1:] or hand.melds else 4), hand
        assert all(_is_set([tile.value for tile in group.tiles]) for group in groups), hand


def _is_set(codes: list[str]) -> bool:
    if len(set(codes)) == 1:
        return len(codes) in (2, 3, 4)
    first = codes[0]
    return codes == [first[0] + str(int(first[1]) + step) for step in range(3)]


def check_discard(one: Exercise) -> None:
    hand = one.player.hand
    counts = by_hand.counts_of(hand.concealed)
    everything = by_hand.counts_of(hand.tiles)
    found = {}
    for place, number in enumerate(counts):
        if number:
            after = by_hand.with_tile(counts, place, -1)
            live = sum(max(0, 4 - everything[other]) for other in by_hand.helping(after))
            found[KINDS[place]] = (by_hand.regular(after), live)
            helps = one.helps[KINDS[place]]
            assert (helps.missing, helps.live) == found[KINDS[place]], hand
    least = min(missing for missing, _live in found.values())
    winds = (one.player.wind, one.prevailing)
    assert by_hand.special(one.rules, counts, hand.melds, *winds, least + 2) == least + 2, "no special hand is as near"
    if one.rules.mahjong.foursomes and not hand.melds:
        assert by_hand.foursomes(counts) >= least, hand
    most = max(live for missing, live in found.values() if missing == least)
    assert one.right == {tile for tile, stands in found.items() if stands == (least, most)}, hand
    near = {tile for tile, (missing, live) in found.items() if missing == least and live >= NEAR_TILES * most}
    assert near - one.right <= one.nearly, hand
    assert set(one.options) == set(found)


CHECKS: dict[Drill, Callable[[Exercise], None]] = {
    Drill.MISSING: check_missing,
    Drill.WAIT: check_wait,
    Drill.DISCARD: check_discard,
}


@pytest.mark.parametrize("book", one_of(5, BOOKS))
@pytest.mark.parametrize("drill", CHECKS)
def test_exercises_are_answered_rightly(drill: Drill, book: str) -> None:
    for one in made(drill, book, 5):
        CHECKS[drill](one)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("drill", CHECKS)
def test_ten_thousand_exercises_are_answered_rightly(drill: Drill, book: str, scaled: Callable[[int], int]) -> None:
    number = scaled(WHOLE)
    rules = RULEBOOKS[book].with_options()
    for one in islice(stream(drill, rules, 2), number if number == WHOLE else round(number * IN_CI)):
        CHECKS[drill](one)


@pytest.mark.parametrize("drill", Drill)
def test_the_same_seed_makes_the_same_exercise(drill: Drill) -> None:
    rules = RULEBOOKS["polish"].with_options()
    first, again = (exercise(drill, rules, 17, 1200.0) for _ in range(2))
    assert (first.player, first.options, first.right) == (again.player, again.options, again.right)


@pytest.mark.slow
@pytest.mark.parametrize("drill", Drill)
def test_who_is_better_gets_harder_exercises(drill: Drill) -> None:
    rules = RULEBOOKS["polish"].with_options()  # where deals are paid in more ways than one
    easy, hard = (
        sum(exercise(drill, rules, seed, rating).rating for seed in range(12)) / 12 for rating in (600.0, 1900.0)
    )
    assert hard > easy + 150


@pytest.mark.parametrize("drill", Drill)
def test_all_that_is_right_is_right_and_nothing_is_wrong(drill: Drill) -> None:
    for one in made(drill, "hungarian", 8):
        assert one.right <= set(one.options)
        everything = one.right if one.several else frozenset(list(one.right)[:1])
        assert judged(one, everything) is Verdict.RIGHT
        assert judged(one, frozenset()) is Verdict.WRONG
        assert not one.nearly & one.right
        for option in one.nearly:
            assert judged(one, {option}) is Verdict.NEARLY


def test_half_of_the_waits_and_nothing_wrong_is_nearly_right() -> None:
    one = next(one for one in made(Drill.WAIT, "gala", 60) if len(one.right) == 2)
    first = next(iter(one.right))
    wrong = next(option for option in one.options if option not in one.right)
    assert judged(one, {first}) is Verdict.NEARLY
    assert judged(one, {first, wrong}) is Verdict.WRONG
    assert judged(one, {*one.right, wrong}) is Verdict.WRONG
