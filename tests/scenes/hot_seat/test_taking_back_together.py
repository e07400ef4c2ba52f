"""Several persons take back what one of them did: with the consent of whom it concerns, or of all at the table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.app.system.paths import Paths
from game.app.system.settings import LastSetUp, Settings, Speed
from game.app.window.actions import Key, Pressed, Released
from game.app.window.start import Wishes
from game.engine.commands import Discard, Pass
from game.engine.replays.match import Match, since_own_decision
from game.scenes.hot_seat.consent import ConsentScene
from game.scenes.hot_seat.curtain import CurtainScene
from game.scenes.hot_seat.hot_seat import HotSeat
from game.scenes.program.application import Application
from game.scenes.table.table import TableScene
from tests.scenes.pilot import labels
from tests.scenes.program.test_program import top

KEYS = (pygame.K_F5, pygame.K_F6)


@pytest.fixture
def program(home: Path) -> Iterator[Application]:
    """Two persons, who may take back, against two computers; tiles are shown by one tap."""
    last = LastSetUp(
        ruleset="gala",
        opponents=("human", "skilled", "skilled"),
        options={"turn_seconds": False},
        take_back=True,
        showing="tap",
    )
    settings = Settings(speed=Speed.OFF, first_match_done=True, last_set_up=last, hints=False)
    made = Application(settings, Paths.in_folder(home), Wishes(rules="gala", seed=4))
    yield made
    made.router.kept.close()
    made.stack.clear()
    pygame.display.quit()


def match_of(program: Application) -> Match:
    assert program.router.session is not None
    return program.router.session.match


def table(program: Application) -> TableScene:
    assert program.router.session is not None
    return program.router.session.scene


def key(program: Application, code: int, *, ctrl: bool = False) -> None:
    """Presses a key and lets it go, once the screen that is seen takes keys."""
    until(program, lambda: not program.stack.is_settling)
    for event in (Pressed(Key(code, ctrl=ctrl)), Released(Key(code, ctrl=ctrl))):
        program.kit.actions.note(event)
        program.stack.handle(event)
    program.stack.update(0.01)


def until(program: Application, reached: Callable[[], bool]) -> None:
    end = time.monotonic() + 60.0
    while not reached():
        assert time.monotonic() < end, f"not reached: {top(program)}"
        program.stack.update(0.2)
        time.sleep(0.001)  # the others think in a thread of their own


def is_in_round(program: Application) -> bool:
    persons = table(program).persons
    assert isinstance(persons, HotSeat)
    return top(program) is table(program) and persons.bar is not None and not persons.rests


def is_closed(program: Application) -> bool:
    """Whether a curtain waits for whoever is named."""
    curtain = top(program)
    return isinstance(curtain, CurtainScene) and curtain.hears


def until_own_turn(program: Application) -> int:
    """Nobody claims anything until somebody has his own turn; who that is."""
    while True:
        scene = table(program)

        def is_something_to_do() -> bool:
            question = table(program).questions.question
            is_asked = question is not None and top(program) is table(program)
            return is_closed(program) or is_in_round(program) or is_asked

        until(program, is_something_to_do)
        question = scene.questions.question
        if is_closed(program):
            key(program, pygame.K_SPACE)
            until(program, lambda: not isinstance(top(program), CurtainScene))
        elif is_in_round(program):
            key(program, pygame.K_0)
        elif question is not None and any(isinstance(choice, Discard) for choice in question.choices):
            return scene.view.model.person
        elif question is not None:
            scene.questions.answer(question.default)


def discard(program: Application) -> int:
    """Somebody discards a tile, and the others are asked; who it was."""
    while True:
        person = until_own_turn(program)
        question = table(program).questions.question
        assert question is not None
        table(program).questions.answer(question.default)
        until(program, lambda: is_in_round(program) or is_closed(program))
        if is_in_round(program):
            return person


def undo(program: Application) -> ConsentScene:
    key(program, pygame.K_z, ctrl=True)
    card = top(program)
    assert isinstance(card, ConsentScene)
    return card


def test_at_the_open_table_whoever_discarded_takes_it_back_alone(program: Application) -> None:
    """Until somebody answers: the other person has not even looked."""
    until_own_turn(program)
    before = match_of(program).state
    person = discard(program)
    name = table(program).view.chairs[person].name
    card = undo(program)
    assert labels(card) == ["Yes, take it back", "Leave it"]
    assert name in card.asked
    key(program, KEYS[1 - person])
    assert top(program) is card, "the other one cannot say it for him"
    key(program, KEYS[person])
    assert match_of(program).state == before
    assert until_own_turn(program) == person


def test_after_an_answer_all_must_agree(program: Application) -> None:
    """One of two has passed: nobody undoes the discard of the other at once."""
    person = discard(program)
    match = match_of(program)
    key(program, pygame.K_0)
    until(program, lambda: not is_in_round(program))
    until_own_turn(program)
    card = undo(program)
    assert len(labels(card)) == 3
    costs = "This match will no longer count for your ranks and goals."
    assert card.asked == f"Take back the last decision? All of you must agree. {costs}"
    key(program, KEYS[person])
    key(program, KEYS[person])
    assert top(program) is card, "one of them has agreed"
    assert match_of(program) is match
    key(program, KEYS[1 - person])
    now = match_of(program)
    assert now is not match
    assert now.state == match.back(len(match.steps) - len(now.steps)).state
    assert until_own_turn(program) == person


def test_who_does_not_agree_leaves_everything_as_it_is(program: Application) -> None:
    discard(program)
    match = match_of(program)
    undo(program)
    key(program, pygame.K_ESCAPE)
    assert top(program) is table(program)
    assert match_of(program) is match
    assert is_in_round(program)


def test_the_hand_is_hidden_while_they_are_asked(program: Application) -> None:
    discard(program)
    until_own_turn(program)
    assert table(program).persons.is_private
    undo(program)
    assert not table(program).persons.is_private


def test_the_way_back_can_be_pressed_on_the_open_table(program: Application) -> None:
    discard(program)
    tools = [tool.tooltip for tool in table(program).buttons.tools if tool.is_visible]
    assert tools == ["Take back"]


def test_nobody_learns_who_passed(program: Application) -> None:
    """Only those are asked by the table who could claim: what is taken back is what everybody has seen."""
    for _ in range(6):
        discard(program)
        key(program, pygame.K_0)
    until_own_turn(program)
    match, seats = match_of(program), [0, 1]
    count = since_own_decision(match, seats, openly=True)  # type: ignore[arg-type] # seats are numbers
    assert count >= since_own_decision(match, seats)  # type: ignore[arg-type]
    assert not isinstance(match.steps[-count].command, Pass)
