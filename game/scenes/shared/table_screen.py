"""The base of all screens that are a table."""

from typing import Protocol

import pygame

from game.app.window.actions import InputEvent, PointerPressed, Pressed
from game.app.window.stack import Scene
from game.engine.seat import TileId
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView


class Tiles(Protocol):
    """The tiles of the own hand, as far as one switch chooses among them."""

    @property
    def is_wanted(self) -> bool:
        """Whether tiles of it are thrown or chosen now."""

    @property
    def lifted(self) -> frozenset[TileId]:
        """The tiles that are lifted."""

    @property
    def focused(self) -> TileId | None:
        """The tile the keys are at."""

    def point_at(self, tile_id: TileId | None) -> None:
        """Lets the keys go to this tile; ``None``: no longer."""


class TableScreen(Scene):
    """A table with a page of widgets over it."""

    def __init__(self, view: TableView) -> None:
        self.kit = view.kit
        self.view = view
        self.page = TablePage(view.kit.window)
        self.tiles: Tiles | None = None
        """The own hand, where there is one to throw or choose tiles of."""

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

    def skips_great_hand(self, event: InputEvent) -> bool:
        """Gives the table back at any key, button or tap, where a hand with a name is seen over it."""
        return isinstance(event, Pressed | PointerPressed) and self.view.great_hand is not None and self.view.skip()

    def picture(self) -> pygame.Surface:
        """The table as it is seen now, alone; the plates say what a score sheet has told."""
        self.view.effects.uncounted = None
        self.view.touch()
        surface = pygame.Surface(self.kit.window.frame.window)
        self.draw(surface, whole=True)
        return surface
