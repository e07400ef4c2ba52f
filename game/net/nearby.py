"""Tables of the local network: open ones are announced by multicast DNS, and found by those who want to join.

Everything happens on a thread of its own. The library is loaded there too, so that nobody waits for it.
"""

from __future__ import annotations

import asyncio
import atexit
import ipaddress
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING, NamedTuple

from game.net.wire import started
from game.players.roster import LONGEST_NAME
from game.rules.own_parts import LONGEST_NAME as LONGEST_CLUB
from game.rules.rulesets import RULEBOOKS

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf

log = logging.getLogger(__name__)
logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # this module logs what matters of the network itself

KIND = "_sparrows._tcp.local."
"""The DNS service type of tables."""
MOST_TABLES = 60
"""The most announcements that are examined; a home network has fewer."""
_TO_ANSWER = 1500
"""The milliseconds in which an announcement must be complete."""
_TO_STOP = 1.0
_FORMAT = b"1"
"""The version of the announcement's format."""


class Sign(NamedTuple):
    """The announced facts of a table besides its address; none of them lets anybody in."""

    host: str
    book: str = ""
    """The id of the book; empty if guests choose it, as in a hall."""
    free: int = 0
    """The number of free chairs; 0 for a hall."""
    club: str = ""
    """The name of the club that has changed the book; empty if none has. Earlier hosts do not announce it."""


class Found(NamedTuple):
    """A table that was found."""

    address: str
    """The address in the form in which a person types it: ``192.168.1.20:8470``."""
    sign: Sign


class _OnNetwork:
    """A task on a thread of its own, with an event loop, until it is closed."""

    def __init__(self, name: str, interfaces: Sequence[str]):
        self._interfaces = tuple(interfaces)
        self._loop = asyncio.new_event_loop()
        self._end = asyncio.Event()
        self._thread = started(self._loop, self._live(), name)

    def close(self) -> None:
        """End the task without waiting for it."""
        with suppress(RuntimeError):  # its loop has ended already
            self._loop.call_soon_threadsafe(self._end.set)

    def wait_until_closed(self) -> None:
        """Wait until the task has ended, but not for long."""
        self._thread.join(_TO_STOP)

    async def _live(self) -> None:
        try:
            await self._act_until_closed()
        except OSError as error:
            log.info("the local network cannot be asked for tables: %s", error.strerror or error)

    async def _act_until_closed(self) -> None:
        from zeroconf import IPVersion
        from zeroconf.asyncio import AsyncZeroconf

        network = AsyncZeroconf(interfaces=list(self._interfaces), ip_version=IPVersion.V4Only)
        try:
            await self._act(network.zeroconf)
            await self._end.wait()
        finally:
            self._hush()
            with suppress(OSError):
                await network.async_close()

    def _hush(self) -> None:
        """Stop all announcements before the library is closed, which would send a last one."""

    async def _act(self, network: Zeroconf) -> None:
        raise NotImplementedError


class Announced(_OnNetwork):
    """The announcement of a table on the local network, until it is closed.

    :param port: the port of its door.
    :param interfaces: the addresses of this machine under which the table is announced.
    """

    def __init__(self, sign: Sign, port: int, interfaces: Sequence[str]):
        self._sign = sign
        self._port = port
        self._name = f"sparrows-{token_hex(4)}"
        self._network: Zeroconf | None = None
        self._telling: asyncio.Future[None] | None = None
        """The repeated announcement; if it ran on after the last one, the table would appear again."""
        super().__init__("announcing", interfaces)

    def close(self) -> None:
        """Withdraw the announcement. Only the end of the program waits for that."""
        super().close()
        atexit.register(self.wait_until_closed)

    def tell_free(self, free: int) -> None:
        if free != self._sign.free:
            self._sign = self._sign._replace(free=free)
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._change)

    async def _act(self, network: Zeroconf) -> None:
        self._network = network
        # The name is unique, so that nobody needs to be asked for it.
        telling = await network.async_register_service(self._service(), cooperating_responders=True)
        self._telling = asyncio.ensure_future(telling)

    def _change(self) -> None:
        if self._network is not None:
            self._changing = self._loop.create_task(self._tell_anew(self._network))

    async def _tell_anew(self, network: Zeroconf) -> None:
        if not self._end.is_set():
            self._hush()
            self._telling = asyncio.ensure_future(await network.async_update_service(self._service()))

    def _hush(self) -> None:
        if self._telling is not None:
            self._telling.cancel()

    def _service(self) -> ServiceInfo:
        from zeroconf import ServiceInfo

        sign = self._sign
        return ServiceInfo(
            KIND,
            f"{self._name}.{KIND}",
            port=self._port,
            properties={
                "form": _FORMAT,
                "host": sign.host[:LONGEST_NAME],
                "book": sign.book,
                "free": str(sign.free),
                "club": sign.club[:LONGEST_CLUB],
            },
            server=f"{self._name}.local.",
            parsed_addresses=list(self._interfaces),
        )


