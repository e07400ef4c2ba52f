"""The base of all screens that show a table."""

from typing import Protocol

import pygame

from game.app.window.actions import InputEvent, PointerPressed, Pressed
from game.app.window.stack import Scene
from game.engine.seat import TileId
from game.ui.table_page import TablePage
from game.view.stage.table_view import TableView

PATIENCE = 0.02
"""Seconds between two looks at a table on which something is going on."""


class Tiles(Protocol):
    """The player's hand, as far as play by one switch uses it."""

    @property
    def is_wanted(self) -> bool:
        """Whether the player may discard a tile or lift several now."""

    @property
    def lifted(self) -> frozenset[TileId]:
        """The lifted tiles."""

    @property
    def focused(self) -> TileId | None:
        """The tile that has the keyboard focus."""

    def point_at(self, tile_id: TileId | None) -> None:
        """Gives the keyboard focus to this tile; ``None`` takes it from the hand."""


class TableScreen(Scene):
    """A table with a page of widgets over it."""

    def __init__(self, view: TableView):
        self.kit = view.kit
        self.view = view
        self.page = TablePage(view.kit.window)
        self.page.in_the_way = lambda: (self.page.in_units(slot.box) for slot in view.placed.values())
        self.tiles: Tiles | None = None
        """The player's hand; ``None`` if this screen has none to choose tiles from."""

    def lay_out(self) -> None:
        """Lays out the widgets over the table for the size of the window."""
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
        """Ends the show of a special hand over the table at any key, button or tap; returns whether it did."""
        return isinstance(event, Pressed | PointerPressed) and self.view.great_hand is not None and self.view.skip()

    def picture(self) -> pygame.Surface:
        """A picture of the table as it is now, at rest; its plates show the scores that the score sheet has counted."""
        self.view.effects.uncounted = None
        self.view.effects.clear()
        self.view.touch()
        surface = pygame.Surface(self.kit.window.frame.window)
        self.draw(surface, whole=True)
        return surface
