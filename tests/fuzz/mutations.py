"""Ways to spoil a file: its bytes, its structure, its end, its numbers, its depth."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from game.engine.replays.replay_file import Seal

Json = Any  # whatever JSON can hold

STRANGE: tuple[Json, ...] = (
    None,
    True,
    -1,
    0,
    255,
    2**31,
    2**63,
    -(2**63) - 1,
    10**30,
    1e308,
    -0.5,
    "",
    "../../../../etc/passwd",
    "C:\\Windows\\win.ini",
    "a" * 5000,
    "\ud83c\udc00",
    "\x00\r\n\x1b[2J",
    "%s%n{0}{x.__class__}",
    "B1",
    [],
    {},
    [[[[]]]],
    {"type": "match_ended", "places": [1]},
    [0] * 2000,
)
RAW: tuple[bytes, ...] = (
    b"1" * 5000,
    b"-" + b"9" * 400,
    b"1e99999",
    b"NaN",
    b"[" * 20_000,
    b'{"a":' * 20_000,
    b"\xff\xfe",
    b"\x00" * 64,
    b"\r",
    b"\n",
    b"\\ud800",
    b'"',
)
"""What JSON of another making may hold."""
_TOLD = 3
"""The place of the summary in an entry of the list of replays."""


def spoiled(content: bytes, chance: Random) -> bytes:
    """The bytes with something wrong in them."""
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        content = chance.choice(_BYTES)(content, chance)
    return content


def _flip(content: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(content) + 1)
    return content[:place] + bytes([chance.randrange(256)]) + content[place + 1 :]


def _cut(content: bytes, chance: Random) -> bytes:
    return content[: chance.randrange(len(content) + 1)]


def _drop(content: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(content) + 1)
    return content[:place] + content[place + chance.randrange(1, 200) :]


def _double(content: bytes, chance: Random) -> bytes:
    begin, place = chance.randrange(len(content) + 1), chance.randrange(len(content) + 1)
    return content[:place] + content[begin : begin + chance.randrange(1, 400)] + content[place:]


def _insert(content: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(content) + 1)
    return content[:place] + chance.choice(RAW) + content[place:]


def _number(content: bytes, chance: Random) -> bytes:
    digits = [place for place, byte in enumerate(content) if chr(byte).isdigit()]
    if not digits:
        return content
    place = chance.choice(digits)
    return content[:place] + str(chance.choice((-1, 0, 144, 10**9, 2**63, 10**40))).encode() + content[place + 1 :]


_BYTES: tuple[Callable[[bytes, Random], bytes], ...] = (_flip, _cut, _drop, _double, _insert, _number)


def restructured(value: Json, chance: Random) -> Json:
    """The value with one node somewhere in it exchanged, left out, or joined by another."""
    copy = json.loads(json.dumps(value))
    nodes = [(None, None), *_nodes(copy)]
    holder, key = chance.choice(nodes)
    if holder is None:
        return chance.choice((copy, [copy], {"a": copy}, chance.choice(STRANGE)))
    match chance.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[chance.choice(("a", "type", "version", "seat", ""))] = chance.choice(STRANGE)
        case 2:
            other, place = chance.choice(nodes[1:])
            holder[key] = json.loads(json.dumps(other[place]))
        case _:
            holder[key] = chance.choice(STRANGE)
    return copy


def _nodes(value: Json) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found.append((value, key))
        found += _nodes(inner)
    return found


def spoiled_json(content: bytes, chance: Random) -> bytes:
    """A JSON document with something wrong in it: in its bytes or in its structure."""
    if chance.random() < 0.4:
        return spoiled(content, chance)
    value = json.loads(content)
    for _ in range(chance.choice((1, 1, 2, 4))):
        value = restructured(value, chance)
    return json.dumps(value).encode()


def spoiled_lines(content: bytes, chance: Random) -> bytes:
    """A replay file with something wrong in it; in most of them the checksums hold all the same."""
    if chance.random() < 0.3:
        return spoiled(content, chance)
    lines = [line[: line.rindex(b',"sum":"')] + b"}\n" for line in content.splitlines(keepends=True)]
    for _ in range(chance.choice((1, 1, 2, 4))):
        place = chance.choice((0, 1, chance.randrange(len(lines)), chance.randrange(len(lines))))
        match chance.randrange(4):
            case 0:
                lines.insert(place, chance.choice(lines))
            case 1:
                lines[place] = spoiled(lines[place], chance).replace(b"\n", b"") + b"\n"
            case _:
                try:
                    lines[place] = json.dumps(restructured(json.loads(lines[place]), chance)).encode() + b"\n"
                except ValueError:
                    lines[place] = b"{}\n"
    seal = Seal()
    return b"".join(seal._line(line) for line in lines)


def spoiled_index(content: bytes, chance: Random) -> bytes:
    """A list of replays with something wrong in it: in its bytes, its structure, or what it tells of a match."""
    version, entries = msgspec.msgpack.decode(content)
    place = chance.randrange(len(entries))
    told = entries[place][_TOLD]
    try:
        match chance.randrange(4):
            case 0:
                return spoiled(content, chance)
            case 1:
                entries[place][_TOLD] = spoiled(told, chance)
            case 2:
                entries[place][_TOLD] = msgspec.msgpack.encode(restructured(msgspec.msgpack.decode(told), chance))
            case _:
                entries[place][_TOLD] = ""
                entries[place] = restructured(entries[place], chance)
                if isinstance(entries[place], list) and len(entries[place]) > _TOLD and not entries[place][_TOLD]:
                    entries[place][_TOLD] = told
        return msgspec.msgpack.encode(chance.choice(([version, entries], [version, entries], entries, [0, *entries])))
    except (OverflowError, UnicodeEncodeError):  # JSON has numbers and texts that MessagePack has not
        return spoiled(content, chance)


def spoiled_database(content: bytes, chance: Random) -> bytes:
    """An SQLite database with something wrong in it: in its bytes, its tables, or what stands in them."""
    if chance.random() < 0.5:
        return spoiled(content, chance)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "spoiled.sqlite"
        path.write_bytes(content)
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = DELETE")
        for _ in range(chance.choice((1, 1, 2, 4))):
            with suppress(sqlite3.Error):
                connection.execute(chance.choice(_STATEMENTS), _values(chance))
        connection.close()
        return path.read_bytes()


def _values(chance: Random) -> dict[str, object]:
    """What a column may hold, and a record with something wrong in it."""
    plain = (None, -1, 0, 2**63 - 1, -(2**63), 1e308, "", "a" * 5000, b"\x00\xff", "\x00", "[" * 3000, "{}", "gala")
    return {
        "value": chance.choice(plain),
        "part": chance.choice(('"number":', '"person":', '"gain":', '"name":"', "}")),
    }


_STATEMENTS = (
    "UPDATE matches SET record = :value WHERE random() % 2",
    "UPDATE deals SET record = :value WHERE random() % 2",
    "UPDATE deals SET number = :value",
    "UPDATE matches SET began = :value",
    "UPDATE files SET changed = :value",
    "UPDATE deals SET record = replace(record, :part, :part || :value)",
    "UPDATE matches SET record = replace(record, :part, :part || :value)",
    "UPDATE deals SET match = :value",
    "DELETE FROM matches",
    "DROP TABLE matches",
    "DROP TABLE files",
    "CREATE TABLE more (n)",
    "CREATE VIEW deep AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    "CREATE TRIGGER spy AFTER INSERT ON deals BEGIN DELETE FROM matches; END",
    "CREATE INDEX odd ON deals (record)",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = -5",
    "ALTER TABLE deals ADD COLUMN more",
)
