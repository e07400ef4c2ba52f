"""The canvas on which screens and widgets draw in layout units, and the chips of the winds."""

from collections.abc import Callable, Sequence
from copy import copy

import pygame

from game import replace
from game.i18n.gaps import isolated
from game.i18n.tile_words import wind_letter
from game.players.characters import CAST
from game.players.roster import PortraitId
from game.tiles.tile import Tile, Wind
from game.view.paint.drawings import drawing
from game.view.paint.kit import Kit
from game.view.paint.panels import Paint, PanelKind, draw_panel
from game.view.paint.shapes import PREMULTIPLIED, clear, flipped, rgb, shortened, soft_box, spread
from game.view.paint.shapes import rounded as smooth_box
from game.view.paint.sprites import CALM_FACE, FaceLook, Icon
from game.view.paint.tile_pictures import Pose
from game.view.units import RISE, THICKNESS, Align, Box, Color, Pixels, Point, TextStyle, kept, theme

_MIRRORED = {
    Icon.CHEVRON_LEFT: Icon.CHEVRON_RIGHT,
    Icon.CHEVRON_RIGHT: Icon.CHEVRON_LEFT,
    Icon.BACK: Icon.FORWARD,
    Icon.FORWARD: Icon.BACK,
}
"""Icons that are replaced by their counterpart in right-to-left languages."""
_TURNED = frozenset({Icon.PLAY, Icon.SKIP, Icon.UNDO})
"""Icons that are flipped in right-to-left languages, because they point along the course of a match."""
_LIGHT = 20.0
"""How far the light behind a portrait reaches beyond it, in layout units."""


