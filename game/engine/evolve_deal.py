"""The part of ``evolve`` that plays within a deal: from its state and an event to its next state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from game.engine import events as e
from game.engine.seat import Seat, TileId
from game.engine.state import (
    Claiming,
    DealState,
    LaidSet,
    Made,
    Opening,
    Phase,
    Preparing,
    SeatState,
    Settling,
    Thrown,
    Turn,
    TurnStart,
    Winner,
)
from game.hands.meld import KongKind, kong, meld_of, pung
from game.rules.ruleset import Ruleset
from game.rules.terms import Source
from game.tiles.tile import Tile

_BeforePlay = (
    e.WallBuilt
    | e.DiceThrown
    | e.WallBroken
    | e.WallRefilled
    | e.TilesDealt
    | e.BonusLaid
    | e.BonusFinished
    | e.OpeningBegan
    | e.PlayBegan
)
_InTurn = e.TurnBegan | e.TileDrawn | e.TileDiscarded | e.KongDeclared | e.ReadyDeclared | e.LastTurnsBegan
_ForATile = e.ClaimsOpened | e.ClaimMade | e.ClaimPassed | e.ClaimsClosed | e.SetClaimed
_Shown = e.FalseCallMade | e.PenaltyPaid | e.HandDied | e.TileShown | e.KongRobbed | e.MahjongDeclared | e.HandShown
DealEvent = _BeforePlay | _InTurn | _ForATile | _Shown
"""Every event that happens within a deal."""


def evolve_deal(rules: Ruleset, deal: DealState, event: DealEvent) -> DealState:
    """The deal after the event."""
    match event:
        case (
            e.TurnBegan()
            | e.TileDrawn()
            | e.TileDiscarded()
            | e.KongDeclared()
            | e.ReadyDeclared()
            | e.LastTurnsBegan()
        ):
            return _in_turn(deal, event)
        case e.ClaimsOpened() | e.ClaimMade() | e.ClaimPassed() | e.ClaimsClosed() | e.SetClaimed():
            return _for_a_tile(deal, event)
        case (
            e.FalseCallMade()
            | e.PenaltyPaid()
            | e.HandDied()
            | e.TileShown()
            | e.KongRobbed()
            | e.MahjongDeclared()
            | e.HandShown()
        ):
            return _what_was_shown(rules, deal, event)
        case _:
            return _before_play(deal, event)


def _before_play(deal: DealState, event: _BeforePlay) -> DealState:
    """The wall, the hands as they are dealt, and bonus tiles, these in play as well."""
    match event:
        case e.WallBuilt():
            faces = event.tiles or (None,) * (2 * event.stacks * event.sides)
            return replace(deal, faces=faces, fingerprint=event.fingerprint, phase=Preparing())
        case e.WallBroken():
            return replace(deal, counted=event.counted, live=event.live, box=event.box)
        case e.WallRefilled():
            return replace(deal, live=_less(deal.live, event.tile_ids), box=deal.box + event.tile_ids)
        case e.TilesDealt():
            return _dealt(deal, event)
        case e.BonusLaid():
            return _bonus_laid(deal, event)
        case e.BonusFinished():
            return replace(deal, phase=Preparing())
        case e.DiceThrown():
            return deal
        case e.OpeningBegan():
            return replace(deal, phase=Opening(event.seat))
        case e.PlayBegan():
            return replace(deal, phase=Turn(event.seat, None, Source.DEALT))
        case _:
            assert_never(event)


def _in_turn(deal: DealState, event: _InTurn) -> DealState:
    """What a seat does in its turn."""
    match event:
        case e.TurnBegan():
            to_come = tuple(seat for seat in deal.last_turns if seat != event.seat)
            return replace(deal, phase=TurnStart(event.seat), last_turns=to_come)
        case e.TileDrawn():
            return _drawn(deal, event)
        case e.TileDiscarded():
            return _discarded(deal, event)
        case e.KongDeclared():
            return _kong_declared(deal, event)
        case e.ReadyDeclared():
            return _with_seat(deal, event.seat, replace(deal.seats[event.seat], waits=event.waits))
        case e.LastTurnsBegan():
            return replace(deal, last_turns=event.seats)
        case _:
            assert_never(event)


def _for_a_tile(deal: DealState, event: _ForATile) -> DealState:
    """Claims, and what they came to."""
    match event:
        case e.ClaimsOpened():
            window = Claiming(
                event.seat,
                event.tile_id,
                event.robbing,
                event.asked,
                only_mahjong=event.only_mahjong,
                turn=deal.phase if event.robbing and isinstance(deal.phase, Turn) else None,
            )
            return replace(deal, phase=window)
        case e.ClaimMade() | e.ClaimPassed():
            return _answered(deal, event)
        case e.ClaimsClosed():
            return replace(deal, phase=_after_claims(deal))
        case e.SetClaimed():
            return _set_claimed(deal, event)
        case _:
            assert_never(event)


def _what_was_shown(rules: Ruleset, deal: DealState, event: _Shown) -> DealState:
    """Tiles laid open by a fault, by going out, or when all is over."""
    match event:
        case e.FalseCallMade():
            return _false_call(rules, deal, event)
        case e.PenaltyPaid():
            lost = list(deal.penalties)
            lost[event.seat] += event.points
            return replace(deal, penalties=tuple(lost))
        case e.HandDied():
            return _with_seat(deal, event.seat, replace(deal.seats[event.seat], is_dead=True))
        case e.TileShown():
            seen = replace(deal, faces=_known(deal.faces, (event.tile_id,), (event.tile,)))
            return _shown(rules, seen, event.seat, (event.tile_id,))
        case e.KongRobbed():
            return _kong_robbed(deal, event)
        case e.MahjongDeclared():
            return _mahjong_declared(deal, event)
        case e.HandShown():
            return _laid_open(deal, event.seat, event.tile_ids, event.tiles)
        case _:
            assert_never(event)


def _with_seat(deal: DealState, seat: Seat, changed: SeatState) -> DealState:
    return replace(deal, seats=(*deal.seats[:seat], changed, *deal.seats[seat + 1 :]))


def _less(tiles: tuple[TileId, ...], taken: Iterable[TileId]) -> tuple[TileId, ...]:
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return tuple(left)


def _known(
    faces: tuple[Tile | None, ...], tile_ids: Iterable[TileId], tiles: Iterable[Tile] | None
) -> tuple[Tile | None, ...]:
    """The faces with those of these tiles; unchanged when all were known."""
    if tiles is None:
        return faces
    found = [(tile_id, tile) for tile_id, tile in zip(tile_ids, tiles, strict=True) if faces[tile_id] is not tile]
    if not found:
        return faces
    changed = list(faces)
    for tile_id, tile in found:
        changed[tile_id] = tile
    return tuple(changed)


def _drawn(deal: DealState, event: e.TileDrawn) -> DealState:
    seat = deal.seats[event.seat]
    before = deal.phase
    in_play = not isinstance(before, Preparing | Opening)
    taken = replace(
        seat,
        hand=(*seat.hand, event.tile_id),
        owed=max(0, seat.owed - 1) if event.replacement else 0,
        draws=seat.draws + (in_play and not event.replacement),
    )
    faces = deal.faces if event.tile is None else _known(deal.faces, (event.tile_id,), (event.tile,))
    live, box = deal.live, deal.box
    if live and live[0] == event.tile_id:
        live = live[1:]
    elif event.tile_id in box:
        box = _less(box, (event.tile_id,))
    else:
        live = _less(live, (event.tile_id,))
    phase = before
    if in_play:
        turn = before if isinstance(before, Turn) else Turn(event.seat, None, Source.WALL)
        is_last = bool(deal.live) and not live
        phase = Turn(
            event.seat,
            event.tile_id,
            _source_of_draw(turn, event),
            kongs=turn.kongs,
            claimed=turn.claimed,
            emptied=turn.emptied or is_last,
            stems_from_last=turn.stems_from_last or is_last,
        )
    return replace(_with_seat(deal, event.seat, taken), faces=faces, live=live, box=box, phase=phase)


def _source_of_draw(turn: Turn, event: e.TileDrawn) -> Source:
    """What the hand would win on: before the first discard the tiles dealt, kongs replaced by then included."""
    if turn.source is Source.DEALT:
        return Source.DEALT
    return Source.REPLACEMENT if event.replacement else Source.WALL


def _discarded(deal: DealState, event: e.TileDiscarded) -> DealState:
    after_last = isinstance(deal.phase, Turn) and deal.phase.emptied
    seat = deal.seats[event.seat]
    played = replace(
        seat,
        hand=_less(seat.hand, (event.tile_id,)),
        shown=seat.shown - {event.tile_id},
        must_play=frozenset(),
        owed=0,
    )
    return replace(
        _with_seat(deal, event.seat, played),
        faces=_known(deal.faces, (event.tile_id,), (event.tile,)),
        discards=(*deal.discards, Thrown(event.tile_id, event.seat, event.drawn, after_last=after_last)),
        phase=Settling(),
    )


def _answered(deal: DealState, event: e.ClaimMade | e.ClaimPassed) -> DealState:
    phase = deal.phase
    assert isinstance(phase, Claiming), f"{event} while no tile may be claimed"
    waiting = tuple(seat for seat in phase.waiting if seat != event.seat)
    claims = phase.claims
    if isinstance(event, e.ClaimMade):
        claims = (*claims, Made(event.seat, event.claim, event.tile_ids, event.after, event.finish))
    return replace(deal, phase=replace(phase, waiting=waiting, claims=claims))


def _after_claims(deal: DealState) -> Phase:
    """A tile of a kong that nobody robbed: its owner's turn goes on."""
    window = deal.phase
    return window.turn if isinstance(window, Claiming) and window.turn is not None else Settling()


