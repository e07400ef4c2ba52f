"""A bad line on the loopback: between phones and a host it delays, splits, tears, swallows, and brings things late."""

import asyncio
import random
import threading
from concurrent.futures import Future
from contextlib import suppress

from game.net.wire import started
from tests.waiting import until

LOOPBACK = "127.0.0.1"
_MOST = 1 << 14


class Strand:
    """One connection through the wire."""

    def __init__(self, wire: "Wire", phone: asyncio.StreamWriter, host: asyncio.StreamWriter) -> None:
        self.ends = (phone, host)
        self.is_plugged = asyncio.Event()
        """Unless it is, nothing comes through, and nobody is told."""
        self.is_plugged.set()
        self.may_pass = asyncio.Event()
        """Whether what the phone says comes to the host now; else it comes later."""
        self.may_pass.set()
        self.bytes_left: int | None = None
        """After so many more bytes, to either side, it is torn; ``None``: it is not."""
        self._wire = wire

    async def carry(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        """Carries what comes from one end to the other, in pieces, each after a while."""
        numbers = self._wire.numbers
        with suppress(OSError, asyncio.CancelledError):
            while block := await source.read(_MOST):
                while block:
                    size = numbers.choice((1, 3, 40, 700, _MOST))
                    piece, block = block[:size], block[size:]
                    await self._hold_back(to)
                    if self.bytes_left is not None:
                        piece = piece[: self.bytes_left]
                        self.bytes_left -= len(piece)
                    to.write(piece)
                    await to.drain()
                    if self.bytes_left == 0:
                        self.tear()
            await self._hold_back(to)
            to.write_eof()

    async def _hold_back(self, to: asyncio.StreamWriter) -> None:
        if self._wire.delay:
            await asyncio.sleep(self._wire.numbers.random() * self._wire.delay)
        if to is self.ends[1]:
            await self.may_pass.wait()
        await self.is_plugged.wait()

    def tear(self) -> None:
        """Both ends learn at once that it is no more."""
        for end in self.ends:
            end.transport.abort()


class Wire:
    """Listens for phones, and goes on to the host; used from a test's thread.

    :param port: of the host.
    :param delay: the longest time that a piece is held back, in seconds.
    """

    def __init__(self, port: int, numbers: random.Random, *, delay: float = 0.0) -> None:
        self.host_port = port
        """Where the host listens; another one from the next connection on."""
        self.numbers, self.delay = numbers, delay
        self._loop = asyncio.new_event_loop()
        self.strands: list[Strand] = []
        """All connections, in the order in which they were opened."""
        self._end = asyncio.Event()
        bound: Future[int] = Future()
        self._thread = started(self._loop, self._listen(bound), "wire")
        self.port = bound.result()
        """Where phones knock."""

    async def _listen(self, bound: "Future[int]") -> None:
        server = await asyncio.start_server(self._carry, LOOPBACK, 0)
        bound.set_result(server.sockets[0].getsockname()[1])
        await self._end.wait()
        server.close()
        for strand in self.strands:
            strand.tear()

    async def _carry(self, said: asyncio.StreamReader, phone: asyncio.StreamWriter) -> None:
        try:
            heard, host = await asyncio.open_connection(LOOPBACK, self.host_port)
        except OSError:
            phone.transport.abort()
            return
        strand = Strand(self, phone, host)
        self.strands.append(strand)
        with suppress(asyncio.CancelledError):
            await asyncio.gather(strand.carry(said, host), strand.carry(heard, phone))
        strand.tear()

    def newest(self) -> Strand:
        """The connection that was opened last."""
        return self.strands[-1]

    def _do(self, what: object) -> None:
        assert callable(what)
        done = threading.Event()

        def do() -> None:
            what()
            done.set()

        self._loop.call_soon_threadsafe(do)
        until(done.is_set, pause=0.0005)

    def tear(self, strand: Strand, *, after: int = 0) -> None:
        """Tears it, at once or after so many more bytes: in the midst of a message, or of the handshake."""

        def do() -> None:
            strand.bytes_left = after
            if not after:
                strand.tear()

        self._do(do)

    def unplug(self, strand: Strand) -> None:
        """Nothing comes through any more, and neither end is told: the cable is out."""
        self._do(strand.is_plugged.clear)

    def plug(self, strand: Strand) -> None:
        """The cable is in again: what was said meanwhile comes late."""
        self._do(strand.is_plugged.set)

    def hold(self, strand: Strand) -> None:
        """What the phone says comes later than what it says on other connections."""
        self._do(strand.may_pass.clear)

    def let_pass(self, strand: Strand) -> None:
        """What was held comes now, be the phone's end closed meanwhile or not."""
        self._do(strand.may_pass.set)

    def close(self) -> None:
        """Ends all connections."""
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(5.0)
