"""Chips with the character and the letter of a wind."""

from __future__ import annotations

from game.i18n.tile_words import wind_letter
from game.tiles.tile import Wind
from game.view.paint.canvas import PREMULTIPLIED, Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import Paint, PanelKind
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.theme import Face, TextStyle

_INK = {
    Paint.DEALER: (0xFF, 0xF6, 0xE4),
    Paint.GOLD: theme.ON_GOLD,
    Paint.DARK: theme.TEXT,
}


def chip_width(kit: Kit, wind: Wind, height: float) -> float:
    """How wide a chip of this height is."""
    return height * 1.34 + kit.writer.width(wind_letter(wind), _style(height, theme.INK))


def _style(height: float, colour: theme.Colour) -> TextStyle:
    return TextStyle(Face.BOLD, max(18.0, height * 0.56), colour)


def draw_wind_chip(
    canvas: Canvas, wind: Wind, centre: tuple[float, float], height: float, paint: Paint, *, word: str = ""
) -> None:
    """A chip with a wind: its character, and its letter or this word."""
    kit = canvas.kit
    word = word or wind_letter(wind)
    width = height * 1.34 + kit.writer.width(word, _style(height, theme.INK))
    x, y = centre
    box = Box(x - width / 2, y - height / 2, width, height)
    canvas.panel(PanelKind.CHIP, box, paint=paint)
    ink = _INK.get(paint, theme.INK)
    sign = -1 if kit.mirrored else 1
    edge = box.right if kit.mirrored else box.x
    draw_wind(canvas, wind, (edge + sign * height * 0.60, y), height * 0.68, ink)
    style = _style(height, ink)
    canvas.text(word, style, (edge + sign * height * 1.06, y + style.size * theme.CAPITALS))


def draw_wind(canvas: Canvas, wind: Wind, centre: tuple[float, float], size: float, colour: theme.Colour) -> None:
    """The character of a wind."""
    kit = canvas.kit
    wide = max(1, kit.frame.px(size))
    x, y = kit.frame.at(*centre)
    surface = kit.sprites.wind(wind, wide, colour)
    canvas.surface.blit(surface, (x - wide // 2, y - wide // 2), special_flags=PREMULTIPLIED)
