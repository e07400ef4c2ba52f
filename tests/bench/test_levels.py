"""Strong players finish before skilled ones in whole matches of every book."""

from __future__ import annotations

import json

import pytest

from game.rules.rulesets import RULEBOOKS
from tests.bench.levels import KEPT, LOOKS, Brought, is_settled, told

pytestmark = pytest.mark.slow


def test_strong_players_finish_before_skilled_ones_in_every_book() -> None:
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    assert found.keys() >= {f"{book}: strong among skilled" for book in RULEBOOKS}
    for name, row in found.items():
        if ": expert " in name:
            continue  # played, and not told apart from the strong so far
        assert row["behind"] > row["behind_ci95"], name
        assert row["points"] > row["points_ci95"], name


def test_a_run_ends_at_a_look_that_makes_an_advantage_sure_or_too_small_to_notice() -> None:
    def walls(count: int, *behind: float) -> list[Brought]:
        return [Brought(behind[wall % len(behind)], 0.25, 0.0, 4.0) for wall in range(count)]

    first = LOOKS // 4
    assert not is_settled(walls(first - 1, 1.0, 0.9)), "no look"
    assert is_settled(walls(first, 1.0, 0.9)), "sure"
    assert not is_settled(walls(first, 1.0, -1.0)), "neither"
    assert is_settled(walls(first * 20, 1.0, -1.0)), "at most 0.04: nobody notices"
    assert told(walls(500, 0.5, 0.25))["behind"] == 0.375
