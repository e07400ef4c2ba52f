"""The host: one port that serves the phones' page and talks to each phone, on a thread of its own.

What is heard waits in a queue until the game's thread takes it; what is said waits until the line can carry it. Neither
ever keeps the game waiting.
"""

import asyncio
import logging
import threading
from collections import Counter, deque
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import NamedTuple, Self

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from game.net.messages import LARGEST
from game.net.pages import SOCKET, Pages, is_own_origin, refusal

log = logging.getLogger(__name__)
logging.getLogger("websockets").setLevel(logging.CRITICAL)  # what matters of a line is said here, once

MOST_LINES = 32
MOST_OF_ADDRESS = 16
MOST_A_SECOND = 20
"""Messages of a line in a second."""
SLOW = 10.0
"""Seconds in which a line must carry what is said; after that it is dropped."""
TO_SAY_HELLO = 10.0
"""Seconds in which a guest must have been let in."""
PING = 4.0
"""Seconds between two pings, and in which each must be answered."""
BEAT = 2.0
"""Seconds of silence after which a guest is told that the table is still there: a page sees no pings."""
_STILL_HERE = b'{"type":"beat"}'
_TO_STOP = 3.0
_BROKEN = (1002, 1007, 1009)
"""The codes with which the library closes a line on which it hears what is no message, or too long."""
_BAD = 1008
"""The code with which a line is closed whose guest does what may not be done."""


