"""Tiles in flight between two slots."""

from collections.abc import Iterable
from dataclasses import dataclass

from game import Frozen
from game.engine.seat import TileId
from game.view.choreography.steps import Glide
from game.view.layout import Slot
from game.view.units import Motion, Span


class Seen(Frozen):
    """The place and look of a tile in flight at one moment."""

    slot: Slot
    squeezed: float = 1.0
    """The apparent width of the tile while it is turned over, as a share of its full width."""
    opacity: float = 1.0
    swung: float = 0.0
    """How far the tile is turned clockwise from its slot's own orientation, in degrees."""


@dataclass(kw_only=True)
class _Flight(Span):
    glide: Glide

    def at(self, now: float, *, calm: bool) -> Seen:
        share = self.share(now)
        if calm:
            return Seen(self.glide.end, opacity=share)
        if self.glide.appears:
            return Seen(self.glide.at(share), opacity=0.0 if now < self.begins else min(1.0, 0.2 + 2 * share))
        glide = self.glide
        return Seen(glide.at(share), squeezed=glide.squeezed(share), swung=glide.swung(share))


class Flights:
    """All tiles in flight; several glides of one tile follow each other. Times are in seconds."""

    def __init__(self, motion: Motion):
        self._motion = motion
        self._flights: dict[TileId, list[_Flight]] = {}

    @property
    def tiles(self) -> frozenset[TileId]:
        return frozenset(self._flights)

    def begin(self, glides: Iterable[Glide], now: float) -> None:
        """Send tiles on their way; a tile already flying to the same slot carries on."""
        fresh: dict[TileId, list[_Flight]] = {}
        for glide in glides:
            is_at_once = self._motion.calm and not glide.is_awaited
            begins = now if is_at_once else now + self._motion.paced(glide.begins)
            seconds = self._motion.seconds(glide.length)
            fresh.setdefault(glide.tile_id, []).append(_Flight(glide=glide, begins=begins, seconds=seconds))
        for tile_id, flights in fresh.items():
            old = self._flights.get(tile_id)
            if old and old[-1].glide.end == flights[-1].glide.end and len(flights) == 1:
                continue
            self._flights[tile_id] = flights
        self.land(now)

    def land(self, now: float) -> bool:
        """Forget the tiles that have arrived; returns whether there were any."""
        landed = [tile_id for tile_id, flights in self._flights.items() if flights[-1].ends <= now]
        for tile_id in landed:
            del self._flights[tile_id]
        return bool(landed)

    def finish(self) -> None:
        """Let all tiles arrive now."""
        self._flights.clear()

    def drop(self, tile_id: TileId) -> None:
        self._flights.pop(tile_id, None)

    def in_flight(self, now: float) -> dict[TileId, Seen]:
        """The present place and look of every tile in flight."""
        begun = {
            tile_id: [flight for flight in flights if flight.begins <= now] or flights[:1]
            for tile_id, flights in self._flights.items()
        }
        return {tile_id: flights[-1].at(now, calm=self._motion.calm) for tile_id, flights in begun.items()}
