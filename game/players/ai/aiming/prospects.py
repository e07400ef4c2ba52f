"""The prospects of a hand: for each aim the tiles missing, the chance of going out, and the pay.

Within an aim the fewest tiles missing come first, then the most live tiles; aims are compared by the chance of going
out times the pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import NamedTuple

from game.players.ai.aiming.chance import MOST_PER_MISSING_TILE, case_of, chance_to_go_out
from game.players.ai.aiming.goals import Goal, SetsGoal, ShapeGoal, goals
from game.players.ai.reading.aims import ANY, Aim
from game.players.ai.reading.calibration import Case, calibration_of
from game.players.ai.reading.position import Position
from game.players.ai.reading.stakes import relief_of, win_in_match
from game.players.ai.traits.skill import Skill
from game.tiles.counts import (
    NO_MARKS,
    WEIGHTS,
    Key,
    Marks,
    counts_of_key,
    in_order,
    tiles_marked,
    tiles_of_key,
    without_mark,
)
from game.tiles.tile import Tile, Tiles


class Prospect(NamedTuple):
    """What an aim offers a hand that waits for its next tile: how near it is, its chance, and its worth."""

    aim: Aim
    missing: int
    helping: Marks
    """Marks on the tiles that lower the number of missing tiles."""
    live: int
    """How many of the helping tiles may still come."""
    chance: float
    """The chance of going out with the aim, from 0 to 1."""
    worth: float
    """The pay for going out with the aim, in points."""
    relief: float
    """The points that winning is worth besides its pay: the average loss of a seat that does not go out, and places
    gained."""
    otherwise: float
    """The worth, in points, of other mahjongs that the hand may become; 0 if any mahjong is the aim."""
    value: float
    """The expected worth of the aim now, in points, compared with a hand that never goes out."""
    follows: float = 0.0
    """The chance of going out once the next helping tile has come; 0 if that was not worked out."""
    plain: Prospect | None = None
    """The prospect of any mahjong, beside that of a more expensive aim, if it adds to the value."""


def prospect_of(aim: Aim, missing: int, helping: Marks, live: int, stakes: Stakes, skill: Skill) -> Prospect:
    """A prospect with its value as judged by a player of this skill and style."""
    chance, worth, relief = stakes
    style = skill.style
    hoped = worth if aim is ANY else worth * style.ambition
    value = (chance if style.speed == 1 else chance**style.speed) * (hoped + relief)
    return Prospect(aim, missing, helping, live, chance, worth, relief, 0.0, value)


def with_chance(prospect: Prospect, chance: float, skill: Skill) -> Prospect:
    """The same aim, valued with another chance."""
    stakes = (chance, prospect.worth, prospect.relief)
    other = prospect_of(prospect.aim, prospect.missing, prospect.helping, prospect.live, stakes, skill)
    return _with_others(other, prospect.otherwise, prospect.plain)


def _with_others(prospect: Prospect, otherwise: float, plain: Prospect | None) -> Prospect:
    """The prospect of an expensive aim, with the worth of other mahjongs added to its value."""
    if not otherwise:
        return prospect
    aim, missing, helping, live, chance, worth, relief, _, value, follows, _ = prospect
    return Prospect(aim, missing, helping, live, chance, worth, relief, otherwise, value + otherwise, follows, plain)


def aim_to_tell(prospect: Prospect) -> Prospect:
    """The aim that is worth most by itself: any mahjong if the expensive aim is worth no more."""
    plain = prospect.plain
    if plain is None or prospect.value - prospect.otherwise > plain.value * (1 + _ROUNDING):
        return prospect
    return plain._replace(value=prospect.value, otherwise=max(0.0, prospect.value - plain.value))


_ROUNDING = 1e-9
"""Rounding error allowed when two values are compared, as a share of them."""


def helped_again(position: Position, skill: Skill, prospect: Prospect) -> Prospect:
    """The prospect with the tiles that help the hand as it stands.

    It is needed for special hands, whose helping tiles are not worked out again after each discard.
    """
    found = [
        (sum(compress(position.live, helping)), helping)
        for goal in goals(position, skill, position.missing)
        if (goal.aim, goal.lacks) == (prospect.aim, prospect.missing) and (helping := _helping(goal))
    ]
    live, helping = max(found, default=(prospect.live, prospect.helping))
    return prospect._replace(helping=helping, live=live)


def _helping(goal: Goal) -> Marks:
    """The tiles that help, without those of which too few are left for their part of a special hand."""
    helping = goal.improving(goal.kept)
    if isinstance(goal, ShapeGoal):
        held, live = counts_of_key(goal.kept), goal.position.live
        for tile in tiles_marked(helping):
            place = tile.index
            if 0 < live[place] < _PUNG - held[place] and goal.end(goal.kept, first=tile) is None:
                helping = without_mark(helping, tile)
    return helping


Stakes = tuple[float, float, float]
"""The chance, the worth and the relief of an aim, as in ``Prospect``."""


_PUNG = 3
_MOST_HELPING = 40
"""An upper bound of how many tiles help a hand."""
_MOST_EXTRA_HELPING = 4
"""An upper bound of how many more tiles may help after a discard."""
HOPELESS = Prospect(ANY, 9, NO_MARKS, 0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The prospect of a hand whose sets laid out rule out every mahjong."""


