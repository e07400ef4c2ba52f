"""What a newcomer is shown of the scoring table: enough to count a hand by it, and as the book counts."""

from __future__ import annotations

import pytest

from game.engine.facts import deal_facts
from game.engine.seat import Seat
from game.engine.state import Claiming
from game.i18n.books import examples_of_line
from game.i18n.row_texts import worth_text
from game.rules.options import OptionError, Options, Toggle
from game.rules.rows import Points
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.terms import Source
from game.school.lessons.answers import kind_of
from game.school.lessons.book_facts import BookFacts
from game.school.lessons.courses import Course
from game.school.lessons.files import Judge, Lesson, lesson, lessons
from game.school.lessons.judging import score_of_claim
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun
from game.school.lessons.seen import Seen
from game.school.lessons.values import value_rows
from game.tiles.notation import parse_tiles
from game.tiles.tile import WINDS, Tile, Wind
from tests.school.lessons.test_lessons import CHAIRS

NEWCOMER = lessons(Course.NEWCOMER)


def to_step(run: LessonRun) -> None:
    """Takes the step by its right answer."""
    run.go_on(run.command(run.answers.right[0]) if run.step.has_answers else None)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_hand_is_asked_about_only_with_every_row_that_it_counts_in_sight(book: str) -> None:
    run = LessonRun(lesson("newcomer.points"), book, CHAIRS)
    asked = 0
    while not run.is_over:
        run.come()
        if run.step.judge is Judge.POINTS:
            asked += 1
            state = run.table.match.state
            assert isinstance(state.current_deal.phase, Claiming)
            score = score_of_claim(Seen(state, Seat(state.seat_of(LEARNER))))
            assert {line.id for line in score.lines} <= {row.id for row in run.values}
        to_step(run)
    assert asked == BookFacts(rulebook(book).with_options()).sets_pay


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_row_that_is_named_after_a_win_has_been_shown_by_the_end_of_the_lesson(book: str) -> None:
    run = LessonRun(lesson("newcomer.points"), book, CHAIRS)
    shown: set[str] = set()
    counted: set[str] = set()
    while not run.is_over:
        run.come()
        shown |= {row.id for row in run.values}
        if run.is_played_out:
            state = run.table.match.state
            rules = run.table.rules
            counted |= {line.id for line in rules.scored(deal_facts(state)).winners[0].lines}
        to_step(run)
    assert counted <= shown or not BookFacts(rulebook(book).with_options()).sets_pay


@pytest.mark.parametrize("book", RULEBOOKS)
def test_rows_say_what_the_table_of_the_book_says(book: str) -> None:
    rules = rulebook(book).with_options()
    rows = value_rows(rules, dict.fromkeys(row.id for row in rules.elements), Wind.SOUTH, Wind.EAST)
    for row in rows:
        assert set(row.worths) == {worth_text(one.worth) for one in rules.elements if one.id == row.id}
        assert row.groups, f"{row.id}: no tiles are seen"


def test_a_row_of_two_worths_begins_with_that_of_an_open_set() -> None:
    (pung,) = value_rows(rulebook("israeli").with_options(), ["pung.honor"], Wind.SOUTH, Wind.EAST)
    assert pung.worths == ("5 points", "8 points")
    assert pung.groups == (parse_tiles("WNNN"),)


_OF_SEAT = {"pair.own_wind", "pung.seat_wind", "x.own_wind", "x.seat_wind"}
_OF_ROUND = {"x.round_wind", "x.prevailing_wind"}
_OWN_BONUS = {"bonus.own", "own_bonus", "x.own_bonus", "x.own_bonus_pair"}


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("prevailing", Wind)
@pytest.mark.parametrize("own", Wind)
def test_winds_and_flowers_are_those_of_the_seat_that_looks_at_the_table(
    book: str, own: Wind, prevailing: Wind
) -> None:
    options = rulebook(book).options
    variants: list[dict[str, bool]] = [
        {},
        *({one.id: value} for one in options if isinstance(one, Toggle) for value in (True, False)),
    ]
    for changed in variants:
        try:
            rules = rulebook(book).with_options(Options(options, changed))
        except OptionError:
            continue
        for row in value_rows(rules, dict.fromkeys(row.id for row in rules.elements), own, prevailing):
            seen = [tile for group in row.groups for tile in group]
            if row.id in _OF_SEAT:
                assert set(seen) == {WINDS[own]}, row
            elif row.id in _OF_ROUND:
                assert set(seen) == {WINDS[prevailing]}, row
            elif row.id in _OWN_BONUS:
                assert {tile.bonus_wind for tile in seen} == {own}, row
            elif row.id == "bonus.other":
                assert own not in {tile.bonus_wind for tile in seen}, row
            elif row.id == "x.dragons_or_own_wind":
                assert all(tile.is_dragon or tile is WINDS[own] for tile in seen), row


