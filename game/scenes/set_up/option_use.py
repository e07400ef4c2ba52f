"""Which house rules count only with others, as the books say (rules/*.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.options import Value


@dataclass(frozen=True, slots=True)
class Needs:
    """Another option, and the values of it with which this one counts."""

    option: str
    values: tuple[Value, ...]

    def is_met(self, chosen: Mapping[str, Value]) -> bool:
        """Whether the other option has such a value."""
        return chosen[self.option] in self.values


_FOUR, _THREE = Needs("players", (4,)), Needs("players", (3,))
_ALL_SIDES = Needs("three_player_wall", ("four_sides",))
NEEDS: Mapping[tuple[str, str], tuple[Needs, ...]] = {
    ("hungarian", "banker"): (Needs("match", ("circuit", "full")),),
    ("latvian", "match_hands"): (Needs("match", ("rounds",)),),
    ("latvian", "match_points"): (Needs("match", ("target",)),),
    ("latvian", "exponential_honors"): (Needs("scoring", ("exponential",)),),
    ("polish", "bonus_tiles"): (_FOUR, _ALL_SIDES),
    ("polish", "rounds"): (_FOUR,),
    ("polish", "three_player_wall"): (_THREE,),
    ("polish", "three_player_chows"): (_THREE,),
    ("polish", "three_player_rounds"): (_THREE,),
}
"""By book and option: any of these must be met."""


def missing(ruleset: str, option: str, chosen: Mapping[str, Value]) -> Needs | None:
    """What the option would need to count; ``None``: it counts."""
    needs = NEEDS.get((ruleset, option), ())
    if not needs or any(need.is_met(chosen) for need in needs):
        return None
    return needs[0]
