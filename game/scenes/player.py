"""Who sits in a chair: name, portrait, and how well it plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.app.actions import Action
from game.i18n import _
from game.i18n.level_texts import level_help, level_name
from game.players.roster import CHARACTERS, LONGEST_NAME, Chair, Level, PortraitId
from game.scenes.page_scene import PageScene
from game.view import theme
from game.view.geometry import Box
from game.view.kit import Cue, Kit
from game.view.materials import PanelKind
from game.view.sprites import Avatar, Icon
from game.view.widgets.button import MAIN, Button, IconButton
from game.view.widgets.choice import Choice
from game.view.widgets.entry import TextEntry
from game.view.widgets.label import Label, PanelBox
from game.view.widgets.portrait import Portrait

_WIDTH, _INSET = 900.0, 48.0
_COLUMNS = 6
_PORTRAIT = 112.0


class PlayerScene(PageScene):
    """A card over the set-up; every change counts at once.

    :param on_change: told who sits there after every change.
    """

    is_overlay = True

    def __init__(self, kit: Kit, chair: Chair, on_change: Callable[[Chair], None]) -> None:
        super().__init__(kit)
        self._chair = chair
        self._on_change = on_change
        self._panel = PanelBox(PanelKind.LACQUER, radius=34, solid=True)
        self._title = Label(_("You") if chair.is_human else _("Opponent"), theme.PANEL_TITLE)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._name_label = Label(_("Name"), theme.LABEL)
        self._name = TextEntry(chair.name, self._rename, longest=LONGEST_NAME, placeholder=self._plain_name)
        self._portrait_label = Label(_("Portrait"), theme.LABEL)
        self._portraits = [
            Portrait(Avatar(portrait), name, partial(self._portray, portrait)) for portrait, name in CHARACTERS.items()
        ]
        self._level_label = Label(_("Level"), theme.LABEL)
        self._level_help = Label("", theme.SMALL, wraps=True)
        self._level: Choice[Level] | None = None
        if chair.level is not None:
            levels = [(level, level_name(level)) for level in Level]
            self._level = Choice(levels, chair.level, self._set_level)
            self._level_help.write(level_help(chair.level))
        self._done = Button(_("Done"), self.go_back, finish=MAIN)
        self._mark()
        self.page.add(self._panel, self._title)
        self.page.add(self._name_label, self._name)
        self.page.add(self._portrait_label, *self._portraits)
        if self._level is not None:
            self.page.add(self._level_label, self._level_help, self._level)
        self.page.add(self._done)
        self.page.add(self._close)
        self.page.set_focus(self._name if chair.is_human else self._level)

    def lay_out(self) -> None:
        rows = -(-len(self._portraits) // _COLUMNS)
        portraits = rows * (_PORTRAIT + 14)
        level = 150.0 if self._level is not None else 0.0
        height = 108 + 120 + 44 + portraits + level + 128
        panel = Box((self.kit.frame.width - _WIDTH) / 2, (1080 - height) / 2, _WIDTH, height)
        self._panel.place(panel)
        x, inner = panel.x + _INSET, panel.width - 2 * _INSET
        self._title.place(Box(x, panel.y + 30, inner - 90, 60))
        self._close.place(Box(panel.right - _INSET - 52, panel.y + 32, 56, 56))
        y = panel.y + 108
        self._name_label.place(Box(x, y, inner, 36))
        self._name.place(Box(x, y + 42, inner, 60))
        y += 120
        self._portrait_label.place(Box(x, y, inner, 36))
        y += 44
        step = (inner - _PORTRAIT) / (_COLUMNS - 1)
        for number, portrait in enumerate(self._portraits):
            row, column = divmod(number, _COLUMNS)
            portrait.place(Box(x + column * step, y + row * (_PORTRAIT + 14), _PORTRAIT, _PORTRAIT))
        y += portraits
        if self._level is not None:
            self._level_label.place(Box(x, y, inner, 36))
            self._level.place(Box(x, y + 42, inner, 54))
            self._level_help.place(Box(x + 4, y + 102, inner - 8, 30))
        done = max(220.0, self._done.measure(self.kit)[0])
        self._done.place(Box(panel.right - _INSET - done, panel.bottom - 110, done, 70))

    def paint(self) -> pygame.Surface:
        return self.on_backdrop().surface

    @property
    def _plain_name(self) -> str:
        """What somebody without a name is called."""
        return _("You") if self._chair.is_human else CHARACTERS[self._chair.portrait]

    def _rename(self, name: str) -> None:
        self._change(replace(self._chair, name=name.strip() or self._plain_name))

    def _portray(self, portrait: PortraitId) -> None:
        chair = replace(self._chair, portrait=portrait)
        if not chair.is_human and self._chair.name == CHARACTERS[self._chair.portrait]:
            chair = replace(chair, name=CHARACTERS[portrait])
            self._name.set_text(chair.name)
        self._change(chair)
        self._mark()

    def _set_level(self, level: Level) -> None:
        self._level_help.write(level_help(level))
        self._change(replace(self._chair, level=level))

    def _change(self, chair: Chair) -> None:
        self._chair = chair
        self._on_change(chair)

    def _mark(self) -> None:
        for portrait in self._portraits:
            portrait.choose(chosen=portrait.avatar.value == self._chair.portrait)