def test_the_hungarian_learner_who_is_east_sees_easts_wind_and_flower() -> None:
    """docs/rules/hungarian.md: the seat wind and the seat flower are those of one's own seat."""
    run = LessonRun(lesson("newcomer.points"), "hungarian", CHAIRS)
    shown: dict[str, set[Tile]] = {}
    while not run.is_over:
        run.come()
        shown |= {row.id: {tile for group in row.groups for tile in group} for row in run.values}
        to_step(run)
    assert shown["pair.own_wind"] == {Tile.WE}
    assert shown["bonus.own"] == {Tile.F1}
    assert Tile.F1 not in shown["bonus.other"]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_a_whole_hand_earns_is_told_with_the_tile_that_completed_it(book: str) -> None:
    rules = rulebook(book).with_options()
    rows = value_rows(rules, dict.fromkeys(row.id for row in rules.elements), Wind.SOUTH, Wind.EAST)
    whole = [row for row in rows if sum(map(len, row.groups)) >= 14]
    assert whole
    for row in whole:
        assert row.help, f"{row.id}: it is not said what it is for"
        is_dealt = examples_of_line(book, row.id)[0].source is Source.DEALT
        assert is_dealt or any(row.winning in group for group in row.groups), f"{row.id}: no tile is marked"
    others = [row for row in rows if row not in whole]
    assert not any(row.winning for row in others)
    points = {row.id for row in rules.elements if isinstance(row.worth, Points)}
    assert all(bool(row.help) is (row.id not in points) for row in others), "what doubles says what it takes"


@pytest.mark.parametrize(
    ("book", "together"), [("israeli", False), ("gala", False), ("hungarian", False), ("polish", True)]
)
def test_whether_the_own_flower_alone_brings_something(book: str, *, together: bool) -> None:
    """docs/rules/polish.md, "Doubles": both together; the other books pay for one of them."""
    assert BookFacts(rulebook(book).with_options()).own_bonus_together is together


def test_rows_that_a_book_has_not_are_left_out() -> None:
    assert value_rows(rulebook("latvian").with_options(), ["pung.honor", "x.dragon"], Wind.SOUTH, Wind.EAST) == ()


def test_every_row_that_a_lesson_names_is_one_of_some_book() -> None:
    known = {row.id for book in RULEBOOKS.values() for row in book.elements}
    for each in NEWCOMER:
        for step in each.file.steps:
            assert set(step.values) <= known


@pytest.mark.parametrize("course", NEWCOMER, ids=lambda each: each.id)
def test_no_pung_is_told_to_be_taken_that_uses_up_the_only_pair(course: Lesson) -> None:
    """Lesson 12 says of such a pung that it would; what lessons tell to take leaves another pair."""
    for step in course.file.steps:
        if "pung" in step.right and step.table is not None:
            held = parse_tiles(step.table.hand)
            assert sum(held.count(tile) >= 2 for tile in set(held)) > 1, step.say.message


@pytest.mark.parametrize(
    ("tiles", "kind"),
    [
        ((Tile.C7, Tile.C7, Tile.WE), "honors"),
        ((Tile.WE, Tile.WS, Tile.WW), "honors"),
        ((Tile.DR, Tile.B1, Tile.D2), "honors"),
        ((Tile.B1, Tile.B2, Tile.D3), "suits"),
        ((Tile.WE, Tile.WE, Tile.WE), "pung"),
    ],
)
def test_winds_and_dragons_are_never_said_to_be_of_another_suit(tiles: tuple[Tile, ...], kind: str) -> None:
    assert kind_of(tiles) == kind


@pytest.mark.parametrize("book", ["gala", "israeli", "hungarian", "polish"])
def test_what_own_flowers_bring_is_told_once_their_numbers_were(book: str) -> None:
    """docs/rules/gala.md, "Scoring"; israeli.md, "3. Multipliers"; hungarian.md, "Scoring"; polish.md, "Doubles"."""
    run = LessonRun(lesson("newcomer.points"), book, CHAIRS)
    shown: set[str] = set()
    while not run.is_over:
        run.come()
        shown |= {row.id for row in run.values}
        to_step(run)
    own = {row.id for row in run.table.rules.elements if "own_bonus" in row.id or row.id == "bonus.own"}
    assert own
    assert own <= shown
