"""The addresses under which phones of the same network find this machine."""

import ipaddress
import socket
from contextlib import suppress

_TOWARDS = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Places of which the system says by which of its addresses it would go there; nothing is sent."""


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
