"""The beginning of a deal at the table: it can be skipped, and waits for the player at his first match."""

from __future__ import annotations

from collections.abc import Callable

from game.app.window.actions import Action, Device, InputEvent
from game.scenes.asking.own_hand import OwnHand
from game.scenes.table.buttons import TableButtons
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView


class TableOpening:
    """Skip and Deal, by button and by key.

    :param buttons: asked for when they are needed: they are made with what is done here.
    """

    def __init__(self, view: TableView, page: TablePage, hand: OwnHand, buttons: Callable[[], TableButtons]) -> None:
        self._view = view
        self._page = page
        self._hand = hand
        self._buttons = buttons

    def skip(self) -> None:
        """Everything up to the first discard is shown at once."""
        self._view.skip_opening()
        self._hand.refresh()

    def proceed(self) -> None:
        """The player has seen the break, and knows what comes: the next deals run through."""
        self._view.waits_before_deal = False
        self._view.proceed()

    def key(self, event: InputEvent) -> bool:
        """A key while the deal begins; whether it meant something."""
        actions, buttons = self._view.kit.actions, self._buttons()
        if not buttons.skip.is_visible:
            return False
        if actions.is_pressed(event, Action.BACK, repeats=False):
            self.skip()
            return True
        if actions.is_pressed(event, Action.ACCEPT, repeats=False) and buttons.deal.is_visible:
            self.proceed()
            return True
        return False

    def show_buttons(self) -> None:
        """Shows what can be pressed now."""
        view, buttons = self._view, self._buttons()
        buttons.show_opening(skips=view.is_ceremony, waits=view.is_held)
        if view.is_held and view.kit.actions.device is not Device.MOUSE and self._page.focus is None:
            self._page.set_focus(buttons.deal)
