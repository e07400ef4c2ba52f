"""The events that a command leads to, and the state that they make."""

from game import replace
from game.engine.events import AroundDealsEvent, Event
from game.engine.rulings.wants import KnownHands
from game.engine.state import DealState, State
from game.engine.steps.evolve import evolve, evolve_deal
from game.rules.ruleset import Ruleset


class EventLog:
    """A list of decided events; each is folded into the state at once, so that the next can depend on it."""

    def __init__(self, state: State, known: KnownHands | None = None):
        """An empty log for this state; ``known``: what was found out about its hands at earlier commands."""
        self.known = known or KnownHands()
        self.events: list[Event] = []
        self.rules: Ruleset = state.rules
        self._state = state
        self._deal = state.deal

    @property
    def state(self) -> State:
        """The match as it is now; it is put together only on demand, since most events change the deal alone."""
        if self._state.deal is not self._deal:
            self._state = replace(self._state, deal=self._deal)
        return self._state

    @property
    def deal(self) -> DealState:
        assert self._deal is not None, "no deal in progress"
        return self._deal

    def add(self, event: Event) -> None:
        """Adds an event and folds it into the state."""
        self.events.append(event)
        if self._deal is None or isinstance(event, AroundDealsEvent):
            self._state = evolve(self.state, event)
            self._deal = self._state.deal
        else:
            self._deal = evolve_deal(self.rules, self._deal, event)
