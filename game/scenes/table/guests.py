"""Tables with guests on screens of their own: what this screen shows, and when play pauses."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from game.engine.events import Event, TileDiscarded
from game.i18n import _
from game.i18n.player_texts import cannot_be_kept
from game.i18n.tile_words import listed_names
from game.players.manner.phrases import Phrase, Said
from game.players.table_client import TableClient, seen_by
from game.scenes.table.clock import thinking_seat
from game.scenes.table.persons import Persons
from game.view.layout import TableModel
from game.view.stage.table_view import TableView

if TYPE_CHECKING:
    from game.net.guests import Guests
    from game.net.remote import RemoteClient

_MANY = 6
"""If more discards than this arrive at once, as after a lost connection, the table skips their animations."""


class AmongGuests(Persons):
    """The base of persons at this screen who play with guests."""

    is_shared = True
    _guests: Guests

    @property
    def waits(self) -> bool:
        """Whether a guest is thinking; this may take long, and the guest's answer arrives through ``Guests``."""
        players = [guest.player for guest in self._guests.guests.values()]
        return super().waits or any(player is not None and player.open_question is not None for player in players)

    @property
    def notice(self) -> str:
        names = [self._client.chairs[person].name for person in self._guests.waited_for or self._asked]
        return _("Waiting for {name}").format(name=listed_names(names)) if names else ""

    @property
    def _asked(self) -> Sequence[int]:
        """The guest who has the turn and is asked; nobody during claims, as nobody may learn who could make one."""
        seat = thinking_seat(self._view.model)
        person = None if seat is None else self._view.model.person_at(seat)
        guest = None if person is None else self._guests.guests.get(person)
        is_asked = guest is not None and guest.player is not None and guest.player.open_question is not None
        return [person] if person is not None and is_asked else []

    @property
    def absent(self) -> Collection[int]:
        return self._guests.away

    @property
    def phrases_said(self) -> Sequence[Said]:
        return self._guests.phrases.now

    def say(self, phrase: Phrase) -> None:
        for person in self._client.people:
            self._guests.phrases.say(person, phrase)

    def stands_still(self, *, is_away: bool, reads: bool) -> bool:
        return bool(self._guests.waited_for)


class WithGuests(AmongGuests):
    """Guests at the table, and at most one person at this screen; without one it shows only what everybody may see."""

    def __init__(self, client: TableClient, view: TableView, guests: Guests):
        super().__init__(client, view)
        self._guests = guests

    @property
    def is_private(self) -> bool:
        return bool(self._client.people)

    def _show_news(self) -> bool:
        person = next(iter(self._client.people), None)
        events = tuple(seen_by(person, self._client.news()))
        for event in events:
            self._view.show(event)
        return bool(events)


class AtFarTable(Persons):
    """The person at this screen who plays at a remote table, which does not wait for animations here."""

    def __init__(self, client: RemoteClient, view: TableView):
        super().__init__(client, view)
        self._far = client

    @property
    def notice(self) -> str:
        table = self._far.table
        trouble = cannot_be_kept(table.shown_trouble) if table.trouble else ""
        return self._far.waited_for or trouble

    @property
    def phrases_said(self) -> Sequence[Said]:
        return self._far.phrases_said

    def say(self, phrase: Phrase) -> None:
        self._far.say(phrase)

    def stands_still(self, *, is_away: bool, reads: bool) -> bool:
        return False

    def end_match(self) -> None:
        """Does nothing, because the host decides how long the match is."""

    def _show_news(self) -> bool:
        events = tuple(seen_by(self._view.model.person, self._client.news()))
        self._show(events, at_once=sum(isinstance(event, TileDiscarded) for event in events) > _MANY)
        return bool(events)

    def _show(self, events: Sequence[Event], *, at_once: bool = False) -> None:
        """Shows events, either one by one or only their outcome; fails the remote table if they cannot be shown."""
        try:
            if at_once:
                self._view.show_at_once(reduce(TableModel.after, events, self._view.model))
            else:
                for event in events:
                    self._view.show(event)
        except Exception as error:  # noqa: BLE001 # whatever a stranger's event does to the picture
            self._far.fail(f"cannot be shown: {error!r:.200}")
