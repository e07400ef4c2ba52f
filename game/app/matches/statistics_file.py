"""The statistics on disk: an SQLite database of matches and deals.

It holds nothing that is not in the replays too, so that it can be rebuilt. The file may come from a stranger: its
tables must be exactly ours, and every record is checked by its types.
"""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from os import SEEK_END
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

import msgspec

from game.app.system import storage
from game.engine.codec import CodecError, decoded, decoder, encode
from game.engine.replays.deal_record import DealRecord
from game.players.match_record import Entry, MatchRecord

VERSION = 1
"""The version of the database, which is stored as its ``user_version``."""
LARGEST = 1 << 30
"""The most bytes of the database; a deal takes less than a thousand."""
_LONGEST_RECORD = 1 << 17
"""The most characters of a record."""
_LOCK_TIMEOUT = 3.0
"""How many seconds to wait while another program has the database locked, or deletes a file of it."""
_PAUSE = 0.02
"""Seconds between two attempts."""

TABLES = (
    """CREATE TABLE matches (
        id TEXT PRIMARY KEY, began TEXT NOT NULL, rules TEXT NOT NULL, helped INTEGER NOT NULL, record TEXT NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE deals (
        match TEXT NOT NULL, number INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (match, number)
    ) WITHOUT ROWID""",
    "CREATE TABLE files (name TEXT PRIMARY KEY, changed INTEGER NOT NULL, size INTEGER NOT NULL) WITHOUT ROWID",
)
"""The tables of this version."""

Wanted = TypeVar("Wanted")


class DamagedError(Exception):
    """The database is not ours, or is damaged; the message is one line."""


class NewerError(Exception):
    """The database was written by a newer program, and is left alone."""


class UnwritableError(Exception):
    """The system does not allow reading or writing now; the message is its reason."""


class Seen(NamedTuple):
    """The time of change and the size that a replay file had when it was read."""

    changed: int
    """The time of the file's last change, in nanoseconds since 1970."""
    size: int


class StatisticsFile:
    """An open database. Only the thread that opened it may use it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    def opened(cls, path: Path) -> Self:
        """Open a database, or create it.

        :raises DamagedError: if it is not ours, or is damaged.
        :raises NewerError: if only a newer program can read it.
        :raises UnwritableError: if the system does not allow it.
        """
        try:
            storage.own_folder(path.parent)
            _check_file(path, "a+b")
            for part in _beside(path):
                _check_beside(part)
        except OSError as error:
            raise UnwritableError(storage.reason(error)) from None
        with _own_errors():
            connection = sqlite3.connect(path, timeout=_LOCK_TIMEOUT, isolation_level=None)
            try:
                _prepare(connection)
            except BaseException:
                connection.close()
                raise
        return cls(connection)

    @classmethod
    def in_memory(cls) -> Self:
        """A database that is not saved, for when none can be opened."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        _prepare(connection)
        return cls(connection)

    def add(self, match: MatchRecord, deals: Sequence[DealRecord], *, file: tuple[str, Seen] | None = None) -> None:
        """Add a match and some of its deals, replacing earlier records of them.

        :raises UnwritableError: if the system does not allow it; nothing is added then.
        :raises DamagedError: if the database turns out to be damaged.
        """
        row = (match.id, match.began, match.rules, match.was_helped, encode(match).decode())
        with _own_errors(), self._connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?)", row)
            rows = ((match.id, deal.number, encode(deal).decode()) for deal in deals)
            connection.executemany("INSERT OR REPLACE INTO deals VALUES (?, ?, ?)", rows)
            if file is not None:
                self.pass_over(*file)

    def pass_over(self, name: str, seen: Seen) -> None:
        """Note that a file has been read and has nothing to add; raises the errors of ``add``."""
        with _own_errors():
            self._connection.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?)", (name, *seen))

    def files_read(self) -> dict[str, Seen]:
        """The files that have been read, by name; raises the errors of ``add``."""
        with _own_errors():
            rows = self._connection.execute("SELECT name, changed, size FROM files").fetchall()
        return {name: Seen(changed, size) for name, changed, size in rows}

    def matches(self) -> list[MatchRecord]:
        """All matches in the order of their beginning; raises the errors of ``add``."""
        with _own_errors():
            rows = self._connection.execute("SELECT record FROM matches ORDER BY began, id").fetchall()
        return [_record(record, _MATCH) for (record,) in rows]

    def entries(self, *, helped: bool = False, naming: str = "") -> Iterator[Entry]:
        """The deals in order of play; raises the errors of ``add``.

        :param helped: whether matches with decisions taken back are included.
        :param naming: only matches whose record has this field (``journey``, ``daily``); empty: all.
        """
        asked = (
            "SELECT matches.id, matches.record, deals.record FROM matches JOIN deals ON deals.match = matches.id "
            "WHERE (?1 OR NOT matches.helped) AND (?2 = '' OR instr(matches.record, '\"' || ?2 || '\":')) "
            "ORDER BY matches.began, matches.id, deals.number"
        )
        with _own_errors():
            rows = self._connection.execute(asked, (helped, naming))
            known: tuple[str, MatchRecord] | None = None
            for id_, match, deal in rows:
                if known is None or known[0] != id_:
                    known = id_, _record(match, _MATCH)
                yield Entry(known[1], _record(deal, _DEAL))

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._connection.close()


