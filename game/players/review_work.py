"""A review in the background: it can be looked at while it goes on, and be stopped."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from threading import Event as Flag
from threading import Thread

from game.engine.events import MatchBegun
from game.engine.replays.replay import Step
from game.players.ai.judgement import advice
from game.players.review import Decision, Finding, Judging, decisions, looked_at

log = logging.getLogger(__name__)

_REST = 1.0
"""After each decision it rests so many times as long as it took: whatever is on the screen goes first."""
_LONGEST_REST = 0.05


class ReviewWork:
    """The decisions of one person, looked at again one after the other.

    :param steps: of the match; they are read in the background too.
    :param person: whose decisions.
    :param rests: whether it leaves time to others.
    """

    def __init__(
        self,
        opening: MatchBegun,
        steps: Iterable[Step],
        person: int,
        *,
        judging: Judging = advice,
        rests: bool = True,
    ) -> None:
        self._opening = opening
        self._steps = tuple(steps)
        self._person = person
        self._judging = judging
        self._rests = rests
        self._stopped = Flag()
        self._thread: Thread | None = None
        self.total: int | None = None
        """How many decisions there are; ``None`` until they have been counted."""
        self.done = 0
        """How many of them have been looked at."""
        self.findings: tuple[Finding, ...] = ()
        """What was found so far, in the order of the match."""
        self.is_over = False
        """Whether all that was to be done is done, or it was stopped."""
        self.failed = False
        """Whether it came to nothing because of an error; the log says which."""

    def start(self) -> None:
        """Begins beside whatever else is done."""
        self._thread = Thread(target=self.run, name="review", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Looks at no further decision."""
        self._stopped.set()

    def run(self) -> None:
        """Looks at all decisions, here and now."""
        try:
            found = list(decisions(self._opening, self._steps, self._person))
            self.total = len(found)
            for decision in found:
                if self._stopped.is_set():
                    break
                self._look(decision)
        except Exception:
            log.exception("the review broke off")
            self.failed = True
        self.is_over = True

    def _look(self, decision: Decision) -> None:
        began = time.perf_counter()
        finding = looked_at(decision, self._judging)
        if finding is not None:
            self.findings = (*self.findings, finding)
        self.done += 1
        if self._rests:
            self._stopped.wait(min(_LONGEST_REST, _REST * (time.perf_counter() - began)))
