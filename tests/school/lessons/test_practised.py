"""What a deal of a book can ask of a person, beside the steps of the newcomers' course that practise it.

    .venv/bin/python -m tests.school.lessons.test_practised polish

prints the table of a book.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from game.engine.commands import Claim, Command, DeclareKong, DeclareMahjong, DeclareReady, Discard
from game.engine.events import ClaimMade
from game.engine.facts import deal_facts
from game.engine.rulings.claims import winning_claims
from game.engine.seat import Seat
from game.players.ai.reading.nearness import nearness_of
from game.rules.example import example
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.scoring import SPECIAL
from game.rules.terms import ClaimKind, Source
from game.school.drills.count import rows_earned
from game.school.lessons.courses import Course
from game.school.lessons.files import Ask, Judge, Lesson, lesson, lessons_in
from game.school.lessons.paying import bill_of
from game.school.lessons.real import shelf_of
from game.school.lessons.rigging import LEARNER
from game.school.lessons.run import LessonRun
from game.school.lessons.tally import tally_of
from tests.for_each import one_of
from tests.school.lessons.test_lessons import CHAIRS

EXCUSED = {
    **dict.fromkeys(
        (
            *("x.sea_bottom", "x.river_bottom", "x.loose_tile", "x.last_loose_tile", "x.robbed_kong", "x.kong_finish"),
            *("x.original_hand", "x.heaven", "x.all_flowers", "x.all_seasons", "x.bouquet"),
        ),
        "chance gives it to a winner, and the score sheet says so",
    ),
    **dict.fromkeys(
        (
            *("x.major_sets", "x.all_major", "x.all_terminals", "x.all_honors", "x.terminals_and_honors"),
            *("x.three_concealed_pungs", "x.small_dragons", "x.big_dragons", "x.small_winds", "x.big_winds"),
        ),
        "hardly any hand is like that, and the rulebook shows it",
    ),
}
"""Rows that no step practises, with the reason. No win of strong players that is on the books' shelves earned one."""
CHOSEN = {
    ("newcomer.claims", 4): "no chow from the right",
    ("newcomer.claims", 10): "which claim wins",
    ("newcomer.claims", 101): "two mahjongs on a discard",
    ("newcomer.claims", 102): "two mahjongs on a discard",
    ("newcomer.claims", 103): "a pung that is called late",
    ("newcomer.payments", 104): "two mahjongs on one's own discard",
    ("newcomer.ready", 2): "wait at two ends",
    ("newcomer.ready", 100): "edge wait",
    ("newcomer.ready", 101): "closed wait",
    ("newcomer.ready", 102): "single wait",
    ("newcomer.kongs", 103): "robbing a kong",
    ("newcomer.kongs", 12): "a flower",
    ("newcomer.wall", 25): "nobody wins",
    ("newcomer.wall", 26): "who begins",
    ("newcomer.wall", 103): "where a replacement comes from",
    ("newcomer.wall", 104): "where a replacement comes from",
    ("newcomer.points", 102): "row out.kong_box, row out.last_wall",
    ("newcomer.points", 28): "row mahjong",
    ("newcomer.whole-hands", 2): "row out.last_of_kind",
    ("newcomer.whole-hands", 100): "row out.only_tile",
    ("newcomer.payments", 100): "losers settle",
    ("newcomer.payments", 101): "losers settle with the dealer",
    ("newcomer.payments", 103): "below zero",
    ("newcomer.special-hands", 100): "the limit",
    ("newcomer.special-hands", 101): "below zero",
}
"""What is practised by questions that are answered in words, by lesson and place of the step."""


def asked_of_claims(rules: Ruleset) -> Iterator[str]:
    if rules.claims.finishes is None:  # else what each of them completes decides, which the rulebook tells
        yield "two mahjongs on a discard"
    if rules.claims.preempt_chow_within is not None:
        yield "a pung that is called late"
    if rules.claims.several_winners and rules.settlement.discarder_loses:
        yield "two mahjongs on one's own discard"


