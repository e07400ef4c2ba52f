"""Every lesson in every book: played through by its own right answers, with every other answer answered by why."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.engine.facts import faces
from game.players.roster import Chair, Computer, Level, Person, PortraitId
from game.rules.rulesets import RULEBOOKS
from game.school.lessons.answers import picked, word_of
from game.school.lessons.files import Ask, Course, Lesson, lessons
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun, steps_in
from game.tiles.notation import parse_tiles

CHAIRS = (
    Chair(name="Mira", portrait=PortraitId("panda"), kind=Person()),
    *(Chair(name=name, portrait=PortraitId("fox"), kind=Computer(Level.CASUAL)) for name in ("Boris", "Dóra", "Ilze")),
)
EVERY = [lesson for course in Course for lesson in lessons(course)]
MOST_WORDS = 25


def answers(run: LessonRun) -> set[str]:
    """Everything that could be answered to the step."""
    step = run.step
    if step.ask is Ask.CHOOSE:
        return {str(number) for number in range(1, len(run.answers.choices) + 1)}
    if step.ask is Ask.DO:
        assert run.question is not None
        return {word_of(choice) for choice in run.question.choices}
    deal = run.table.match.state.current_deal
    hand = faces(deal, deal.seats[run.table.match.state.seat_of(LEARNER)].hand)
    count = len(parse_tiles(step.right[0]))
    return {picked(tiles) for tiles in combinations(sorted(hand), count)}


def take(run: LessonRun) -> None:
    """Takes the step, every wrong answer first."""
    run.come()
    step = run.step
    if step.ask is Ask.NOTHING:
        run.go_on()
        return
    able, right = answers(run), run.answers.right[0]
    place = f"{run.lesson.id} in {run.book}, step {run.number + 1}"
    assert right in able, f"{place}: {right} cannot be done, but {sorted(able)}"
    before = run.table.match.state
    assert able - set(run.answers.right), f"{place}: nothing is wrong"
    for answer in sorted(able):
        verdict = run.judge(answer, thrown=step.ask is Ask.DO and answer[0].isupper())
        assert verdict.is_right or verdict.why, f"{place}: nothing is said to {answer}"
    assert run.table.match.state is before, f"{place}: a wrong answer changed the table"
    assert len(able) > 1, f"{place}: there is nothing to choose"
    run.go_on(run.command(right))


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("lesson", EVERY, ids=[lesson.id for lesson in EVERY])
@pytest.mark.parametrize("tested", [False, True], ids=["learned", "tested"])
def test_it_is_played_through_and_says_why(lesson: Lesson, book: str, tested: bool) -> None:
    run = LessonRun(lesson, book, CHAIRS, tested=tested)
    while not run.is_over:
        take(run)
    assert run.number == len(run.steps)


@pytest.mark.parametrize("lesson", EVERY, ids=[lesson.id for lesson in EVERY])
def test_a_step_says_little(lesson: Lesson) -> None:
    texts = [lesson.file.learned]
    for step in lesson.file.steps:
        texts += [step.say, *step.choices, *([step.why] if step.why else []), *(why.say for why in step.whys)]
    for text in texts:
        assert len(text.message.split()) <= MOST_WORDS, text.message


@pytest.mark.parametrize("lesson", EVERY, ids=[lesson.id for lesson in EVERY])
def test_every_book_has_steps_that_teach_and_steps_that_test(lesson: Lesson) -> None:
    for book in RULEBOOKS:
        steps = steps_in(lesson, book)
        assert 4 <= len(steps) <= 16
        assert steps[0].table is not None
        assert next(step for step in steps if step.test).table is not None
