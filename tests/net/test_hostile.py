"""Hostile bytes against a host, its page and a hall: one line in the log each, and nobody at the table notices."""

import random
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Protocol
from unittest.mock import patch

import pytest

from game.net import host
from game.net.host import Host
from game.net.pages import SOCKET
from tests.app.hall.halls import MADE, hall
from tests.conftest import LogLines
from tests.net.phones import LOOPBACK, ScriptedPhone, set_up, table
from tests.net.test_door import HOSTILE
from tests.waiting import PATIENCE, until

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: {upgrade}\r\nConnection: {connection}\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: {version}\r\n{more}\r\n"
)
GOOD = {
    "path": SOCKET,
    "host": f"{LOOPBACK}:8470",
    "upgrade": "websocket",
    "connection": "Upgrade",
    "key": "dGhlIHNhbXBsZSBub25jZQ==",
    "version": "13",
    "more": "",
}
CLOSED = b"\x88"
"""How a frame begins by which the host hangs up."""
BAD: tuple[dict[str, str], ...] = (
    {"upgrade": "h2c"},
    {"connection": "close"},
    {"key": "short"},
    {"key": ""},
    {"version": "8"},
    {"version": "x"},
    {"host": "table.example"},
    {"host": "["},
    {"more": "Origin: http://elsewhere.example\r\n"},
    {"more": "Origin: null\r\n"},
    {"more": "X: " + "y" * 20_000 + "\r\n"},
    {"more": "".join(f"X-{number}: y\r\n" for number in range(300))},
    {"more": "no header at all\r\n"},
    {"more": "Content-Length: 40\r\n"},
    {"path": "/table\x00"},
    {"path": "/" + "a" * 20_000},
)


def upgrade(**other: str) -> bytes:
    """A request for a line, with something else in it."""
    return UPGRADE.format(**{**GOOD, **other}).encode("latin-1")


def frame(kind: int, body: bytes, *, first: int = 0x80, mask: bool = True, length: int | None = None) -> bytes:
    """A frame as it should be, or not."""
    size = len(body) if length is None else length
    head = struct.pack("!B", first | kind)
    sign = 0x80 if mask else 0
    if size < 126:
        head += struct.pack("!B", sign | size)
    elif size < 1 << 16:
        head += struct.pack("!BH", sign | 126, size)
    else:
        head += struct.pack("!BQ", sign | 127, size)
    key = b"abcd" if mask else b""
    masked = bytes(byte ^ key[place % 4] for place, byte in enumerate(body)) if mask else body
    return head + key + masked


def broken_frame(numbers: random.Random) -> bytes:
    """What no frame may be."""
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: frame(1, b"{}", mask=False),
        lambda: frame(numbers.choice((3, 4, 7, 11, 15)), b""),
        lambda: frame(1, b"{}", first=0x80 | numbers.choice((0x10, 0x20, 0x40))),
        lambda: frame(0, b"never begun"),
        lambda: frame(1, b"{", first=0) + frame(1, b"}"),
        lambda: frame(1, b"\xff\xfe" + numbers.randbytes(9)),
        lambda: frame(9, b"p" * 126),
        lambda: frame(9, b"p", first=0),
        lambda: frame(1, b"x" * 10, length=1 << 40),
        lambda: frame(1, b"x" * 5000),
        lambda: frame(8, b"\x00"),
        lambda: frame(8, struct.pack("!H", 999)),
        lambda: frame(2, numbers.randbytes(40)),
    )
    return numbers.choice(ways)()


def hostile_message(numbers: random.Random) -> bytes:
    """A message that no guest may send, in a frame as it should be."""
    text = bytearray(numbers.choice([*HOSTILE, '{"type":"hello","ticket":"00"}']).encode())
    for _times in range(numbers.randrange(3)):
        at = numbers.randrange(len(text) + 1)
        text[at : at + numbers.randrange(3)] = bytes(numbers.choices(range(32, 127), k=numbers.randrange(4)))
    return frame(1, bytes(text))


class Attack(NamedTuple):
    """All that one connection says."""

    said: bytes
    is_sure: bool = True
    """Whether it is sure that the host hangs up by itself, and says why; else it may be no more than half a request."""


