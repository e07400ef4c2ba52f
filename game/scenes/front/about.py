"""What the game is made of, and under which licences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game import __version__
from game.app.system.licences import Licence, licences
from game.app.window.actions import Action, InputEvent
from game.i18n import _
from game.scenes.shared.page_scene import PageScene
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind, page_background
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import IconButton
from game.view.widgets.label import Label, PanelBox, Rule
from game.view.widgets.scroll_text import ScrollText
from game.view.widgets.tabs import Tab

_WIDTH, _TOP, _HEIGHT = 1700.0, 60.0, 960.0
_TABS = 420.0


class AboutScene(PageScene):
    """The parts of the game at the side, the licence of the chosen one beside them."""

    def __init__(self, kit: Kit, parts: Sequence[Licence]) -> None:
        super().__init__(kit)
        self._licences = list(parts)
        self._panel = PanelBox(PanelKind.LACQUER, radius=34)
        self._title = Label(_("About Sparrows"), theme.PAGE_TITLE)
        version = _("Version {version}. Everything in it is free to use, to study, to change and to share.")
        self._version = Label(version.format(version=__version__), theme.BODY_SECOND.sized(22))
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._rule = Rule()
        self._tabs = [Tab(licence.part, partial(self._open, number)) for number, licence in enumerate(self._licences)]
        self._use = Label("", theme.LABEL)
        self._text = ScrollText(is_foreign=True)
        self.page.add(self._panel, self._title, self._version, self._rule)
        self.page.add(*self._tabs)
        self.page.add(self._use, self._text)
        self.page.add(self._close)
        self._open(0)

    def lay_out(self) -> None:
        panel = Box((self.kit.frame.width - _WIDTH) / 2, _TOP, _WIDTH, _HEIGHT)
        self._panel.place(panel)
        self._title.place(Box(panel.x + 56, panel.y + 30, 1200, 74))
        self._version.place(Box(panel.x + 58, panel.y + 106, panel.width - 116, 34))
        self._close.place(Box(panel.right - 56 - 58, panel.y + 38, 58, 58))
        top = panel.y + 164
        step = min(74.0, (panel.bottom - 40 - top) / len(self._tabs))
        for number, tab in enumerate(self._tabs):
            tab.place(Box(panel.x + 36, top + step * number, _TABS, min(62.0, step - 8)))
        self._rule.place(Box(panel.x + 488, top, 2, panel.bottom - 50 - top))
        x = panel.x + 524
        self._use.place(Box(x, top, panel.right - 56 - x, 40))
        self._text.place(Box(x, top + 52, panel.right - 56 - x, panel.bottom - 50 - top - 52))

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        for number, tab in enumerate(self._tabs):
            if tab.is_focused and not tab.is_open:
                self._open(number)
        return taken

    def paint(self) -> pygame.Surface:
        return page_background(self.kit.frame)

    def _open(self, number: int) -> None:
        for i, tab in enumerate(self._tabs):
            tab.open(is_open=i == number)
        licence = self._licences[number]
        self._use.write(_("{use} \u00b7 {licence}").format(use=licence.use, licence=licence.name))
        self._text.write(licence.text)


def about(kit: Kit) -> AboutScene:
    """The page with the licences that come with the game."""
    return AboutScene(kit, licences())
