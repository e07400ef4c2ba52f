"""The base of pages that ask the statistics what the player has played."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from game.app.matches.statistics import Travelling
from game.players.match_record import Entry
from game.scenes.shared.page_scene import PageScene
from game.view.page.stars import StarCount
from game.view.paint import Kit, PanelKind
from game.view.units import Box, theme
from game.view.widgets import Label, PanelBox

_STRIP = 104.0
LOOK = 0.1
"""How often the page checks for the answer, in seconds."""
Found = TypeVar("Found")
Fold = Callable[[Iterable[Entry]], Found]
Ask = Callable[[Fold[Found]], Travelling[Found]]
"""Starts a fold over the player's deals and returns the pending answer."""


class ToldPage(PageScene, Generic[Found]):
    """A page with a title, a count of what was earned, and a strip below about the chosen stop or wall.

    :param ask: asks the statistics for the result of a fold.
    :param fold: makes the facts that the page shows from the player's deals.
    :param otherwise: the facts that are shown until the answer arrives.
    """

    def __init__(self, kit: Kit, title: str, ask: Ask[Found], fold: Fold[Found], otherwise: Found) -> None:
        super().__init__(kit)
        self._ask = ask
        self._fold = fold
        self._asked: Travelling[Found] = Travelling(fold)
        self.known = otherwise
        """The answer, or ``otherwise`` until it arrives."""
        self._is_known = False
        self._title = Label(title, theme.PAGE_TITLE)
        self._count = StarCount()
        self._close = self.cross()
        self._strip = PanelBox(PanelKind.LACQUER, radius=30)

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

    def lay_out_head(self, high: float = _STRIP) -> Box:
        """Lays out the title, the count and the strip of this height; returns the box of the strip."""
        wide = self.kit.frame.width
        self._title.place(Box(110, 44, wide / 2 - 120, 84))
        self._close.place(Box(wide - 110 - 58, 57, 58, 58))
        self._count.place(Box(wide - 110 - 58 - 30 - 520, 56, 520, 60))
        strip = Box(60, 1080 - 22 - high, wide - 120, high)
        self._strip.place(strip)
        return strip
