"""The statistics on disk: an SQLite database of matches and deals, and of answers about them.

It holds nothing that is not in the replays too, so that it can be rebuilt. The file may come from a stranger: its
tables must be exactly ours, and every record is checked by its types. An answer says up to which match it goes; whoever
adds to an earlier match, or to that one, forgets it.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from os import SEEK_END
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from game.app.system import storage
from game.app.system.lines import one_line
from game.engine.codec import CodecError, decoded, decoder, encode
from game.engine.replays.deal_record import DealRecord
from game.players.match_record import MatchRecord

VERSION = 2
"""The version of the database, which is stored as its ``user_version``."""
LARGEST = 1 << 30
"""The most bytes of the database; a deal takes less than a thousand."""
_LONGEST_RECORD = 1 << 17
"""The most characters of a record."""
_LOCK_TIMEOUT = 3.0
"""How many seconds to wait while another program has the database locked, or deletes a file of it."""
_PAUSE = 0.02
"""Seconds between two attempts."""
MOST_ANSWERS = 60
_STEPS = 10_000
"""After how many steps of SQLite a check asks whether it may go on."""

TABLES = (
    """CREATE TABLE matches (
        id TEXT PRIMARY KEY, began TEXT NOT NULL, rules TEXT NOT NULL, helped INTEGER NOT NULL, record TEXT NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE deals (
        match TEXT NOT NULL, number INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (match, number)
    ) WITHOUT ROWID""",
    "CREATE TABLE files (name TEXT PRIMARY KEY, changed INTEGER NOT NULL, size INTEGER NOT NULL) WITHOUT ROWID",
)
"""The tables of the first version."""
SINCE_2 = (
    "CREATE INDEX by_time ON matches (began, id)",
    """CREATE TABLE answers (
        question TEXT PRIMARY KEY, began TEXT NOT NULL, id TEXT NOT NULL, mark TEXT NOT NULL, answer BLOB NOT NULL
    ) WITHOUT ROWID""",
)
"""What version 2 has besides."""

Wanted = TypeVar("Wanted")


class DamagedError(Exception):
    """The database is not ours, or is damaged; the message is one line."""


class NewerError(Exception):
    """The database was written by a newer program, and is left alone."""


class UnwritableError(Exception):
    """The system does not allow reading or writing now; the message is its reason."""


class Place(NamedTuple):
    """A place in the order of all matches."""

    began: str = ""
    id: str = ""


FIRST = Place()
"""The place before all matches."""


class StatisticsFile:
    """An open database. Only the thread that opened it may use it."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection
        self.held: Mapping[object, Any] = {}  # answers of any kind
        """The answer read last, by what it follows from."""

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

    def add(self, match: MatchRecord, deals: Sequence[DealRecord], *, file: tuple[str, int, int] | None = None) -> None:
        """Add a match and some of its deals, replacing earlier records of them.

        :raises UnwritableError: if the system does not allow it; nothing is added then.
        :raises DamagedError: if the database turns out to be damaged.
        """
        row = (match.id, match.began, match.rules, match.was_helped, encode(match).decode())
        with _own_errors(), self._connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(
                "DELETE FROM answers WHERE (began, id) >= "
                "(SELECT min(?2, coalesce((SELECT began FROM matches WHERE id = ?1), ?2)), ?1)",
                (match.id, match.began),
            )
            connection.execute("INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?)", row)
            rows = ((match.id, deal.number, encode(deal).decode()) for deal in deals)
            connection.executemany("INSERT OR REPLACE INTO deals VALUES (?, ?, ?)", rows)
            if file is not None:
                self.pass_over(*file)

    def pass_over(self, name: str, changed: int, size: int) -> None:
        """Note that a file has been read and has nothing to add; raises the errors of ``add``.

        :param changed: the time of its last change, in nanoseconds since 1970.
        """
        with _own_errors():
            self._connection.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?)", (name, changed, size))

    def files_read(self) -> dict[str, tuple[int, int]]:
        """The time of change and the size of each file that has been read, by name; raises the errors of ``add``."""
        with _own_errors():
            rows = self._connection.execute("SELECT name, changed, size FROM files").fetchall()
        return {name: (changed, size) for name, changed, size in rows}

    def matches(self, after: Place = FIRST) -> Iterator[tuple[MatchRecord, Sequence[DealRecord]]]:
        """The matches after a place, each with its deals, in the order of play; raises the errors of ``add``."""
        asked = (
            "SELECT matches.record, deals.record FROM matches JOIN deals ON deals.match = matches.id "
            "WHERE (matches.began, matches.id) > (?, ?) ORDER BY matches.began, matches.id, deals.number"
        )
        with _own_errors():
            for match, deals in groupby(self._connection.execute(asked, after), itemgetter(0)):
                yield _record(match, _MATCH), [_record(deal, _DEAL) for _match, deal in deals]

    def changes(self) -> tuple[int, int]:
        """Numbers of which one grows when the database has changed; raises the errors of ``add``."""
        with _own_errors():
            (by_others,) = self._connection.execute("PRAGMA data_version").fetchone()
        return by_others, self._connection.total_changes

    def answer(self, question: str, mark: bytes) -> tuple[Place, bytes]:
        """The kept answer to a question, and its place; empty if there is none. Raises the errors of ``add``.

        :param mark: a fingerprint of what the answer follows from besides the matches.
        """
        with _own_errors():
            asked = "SELECT began, id, mark, answer FROM answers WHERE question = ?"
            found = self._connection.execute(asked, (question,)).fetchone()
        if found is None or found[2] != _seal(mark, Place(*found[:2]), found[3]):
            return FIRST, b""
        return Place(*found[:2]), found[3]

    def keep_answer(self, question: str, mark: bytes, place: Place, answer: bytes, changes: object) -> None:
        """Keep an answer, unless the database has other ``changes`` than when the matches were read.

        Raises the errors of ``add``.
        """
        with _own_errors(), self._connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            if self.changes() == changes:
                row = question, *place, _seal(mark, place, answer), answer
                connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)", row)
                connection.execute(
                    "DELETE FROM answers WHERE question NOT IN "
                    "(SELECT question FROM answers ORDER BY began DESC, id DESC LIMIT ?)",
                    (MOST_ANSWERS,),
                )

    def check(self, goes_on: Callable[[], bool]) -> bool:
        """Whether the whole file was looked through; not if it had to be broken off.

        :param goes_on: asked again and again whether there is time for it.
        :raises DamagedError: if it is damaged.
        """
        self._connection.set_progress_handler(lambda: not goes_on(), _STEPS)
        try:
            with _own_errors():
                (found,) = self._connection.execute("PRAGMA integrity_check(1)").fetchone()
        except UnwritableError:
            if goes_on():
                raise
            return False
        finally:
            self._connection.set_progress_handler(None, 0)
        if found != "ok":
            raise DamagedError(one_line(str(found)))
        return True

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
    if version < VERSION:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            known = _version(connection), _tables(connection)  # another program may have been faster
            begun = {(0, frozenset()): (*TABLES, *SINCE_2), (1, frozenset(TABLES)): SINCE_2}.get(known, ())
            for statement in (*begun, f"PRAGMA user_version = {VERSION}") if begun else ():
                connection.execute(statement)
    if _version(connection) != VERSION or _tables(connection) != {*TABLES, *SINCE_2}:
        raise DamagedError("the tables are not those of the game")


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


