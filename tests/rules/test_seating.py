"""How seats are found (docs/rules/gala.md, "Seats")."""

from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.options import OWN_HANDS, Options
from game.rules.rulesets import RULEBOOKS
from game.rules.seating import Seating, SeatThrow
from tests.for_each import one_in
from tests.playouts.walk import Walk


def falling(*dice: int) -> Callable[[], int]:
    """A die that falls like this."""
    coming = iter(dice)
    return lambda: next(coming)


@pytest.mark.parametrize(
    ("dice", "persons"),
    [
        ((6, 1, 2, 3), (0, 1, 2, 3)),
        ((3, 6, 2, 5), (1, 2, 3, 0)),
        ((1, 1, 2, 1), (2, 3, 0, 1)),
        ((5, 5, 5, 6), (3, 0, 1, 2)),
    ],
)
def test_the_highest_throw_is_east_and_the_others_follow_to_the_right(
    dice: tuple[int, ...], persons: tuple[int, ...]
) -> None:
    drawn = Seating.ONE_DIE.draw(4, falling(*dice))
    assert drawn.persons == persons
    assert drawn.throws == (SeatThrow(tuple((die,) for die in dice)),)


def test_only_those_who_tie_for_the_highest_throw_roll_again() -> None:
    drawn = Seating.ONE_DIE.draw(4, falling(6, 2, 6, 1, 3, 5))
    assert drawn.throws == (SeatThrow(((6,), (2,), (6,), (1,))), SeatThrow(((3,), (), (5,), ())))
    assert drawn.persons == (2, 3, 0, 1)


def test_ties_roll_until_one_is_highest() -> None:
    drawn = Seating.ONE_DIE.draw(4, falling(4, 4, 4, 4, 2, 5, 5, 5, 1, 6, 6, 3, 2))
    assert [throw.dice for throw in drawn.throws[1:]] == [
        ((2,), (5,), (5,), (5,)),
        ((), (1,), (6,), (6,)),
        ((), (), (3,), (2,)),
    ]
    assert drawn.persons == (2, 3, 0, 1)


def test_two_dice_count_by_their_sum() -> None:
    """docs/rules/polish.md, "Start"."""
    drawn = Seating.TWO_DICE.draw(3, falling(6, 1, 4, 4, 5, 2))
    assert drawn.persons == (1, 2, 0)


def test_a_deal_that_stands_alone_needs_no_throw() -> None:
    drawn = Seating.AS_THEY_SIT.draw(4, falling())
    assert (drawn.throws, drawn.persons) == ((), (0, 1, 2, 3))


@pytest.mark.parametrize("persons", [3, 4])
@pytest.mark.parametrize("seating", Seating)
@given(seed=st.integers(0, 10**6))
def test_everybody_finds_a_seat_of_their_own_in_every_way(seating: Seating, persons: int, seed: int) -> None:
    chance = Random(seed)
    drawn = seating.draw(persons, lambda: chance.randint(1, 6))
    for found in (drawn.persons, drawn.persons_after):
        assert sorted(found) == list(range(persons))
    assert all(len(throw.dice) == persons for throw in drawn.throws)


@pytest.mark.parametrize("seating", Seating)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_club_may_find_seats_in_any_of_the_ways(book: str, seating: Seating) -> None:
    """docs/commands.md, "A club's own hands and figures": the field `seating`."""
    known = RULEBOOKS[book]
    club = {OWN_HANDS: f'[{book}.rules]\nseating = "{seating.value}"\n'}
    assert known.with_options(Options(known.options, club)).seating is seating


@pytest.mark.parametrize(("book", "seating"), one_in(13, product(RULEBOOKS, Seating)))
def test_a_deal_is_played_whichever_way_a_club_finds_seats(book: str, seating: Seating) -> None:
    club = {OWN_HANDS: f'[{book}.rules]\nseating = "{seating.value}"\n'}
    Walk(7, club, book=RULEBOOKS[book], most_deals=1).play()
