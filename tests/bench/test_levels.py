"""Strong players finish before skilled ones in whole matches of every book."""

from __future__ import annotations

import json

import pytest

from game.rules.rulesets import RULEBOOKS
from tests.bench.levels import FIRST_LOOK, KEPT, Brought, is_settled, told

pytestmark = pytest.mark.slow


def test_strong_players_finish_before_skilled_ones_in_every_book() -> None:
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    assert found.keys() >= {f"{book}: strong among skilled" for book in RULEBOOKS}
    for name, row in found.items():
        if ": expert " in name:
            continue  # played, and not told apart from the strong so far
        assert row["behind"] > row["behind_ci95"], name
        assert row["points"] > row["points_ci95"], name


def test_a_run_ends_when_an_advantage_is_sure_and_not_before_the_first_look() -> None:
    def walls(count: int, *behind: float) -> list[Brought]:
        return [Brought(behind[wall % len(behind)], 0.25, 0.0, 4.0) for wall in range(count)]

    assert not is_settled(walls(FIRST_LOOK // 4 - 1, 1.0, 0.9)), "too few"
    assert is_settled(walls(FIRST_LOOK // 4, 1.0, 0.9))
    assert not is_settled(walls(FIRST_LOOK // 4, 1.0, -1.0)), "equals"
    assert told(walls(500, 0.5, 0.25))["behind"] == 0.375
