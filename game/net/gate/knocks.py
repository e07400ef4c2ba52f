"""Connections from outside that are no guests yet: few at once, the oldest gives way, and none that is let in."""

import asyncio
import logging
from collections import Counter, deque
from time import monotonic
from typing import Any, Protocol

from websockets.asyncio.server import ServerConnection

from game.net.entrance import whose

log = logging.getLogger("game.net.host")
_PIECE = 512
"""Bytes that are looked at before it is seen how many frames there were: an empty one has six."""
_MOST_UNHEARD = 1 << 16
"""Bytes that may wait to be looked at."""


class LetIn(Protocol):
    """A line."""

    is_in: bool
    is_open: bool


class Knocking(Protocol):
    """A connection."""

    address: str

    @property
    def is_in(self) -> bool:
        """Whether it is the line of somebody who was let in."""

    def drop(self) -> None:
        """Ends it at once."""

    def hear(self) -> bool:
        """Looks at one piece of what came; gives whether there is more."""


class Knocks:
    """All connections of one door.

    :param most: how many there may be in all.
    :param most_waiting: how many of them may be of nobody who was let in.
    :param most_of_address: how many of these may be of one address.
    :param trusted: addresses of proxies, which stand for many.
    """

    def __init__(self, most: int, most_waiting: int, most_of_address: int, trusted: frozenset[str]) -> None:
        self._most = most
        self._most_waiting = most_waiting
        self._most_of_address = most_of_address
        self._trusted = trusted
        self._open: dict[Knocking, None] = {}
        self._unheard: deque[Knocking] = deque()

    def come(self, new: Knocking) -> Knocking | None:
        """Notes a connection, or that its address is known now; gives the one that gives way, if any must."""
        self._open.setdefault(new)
        waiting = [each for each in self._open if not each.is_in]
        counts = Counter(whose(each.address) for each in waiting if each.address not in self._trusted)
        crowded = counts[whose(new.address)] > self._most_of_address
        if not crowded and len(waiting) <= self._most_waiting and len(self._open) <= self._most:
            return None
        address = whose(new.address) if crowded else next(iter(counts.most_common(1)), (whose(new.address), 0))[0]
        oldest = next((each for each in waiting if whose(each.address) == address), new)
        self.go(oldest)
        oldest.drop()
        return oldest

    def go(self, one: Knocking) -> None:
        """A connection is no more."""
        self._open.pop(one, None)

    def wait(self, one: Knocking) -> None:
        """Has what came on a connection looked at, after those that wait already.

        At each look at all lines it is one, so that guests never wait for a crowd that is not let in.
        """
        self._unheard.append(one)
        if len(self._unheard) == 1:
            asyncio.get_running_loop().call_soon(self._hear_one)

    def _hear_one(self) -> None:
        one = self._unheard.popleft()
        if one.hear():
            self._unheard.append(one)
        if self._unheard:
            asyncio.get_running_loop().call_soon(self._hear_one)


class Knock(ServerConnection):
    """A connection from outside; one that asks for nothing that can be had is told in one line."""

    _has_said = False

    def __init__(self, *given: Any, door: Knocks, most_frames: int, **named: Any) -> None:  # as the library does
        super().__init__(*given, **named)
        self.address = "?"
        """Who is at the other end; of a proxy that is trusted, whom it speaks for."""
        self.line: LetIn | None = None
        """Its line, once there is one."""
        self._door = door
        self._unheard = b""
        """Bytes that were received and not parsed yet."""
        self._has_ended = False
        self._frames: deque[float] = deque(maxlen=most_frames)
        """When the last ones came; a message is one or more of them, and so is a ping."""

    @property
    def is_in(self) -> bool:
        """Whether somebody was let in by it."""
        return self.line is not None and self.line.is_in

    def drop(self) -> None:
        """Ends it at once."""
        self.transport.abort()

    def connection_made(self, transport: Any) -> None:
        """Comes to the door; where too many wait there, one gives way."""
        self.address = str((transport.get_extra_info("peername") or ("?",))[0])
        super().connection_made(transport)
        self.come()

    def come(self) -> None:
        """Is known by its address now."""
        given_way = self._door.come(self)
        if given_way is not None:
            log.warning("guest at %s: too many connections; the oldest is dropped", given_way.address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Is gone from the door, and leaves nothing behind that leads back to itself.

        Of a crowd all that would be found at once as garbage, and the tables would stand still meanwhile.
        """
        self._door.go(self)
        super().connection_lost(exc)
        self.protocol.parser.close()
        for problem in (self.protocol.parser_exc, self.protocol.handshake_exc, self.connection_exc):
            _forget_where(problem)

    def data_received(self, data: bytes) -> None:
        """Notes that something came: browsers open connections that they never use.

        What came in one breath is looked at piece by piece, as tens of thousands of frames may be in it; and of those
        who are not let in, one after the other.
        """
        self._has_said = True
        if self.is_in and not self._unheard:
            for begin in range(0, len(data), _PIECE):
                if self.transport.is_closing():
                    return
                super().data_received(data[begin : begin + _PIECE])
            return
        if not self._unheard:
            self._door.wait(self)
        self._unheard += data
        if len(self._unheard) > _MOST_UNHEARD:
            self._say_too_much()

    def eof_received(self) -> bool | None:  # type: ignore[override] # the library never keeps it open
        """Notes that nothing more will come, once all is heard that came."""
        if self._unheard:
            self._has_ended = True
            return True
        super().eof_received()
        return None

    def hear(self) -> bool:
        """Looks at one piece of what came; gives whether there is more."""
        piece, self._unheard = self._unheard[:_PIECE], self._unheard[_PIECE:]
        if self.transport.is_closing():
            self._unheard = b""
            return False
        super().data_received(piece)
        if self._unheard:
            return True
        if self._has_ended:
            super().eof_received()
            self.transport.close()
        return False

    def process_event(self, event: Any) -> None:  # a request, or a frame
        """Takes a frame; of those that the library itself answers no message is made, so that they are counted here."""
        now = monotonic()
        if len(self._frames) == self._frames.maxlen and self._frames[0] > now - 1.0:
            self._say_too_much()
            return
        self._frames.append(now)
        super().process_event(event)

    def _say_too_much(self) -> None:
        if self.transport.is_closing():
            return
        if self.line is None or self.line.is_open:
            log.warning("guest at %s: says too much; the line is dropped", self.address)
        if self.line is not None:
            self.line.is_open = False
        self._has_said = False  # nothing more is told of it
        self.drop()

    async def handshake(self, *given: Any, **named: Any) -> None:  # as the library hands them over
        """Hears what is asked for."""
        address, problem = self.address, ""
        try:
            await super().handshake(*given, **named)
        except BaseException as error:
            problem = type(error).__name__
            raise
        finally:
            if self.protocol.handshake_exc is not None:
                problem = type(self.protocol.handshake_exc).__name__
            if self._has_said and problem:
                log.warning("guest at %s: no request that can be answered (%s)", address, problem)


def _forget_where(problem: BaseException | None) -> None:
    """Lets an exception, and what led to it, hold nothing of the places where they were raised."""
    while problem is not None:
        problem.__traceback__ = None
        problem = problem.__cause__ or problem.__context__
