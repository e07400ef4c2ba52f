"""A tile of a position that is dragged: from the pad or a seat onto a seat, or off the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.app.window.actions import (
    InputEvent,
    PointerButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from game.scenes.ledger.pad import Pad
from game.scenes.positions.board import SeatBoard
from game.school.positions.editing import Spot
from game.tiles.tile import Tile
from game.view.paint import Canvas, Kit, Pose
from game.view.units import Box
from game.view.widgets import Page, Seen, Widget

_TILE, _SHAPE = 46.0, 1.43
_DRAGGED = 12.0
"""How far the pointer must move before a tile is dragged, in units."""
_AWAY = -10_000, -10_000
"""A place in pixels at which no widget is."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a tile in a position: a seat, and its hand, sets or discards."""

    seat: int
    spot: Spot


class CarriedTile(Widget):
    """The tile under the pointer, drawn over everything; invisible while none is dragged."""

    bleed = 14.0
    height = 2
    tile: Seen[Tile | None] = Seen(None)

    def __init__(self) -> None:
        self.is_visible = False

    def draw(self, canvas: Canvas) -> None:
        if self.tile is not None:
            canvas.tile(self.tile, (self.box.center[0], self.box.bottom), self.box.width, Pose.HAND)


class Carrying:
    """Tiles dragged by the pointer.

    :param move: called with the tile, its old place (``None``: the pad) and its new one (``None``: dropped beside all
        seats).
    """

    def __init__(self, kit: Kit, page: Page, move: Callable[[Tile, Place | None, Place | None], None]) -> None:
        self._kit, self._page, self._move = kit, page, move
        self.tile = CarriedTile()
        self._held: tuple[Tile, Place | None, tuple[float, float]] | None = None
        """The tile on which the button went down, its place, and that of the pointer."""

    def handle(self, event: InputEvent, pad: Pad, boards: Sequence[SeatBoard]) -> bool:
        """Follows the pointer; returns whether a tile is being dragged, so that nothing else takes the event."""
        match event:
            case PointerPressed(at, PointerButton.LEFT):
                self._held = self._tile_under(self._kit.frame.units(at), pad, boards)
                return False
            case PointerMoved(at) if self._held is not None:
                return self._carry(self._kit.frame.units(at), boards)
            case PointerReleased(at, PointerButton.LEFT) if self._held is not None:
                (tile, source, _from), self._held = self._held, None
                if not self.tile.is_visible:
                    return False
                self._put_down(boards)
                self._page.handle(PointerReleased(_AWAY))
                self._move(tile, source, _place_at(self._kit.frame.units(at), boards, self._kit))
                return True
            case PointerLeft():
                self._held = None
                self._put_down(boards)
            case _:
                pass
        return False

    def _tile_under(
        self, at: tuple[float, float], pad: Pad, boards: Sequence[SeatBoard]
    ) -> tuple[Tile, Place | None, tuple[float, float]] | None:
        """The tile at a point, the place that it comes from (``None``: the pad), and the point; ``None``: no tile."""
        key = next((tile for tile, key in pad.keys.items() if key.box.holds(at)), None)
        if key is not None:
            return key, None, at
        for seat, board in enumerate(boards):
            found = board.tile_at(at, self._kit)
            if found is not None:
                return found[0], Place(seat, found[1]), at
        return None

    def _carry(self, at: tuple[float, float], boards: Sequence[SeatBoard]) -> bool:
        assert self._held is not None, "something is held"
        tile, _source, begun = self._held
        if not self.tile.is_visible and max(abs(at[0] - begun[0]), abs(at[1] - begun[1])) <= _DRAGGED:
            return False
        self.tile.tile, self.tile.is_visible = tile, True
        high = _TILE * _SHAPE
        self.tile.place(Box(at[0] - _TILE / 2, at[1] - high / 2, _TILE, high))
        place = _place_at(at, boards, self._kit)
        for seat, board in enumerate(boards):
            board.awaits = place.spot if place is not None and place.seat == seat else None
        return True

    def _put_down(self, boards: Sequence[SeatBoard]) -> None:
        self.tile.is_visible = False
        self.tile.touch()
        for board in boards:
            board.awaits = None


def _place_at(at: tuple[float, float], boards: Sequence[SeatBoard], kit: Kit) -> Place | None:
    return next((Place(seat, each.spot_at(at, kit)) for seat, each in enumerate(boards) if each.box.holds(at)), None)
