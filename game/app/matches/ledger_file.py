"""Sessions of real tables on disk: a file each, written whole with every deal (docs/commands.md, "A whole session")."""

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from game.app.system import storage
from game.app.system.lines import one_line
from game.app.system.locks import changing
from game.i18n import _
from game.ledger.session import LARGEST, LedgerError, Session, read, written

SUFFIX = ".ledger.json"


class LedgerFile:
    """The file of one session. What another program wrote into it meanwhile stays: the session takes another name."""

    def __init__(self, path: Path, content: bytes | None = None) -> None:
        """A file that holds this; ``None``: there is none yet."""
        self.path = path
        self._content = content

    def save(self, session: Session) -> None:
        """Writes the session, whole or not at all.

        Raises:
            StorageError: when it cannot be written; what the file held before stays.
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
    """A session of the folder."""

    path: Path
    changed: float
    """Time of the last writing, in seconds since 1970."""
    session: Session | None
    """``None``: it cannot be read."""
    problem: str
    """Why not, in one line."""


def begin(folder: Path, now: datetime) -> LedgerFile:
    """The file of a session that begins now, with a name that no other has; it is there once it is saved."""
    return LedgerFile(folder / f"{now:%Y-%m-%d-%H%M%S}{SUFFIX}")


def open_ledger(path: Path) -> tuple[LedgerFile, Session]:
    """A session that goes on.

    Raises:
        LedgerError: when the file cannot be read; it stays as it is.
    """
    try:
        content = storage.read(path, largest=LARGEST)
    except storage.StorageError as error:
        raise LedgerError(str(error)) from None
    if content is None:
        raise LedgerError("the file is gone")
    return LedgerFile(path, content), read(content)


def ledgers(folder: Path) -> Sequence[KeptLedger]:
    """Every session of the folder, the one changed last first; one that cannot be read hides no other."""
    found = []
    for path, changed, _size in storage.listed(folder, SUFFIX):
        session, problem = None, ""
        try:
            session = open_ledger(path)[1]
        except LedgerError as error:
            problem = _("{name} cannot be read: {reason}").format(name=one_line(path.name), reason=one_line(str(error)))
        found.append(KeptLedger(path, changed / 1e9, session, problem))
    return sorted(found, key=lambda kept: (kept.changed, kept.path.name), reverse=True)
