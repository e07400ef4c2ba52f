"""Accounts of what the guest in a chair was told, summed up as a match goes on, or again from its replay."""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from game import replace
from game.engine.codec import encode
from game.engine.events import Event
from game.engine.replays.replay import Replay, Sent
from game.engine.steps.evolve import evolve


class Told:
    """The account of a chair, summed up event by event."""

    def __init__(self, chair: int):
        self._chair = chair
        self._events = 0
        self._sum = sha256()

    def add(self, event: Event) -> None:
        """Adds an event, in the form in which the seat may see it."""
        self._events += 1
        self._sum.update(encode(event) + b"\n")

    @property
    def sent(self) -> Sent:
        return Sent(chair=self._chair, events=self._events, sha256=self._sum.hexdigest())


class ToldAgain(NamedTuple):
    """An account in a replay, together with what the seat was allowed to see up to that point."""

    deals: int
    """The number of deals that were over."""
    sent: Sent
    allowed: Sent | None
    """The account that is due by the events and by what the seat may see; ``None`` if there is no such chair."""


def told_again(replay: Replay) -> Iterator[ToldAgain]:
    """Every account of a replay, with the account that follows from its events and what each seat may see of them."""
    if not any(step.sent for step in replay.steps):
        return
    state = evolve(None, replay.opening)
    told = {chair: Told(chair) for chair in range(state.rules.seats)}
    steps = ((step.events, step.sent) for step in replay.steps)
    for events, accounts in (((replay.opening,), ()), *steps):
        for event in events if events != (replay.opening,) else ():
            state = evolve(state, event)
        for chair, by in told.items():
            seat = state.seat_of(chair)
            for event in events:
                seen = event.seen_by(seat)
                if seen is not None:
                    by.add(seen)
        for sent in accounts:
            who = {"name": sent.name, "player": sent.player, "avatar": sent.avatar}
            allowed = replace(told[sent.chair].sent, **who) if sent.chair in told else None
            yield ToldAgain(len(state.played), sent, allowed)
