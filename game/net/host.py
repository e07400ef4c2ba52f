"""The host: one port that serves the phones' page and talks to each guest, on a thread of its own.

Received messages wait in a queue until the game's thread takes them; messages to be sent wait until the connection can
carry them. Neither ever blocks the game.
"""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple, Self

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from game import Frozen
from game.net.gate.forwarded import forwarded_for
from game.net.gate.knocks import Knock, Knocks
from game.net.messages import LARGEST
from game.net.pages import SOCKET, Site, is_own_origin, refusal
from game.net.wire import PING, STILL_HERE, drained, started, why_broken

if TYPE_CHECKING:
    from ssl import SSLContext

log = logging.getLogger(__name__)

MOST_A_SECOND = 20
"""The most messages that a connection may send in a second."""
FRAMES = 3
"""The most frames for each allowed message, because pings and parts of messages are frames too."""
_ACCEPTED_AT_ONCE = 4
"""The most connections that are accepted before messages are handled again."""
_BACKLOG = 128
"""The most connections that wait to be accepted."""
SLOW = 10.0
"""The seconds in which a message must have been sent; otherwise the connection is dropped."""
TO_SAY_HELLO = 10.0
"""The seconds in which a connection must have made its request, and then the seconds to be let in."""
BEAT = 2.0
"""The seconds of silence after which a guest is told that the table is still there, because a page sees no pings."""
_TO_STOP = 3.0
_BAD_MESSAGE_CODE = 1008
"""The code for closing a connection because of a forbidden message."""


def _address_of(connection: ServerConnection) -> str:
    """The address of the other end, for the log and for limits."""
    if isinstance(connection, Knock):
        return connection.address
    return str((connection.remote_address or ("?",))[0])


class _Bell:
    """Wakes connections from the game's thread, many with one call of the host's loop, as calls are expensive."""

    def __init__(self, loop: asyncio.AbstractEventLoop):
        self.loop = loop
        self._woken: deque[asyncio.Event] = deque()
        self._has_rung = False
        self.is_held = False
        """Whether lines are woken later, all together."""

    def ring(self, line: asyncio.Event) -> None:
        self._woken.append(line)
        if not self.is_held:
            self.carry()

    def carry(self) -> None:
        """Wake all connections that have something to send."""
        if self._woken and not self._has_rung:
            self._has_rung = True
            with suppress(RuntimeError):  # the host was closed meanwhile
                self.loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._has_rung = False  # before they are woken, so that a line that comes meanwhile rings again
        while self._woken:
            self._woken.popleft().set()


