"""Points on their way: what the plates say rolls to the new balance, and the gain floats up (design.md, section 13)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from game.engine.seat import Seat
from game.view.layout import places
from game.view.layout.slots import Layer, Room
from game.view.layout.table_model import TableModel
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.painter import Piece, drawn_piece
from game.view.table.plates import points_text
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.theme import Face, TextStyle
from game.view.units.timeline import out

ROLL, STAY, RISE = 0.6, 2.0, 24.0
_GAIN, _LOSS = (0x63, 0xD0, 0xA5), (0xFF, 0x8A, 0x70)


@dataclass(frozen=True, slots=True)
class _Roll:
    before: tuple[Fraction, ...]
    after: tuple[Fraction, ...]
    begins: float


class Gains:
    """The points of the deal that has just ended."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._roll: _Roll | None = None
        self._fines: dict[Seat, tuple[int, float]] = {}
        """What faults cost, and since when that is seen."""

    @property
    def busy(self) -> bool:
        """Whether any points are on their way."""
        return self._roll is not None or bool(self._fines)

    def fine(self, seat: Seat, points: int, now: float) -> None:
        """A fault costs points: they float up, and leave the balance when the deal ends."""
        if self._kit.motion.speed.factor > 0:
            self._fines[seat] = (points, now)

    def begin(self, before: tuple[Fraction, ...], after: tuple[Fraction, ...], now: float) -> None:
        """Balances change."""
        if before != after and self._kit.motion.speed.factor > 0:
            self._roll = _Roll(before, after, now)

    def tidy(self, now: float) -> bool:
        """Forget them when they have been seen; whether that was now."""
        seen = [seat for seat, (_, begins) in self._fines.items() if now >= begins + STAY]
        for seat in seen:
            del self._fines[seat]
        return self._tidy_roll(now) or bool(seen)

    def _tidy_roll(self, now: float) -> bool:
        if self._roll is None or now < self._roll.begins + STAY:
            return False
        self._roll = None
        return True

    def finish(self) -> None:
        """They are where they were going."""
        self._roll = None
        self._fines.clear()

    def balances(self, now: float) -> tuple[Fraction, ...] | None:
        """What the plates say now; ``None``: the balances."""
        if self._roll is None:
            return None
        share = out(min(1.0, (now - self._roll.begins) / ROLL))
        if share >= 1.0 or self._kit.motion.calm:
            return self._roll.after
        return tuple(
            Fraction(round(float(old) + float(new - old) * share))
            for old, new in zip(self._roll.before, self._roll.after, strict=True)
        )

    def pieces(self, now: float, model: TableModel, room: Room) -> dict[Hashable, Piece]:
        """What floats up over the plates."""
        pieces: dict[Hashable, Piece] = {}
        for seat, (points, begins) in self._fines.items():
            way = out(min(1.0, (now - begins) / ROLL))
            side = model.side_of(seat)
            pieces["fine", side] = self._piece(
                Fraction(-points), side, RISE if self._kit.motion.calm else RISE * way, room
            )
        if self._roll is None:
            return pieces
        share = out(min(1.0, (now - self._roll.begins) / ROLL))
        rise = RISE if self._kit.motion.calm else RISE * share
        for place, (old, new) in enumerate(zip(self._roll.before, self._roll.after, strict=True)):
            if old != new:
                side = model.side_of(Seat(place))
                pieces["gain", side] = self._piece(new - old, side, rise, room)
        return pieces

    def _piece(self, gain: Fraction, side: int, rise: float, room: Room) -> Piece:
        plate = places.plate(room, side)
        text = points_text(gain, signed=True)
        style = TextStyle(Face.BOLD, 40, _GAIN if gain > 0 else _LOSS)
        below = side == 2
        y = plate.bottom + rise if below else plate.y - 40 - rise
        x = plate.centre[0]
        if side == 0:
            x, y = plate.right - 64 if not room.mirrored else plate.x + 64, plate.y + 40 - rise
        box = Box(x - 70, y, 140, 44)

        def paint(canvas: Canvas) -> None:
            canvas.centred(text, style.coloured(theme.BLACK), Box(box.x + 2, box.y + 2, box.width, box.height))
            canvas.centred(text, style, box)

        return drawn_piece(self._kit, Layer.CALLS, box, (text, box), paint)
