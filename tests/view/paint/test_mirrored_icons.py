"""Icons that point somewhere point the other way where lines are read from right to left (design.md, section 16)."""

from __future__ import annotations

import pygame
import pytest

from game.app.window.actions import Actions
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.sprites import Icon
from game.view.units import theme

DIRECTED = {
    Icon.BACK,
    Icon.FORWARD,
    Icon.CHEVRON_LEFT,
    Icon.CHEVRON_RIGHT,
    Icon.PLAY,
    Icon.SKIP,
    Icon.UNDO,
}
"""Arrows, and the signs of time that runs on or back. Clocks, dice, keys and hands are as they are."""
SIZE = 64


def drawn(icon: Icon, *, mirrored: bool) -> pygame.mask.Mask:
    kit = Kit(Actions(), mirrored=mirrored)
    kit.resize((1920, 1080))
    surface = pygame.Surface((SIZE, SIZE), pygame.SRCALPHA)
    Canvas(surface, kit).icon(icon, (SIZE / 2, SIZE / 2), SIZE, theme.WHITE)
    return pygame.mask.from_surface(surface)


def likeness(one: pygame.mask.Mask, other: pygame.mask.Mask) -> float:
    """The share of their dots that two pictures have in common."""
    return one.overlap_area(other, (0, 0)) / max(one.count(), other.count())


def turned(mask: pygame.mask.Mask) -> pygame.mask.Mask:
    picture = mask.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
    return pygame.mask.from_surface(pygame.transform.flip(picture, flip_x=True, flip_y=False))


@pytest.mark.parametrize("icon", Icon)
def test_what_points_somewhere_points_the_other_way_and_nothing_else_does(icon: Icon) -> None:
    plain, mirrored = drawn(icon, mirrored=False), drawn(icon, mirrored=True)
    assert likeness(mirrored, turned(plain) if icon in DIRECTED else plain) > 0.97
    if icon in DIRECTED:
        assert likeness(mirrored, plain) < 0.9


def test_all_that_is_named_for_a_direction_is_among_them() -> None:
    named = {icon for icon in Icon if set(icon.value.split("_")) & {"left", "right", "back", "forward", "play"}}
    assert named <= DIRECTED
