"""Stars of the journey and goals of the week that a deal earned, on a ribbon of its score sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
from msgspec.structs import replace

from game.i18n import _, ngettext
from game.i18n.numbers import number
from game.tiles.tile import Tile
from game.view.page.stars import draw_star
from game.view.paint import PREMULTIPLIED, Canvas, FittingCanvas, Icon, Pose, clear, faded, picture_of
from game.view.paint.shapes import filled, vertical
from game.view.units import Align, Box, Color, Face, TextStyle, quint, theme
from game.view.units.timeline import Motion
from game.view.widgets import Seen, Widget

_COMES, _LANDS = 550.0, 220.0
"""When the ribbon comes, after the sheet has risen, and how long it takes to land, in milliseconds."""
_LARGER = 0.3
"""How much larger than usual the ribbon begins."""
_HEAD, _WORDS = TextStyle(Face.BOLD, 24, theme.ON_GOLD), TextStyle(Face.SEMIBOLD, 21, theme.ON_GOLD)
_ONE_LINE, _APART = 19.0, 16.0
"""The least size of a condition beside what was earned, and its distance from other words and signs."""
_MOST_SIGNS = 3
"""The most signs of what else was earned."""
_SIGN, _NOTCH, _TILE = 78.0, 20.0, 34.0
"""The width that the sign takes, the depth of the notch at the ribbon's end, and the width of a tile."""
_FINE = 4
_CLOTH = ((0.0, (0xFF, 0xE0, 0x8A), 1.0), (0.5, theme.GOLD, 1.0), (1.0, (0xE5, 0xA0, 0x2C), 1.0))
_SEAM: Color = (0xB4, 0x74, 0x14)
_MEDAL: Color = (0x13, 0x62, 0x56)


@dataclass(frozen=True, slots=True)
class Earned:
    """A star, or a goal of the week, that a deal earned."""

    text: str
    """The condition that was met."""
    sign: Tile | None = None
    """The goal's tile; ``None`` for a star."""

    @property
    def head(self) -> str:
        """What was earned, without the condition."""
        return _("Star won!") if self.sign is None else _("Goal reached!")

    @property
    def told(self) -> str:
        if self.sign is None:
            return _("{goal}: star earned").format(goal=self.text)
        return _("Goal reached: {goal}").format(goal=self.text)


