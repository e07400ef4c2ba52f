"""A row of things to choose from above the bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.commands import Command
from game.view.choices import rows_of
from game.view.table_page import TablePage
from game.view.widgets.widget import Widget

Choosing = Callable[[Command], None]
"""Told what was chosen."""
BOTTOM = 824.0
"""Where the row ends, above the lane."""


class ChoiceRow:
    """Holds the widgets of one choice, in rows that end above the lane."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.widgets: tuple[Widget, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether anything is offered."""
        return bool(self.widgets)

    def open(self, widgets: Sequence[Widget], *, middle: float) -> None:
        """Offer these in place of what was offered before.

        :param middle: near which place along the window they stand.
        """
        self.close()
        self.widgets = tuple(widgets)
        rows_of(self.widgets, self._page.kit, middle=middle, bottom=BOTTOM)
        self._page.add(*self.widgets)
        self._page.set_focus(self.widgets[0])

    def press(self, number: int) -> bool:
        """The key of a place was pressed; whether something stands there."""
        if number >= len(self.widgets):
            return False
        self.widgets[number].press()
        return True

    def close(self) -> bool:
        """Take everything away; whether there was anything."""
        was_open = self.is_open
        if was_open:
            self._page.clear(self.widgets)
            self.widgets = ()
        return was_open
