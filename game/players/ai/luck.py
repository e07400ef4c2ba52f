"""A computer player's own chance: from its seed and facts that everybody sees, so that a deal repeats itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from game.engine.seat import Seat
from game.engine.state import State

Thing = TypeVar("Thing")


class Luck:
    """The numbers for one choice, all from ``Random(seed).random()``: of that class only this is promised to stay."""

    def __init__(self, *facts: object) -> None:
        """Numbers that follow from these facts; drawn only when one is asked for."""
        self._facts = facts
        self._random: Random | None = None

    def share(self) -> float:
        """A number from 0 up to, not including, 1."""
        if self._random is None:
            self._random = Random(" ".join(map(str, self._facts)))
        return self._random.random()

    def strikes(self, chance: float) -> bool:
        """Whether something happens that happens this often, from 0 (never) to 1 (always)."""
        return chance > 0 and self.share() < chance

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of these, each as likely as any other."""
        return things[int(self.share() * len(things))]

    def between(self, low: float, high: float) -> float:
        """A number in this range."""
        return low + (high - low) * self.share()


def luck_of_the_moment(view: State, seat: Seat, *facts: object) -> Luck:
    """The luck of a seat's choice now: another one at every choice of a match, the same in every repetition."""
    deal = view.deal
    assert deal is not None, "no choice outside a deal"
    hand = deal.seats[seat].hand
    return Luck(*facts, deal.number, len(deal.discards), len(deal.live), len(hand), type(deal.phase).__name__)
