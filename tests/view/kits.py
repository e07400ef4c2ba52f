"""What tests of movements draw with."""

import pygame

from game.app.window.actions import Actions
from game.view.paint.kit import Kit
from game.view.units.timeline import Motion


def kit_with(motion: Motion | None = None) -> Kit:
    """A kit for a window of 1920 by 1080, though the one that is open is small."""
    pygame.display.set_mode((320, 200))
    kit = Kit(Actions(), motion=motion or Motion())
    kit.resize((1920, 1080))
    return kit
