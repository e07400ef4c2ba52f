"""A pause in a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.i18n import _
from game.scenes.shared.page_scene import PageScene
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.button import MAIN, PLAIN, Button
from game.view.widgets.label import Label, PanelBox

_WIDTH, _INSET = 560.0, 48.0
_BUTTON, _GAP = 70.0, 18.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseChoices:
    """What can be done in a pause."""

    settings: Callable[[], None]
    leave: Callable[[], None]
    """To the title."""
    quit: Callable[[], None]
    rulebook: Callable[[], None] | None = None
    same_wall: Callable[[], None] | None = None
    """Begin again, with the same players, walls and dice; ``None``: that is not offered."""


class PauseScene(PageScene):
    """A card over the table, which stands still meanwhile.

    :param is_kept: whether the match can be resumed after leaving.
    """

    is_overlay = True

    def __init__(self, kit: Kit, choices: PauseChoices, *, is_kept: bool) -> None:
        super().__init__(kit)
        self._panel = PanelBox(PanelKind.LACQUER, radius=34, solid=True)
        self._title = Label(_("Paused"), theme.PANEL_TITLE.sized(50), align=Align.CENTRE)
        note = _("The match is kept: you can go on later.") if is_kept else _("Whoever leaves gives up this match.")
        self._note = Label(note, theme.SMALL, align=Align.CENTRE, wraps=True)
        self._buttons = [
            Button(_("Continue"), self.go_back, finish=MAIN, icon=Icon.PLAY),
            Button(_("Settings"), choices.settings, finish=PLAIN, icon=Icon.GEAR),
            *(
                [Button(_("Rulebook"), choices.rulebook, finish=PLAIN, icon=Icon.BOOK)]
                if choices.rulebook is not None
                else []
            ),
            *(
                [Button(_("Same walls again"), choices.same_wall, finish=PLAIN, icon=Icon.STACK)]
                if choices.same_wall is not None
                else []
            ),
            Button(_("Leave to the title"), choices.leave, finish=PLAIN, icon=Icon.HOME),
            Button(_("Quit"), choices.quit, finish=PLAIN, icon=Icon.POWER),
        ]
        self.page.add(self._panel, self._title, self._note)
        self.page.add(*self._buttons)

    def lay_out(self) -> None:
        inner = _WIDTH - 2 * _INSET
        note = self._note.height_for(inner, self.kit)
        height = 130 + len(self._buttons) * (_BUTTON + _GAP) + note + 36
        panel = Box((self.kit.frame.width - _WIDTH) / 2, (1080 - height) / 2, _WIDTH, height)
        self._panel.place(panel)
        self._title.place(Box(panel.x + _INSET, panel.y + 34, inner, 70))
        y = panel.y + 130
        for button in self._buttons:
            button.place(Box(panel.x + _INSET, y, inner, _BUTTON))
            y += _BUTTON + _GAP
        self._note.place(Box(panel.x + _INSET, y + 8, inner, note))

    def paint(self) -> pygame.Surface:
        return self.on_backdrop().surface

    def update(self, seconds: float) -> None:
        super().update(seconds)
