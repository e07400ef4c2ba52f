"""The statistics on disk: an SQLite database of matches and deals.

It holds nothing that the replays do not hold as well, so that it can be made again. What stands in it may come from a
stranger: its tables must be exactly ours, and every record is decoded by its types.
"""

import sqlite3
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
"""``user_version`` of the database."""
LARGEST = 1 << 30
"""Bytes of the database; a deal takes less than a thousand."""
_LONGEST = 1 << 17
"""Bytes of a record."""
_PATIENCE = 3.0
"""Seconds that another program may keep the database for itself."""

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
    """The database is not one of ours, or no longer; the message is one line."""


class NewerError(Exception):
    """The database was written by a newer program, and is left alone."""


class UnwritableError(Exception):
    """The system does not let it be read or written now; the message is its reason."""


class Seen(NamedTuple):
    """A replay file when it was read."""

    changed: int
    """Nanoseconds since 1970."""
    size: int


class StatisticsFile:
    """An open database. It belongs to the thread that opened it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    def opened(cls, path: Path) -> Self:
        """The database of a path, made if there is none.

        Raises:
            DamagedError: when it is not ours, or not whole.
            NewerError: when only a newer program can read it.
            UnwritableError: when the system hinders it.
        """
        try:
            storage.own_folder(path.parent)
            _check_file(path, "a+b")
            for part in _beside(path):
                with suppress(FileNotFoundError):
                    _check_file(part, "r+b")
        except OSError as error:
            raise UnwritableError(storage.reason(error)) from None
        with _told():
            connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            try:
                _prepare(connection)
            except BaseException:
                connection.close()
                raise
        return cls(connection)

    @classmethod
    def in_memory(cls) -> Self:
        """A database that is forgotten, where none can be kept."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        _prepare(connection)
        return cls(connection)

    def add(self, match: MatchRecord, deals: Sequence[DealRecord], *, file: tuple[str, Seen] | None = None) -> None:
        """Keeps a match and deals of it; what was known of them before is replaced.

        Raises:
            UnwritableError: when the system hinders it; nothing is kept then.
            DamagedError: when the database turns out to be damaged.
        """
        row = (match.id, match.began, match.rules, match.was_helped, encode(match).decode())
        with _told(), self._connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT OR REPLACE INTO matches VALUES (?, ?, ?, ?, ?)", row)
            rows = ((match.id, deal.number, encode(deal).decode()) for deal in deals)
            connection.executemany("INSERT OR REPLACE INTO deals VALUES (?, ?, ?)", rows)
            if file is not None:
                self.pass_over(*file)

    def pass_over(self, name: str, seen: Seen) -> None:
        """Remembers that a file holds nothing to be kept; raises as ``add``."""
        with _told():
            self._connection.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?)", (name, *seen))

    def seen(self) -> dict[str, Seen]:
        """The files that were read, by name; raises as ``add``."""
        with _told():
            rows = self._connection.execute("SELECT name, changed, size FROM files").fetchall()
        return {name: Seen(changed, size) for name, changed, size in rows}

    def matches(self) -> list[MatchRecord]:
        """All matches, in the order in which they began; raises as ``add``."""
        with _told():
            rows = self._connection.execute("SELECT record FROM matches ORDER BY began, id").fetchall()
        return [_record(record, _MATCH) for (record,) in rows]

    def entries(self, *, helped: bool = False, naming: str = "") -> Iterator[Entry]:
        """Deals in the order in which they were played.

        Args:
            helped: also of matches with decisions taken back.
            naming: of matches alone whose records have this field: ``journey``, ``daily``.

        Raises: as ``add``.
        """
        asked = (
            "SELECT matches.id, matches.record, deals.record FROM matches JOIN deals ON deals.match = matches.id "
            "WHERE (?1 OR NOT matches.helped) AND (?2 = '' OR instr(matches.record, '\"' || ?2 || '\":')) "
            "ORDER BY matches.began, matches.id, deals.number"
        )
        with _told():
            rows = self._connection.execute(asked, (helped, naming))
            known: tuple[str, MatchRecord] | None = None
            for id_, match, deal in rows:
                if known is None or known[0] != id_:
                    known = id_, _record(match, _MATCH)
                yield Entry(known[1], _record(deal, _DEAL))

    def close(self) -> None:
        """Closes the database."""
        with suppress(sqlite3.Error):
            self._connection.close()


def set_aside(path: Path) -> Path | None:
    """Gives a damaged database another name, with the files that belong to it; ``None`` where that cannot be done."""
    target = storage.set_aside(path)
    if target is not None:
        for beside, aside in zip(_beside(path), _beside(target), strict=True):
            with suppress(OSError):
                beside.rename(aside)
    return target


def _beside(path: Path) -> Sequence[Path]:
    """The files that belong to a database while it is used."""
    return [path.with_name(path.name + tail) for tail in ("-wal", "-shm", "-journal")]


def _check_file(path: Path, mode: str) -> None:
    """Sees to it that the library opens a plain file that nobody else may read.

    Raises:
        DamagedError: when there is more in it than a database of ours holds.
        OSError: when the system hinders it, or something else lies there.
    """
    with open(path, mode, opener=storage.plain_only) as file:
        if file.seek(0, SEEK_END) > LARGEST:
            raise DamagedError(f"longer than {LARGEST} bytes")


def _prepare(connection: sqlite3.Connection) -> None:
    """Checks a database, and makes its tables where it has none yet."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1 << 24)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    version = _version(connection)
    if version > VERSION:
        raise NewerError
    connection.execute("PRAGMA journal_mode = WAL")
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


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}


_SYSTEM = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_BUSY")
"""Beginnings of names of errors that the system, or another program, is to blame for."""


@contextmanager
def _told() -> Iterator[None]:
    """Turns errors of the library into the game's own."""
    try:
        yield
    except sqlite3.Error as error:
        name = str(getattr(error, "sqlite_errorname", ""))
        if name.startswith((*_SYSTEM, "SQLITE_LOCKED", "SQLITE_NOLFS", "SQLITE_AUTH")):
            raise UnwritableError(_line(error)) from None
        raise DamagedError(_line(error)) from None
    except (OverflowError, UnicodeError, TypeError) as error:
        raise DamagedError(_line(error)) from None


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__


_MATCH, _DEAL = decoder(MatchRecord), decoder(DealRecord)


def _record(text: object, kind: msgspec.json.Decoder[Wanted]) -> Wanted:
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise DamagedError("a record is not one of the game's")
    try:
        return decoded(kind, text)
    except CodecError as error:
        raise DamagedError(_line(error)) from None
