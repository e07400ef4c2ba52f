"""The tiles of a seat in a position: its hand or the number of hidden tiles, its sets, bonus tiles and discards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.tiles.tile import Tile, Wind
from game.view.paint import Canvas, Icon, Kit, Paint, Pose, chip_width, draw_wind_chip
from game.view.table.marks import edge
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Pressed

_LINE, _GOLD = (0xCD, 0xBB, 0x93), (0xD9, 0xA0, 0x32)
_TILE, _SMALL = 36.0, 28.0
"""The greatest widths of the tiles of a hand and of discards, in units."""
_SHAPE = 1.43
_APART = 0.4
"""The gap between two groups, in tile widths."""
_START, _EDGE = 92.0, 14.0
_WORDS = TextStyle(Face.MEDIUM, 19, theme.INK_SMALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTiles:
    """The visible tiles of a seat."""

    wind: Wind
    hand: tuple[Tile, ...] | None
    drawn: Tile | None
    """The tile of the hand that was just drawn, if any."""
    hidden: str
    """The text shown instead of an unknown hand."""
    sets: tuple[tuple[Tile, ...], ...]
    bonus: tuple[Tile, ...]
    discards: tuple[Tile, ...]
    claimed: Tile | None
    """The seat's discard that may be claimed, if any."""
    is_at_turn: bool


class SeatBoard(Pressed):
    """A seat of a position; a press chooses it for entering tiles."""

    corner = 18.0
    bleed = 8.0

    def __init__(self, seat: SeatTiles, name: str, on_press: Callable[[], None], *, is_chosen: bool) -> None:
        super().__init__(on_press)
        self.seat = seat
        self.tooltip = name
        self._is_chosen = is_chosen

    def hint(self, kit: Kit) -> str:
        return self.tooltip

    def draw(self, canvas: Canvas) -> None:
        box, seat = self.box, self.seat
        canvas.rounded(box, theme.WHITE, radius=18, opacity=0.95 if self._is_chosen else 0.55)
        edge(canvas, box, _GOLD if self._is_chosen else _LINE, width=4 if self._is_chosen else 1.6, radius=18)
        self.draw_warmth(canvas, radius=18, most=0.3)
        canvas = canvas.reading(box)
        wide = chip_width(canvas.kit, seat.wind, 32)
        paint = Paint.DEALER if seat.is_at_turn else Paint.IVORY
        draw_wind_chip(canvas, seat.wind, (box.x + 14 + wide / 2, box.centre[1] - 12), 32, paint)
        if seat.is_at_turn:
            canvas.icon(Icon.HAND, (box.x + 14 + wide / 2, box.centre[1] + 22), 26, theme.INK_SMALL)
        room = Box(box.x + _START, box.y, box.width - _START - _EDGE, box.height)
        first = Box(room.x, box.y + 6, room.width, _TILE * _SHAPE)
        if seat.hand is None:
            said = Box(first.x, first.y, canvas.kit.writer.width(seat.hidden, _WORDS) + 2, first.height)
            canvas.centred(seat.hidden, _WORDS, said, align=Align.START)
            first = Box(said.right + 16, first.y, first.right - said.right - 16, first.height)
        self._row(canvas, first, [seat.hand or (), *seat.sets, seat.bonus], _TILE, marked=seat.drawn)
        claimed = () if seat.claimed is None else (seat.claimed,)
        second = Box(room.x, first.bottom + 7, room.width, _SMALL * _SHAPE)
        self._row(canvas, second, [seat.discards, claimed], _SMALL, marked=None, stressed=seat.claimed)

    @staticmethod
    def _row(
        canvas: Canvas,
        area: Box,
        groups: Sequence[Sequence[Tile]],
        widest: float,
        *,
        marked: Tile | None,
        stressed: Tile | None = None,
    ) -> None:
        """Tiles in groups beside each other, from left to right in every language."""
        shown = [group for group in groups if group]
        units = sum(len(group) for group in shown) + _APART * max(0, len(shown) - 1)
        if not units:
            return
        wide = min(widest, area.width / units)
        whole = units * wide
        straight, place = canvas.straight(Box(area.x, area.y, whole, area.height))
        x = place.x
        for group in shown:
            is_hand = group is groups[0]
            last = max((at for at, tile in enumerate(group) if is_hand and tile is marked), default=None)
            for number, tile in enumerate(group):
                straight.tile(tile, (x + wide / 2, place.bottom), wide, Pose.HAND)
                if number == last or (stressed is tile and group is groups[-1]):
                    high = wide * _SHAPE
                    edge(straight, Box(x, place.bottom - high, wide, high), _GOLD, width=3.5, radius=6)
                x += wide
            x += _APART * wide
