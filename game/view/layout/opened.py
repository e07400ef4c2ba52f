"""A winner's hand laid open on the table, in the sets that are scored."""

from functools import lru_cache

from game.engine.facts import facts_of_winner
from game.engine.seat import Seat, TileId
from game.engine.state import State
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score, completed_place
from game.rules.win import DealFacts


def facts_of_win(state: State, seat: Seat) -> DealFacts | None:
    """The facts of the deal with the hand of this winner only; ``None`` if the seat has not won."""
    winner = state.winner_at(seat)
    return None if winner is None else facts_of_winner(state, winner)


def score_of_win(state: State, seat: Seat) -> Score | None:
    """The score of a winner's hand before payments; ``None`` if the seat has not won."""
    facts = facts_of_win(state, seat)
    return None if facts is None else best_score(state.rules, facts)


@lru_cache
def best_score(rules: Ruleset, facts: DealFacts) -> Score | None:
    """The best reading of a deal's only hand; ``None`` if it is no mahjong."""
    return next(iter(rules.scored(facts).winners), None)


def won_with(state: State, seat: Seat) -> TileId | None:
    """The winning tile that lies in a winner's opened hand; ``None`` if several players won on it."""
    winner = state.winner_at(seat)
    if winner is None:
        return None
    alike = [other for other in state.current_deal.winners if other.tile_id == winner.tile_id]
    return winner.tile_id if len(alike) == 1 else None


def hand_in_sets(state: State, seat: Seat) -> tuple[tuple[TileId, ...], ...]:
    """The tiles in a winner's hand by scored sets, the pair last, followed by tiles in no set.

    The winning tile lies in the set it completed, even if it was a discard, unless several players won on it. Empty
    for a seat that has not won.
    """
    winner, score = state.winner_at(seat), score_of_win(state, seat)
    if winner is None or score is None:
        return ()
    deal = state.current_deal
    held = deal.seats[seat]
    taken = won_with(state, seat)
    in_hand = held.hand if taken is None or taken in held.hand else (*held.hand, taken)
    faces = {tile_id: tile for tile_id in in_hand if (tile := deal.faces[tile_id]) is not None}
    left = sorted(faces, key=lambda each: (each == winner.tile_id, faces[each].index))
    last = None if winner.tile_id is None else deal.faces[winner.tile_id]
    completed = completed_place(score, len(held.sets), last, taken=winner.owner is not None)
    melds = [(place, meld) for place, meld in enumerate(score.melds) if place >= len(held.sets)]
    melds.sort(key=lambda one: (one[0] != completed, one[1].is_pair))
    groups: list[tuple[bool, int, tuple[TileId, ...]]] = []
    for place, meld in melds:
        group: list[TileId] = []
        for tile in meld.tiles:
            fitting = [each for each in left if faces[each] is tile]
            if fitting:
                group.append(fitting[-1 if place == completed else 0])
                left.remove(group[-1])
        if group:
            groups.append((meld.is_pair, faces[group[0]].index, tuple(group)))
    in_order = tuple(group for _is_pair, _place, group in sorted(groups))
    return (*in_order, tuple(left)) if left else in_order
