"""Tables of a hall without a match: they are saved when the hall stops, so that their guests can return."""

from collections.abc import Mapping
from pathlib import Path
from time import time
from typing import Annotated

import msgspec
from msgspec import Meta

from game import Frozen
from game.app.hall.houses import seats_of
from game.app.system import records, storage
from game.net.tickets import Tickets
from game.players.characters import CAST
from game.players.roster import Chair, Level, MatchSetup, Phone, PortraitId, shown_name
from game.rules.options import OptionError, Value
from game.rules.rulesets import RULEBOOKS

SUFFIX = ".waiting"
KEPT_FOR = 24 * 3600.0
"""How many seconds a table without a match is kept."""


class BadTableError(ValueError):
    """The file holds no valid table; the message says why."""


class _Chair(Frozen):
    name: str
    portrait: str


class _Table(Frozen):
    rules: str
    options: Mapping[str, Value]
    level: Level
    chairs: Annotated[tuple[_Chair, ...], Meta(max_length=4)]
    tickets: Tickets


_READER: msgspec.json.Decoder[_Table] = msgspec.json.Decoder(_Table)


def keep_table(folder: Path, setup: MatchSetup, level: Level, tickets: Tickets) -> Path:
    """Write a table with its chairs, and return its file.

    :raises StorageError: if it cannot be written.
    """
    chairs = tuple(_Chair(chair.name, chair.portrait) for chair in setup.chairs)
    path = waiting_path(folder, tickets)
    records.write(path, _Table(setup.ruleset, setup.options, level, chairs, tickets))
    return path


def waiting_path(folder: Path, tickets: Tickets) -> Path:
    """The path of a table without a match."""
    return folder / f"{tickets.code}{SUFFIX}"


def kept_tables(folder: Path) -> Mapping[Path, Tickets]:
    """The kept tables of a folder with their tickets; files that are too old or broken are left out."""
    found = {}
    for file in storage.listed(folder, SUFFIX):
        if file.changed / 1e9 < time() - KEPT_FOR:
            forget_table(file.path)
            continue
        try:
            found[file.path] = _read(file.path).tickets
        except BadTableError:
            continue
    return found


def read_table(path: Path) -> tuple[MatchSetup, Level]:
    """Read a table from its file.

    :raises BadTableError: if the file is invalid, or its table cannot be played here.
    """
    table = _read(path)
    if table.rules not in RULEBOOKS:
        raise BadTableError(f"no rulebook {table.rules!r}")
    try:
        seats = seats_of(table.rules, table.options)
    except OptionError as error:
        raise BadTableError(str(error)) from None
    portraits = [PortraitId(chair.portrait) for chair in table.chairs]
    if len(table.chairs) != seats or not all(portrait in CAST for portrait in portraits):
        raise BadTableError("not the chairs of such a table")
    chairs = tuple(
        Chair(name=shown_name(chair.name) or "?", portrait=portrait, kind=Phone())
        for chair, portrait in zip(table.chairs, portraits, strict=True)
    )
    return MatchSetup(ruleset=table.rules, options=table.options, chairs=chairs), table.level


def forget_table(path: Path) -> None:
    """Delete the file of a table that waits no more, or is too old."""
    storage.delete(path)


def _read(path: Path) -> _Table:
    try:
        return _READER.decode(storage.read(path) or b"")
    except (storage.StorageError, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadTableError(str(error)) from None
