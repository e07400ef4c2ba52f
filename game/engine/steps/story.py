"""A story: the events that a command leads to, and the state they make, told one after the other."""

from __future__ import annotations

from msgspec.structs import replace

from game.engine.events import Event
from game.engine.state import DealState, State
from game.engine.steps.evolve import evolve
from game.engine.steps.evolve_deal import STEPS
from game.rules.ruleset import Ruleset


class Story:
    """Events as they are decided; each is folded into the state at once, so that the next one can look at it."""

    def __init__(self, state: State) -> None:
        self.events: list[Event] = []
        self.rules: Ruleset = state.rules
        self._state = state
        self._deal = state.deal

    @property
    def state(self) -> State:
        """The match as it stands now: made whole when it is looked at, for most events touch the deal alone."""
        if self._state.deal is not self._deal:
            self._state = replace(self._state, deal=self._deal)
        return self._state

    @property
    def deal(self) -> DealState:
        """The deal in progress."""
        assert self._deal is not None, "no deal in progress"
        return self._deal

    def tell(self, event: Event) -> None:
        """Adds an event."""
        self.events.append(event)
        deal = self._deal
        step = STEPS.get(type(event))
        if step is not None and deal is not None:
            self._deal = step(self.rules, deal, event)
        else:
            self._state = evolve(self.state, event)
            self._deal = self._state.deal
