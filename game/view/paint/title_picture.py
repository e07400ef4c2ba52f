"""The picture behind the title, fitted to any window: the tiles at one side, darkness for the menu at the other."""

import pygame

from game.app.system.assets import picture
from game.view.paint.shapes import PREMULTIPLIED, Stops, gradient_at, rgb
from game.view.paint.sheets import Sheets
from game.view.paint.sprite import Sprite
from game.view.units.geometry import Frame

LEFT, TOP, WIDTH, HEIGHT = -640.0, -180.0, 3440.0, 1440.0
"""What the picture shows, in units of a window 1920 wide and 1080 high."""
WHOLE = 1920.0
CUT_AT_MENU = 0.35
"""Of what a narrow window cannot show, this share is cut off on the menu's side."""
MIRRORED_SHIFT = 640.0
"""So far the tiles move to the left to leave the right side to the menu."""
NIGHT = rgb("#050D0C")
DARK = rgb("#071412")
SHADE: Stops = ((0.0, NIGHT, 0.93), (0.45, DARK, 0.74), (1.0, DARK, 0.0))
SHADE_WIDTH = 1000.0


def title_background(frame: Frame, *, mirrored: bool = False) -> pygame.Surface:
    """The picture behind the title: tiles and dice on the felt, at the right; dark at the left, for the menu.

    ``mirrored`` puts the menu's dark side on the right; the faces of the tiles stay readable.
    """
    whole = picture("pictures", "title.jpg", opaque=True)
    scale = whole.get_width() / WIDTH
    edge = _left_of_area(frame.width, mirrored=mirrored)
    view = pygame.Rect(
        round((edge - frame.left / frame.unit - LEFT) * scale),
        round((-frame.top / frame.unit - TOP) * scale),
        round(frame.window[0] / frame.unit * scale),
        round(frame.window[1] / frame.unit * scale),
    )
    seen = view.clip(whole.get_rect())
    target = pygame.Surface(frame.window).convert()
    target.fill(NIGHT)
    factor = frame.unit / scale
    size = min(frame.window[0], round(seen.width * factor)), min(frame.window[1], round(seen.height * factor))
    at = round((seen.x - view.x) * factor), round((seen.y - view.y) * factor)
    target.blit(pygame.transform.smoothscale(whole.subsurface(seen), size), at)
    _lay_shade(target, frame, mirrored=mirrored)
    return target


def _left_of_area(width: float, *, mirrored: bool) -> float:
    """Which unit of the picture lies at the left edge of an area so many units wide."""
    if mirrored:
        return MIRRORED_SHIFT + max(0.0, WHOLE - width) * (1 - CUT_AT_MENU)
    return (WHOLE - width) * (CUT_AT_MENU if width < WHOLE else 1.0)


def _lay_shade(target: pygame.Surface, frame: Frame, *, mirrored: bool) -> None:
    """Darkness from the menu's edge inwards; beyond the area it is as dark as at the edge."""
    steps = 64
    strip = pygame.Surface((steps, 1), pygame.SRCALPHA)
    for step in range(steps):
        strip.set_at((step, 0), gradient_at(SHADE, step / (steps - 1)))
    width, height = round(SHADE_WIDTH * frame.unit), frame.window[1]
    shade = pygame.transform.smoothscale(pygame.transform.flip(strip, flip_x=mirrored, flip_y=False), (width, 1))
    outside = round(frame.left)
    inner = target.get_width() - outside - width if mirrored else outside
    target.blit(pygame.transform.scale(shade, (width, height)), (inner, 0), special_flags=PREMULTIPLIED)
    if outside > 0:
        beyond = pygame.Surface((outside, height), pygame.SRCALPHA)
        beyond.fill(gradient_at(SHADE, 0.0))
        target.blit(beyond, (inner + width if mirrored else 0, 0), special_flags=PREMULTIPLIED)


def seal(size: int) -> Sprite:
    """A red seal with 麻將, so many pixels wide; the anchor is its top left corner, its shadow hangs over."""
    return _sign("seal", size)


def bird(height: int) -> Sprite:
    """The sparrow that the game is named after, standing; the anchor lies between its feet."""
    return _sign("sparrow", height)


def _sign(name: str, size: int) -> Sprite:
    sheets = Sheets("pictures")
    return sheets.cut(sheets.sheet(name, size), name, size)
