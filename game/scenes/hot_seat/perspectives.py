"""The match as each of several persons at one machine has seen it, and as everybody sees it."""

from collections.abc import Collection, Iterable

from game.engine.events import Event
from game.players.table_client import News, seen_by
from game.view.layout import TableModel


class Perspectives:
    """The tables of all persons, each folded from the events that his seat may see, and that of an onlooker.

    One of these tables is shown: that of ``viewer``. The view folds that one itself, event by event, so that it must be
    handed back with ``look`` before another one is taken.
    """

    def __init__(self, past: Iterable[News], persons: Collection[int], *, sorts: bool) -> None:
        news = tuple(past)
        self.persons = tuple(persons)
        self.viewer: int | None = None
        """The person as whom the table is shown now; ``None``: nobody's hand is turned up."""
        self.open = TableModel.of(seen_by(None, news), self.persons[0], sorts=sorts, is_veiled=True)
        """The table as everybody sees it, as of the last event told."""
        self._own = {person: TableModel.of(seen_by(person, news), person, sorts=sorts) for person in self.persons}

    def tell(self, news: News) -> Event | None:
        """Folds one more event; gives it as ``viewer`` saw it, for the view to fold."""
        for person, event in news.own.items():
            if person != self.viewer:
                self._own[person] = self._own[person].after(event)
        if news.openly is not None:
            self.open = self.open.after(news.openly)
        return news.seen_by(self.viewer)

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
