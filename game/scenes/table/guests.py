"""The table among guests with screens of their own: what this screen shows, and when time stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.tile_words import listed_names
from game.players.table_client import TableClient, seen_by
from game.scenes.table.persons import Persons
from game.view.stage.table_view import TableView

if TYPE_CHECKING:
    from game.net.guests import Guests


class WithGuests(Persons):
    """Guests at the table, and at most one person before the screen; without any it shows what everybody may see."""

    is_shared = True

    def __init__(self, client: TableClient, view: TableView, guests: Guests) -> None:
        super().__init__(client, view)
        self._guests = guests

    @property
    def is_private(self) -> bool:
        return bool(self._client.people)

    @property
    def notice(self) -> str:
        names = [self._client.chairs[person].name for person in self._guests.waited_for]
        return _("Waiting for {name}").format(name=listed_names(names)) if names else ""

    def stands_still(self, *, is_away: bool, reads: bool) -> bool:
        return bool(self._guests.waited_for)

    def _show_news(self) -> bool:
        person = next(iter(self._client.people), None)
        events = tuple(seen_by(person, self._client.news()))
        for event in events:
            self._view.show(event)
        return bool(events)
