"""Why a seat cannot call something now: the first thing that stands in the way, from what the seat itself knows.

It asks the same questions as ``legal``, one after the other; where that finds a call, there is nothing in the way.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from msgspec.structs import replace

from game.engine.facts import face, faces
from game.engine.rulings.legal import (
    concealed_kongs,
    is_mahjong,
    kongs,
    legal_claims,
    legal_robberies,
    may_declare_kong,
    replacements_left,
)
from game.engine.seat import Seat, next_seat
from game.engine.state import Claiming, DealState, Opening, Over, Preparing, State, Turn, TurnStart
from game.hands.deficiency import deficiency
from game.hands.hand import Hand
from game.rules.terms import ClaimKind, Source
from game.tiles.tile import Tile


class Obstacle(Enum):
    """What stands in the way of a call."""

    NOT_IN_PLAY = auto()
    """The hands are not dealt yet, or the deal is over."""
    DEAD_HAND = auto()
    """After a false call the hand can do nothing but draw and discard."""
    DEAL_IS_WON = auto()
    """Somebody is out; the others have their last turns."""
    NOTHING_DISCARDED = auto()
    OWN_TURN = auto()
    """Chows and pungs are called on what another player discards."""
    OWN_DISCARD = auto()
    ALREADY_TAKEN = auto()
    """The discard lies in a set."""
    TOO_LATE = auto()
    """The next player has gone on: it can no longer be claimed."""
    CALLED_BEFORE = auto()
    """Another player's call goes first."""
    ONLY_MAHJONG = auto()
    """The tile extends a kong, or went back after a wrong call: it may be claimed for mahjong alone."""
    FROZEN = auto()
    """The hand is called ready: its tiles may not change."""
    NO_RANKS = auto()
    """Winds and dragons make no chows."""
    NOT_FROM_LEFT = auto()
    """Chow is for the player after the discarder alone."""
    MISSES_TILES = auto()
    """The hand lacks tiles for the set."""
    CHOW_SPOILS_HAND = auto()
    """With this chow on the table the hand could not be a mahjong under the book."""
    NO_KONGS = auto()
    """The rules agreed on know no kongs."""
    NO_REPLACEMENT = auto()
    """No tile is left to replace the kong."""
    AFTER_CLAIM = auto()
    """In the turn of a claimed set no kong may be laid out."""
    NO_KONG_IN_HAND = auto()
    """Neither four alike nor the fourth tile of an exposed pung."""
    OWES_REPLACEMENT = auto()
    """A replacement must be taken first."""
    CLAIMED_SET = auto()
    """After a claimed set a tile must be discarded: one goes out on a tile drawn or claimed."""
    NOT_COMPLETE = auto()
    """The hand is neither four sets and a pair nor a special hand."""
    ASKS_FOR_MORE = auto()
    """Four sets and a pair, but the book wants more than that of a mahjong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot:
    """Why a call is not possible."""

    claim: ClaimKind
    obstacle: Obstacle
    tile: Tile | None = None
    """The tile that would be claimed."""
    missing: tuple[tuple[Tile, ...], ...] = ()
    """For a set: the tiles of each way to make it that the hand lacks, the nearest ways alone."""
    count: int = 0
    """For a mahjong: how many tiles are missing to four sets and a pair."""


def why_not(view: State, seat: Seat, claim: ClaimKind) -> WhyNot | None:
    """Why the seat cannot call this now; ``None``: it can.

    :param view: what the seat knows; nobody else's tiles are needed.
    """
    deal = view.deal
    general = _for_any_call(deal, seat)
    if deal is None or general is not None:
        return WhyNot(claim=claim, obstacle=general or Obstacle.NOT_IN_PLAY)
    match deal.phase:
        case Turn(seat=turn) if turn == seat:
            return _in_turn(view, deal, deal.phase, claim)
        case Opening(seat=turn) if turn == seat and claim is ClaimKind.KONG:
            return None if concealed_kongs(deal, seat) else WhyNot(claim=claim, obstacle=Obstacle.NO_KONG_IN_HAND)
        case TurnStart(seat=turn) if turn == seat and claim is ClaimKind.MAHJONG and legal_robberies(view, deal, seat):
            return None
        case _:
            return _on_discard(view, deal, seat, claim)


def _for_any_call(deal: DealState | None, seat: Seat) -> Obstacle | None:
    if deal is None or isinstance(deal.phase, Preparing | Over):
        return Obstacle.NOT_IN_PLAY
    return Obstacle.DEAD_HAND if deal.seats[seat].is_dead else None


def _in_turn(view: State, deal: DealState, turn: Turn, claim: ClaimKind) -> WhyNot | None:
    held = deal.seats[turn.seat]
    if claim is ClaimKind.MAHJONG:
        if deal.winners:
            return WhyNot(claim=claim, obstacle=Obstacle.DEAL_IS_WON)
        if held.owed:
            return WhyNot(claim=claim, obstacle=Obstacle.OWES_REPLACEMENT)
        if turn.source is Source.DISCARD:
            return WhyNot(claim=claim, obstacle=Obstacle.CLAIMED_SET)
        return _incomplete(view, deal, turn.seat, None)
    if claim is not ClaimKind.KONG:
        return WhyNot(claim=claim, obstacle=Obstacle.OWN_TURN)
    if may_declare_kong(view, deal, turn):
        possible = bool(kongs(deal, turn.seat))
        return None if possible else WhyNot(claim=claim, obstacle=Obstacle.NO_KONG_IN_HAND)
    return WhyNot(claim=claim, obstacle=_no_kong(view, deal, turn))


def _no_kong(view: State, deal: DealState, turn: Turn) -> Obstacle:
    """Why the book lets no kong be laid out in this turn."""
    if not view.rules.kongs.allowed:
        return Obstacle.NO_KONGS
    if deal.seats[turn.seat].waits:
        return Obstacle.FROZEN
    if turn.claimed and not view.rules.kongs.after_claim:
        return Obstacle.AFTER_CLAIM
    return Obstacle.NO_REPLACEMENT


def _on_discard(view: State, deal: DealState, seat: Seat, claim: ClaimKind) -> WhyNot | None:
    window = deal.phase
    if not isinstance(window, Claiming):
        return _past(view, deal, seat, claim)
    tile = face(deal, window.tile_id)
    if window.seat == seat:
        return WhyNot(claim=claim, obstacle=Obstacle.OWN_DISCARD, tile=tile)
    if any(made.seat == seat for made in window.claims):
        return None
    found = legal_claims(view, deal, window, seat)
    if any(each.claim is claim for each in found):
        if seat in window.waiting:
            return None
        return WhyNot(claim=claim, obstacle=Obstacle.CALLED_BEFORE, tile=tile)
    if claim is ClaimKind.MAHJONG:
        if deal.winners:
            return WhyNot(claim=claim, obstacle=Obstacle.DEAL_IS_WON, tile=tile)
        return _incomplete(view, deal, seat, tile)
    return _no_set(view, deal, window, seat, claim)


def _past(view: State, deal: DealState, seat: Seat, claim: ClaimKind) -> WhyNot:
    """Nothing can be claimed now: what stood in the way of the last discard, or that it is too late."""
    if not deal.discards:
        return WhyNot(claim=claim, obstacle=Obstacle.NOTHING_DISCARDED)
    last = deal.discards[-1]
    tile = face(deal, last.tile_id)
    if last.is_taken:
        return WhyNot(claim=claim, obstacle=Obstacle.ALREADY_TAKEN, tile=tile)
    again = replace(deal, phase=Claiming(last.seat, last.tile_id, robbing=False, waiting=(seat,)))
    as_it_was = _on_discard(replace(view, deal=again), again, seat, claim)
    return as_it_was or WhyNot(claim=claim, obstacle=Obstacle.TOO_LATE, tile=tile)


def _no_set(view: State, deal: DealState, window: Claiming, seat: Seat, claim: ClaimKind) -> WhyNot:
    tile = face(deal, window.tile_id)
    obstacle: Obstacle | None = None
    if window.robbing or window.only_mahjong:
        obstacle = Obstacle.ONLY_MAHJONG
    elif deal.seats[seat].waits:
        obstacle = Obstacle.FROZEN
    elif claim is ClaimKind.CHOW:
        obstacle = _no_chow(view, window, seat, tile)
    elif claim is ClaimKind.KONG and not view.rules.kongs.allowed:
        obstacle = Obstacle.NO_KONGS
    if obstacle is not None:
        return WhyNot(claim=claim, obstacle=obstacle, tile=tile)
    lacks = _lacking(deal, seat, tile, claim)
    if lacks:
        return WhyNot(claim=claim, obstacle=Obstacle.MISSES_TILES, tile=tile, missing=lacks)
    last = Obstacle.CHOW_SPOILS_HAND if claim is ClaimKind.CHOW else Obstacle.NO_REPLACEMENT
    assert last is Obstacle.CHOW_SPOILS_HAND or not replacements_left(view, deal), f"nothing forbids this {claim}"
    return WhyNot(claim=claim, obstacle=last, tile=tile)


def _no_chow(view: State, window: Claiming, seat: Seat, tile: Tile) -> Obstacle | None:
    if not tile.suit.has_ranks:
        return Obstacle.NO_RANKS
    may = view.rules.claims.chow_from_anyone or seat == next_seat(window.seat, view.rules.seats)
    return None if may else Obstacle.NOT_FROM_LEFT


def _lacking(deal: DealState, seat: Seat, tile: Tile, claim: ClaimKind) -> tuple[tuple[Tile, ...], ...]:
    """What the hand lacks for each of the nearest ways to make the set; nothing where it lacks nothing."""
    hand = faces(deal, deal.seats[seat].hand)
    if claim is not ClaimKind.CHOW:
        needed = 3 if claim is ClaimKind.KONG else 2
        short = needed - hand.count(tile)
        return ((tile,) * short,) if short > 0 else ()
    ways = [tuple(other for other in chow if other is not tile and other not in hand) for chow in _chows_with(tile)]
    least = min(map(len, ways))
    return tuple(way for way in ways if len(way) == least) if least else ()


def _chows_with(tile: Tile) -> list[tuple[Tile, Tile, Tile]]:
    kinds = list(Tile)
    lowest = range(max(1, tile.rank - 2), min(7, tile.rank) + 1)
    firsts = [tile.index - tile.rank + rank for rank in lowest]
    return [(kinds[first], kinds[first + 1], kinds[first + 2]) for first in firsts]


def _incomplete(view: State, deal: DealState, seat: Seat, extra: Tile | None) -> WhyNot | None:
    held = deal.seats[seat]
    if is_mahjong(view, seat, extra=extra):
        return None
    concealed = faces(deal, held.hand) + (() if extra is None else (extra,))
    hand = Hand(concealed, tuple(laid.meld for laid in held.sets))
    count = deficiency(hand.key, hand.sets_to_make)
    obstacle = Obstacle.NOT_COMPLETE if count else Obstacle.ASKS_FOR_MORE
    return WhyNot(claim=ClaimKind.MAHJONG, obstacle=obstacle, tile=extra, count=count)
