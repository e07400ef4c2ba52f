"""Who sits before the screen: what happens at the table reaches the view as that person may see it."""

from __future__ import annotations

from typing import Protocol

from game.app.window.actions import InputEvent
from game.players.table import Table
from game.view.lane.action_bar import ActionBar
from game.view.stage.table_view import TableView


class BeforeTheScreen(Protocol):
    """The people at this machine, as the table's screen knows them: one, or several who take turns."""

    is_shared: bool
    """Whether several persons share it: a curtain calls them, and the clock runs on when the window is left."""

    @property
    def is_private(self) -> bool:
        """Whether somebody's hand is up, so that what he does is his own."""

    @property
    def passes_all(self) -> bool:
        """Whether who looks now makes no claims in this deal."""

    @property
    def bar(self) -> ActionBar | None:
        """A bar that is open beside those of the questions."""

    @property
    def waits(self) -> bool:
        """Whether the table waits for somebody to come to the screen, or to say that he does not."""

    def begin_deal(self) -> None:
        """The wall is built, and everybody gets his tiles."""

    def end_match(self) -> None:
        """No further deal is played."""

    def play_on(self, seconds: float) -> bool:
        """The table plays on, and the view is told; called while the view is at rest. Whether anything happened."""

    def toggle_passing(self) -> None:
        """Who looks now makes no claims in this deal, or does again."""

    def key(self, event: InputEvent) -> bool:
        """A key or button that the people before the screen have in common; whether it meant something."""

    def place(self) -> None:
        """The window has another size."""

    def hide(self) -> None:
        """Another screen covers the table."""


class OnePerson:
    """One person, who sees the table through his own eyes all the time."""

    is_shared = False
    is_private = True
    bar: ActionBar | None = None
    waits = False

    def __init__(self, table: Table, view: TableView) -> None:
        self._table = table
        self._view = view
        self.passes_all = False

    def begin_deal(self) -> None:
        """The wall is built, and everybody gets his tiles."""
        self.passes_all = False
        for event in self._table.begin_deal():
            self._view.show(event)

    def end_match(self) -> None:
        """No further deal is played."""
        for event in self._table.end_match():
            self._view.show(event)

    def play_on(self, seconds: float) -> bool:
        """The table plays on, and the view is told what the person sees of it."""
        events = self._table.pump(seconds)
        for event in events:
            self._view.show(event)
        return bool(events)

    def toggle_passing(self) -> None:
        """The person makes no claims in this deal, or does again."""
        self.passes_all = not self.passes_all

    def key(self, event: InputEvent) -> bool:
        """Nothing is shared with anybody."""
        return False

    def place(self) -> None:
        """There is nothing to lay out."""

    def hide(self) -> None:
        """There is nobody to hide anything from."""
