"""The effects of events on the tiles of a deal: building the wall, dealing, and the turns of seats."""

from game import replace
from game.engine import events as e
from game.engine.changes import NO_TILES, tiles_without, with_face, with_faces, with_seat
from game.engine.state import DealState, LaidSet, Opening, Phase, Preparing, Settling, Thrown, Turn, TurnStart
from game.hands.meld import KongKind, kong
from game.rules.terms import Source


def wall_built(deal: DealState, event: e.WallBuilt) -> DealState:
    """Builds the wall, of unknown faces if they are hidden."""
    faces = event.tiles or (None,) * (2 * event.stacks * event.sides)
    return replace(deal, faces=faces, fingerprint=event.fingerprint, phase=Preparing())


def tiles_dealt(deal: DealState, event: e.TilesDealt) -> DealState:
    """Gives dealt tiles to a seat."""
    dealt = event.tile_ids
    live = deal.live
    return replace(
        deal,
        seats=with_seat(deal, event.seat, hand=deal.seats[event.seat].hand + dealt),
        faces=with_faces(deal.faces, dealt, event.tiles),
        live=live[len(dealt) :] if live[: len(dealt)] == dealt else tiles_without(live, dealt),
    )


def bonus_laid(deal: DealState, event: e.BonusLaid) -> DealState:
    """Lays out bonus tiles of a seat, which is then owed replacements."""
    seat = deal.seats[event.seat]
    seats = with_seat(
        deal,
        event.seat,
        hand=tiles_without(seat.hand, event.tile_ids),
        bonus=seat.bonus + event.tile_ids,
        shown=seat.shown.difference(event.tile_ids),
        owed=seat.owed + len(event.tile_ids),
    )
    return replace(deal, seats=seats, faces=with_faces(deal.faces, event.tile_ids, event.tiles))


def turn_began(deal: DealState, event: e.TurnBegan) -> DealState:
    """Begins the turn of a seat."""
    if not deal.last_turns:
        return replace(deal, phase=TurnStart(event.seat))
    to_come = tuple(seat for seat in deal.last_turns if seat != event.seat)
    return replace(deal, phase=TurnStart(event.seat), last_turns=to_come)


def tile_drawn(deal: DealState, event: e.TileDrawn) -> DealState:
    """Gives a drawn tile to a seat."""
    tile_id = event.tile_id
    seat = deal.seats[event.seat]
    phase = deal.phase
    in_play = not isinstance(phase, Preparing | Opening)
    seats = with_seat(
        deal,
        event.seat,
        hand=(*seat.hand, tile_id),
        owed=max(0, seat.owed - 1) if event.replacement else 0,
        draws=seat.draws + (in_play and not event.replacement),
    )
    live, box = deal.live, deal.box
    if live and live[0] == tile_id:
        live = live[1:]
    elif tile_id in box:
        box = tiles_without(box, (tile_id,))
    else:
        live = tiles_without(live, (tile_id,))
    if in_play:
        is_last = not live and bool(deal.live)
        phase = _holding(phase, event, is_last=is_last)
    return replace(
        deal,
        seats=seats,
        faces=with_face(deal.faces, tile_id, event.tile),
        live=live,
        box=box,
        phase=phase,
    )


def _holding(before: Phase, event: e.TileDrawn, *, is_last: bool) -> Turn:
    """The turn after a draw; before the first discard its source stays ``DEALT``, even if the tile is a replacement."""
    source = Source.REPLACEMENT if event.replacement else Source.WALL
    if not isinstance(before, Turn):
        return Turn(event.seat, event.tile_id, source, emptied=is_last, stems_from_last=is_last)
    return Turn(
        event.seat,
        event.tile_id,
        Source.DEALT if before.source is Source.DEALT else source,
        kongs=before.kongs,
        claimed=before.claimed,
        emptied=before.emptied or is_last,
        stems_from_last=before.stems_from_last or is_last,
    )


def tile_discarded(deal: DealState, event: e.TileDiscarded) -> DealState:
    """Moves a tile from the hand to the discards."""
    tile_id = event.tile_id
    phase = deal.phase
    after_last = isinstance(phase, Turn) and phase.emptied
    seat = deal.seats[event.seat]
    shown = seat.shown
    seats = with_seat(
        deal,
        event.seat,
        hand=tiles_without(seat.hand, (tile_id,)),
        shown=shown.difference((tile_id,)) if shown else shown,
        must_play=NO_TILES,
        owed=0,
    )
    return replace(
        deal,
        seats=seats,
        faces=with_face(deal.faces, tile_id, event.tile),
        discards=(*deal.discards, Thrown(tile_id, event.seat, event.drawn, after_last=after_last)),
        phase=Settling(),
    )


def kong_declared(deal: DealState, event: e.KongDeclared) -> DealState:
    """Lays out a kong of the seat, or extends its pung."""
    seat = deal.seats[event.seat]
    if event.kind is KongKind.ADDED:
        pungs = (n for n, laid in enumerate(seat.sets) if laid.meld.is_pung and laid.meld.tile is event.tiles[0])
        place = next(pungs, None)
        assert place is not None, f"{event} without its pung"
        old = seat.sets[place]
        laid = replace(old, meld=kong(event.tiles[0], KongKind.ADDED), tile_ids=old.tile_ids + event.tile_ids)
        sets = (*seat.sets[:place], laid, *seat.sets[place + 1 :])
    else:
        sets = (*seat.sets, LaidSet(kong(event.tiles[0], event.kind), event.tile_ids))
    seats = with_seat(
        deal,
        event.seat,
        hand=tiles_without(seat.hand, event.tile_ids),
        sets=sets,
        shown=seat.shown.difference(event.tile_ids),
        must_play=seat.must_play.difference(event.tile_ids),
        owed=seat.owed + 1,
    )
    phase = deal.phase
    if isinstance(phase, Turn):
        in_a_row = phase.source is Source.REPLACEMENT and phase.kongs > 0 and phase.drawn in event.tile_ids
        kongs = phase.kongs + 1 if in_a_row else 1
        source = Source.DEALT if phase.source is Source.DEALT else Source.DISCARD
        stems_from_last = phase.stems_from_last and phase.drawn in event.tile_ids
        phase = replace(phase, drawn=None, source=source, kongs=kongs, stems_from_last=stems_from_last)
    return replace(
        deal,
        seats=seats,
        faces=with_faces(deal.faces, event.tile_ids, event.tiles),
        phase=phase,
    )
