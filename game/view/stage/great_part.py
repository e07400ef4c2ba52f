"""A part of a ceremony: a picture that arrives at its time and then lies still."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

import pygame
from msgspec import Struct

from game.i18n import _
from game.i18n.numbers import points_text
from game.view.choreography.ending import LANDS, ROLLED
from game.view.paint import PREMULTIPLIED, Canvas, Kit, PanelKind, clear, picture_of, pixels
from game.view.paint.shapes import draw_rays, faded, radial, tinted
from game.view.table.marks import edge, halo
from game.view.units import Box, Face, TextStyle, back, inout, out, theme

RISE, TILE, NAME = 380.0, 240.0, 420.0
"""How long backdrop and winner take to rise, a tile to land, and the name to be written, in milliseconds."""
_GLOWS = 420.0
"""How long the light round a total fades after it has landed, in milliseconds."""
WORTH_AT = (938.0, 104.0)
"""Top and height of the plate with a named hand's worth."""
_WORTH_STYLE, _CALLED = TextStyle(Face.BOLD, 88, theme.SCORE), TextStyle(Face.BOLD, 36, theme.TEXT)
_AROUND, _BETWEEN = 46.0, 34.0
"""The space beside the words of such a plate, and between them and its figure."""
_SAID, _LANDED = TextStyle(Face.SEMIBOLD, 30, theme.ON_GOLD_SECOND), TextStyle(Face.BOLD, 72, theme.ON_GOLD)


class Part(Struct, kw_only=True, eq=False):
    """A picture that arrives, and then becomes part of the still picture."""

    surface: pygame.Surface
    at: tuple[int, int]
    begins: float
    length: float
    falls: int = 0
    """How far above its place the picture starts, in pixels; negative if it starts below."""
    writes: int = 0
    """Whether the picture is revealed from the left (1), from the right (-1), or all at once (0)."""
    clip: pygame.Rect | None = None
    slams: float = 0.0
    """By what share the picture is larger before it lands."""
    aside: int = 0
    """How far to the right of its place the picture starts, in pixels; negative if it starts to the left."""
    is_light: bool = False
    """Whether the picture fades away instead of staying."""
    lasts: int = 1
    """How late a light fades, as the power of its time."""
    fades: bool = False
    """Whether the picture fades in."""

    def place(self, share: float) -> pygame.Rect:
        """The rectangle of the picture when this share of its time has passed."""
        if self.slams and share < 1:
            whole = self.surface.get_rect(topleft=self.at)
            return whole.scale_by(1 + self.slams * (1 - share * share))
        above, aside = round(self.falls * (1 - back(share))), round(self.aside * (1 - out(share)))
        return self.surface.get_rect(topleft=(self.at[0] + aside, self.at[1] - above))

    def draw(self, onto: pygame.Surface, share: float) -> pygame.Rect:
        """Draw the picture as it is when this share of its time has passed; returns the rectangle that it covers."""
        place = self.place(share)
        part = pygame.Rect((0, 0), place.size)
        if self.writes and share < 1:
            wide = round(part.width * inout(share))
            part = pygame.Rect(0 if self.writes > 0 else part.width - wide, 0, wide, part.height)
        before = onto.get_clip()
        onto.set_clip(before if self.clip is None else self.clip.clip(before))
        covered = onto.blit(
            self._picture_at(share, place.size), place.move(part.topleft), part, special_flags=PREMULTIPLIED
        )
        onto.set_clip(before)
        return covered

    def _picture_at(self, share: float, size: tuple[int, int]) -> pygame.Surface:
        if self.slams and share < 1:
            return pygame.transform.smoothscale(self.surface, size)
        if self.is_light:
            return faded(self.surface.copy(), 1 - min(1.0, share) ** self.lasts)
        return faded(self.surface.copy(), share) if self.fades and share < 1 else self.surface


def painted(
    kit: Kit,
    box: Box,
    paint: Callable[[Canvas], None],
    begins: float,
    length: float,
    *,
    falls: float = 0.0,
    slams: float = 0.0,
    is_flat: bool = False,
) -> Part:
    """A part that is painted once.

    :param falls: height above its place from which the part starts, in layout units.
    :param is_flat: whether the part has only words and plain shapes, which are drawn without premultiplied alpha.
    """
    area = pixels(box, kit)
    surface = picture_of(kit, area, paint)
    if is_flat:
        surface = surface.premul_alpha()
    return Part(surface=surface, at=area.topleft, begins=begins, length=length, falls=kit.frame.px(falls), slams=slams)


