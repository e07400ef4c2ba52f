"""Persons on the way to their new seats: their portraits and names, in place of their plates."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from game.view.choreography.seat_changes import length_of, turning, walking
from game.view.choreography.steps import SeatMove
from game.view.layout import places
from game.view.layout.slots import Layer, Room
from game.view.paint.canvas import Canvas
from game.view.paint.chips import draw_wind_chip
from game.view.paint.kit import Kit
from game.view.paint.materials import Paint, PanelKind
from game.view.paint.painter import Piece, drawn_piece
from game.view.table.plates import PlateLook
from game.view.units.geometry import Box
from game.view.units.theme import TEXT, Face, TextStyle
from game.view.units.timeline import inout, mixed

_FACE, _NAME = 92.0, TextStyle(Face.SEMIBOLD, 24, TEXT)


def _beside_plate(room: Room, side: int) -> tuple[float, float]:
    """Where a portrait stands whose person sits on this side: on his plate, the name clear of the window's edge."""
    plate = places.plate(room, side)
    return plate.centre[0], min(plate.centre[1], plate.bottom - 0.56 * _FACE - 44)


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
        return frozenset(move.end for move in self._moves if turning(self._moves) or move.start != move.end)

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
        if not self._moves or not turning(self._moves):
            return 0
        below = next(move for move in self._moves if move.end == 0)
        return below.walked if now < self._since + self._kit.motion.seconds(walking(self._moves)) else None

    def pieces(self, now: float, looks: Mapping[int, PlateLook], room: Room) -> dict[Hashable, Piece]:
        """Their portraits and names, where they are now."""
        pieces: dict[Hashable, Piece] = {}
        walk, turn = (self._kit.motion.seconds(time(self._moves)) for time in (walking, turning))
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
