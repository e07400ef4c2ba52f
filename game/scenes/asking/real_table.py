"""Tabletop play: the person lays out tiles and calls, true or false (common.md, "Assisted and tabletop play")."""

from __future__ import annotations

from collections.abc import Collection

from game.engine.commands import Claim, Command, DeclareKong, ShowTile
from game.engine.facts import face
from game.engine.rulings.legal import may_declare_kong
from game.engine.seat import Seat, TileId
from game.engine.state import State, Turn
from game.i18n import _, ngettext
from game.rules.terms import ClaimKind
from game.scenes.asking.offers import OfferKind

_FROM_HAND = {OfferKind.CHOW: 2, OfferKind.PUNG: 2, OfferKind.KONG: 3}
_CLAIMS = {OfferKind.CHOW: ClaimKind.CHOW, OfferKind.PUNG: ClaimKind.PUNG, OfferKind.KONG: ClaimKind.KONG}


def called(kind: OfferKind, state: State, seat: Seat, lifted: Collection[TileId]) -> Command | str:
    """The call that the lifted tiles stand for, or a line that says why it is none."""
    deal = state.deal
    assert deal is not None, "called outside a deal"
    tile_ids = tuple(tile_id for tile_id in deal.seats[seat].hand if tile_id in lifted)
    tiles = tuple(face(deal, tile_id) for tile_id in tile_ids)
    if not isinstance(deal.phase, Turn):
        needed = _FROM_HAND[kind]
        if len(tile_ids) != needed:
            return ngettext(
                "Lift the {count} tile of the set first", "Lift the {count} tiles of the set first", needed
            ).format(count=needed)
        return Claim(seat=seat, claim=_CLAIMS[kind], tiles=tiles, tile_ids=tile_ids)
    if len(tile_ids) not in (1, 4):
        return _("Lift the four tiles of the kong, or the one that extends a pung")
    if not may_declare_kong(state, deal, deal.phase):
        return _("No kong now: no replacement is left")
    return DeclareKong(seat=seat, tiles=tiles, tile_ids=tile_ids)


def shown(state: State, seat: Seat, tile_id: TileId) -> Command | None:
    """Letting the others see a tile; ``None`` where that cannot happen."""
    deal = state.deal
    if deal is None or not state.rules.is_tabletop or not isinstance(deal.phase, Turn) or deal.phase.seat != seat:
        return None
    return ShowTile(seat=seat, tile=face(deal, tile_id), tile_id=tile_id)
