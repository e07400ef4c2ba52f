"""How seats are found (docs/rules/gala.md, "Seats")."""

from collections.abc import Callable

import pytest

from game.rules.seating import SeatThrow, as_they_sit, highest_throw_is_east


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
    drawn = highest_throw_is_east(dice=1)(4, falling(*dice))
    assert drawn.persons == persons
    assert drawn.throws == (SeatThrow(tuple((die,) for die in dice)),)


def test_only_those_who_tie_for_the_highest_throw_roll_again() -> None:
    drawn = highest_throw_is_east(dice=1)(4, falling(6, 2, 6, 1, 3, 5))
    assert drawn.throws == (SeatThrow(((6,), (2,), (6,), (1,))), SeatThrow(((3,), (), (5,), ())))
    assert drawn.persons == (2, 3, 0, 1)


def test_ties_roll_until_one_is_highest() -> None:
    drawn = highest_throw_is_east(dice=1)(4, falling(4, 4, 4, 4, 2, 5, 5, 5, 1, 6, 6, 3, 2))
    assert [throw.dice for throw in drawn.throws[1:]] == [
        ((2,), (5,), (5,), (5,)),
        ((), (1,), (6,), (6,)),
        ((), (), (3,), (2,)),
    ]
    assert drawn.persons == (2, 3, 0, 1)


def test_two_dice_count_by_their_sum() -> None:
    """docs/rules/polish.md, "Start"."""
    drawn = highest_throw_is_east(dice=2)(3, falling(6, 1, 4, 4, 5, 2))
    assert drawn.persons == (1, 2, 0)


def test_a_deal_that_stands_alone_needs_no_throw() -> None:
    drawn = as_they_sit(4, falling())
    assert (drawn.throws, drawn.persons) == ((), (0, 1, 2, 3))
