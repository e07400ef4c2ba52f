"""What both ends of a line have in common: how often they ask for each other, and how what came is taken."""

import logging
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import TypeVar

from websockets.exceptions import ConnectionClosed

logging.getLogger("websockets").setLevel(logging.CRITICAL)  # what matters of a line is said here, once
logging.getLogger("asyncio").setLevel(logging.ERROR)  # a line for each word to whoever has gone

Thing = TypeVar("Thing")

PING = 4.0
"""Seconds between two pings, and in which each must be answered."""
STILL_HERE = b'{"type":"beat"}'
"""What a guest is told who has heard nothing for a while."""
_BROKEN = (1002, 1007, 1009)
"""The codes with which the library closes a line on which it hears what is no message, or too long."""


@dataclass(eq=False)
class Traffic:
    """What goes through a door, counted."""

    came: int = 0
    """Bytes of messages that were heard."""
    went: int = 0
    """Bytes of messages and pages that were sent."""
    refused: Counter[str] = field(default_factory=Counter)
    """How many were not let in, by why."""


def taken(queue: SimpleQueue[Thing], most: int | None = None, wait: float = 0.0) -> list[Thing]:
    """What waits in a queue, the oldest first.

    :param most: how many are taken at most.
    :param wait: the seconds in which the first may still come.
    """
    found: list[Thing] = []
    with suppress(Empty):
        if wait:
            found.append(queue.get(timeout=wait))
        while most is None or len(found) < most:
            found.append(queue.get_nowait())
    return found


def why_broken(closed: ConnectionClosed) -> str | None:
    """Why what the other end said is no message; ``None`` where the line was closed for another reason."""
    if closed.sent is None or closed.sent.code not in _BROKEN:
        return None
    return closed.sent.reason or "no message"
