"""A bar on the open table, while nobody's hand is up, and the one that calls somebody in place of a curtain."""

from collections.abc import Callable, Sequence

from game.app.window.actions import Action, InputEvent, pressed_action
from game.i18n import _
from game.view.lane.action_bar import ActionBar, BarButton, BarHead
from game.view.paint import Icon, Paint
from game.view.stage.table_page import TablePage
from game.view.table.table_picture import room_of


class SharedBar:
    """A bar that everybody at the screen may see.

    :param flowers: how much of the lane's end they take.
    """

    def __init__(self, page: TablePage, flowers: Callable[[], float]) -> None:
        self._page = page
        self._flowers = flowers
        self.bar: ActionBar | None = None

    def open(self, head: BarHead, buttons: Sequence[BarButton]) -> None:
        """Lays the bar on the table; the keys go to its first button."""
        self.hide()
        self.bar = ActionBar(self._page.kit, head, buttons)
        self.place()
        self._page.set_focus(self.bar.buttons[0])

    def place(self) -> None:
        """Lays the bar out anew, as for another size of the window."""
        if self.bar is None:
            return
        had_focus = self._page.focus in self.bar.buttons
        self._take_away()
        self.bar.place(room_of(self._page.kit), flowers=self._flowers())
        self._page.add(*self.bar.frame_widgets)
        self._page.add(*self.bar.buttons)
        self._page.set_focus(self.bar.buttons[0] if had_focus else None)

    def hide(self) -> None:
        """Takes the bar from the table."""
        self._take_away()
        self.bar = None

    def _take_away(self) -> None:
        if self.bar is None:
            return
        self._page.set_focus(None)
        self._page.clear(self.bar.widgets)


class TurnCall(SharedBar):
    """The call to somebody whose tiles are to be shown, in place of a curtain.

    :param key: the person's own.
    :param come: told that the person has come.
    """

    def __init__(self, page: TablePage, flowers: Callable[[], float], *, key: Action, come: Callable[[], None]) -> None:
        super().__init__(page, flowers)
        self._keys = (key, Action.LIFT, Action.ACCEPT)
        self._come = come

    def show(self, title: str) -> None:
        """Calls somebody by these words."""
        head = BarHead(
            title=title, line=_("Everyone else, please look away."), title_first=True, icon=Icon.EYE, widest=520.0
        )
        show = BarButton(label=_("Show my tiles"), press=self._come, paint=Paint.GOLD, icon=Icon.HAND, key=Action.LIFT)
        self.open(head, [show])

    def key(self, event: InputEvent) -> bool:
        """Shows the tiles at the person's own key, and those for going on; gives whether it was one."""
        actions = self._page.kit.actions
        if self.bar is None or pressed_action(actions, event, self._keys) is None:
            return False
        if any(actions.is_pressed(event, key, repeats=False) for key in self._keys):
            self._come()
        return True
