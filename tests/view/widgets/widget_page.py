"""A screen with widgets alone, as tests of widgets lay it out."""

import pygame

from game.app.window.actions import InputEvent
from game.view.paint import Kit, page_background
from game.view.units import Box
from game.view.widgets import Page
from game.view.widgets.paged import Paged


class WidgetPage(Paged):
    """Widgets that ``lay_out`` gives their boxes from left to right, on the ground of pages."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.page = Page(kit)

    def lay_out(self) -> None:
        raise NotImplementedError

    def resize(self, size: tuple[int, int]) -> None:
        self.kit.resize(size)
        self.page.finish()
        self.lay_out()
        if self.kit.mirrored:
            for widget in self.page.widgets:
                widget.place(widget.box.turned(Box(0.0, 0.0, self.kit.frame.width, 0.0)))
        self.page.background = None

    def handle(self, event: InputEvent) -> bool:
        return self.page.handle(event)

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if self.page.background is None:
            self.page.background = page_background(self.kit.frame)
            whole = True
        return self.page.draw(surface, whole=whole)

    @property
    def busy(self) -> bool:
        return self.page.busy
