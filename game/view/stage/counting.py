"""The timing of the counting of stacks for the break, and of the frame that is then drawn round the kong box."""

from game.engine.state import DealState
from game.view.choreography.beginning import BREAK, COUNT
from game.view.units import Motion

_ALL = 1 << 10


class Counting:
    """The state of the counting. Times are in seconds."""

    def __init__(self, motion: Motion):
        self._motion = motion
        self.since: float | None = None
        """When the counting began; ``None`` if nothing is being counted."""

    def counted(self, now: float) -> int:
        """The number of stacks counted so far; a number above that of all stacks if nothing is being counted."""
        if self.since is None:
            return _ALL
        each = self._motion.paced(COUNT)
        return _ALL if each <= 0 else int((now - self.since) / each) + 1

    def is_over(self, now: float, deal: DealState | None) -> bool:
        """Whether the counting and the drawing of the frame are both over."""
        return self.since is not None and deal is not None and self.box_drawn(now, deal) >= 1

    def box_drawn(self, now: float, deal: DealState | None) -> float:
        """The share of the kong box's frame that is drawn, 0 to 1; drawing begins when the stacks are counted."""
        if self.since is None or deal is None:
            return 1.0
        begins = self.since + self._motion.paced(COUNT) * len(deal.counted)
        length = self._motion.paced(BREAK)
        return 1.0 if length <= 0 else min(1.0, max(0.0, round((now - begins) / length, 2)))
