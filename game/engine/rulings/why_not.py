"""The reason why a seat cannot call something now: the first obstacle, from what the seat itself knows.

It asks the same questions as ``legal``, one after the other; if that finds a call, there is no obstacle.
"""

from game import Frozen, replace
from game.engine.facts import face, faces, facts_of_own_mahjong, facts_with_winner
from game.engine.rulings.legal import chow_partners, concealed_kongs, is_mahjong, kongs, legal_claims, legal_robberies
from game.engine.rulings.obstacles import Obstacle, to_claim, to_kong, to_mahjong
from game.engine.seat import Seat
from game.engine.state import Claiming, DealState, Opening, Over, Preparing, State, Turn, TurnStart
from game.hands.deficiency import deficiency
from game.hands.hand import Hand
from game.rules.scoring import Score
from game.rules.settlement import Settlement
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile, Tiles


class WhyNot(Frozen, kw_only=True):
    """The reason why a call is not possible."""

    claim: ClaimKind
    obstacle: Obstacle
    tile: Tile | None = None
    missing: tuple[Tiles, ...] = ()
    """The tiles that the hand lacks, for each of the nearest ways to make the set that would be called."""
    count: int = 0
    """The number of tiles missing for four sets and a pair, if the call would be a mahjong."""
    score: Score | None = None
    """The score of a complete hand that is worth too little."""
    rule: Settlement | None = None
    """The settlement that a complete hand does not satisfy; ``None`` for another reason."""


def why_not(view: State, seat: Seat, claim: ClaimKind) -> WhyNot | None:
    """The reason why the seat cannot make this call now; ``None`` if it can.

    :param view: what the seat knows; the tiles of others are not needed.
    """
    deal = view.deal
    if deal is None or isinstance(deal.phase, Preparing | Over):
        return WhyNot(claim=claim, obstacle=Obstacle.NOT_IN_PLAY)
    if deal.seats[seat].is_dead:
        return WhyNot(claim=claim, obstacle=Obstacle.DEAD_HAND)
    match deal.phase:
        case Turn(seat=turn) if turn == seat:
            return _in_turn(view, deal, deal.phase, claim)
        case Opening(seat=turn) if turn == seat and claim is ClaimKind.KONG:
            return None if concealed_kongs(deal, seat) else WhyNot(claim=claim, obstacle=Obstacle.NO_KONG_IN_HAND)
        case TurnStart(seat=turn) if turn == seat and claim is ClaimKind.MAHJONG and legal_robberies(view, deal, seat):
            return None
        case _:
            return _on_discard(view, deal, seat, claim)


def _in_turn(view: State, deal: DealState, turn: Turn, claim: ClaimKind) -> WhyNot | None:
    if claim is ClaimKind.MAHJONG:
        obstacle = to_mahjong(deal, turn)
        return _incomplete(view, deal, turn.seat, None) if obstacle is None else WhyNot(claim=claim, obstacle=obstacle)
    if claim is not ClaimKind.KONG:
        return WhyNot(claim=claim, obstacle=Obstacle.OWN_TURN)
    obstacle = to_kong(view, deal, turn)
    if obstacle is None and not kongs(deal, turn.seat):
        obstacle = Obstacle.NO_KONG_IN_HAND
    return None if obstacle is None else WhyNot(claim=claim, obstacle=obstacle)


