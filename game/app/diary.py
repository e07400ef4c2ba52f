"""The log: what happened, in a file that does not grow for ever, and what a crash of Python itself leaves behind."""

from __future__ import annotations

import faulthandler
import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from game.app.storage import reason

LOG, FAULTS = "sparrows.log", "faults.log"
LARGEST, KEPT = 1 << 18, 3
"""Bytes of a log file, and how many older ones are kept."""
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Quiet(RotatingFileHandler):
    """Says nothing when the disk is full: the game has said so already."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is the library's
        """A line that cannot be written is left out."""


class Diary:
    """The log files of a folder, open until ``close``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._handler: logging.Handler | None = None
        self._faults: TextIO | None = None

    def open(self) -> str | None:
        """Begins to write; why that could not be done, in the system's words, if it could not."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handler = _Quiet(self._folder / LOG, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8")
            faults = self._folder / FAULTS
            too_long = faults.exists() and faults.stat().st_size > LARGEST
            self._faults = faults.open("w" if too_long else "a", encoding="utf-8")
        except OSError as error:
            return reason(error)
        handler.setFormatter(logging.Formatter(_FORMAT))
        handler.setLevel(logging.INFO)
        root = logging.getLogger()
        root.addHandler(handler)
        logging.getLogger("game").setLevel(logging.INFO)
        self._handler = handler
        faulthandler.enable(self._faults)
        return None

    def close(self) -> None:
        """Ends writing."""
        if self._handler is not None:
            logging.getLogger().removeHandler(self._handler)
            self._handler.close()
            self._handler = None
        if self._faults is not None:
            faulthandler.disable()
            self._faults.close()
            self._faults = None
