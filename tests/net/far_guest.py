"""A guest's program at a table elsewhere, without a window."""

import random
from typing import Any, Protocol

from game.engine.events import Event
from game.net.messages import Hello
from game.net.remote import RemoteClient
from game.players.table_client import News
from tests.waiting import clock, until


class Place(Protocol):
    """Where guests from elsewhere may knock."""

    @property
    def address(self) -> str: ...

    def step(self) -> None: ...


def look(at: Place, client: RemoteClient) -> None:
    """What host and guest do before the match."""
    at.step()
    client.look()


class FarGuest:
    """A person at a table elsewhere, who answers whatever is asked."""

    def __init__(self, at: Place, name: str, seed: int = 0, **first: Any) -> None:
        self._numbers = random.Random(seed)
        self.client = RemoteClient(at.address, Hello(type="hello", name=name, wants="events", **first), clock=clock)
        self.news: list[News] = []
        self.is_slow = False
        until(lambda: self.client.chairs, meanwhile=lambda: look(at, self.client))

    @property
    def person(self) -> int:
        return self.client.people[0]

    @property
    def told(self) -> list[Event]:
        """The events that were news so far."""
        return [event for news in self.news for event in news.own.values()]

    def step(self) -> None:
        """What a screen does in a frame."""
        client = self.client
        self.news += client.news()
        question = None if self.is_slow else client.question(self.person)
        if question is not None:
            wins = [choice for choice in question.choices if "ahjong" in repr(choice)]
            client.answer(self.person, wins[0] if wins else self._numbers.choice(question.choices))
        if client.is_between_deals and client.view is not None and client.view.played and not client.is_ready:
            client.begin_deal()
