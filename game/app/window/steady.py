"""Presses that count: held long enough, and not too soon after the one before."""

from collections.abc import Hashable, Iterable

from game.app.window.actions import FocusLost, Key, PointerPressed, PointerReleased, Pressed, Released, TextTyped
from game.app.window.window_events import WindowEvent

_EARLY = 1e-6
"""Seconds by which a press may be too short: reckoning with fractions is not exact."""


class Steady:
    """Keeps back presses of keys and buttons until they were held, and leaves out those that were not meant.

    A press that is let go before its time never was, and neither was one that comes too soon after the last that
    counted. With both times at 0 every event passes as it came.
    """

    def __init__(self) -> None:
        self.hold = 0.0
        """How long a press must last to count, in seconds."""
        self.rest = 0.0
        """How long after a press another one is ignored, in seconds."""
        self._kept: dict[Hashable, tuple[float, list[WindowEvent]]] = {}
        """Presses that do not count yet: when each will, and what came with it."""
        self._ignored: set[Hashable] = set()
        """Keys and buttons that are down and do not count."""
        self._last: Hashable = None
        """What was pressed last; a text belongs to it."""
        self._free_at = float("-inf")

    def next_wake(self, now: float) -> float | None:
        """Seconds until a press counts that is held now."""
        return min((max(0.0, at - now) for at, _events in self._kept.values()), default=None)

    def taken(self, events: Iterable[WindowEvent], now: float) -> list[WindowEvent]:
        """Those of the events that count, after the presses that have been held long enough by now."""
        due = [known for known, (at, _events) in self._kept.items() if at - now <= _EARLY]
        found = [event for known in due for event in self._kept.pop(known)[1]]
        for event in events:
            found += self._one(event, now)
        return found

    def _one(self, event: WindowEvent, now: float) -> list[WindowEvent]:
        match event:
            case Pressed(repeated=True):
                known = _known(event)
                return [] if known in self._kept or known in self._ignored else [event]
            case Pressed() | PointerPressed():
                return self._pressed(_known(event), event, now)
            case Released() | PointerReleased():
                known = _known(event)
                was_early, was_ignored = self._kept.pop(known, None), known in self._ignored
                self._ignored.discard(known)
                return [] if was_early or was_ignored else [event]
            case FocusLost():
                self._kept.clear()
                self._ignored.clear()
                return [event]
            case TextTyped() if self._last in self._kept:
                self._kept[self._last][1].append(event)
                return []
            case TextTyped() if self._last in self._ignored:
                return []
            case _:
                return [event]

    def _pressed(self, known: Hashable, event: WindowEvent, now: float) -> list[WindowEvent]:
        self._last = known
        if now < self._free_at - _EARLY:
            self._ignored.add(known)
            return []
        self._ignored.discard(known)
        self._free_at = now + self.rest
        if not self.hold:
            return [event]
        self._kept[known] = (now + self.hold, [event])
        return []


def _known(event: Pressed | Released | PointerPressed | PointerReleased) -> Hashable:
    """The key or button; which modifiers are held may change before it is let go."""
    if isinstance(event, PointerPressed | PointerReleased):
        return event.button
    return event.trigger.code if isinstance(event.trigger, Key) else event.trigger
