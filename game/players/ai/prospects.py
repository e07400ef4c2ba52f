"""What a hand may become, and what that is worth: for each aim the tiles missing, the chance to go out, and the pay.

Within an aim the fewest tiles missing come first, then the most that may still come; aims are compared by the chance
to go out times what it would bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.players.ai.aims import ANY, Aim
from game.players.ai.chance import chance_to_go_out
from game.players.ai.goals import Goal, SetsGoal, goals
from game.players.ai.sight import Sight
from game.players.ai.skill import Skill
from game.tiles.counts import WEIGHTS, Key, in_order, tiles_of_key
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


_MANY = 40
"""More tiles than these hardly ever help a hand."""
_SPARE_HELP = 4
"""So many more may help once a tile is thrown."""
HOPELESS = Prospect(ANY, 9, (), 0, 0.0, 0.0)
"""A hand that what it has laid out keeps from every mahjong."""


def prospects(sight: Sight, skill: Skill) -> list[Prospect]:
    """The aims of a hand as it stands, best first; if there is none, ``HOPELESS``."""
    nearest = sight.nearness.missing(sight.key, sight.sets)
    found: list[Prospect] = []
    for goal in goals(sight, skill, nearest):
        if not found or _may_pay(sight, goal, found[0]):
            found.append(_prospect(sight, skill, goal, goal.kept))
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
    nearest = min([measure(Key(key - WEIGHTS[tile]), sets) for tile in allowed])
    best: dict[Tile, Prospect] = {}
    plain: Prospect | None = None
    for goal in goals(sight, skill, nearest):
        if plain is not None and not _may_pay(sight, goal, plain):
            continue
        for tile, prospect in _towards(sight, skill, goal, allowed):
            if tile not in best or prospect.value > best[tile].value:
                best[tile] = prospect
        if plain is None:
            plain = max(best.values(), key=_value, default=None)
    return best


def _may_pay(sight: Sight, goal: Goal, plain: Prospect) -> bool:
    """Whether an aim may be worth as much as any mahjong is: a quick look, first as if many tiles would help it."""
    most = goal.most(plain.worth)
    if chance_to_go_out(sight, goal.aim.plan, goal.lacks, _MANY) * most < plain.value:
        return False
    if isinstance(goal, SetsGoal):
        return True
    live = _SPARE_HELP + sum([sight.live[tile.index] for tile in goal.improving(goal.kept)])
    return chance_to_go_out(sight, goal.aim.plan, goal.lacks, live) * most >= plain.value


class Ending(NamedTuple):
    """An aim of a hand, with the hand that it is likeliest to become."""

    prospect: Prospect
    tiles: tuple[Tile, ...]
    """Its tiles beside the sets that are laid out already, sorted."""
    lacking: tuple[Tile, ...]
    """Those of them that the hand has not."""


def endings(sight: Sight, skill: Skill) -> list[Ending]:
    """The aims of a hand as it stands, best first."""
    nearest = sight.nearness.missing(sight.key, sight.sets)
    found = []
    for goal in goals(sight, skill, nearest):
        end = goal.end(goal.kept)
        if end is not None:
            laid_since = (tile for meld in end.melds[len(sight.melds) :] for tile in meld.tiles)
            tiles = tuple(sorted((*tiles_of_key(end.key), *laid_since), key=in_order))
            found.append(Ending(_prospect(sight, skill, goal, goal.kept), tiles, tuple(sorted(end.lacking))))
    return sorted(found, key=lambda ending: ending.prospect.value, reverse=True)


def _value(prospect: Prospect) -> float:
    return prospect.value


def _towards(sight: Sight, skill: Skill, goal: Goal, allowed: Sequence[Tile]) -> Iterable[tuple[Tile, Prospect]]:
    """The discards that leave the fewest tiles missing to an aim, and how it then stands."""
    kinds = goal.kinds
    outside = [] if kinds is None else [tile for tile in allowed if tile not in kinds]
    if outside:
        prospect = _prospect(sight, skill, goal, goal.kept)
        return [(tile, prospect) for tile in outside]
    left = {tile: Key(goal.kept - WEIGHTS[tile]) for tile in allowed}
    missing = {tile: goal.missing(key) for tile, key in left.items()}
    least = min(missing.values())
    worth = goal.worth(goal.kept) if skill.values else 1.0
    return [
        (tile, _prospect(sight, skill, goal, key, None if _may_matter(tile) else worth))
        for tile, key in left.items()
        if missing[tile] == least
    ]


def _may_matter(tile: Tile) -> bool:
    """Whether what the hand will be worth may hang on this tile: of simple tiles one is like another."""
    return tile.is_honor


def _prospect(sight: Sight, skill: Skill, goal: Goal, key: Key, worth: float | None = None) -> Prospect:
    missing = goal.lacks if key is goal.kept else goal.missing(key)
    helping = goal.improving(key)
    live = sum([sight.live[tile.index] for tile in helping])
    chance = chance_to_go_out(sight, goal.aim.plan, missing, live)
    if worth is None:
        worth = goal.worth(key) if skill.values else 1.0
    return Prospect(goal.aim, missing, helping, live, chance, worth)
