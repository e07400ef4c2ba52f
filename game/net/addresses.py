"""The addresses of tables: those of this machine in its network, and one that a person types to join a table."""

import ipaddress
import socket
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from game.net.pages import SOCKET

_PROBES = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Addresses for asking the system which of its own addresses it would use towards them; nothing is sent."""
PORT = 8470
"""The port of a table, if it is free."""
_LINES = {"": "ws", "http": "ws", "ws": "ws", "https": "wss", "wss": "wss"}


class Knock(NamedTuple):
    """The place of a table elsewhere."""

    line: str
    """The address at which the line to the table is opened."""
    code: str
    """The code of the table, if it is part of the address, as in the QR code of "Take a seat"."""


def knock_at(text: str) -> Knock | None:
    """Parse what a person typed or pasted as the address of a table; ``None`` if it is no address."""
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
    """The addresses of this machine, those of a home network first."""
    found: list[str] = []
    for place in _PROBES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            asked.connect((place, 9))
            found.append(str(asked.getsockname()[0]))
    with_network = [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
    return tuple(sorted(with_network, key=lambda address: not ipaddress.ip_address(address).is_private)) or (
        "127.0.0.1",
    )
