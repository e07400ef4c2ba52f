"""Messages to the service manager that started the program, by sd_notify(3); without a manager they are dropped."""

import os
import socket
import sys
from contextlib import suppress
from time import monotonic_ns

READY = "READY=1"
STOPPING = "STOPPING=1"
ALIVE = "WATCHDOG=1"


def tell_manager(*words: str) -> None:
    """Send messages to the manager, if there is one: one line each."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if sys.platform != "win32" and place.startswith(("/", "@")):
        address = "\0" + place[1:] if place[0] == "@" else place
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto("\n".join(words).encode(), address)


def reloading() -> tuple[str, str]:
    """The messages of a service that reloads its files; ``READY`` must follow.

    systemd wants the time of CLOCK_MONOTONIC, which Python's ``monotonic`` reads on Linux.
    """
    return "RELOADING=1", f"MONOTONIC_USEC={monotonic_ns() // 1000}"