def attack(numbers: random.Random) -> Attack:
    """Something that no guest says."""
    match numbers.randrange(6):
        case 0:
            return Attack(numbers.randbytes(numbers.randrange(1, 3000)), is_sure=False)
        case 1:
            return Attack(upgrade()[: numbers.randrange(1, 150)], is_sure=False)
        case 2:
            return Attack(upgrade(**numbers.choice(BAD)))
        case 3:
            wrong = bytearray(upgrade())
            for _times in range(numbers.randrange(1, 6)):
                wrong[numbers.randrange(len(wrong))] = numbers.randrange(256)
            return Attack(bytes(wrong), is_sure=False)
        case 4:
            return Attack(upgrade() + broken_frame(numbers))
        case _:
            return Attack(upgrade() + hostile_message(numbers))


class Struck(Protocol):
    """What is struck: a table, or a hall of them."""

    @property
    def host(self) -> Host: ...

    def step(self) -> None: ...


def strike(at: Struck, attack: Attack, numbers: random.Random) -> None:
    """Says it on a connection of its own, whole or in two pieces, until the host hangs up."""
    with socket.create_connection((LOOPBACK, at.host.port), timeout=5.0) as line, suppress(OSError):
        cut = numbers.choice((len(attack.said), 40))
        line.sendall(attack.said[:cut])
        line.sendall(attack.said[cut:])
        if not attack.is_sure:
            line.shutdown(socket.SHUT_WR)
        line.settimeout(0.002)
        end = monotonic() + PATIENCE
        while monotonic() < end:
            at.step()
            with suppress(TimeoutError):
                heard = line.recv(65536)
                if not heard or CLOSED in heard:
                    return
        raise AssertionError(attack)


class Strikes:
    """Strikes one after the other, each of which is one line in the log, or none where it may be half a request."""

    def __init__(self, count: int, log_lines: LogLines) -> None:
        self.left = count
        """Strikes that are still to come."""
        self._numbers, self._log_lines = random.Random(8), log_lines
        self._told = list[str]()
        self._struck = self._sure = 0

    def _look(self) -> int:
        self._told.extend(self._log_lines.take())
        return len(self._told)

    def next(self, at: Struck) -> None:
        """Strikes once."""
        one = attack(self._numbers)
        strike(at, one, self._numbers)
        self.left, self._struck, self._sure = self.left - 1, self._struck + 1, self._sure + one.is_sure
        until(lambda: self._look() >= self._sure, meanwhile=at.step)
        assert len(self._told) <= self._struck, (one, self._told[-3:])

    def end(self) -> None:
        """No line is long, or does anything to whoever reads it."""
        assert self._sure <= self._look() <= self._struck
        assert all(line.isprintable() and len(line) < 300 for line in self._told)


@pytest.mark.long
def test_hostile_bytes_are_one_line_each_and_nobody_notices(
    tmp_path: Path, scaled: Callable[[int], int], log_lines: LogLines
) -> None:
    strikes = Strikes(scaled(12_000), log_lines)
    while strikes.left:
        with table(set_up(), tmp_path) as at:
            phones = []
            for _chair in at.setup.chairs:
                phones.append(ScriptedPhone(at.address, {"code": at.guests.code}))
                until(lambda phones=phones: phones[-1].ticket, meanwhile=at.step)  # type: ignore[misc]
            client = at.begin()
            lines = [guest.line for guest in at.guests.guests.values()]
            while strikes.left and not client.is_over:
                strikes.next(at)
                at.step(0.05)
            assert [guest.line for guest in at.guests.guests.values()] == lines, "nobody's line was touched"
            assert client.table.refused == client.table.lapsed == client.table.broken == [0] * 4
    strikes.end()


@pytest.mark.long
def test_a_hall_tells_them_in_one_line_each_and_no_table_notices(
    tmp_path: Path, scaled: Callable[[int], int], log_lines: LogLines
) -> None:
    strikes = Strikes(scaled(3000), log_lines)
    while strikes.left:
        with patch.object(host, "MOST_A_SECOND", 10_000), hall(tmp_path) as at:
            maker = at.guest(makes=MADE)
            for _chair in range(3):
                at.guest(code=at.code_of(maker))
            until(lambda maker=maker: maker.rack["phase"] != "waiting", meanwhile=at.step)  # type: ignore[misc]
            (struck,) = at.hall.tables
            lines = [guest.line for guest in struck.guests.guests.values()]
            while strikes.left and not struck.is_over:
                strikes.next(at)
            assert at.hall.tables == [struck], "nobody has made another table"
            assert [guest.line for guest in struck.guests.guests.values()] == lines, "nobody's line was touched"
            client = struck.client
            assert client is not None
            assert client.table.refused == client.table.lapsed == client.table.broken == [0] * 4
    strikes.end()
