"""Looking one draw ahead: discards that leave the hand equally near are compared by the hands that may follow.

The number of helping tiles says nothing about the hand that they make. So every tile that may come is added, the best
discard after it is found, and the chance of going out from there is averaged.
"""

from collections.abc import Iterable, Mapping
from itertools import compress
from math import fsum
from operator import mul

from game.players.ai.aiming.chance import chance_to_go_out
from game.players.ai.aiming.goals import SetsGoal, goals
from game.players.ai.aiming.prospects import Prospect, with_chance
from game.players.ai.reading.aims import Plan
from game.players.ai.reading.calibration import Case
from game.players.ai.reading.position import Position, claimable
from game.players.ai.traits.skill import Skill
from game.tiles.counts import WEIGHTS, Key, counts_of_key, tiles_marked
from game.tiles.tile import KINDS, Tile

_FEWEST_MISSING = 2
"""The fewest missing tiles with which one draw is looked ahead: nothing follows a tile that finishes the hand."""
_MOST_MISSING = 4
"""The most missing tiles with which one draw is looked ahead: too much may follow if more tiles are missing."""
_LEAST_SHARE = 0.75
"""Discards worth less than this share of the best one are not looked at."""


def looked_ahead(position: Position, skill: Skill, best: Mapping[Tile, Prospect]) -> Mapping[Tile, Prospect]:
    """The best aim after each discard; the chances of those that leave the likeliest aim equally near are refined."""
    if len(best) < 2:
        return best
    first = max(best, key=lambda tile: best[tile].value)
    aim, missing, value = best[first].aim, best[first].missing, best[first].value
    close = [
        tile
        for tile, other in best.items()
        if (other.aim, other.missing) == (aim, missing) and other.value >= _LEAST_SHARE * value
    ]
    if len(close) < 2 or value <= 0 or aim.plan is Plan.SPECIAL or not _FEWEST_MISSING <= missing <= _MOST_MISSING:
        return best
    nearest = min([position.missing_after[tile.index] for tile in best])
    goal = next(goal for goal in goals(position, skill, nearest) if isinstance(goal, SetsGoal) and goal.aim == aim)
    behind = missing - nearest
    follows = {tile: _chance_that_follows(goal, tile, best[tile], behind, skill) for tile in close}
    if not follows[first]:
        return best
    seen = dict(best)
    for tile in close:
        chance = min(1.0, best[tile].chance * follows[tile] / follows[first])
        seen[tile] = with_chance(best[tile], chance, skill)._replace(follows=follows[tile])
    return seen


def _chance_that_follows(goal: SetsGoal, discard: Tile, prospect: Prospect, behind: int, skill: Skill) -> float:
    """The chance of going out once a helping tile has come, averaged over every tile that may come."""
    live = goal.position.live
    kept = Key(goal.kept - WEIGHTS[discard]) if discard in goal.kinds else goal.kept
    helping = [tile for tile in tiles_marked(prospect.helping) if live[tile.index]]
    if not helping:
        return 0.0
    missing = prospect.missing - 1
    chances = [_best_chance(goal, kept, tile, missing, behind, skill) for tile in helping]
    left = [live[tile.index] for tile in helping]
    return fsum(map(mul, left, chances)) / sum(left)


def _best_chance(goal: SetsGoal, kept: Key, drawn: Tile, missing: int, behind: int, skill: Skill) -> float:
    """The chance of going out after a draw and the discard that suits the hand best."""
    live = [*goal.position.live]
    live[drawn.index] -= 1
    cases = set()
    for left in _after(goal, Key(kept + WEIGHTS[drawn]), missing):
        helping = goal.improving(left)
        claimed = sum(compress(claimable(live, left), helping))
        cases.add(Case(missing, sum(compress(live, helping)), claimed, behind))
    plan, calibrated = goal.aim.plan, skill.calibrated
    return max([chance_to_go_out(goal.position, plan, case, calibrated=calibrated) for case in cases], default=0.0)


def _after(goal: SetsGoal, key: Key, missing: int) -> Iterable[Key]:
    """The keys after each discard that leaves the aim as near; the key itself while no discard is due."""
    if sum(counts_of_key(key)) < 3 * goal.position.sets + 2:
        return (key,)
    after = goal.hand_type.near.after_discards(key, goal.position.sets)
    return [Key(key - WEIGHTS[tile]) for tile in KINDS if after[tile.index] == missing]
