"""The table as each of several players at one computer knows it, and as an onlooker sees it."""

from collections.abc import Collection, Iterable

from game.engine.events import Event
from game.players.table_client import News, seen_by
from game.view.layout import TableModel


class Perspectives:
    """The table as each player may see it, and the table as an onlooker may see it.

    The screen shows the table of ``viewer``. The view itself brings that table up to date with every event, so ``look``
    must get it back before the table of somebody else is shown.
    """

    def __init__(self, past: Iterable[News], persons: Collection[int], *, sorts: bool):
        news = tuple(past)
        self.persons = tuple(persons)
        self.viewer: int | None = None
        """The player whose hand is face up on the screen; ``None``: no hand is."""
        self.open = TableModel.of(seen_by(None, news), self.persons[0], sorts=sorts, is_veiled=True)
        """The table as an onlooker sees it, after the last event given to ``tell``."""
        self._own = {person: TableModel.of(seen_by(person, news), person, sorts=sorts) for person in self.persons}

    def tell(self, news: News) -> Event | None:
        """Folds one more event into every table but the viewer's.

        Gives the event as ``viewer`` may see it, for the view to fold; ``None``: the viewer sees nothing of it.
        """
        for person, event in news.own.items():
            if person != self.viewer:
                self._own[person] = self._own[person].after(event)
        if news.openly is not None:
            self.open = self.open.after(news.openly)
        return news.seen_by(self.viewer)

    def look(self, person: int | None, shown: TableModel) -> TableModel:
        """The table to show from now on, with this player below and his hand face up; ``None``: with no hand face up.

        :param shown: the table that was shown until now, which holds the order in which its player arranged his tiles.
        """
        if self.viewer is not None:
            self._own[self.viewer] = shown
        self.viewer = person
        if person is None:
            self.open = self.open.turned_to(shown.person)
            return self.open
        self.open = self.open.turned_to(person)
        return self._own[person]
