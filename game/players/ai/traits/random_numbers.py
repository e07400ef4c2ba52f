"""Random numbers of a computer player: from its seed and facts that everybody sees, so that a deal repeats itself."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from game.engine.seat import Seat
from game.engine.state import State

Thing = TypeVar("Thing")

_SIZE = 8
"""Bytes of a number."""


class RandomNumbers:
    """Random numbers for one choice: eight from each BLAKE2 digest of the facts and of how many digests came before."""

    def __init__(self, *facts: object) -> None:
        """Numbers that follow from these facts; drawn only when one is asked for."""
        self._facts = facts
        self._digests = 0
        self._digest = b""
        self._left = 0

    def share(self) -> float:
        """A number from 0 up to, not including, 1."""
        if not self._left:
            text = " ".join(map(str, (*self._facts, self._digests)))
            self._digest = blake2b(text.encode()).digest()
            self._digests += 1
            self._left = len(self._digest)
        end = self._left
        self._left = end - _SIZE
        return (int.from_bytes(self._digest[end - _SIZE : end], "little") >> 11) * 2.0**-53

    def strikes(self, chance: float) -> bool:
        """Whether something happens that happens this often, from 0 (never) to 1 (always)."""
        return chance > 0 and self.share() < chance

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of these, each as likely as any other."""
        return things[int(self.share() * len(things))]

    def between(self, low: float, high: float) -> float:
        """A number in this range."""
        return low + (high - low) * self.share()


def random_numbers_for(view: State, seat: Seat, *facts: object) -> RandomNumbers:
    """The numbers for a seat's choice now: others at every choice of a match, the same in every repetition."""
    deal = view.current_deal
    hand = deal.seats[seat].hand
    return RandomNumbers(*facts, deal.number, len(deal.discards), len(deal.live), len(hand), type(deal.phase).__name__)
