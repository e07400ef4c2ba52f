"""The choice between sets that a call can make while a deal is played in a lesson."""

from collections.abc import Callable

from game.app.window.actions import Action
from game.engine.commands import Command
from game.engine.state import State
from game.players.player import Question
from game.scenes.asking.choice_row import ChoiceRow, sets_of
from game.scenes.asking.offers import OfferKind, offers
from game.scenes.lesson.speech import Speech
from game.ui.table_page import TablePage
from game.view.stage.table_view import TableView


class Sets:
    """A row of sets above the teacher's bar, opened by a call that can make several of them.

    :param answer: called with the command of the chosen set.
    """

    def __init__(self, page: TablePage, view: TableView, speech: Speech, answer: Callable[[Command], None]):
        self._row = ChoiceRow(page)
        self._page, self._view, self._speech = page, view, speech
        self._answer = answer
        self._ways: dict[OfferKind, tuple[Command, ...]] = {}

    def ask(self, question: Question, state: State) -> None:
        """Takes the possible sets of each call from a question."""
        self._ways = {offer.kind: offer.commands for offer in offers(question, state)}

    def open(self, kind: OfferKind, first: Command) -> bool:
        """Shows the sets of a call; returns whether there are several.

        :param first: the set to be focused.
        """
        ways = self._ways.get(kind, ())
        if len(ways) < 2:
            return False
        below = self._speech.box
        sets = sets_of(self._view.model, ways, self._choose)
        self._row.open(sets, middle=below.center[0], answers=ways, above=below.y)
        self._page.set_focus(self._row.choice_of(first))
        return True

    def _choose(self, way: Command) -> None:
        self.close()
        self._answer(way)

    def press(self, key: Action | None) -> bool:
        """Chooses a set by the key of its number; returns whether the key did that."""
        return self._row.press(key)

    def close(self) -> bool:
        """Hides the sets; returns whether they were shown."""
        return self._row.close()

    def forget(self) -> None:
        """Hides the sets, and forgets all calls."""
        self.close()
        self._ways = {}
