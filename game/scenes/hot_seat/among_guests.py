"""Several players at one screen, in a match with guests who play on screens of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine.events import Event
from game.players.roster import MatchSetup
from game.players.table_client import TableClient
from game.scenes.hot_seat.hot_seat import HotSeat
from game.scenes.hot_seat.perspectives import Perspectives
from game.scenes.shared.preferences import Context
from game.scenes.table.guests import AmongGuests
from game.scenes.table.table import TableScene

if TYPE_CHECKING:
    from game.net.guests import Guests


class HotSeatAmongGuests(AmongGuests, HotSeat):
    """The players at the shared screen, who come one after the other, and the guests on screens of their own."""

    def __init__(
        self,
        context: Context,
        scene: TableScene,
        client: TableClient,
        perspectives: Perspectives,
        setup: MatchSetup,
        guests: Guests,
    ):
        self._guests = guests
        super().__init__(context, scene, client, perspectives, setup)

    @property
    def unshown(self) -> Sequence[Event]:
        self._has_news()
        return [*super().unshown, *(news.outline for news in self._held_back)]
