"""A part of a ceremony: a picture that arrives at its time and then lies still."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.i18n.row_texts import worth_text
from game.rules.rows import Points
from game.view.paint import PREMULTIPLIED, Canvas, Kit, PanelKind, clear, pixels
from game.view.units import Box, Face, TextStyle, back, inout, out, theme

RISE, TILE, NAME = 380.0, 240.0, 420.0
"""How long backdrop and winner take to rise, a tile to land, and the name to be written, in milliseconds."""
WORTH_AT = (938.0, 104.0)
"""Top and height of the plate with a named hand's worth."""
_WORTH_STYLE = TextStyle(Face.BOLD, 54, theme.GOLD)


class Part(Struct, kw_only=True, eq=False):
    """A picture that arrives, and then becomes part of the still picture."""

    surface: pygame.Surface
    at: tuple[int, int]
    begins: float
    length: float
    falls: int = 0
    """Height in pixels above its place from which it starts; negative if it starts below."""
    writes: int = 0
    """Whether it is revealed from the left (1), from the right (-1), or at once (0)."""
    clip: pygame.Rect | None = None

    def place(self, share: float) -> pygame.Rect:
        """Its rectangle after this share of its time."""
        above = round(self.falls * (1 - back(share)))
        return self.surface.get_rect(topleft=(self.at[0], self.at[1] - above))

    def draw(self, onto: pygame.Surface, share: float) -> pygame.Rect:
        """Draw it after this share of its time; returns the rectangle it covers."""
        place, part = self.place(share), self.surface.get_rect()
        if self.writes and share < 1:
            wide = round(part.width * inout(share))
            part = pygame.Rect(0 if self.writes > 0 else part.width - wide, 0, wide, part.height)
        before = onto.get_clip()
        onto.set_clip(before if self.clip is None else self.clip.clip(before))
        covered = onto.blit(self.surface, place.move(part.topleft), part, special_flags=PREMULTIPLIED)
        onto.set_clip(before)
        return covered


def painted(
    kit: Kit,
    box: Box,
    paint: Callable[[Canvas], None],
    begins: float,
    length: float,
    *,
    falls: float = 0.0,
    is_flat: bool = False,
) -> Part:
    """A part that is painted once.

    :param falls: height above its place from which it starts, in layout units.
    :param is_flat: whether it has only words and plain shapes, which are drawn without premultiplied alpha.
    """
    moved = copy(kit)
    area = pixels(box, kit)
    moved.frame = replace(kit.frame, left=kit.frame.left - area.x, top=kit.frame.top - area.y)
    surface = clear(area.size)
    paint(Canvas(surface, moved))
    if is_flat:
        surface = surface.premul_alpha()
    return Part(surface=surface, at=area.topleft, begins=begins, length=length, falls=kit.frame.px(falls))


@dataclass(eq=False)
class Rolling:
    """The plate on which a hand's worth rolls up."""

    kit: Kit
    worth: Fraction
    begins: float
    box: Box = field(init=False)

    def __post_init__(self) -> None:
        wide = self.kit.writer.width(worth_text(Points(self.worth)), _WORTH_STYLE) + 120
        self.box = Box((self.kit.frame.width - wide) / 2, WORTH_AT[0], wide, WORTH_AT[1])

    def draw(self, onto: pygame.Surface, share: float) -> pygame.Rect:
        """Draw the worth as far as it has rolled; returns the rectangle it covers."""
        seen = self.worth if share >= 1 else Fraction(round(self.worth * Fraction(round(1000 * out(share)), 1000)))
        canvas = Canvas(onto, self.kit)
        canvas.panel(PanelKind.LACQUER_GLOW, self.box, radius=30)
        inner = self.box.inset(30.0)
        canvas.centred(worth_text(Points(seen)), _WORTH_STYLE, inner)
        return pixels(self.box.grown(44), self.kit)
