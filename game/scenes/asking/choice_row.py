"""The row of choices above the bar, such as the sets that a claim can make."""

from collections.abc import Callable, Sequence
from functools import partial

from game.app.window.actions import Action, Actions
from game.engine.commands import Command
from game.scenes.asking.answer_tiles import set_name, set_tiles
from game.ui.table_page import TablePage
from game.view.lane.choices import SetChoice, lay_rows
from game.view.layout import TableModel, places
from game.view.paint import PanelKind
from game.view.table.table_picture import room_of
from game.view.units import Box
from game.view.widgets import PanelBox, Widget

_NUMBERS = (Action.CHOW, Action.PUNG, Action.KONG, Action.MAHJONG)
"""The actions of the keys 1 to 4, which choose from the row while it is open."""
_ABOVE_LANE = 26.0
MOST_LOOSE = 12
"""The most choices that are shown without a panel; more of them get one, between the plates of the side seats."""
MARGIN = 280.0
_INSET = 20.0


def sets_of(model: TableModel, ways: Sequence[Command], choose: Callable[[Command], None]) -> list[SetChoice]:
    """A choice for each way in which a call can be made, with the set that it finishes."""
    return [
        SetChoice(set_tiles(model, way), number, partial(choose, way), set_name(model, way))
        for number, way in enumerate(ways, start=1)
    ]


class ChoiceRow:
    """The widgets from which the player chooses, in one or more rows above the lane."""

    def __init__(self, page: TablePage):
        self._page = page
        self.panel = PanelBox(PanelKind.LACQUER, radius=24)
        """The panel behind more than ``MOST_LOOSE`` choices."""
        self.widgets: tuple[Widget, ...] = ()
        self._answers: tuple[Command, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether any choices are shown."""
        return bool(self.widgets)

    def open(
        self, widgets: Sequence[Widget], *, middle: float, answers: Sequence[Command] = (), above: float | None = None
    ) -> None:
        """Shows these choices in place of the last ones and gives the first one the focus.

        :param middle: the x coordinate on which the rows are centered, as far as the window allows.
        :param answers: the command that each choice gives, if known.
        :param above: the y coordinate below the rows; ``None``: the top of the lane.
        """
        self.close()
        self.widgets, self._answers = tuple(widgets), tuple(answers)
        kit = self._page.kit
        bottom = (places.lane(room_of(kit), 0.0).y if above is None else above) - _ABOVE_LANE
        if len(self.widgets) > MOST_LOOSE:
            lay_rows(self.widgets, kit, middle=kit.frame.width / 2, bottom=bottom - _INSET, margin=MARGIN / kit.scale)
            self.panel.place(Box.around(widget.box for widget in self.widgets).grown(_INSET))
            self._page.add(self.panel)
        else:
            lay_rows(self.widgets, kit, middle=middle, bottom=bottom)
        self._page.add(*self.widgets)
        self._page.set_focus(self.widgets[0])

    def choice_of(self, answer: Command) -> Widget | None:
        """The choice that gives this command; ``None`` if there is none, or the commands are not known."""
        is_known = answer in self._answers and len(self._answers) == len(self.widgets)
        return self.widgets[self._answers.index(answer)] if is_known else None

    def keys(self, actions: Actions) -> list[str]:
        """The names of the keys for the choices, in their order; at most four."""
        return [actions.hint(action) for action, _widget in zip(_NUMBERS, self.widgets, strict=False)]

    def press(self, key: Action | None) -> bool:
        """Presses the choice of one of the keys 1 to 4; returns whether the row is open and the key is one of these."""
        if not self.is_open or key not in _NUMBERS:
            return False
        if (number := _NUMBERS.index(key)) < len(self.widgets):
            self.widgets[number].press()
        return True

    def close(self) -> bool:
        """Removes the choices; returns whether there were any."""
        was_open = self.is_open
        if was_open:
            self._page.clear((self.panel, *self.widgets) if len(self.widgets) > MOST_LOOSE else self.widgets)
            self.widgets = ()
        return was_open
