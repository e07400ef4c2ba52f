"""A crowd of scripted guests in a hall: when each answered, and was shown what came of it.

``python -m tests.bench.crowd ADDRESS CODE COUNT``: so many guests of one table, who read and never answer.
"""

import asyncio
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from math import ceil
from time import perf_counter

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


class _Choice(msgspec.Struct):
    kind: str


class _Question(msgspec.Struct):
    id: int
    choices: list[_Choice]


class _Said(msgspec.Struct):
    type: str
    code: str = ""
    question: _Question | None = None


_READER: msgspec.json.Decoder[_Said] = msgspec.json.Decoder(_Said)


@dataclass
class Crowd:
    """What all guests have done.

    :param thinks: seconds that a guest takes for an answer, at least and at most.
    :param rules: the book by which they play.
    :param come_from: addresses of this machine from which tables are made, by turns.
    """

    address: str
    thinks: tuple[float, float] = (1.0, 3.0)
    rules: str = "gala"
    come_from: Sequence[str] = ("127.0.0.1",)
    times: list[float] = field(default_factory=list)
    """Seconds from each answer to the picture that shows what came of it."""
    pictures: int = 0
    all_pictures: int = 0
    """Those before it was measured, too."""
    size: int = 0
    """Bytes of all pictures."""
    lost: int = 0
    """Lines that were closed by the host."""
    measures: bool = False
    """Whether times count yet."""
    _numbers: random.Random = field(default_factory=lambda: random.Random(5))

    async def sit(self, tables: int, seconds: float) -> None:
        """Fills so many tables with four guests each, and plays for so many seconds once all are seated."""
        async with self.seated(tables):
            await asyncio.sleep(seconds)

    @asynccontextmanager
    async def seated(self, tables: int) -> AsyncIterator[None]:
        """Has so many tables played at meanwhile by four guests each; it is measured once all are seated."""
        guests: list[asyncio.Task[None]] = []
        for number in range(tables):
            code: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            place = self.come_from[number % len(self.come_from)]
            guests += [asyncio.create_task(self._play(place, code, makes=chair == 0)) for chair in range(4)]
            await code
        await asyncio.sleep(min(10.0, self.thinks[1] * 2))
        self.measures = True
        yield
        self.measures = False
        for guest in guests:
            guest.cancel()
        await asyncio.gather(*guests, return_exceptions=True)

    async def _play(self, place: str, code: "asyncio.Future[str]", *, makes: bool) -> None:
        first: dict[str, object] = {"type": "hello", "protocol": 1, "name": "Ann"}
        first |= {"makes": {"rules": self.rules}} if makes else {"code": await code}
        try:
            here = (place, 0)
            async with connect(self.address, compression=None, ping_interval=None, local_addr=here) as line:
                await line.send(msgspec.json.encode(first), text=True)
                await self._answer(line, code)
        except ConnectionClosed:
            self.lost += 1

    async def _answer(self, line: ClientConnection, code: "asyncio.Future[str]") -> None:
        answered = 0
        sent: float | None = None
        thinking: asyncio.Task[None] | None = None

        async def think(question: _Question) -> None:
            nonlocal sent
            await asyncio.sleep(self._numbers.uniform(*self.thinks))
            wins = [n for n, choice in enumerate(question.choices) if choice.kind == "mahjong"]
            choice = wins[0] if wins else self._numbers.randrange(len(question.choices))
            sent = perf_counter()
            with suppress(ConnectionClosed):
                await line.send(f'{{"id":{question.id},"choice":{choice}}}')

        async for message in line:
            now = perf_counter()
            said = _READER.decode(message)
            if said.code and not code.done():
                code.set_result(said.code)
            if said.type != "rack":
                continue
            self.pictures += self.measures
            self.all_pictures += 1
            self.size += len(message) * self.measures
            is_past = said.question is None or said.question.id != answered
            if is_past and thinking is not None:
                if sent is not None and self.measures:
                    self.times.append(now - sent)
                thinking.cancel()  # what has lapsed is not answered any more
                thinking, sent = None, None
            question = said.question
            if question is None or question.id == answered or question.choices[0].kind == "begin":
                continue
            answered = question.id
            thinking = asyncio.create_task(think(question))

    def shares(self) -> Iterator[float]:
        """The median, p99 and longest of the times."""
        yield from shares(self.times)


def shares(times: Sequence[float]) -> Iterator[float]:
    """The median, p99 and longest of some times."""
    known = sorted(times)
    for share in (0.5, 0.99, 1.0):
        yield known[max(0, ceil(share * len(known)) - 1)]


@contextmanager
def silent_guests(address: str, code: str, count: int) -> Iterator[None]:
    """Guests in a process of their own, who read and never answer."""
    command = [sys.executable, "-m", "tests.bench.crowd", address, code, str(count)]
    with subprocess.Popen(command) as process:
        try:
            yield
        finally:
            process.terminate()


async def _read(address: str, code: str) -> None:
    async with connect(address, compression=None, ping_interval=None) as line:
        await line.send(msgspec.json.encode({"type": "hello", "protocol": 1, "code": code}), text=True)
        async for _message in line:
            pass


async def _read_all(address: str, code: str, count: int) -> None:
    with suppress(ConnectionClosed):
        await asyncio.gather(*(_read(address, code) for _ in range(count)))


if __name__ == "__main__":
    asyncio.run(_read_all(sys.argv[1], sys.argv[2], int(sys.argv[3])))
