"""A program that runs beside the game and exchanges lines with it, without the game ever waiting to be read.

Two threads write to the program and read from it. Whatever the program does (reads nothing, writes too much, ends), at
worst it is stopped.
"""

import logging
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import IO

from game.players.program_process import ProgramProcess
from game.players.threads import beside

log = logging.getLogger(__name__)

LONGEST_LINE = 1 << 16
"""The most bytes of a line from the program."""
MOST_UNREAD = 1 << 21
"""The most bytes that may wait to be read by the program."""
MOST_LINES = 1000
"""The most lines of the program that may wait to be read by the game."""
_SECONDS_TO_END = 1.0
"""Seconds that a program gets to end by itself."""


class ProgramPipe:
    """A running program."""

    def __init__(self, command: Sequence[str]):
        """Starts the program.

        :raises OSError: when it cannot be started.
        """
        self._process = ProgramProcess(command)
        self._heard: deque[bytes] = deque()
        self._changed = threading.Condition()
        self._is_over = False
        self._unread = 0
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        for run in (self._listen, self._speak):
            beside(run, "program")

    @property
    def is_over(self) -> bool:
        """Whether no line will come any more: the program ended or was stopped, and all its lines were taken."""
        with self._changed:
            return self._is_over and not self._heard

    def say(self, line: bytes) -> None:
        """Sends a line to the program; it is written when the program reads."""
        with self._changed:
            if self._is_over:
                return
            self._unread += len(line)
            too_much = self._unread > MOST_UNREAD
        if too_much:
            self.stop("it does not read what it is told")
        else:
            self._to_say.put(line)

    def line(self) -> bytes | None:
        """The next line of the program; ``None`` if there is none."""
        with self._changed:
            return self._heard.popleft() if self._heard else None

    def wait(self, seconds: float | None) -> None:
        """Waits until the program has written a line or has ended, at most ``seconds`` (``None``: no limit)."""
        with self._changed:
            self._changed.wait_for(lambda: self._heard or self._is_over, seconds)

    def stop(self, why: str) -> None:
        """Ends the program at once, whatever it is doing, and logs ``why``."""
        with self._changed:
            was_over, self._is_over = self._is_over, True
            self._heard.clear()
            self._changed.notify_all()
        if not was_over:
            log.warning("a program is stopped: %s", why)
        self._process.end()

    def close(self) -> None:
        """Closes the program's input; the program has a moment to end by itself."""
        self._to_say.put(None)
        self._process.close(_SECONDS_TO_END)

    def _listen(self) -> None:
        with self._process.out as out:
            self._hear_all(out)
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def _hear_all(self, out: IO[bytes]) -> None:
        while line := out.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                self.stop("it says lines without an end")
                return
            with self._changed:
                if self._is_over:
                    return
                self._heard.append(line)
                too_many = len(self._heard) > MOST_LINES
                self._changed.notify_all()
            if too_many:
                self.stop("it says more than anybody can listen to")
                return

    def _speak(self) -> None:
        into = self._process.into
        with suppress(OSError, ValueError):
            while (line := self._to_say.get()) is not None:
                into.write(line)
                if self._to_say.empty():
                    into.flush()
                with self._changed:
                    self._unread -= len(line)
        with suppress(OSError, ValueError):
            into.close()
