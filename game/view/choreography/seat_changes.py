"""Persons who change their seats: they walk to their new places, and the table turns so that its person sits below.

See docs/rules/hungarian.md, "Seats".
"""

from __future__ import annotations

from game.view.choreography.steps import SeatMove
from game.view.layout.table_model import TableModel

WALK, TURN = 1300.0, 900.0
"""How long it takes to walk to another place, and to turn the table, in milliseconds."""


def seat_moves(before: TableModel, after: TableModel) -> tuple[SeatMove, ...]:
    """Who goes where, by the sides of the screen; none where everybody keeps his place."""
    first = after.state.east_chair or 0
    moves = []
    for person in range(after.seats):
        seat = after.seat_of(person)
        start = before.side_of(before.seat_of(person))
        walked = ((first + seat) % after.seats - _chair(before)) % 4
        moves.append(SeatMove(start=start, walked=walked, end=after.side_of(seat)))
    return tuple(moves) if any(move.start != move.end or move.start != move.walked for move in moves) else ()


def _chair(model: TableModel) -> int:
    """The chair of the person below."""
    if not model.state.persons:
        return model.person
    return ((model.state.east_chair or 0) + model.seat) % model.seats


def length_of(moves: tuple[SeatMove, ...]) -> float:
    """How long all of it takes, in milliseconds."""
    return walking(moves) + turning(moves)


def walking(moves: tuple[SeatMove, ...]) -> float:
    """How long they walk, in milliseconds."""
    return WALK if any(move.start != move.walked for move in moves) else 0.0


def turning(moves: tuple[SeatMove, ...]) -> float:
    """How long the table turns, in milliseconds."""
    return TURN if any(move.walked != move.end for move in moves) else 0.0