class EarnedRibbon(Widget):
    """A golden ribbon with the first of what was earned, and how much more there is.

    :param land: called when it lands, to make its sound. It lands once.
    """

    bleed = 70.0
    landed = Seen(0.0)
    """How far the ribbon has landed, 0 to 1; at 0 it is not seen yet."""

    def __init__(self, earned: Sequence[Earned], land: Callable[[], None]) -> None:
        self._earned = tuple(earned)
        self._land = land
        self._time = 0.0
        self._has_sounded = False
        self.is_visible = self.is_heard = bool(earned)
        self.called = ". ".join(one.told for one in earned)
        self.tooltip = "\n".join(one.text for one in earned) if len(earned) > 1 else ""

    @property
    def busy(self) -> bool:
        return (self.is_visible and self.landed < 1) or super().busy

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        if not self.is_visible or self.landed >= 1:
            return
        self._time += seconds
        is_still = motion.calm or not motion.speed.factor
        since = self._time - motion.paced(_COMES)
        self.landed = 1.0 if is_still else round(min(1.0, max(0.0, since / motion.paced(_LANDS))), 2)
        if self.landed > 0 and not self._has_sounded:
            self._has_sounded = True
            self._land()

    def finish(self) -> None:
        super().finish()
        self.landed = 1.0 if self.landed else 0.0

    def draw(self, canvas: Canvas) -> None:
        if self.landed <= 0:
            return
        if self.landed < 1 and not isinstance(canvas, FittingCanvas):
            self._draw_landing(canvas)
        else:
            self._draw_ribbon(canvas)

    def _draw_landing(self, canvas: Canvas) -> None:
        """Draw the ribbon larger and fainter than it will be."""
        rect = canvas.rect(self.box.grown(20))
        picture = picture_of(canvas.kit, rect, self._draw_ribbon)
        picture = pygame.transform.smoothscale_by(picture, 1 + _LARGER * (1 - quint(self.landed)))
        place = picture.get_rect(center=rect.center)
        canvas.surface.blit(faded(picture, min(1.0, 2 * self.landed)), place, special_flags=PREMULTIPLIED)

    def _draw_ribbon(self, canvas: Canvas) -> None:
        box, first = self.box, self._earned[0]
        ribbon = _ribbon(canvas.rect(box).size, round(_NOTCH * canvas.kit.frame.unit), mirrored=canvas.kit.mirrored)
        canvas.surface.blit(ribbon, canvas.rect(box), special_flags=PREMULTIPLIED)
        canvas = canvas.reading(box)
        at = (box.x + _SIGN / 2 + 4, box.center[1])
        if first.sign is None:
            canvas.disc(at, 76, _SEAM)
            canvas.disc(at, 70, _MEDAL)
            draw_star(canvas, at, 58, has=True)
        else:
            canvas.tile(first.sign, (at[0], at[1] + 0.66 * _TILE), _TILE, Pose.HAND)
            canvas.disc((at[0] + 19, at[1] + 16), 24, theme.GAIN)
            canvas.icon(Icon.CHECK, (at[0] + 19, at[1] + 16), 14, theme.WHITE)
        words = Box(box.x + _SIGN + 10, box.y, box.width - _SIGN - 18 - _NOTCH, box.height)
        words = self._draw_rest(canvas, words)
        head = "  ".join(filter(None, (first.head, self.rest)))
        beside = canvas.kit.writer.width(head, _HEAD) + _APART
        one = canvas.kit.writer.fitting(first.text, _WORDS, words.width - beside, least=_ONE_LINE)
        if canvas.kit.writer.width(first.text, one) <= words.width - beside:
            canvas.centered(head, _HEAD, words, align=Align.START)
            after = replace(words, x=words.x + beside, width=words.width - beside)
            canvas.centered(first.text, one, after, align=Align.START)
            return
        canvas.block(first.text, _WORDS, words.inset(0, 4), align=Align.START)

    @property
    def rest(self) -> str:
        """How many more stars and goals were earned; empty if none."""
        stars = sum(one.sign is None for one in self._earned[1:])
        goals = len(self._earned) - 1 - stars
        parts = [ngettext("+ {count} star", "+ {count} stars", stars).format(count=number(stars))] * bool(stars)
        parts += [ngettext("+ {count} goal", "+ {count} goals", goals).format(count=number(goals))] * bool(goals)
        return "  ".join(parts)

    def _draw_rest(self, canvas: Canvas, words: Box) -> Box:
        """Draw the signs of what else was earned at the end of the ribbon; returns the room that is left."""
        others = self._earned[1 : 1 + _MOST_SIGNS]
        x = words.right
        for one in reversed(others):
            x -= _TILE + 6
            at = (x + _TILE / 2, words.center[1])
            if one.sign is None:
                canvas.disc(at, _TILE, _MEDAL)
                draw_star(canvas, at, 0.76 * _TILE, has=True)
            else:
                canvas.tile(one.sign, (at[0], at[1] + 0.66 * _TILE), _TILE, Pose.HAND)
        return replace(words, width=x - (_APART if others else 0.0) - words.x)


@lru_cache(maxsize=2)
def _ribbon(size: tuple[int, int], notch: int, *, mirrored: bool) -> pygame.Surface:
    """A golden ribbon with a seam and a notch at its end, premultiplied."""
    wide, high = size[0] * _FINE, size[1] * _FINE
    deep = notch * _FINE
    large = clear((wide, high))
    pygame.draw.polygon(large, "white", [(0, 0), (wide, 0), (wide - deep, high / 2), (wide, high), (0, high)])
    mask = pygame.transform.smoothscale(large, size)
    ribbon = filled(mask, vertical(size, _CLOTH))
    seams = clear((wide, high))
    thick = max(_FINE, high // 36)
    for y in (high // 14, high - high // 14):
        end = wide - deep * (1 - abs(2 * y / high - 1))
        pygame.draw.line(seams, _SEAM, (0, y), (end, y), thick)
    ribbon.blit(pygame.transform.smoothscale(seams, size).premul_alpha(), (0, 0), special_flags=PREMULTIPLIED)
    return pygame.transform.flip(ribbon, flip_x=True, flip_y=False) if mirrored else ribbon
