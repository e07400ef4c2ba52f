"""Limits on guessing codes, by address and for all together; the latter hold up only addresses that guessed wrong."""

from collections import deque
from collections.abc import Callable
from hashlib import blake2b
from secrets import token_bytes

from game.net.entrance import code_letters, household

PARTS = 16
"""The number of parts into which codes are divided, by a secret hash; guesses are limited in each by itself."""
MOST_OF_PART = 4
"""The most different wrong codes of one part from one address in a minute."""
MOST_IN_ALL = 640
"""The different wrong codes in a minute, from all addresses, after which only networks with few errors may try more."""
MOST_BEYOND = 3
"""The number of errors within an hour after which a network must wait for the others; of IPv6 a /48 is one network."""
_NETWORK = 48
_MINUTE = 60.0
_HOUR = 3600.0


class Errors:
    """The latest errors of each network within the last hour."""

    def __init__(self, clock: Callable[[], float]):
        self._clock = clock
        self._times: dict[str, deque[float]] = {}
        self._pruned = clock()

    def are_few(self, address: str) -> bool:
        """Whether the network of an address made fewer than ``MOST_BEYOND`` errors within the last hour."""
        times = self._times.get(household(address, _NETWORK))
        return times is None or len(times) < MOST_BEYOND or times[0] < self._clock() - _HOUR

    def note(self, address: str) -> None:
        now = self._clock()
        if now >= self._pruned + _MINUTE:
            self._pruned = now
            self._times = {network: times for network, times in self._times.items() if times[-1] >= now - _HOUR}
        self._times.setdefault(household(address, _NETWORK), deque(maxlen=MOST_BEYOND)).append(now)


class Guesses:
    """The wrong codes of the last minute, by address and part.

    A wrong code counts once, however often it is repeated. If an address has used up one part, other guests there can
    still use codes of the other parts. If all addresses together have used up what is accepted in a minute, guests from
    networks with few errors can still use any code.
    """

    def __init__(self, clock: Callable[[], float]):
        self._clock = clock
        self._secret = token_bytes(16)
        self._failed: dict[tuple[str, int], dict[str, float]] = {}
        self._all: deque[float] = deque()
        self._errors = Errors(clock)

    def may_try(self, address: str, code: str) -> bool:
        self._forget()
        failed = self._failed.get(self._part(address, code), {})
        if code_letters(code) in failed:
            return True
        return len(failed) < MOST_OF_PART and (len(self._all) < MOST_IN_ALL or self._errors.are_few(address))

    def fail(self, address: str, code: str) -> None:
        failed = self._failed.setdefault(self._part(address, code), {})
        if code_letters(code) not in failed:
            failed[code_letters(code)] = self._clock()
            self._all.append(self._clock())
            self._errors.note(address)

    def _forget(self) -> None:
        since = self._clock() - _MINUTE
        if not self._all or self._all[0] >= since:
            return
        while self._all and self._all[0] < since:
            self._all.popleft()
        young = {key: {code: at for code, at in codes.items() if at >= since} for key, codes in self._failed.items()}
        self._failed = {key: codes for key, codes in young.items() if codes}

    def _part(self, address: str, code: str) -> tuple[str, int]:
        digest = blake2b(code_letters(code).encode(), digest_size=2, key=self._secret).digest()
        return household(address), digest[0] % PARTS
