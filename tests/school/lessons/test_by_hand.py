"""What is counted and paid by hand in lessons is what the book scores, with every option, for four and for three."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from game.engine.facts import deal_facts
from game.engine.seat import Seat
from game.i18n.numbers import points_text
from game.rules.options import Choice, Options, Value
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS, rulebook
from game.school.lessons import files
from game.school.lessons.book_facts import facts_of
from game.school.lessons.files import Ask, LessonFile, lesson
from game.school.lessons.paying import bill_of
from game.school.lessons.rigging import LEARNER, set_table, sides_of
from game.school.lessons.run import LessonRun
from game.school.lessons.tally import Tally, tally_of
from tests.for_each import one_of
from tests.school.lessons.test_lessons import CHAIRS
from tests.school.lessons.test_truth import named

SKIPPED = {"play", "own_hands", "wall"}
"""Options that change neither scores nor payments."""


def variants(*, three: bool) -> Iterator[tuple[str, dict[str, Value]]]:
    """Each book, and each value of its options; with ``three``, those books that three can play, with three."""
    for book in RULEBOOKS:
        options = rulebook(book).options
        players = next((option for option in options if option.id == "players"), None)
        if three and players is None:
            continue
        base: dict[str, Value] = {"players": 3} if three else {}
        yield book, base
        for option in options:
            if isinstance(option, Choice) and option.id not in SKIPPED | {"players"}:
                for value in option.values:
                    needed = {need.option: need.values[0] for need in option.needs}
                    if needed.get("players", 3) == 3 and (three or "players" not in needed):
                        yield book, base | needed | {option.id: value}


OF_FOUR, OF_THREE = list(variants(three=False)), list(variants(three=True))


def ruled(variant: tuple[str, dict[str, Value]]) -> Ruleset:
    book, options = variant
    return rulebook(book).with_options(Options(rulebook(book).options, options))


def won_tables(rules: Ruleset) -> Iterator[LessonRun]:
    """The lessons of counting and paying at each table where somebody has won."""
    for id_ in ("points", "payments"):
        run = LessonRun(lesson(f"newcomer.{id_}"), rules.id, CHAIRS)
        while not run.is_over:
            run.come()
            if run.is_played_out and run.table.match.state.current_deal.winners:
                yield run
            run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)


@pytest.fixture(params=one_of(3, OF_FOUR), ids=list(map(named, OF_FOUR)))
def rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """A book with an option, by which lessons are taken."""
    wanted = ruled(request.param)

    def of_file(file: LessonFile, book: str) -> Ruleset:
        assert book == wanted.id
        return wanted

    monkeypatch.setattr(files.LessonFile, "rules", of_file)
    return wanted


def assert_adds_up(tally: Tally) -> None:
    """The sum of all that counts is the worth of the hand, and what it is made of stands in its figures."""
    right = [place for place, item in enumerate(tally.items) if item.lines]
    assert sum(len(item.lines) for item in tally.items) == len(tally.score.lines)
    assert all(item.why for item in tally.items if not item.lines)
    worth = tally.score.worth if tally.score.unlimited is None else tally.score.unlimited
    sums = [tally.formula(right[:count]) for count in range(len(right) + 1)]
    assert sums[0] == "0"
    assert sums[-1].rpartition("= ")[2] == points_text(worth)
    terms = [
        Fraction(part) for part in re.findall(r"\d+", sums[-1].partition(")")[0].partition("×")[0].partition("=")[0])
    ]
    assert sum(terms, Fraction(0)) == tally.score.points
    assert sums[-1].count("× 2") == tally.score.doubles


def assert_bill(rules: Ruleset, run_state: tuple[LessonRun, Seat]) -> None:
    """What everybody is to pay is what the settlement has them pay the winner, or lose where nobody is paid."""
    run, own = run_state
    state, seats = run.table.match.state, rules.seats
    deal = state.current_deal
    winner = deal.winners[0].seat
    bill, reasons = bill_of(state, own, {"right": "Ana", "across": "Ben", "left": "Eva"})
    settled = rules.scored(deal_facts(state))
    sides = {"me": 0, **sides_of(seats)}
    assert {Seat((own + sides[side]) % seats) for side in bill.owed} == set(range(seats)) - {winner}
    for side, amount in bill.owed.items():
        seat = Seat((own + sides[side]) % seats)
        payer, receiver = (deal.placing.wind_of(each, seats) for each in (seat, winner))
        paid = sum(each.amount for each in settled.payments if (each.payer, each.receiver) == (payer, receiver))
        lost = max(Fraction(0), -settled.deltas[payer])
        assert amount == (paid if settled.payments else lost)
        assert amount in bill.amounts
        figures = [Fraction(figure) for figure in re.findall(r"\d+", reasons[side].replace("2 ×", ""))]
        assert figures[-1:] == ([amount] if amount else [])
        leads = seat == deal.placing.dealer
        assert not re.search("is the dealer|are the dealer|beneficiary", reasons[side]) or leads
        assert ("dealer won" not in reasons[side]) or winner == deal.placing.dealer
    assert len(bill.amounts) > 1


def test_own_flower_and_season_that_count_once_are_one_thing_to_press() -> None:
    """GALA pays for them together; neither of them is said to earn nothing."""
    run = LessonRun(lesson("newcomer.whole-hands"), "gala", CHAIRS)
    while not (run.step.ask is Ask.COUNT and run.step.when):
        run.come()
        run.go_on(run.command(run.answers.right[0]) if run.step.ask is Ask.DO else None)
    run.come()
    told = {
        item.name: item.why for item in tally_of(run.table.match.state).items if item.tiles and item.tiles[0].is_bonus
    }
    assert told == {
        "Orchid (flower 2), Summer (season 2)": "",
        "Plum (flower 1)": "This flower or season belongs to another seat and earns no points.",
    }


def test_what_is_pressed_adds_up_to_the_score_and_everybody_pays_what_the_book_says(rules: Ruleset) -> None:
    added = asked = 0
    for run in won_tables(rules):
        if run.step.ask is Ask.COUNT:
            assert_adds_up(tally_of(run.table.match.state))
            added += 1
        assert_bill(run.table.rules, (run, run.table.match.state.seat_of(LEARNER)))
        asked += run.step.ask is Ask.PAY
    assert added in (0, 2)
    assert rules.id == "latvian" or added
    assert asked == {1: 2, 2: 1, 3: 0}[facts_of(rules).pays] or rules.id == "polish"


@pytest.mark.parametrize("variant", one_of(3, OF_THREE), ids=list(map(named, OF_THREE)))
@pytest.mark.parametrize("seat", ["south", "west"])
def test_three_players_count_and_pay_by_their_book(variant: tuple[str, dict[str, Value]], seat: str) -> None:
    rules = ruled(variant)
    run = LessonRun(lesson("player.three-players"), rules.id, CHAIRS)
    laid = files.Laid(hand="B123 C567 D88 DR DR DR D45", seat=seat, draws="WE D6" if seat == "west" else "D6")
    run.table = set_table(laid, rules, CHAIRS)
    client = run.table.client
    for _ in range(12):
        client.put_questions()
        asked = run.question
        if asked is not None:
            mahjong = next((each for each in asked.choices if type(each).__name__ == "DeclareMahjong"), None)
            client.answer(LEARNER, mahjong or asked.default)
        client.pass_time(5.0)
        if run.is_played_out:
            break
    state = run.table.match.state
    assert state.current_deal.winners, "the learner went out"
    assert_adds_up(tally_of(state))
    assert_bill(run.table.rules, (run, state.seat_of(LEARNER)))
