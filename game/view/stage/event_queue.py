"""The events still to be shown at a table, and those being shown."""

from collections import deque
from collections.abc import Collection, Sequence

from game.engine.events import Event
from game.engine.seat import TileId


class EventQueue:
    """Events in order; one counts as shown when its time is over and its tiles have landed."""

    def __init__(self) -> None:
        self.free_at = 0.0
        """When the next event may begin, in seconds."""
        self._waiting: deque[Event] = deque()
        self._begun: deque[tuple[Event, float, frozenset[TileId]]] = deque()

    def __bool__(self) -> bool:
        """Whether any event is still waiting."""
        return bool(self._waiting)

    @property
    def unshown(self) -> Sequence[Event]:
        """Events being shown and events waiting, oldest first."""
        return [*(event for event, _until, _tiles in self._begun), *self._waiting]

    def add(self, event: Event) -> None:
        self._waiting.append(event)

    def take(self) -> Event:
        return self._waiting.popleft()

    def begin(self, event: Event, until: float, tiles: Collection[TileId]) -> None:
        """Record that an event is being shown until this time and until these tiles have landed."""
        self.free_at = until
        self._begun.append((event, until, frozenset(tiles)))

    def settle(self, now: float, flying: Collection[TileId]) -> None:
        """Forget the oldest events that have been shown."""
        while self._begun and self._begun[0][1] <= now and self._begun[0][2].isdisjoint(flying):
            self._begun.popleft()

    def finish(self, now: float) -> None:
        self.free_at = now
        self._begun.clear()

    def clear(self) -> None:
        self._waiting.clear()
        self._begun.clear()
