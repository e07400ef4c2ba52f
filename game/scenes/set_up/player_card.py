"""A person in a chair: name and portrait."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

import pygame

from game.app.window.actions import Action
from game.i18n import _
from game.players.roster import CHARACTERS, LONGEST_NAME, Chair, PortraitId
from game.scenes.set_up.chair_kind import chair_kind
from game.scenes.shared.page_scene import PageScene
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Avatar, Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import MAIN, Button, IconButton
from game.view.widgets.entry import TextEntry
from game.view.widgets.label import Label, PanelBox
from game.view.widgets.portrait import Portrait

_WIDTH, _INSET = 900.0, 48.0
_COLUMNS = 6
_PORTRAIT = 112.0


class PlayerScene(PageScene):
    """A card over the set-up; every change counts at once.

    :param on_change: told who sits there after every change.
    :param plain_name: what the person is called who gives no name.
    :param taken: portraits of the other persons.
    :param swap: lets a computer player sit there; ``None`` where the last person must stay.
    """

    is_overlay = True

    def __init__(
        self,
        kit: Kit,
        chair: Chair,
        on_change: Callable[[Chair], None],
        *,
        plain_name: str,
        taken: Collection[PortraitId] = (),
        swap: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(kit)
        assert chair.is_human, "computer players have a card of their own"
        self._chair = chair
        self._plain_name = plain_name
        self._on_change = on_change
        self._panel = PanelBox(PanelKind.LACQUER, radius=34, solid=True)
        self._title = Label(_("At this screen"), theme.PANEL_TITLE)
        self._kind = chair_kind(is_human=True, swap=swap)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._name_label = Label(_("Name"), theme.LABEL)
        given = "" if chair.name == plain_name else chair.name
        self._name = TextEntry(given, self._rename, longest=LONGEST_NAME, placeholder=plain_name)
        self._portrait_label = Label(_("Portrait"), theme.LABEL)
        self._portraits = [
            Portrait(Avatar(portrait), name, partial(self._portray, portrait)) for portrait, name in CHARACTERS.items()
        ]
        for portrait in self._portraits:
            portrait.enable(enabled=portrait.avatar.value not in taken)
        self._done = Button(_("Done"), self.go_back, finish=MAIN)
        self._mark()
        self.page.add(self._panel, self._title)
        if self._kind is not None:
            self.page.add(self._kind)
        self.page.add(self._name_label, self._name)
        self.page.add(self._portrait_label, *self._portraits)
        self.page.add(self._done)
        self.page.add(self._close)
        self.page.set_focus(self._name)

    def lay_out(self) -> None:
        rows = -(-len(self._portraits) // _COLUMNS)
        portraits = rows * (_PORTRAIT + 14)
        height = 108 + 120 + 44 + portraits + 128
        panel = Box((self.kit.frame.width - _WIDTH) / 2, (1080 - height) / 2, _WIDTH, height)
        self._panel.place(panel)
        x, inner = panel.x + _INSET, panel.width - 2 * _INSET
        self._title.place(Box(x, panel.y + 30, 330, 60))
        if self._kind is not None:
            self._kind.place(Box(panel.right - _INSET - 470, panel.y + 33, 390, 54))
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
        done = max(220.0, self._done.measure(self.kit)[0])
        self._done.place(Box(panel.right - _INSET - done, panel.bottom - 110, done, 70))

    def paint(self) -> pygame.Surface:
        return self.on_backdrop().surface

    def _rename(self, name: str) -> None:
        self._change(replace(self._chair, name=name.strip() or self._plain_name))

    def _portray(self, portrait: PortraitId) -> None:
        chair = replace(self._chair, portrait=portrait)
        if self._chair.name == self._plain_name == CHARACTERS[self._chair.portrait]:
            self._plain_name = CHARACTERS[portrait]
            chair = replace(chair, name=self._plain_name)
            self._name.hint_at(self._plain_name)
        self._change(chair)
        self._mark()

    def _change(self, chair: Chair) -> None:
        self._chair = chair
        self._on_change(chair)

    def _mark(self) -> None:
        for portrait in self._portraits:
            portrait.choose(chosen=portrait.avatar.value == self._chair.portrait)
