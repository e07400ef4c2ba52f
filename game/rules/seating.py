"""How the players find their seats. Chance comes in as a function that throws one die."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

ThrowDie = Callable[[], int]
"""Gives the next throw of one die, 1 to 6."""


@dataclass(frozen=True, slots=True)
class SeatThrow:
    """One round of throws for seats."""

    dice: tuple[tuple[int, ...], ...]
    """For every person, in the order in which they sit, his dice; none for those who did not throw."""


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """The outcome: the throws as they came, and who sits where."""

    throws: tuple[SeatThrow, ...]
    persons: tuple[int, ...]
    """The person at each seat; seat 0 is the first East."""


Seating = Callable[[int, ThrowDie], SeatDraw]
"""From the number of persons and the dice to their seats."""


def highest_throw_is_east(*, dice: int) -> Seating:
    """Everybody rolls; the highest is East, ties roll again; the others follow to the right as they sit."""

    def draw(persons: int, die: ThrowDie) -> SeatDraw:
        throws = []
        rolling = tuple(range(persons))
        while len(rolling) > 1:
            thrown = {person: tuple(die() for _ in range(dice)) for person in rolling}
            throws.append(SeatThrow(tuple(thrown.get(person, ()) for person in range(persons))))
            highest = max(sum(values) for values in thrown.values())
            rolling = tuple(person for person in rolling if sum(thrown[person]) == highest)
        east = rolling[0]
        return SeatDraw(tuple(throws), tuple((east + seat) % persons for seat in range(persons)))

    return draw


def as_they_sit(persons: int, _die: ThrowDie) -> SeatDraw:
    """No throw: the first person is East (deals that stand alone)."""
    return SeatDraw((), tuple(range(persons)))
