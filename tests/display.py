"""A window and fonts for whatever is drawn in tests."""

import pygame

from game.view.units.pictures import FILES, SHELF
from game.view.units.text import Writer


def open_display() -> None:
    """There is a window to draw for, and fonts, whatever an earlier test has closed."""
    if pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
    if not pygame.font.get_init():
        Writer()  # which opens fonts again


def forget_pictures() -> None:
    """All pictures are painted anew, whatever an earlier test has shown."""
    for shelf in (SHELF, FILES):
        most = shelf.most
        shelf.most = 0
        shelf.keeps(lambda: None)()
        shelf.most = most
