"""Name and unseen copies of a tile, shown when the pointer rests on it."""

from game.engine.seat import TileId
from game.i18n import _, ngettext
from game.i18n.tile_words import tile_name
from game.tiles.tile import Tile
from game.view.layout import Slot, TableModel
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView
from game.view.table.table_picture import next_tiles
from game.view.units import Box


def unseen_words(model: TableModel, tile: Tile) -> str:
    """Name of a tile, and how many copies are still unseen."""
    copies, left = model.state.rules.tiles.copies(tile), model.unseen(tile)
    if not left:
        said = _("All of them have been seen")
    elif copies == 1:
        said = _("Not seen yet")
    else:
        said = ngettext("{count} of {copies} not seen yet", "{count} of {copies} not seen yet", left)
    return f"{tile_name(model.state.rules.id, tile)}\n{said.format(count=left, copies=copies)}"


def unseen_in_short(model: TableModel, tile: Tile) -> str:
    """Name and unseen copies of a tile in a few words: ``5 of Bamboo · 3 unseen``."""
    left = model.unseen(tile)
    said = ngettext("{tile} \u00b7 {count} unseen", "{tile} \u00b7 {count} unseen", left)
    return said.format(tile=tile_name(model.state.rules.id, tile), count=left)


REST = 0.3
"""How long the pointer must rest on a tile, in seconds."""


class TileTips:
    """Tips on the face-up tiles of the table; the player's own hand shows its numbers on the tiles."""

    def __init__(self, view: TableView, page: TablePage) -> None:
        self._view = view
        self._page = page
        self._pointed: TileId | None = None
        self._rested = 0.0
        self._is_shown = False

    def move(self, at: tuple[float, float] | None) -> None:
        """Follows the pointer to a place in table units; ``None`` if the pointer is on something else."""
        pointed = None if at is None else self._tile_at(at)
        if pointed != self._pointed:
            self._pointed, self._rested = pointed, 0.0
            self._hide()

    def pass_time(self, seconds: float) -> None:
        """Explains the tile on which the pointer has rested long enough."""
        if self._pointed is None or self._is_shown:
            return
        self._rested += seconds
        if self._rested >= REST:
            self._show(self._pointed)

    def _show(self, tile_id: TileId) -> None:
        slot, words = self._view.placed.get(tile_id), self._words(tile_id)
        if slot is None or not words:
            return
        self._is_shown = True
        self._page.tooltip.show(words, in_units_of_page(slot, self._page))

    def _words(self, tile_id: TileId) -> str:
        """The tip on a face-up tile or on a mark in the wall; empty for anything else."""
        model = self._view.model
        mark = self._marks.get(tile_id)
        if mark is not None:
            return _("The next tile to be drawn") if mark == "next" else _("The next replacement comes from here")
        tile = model.face(tile_id)
        if tile is None:
            return ""
        said = unseen_words(model, tile)
        thrown = next((each for each in model.state.current_deal.discards if each.tile_id == tile_id), None)
        if self._view.kit.darkens_drawn and thrown is not None and thrown.drawn and not thrown.is_taken:
            said += "\n" + _("Darker: discarded right after being drawn")
        return said

    @property
    def _marks(self) -> dict[TileId, str]:
        """The tips on the marked tiles of the wall."""
        return {} if self._view.model.deal is None else {at: name for name, at in next_tiles(self._view.model).items()}

    def _hide(self) -> None:
        if self._is_shown:
            self._is_shown = False
            self._page.explain_no_more()

    def _tile_at(self, at: tuple[float, float]) -> TileId | None:
        """The face-up tile at a place, the front one if there are several."""
        own, marks = set(self._view.model.order), self._marks
        found = [
            (slot.y, slot.z, tile_id)
            for tile_id, slot in self._view.placed.items()
            if tile_id not in own and (slot.pose.shows_face or tile_id in marks) and slot.box.holds(at)
        ]
        return max(found)[2] if found else None


def in_units_of_page(slot: Slot, page: TablePage) -> Box:
    """The place of a tile in the page's units."""
    box, scale = slot.box, page.kit.scale
    return Box(box.x / scale, box.y / scale, box.width / scale, box.height / scale)
