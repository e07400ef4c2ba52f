"""What is agreed on for one match: how seats are found, taking back, and how several persons share the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

import pygame

from game.app.window.actions import Action
from game.i18n import _
from game.players.roster import Calling, MatchSetup, Sharing, Showing
from game.scenes.shared.page_scene import PageScene
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import MAIN, Button, IconButton
from game.view.widgets.choice import Choice
from game.view.widgets.label import Label, PanelBox
from game.view.widgets.widget import Widget

T = TypeVar("T")
_WIDTH, _INSET = 980.0, 48.0
_ROW, _HELP = 54.0, 56.0
_STEP = 165.0
"""From row to row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """What holds for the coming match beside the house rules."""

    draws_seats: bool = True
    take_back: bool = False
    sharing: Sharing = field(default_factory=Sharing)

    @classmethod
    def of(cls, setup: MatchSetup) -> Agreed:
        """What a set-up says."""
        return cls(draws_seats=setup.draws_seats, take_back=setup.take_back, sharing=setup.sharing)

    def in_force(self, setup: MatchSetup) -> MatchSetup:
        """The set-up with what was agreed on."""
        return replace(setup, draws_seats=self.draws_seats, take_back=self.take_back, sharing=self.sharing)


@dataclass(frozen=True, slots=True)
class _Row:
    name: Label
    help: Label
    control: Widget


class AgreementsScene(PageScene):
    """A card over the set-up; every change counts at once.

    :param is_shared: whether several persons play at this screen.
    """

    is_overlay = True

    def __init__(self, kit: Kit, agreed: Agreed, on_change: Callable[[Agreed], None], *, is_shared: bool) -> None:
        super().__init__(kit)
        self._agreed = agreed
        self._on_change = on_change
        self._panel = PanelBox(PanelKind.LACQUER, radius=34, solid=True)
        self._title = Label(_("For this match"), theme.PANEL_TITLE)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._done = Button(_("Done"), self.go_back, finish=MAIN)
        self._rows = [self._seats(), self._take_back(is_shared=is_shared)]
        if is_shared:
            self._rows += [self._calling(), self._showing(), self._hints()]
        self.page.add(self._panel, self._title)
        for row in self._rows:
            self.page.add(row.name, row.help, row.control)
        self.page.add(self._done)
        self.page.add(self._close)
        self.page.set_focus(self._rows[0].control)

    @property
    def agreed(self) -> Agreed:
        """What is agreed on now."""
        return self._agreed

    def lay_out(self) -> None:
        height = 112 + len(self._rows) * _STEP + 98
        panel = Box((self.kit.frame.width - _WIDTH) / 2, (1080 - height) / 2, _WIDTH, height)
        self._panel.place(panel)
        x, inner = panel.x + _INSET, panel.width - 2 * _INSET
        self._title.place(Box(x, panel.y + 30, inner - 90, 60))
        self._close.place(Box(panel.right - _INSET - 52, panel.y + 32, 56, 56))
        y = panel.y + 112
        for row in self._rows:
            row.name.place(Box(x, y, inner, 36))
            row.control.place(Box(x, y + 38, inner, _ROW))
            row.help.place(Box(x + 4, y + 100, inner - 8, _HELP - 6))
            y += _STEP
        done = max(220.0, self._done.measure(self.kit)[0])
        self._done.place(Box(panel.right - _INSET - done, panel.bottom - 96, done, 70))

    def paint(self) -> pygame.Surface:
        return self.on_backdrop().surface

    def _seats(self) -> _Row:
        return self._row(
            _("Seats"),
            _("Seats are drawn as the book has it; or everybody stays in his chair, and the first one is East."),
            [(True, _("Drawn as in the book")), (False, _("As they sit here"))],
            self._agreed.draws_seats,
            lambda drawn: replace(self._agreed, draws_seats=drawn),
        )

    def _take_back(self, *, is_shared: bool) -> _Row:
        help_ = _("Your last decisions may be taken back. The score sheet says how often that was done.")
        if is_shared:
            help_ = _("Only if all of you agree: decisions may be taken back. The score sheet says how often.")
        return self._row(
            _("Taking back"),
            help_,
            [(False, _("What is done is done")), (True, _("Allowed"))],
            self._agreed.take_back,
            lambda allowed: replace(self._agreed, take_back=allowed),
        )

    def _calling(self) -> _Row:
        return self._row(
            _("Claiming a discard"),
            _("Behind the curtain nobody learns who could claim. With own keys the table stays open."),
            [
                (Calling.ROUND, _("Behind the curtain")),
                (Calling.KEYS_3, _("Own keys, 3 seconds")),
                (Calling.KEYS_6, _("Own keys, 6 seconds")),
            ],
            self._agreed.sharing.calling,
            lambda calling: replace(self._agreed, sharing=replace(self._agreed.sharing, calling=calling)),
        )

    def _showing(self) -> _Row:
        return self._row(
            _("Showing your tiles"),
            _("The curtain opens for whoever is named on it."),
            [(Showing.HOLD, _("Hold the key or button")), (Showing.TAP, _("One tap"))],
            self._agreed.sharing.showing,
            lambda showing: replace(self._agreed, sharing=replace(self._agreed.sharing, showing=showing)),
        )

    def _hints(self) -> _Row:
        return self._row(
            _("Hints"),
            _("Whether the lamp may be asked for the best moves."),
            [(True, _("Allowed")), (False, _("Not in this match"))],
            self._agreed.sharing.hints,
            lambda hints: replace(self._agreed, sharing=replace(self._agreed.sharing, hints=hints)),
        )

    def _row(
        self, name: str, help_: str, values: list[tuple[T, str]], chosen: T, changed: Callable[[T], Agreed]
    ) -> _Row:
        def change(value: T) -> None:
            self._agreed = changed(value)
            self._on_change(self._agreed)

        control = Choice(values, chosen, change)
        return _Row(Label(name, theme.LABEL), Label(help_, theme.SMALL, wraps=True), control)
