"""What a seat knows: the state with everything hidden that it may not know.

A player folds the events he was shown; this says, from the engine's own state, what must come out of that.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, State


def known_to(state: State, seat: Seat | None) -> State:
    """The state as this seat knows it; ``None`` stands for somebody who only watches."""
    deal = None if state.deal is None else _deal_known_to(state.deal, seat)
    return replace(state, seed=None, deal=deal)


def _deal_known_to(deal: DealState, seat: Seat | None) -> DealState:
    known = _known_tiles(deal, seat)
    faces = tuple(face if tile_id in known else None for tile_id, face in enumerate(deal.faces))
    phase = deal.phase
    if isinstance(phase, Claiming):
        phase = replace(
            phase,
            waiting=tuple(other for other in phase.waiting if other == seat),
            claims=tuple(made if made.seat == seat else replace(made, tile_ids=None) for made in phase.claims),
        )
    return replace(deal, faces=faces, phase=phase)


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
