"""The sheet of a hand with a name or worth the limit: its picture over the whole window, with letters of gold."""

from functools import lru_cache
from math import ceil

import pygame

from game.app.system.assets import asset
from game.i18n.numbers import points_text
from game.players.roster import PortraitId
from game.tiles.tile import Suit
from game.view.paint import PREMULTIPLIED, Canvas, PanelKind
from game.view.paint.shapes import radial
from game.view.sheet.headline import Headline
from game.view.sheet.rows import TotalBar, rolled
from game.view.sheet.stage import winner_picture
from game.view.units import Align, Box, Face, TextStyle, theme

BAND_TOP, BAND_HIGH = 540.0, 204.0
"""The band with the name, below the winner."""
MOON_AT = 338.0
"""The y of the moon's middle."""
_SIZE, _MOON, _NIGHT_MOON = (2160.0, 1080.0), (1080.0, 380.0, 300.0), (1080.0, 444.0, 240.0)
"""The size of a backdrop; the middle and the radius of its moon, and those of the moon of the winds' night."""
_LEAST_MOON, _LARGER_MOON = 310.0, 84.0
"""The radius of the moon behind a hand that is worth little, and by how much that of the highest hand is larger."""
_GLOW, _NIGHT_GLOW, _LIT = (0xFF, 0xC0, 0x48), (0xFF, 0xEE, 0xC8), 2.2
"""The colors of the light around the moon, and how far it reaches, as a multiple of the moon's radius."""
_GROUND = 210.0
"""How high a part of a backdrop's foot is seen below the band: nothing stands there that the band would cut."""
_WINNER, _HEAD_AT = 640.0, 0.365
"""The width of the winner's picture, and where in its height the head is."""
_HEAD = 308.0
_BAND, _LINE = (0x0B, 0x14, 0x1A), 3.0
"""The color of the band, and the width of its lines."""
_RAIL_HIGH, _RAIL_OVER = 26.0, 22.0
_BESIDE_TITLE, _BELOW_TITLE, _CAPITAL = 56.0, 38.0, 0.72
"""The space beside the name of the hand and below it, and the height of a capital as a share of its size."""
_TITLE, _LEAST_TITLE, _BELOW = 112.0, 60.0, TextStyle(Face.SEMIBOLD, 26, theme.TITLE)
_WHO, _FIGURE = TextStyle(Face.BOLD, 38, theme.TEXT), TextStyle(Face.BOLD, 100, theme.SCORE)
_SUM = TextStyle(Face.SEMIBOLD, 25, (0xEC, 0xDB, 0xB8))
_AROUND, _BETWEEN = 44.0, 34.0


def draw_poster(canvas: Canvas, width: float, suit: Suit, portrait: PortraitId, glory: float) -> None:
    """Draw the backdrop over the whole window, and the winner before its moon in the middle of the first ``width``.

    :param glory: how much the hand is worth, from 0 to 1 for the highest of its book: the moon is the larger for it.
    """
    kit, surface = canvas.kit, canvas.surface
    full = Box(0.0, 0.0, kit.frame.width, kit.frame.height)
    middle = kit.read(Box(0.0, MOON_AT, width, 0.0), full).center
    unit, (x, y) = kit.frame.unit, kit.frame.at(*middle)
    surface.blit(_backdrop(suit, surface.get_size(), (x, y), unit, round(glory, 2)), (0, 0))
    drawn = winner_picture(portrait, max(1, kit.frame.px(_WINNER * 740 / 720)))
    top = kit.frame.at(0.0, _HEAD)[1] - round(_HEAD_AT * drawn.get_height())
    surface.blit(drawn, (x - drawn.get_width() // 2, top), special_flags=PREMULTIPLIED)
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
def _backdrop(suit: Suit, size: tuple[int, int], at: tuple[int, int], unit: float, glory: float) -> pygame.Surface:
    """The picture of a suit with its moon at this place, and below the band its foot; beside it, it is mirrored."""
    x, y, radius = _NIGHT_MOON if suit is Suit.WIND else _MOON
    wanted = _LEAST_MOON + glory * _LARGER_MOON
    whole = pygame.Surface(size)
    drawn = pygame.image.load(asset("backdrops", f"{suit.value}.webp"))
    band = at[1] + round((BAND_TOP + BAND_HIGH / 2 - MOON_AT) * unit)
    near = (size[1] - band - BAND_HIGH / 2 * unit) / _GROUND
    for scale, top, foot in ((wanted / radius * unit, 0, band), (near, band, size[1])):
        first = y - at[1] / scale if top == 0 else _SIZE[1] - (foot - top) / scale
        rows = pygame.Rect(0, round(first), _SIZE[0], ceil((foot - top) / scale)).clip(drawn.get_rect())
        picture = pygame.transform.smoothscale(
            drawn.subsurface(rows), (ceil(_SIZE[0] * scale), ceil(rows.height * scale))
        )
        beside = pygame.transform.flip(picture, flip_x=True, flip_y=False)
        left, wide, start = at[0] - round(x * scale), picture.get_width(), top + round((rows.y - first) * scale)
        whole.set_clip(pygame.Rect(0, top, size[0], foot - top))
        for each, across in ((beside, left - wide), (picture, left), (beside, left + wide)):
            whole.blit(each, (across, start))
    whole.set_clip(None)
    side = 2 * round(_LIT * wanted * unit)
    glow = _NIGHT_GLOW if suit is Suit.WIND else _GLOW
    stops = ((0.0, glow, 0.3 * glory), (1 / _LIT, glow, 0.5 * glory), (0.7, glow, 0.14 * glory), (1.0, glow, 0.0))
    light = pygame.transform.smoothscale(radial((48, 48), (24, 24), (24, 24), stops), (side, side))
    whole.blit(light, light.get_rect(center=at), special_flags=PREMULTIPLIED)
    return whole


class Proclamation(Headline):
    """The name of the hand in great letters of gold, and how it was won in a line below."""

    bleed = 30.0

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        style = TextStyle(Face.DISPLAY, _TITLE, theme.TITLE)
        style = canvas.kit.writer.fitting(self.title, style, box.width - 2 * _BESIDE_TITLE, least=_LEAST_TITLE)
        high, apart = _CAPITAL * style.size, _CAPITAL * _BELOW.size + _BELOW_TITLE
        middle = box.center[1] - apart / 2
        canvas.golden(self.title, style, Box(box.x, middle - high, box.width, 2 * high))
        canvas.block(self.below, _BELOW, Box(box.x, middle + (high + apart + _BELOW_TITLE) / 2 - 21, box.width, 42))


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
        plate = Box(box.center[0] - whole / 2, box.y, whole, box.height)
        canvas.panel(PanelKind.LACQUER_GLOW, plate, radius=30)
        canvas = canvas.reading(plate)
        x = plate.x + _AROUND
        below = 36.0 if self.sum_text else 0.0
        label = Box(x, plate.y, words + 2, plate.height - below)
        canvas.centered(self.name, name, label, align=Align.START)
        start, x = x, x + words + _BETWEEN
        figure = Box(x - 10, plate.y - 3, wide + 20, plate.height)
        if self.so_far is None and self.share >= 1:
            canvas.golden(final, _FIGURE, figure)
        else:
            said = points_text(rolled(self.total, self.share) if self.so_far is None else self.so_far)
            canvas.centered(said, _FIGURE.sized(_FIGURE.size * (1 + 0.1 * self.swell)), figure)
        if self.share >= 1:
            canvas.centered(self.sum_text, _SUM, Box(start, plate.y + 66, words + 2, 32), align=Align.START)
