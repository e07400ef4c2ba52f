"""Lessons at some of their steps, taken by right answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.window.late_keys import UNSEEN
from game.i18n import _
from game.i18n.player_texts import named
from game.rules.rulesets import RULEBOOKS
from game.scenes.lesson.after import AfterLesson
from game.scenes.lesson.lesson import LessonScene
from game.scenes.score.score import ScoreScene
from game.school.lessons.files import Ask, Lesson, lesson
from game.school.lessons.run import LessonRun
from game.school.progress import Begun
from game.view.paint import Kit
from tests.scenes.fixtures import Told, context
from tests.scenes.pilot import Pilot
from tests.scenes.table_pilot import CHAIRS

CHAIRS_HERE = tuple(map(named, CHAIRS))


class Followed:
    """What follows a lesson, written down."""

    def __init__(self, *, has_next: bool = True, left: Begun | None = None) -> None:
        self.learned: list[tuple[str, bool]] = []
        self.went_on = 0
        self.left = left
        """Where the lesson was left."""
        self._has_next = has_next

    @property
    def after(self) -> AfterLesson:
        """As the lesson is told."""

        def go_on() -> None:
            self.went_on += 1

        def keep(_lesson: Lesson, step: int, played: Sequence[int]) -> None:
            self.left = Begun(book="gala", step=step, played=tuple(played))

        return AfterLesson(
            learned=lambda done, *, is_tested: self.learned.append((done.id, is_tested)),
            next=lambda _done: [("Next lesson", go_on)] if self._has_next else (),
            left=keep,
            begun=self.left,
        )


def book_of(lesson: Lesson) -> str:
    """One of the books in which a lesson makes sense."""
    books = [book for book in RULEBOOKS if book not in lesson.file.not_in]
    return books[lesson.number % len(books)]


def lesson_scene(kit: Kit, id_: str, *, book: str = "gala", followed: Followed | None = None) -> LessonScene:
    """A lesson at its beginning."""
    return LessonScene(
        context(kit, Told()),
        lesson(id_ if "." in id_ else f"newcomer.{id_}"),
        book,
        CHAIRS_HERE,
        (followed or Followed()).after,
    )


def scene_of(pilot: Pilot) -> LessonScene:
    """The lesson that is seen."""
    assert isinstance(pilot.scene, LessonScene)
    return pilot.scene


def labels(pilot: Pilot) -> list[str]:
    """What the buttons of the lesson's bar say."""
    return [look.label for look in scene_of(pilot).speech.looks]


def right_of(run: LessonRun) -> str:
    """The right answer to the step."""
    return run.answers.right[0]


def until_asked(pilot: Pilot, *, seconds: float = 200.0) -> None:
    """Lets time pass until the words of the step are seen."""
    scene = scene_of(pilot)
    while not scene.is_asking:
        scene.update(0.5)
        if isinstance(pilot.scene, ScoreScene):
            pilot.press(pygame.K_RETURN)
        seconds -= 0.5
        assert seconds > 0, f"step {scene.run.number + 1} never comes"
    scene.stack.update(UNSEEN)


def answer(pilot: Pilot) -> None:
    """Answers the step rightly, as buttons and tiles would."""
    scene = scene_of(pilot)
    until_asked(pilot)
    if scene.run.is_over:
        return
    step = scene.run.step
    if step.ask in (Ask.NOTHING, Ask.ROLL):
        scene.go_on()
    elif step.is_in_parts:
        for part in scene.run.answers.right:
            scene.answer(part)
        scene.go_on()
    elif step.ask is Ask.PLAY:
        assert scene.run.question is not None, "the table asks for a move"
        scene.answer("", scene.run.question.default)
    else:
        right, number = right_of(scene.run), scene.run.number
        scene.answer(right, scene.run.command(right))
        if scene.run.number == number and labels(pilot) == [_("Continue")]:
            pilot.press(pygame.K_RETURN)


def reach(pilot: Pilot, step: int) -> None:
    """Takes the lesson up to this step, counted from 1; behind the last one, to its end."""
    while scene_of(pilot).run.number < step - 1:
        answer(pilot)
        until_asked(pilot)
    until_asked(pilot)


def _page(id_: str, step: int | Ask, then: Callable[[Pilot], None] = Pilot.settle) -> tuple[Maker, Act]:
    def act(pilot: Pilot) -> None:
        if isinstance(step, Ask):
            while scene_of(pilot).run.step.ask is not step:
                answer(pilot)
        reach(pilot, 1 if isinstance(step, Ask) else step)
        then(pilot)
        pilot.settle()

    return partial(lesson_scene, id_=id_), act


def go_wrong(pilot: Pilot) -> None:
    """Discards what is needed."""
    scene_of(pilot).answer("C7", thrown=True)


def count_two(pilot: Pilot) -> None:
    """Presses something that counts, and something that does not."""
    scene = scene_of(pilot)
    scene.answer(right_of(scene.run))
    scene.answer("1")


def count_short(pilot: Pilot) -> None:
    """Presses a stack before the one at which the wall is broken."""
    scene = scene_of(pilot)
    broken = scene.run.broken
    assert broken is not None, "a wall is broken"
    scene.answer(str(broken.counted[-3] + 1))


def pay_one(pilot: Pilot) -> None:
    """Gives the first player the right amount, and the second a wrong one."""
    scene = scene_of(pilot)
    right = scene.run.answers.right
    scene.answer(right[0])
    side, _equals, amount = right[1].partition("=")
    scene.answer(f"{side}={1 if amount != '1' else 2}")


def be_shown(pilot: Pilot) -> None:
    """Has the right answer shown."""
    scene_of(pilot).show_answer()


LEFT = Begun(book="gala", step=3, played=())
Maker = Callable[[Kit], LessonScene]
Act = Callable[[Pilot], None]
PAGES: dict[str, tuple[Maker, Act]] = {
    "lit": _page("faces", 2),
    "pick": _page("faces", 3, be_shown),
    "small": _page("set-and-pair", 5),
    "why": _page("set-and-pair", 5, go_wrong),
    "claim": _page("claims", 3),
    "choose": _page("kongs", 9),
    "kong": _page("kongs", 3),
    "counted": _page("points", 6, count_two),
    "flower": _page("wall", 3),
    "break": _page("wall", 7, count_short),
    "paid": _page("payments", Ask.PAY, pay_one),
    "payers": _page("payments", 2),
    "special": _page("special-hands", 1),
    "played": _page("first-deal", 2, be_shown),
    "left": (partial(lesson_scene, id_="kongs", followed=Followed(left=LEFT)), Pilot.settle),
    "done": _page("set-and-pair", 9),
    "hands": _page("player.aim", 1),
    "helps": _page("player.helping", 2),
}
"""Pages of the gallery: how each begins, and what is done there."""
