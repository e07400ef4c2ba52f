"""Connections of guests who are not let in yet: their number is limited, and the oldest one is dropped first."""

import asyncio
import logging
from collections import Counter, deque
from typing import Any, Protocol

from websockets.asyncio.server import ServerConnection

from game.net.entrance import household

log = logging.getLogger("game.net.host")
_PIECE = 512
"""The bytes that are parsed at a time, between which frames are counted; an empty frame has six bytes."""
_MOST_UNHEARD = 1 << 16
"""The most received bytes that may wait to be parsed."""


class LineState(Protocol):
    """What ``Knocks`` must know of a stranger's connection: whether the guest was let in, and whether it is open."""

    is_in: bool
    is_open: bool


class Knocking(Protocol):
    """What ``Knocks`` must be able to do with a connection."""

    address: str

    @property
    def is_in(self) -> bool:
        """Whether the guest of the connection was let in."""

    def drop(self) -> None:
        """Drop the connection at once."""

    def hear(self) -> bool:
        """Parse one piece of what was received; return whether there is more."""


class Knocks:
    """All connections of one door.

    :param most: the most connections in all.
    :param most_waiting: the most connections of guests not let in yet.
    :param most_of_address: the most of these from one address.
    :param trusted: the addresses of proxies, which stand for many clients.
    """

    def __init__(self, most: int, most_waiting: int, most_of_address: int, trusted: frozenset[str]):
        self._most = most
        self._most_waiting = most_waiting
        self._most_of_address = most_of_address
        self._trusted = trusted
        self._open: dict[Knocking, None] = {}
        self._unheard: deque[Knocking] = deque()

    def add(self, new: Knocking) -> Knocking | None:
        """Add a connection, or note that its address has become known; return another one dropped for it, if any."""
        self._open.setdefault(new)
        waiting = [connection for connection in self._open if not connection.is_in]
        strange = [connection for connection in waiting if connection.address not in self._trusted]
        counts = Counter(household(connection.address) for connection in strange)
        home = household(new.address)
        crowded = counts[home] > self._most_of_address
        if not crowded and len(waiting) <= self._most_waiting and len(self._open) <= self._most:
            return None
        address = home if crowded else next(iter(counts.most_common(1)), (home, 0))[0]
        oldest = next((connection for connection in waiting if household(connection.address) == address), new)
        self.remove(oldest)
        oldest.drop()
        return oldest

    def remove(self, knocking: Knocking) -> None:
        """Remove a connection that was closed."""
        self._open.pop(knocking, None)

    def drop_all(self) -> None:
        for knocking in list(self._open):
            knocking.drop()

    def wait(self, knocking: Knocking) -> None:
        """Put a connection in line for parsing.

        Each pass of the event loop parses one piece of one of them, so that guests never wait for a crowd that is not
        let in.
        """
        self._unheard.append(knocking)
        if len(self._unheard) == 1:
            asyncio.get_running_loop().call_soon(self._hear_one)

    def _hear_one(self) -> None:
        knocking = self._unheard.popleft()
        if knocking.hear():
            self._unheard.append(knocking)
        if self._unheard:
            asyncio.get_running_loop().call_soon(self._hear_one)


class Knock(ServerConnection):
    """A connection from outside, which asks for a page or to be let in; invalid requests are logged in one line."""

    _has_said = False

    def __init__(self, *given: Any, door: Knocks, most_frames: int, **named: Any):  # as the library does
        super().__init__(*given, **named)
        self.address = "?"
        """The address of the other end, or of a trusted proxy's client."""
        self.line: LineState | None = None
        """The line of the connection, once there is one."""
        self._door = door
        self._unheard = b""
        """The bytes that were received and not parsed yet."""
        self._has_ended = False
        self._frames: deque[float] = deque(maxlen=most_frames)
        """The times of the last frames; a message is one or more frames, and a ping is one too."""

    @property
    def is_in(self) -> bool:
        return self.line is not None and self.line.is_in

    def drop(self) -> None:
        self.transport.abort()

    def connection_made(self, transport: Any) -> None:
        """Add the connection to the door, where another one may be dropped for it."""
        self.address = str((transport.get_extra_info("peername") or ("?",))[0])
        super().connection_made(transport)
        self.come()

    def come(self) -> None:
        """Report the connection's address to the door."""
        given_way = self._door.add(self)
        if given_way is not None:
            log.warning("guest at %s: too many connections; the oldest is dropped", given_way.address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection from the door, and break all reference cycles.

        Otherwise a crowd of closed connections would be found by garbage collection at once, and stop the tables
        meanwhile.
        """
        self._door.remove(self)
        self._forgive_half_request()
        super().connection_lost(exc)
        self.protocol.parser.close()
        for problem in (self.protocol.parser_exc, self.protocol.handshake_exc, self.connection_exc):
            _drop_tracebacks(problem)

    def data_received(self, data: bytes) -> None:
        """Take received bytes, and note that there were any, because browsers open connections that they never use.

        Bytes are parsed piece by piece, because they may hold tens of thousands of frames; those of guests not let in
        wait in line.
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
        """Handle the end of input, after everything before it has been parsed."""
        if self._unheard:
            self._has_ended = True
            return True
        self._forgive_half_request()
        super().eof_received()
        return None

    def hear(self) -> bool:
        """Parse one piece of what was received; return whether there is more."""
        piece, self._unheard = self._unheard[:_PIECE], self._unheard[_PIECE:]
        if self.transport.is_closing():
            self._unheard = b""
            return False
        super().data_received(piece)
        if self._unheard:
            return True
        if self._has_ended:
            self._forgive_half_request()
            super().eof_received()
            self.transport.close()
        return False

    def process_event(self, event: Any) -> None:  # a request, or a frame
        """Take a frame, and count it here, because the library answers some frames itself without making a message."""
        now = self.loop.time()
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
        self._has_said = False  # so that nothing more is logged of it
        self.drop()

    def _forgive_half_request(self) -> None:
        """Log nothing of a guest who leaves amid a request, whose end the library takes for a fault."""
        if self.protocol.handshake_exc is None and self.request is None:
            self._has_said = False

    async def handshake(self, *given: Any, **named: Any) -> None:  # as the library hands them over
        """Take the request, and log it if it cannot be answered.

        It is no fault if the guest leaves before the end of the request or the answer, or if the table closes.
        """
        address, problem = self.address, ""
        try:
            await super().handshake(*given, **named)
        except BaseException as error:
            if self.request is None and self.server.is_serving():
                problem = type(error).__name__
            raise
        finally:
            if self.protocol.handshake_exc is not None:
                problem = type(self.protocol.handshake_exc).__name__
            if self._has_said and problem:
                log.warning("guest at %s: no request that can be answered (%s)", address, problem)


def _drop_tracebacks(problem: BaseException | None) -> None:
    """Remove the tracebacks of an exception and its causes, because they hold references to local variables."""
    while problem is not None:
        problem.__traceback__ = None
        problem = problem.__cause__ or problem.__context__
