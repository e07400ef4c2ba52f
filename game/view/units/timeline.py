"""Movement as a function of time (design.md, section 13). Time is passed in, in seconds; nothing here reads a clock."""

from __future__ import annotations

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

    def seconds(self, milliseconds: float) -> float:
        """How long a movement of this length takes at the chosen speed; at most a short fade in calm motion."""
        length = milliseconds / 1000 * self.speed.factor
        return min(length, CALM_FADE) if self.calm else length

    def way(self, distance: float) -> float:
        """How far something may travel: not at all in calm motion."""
        return 0.0 if self.calm else distance


@dataclass(frozen=True, slots=True)
class Tween:
    """A value on its way: from ``start`` to ``end``, beginning at the time ``begins`` and taking ``seconds``."""

    start: float
    end: float
    seconds: float
    begins: float = 0.0
    curve: Curve = out

    def at(self, time: float) -> float:
        """The value at a time."""
        return mixed(self.start, self.end, self.curve(self.share(time)))

    def share(self, time: float) -> float:
        """How much of the time is gone, 0 to 1."""
        if time >= self.ends:
            return 1.0
        return max(0.0, (time - self.begins) / self.seconds)

    @property
    def ends(self) -> float:
        return self.begins + self.seconds


@dataclass(slots=True)
class _Entry:
    tween: Tween
    apply: Callable[[float], None]
    done: Callable[[], None] | None


class Timeline:
    """Tweens that run, each with what to do with its value; ``update`` passes time on, ``finish`` ends them all."""

    def __init__(self) -> None:
        self.now = 0.0
        self._entries: list[_Entry] = []

    @property
    def busy(self) -> bool:
        """Whether anything is still on its way."""
        return bool(self._entries)

    @property
    def next_change(self) -> float | None:
        """Seconds until the first tween begins that has not begun; 0 while one runs; ``None`` when there is none."""
        if not self._entries:
            return None
        return max(0.0, min(entry.tween.begins for entry in self._entries) - self.now)

    def add(
        self,
        apply: Callable[[float], None],
        seconds: float,
        *,
        start: float = 0.0,
        end: float = 1.0,
        after: float = 0.0,
        curve: Curve = out,
        done: Callable[[], None] | None = None,
    ) -> Tween:
        """Run a value from ``start`` to ``end``. What takes no time is applied before this returns.

        :param after: seconds to wait before it begins; until then ``apply`` is not called.
        :param done: called once, after the last ``apply``.
        """
        tween = Tween(start=start, end=end, seconds=seconds, begins=self.now + after, curve=curve)
        entry = _Entry(tween=tween, apply=apply, done=done)
        if tween.ends <= self.now:
            self._end(entry)
        else:
            self._entries.append(entry)
            if after <= 0:
                apply(tween.at(self.now))
        return tween

    def update(self, seconds: float) -> None:
        """Pass time on. What ends calls its ``done`` in the order of ending, and may add new tweens."""
        self.now += seconds
        for entry in [entry for entry in self._entries if entry.tween.begins <= self.now < entry.tween.ends]:
            entry.apply(entry.tween.at(self.now))
        ended = sorted((e for e in self._entries if e.tween.ends <= self.now), key=lambda e: e.tween.ends)
        self._entries = [entry for entry in self._entries if entry.tween.ends > self.now]
        for entry in ended:
            self._end(entry)

    def finish(self) -> None:
        """Bring everything to its end now, what its ``done`` adds included."""
        while self._entries:
            self.update(max(entry.tween.ends for entry in self._entries) - self.now)

    def clear(self) -> None:
        """Forget everything where it is; no ``done`` is called."""
        self._entries.clear()

    def _end(self, entry: _Entry) -> None:
        entry.apply(entry.tween.at(entry.tween.ends))
        if entry.done is not None:
            entry.done()
