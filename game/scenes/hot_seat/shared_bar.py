"""The action bar of a shared screen while no hand is face up, and the bar that calls a player without a curtain."""

from collections.abc import Callable, Sequence

from game.app.window.actions import Action, InputEvent
from game.i18n import _
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.ui.table_page import TablePage
from game.view.lane.action_bar import ActionBar, BarButton, BarHead
from game.view.lane.call_curtain import CallCurtain
from game.view.paint import Icon, Paint
from game.view.table.table_picture import room_of
from game.view.widgets import Callback, Widget


class SharedBar:
    """An action bar that all players at a shared screen may see.

    :param flowers: gives the width that the flowers take at the end of the lane, in layout units.
    """

    def __init__(self, page: TablePage, flowers: Callable[[], float]):
        self._page = page
        self._flowers = flowers
        self.bar: ActionBar | None = None

    def open(self, head: BarHead, buttons: Sequence[BarButton]) -> None:
        """Shows a bar with these buttons in place of the last one; the first that can be pressed gets the focus."""
        self.show_bar(ActionBar(self._page.kit, head, buttons))

    def show_bar(self, bar: ActionBar) -> None:
        """Shows this bar in place of the last one."""
        self.hide()
        self.bar = bar
        self.place()
        self._page.set_focus(self._first)

    @property
    def _first(self) -> Widget | None:
        return None if self.bar is None else next(button for button in self.bar.buttons if button.may_act)

    def place(self) -> None:
        """Lays out the bar again, for example when the window has changed its size."""
        if self.bar is None:
            return
        had_focus = self._page.focus in self.bar.buttons
        self._take_away()
        self.bar.place(room_of(self._page.kit), flowers=self._flowers())
        self._page.add(*self.bar.frame_widgets)
        self._page.add(*self.bar.buttons)
        self._page.set_focus(self._first if had_focus else None)

    def hide(self) -> None:
        self._take_away()
        self.bar = None

    def _take_away(self) -> None:
        if self.bar is None:
            return
        self._page.set_focus(None)
        self._page.clear(self.bar.widgets)


class TurnCall(SharedBar):
    """A curtain over the shelf that calls the next player to the screen, where none hides the whole table.

    :param key: this player's own key, which shows the tiles just as the button does.
    :param come: called when the player has come and the tiles may be shown.
    """

    def __init__(self, page: TablePage, flowers: Callable[[], float], *, key: Action, come: Callback):
        super().__init__(page, flowers)
        self._keys = (key, Action.LIFT, Action.ACCEPT)
        self._come = come

    def show(self, title: str, portrait: PortraitId, last: tuple[str, Tile] | None = None) -> None:
        """Shows the portrait of the player, and this title, which names the player.

        :param last: what everybody saw done last, with its tile.
        """
        head = BarHead(title=title, line=_("Everyone else, please look away"))
        show = BarButton(label=_("Show my tiles"), press=self._come, paint=Paint.GOLD, icon=Icon.HAND, key=Action.LIFT)
        self.show_bar(CallCurtain(self._page.kit, head, show, portrait, last))

    def key(self, event: InputEvent) -> bool:
        """Shows the tiles when the player's own key or a key to go on is pressed.

        Returns whether the event was a press of such a key, also a repeated one.
        """
        actions = self._page.kit.actions
        if self.bar is None or actions.pressed_among(event, self._keys) is None:
            return False
        if any(actions.is_pressed_anew(event, key) for key in self._keys):
            self._come()
        return True
