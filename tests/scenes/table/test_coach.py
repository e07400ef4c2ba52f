"""The coach: after a move that cost something a line says what was better and why, and the move can be taken back."""

from __future__ import annotations

import pygame
import pytest

from game.app.system.settings import Settings
from game.engine.commands import Discard, Pass
from game.i18n.tile_words import tile_name
from game.players.ai.advice import advise
from game.players.player import Question
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import Way
from game.scenes.table.hints import background_thread
from tests.for_each import one_of
from tests.scenes.table_pilot import MatchPilot


def sit_down(seed: int = 4, ruleset: str = "gala", hints: object = "after") -> MatchPilot:
    pilot = MatchPilot(seed, ruleset=ruleset, settings=Settings(hints=hints), draws=False)  # type: ignore[arg-type]
    pilot.until(lambda: pilot.needs_player)
    return pilot


def asked(pilot: MatchPilot) -> Question:
    """The question that is open, which is one to discard; claims before it are passed."""
    for _ in range(30):
        pilot.until(lambda: pilot.needs_player)
        question = pilot.client.question(0)
        assert question is not None, pilot.describe()
        if any(isinstance(choice, Discard) for choice in question.choices):
            return question
        pilot.scene.questions.answer(Pass(seat=question.seat))
        pilot.step()
    raise AssertionError("never asked to discard")


def discard(pilot: MatchPilot, *, worst: bool, has_figures: bool = False) -> tuple[str, str]:
    """Throws the best tile, or as soon as that costs enough the worst; gives what is said of it.

    :param has_figures: whether the worst is thrown only once the reason against it needs figures.
    """
    for _ in range(20):
        question = asked(pilot)
        advice = advise(pilot.view.model.state, question)
        thrown = [one for one in advice.choices if isinstance(one.command, Discard)]
        verdict = advice.verdict(min(thrown, key=lambda one: one.value).command) if worst else None
        is_bad = verdict is not None and verdict.matters
        if has_figures and verdict is not None and verdict.why is not None and verdict.why.says_all:
            is_bad = False
        pilot.scene.questions.answer(verdict.played.command if verdict is not None and is_bad else advice.best.command)
        pilot.step()
        background_thread().submit(int).result(timeout=20)
        pilot.step()
        if is_bad or not worst:
            note = pilot.scene.coach.note
            return (note.title, note.text) if note.is_visible else ("", "")
    raise AssertionError("no discard was bad enough")


@pytest.mark.parametrize("ruleset", one_of(2, RULEBOOKS))
def test_after_the_worst_discard_it_says_what_was_better_and_why(ruleset: str) -> None:
    title, why = discard(sit_down(ruleset=ruleset), worst=True, has_figures=True)
    assert title.endswith(" would have been better")
    assert " instead of " in why


def test_far_from_a_mahjong_it_says_what_goes_with_nothing_and_no_figures() -> None:
    title, why = discard(sit_down(seed=14), worst=True)
    assert title == "Discarding the West Wind would have been better"
    assert why == "Nothing goes with the West Wind"


def test_it_shows_the_tile_that_would_have_been_better() -> None:
    pilot = sit_down(seed=14)
    title, _why = discard(pilot, worst=True)
    tile = pilot.scene.coach.note.tile
    assert tile is not None
    assert title == f"Discarding the {tile_name(pilot.view.model.state.rules.id, tile)} would have been better"


@pytest.mark.parametrize("ruleset", list(RULEBOOKS))
def test_after_the_best_move_it_is_silent(ruleset: str) -> None:
    assert discard(sit_down(ruleset=ruleset), worst=False) == ("", "")


@pytest.mark.parametrize("hints", [True, False])
def test_it_is_silent_unless_the_setting_says_so(hints: bool) -> None:
    assert discard(sit_down(hints=hints), worst=True) == ("", "")


def test_before_the_move_the_lamp_shows_nothing() -> None:
    pilot = sit_down()
    asked(pilot)
    pilot.key(pygame.K_h)
    pilot.step()
    assert pilot.lane == "Hints come after your move"
    assert not pilot.scene.hints.best
    assert pilot.scene.hints.used == set()


@pytest.mark.parametrize("code", [pygame.K_BACKSPACE, None])
def test_the_move_is_taken_back_by_key_and_by_mouse_whatever_was_agreed_on(code: int | None) -> None:
    pilot = sit_down()
    discard(pilot, worst=True)
    assert not pilot.session.setup.take_back
    if code is None:
        x, y = pilot.scene.coach.button.box.center
        pilot.click(pilot.kit.frame.at(x, y))
    else:
        pilot.key(code)
    assert pilot.was_sent(Way.TAKE_BACK) == 1
    assert not pilot.scene.coach.speaks


def test_what_is_taken_back_is_the_move_that_is_spoken_of() -> None:
    pilot = sit_down(seed=1)
    asked(pilot)
    before = len(pilot.session.match.steps)
    discard(pilot, worst=True)
    pilot.step(1.0)
    assert pilot.scene.coach.speaks
    assert len(pilot.session.match.steps) - pilot.session.commands_to_take_back() == before


def test_the_button_is_reached_by_tab_and_escape_waves_the_line_away() -> None:
    pilot = sit_down()
    discard(pilot, worst=True)
    coach = pilot.scene.coach
    for _ in range(8):
        pilot.key(pygame.K_TAB)
        if pilot.scene.page.focus is coach.button:
            break
    assert pilot.scene.page.focus is coach.button
    pilot.key(pygame.K_ESCAPE)
    assert not coach.speaks
    assert pilot.scene.page.focus is not coach.button
    assert pilot.stack.top is pilot.scene


def test_the_line_goes_with_the_next_move() -> None:
    pilot = sit_down()
    discard(pilot, worst=True)
    assert pilot.scene.coach.speaks
    asked(pilot)
    assert discard(pilot, worst=False) == ("", "")


def test_while_the_line_is_there_the_others_play_on() -> None:
    pilot = sit_down()
    discard(pilot, worst=True)
    done = len(pilot.session.match.steps)
    pilot.until(lambda: len(pilot.session.match.steps) > done)
    assert pilot.scene.coach.speaks
    assert pilot.stack.top is pilot.scene


def test_several_persons_at_one_screen_are_not_coached() -> None:
    pilot = MatchPilot(5, people=2, settings=Settings(hints="after"))
    assert not pilot.scene.coach.is_on
