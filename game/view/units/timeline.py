"""Movement as a function of time (design.md, section 13). Time is passed in, in seconds; nothing here reads a clock."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from msgspec import Struct

from game.app.system.settings import Speed

Curve = Callable[[float], float]
"""Maps the share of time passed, 0 to 1, to the share of the way covered, with 0 at 0 and 1 at 1."""

CALM_FADE = 0.12
"""Length of every movement in calm motion, in seconds."""
STILL = 1.2
"""How long a win stays in view at the speed ``OFF`` if nobody presses a key, in seconds."""


def linear(t: float) -> float:
    """Moves at constant speed."""
    return t


def out(t: float) -> float:
    """Moves fast at first, then slower."""
    return 1 - (1 - t) ** 3


def inout(t: float) -> float:
    """Moves slowly, then fast, then slowly."""
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def back(t: float) -> float:
    """Goes a little too far and comes back."""
    return 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2


def quint(t: float) -> float:
    """Moves very fast at first, then settles slowly."""
    return 1 - (1 - t) ** 5


def mixed(start: float, end: float, share: float) -> float:
    """The value between ``start`` and ``end`` at this share of the way."""
    return start + (end - start) * share


def rolled(amount: Fraction, share: float) -> Fraction:
    """The value that a rolling number shows at this share of its time: a whole number until the end."""
    return amount if share >= 1 else Fraction(round(amount * Fraction(round(share * 1000), 1000)))


class Motion(Struct):
    """The player's motion settings. One shared object, so that a change takes effect at once."""

    speed: Speed = Speed.NORMAL
    calm: bool = False
    """Whether nothing travels, pulses or bounces, and things fade in at their final places."""
    flashes: bool = True
    """Whether lights may flare and pulse: lamp, gold dust, rings."""
    expressions: bool = True
    """Whether portraits react to what happens."""
    plain: bool = False
    """Whether there are no animals, confetti and posters."""
    linger: float = 1.0
    """Factor by which texts stay longer before they disappear by themselves."""

    @property
    def has_faces(self) -> bool:
        """Whether portraits show expressions now; never in calm motion."""
        return self.expressions and not (self.calm or self.plain)

    def paced(self, milliseconds: float) -> float:
        """The seconds that this many milliseconds take at the chosen speed, which calm motion does not shorten."""
        return milliseconds / 1000 * self.speed.factor

    def read(self, milliseconds: float) -> float:
        """Seconds for which a text stays to be read, whatever the speed; at least ``STILL`` at ``OFF``."""
        return max(milliseconds / 1000, 0.0 if self.speed.factor else STILL) * self.linger

    def seconds(self, milliseconds: float) -> float:
        """Seconds for a movement of this length at the chosen speed; at most a short fade in calm motion."""
        length = self.paced(milliseconds)
        return min(length, CALM_FADE) if self.calm else length

    def way(self, distance: float) -> float:
        """The distance that something travels: the given one, or 0 in calm motion."""
        return 0.0 if self.calm else distance


@dataclass(kw_only=True, eq=False)
class Span:
    """A stretch of time of ``seconds`` from ``begins`` on."""

    begins: float = 0.0
    seconds: float

    @property
    def ends(self) -> float:
        return self.begins + self.seconds

    def share(self, time: float) -> float:
        """The share of the time that has passed, 0 to 1."""
        return 1.0 if time >= self.ends else max(0.0, (time - self.begins) / self.seconds)


@dataclass(kw_only=True)
class Tween(Span):
    """A value that changes from ``start`` to ``end``."""

    start: float
    end: float
    curve: Curve = out

    def at(self, time: float) -> float:
        return self.end if time >= self.ends else mixed(self.start, self.end, self.curve(self.share(time)))
