"""The base of all screens that are a table."""

import pygame

from game.app.window.stack import Scene
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView


class TableScreen(Scene):
    """A table with a page of widgets over it."""

    def __init__(self, view: TableView) -> None:
        self.kit = view.kit
        self.view = view
        self.page = TablePage(view.kit)

    def lay_out(self) -> None:
        """Lay out what lies over the table, for the size of the window."""
        raise NotImplementedError

    def resize(self, size: tuple[int, int]) -> None:
        self.kit.resize(size)
        self.view.resize()
        self.page.finish()
        self.lay_out()

    @property
    def busy(self) -> bool:
        return self.view.animates or self.page.busy or self.page.is_dirty

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if self.page.is_dirty or whole:
            self.view.add(self.page.pieces())
        return self.view.draw(surface, whole=whole)

    def picture(self) -> pygame.Surface:
        """The table as it is seen now, alone."""
        surface = pygame.Surface(self.kit.frame.window)
        self.draw(surface, whole=True)
        return surface
