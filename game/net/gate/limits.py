"""Limits on guessing codes, by address; an IPv6 address counts as its /64 network."""

from collections import deque
from collections.abc import Callable
from hashlib import blake2b
from secrets import token_bytes
from time import monotonic

from game.net.entrance import whose

PARTS = 16
"""The number of parts into which codes are divided, by a secret hash; guesses are limited in each by itself."""
MOST_OF_PART = 4
"""The most different wrong codes of one part from one address in a minute."""
MOST_IN_ALL = 640
"""The most different wrong codes from all addresses in a minute."""
_MINUTE = 60.0


class Guesses:
    """The wrong codes of the last minute, by address and part.

    A wrong code counts once, however often it is repeated. If an address has used up one part, other guests there can
    still use codes of the other parts.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._secret = token_bytes(16)
        self._failed: dict[tuple[str, int], dict[str, float]] = {}
        self._all: deque[float] = deque()

    def may_try(self, address: str, code: str) -> bool:
        """Whether this code may be tried from this address."""
        self._forget()
        failed = self._failed.get(self._part(address, code), {})
        return _typed(code) in failed or (len(failed) < MOST_OF_PART and len(self._all) < MOST_IN_ALL)

    def fail(self, address: str, code: str) -> None:
        """Count a wrong code."""
        failed = self._failed.setdefault(self._part(address, code), {})
        if _typed(code) not in failed:
            failed[_typed(code)] = self._clock()
            self._all.append(self._clock())

    def _forget(self) -> None:
        since = self._clock() - _MINUTE
        if not self._all or self._all[0] >= since:
            return
        while self._all and self._all[0] < since:
            self._all.popleft()
        young = {key: {code: at for code, at in codes.items() if at >= since} for key, codes in self._failed.items()}
        self._failed = {key: codes for key, codes in young.items() if codes}

    def _part(self, address: str, code: str) -> tuple[str, int]:
        digest = blake2b(_typed(code).encode(), digest_size=2, key=self._secret).digest()
        return whose(address), digest[0] % PARTS


def _typed(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter.isalnum())
