"""The menu of a replay: the ways to other places, and all that has no button on the bar."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from game.app.window.actions import Action, InputEvent
from game.i18n import _
from game.scenes.shared.panel_scene import CardScene
from game.view.layout.tape import MarkKind
from game.view.paint import Icon, Kit
from game.view.units import Align, Box, column, lay, row, theme
from game.view.widgets import Button, Finish

_HIGH = 62.0
_GAP = 10.0
_BETWEEN = 22.0
_FINISH = Finish(is_glass=True, style=theme.LABEL.sized(23), align=Align.START, padding=18.0)
_FOR_FOCUS = (Action.UP, Action.DOWN)
"""The keys that move the focus on the card, whatever they do at the table."""

MARKED: Mapping[Action, MarkKind] = {
    Action.PREVIOUS_CLAIM: MarkKind.CLAIM,
    Action.NEXT_CLAIM: MarkKind.CLAIM,
    Action.PREVIOUS_WIN: MarkKind.WIN,
    Action.NEXT_WIN: MarkKind.WIN,
    Action.PREVIOUS_MISTAKE: MarkKind.MISTAKE,
    Action.NEXT_MISTAKE: MarkKind.MISTAKE,
}
"""What is marked where an action leads."""


class Entry(Struct, frozen=True):
    """A line of the menu: its name and icon, what it does, and the key that does the same at the table."""

    name: str
    icon: Icon
    act: Callable[[], None]
    key: Action | None = None
    is_enabled: bool = True


def jump_columns(act: Callable[[Action], None], may: Callable[[Action], bool]) -> list[list[Entry]]:
    """The ways back and the ways on.

    :param act: does what the key for an action does.
    :param may: whether the way of an action leads anywhere.
    """
    back = {
        Action.PREVIOUS_DEAL: _("Previous deal"),
        Action.DOWN: _("This seat's previous turn"),
        Action.PREVIOUS_CLAIM: _("Previous claim"),
        Action.PREVIOUS_WIN: _("Previous win"),
        Action.PREVIOUS_MISTAKE: _("Previous mistake"),
    }
    on = {
        Action.NEXT_DEAL: _("Next deal"),
        Action.UP: _("This seat's next turn"),
        Action.NEXT_CLAIM: _("Next claim"),
        Action.NEXT_WIN: _("Next win"),
        Action.NEXT_MISTAKE: _("Next mistake"),
    }
    return [
        [Entry(name, icon, partial(act, action), action, is_enabled=may(action)) for action, name in names.items()]
        for icon, names in ((Icon.CHEVRON_LEFT, back), (Icon.CHEVRON_RIGHT, on))
    ]


class ReplayMenu(CardScene):
    """The card over the replayed table; what is pressed is done there.

    :param columns: the entries side by side.
    """

    WIDTH, HEIGHT = 1480.0, 680.0
    NARROWEST = 1536.0

    def __init__(self, kit: Kit, columns: Sequence[Sequence[Entry]]) -> None:
        super().__init__(kit, _("Menu"))
        self._columns = [[self._button(entry) for entry in entries] for entries in columns]
        self.put_together(*self._columns)
        self.page.set_focus(self._columns[-1][0])

    def _button(self, entry: Entry) -> Button:
        key = None if entry.key in _FOR_FOCUS else entry.key
        button = Button(entry.name, partial(self._do, entry), finish=_FINISH, icon=entry.icon, key=key)
        button.is_enabled = entry.is_enabled
        return button

    def _do(self, entry: Entry) -> None:
        self.stack.pop()
        entry.act()

    def handle(self, event: InputEvent) -> bool:
        buttons = (button for buttons in self._columns for button in buttons if button.may_act)
        meant = next((button for button in buttons if button.is_meant(event, self.kit)), None)
        if meant is None:
            return super().handle(event)
        meant.press()
        return True

    def lay_inside(self, inner: Box) -> None:
        for place, buttons in zip(row(inner, [None] * len(self._columns), _BETWEEN), self._columns, strict=True):
            lay(buttons, column(place, [_HIGH] * len(buttons), _GAP))