class Line:
    """The line to one phone, used from the game's thread."""

    def __init__(self, connection: ServerConnection, loop: asyncio.AbstractEventLoop) -> None:
        self.address = str((connection.remote_address or ("?",))[0])
        self.is_in = False
        """Whether the guest was let in; until then there is little time."""
        self.is_open = True
        self._connection = connection
        self._loop = loop
        self._lock = threading.Lock()
        self._to_say: deque[bytes] = deque()
        self._newest: bytes | None = None
        self._closing: tuple[int, str] | None = None
        self._wake = asyncio.Event()

    def say(self, message: bytes) -> None:
        """Sends a message."""
        with self._lock:
            self._to_say.append(message)
        self._stir()

    def show(self, picture: bytes) -> None:
        """Sends a picture; one that was not yet sent gives way to it."""
        with self._lock:
            self._newest = picture
        self._stir()

    def close(self, why: str = "", *, is_bad: bool = False) -> None:
        """Closes the line once all is said; why it must be is said in the log, if the guest did what may not be."""
        if is_bad and self.is_open:
            log.warning("guest at %s: %s; the line is closed", self.address, why)
        self.is_open = False
        with self._lock:
            self._closing = self._closing or (_BAD if is_bad else 1000, why[:60])
        self._stir()

    def _stir(self) -> None:
        with suppress(RuntimeError):  # the host was closed meanwhile
            self._loop.call_soon_threadsafe(self._wake.set)

    def _taken(self) -> tuple[list[bytes], tuple[int, str] | None]:
        with self._lock:
            messages = [*self._to_say, *([] if self._newest is None else [self._newest])]
            self._to_say.clear()
            self._newest = None
            return messages, self._closing

    async def speak(self) -> None:
        """Carries what is said, until the line is closed or too slow."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), BEAT)
            self._wake.clear()
            messages, closing = self._taken()
            if not messages and closing is None:
                messages = [_STILL_HERE] if self.is_in else []
            try:
                async with asyncio.timeout(SLOW):
                    for message in messages:
                        await self._connection.send(message.decode())
            except TimeoutError:
                log.warning("guest at %s: reads too slowly; the line is dropped", self.address)
                self._connection.transport.abort()
                return
            except ConnectionClosed:
                return
            if closing is not None:
                await self._connection.close(*closing)
                return


class Heard(NamedTuple):
    """What came from a line."""

    line: Line
    message: bytes | None
    """``None``: the line is no more."""


class Host:
    """An open door for guests: it listens from ``open`` to ``close``."""

    def __init__(self, pages: Pages) -> None:
        self.port = 0
        """Where it listens; known once it is open."""
        self._pages = pages
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._lines: set[Line] = set()
        self._speaking: set[asyncio.Task[None]] = set()
        self._end = asyncio.Event()
        self._thread: threading.Thread | None = None

    @classmethod
    def open(cls, pages: Pages, address: str, ports: tuple[int, ...]) -> Self:
        """A host that listens at an address, on the first of these ports that is free.

        Raises:
            OSError: when none is.
        """
        host = cls(pages)
        bound: Future[int] = Future()
        host._thread = threading.Thread(target=host._run, args=(address, ports, bound), name="guests", daemon=True)
        host._thread.start()
        host.port = bound.result()
        return host

    def heard(self) -> list[Heard]:
        """All that came since this was asked last."""
        found = []
        with suppress(Empty):
            while True:
                found.append(self._heard.get_nowait())
        return found

    def close(self) -> None:
        """Closes all lines and listens no more."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._end.set)
        if self._thread is not None:
            self._thread.join(_TO_STOP)

    def _run(self, address: str, ports: tuple[int, ...], bound: "Future[int]") -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve(address, ports, bound))

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

    async def _first_free(self, address: str, ports: tuple[int, ...]) -> Server:
        for port in ports[:-1]:
            with suppress(OSError):
                return await self._listen(address, port)
        return await self._listen(address, ports[-1])

    async def _listen(self, address: str, port: int) -> Server:
        return await serve(
            self._talk,
            address,
            port,
            process_request=self._answer_request,
            compression=None,
            max_size=LARGEST,
            max_queue=4,
            ping_interval=PING,
            ping_timeout=PING,
            open_timeout=PING,
            close_timeout=1.0,
            server_header=None,
            start_serving=True,
        )

    async def _answer_request(self, connection: ServerConnection, request: Request) -> Response | None:
        """A page, or ``None`` where a line is to be opened."""
        if request.path.partition("?")[0] != SOCKET:
            return await self._pages.answer(request)
        address = str((connection.remote_address or ("?",))[0])
        if not is_own_origin(request.headers.get("Host", ""), request.headers.get("Origin")):
            log.warning("guest at %s: comes from another page; refused", address)
            return refusal(403)
        lines = Counter(line.address for line in self._lines)
        if len(self._lines) >= MOST_LINES or lines[address] >= MOST_OF_ADDRESS:
            log.warning("guest at %s: too many lines; refused", address)
            return refusal(503)
        return None

    async def _talk(self, connection: ServerConnection) -> None:
        line = Line(connection, self._loop)
        self._lines.add(line)
        speaking = self._loop.create_task(line.speak())
        self._speaking.add(speaking)
        late = self._loop.call_later(TO_SAY_HELLO, _close_unless_in, line)
        try:
            await self._listen_to(connection, line)
        except ConnectionClosed as error:
            if error.sent is not None and error.sent.code in _BROKEN:
                log.warning("guest at %s: %s; the line is closed", line.address, error.sent.reason or "no message")
        finally:
            late.cancel()
            speaking.cancel()
            self._speaking.discard(speaking)
            line.is_open = False
            self._lines.discard(line)
            self._heard.put(Heard(line, None))

    async def _listen_to(self, connection: ServerConnection, line: Line) -> None:
        times: deque[float] = deque(maxlen=MOST_A_SECOND)
        async for message in connection:
            now = monotonic()
            if len(times) == MOST_A_SECOND and times[0] > now - 1.0:
                line.close("says too much", is_bad=True)
            elif not isinstance(message, str):
                line.close("says what is no text", is_bad=True)
            elif line.is_open:
                self._heard.put(Heard(line, message.encode()))
            times.append(now)


def _close_unless_in(line: Line) -> None:
    if not line.is_in:
        line.close("does not say who it is", is_bad=True)
