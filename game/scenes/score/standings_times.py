"""When each part of the end of a match is seen: the last place first, the winner last, and then the paper."""

from collections.abc import Sequence

from game.scenes.shared.ceremony import faded
from game.view.units import back, inout, out

_FIRST, _APART, _RISE = 150.0, 350.0, 420.0
"""When the first tile rises, how much later the next one does, and how long it takes, in milliseconds."""
_COMES, _COMING = 220.0, 330.0
"""How long after its tile somebody comes up, and how long that takes."""
_DRUM = 600.0
"""The silence before the winner."""
_LIGHT, _CONFETTI = 260.0, 1200.0
_TO_PAPER, _PAPER, _BLOCKS, _BLOCK = 450.0, 260.0, 250.0, 300.0


def _share(time: float, begins: float, length: float) -> float:
    return min(1.0, max(0.0, (time - begins) / length))


class StandingsTimes:
    """The end of a match as a function of time, in milliseconds.

    :param places: in the order in which they are told, the first place first.
    :param blocks: how many blocks the paper has.
    """

    def __init__(self, places: Sequence[int], blocks: int) -> None:
        begins, time = [0.0] * len(places), _FIRST
        for number in reversed(range(len(places))):
            begins[number] = time
            if places[number] > 1:
                time += _APART
                time += _DRUM * (places[number - 1] == 1)
        self.rises: Sequence[float] = begins
        """When each tile begins to rise: all winners' together."""
        self.won = begins[0] + _RISE
        """When a winner is up: the light, the crown and the title come, and confetti falls."""
        self._paper = self.won + _TO_PAPER
        last = self._paper + _PAPER + _BLOCKS * max(0, blocks - 1) + _BLOCK
        self.ends = max(last, self.won + _CONFETTI)

    def risen(self, number: int, time: float) -> float:
        """How far a tile has risen, 0 to 1 and a little beyond."""
        return back(_share(time, self.rises[number], _RISE))

    def come(self, number: int, time: float) -> float:
        """How far somebody has come up behind the tile."""
        return back(_share(time, self.rises[number] + _COMES, _COMING))

    def lit(self, time: float) -> float:
        """How much is seen of the light, the crown and the title."""
        return faded(inout(_share(time, self.won, _LIGHT)), 3)

    def confetti(self, time: float) -> float:
        """How much of its time the confetti has fallen."""
        return _share(time, self.won, _CONFETTI)

    def paper(self, time: float) -> float:
        """How much is seen of the paper."""
        return faded(out(_share(time, self._paper, _PAPER)))

    def block(self, number: int, time: float) -> float:
        """How much is seen of a block on it."""
        return faded(out(_share(time, self._paper + _PAPER + _BLOCKS * number, _BLOCK)))
