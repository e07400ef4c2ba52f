"""The letters in the corners of the winds, in the language of the moment (docs/design.md, section 16).

The pictures have Latin letters. Where a language has others, the corner is taken from a tile whose corner is empty, and
the letter is written there with the game's own font.
"""

from __future__ import annotations

import pygame

from game.app.system.assets import asset
from game.i18n.tile_words import wind_letter
from game.i18n.translator import language
from game.tiles.tile import Tile, Wind
from game.view.paint.sprite import Sprite
from game.view.paint.tile_pictures import Faces, Pose
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.theme import Face

EMPTY = Tile.B2
"""Without marks, nothing of it reaches into the corner."""
_INKS = {Faces.TRADITIONAL: "#14233F", Faces.SAFE: "#0E1729", Faces.CONTRAST: "#000000"}
_INSET = 0.955
_CORNER = Box(0, 12, 108, 90)
"""What the baked letter takes, on a face of 300 by 400."""
_MIDDLE, _FOOT, _SIZE = 52.0, 88.0, 88
_WIDEST, _HIGHEST = 92.0, 74.0
_FINE = 4
"""Letters are written so many times larger, and scaled."""
_DEPTH, _HEIGHT = 0.8, 0.36
"""How a lying tile is foreshortened, and how far its face is lifted, in widths (docs/design.md, section 3)."""
_UPRIGHT, _RAISED = 0.978, 0.59
"""The same of a tile in the own hand, whose face is seen almost straight on."""
_WINDS = {wind.tile: wind for wind in Wind}


def own_letter(tile: Tile | None) -> str:
    """The letter that the language writes on a wind instead of the baked one; nothing where it needs none."""
    wind = None if tile is None else _WINDS.get(tile)
    if wind is None or language() == "en":
        return ""
    letter = wind_letter(wind)
    return "" if letter == wind.letter else letter


def lettered(sprite: Sprite, empty: Sprite, letter: str, faces: Faces, place: tuple[Pose, int, int]) -> Sprite:
    """The tile with this letter in its corner.

    :param empty: in the same place, a tile without marks.
    :param place: how it is held, its turn, and how many pixels it is wide.
    """
    surface = sprite.surface.copy()
    corner = _on_sprite(_CORNER, sprite, place)
    surface.fill((0, 0, 0, 0), corner)
    surface.blit(empty.surface, corner, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
    drawn, box = _written(letter, pygame.Color(_INKS[faces]))
    where = _on_sprite(box, sprite, place)
    pose, turn, _width = place
    turned = pygame.transform.rotate(drawn, -turn) if pose is Pose.FLAT else drawn
    ink = pygame.transform.smoothscale(turned, where.size)
    surface.blit(ink, where, special_flags=pygame.BLEND_PREMULTIPLIED)
    return Sprite(surface, sprite.dx, sprite.dy)


def _written(letter: str, ink: pygame.Color) -> tuple[pygame.Surface, Box]:
    """The letter, premultiplied, and its place on a face of 300 by 400."""
    is_hebrew = "\u0590" <= letter[0] <= "\u05ff"
    file = theme.HEBREW[Face.BOLD] if is_hebrew else Face.BOLD.value
    font = pygame.font.Font(asset("fonts", file), _SIZE * _FINE)
    font.set_direction(pygame.DIRECTION_RTL if is_hebrew else pygame.DIRECTION_LTR)
    whole = font.render(letter, antialias=True, color=ink)
    bounds = whole.get_bounding_rect()
    width, above = bounds.width / _FINE, (font.get_ascent() - bounds.top) / _FINE
    shrink = min(1.0, _WIDEST / width, _HIGHEST / above)
    left = max(6.0, _MIDDLE - shrink * width / 2)
    box = Box(left, _FOOT - shrink * above, shrink * width, shrink * bounds.height / _FINE)
    return whole.subsurface(bounds).convert_alpha().premul_alpha(), box


def _on_sprite(box: Box, sprite: Sprite, place: tuple[Pose, int, int]) -> pygame.Rect:
    """The pixels that a part of the face takes on the sprite."""
    corners = [_point(x, y, place) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    start = round(left - sprite.dx), round(top - sprite.dy)
    end = round(right - sprite.dx), round(bottom - sprite.dy)
    rect = pygame.Rect(start, (max(1, end[0] - start[0]), max(1, end[1] - start[1])))
    return rect.clip(sprite.surface.get_rect())


def _point(x: float, y: float, place: tuple[Pose, int, int]) -> tuple[float, float]:
    """A place on the face, from the projected middle of the tile's base, in pixels."""
    pose, turn, width = place
    across, along = (x - 150) * _INSET / 300, (y - 200) * _INSET / 300
    if pose is Pose.HAND:
        return across * width, (along * _UPRIGHT - _RAISED) * width
    across, along = {
        0: (across, along),
        90: (-along, across),
        180: (-across, -along),
        270: (along, -across),
    }[turn]
    return across * width, (along * _DEPTH - _HEIGHT) * width
