"""Filters key presses: a press counts only if it was held long enough, and did not come too soon after the last one."""

from collections.abc import Hashable, Iterable

from game.app.window.actions import FocusLost, Key, PointerPressed, PointerReleased, Pressed, Released, TextTyped
from game.app.window.window_events import WindowEvent

_TOLERANCE = 1e-6
"""Seconds by which a press may be too short, because of rounding errors."""


class Steady:
    """Delays presses of keys and buttons until they were held long enough, and drops unintended ones.

    A press that is released too early is dropped, and so is one that comes too soon after the last one that counted.
    With both times at 0 every event passes unchanged.
    """

    def __init__(self) -> None:
        self.hold = 0.0
        """How long a press must last to count, in seconds."""
        self.rest = 0.0
        """Presses that do not count yet: the time at which each will, and the events that came with it."""
        self._kept: dict[Hashable, tuple[float, list[WindowEvent]]] = {}
        self._ignored: set[Hashable] = set()
        """Keys and buttons that are down and do not count."""
        self._last: Hashable = None
        """The last key or button pressed, to which typed text belongs."""
        self._free_at = float("-inf")

    def next_wake(self, now: float) -> float | None:
        """Seconds until a held press counts; ``None`` if there is none."""
        return min((max(0.0, at - now) for at, _events in self._kept.values()), default=None)

    def let_through(self, events: Iterable[WindowEvent], now: float) -> list[WindowEvent]:
        """The events that count, after presses that have now been held long enough."""
        due = [identity for identity, (at, _events) in self._kept.items() if at - now <= _TOLERANCE]
        found = [event for identity in due for event in self._kept.pop(identity)[1]]
        for event in events:
            found += self._filtered(event, now)
        return found

    def _filtered(self, event: WindowEvent, now: float) -> list[WindowEvent]:
        match event:
            case Pressed(repeated=True):
                identity = _identity(event)
                return [] if identity in self._kept or identity in self._ignored else [event]
            case Pressed() | PointerPressed():
                return self._pressed(_identity(event), event, now)
            case Released() | PointerReleased():
                identity = _identity(event)
                was_early, was_ignored = self._kept.pop(identity, None), identity in self._ignored
                self._ignored.discard(identity)
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

    def _pressed(self, identity: Hashable, event: WindowEvent, now: float) -> list[WindowEvent]:
        self._last = identity
        if now < self._free_at - _TOLERANCE:
            self._ignored.add(identity)
            return []
        self._ignored.discard(identity)
        self._free_at = now + self.rest
        if not self.hold:
            return [event]
        self._kept[identity] = (now + self.hold, [event])
        return []


def _identity(event: Pressed | Released | PointerPressed | PointerReleased) -> Hashable:
    """The identity of a key or button, without modifiers, which may change before its release."""
    if isinstance(event, PointerPressed | PointerReleased):
        return event.button
    return event.trigger.code if isinstance(event.trigger, Key) else event.trigger
