"""Sessions of real tables on disk: one file each, rewritten with every deal (docs/commands.md, "A whole session")."""

import logging
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from game.app.system import storage
from game.app.system.lines import cannot_be_read
from game.app.system.locks import changing
from game.ledger.session import LARGEST, LedgerError, Session, read, written

log = logging.getLogger(__name__)

SUFFIX = ".ledger.json"


class LedgerFile:
    """The file of one session. If another program has changed it, the session is saved under another name."""

    def __init__(self, path: Path, content: bytes | None = None):
        """A file with this content; ``None`` if there is no file yet."""
        self.path = path
        self._content = content

    def save(self, session: Session) -> None:
        """Write the session to the file, which then holds all of it or, after an error, its old content.

        :raises StorageError: if it cannot be written; the old content stays.
        """
        content = written(session)
        with changing(self.path.parent):
            try:
                there = storage.read(self.path, largest=LARGEST)
            except storage.StorageError:
                there = b""
            if there is not None and there != self._content:
                self.path = _another_name(self.path)
            storage.write(self.path, content)
        self._content = content


def _another_name(path: Path) -> Path:
    """The next free name: ``2026-11-20-120000-2.ledger.json``."""
    stem, number = path.name.removesuffix(SUFFIX), 2
    while os.path.lexists(found := path.with_name(f"{stem}-{number}{SUFFIX}")):
        number += 1
    return found


class KeptLedger(NamedTuple):
    """A session found in the folder."""

    path: Path
    changed: float
    """The time of the last change, in seconds since 1970."""
    session: Session | None
    """The session; ``None`` if it cannot be read."""
    problem: str
    """Why the session cannot be read, in one line; empty if it can."""


def begin(folder: Path, now: datetime) -> LedgerFile:
    """The file of a new session, under a free name; it is created by the first save."""
    return LedgerFile(folder / f"{now:%Y-%m-%d-%H%M%S}{SUFFIX}")


def open_ledger(path: Path) -> tuple[LedgerFile, Session]:
    """Open a session to continue.

    :raises LedgerError: if the file cannot be read; it stays as it is.
    """
    try:
        content = storage.read(path, largest=LARGEST)
    except storage.StorageError as error:
        raise LedgerError(str(error)) from None
    if content is None:
        raise LedgerError("the file is gone")
    return LedgerFile(path, content), read(content)


def ledgers(folder: Path) -> Sequence[KeptLedger]:
    """Every session of the folder, the last changed first; one that cannot be read does not hide the others."""
    found = []
    for file in storage.listed(folder, SUFFIX, plain=False):
        path, session, problem = file.path, None, ""
        try:
            session = open_ledger(path)[1]
        except LedgerError as error:
            problem = cannot_be_read(path.name, str(error))
            log.info("%s", problem)
        found.append(KeptLedger(path, file.changed / 1e9, session, problem))
    return sorted(found, key=lambda kept: (kept.changed, kept.path.name), reverse=True)
