"""What a deal earned its player, a star or a goal of the week, is on a ribbon on the score sheet of that deal."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.sound.sounds import Sound
from game.app.system.settings import Speed
from game.engine.events import DealEnded
from game.engine.replays.deal_record import DealRecord, records_told
from game.engine.replays.replay import Header, Replay
from game.i18n.player_texts import goal_text, stop_goals
from game.players.goals.keeper import GOALS, WeekGoal
from game.players.journey import JOURNEY, ROUND, Star, match_at, stars_of
from game.players.roster import DAY, MatchSetup
from game.scenes.program import match_goals
from game.scenes.program.match_goals import stars_of_last_deal
from game.scenes.score.score import ScoreScene
from game.scenes.shared.sheet_use import SheetUse
from game.view.page.stars import Earned
from game.view.units.timeline import Motion
from tests.bench.measure import calls_of
from tests.display import forget_pictures
from tests.players.test_journey import ANA, PLAIN, won
from tests.scenes.fixtures import whole_match
from tests.scenes.pilot import part, texts
from tests.scenes.table_pilot import MatchPilot

REACHED = WeekGoal(GOALS[0], "hungarian", 1)
GOAL, STAR = Earned(goal_text("dragons"), GOALS[0].sign), Earned("Win two deals")
TWO_WINS = next(stop for stop in JOURNEY.stops if stop.aim.value == "two_wins")
REPLAY = Replay(Header(), *whole_match())


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


def test_the_score_sheet_is_made_while_the_end_of_the_deal_is_shown() -> None:
    """Where nothing moves it is made at once, as is that of a deal whose end was not shown."""
    pilot = at_the_end_of_a_deal()
    session = pilot.session
    event = next(event for event in reversed(session.match.steps[-1].events) if isinstance(event, DealEnded))
    assert session.view.told is not None
    session.view.told(event)
    pilot.stack.back_to(session.scene)
    pilot.stack.snapshot((1024, 640))
    forget_pictures()
    made = "game.view.paint.panels._panel"
    assert calls_of(lambda: [None for _ in session._stack.steps])[made] > 5
    soon = session._soon
    session.show_score_sheet()
    assert pilot.stack.top is soon
    assert calls_of(lambda: pilot.stack.snapshot((1024, 640)))[made] <= 1, "the ring of the focus"
    assert session._soon is None


def kept(*, counts: bool = True, taken_back: int = 0) -> SimpleNamespace:
    """What is kept of a match whose last deal reached a goal."""
    return SimpleNamespace(
        record=lambda *_told: [],
        goals_reached=lambda name: [REACHED] if name else [],
        has_goals_for=lambda _person, _setup: counts,
        taken_back=lambda _match: taken_back,
        first_times=(),
    )


def stop_setup(stop: str) -> MatchSetup:
    place = JOURNEY.at(stop)
    assert place is not None
    return match_at(place, ANA, "gala")


def last_of(monkeypatch: pytest.MonkeyPatch, deals: list[DealRecord], setup: MatchSetup) -> list[str]:
    """The stars that the last of these deals of a match earned."""
    monkeypatch.setattr(match_goals, "records_told", lambda _replay: deals)
    return list(stars_of_last_deal(setup, REPLAY))


def test_a_star_falls_with_the_deal_that_earns_it_and_not_again(monkeypatch: pytest.MonkeyPatch) -> None:
    line, setup = stop_goals(TWO_WINS)[Star.AIM], stop_setup(TWO_WINS.id)
    cheap = won(PLAIN)
    assert TWO_WINS.worth > PLAIN.worth
    assert last_of(monkeypatch, [cheap], setup) == []
    assert last_of(monkeypatch, [cheap, cheap], setup) == [line]
    assert last_of(monkeypatch, [cheap, cheap, cheap], setup) == []


def test_the_star_for_a_special_hand_falls_whoever_makes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    dear = won(replace(PLAIN, worth=TWO_WINS.worth + PLAIN.worth), person=2)
    assert last_of(monkeypatch, [dear], stop_setup(TWO_WINS.id)) == [stop_goals(TWO_WINS)[Star.SPECIAL]]


def test_stars_that_fall_early_are_those_that_are_earned_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the one for the place, and the one for a match without a lost discard."""
    deals = list(records_told(REPLAY))
    for stop in JOURNEY.stops:
        fallen = [
            line
            for number in range(1, len(deals) + 1)
            for line in last_of(monkeypatch, deals[:number], stop_setup(stop.id))
        ]
        certain = stars_of(stop, (), deals, 0)
        assert sorted(fallen) == sorted(stop_goals(stop)[star] for star in certain)
        assert certain <= stars_of(stop, (4, 1, 2, 3), deals, 0)


