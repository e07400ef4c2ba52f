"""Decodes sound files on a thread of its own, so that no frame waits for a long one."""

from __future__ import annotations  # without a mixer its classes, which annotations name, are missing

import logging
import threading
from pathlib import Path
from queue import SimpleQueue

import pygame

from game.players.threads import beside

GRID = 4410
"""The samples of which the length of every take and of every loop is a multiple."""
_FRAME = 4
"""The bytes of a stereo sample."""

_log = logging.getLogger(__name__)


class Decoder:
    """Decodes files while the device is open."""

    def __init__(self) -> None:
        self.asked: set[Path] = set()
        """The files that are wanted, decoded or not."""
        self._decoded: dict[Path, list[pygame.mixer.Sound]] = {}
        self._waiting: SimpleQueue[Path | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(self, path: Path) -> None:
        """Have a file decoded."""
        if path in self.asked:
            return
        self.asked.add(path)
        if self._thread is None:
            self._thread = beside(self._work, "decoder", self._waiting)
        self._waiting.put(path)

    def is_ready(self, path: Path) -> bool:
        """Have a file decoded, and return whether that has ended, well or not."""
        self.ask(path)
        return path in self._decoded

    def pop(self, path: Path) -> list[pygame.mixer.Sound]:
        """Remove and return the sounds of a file; if it is not decoded yet, it is decoded now."""
        self.asked.discard(path)
        return self._decoded.pop(path) if path in self._decoded else decoded(path)

    @property
    def is_idle(self) -> bool:
        """Whether all sound files that were asked for are decoded."""
        return len(self._decoded) == len(self.asked)

    def close(self) -> None:
        """Wait for the file that is being decoded, and forget all."""
        if self._thread is not None:
            waiting, self._waiting = self._waiting, SimpleQueue()
            while not waiting.empty():
                waiting.get()
            waiting.put(None)
            self._thread.join()
        self._thread = None
        self.asked.clear()
        self._decoded.clear()

    def _work(self, waiting: SimpleQueue[Path | None]) -> None:
        while (path := waiting.get()) is not None:
            if path in self.asked:
                sounds = decoded(path)
                if path in self.asked:  # it was not taken meanwhile
                    self._decoded[path] = sounds


def decoded(path: Path) -> list[pygame.mixer.Sound]:
    """The takes in a file, or its one loop; empty if it cannot be read.

    The mixer may lose some samples at the end of what it converts, and smears both ends. So the lengths of takes and
    loops are multiples of ``GRID``. A loop is enclosed by copies of its own end and beginning. After each take there
    is silence, the last part of which is left out because the encoder lets the next take begin in it.
    """
    try:
        samples = pygame.mixer.Sound(path).get_raw()
    except (pygame.error, OSError) as error:
        _log.warning("the sound %s cannot be read (%s)", path.name, error)
        return []
    takes = path.stem.rpartition("-")[2]
    count, lead = (int(takes), 0) if takes.isdecimal() else (1, GRID)
    length = -((lead + GRID - len(samples) // _FRAME) // (count * GRID)) * GRID
    begins = [(lead + number * length) * _FRAME for number in range(count)]
    heard = (length - (0 if lead else GRID)) * _FRAME
    return [pygame.mixer.Sound(buffer=samples[begin : begin + heard]) for begin in begins]
