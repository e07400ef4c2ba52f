"""The addresses of tables: those of this machine in its network, and one that a person types to join a table."""

import ipaddress
import socket
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from game.net.pages import SOCKET

_PROBES = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Addresses to ask the system which own address it would use towards each of them; nothing is sent."""
PORT = 8470
"""The port of a table, if it is free."""
_LINES = {"": "ws", "http": "ws", "ws": "ws", "https": "wss", "wss": "wss"}


class TableAddress(NamedTuple):
    """The address of a table on another computer."""

    line: str
    """The address of the connection, such as ``wss://example.org:443/table``."""
    code: str
    """The code of the table, if it is part of the address, as in the QR code of "Take a seat"."""


def table_address(text: str) -> TableAddress | None:
    """The address of a table that a person typed or pasted; ``None`` if the text is no address."""
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
    return TableAddress(f"{line}://{shown}:{port}{SOCKET}", parts.fragment)


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