def _set_claimed(deal: DealState, event: e.SetClaimed) -> DealState:
    last = deal.discards[-1]
    claimed_face = deal.faces[event.tile_id]
    assert claimed_face is not None, f"{event} of a tile whose face is not known"
    assert last.tile_id == event.tile_id, f"{event}, but the last discard is {last}"
    meld = meld_of((*event.tiles, claimed_face), concealed=False)
    laid = LaidSet(meld, (*event.tile_ids, event.tile_id), event.tile_id, event.owner)
    seat = deal.seats[event.seat]
    claimer = replace(
        seat,
        hand=_less(seat.hand, event.tile_ids),
        sets=(*seat.sets, laid),
        shown=seat.shown.difference(event.tile_ids),
        must_play=seat.must_play.difference(event.tile_ids),
        owed=1 if meld.is_kong else 0,
    )
    return replace(
        _with_seat(deal, event.seat, claimer),
        faces=_known(deal.faces, event.tile_ids, event.tiles),
        discards=(*deal.discards[:-1], replace(last, is_taken=True)),
        phase=Turn(event.seat, None, Source.DISCARD, kongs=1 if meld.is_kong else 0, claimed=True),
    )


def _kong_declared(deal: DealState, event: e.KongDeclared) -> DealState:
    seat = deal.seats[event.seat]
    if event.kind is KongKind.ADDED:
        place = next(
            place for place, laid in enumerate(seat.sets) if laid.meld.is_pung and laid.meld.tile is event.tiles[0]
        )
        old = seat.sets[place]
        laid = replace(old, meld=kong(event.tiles[0], KongKind.ADDED), tile_ids=old.tile_ids + event.tile_ids)
        sets = (*seat.sets[:place], laid, *seat.sets[place + 1 :])
    else:
        sets = (*seat.sets, LaidSet(kong(event.tiles[0], event.kind), event.tile_ids))
    owner = replace(
        seat,
        hand=_less(seat.hand, event.tile_ids),
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
        _with_seat(deal, event.seat, owner),
        faces=_known(deal.faces, event.tile_ids, event.tiles),
        phase=phase,
    )


