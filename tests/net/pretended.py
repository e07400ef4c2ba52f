"""A network and a clock that are only pretended: nothing binds a port, and no second passes in truth.

Hosts, guests and wires work on one event loop. It goes on whenever a test waits, until nobody has anything left to do;
then the next of their clocks runs out.
"""

import asyncio
import errno
import io
import socket
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from itertools import count
from selectors import BaseSelector, SelectorKey
from typing import Any, Self
from unittest.mock import patch

from game.app.matches.journal import Journal
from tests import waiting

HIGH = 1 << 16
"""How many bytes may be under way before their sender is to pause."""
LOW = 1 << 14
"""How few bytes are under way when their sender may go on."""
LOOPBACK = "127.0.0.1"
LOOK = 0.002
"""Seconds that pass between two looks of somebody who waits."""
Address = tuple[str, int]


class Passing(BaseSelector):
    """A selector that puts the clock forward where a true one would wait."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._keys: dict[Any, SelectorKey] = {}

    def register(self, fileobj: Any, events: int, data: Any = None) -> SelectorKey:
        self._keys[fileobj] = SelectorKey(fileobj, fileobj, events, data)
        return self._keys[fileobj]

    def unregister(self, fileobj: Any) -> SelectorKey:
        return self._keys.pop(fileobj)

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        assert timeout is not None, "nobody would ever wake up"
        self.now += max(0.0, timeout)
        return []

    def get_map(self) -> Any:
        return self._keys


class End(asyncio.Transport):
    """One end of a connection."""

    other: "End"

    def __init__(self, loop: "PretendedLoop", protocol: Any, own: Address, others: Address) -> None:
        super().__init__({"sockname": own, "peername": others})
        self.protocol = protocol
        self.coming: deque[bytes] = deque()
        self.has_ended = False
        """Whether the other end says no more, once this has taken what is under way."""
        self.has_to_pause = False
        self._loop = loop
        self._is_paused = self._is_lost = self._is_closing = False

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol  # type: ignore[no-any-return]

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def is_reading(self) -> bool:
        return not self._is_paused

    def pause_reading(self) -> None:
        self._is_paused = True

    def resume_reading(self) -> None:
        self._is_paused = False
        self._loop.call_soon(self.take)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Does nothing; the limits are ``HIGH`` and ``LOW`` for all."""

    def get_write_buffer_size(self) -> int:
        return sum(map(len, self.other.coming))

    def write(self, data: Any) -> None:
        if self._is_closing or not data:
            return
        self.other.coming.append(bytes(data))
        self._loop.call_soon(self.other.take)
        if not self.has_to_pause and self.get_write_buffer_size() > HIGH:
            self.has_to_pause = True
            self.protocol.pause_writing()

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.other.has_ended = True
        self._loop.call_soon(self.other.take)

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self.write_eof()
            self._loop.call_soon(self._lose)

    def abort(self) -> None:
        self.close()

    def _lose(self) -> None:
        if not self._is_lost:
            self._is_lost = True
            protocol = self.protocol
            self.protocol = None
            protocol.connection_lost(None)

    def take(self) -> None:
        """Hands over what has come."""
        if self._is_closing or self._is_paused:
            return
        if self.coming:
            data = b"".join(self.coming)
            self.coming.clear()
            self.protocol.data_received(data)
        if self.other.protocol and self.other.has_to_pause and self.other.get_write_buffer_size() < LOW:
            self.other.has_to_pause = False
            self.other.protocol.resume_writing()
        if self.has_ended and not (self.coming or self._is_closing):
            self.has_ended = False
            if not self.protocol.eof_received():
                self.close()