def prospects(position: Position, skill: Skill, nearer: Prospect | None = None) -> list[Prospect]:
    """The aims of a hand as it stands, best first; if there is none, ``HOPELESS``.

    :param nearer: what any mahjong offers after another discard, which leaves it nearer.
    """
    nearest = position.missing
    found: list[Prospect] = []
    for goal in goals(position, skill, nearest):
        if not found:
            found.append(_farther(_prospect(skill, goal, nearest), nearer, skill))
        elif _may_pay(skill, goal, found[0], nearest):
            prospect = _prospect(skill, goal, nearest)
            if nearer is not None and isinstance(goal, SetsGoal):
                prospect = with_chance(prospect, min(prospect.chance, found[0].chance), skill)
            left = _share_of_plain(skill, goal, goal.lacks - nearest)
            found.append(_with_others(prospect, left * found[0].value, found[0]))
    return sorted(found, key=_value, reverse=True) or [HOPELESS]


def after_free_draw(position: Position, skill: Skill) -> Prospect:
    """The best prospect of a hand that takes a replacement at once, before anybody else draws."""
    hidden = max(1, sum(position.live))
    drawn = [
        with_chance(one, one.chance + min(1.0, one.live / hidden) * _gained(position, skill, one), skill)
        for one in prospects(position, skill)
    ]
    return max(drawn, key=_value)


def gain_of_hit(position: Position, skill: Skill, prospect: Prospect) -> float:
    """The gain in expected points when a tile comes that helps towards the aim."""
    return _gained(position, skill, prospect) * (prospect.worth + prospect.relief) if prospect.live else 0.0


def _gained(position: Position, skill: Skill, prospect: Prospect) -> float:
    """By how much the chance rises when a tile comes that helps towards the aim."""
    missing = prospect.missing
    behind = missing - position.missing
    nearer = _chance(position, skill, prospect.aim, case_of(position, missing - 1, prospect.helping, behind))
    return max(0.0, nearer - prospect.chance)


def after_discards(position: Position, skill: Skill, allowed: Sequence[Tile]) -> dict[Tile, Prospect]:
    """The best prospect after each discard that leaves some aim as near as any discard does."""
    missing_after = position.missing_after
    nearest = min([missing_after[tile.index] for tile in allowed])
    best: dict[Tile, Prospect] = {}
    plain: dict[Tile, Prospect] = {}  # the prospect of any mahjong after each discard, worked out on demand
    best_plain = HOPELESS
    for goal in goals(position, skill, nearest):
        if not plain:
            best.update(_towards(skill, goal, allowed, nearest))
            plain.update(best)
            best_plain = max(plain.values(), key=_value)
        elif _may_pay(skill, goal, best_plain, nearest):
            missing, left = -1, 0.0
            for tile, towards in _towards(skill, goal, allowed, nearest):
                if towards.missing != missing:
                    missing = towards.missing
                    left = _share_of_plain(skill, goal, missing - nearest)
                if left and tile not in plain:
                    plain[tile] = _farther(plain_after(position, skill, tile, best_plain), best_plain, skill)
                otherwise = left * plain[tile].value if left else 0.0
                if tile not in best or towards.value + otherwise > best[tile].value:
                    best[tile] = _with_others(towards, otherwise, plain.get(tile))
    return best


def plain_after(position: Position, skill: Skill, tile: Tile, plain: Prospect) -> Prospect:
    """The prospect of any mahjong after a discard that may leave it farther; the pay is taken from ``plain``."""
    key, near, sets = Key(position.key - WEIGHTS[tile]), position.nearness, position.sets
    helping = near.improving(key, sets)
    case = case_of(position, near.missing(key, sets), helping)
    stakes = (_chance(position, skill, ANY, case), plain.worth, plain.relief)
    return prospect_of(ANY, case.missing, helping, case.live, stakes, skill)


def _farther(plain: Prospect, nearer: Prospect | None, skill: Skill) -> Prospect:
    """The prospect of any mahjong with at most the chance of a nearer hand, if a discard leaves it farther than that.

    However many tiles then help: the nearer hand can still be taken back later, if no tile comes that helps it.

    :param nearer: the prospect after the other discard; ``None`` if there is no other.
    """
    if nearer is None or not nearer.live or plain.missing <= nearer.missing:
        return plain
    share = MOST_PER_MISSING_TILE ** (plain.missing - nearer.missing)
    return with_chance(plain, share * min(plain.chance, nearer.chance), skill)


def _share_of_plain(skill: Skill, goal: Goal, behind: int) -> float:
    """The share of the value of any mahjong that a seat keeps while it plays for an expensive aim."""
    return calibration_of(goal.position.rules).left_to(goal.aim.plan, behind) if skill.calibrated else 0.0


