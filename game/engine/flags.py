"""What is remarkable about a win beside its tiles (docs/commands.md, ``score``, "flags")."""

from __future__ import annotations

from game.engine.seat import Seat, TileId
from game.engine.state import DealState, State, Turn
from game.hands.meld import KongKind
from game.rules.terms import Flag, Source
from game.rules.win import InSight


def win_flags(state: State, seat: Seat, source: Source, tile_id: TileId | None) -> frozenset[Flag]:
    """The flags of a win that is about to be declared."""
    deal = state.deal
    assert deal is not None, "no deal in progress"
    found = set()
    if source is Source.DISCARD:
        found |= _of_discard(deal)
    elif isinstance(deal.phase, Turn):
        found |= _of_own_tile(state, deal, deal.phase)
    counts = state.rules.counts_as_last_of_kind
    if tile_id is not None and counts is not None and counts(in_sight(deal, seat, tile_id)):
        found.add(Flag.LAST_OF_KIND)
    return frozenset(found)


def _of_discard(deal: DealState) -> set[Flag]:
    found = set()
    if deal.discards[-1].after_last:
        found.add(Flag.AFTER_LAST_OF_WALL)
    if len(deal.discards) == 1:
        found.add(Flag.FIRST_DISCARD)
    return found


def _of_own_tile(state: State, deal: DealState, turn: Turn) -> set[Flag]:
    found = set()
    from_live = turn.source is Source.WALL or (turn.source is Source.REPLACEMENT and state.rules.wall.box is None)
    if turn.stems_from_last:
        found.add(Flag.LAST_OF_WALL if from_live else Flag.LAST_TILE_MADE_REPLACEMENT)
    if turn.source is Source.WALL and deal.seats[turn.seat].draws == 1:
        found.add(Flag.FIRST_DRAW)
    if turn.source is Source.REPLACEMENT and turn.kongs >= 2:
        found.add(Flag.AFTER_SECOND_KONG)
    return found


def in_sight(deal: DealState, seat: Seat, tile_id: TileId) -> InSight:
    """Where the other tiles of the winning tile's kind are, as far as the winner sees them."""
    tile = deal.faces[tile_id]
    alike = {other for other, face in enumerate(deal.faces) if face is tile and other != tile_id}
    on_table = sum(thrown.tile_id in alike and not thrown.is_taken for thrown in deal.discards)
    concealed_kongs = 0
    for held in deal.seats:
        for laid in held.sets:
            count = sum(other in alike for other in laid.tile_ids)
            if laid.meld.kong is KongKind.CONCEALED:
                concealed_kongs += count
            else:
                on_table += count
    return InSight(
        on_table=on_table,
        concealed_kongs=concealed_kongs,
        in_hand=sum(other in alike for other in deal.seats[seat].hand),
    )
