"""Persons who change their seats: they walk to their new places, and the table turns so that its person sits below.

While they walk, their portraits and names are seen in place of their plates (docs/rules/hungarian.md, "Seats").
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from game.view import places
from game.view.canvas import Canvas
from game.view.chips import draw_wind_chip
from game.view.geometry import Box
from game.view.kit import Kit
from game.view.materials import Paint, PanelKind
from game.view.painter import Piece, drawn_piece
from game.view.plates import PlateLook
from game.view.slots import Layer, Room
from game.view.steps import SeatMove
from game.view.table_model import TableModel
from game.view.theme import TEXT, Face, TextStyle
from game.view.timeline import inout, mixed

WALK, TURN = 1300.0, 900.0
"""How long it takes to walk to another place, and to turn the table, in milliseconds."""
_FACE, _NAME = 92.0, TextStyle(Face.SEMIBOLD, 24, TEXT)


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


def _beside_plate(room: Room, side: int) -> tuple[float, float]:
    """Where a portrait stands whose person sits on this side: on his plate, the name clear of the window's edge."""
    plate = places.plate(room, side)
    return plate.centre[0], min(plate.centre[1], plate.bottom - 0.56 * _FACE - 44)


def _chair(model: TableModel) -> int:
    """The chair of the person below."""
    if not model.state.persons:
        return model.person
    return ((model.state.east_chair or 0) + model.seat) % model.seats


def length_of(moves: tuple[SeatMove, ...]) -> float:
    """How long all of it takes, in milliseconds."""
    return _walk(moves) + _turn(moves)


def _walk(moves: tuple[SeatMove, ...]) -> float:
    return WALK if any(move.start != move.walked for move in moves) else 0.0


def _turn(moves: tuple[SeatMove, ...]) -> float:
    return TURN if any(move.walked != move.end for move in moves) else 0.0


class SeatMoves:
    """Those who are on their way. Calm motion has none: everybody is there at once."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._moves: tuple[SeatMove, ...] = ()
        self._since = 0.0

    @property
    def busy(self) -> bool:
        """Whether anybody is on his way."""
        return bool(self._moves)

    @property
    def sides(self) -> frozenset[int]:
        """The sides of those who are on their way, as they will sit."""
        return frozenset(move.end for move in self._moves if _turn(self._moves) or move.start != move.end)

    def begin(self, moves: tuple[SeatMove, ...], now: float) -> None:
        """Persons change their seats."""
        motion = self._kit.motion
        self._moves = () if motion.calm or motion.seconds(length_of(moves)) <= 0 else moves
        self._since = now

    def tidy(self, now: float) -> bool:
        """Forget those who have sat down; whether that was now."""
        if not self._moves or now < self._since + self._kit.motion.seconds(length_of(self._moves)):
            return False
        self._moves = ()
        return True

    def clear(self) -> None:
        """Everybody sits."""
        self._moves = ()

    def turned(self, now: float) -> int | None:
        """By how many sides the table is still turned from how it will be; ``None`` while it turns."""
        if not self._moves or not _turn(self._moves):
            return 0
        below = next(move for move in self._moves if move.end == 0)
        return below.walked if now < self._since + self._kit.motion.seconds(_walk(self._moves)) else None

    def pieces(self, now: float, looks: Mapping[int, PlateLook], room: Room) -> dict[Hashable, Piece]:
        """Their portraits and names, where they are now."""
        pieces: dict[Hashable, Piece] = {}
        walk, turn = (self._kit.motion.seconds(time(self._moves)) for time in (_walk, _turn))
        since = now - self._since
        for move in self._moves:
            if move.end in self.sides:
                first, second, share = move.start, move.walked, since / walk if walk else 1.0
                if share >= 1 and turn:
                    first, second, share = move.walked, move.end, (since - walk) / turn
                start, end = (_beside_plate(room, side) for side in (first, second))
                way = inout(min(1.0, share))
                at = mixed(start[0], end[0], way), mixed(start[1], end[1], way)
                pieces["moving", move.end] = self._piece(looks[move.end], at)
        return pieces

    def _piece(self, look: PlateLook, at: tuple[float, float]) -> Piece:
        x, y = round(at[0], 1), round(at[1], 1)
        kit = self._kit.chrome
        width = kit.writer.width(look.name, _NAME) + 36
        name = Box(x - width / 2, y + _FACE * 0.56, width, 40)
        box = Box(x - max(width, _FACE) / 2, y - _FACE / 2, max(width, _FACE), _FACE * 1.06 + 40)

        def paint(canvas: Canvas) -> None:
            canvas.panel(PanelKind.PILL, name)
            canvas.centred(look.name, _NAME, name)
            canvas.avatar(look.avatar, (x, y), _FACE)
            if look.wind is not None:
                draw_wind_chip(canvas, look.wind, (x, y + _FACE * 0.42), 32, Paint.IVORY)

        return drawn_piece(kit, Layer.CALLS, box, (look, box), paint, bleed=30)