def _kong_robbed(deal: DealState, event: e.KongRobbed) -> DealState:
    owner = deal.seats[event.owner]
    sets = tuple(_robbed(laid, event.tile_id) if event.tile_id in laid.tile_ids else laid for laid in owner.sets)
    return replace(
        _with_seat(deal, event.owner, replace(owner, sets=sets)), robbed=(*deal.robbed, event.tile_id), phase=Settling()
    )


def _robbed(laid: LaidSet, tile_id: TileId) -> LaidSet:
    return LaidSet(
        pung(laid.meld.tile, concealed=False),
        _less(laid.tile_ids, (tile_id,)),
        None if laid.claimed == tile_id else laid.claimed,
        None if laid.claimed == tile_id else laid.owner,
    )


def _dealt(deal: DealState, event: e.TilesDealt) -> DealState:
    seat = deal.seats[event.seat]
    return replace(
        _with_seat(deal, event.seat, replace(seat, hand=seat.hand + event.tile_ids)),
        faces=_known(deal.faces, event.tile_ids, event.tiles),
        live=_less(deal.live, event.tile_ids),
    )


def _bonus_laid(deal: DealState, event: e.BonusLaid) -> DealState:
    seat = deal.seats[event.seat]
    laid = replace(
        seat,
        hand=_less(seat.hand, event.tile_ids),
        bonus=seat.bonus + event.tile_ids,
        shown=seat.shown.difference(event.tile_ids),
        owed=seat.owed + len(event.tile_ids),
    )
    return replace(_with_seat(deal, event.seat, laid), faces=_known(deal.faces, event.tile_ids, event.tiles))


def _false_call(rules: Ruleset, deal: DealState, event: e.FalseCallMade) -> DealState:
    seen = replace(deal, faces=_known(deal.faces, event.tile_ids, event.tiles))
    phase = deal.phase
    if isinstance(phase, Claiming):
        seen = replace(seen, phase=replace(phase, waiting=tuple(s for s in phase.waiting if s != event.seat)))
    return _shown(rules, seen, event.seat, event.tile_ids)


def _shown(rules: Ruleset, deal: DealState, seat: Seat, tile_ids: tuple[TileId, ...]) -> DealState:
    before = deal.seats[seat]
    must_play = before.must_play.union(tile_ids) if rules.faults.shown_tile_must_be_played else frozenset()
    return _with_seat(deal, seat, replace(before, shown=before.shown.union(tile_ids), must_play=must_play))


def _mahjong_declared(deal: DealState, event: e.MahjongDeclared) -> DealState:
    winner = Winner(event.seat, event.source, event.tile_id, event.owner, frozenset(event.flags))
    open_ = _laid_open(deal, event.seat, event.tile_ids, event.tiles)
    return replace(open_, winners=(*deal.winners, winner), phase=Settling())


def _laid_open(deal: DealState, seat: Seat, tile_ids: tuple[TileId, ...], tiles: tuple[Tile, ...]) -> DealState:
    changed = replace(deal.seats[seat], shown=frozenset(tile_ids))
    return replace(_with_seat(deal, seat, changed), faces=_known(deal.faces, tile_ids, tiles))
