"""The types of seats and physical tiles."""

from functools import cache
from typing import NewType

Seat = NewType("Seat", int)
"""A player's number in turn order; 0 is the first East. A seat keeps it all match, while its wind passes on.

It is its side of the table as well, except where the book has everybody move with the wind (``Ruleset.side_of``).
"""

TileId = NewType("TileId", int)
"""A physical tile, named by its place in the built wall: clockwise from the right end of side 0, stack after stack, the
upper tile before the lower. So ``2 * stack`` is an upper tile and ``2 * stack + 1`` the one below it.
"""


@cache
def in_turn(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in turn order, beginning with ``first``."""
    return tuple(Seat((first + step) % seats) for step in range(seats))


@cache
def seats_after(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """The other seats in turn order, beginning with the next one."""
    return in_turn(seat, seats)[1:]


def next_seat(seat: Seat, seats: int) -> Seat:
    """The seat whose turn follows this seat's."""
    return Seat((seat + 1) % seats)
