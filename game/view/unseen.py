"""How many copies of a face the person has not seen yet, from what lies open and stands in his own hand."""

from __future__ import annotations

from game.tiles.tile import Tile
from game.view.table_model import TableModel


def unseen(model: TableModel, tile: Tile) -> int:
    """How many of a face may still come, or stand in the other hands."""
    deal = model.deal
    copies = model.state.rules.tiles.copies(tile)
    return copies if deal is None else copies - sum(face is tile for face in deal.faces)
