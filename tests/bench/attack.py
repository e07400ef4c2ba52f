"""Attackers of a hall, who know of it what docs/commands.md says, each kind from addresses of its own.

``python -m tests.bench.attack KIND PORT COUNT``: prints what was done, and what was heard, as JSON.
"""

import asyncio
import json
import os
import random
import struct
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

from tests.net.phones import LOOPBACK, hello
from tests.net.test_hostile import broken_frame, frame, hostile_message, upgrade

SEATS = 48
"""Chairs that attackers have taken, four at a table and three tables from an address."""
AT_ONCE = 200
"""Connections that are attempted at a time."""
HELD = 5.0
"""Seconds for which attackers keep a connection that the hall has not ended."""
HUNG_UP = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError)
"""How it is heard that a connection is no more."""


def attacker(number: int) -> str:
    """The address of an attacker; there are eight."""
    return f"127.0.0.{2 + number % 8}"


class Raw:
    """One connection, on which anything can be said."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int, address: str) -> "Raw":
        """A connection from an address."""
        return cls(*await asyncio.wait_for(asyncio.open_connection(LOOPBACK, port, local_addr=(address, 0)), 10.0))

    async def upgrade(self) -> None:
        """Makes a line of it."""
        self.send(upgrade())
        head = await asyncio.wait_for(self._reader.readuntil(b"\r\n\r\n"), 10.0)
        if b" 101 " not in head:
            raise OSError(head[:40])

    def send(self, what: bytes) -> None:
        """Sends bytes, if there is anybody who hears them."""
        if not self._writer.is_closing():
            self._writer.write(what)

    def say(self, **message: object) -> None:
        """Sends a message in a frame as it should be."""
        self.send(frame(1, json.dumps(message).encode()))

    async def heard(self) -> dict[str, Any]:
        """The next message."""
        while True:
            kind, size = await self._reader.readexactly(2)
            if size >= 126:
                form = "!H" if size == 126 else "!Q"
                (size,) = struct.unpack(form, await self._reader.readexactly(struct.calcsize(form)))
            body = await self._reader.readexactly(size)
            if kind & 15 == 8:
                raise EOFError
            if kind & 15 == 9:
                self.send(frame(10, body))
            elif kind & 15 == 1:
                said: dict[str, Any] = json.loads(body)
                return said

    async def is_ended(self, within: float = HELD) -> bool:
        """Whether the hall ends it within so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                with suppress(OSError):
                    while await self._reader.read(1 << 16):
                        pass
                return True
        return False

    async def end(self) -> None:
        """Ends it without a word."""
        self._writer.transport.abort()
        with suppress(OSError):
            await self._writer.wait_closed()

    def read_no_more(self) -> None:
        """Lets whatever comes lie."""
        transport = self._writer.transport
        assert isinstance(transport, asyncio.ReadTransport)
        transport.pause_reading()


