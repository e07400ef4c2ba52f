"""A story: the events that a command leads to, and the state they make, told one after the other."""

from __future__ import annotations

from game.engine.events import Event
from game.engine.evolve import evolve
from game.engine.state import DealState, State


class Story:
    """Events as they are decided; each is folded into the state at once, so that the next one can look at it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def deal(self) -> DealState:
        """The deal in progress."""
        assert self.state.deal is not None, "no deal in progress"
        return self.state.deal

    def tell(self, event: Event) -> None:
        """Adds an event."""
        self.events.append(event)
        self.state = evolve(self.state, event)
