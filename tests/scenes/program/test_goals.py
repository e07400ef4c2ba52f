"""A goal of the week that is reached with a deal is noted on its score sheet."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.i18n.player_texts import goal_text
from game.players.goals.keeper import GOALS, WeekGoal
from tests.scenes.program.test_first_of import at_the_end_of_a_deal

REACHED = WeekGoal(GOALS[0], "hungarian", 1)


def kept(**more: object) -> SimpleNamespace:
    """What is kept of a match whose last deal reached a goal."""
    told = {"taken_back": lambda _match: 0, "first_times": (), "best_before": {}, "was_helped": False, **more}
    return SimpleNamespace(
        record=lambda *_told: [],
        goals_reached=lambda name: [REACHED] if name else [],
        **told,
    )


def test_a_goal_that_is_reached_is_noted_on_the_score_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    session = at_the_end_of_a_deal().session
    assert session._note_of_deal == ""
    monkeypatch.setattr(session, "_kept", kept())
    assert session._note_of_deal == f"Goal reached: {goal_text('dragons')}"
    monkeypatch.setattr(session, "_kept", kept(taken_back=lambda _match: 2))
    assert session._note_of_deal == f"taken back: 2  ·  Goal reached: {goal_text('dragons')}"
