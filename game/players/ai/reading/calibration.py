"""The calibration of a book from self-play: how often hands go out, which discards win, and what others' wins cost.

The figures are in ``assets/players``, a small file for each book and number of players, made by
``build_scripts/calibrate.py``. House rules that were never calibrated are played with the figures of their book: losses
are given as multiples of what an example costs under the options in force. So are a club's own rules, unless
``calibrate.py --own-hands`` has put figures for exactly these beside the examples in ``assets/clubs``.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from math import exp, log1p
from operator import add, mul
from typing import NamedTuple

import msgspec

from game import Frozen, replace
from game.hands.asset_files import asset_file
from game.players.ai.reading.aims import Plan
from game.rules.ruleset import Ruleset

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
"""The group of each plan; the chances of a group are fitted together."""


class Case(NamedTuple):
    """Features of one (hand, aim) pair, on which the odds are fitted."""

    missing: int
    """Number of tiles missing, at least one."""
    live: int
    """How many live tiles lower the number of missing tiles."""
    claimable: int = 0
    """How many of the live tiles would make a pung with a pair, so that they can be claimed from anybody."""
    behind: int = 0
    """How many more tiles are missing than to the nearest mahjong."""


class Calibration(Frozen, kw_only=True, forbid_unknown_fields=True):
    """The fitted figures of a book for one number of players."""

    rules: str
    seats: int
    deals: int
    """The number of deals of self-play from which the figures were fitted."""
    chance: dict[str, tuple[float, ...]]
    """For each group of plans, the weights of ``chance_features``; ``any`` is always there."""
    danger: tuple[float, ...]
    """The weights of ``danger_features``."""
    reached: dict[str, tuple[float, ...]] = msgspec.field(default_factory=dict)
    """For each group of expensive plans, how often the aim comes true, as a multiple of the chance that the weights
    give: of hands as near to it as to any mahjong, one tile farther, and more. A player who is far from such an aim
    often gives it up. Empty if it was not fitted.
    """
    otherwise: dict[str, tuple[float, ...]] = msgspec.field(default_factory=dict)
    """For the groups and hands of ``reached``, how often they go out with a mahjong other than the aim, as a multiple
    of the chance of any mahjong."""
    claim_gain: float
    """The factor by which a claim must raise the value of a hand if it brings any mahjong nearer."""
    idle_claim_gain: float
    """The factor by which a claim must raise the value of a hand if it brings no mahjong nearer."""
    lost: float
    """The average loss of a seat in a deal that it does not win, as a multiple of what it loses in the example."""
    lost_by_discarder: float
    """The loss of a seat that discards the winning tile, as a multiple of what the discarder loses in the example."""
    won: float = 1.0
    """The usual gain of a winner, as a multiple of what the example brings."""
    apart: float = 1.0
    """How far two seats part in one deal, as a multiple of what the example brings."""

    def __post_init__(self) -> None:
        if not self.chance.get("any") or not all(self.chance.values()) or not self.danger:
            raise ValueError("weights are missing")

    def holds(self, plan: Plan, behind: int) -> float:
        """The factor for the chance of an aim that is ``behind`` tiles farther away than the nearest mahjong."""
        return _figure_at(self.reached.get(GROUPS[plan]), behind, 1.0)

    def left_to(self, plan: Plan, behind: int) -> float:
        """The share of the chance of any mahjong that a seat keeps while it plays for the plan."""
        return _figure_at(self.otherwise.get(GROUPS[plan]), behind, 0.0)

    def danger_of(self, features: tuple[float, ...]) -> float:
        """The chance that a discard is somebody's winning tile."""
        return chance_from(_odds(self.danger, features))


def _figure_at(steps: tuple[float, ...] | None, behind: int, usual: float) -> float:
    return steps[min(max(behind, 0), len(steps) - 1)] if steps else usual


def _odds(weights: Sequence[float], features: Sequence[float]) -> float:
    return reduce(add, map(mul, weights, features), 0.0)  # `sum` rounds differently in some versions of Python


def chance_from(odds: float) -> float:
    """The chance that log odds stand for; 0 for log odds below -30."""
    return 1.0 / (1.0 + exp(-odds)) if odds > -_LEAST_ODDS else 0.0


_LEAST_ODDS = 30.0


HELPED = 3
"""The index of the helping tiles in ``chance_features``."""
TOGETHER = 4
"""The index of their product with the missing tiles."""
CLAIMABLE = 5
"""The index of the claimable tiles."""


def chance_features(case: Case, draws: int, laid: int, laid_by_others: int) -> tuple[float, ...]:
    """The features from which the chance of going out is fitted.

    :param case: the features of the hand and its aim.
    :param draws: how many more tiles the seat may hope to draw.
    :param laid: the number of its own exposed sets.
    :param laid_by_others: the number of sets that the others have laid out.
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
        missing == 1,
    )


_OF_CASE = 6
"""The number of ``chance_features`` that follow from the case alone; they come first."""


def file_of(rules: Ruleset) -> str:
    """The file of the figures for these rules, which for a club's own need not be there."""
    place = f"clubs/{rules.id}-{rules.own}" if rules.own else f"players/{rules.id}"
    return f"{place}-{rules.seats}.json"


@lru_cache
def calibration_of(rules: Ruleset) -> Calibration:
    """The calibration for a book with its options.

    Without a file of its own a number of players uses the file for four players, and a book without any uses the
    Latvian one, the plainest. A club's rules without figures of their own are played with those of their book.
    """
    parents = file_of(replace(rules, own=""))
    paths = (file_of(rules), parents, f"players/{rules.id}-4.json", "players/latvian-4.json")
    return msgspec.json.decode(asset_file(*paths, maker="calibrate.py").read_bytes(), type=Calibration)


def learned_chance(rules: Ruleset, plan: Plan, case: Case, around: tuple[int, int, int]) -> float:
    """The chance of going out with the plan, never above that of any mahjong that lacks as many tiles.

    ``around``: the draws left and the sets laid out, as for ``chance_features``.
    """
    chance = _chance_in(rules, "any", case, around)
    group = GROUPS[plan]
    if group == "any" or group not in calibration_of(rules).chance:
        return chance
    return min(chance, _chance_in(rules, group, case, around))


def _chance_in(rules: Ruleset, group: str, case: Case, around: tuple[int, int, int]) -> float:
    """The chance in a group of plans; the sum of the first terms of its odds is cached."""
    terms = _terms_around(rules, group, case.missing, around)
    return chance_from(reduce(add, terms, _odds_of_case(rules, group, case)))


@lru_cache(1 << 13)
def _odds_of_case(rules: Ruleset, group: str, case: Case) -> float:
    return _odds(calibration_of(rules).chance[group][:_OF_CASE], chance_features(case, 0, 0, 0))


@lru_cache(1 << 12)
def _terms_around(rules: Ruleset, group: str, missing: int, around: tuple[int, int, int]) -> tuple[float, ...]:
    weights = calibration_of(rules).chance[group][_OF_CASE:]
    return tuple(map(mul, weights, chance_features(Case(missing, 0), *around)[_OF_CASE:]))
