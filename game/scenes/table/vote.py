"""The card on which a guest votes on whether somebody may have a reserved seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _, apart, pgettext
from game.players.roster import shown_name
from game.scenes.shared.panel_scene import QuestionCard
from game.view.paint import Kit
from game.view.widgets import MAIN, PLAIN, Button

if TYPE_CHECKING:
    from game.net.messages import Asks
    from game.net.remote import RemoteClient

LOOK = 0.1
"""Seconds between checks whether the vote is still open."""


def name_at_door(asks: Asks) -> str:
    """The name of somebody who asks for a seat, made safe to show."""
    return shown_name(asks.name) or "?"


class VoteScene(QuestionCard):
    """One vote on a seat; the card closes when it is decided.

    :param client: the connection to the remote table where the players vote.
    """

    WIDTH = 1080.0

    def __init__(self, kit: Kit, client: RemoteClient, asks: Asks) -> None:
        name, owner = apart(name_at_door(asks)), apart(client.chairs[asks.person].name)
        self._client, self._number = client, asks.number
        said = _("{name} has the code and is asking for {owner}'s seat.").format(name=name, owner=owner)
        needed = _("More than half of the players must agree.")
        keep = Button(pgettext("phone", "Hold the seat"), lambda: self._vote(yes=False), finish=PLAIN)
        give = Button(pgettext("phone", "Give them the seat"), lambda: self._vote(yes=True), finish=MAIN)
        title = _("{name} wants to join").format(name=name)
        super().__init__(kit, title, f"{said}\n{needed}", (keep, give), safest=keep)

    @property
    def next_wake(self) -> float | None:
        return LOOK

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if all(asks.number != self._number for asks in self._client.asks):
            self.go_back()

    def _vote(self, *, yes: bool) -> None:
        self._client.vote(self._number, yes=yes)
        self.go_back()
