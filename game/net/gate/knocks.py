"""Connections from outside that are no guests yet: few at once, the oldest gives way, and none that is let in."""

import logging
from collections import Counter
from typing import Any, Protocol

from websockets.asyncio.server import ServerConnection

from game.net.entrance import whose

log = logging.getLogger("game.net.host")


class LetIn(Protocol):
    """A line."""

    is_in: bool


class Knocking(Protocol):
    """A connection."""

    address: str

    @property
    def is_in(self) -> bool:
        """Whether it is the line of somebody who was let in."""

    def drop(self) -> None:
        """Ends it at once."""


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


class Knock(ServerConnection):
    """A connection from outside; one that asks for nothing that can be had is told in one line."""

    _has_said = False

    def __init__(self, *given: Any, door: Knocks, **named: Any) -> None:  # as the library hands them over
        super().__init__(*given, **named)
        self.address = "?"
        """Who is at the other end; of a proxy that is trusted, whom it speaks for."""
        self.line: LetIn | None = None
        """Its line, once there is one."""
        self._door = door

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
        """Is gone from the door."""
        self._door.go(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Notes that something came: browsers open connections that they never use."""
        self._has_said = True
        super().data_received(data)

    async def handshake(self, *given: Any, **named: Any) -> None:  # as the library hands them over
        """Hears what is asked for."""
        address = self.address
        problem: BaseException | None = None
        try:
            await super().handshake(*given, **named)
        except BaseException as error:
            problem = error
            raise
        finally:
            problem = self.protocol.handshake_exc or problem
            if self._has_said and problem is not None:
                log.warning("guest at %s: no request that can be answered (%s)", address, type(problem).__name__)
