"""A screen that is a page of widgets: what all menus share."""

from __future__ import annotations

import pygame

from game.app.actions import InputEvent
from game.app.scene import Scene
from game.view.canvas import Canvas
from game.view.kit import Cue, Kit
from game.view.widgets.page import Page


class PageScene(Scene):
    """A page of widgets on a background.

    A screen of this kind makes its widgets once, when it is made; ``lay_out`` puts them into their boxes for the
    kit's frame, and ``paint`` gives what lies below them.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.page = Page(kit)

    def lay_out(self) -> None:
        """Put the widgets into their boxes, from left to right; right-to-left languages are mirrored afterwards."""
        raise NotImplementedError

    def paint(self) -> pygame.Surface:
        """The opaque picture below the widgets, of the window's size; drawn once for a layout."""
        raise NotImplementedError

    def arrange(self) -> None:
        """Lay everything out anew, as after a change of language or of widgets."""
        self.lay_out()
        self.page.mirror()
        self.page.background = None

    def back(self) -> None:
        self.kit.play(Cue.BACK)
        self.go_back()

    def go_back(self) -> None:
        """To the screen below; for buttons, which make their own sound."""
        self.stack.pop()

    def resize(self, size: tuple[int, int]) -> None:
        self.kit.resize(size)
        self.page.finish()
        self.arrange()

    def handle(self, event: InputEvent) -> bool:
        return self.page.handle(event)

    def update(self, seconds: float) -> None:
        self.page.update(seconds)

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if self.page.background is None or (whole and self.is_overlay):
            self.page.background = self.paint()
            whole = True
        return self.page.draw(surface, whole=whole)

    @property
    def busy(self) -> bool:
        return self.page.busy

    def on_backdrop(self) -> Canvas:
        """For an overlay: a canvas on a copy of what lies below, to paint panels on."""
        if self.backdrop is None:
            raise RuntimeError("an overlay is drawn without what lies below it")
        return Canvas(self.backdrop.copy(), self.kit)
