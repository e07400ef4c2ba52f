"""What a service tells the manager that started it, in the words of sd_notify(3); elsewhere nobody is told."""

import os
import socket
from contextlib import suppress
from time import clock_gettime_ns

READY = "READY=1"
STOPPING = "STOPPING=1"
ALIVE = "WATCHDOG=1"
_MONOTONIC = 1
"""The clock by which systemd tells a reload from the one before: CLOCK_MONOTONIC."""


def tell_manager(*words: str) -> None:
    """Tells how the service stands, where a manager wants to know: a line for each word."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if not place.startswith(("/", "@")):
        return
    address = "\0" + place[1:] if place[0] == "@" else place
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto("\n".join(words).encode(), address)


def reloading() -> tuple[str, str]:
    """The words of a service that reads again what it was given; after them it says that it is ready."""
    return "RELOADING=1", f"MONOTONIC_USEC={clock_gettime_ns(_MONOTONIC) // 1000}"
