"""The log in a file of limited size, and the traces that a crash of Python itself leaves."""

import faulthandler
import logging
from contextlib import ExitStack, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import cast

from game.app.system.sparing import Sparing
from game.app.system.storage import own_folder, plain_only, reason

LOG = "sparrows.log"
FAULTS = "faults.log"
LARGEST = 1 << 18
"""The most bytes of a log file."""
KEPT = 3
"""The number of older log files that are kept."""
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Quiet(logging.FileHandler):
    """A handler that sets a full file aside, and ignores write errors, which the game reports itself.

    The standard library's handler for this is loaded only when a file is full: it imports sockets and pickles, which
    would slow down every start.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, into a new file if this one is full."""
        with suppress(OSError):
            if self.stream is not None and self.stream.tell() + len(self.format(record)) >= LARGEST:
                self.stream.close()
                self.stream = None  # the library opens the file anew
                from logging.handlers import RotatingFileHandler

                RotatingFileHandler(self.baseFilename, backupCount=KEPT, delay=True).doRollover()
        super().emit(record)

    def _open(self) -> TextIOWrapper:
        """Open the file, which must be a plain one."""
        return _opened(Path(self.baseFilename), "a")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is the library's
        """Ignore a line that cannot be written."""


class Diary:
    """The log files of a folder, open until ``close``."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._ends = ExitStack()

    def open(self) -> str | None:
        """Begin to write; return the system's reason if that failed."""
        problems = []
        for begin in (self._log, self._note_faults):  # independent of each other
            try:
                own_folder(self._folder)
                begin()
            except OSError as error:
                problems.append(reason(error))
        return problems[0] if problems else None

    def _log(self) -> None:
        handler = _Quiet(self._folder / LOG, encoding="utf-8")
        handler.setFormatter(logging.Formatter(_FORMAT))
        handler.setLevel(logging.INFO)
        handler.addFilter(Sparing())
        logging.getLogger().addHandler(handler)
        logging.getLogger("game").setLevel(logging.INFO)
        self._ends.callback(handler.close)
        self._ends.callback(logging.getLogger().removeHandler, handler)

    def _note_faults(self) -> None:
        path = self._folder / FAULTS
        faults = _opened(path, "w" if path.exists() and path.stat().st_size > LARGEST else "a")
        faulthandler.enable(self._ends.enter_context(faults))
        self._ends.callback(faulthandler.disable)

    def close(self) -> None:
        self._ends.close()


def _opened(path: Path, mode: str) -> TextIOWrapper:
    file = open(path, mode, encoding="utf-8", opener=plain_only)  # noqa: SIM115 - open until the end
    return cast("TextIOWrapper", file)
