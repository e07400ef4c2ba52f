"""Stacks of the wall that are counted out, and the frame that is drawn round the kong box afterwards."""

from game.engine.state import DealState
from game.view.choreography.beginning import BREAK, COUNT
from game.view.units import Motion

_ALL = 1 << 10


class Counting:
    """How far the counting is. Times are in seconds."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self.since: float | None = None
        """When it began; ``None``: nothing is counted."""

    def counted(self, now: float) -> int:
        """How many stacks are counted."""
        if self.since is None:
            return _ALL
        each = self._motion.paced(COUNT)
        return _ALL if each <= 0 else int((now - self.since) / each) + 1

    def is_over(self, now: float, deal: DealState | None) -> bool:
        """Whether all has been counted, and the frame is drawn."""
        return self.since is not None and deal is not None and self.box_drawn(now, deal) >= 1

    def box_drawn(self, now: float, deal: DealState | None) -> float:
        """How much of the frame round the kong box is drawn: after the stacks are counted it draws itself round."""
        if self.since is None or deal is None:
            return 1.0
        begins = self.since + self._motion.paced(COUNT) * len(deal.counted)
        length = self._motion.paced(BREAK)
        return 1.0 if length <= 0 else min(1.0, max(0.0, round((now - begins) / length, 2)))
