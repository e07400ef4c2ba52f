"""Stars of the journey and goals of the week that a deal earned, as medals on its score sheet or on a ribbon."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
from msgspec.structs import replace

from game.i18n import _, ngettext
from game.i18n.numbers import number
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.stars import draw_star
from game.view.paint import PREMULTIPLIED, Canvas, FittingCanvas, Icon, Pose, clear, faded, picture_of
from game.view.paint.shapes import draw_rays, filled, vertical
from game.view.table.marks import halo
from game.view.units import Align, Box, Colour, Face, TextStyle, quint, row, theme
from game.view.units.timeline import Motion
from game.view.widgets import Seen, Widget

_COMES, _LANDS = 550.0, 220.0
"""When the ribbon comes, after the sheet has risen, and how long it takes to land, in milliseconds."""
_LARGER = 0.3
"""How much larger than usual the ribbon begins."""
_HEAD, _WORDS = TextStyle(Face.BOLD, 24, theme.ON_GOLD), TextStyle(Face.SEMIBOLD, 21, theme.ON_GOLD)
_ONE_LINE, _SMALLEST = 19.0, 17.0
"""The least size of a condition on one line, beside what was earned and alone."""
_ROW, _LINES, _APART = 25.0, 2, 16.0
"""The height of a line on the ribbon, the most lines of a condition, and its distance from other words and signs."""
_MOST_SIGNS = 3
"""The most signs of what else was earned."""
_SIGN, _NOTCH, _TILE = 78.0, 20.0, 34.0
"""The width that the sign takes, the depth of the notch at the ribbon's end, and the width of a tile."""
_FINE = 4
_CLOTH = ((0.0, (0xFF, 0xE0, 0x8A), 1.0), (0.5, theme.GOLD, 1.0), (1.0, (0xE5, 0xA0, 0x2C), 1.0))
_SEAM: Colour = (0xB4, 0x74, 0x14)
_MEDAL: Colour = (0x13, 0x62, 0x56)
STAGE, MOST_MEDALS = 170.0, 3
"""The height from which medals have room, and how many of them at most."""
_MEDAL_WIDE, _RING = 0.84, 0.05
"""The greatest size of a medal, as a share of the width it has, and the width of its golden ring."""
_RAYS, _RAY, _REACH, _BEYOND = 20, 0.12, 0.92, 14.0
"""How many rays are behind a star, how wide each is, in radians, how far they reach, in sizes of
the medal, and how far beyond the box."""
_FACE = 0.4
"""The size of the player's face on a medal."""
_WON, _FOR = TextStyle(Face.BOLD, 28, theme.SCORE), TextStyle(Face.MEDIUM, 21, theme.TEXT)
_LEAST_WON, _LEAST_FOR, _ABOVE_WON, _WON_HIGH, _FOR_HIGH, _MEDALS_APART = 20.0, 17.0, 8.0, 34.0, (28.0, 48.0), 12.0
"""The least sizes of what was won on one line and of its condition, the heights of the words below a medal, of one line
and of two, and the spaces above them and between medals."""


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
    """Medals or, in a low box, a golden ribbon with the first of what was earned, and how much more there is.

    :param portrait: whose they are.
    :param land: called when they land, to make their sound. They land once.
    """

    bleed = 70.0
    landed = Seen(0.0)
    """How far the ribbon has landed, 0 to 1; at 0 it is not seen yet."""

    def __init__(self, earned: Sequence[Earned], portrait: PortraitId, land: Callable[[], None]) -> None:
        self._earned = tuple(earned)
        self._portrait = portrait
        self._land = land
        self._time = 0.0
        self._has_sounded = False
        self.is_visible = bool(earned)
        self.called = ". ".join(one.told for one in earned)
        self.tooltip = "\n".join(one.text for one in earned) if len(earned) > 1 else ""

    @property
    def fits_stage(self) -> bool:
        """Whether there is something to show as medals, and not too much."""
        return 0 < len(self._earned) <= MOST_MEDALS

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
        if not self._earned or self.landed <= 0:
            return
        if self.landed < 1 and not isinstance(canvas, FittingCanvas):
            self._draw_landing(canvas)
        else:
            self._draw_whole(canvas)

    def _draw_landing(self, canvas: Canvas) -> None:
        """Draw the ribbon larger and fainter than it will be."""
        rect = canvas.rect(self.box.grown(8))
        picture = picture_of(canvas.kit, rect, self._draw_whole)
        picture = pygame.transform.smoothscale_by(picture, 1 + _LARGER * (1 - quint(self.landed)))
        place = picture.get_rect(center=rect.center)
        canvas.surface.blit(faded(picture, min(1.0, 2 * self.landed)), place, special_flags=PREMULTIPLIED)

    def _draw_whole(self, canvas: Canvas) -> None:
        if self.box.height < STAGE:
            self._draw_ribbon(canvas)
            return
        box, writer = self.box, canvas.kit.writer
        canvas = canvas.reading(box)
        places = row(box, [None] * len(self._earned), _MEDALS_APART)
        wide = places[0].width
        least = _FOR.sized(_LEAST_FOR)
        told = [writer.wrapped(one.text, least, wide) for one in self._earned]
        tells = all(len(parts) <= _LINES and not writer.is_cut(parts, least, wide) for parts in told)
        is_short = tells and all(writer.width(one.text, _FOR) <= wide for one in self._earned)
        won = min((writer.fitting(one.head, _WON, wide) for one in self._earned), key=lambda style: style.size)
        two = [writer.broken(one.text, _FOR, wide, lines=_LINES, high=_FOR_HIGH[1])[1] for one in self._earned]
        small = min(two, key=lambda style: style.size) if not is_short else _FOR
        is_one = won.size >= _LEAST_WON
        won, high = (won, _WON_HIGH) if is_one else (_WON.sized(_LEAST_WON), _FOR_HIGH[1])
        below = high + (_FOR_HIGH[not is_short] if tells else 0.0)
        size = min(box.height - below - _ABOVE_WON, _MEDAL_WIDE * wide)
        top = box.y + (box.height - size - _ABOVE_WON - below) / 2
        for one, place in zip(self._earned, places, strict=True):
            self._draw_medal(canvas, one, (place.centre[0], top + size / 2), size)
            words = replace(place, y=top + size + _ABOVE_WON, height=high)
            heads = [one.head] if is_one else writer.balanced(one.head, won, wide)
            canvas.stacked(heads, won, words, won.size * theme.CLOSE, align=Align.CENTRE)
            if tells:
                told_in = replace(words, y=words.bottom, height=below - high)
                lines = [one.text] if is_short else writer.balanced(one.text, small, wide)
                canvas.stacked(lines, small, told_in, small.size * theme.CLOSE, align=Align.CENTRE)

    def _draw_medal(self, canvas: Canvas, one: Earned, at: tuple[float, float], size: float) -> None:
        """Draw a star with rays, or the tile of a goal with a tick, and whose it is."""
        if one.sign is None:
            rays = _rays(max(1, canvas.kit.frame.px(2 * _REACH * size)))
            place, room = rays.get_rect(center=canvas.at(at)), canvas.rect(self.box.grown(_BEYOND))
            seen = place.clip(room)
            canvas.surface.blit(rays, seen, seen.move(-place.x, -place.y), special_flags=PREMULTIPLIED)
        around = Box(at[0] - size / 2, at[1] - size / 2, size, size)
        halo(canvas, around, theme.GOLD_RING, blur=16, radius=size / 2, opacity=0.6)
        canvas.disc(at, size, theme.GOLD)
        canvas.disc(at, (1 - 2 * _RING) * size, _MEDAL)
        if one.sign is None:
            draw_star(canvas, at, 0.82 * size, has=True)
        else:
            wide = 0.46 * size
            canvas.tile(one.sign, (at[0], at[1] + 0.66 * wide), wide, Pose.HAND)
            tick = at[0] + 0.35 * size, at[1] + 0.33 * size
            canvas.disc(tick, 0.32 * size, theme.WHITE)
            canvas.disc(tick, 0.28 * size, theme.GAIN)
            canvas.icon(Icon.CHECK, tick, 0.17 * size, theme.WHITE)
        face = at[0] - 0.38 * size, at[1] + 0.34 * size
        canvas.disc(face, _FACE * size + 6, theme.GOLD)
        canvas.avatar(self._portrait, face, _FACE * size)

    def _draw_ribbon(self, canvas: Canvas) -> None:
        box, first = self.box, self._earned[0]
        ribbon = _ribbon(canvas.rect(box).size, round(_NOTCH * canvas.kit.frame.unit), mirrored=canvas.kit.mirrored)
        canvas.surface.blit(ribbon, canvas.rect(box), special_flags=PREMULTIPLIED)
        canvas = canvas.reading(box)
        at = (box.x + _SIGN / 2 + 4, box.centre[1])
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
            canvas.centred(head, _HEAD, words, align=Align.START)
            after = replace(words, x=words.x + beside, width=words.width - beside)
            canvas.centred(first.text, one, after, align=Align.START)
            return
        one = canvas.kit.writer.fitting(first.text, _WORDS, words.width, least=_SMALLEST)
        above, y = canvas.kit.writer.fitting(head, _HEAD, words.width, least=_ONE_LINE), box.centre[1]
        if max(map(canvas.kit.writer.width, (head, first.text), (above, one))) <= words.width:
            canvas.centred(head, above, replace(words, y=y - _ROW, height=_ROW), align=Align.START)
            canvas.centred(first.text, one, replace(words, y=y, height=_ROW), align=Align.START)
            return
        if canvas.kit.writer.width(first.text, one) > words.width:
            parts = canvas.kit.writer.balanced(first.text, _WORDS, words.width)
            if len(parts) == _LINES and not canvas.kit.writer.is_cut(parts, _WORDS, words.width):
                canvas.stacked(parts, _WORDS, replace(words, y=box.centre[1] - _ROW), _ROW, align=Align.START)
            else:
                canvas.block(first.text, _WORDS, words.inset(0, 4), align=Align.START)
            return
        canvas.centred(first.text, one, words, align=Align.START)

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
            at = (x + _TILE / 2, words.centre[1])
            if one.sign is None:
                canvas.disc(at, _TILE, _MEDAL)
                draw_star(canvas, at, 0.76 * _TILE, has=True)
            else:
                canvas.tile(one.sign, (at[0], at[1] + 0.66 * _TILE), _TILE, Pose.HAND)
        return replace(words, width=x - (_APART if others else 0.0) - words.x)


@lru_cache(maxsize=2)
def _rays(size: int) -> pygame.Surface:
    """Golden rays around the middle of a square, which fade outward; premultiplied."""
    rays = clear((size, size))
    for share, light in ((1.0, 14), (0.88, 22), (0.76, 44)):
        layer = clear((size, size))
        draw_rays(
            layer, (size // 2, size // 2), round(share * size / 2), (*theme.GOLD, light), number=_RAYS, width=_RAY
        )
        rays.blit(layer.premul_alpha(), (0, 0), special_flags=PREMULTIPLIED)
    return rays


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
