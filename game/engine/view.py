"""What a seat knows: the state with everything hidden that it may not know.

A player folds the events he was shown; this says, from the engine's own state, what must come out of that.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, State
from game.tiles.tile import Tile


def known_to(state: State, seat: Seat | None) -> State:
    """The state as this seat knows it; ``None`` stands for somebody who only watches."""
    deal = state.deal
    if deal is None:
        return replace(state, seed=None)
    known = _known_tiles(deal, seat)
    return known_with(state, seat, tuple(face if tile_id in known else None for tile_id, face in enumerate(deal.faces)))


def known_with(state: State, seat: Seat | None, faces: tuple[Tile | None, ...]) -> State:
    """The same for a seat that is known to know these faces."""
    deal = state.deal
    if deal is None:
        return replace(state, seed=None)
    phase = deal.phase
    if isinstance(phase, Claiming):
        phase = replace(
            phase,
            waiting=(seat,) if seat is not None and seat in phase.waiting else (),
            claims=tuple([made if made.seat == seat else replace(made, tile_ids=None) for made in phase.claims]),
        )
    return replace(state, seed=None, deal=replace(deal, faces=faces, phase=phase))


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
