"""Two network namespaces with a slow line between them that loses packets: the kernel's own connections on a bad road.

Each namespace has one end of the line, a tunnel device; what goes in at one end is carried to the other by a thread.
"""

import ctypes
import fcntl
import heapq
import os
import random
import selectors
import struct
import subprocess
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path
from time import monotonic

_TUNNEL = 0x0001
_BARE = 0x1000
_MAKE = 0x400454CA
_NEW_NET = 0x40000000
_LIBC = ctypes.CDLL(None, use_errno=True)
HOME = "10.83.7.1"
"""The address of the near end."""
FAR = "10.83.7.2"
"""The address of the far end."""


class NoNamespaces(Exception):
    """This machine lets nobody make namespaces or tunnels; the text says why."""


def _enter(place: int) -> None:
    """Moves this thread, and those that it starts, to another namespace."""
    if _LIBC.setns(place, _NEW_NET) != 0:
        error = ctypes.get_errno()
        raise NoNamespaces(os.strerror(error))


class Road:
    """A line of a certain length between two namespaces.

    :param seconds: which a packet takes, there and back together.
    :param loss: the share of the packets that are lost.
    """

    def __init__(self, seconds: float, loss: float) -> None:
        self._seconds, self._loss, self._numbers = seconds / 2, loss, random.Random(5)
        self._names = [f"sparrows-{os.getpid()}-{end}" for end in ("home", "far")]
        self._here = os.open("/proc/self/ns/net", os.O_RDONLY)
        self._ends: list[int] = []
        self._selector = selectors.DefaultSelector()
        self.carried = self.lost = 0
        """Packets."""
        self._is_open = True
        self._thread = threading.Thread(target=self._carry, daemon=True)

    def open(self) -> None:
        """Makes both ends.

        :raises NoNamespaces: when that is not allowed.
        """
        try:
            for name, own in zip(self._names, (HOME, FAR), strict=True):
                _run("ip", "netns", "add", name)
                with self._in(name):
                    self._ends.append(_tunnel())
                    self._selector.register(self._ends[-1], selectors.EVENT_READ)
                _run("ip", "-n", name, "address", "add", f"{own}/24", "dev", "road")
                _run("ip", "-n", name, "link", "set", "road", "up")
        except (OSError, subprocess.CalledProcessError) as error:
            raise NoNamespaces(str(error)) from None
        self._thread.start()

    @contextmanager
    def _in(self, name: str) -> Iterator[None]:
        place = os.open(Path("/run/netns") / name, os.O_RDONLY)
        try:
            _enter(place)
            yield
        finally:
            _enter(self._here)
            os.close(place)

    def home(self) -> AbstractContextManager[None]:
        """At home: sockets are made there, and by threads that are started there."""
        return self._in(self._names[0])

    def far(self) -> AbstractContextManager[None]:
        """At the other end."""
        return self._in(self._names[1])

    def _carry(self) -> None:
        under_way: list[tuple[float, int, int, bytes]] = []
        order = count()
        while self._is_open:
            wait = under_way[0][0] - monotonic() if under_way else 0.1
            for end in self._ready(max(0.0, min(wait, 0.1))):
                packet = os.read(end, 1 << 16)
                if self._numbers.random() < self._loss:
                    self.lost += 1
                    continue
                other = self._ends[1 - self._ends.index(end)]
                heapq.heappush(under_way, (monotonic() + self._seconds, next(order), other, packet))
            while under_way and under_way[0][0] <= monotonic():
                _, _, end, packet = heapq.heappop(under_way)
                os.write(end, packet)
                self.carried += 1

    def _ready(self, seconds: float) -> list[int]:
        """The ends at which packets wait; ``select`` itself would take no number above 1023."""
        return [key.fd for key, _events in self._selector.select(seconds)]

    def close(self) -> None:
        """Takes both ends away."""
        self._is_open = False
        if self._thread.is_alive():
            self._thread.join(5.0)
        self._selector.close()
        for end in self._ends:
            os.close(end)
        for name in self._names:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True, check=False)
        os.close(self._here)


def _tunnel() -> int:
    end = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(end, _MAKE, struct.pack("16sH22x", b"road", _TUNNEL | _BARE))
    return end


def _run(*command: str) -> None:
    subprocess.run(command, capture_output=True, check=True)


@contextmanager
def road(seconds: float, loss: float) -> Iterator[Road]:
    """A road that is taken away in the end.

    :raises NoNamespaces: when this machine allows none.
    """
    made = Road(seconds, loss)
    try:
        made.open()
        yield made
    finally:
        made.close()