@pytest.mark.parametrize("journey", ["", DAY, ROUND, "nowhere"])
def test_there_is_no_star_where_there_is_no_stop(journey: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = replace(stop_setup(TWO_WINS.id), journey=journey)
    assert last_of(monkeypatch, [won(PLAIN), won(PLAIN)], setup) == []


def ribbon_of(scene: ScoreScene) -> ui.Panel:
    """The ribbon of a sheet, seen or not."""
    return part(scene, "ribbon", ui.Panel)


def told(pilot: MatchPilot) -> str:
    """What the ribbon of the score sheet says now."""
    pilot.session.show_score_sheet()
    scene = pilot.stack.top
    assert isinstance(scene, ScoreScene)
    ribbon = scene.page.node("ribbon")
    return "" if ribbon is None else ribbon.part.called


def test_stars_come_before_goals_and_only_in_a_match_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at_the_end_of_a_deal()
    session = pilot.session
    assert told(pilot) == ""
    monkeypatch.setattr(session, "_kept", kept())
    assert told(pilot) == GOAL.told
    monkeypatch.setattr(session, "setup", replace(session.setup, journey=TWO_WINS.id))
    monkeypatch.setattr(match_goals, "records_told", lambda _replay: [won(PLAIN), won(PLAIN)])
    assert told(pilot) == f"{STAR.told}. {GOAL.told}"
    monkeypatch.setattr(session, "_kept", kept(counts=False))
    assert told(pilot) == GOAL.told


def test_several_persons_at_one_screen_see_none(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at_the_end_of_a_deal()
    session = pilot.session
    monkeypatch.setattr(session, "_kept", kept())
    monkeypatch.setattr(session, "setup", replace(session.setup, chairs=(session.setup.chairs[0],) * 4))
    assert len(session.setup.people) > 1
    assert told(pilot) == ""


def test_a_goal_is_no_line_of_text_on_the_sheet_anymore(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at_the_end_of_a_deal()
    monkeypatch.setattr(pilot.session, "_kept", kept(taken_back=2))
    assert GOAL.told in told(pilot)
    scene = pilot.stack.top
    assert isinstance(scene, ScoreScene)
    assert scene.note == "taken back: 2"


def sheet(*earned: Earned, motion: Motion | None = None) -> tuple[MatchPilot, ScoreScene]:
    """The score sheet of a deal that earned this."""
    pilot = at_the_end_of_a_deal()
    pilot.kit.motion.speed = (motion or Motion()).speed
    pilot.kit.motion.calm = (motion or Motion()).calm
    pilot.stack.pop()
    scene = ScoreScene(
        pilot.context,
        pilot.view.model,
        pilot.session.setup.chairs,
        picture=lambda: pygame.Surface((8, 8)),
        go_on=lambda: None,
        is_last=False,
        use=SheetUse(earned=earned),
    )
    pilot.heard.clear()
    pilot.stack.push(scene)
    return pilot, scene


def test_the_ribbon_names_a_star_and_a_goal_once_and_tells_all() -> None:
    said = texts(sheet(STAR, GOAL, GOAL)[1])
    assert "Star won!  Goal reached!" in said
    assert {STAR.text, GOAL.text} <= set(said)


def seals(pilot: MatchPilot) -> int:
    return [heard.sound for heard in pilot.heard].count(Sound.SEAL)


def test_the_ribbon_comes_once_after_the_sheet_has_come() -> None:
    pilot, scene = sheet(GOAL)
    pilot.step(0.4)
    assert ribbon_of(scene).shown == 0
    before = seals(pilot)
    pilot.step(0.5)
    assert ribbon_of(scene).shown == 1
    assert seals(pilot) == before + 1
    next(each for each in scene.page.nodes if isinstance(each.part, ui.Tab) and not each.part.is_open).press()
    pilot.step(1.0)
    assert seals(pilot) == before + 1, "the sheet of another player does not stamp it again"
    assert ribbon_of(scene).shown == 1


@pytest.mark.parametrize("motion", [Motion(speed=Speed.OFF), Motion(calm=True)])
def test_where_nothing_moves_it_just_is_there(motion: Motion) -> None:
    pilot, scene = sheet(STAR, motion=motion)
    pilot.step()
    assert ribbon_of(scene).shown == 1


def test_it_is_said_in_whole_words() -> None:
    _pilot, scene = sheet(STAR, GOAL)
    ribbon = ribbon_of(scene)
    assert ribbon.called == "Win two deals: star earned. Goal reached: Win with a dragon pung or kong"
    assert "Everyone's score" in texts(scene)


def test_without_anything_earned_there_is_the_title_and_no_ribbon() -> None:
    pilot, scene = sheet()
    pilot.step(2.0)
    assert scene.page.node("ribbon") is None
    assert "Everyone's score" in texts(scene)
