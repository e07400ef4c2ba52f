"""Parts that both ends of a connection share: threads, ping intervals, and reading from a queue."""

import asyncio
import logging
import threading
from collections.abc import Coroutine
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TypeVar

from websockets.exceptions import ConnectionClosed

from game.players.threads import beside

logging.getLogger("websockets").setLevel(logging.CRITICAL)  # the game logs what matters of a line itself
logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of each message to a lost connection

Thing = TypeVar("Thing")

PING = 4.0
"""Seconds between two pings, and the time for answering one."""
STILL_HERE = b'{"type":"beat"}'
"""The message to a guest who has been told nothing for a while."""
_INVALID_MESSAGE_CODES = (1002, 1007, 1009)
"""The codes with which the library closes a connection because of an invalid or too long message."""


def started(loop: asyncio.AbstractEventLoop, work: Coroutine[None, None, None], name: str) -> threading.Thread:
    """Start a thread on which an event loop does this work."""

    def run() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(work)

    return beside(run, name)


def drained(queue: SimpleQueue[Thing], most: int | None = None, wait: float = 0.0) -> list[Thing]:
    """The items waiting in a queue, the oldest first.

    :param most: the most items taken.
    :param wait: seconds to wait for the first one.
    """
    found: list[Thing] = []
    with suppress(Empty):
        if wait:
            found.append(queue.get(timeout=wait))
        while most is None or len(found) < most:
            found.append(queue.get_nowait())
    return found


def why_broken(closed: ConnectionClosed) -> str | None:
    """The reason why the other end's message was invalid; ``None`` if the connection was closed for another reason."""
    if closed.sent is None or closed.sent.code not in _INVALID_MESSAGE_CODES:
        return None
    return closed.sent.reason or "no message"