def _may_pay(skill: Skill, goal: Goal, plain: Prospect, nearest: int) -> bool:
    """Whether an aim may be worth as much as any mahjong: a quick upper bound, first as if many tiles would help it."""
    most = goal.most(plain.worth)
    most += relief_beside(goal.position, skill, most)
    behind = goal.lacks - nearest
    needed = plain.value * (1 - _share_of_plain(skill, goal, behind))
    if _chance(goal.position, skill, goal.aim, Case(goal.lacks, _MOST_HELPING, _MOST_HELPING, behind)) * most < needed:
        return False
    if isinstance(goal, SetsGoal):
        return True
    live = _MOST_EXTRA_HELPING + sum(compress(goal.position.live, goal.improving(goal.kept)))
    return _chance(goal.position, skill, goal.aim, Case(goal.lacks, live, live, behind)) * most >= needed


class Ending(NamedTuple):
    """A prospect of a hand, with the finished hand that it is likeliest to become."""

    prospect: Prospect
    tiles: Tiles
    """The concealed tiles of the finished hand and those of sets still to be laid out, sorted."""
    lacking: Tiles
    """The tiles of the finished hand that the hand does not hold yet."""


def endings(position: Position, skill: Skill) -> list[Ending]:
    """The aims of a hand as it stands, with their finished hands, best first."""
    nearest = position.missing
    found = []
    for goal in goals(position, skill, nearest):
        end = goal.end(goal.kept)
        if end is not None:
            laid_since = (tile for meld in end.melds[len(position.melds) :] for tile in meld.tiles)
            tiles = tuple(sorted((*tiles_of_key(end.key), *laid_since), key=in_order))
            found.append(Ending(_prospect(skill, goal, nearest), tiles, tuple(sorted(end.lacking))))
    return sorted(found, key=lambda ending: ending.prospect.value, reverse=True)


def _value(prospect: Prospect) -> float:
    return prospect.value


def _towards(skill: Skill, goal: Goal, allowed: Sequence[Tile], nearest: int) -> Iterable[tuple[Tile, Prospect]]:
    """The discards that leave the fewest tiles missing for an aim, and the prospect after each."""
    if isinstance(goal, ShapeGoal):
        stakes = _stakes(skill, goal, goal.kept, goal.improving(goal.kept))
        return [
            (tile, _as_prospect(skill, goal, missing, nearest, helping, stakes))
            for tile, missing, helping in goal.after_discards(allowed)
        ]
    outside = [tile for tile in allowed if tile not in goal.kinds]
    if outside:
        prospect = _prospect(skill, goal, nearest)
        return [(tile, prospect) for tile in outside]
    missing_after = goal.missing_after()
    least = min([missing_after[tile.index] for tile in allowed])
    worth, idle = goal.worth_and_idle(goal.kept, goal.improving(goal.kept)) if skill.values else (1.0, ())
    stakes = worth, relief_beside(goal.position, skill, worth)
    found = []
    for tile in allowed:
        if missing_after[tile.index] == least:
            key = Key(goal.kept - WEIGHTS[tile])
            better = goal.improving(key)
            # All suit tiles have the same stakes.
            is_like_others = not tile.is_honor or (tile in idle and least == goal.lacks)
            then = stakes if is_like_others else _stakes(skill, goal, key, better)
            found.append((tile, _as_prospect(skill, goal, least, nearest, better, then)))
    return found


def _prospect(skill: Skill, goal: Goal, nearest: int) -> Prospect:
    """The prospect of the aim for the hand as it stands."""
    better = goal.improving(goal.kept)
    return _as_prospect(skill, goal, goal.lacks, nearest, better, _stakes(skill, goal, goal.kept, better))


def _stakes(skill: Skill, goal: Goal, key: Key, better: Marks) -> tuple[float, float]:
    """The worth and the relief of the aim for these of its tiles; ``better``: ``improving`` of them."""
    worth = goal.worth(key, better) if skill.values else 1.0
    return worth, relief_beside(goal.position, skill, worth)


def _as_prospect(
    skill: Skill, goal: Goal, missing: int, nearest: int, helping: Marks, stakes: tuple[float, float]
) -> Prospect:
    case = case_of(goal.position, missing, helping, missing - nearest)
    chance = _chance(goal.position, skill, goal.aim, case)
    return prospect_of(goal.aim, missing, helping, case.live, (chance, *stakes), skill)


def relief_beside(position: Position, skill: Skill, worth: float) -> float:
    """The points that winning ``worth`` points brings in addition: the loss avoided, and what places add or take."""
    if not (skill.values and skill.calibrated and worth):
        return 0.0
    if position.standing is None:
        return relief_of(position.rules)
    return win_in_match(position.rules, position.standing, worth) - worth


def _chance(position: Position, skill: Skill, aim: Aim, case: Case) -> float:
    return chance_to_go_out(position, aim.plan, case, calibrated=skill.calibrated)
