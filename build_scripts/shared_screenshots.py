"""Pictures of a screen that several persons share: the curtain, the round of claims, a look behind the curtain.

They are taken with the others: ``python -m build_scripts.screenshots FOLDER curtain round ...``.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.system.settings import Speed
from game.app.window.actions import Key, KeyPressed
from game.players.roster import Calling, Showing
from tests.scenes.shared_pilot import SharedPilot
from tests.scenes.table_pilot import Desk

Size = tuple[int, int]


def closed(*, ruleset: str = "gala", showing: Showing = Showing.HOLD, turns: int = 12) -> Callable[[Size], SharedPilot]:
    """A curtain after some turns, closed."""

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


def held(size: Size) -> Desk:
    """The button is held, and fills."""
    pilot = closed()(size)
    pilot.send(KeyPressed(Key(pygame.K_SPACE)))
    pilot.step(0.3)
    return pilot


def opening(size: Size) -> Desk:
    """The halves are on their way, and the tiles appear."""
    pilot = closed()(size)
    pilot.kit.motion.speed = Speed.NORMAL
    pilot.hold()
    while pilot.curtain is not None and pilot.curtain.is_closed:
        pilot.step()
    pilot.step(0.2)
    return pilot


def glance(size: Size) -> Desk:
    """The tiles that were dealt, where a kong may be laid out before the first discard."""
    pilot = SharedPilot(4, people=2, ruleset="israeli", size=size)
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    pilot.step(0.3)
    return pilot


def in_round(
    *, people: int = 3, calling: Calling = Calling.ROUND, after: int = 8, ruleset: str = "polish"
) -> Callable[[Size], SharedPilot]:
    """A round of claims after some discards."""

    def play(size: Size) -> SharedPilot:
        pilot = SharedPilot(4, people=people, calling=calling, ruleset=ruleset, size=size)
        while not pilot.in_round or pilot.view.model.discards_count < after:
            pilot.go_on(looks=0)
            pilot.until(lambda: pilot.needs_player)
        pilot.step(1.2)
        return pilot

    return play


def looked(size: Size) -> Desk:
    """One person has looked, and the others are asked again."""
    pilot = look(size)
    pilot.key(pygame.K_0)
    pilot.until(lambda: pilot.in_round)
    pilot.step(0.3)
    return pilot


def look(size: Size) -> SharedPilot:
    """A person looks at his tiles in the round."""
    pilot = in_round(people=4)(size)
    bar = pilot.persons.bar
    assert bar is not None, "nobody is asked"
    bar.buttons[0].press()
    pilot.open_curtain()
    pilot.until(lambda: pilot.is_asked)
    pilot.step(0.5)
    return pilot


def placed(size: Size) -> Desk:
    """The standings of persons and computer players."""
    pilot = SharedPilot(4, people=2, size=size)
    while not pilot.is_at_standings:
        pilot.go_on(looks=0)
    pilot.step(2.0)
    return pilot


SHARED: dict[str, Callable[[Size], Desk]] = {
    "curtain": closed(),
    "curtain-tap": closed(showing=Showing.TAP, ruleset="hungarian", turns=2),
    "curtain-held": held,
    "curtain-opens": opening,
    "round": in_round(),
    "round-four": in_round(people=4, after=14, ruleset="hungarian"),
    "round-looked": looked,
    "round-keys": in_round(calling=Calling.KEYS_6),
    "look": look,
    "glance": glance,
    "standings-shared": placed,
}
"""Every picture, and how it comes about."""
