"""What self-play taught about a book: how often hands go out, which discards are taken, and what others cost.

The figures are in ``assets/players``, a small file for each book and number of players, made again by
``build_scripts/calibrate.py``. House rules that were never calibrated are played with the figures of their book: what
others cost is told as so many times what an example costs under the options in force (``stakes``).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import exp, log1p
from typing import NamedTuple, TypeVar

import msgspec

from game.hands.deficiency import asset_file
from game.players.ai.reading.aims import Plan
from game.rules.ruleset import Ruleset

Found = TypeVar("Found")

GROUPS = {
    Plan.ANY: "any",
    Plan.HALF_FLUSH: "flush",
    Plan.FULL_FLUSH: "flush",
    Plan.ALL_PUNGS: "pungs",
    Plan.ALL_CHOWS: "chows",
    Plan.ALL_MAJORS: "pungs",
    Plan.ALL_HONORS: "pungs",
    Plan.ALL_TERMINALS: "pungs",
    Plan.SPECIAL: "special",
}
"""The plans whose chances are fitted together."""


class Case(NamedTuple):
    """Features of one (hand, aim) pair, on which the odds are fitted."""

    missing: int
    """Tiles missing, at least one."""
    live: int
    """How many tiles may still come that lower it."""
    claimable: int = 0
    """How many of these would make a pung with a pair, so that anybody's discard will do."""
    behind: int = 0
    """How many tiles more are missing than to any mahjong."""


class Calibration(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fitted figures of a book for one number of players."""

    rules: str
    seats: int
    deals: int
    """On how many deals of self-play they rest."""
    chance: dict[str, tuple[float, ...]]
    """For each group of plans the weights of ``chance_features``; ``any`` is always there."""
    danger: tuple[float, ...]
    """The weights of ``danger_features``."""
    reached: dict[str, tuple[float, ...]] = msgspec.field(default_factory=dict)
    """For each group of dear plans: how often the aim comes true, in times the chance that the weights give, of hands
    to which it is as near as any mahjong, a tile further, and more: who is far from it often turns back. None where
    that was not fitted."""
    otherwise: dict[str, tuple[float, ...]] = msgspec.field(default_factory=dict)
    """Likewise how often such hands go out with another mahjong, in times the chance of any."""
    claim_gain: float
    """A claim that brings any mahjong nearer must make the hope so many times better."""
    idle_claim_gain: float
    """How many times better the hope must be for a claim that brings no mahjong nearer."""
    lost: float
    """What a seat loses in a deal that it does not win, in times what it loses in the example."""
    lost_by_discarder: float
    """What it loses when it throws the winning tile, in times what the discarder loses in the example."""

    def chance_of(self, plan: Plan, features: tuple[float, ...]) -> float:
        """The chance to go out with such a plan: never above that of any mahjong which lacks as much."""
        chance = _logistic(self.chance["any"], features)
        weights = None if plan is Plan.ANY else self.chance.get(GROUPS[plan])
        return chance if weights is None else min(chance, _logistic(weights, features))

    def holds(self, plan: Plan, behind: int) -> float:
        """How often a dear aim so far behind any mahjong comes true, in times the chance that its tiles give it."""
        return _at(self.reached.get(GROUPS[plan]), behind, 1.0)

    def left_to(self, plan: Plan, behind: int) -> float:
        """How much of the chance of any mahjong is left to who aims for a dear one, besides the chance of that."""
        return _at(self.otherwise.get(GROUPS[plan]), behind, 0.0)

    def danger_of(self, features: tuple[float, ...]) -> float:
        """The chance that a discard is somebody's winning tile."""
        return _logistic(self.danger, features)


def _at(steps: tuple[float, ...] | None, behind: int, usual: float) -> float:
    return steps[min(max(behind, 0), len(steps) - 1)] if steps else usual


def _logistic(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    odds = 0.0
    for weight, feature in zip(weights, features, strict=True):
        odds += weight * feature
    return chance_from(odds)


def chance_from(odds: float) -> float:
    """The chance that log odds stand for; none at all for the longest odds."""
    return 1.0 / (1.0 + exp(-odds)) if odds > -_LEAST_ODDS else 0.0


_LEAST_ODDS = 30.0


HELPED, TOGETHER, CLAIMABLE = 3, 4, 5
"""Places among ``chance_features``: the tiles that help, these with the tiles missing, and what pairs wait for."""


def chance_features(case: Case, draws: int, laid: int, laid_by_others: int) -> tuple[float, ...]:
    """What the chance to go out is fitted on.

    Args:
        case: how the hand stands to the aim.
        draws: how many more tiles the seat may hope to draw.
        laid: its own exposed sets.
        laid_by_others: sets that the others have laid out.
    """
    missing, live, claimable, _ = case
    helped = log1p(live)
    return (
        1.0,
        missing,
        missing * missing,
        helped,
        missing * helped,
        log1p(claimable) if missing > 1 else 0.0,
        draws,
        missing * draws,
        draws * draws * 0.01,
        laid,
        laid_by_others,
    )


_tried: dict[tuple[str, int], Calibration] = {}
"""Figures of a book and a number of players that stand in place of those of its file."""
_forgotten: list[Callable[[], None]] = []
"""How what follows from figures is forgotten."""


def following(most: int) -> Callable[[Callable[..., Found]], Callable[..., Found]]:
    """Remembers so many answers of a function that follow from the figures, until others are tried."""

    def remembered(function: Callable[..., Found]) -> Callable[..., Found]:
        answers = lru_cache(maxsize=most)(function)
        _forgotten.append(answers.cache_clear)
        return answers

    return remembered


@contextmanager
def tried(found: Calibration) -> Iterator[None]:
    """Has all players of this process go by these as long as this lasts."""
    _tried[found.rules, found.seats] = found
    _forget()
    try:
        yield
    finally:
        _tried.clear()
        _forget()


def _forget() -> None:
    for forget in _forgotten:
        forget()


@following(64)
def calibration_of(rules: Ruleset) -> Calibration:
    """The figures for a book with its options.

    Where they are not measured they are those of four players, or of the plainest book.
    """
    own = _tried.get((rules.id, rules.seats))
    if own is not None:
        return own
    paths = (f"players/{rules.id}-{rules.seats}.json", f"players/{rules.id}-4.json", "players/latvian-4.json")
    return msgspec.json.decode(asset_file(*paths, maker="calibrate.py").read_bytes(), type=Calibration)
