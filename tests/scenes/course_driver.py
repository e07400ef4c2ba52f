"""Takes a whole course of lessons in a real window, by the mouse alone, as a learner who is always right would.

    python -m tests.scenes.course_driver --rules gala --language he --shots /somewhere
    python -m tests.scenes.course_driver --rules polish --lesson first-deal --shots /somewhere

The game says in a file what lies on the table and where its buttons are; what is right is asked of the lesson itself.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from game.i18n import pgettext, use_language
from game.school.lessons.files import Ask, Course, Lesson, lessons
from game.school.lessons.run import LessonRun
from tests.scenes.table_pilot import CHAIRS
from tests.scenes.window_driver import FROM_SOURCE, Status, Window, display, least_useful, started

PATIENCE = 90.0
"""So many seconds until a step comes: the others play, tiles are dealt."""
LAMP = 0.8
"""So many seconds until the lamp is lit."""


@dataclass
class Taken:
    """What was done in a course."""

    steps: int = 0
    moves: int = 0
    """In deals that were played on."""
    slowest: float = 0.0
    """The longest that a step took to come, in seconds."""
    lessons: list[str] = field(default_factory=list)


def settings_of(rules: str, language: str) -> dict[str, object]:
    """Settings of somebody who has just installed the game, but for the language and the book."""
    return {
        "version": 1,
        "language": language,
        "speed": "fast",
        "player_name": "Mira",
        "learn_offered": True,
        "first_match_done": True,
        "last_set_up": {"ruleset": rules},
    }


def asks(status: Status) -> bool:
    """Whether the words of a step, or of the end, are seen, and nothing moves."""
    return status["scene"] == "lesson" and status["asks"] and not status["busy"]


def take(window: Window, lesson: Lesson, rules: str, taken: Taken) -> None:
    """Takes the lesson that is open to its end; a picture of every step is kept."""
    run = LessonRun(lesson, rules, CHAIRS)
    said: set[tuple[int, int]] = set()
    while True:
        began = time.monotonic()
        status = window.wait_for(lambda now: asks(now) and tuple(now["moment"]) not in said, PATIENCE)
        taken.slowest = max(taken.slowest, time.monotonic() - began)
        step, move = status["moment"]
        said.add((step, move))
        time.sleep(0.3)
        status = window.status
        if status["is_done"]:
            window.shoot(f"{lesson.number:02}_{step + 1:02}_end")
            return
        while run.number < step:
            run.come()
            run.go_on(None if run.step.ask is not Ask.DO else run.command(run.answers.right[0]))
        run.come()
        if run.step.ask is Ask.PLAY:
            play(window, f"{lesson.number:02}_{step + 1:02}_{move:02}")
            taken.moves += 1
        else:
            window.shoot(f"{lesson.number:02}_{step + 1:02}")
            answer(window, run, status)
            taken.steps += 1


def answer(window: Window, run: LessonRun, status: Status) -> None:
    """Answers the step rightly."""
    if run.step.ask is Ask.NOTHING:
        window.click(status["bar"][0]["at"])
        return
    right = run.answers.right[0]
    if run.step.ask is Ask.CHOOSE:
        window.click(status["bar"][int(right) - 1]["at"])
    elif right in status["calls"]:
        window.click(status["calls"][right])
    elif run.step.ask is Ask.DO:
        throw(window, right)
    else:
        places = {place: tile["tile"] for place, tile in enumerate(status["hand"])}
        for wanted in right.split():
            place = next(place for place, tile in places.items() if tile == wanted)
            del places[place]
            window.click(window.status["hand"][place]["at"])
            time.sleep(0.15)


def throw(window: Window, tile: str) -> None:
    """Throws a tile: a click lifts it, a second one throws it."""
    at = next(each["at"] for each in window.status["hand"] if each["tile"] == tile)
    window.click(at)
    time.sleep(0.2)
    window.click(at)


def play(window: Window, name: str) -> None:
    """Follows the lamp where it is lit; else goes out if possible, claims nothing, and throws what is least useful."""
    time.sleep(LAMP)
    status = window.status
    window.shoot(name)
    if "mahjong" in status["calls"]:
        window.click(status["calls"]["mahjong"])
    elif status["lit"]:
        throw(window, status["lit"][0])
    elif "pass" in status["calls"]:
        gold = status["gold"] or "pass"
        window.click(status["calls"][gold])
    else:
        throw(window, status["hand"][least_useful(status["hand"])]["tile"])


def take_course(window: Window, course: Course, rules: str, *, only: str | None = None) -> Taken:
    """Takes the lessons of a course one after the other, each from the page that lists them."""
    taken = Taken()
    window.wait_for("title", 60.0)
    time.sleep(1.0)
    window.click(window.status["buttons"][pgettext("page", "Learn")])
    for lesson in lessons(course):
        if only not in (None, lesson.id.partition(".")[2]):
            continue
        status = window.wait_for("learn")
        time.sleep(0.5)
        window.shoot(f"{lesson.number:02}_00_learn")
        window.click(status["lessons"][lesson.id])
        take(window, lesson, rules, taken)
        taken.lessons.append(lesson.id)
        window.click(window.status["bar"][-1]["at"])
    status = window.wait_for("learn")
    time.sleep(0.5)
    window.shoot("99_learn")
    return taken


def main() -> int:
    """A course from the command line."""
    parser = argparse.ArgumentParser(description="Take a course of lessons in a real window.")
    parser.add_argument("--rules", default="gala")
    parser.add_argument("--language", default="en")
    parser.add_argument("--course", default=Course.NEWCOMER, type=Course)
    parser.add_argument("--lesson", help="only this one, by its id without the course")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--display", type=int, default=38)
    parser.add_argument("--shots", type=Path)
    options = parser.parse_args()
    use_language(options.language)
    width, height = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory() as home, display(options.display, (width, height)) as screen:
        config = Path(home) / "config"
        config.mkdir()
        (config / "settings.json").write_text(json.dumps(settings_of(options.rules, options.language)))
        status_file = Path(home) / "status.json"
        command = [*FROM_SOURCE, "--windowed", options.size]
        with started(screen, command, status_file, SPARROWS_HOME=home) as process:
            window = Window(screen, status_file, process, options.shots)
            taken = take_course(window, options.course, options.rules, only=options.lesson)
    sys.stdout.write(
        f"{options.rules} {options.language}: {len(taken.lessons)} lessons, {taken.steps} steps, {taken.moves} moves; "
        f"the slowest step came after {taken.slowest:.1f} s\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
