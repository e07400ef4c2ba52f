"""Agreements for one match, such as how seats are assigned, taking back, and how several persons share the screen."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.i18n import _
from game.i18n.general import choices, general
from game.players.roster import Calling, MatchSetup, Showing
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Kit
from game.view.units import Box, theme
from game.view.widgets import MAIN, Button, Choice, Label, Widget

_INSET = 48.0
_ROW, _HELP = 54.0, 56.0
_STEP = 165.0
"""Distance between rows."""


class _Row(NamedTuple):
    name: Label
    help: Label
    control: Widget


class AgreementsScene(CardScene):
    """A card over the set-up, which applies every change at once.

    :param setup: the set-up with the present agreements.
    :param on_change: called with the set-up after every change.
    """

    WIDTH = 980.0
    CROSS = (44.0, 60.0)

    def __init__(self, kit: Kit, setup: MatchSetup, on_change: Callable[[MatchSetup], None]) -> None:
        super().__init__(kit, _("For this match"))
        self._setup = setup
        self._on_change = on_change
        self._done = Button(_("Done"), self.go_back, finish=MAIN)
        is_shared = len(setup.people) > 1
        drawn = [(True, _("Drawn as the rulebook says")), (False, _("As seated here"))]
        taken_back = [(False, _("No take-backs")), (True, _("Allowed"))]
        hints = [(True, _("Allowed")), (False, _("Not in this match"))]
        self._rows = [
            self._row("draws_seats", drawn),
            self._row("take_back", taken_back, words="take_back_together" if is_shared else ""),
        ]
        if is_shared:
            self._rows += [
                self._row("calling", choices(Calling)),
                self._row("showing", choices(Showing)),
                self._row("hints", hints),
            ]
        self.put_together(*self._rows, [self._done])
        self.page.set_focus(self._rows[0].control)

    def lay_out(self) -> None:
        panel = self.lay_panel(112 + len(self._rows) * _STEP + 98)
        x, inner = panel.x + _INSET, panel.width - 2 * _INSET
        y = panel.y + 112
        for name, help_, control in self._rows:
            name.place(Box(x, y, inner, 36))
            control.place(Box(x, y + 38, inner, _ROW))
            help_.place(Box(x + 4, y + 100, inner - 8, _HELP - 6))
            y += _STEP
        done = max(220.0, self._done.measure(self.kit)[0])
        self._done.place(Box(panel.right - _INSET - done, panel.bottom - 96, done, 70))

    def _row(self, field: str, values: Sequence[tuple[object, str]], *, words: str = "") -> _Row:
        """The name, the help, and the control of a field of the set-up or of its sharing of the screen.

        :param words: the id of the texts; empty: the field's name.
        """
        of_sharing = hasattr(self._setup.sharing, field)

        def change(value: object) -> None:
            changed: dict[str, Any] = {field: value}
            if of_sharing:
                changed = {"sharing": replace(self._setup.sharing, **changed)}
            self._setup = replace(self._setup, **changed)
            self._on_change(self._setup)

        said = general().agreements[words or field]
        chosen = getattr(self._setup.sharing if of_sharing else self._setup, field)
        help_ = Label(said["help"].said(), theme.SMALL, wraps=True)
        choice = Choice(values, chosen, change)
        choice.called, choice.explained = said["name"].said(), said["help"].said()
        return _Row(Label(said["name"].said(), theme.LABEL), help_, choice)
