"""Worlds in which a question is played on: all that the seat sees is as it was, all the rest is drawn anew."""

from collections import Counter
from random import Random

import pytest

from build_scripts.puzzling.moments import moments_of
from build_scripts.puzzling.playouts import Deliberate, Trial, choosing, played_on
from build_scripts.puzzling.worlds import world
from game.engine.commands import Command, is_alike
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat_views import known_to
from game.engine.state import Over, State
from game.engine.steps.evolve import fold
from game.players.ai.traits.skill import SKILLED, STRONG
from game.players.player import Question
from game.school.puzzles.quiz import books
from tests.for_each import one_of
from tests.school.puzzles.sample_puzzles import puzzle


@pytest.mark.parametrize("book", books())
def test_a_moment_is_what_its_seat_saw(book: str) -> None:
    at = puzzle(book)
    assert fold(at.events) == at.view
    assert {answer.command for answer in at.answers} <= set(legal_commands(at.view, at.seat))


def test_moments_are_found_again_from_their_seed() -> None:
    moments = list(moments_of("latvian", 1, 5))
    assert moments == list(moments_of("latvian", 1, 5))
    assert moments
    for found in moments:
        assert fold(found.events) == found.view
        assert len(found.answers) > 1
        assert {judged.command for judged in found.answers} <= set(legal_commands(found.view, found.seat))
        assert set(found.chosen) <= set(range(len(found.answers)))


@pytest.mark.parametrize("book", books())
def test_a_world_is_one_that_the_seat_may_be_in(book: str) -> None:
    at = puzzle(book)
    faces = at.view.current_deal.faces
    for number in range(4):
        state = world(at.view, at.seat, Random(number))
        deal = state.current_deal
        assert Counter(deal.faces) == Counter(state.rules.tiles.tiles)
        assert all(known in (None, face) for known, face in zip(faces, deal.faces, strict=True))
        assert known_to(state, at.seat) == at.view
        assert at.seat in awaited(state)
        hands = [deal.faces[tile] for held in deal.seats for tile in held.hand]
        assert not any(tile is None or tile.is_bonus for tile in hands)


@pytest.mark.parametrize("book", books())
def test_worlds_differ_and_come_again_from_their_seed(book: str) -> None:
    at = puzzle(book)
    assert world(at.view, at.seat, Random(1)) == world(at.view, at.seat, Random(1))
    assert world(at.view, at.seat, Random(1)) != world(at.view, at.seat, Random(2))


@pytest.mark.parametrize("book", books())
def test_an_answer_is_played_on_to_the_end_of_the_deal(book: str) -> None:
    at = puzzle(book)
    state = world(at.view, at.seat, Random(5))
    outcome = played_on(state, at.seat, at.answers[0].command, choosing(SKILLED))
    assert outcome == played_on(state, at.seat, at.answers[0].command, choosing(SKILLED))
    assert not isinstance(state.current_deal.phase, Over)


def test_answers_are_played_on_the_same_walls() -> None:
    at = puzzle("latvian")
    command = at.answers[0].command
    trial = Trial(at.view, at.seat, [command, command], "twice", lambda: choosing(SKILLED))
    trial.play(6)
    assert trial.outcomes[0] == trial.outcomes[1]
    assert trial.less(1, 0) == (0.0, 0.0)


@pytest.mark.parametrize("book", one_of(5, books(), first=2))
def test_who_thinks_over_an_aim_now_and_then_chooses_as_a_strong_player_does(book: str) -> None:
    at = puzzle(book)
    alike: list[bool] = []
    strong = choosing(STRONG)
    for number in range(8):
        deliberate = Deliberate()

        def choose(view: State, question: Question, deliberate: Deliberate = deliberate) -> Command:
            command = strong(view, question)
            alike.append(is_alike(deliberate(view, question), command))
            return command

        played_on(world(at.view, at.seat, Random(number)), at.seat, at.answers[0].command, choose)
    assert sum(alike) >= 0.95 * len(alike)
