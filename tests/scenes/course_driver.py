"""Takes a whole course of lessons in a real window, by the mouse alone, as a learner who is always right would.

    python -m tests.scenes.course_driver --rules gala --language he --shots /somewhere
    python -m tests.scenes.course_driver --rules polish --lesson first-deal --shots /somewhere
    python -m tests.scenes.course_driver --rules polish --language lv --lesson claims --errs --shots /somewhere

The game says in a file what lies on the table and where its buttons are; what is right is asked of the lesson itself.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from game.app.system.last_setup import setup_of
from game.app.system.settings import Settings
from game.engine.commands import Discard
from game.i18n import _, pgettext
from game.i18n.general import name_of
from game.i18n.translator import speaking
from game.school.lessons.answers import picked, word_of
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, Help, Lesson, Step, lessons_in
from game.school.lessons.run import LessonRun
from game.tiles.notation import parse_tiles
from tests.scenes.window_driver import FROM_SOURCE, Status, Window, display, least_useful, started

PATIENCE = 90.0
"""So many seconds until a step comes: the others play, tiles are dealt."""
DRAWN = 0.3
"""So many seconds after which what the game has told of is drawn, too; before the first picture, more."""
FIRST_DRAWN = 1.0
PERSON = "Mira"


@dataclass
class Taken:
    """What was done in a course."""

    steps: int = 0
    moves: int = 0
    """In deals that were played on."""
    mistakes: int = 0
    slowest: float = 0.0
    """The longest that a step took to come, in seconds."""
    lessons: list[str] = field(default_factory=list)


@contextmanager
def learning(
    screen: str,
    size: tuple[int, int],
    book: tuple[str, str],
    home: Path,
    *,
    speed: str = "fast",
    shots: Path | None = None,
) -> Iterator[Window]:
    """The game at its title, for somebody who has just installed it, but for the book and its language.

    What the game keeps is in the folder ``home``; as long as it runs, texts are in its language here, too.
    """
    rules, language = book
    config = home / "config"
    config.mkdir(parents=True, exist_ok=True)
    settings = {
        "version": 1,
        "language": language,
        "speed": speed,
        "player_name": PERSON,
        "learn_offered": True,
        "first_match_done": True,
        "last_set_up": {"ruleset": rules},
    }
    (config / "settings.json").write_text(json.dumps(settings))
    status_file = home / "status.json"
    command = [*FROM_SOURCE, "--windowed", f"{size[0]}x{size[1]}"]
    with speaking(language), started(screen, command, status_file, SPARROWS_HOME=str(home)) as process:
        yield Window(screen, status_file, process, shots)


def shoot(window: Window, name: str) -> None:
    """Keeps a picture of what the game has told of, once it is drawn."""
    if window.shots is not None:
        time.sleep(DRAWN)
        window.shoot(name)


def asks(status: Status) -> bool:
    """Whether the words of a step, or of the end, are seen, and nothing moves."""
    return status["scene"] == "lesson" and status["asks"] and not status["busy"]


def is_earlier(status: Status) -> bool:
    """Whether it is said that a question of an earlier lesson comes."""
    said = _("First, something that went wrong in an earlier lesson.")
    return status["scene"] == "lesson" and bool(status["said"] == said)


def leave_earlier(window: Window, lesson: Lesson) -> None:
    """Looks at the question of an earlier lesson, and goes back to the lesson without an answer."""
    window.click(window.status["bar"][0]["at"])
    window.wait_for(lambda now: asks(now) and now["lesson"] != lesson.id)
    shoot(window, f"{lesson.number:02}_earlier")
    window.press(_("Leave the lesson"))
    window.wait_for(lambda now: asks(now) and now["lesson"] == lesson.id)


def open_learn(window: Window) -> None:
    """Goes from the title to the page that lists the lessons."""
    window.wait_for("title", PATIENCE)
    time.sleep(FIRST_DRAWN)
    window.press(pgettext("page", "Learn"))
    window.wait_for("learn")


def take(window: Window, lesson: Lesson, rules: str, taken: Taken, *, errs: bool = False) -> None:
    """Takes the lesson that is open to its end; a picture of every step is kept.

    Who ``errs`` answers every other question wrongly before.
    """
    run = LessonRun(lesson, rules, setup_of(Settings(player_name=PERSON)).chairs)
    said: set[tuple[int, int]] = set()
    questions = 0
    while True:
        began = time.monotonic()
        status = window.wait_for(
            lambda now: now["scene"] == "score" or is_earlier(now) or (asks(now) and tuple(now["moment"]) not in said),
            PATIENCE,
        )
        if is_earlier(status):
            leave_earlier(window, lesson)
            continue
        if status["scene"] == "score":
            shoot(window, f"{lesson.number:02}_sheet")
            window.press(_("Continue"))
            window.wait_for("lesson")
            continue
        taken.slowest = max(taken.slowest, time.monotonic() - began)
        assert status["lesson"] == lesson.id, status
        step, move = status["moment"]
        said.add((step, move))
        while run.number < step:
            run.come()
            run.go_on(None if run.step.ask is not Ask.DO else run.command(run.answers.right[0]))
        name = f"{lesson.number:02}_{step + 1:02}"
        if status["is_done"]:
            assert run.is_over, status
            shoot(window, f"{name}_end")
            taken.lessons.append(lesson.id)
            return
        run.come()
        if run.step.ask is Ask.PLAY:
            play(window, run.step, f"{name}_{move:02}")
            taken.moves += 1
            continue
        shoot(window, name)
        if run.step.has_answers:
            questions += 1
            if errs and questions % 2:
                err(window, run, status)
                shoot(window, f"{name}_why")
                taken.mistakes += 1
            give(window, run.step, run.answers.right[0])
            if run.step.is_in_parts:
                give_rest(window, run, name)
            elif told := run.judge(run.answers.right[0]).why:
                window.click(window.wait_for(partial(says, told=told))["bar"][0]["at"])
        else:
            window.click(status["bar"][-1]["at"])
        taken.steps += 1


def give_rest(window: Window, run: LessonRun, name: str) -> None:
    """Gives the other answers of a step that wants several, and goes on."""
    right = run.answers.right
    for number, part in enumerate(right[1:], 1):
        window.wait_for(partial(has_given, count=number))
        shoot(window, f"{name}_{number}")
        give(window, run.step, part)
    status = window.wait_for(partial(has_given, count=len(right)))
    shoot(window, f"{name}_whole")
    window.click(status["bar"][0]["at"])


def says(status: Status, told: str) -> bool:
    return told in status["said"]


def has_given(status: Status, count: int) -> bool:
    """Whether so many answers to the step were given."""
    return len(status["given"]) == count


def err(window: Window, run: LessonRun, status: Status) -> None:
    """Gives a wrong answer: it is said why, and nothing else happens."""
    wrong = wrong_answer(run, status)
    why = run.judge(wrong, thrown=run.step.ask is Ask.DO and wrong not in status["calls"]).why
    assert why, f"nothing is said to {wrong}"
    assert why not in status["said"], status
    give(window, run.step, wrong)
    told = window.wait_for(lambda now: why in now["said"])
    assert told["moment"] == status["moment"], told
    assert tiles_of(told) == tiles_of(status), told


def tiles_of(status: Status) -> list[str]:
    """The tiles of the own hand."""
    return [tile["tile"] for tile in status["hand"]]


def wrong_answer(run: LessonRun, status: Status) -> str:
    """An answer that can be given on the screen and is neither right nor nearly."""
    good, hand = {*run.answers.right, *run.answers.nearly}, tiles_of(status)
    match run.step.ask:
        case Ask.PAY:
            words = list(run.answers.whys)
        case Ask.CHOOSE | Ask.POINT | Ask.COUNT:
            words = [str(number) for number in range(1, len(run.answers.choices) + 1)]
        case Ask.PICK:
            right = run.answers.right[0].split()
            words = [picked(parse_tiles(f"{right[0]} {tile}")) for tile in hand if tile not in right]
        case _:
            assert run.question is not None, "the step has come"
            thrown = {word_of(choice) for choice in run.question.choices if isinstance(choice, Discard)}
            words = [*(tile for tile in hand if tile in thrown), *status["calls"]]
    return next(word for word in words if word not in good)


def give(window: Window, step: Step, answer: str) -> None:
    """Gives an answer by clicks: a choice, tiles that are chosen, a call, or a tile that is thrown."""
    status = window.status
    if step.ask is Ask.CHOOSE:
        window.click(status["bar"][int(answer) - 1]["at"])
    elif step.ask in (Ask.POINT, Ask.COUNT):
        window.click(status["board"][answer])
    elif step.ask is Ask.PAY:
        side, _equals, amount = answer.partition("=")
        window.drag(status["board"][amount], status["board"][side])
    elif step.ask is Ask.PICK:
        right = {str(tile) for option in step.right for tile in parse_tiles(option)}
        pick(window, sorted(answer.split(), key=lambda tile: tile not in right))
    elif answer in status["calls"]:
        window.click(status["calls"][answer])
    else:
        throw(window, answer)


def pick(window: Window, tiles: list[str]) -> None:
    """Chooses tiles that are not lifted yet: each is by a click; the last one, or a wrong one, has them judged."""
    up = [tile["tile"] for tile in window.status["hand"] if tile["lifted"]]
    for lifted, wanted in enumerate((Counter(tiles) - Counter(up)).elements(), len(up)):
        hand = window.wait_for(partial(has_lifted, count=lifted))["hand"]
        window.click(next(tile["at"] for tile in hand if tile["tile"] == wanted and not tile["lifted"]))


def has_lifted(status: Status, count: int) -> bool:
    """Whether so many tiles of the hand are lifted."""
    return [tile["lifted"] for tile in status["hand"]].count(True) == count


def throw(window: Window, tile: str) -> None:
    """Throws a tile: a click lifts it, a second one throws it."""
    place, at = next((n, each["at"]) for n, each in enumerate(window.status["hand"]) if each["tile"] == tile)
    window.click(at)
    window.wait_for(lambda now: now["hand"][place]["lifted"])
    window.click(at)


def play(window: Window, step: Step, name: str) -> None:
    """Follows the lamp where it is lit; else goes out if possible, claims nothing, and throws what is least useful."""
    if step.help is Help.BEFORE:
        window.wait_for(lambda now: now["lit"] or now["gold"])
    status = window.status
    shoot(window, name)
    calls, hand = status["calls"], status["hand"]
    called = status["gold"] or next((word for word in ("mahjong", "pass") if word in calls), None)
    if called is not None:
        window.click(calls[called])
    else:
        throw(window, status["lit"][0] if status["lit"] else hand[least_useful(hand)]["tile"])


def take_course(window: Window, course: Course, rules: str, *, only: str | None = None, errs: bool = False) -> Taken:
    """Takes the lessons of a course one after the other, each from the page that lists them."""
    taken = Taken()
    open_learn(window)
    for lesson in lessons_in(course, rules):
        if only in (None, lesson.id.partition(".")[2]):
            take_from_learn(window, lesson, rules, taken, errs=errs)
            window.click(window.status["bar"][-1]["at"])
    window.wait_for("learn")
    shoot(window, "99_learn")
    return taken


def take_from_learn(window: Window, lesson: Lesson, rules: str, taken: Taken, *, errs: bool = False) -> None:
    """Opens a lesson on the page that lists them, and takes it to its end."""
    if lesson.id not in window.wait_for("learn")["lessons"]:
        window.press(name_of(lesson.course))
    at = window.wait_for(lambda now: lesson.id in now["lessons"])["lessons"][lesson.id]
    shoot(window, f"{lesson.number:02}_00_learn")
    window.click(at)
    take(window, lesson, rules, taken, errs=errs)


def main() -> int:
    """A course from the command line."""
    parser = argparse.ArgumentParser(description="Take a course of lessons in a real window.")
    parser.add_argument("--rules", default="gala")
    parser.add_argument("--language", default="en")
    parser.add_argument("--course", default=Course.NEWCOMER, type=Course)
    parser.add_argument("--lesson", help="only this one, by its id without the course")
    parser.add_argument("--errs", action="store_true", help="answer every other question wrongly before")
    parser.add_argument("--speed", default="fast", choices=("slow", "normal", "fast", "off"))
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--shots", type=Path)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    book = options.rules, options.language
    with (
        tempfile.TemporaryDirectory() as home,
        display((width, height)) as screen,
        learning(screen, (width, height), book, Path(home), speed=options.speed, shots=options.shots) as window,
    ):
        taken = take_course(window, options.course, options.rules, only=options.lesson, errs=options.errs)
    sys.stdout.write(
        f"{options.rules} {options.language}: {len(taken.lessons)} lessons, {taken.steps} steps, {taken.moves} moves, "
        f"{taken.mistakes} mistakes; the slowest step came after {taken.slowest:.1f} s\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
