"""Levels that are offered finish before the level below in whole matches."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from game.players.rank.method import alike_levels
from game.players.roster import Level
from game.rules.rulesets import RULEBOOKS
from tests.bench.levels import FIRST_LOOK, KEPT, Brought, is_settled, told

pytestmark = pytest.mark.slow


def test_a_level_is_offered_where_it_is_shown_to_finish_before_the_one_below() -> None:
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    for book in RULEBOOKS:
        ahead = [Level.BEGINNER]
        for lower, level in pairwise(Level):
            row = found.get(f"{book}: {level.value} among {lower.value}")
            if row and row["behind"] > row["behind_ci95"] and row["points"] > row["points_ci95"]:
                ahead.append(level)
        assert set(alike_levels(book)) == {*Level}.difference(ahead), book


def test_a_run_ends_when_an_advantage_is_sure_and_not_before_the_first_look() -> None:
    def walls(count: int, *behind: float) -> list[Brought]:
        return [Brought(behind[wall % len(behind)], 0.25, 0.0, 4.0) for wall in range(count)]

    assert not is_settled(walls(FIRST_LOOK // 4 - 1, 1.0, 0.9)), "too few"
    assert is_settled(walls(FIRST_LOOK // 4, 1.0, 0.9))
    assert not is_settled(walls(FIRST_LOOK // 4, 1.0, -1.0)), "equals"
    assert told(walls(500, 0.5, 0.25))["behind"] == 0.375
