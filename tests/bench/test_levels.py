"""Levels that are offered finish before the level below in whole matches, with more points."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from game.players.rank.method import offered_levels
from game.players.roster import Level
from game.rules.rulesets import RULEBOOKS
from tests.bench.levels import KEPT, LOOKS, Brought, is_settled, told

pytestmark = pytest.mark.slow


def test_a_level_is_offered_where_it_is_shown_to_finish_before_the_one_below() -> None:
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    for book in RULEBOOKS:
        for lower, level in pairwise(Level):
            row = found[f"{book}: {level.value} among {lower.value}"]
            is_ahead = row["behind"] > row["behind_ci95"] and row["points"] > row["points_ci95"]
            assert is_ahead is (level in offered_levels(book)), (book, level)


def test_a_run_ends_at_a_look_that_makes_an_advantage_sure_or_too_small_to_notice() -> None:
    def walls(count: int, *behind: float) -> list[Brought]:
        return [Brought(behind[wall % len(behind)], 0.25, 0.0, 4.0) for wall in range(count)]

    first = LOOKS // 4
    assert not is_settled(walls(first - 1, 1.0, 0.9)), "no look"
    assert is_settled(walls(first, 1.0, 0.9)), "sure"
    assert not is_settled(walls(first, 1.0, -1.0)), "neither"
    assert is_settled(walls(first * 20, 1.0, -1.0)), "at most 0.04: nobody notices"
    assert told(walls(500, 0.5, 0.25))["behind"] == 0.375