class Listening(asyncio.AbstractServer):
    """A door at which ends are connected, and its own socket."""

    family = socket.AF_INET

    def __init__(self, loop: "PretendedLoop", make: Callable[[], Any], address: Address) -> None:
        self._loop = loop
        self.make, self.address = make, address
        self.sockets = (self,)

    def getsockname(self) -> Address:
        """Where it listens."""
        return self.address

    def dup(self) -> socket.socket:
        """Refuses: there is no socket that could be kept open."""
        raise OSError(errno.ENOTSUP, "pretended")

    def get_loop(self) -> asyncio.AbstractEventLoop:
        return self._loop

    def is_serving(self) -> bool:
        return self._loop.doors.get(self.address[1]) is self

    async def start_serving(self) -> None:
        """Does nothing; it serves from the beginning."""

    def close(self) -> None:
        if self.is_serving():
            del self._loop.doors[self.address[1]]

    async def serve_forever(self) -> None:
        """Does nothing; it serves from the beginning."""

    async def wait_closed(self) -> None:
        """Does nothing; there is nothing to wait for."""


class PretendedLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock and whose connections are its own."""

    def __init__(self) -> None:
        self._passing = Passing()
        super().__init__(self._passing)
        self.doors: dict[int, Listening] = {}
        self.working: list[asyncio.Task[Any]] = []
        self._ports = count(40_001)

    def time(self) -> float:
        return self._passing.now

    def call_soon_threadsafe(  # type: ignore[override] # there is one thread
        self, callback: Callable[..., object], *given: Any, context: Any = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *given, context=context)

    def run_in_executor(  # type: ignore[override] # there is one thread
        self, executor: Any, func: Callable[..., Any], *given: Any
    ) -> asyncio.Future[Any]:
        found = self.create_future()
        try:
            found.set_result(func(*given))
        except Exception as error:  # noqa: BLE001 - whatever the work meets is its own
            found.set_exception(error)
        return found

    async def create_server(  # type: ignore[override] # as it is called here
        self, make: Callable[[], Any], host: str, port: int, **_more: Any
    ) -> Listening:
        port = port or next(self._ports)
        if port in self.doors:
            raise OSError(errno.EADDRINUSE, "Address already in use")
        self.doors[port] = Listening(self, make, (LOOPBACK, port))
        return self.doors[port]

    async def create_connection(  # type: ignore[override] # as it is called here
        self, make: Callable[[], Any], host: str, port: int, **_more: Any
    ) -> tuple[End, Any]:
        protocol = make()
        return self.connected(protocol, port), protocol

    def connected(self, protocol: Any, port: int) -> End:
        """An end at whatever listens there."""
        if port not in self.doors:
            raise ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")
        door, own = self.doors[port], (LOOPBACK, next(self._ports))
        here, there = End(self, protocol, own, door.address), End(self, door.make(), door.address, own)
        here.other, there.other = there, here
        for end in (there, here):
            end.protocol.connection_made(end)
        return here

    def pass_time(self, seconds: float) -> None:
        """Does what there is to do, and what comes within so many seconds."""
        self.call_later(max(seconds, 1e-4), self.stop)
        self.run_forever()
        for task in [task for task in self.working if task.done()]:
            self.working.remove(task)
            if not task.cancelled():
                task.result()


class Work:
    """Stands in for a thread; its work is done on the loop."""

    def __init__(self, loop: PretendedLoop, work: Coroutine[Any, Any, Any]) -> None:
        self._loop, self._task = loop, loop.create_task(work)
        loop.working.append(self._task)
        loop.pass_time(0.0)

    def is_alive(self) -> bool:
        """Whether it is not done."""
        return not self._task.done()

    def join(self, timeout: float = waiting.PATIENCE) -> None:
        """Lets time pass until it is done."""
        end = self._loop.time() + timeout
        while self.is_alive() and self._loop.time() < end:
            self._loop.pass_time(LOOK)


class PlainSocket(asyncio.Protocol):
    """The socket of a stranger, who says any bytes."""

    def __init__(self, loop: PretendedLoop, port: int) -> None:
        self._loop, self._heard, self._has_ended = loop, bytearray(), False
        if port not in loop.doors:
            raise ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")
        loop.call_soon(self._connect, port)
        loop.pass_time(0.0)

    def _connect(self, port: int) -> None:
        self._end = self._loop.connected(self, port)

    def data_received(self, data: bytes) -> None:
        self._heard += data

    def eof_received(self) -> bool:
        self._has_ended = True
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def sendall(self, data: bytes) -> None:
        """Says this."""
        if self._has_ended:
            raise BrokenPipeError(errno.EPIPE, "Broken pipe")
        self._end.write(data)

    def recv(self, most: int) -> bytes:
        """What comes next; nothing if the other end hangs up."""
        waiting.until(lambda: self._heard or self._has_ended)
        said = bytes(self._heard[:most])
        del self._heard[:most]
        return said

    def makefile(self, _mode: str) -> io.BufferedReader:
        """What comes, as a file."""
        return io.BufferedReader(_Coming(self))

    def shutdown(self, _how: int) -> None:
        """Says no more."""
        self._end.write_eof()

    def setsockopt(self, *_option: object) -> None:
        """Does nothing."""

    def settimeout(self, _seconds: float) -> None:
        """Does nothing; it waits as long as tests do."""

    def close(self) -> None:
        """Hangs up."""
        self._end.close()


class _Coming(io.RawIOBase):
    def __init__(self, line: PlainSocket) -> None:
        self._line = line

    def readable(self) -> bool:
        return True

    def readinto(self, space: Any) -> int:
        said = self._line.recv(len(space))
        space[: len(said)] = said
        return len(said)


class AtOnce(Executor):
    """Does each work when it is asked to, as no other thread may have a time of its own."""

    def __init__(self, *_given: object, **_named: object) -> None: ...

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*given, **named))
        except Exception as error:  # noqa: BLE001 - whatever the work meets is its own
            done.set_exception(error)
        return done


class SyncingOnTheLoop:
    """Stands in for the thread that syncs journals to the disk, with the loop's clock in place of the true one."""

    PAUSE = 0.05
    """Seconds that pass before a journal is synced, so that what is appended meanwhile is synced with it."""

    def __init__(self, loop: PretendedLoop) -> None:
        self._loop = loop
        self._due: dict[Journal, asyncio.TimerHandle] = {}

    def see_to(self, journal: Journal, seconds: float = 0.0, *, first: bool = False) -> None:
        """Syncs a journal later; ``first``: now, as its owner waits for that."""
        due, known = self._loop.time() + max(seconds, self.PAUSE), self._due.get(journal)
        if first:
            self._sync(journal)
        elif known is None or due < known.when():
            self._forget(journal)
            self._due[journal] = self._loop.call_at(due, self._sync, journal)

    def _forget(self, journal: Journal) -> None:
        if journal in self._due:
            self._due.pop(journal).cancel()

    def _sync(self, journal: Journal) -> None:
        self._forget(journal)
        again: float | None = 0.0
        while again == 0.0:
            again = journal.write_and_sync()
        if again is not None:
            self.see_to(journal, again)


