"""My mistakes: the moment as it was, an answer, the verdict with its reason, and the next one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pygame
import pytest

from game.engine.commands import Command, is_alike
from game.engine.facts import face
from game.i18n.advice_words import why_better
from game.players.review import Finding, finding_of
from game.rules.rulesets import RULEBOOKS
from game.scenes.quiz.of_decisions import options_of
from game.scenes.quiz.quiz import QuizScene
from game.scenes.review.ten import TenDoneScene, mistakes_screen, take_in
from game.scenes.shared.destinations import OpenLesson
from game.school.mistakes import Mistake
from game.school.rating import Verdict
from tests.conftest import LogLines
from tests.for_each import one_of
from tests.players.test_review import of, opening, played
from tests.scenes.pilot import texts
from tests.scenes.puzzle_samples import seats_seen
from tests.scenes.table_pilot import Desk

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

    def __init__(self, count: int = 1, book: str = "gala") -> None:
        super().__init__(size=(1024, 640), motion=None, settings=None, draws=True)
        self.findings = weak(book, count) if count else []
        take_in(self.context, opening(played(SEED, book)), self.findings)
        self.stack.push(mistakes_screen(self.context))
        self.step()

    @property
    def page(self) -> QuizScene:
        assert isinstance(self.stack.top, QuizScene)
        return self.stack.top

    @property
    def kept(self) -> tuple[Mistake, ...]:
        return self.context.learner.now.mistakes

    def answer(self, command: Command) -> None:
        options = options_of(self.findings[0].decision.question.choices)
        self.page.choose(next(option for option, one in options.items() if is_alike(one, command)))
        self.step()


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=3))
def test_the_hand_and_every_choice_of_the_moment_are_shown(book: str) -> None:
    pilot = Practice(book=book)
    decision, question = pilot.findings[0].decision, pilot.page.question
    held = decision.view.current_deal.seats[decision.question.seat].hand
    tiles = sorted(face(decision.view.current_deal, tile_id) for tile_id in held)
    assert sorted(tile for group in question.hand for tile in group) == tiles
    assert {*question.choices, *question.from_hand} == set(options_of(decision.question.choices))
    assert len(seats_seen(pilot.page)) == decision.view.rules.seats


def test_the_better_move_is_right_and_counts_as_solved() -> None:
    pilot = Practice()
    pilot.answer(pilot.findings[0].better.command)
    assert pilot.page.verdict is Verdict.RIGHT
    assert texts(pilot.page)[0] == "Right"
    shown = set(texts(pilot.page))
    assert {"In the match", why_better(pilot.findings[0])} <= shown, "what was done, and why it is worse"
    (kept,) = pilot.kept
    assert kept.solved == 1
    assert kept.due > datetime.now(UTC) + timedelta(hours=20)


def test_the_same_mistake_again_is_told_with_the_reason_and_comes_back_soon() -> None:
    pilot = Practice()
    found = pilot.findings[0]
    pilot.answer(found.decision.command)
    assert pilot.page.verdict is Verdict.WRONG
    assert texts(pilot.page)[0].endswith(" would have been better")
    assert why_better(found) in texts(pilot.page)
    (kept,) = pilot.kept
    assert kept.solved == 0
    assert kept.due < datetime.now(UTC) + timedelta(hours=1)


def test_enter_leads_on_until_none_is_due() -> None:
    pilot = Practice(3)
    seen = set()
    for _ in range(3):
        seen.add(pilot.page)
        pilot.page.choose(next(iter((*pilot.page.question.choices, *pilot.page.question.from_hand))))
        pilot.step()
        pilot.key(pygame.K_RETURN)
        pilot.step()
    assert len(seen) == 3
    assert pilot.stack.top is None, "back where they were asked for"
    assert all(one.memory is not None for one in pilot.kept)


def test_an_exercise_can_be_deleted() -> None:
    pilot = Practice(2)
    first = pilot.page
    first.choose(next(iter(first.question.solution().right)))
    pilot.step()
    (delete,) = (each for each in first.page.nodes if each.tooltip == "Delete")
    delete.press()
    pilot.step()
    assert len(pilot.kept) == 1
    assert pilot.page is not first, "the next one is asked"


def test_escape_leaves_and_nothing_is_counted() -> None:
    pilot = Practice()
    scene = pilot.page
    pilot.key(pygame.K_ESCAPE)
    assert pilot.stack.top is not scene
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