def asked(book: str) -> Iterator[str]:
    """What a deal of a book can ask of a person."""
    rules = rulebook(book).with_options()
    yield from ("a discard", "mahjong on a draw", "mahjong on a discard", "a pung", "which claim wins")
    yield from ("a concealed kong", "a claimed kong", "an added kong", "robbing a kong")
    yield from ("wait at two ends", "edge wait", "closed wait", "single wait")
    yield from ("the dice", "the stack of the break", "nobody wins", "who begins", "who loses for a discard")
    if rules.wall.pool is None:
        yield "where a replacement comes from"
    if rules.wall.breaking.side_dice:
        yield "the side of the break"
    yield from asked_of_claims(rules)
    if nearness_of(rules).chows:
        yield from ("a chow", "no chow from the right")
    if rules.tiles.has_bonus:
        yield from ("a flower", "the own flower")
    if rules.ready is not None:
        yield "ready"
    if rules.special_hands:
        yield from ("a special hand by its tiles", "a win with a special hand")
    settlement = rules.settlement
    if settlement.limit is not None:
        yield "the limit"
    if settlement.losers_settle:
        yield from ("losers settle", "losers settle with the dealer")
    if settlement.discarder_loses or settlement.losers_count or settlement.payers.value != "nobody":
        yield from ("below zero", "the amounts for a discard")
    if settlement.payers.value != "nobody":
        yield "the amounts for a draw"
    yield from dict.fromkeys(f"row {row.id}" for row in rules.elements if row.is_counted)


def excuse(what: str) -> str | None:
    """Why something is not practised."""
    return EXCUSED.get(what.removeprefix("row "))


def acts(command: Command, run: LessonRun) -> str:
    match command:
        case Discard():
            return "a discard"
        case DeclareMahjong():
            return "mahjong on a draw"
        case DeclareReady():
            return "ready"
        case DeclareKong(tile_ids=tile_ids):
            return "an added kong" if len(tile_ids) == 1 else "a concealed kong"
        case Claim(claim=claim):
            named = {"kong": "a claimed kong", "mahjong": "mahjong on a discard"}
            return named.get(claim.value, f"a {claim.value}")
        case _:
            return f"{type(command).__name__} in {run.lesson.id}"


def practised_at(run: LessonRun) -> Iterator[str]:
    """What the present step has the learner practise."""
    step, state = run.step, run.table.match.state
    chosen = CHOSEN.get((run.lesson.id, run.place))
    if chosen is not None:
        assert step.ask is Ask.CHOOSE
        yield from chosen.split(", ")
    match step.ask:
        case Ask.DO:
            command = run.command(run.shown_answer)
            assert command is not None, f"{run.lesson.id} {run.number + 1}: {run.answers.right}, but {run.question}"
            yield acts(command, run)
            if run.table.rules.special_hands and run.lesson.id == "newcomer.special-hands":
                yield "a win with a special hand"
        case Ask.COUNT:
            yield from (f"row {line.id}" for item in tally_of(state).items for line in item.lines)
        case Ask.ROLL:
            yield "the dice"
        case Ask.POINT:
            yield {Judge.SIDE: "the side of the break", Judge.STACK: "the stack of the break"}.get(
                step.judge, "the own flower"
            )
        case Ask.PAY:
            is_drawn = state.current_deal.winners[0].source is not Source.DISCARD
            yield f"the amounts for a {'draw' if is_drawn else 'discard'}"
        case Ask.CHOOSE if step.judge is Judge.DEAREST:
            won = [rows_earned(run.table.rules.scored(example(hand).facts).winners[0]) for hand in step.hands]
            best = won.pop(int(run.shown_answer) - 1)
            yield from (f"row {row}" for row in sorted(best.difference(*won)))
        case Ask.CHOOSE if step.judge is Judge.SPECIAL:
            yield "a special hand by its tiles"
        case Ask.CHOOSE if step.fact == "lesson.pays":
            yield "who loses for a discard"


def taken(each: Lesson, book: str) -> Iterator[LessonRun]:
    """A lesson at every step, with the right answers, until it leaves the person to play freely."""
    run = LessonRun(each, book, CHAIRS)
    while not run.is_over:
        run.come()
        if run.is_free_play:
            break
        yield run
        run.go_on(run.command(run.shown_answer) if run.step.ask is Ask.DO else None)


@cache
def practised(book: str) -> dict[str, dict[str, None]]:
    """What the course practises in a book, each with its steps."""
    found: dict[str, dict[str, None]] = {}
    for each in lessons_in(Course.NEWCOMER, book):
        for run in taken(each, book):
            for what in practised_at(run):
                found.setdefault(what, {})[f"{each.number}.{run.number + 1}"] = None
    return found


def table(book: str) -> list[tuple[str, list[str]]]:
    """Everything that a deal of a book can ask, with the steps that practise it: lesson and step."""
    return [(what, list(practised(book).get(what, {}))) for what in asked(book)]


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=2))
def test_what_a_deal_can_ask_is_practised(book: str) -> None:
    assert [what for what, steps in table(book) if not steps and excuse(what) is None] == []


