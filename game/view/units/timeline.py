"""Movement as a function of time (design.md, section 13). Time is passed in, in seconds; nothing here reads a clock."""

from collections.abc import Callable
from dataclasses import dataclass

from game.app.system.settings import Speed

Curve = Callable[[float], float]
"""From the share of the time gone, 0 to 1, to the share of the way gone; 0 at 0 and 1 at 1."""

CALM_FADE = 0.12
"""What everything takes in calm motion, in seconds."""


def linear(t: float) -> float:
    """Even pace."""
    return t


def out(t: float) -> float:
    """Quick at first, then slower."""
    return 1 - (1 - t) ** 3


def inout(t: float) -> float:
    """Slow, quick, slow."""
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def back(t: float) -> float:
    """A little too far, and back."""
    return 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2


def quint(t: float) -> float:
    """Very quick at first, then long in settling."""
    return 1 - (1 - t) ** 5


def mixed(start: float, end: float, share: float) -> float:
    """The value so far on the way from start to end."""
    return start + (end - start) * share


@dataclass(slots=True)
class Motion:
    """How the player wants things to move. One object is shared by all that moves, so that a change counts at once."""

    speed: Speed = Speed.NORMAL
    calm: bool = False
    """Nothing travels, pulses or bounces; things fade where they will be."""
    flashes: bool = True
    """Whether light may come and go: the lamp's, gold dust, the pulse of a ring."""
    expressions: bool = True
    """Whether portraits show what happens; else they stay as they are drawn."""
    linger: float = 1.0
    """How much longer than usual words stay that go by themselves."""

    @property
    def has_faces(self) -> bool:
        """Whether portraits look, think, are glad or vexed: not in calm motion."""
        return self.expressions and not self.calm

    def paced(self, milliseconds: float) -> float:
        """How many seconds something of this length takes at the chosen speed, in calm motion too."""
        return milliseconds / 1000 * self.speed.factor

    def seconds(self, milliseconds: float) -> float:
        """How long a movement of this length takes at the chosen speed; at most a short fade in calm motion."""
        length = self.paced(milliseconds)
        return min(length, CALM_FADE) if self.calm else length

    def way(self, distance: float) -> float:
        """How far something may travel: not at all in calm motion."""
        return 0.0 if self.calm else distance


@dataclass(kw_only=True, eq=False)
class Span:
    """A stretch of time in which something changes: from ``begins`` on, for so many ``seconds``."""

    begins: float = 0.0
    seconds: float

    @property
    def ends(self) -> float:
        return self.begins + self.seconds

    def share(self, time: float) -> float:
        """How much of the time is gone, 0 to 1."""
        return 1.0 if time >= self.ends else max(0.0, (time - self.begins) / self.seconds)


@dataclass(kw_only=True)
class Tween(Span):
    """A value on its way from ``start`` to ``end``."""

    start: float
    end: float
    curve: Curve = out

    def at(self, time: float) -> float:
        """The value at a time."""
        return self.end if time >= self.ends else mixed(self.start, self.end, self.curve(self.share(time)))