def _on_discard(view: State, deal: DealState, seat: Seat, claim: ClaimKind) -> WhyNot | None:
    window = deal.phase
    if not isinstance(window, Claiming):
        return _past(view, deal, seat, claim)
    if any(made.seat == seat for made in window.claims):
        return None
    tile = face(deal, window.tile_id)
    obstacle = to_claim(view, deal, window, seat, claim)
    if obstacle is not None and obstacle is not Obstacle.NO_REPLACEMENT:
        return WhyNot(claim=claim, obstacle=obstacle, tile=tile)
    if any(each.claim is claim for each in legal_claims(view, deal, window, seat)):
        return None if seat in window.waiting else WhyNot(claim=claim, obstacle=Obstacle.CALLED_BEFORE, tile=tile)
    if claim is ClaimKind.MAHJONG:
        return _incomplete(view, deal, seat, tile)
    lacks = _lacking(deal, seat, tile, claim)
    if lacks:
        return WhyNot(claim=claim, obstacle=Obstacle.MISSES_TILES, tile=tile, missing=lacks)
    assert obstacle is not None or claim is ClaimKind.CHOW, f"nothing forbids this {claim}"
    return WhyNot(claim=claim, obstacle=obstacle or Obstacle.CHOW_SPOILS_HAND, tile=tile)


def _past(view: State, deal: DealState, seat: Seat, claim: ClaimKind) -> WhyNot:
    """The reason when nothing can be claimed now: the obstacle to the last discard, or that it is too late."""
    if not deal.discards:
        return WhyNot(claim=claim, obstacle=Obstacle.NOTHING_DISCARDED)
    last = deal.discards[-1]
    tile = face(deal, last.tile_id)
    if last.is_taken:
        return WhyNot(claim=claim, obstacle=Obstacle.ALREADY_TAKEN, tile=tile)
    again = replace(deal, phase=Claiming(last.seat, last.tile_id, robbing=False, waiting=(seat,)))
    as_it_was = _on_discard(replace(view, deal=again), again, seat, claim)
    return as_it_was or WhyNot(claim=claim, obstacle=Obstacle.TOO_LATE, tile=tile)


def _lacking(deal: DealState, seat: Seat, tile: Tile, claim: ClaimKind) -> tuple[Tiles, ...]:
    """The tiles that the hand lacks for each of the nearest ways to make the set; empty if it lacks none."""
    hand = faces(deal, deal.seats[seat].hand)
    if claim is not ClaimKind.CHOW:
        needed = 3 if claim is ClaimKind.KONG else 2
        short = needed - hand.count(tile)
        return ((tile,) * short,) if short > 0 else ()
    ways = [tuple(other for other in pair if other not in hand) for pair in chow_partners(tile)]
    least = min(map(len, ways))
    return tuple(way for way in ways if len(way) == least) if least else ()


def _incomplete(view: State, deal: DealState, seat: Seat, extra: Tile | None) -> WhyNot | None:
    if is_mahjong(view, seat, extra=extra):
        return _of_worth(view, deal, seat, extra)
    more = () if extra is None else (extra,)
    count = missing_to_sets(deal, seat, faces(deal, deal.seats[seat].hand) + more)
    obstacle = Obstacle.NOT_COMPLETE if count else Obstacle.ASKS_FOR_MORE
    return WhyNot(claim=ClaimKind.MAHJONG, obstacle=obstacle, tile=extra, count=count)


def _of_worth(view: State, deal: DealState, seat: Seat, extra: Tile | None) -> WhyNot | None:
    """The reason why a complete hand is worth too little for a mahjong; ``None`` if it is worth enough."""
    phase = deal.phase
    if isinstance(phase, Claiming):
        facts = facts_with_winner(view, seat, phase)
    elif isinstance(phase, Turn):
        facts = facts_of_own_mahjong(view, phase)
    else:
        return None
    if view.rules.is_enough(facts):
        return None
    rule, wind = view.rules.settlement, view.wind_of(seat)
    score = next(each for each in view.rules.scored(facts).scores if each.wind is wind)
    return WhyNot(claim=ClaimKind.MAHJONG, obstacle=Obstacle.WORTH_TOO_LITTLE, tile=extra, score=score, rule=rule)


def missing_to_sets(deal: DealState, seat: Seat, concealed: Tiles) -> int:
    """The number of tiles that the concealed tiles and the seat's sets laid out lack for four sets and a pair."""
    hand = Hand(concealed, tuple(laid.meld for laid in deal.seats[seat].sets))
    return deficiency(hand.key, hand.sets_to_make)
