"""My mistakes at the table: the moment as it was, an answer, the verdict with its reason, and the next one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pygame
import pytest
from msgspec import structs

from game.app.system.settings import Settings
from game.engine.commands import Command
from game.i18n.idea_words import why_better
from game.players.ai.judgment import advice
from game.players.review import Finding, finding_of
from game.rules.rulesets import RULEBOOKS
from game.scenes.review.practice import PracticeScene
from game.scenes.review.ten import TenDoneScene, mistakes_screen, take_in
from game.scenes.shared.destinations import OpenLesson
from game.scenes.table.hints import background_thread
from game.school.mistakes import Mistake
from game.school.rating import Verdict
from tests.conftest import LogLines
from tests.players.test_review import of, opening, played
from tests.scenes.pilot import texts
from tests.scenes.table_pilot import CHAIRS, Desk

SEED = 4


def weak(book: str, count: int) -> list[Finding]:
    """The first decisions of a match that were weak enough to be practiced."""
    game = played(SEED, book)
    found = []
    for person in range(game.state.rules.seats):
        for decision in of(game, person):
            finding = finding_of(decision)
            if finding is not None and finding.matters:
                found.append(finding)
                if len(found) == count:
                    return found
    raise AssertionError(f"{len(found)} weak moves")


class Practice(Desk):
    """My mistakes, opened with so many weak moves of a match."""

    scene: PracticeScene

    def __init__(self, count: int = 1, book: str = "gala", *, settings: Settings | None = None) -> None:
        super().__init__(size=(1024, 640), motion=None, settings=settings, draws=True)
        self.findings = weak(book, count) if count else []
        take_in(self.context, opening(played(SEED, book)), CHAIRS, self.findings)
        self.stack.push(mistakes_screen(self.context))
        self.look()

    def look(self) -> None:
        self.step()
        if isinstance(self.stack.top, PracticeScene):
            self.scene, self.view = self.stack.top, self.stack.top.view

    @property
    def kept(self) -> tuple[Mistake, ...]:
        return self.context.learner.now.mistakes

    def answer(self, command: Command) -> None:
        self.step()
        self.scene.questions.answer(command)
        background_thread().submit(int).result(timeout=20)
        self.step()
        self.step()

    @property
    def said(self) -> str:
        """The bar of the verdict."""
        assert self.scene.verdict is not None
        return self.scene.verdict.head.title

    @property
    def best(self) -> Command:
        finding = self.findings[0]
        return advice(finding.decision.view, finding.decision.question)[0].command


@pytest.mark.parametrize("book", list(RULEBOOKS))
def test_the_moment_is_on_the_table_as_the_person_saw_it(book: str) -> None:
    pilot = Practice(book=book)
    decision = pilot.findings[0].decision
    assert pilot.view.model.state == decision.view
    assert pilot.view.model.person == decision.person
    assert pilot.is_asked
    assert set(pilot.scene.questions.question.choices) == set(decision.question.choices)  # type: ignore[union-attr]


def test_the_opponents_are_those_of_the_match() -> None:
    pilot = Practice()
    person = pilot.scene.moment.person
    assert [seated.name for seated in pilot.view.chairs] == [chair.name for chair in CHAIRS]
    assert [seated.portrait for seated in pilot.view.chairs] == [chair.portrait for chair in CHAIRS]
    others = [number for number in range(4) if number != person]
    assert [pilot.view.chairs[number].kind for number in others] == [CHAIRS[number].kind for number in others]


def test_an_exercise_that_was_stored_without_its_players_is_still_asked() -> None:
    pilot = Practice()
    (kept,) = pilot.kept
    pilot.context.learner.change(lambda known: known.with_mistakes((structs.replace(kept, players=None),)))
    pilot.stack.replace(mistakes_screen(pilot.context))
    pilot.look()
    assert pilot.is_asked
    assert len({seated.portrait for seated in pilot.view.chairs}) == 4


def test_the_better_move_is_right_and_counts_as_solved() -> None:
    pilot = Practice()
    pilot.answer(pilot.best)
    assert pilot.scene.answer is Verdict.RIGHT
    assert pilot.said == "Right"
    (kept,) = pilot.kept
    assert kept.solved == 1
    assert kept.due > datetime.now(UTC) + timedelta(hours=20)


def test_the_same_mistake_again_is_told_with_the_reason_and_comes_back_soon() -> None:
    pilot = Practice()
    pilot.answer(pilot.findings[0].decision.command)
    assert pilot.scene.answer is Verdict.WRONG
    assert pilot.said.endswith(" would have been better")
    best, played = pilot.findings[0].better, pilot.findings[0].played
    assert pilot.scene.verdict.head.line == why_better(best, played, pilot.findings[0].decision.view)  # type: ignore[union-attr]
    (kept,) = pilot.kept
    assert kept.solved == 0
    assert kept.due < datetime.now(UTC) + timedelta(hours=1)


def test_with_a_hint_it_is_not_solved() -> None:
    pilot = Practice()
    pilot.step()
    pilot.key(pygame.K_h)
    background_thread().submit(int).result(timeout=20)
    pilot.step()
    pilot.answer(pilot.best)
    assert pilot.scene.answer is Verdict.WRONG
    assert pilot.said == "Right, with a hint"
    assert pilot.kept[0].solved == 0


def test_enter_leads_on_until_none_is_due() -> None:
    pilot = Practice(3)
    seen = []
    for _ in range(3):
        seen.append(pilot.scene)
        pilot.step()
        pilot.scene.questions.answer(pilot.scene.questions.question.choices[0])  # type: ignore[union-attr]
        background_thread().submit(int).result(timeout=20)
        pilot.step()
        pilot.step()
        assert pilot.scene.answer is not None
        pilot.key(pygame.K_RETURN)
        pilot.look()
    assert len(set(seen)) == 3
    assert pilot.stack.top is not pilot.scene
    assert all(one.memory is not None for one in pilot.kept)


def test_an_exercise_can_be_deleted() -> None:
    pilot = Practice(2)
    first = pilot.scene
    pilot.answer(pilot.best)
    delete = next(button for button in pilot.scene.verdict.buttons if button.label == "Delete")  # type: ignore[union-attr]
    delete.press()
    pilot.look()
    assert len(pilot.kept) == 1
    assert pilot.scene is not first, "the next one is asked"


def test_escape_leaves_and_nothing_is_counted() -> None:
    pilot = Practice()
    pilot.step()
    pilot.key(pygame.K_ESCAPE)
    assert pilot.stack.top is not pilot.scene
    assert pilot.kept[0].memory is None


def test_a_damaged_exercise_is_left_out_with_a_line_in_the_log(log_lines: LogLines) -> None:
    pilot = Practice(0)
    broken = Mistake(id="0" * 16, moment="AAAA", due=datetime.now(UTC))
    pilot.context.learner.change(lambda now: now.with_mistakes((broken,)))
    assert isinstance(mistakes_screen(pilot.context), TenDoneScene)
    assert pilot.kept == ()
    (line,) = log_lines.take(1)
    assert "is left out" in line


def test_without_any_the_page_says_how_one_comes_about_and_leads_to_the_next_step() -> None:
    pilot = Practice(0)
    scene = pilot.stack.top
    assert isinstance(scene, TenDoneScene)
    assert any("“Practice” in a review" in text for text in texts(scene))
    pilot.key(pygame.K_RETURN)
    assert pilot.ways == [OpenLesson("newcomer.faces", "gala")]
