"""A match looked at again: each decision as the person knew it, the same by the same mind, and stopped when asked."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.engine.commands import Claim, Discard, Pass, SeatCommand, is_alike
from game.engine.events import MatchBegun
from game.engine.replays.match import Match
from game.engine.seat import Seat, TileId
from game.engine.state import State
from game.players.ai.advice import Advice, advise
from game.players.ai.judgment import Judgment
from game.players.player import Question
from game.players.review import (
    Decision,
    Finding,
    ReviewWork,
    accuracy,
    dearest,
    decisions,
    finding_of,
)
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile
from tests.conftest import LogLines
from tests.players.tables import play
from tests.players.test_computer import four


@cache
def played(seed: int, book: str = "gala") -> Match:
    """A match among four computer players."""
    options = {"rounds": 1} if book == "polish" else None
    game = Match(book, Options(rulebook(book).options, options), seed)
    play(game, four(seed)[: game.state.rules.seats])
    return game


def opening(game: Match) -> MatchBegun:
    begun = game.past[0]
    assert isinstance(begun, MatchBegun)
    return begun


def of(game: Match, person: int) -> list[Decision]:
    return list(decisions(opening(game), game.steps, person))


def test_every_choice_of_the_person_is_looked_at_and_nobody_elses() -> None:
    game = played(4)
    found = of(game, 1)
    assert found
    seats = {step: game.steps[step].command for step in (one.step for one in found)}
    for one in found:
        command = seats[one.step]
        assert command == one.command
        assert isinstance(command, SeatCommand)
        assert command.seat == one.question.seat == one.view.persons.index(1)
        assert len(one.question.choices) > 1
        assert one.command in one.question.choices or isinstance(one.command, Claim)


def test_nothing_is_known_but_what_the_seat_knew() -> None:
    game = played(4)
    for one in of(game, 2):
        deal = one.view.deal
        assert deal is not None
        hidden = [tile_id for tile_id in deal.live if deal.faces[tile_id] is not None]
        others = [
            tile_id
            for seat, held in enumerate(deal.seats)
            if seat != one.question.seat
            for tile_id in held.hand
            if deal.faces[tile_id] is not None
        ]
        assert hidden == others == []
        assert one.view.seed is None


def test_who_plays_the_best_finds_nothing() -> None:
    """The best answer to every question, put in place of what was done, costs nothing."""
    for one in of(played(4), 0)[:40]:
        best = advise(one.view, one.question).best
        again = Decision(
            step=one.step,
            deal=one.deal,
            discards=one.discards,
            view=one.view,
            question=one.question,
            command=best.command,
        )
        assert finding_of(again) is None


def test_what_costs_more_points_is_never_the_lesser_mistake() -> None:
    """However dear the hand is that would have been better."""
    assert gravity_of(258.0, best=4000.0, worse=176.0) == gravity_of(27.0, best=176.0, worse=176.0) == 2
    assert gravity_of(8.0, best=4000.0, worse=176.0) == 1
    assert gravity_of(1.0, best=176.0, worse=0.0) == 0


def gravity_of(cost: float, *, best: float, worse: float) -> int:
    """The gravity of a choice that cost so much, by the worths of both hands."""
    found = finding(of(played(4), 1)[0], 0.0)
    mine, its = replace(found.played, value=0.0, worth=worse), replace(found.better, value=cost, worth=best)
    return replace(found, played=mine, better=its).gravity


def test_a_finding_names_what_was_better_and_what_it_cost() -> None:
    found = [finding for one in of(played(4), 1) if (finding := finding_of(one)) is not None]
    assert found, "a beginner's match has some"
    for finding in found:
        assert finding.cost > 0
        assert is_alike(finding.played.command, finding.decision.command)
        assert not is_alike(finding.better.command, finding.decision.command)
        assert finding.better == advise(finding.decision.view, finding.decision.question).best


def test_equal_tiles_are_the_same_choice() -> None:
    first, second = (Discard(seat=Seat(0), tile=Tile.B5, tile_id=TileId(n)) for n in (4, 9))
    assert is_alike(first, second)
    assert not is_alike(first, Discard(seat=Seat(0), tile=Tile.B6, tile_id=TileId(4)))
    pung = Claim(seat=Seat(0), claim=ClaimKind.PUNG, tiles=(Tile.B5, Tile.B5), after=0.4)
    assert is_alike(pung, Claim(seat=Seat(0), claim=ClaimKind.PUNG, tiles=(Tile.B5, Tile.B5), after=1.0))
    assert not is_alike(pung, Pass(seat=Seat(0)))


def finding(decision: Decision, cost: float) -> Finding:
    found = advise(decision.view, decision.question)
    worse = _with_value(found.best, found.best.value - cost)
    return Finding(decision=decision, advice=found, played=worse, better=found.best)


def _with_value(judgment: Judgment, value: float) -> Judgment:
    fields = {name: getattr(judgment, name) for name in judgment.__struct_fields__}
    return Judgment(**(fields | {"value": value}))


def test_the_dearest_keep_their_order() -> None:
    some = of(played(4), 0)
    findings = [finding(one, cost) for one, cost in zip(some, (1.0, 5.0, 2.0, 4.0), strict=False)]
    assert [round(one.cost, 6) for one in dearest(findings, 2)] == [5.0, 4.0]
    assert dearest(findings, 2)[0].decision.step < dearest(findings, 2)[1].decision.step


@pytest.mark.parametrize(
    "book", ["gala", *(pytest.param(book, marks=pytest.mark.slow) for book in RULEBOOKS if book != "gala")]
)
def test_accuracy_is_whole_for_the_best_alone_and_falls_with_each_worse_choice(book: str) -> None:
    """Every choice of a question, put in place of what was done: the worse it is judged, the less it keeps."""
    some = of(played(6, book), 0)[:20]
    found: list[Finding] = []
    for one in some:
        others = [replace(one, command=other.command) for other in advise(one.view, one.question).choices]
        worse = sorted(
            [finding for other in others if (finding := finding_of(other))], key=lambda finding: finding.cost
        )
        assert all(0 <= finding.share_kept < 1 for finding in worse)
        for finding, dearer in pairwise(worse):
            if finding.played.danger == dearer.played.danger and finding.cost < dearer.cost:
                assert finding.share_kept > dearer.share_kept
        before = accuracy(len(some), found)
        found += worse[-1:]
        assert (accuracy(len(some), found) < before) is bool(worse)
    assert accuracy(len(some), ()) == 1
    assert 0 <= accuracy(len(some), found) < 1


def test_the_work_gives_what_looking_gives_and_says_how_far_it_is() -> None:
    game = played(4)
    work = ReviewWork(opening(game), game.steps, 0, rests=False)
    work.run()
    assert (work.is_over, work.failed) == (True, False)
    assert work.done == work.total == len(of(game, 0))
    assert list(work.findings) == [found for one in of(game, 0) if (found := finding_of(one)) is not None]
    assert work.judged == Counter(one.deal for one in of(game, 0))


def test_the_work_stops_when_it_is_told() -> None:
    game = played(4)
    asked = 0

    def judging(view: State, question: Question) -> Advice:
        nonlocal asked
        asked += 1
        if asked == 3:
            work.stop()
        return advise(view, question)

    work = ReviewWork(opening(game), game.steps, 0, judging=judging, rests=False)
    work.run()
    assert (work.is_over, work.done, asked) == (True, 3, 3)


def test_the_work_goes_on_beside_its_owner() -> None:
    game = played(4)
    work = ReviewWork(opening(game), game.steps, 3)
    work.start()
    assert work._thread is not None
    work._thread.join(60)
    assert work.done == work.total


def test_an_error_ends_the_work_and_is_logged(log_lines: LogLines) -> None:
    def judging(view: State, question: Question) -> Advice:
        raise ZeroDivisionError

    game = played(4)
    work = ReviewWork(opening(game), game.steps, 0, judging=judging, rests=False)
    work.run()
    assert work.failed
    assert work.is_over
    assert log_lines.take() == ["game.players.review: the review broke off"]


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_matches_of_every_book_can_be_looked_at(book: str) -> None:
    game = played(6, book)
    work = ReviewWork(opening(game), game.steps, 0, rests=False)
    work.run()
    assert not work.failed
    assert work.done == work.total
    assert work.total
