"""Discards that lie as they fell: each a little off its place, always the same for the same tile of the same deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.seat import TileId
from game.view.layout.slots import Slot
from game.view.units.geometry import DEPTH

ACROSS, ALONG = 0.17, 0.14
"""How far a tile may lie off its place, in tile widths."""


def strewn(slot: Slot, tile_id: TileId, deal: int, area: Sequence[Slot]) -> Slot:
    """The place moved a little, but no further out than the places of the area reach.

    :param deal: the number of the deal.
    :param area: all the places of the same river or pool.
    """
    across, along = _chance(tile_id, deal)
    x = slot.x + ACROSS * across * slot.width
    y = slot.y + ALONG * along * slot.width * DEPTH
    return replace(slot, x=_within(x, [each.x for each in area]), y=_within(y, [each.y for each in area]))


def _within(value: float, places: Sequence[float]) -> float:
    return min(max(value, min(places)), max(places))


def _chance(tile_id: TileId, deal: int) -> tuple[float, float]:
    """Two numbers from -1 to 1, well mixed."""
    mixed = ((tile_id + 1) * 2654435761 ^ (deal + 1) * 2246822519) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 2246822519 & 0xFFFFFFFF
    mixed ^= mixed >> 13
    return (mixed & 0xFF) / 127.5 - 1, (mixed >> 8 & 0xFF) / 127.5 - 1
