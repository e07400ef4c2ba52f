"""The events that a table is shown: those that wait for their turn, and those that are still being shown."""

from collections import deque
from collections.abc import Collection, Sequence

from game.engine.events import Event
from game.engine.seat import TileId


class EventQueue:
    """Events in the order in which they are shown; one is shown when its time is over and its tiles have landed."""

    def __init__(self) -> None:
        self.free_at = 0.0
        """When the next event may begin."""
        self._waiting: deque[Event] = deque()
        self._begun: deque[tuple[Event, float, frozenset[TileId]]] = deque()

    def __bool__(self) -> bool:
        """Whether an event waits for its turn."""
        return bool(self._waiting)

    @property
    def unshown(self) -> Sequence[Event]:
        """The events that are being shown, and those that wait, the oldest first."""
        return [*(event for event, _until, _tiles in self._begun), *self._waiting]

    def add(self, event: Event) -> None:
        """Has one more event wait."""
        self._waiting.append(event)

    def take(self) -> Event:
        """The next event, whose turn has come."""
        return self._waiting.popleft()

    def begin(self, event: Event, until: float, tiles: Collection[TileId]) -> None:
        """Notes that an event is being shown until this time, and until these tiles have landed."""
        self.free_at = until
        self._begun.append((event, until, frozenset(tiles)))

    def settle(self, now: float, flying: Collection[TileId]) -> None:
        """Forgets the events that are shown."""
        while self._begun and self._begun[0][1] <= now and self._begun[0][2].isdisjoint(flying):
            self._begun.popleft()

    def finish(self, now: float) -> None:
        """Forgets all events that have begun: what moved lies still."""
        self.free_at = now
        self._begun.clear()

    def clear(self) -> None:
        """Forgets all events: another table is shown."""
        self._waiting.clear()
        self._begun.clear()