THREADS = {
    "game.net.hints._background_thread": AtOnce,
    "game.players.ai.computer._thinking_thread": AtOnce,
    "game.app.hall.hall.ThreadPoolExecutor": AtOnce,
}


@contextmanager
def pretended_net() -> Iterator[PretendedLoop]:
    """All hosts and guests that are made meanwhile meet there, and tests wait by its clock."""
    loop = PretendedLoop()

    def started(_loop: object, work: Coroutine[Any, Any, Any], _name: str) -> Work:
        return Work(loop, work)

    def plain(address: Address, *_more: object, **_named: object) -> PlainSocket:
        return PlainSocket(loop, address[1])

    with ExitStack() as stack:
        stack.enter_context(patch("asyncio.new_event_loop", lambda: loop))
        for module in ("game.net.host", "game.net.far.line", "tests.net.phones", "tests.net.wire"):
            stack.enter_context(patch(f"{module}.started", started))
        stack.enter_context(patch("game.app.matches.journal.SYNCER", SyncingOnTheLoop(loop)))
        for name, made in THREADS.items():
            stack.enter_context(patch(name, made))
        stack.enter_context(patch("socket.create_connection", plain))
        stack.enter_context(patch.object(waiting, "now", loop.time))
        stack.enter_context(patch.object(waiting, "sleep", loop.pass_time))
        yield loop
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.pass_time(0.0)
        loop.close()
