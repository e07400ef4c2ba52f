"""The events at a table elsewhere, and the state that follows from them for the person at this screen."""

from game.engine.events import Event
from game.engine.state import State
from game.net.messages import BadMessage
from game.net.plausible import folded

_STORED_EVERY = 64
"""The number of events between two stored states, so that going back folds few events again."""


class Past:
    """The events told so far, and the state that one seat knows by them."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.view: State | None = None
        """The match as the seat knows it; ``None`` before the first event."""
        self._known: list[State | None] = [None]

    def add(self, event: Event, person: int) -> None:
        """Add an event.

        :raises BadMessage: if it is impossible.
        """
        self.view = folded(self.view, event, person)
        self.events.append(event)
        if len(self.events) % _STORED_EVERY == 0:
            self._known.append(self.view)

    def turn_back(self, number: int, person: int) -> None:
        """Remove all events after this many.

        :raises BadMessage: if there were fewer.
        """
        if not 0 <= number <= len(self.events):
            raise BadMessage(f"back to {number} of {len(self.events)}")
        place = number // _STORED_EVERY
        again, self.view = self.events[place * _STORED_EVERY : number], self._known[place]
        del self._known[place + 1 :], self.events[place * _STORED_EVERY :]
        for event in again:
            self.add(event, person)
