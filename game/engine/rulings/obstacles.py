"""The obstacles to commands, by the rules of the book and the course of the deal, all in one place.

``legal`` offers the commands without an obstacle, the decisions refuse the others, and ``why_not`` gives the reason.
Whether the tiles of the hand make what is called is decided in ``legal``.
"""

from enum import Enum

from game.engine.facts import face
from game.engine.seat import Seat, TileId, next_seat
from game.engine.state import Claiming, DealState, SeatState, State, Turn
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind, Robbing, Source


class Obstacle(Enum):
    """An obstacle to a command; the value is the engine's message when it refuses the command."""

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
    CHOWS_CLAIMED = "the seat has claimed as many chows as the rules allow"
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
    WORTH_TOO_LITTLE = "the hand is worth less than the book wants of a mahjong"
    MUST_PLAY_SHOWN = "a tile that was shown must be played first"
    NOTHING_DRAWN = "a ready hand is called on one's own turn, after drawing"
    NO_READY_HANDS = "ready hands are not called under these rules"
    NOT_ROBBED_IN_TURN = "kongs are not robbed in place of drawing under these rules"


def to_discard(held: SeatState, drawn: TileId | None, tile_id: TileId) -> Obstacle | None:
    """The obstacle to discarding this tile of the hand in the seat's turn."""
    if held.must_play and tile_id not in held.must_play:
        return Obstacle.MUST_PLAY_SHOWN
    if held.waits and drawn is not None and tile_id != drawn:
        return Obstacle.FROZEN
    return None


def to_mahjong(deal: DealState, turn: Turn) -> Obstacle | None:
    """The obstacle to going out in the seat's turn, whatever its tiles are."""
    held = deal.seats[turn.seat]
    if held.is_dead:
        return Obstacle.DEAD_HAND
    if deal.winners:
        return Obstacle.DEAL_IS_WON
    if held.owed:
        return Obstacle.OWES_REPLACEMENT
    return Obstacle.CLAIMED_SET if turn.source is Source.DISCARD else None


def to_kong(state: State, deal: DealState, turn: Turn) -> Obstacle | None:
    """The obstacle to laying out a kong in the seat's turn, whatever its tiles are."""
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
    """The obstacle to taking the replacement of a kong in the seat's turn."""
    if not deal.seats[seat].owed:
        return Obstacle.NOTHING_OWED
    return None if replacements_left(state, deal) else Obstacle.NO_REPLACEMENT


def to_ready_call(rules: Ruleset, deal: DealState, turn: Turn) -> Obstacle | None:
    """The obstacle to calling the hand ready in the seat's turn, whatever its tiles are."""
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
    """The obstacle to going out on a tile of another's kong instead of drawing, whatever the hand's tiles are."""
    if rules.kongs.robbing is not Robbing.OWN_TURN:
        return Obstacle.NOT_ROBBED_IN_TURN
    if deal.seats[seat].is_dead:
        return Obstacle.DEAD_HAND
    return Obstacle.DEAL_IS_WON if deal.winners else None


def to_claim(state: State, deal: DealState, window: Claiming, seat: Seat, claim: ClaimKind) -> Obstacle | None:
    """The obstacle to a claim of the tile, whatever the hand's tiles are."""
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
        if not (rules.claims.chow_from_anyone or seat == next_seat(window.seat, rules.seats)):
            return Obstacle.NOT_FROM_LEFT
        most, claimed = rules.claims.most_chows, sum(laid.meld.is_chow for laid in deal.seats[seat].sets)
        return Obstacle.CHOWS_CLAIMED if most is not None and claimed >= most else None
    if claim is ClaimKind.KONG:
        if not rules.kongs.allowed:
            return Obstacle.NO_KONGS
        return None if replacements_left(state, deal) else Obstacle.NO_REPLACEMENT
    return None


def replacements_left(state: State, deal: DealState) -> int:
    """The number of kongs and bonus tiles that can still be replaced."""
    box = state.rules.wall.box
    if box is None:
        return len(deal.live)
    return len(deal.box) + (0 if box.keep is None else len(deal.live))
