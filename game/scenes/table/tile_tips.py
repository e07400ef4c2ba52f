"""What a tile on the table is called, and how many of its kind are still unseen, once the pointer rests on it."""

from __future__ import annotations

from game.engine.seat import TileId
from game.scenes.table.unseen import unseen_words
from game.view.layout.slots import Slot
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView
from game.view.units.geometry import Box

REST = 0.3
"""How long the pointer must rest on a tile, in seconds."""


class TileTips:
    """Explains the open tiles on the table. The own hand shows its numbers on the tiles themselves."""

    def __init__(self, view: TableView, page: TablePage) -> None:
        self._view = view
        self._page = page
        self._pointed: TileId | None = None
        self._rested = 0.0
        self._is_shown = False

    def move(self, at: tuple[float, float] | None) -> None:
        """The pointer is at this place, in units of the table, or on something else."""
        pointed = None if at is None else self._tile_at(at)
        if pointed != self._pointed:
            self._pointed, self._rested = pointed, 0.0
            self._hide()

    def pass_time(self, seconds: float) -> None:
        """The pointer rests."""
        if self._pointed is None or self._is_shown:
            return
        self._rested += seconds
        if self._rested >= REST:
            self._show(self._pointed)

    @property
    def waits(self) -> bool:
        """Whether something is about to be explained."""
        return self._pointed is not None and not self._is_shown

    def _show(self, tile_id: TileId) -> None:
        tile, slot = self._view.model.face(tile_id), self._view.placed.get(tile_id)
        if tile is None or slot is None or not slot.pose.shows_face:
            return
        self._is_shown = True
        self._page.explain(unseen_words(self._view.model, tile), in_units_of_page(slot, self._page))

    def _hide(self) -> None:
        if self._is_shown:
            self._is_shown = False
            self._page.explain_no_more()

    def _tile_at(self, at: tuple[float, float]) -> TileId | None:
        """The open tile at a place, of several the one in front."""
        own = set(self._view.model.order)
        found = [
            (slot.y, slot.z, tile_id)
            for tile_id, slot in self._view.placed.items()
            if tile_id not in own and slot.pose.shows_face and slot.box.holds(at)
        ]
        return max(found)[2] if found else None


def in_units_of_page(slot: Slot, page: TablePage) -> Box:
    """The place of a tile as the page's widgets measure it."""
    box, scale = slot.box, page.kit.scale
    return Box(box.x / scale, box.y / scale, box.width / scale, box.height / scale)
