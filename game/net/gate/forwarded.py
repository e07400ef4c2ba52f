"""The client behind a trusted proxy: the last address that the proxy added itself."""

import ipaddress
import re

from websockets.datastructures import Headers

_FOR = re.compile(r"""(?i)(?:^|[;,\s])for\s*=\s*("[^"]*"|[^;,\s]+)""")


def forwarded_for(headers: Headers) -> str | None:
    """The address that a proxy names as its client; ``None`` if it names none.

    :raises ValueError: if it is no valid address, or two headers differ.
    """
    listed = [part for value in headers.get_all("X-Forwarded-For") for part in value.split(",")]
    named = [found for value in headers.get_all("Forwarded") for found in _FOR.findall(value.rpartition(",")[2])]
    said = {_address(addresses[-1]) for addresses in (listed, named) if addresses}
    if len(said) > 1:
        raise ValueError("two headers that differ")
    return next(iter(said), None)


def _address(text: str) -> str:
    plain = text.strip().strip('"')
    bracketed = re.fullmatch(r"\[([^\]]*)\](?::\d+)?", plain)
    with_port = re.fullmatch(r"([\d.]+):\d+", plain)
    inner = bracketed or with_port
    return str(ipaddress.ip_address(inner[1] if inner else plain))
