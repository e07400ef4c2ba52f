"""States of a screen shared by several persons: the curtain, the round of claims, a look behind the curtain."""

from collections.abc import Callable

import pygame

from game.app.system.settings import Speed
from game.app.window.actions import Key, Pressed
from game.players.roster import Calling, Showing
from tests.gallery.tables import Size, keys, then
from tests.scenes.shared_pilot import PERSON_KEYS, SharedPilot


def closed(*, ruleset: str = "gala", showing: Showing = Showing.HOLD, turns: int = 12) -> Callable[[Size], SharedPilot]:
    """The closed curtain after some turns."""

    def play(size: Size) -> SharedPilot:
        pilot = SharedPilot(4, people=2, ruleset=ruleset, showing=showing, size=size)
        for _ in range(turns):
            pilot.go_on(looks=0)
        while pilot.curtain is None or not pilot.curtain.is_closed:
            pilot.until(lambda: pilot.needs_player)
            if pilot.curtain is None:
                pilot.go_on(looks=0)
        pilot.step(0.1)
        return pilot

    return play


def open_halfway(pilot: SharedPilot) -> None:
    """Let the halves of the curtain start to open, so that tiles appear."""
    pilot.kit.motion.speed = Speed.NORMAL
    pilot.hold()
    while pilot.curtain is not None and pilot.curtain.is_closed:
        pilot.step()


def come(pilot: SharedPilot) -> None:
    """Let the named person open the curtain and see the tiles."""
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)


def in_round(
    *, people: int = 3, calling: Calling = Calling.ROUND, after: int = 8, ruleset: str = "polish"
) -> Callable[[Size], SharedPilot]:
    """The round of claims after some discards."""

    def play(size: Size) -> SharedPilot:
        pilot = SharedPilot(4, people=people, calling=calling, ruleset=ruleset, size=size)
        while not pilot.in_round or pilot.view.model.discards_count < after:
            pilot.go_on(looks=0)
            pilot.until(lambda: pilot.needs_player)
        pilot.step(1.2)
        return pilot

    return play


def look(pilot: SharedPilot) -> None:
    """Let a person look at his tiles in the round."""
    bar = pilot.persons.bar
    assert bar is not None, "nobody is asked"
    bar.buttons[0].press()


def end_match(pilot: SharedPilot) -> None:
    """Play the match to its standings."""
    while not pilot.is_at_standings:
        pilot.go_on(looks=0)


def called(size: Size) -> SharedPilot:
    """A person is called in a match without curtains."""
    pilot = SharedPilot(4, people=2, showing=Showing.TRUST, size=size)
    pilot.until(lambda: pilot.needs_player)
    while not pilot.is_called:
        pilot.go_on(looks=0)
        pilot.until(lambda: pilot.needs_player)
    return pilot


def hold_own_key(pilot: SharedPilot) -> None:
    """Let the first person who may look hold the own key, and see the tiles."""
    bar = pilot.persons.bar
    assert bar is not None, "nobody is asked"
    name = bar.buttons[0].label.split()[0].rstrip(":")
    person = next(place for place, chair in enumerate(pilot.view.chairs) if chair.name == name)
    pilot.send(Pressed(Key(PERSON_KEYS[person])))
    pilot.until(lambda: pilot.is_asked)


def ask_consent(pilot: SharedPilot) -> None:
    """Let a person ask to take back the last decision."""
    pilot.persons.agree(lambda: None)


LOOKED = then(in_round(people=4), look, come)
HOT_SEAT: dict[str, Callable[[Size], SharedPilot]] = {
    "curtain": closed(),
    "curtain-tap": closed(showing=Showing.TAP, ruleset="hungarian", turns=2),
    "curtain-held": then(closed(), lambda pilot: pilot.send(Pressed(Key(pygame.K_SPACE))), seconds=0.3),
    "curtain-opens": then(closed(), open_halfway, seconds=0.2),
    "round": in_round(),
    "round-first": in_round(after=1),
    "round-four": in_round(people=4, after=14, ruleset="hungarian"),
    "round-looked": then(LOOKED, keys(pygame.K_0), lambda pilot: pilot.until(lambda: pilot.in_round), seconds=0.3),
    "round-five": in_round(calling=Calling.ROUND_5),
    "round-keys": in_round(calling=Calling.KEYS_6),
    "look": LOOKED,
    "look-held": then(in_round(), hold_own_key, seconds=0.3),
    "called": called,
    "consent": then(closed(), ask_consent, seconds=0.3),
    "consent-own": then(in_round(people=4), ask_consent, seconds=0.3),
    "glance": then(lambda size: SharedPilot(4, people=2, ruleset="israeli", size=size), come, seconds=0.3),
    "standings-shared": then(lambda size: SharedPilot(4, people=2, size=size), end_match, seconds=2.0),
}
"""Every state of a shared screen by its name."""
