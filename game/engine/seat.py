"""Seats and physical tiles by name."""

from __future__ import annotations

from functools import cache
from typing import NewType

Seat = NewType("Seat", int)
"""A player's number in turn order; 0 is the first East. A seat keeps it all match, its wind passes on.

It is its side of the table as well, but where the book has everybody move with his wind (``Ruleset.side_of``)."""

TileId = NewType("TileId", int)
"""A physical tile, named by its place in the built wall: clockwise from the right end of side 0, stack after stack,
the upper tile before the lower. So ``2 * stack`` is an upper tile and ``2 * stack + 1`` the one below it."""


@cache
def seats_after(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """The other seats in turn order, beginning with the next."""
    return tuple(Seat((seat + step) % seats) for step in range(1, seats))


def next_seat(seat: Seat, seats: int) -> Seat:
    """Whose turn it is after this seat's."""
    return Seat((seat + 1) % seats)
