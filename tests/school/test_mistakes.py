"""Own mistakes as exercises: a moment is kept whole, shows nothing hidden, and comes back until it was solved twice."""

from __future__ import annotations

import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.engine.events import MatchBegun
from game.engine.replays.match import Match
from game.players.ai.advice import advise
from game.players.review import Decision, decisions
from game.players.table import BareTable
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.school.intervals import SOON, answered
from game.school.mistakes import MOST, SOLVED, Mistake, coming, due, replaced, with_more, without
from game.school.moments import MomentError, id_of, read, written
from game.school.rating import Verdict
from tests.for_each import one_of
from tests.players.test_computer import four

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@cache
def found(book: str) -> tuple[MatchBegun, list[Decision]]:
    """Every decision of the first deals of a match of computers."""
    game = Match(book, Options(rulebook(book).options, {}), 7)
    table = BareTable(game, [player.choice for player in four(7)[: game.state.rules.seats]])
    table.play_deal()
    table.play_deal()
    persons = range(game.state.rules.seats)
    return game.opening, [one for person in persons for one in decisions(game.opening, game.steps, person)]


def text(decision: Decision, opening: MatchBegun) -> str:
    return written(opening, decision.view, decision.command)  # type: ignore[arg-type]


def exercise(number: int = 0, **fields: object) -> Mistake:
    return replace(Mistake(id=f"{number:016x}", moment="x", due=NOW), **fields)


@pytest.mark.parametrize("book", one_of(2, RULEBOOKS))
def test_a_moment_is_read_as_it_was_written(book: str) -> None:
    opening, moments = found(book)
    assert len(moments) > 30
    for decision in moments:
        moment = read(text(decision, opening))
        assert moment.state == decision.view
        assert moment.question.choices == decision.question.choices
        assert (moment.command, moment.person) == (decision.command, decision.person)
        assert len(text(decision, opening)) < 4000


@pytest.mark.parametrize("book", one_of(5, list(RULEBOOKS), first=1))
def test_it_is_judged_as_it_was_in_the_match(book: str) -> None:
    opening, moments = found(book)
    for decision in moments[::9]:
        moment = read(text(decision, opening))
        assert advise(moment.state, moment.question) == advise(decision.view, decision.question)


@pytest.mark.parametrize("book", list(RULEBOOKS))
def test_nothing_stands_in_it_that_the_seat_did_not_know(book: str) -> None:
    opening, moments = found(book)
    assert opening.seed is not None
    for decision in moments:
        state = read(text(decision, opening)).state
        assert state.seed is None
        assert state.secret is None
        faces = state.current_deal.faces
        for seat, held in enumerate(state.current_deal.seats):
            if seat != decision.question.seat:
                assert all(faces[tile_id] is None or tile_id in held.shown for tile_id in held.hand if faces)
        assert all(faces[tile_id] is None for tile_id in state.current_deal.live if faces)


def test_the_same_moment_has_the_same_id_and_another_has_another() -> None:
    opening, moments = found("gala")
    texts = [text(one, opening) for one in moments]
    assert texts == [text(one, opening) for one in moments]
    assert len({id_of(one) for one in texts}) == len(set(texts)) == len(texts)


def test_a_broken_text_is_told_and_breaks_nothing() -> None:
    opening, moments = found("gala")
    good = text(moments[20], opening)
    chance = random.Random(5)
    broken = ["", "x", "é", "AAAA", good[:-8], good[:40], good + "A"]
    for _ in range(300):
        place = chance.randrange(len(good))
        broken.append(good[:place] + chance.choice("Aa09+/") + good[place + 1 :])
    for one in broken:
        with suppress(MomentError):
            assert len(read(one).question.choices) >= 2
    for one in broken[:6]:
        with pytest.raises(MomentError, match=r"\S"):
            read(one)


@given(st.lists(st.tuples(st.sampled_from(Verdict), st.integers(0, 60)), max_size=12))
def test_an_exercise_comes_back_until_it_was_solved_twice(answers: list[tuple[Verdict, int]]) -> None:
    one, now, solved = exercise(), NOW, 0
    for answer, days_late in answers:
        if solved == SOLVED:
            break
        now = one.due + timedelta(days=days_late)
        assert due([one], now) == [one]
        one = answered(one, answer, now)
        solved += answer is not Verdict.WRONG
        assert one.due >= now + SOON
        assert not due([one], now)
        assert one.is_done == (solved == SOLVED)
        assert (one.moment == "") == one.is_done, "what is done with takes no room"


def test_what_was_missed_comes_back_within_the_hour_and_what_was_solved_after_days() -> None:
    missed, solved = (answered(exercise(), answer, NOW) for answer in (Verdict.WRONG, Verdict.RIGHT))
    assert missed.due - NOW == SOON
    assert timedelta(days=1) <= solved.due - NOW <= timedelta(days=7)
    nearly = answered(exercise(), Verdict.NEARLY, NOW)
    assert NOW < nearly.due <= solved.due


def test_what_is_known_is_not_taken_in_again_even_once_it_is_solved() -> None:
    done = exercise(1, solved=SOLVED, moment="")
    assert with_more([done], [exercise(1), exercise(2), exercise(2)]) == (done, exercise(2))


def test_of_too_many_those_that_are_done_with_go_first_and_then_the_oldest() -> None:
    old = [exercise(number, solved=SOLVED if number % 2 else 0) for number in range(MOST)]
    kept = with_more(old, [exercise(1000), exercise(1001)])
    assert len(kept) == MOST
    assert {one.id for one in old} - {one.id for one in kept} == {exercise(1).id, exercise(3).id}
    assert kept[-2:] == (exercise(1000), exercise(1001))


def test_the_longest_due_is_asked_first_and_what_is_done_never() -> None:
    late, later = exercise(1, due=NOW - timedelta(days=2)), exercise(2, due=NOW - timedelta(days=1))
    future, done = exercise(3, due=NOW + timedelta(days=1)), exercise(4, solved=SOLVED)
    assert due([later, future, done, late], NOW) == [late, later]
    assert coming([later, future, done, late]) == [late, later, future]
    assert replaced([late, later], replace(late, solved=1)) == (replace(late, solved=1), later)
    assert without([late, later], late.id) == (later,)
