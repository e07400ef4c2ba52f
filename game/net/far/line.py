"""The connection to a table elsewhere, on a thread of its own: it reconnects by itself, and never blocks the game."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue

from websockets.exceptions import ConnectionClosedError, WebSocketException

from game.net.sockets import ClientConnection, connect
from game.net.wire import PING, STILL_HERE, drained, started, why_broken

log = logging.getLogger(__name__)

LARGEST_TOLD = 256 * 1024
"""The most bytes of a host's message."""
MOST_UNHEARD = 20_000
"""The most messages that may wait for the game; a host that sends more is cut off."""
MOST_BYTES = 8 << 20
"""The most bytes that may wait for the game."""
SILENCE = 6.0
"""Seconds without any message after which the connection counts as lost."""
FIRST_TRY = 0.2
"""Seconds before the first attempt to reconnect; the wait doubles each time."""
LAST_TRY = 2.0
"""The most seconds before another attempt."""
TO_LEAVE = 10.0
"""Seconds in which a guest who leaves tries to tell the host, over new connections if need be."""
_TO_OPEN = 5.0
_TO_STOP = 1.0
_HEARD_AND_CLOSED = 1000
"""The code with which a host closes a line after it has heard the last words, or has refused the guest."""


Heard = bytes | str | None
"""A message (bytes), the reason why a message was invalid (str), or ``None``: the connection is lost or failed."""


class _Connect(connect):
    """A connection that follows no redirects, so that it leads only to the named host."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


class FarLine:
    """The connection to a host, from the first attempt until it is closed.

    :param address: ``ws://192.168.1.20:8470/table``.
    :param hello: the first message of every connection; it may be changed later.
    """

    def __init__(self, address: str, hello: bytes):
        self.address = address
        self.hello = hello
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._waiting = 0
        """The bytes that wait for the game."""
        self._loop = asyncio.new_event_loop()
        self._end = asyncio.Event()
        self._line: ClientConnection | None = None
        self._last_words: bytes | None = None
        self._saying: set[asyncio.Task[None]] = set()
        started(self._loop, self._live(), "far-table")

    def heard(self, most: int) -> Sequence[Heard]:
        """The messages since the last call, the oldest first.

        :param most: the most messages returned.
        """
        found = drained(self._heard, most)
        self._waiting -= sum(len(message) for message in found if isinstance(message, bytes))
        return found

    def say(self, message: bytes) -> None:
        """Send a message; it is dropped if the connection is lost."""
        with suppress(RuntimeError):  # the line was closed meanwhile
            self._loop.call_soon_threadsafe(self._say, message)

    def close(self, last_words: bytes | None = None) -> None:
        """Close the connection for good, without waiting for it.

        :param last_words: the host hears them even if the connection is lost now, if it can be reached again soon.
        """
        self._last_words = last_words
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._end.set)

    def _say(self, message: bytes) -> None:
        if self._line is not None:
            task = self._loop.create_task(self._send(self._line, message))
            self._saying.add(task)
            task.add_done_callback(self._saying.discard)

    @staticmethod
    async def _send(line: ClientConnection, message: bytes) -> None:
        with suppress(WebSocketException, OSError):
            await line.send(message.decode())

    async def _live(self) -> None:
        wait, is_told = FIRST_TRY, False
        while not self._end.is_set():
            listening = self._loop.create_task(self._listen())
            ending = self._loop.create_task(self._end.wait())
            await asyncio.wait((listening, ending), return_when=asyncio.FIRST_COMPLETED)
            ending.cancel()
            if self._end.is_set():
                is_told = await self._leave()
                listening.cancel()
                with suppress(asyncio.CancelledError):
                    await listening
            else:
                wait = FIRST_TRY if listening.result() else min(2 * wait, LAST_TRY)
                self._heard.put(None)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._end.wait(), wait)
        if self._last_words is not None and not is_told:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._tell_anew(self._last_words), TO_LEAVE)

    async def _leave(self) -> bool:
        """Say the last words on the open connection, and close it; return whether the host has heard them."""
        line = self._line
        with suppress(TimeoutError, WebSocketException, OSError):
            async with asyncio.timeout(_TO_STOP):
                if line is not None and self._last_words is not None:
                    await line.send(self._last_words.decode())
                    await line.wait_closed()  # the host closes the line once it has heard them
                    return line.close_code == _HEARD_AND_CLOSED
                if line is not None:
                    await line.close()
        return False

    async def _tell_anew(self, words: bytes) -> None:
        """Connect anew and say these words until a host has heard them."""
        wait = FIRST_TRY
        while True:
            with suppress(OSError, WebSocketException, ValueError):
                async with self._connection() as line:
                    await line.send(self.hello.decode())
                    await line.send(words.decode())
                    async for _message in line:
                        pass
                    if line.close_code == _HEARD_AND_CLOSED:
                        return
            await asyncio.sleep(wait)
            wait = min(2 * wait, LAST_TRY)

    def _connection(self) -> _Connect:
        return _Connect(
            self.address,
            compression=None,
            max_size=LARGEST_TOLD,
            max_queue=64,
            ping_interval=PING,
            ping_timeout=PING,
            open_timeout=_TO_OPEN,
            close_timeout=0.5,
            proxy=None,
            user_agent_header=None,
        )

    async def _listen(self) -> bool:
        """Connect and receive messages until the connection is lost; return whether anything was received."""
        was_heard = False
        try:
            async with self._connection() as line:
                self._line = line
                await line.send(self.hello.decode())
                while self._heard.qsize() < MOST_UNHEARD:
                    message = await asyncio.wait_for(line.recv(decode=False), SILENCE)
                    was_heard = True
                    if message == STILL_HERE:
                        continue
                    self._waiting += len(message)
                    self._heard.put(message)
                    if self._waiting > MOST_BYTES:
                        break
                self._heard.put("says more than can be heard")
        except ConnectionClosedError as error:
            if why := why_broken(error):
                self._heard.put(why)
        except (OSError, WebSocketException, TimeoutError, ValueError) as error:
            log.debug("table at %s: %s", self.address, error)
        finally:
            self._line = None
        return was_heard
