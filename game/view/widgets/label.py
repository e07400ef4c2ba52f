"""Texts, panels and lines that are only seen, and the golden name of the game."""

from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from game.view.paint import Canvas, Kit, PanelKind, clear
from game.view.units import Align, Box, Pixels, TextStyle, kept, theme
from game.view.widgets.widget import Widget


@dataclass(eq=False)
class Label(Widget):
    """A line of text, centered vertically in its box.

    Only a text that does not fit on one line is broken into up to ``most`` lines and shrunk.
    """

    text: str
    style: TextStyle
    align: Align = field(default=Align.START, kw_only=True)
    most: int = field(default=1, kw_only=True)

    bleed = 6.0

    def write(self, text: str, style: TextStyle | None = None) -> None:
        if text != self.text or (style is not None and style != self.style):
            self.text = text
            self.style = style or self.style
            self.touch()

    def measure(self, kit: Kit) -> tuple[float, float]:
        return kit.writer.width(self.text, self.style), self.style.size * theme.LINE_HEIGHT

    def clipped(self, kit: Kit) -> list[str]:
        return [] if self.has_room_for(self.text, kit) else [self.text]

    def lines_in(self, width: float, kit: Kit) -> int:
        return len(kit.writer.broken(self.text, self.style, width, lines=self.most)[0])

    def has_room_for(self, text: str, kit: Kit) -> bool:
        """Whether this text would fit here whole."""
        if self.most > 1:
            return kit.writer.has_room(text, self.style, self.box.width, self.box.height, lines=self.most)
        return not kit.writer.is_cut([text], self.style, self.box.width)

    def draw(self, canvas: Canvas) -> None:
        if self.most > 1:
            canvas.block(self.text, self.style, self.box, align=self.align, most=self.most)
        else:
            canvas.centered(self.text, self.style, self.box, align=self.align)


@dataclass(eq=False)
class PanelBox(Widget):
    """A panel behind other widgets."""

    kind: PanelKind
    radius: float | None = field(default=None, kw_only=True)

    bleed = 42.0

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.kind, self.box, radius=self.radius)


_ABOVE = 0.74
"""Height of capitals above the baseline, as a share of the font size."""
_BELOW = 0.25
"""Depth of descenders below the baseline, as a share of the font size."""
_DROP = 4.0
"""How much lower the shadow is, in units."""
_COARSE = 4
"""Shadows are blurred at a quarter of their size, which takes a tenth of the time and looks the same."""
GOLDEN = ((0.0, (0xFF, 0xF6, 0xD8)), (0.55, (0xF3, 0xC7, 0x67)), (1.0, (0xB9, 0x7C, 0x22)))
"""The golden gradient from the top of capitals to the bottom of descenders."""


def draw_golden(canvas: Canvas, text: str, style: TextStyle, box: Box, *, align: Align = Align.START) -> None:
    """Draw a line of golden letters with a soft shadow, centered vertically in a box and shrunk to its width."""
    kit = canvas.kit
    style = kit.writer.fitting(text, style, box.width, least=theme.SMALLEST)
    canvas.centered(text, style, box, align=align)
    wide = kit.writer.width(text, style)
    spare = {Align.START: 0.0, Align.CENTER: (box.width - wide) / 2, Align.END: box.width - wide}[align]
    rect = canvas.rect(Box(box.x + spare, box.y, wide, box.height))
    baseline = canvas.at((box.x, box.center[1] + style.size * theme.CAPITALS))[1]
    letters, shadow = _golden(kit, kit.frame.unit, text, style, box.width)
    left = rect.right - letters.get_width() if kit.mirrored else rect.left
    top = baseline - kit.writer.line(text, style, box.width).ascent
    margin = (shadow.get_width() - letters.get_width()) // 2
    canvas.surface.blit(shadow, (left - margin, top - margin + kit.frame.px(_DROP)))
    canvas.surface.blit(letters, (left, top))


@kept
def _golden(kit: Kit, unit: float, word: str, style: TextStyle, width: float) -> tuple[pygame.Surface, pygame.Surface]:
    """The letters of a word in gold, and their shadow."""
    line = kit.writer.line(word, style.colored(theme.WHITE), width)
    letters = line.surface.copy()
    top = line.ascent - round(_ABOVE * style.size * unit)
    foot = line.ascent + round(_BELOW * style.size * unit)
    letters.blit(_gradient(letters.get_size(), top, foot), (0, 0), None, pygame.BLEND_RGB_MULT)
    return letters, _shadow(line.surface, kit.frame.px(8))


def _gradient(size: Pixels, top: int, foot: int) -> pygame.Surface:
    """The golden gradient between two heights, as a surface of this size."""
    column = pygame.Surface((1, size[1]))
    for y in range(size[1]):
        share = min(1.0, max(0.0, (y - top) / max(1, foot - top)))
        for (low, first), (high, second) in pairwise(GOLDEN):
            if low <= share <= high:
                column.set_at((0, y), theme.blended(first, second, (share - low) / (high - low)))
    return pygame.transform.scale(column, size)


def _shadow(letters: pygame.Surface, blur: int) -> pygame.Surface:
    """A soft dark shadow of letters, with a margin for the blur."""
    blur = max(1, blur)
    width, height = letters.get_size()
    dark = letters.copy()
    dark.fill((0, 0, 0, 255), None, pygame.BLEND_RGBA_MULT)
    room = clear((width + 6 * blur, height + 6 * blur))
    room.blit(dark, (3 * blur, 3 * blur))
    small = pygame.transform.smoothscale(room, (room.get_width() // _COARSE, room.get_height() // _COARSE))
    soft = pygame.transform.gaussian_blur(small, max(1, blur // _COARSE))
    return pygame.transform.smoothscale(soft, room.get_size())
