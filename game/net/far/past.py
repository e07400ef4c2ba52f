"""What has happened at a table elsewhere, and what the person before this screen knows of it."""

from game.engine.events import Event
from game.engine.state import State
from game.net.messages import BadMessage
from game.net.plausible import folded

_APART = 64
"""After so many events it is kept what was known by then, so that going back folds few of them again."""


class Past:
    """The events that were told, and what they come to for one seat, or for whoever only watches."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.view: State | None = None
        """What is known of the match."""
        self._known: list[State | None] = [None]

    def add(self, event: Event, person: int | None) -> None:
        """Something happened.

        Raises:
            BadMessage: when it cannot have happened.
        """
        self.view = folded(self.view, event, person)
        self.events.append(event)
        if len(self.events) % _APART == 0:
            self._known.append(self.view)

    def turn_back(self, number: int, person: int | None) -> None:
        """What came after so many events no longer counts.

        Raises:
            BadMessage: when there were not so many.
        """
        if not 0 <= number <= len(self.events):
            raise BadMessage(f"back to {number} of {len(self.events)}")
        place = number // _APART
        again, self.view = self.events[place * _APART : number], self._known[place]
        del self._known[place + 1 :], self.events[place * _APART :]
        for event in again:
            self.add(event, person)
