"""Random numbers of a computer player: from its seed and facts that everybody sees, so that a deal repeats itself."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from game.engine.seat import Seat
from game.engine.state import State

Thing = TypeVar("Thing")

_BYTES_PER_NUMBER = 8
"""Number of bytes of the digest used for one random number."""


class RandomNumbers:
    """Random numbers for one choice: eight from each BLAKE2 digest of the facts and the number of earlier digests."""

    def __init__(self, *facts: object, lasting: Sequence[object] | None = None):
        """Numbers that follow from these facts; a digest is made only when a number is asked for.

        ``lasting``: the facts that stay as they are for a deal; all, if they are not given.
        """
        self._facts = facts
        self._lasting = facts if lasting is None else lasting
        self._digests = 0
        self._digest = b""
        self._left = 0

    def in_deal(self, *facts: object) -> "RandomNumbers":
        """Other numbers, which are the same whenever they are asked for in this deal."""
        return RandomNumbers(*self._lasting, *facts)

    def share(self) -> float:
        """A number from 0 up to, not including, 1."""
        if not self._left:
            text = " ".join(map(str, (*self._facts, self._digests)))
            self._digest = blake2b(text.encode()).digest()
            self._digests += 1
            self._left = len(self._digest)
        end = self._left
        self._left = end - _BYTES_PER_NUMBER
        return (int.from_bytes(self._digest[end - _BYTES_PER_NUMBER : end], "little") >> 11) * 2.0**-53

    def strikes(self, chance: float) -> bool:
        """Whether an event of this chance, from 0 (never) to 1 (always), happens now."""
        return chance > 0 and self.share() < chance

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of these things, all equally likely."""
        return things[int(self.share() * len(things))]

    def between(self, low: float, high: float) -> float:
        """A number from ``low`` up to ``high``."""
        return low + (high - low) * self.share()


def random_numbers_for(view: State, seat: Seat, *facts: object) -> RandomNumbers:
    """The random numbers for a seat's choice now: different at every choice of a match, equal when it is repeated."""
    deal = view.current_deal
    hand = deal.seats[seat].hand
    lasting = (*facts, deal.number)
    now = (len(deal.discards), len(deal.live), len(hand), type(deal.phase).__name__)
    return RandomNumbers(*lasting, *now, lasting=lasting)
