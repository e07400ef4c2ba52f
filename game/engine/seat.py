"""Seats and physical tiles by name."""

from functools import cache
from typing import NewType

Seat = NewType("Seat", int)
"""A player's number in turn order; 0 is the first East. A seat keeps it all match, its wind passes on.

It is its side of the table as well, but where the book has everybody move with his wind (``Ruleset.side_of``)."""

TileId = NewType("TileId", int)
"""A physical tile, named by its place in the built wall: clockwise from the right end of side 0, stack after stack,
the upper tile before the lower. So ``2 * stack`` is an upper tile and ``2 * stack + 1`` the one below it."""


@cache
def in_turn(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in turn order, beginning with this one."""
    return tuple(Seat((first + step) % seats) for step in range(seats))


@cache
def seats_after(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """The other seats in turn order, beginning with the next."""
    return in_turn(seat, seats)[1:]


def next_seat(seat: Seat, seats: int) -> Seat:
    """Whose turn it is after this seat's."""
    return Seat((seat + 1) % seats)
