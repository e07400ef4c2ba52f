"""The base of pages that ask the statistics what the player has played."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from game.app.matches.statistics import Traveling
from game.players.match_record import Entry
from game.scenes.shared.page_scene import PageScene
from game.view.paint import Kit
from game.view.units import theme
from game.view.widgets import Label

LOOK = 0.1
"""How often the page checks for the answer, in seconds."""
Found = TypeVar("Found")
Fold = Callable[[Iterable[Entry]], Found]
Ask = Callable[[Fold[Found]], Traveling[Found]]
"""Starts a fold over the player's deals and returns the pending answer."""


class ToldPage(PageScene, Generic[Found]):
    """A page with a title and a cross, whose facts the statistics find.

    :param ask: asks the statistics for the result of a fold.
    :param fold: makes the facts that the page shows from the player's deals.
    :param otherwise: the facts that are shown until the answer arrives.
    """

    def __init__(self, kit: Kit, title: str, ask: Ask[Found], fold: Fold[Found], otherwise: Found) -> None:
        super().__init__(kit)
        self._ask = ask
        self._fold = fold
        self._asked: Traveling[Found] = Traveling(fold)
        self.known = otherwise
        """The answer, or ``otherwise`` until it arrives."""
        self._is_known = False
        self._title = Label(title, theme.PAGE_TITLE)
        self._close = self.cross()

    def enter(self) -> None:
        """Asks again, since a match may have been played."""
        self._asked, self._is_known = self._ask(self._fold), False

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self._is_known and self._asked.found is not None:
            self._is_known, self.known = True, self._asked.found
            self.told()
            self.arrange_again()

    def told(self) -> None:
        """Called when the answer has arrived."""
        raise NotImplementedError

    @property
    def next_wake(self) -> float | None:
        return None if self._is_known else LOOK
