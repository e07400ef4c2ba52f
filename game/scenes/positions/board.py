"""The tiles of a seat in a position: its hand or the number of hidden tiles, its sets, bonus tiles and discards."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.school.positions.editing import Spot
from game.tiles.tile import Tile, Wind
from game.view.paint import Canvas, Icon, Kit, Paint, Pose, chip_width, draw_wind_chip
from game.view.table.marks import edge
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Pressed, Seen

_LINE, _GOLD = (0xCD, 0xBB, 0x93), (0xD9, 0xA0, 0x32)
_TILE, _SMALL = 36.0, 28.0
"""The greatest widths of the tiles of a hand and of discards, in units."""
_SHAPE = 1.43
_APART = 0.4
"""The gap between two groups, in tile widths."""
_START = 92.0
_EDGE = 14.0
_BELOW = 7.0
_WORDS = TextStyle(Face.MEDIUM, 19, theme.INK_SMALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTiles:
    """The visible tiles of a seat."""

    wind: Wind
    hand: tuple[Tile, ...] | None
    drawn: Tile | None
    """The tile of the hand that was just drawn; ``None`` if there is none."""
    hidden: str
    """The text shown instead of an unknown hand."""
    sets: tuple[tuple[Tile, ...], ...]
    bonus: tuple[Tile, ...]
    discards: tuple[Tile, ...]
    claimed: Tile | None
    """The seat's discard that may be claimed now; ``None`` if there is none."""
    is_at_turn: bool


@dataclass(frozen=True, slots=True)
class _Laid:
    """A tile as it lies on the board."""

    tile: Tile
    spot: Spot | None
    """The spot at which the tile was entered; ``None`` for the tile that may be claimed, which cannot be dragged."""
    box: Box
    is_stressed: bool


class SeatBoard(Pressed):
    """A seat of a position; a press chooses it for entering tiles.

    :param upper: the spot to which a tile goes if it is dropped in the upper row beside all tiles.
    """

    corner = 18.0
    bleed = 8.0
    awaits: Seen[Spot | None] = Seen(None)
    """The spot to which the dragged tile would go if it were dropped now; ``None`` if no tile is over the board."""

    def __init__(
        self, seat: SeatTiles, name: str, on_press: Callable[[], None], *, is_chosen: bool, upper: Spot = Spot.HAND
    ) -> None:
        super().__init__(on_press)
        self.seat = seat
        self.tooltip = name
        self._is_chosen = is_chosen
        self._upper = upper

    def hint(self, kit: Kit) -> str:
        return self.tooltip

    def tile_at(self, at: tuple[float, float], kit: Kit) -> tuple[Tile, Spot] | None:
        """The tile at this point that can be dragged, and the spot where it was entered; ``None`` if there is none."""
        found = (each for each in self._laid(kit) if each.box.holds(at))
        return next(((each.tile, each.spot) for each in found if each.spot is not None), None)

    def spot_at(self, at: tuple[float, float], kit: Kit) -> Spot:
        """The spot to which a tile goes if it is dropped at this point."""
        upper, _lower, _said = self._rows(kit)
        if at[1] > upper.bottom + _BELOW / 2:
            return Spot.DISCARDS
        found = self.tile_at(at, kit)
        return self._upper if found is None else found[1]

    def draw(self, canvas: Canvas) -> None:
        box, seat, kit = self.box, self.seat, canvas.kit
        canvas.rounded(box, theme.WHITE, radius=18, opacity=0.95 if self._is_chosen else 0.55)
        edge(canvas, box, _GOLD if self._is_chosen else _LINE, width=4 if self._is_chosen else 1.6, radius=18)
        self.draw_warmth(canvas, radius=18, most=0.3)
        upper, lower, said = self._rows(kit)
        if self.awaits is not None:
            row = lower if self.awaits is Spot.DISCARDS else upper
            canvas.rounded(kit.read(row, box).grown(4), _GOLD, radius=8, opacity=0.35)
        read = canvas.reading(box)
        wide = chip_width(kit, seat.wind, 32)
        paint = Paint.DEALER if seat.is_at_turn else Paint.IVORY
        draw_wind_chip(read, seat.wind, (box.x + 14 + wide / 2, box.center[1] - 12), 32, paint)
        if seat.is_at_turn:
            read.icon(Icon.HAND, (box.x + 14 + wide / 2, box.center[1] + 22), 26, theme.INK_SMALL)
        if seat.hand is None:
            read.centered(seat.hidden, _WORDS, said, align=Align.START)
        for each in self._laid(kit):
            canvas.tile(each.tile, (each.box.center[0], each.box.bottom), each.box.width, Pose.HAND)
            if each.is_stressed:
                edge(canvas, each.box, _GOLD, width=3.5, radius=6)

    def _rows(self, kit: Kit) -> tuple[Box, Box, Box]:
        """The boxes of the row of the hand, of the row of discards, and of the text for a hidden hand."""
        box, seat = self.box, self.seat
        upper = Box(box.x + _START, box.y + 6, box.width - _START - _EDGE, _TILE * _SHAPE)
        said = upper
        if seat.hand is None:
            said = Box(upper.x, upper.y, kit.writer.width(seat.hidden, _WORDS) + 2, upper.height)
            upper = Box(said.right + 16, upper.y, upper.right - said.right - 16, upper.height)
        lower = Box(box.x + _START, upper.bottom + _BELOW, box.width - _START - _EDGE, _SMALL * _SHAPE)
        return upper, lower, said

    def _laid(self, kit: Kit) -> Iterator[_Laid]:
        """The visible tiles, in groups beside each other, from left to right in every language."""
        seat, (upper, lower, _said) = self.seat, self._rows(kit)
        claimed = () if seat.claimed is None else (seat.claimed,)
        hand = seat.hand or ()
        drawn = max((at for at, tile in enumerate(hand) if tile is seat.drawn), default=None)
        above = [(hand, Spot.HAND), *((one, Spot.SETS) for one in seat.sets), (seat.bonus, Spot.HAND)]
        for row, widest, groups in (
            (upper, _TILE, above),
            (lower, _SMALL, [(seat.discards, Spot.DISCARDS), (claimed, None)]),
        ):
            shown = [(tiles, spot) for tiles, spot in groups if tiles]
            units = sum(len(tiles) for tiles, _spot in shown) + _APART * (len(shown) - 1)
            if not shown:
                continue
            wide = min(widest, row.width / units)
            high = wide * _SHAPE
            x = kit.read(Box(row.x, row.y, units * wide, row.height), self.box).x
            for tiles, spot in shown:
                for number, tile in enumerate(tiles):
                    is_stressed = spot is None or (tiles is hand and number == drawn)
                    yield _Laid(tile, spot, Box(x, row.bottom - high, wide, high), is_stressed)
                    x += wide
                x += _APART * wide
