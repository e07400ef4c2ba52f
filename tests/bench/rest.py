"""Runs the real game until it rests, and prints what it takes of the processor then.

``python -m tests.bench.rest STAGE SECONDS``, where the stage is ``title``, ``turn``: the person's own, however long, or
``guests``: a turn at a table of four guests, who say nothing.
Prints JSON: the share of one core, and how many frames were drawn a second.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from unittest.mock import patch

from msgspec.structs import replace

from game import __main__ as program
from game.app.system.last_setup import setup_to_play_at_once
from game.app.window.app import App
from game.app.window.stack import Scene
from game.engine.state import Turn
from game.net.pages import SOCKET
from game.players.roster import Chair, MatchSetup, Phone
from game.scenes.front.title import TitleScene
from game.scenes.program import application, window
from game.scenes.program.elsewhere import no_network
from game.scenes.program.guest_table import GuestTable
from game.scenes.set_up.take_seat import TakeSeatScene
from game.scenes.table.table import TableScene
from tests.bench.crowd import silent_guests

CALM = 3.0
"""So long everything has rested before the clock starts, in seconds."""
BESIDE = ExitStack()
"""What runs beside the game."""
TABLES: list[tuple[GuestTable, Callable[[tuple[Chair, ...]], None]]] = []
"""The table that waits for guests, and what begins its match with those in its chairs."""


def main() -> int:
    """Start the game as its command does; every step of its loop is looked at."""
    stage, seconds = sys.argv[1], float(sys.argv[2])
    arguments = ["--windowed", "1280x720", *([] if stage == "title" else ["--rules", "gala", "--seed", "7"])]
    step = App.step
    watch = Watch(seconds, {"title": at_title, "turn": at_turn, "guests": at_turn_of_guests}[stage])
    if stage == "guests":
        seat_guests()

    def watched(self: App) -> None:
        step(self)
        watch.look(self)

    App.step = watched  # type: ignore[method-assign] # looked at from outside
    return program.main(arguments)


class Watch:
    """Waits until a stage has rested for a while, and then measures it."""

    def __init__(self, seconds: float, is_there: Callable[[App], bool]) -> None:
        self._seconds = seconds
        self._is_there = is_there
        self._rests_since: float | None = None
        self._begun: tuple[float, float, int] | None = None

    def look(self, app: App) -> None:
        """After a step of the loop; the process ends when enough was seen."""
        now = time.perf_counter()
        if self._begun is not None:
            begin, before, frames = self._begun
            if now - begin >= self._seconds:
                share, drawn = (time.process_time() - before) / (now - begin), (app.frames - frames) / (now - begin)
                json.dump({"share": share, "frames": drawn}, sys.stdout)
                sys.stdout.flush()
                BESIDE.close()
                os._exit(0)
        elif not self._is_there(app):
            self._rests_since = None
        elif self._rests_since is None:
            self._rests_since = now
        elif now - self._rests_since >= CALM:
            self._begun = now, time.process_time(), app.frames


def top(app: App) -> Scene | None:
    """The scene that is seen."""
    return app._stack.top


def at_title(app: App) -> bool:
    """Whether the title is seen; it is woken now and then, because with motion off it wakes for nothing by itself."""
    title = top(app)
    if not isinstance(title, TitleScene):
        return False
    if not hasattr(title, "is_woken"):
        title.is_woken = True  # type: ignore[attr-defined] # a mark of this watch
        patience = app._patience
        app._patience = lambda: min(1.0, patience() or 1.0)  # type: ignore[method-assign] # looked at from outside
    return True


def at_turn(app: App) -> bool:
    """Whether the table waits for the person's discard; on the way there the tiles are dealt, claims passed."""
    table = top(app)
    if not isinstance(table, TableScene):
        return False
    if table.questions.is_claim:
        table.questions.pass_by_itself()
    return table.questions.question is not None and not table.busy


def seat_guests() -> None:
    """Has the match begin with guests in all chairs, who knock on the loopback alone."""

    def with_guests(last: MatchSetup, rules: str, seed: int | None) -> MatchSetup:
        setup = setup_to_play_at_once(last, rules, seed)
        return replace(setup, chairs=tuple(replace(chair, kind=Phone()) for chair in setup.chairs))

    patch.object(application, "setup_to_play_at_once", with_guests).start()
    wait_for = GuestTable.wait_for

    def at_home(
        self: GuestTable, setup: MatchSetup, begin: Callable[[MatchSetup], None], *, begun: bool = False
    ) -> None:
        self.address = "127.0.0.1"
        TABLES.append((self, lambda chairs: begin(replace(setup, chairs=chairs))))
        wait_for(self, setup, begin, begun=begun)

    patch.object(GuestTable, "wait_for", at_home).start()
    patch.object(window, "local_network", no_network).start()


def at_turn_of_guests(app: App) -> bool:
    """Whether the table waits for a guest's discard; on the way there they take their seats."""
    scene = top(app)
    if isinstance(scene, TakeSeatScene):
        table, begin = TABLES[0]
        assert table.guests is not None
        if not hasattr(scene, "is_told"):
            scene.is_told = True  # type: ignore[attr-defined] # a mark of this watch
            BESIDE.enter_context(silent_guests(f"ws://127.0.0.1:{scene.port}{SOCKET}", table.guests.code, 4))
        if not table.guests.away:
            begin(tuple(table.guests.chairs))
        return False
    if not isinstance(scene, TableScene):
        return False
    deal = scene.view.model.state.deal
    return deal is not None and isinstance(deal.phase, Turn) and not scene.busy


if __name__ == "__main__":
    sys.exit(main())