class Canvas:
    """A surface drawn to in units of the kit's frame; places are rounded to whole pixels once."""

    _axis: float | None = None
    """Twice the x of the axis at which places are mirrored; ``None``: nothing is mirrored."""

    def __init__(self, surface: pygame.Surface, kit: Kit):
        self.surface = surface
        self.kit = kit

    def reading(self, box: Box) -> "Canvas":
        """A canvas on which a box is drawn from left to right but appears in reading direction.

        For right-to-left languages every place is mirrored within the box; tiles and texts themselves are not.
        """
        if not self.kit.mirrored or self._axis is not None:
            return self
        turned = Canvas(self.surface, self.kit)
        turned._axis = box.x + box.right
        return turned

    def straight(self, box: Box) -> "tuple[Canvas, Box]":
        """A canvas that mirrors nothing, and the box on it; for content with the same order in every language."""
        return (self, box) if self._axis is None else (Canvas(self.surface, self.kit), self._mirrored_box(box))

    def _mirrored_box(self, box: Box) -> Box:
        return box if self._axis is None else Box(self._axis - box.right, box.y, box.width, box.height)

    def rect(self, box: Box) -> pygame.Rect:
        return pixels(self._mirrored_box(box), self.kit)

    def at(self, place: Point) -> Pixels:
        """The window pixel at a place, mirrored if the canvas is."""
        x, y = place
        frame = self.kit.frame
        if self._axis is not None:
            x = self._axis - x
        return round(frame.left + x * frame.unit), round(frame.top + y * frame.unit)

    def panel(self, kind: PanelKind, box: Box, *, paint: Paint = Paint.GRAY, radius: float | None = None) -> None:
        """Draw a panel that fills the box; shadow and halo reach beyond it."""
        rect = self.rect(box)
        if min(rect.size) > 0:
            draw_panel(self.surface, kind, rect, self.kit.frame.unit, paint=paint, radius=radius)

    def fill(self, box: Box, color: Color, *, opacity: float = 1.0) -> None:
        """Fill a rectangle with sharp corners, at least one pixel wide and high unless it is empty."""
        rect = self.rect(box)
        rect.size = (max(rect.width, box.width > 0), max(rect.height, box.height > 0))
        if opacity >= 1:
            self.surface.fill(color, rect)
        else:
            veil = pygame.Surface(rect.size, pygame.SRCALPHA)
            veil.fill((*color, round(255 * opacity)))
            self.surface.blit(veil, rect)

    def rounded(self, box: Box, color: Color, *, radius: float, opacity: float = 1.0) -> None:
        rect = self.rect(box)
        if min(rect.size) > 0:
            corner = max(1, self.kit.frame.px(radius))
            shape = rounded(shortened(rect.size, corner), corner, (*color, round(255 * opacity)))
            spread(self.surface, shape, rect, corner, is_hollow=False, blend=0)

    def disc(self, center: Point, diameter: float, color: Color, *, opacity: float = 1.0) -> None:
        wide = max(1, self.kit.frame.px(diameter))
        x, y = self.at(center)
        self.surface.blit(rounded((wide, wide), wide, (*color, round(255 * opacity))), (x - wide // 2, y - wide // 2))

    def text(
        self,
        text: str,
        style: TextStyle,
        at: Point,
        *,
        align: Align = Align.START,
        widest: float | None = None,
    ) -> None:
        """Draw a line with its baseline at a place."""
        if text:
            self.kit.writer.draw(self.surface, text, style, self.at(at), align=align, widest=widest)

    def lines(
        self,
        text: str,
        style: TextStyle,
        at: Point,
        widest: float,
        *,
        align: Align = Align.START,
        high: float | None = None,
        most: int = 2,
    ) -> None:
        """Draw a line with its baseline at a place; if too long, several smaller ones centered at the same height.

        :param high: height available for all lines.
        """
        parts, smaller = self.kit.writer.broken(text, style, widest, lines=most, high=high)
        step = smaller.size * theme.CLOSE
        first = at[1] - (style.size - smaller.size) * theme.CAPITALS - step * (len(parts) - 1) / 2
        for number, part in enumerate(parts):
            self.text(part, smaller, (at[0], first + number * step), align=align, widest=widest)

    def block(self, text: str, style: TextStyle, box: Box, *, align: Align = Align.CENTER, most: int = 2) -> None:
        """Draw a line centered vertically in a box; if too long, several smaller ones."""
        at = self._beginning(box, style, align)
        self.lines(text, style, at, box.width, align=align, high=box.height, most=most)

    def centered(self, text: str, style: TextStyle, box: Box, *, align: Align = Align.CENTER) -> None:
        """Draw a line centered vertically in a box, shrunk to its width; ``align`` is its horizontal place."""
        self.text(text, style, self._beginning(box, style, align), align=align, widest=box.width)

    def stacked(
        self, lines: Sequence[str], style: TextStyle, box: Box, step: float, *, align: Align = Align.CENTER
    ) -> None:
        """Draw lines from the top of a box, each centered in ``step`` of its height."""
        for number, line in enumerate(lines):
            self.centered(line, style, Box(box.x, box.y + number * step, box.width, step), align=align)

    def _beginning(self, box: Box, style: TextStyle, align: Align) -> Point:
        """The start of the baseline for a line of text that is centered vertically in a box."""
        x, y = box.center
        if align is not Align.CENTER:
            is_turned = self.kit.mirrored and self._axis is None
            x = box.x if (align is Align.START) is not is_turned else box.right
        return x, y + style.size * theme.CAPITALS

    def icon(self, icon: Icon, center: Point, size: float, color: Color) -> None:
        """Draw an icon in a square of this size; arrows follow the reading direction."""
        if self.kit.mirrored:
            icon = _MIRRORED.get(icon, icon)
        pixels_wide = max(1, self.kit.frame.px(size))
        x, y = self.at(center)
        surface = self.kit.sprites.icon(icon, pixels_wide, color)
        if self.kit.mirrored and icon in _TURNED:
            surface = flipped(surface)
        self.lay(surface, (x - pixels_wide // 2, y - pixels_wide // 2))

    def drawing(self, name: str, center: Point, size: float, color: str = "") -> None:
        """Draw one of the game's small drawings; ``color``, as ``RRGGBB``, is that of its gray parts."""
        rect = self.rect(Box.centered(center, size, size))
        self.lay(drawing(name, max(1, rect.height), color), rect)

    def lay(self, picture: pygame.Surface, at: Pixels | pygame.Rect) -> None:
        """Lay down a premultiplied picture with its upper left corner at a place in pixels."""
        self.surface.blit(picture, at, special_flags=PREMULTIPLIED)

    def polygon(self, corners: Sequence[Point], color: Color) -> None:
        """Fill a shape with straight edges."""
        pygame.draw.polygon(self.surface, color, [self.at(corner) for corner in corners])

    def badge(
        self,
        icon: Icon,
        center: Point,
        size: float,
        ground: Color = theme.GOLD,
        ink: Color = theme.ON_GOLD,
    ) -> None:
        """Draw an icon on a disc with a dark rim."""
        self.disc(center, size, theme.GOLD_DARK)
        self.disc(center, 0.9 * size, ground)
        self.icon(icon, center, size / 2, ink)

    def tile(self, tile: Tile | None, foot: Point, width: float, pose: Pose = Pose.FLAT, *, shade: int = 0) -> None:
        """Draw a tile with the middle of its base at a place; ``shade`` darkens it, from 0 (not) to 8."""
        pixels, at = max(1, self.kit.frame.px(width)), self.at(foot)
        sprites = self.kit.shared.sprites
        self.lay(*sprites.tile(pose, tile, 0, pixels).at(*at))
        if shade:
            self.lay(*sprites.shade(pose, 0, pixels, shade, (0, 0, 0)).at(*at))

    def flat_tile(self, tile: Tile, center: Point, width: float) -> None:
        """Draw a lying tile with the center of its picture at a place."""
        self.tile(tile, (center[0], center[1] + THICKNESS * RISE * width / 2), width)

    def flat_tiles(self, tiles: Sequence[Tile], at: Point, step: float, width: float) -> None:
        """Draw a row of lying tiles that begins at a place, with ``step`` between their centers."""
        canvas, row = self.straight(Box(*at, len(tiles) * step, 0))
        for number, tile in enumerate(tiles):
            canvas.flat_tile(tile, (row.x + (number + 0.5) * step, row.y), width)

    def avatar(
        self,
        avatar: PortraitId,
        center: Point,
        diameter: float,
        look: FaceLook = CALM_FACE,
        *,
        is_choice: bool = False,
    ) -> None:
        """Draw a portrait in its ring; calm if the player wants still faces, a sign if none.

        The sign has the color of the character, by which those at a table are told apart.
        """
        if self.kit.motion.plain and not is_choice:
            character = CAST.get(avatar)
            self.disc(center, diameter, theme.WOOD_DARK if character is None else rgb(character.ground[1]))
            self.icon(Icon.PERSON, center, 0.6 * diameter, theme.TEXT)
            return
        look = look if self.kit.motion.has_faces else CALM_FACE
        sprite = self.kit.sprites.avatar(avatar, max(1, self.kit.frame.px(diameter)), look)
        self.lay(*sprite.at(*self.at(center)))

    def keycap(self, name: str, center: Point, *, height: float = 26, color: Color = theme.TEXT) -> None:
        style = theme.TAG.sized(height * 0.6).colored(color)
        box = keycap_box(self.kit, name, center, height=height)
        self.panel(PanelKind.KEYCAP, box)
        self.centered(isolated(name), style, box)


def draw_lit_portrait(canvas: Canvas, portrait: PortraitId, at: Point, wide: float) -> None:
    """Draw a portrait in golden light."""
    pixels_wide = canvas.kit.frame.px(wide + 14)
    light, margin = _portrait_light(pixels_wide, max(1, canvas.kit.frame.px(_LIGHT)))
    x, y = canvas.at(at)
    place = (x - pixels_wide // 2 - margin, y - pixels_wide // 2 - margin)
    canvas.lay(light, place)
    canvas.avatar(portrait, at, wide)


@kept
def _portrait_light(wide: int, deviation: int) -> tuple[pygame.Surface, int]:
    return soft_box((wide, wide), wide / 2, deviation, theme.GOLD, 0.75)


def keycap_box(kit: Kit, name: str, center: Point, *, height: float = 26) -> Box:
    """The box that a key with this name takes."""
    style = theme.TAG.sized(height * 0.6)
    width = max(height, kit.writer.width(name, style) + height * 0.55)
    return Box.centered(center, width, height)


def picture_of(kit: Kit, area: pygame.Rect, paint: Callable[[Canvas], None]) -> pygame.Surface:
    """What a function paints within an area of the window, in pixels, on a clear ground."""
    picture, moved = clear(area.size), copy(kit)
    moved.frame = replace(kit.frame, left=kit.frame.left - area.x, top=kit.frame.top - area.y)
    paint(Canvas(picture, moved))
    return picture


def pixels(box: Box, kit: Kit) -> pygame.Rect:
    """The pixels of a box."""
    left, top = kit.frame.at(box.x, box.y)
    right, bottom = kit.frame.at(box.x + box.width, box.y + box.height)
    return pygame.Rect(left, top, right - left, bottom - top)


@kept
def rounded(size: Pixels, radius: int, color: tuple[int, int, int, int]) -> pygame.Surface:
    """A smooth rounded rectangle of one color, not premultiplied."""
    shape = smooth_box(size, radius)
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    shape.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
    return shape


_INK = {Paint.DEALER: (0xFF, 0xF6, 0xE4), Paint.GOLD: theme.ON_GOLD, Paint.DARK: theme.TEXT}


def chip_width(kit: Kit, wind: Wind, height: float) -> float:
    """The width in layout units of a wind's chip of this height."""
    return height * 1.34 + kit.writer.width(wind_letter(wind), _chip_style(height, theme.INK))


def _chip_style(height: float, color: theme.Color) -> TextStyle:
    return theme.BUTTON.sized(max(18.0, height * 0.56)).colored(color)


def draw_wind_chip(canvas: Canvas, wind: Wind, center: Point, height: float, paint: Paint, *, word: str = "") -> None:
    """Draw a chip with a wind's character and either its letter or ``word``."""
    kit = canvas.kit
    word = word or wind_letter(wind)
    width = height * 1.34 + kit.writer.width(word, _chip_style(height, theme.INK))
    x, y = center
    box = Box.centered((x, y), width, height)
    canvas.panel(PanelKind.CHIP, box, paint=paint)
    ink = _INK.get(paint, theme.INK)
    canvas = canvas.reading(box)
    draw_wind(canvas, wind, (box.x + height * 0.60, y), height * 0.68, ink)
    style = _chip_style(height, ink)
    canvas.text(word, style, (box.x + height * 1.06, y + style.size * theme.CAPITALS))


def draw_wind(canvas: Canvas, wind: Wind, center: Point, size: float, color: theme.Color) -> None:
    """Draw the character of a wind."""
    wide = max(1, canvas.kit.frame.px(size))
    x, y = canvas.at(center)
    surface = canvas.kit.sprites.wind(wind, wide, color)
    canvas.lay(surface, (x - wide // 2, y - wide // 2))
