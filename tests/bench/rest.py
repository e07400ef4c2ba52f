"""Runs the real game until it rests, and prints what it takes of the processor then.

``python -m tests.bench.rest STAGE SECONDS``, where the stage is ``title``, or ``turn``: the person's own, however long.
Prints JSON: the share of one core, and how many frames were drawn a second.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable

from game import __main__ as program
from game.app.window.app import App
from game.scenes.front.title import TitleScene
from game.scenes.table.table import TableScene

CALM = 3.0
"""So long everything has rested before the clock starts, in seconds."""


def main() -> int:
    """Start the game as its command does; every step of its loop is looked at."""
    stage, seconds = sys.argv[1], float(sys.argv[2])
    arguments = ["--windowed", "1280x720", *(["--rules", "gala", "--seed", "7"] if stage == "turn" else [])]
    step = App.step
    watch = Watch(seconds, at_title if stage == "title" else at_turn)

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
        now, spent = time.perf_counter(), time.process_time()
        if self._begun is not None:
            begin, before, frames = self._begun
            if now - begin >= self._seconds:
                share, drawn = (spent - before) / (now - begin), (app.frames - frames) / (now - begin)
                json.dump({"share": share, "frames": drawn}, sys.stdout)
                sys.stdout.flush()
                os._exit(0)
        elif not self._is_there(app):
            self._rests_since = None
        elif self._rests_since is None:
            self._rests_since = now
        elif now - self._rests_since >= CALM:
            self._begun = now, spent, app.frames


def at_title(app: App) -> bool:
    """Whether the title is seen; it is woken now and then, because it wakes for nothing by itself."""
    title = app._stack.top
    if not isinstance(title, TitleScene):
        return False
    if not hasattr(title, "is_woken"):
        title.is_woken = True  # type: ignore[attr-defined] # a mark of this watch
        patience = app._patience
        app._patience = lambda: min(1.0, patience() or 1.0)  # type: ignore[method-assign] # looked at from outside
    return True


def at_turn(app: App) -> bool:
    """Whether the table waits for the person's discard; on the way there the tiles are dealt, claims passed."""
    table = app._stack.top
    if not isinstance(table, TableScene):
        return False
    table.view.proceed()
    if table.questions.is_claim:
        table.questions.pass_by_itself()
    return table.questions.question is not None and not table.busy


if __name__ == "__main__":
    sys.exit(main())