@dataclass(eq=False)
class Rolling:
    """The plate on which a hand's worth rolls up."""

    kit: Kit
    worth: Fraction
    begins: float
    box: Box = field(init=False)

    def __post_init__(self) -> None:
        self._words = self.kit.writer.width(_("The hand"), _CALLED)
        self._wide = self.kit.writer.width(points_text(self.worth), _WORTH_STYLE)
        wide = self._words + _BETWEEN + self._wide + 2 * _AROUND
        self.box = Box((self.kit.frame.width - wide) / 2, WORTH_AT[0], wide, WORTH_AT[1])

    @property
    def ends(self) -> float:
        return self.begins + ROLLED

    def draw(self, onto: pygame.Surface, share: float) -> pygame.Rect:
        """Draw the worth as far as it has rolled; returns the rectangle it covers."""
        seen = self.worth if share >= 1 else Fraction(round(self.worth * Fraction(round(1000 * out(share)), 1000)))
        canvas = Canvas(onto, self.kit)
        figure = self._paint_plate(canvas)
        canvas.centered(points_text(seen), _WORTH_STYLE, figure)
        return pixels(self.box.grown(44), self.kit)

    def paint_whole(self, canvas: Canvas) -> None:
        """Draw the plate with the whole worth in letters of gold."""
        canvas.golden(points_text(self.worth), _WORTH_STYLE, self._paint_plate(canvas))

    def _paint_plate(self, canvas: Canvas) -> Box:
        """Draw the plate and "The hand", as the winner may receive more; returns the box of the figure."""
        canvas.panel(PanelKind.LACQUER_GLOW, self.box, radius=30)
        words = Box(self.box.x + _AROUND, self.box.y, self._words + 2, self.box.height)
        canvas.centered(_("The hand"), _CALLED, self.kit.read(words, self.box))
        figure = Box(words.right + _BETWEEN - 12, self.box.y - 3, self._wide + 20, self.box.height)
        return self.kit.read(figure, self.box)


def landing(
    kit: Kit, box: Box, said: str, text: str, begins: float, *, slams: float, plate: Rolling | None = None
) -> Iterator[Part]:
    """A worth that lands in gold on its plate, and the light that then fades round it.

    :param said: the words above the worth; empty for none.
    :param slams: by what share the total is larger before it lands.
    :param plate: the plate whose figure turns to gold, if it has been rolling on it.
    """
    gold = box.inset(10.0, 10.0)

    def paint(canvas: Canvas) -> None:
        canvas.rounded(gold, theme.GOLD, radius=18)
        inner, high = gold.inset(16.0, 6.0), 44.0 if said else 0.0
        if said:
            canvas.centered(said, _SAID, Box(inner.x, inner.y + 4, inner.width, high))
        below = Box(inner.x, inner.y + high, inner.width, inner.height - high)
        style = kit.writer.fitting(text, _LANDED.sized(min(_LANDED.size, below.height * 0.82)), below.width, least=18)
        canvas.centered(text, style, below)

    def paint_light(canvas: Canvas) -> None:
        halo(canvas, box, theme.WHITE, blur=24, radius=24, opacity=1.0)
        canvas.surface.fill((70, 70, 70, 70), canvas.rect(gold), special_flags=pygame.BLEND_RGBA_MULT)
        edge(canvas, box.grown(3), theme.WHITE, width=6, radius=26)

    if plate is None:
        yield painted(kit, gold.grown(2), paint, begins, LANDS, slams=slams, is_flat=True)
    else:
        yield painted(kit, box.grown(44), plate.paint_whole, begins, LANDS, slams=slams)
    if kit.motion.flashes:
        light = painted(kit, box.grown(60), paint_light, begins + LANDS, _GLOWS)
        light.is_light = True
        yield light


_GLOW = ((0.0, (0xFF, 0xFF, 0xFF), 1.0), (1.0, (0, 0, 0), 1.0))
_BEAMS, _RIM_STEPS = 26, 12


def rimmed(drawn: pygame.Surface, wide: int, color: theme.Color) -> pygame.Surface:
    """A premultiplied picture with a rim of light round its outline."""
    white = drawn.copy()
    white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    light = tinted(white.premul_alpha(), color)
    whole = clear(drawn.get_size())
    for step in range(_RIM_STEPS):
        angle = 2 * math.pi * step / _RIM_STEPS
        place = round(wide * math.cos(angle)), round(wide * math.sin(angle))
        whole.blit(light, place, special_flags=PREMULTIPLIED)
    whole.blit(drawn, (0, 0), special_flags=PREMULTIPLIED)
    return whole


def light_behind(size: tuple[int, int], lit: int, color: theme.Color) -> list[pygame.Surface]:
    """The light with rays that is added to a dim table, as two pictures: the upper half and the lower half.

    :param lit: the y of the light's center in pixels.
    """
    width, height = size
    wide, high, share = width // 3, height // 3, lit / height
    light = pygame.Surface((wide, high))
    draw_rays(light, (wide / 2, high * share), wide, (*color, 255), number=_BEAMS, width=math.pi / _BEAMS)
    light = pygame.transform.gaussian_blur(light, 2)
    light.fill(tuple(part // 2 for part in color), special_flags=pygame.BLEND_RGB_ADD)
    glow = radial((24, 14), (12.0, 14.0 * share), (15.0, 12.4), _GLOW)
    light.blit(pygame.transform.smoothscale(glow, (wide, high)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    halves = pygame.Rect(0, 0, wide, high // 2), pygame.Rect(0, high // 2, wide, high - high // 2)
    return [pygame.transform.smoothscale(light.subsurface(half), (width, height - height // 2)) for half in halves]