def set_aside(path: Path) -> Path | None:
    """Rename a damaged database with the files that belong to it; ``None`` if that fails."""
    target = storage.set_aside(path)
    if target is not None:
        for beside, aside in zip(_beside(path), _beside(target), strict=True):
            with suppress(OSError):
                beside.rename(aside)
    return target


def _beside(path: Path) -> Sequence[Path]:
    """The files that belong to a database in use."""
    return [path.with_name(path.name + tail) for tail in ("-wal", "-shm", "-journal")]


def _check_file(path: Path, mode: str) -> None:
    """Make sure that the path is a plain file that nobody else may read.

    :raises DamagedError: if it is larger than any database of ours.
    :raises OSError: if the system does not allow it, or it is no plain file.
    """
    with open(path, mode, opener=storage.plain_only) as file:
        if file.seek(0, SEEK_END) > LARGEST:
            raise DamagedError(f"longer than {LARGEST} bytes")


def _check_beside(part: Path) -> None:
    """Check a file that belongs to a database in use; it may be gone at any moment.

    A link to nothing is no such file: SQLite would delete it.
    On Windows a file that another program is just deleting cannot be opened, and is waited for.
    """
    end = time.monotonic() + _LOCK_TIMEOUT
    while True:
        try:
            _check_file(part, "r+b")
        except FileNotFoundError:
            if part.is_symlink():
                raise
            return
        except PermissionError:
            if time.monotonic() >= end:
                raise
            time.sleep(_PAUSE)
        else:
            return


def _prepare(connection: sqlite3.Connection) -> None:
    """Check a database, and create its tables if it is new."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1 << 24)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    version = _version(connection)
    if version > VERSION:
        raise NewerError
    _use_write_ahead_log(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    if version == 0:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            if not _version(connection) and not _tables(connection):  # else another program was faster
                for statement in (*TABLES, f"PRAGMA user_version = {VERSION}"):
                    connection.execute(statement)
                return
    if _version(connection) != VERSION or _tables(connection) != set(TABLES):
        raise DamagedError("the tables are not those of the game")
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise DamagedError(" ".join(str(found).split())[:200])


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch a database to WAL if it is not, and wait for another program that does, as SQLite itself does not."""
    end = time.monotonic() + _LOCK_TIMEOUT
    while connection.execute("PRAGMA journal_mode").fetchone() == ("delete",):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(_PAUSE)


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}


_SYSTEM_ERRORS = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_BUSY")
"""The beginnings of SQLite's names for errors that are due to the system or another program."""


@contextmanager
def _own_errors() -> Iterator[None]:
    """A context that turns SQLite's errors into the game's own."""
    try:
        yield
    except sqlite3.Error as error:
        name = str(getattr(error, "sqlite_errorname", ""))
        if name.startswith((*_SYSTEM_ERRORS, "SQLITE_LOCKED", "SQLITE_NOLFS", "SQLITE_AUTH")):
            raise UnwritableError(_line(error)) from None
        raise DamagedError(_line(error)) from None
    except (OverflowError, UnicodeError, TypeError) as error:
        raise DamagedError(_line(error)) from None


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__


_MATCH = decoder(MatchRecord)
_DEAL = decoder(DealRecord)


def _record(text: object, kind: msgspec.json.Decoder[Wanted]) -> Wanted:
    if not isinstance(text, str) or len(text) > _LONGEST_RECORD:
        raise DamagedError("a record is not one of the game's")
    try:
        return decoded(kind, text)
    except CodecError as error:
        raise DamagedError(_line(error)) from None
