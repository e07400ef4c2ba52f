"""What stands in the way of a command, by the rules of the book and the course of the deal, told in one place.

``legal`` offers what nothing stands in the way of, the decisions refuse the rest, and ``why_not`` tells the reason.
Whether the tiles of the hand make what is called is for ``legal`` to say.
"""

from enum import Enum

from game.engine.facts import face
from game.engine.seat import Seat, TileId, next_seat
from game.engine.state import Claiming, DealState, SeatState, State, Turn
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind, Robbing, Source


class Obstacle(Enum):
    """What stands in the way of a command, in the words with which the engine refuses it."""

    NOT_IN_PLAY = "the hands are not dealt yet, or the deal is over"
    DEAD_HAND = "after a false call the hand can do nothing but draw and discard"
    DEAL_IS_WON = "somebody is out already: nobody else may go out"
    NOTHING_DISCARDED = "nobody has discarded a tile yet"
    OWN_TURN = "chows and pungs are called on what another player discards"
    OWN_DISCARD = "nobody claims a tile of his own"
    ALREADY_TAKEN = "the discard lies in a set"
    TOO_LATE = "the next player has gone on: the discard can no longer be claimed"
    CALLED_BEFORE = "another player's call goes first"
    ONLY_MAHJONG = "this tile can be called for mahjong alone now"
    FROZEN = "a ready hand is frozen: its tiles may not change"
    NO_RANKS = "winds and dragons make no chows"
    NOT_FROM_LEFT = "a chow is for the player after the discarder alone"
    MISSES_TILES = "the hand lacks tiles for the set"
    CHOW_SPOILS_HAND = "with this chow on the table the hand could not be a mahjong under the book"
    NO_KONGS = "the rules agreed on know no kongs"
    NO_REPLACEMENT = "no tile is left to replace the kong"
    AFTER_CLAIM = "in the turn of a claimed set no kong may be laid out"
    NO_KONG_IN_HAND = "the hand has neither four alike nor the fourth tile of an exposed pung"
    OWES_REPLACEMENT = "a replacement must be taken first"
    NOTHING_OWED = "no replacement is owed"
    CLAIMED_SET = "after a claimed set a tile must be discarded: one goes out on a tile drawn or claimed"
    NOT_COMPLETE = "the hand is neither four sets and a pair nor a special hand"
    ASKS_FOR_MORE = "the hand is four sets and a pair, but the book wants more than that of a mahjong"
    MUST_PLAY_SHOWN = "a tile that was shown must be played first"
    NOTHING_DRAWN = "a ready hand is called on one's own turn, after drawing"
    NO_READY_HANDS = "ready hands are not called under these rules"
    NOT_ROBBED_IN_TURN = "kongs are not robbed in place of drawing under these rules"


def to_discard(held: SeatState, drawn: TileId | None, tile_id: TileId) -> Obstacle | None:
    """What keeps a seat, whose turn it is, from throwing this tile of its hand."""
    if held.must_play and tile_id not in held.must_play:
        return Obstacle.MUST_PLAY_SHOWN
    if held.waits and drawn is not None and tile_id != drawn:
        return Obstacle.FROZEN
    return None


def to_mahjong(deal: DealState, turn: Turn) -> Obstacle | None:
    """What keeps a seat from going out in its turn, whatever its tiles are."""
    held = deal.seats[turn.seat]
    if held.is_dead:
        return Obstacle.DEAD_HAND
    if deal.winners:
        return Obstacle.DEAL_IS_WON
    if held.owed:
        return Obstacle.OWES_REPLACEMENT
    return Obstacle.CLAIMED_SET if turn.source is Source.DISCARD else None


def to_kong(state: State, deal: DealState, turn: Turn) -> Obstacle | None:
    """What keeps a seat from laying out a kong in its turn, whatever its tiles are."""
    rule = state.rules.kongs
    held = deal.seats[turn.seat]
    if held.is_dead:
        return Obstacle.DEAD_HAND
    if not rule.allowed:
        return Obstacle.NO_KONGS
    if held.waits:
        return Obstacle.FROZEN
    if turn.claimed and not rule.after_claim:
        return Obstacle.AFTER_CLAIM
    return None if replacements_left(state, deal) > held.owed else Obstacle.NO_REPLACEMENT


def to_replacement(state: State, deal: DealState, seat: Seat) -> Obstacle | None:
    """What keeps a seat from taking the replacement of a kong in its turn."""
    if not deal.seats[seat].owed:
        return Obstacle.NOTHING_OWED
    return None if replacements_left(state, deal) else Obstacle.NO_REPLACEMENT


def to_ready_call(rules: Ruleset, deal: DealState, turn: Turn) -> Obstacle | None:
    """What keeps a seat from calling its hand ready in its turn, whatever its tiles are."""
    held = deal.seats[turn.seat]
    if rules.ready is None:
        return Obstacle.NO_READY_HANDS
    if turn.drawn is None:
        return Obstacle.NOTHING_DRAWN
    if held.is_dead:
        return Obstacle.DEAD_HAND
    if held.waits:
        return Obstacle.FROZEN
    return Obstacle.DEAL_IS_WON if deal.winners else None


def to_robbery(rules: Ruleset, deal: DealState, seat: Seat) -> Obstacle | None:
    """What keeps a seat from going out on a tile of another's kong in place of drawing, whatever its tiles are."""
    if rules.kongs.robbing is not Robbing.OWN_TURN:
        return Obstacle.NOT_ROBBED_IN_TURN
    if deal.seats[seat].is_dead:
        return Obstacle.DEAD_HAND
    return Obstacle.DEAL_IS_WON if deal.winners else None


def to_claim(state: State, deal: DealState, window: Claiming, seat: Seat, claim: ClaimKind) -> Obstacle | None:
    """What keeps a seat from claiming the tile for this, whatever its tiles are."""
    held = deal.seats[seat]
    if held.is_dead:
        return Obstacle.DEAD_HAND
    if seat == window.seat:
        return Obstacle.OWN_DISCARD
    if deal.winners and (claim is ClaimKind.MAHJONG or seat == deal.winners[0].seat):
        return Obstacle.DEAL_IS_WON
    return None if claim is ClaimKind.MAHJONG else _to_set(state, deal, window, seat, claim)


def _to_set(state: State, deal: DealState, window: Claiming, seat: Seat, claim: ClaimKind) -> Obstacle | None:
    rules = state.rules
    if window.robbing or window.only_mahjong:
        return Obstacle.ONLY_MAHJONG
    if deal.seats[seat].waits:
        return Obstacle.FROZEN
    if claim is ClaimKind.CHOW:
        if not face(deal, window.tile_id).suit.has_ranks:
            return Obstacle.NO_RANKS
        may = rules.claims.chow_from_anyone or seat == next_seat(window.seat, rules.seats)
        return None if may else Obstacle.NOT_FROM_LEFT
    if claim is ClaimKind.KONG:
        if not rules.kongs.allowed:
            return Obstacle.NO_KONGS
        return None if replacements_left(state, deal) else Obstacle.NO_REPLACEMENT
    return None


def replacements_left(state: State, deal: DealState) -> int:
    """How many kongs and bonus tiles can still be replaced."""
    box = state.rules.wall.box
    if box is None:
        return len(deal.live)
    return len(deal.box) + (0 if box.keep is None else len(deal.live))
