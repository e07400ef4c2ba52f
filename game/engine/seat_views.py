"""The views of the seats: the state with everything hidden that a seat may not know.

A player folds the events that it is shown; ``known_to`` gives, from the engine's own state, the view that must result.
``SeatViews`` gives the same faster, since it notes once for all seats which faces are open.
"""

from collections.abc import Iterable

from msgspec import UNSET

from game import replace
from game.engine import events as e
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, State
from game.tiles.tile import Tile


def known_to(state: State, seat: Seat | None) -> State:
    """The state as this seat knows it; ``None`` stands for somebody who only watches."""
    deal = state.deal
    if deal is None:
        return _known_with(state, seat, ())
    known = _known_tiles(deal, seat)
    return _known_with(
        state, seat, tuple(face if tile_id in known else None for tile_id, face in enumerate(deal.faces))
    )


def _known_with(state: State, seat: Seat | None, faces: tuple[Tile | None, ...]) -> State:
    """The state as it is known to a seat that knows only these faces."""
    deal = state.deal
    if deal is not None:
        phase = deal.phase
        if isinstance(phase, Claiming):
            phase = replace(
                phase,
                waiting=(seat,) if seat is not None and seat in phase.waiting else (),
                claims=tuple(
                    [
                        made if made.seat == seat else replace(made, tile_ids=None, sorting=UNSET)
                        for made in phase.claims
                    ]
                ),
            )
        deal = replace(deal, faces=faces, phase=phase)
    alone = None if state.alone is None else state.alone.as_seen
    return replace(state, seed=None, secret=None, alone=alone, deal=deal)


def _known_tiles(deal: DealState, seat: Seat | None) -> set[TileId]:
    known = {thrown.tile_id for thrown in deal.discards}
    known.update(deal.robbed)
    for place, held in enumerate(deal.seats):
        known.update(held.bonus)
        known.update(held.shown)
        for laid in held.sets:
            known.update(laid.tile_ids)
        if place == seat:
            known.update(held.hand)
    return known


_SHOW_SEVERAL = (e.BonusLaid, e.SetClaimed, e.KongDeclared, e.FalseCallMade, e.MahjongDeclared, e.HandShown)
"""The types of events that show several tiles to everybody."""
_SHOW = frozenset((e.WallBuilt, e.TileDiscarded, e.TileShown, *_SHOW_SEVERAL))
"""The types of all events that change which faces everybody knows."""


class SeatViews:
    """The match as its seats see it."""

    def __init__(self, state: State | None):
        """The views of a match before its first deal, or of one in progress."""
        deal = None if state is None else known_to(state, None).deal
        self._open: list[Tile | None] = [] if deal is None else list(deal.faces)
        """The faces that everybody knows, by tile id."""

    def show(self, events: Iterable[e.Event]) -> None:
        """Notes the faces that these events show to everybody."""
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
        """The view of a seat; ``state`` must be the state after the last events shown."""
        deal = state.deal
        faces = list(self._open)
        if deal is not None:
            known = deal.faces
            for tile_id in deal.seats[seat].hand:
                faces[tile_id] = known[tile_id]
        return _known_with(state, seat, tuple(faces))