class Nearby(_OnNetwork):
    """The tables of the local network as they come and go, until this is closed.

    :param interfaces: the addresses of this machine at which it searches.
    """

    def __init__(self, interfaces: Sequence[str]):
        self.tables: tuple[Found, ...] = ()
        """The open tables, in the order in which they were found."""
        self._found: dict[str, Found | None] = {}
        """The tables by the names of their announcements; ``None``: the announcement is incomplete or invalid."""
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._has_complained = False
        super().__init__("nearby", interfaces)

    async def _act(self, network: Zeroconf) -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        self._browser = AsyncServiceBrowser(network, KIND, handlers=[self._hear])

    def _hear(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        from zeroconf import ServiceStateChange

        asking = self._asking.pop(name, None)
        if asking is not None:
            asking.cancel()
        if state_change is ServiceStateChange.Removed:
            self._found.pop(name, None)
            self._show()
        elif state_change is ServiceStateChange.Updated and name not in self._found:
            return  # the last announcement of a table that is closed
        elif name in self._found or len(self._found) < MOST_TABLES:
            self._found.setdefault(name, None)
            self._asking[name] = self._loop.create_task(self._ask(zeroconf, name))
        else:
            self._complain(f"more than {MOST_TABLES} of them")

    async def _ask(self, network: Zeroconf, name: str) -> None:
        from zeroconf import BadTypeInNameException, IPVersion
        from zeroconf.asyncio import AsyncServiceInfo

        try:
            info = AsyncServiceInfo(KIND, name)
            if not await info.async_request(network, _TO_ANSWER):
                return
            addresses = info.parsed_addresses(IPVersion.V4Only)
            found = table_in(info.properties, addresses, info.port, self._interfaces)
        except (BadTypeInNameException, ValueError, OSError) as error:
            self._complain(str(error))
            found = None
        if name in self._found:
            self._found[name] = found
            self._show()

    def _show(self) -> None:
        self.tables = tuple(filter(None, self._found.values()))

    def _complain(self, why: str) -> None:
        if not self._has_complained:
            self._has_complained = True
            log.warning("the local network announces what is no table: %.200s", why)


def table_in(
    properties: Mapping[bytes, bytes | None], addresses: Sequence[str], port: int | None, own: Sequence[str]
) -> Found:
    """The table that an announcement describes.

    :param addresses: the announced addresses, of which the one nearest to an own address is used.
    :param own: the addresses of this machine.

    :raises ValueError: if no table that can be joined from here is announced; the message says why.
    """
    said = {key: (properties.get(key) or b"").decode() for key in (b"host", b"book", b"free", b"club")}
    host, book, free, club = said[b"host"].strip(), said[b"book"], said[b"free"], said[b"club"][:LONGEST_CLUB].strip()
    if properties.get(b"form") != _FORMAT:
        raise ValueError("another form")
    if not host or len(host) > LONGEST_NAME or not host.isprintable():
        raise ValueError("no name of a host")
    if book and book not in RULEBOOKS:
        raise ValueError(f"no book {book!r}")
    if not club.isprintable():
        raise ValueError("no name of a club")
    if len(free) != 1 or free not in "0123":
        raise ValueError(f"no number of free chairs: {free!r}")
    if not addresses or port is None or not 0 < port < 65536:
        raise ValueError("no address")
    address = min(addresses, key=lambda each: _distance(each, own))
    return Found(f"{address}:{port}", Sign(host, book, int(free), club))


def _distance(address: str, own: Sequence[str]) -> int:
    there = int(ipaddress.ip_address(address))
    return min((there ^ int(ipaddress.ip_address(here)) for here in own), default=0)
