"""Every lesson in every book: played through by its own right answers, with every other answer answered by why."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.engine.events import SetClaimed
from game.engine.facts import deal_facts, deal_score, faces
from game.engine.seat import Seat
from game.players.roster import Chair, Computer, Level, Person, PortraitId
from game.rules.rows import Points
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.scoring import DealScore
from game.school.lessons.answers import picked, word_of
from game.school.lessons.book_facts import BookFacts, won
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, Lesson, lessons, lessons_in
from game.school.lessons.files import lesson as lesson_of
from game.school.lessons.paying import bill_of
from game.school.lessons.rigging import LEARNER, sides_of
from game.school.lessons.run import LessonRun
from game.school.lessons.steps import steps_in
from game.school.progress import Begun
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.for_each import one_in, one_of

CHAIRS = (
    Chair(name="Mira", portrait=PortraitId("panda"), kind=Person()),
    *(Chair(name=name, portrait=PortraitId("fox"), kind=Computer(Level.CASUAL)) for name in ("Boris", "Dóra", "Ilze")),
)
EVERY = [lesson for course in Course for lesson in lessons(course)]
IN_BOOKS = [(lesson, book) for lesson in EVERY for book in RULEBOOKS if book not in lesson.file.not_in]
NAMES = [f"{lesson.id}-{book}" for lesson, book in IN_BOOKS]
MOST_WORDS = 25


def answers(run: LessonRun) -> set[str]:
    """Everything that could be answered to the step."""
    step = run.step
    if step.ask is Ask.PAY:
        state = run.table.match.state
        bill, _whys = bill_of(state, state.seat_of(LEARNER), {})
        return {bill.word(side, amount) for side in bill.owed for amount in bill.amounts}
    if step.ask in (Ask.CHOOSE, Ask.POINT, Ask.COUNT):
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
    if step.ask is Ask.PLAY and not run.is_played_out:
        assert run.question is not None
        run.play(run.question.default)
        return
    if not step.has_answers:
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
    assert not step.is_in_parts or able >= set(run.answers.right), f"{place}: not everything right can be answered"
    assert run.is_answered, f"{place}: all that is right was answered, and more is wanted"
    run.go_on(run.command(right))


@pytest.mark.parametrize(("lesson", "book"), one_in(2, IN_BOOKS, pytest.mark.slow), ids=NAMES)
@pytest.mark.parametrize("tested", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["learned", "tested"])
def test_it_is_played_through_and_says_why(lesson: Lesson, book: str, tested: bool) -> None:
    run = LessonRun(lesson, book, CHAIRS, tested=tested)
    while not run.is_over:
        take(run)
        state = run.table.match.state
        if not run.lesson.file.pays:
            assert set(state.balances) == {state.rules.stake}, "points before they are told of"
            if state.current_deal.winners:
                assert not any(score.special for score in deal_score(state).winners), "names before they are told of"
    assert run.number == len(run.steps)


@pytest.mark.parametrize("lesson", EVERY, ids=[lesson.id for lesson in EVERY])
def test_a_step_says_little(lesson: Lesson) -> None:
    texts = [lesson.file.learned]
    for step in lesson.file.steps:
        texts += [step.say, *step.choices, *([step.why] if step.why else []), *(why.say for why in step.whys)]
    for text in texts:
        assert len(text.message.split()) <= MOST_WORDS, text.message


@pytest.mark.parametrize(("lesson", "book"), IN_BOOKS, ids=NAMES)
def test_every_book_has_steps_that_teach_and_steps_that_test(lesson: Lesson, book: str) -> None:
    steps = steps_in(lesson, book)
    assert 4 <= len(steps) <= 16
    assert steps[0].table is not None
    assert next(step for step in steps if step.test).table is not None


@pytest.mark.parametrize("book", RULEBOOKS)
def test_lessons_that_make_no_sense_in_a_book_are_left_out_and_the_others_numbered_on(book: str) -> None:
    for course in Course:
        found = lessons_in(course, book)
        assert [lesson.number for lesson in found] == list(range(1, len(found) + 1))
        left_out = {lesson.id for lesson in lessons(course)} - {lesson.id for lesson in found}
        assert left_out == {lesson.id for lesson in lessons(course) if book in lesson.file.not_in}
    for lesson in EVERY:
        assert set(lesson.file.not_in) <= set(RULEBOOKS)
    assert len(lessons_in(Course.PLAYER, "gala")) >= 14


@pytest.mark.parametrize("book", RULEBOOKS)
def test_whoever_is_said_to_pay_has_lost_points_at_the_table(book: str) -> None:
    run = LessonRun(lesson_of("newcomer.payments"), book, CHAIRS)
    asked = 0
    while not run.is_over:
        run.come()
        if run.step.fact:
            asked += 1
            state = run.table.match.state
            lost = [seat for seat, balance in enumerate(state.balances) if balance < state.rules.stake]
            winner = state.current_deal.winners[0]
            loser = winner.owner
            others = [seat for seat in range(run.table.rules.seats) if seat != winner.seat]
            expected = {"1": others, "2": [loser], "3": []}[run.answers.right[0]]
            assert lost == expected
        if run.step.ask is Ask.PAY:
            asked += 1
            assert_paid(run)
        run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)
    assert asked == 3


def assert_paid(run: LessonRun) -> None:
    """Whoever is to pay has lost that much at the table, what the losers settle among themselves aside."""
    state = run.table.match.state
    own, seats, win = state.seat_of(LEARNER), run.rules.seats, state.current_deal.winners[0]
    bill, _whys = bill_of(state, own, {})
    sides = {"me": 0, **sides_of(seats)}
    told = {
        Seat((own + sides[side]) % seats): bill.meaning(word)[1]
        for word in run.answers.right
        for side in [word.partition("=")[0]]
    }
    assert set(told) == set(range(seats)) - {win.seat}
    settled = run.table.rules.scored(deal_facts(state))
    placing = state.current_deal.placing
    for seat, amount in told.items():
        wind = placing.wind_of(seat, seats)
        among = sum(
            (each.amount if each.receiver is wind else -each.amount)
            for each in settled.payments
            if wind in (each.payer, each.receiver) and placing.wind_of(win.seat, seats) is not each.receiver
        )
        kept = settled.deltas[wind] - among + amount
        assert kept >= 0, "more is lost than is said to be paid"
        assert run.rules.id == "israeli" or kept == 0, "only there does a loser keep what the own hand is worth"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_set_that_is_pointed_out_brings_something(book: str) -> None:
    score = next(one for one in won_in(book).scores if one.is_winner)
    pays = any(set(line.tiles) == {Tile.DR} for line in score.lines)
    assert pays is BookFacts(rulebook(book).with_options()).sets_pay


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_pung_that_a_discard_finished_is_told_of_where_it_brings_less(book: str) -> None:
    """docs/rules/polish.md, "Points"; hungarian.md, "Scoring"; israeli.md, "Points of every player"."""
    run = LessonRun(lesson_of("newcomer.points"), book, CHAIRS)
    brought: list[object] = []
    told = ""
    while not run.is_over:
        run.come()
        told = run.said(run.step.say)
        if run.is_played_out and (score := won(run.table.rules, run.table.match.state)[0]) is not None:
            dragons = [line.worth for line in score.lines if set(line.tiles) in ({Tile.DR}, {Tile.DG})]
            brought += [worth for worth in dragons if worth not in brought]
        run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)
    points = [worth.points for worth in brought if isinstance(worth, Points)]
    assert told.endswith("earn less here.") is (len(points) > 1 and points[1] < points[0])


def won_in(book: str) -> DealScore:
    """The first deal of the lesson on what a hand pays, settled."""
    run = LessonRun(lesson_of("newcomer.points"), book, CHAIRS)
    while not run.is_played_out:
        run.come()
        run.go_on(run.command("mahjong"))
        run.come()
    return run.table.rules.scored(deal_facts(run.table.match.state))


@pytest.mark.parametrize(("id_", "number", "answer"), [("claims", 3, "chow"), ("whole-hands", 0, "pung")])
def test_what_is_claimed_is_laid_before_another_table_is_set(id_: str, number: int, answer: str) -> None:
    run = LessonRun(lesson_of(f"newcomer.{id_}"), "gala", CHAIRS)
    while run.number < number:
        run.come()
        run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)
    run.come()
    left = run.table
    run.go_on(run.command(answer))
    assert run.table is not left
    assert any(isinstance(news.openly, SetClaimed) for news in left.client.news())


def test_letters_are_told_of_where_they_are_seen() -> None:
    lesson = lesson_of("newcomer.faces")
    assert len(steps_in(lesson, "gala")) == len(steps_in(lesson, "gala", letters=False)) + 1


@pytest.mark.parametrize("moves", [1, 6, 9])
def test_a_deal_that_was_left_is_taken_up_where_it_was(moves: int) -> None:
    first = LessonRun(lesson_of("newcomer.first-deal"), "gala", CHAIRS)
    first.go_on()
    while len(first.played) < moves:
        first.come()
        assert first.question is not None
        first.play(first.question.default)
    again = LessonRun(lesson_of("newcomer.first-deal"), "gala", CHAIRS)
    again.resume(Begun(book="gala", step=first.place, played=tuple(first.played)))
    first.come()
    again.come()
    assert again.moment == (again.tables, first.number, moves)
    assert again.table.match.state.current_deal == first.table.match.state.current_deal


def test_a_file_that_knows_only_moves_leads_to_the_deal_in_which_they_were_made() -> None:
    run = LessonRun(lesson_of("newcomer.first-deal"), "gala", CHAIRS)
    run.resume(Begun(book="gala", played=(0, 0)))
    assert run.is_free_play
    assert len(run.played) == 2


@pytest.mark.parametrize(
    "lesson", one_of(3, [each for course in Course for each in lessons(course)]), ids=lambda each: each.id
)
def test_every_step_of_a_lesson_is_reached_again(lesson: Lesson) -> None:
    book = next(book for book in RULEBOOKS if book not in lesson.file.not_in)
    for place, step in lesson.file.places.items():
        run = LessonRun(lesson, book, CHAIRS)
        if any(step is each for each in run.steps):
            run.resume(Begun(book=book, step=place, played=()))
            assert run.step is step
            run.come()


def test_moves_that_cannot_be_made_any_more_end_what_is_taken_up() -> None:
    run = LessonRun(lesson_of("newcomer.first-deal"), "gala", CHAIRS)
    run.resume(Begun(book="gala", played=(0, 99, 0)))
    assert len(run.played) == 1
