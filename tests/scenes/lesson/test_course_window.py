"""The newcomer's course in a real window, lesson by lesson, by xdotool alone; `pytest -m window`."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.app.matches.progress_file import ProgressFile
from game.i18n import _
from game.i18n.books import own_book
from game.i18n.catalogue import languages
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, Lesson, following, lessons_in
from game.school.lessons.steps import steps_in
from game.school.progress import Learned
from tests.scenes.course_driver import PERSON, Taken, asks, learning, open_learn, shoot, take_from_learn
from tests.scenes.window_driver import display

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"),
]
SIZE = (1280, 720)
BOOKS = [(own_book(language).rules.id, language) for language in languages()]
"""Each language with the book that its newcomers learn."""
CASES = [
    pytest.param(book, lesson, id=f"{'-'.join(book)}-{lesson.id}")
    for book in BOOKS
    for lesson in lessons_in(Course.NEWCOMER, book[0])
]
SHOTS = os.environ.get("SPARROWS_SHOTS")


def learned(home: Path) -> Mapping[str, Learned]:
    """The lessons that are kept as learned."""
    file = ProgressFile(home / "data" / "progress", PERSON)
    file.load()
    return file.now.lessons


def complaints(home: Path) -> list[str]:
    """The lines of the logs and of reports of crashes, but for those that say what is well."""
    lines = [line for path in (home / "logs").iterdir() for line in path.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if " INFO " not in line]


@pytest.mark.long
@pytest.mark.parametrize(("book", "lesson"), CASES)
def test_a_lesson_is_taken_by_clicks_and_kept(
    book: tuple[str, str], lesson: Lesson, home: Path, tmp_path: Path
) -> None:
    """Every step is answered rightly, every other question wrongly before; the end leads on to the next lesson."""
    shots, taken = Path(SHOTS) / "-".join(book) if SHOTS else tmp_path, Taken()
    steps, then = steps_in(lesson, book[0]), following(lesson, book[0])
    with (
        display(SIZE) as screen,
        learning(screen, SIZE, book, home, speed="off", shots=shots) as window,
    ):
        open_learn(window)
        assert window.status["learned"] == []
        take_from_learn(window, lesson, book[0], taken, errs=True)
        onward, done = (button["at"] for button in window.status["bar"])
        if then is not None and then.course is Course.NEWCOMER:
            window.click(onward)
            window.wait_for(lambda now: now.get("lesson") == then.id and asks(now))
            time.sleep(0.5)  # a press that comes sooner is taken for a second one on the button of the step before
            window.press(_("Leave the lesson"))
        else:
            window.click(done)
        assert window.wait_for("learn")["learned"] == [lesson.id], "its card is ticked"
        shoot(window, f"{lesson.number:02}_99_learn")
    assert taken.lessons == [lesson.id]
    assert taken.steps == sum(step.ask is not Ask.PLAY for step in steps)
    assert taken.mistakes == (sum(step.has_answers for step in steps) + 1) // 2
    assert learned(home) == {lesson.id: Learned(books=(book[0],))}
    assert complaints(home) == []