class Seat:
    """An attacker with a chair, who comes back with the ticket whenever the line is closed."""

    def __init__(self, port: int, number: int, wants: str) -> None:
        self.address = attacker(number // 12)
        self.ticket = ""
        self.code = ""
        self.seat = 0
        self.asked = 0
        """The newest question."""
        self.line: Raw | None = None
        self._port = port
        self._wants = wants

    async def come(self, **first: object) -> None:
        """Opens a line, and is let in."""
        line = await Raw.open(self._port, self.address)
        try:
            await line.upgrade()
            greeting = {"wants": self._wants, **(first or {"ticket": self.ticket, "last": 0})}
            line.send(frame(1, hello(**greeting).encode()))
            welcome = await asyncio.wait_for(line.heard(), 10.0)
            if welcome["type"] != "welcome":
                raise OSError(welcome)
        except HUNG_UP:
            await line.end()
            raise
        self.ticket, self.code, self.seat = welcome["ticket"], welcome["code"], welcome["seat"]
        self.line = line

    async def listen(self) -> None:
        """Reads, and answers so that its match goes on, until the line is closed."""
        assert self.line is not None
        with suppress(*HUNG_UP):
            while True:
                said = await self.line.heard()
                question = said if said["type"] == "question" else said.get("question")
                if question is not None and question["id"] != self.asked:
                    self.asked = question["id"]
                    self.line.say(id=self.asked, choice=0)
                if said.get("next") is not None:
                    self.line.say(id=said["next"], choice=0)


def _choice(seat: Seat, numbers: random.Random) -> bytes:
    """An answer for somebody else, to a question of long ago, or of a kind that none is."""
    other = (seat.seat + 1) % 4
    answer: object = numbers.choice(
        [
            {"id": numbers.randrange(1, seat.asked + 2), "choice": 0},
            {"id": seat.asked, "choice": 99},
            {"id": seat.asked + 4, "choice": 0},
            {"id": 1_000_000 + numbers.randrange(9), "choice": 0},
            {"id": str(seat.asked), "choice": [0]},
            {"id": seat.asked, "command": {"type": "discard", "seat": other, "tile": numbers.randrange(144)}},
            {"id": seat.asked, "command": {"type": "pass", "seat": other}},
            {"type": "vote", "number": 1, "yes": "yes"},
            {"type": "welcome", "seat": other, "ticket": seat.ticket},
        ]
    )
    return frame(1, json.dumps(answer).encode())


def _look(seat: Seat, numbers: random.Random) -> bytes:
    """What a guest may say, and which has all shown anew: said in a flood."""
    said: object = numbers.choice(
        [
            {"type": "hints", "on": numbers.random() < 0.5},
            {"type": "say", "phrase": "thanks"},
            {"type": "here"},
            {"type": "vote", "number": 1, "yes": True},
        ]
    )
    return frame(1, json.dumps(said).encode())


def _anew(seat: Seat, numbers: random.Random) -> bytes:
    """The whole match once more, in another language."""
    again = {"ticket": seat.ticket, "last": 0, "wants": numbers.choice(("rack", "events"))}
    return frame(1, hello(**again, language=numbers.choice(("ru", "he", "lv"))).encode())


def _junk(_seat: Seat, numbers: random.Random) -> bytes:
    """Text that no program should stumble over."""
    name = "".join(map(chr, numbers.choices((0x3164, 0x202E, 0x301, 0x200D, 0x1F3F3, 0xFEFF, 0xE0041), k=30)))
    said = numbers.choice(
        (
            hello(name=name, code="ＡＡＡＡＡＡ").encode(),
            b'{"type":"say","phrase":"\\ud800\\udfff\\ud800"}',
            b'{"type":"\xed\xa0\x80"}',
            b'{"id":' + b"9" * 4000 + b',"choice":0}',
            b'{"id":1,"id":2,"choice":0,"choice":1,"\\u0000":0}',
            b"[" * 4096,
            b'{"a":' * 800 + b"1" + b"}" * 800,
        )
    )
    return frame(1, said)


def _large(_seat: Seat, numbers: random.Random) -> bytes:
    """Too much: long messages, and frames that are no message, thousands in one breath."""
    return numbers.choice(
        (
            lambda: frame(1, b"x" * 4096),
            lambda: frame(1, b"{" + b" " * 300_000 + b"}"),
            lambda: frame(9, b"") * 40_000,
            lambda: frame(10, b"12") * 30_000,
            lambda: frame(1, b"", first=0) + frame(0, b"", first=0) * 40_000,
            lambda: frame(1, b"{}") * 20_000,
        )
    )()


_WAYS: tuple[tuple[int, Callable[[Seat, random.Random], bytes]], ...] = (
    (2, lambda _seat, numbers: hostile_message(numbers)),
    (1, lambda _seat, numbers: broken_frame(numbers)),
    (4, _choice),
    (8, _look),
    (4, _anew),
    (2, _junk),
    (1, _large),
)
"""What seated attackers say, and how often."""


async def messages(port: int, count: int, done: Counter[str]) -> None:
    """So many messages of attackers who are seated."""
    seats = [Seat(port, number, "events" if number % 2 else "rack") for number in range(SEATS)]
    for number, seat in enumerate(seats):
        makes = {"makes": {"rules": "gala"}}
        await seat.come(name="Mallory", **(makes if number % 4 == 0 else {"code": seats[number // 4 * 4].code}))
    weights, ways = zip(*_WAYS, strict=True)

    async def say(number: int, seat: Seat) -> None:
        numbers = random.Random(number)
        listening = asyncio.create_task(seat.listen())
        while done["messages"] < count:
            assert seat.line is not None
            if listening.done():
                await seat.line.end()
                await asyncio.sleep(0.2)
                try:
                    await seat.come()
                except HUNG_UP:
                    done["not let in again"] += 1
                    continue
                done["back"] += 1
                listening = asyncio.create_task(seat.listen())
            seat.line.send(numbers.choices(ways, weights)[0](seat, numbers))
            done["messages"] += 1
            await asyncio.sleep(numbers.uniform(0.03, 0.07))
        listening.cancel()
        assert seat.line is not None
        await seat.line.end()

    await asyncio.gather(*(say(number, seat) for number, seat in enumerate(seats)))


async def _silent(line: Raw, _number: int) -> str:
    return "ended" if await line.is_ended() else "held"


async def _half(line: Raw, number: int) -> str:
    line.send(upgrade()[: 20 + number % 130])
    return "ended" if await line.is_ended() else "held"


async def _greetless(line: Raw, _number: int) -> str:
    await line.upgrade()
    return "ended" if await line.is_ended() else "held"


async def _guess(line: Raw, number: int) -> str:
    await line.upgrade()
    code = "".join("ABCDEFGHJK"[int(digit)] for digit in f"{number:06d}")
    line.send(frame(1, hello(code=code).encode()))
    said = await line.heard()
    return str(said.get("why", said["type"]))


async def _make(line: Raw, number: int) -> str:
    await line.upgrade()
    makes = {"rules": "gala", "options": {}}
    line.send(frame(1, hello(makes=makes, name=f"M{number}").encode()))
    said = await line.heard()
    if said["type"] == "welcome":
        line.say(type="leave")
        await line.is_ended()
    return str(said.get("why", said["type"]))


async def _drop(line: Raw, number: int) -> str:
    await line.upgrade()
    line.send(frame(1, hello(code="AAAAAA").encode())[: 3 + number % 50])
    await asyncio.sleep(0.05)
    return "dropped"


async def _unread(line: Raw, number: int) -> str:
    line.read_no_more()
    if number % 2:
        page = (b"/rulebook/gala/ru.html", b"/words/ru.json")[number // 2 % 2]
        line.send(b"GET " + page + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n")
    else:
        line.send(upgrade() + frame(1, hello(makes={"rules": "gala"}, wants="events").encode()))
        line.send(frame(1, b'{"id":1000000,"choice":0}'))
        for _ in range(20):
            line.send(frame(1, b'{"type":"hints","on":true}'))
            await asyncio.sleep(0.1)
    await asyncio.sleep(HELD / 2)
    return "held"


_CONNECTIONS: Mapping[str, Callable[[Raw, int], Awaitable[str]]] = {
    "silent": _silent,
    "half a header": _half,
    "no hello": _greetless,
    "wrong codes": _guess,
    "tables left": _make,
    "dropped in a frame": _drop,
    "nothing read": _unread,
}
KINDS = ("messages", *_CONNECTIONS, "takeovers")
"""Messages of seated attackers, kinds of connections, and tries to sit in others' chairs."""


async def connections(kind: str, port: int, count: int, done: Counter[str]) -> None:
    """So many connections of a kind; of those that say nothing all are held at once."""
    gate = asyncio.Semaphore(count if kind in ("silent", "half a header", "no hello") else AT_ONCE)

    async def attack(number: int) -> None:
        async with gate:
            try:
                line = await Raw.open(port, attacker(number))
            except HUNG_UP:
                done["no connection"] += 1
                return
            try:
                done[await _CONNECTIONS[kind](line, number)] += 1
            except HUNG_UP:
                done["ended"] += 1
            finally:
                await line.end()

    await asyncio.gather(*(attack(number) for number in range(count)))
    done["connections"] = count


async def attack(kind: str, port: int, count: int) -> Counter[str]:
    """An attack of a kind; gives what was done, and how the hall met it."""
    done = Counter[str]()
    if kind == "messages":
        await messages(port, count, done)
    elif kind == "takeovers":
        await import_module("tests.bench.takeover").takeovers(port, count, done)
    else:
        await connections(kind, port, count, done)
    return done


def yield_to_others() -> None:
    """Leaves the processor to whoever is measured: attackers are on other machines."""
    with suppress(AttributeError, OSError):
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


if __name__ == "__main__":
    yield_to_others()
    print(json.dumps(asyncio.run(attack(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))))
