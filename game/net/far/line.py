"""The line to a table elsewhere, on a thread of its own: it comes back by itself, and never keeps the game waiting."""

import asyncio
import logging
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue

from websockets.exceptions import ConnectionClosedError, WebSocketException

from game.net.sockets import ClientConnection, connect
from game.net.wire import PING, STILL_HERE, taken, why_broken

log = logging.getLogger(__name__)

LARGEST_TOLD = 256 * 1024
"""Bytes of a message that a host may send."""
MOST_UNHEARD = 20_000
"""Messages that may wait for the game; a host that says more is not heard any more."""
MOST_BYTES = 8 << 20
"""Bytes that may wait for the game."""
SILENCE = 6.0
"""Seconds without a word, a beat included, after which the line is lost."""
FIRST_TRY, LAST_TRY = 0.2, 2.0
"""Seconds until the next try to come back: each try doubles them."""
_TO_OPEN = 5.0
_TO_STOP = 1.0


Heard = bytes | str | None
"""A message; why what came is none; or ``None``: the line was lost, or could not be opened."""


class _Connect(connect):
    """A connection to the host that was named, and to no other."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


class FarLine:
    """The line to a host, from the first knock until it is closed.

    :param address: ``ws://192.168.1.20:8470/table``.
    :param hello: what is said first whenever the line is opened; it may be changed meanwhile.
    """

    def __init__(self, address: str, hello: bytes) -> None:
        self.address = address
        """Where the host is."""
        self.hello = hello
        """What is said first whenever the line is opened."""
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._waiting = 0
        """Bytes that wait for the game."""
        self._loop = asyncio.new_event_loop()
        self._end = asyncio.Event()
        self._line: ClientConnection | None = None
        self._last_words: bytes | None = None
        self._saying: set[asyncio.Task[None]] = set()
        threading.Thread(target=self._run, name="far-table", daemon=True).start()

    def heard(self, most: int) -> Sequence[Heard]:
        """What came since this was asked last, the oldest first.

        :param most: how many messages are given at once.
        """
        found = taken(self._heard, most)
        self._waiting -= sum(len(each) for each in found if isinstance(each, bytes))
        return found

    def say(self, message: bytes) -> None:
        """Sends a message, unless the line is lost."""
        with suppress(RuntimeError):  # the line was closed meanwhile
            self._loop.call_soon_threadsafe(self._say, message)

    def close(self, last_words: bytes | None = None) -> None:
        """Closes the line for good, after some last words; this does not wait for it."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._stop, last_words)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._live())

    def _stop(self, last_words: bytes | None) -> None:
        self._last_words = last_words
        self._end.set()

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
        wait = FIRST_TRY
        while not self._end.is_set():
            listening = self._loop.create_task(self._listen())
            ending = self._loop.create_task(self._end.wait())
            await asyncio.wait((listening, ending), return_when=asyncio.FIRST_COMPLETED)
            ending.cancel()
            if self._end.is_set():
                await self._leave(listening)
                return
            wait = FIRST_TRY if listening.result() else min(2 * wait, LAST_TRY)
            self._heard.put(None)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._end.wait(), wait)

    async def _leave(self, listening: "asyncio.Task[bool]") -> None:
        with suppress(TimeoutError, WebSocketException, OSError):
            async with asyncio.timeout(_TO_STOP):
                if self._line is not None:
                    if self._last_words is not None:  # the host closes the line once it has heard them
                        await self._line.send(self._last_words.decode())
                        await self._line.wait_closed()
                    await self._line.close()
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening

    async def _listen(self) -> bool:
        """Opens the line and hears what is said until it is lost; gives whether anything was."""
        was_heard = False
        try:
            async with _Connect(
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
            ) as line:
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
