"""A change of the table: what was seen before an event and after it, and where the tiles lie then."""

from __future__ import annotations

from dataclasses import replace

from game.engine.seat import Seat, TileId
from game.view.choreography.steps import Glide
from game.view.layout.layout import Layout
from game.view.layout.slots import Room
from game.view.layout.table_model import TableModel
from game.view.units.timeline import Curve, out

CLOSE_GAP = 160.0
"""How long tiles take that make room or close a gap, in milliseconds."""


class Change:
    """A change of the table, from the layout before an event to the one after it."""

    def __init__(self, before: TableModel, after: TableModel, placed: Layout, places: Layout, room: Room) -> None:
        self.before = before
        self.after = after
        self.placed = placed
        """The layout before."""
        self.places = places
        """The layout after."""
        self.room = room

    def way(
        self, tile_id: TileId, length: float, *, begins: float = 0.0, curve: Curve = out, arc: float = 0.0
    ) -> tuple[Glide, ...]:
        """The tile's way from its old slot to its new one; none if it has no old or no new one."""
        start, end = self.placed.get(tile_id), self.places.get(tile_id)
        if start is None or end is None:
            return ()
        glide = Glide(tile_id=tile_id, start=start, end=end, begins=begins, length=length, curve=curve, arc=arc)
        return (replace(glide, turns_at=0.35) if arc else glide,)

    def others(self, led: tuple[Glide, ...]) -> tuple[Glide, ...]:
        """The ways of all tiles that make room or close a gap, beside those that are led."""
        busy = {glide.tile_id for glide in led}
        return tuple(
            Glide(tile_id=tile_id, start=self.placed[tile_id], end=end, length=CLOSE_GAP)
            for tile_id, end in self.places.items()
            if tile_id not in busy and tile_id in self.placed and self.placed[tile_id] != end
        )

    def side(self, seat: Seat) -> int:
        """Where a seat is on the screen."""
        return self.after.side_of(seat)

    def led(self, *glides: Glide) -> tuple[Glide, ...]:
        """These ways and those of all tiles that make room for them."""
        return (*glides, *self.others(glides))
