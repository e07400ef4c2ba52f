"""The match as each of several persons at one machine has seen it, and as everybody sees it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.engine.events import Event
from game.engine.seat import Seat
from game.view.layout.table_model import TableModel


class Company:
    """Folds every event once for each person, as his seat may see it, and once as somebody who only looks on.

    One of these tables is shown: that of ``viewer``. The view folds that one itself, event by event, so that it must be
    handed back with ``keep`` before another one is taken.
    """

    def __init__(self, past: Iterable[Event], persons: Collection[int], *, sorts: bool) -> None:
        """After the events so far, whole as the engine told them."""
        events = tuple(past)
        self.persons = tuple(persons)
        self.viewer: int | None = None
        """Through whose eyes the table is shown now; ``None``: nobody's hand is turned up."""
        self.open = TableModel.of(_seen(events, None), self.persons[0], sorts=sorts, is_veiled=True)
        """The table as everybody sees it, as of the last event told."""
        self._own = {}
        for person in self.persons:
            self._own[person] = TableModel.of(_seen(events, self.open.seat_of(person)), person, sorts=sorts)

    def tell(self, event: Event) -> Event | None:
        """One more event; as it may be seen through the eyes of ``viewer``, for the view to fold."""
        for person in self.persons:
            seen = event.seen_by(self.open.seat_of(person))
            if person != self.viewer and seen is not None:
                self._own[person] = self._own[person].after(seen)
        told = event.seen_by(self._viewing_seat)
        seen = event.seen_by(None)
        if seen is not None:
            self.open = self.open.after(seen)
        return told

    @property
    def _viewing_seat(self) -> Seat | None:
        return None if self.viewer is None else self.open.seat_of(self.viewer)

    def look(self, person: int | None, shown: TableModel) -> TableModel:
        """The table to be shown from now on: with this person below and his hand up, or with nobody's hand up.

        :param shown: what was shown until now, with the order in which its person arranged his tiles.
        """
        if self.viewer is not None:
            self._own[self.viewer] = shown
        self.viewer = person
        if person is None:
            self.open = self.open.turned_to(shown.person)
            return self.open
        self.open = self.open.turned_to(person)
        return self._own[person]


def _seen(events: Iterable[Event], seat: Seat | None) -> Iterable[Event]:
    return (seen for event in events if (seen := event.seen_by(seat)) is not None)
