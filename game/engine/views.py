"""What the seats of a match know, kept beside its state: faces that lie open are noted once for all of them.

``known_to`` says the same from the state alone, and so does what each seat folds of the events that it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine import events as e
from game.engine.seat import Seat
from game.engine.state import State
from game.engine.view import known_with
from game.tiles.tile import Tile

_SHOW_SEVERAL = (e.BonusLaid, e.SetClaimed, e.KongDeclared, e.FalseCallMade, e.MahjongDeclared, e.HandShown)
"""Events that show tiles to everybody."""
_SHOW = frozenset((e.WallBuilt, e.TileDiscarded, e.TileShown, *_SHOW_SEVERAL))
"""All events that change what everybody knows."""


class Views:
    """The match as its seats see it."""

    def __init__(self) -> None:
        """Before the first deal."""
        self._open: list[Tile | None] = []
        """The faces that everybody knows, by tile id."""

    def show(self, events: Iterable[e.Event]) -> None:
        """Notes what these events lay open."""
        for event in events:
            if type(event) not in _SHOW:
                continue
            if isinstance(event, e.TileDiscarded | e.TileShown):
                self._open[event.tile_id] = event.tile
            elif isinstance(event, e.WallBuilt):
                self._open = [None] * (2 * event.stacks * event.sides)
            elif isinstance(event, _SHOW_SEVERAL):
                for tile_id, tile in zip(event.tile_ids, event.tiles, strict=True):
                    self._open[tile_id] = tile

    def of(self, state: State, seat: Seat) -> State:
        """The match, in its state after all that was shown, as this seat knows it."""
        deal = state.deal
        faces = list(self._open)
        if deal is not None:
            known = deal.faces
            for tile_id in deal.seats[seat].hand:
                faces[tile_id] = known[tile_id]
        return known_with(state, seat, tuple(faces))
