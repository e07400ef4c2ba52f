"""What a command leads to: events one after the other, and the state that they make."""

from msgspec.structs import replace

from game.engine.events import AroundDealsEvent, Event
from game.engine.rulings.wants import KnownHands
from game.engine.state import DealState, State
from game.engine.steps.evolve import evolve, evolve_deal
from game.rules.ruleset import Ruleset


class EventLog:
    """Events as they are decided; each is folded into the state at once, so that the next one can look at it."""

    def __init__(self, state: State, known: KnownHands | None = None) -> None:
        """Begins with this state; ``known``: what is known of its hands, kept from one command to the next."""
        self.known = known or KnownHands()
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

    def add(self, event: Event) -> None:
        """Adds an event."""
        self.events.append(event)
        if self._deal is None or isinstance(event, AroundDealsEvent):
            self._state = evolve(self.state, event)
            self._deal = self._state.deal
        else:
            self._deal = evolve_deal(self.rules, self._deal, event)
