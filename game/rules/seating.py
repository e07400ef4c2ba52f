"""How the players find their seats. Chance comes in as a function that throws one die."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.tiles.tile import WINDS, Tile

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
    wind_tiles: tuple[Tile, ...] = ()
    """The wind tile that every person was dealt, after the throws; none where the book deals none."""


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


def by_wind_tiles(persons: int, die: ThrowDie) -> SeatDraw:
    """The wind tiles, mixed face down, are dealt; everybody sits as his tile says."""
    tiles = mixed_winds(persons, die)
    return SeatDraw((), tuple(tiles.index(wind) for wind in WINDS[:persons]), wind_tiles=tiles)


def mixed_winds(persons: int, die: ThrowDie) -> tuple[Tile, ...]:
    """The wind tiles of so many seats, each order as likely as any other: each is named among those left by the die."""
    left = list(WINDS[:persons])
    mixed = []
    while left:
        fair = 6 - 6 % len(left)
        thrown = die()
        if thrown <= fair:
            mixed.append(left.pop(thrown % len(left)))
    return tuple(mixed)


def as_they_sit(persons: int, _die: ThrowDie) -> SeatDraw:
    """No throw: the first person is East (deals that stand alone)."""
    return SeatDraw((), tuple(range(persons)))