def test_no_row_is_excused_that_a_deal_asks_for_or_a_step_practises() -> None:
    books = [rulebook(book).with_options() for book in RULEBOOKS]
    assert EXCUSED.keys() <= {row.id for rules in books for row in rules.elements if row.is_counted}
    earned = {row for rules in books for row, odds in shelf_of(rules).odds.items() if odds.wins}
    assert not EXCUSED.keys() & earned
    assert not {f"row {row}" for row in EXCUSED} & {what for book in RULEBOOKS for what in practised(book)}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_who_wins_of_two_is_who_gets_the_tile(book: str) -> None:
    claims = rulebook(book).with_options().claims
    called = [ClaimMade(seat=Seat(seat), claim=ClaimKind.MAHJONG, tile_ids=(), after=0.0) for seat in (3, 1)]
    winners = [made.seat for made in winning_claims(claims, Seat(0), 4, called)]
    for run in taken(lesson("newcomer.claims"), book):
        if run.place in (101, 102):
            assert (
                run.answers.choices[int(run.shown_answer) - 1] == {1: "Whoever's turn is next", 2: "Both"}[len(winners)]
            )
            assert winners[0] == 1


def test_what_gala_says_of_late_pungs_and_of_two_mahjongs_is_so() -> None:
    rules = rulebook("gala").with_options()
    called = [
        ClaimMade(seat=Seat(1), claim=ClaimKind.CHOW, tile_ids=(), after=0.5),
        ClaimMade(seat=Seat(2), claim=ClaimKind.PUNG, tile_ids=(), after=5.0),
    ]
    assert [made.claim for made in winning_claims(rules.claims, Seat(0), 4, called)] == [ClaimKind.CHOW]
    early = [called[0], replace(called[1], after=2.5)]
    assert [made.claim for made in winning_claims(rules.claims, Seat(0), 4, early)] == [ClaimKind.PUNG]
    assert (rules.settlement.discarder_loses, rules.settlement.loses_for_each) == (1, False)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_only_rows_are_counted_that_a_table_of_a_lesson_shows(book: str) -> None:
    named = {row for each in lessons_in(Course.NEWCOMER, book) for step in each.file.steps for row in step.values}
    counted = {what.removeprefix("row ") for what in practised(book) if what.startswith("row ")}
    assert {row for row in counted if not row.startswith(SPECIAL)} <= named


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS, first=3))
def test_what_everybody_pays_is_what_the_plates_show(book: str) -> None:
    """No payment of the losers among themselves, and no points for their own hands, hide a right answer."""
    for each in lessons_in(Course.NEWCOMER, book):
        for run in taken(each, book):
            if run.step.ask is Ask.PAY:
                state = run.table.match.state
                bill, _whys = bill_of(state, state.seat_of(LEARNER), {})
                lost = sorted(
                    began - now for began, now in zip(run.table.began, state.balances, strict=True) if now <= began
                )
                assert lost == sorted(bill.owed.values())


@pytest.mark.parametrize("book", RULEBOOKS)
def test_what_is_said_of_the_payments_among_losers_and_of_debts_is_so(book: str) -> None:
    for id_, places in (("payments", (100, 101, 103)), ("special-hands", (101,))):
        each = next(one for one in lessons_in(Course.NEWCOMER, book) if one.id == f"newcomer.{id_}")
        for run in taken(each, book):
            state = run.table.match.state
            if run.place in places:
                own, seats, placing = state.seat_of(LEARNER), run.table.rules.seats, state.current_deal.placing
                right, across, left = (placing.wind_of((own + step) % seats, seats) for step in (1, 2, 3))
                settled = run.table.rules.scored(deal_facts(state))
                paid = {(each.payer, each.receiver): each.amount for each in settled.payments}
                me = placing.wind_of(own, seats)
                if run.place in (100, 101) and id_ == "payments":
                    assert paid[right if run.place == 100 else left, me] == (4 if run.place == 100 else 8)
                else:
                    debtor = across if id_ == "payments" else left
                    (balance,) = [
                        now for seat, now in enumerate(state.balances) if placing.wind_of(seat, seats) is debtor
                    ]
                    assert balance < 0


if __name__ == "__main__":
    for thing, where in table(sys.argv[1]):
        sys.stdout.write(f"{thing:34} {', '.join(where) or excuse(thing) or 'NOWHERE'}\n")
