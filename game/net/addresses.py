"""Addresses of tables: of this machine, as guests of the same network find it, and what somebody types of another."""

import ipaddress
import socket
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from game.net.pages import SOCKET

_TOWARDS = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Places of which the system says by which of its addresses it would go there; nothing is sent."""
PORT = 8470
"""Where a table listens, if nobody else does there."""
_LINES = {"": "ws", "http": "ws", "ws": "ws", "https": "wss", "wss": "wss"}


class Knock(NamedTuple):
    """Where a table elsewhere is."""

    line: str
    """The address of its line."""
    code: str
    """The code, where it stands in the address as on the tile of "Take a seat"."""


def knock_at(text: str) -> Knock | None:
    """What somebody typed or pasted as the address of a table; ``None``: it is none."""
    scheme, is_whole, rest = text.strip().rpartition("://")
    line = _LINES.get(scheme.lower())
    if line is None or (is_whole and not scheme):
        return None
    try:
        parts = urlsplit(f"//{rest}")
        host, port = parts.hostname, parts.port or (443 if line == "wss" else PORT)
    except ValueError:
        return None
    if not host or not all(letter.isalnum() or letter in "-._:" for letter in host) or parts.username is not None:
        return None
    shown = f"[{host}]" if ":" in host else host
    return Knock(f"{line}://{shown}:{port}{SOCKET}", parts.fragment)


def own_addresses() -> tuple[str, ...]:
    """Addresses of this machine, the likeliest first: one of a home network on the way to everywhere else."""
    found: list[str] = []
    for place in _TOWARDS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            asked.connect((place, 9))
            found.append(str(asked.getsockname()[0]))
    with_network = [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
    return tuple(sorted(with_network, key=lambda address: not ipaddress.ip_address(address).is_private)) or (
        "127.0.0.1",
    )
