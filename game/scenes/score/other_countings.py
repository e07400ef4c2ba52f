"""The other ways to have a hand counted, shown one after the other on the score sheet (docs/design.md, section 19)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.i18n import _
from game.scenes.score.sheet import SeatPage
from game.view.paint.kit import Kit
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import Button, Finish

_HIGH = 46.0


class OtherCountings(Button):
    """A button that goes from the way that counts to the next one, and round; only seen where there is another."""

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(
            "",
            self._go_on,
            finish=Finish(style=theme.BUTTON.sized(20), padding=14.0),
            tooltip=_("The same tiles sorted otherwise; the way that counts is the one with the highest total"),
        )
        self._changed = changed
        self._number = 0
        self._ways = 1

    @property
    def is_best(self) -> bool:
        """Whether the way that counts is seen."""
        return not self._number

    def begin(self) -> None:
        """Another hand: first as it counts."""
        self._number = 0

    def tell(self, page: SeatPage) -> None:
        """Says which of how many ways is seen."""
        self._ways = 1 + len(page.others)
        self.show(visible=self._ways > 1)
        self.relabel(_("Sorting {number} of {all}").format(number=self._number + 1, all=self._ways))

    def of(self, page: SeatPage) -> SeatPage:
        """The page in the way that is chosen; what its total might have been is only said of the one that counts."""
        if self.is_best:
            return page
        way = page.others[self._number - 1]
        return replace(page, sets=way.sets, lines=way.lines, formula=way.formula, total=way.total, what_if="")

    def stand_beside(self, title: Box, used: float, kit: Kit) -> Box:
        """At the end of a row with a title that needs so much of it."""
        width = min(self.measure(kit)[0], title.width - used - 16)
        return Box(title.right - width, title.centre[1] - _HIGH / 2, width, _HIGH)

    def _go_on(self) -> None:
        self._number = (self._number + 1) % self._ways
        self._changed()
