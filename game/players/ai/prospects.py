"""What a hand may become, and what that is worth: for each aim the tiles missing, the chance to go out, and the pay.

Within an aim the fewest tiles missing come first, then the most that may still come; aims are compared by the chance
to go out times what it would bring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.players.ai.aims import ANY, Aim
from game.players.ai.chance import chance_to_go_out
from game.players.ai.finishing import Finished, finished, with_claimed_pungs
from game.players.ai.goals import Goal, goals
from game.players.ai.sight import Sight
from game.players.ai.skill import Skill
from game.players.ai.worth import worth_of
from game.tiles.counts import WEIGHTS, Key, counts_of_key, tiles_of
from game.tiles.tile import Tile


class Prospect(NamedTuple):
    """An aim of a hand that waits for its next tile."""

    aim: Aim
    missing: int
    """Tiles missing to it."""
    helping: tuple[Tile, ...]
    """The tiles that lower that."""
    live: int
    """How many of these may still come."""
    chance: float
    """To go out with it, from 0 to 1."""
    worth: float
    """What that would bring, in points."""

    @property
    def value(self) -> float:
        """What the aim is worth now, in points."""
        return self.chance * self.worth


HOPELESS = Prospect(ANY, 9, (), 0, 0.0, 0.0)
"""A hand that what it has laid out keeps from every mahjong."""


def prospects(sight: Sight, skill: Skill) -> list[Prospect]:
    """The aims of a hand as it stands, best first; if there is none, ``HOPELESS``."""
    nearest = sight.nearness.missing(sight.key, sight.sets)
    found = [_prospect(sight, goal, goal.kept, _end(sight, skill, goal)) for goal in goals(sight, skill, nearest)]
    return sorted(found, key=_value, reverse=True) or [HOPELESS]


def after_free_draw(sight: Sight, skill: Skill) -> Prospect:
    """The best aim of a hand that takes a replacement at once, before anybody else draws."""
    hidden = max(1, sum(sight.live))
    return max((_drawing(sight, prospect, hidden) for prospect in prospects(sight, skill)), key=_value)


def _drawing(sight: Sight, prospect: Prospect, hidden: int) -> Prospect:
    helped = min(1.0, prospect.live / hidden)
    nearer = chance_to_go_out(sight, prospect.aim.plan, prospect.missing - 1, prospect.live)
    return prospect._replace(chance=prospect.chance + helped * max(0.0, nearer - prospect.chance))


def after_discards(sight: Sight, skill: Skill, allowed: Sequence[Tile]) -> dict[Tile, Prospect]:
    """The best aim after each discard that leaves some aim as near as any discard leaves it."""
    key = sight.key
    measure, sets = sight.nearness.missing, sight.sets
    nearest = min(measure(Key(key - WEIGHTS[tile]), sets) for tile in allowed)
    best: dict[Tile, Prospect] = {}
    for goal in goals(sight, skill, nearest):
        for tile, prospect in _towards(sight, skill, goal, allowed):
            if tile not in best or prospect.value > best[tile].value:
                best[tile] = prospect
    return best


def endings(sight: Sight, skill: Skill) -> list[tuple[Prospect, tuple[Tile, ...], tuple[Tile, ...]]]:
    """The aims of a hand as it stands, best first, with the concealed tiles of the finished hand and those it lacks."""
    nearest = sight.nearness.missing(sight.key, sight.sets)
    found = []
    for goal in goals(sight, skill, nearest):
        end = _end(sight, skill, goal)
        if end is not None and end is not _UNKNOWN:
            prospect = _prospect(sight, goal, goal.kept, end)
            whole = (*tiles_of(counts_of_key(end.key)), *_laid_since(sight, end))
            found.append((prospect, tuple(sorted(whole)), end.lacking))
    return sorted(found, key=lambda one: one[0].value, reverse=True)


def _value(prospect: Prospect) -> float:
    return prospect.value


def _towards(sight: Sight, skill: Skill, goal: Goal, allowed: Sequence[Tile]) -> Iterable[tuple[Tile, Prospect]]:
    """The discards that leave the fewest tiles missing to an aim, and how it then stands."""
    end = _end(sight, skill, goal)
    outside = [] if goal.kinds is None else [tile for tile in allowed if tile not in goal.kinds]
    if outside:
        prospect = _prospect(sight, goal, goal.kept, end)
        return [(tile, prospect) for tile in outside]
    left = {tile: Key(goal.kept - WEIGHTS[tile]) for tile in allowed}
    missing = {tile: goal.missing(key) for tile, key in left.items()}
    least = min(missing.values())
    spare = _spare(sight, goal, end)
    return [
        (tile, _prospect(sight, goal, key, end if tile in spare else _end(sight, skill, goal, key)))
        for tile, key in left.items()
        if missing[tile] == least
    ]


def _spare(sight: Sight, goal: Goal, end: Finished | None) -> frozenset[Tile]:
    """The tiles of which the finished hand needs fewer than there are."""
    held = tiles_of(counts_of_key(goal.kept))
    if end is None or end is _UNKNOWN:
        return frozenset(held)
    needed = Counter((*tiles_of(counts_of_key(end.key)), *_laid_since(sight, end)))
    needed.subtract(end.lacking)
    return frozenset(tile for tile in held if needed[tile] < held.count(tile))


def _laid_since(sight: Sight, end: Finished) -> tuple[Tile, ...]:
    """The tiles of the sets that the finished hand has laid out, and the hand not yet."""
    return tuple(tile for meld in end.melds[len(sight.melds) :] for tile in meld.tiles)


def _end(sight: Sight, skill: Skill, goal: Goal, key: Key | None = None) -> Finished | None:
    """The hand that it is likeliest to become; of that a player who does not value hands knows nothing."""
    if not skill.values:
        return _UNKNOWN
    kept = goal.kept if key is None else key
    end = finished(kept, goal.missing, goal.improving, sight.live, 3 * sight.sets + 2)
    return None if end is None else with_claimed_pungs(end, sight.melds, goal.is_whole)


def _prospect(sight: Sight, goal: Goal, key: Key, end: Finished | None) -> Prospect:
    missing = goal.lacks if key is goal.kept else goal.missing(key)
    helping = goal.improving(key)
    live = sum([sight.live[tile.index] for tile in helping])
    if end is None:
        return Prospect(goal.aim, missing, helping, live, 0.0, 0.0)
    chance = chance_to_go_out(sight, goal.aim.plan, missing, live)
    return Prospect(goal.aim, missing, helping, live, chance, 1.0 if end is _UNKNOWN else worth_of(sight, end))


_UNKNOWN = Finished(Key(0), ())
