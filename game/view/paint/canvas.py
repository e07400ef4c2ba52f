"""Drawing in units: what a screen or a widget draws with."""

from __future__ import annotations

import pygame

from game.i18n.gaps import isolated
from game.view.paint.kit import Kit
from game.view.paint.materials import Paint, PanelKind, panel
from game.view.paint.sprites import Avatar, Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Colour, TextStyle

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_MIRRORED = {
    Icon.CHEVRON_LEFT: Icon.CHEVRON_RIGHT,
    Icon.CHEVRON_RIGHT: Icon.CHEVRON_LEFT,
    Icon.BACK: Icon.FORWARD,
    Icon.FORWARD: Icon.BACK,
}
"""What an icon becomes where lines are read from right to left."""
_TURNED = frozenset({Icon.PLAY, Icon.SKIP, Icon.UNDO})
"""These are turned round there: a match runs on, and back, in the direction in which lines are read."""


class Canvas:
    """A surface that is drawn to in units of the kit's frame. Places are rounded to whole pixels once."""

    def __init__(self, surface: pygame.Surface, kit: Kit) -> None:
        self.surface = surface
        self.kit = kit

    def rect(self, box: Box) -> pygame.Rect:
        """The pixels of a box."""
        return pixels(box, self.kit)

    def panel(self, kind: PanelKind, box: Box, *, paint: Paint = Paint.GREY, radius: float | None = None) -> None:
        """A panel that fills the box; shadow and halo hang over it."""
        rect = self.rect(box)
        if rect.width > 0 and rect.height > 0:
            sprite = panel(kind, rect.size, self.kit.frame.unit, paint=paint, radius=radius)
            self.surface.blit(*sprite.at(rect.x, rect.y), special_flags=PREMULTIPLIED)

    def fill(self, box: Box, colour: Colour, *, opacity: float = 1.0) -> None:
        """A plain rectangle with sharp corners."""
        rect = self.rect(box)
        if opacity >= 1:
            self.surface.fill(colour, rect)
        else:
            veil = pygame.Surface(rect.size, pygame.SRCALPHA)
            veil.fill((*colour, round(255 * opacity)))
            self.surface.blit(veil, rect)

    def rounded(self, box: Box, colour: Colour, *, radius: float, opacity: float = 1.0) -> None:
        """A plain rectangle with smooth round corners."""
        rect = self.rect(box)
        if rect.width > 0 and rect.height > 0:
            shape = rounded(rect.size, max(1, self.kit.frame.px(radius)), (*colour, round(255 * opacity)))
            self.surface.blit(shape, rect)

    def disc(self, centre: tuple[float, float], diameter: float, colour: Colour, *, opacity: float = 1.0) -> None:
        """A plain smooth disc."""
        wide = max(1, self.kit.frame.px(diameter))
        x, y = self.kit.frame.at(*centre)
        self.surface.blit(rounded((wide, wide), wide, (*colour, round(255 * opacity))), (x - wide // 2, y - wide // 2))

    def text(
        self,
        text: str,
        style: TextStyle,
        at: tuple[float, float],
        *,
        align: Align = Align.START,
        widest: float | None = None,
    ) -> None:
        """A line with its baseline at a place."""
        if text:
            self.kit.writer.draw(self.surface, text, style, self.kit.frame.at(*at), align=align, widest=widest)

    def lines(
        self,
        text: str,
        style: TextStyle,
        at: tuple[float, float],
        widest: float,
        *,
        align: Align = Align.START,
        high: float | None = None,
        most: int = 2,
    ) -> None:
        """A line with its baseline at a place; where it is too long, several smaller ones about the same middle.

        :param high: what they may take together.
        """
        parts, smaller = self.kit.writer.broken(text, style, widest, lines=most, high=high)
        step = smaller.size * theme.CLOSE
        first = at[1] - (style.size - smaller.size) * theme.CAPITALS - step * (len(parts) - 1) / 2
        for number, part in enumerate(parts):
            self.text(part, smaller, (at[0], first + number * step), align=align, widest=widest)

    def block(self, text: str, style: TextStyle, box: Box, *, align: Align = Align.CENTRE, most: int = 2) -> None:
        """A line in the middle of the height of a box; where it is too long, several smaller ones."""
        at = self._beginning(box, style, align)
        self.lines(text, style, at, box.width, align=align, high=box.height, most=most)

    def centred(self, text: str, style: TextStyle, box: Box, *, align: Align = Align.CENTRE) -> None:
        """A line in the middle of the height of a box, shrunk to its width; ``align`` says at which side it lies."""
        self.text(text, style, self._beginning(box, style, align), align=align, widest=box.width)

    def _beginning(self, box: Box, style: TextStyle, align: Align) -> tuple[float, float]:
        """The baseline of a line in the middle of a box's height, at the side where it begins."""
        x, y = box.centre
        if align is not Align.CENTRE:
            at_left = (align is Align.START) is not self.kit.mirrored
            x = box.x if at_left else box.right
        return x, y + style.size * theme.CAPITALS

    def icon(self, icon: Icon, centre: tuple[float, float], size: float, colour: Colour) -> None:
        """An icon in a square of this size; what points back or on follows the reading direction."""
        if self.kit.mirrored:
            icon = _MIRRORED.get(icon, icon)
        pixels_wide = max(1, self.kit.frame.px(size))
        x, y = self.kit.frame.at(*centre)
        surface = self.kit.sprites.icon(icon, pixels_wide, colour)
        if self.kit.mirrored and icon in _TURNED:
            surface = pygame.transform.flip(surface, flip_x=True, flip_y=False)
        self.surface.blit(surface, (x - pixels_wide // 2, y - pixels_wide // 2), special_flags=PREMULTIPLIED)

    def avatar(self, avatar: Avatar, centre: tuple[float, float], diameter: float) -> None:
        """A portrait in its ring."""
        sprite = self.kit.sprites.avatar(avatar, max(1, self.kit.frame.px(diameter)))
        self.surface.blit(*sprite.at(*self.kit.frame.at(*centre)), special_flags=PREMULTIPLIED)

    def keycap(
        self, name: str, centre: tuple[float, float], *, height: float = 26, colour: Colour = theme.TEXT
    ) -> None:
        """A key with its name."""
        style = theme.KEYCAP.sized(height * 0.6).coloured(colour)
        box = keycap_box(self.kit, name, centre, height=height)
        self.panel(PanelKind.KEYCAP, box)
        self.centred(isolated(name), style, box)


def keycap_box(kit: Kit, name: str, centre: tuple[float, float], *, height: float = 26) -> Box:
    """The place a key takes."""
    style = theme.KEYCAP.sized(height * 0.6)
    width = max(height, kit.writer.width(name, style) + height * 0.55)
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)


def pixels(box: Box, kit: Kit) -> pygame.Rect:
    """The pixels of a box."""
    left, top = kit.frame.at(box.x, box.y)
    right, bottom = kit.frame.at(box.right, box.bottom)
    return pygame.Rect(left, top, right - left, bottom - top)


_shapes: dict[tuple[tuple[int, int], int, tuple[int, int, int, int]], pygame.Surface] = {}


def rounded(size: tuple[int, int], radius: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """A smooth rounded rectangle of one colour, kept for the next time; not premultiplied."""
    key = (size, radius, colour)
    if key not in _shapes:
        if len(_shapes) > 400:
            _shapes.clear()
        large = pygame.Surface((size[0] * 4, size[1] * 4), pygame.SRCALPHA)
        large.fill((*colour[:3], 0))
        pygame.draw.rect(large, colour, large.get_rect(), border_radius=radius * 4)
        _shapes[key] = pygame.transform.smoothscale(large, size)
    return _shapes[key]
