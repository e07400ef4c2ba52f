"""What four experts score on the wall of a day."""

from __future__ import annotations

from datetime import date

import pytest

from game.app.matches import experts
from game.app.matches.experts import Scores, experts_on, played_by_experts
from game.players.days import BOOKS

DAY = date(2026, 11, 25)


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_four_experts_play_a_wall_alike_each_time(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experts, "_REST", 0.0)
    scores = played_by_experts(DAY, rules)
    assert len(scores) == 4
    assert scores == played_by_experts(DAY, rules)


def test_a_wall_is_played_once_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[date, str]] = []

    def play(day: date, rules: str) -> Scores:
        played.append((day, rules))
        return ()

    monkeypatch.setattr(experts, "played_by_experts", play)
    experts_on.cache_clear()
    first = experts_on(DAY, "gala")
    assert experts_on(DAY, "gala") is first
    assert first.result(timeout=60) == ()
    assert played == [(DAY, "gala")]
    experts_on.cache_clear()
