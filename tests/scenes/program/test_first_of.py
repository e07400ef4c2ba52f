"""A hand over the whole window is called the first of its kind only where the matches that are kept prove it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.engine.seat import Seat
from game.players.celebration import FIRST_WIN
from tests.scenes.statistics_samples import entries, own_wins
from tests.scenes.table_pilot import MatchPilot


def at_the_end_of_a_deal() -> MatchPilot:
    """A deal that somebody has won, on its score sheet."""
    pilot = MatchPilot(7, ruleset="hungarian", draws=False)
    while not (pilot.is_at_score and pilot.session.match.state.current_deal.winners):
        if pilot.is_at_score:
            pilot.session._next_deal()
        question = pilot.scene.questions.question
        if question is not None:
            pilot.scene.questions.answer(question.default)
        pilot.step()
        pilot.until(lambda: pilot.needs_player)
    return pilot


def test_nothing_is_a_first_time_where_no_matches_are_kept() -> None:
    pilot = at_the_end_of_a_deal()
    (winner, *_others) = pilot.session.match.state.current_deal.winners
    assert pilot.view.great_hands.first_of(winner.seat) == ""


def test_a_first_win_is_told_of_its_winner_until_the_next_deal_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at_the_end_of_a_deal()
    session = pilot.session
    (winner,) = session.match.state.current_deal.winners
    win = next(win for win in own_wins("Ana", entries(matches=12)) if FIRST_WIN in win.firsts)
    nothing = {"record": lambda *_told, **_hinted: [], "knows_walls": lambda *_asked: False}
    kept_here = SimpleNamespace(first_times=[win], is_ready=False, **nothing)
    monkeypatch.setattr(session, "_kept", kept_here)
    first_of = pilot.view.great_hands.first_of
    assert "first win under these rules" in first_of(winner.seat)
    others = [Seat(place) for place in range(4) if place != winner.seat]
    assert {first_of(seat) for seat in others} == {""}
    session._next_deal()
    assert first_of(winner.seat) == ""
