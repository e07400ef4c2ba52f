"""The work behind the curve of a replay: playouts of the deal that is looked at, one deal at a time."""

from collections.abc import Callable, Mapping

from game.engine.replays.replay import Replay
from game.players.playouts import Chances, PlayoutWork
from game.view.layout.tape import Tape

Work = Callable[[Replay, int, int], PlayoutWork]
"""Creates the work for a deal of a match, given the places of its beginning and end."""


class DealChances:
    """Who would win the deal at a place, worked out in the background while it is looked at."""

    def __init__(self, tape: Tape, work: Work):
        self._tape = tape
        self._work_of = work
        self._deal = 0
        """The number of the deal that is worked on; 0 for none."""
        self._work: PlayoutWork | None = None

    @property
    def found(self) -> Mapping[int, Chances]:
        """The chances found so far, by place."""
        return {} if self._work is None else self._work.found

    @property
    def is_going(self) -> bool:
        """Whether there is more to come."""
        return self._work is not None and not self._work.is_over

    def deal(self, place: int) -> tuple[int, int]:
        """The places at which the deal at a place begins and ends; the first deal's before it."""
        number = max(1, self._tape.deal_at(place))
        deals = self._tape.deals
        if not deals:
            return 0, 1
        last = deals[number] - 1 if number < len(deals) else self._tape.length
        ends = (end for end in range(deals[number - 1], last + 1) if self._tape.is_deal_end(end))
        return deals[number - 1] - 1, next(ends, last)

    def work_at(self, place: int, *, moves: bool) -> None:
        """Works on the deal at a place, in place of any other; leaves more of the processor to what moves."""
        number = max(1, self._tape.deal_at(place))
        if number != self._deal and self._tape.deals:
            self.stop()
            self._deal = number
            self._work = self._work_of(self._tape.replay, *self.deal(place))
            self._work.start()
        if self._work is not None:
            self._work.wanted, self._work.gives_way = place, moves

    def stop(self) -> None:
        """Stops the work; what was found is still shown, and is gone on from the next time."""
        if self._work is not None:
            self._work.stop()
        self._deal = 0
