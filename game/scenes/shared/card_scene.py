"""A card over whatever lies below: a title, a way back, and a few things to decide."""

from __future__ import annotations

import pygame

from game.app.window.actions import Action
from game.i18n import _
from game.scenes.shared.page_scene import PageScene
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import IconButton
from game.view.widgets.label import Label, PanelBox

INSET = 48.0


class CardScene(PageScene):
    """The card itself; what stands on it is laid out by ``lay_inside``."""

    is_overlay = True
    WIDTH, HEIGHT = 1000.0, 600.0

    def __init__(self, kit: Kit, title: str) -> None:
        super().__init__(kit)
        self._panel = PanelBox(PanelKind.LACQUER, radius=34, solid=True)
        self._title = Label(title, theme.PANEL_TITLE)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self.page.add(self._panel, self._title)

    def lay_out(self) -> None:
        width = min(self.WIDTH, self.kit.frame.width - 80)
        card = Box((self.kit.frame.width - width) / 2, (1080 - self.HEIGHT) / 2, width, self.HEIGHT)
        self._panel.place(card)
        self._title.place(Box(card.x + INSET, card.y + 30, width - 2 * INSET - 90, 60))
        self._close.place(Box(card.right - INSET - 56, card.y + 32, 56, 56))
        self.lay_inside(Box(card.x + INSET, card.y + 116, width - 2 * INSET, self.HEIGHT - 116 - 40))

    def lay_inside(self, inner: Box) -> None:
        """Lay out what stands on the card, in the room below its title."""
        raise NotImplementedError

    def paint(self) -> pygame.Surface:
        return self.on_backdrop().surface
