"""The times of the match-end ceremony: last place first, the winner last, then the panel."""

from collections.abc import Sequence

from game.scenes.shared.ceremony import faded
from game.view.units import back, inout, out

_FIRST, _APART, _RISE = 150.0, 350.0, 420.0
"""When the first tile rises, the delay to the next, and how long a tile rises, in milliseconds."""
_COMES, _COMING = 220.0, 330.0
"""How long after its tile a player begins to come up, and how long that takes, in milliseconds."""
_DRUM = 600.0
"""The pause before the winner, in milliseconds."""
_KNOCKS = 3
"""How often the winner knocks from below during the pause."""
_LIGHT, _CONFETTI, _DIM = 260.0, 1200.0, 0.5
"""How long the light takes to come up, and the confetti to fall, and the light's opacity before the winner."""
_TO_PAPER, _PAPER, _BLOCKS, _BLOCK, _COUNT = 450.0, 260.0, 130.0, 220.0, 800.0
"""How long after the winner's tile the panel comes, and how long it fades in; the delay from one block to the next, how
long a block fades in, and how long what moves in it goes on."""
_LONGEST = 4500.0
"""The greatest length of the ceremony: with many blocks on the panel, they follow each other faster."""


def _share(time: float, begins: float, length: float) -> float:
    return min(1.0, max(0.0, (time - begins) / length))


class StandingsTimes:
    """The state of the ceremony as a function of time, in milliseconds.

    :param places: the place numbers, the first place first; shared places repeat their number.
    :param blocks: how many blocks the panel has.
    """

    def __init__(self, places: Sequence[int], blocks: int) -> None:
        begins, time = [0.0] * len(places), _FIRST
        for number in reversed(range(len(places))):
            begins[number] = time
            if places[number] > 1:
                time += _APART
                time += _DRUM * (places[number - 1] == 1)
        self.rises: Sequence[float] = begins
        """When each tile begins to rise; those of several winners rise together."""
        others = [begun for place, begun in zip(places, begins, strict=True) if place > 1]
        self._quiet = max(others, default=begins[0] - _DRUM) + _APART
        """When the pause before the winner begins."""
        knocks = (self._quiet + (begins[0] - self._quiet) * number / _KNOCKS for number in range(_KNOCKS))
        self.knocks: Sequence[float] = [knock for knock in knocks if others]
        """When the winner's tile is heard from below; its shadow grows."""
        self.won = begins[0] + _RISE
        """When the winner's tile has risen: light, crown and title appear, and confetti falls."""
        self.paper_comes = self.won + _TO_PAPER
        """When the panel and the buttons begin to appear."""
        room = _LONGEST - _COUNT - self.paper_comes
        self._apart = min(_BLOCKS, room / max(1, blocks - 1))
        last = self.paper_comes + self._apart * max(0, blocks - 1) + _COUNT
        self.ends = max(last, self.won + _CONFETTI)

    def risen(self, number: int, time: float) -> float:
        """How far a tile has risen, 0 to 1 and a little beyond."""
        return back(_share(time, self.rises[number], _RISE))

    def shade(self, number: int, time: float) -> float:
        """How dark the shadow at a tile's foot is, 0 to 1; that of a winner grows during the pause before."""
        if self.knocks and self.rises[number] == self.rises[0]:
            return faded(_share(time, self._quiet, self.rises[0] - self._quiet), 8)
        return faded(_share(time, self.rises[number], _RISE / 2), 8)

    def come(self, number: int, time: float) -> float:
        """How far a player has come up behind the tile, 0 to 1 and a little beyond."""
        return back(_share(time, self.rises[number] + _COMES, _COMING))

    def lit(self, time: float) -> float:
        """The opacity of the crown and the title, 0 to 1."""
        return faded(inout(_share(time, self.won, _LIGHT)), 3)

    def light(self, time: float) -> float:
        """The opacity of the light on the winner, which grows during the pause before, 0 to 1."""
        waits = _DIM * _share(time, self._quiet, self.rises[0] - self._quiet) if self.knocks else 0.0
        return faded(max(waits, inout(_share(time, self.won, _LIGHT))))

    def confetti(self, time: float) -> float:
        """How far the confetti's time has run, 0 to 1."""
        return _share(time, self.won, _CONFETTI)

    def strewn(self, time: float) -> float:
        """The opacity of the confetti that stays in sight: it comes while the rest falls past."""
        return faded(inout(_share(time, self.won + _CONFETTI / 2, _CONFETTI / 2)))

    def paper(self, time: float) -> float:
        """The opacity of the panel with the analysis at this time, from 0 to 1."""
        return faded(out(_share(time, self.paper_comes, _PAPER)))

    def block(self, number: int, time: float) -> float:
        """The opacity of a block on the panel, 0 to 1."""
        return faded(out(_share(time, self.paper_comes + self._apart * number, _BLOCK)))

    def counted(self, number: int, time: float) -> float:
        """How far what moves in a block on the panel has come, 0 to 1."""
        return round(_share(time, self.paper_comes + self._apart * number, _COUNT), 2)
