"""A screen with widgets alone, as tests of widgets lay it out."""

import pygame

from game.app.window.actions import InputEvent
from game.ui.table_page import TablePage
from game.view.paint import Canvas, Kit, page_background
from game.view.units import Box
from game.view.widgets.paged import Paged


class WidgetPage(Paged):
    """Widgets that ``lay_out`` gives their boxes from left to right, on the ground of pages."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.page: TablePage = TablePage(kit)

    def lay_out(self) -> None:
        raise NotImplementedError

    def resize(self, size: tuple[int, int]) -> None:
        self.kit.resize(size)
        self.page.finish()
        self.lay_out()
        if self.kit.mirrored:
            for widget in self.page.widgets:
                widget.place(widget.box.turned(Box(0.0, 0.0, self.kit.frame.width, 0.0)))

    def handle(self, event: InputEvent) -> bool:
        return self.page.handle(event)

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if not (whole or self.page.is_dirty):
            return []
        surface.blit(page_background(self.kit.frame), (0, 0))
        for piece in sorted(self.page.pieces().values(), key=lambda piece: piece.depth):
            if piece.paint is not None:
                piece.paint(Canvas(surface, self.kit))
        return [surface.get_rect()]

    @property
    def busy(self) -> bool:
        return self.page.busy