class Line:
    """The connection to one guest, as the game's thread uses it."""

    def __init__(self, connection: ServerConnection, bell: _Bell):
        self.address = _address_of(connection)
        self.is_in = False
        """Whether the guest was let in; the line is closed if that takes longer than ``TO_SAY_HELLO``."""
        self.is_open = True
        self.opened = bell.loop.time()
        """When the line was opened; a guest with several lines has given up the older ones."""
        self._connection = connection
        self._bell = bell
        self._lock = threading.Lock()
        self._to_say: deque[bytes] = deque()
        self._newest: bytes | None = None
        self._closing: tuple[int, str] | None = None
        self._wake = asyncio.Event()

    def say(self, message: bytes) -> None:
        with self._lock:
            self._to_say.append(message)
        self._wake_speaker()

    def show(self, picture: bytes) -> None:
        with self._lock:
            self._newest = picture
        self._wake_speaker()

    def close(self, why: str = "", *, is_bad: bool = False) -> None:
        """Close the connection once everything has been sent; the reason is logged if the guest broke a rule."""
        with self._lock:
            was_open, self.is_open = self.is_open, False
            self._closing = self._closing or (_BAD_MESSAGE_CODE if is_bad else 1000, why[:60])
        if is_bad and was_open:
            log.warning("guest at %s: %s; the line is closed", self.address, why)
        self._wake_speaker()

    def _wake_speaker(self) -> None:
        self._bell.ring(self._wake)

    def _take_outgoing(self) -> tuple[list[bytes], tuple[int, str] | None]:
        with self._lock:
            messages = [*self._to_say, *([] if self._newest is None else [self._newest])]
            self._to_say.clear()
            self._newest = None
            return messages, self._closing

    async def speak(self) -> None:
        """Send the waiting messages, until the connection is closed or too slow."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._wake.wait()
            self._wake.clear()
            messages, closing = self._take_outgoing()
            if not messages and closing is None:
                messages = [STILL_HERE] if self.is_in else []
            try:
                async with asyncio.timeout(SLOW):
                    for message in messages:
                        await self._connection.send(message, text=True)
            except TimeoutError:
                log.warning("guest at %s: reads too slowly; the line is dropped", self.address)
                self._connection.transport.abort()
                return
            except ConnectionClosed:
                return
            if closing is not None:
                await self._connection.close(*closing)
                return


class Ways(Frozen, kw_only=True):
    """The limits and conditions for guests who come in."""

    most_open: int = 512
    """The most connections of all kinds."""
    most_waiting: int = 128
    """The most connections of guests who are not let in yet; for a new one the oldest is dropped."""
    most_of_address: int = 48
    """The most connections from one address whose guests are not let in yet."""
    most_lines: int = 512
    """The most connections to tables, let in or not."""
    proxies: frozenset[str] = frozenset()
    """The addresses of proxies, which name their clients in ``X-Forwarded-For`` or ``Forwarded``."""
    names: frozenset[str] = frozenset()
    """The names by which this machine can be reached, besides its addresses."""
    tls: "SSLContext | None" = None
    """The certificate and key for encrypted connections; ``None``: connections are not encrypted."""


class Heard(NamedTuple):
    """A received message."""

    line: Line
    message: bytes | None
    """The message; ``None``: the connection is closed."""


_USUAL = Ways()


class Host:
    """An open door for guests: it listens from ``open`` to ``close``."""

    def __init__(self, pages: Site, ways: Ways, call: Callable[[], None]):
        self.port = 0
        """The port on which the host listens; set by ``open``."""
        self._pages = pages
        self._ways = ways
        self._knocks = Knocks(ways.most_open, ways.most_waiting, ways.most_of_address, ways.proxies)
        self._call = call
        self._has_called = False
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._bell = _Bell(self._loop)
        self._lines: set[Line] = set()
        self._speaking: set[asyncio.Task[None]] = set()
        self._end = asyncio.Event()
        self._thread: threading.Thread | None = None

    @classmethod
    def open(
        cls,
        pages: Site,
        address: str,
        ports: tuple[int, ...],
        ways: Ways = _USUAL,
        call: Callable[[], None] = lambda: None,
    ) -> Self:
        """A host that listens at an address, on the first of these ports that is free.

        :param call: called on the host's thread when a message came.

        :raises OSError: if no port is free.
        """
        host = cls(pages, ways, call)
        bound: Future[int] = Future()
        host._thread = started(host._loop, host._serve(address, ports, bound), "guests")
        host.port = bound.result()
        return host

    def heard(self, wait: float = 0.0) -> list[Heard]:
        """The messages received since the last call; waits up to ``wait`` seconds for the first one."""
        self._has_called = False  # before looking, so that a message that comes meanwhile calls again
        return drained(self._heard, wait=wait)

    @contextmanager
    def holding(self) -> Iterator[None]:
        """A context in which outgoing messages are collected, to be sent together at its end."""
        self._bell.is_held = True
        try:
            yield
        finally:
            self._bell.is_held = False
            self._bell.carry()

    def close(self) -> None:
        """Close all connections, and stop listening."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._end.set)
        if self._thread is not None:
            self._thread.join(_TO_STOP)

    async def _serve(self, address: str, ports: tuple[int, ...], bound: "Future[int]") -> None:
        try:
            server = await self._first_free(address, ports)
        except OSError as error:
            bound.set_exception(error)
            return
        bound.set_result(next(iter(server.sockets)).getsockname()[1])
        await self._end.wait()
        for line in list(self._lines):
            line.close("the table is closed")
        if self._speaking:
            await asyncio.wait(self._speaking, timeout=1.0)
        server.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                await server.wait_closed()
        self._knocks.drop_all()
        await asyncio.sleep(0)  # so that their sockets are closed before the loop ends

    async def _first_free(self, address: str, ports: tuple[int, ...]) -> Server:
        for port in ports[:-1]:
            with suppress(OSError):
                return await self._listen(address, port)
        return await self._listen(address, ports[-1])

    async def _listen(self, address: str, port: int) -> Server:
        server = await serve(
            self._talk,
            address,
            port,
            ssl=self._ways.tls,
            process_request=self._answer_request,
            create_connection=partial(Knock, door=self._knocks, most_frames=FRAMES * MOST_A_SECOND),  # type: ignore[arg-type] # whatever makes one will do
            backlog=_ACCEPTED_AT_ONCE,
            compression=None,
            max_size=LARGEST,
            max_queue=4,
            ping_interval=PING,
            ping_timeout=PING,
            open_timeout=TO_SAY_HELLO,
            close_timeout=1.0,
            server_header=None,
            start_serving=True,
        )
        for listening in server.sockets:
            with suppress(OSError), listening.dup() as same:
                same.listen(_BACKLOG)
        return server

    async def _answer_request(self, connection: ServerConnection, request: Request) -> Response | None:
        """The page that answers a request; ``None`` if the request asks for a connection to a table."""
        if any(len(request.headers.get_all(name)) > 1 for name in ("Host", "Origin")):
            return refusal(400)
        if isinstance(connection, Knock) and connection.address in self._ways.proxies:
            try:
                connection.address = forwarded_for(request.headers) or connection.address
            except ValueError as error:
                log.warning("guest at %s: the proxy does not say whose word it is (%s)", connection.address, error)
                return refusal(400)
            connection.come()
        if request.path.partition("?")[0] != SOCKET:
            return await self._pages.answer(request)
        address = _address_of(connection)
        if not is_own_origin(request.headers.get("Host", ""), request.headers.get("Origin"), self._ways.names):
            log.warning("guest at %s: comes from another page; refused", address)
            return refusal(403)
        if len(self._lines) >= self._ways.most_lines:
            log.warning("guest at %s: too many lines; refused", address)
            return refusal(503)
        return None

    async def _talk(self, connection: ServerConnection) -> None:
        line = Line(connection, self._bell)
        self._lines.add(line)
        if isinstance(connection, Knock):
            connection.line = line
        speaking = self._loop.create_task(line.speak())
        self._speaking.add(speaking)
        late = self._loop.call_later(TO_SAY_HELLO, _close_unless_in, line)
        try:
            await self._listen_to(connection, line)
        except ConnectionClosed as error:
            if why := why_broken(error):
                log.warning("guest at %s: %s; the line is closed", line.address, why)
        finally:
            late.cancel()
            speaking.cancel()
            self._speaking.discard(speaking)
            line.is_open = False
            self._lines.discard(line)
            if isinstance(connection, Knock):
                connection.line = None
            self._hear(Heard(line, None))

    def _hear(self, heard: Heard) -> None:
        self._heard.put(heard)
        if not self._has_called:
            self._has_called = True
            self._call()

    async def _listen_to(self, connection: ServerConnection, line: Line) -> None:
        times: deque[float] = deque(maxlen=MOST_A_SECOND)
        async for message in connection:
            now = self._loop.time()
            if len(times) == MOST_A_SECOND and times[0] > now - 1.0:
                line.close("says too much", is_bad=True)
            elif not isinstance(message, str):
                line.close("says what is no text", is_bad=True)
            elif line.is_open:
                self._hear(Heard(line, message.encode()))
            times.append(now)


def _close_unless_in(line: Line) -> None:
    if not line.is_in:
        line.close("does not say who it is", is_bad=True)
