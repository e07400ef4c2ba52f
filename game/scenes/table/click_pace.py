"""The pace of those who want to see every discard in peace: the others wait until the player goes on."""

from __future__ import annotations

from collections.abc import Callable

from game.app.window.actions import Action, InputEvent
from game.engine.rulings.legal import awaited
from game.engine.state import Over
from game.i18n import _
from game.view.layout import places
from game.view.layout.layout import own_flowers_width
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import Button, Finish

_HEIGHT = 56.0


class ClickPace:
    """Holds the table after a discard of another player that the person is not asked about.

    :param is_on: whether the player wants it so.
    """

    def __init__(self, view: TableView, page: TablePage, is_on: Callable[[], bool]) -> None:
        self._view = view
        self._page = page
        self._is_on = is_on
        self._seen = view.model.discards_count
        self.holds = False
        """Whether the table waits for the player to go on."""
        self.button = Button(
            _("Go on"), self._press, finish=Finish(style=theme.BUTTON.sized(24), padding=20.0), key=Action.SKIP
        )
        self.button.show(visible=False)

    def place(self) -> None:
        """Lays the button out in the middle of the lane."""
        self.button.place(Box(0, 0, 0, _HEIGHT))
        width = max(150.0, self.button.content_width(self._page.kit))
        lane = places.lane(room_of(self._page.kit), width, flowers=own_flowers_width(self._view.model))
        self.button.place(Box(lane.x, lane.y + (lane.height - _HEIGHT) / 2, width, _HEIGHT))

    def look(self) -> None:
        """All that happened has been shown: perhaps there is a discard to be looked at."""
        model = self._view.model
        count, before = model.discards_count, self._seen
        self._seen = count
        deal = model.deal
        if not self._is_on() or count <= before or deal is None or isinstance(deal.phase, Over):
            return
        if deal.discards[-1].seat != model.seat and model.seat not in awaited(model.state):
            self._hold(holds=True)

    def go_on(self) -> bool:
        """The player has seen it; whether he was waited for."""
        held = self.holds
        self._hold(holds=False)
        return held

    def key(self, event: InputEvent) -> bool:
        """The keys that go on; whether this was one."""
        actions = self._page.kit.actions
        if not self.holds or self._page.focus not in (None, self.button):
            return False
        goes_on = actions.is_pressed(event, Action.SKIP, repeats=False)
        return (goes_on or actions.is_pressed(event, Action.ACCEPT, repeats=False)) and self.go_on()

    def _press(self) -> None:
        self.go_on()

    def _hold(self, *, holds: bool) -> None:
        self.holds = holds
        if holds:
            self.place()
        self.button.show(visible=holds)
