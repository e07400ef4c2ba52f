"""Codes and tickets: who may enter, and how often an address may try.

Only the digest of a ticket is stored, so that neither memory nor a file contains a guest's secret.
"""

import hashlib
import hmac
import ipaddress
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from functools import lru_cache

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
"""The letters that codes use; no two of them look or sound alike across a room."""
CODE_LENGTH = 6
MOST_TRIES = 8
"""The most wrong codes and tickets from an address in a minute."""
_MINUTE = 60.0
MOST_ADDRESSES = 1000
"""The most addresses whose wrong tries are counted one by one."""
_ALL_OTHERS = ""


def new_code() -> str:
    """Six letters to be typed on a phone."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_ticket() -> str:
    """128 random bits with which a guest can return."""
    return secrets.token_hex(16)


def digest(ticket: str) -> str:
    """The digest under which a ticket is stored."""
    return hashlib.sha256(ticket.encode()).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Compare two secrets in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def code_letters(said: str) -> str:
    """The letters of a typed code, regardless of case and separators."""
    return "".join(letter for letter in said.upper() if letter.isalnum())


def is_code(said: str, code: str) -> bool:
    """Whether the letters of a typed text are this code."""
    return is_same(code_letters(said), code)


def owner_of(ticket: str, digests: Mapping[int, str]) -> int | None:
    """The owner of a ticket; all digests are compared, so that the time tells nothing."""
    shown = digest(ticket)
    found = [person for person, known in digests.items() if is_same(shown, known)]
    return found[0] if found else None


@lru_cache(4096)
def household(address: str, bits: int = 64) -> str:
    """The part of an address that stands for one household: ``bits`` bits of an IPv6 address; of any other, all of it.

    A single household has a /64 network, and a customer of a provider at most a /48 one.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found) >> 128 - bits << 128 - bits, bits)))


class Tries:
    """The wrong tries of each address within the last minute.

    If more addresses try than are counted one by one, those that come later are counted as one.
    """

    def __init__(self, clock: Callable[[], float], *, most: int = MOST_TRIES):
        self._clock = clock
        self._most = most
        self._failed: dict[str, deque[float]] = {}

    def may_try(self, address: str) -> bool:
        failed = self._failed.get(self._counted_as(address), ())
        since = self._clock() - _MINUTE
        return sum(at >= since for at in failed) < self._most

    def fail(self, address: str) -> None:
        counted_as = self._counted_as(address)
        self._failed.setdefault(counted_as, deque(maxlen=self._most)).append(self._clock())

    def _counted_as(self, address: str) -> str:
        own = household(address)
        if own in self._failed or len(self._failed) < MOST_ADDRESSES:
            return own
        since = self._clock() - _MINUTE
        self._failed = {known: failed for known, failed in self._failed.items() if failed[-1] >= since}
        return own if len(self._failed) < MOST_ADDRESSES else _ALL_OTHERS
