"""What the tests of pictures share."""

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(scope="module")
def display() -> Iterator[None]:
    """A small window, while the tests of a module are run."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()
