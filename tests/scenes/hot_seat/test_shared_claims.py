"""The clock of calls among several persons at one screen (docs/rules/gala.md, "A turn")."""

from __future__ import annotations

import pygame
import pytest

from game.app.window.actions import Key, Pressed
from game.engine import events as e
from game.engine.commands import Claim
from game.players.roster import Calling
from game.rules.terms import ClaimKind
from tests.scenes.shared_pilot import PERSON_KEYS, SharedPilot

CHOW, PUNG = ClaimKind.CHOW, ClaimKind.PUNG


def contested(*, calling: Calling = Calling.ROUND) -> tuple[SharedPilot, int, int]:
    """A round in which one person can make a chow and another a pung, and nobody else anything; their numbers."""
    pilot = SharedPilot(1, people=4, draws=False, calling=calling, options={"turn_seconds": 30})
    for _ in range(200):
        pilot.until(lambda: pilot.needs_player)
        if pilot.in_round:
            asked = {person: pilot.client.question(person) for person in pilot.client.people}
            calls = {
                person: {choice.claim for choice in question.choices if isinstance(choice, Claim)}
                for person, question in asked.items()
                if question is not None
            }
            if sorted([kind.value for kind in kinds] for kinds in calls.values()) == [["chow"], ["pung"]]:
                chower, punger = sorted(calls, key=lambda person: PUNG in calls[person])
                return pilot, chower, punger
        pilot.go_on(looks=0)
    pytest.fail("no such round")


def look(pilot: SharedPilot, person: int) -> None:
    """Somebody's own key, and the curtain opens."""
    pilot.until(lambda: pilot.in_round)
    pilot.key(PERSON_KEYS[person])
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    assert pilot.viewer == person


def call(pilot: SharedPilot, kind: ClaimKind, *, after: float) -> None:
    """Who looks at his tiles calls when he has seen them for so long."""
    pilot.step(after)
    pilot.press({CHOW: "Chow", PUNG: "Pung"}[kind])
    pilot.step()
    if pilot.is_asked:
        pilot.key(pygame.K_1)
    pilot.until(lambda: not pilot.persons.is_private)


def got(pilot: SharedPilot) -> ClaimKind:
    """What the tile is taken for; nobody else looks."""
    before = len(pilot.events)
    if pilot.in_round:
        pilot.key(pygame.K_0)
    pilot.until(lambda: any(isinstance(event, e.SetClaimed) for event in pilot.events[before:]))
    return next(event.claim for event in pilot.events[before:] if isinstance(event, e.SetClaimed))


@pytest.mark.slow
@pytest.mark.parametrize(("chow", "pung", "kind"), [(1.0, 2.0, PUNG), (5.0, 2.0, PUNG), (5.0, 4.0, PUNG)])
def test_each_persons_seconds_count_from_his_own_look(chow: float, pung: float, kind: ClaimKind) -> None:
    """docs/rules/gala.md, "A turn": "who looks first is not who calls first"."""
    for first_is_chow in (True, False):
        pilot, chower, punger = contested()
        looks = [(chower, CHOW, chow), (punger, PUNG, pung)]
        for person, what, after in looks if first_is_chow else reversed(looks):
            look(pilot, person)
            call(pilot, what, after=after)
        assert got(pilot) is kind, first_is_chow


def test_who_looks_first_and_calls_late_has_not_called_first() -> None:
    """The pung was called 5 seconds after its tiles were seen, the chow after one."""
    pilot, chower, punger = contested()
    look(pilot, punger)
    call(pilot, PUNG, after=5.0)
    look(pilot, chower)
    call(pilot, CHOW, after=1.0)
    assert got(pilot) is CHOW


def test_behind_the_curtain_too_a_called_chow_waits_three_seconds() -> None:
    """docs/rules/gala.md, "A turn": "a called chow waits only for those 3 seconds"."""
    pilot, chower, punger = contested()
    look(pilot, chower)
    call(pilot, CHOW, after=1.0)
    look(pilot, punger)
    dial = pilot.scene.questions.bar
    pilot.step(2.5)
    assert dial is not None
    assert dial.dial is not None
    assert dial.dial.seconds_left == 1
    assert pilot.viewer == punger
    pilot.step(0.7)
    assert pilot.viewer != punger, "his look is over, and he has passed"
    assert pilot.lane == "Time is up: pass"
    assert got(pilot) is CHOW


def test_the_seconds_of_the_chow_are_on_the_dial_at_once() -> None:
    """Not the seconds of the round first, for as long as nothing else is drawn."""
    pilot, chower, punger = contested()
    look(pilot, chower)
    call(pilot, CHOW, after=1.0)
    pilot.key(PERSON_KEYS[punger])
    pilot.until(lambda: pilot.curtain is not None and pilot.curtain.is_closed)
    pilot.send(Pressed(Key(pygame.K_SPACE)))
    pilot.until(lambda: pilot.scene.questions.bar is not None)
    bar = pilot.scene.questions.bar
    assert bar is not None
    assert bar.dial is not None
    assert bar.dial.seconds_left == 3


def test_without_a_called_chow_a_look_lasts_as_long_as_the_round() -> None:
    pilot, _chower, punger = contested()
    look(pilot, punger)
    pilot.step(8.0)
    assert pilot.persons.is_private
    call(pilot, PUNG, after=0.0)
    assert got(pilot) is PUNG


def test_on_the_open_table_the_key_is_the_call() -> None:
    """Each person's key within the time of the book; after three seconds nobody is waited for who cannot go out."""
    pilot, chower, punger = contested(calling=Calling.KEYS_6)
    pilot.step(0.5)
    look(pilot, chower)
    call(pilot, CHOW, after=0.5)
    pilot.until(lambda: pilot.in_round)
    round_ = pilot.persons._round
    assert round_ is not None
    pilot.until(lambda: pilot.persons._round is None)
    assert 3.0 < round_.elapsed < 3.5
    assert got(pilot) is CHOW
    pilot, chower, punger = contested(calling=Calling.KEYS_6)
    pilot.step(0.5)
    look(pilot, chower)
    call(pilot, CHOW, after=0.2)
    look(pilot, punger)
    call(pilot, PUNG, after=2.5)
    assert got(pilot) is PUNG, "he had called with his key"
