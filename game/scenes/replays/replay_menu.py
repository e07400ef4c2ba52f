"""The menu of a replay: the ways to other places, and all that has no button on the bar."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game import Frozen, ui
from game.app.window.actions import Action
from game.i18n import _
from game.view.layout.tape import MarkKind
from game.view.paint import Icon, Kit

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
"""The kinds of marks to which actions lead."""


class Entry(Frozen):
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


class ReplayMenu(ui.Screen[None]):
    """The card over the replayed table; a pressed button closes it and acts on the table.

    :param columns: the entries side by side.
    """

    is_overlay = True

    def __init__(self, kit: Kit, columns: Sequence[Sequence[Entry]]):
        super().__init__(kit, None)
        self._columns = columns
        self.first_focus = columns[-1][0].name

    def view(self, state: None) -> ui.Part:
        columns = tuple(ui.Column(tuple(map(self._button, each)), ui.Step.S) for each in self._columns)
        return self.overlay_card(_("Menu"), ui.Grid(columns, ui.Step.L, is_region=True))

    def _button(self, entry: Entry) -> ui.Part:
        key = None if entry.key in _FOR_FOCUS else entry.key
        return ui.Button(
            entry.name, (self._do, entry), entry.icon, shortcut=key, is_off=not entry.is_enabled, key=entry.name
        )

    def _do(self, entry: Entry) -> None:
        self.stack.pop()
        entry.act()
