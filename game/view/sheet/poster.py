"""The sheet of a hand with a name or worth the limit: its picture over the whole window, with letters of gold."""

from functools import lru_cache
from math import ceil

import pygame

from game.app.system.assets import asset
from game.i18n.numbers import points_text
from game.players.roster import PortraitId
from game.tiles.tile import Suit
from game.view.paint import PREMULTIPLIED, Canvas, PanelKind
from game.view.sheet.headline import Headline
from game.view.sheet.rows import TotalBar, rolled
from game.view.sheet.stage import winner_picture
from game.view.units import Align, Box, Face, TextStyle, theme

BAND_TOP, BAND_HIGH = 540.0, 204.0
"""The band with the name, below the winner."""
MOON_AT = 338.0
"""The y of the moon's middle."""
_SIZE, _MOON = (2160.0, 1080.0), (1080.0, 378.0)
"""The size of a backdrop, and where the middle of its moon is."""
_SCALE, _WINNER, _HEAD_AT = 1.08, 640.0, 0.365
"""The scale of the backdrop; the width of the winner's picture, and where in its height the head is."""
_HEAD = 308.0
_NIGHT = (3, 5, 6)
_BAND, _LINE = (0x0B, 0x14, 0x1A), 3.0
"""The color of the band, and the width of its lines."""
_RAIL_HIGH, _RAIL_OVER = 26.0, 22.0
_BESIDE_TITLE, _BELOW_HIGH = 56.0, 68.0
"""The space beside the name of the hand, and the height of the line below it with the space between them."""
_TITLE, _LEAST_TITLE, _BELOW = 112.0, 60.0, TextStyle(Face.SEMIBOLD, 26, theme.TITLE)
_WHO, _FIGURE = TextStyle(Face.BOLD, 38, theme.TEXT), TextStyle(Face.BOLD, 100, theme.SCORE)
_SUM = TextStyle(Face.SEMIBOLD, 25, (0xEC, 0xDB, 0xB8))
_AROUND, _BETWEEN = 44.0, 34.0


def draw_poster(canvas: Canvas, width: float, suit: Suit, portrait: PortraitId) -> None:
    """Draw the backdrop over the whole window, and the winner before its moon in the middle of the first ``width``."""
    kit, surface = canvas.kit, canvas.surface
    full = Box(0.0, 0.0, kit.frame.width, kit.frame.height)
    middle = kit.read(Box(0.0, MOON_AT, width, 0.0), full).centre
    unit, (x, y) = kit.frame.unit, kit.frame.at(*middle)
    surface.blit(_backdrop(suit, surface.get_size(), (x, y), unit), (0, 0))
    drawn = winner_picture(portrait, max(1, kit.frame.px(_WINNER * 740 / 720)))
    top = kit.frame.at(0.0, _HEAD)[1] - round(_HEAD_AT * drawn.get_height())
    clip = surface.get_clip()
    surface.set_clip(pygame.Rect(0, 0, surface.get_width(), kit.frame.at(0.0, BAND_TOP + 2)[1]))
    surface.blit(drawn, (x - drawn.get_width() // 2, top), special_flags=PREMULTIPLIED)
    surface.set_clip(clip)
    edge = kit.frame.left / unit
    band = Box(-edge, BAND_TOP, kit.frame.width + 2 * edge, BAND_HIGH)
    canvas.fill(band, _BAND)
    for line in (band.y, band.bottom - _LINE):
        canvas.fill(Box(band.x, line, band.width, _LINE), theme.GOLD)


def draw_rail(canvas: Canvas, row: Box) -> None:
    """Draw the rail on which a row of tiles stands."""
    rail = Box(row.x - _RAIL_OVER, row.bottom - 8, row.width + 2 * _RAIL_OVER, _RAIL_HIGH)
    canvas.panel(PanelKind.LACQUER, rail, radius=_RAIL_HIGH / 2)


@lru_cache(maxsize=1)
def _backdrop(suit: Suit, size: tuple[int, int], moon: tuple[int, int], unit: float) -> pygame.Surface:
    """The picture of a suit with its moon at this place; beyond its edges it goes on in the mirror."""
    drawn = pygame.image.load(asset("backdrops", f"{suit.value}.webp"))
    scale = _SCALE * unit
    picture = pygame.transform.smoothscale(drawn, (ceil(_SIZE[0] * scale), ceil(_SIZE[1] * scale))).convert()
    whole = pygame.Surface(size)
    whole.fill(_NIGHT)
    left, top = moon[0] - round(_MOON[0] * scale), moon[1] - round(_MOON[1] * scale)
    wide = picture.get_width()
    whole.blit(picture, (left, top))
    high = picture.get_height()
    if top > 0 or top + high < size[1]:
        over = pygame.transform.flip(picture, flip_x=False, flip_y=True)
        for y in (top - high, top + high):
            whole.blit(over, (left, y))
    if left > 0 or left + wide < size[0]:
        beside = pygame.transform.flip(picture, flip_x=True, flip_y=False)
        for x in (left - wide, left + wide):
            whole.blit(beside, (x, top))
    return whole


class Proclamation(Headline):
    """The name of the hand in great letters of gold, and how it was won in a line below."""

    bleed = 30.0

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        style = TextStyle(Face.DISPLAY, _TITLE, theme.TITLE)
        style = canvas.kit.writer.fitting(self.title, style, box.width - 2 * _BESIDE_TITLE, least=_LEAST_TITLE)
        canvas.golden(self.title, style, Box(box.x, box.y, box.width, box.height - _BELOW_HIGH))
        canvas.block(self.below, _BELOW, Box(box.x, box.bottom - 46, box.width, 42))


class GreatTotal(TotalBar):
    """Who won, and how much, in one great figure that counts up with the rows."""

    bleed = 40.0

    def draw(self, canvas: Canvas) -> None:
        kit, box = canvas.kit, self.box
        final = points_text(self.total)
        wide = kit.writer.width(final, _FIGURE)
        name = kit.writer.fitting(self.name, _WHO, box.width - 2 * _AROUND - _BETWEEN - wide, least=24)
        words = kit.writer.width(self.name, name)
        words = max(words, min(kit.writer.width(self.sum_text, _SUM), wide))
        whole = words + _BETWEEN + wide + 2 * _AROUND
        plate = Box(box.centre[0] - whole / 2, box.y, whole, box.height)
        canvas.panel(PanelKind.LACQUER_GLOW, plate, radius=30)
        canvas = canvas.reading(plate)
        x = plate.x + _AROUND
        below = 36.0 if self.sum_text else 0.0
        label = Box(x, plate.y, words + 2, plate.height - below)
        canvas.centred(self.name, name, label, align=Align.START)
        start, x = x, x + words + _BETWEEN
        figure = Box(x - 10, plate.y - 3, wide + 20, plate.height)
        if self.so_far is None and self.share >= 1:
            canvas.golden(final, _FIGURE, figure)
        else:
            said = points_text(rolled(self.total, self.share) if self.so_far is None else self.so_far)
            canvas.centred(said, _FIGURE.sized(_FIGURE.size * (1 + 0.1 * self.swell)), figure)
        if self.share >= 1:
            canvas.centred(self.sum_text, _SUM, Box(start, plate.y + 66, words + 2, 32), align=Align.START)