def _tables(connection: sqlite3.Connection) -> frozenset[str]:
    return frozenset(sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"))


def _seal(mark: bytes, place: Place, answer: bytes) -> str:
    """The checksum of an answer, its place and its mark."""
    return sha256(b"\n".join((mark, " ".join(place).encode(), answer))).hexdigest()


_SYSTEM_ERRORS = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_BUSY")
"""The beginnings of SQLite's names for errors that are due to the system or another program."""


@contextmanager
def _own_errors() -> Iterator[None]:
    """A context that turns SQLite's errors into the game's own."""
    try:
        yield
    except sqlite3.Error as error:
        name = str(getattr(error, "sqlite_errorname", ""))
        if name.startswith((*_SYSTEM_ERRORS, "SQLITE_LOCKED", "SQLITE_NOLFS", "SQLITE_AUTH", "SQLITE_INTERRUPT")):
            raise UnwritableError(_line(error)) from None
        raise DamagedError(_line(error)) from None
    except (OverflowError, UnicodeError, TypeError) as error:
        raise DamagedError(_line(error)) from None


def _line(error: Exception) -> str:
    return one_line(str(error)) or type(error).__name__


_MATCH = decoder(MatchRecord)
_DEAL = decoder(DealRecord)


def _record(text: object, kind: msgspec.json.Decoder[Wanted]) -> Wanted:
    if not isinstance(text, str) or len(text) > _LONGEST_RECORD:
        raise DamagedError("a record is not one of the game's")
    try:
        return decoded(kind, text)
    except CodecError as error:
        raise DamagedError(_line(error)) from None
