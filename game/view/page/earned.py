"""Stars of the journey and goals of the week that a deal earned, as medals on its score sheet or on a ribbon."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

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
from game.view.units import Align, Box, Color, Face, TextStyle, column, quint, theme
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
LEAST_MEDAL, MOST_MEDALS = 84.0, 3
"""The least height of a medal, and how many of them there are at most."""
_LEAST_CROWN, _BELOW_CROWN = 180.0, (0.0, 110.0, 190.0, 230.0)
"""The least height for who wins the match, and that of so many medals below it."""
_WANTED, _MOST_SHARE, _MEDALS_APART, _BESIDE = (0.0, 190.0, 264.0, 320.0), 0.34, 12.0, 24.0
"""The height that so many medals want, how much of the width one takes at most, and the spaces between and beside."""
_RING, _HEAD_HIGH, _STAR = 0.05, 50.0, 1.8
"""The width of the golden rings, the height of the words above several medals, and how much larger a star is there."""
_RAYS, _RAY, _REACH = 20, 0.12, 0.6
"""How many rays are behind a star, how wide each is, in radians, and how far they reach, in sizes of the medal."""
_FACE = 0.4
"""The size of the player's face on a medal."""
_WON, _FOR = TextStyle(Face.BOLD, 34, theme.SCORE), TextStyle(Face.MEDIUM, 24, theme.TEXT)
_WINS, _POINTS = TextStyle(Face.DISPLAY, 46, theme.TITLE), TextStyle(Face.BOLD, 110, theme.SCORE)
"""Who wins the match, and with how many points."""


class Crown(NamedTuple):
    """Who wins the match."""

    head: str
    text: str
    faces: Sequence[PortraitId]


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
    crown: Crown | None = None
    """Who wins the match, told above the medals only."""
    is_own = True
    """Whether the sheet is that of the player who earned it all, whose face is left out then."""
    landed = Seen(0.0)
    """How far the ribbon has landed, 0 to 1; at 0 it is not seen yet."""

    def __init__(self, earned: Sequence[Earned], portrait: PortraitId, land: Callable[[], None]) -> None:
        self._earned = tuple(earned)
        self._portrait = portrait
        self._land = land
        self._time = 0.0
        self._has_sounded = False
        self.is_visible = self.is_heard = bool(earned)
        self.called = ". ".join(one.told for one in earned)
        self.tooltip = "\n".join(one.text for one in earned) if len(earned) > 1 else ""

    @property
    def medals(self) -> int:
        """How many medals there are; 0 if they would be too many."""
        return len(self._earned) if len(self._earned) <= MOST_MEDALS else 0

    @property
    def least(self) -> float:
        """The least height for the medals and who wins the match; 0 if the medals would be too many."""
        if len(self._earned) > MOST_MEDALS:
            return 0.0
        return self.medals * LEAST_MEDAL if self.crown is None else _LEAST_CROWN + _BELOW_CROWN[self.medals]

    @property
    def wanted(self) -> float:
        """The height that the medals want."""
        return _WANTED[self.medals]

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
            self._draw_whole(canvas)

    def _draw_landing(self, canvas: Canvas) -> None:
        """Draw the ribbon larger and fainter than it will be."""
        rect = canvas.rect(self.box.grown(20))
        picture = picture_of(canvas.kit, rect, self._draw_whole)
        picture = pygame.transform.smoothscale_by(picture, 1 + _LARGER * (1 - quint(self.landed)))
        place = picture.get_rect(center=rect.center)
        canvas.surface.blit(faded(picture, min(1.0, 2 * self.landed)), place, special_flags=PREMULTIPLIED)

    def _draw_whole(self, canvas: Canvas) -> None:
        if self.box.height < LEAST_MEDAL:
            self._draw_ribbon(canvas)
            return
        canvas, box = canvas.reading(self.box), self.box
        if self.crown is not None:
            below = _BELOW_CROWN[self.medals]
            _draw_crowned(canvas, self.crown, replace(box, height=box.height - below))
            box = replace(box, y=box.bottom - below, height=below)
        if self.medals:
            self._draw_medals(canvas, box)

    def _draw_medals(self, canvas: Canvas, box: Box) -> None:
        """Draw the medals with their conditions, and above them or beside the only one what was earned."""
        shown, writer = self._earned, canvas.kit.writer
        head, parts = "  ".join(filter(None, (shown[0].head, self.rest))), [1.0]
        if len(shown) > 1:
            canvas.block(head, _WON, replace(box, height=_HEAD_HIGH - _MEDALS_APART))
            box = replace(box, y=box.y + _HEAD_HIGH, height=box.height - _HEAD_HIGH)
            head, parts = "", [_STAR if one.sign is None else 1.0 for one in shown]
        step = (box.height - (len(shown) - 1) * _MEDALS_APART) / sum(parts)
        places = column(box, [part * step for part in parts], _MEDALS_APART)
        size = min(max(place.height for place in places), _MOST_SHARE * box.width)
        all_said = [(head, _WON), *((one.text, _FOR) for one in shown)]
        wide = min(max(writer.width(*each) for each in all_said) + 2, box.width - size - 2 * _BESIDE)
        start = box.center[0] - (size + _BESIDE + wide) / 2
        for one, place in zip(shown, places, strict=True):
            self._draw_medal(canvas, one, (start + size / 2, place.center[1]), min(size, place.height))
            told = []
            for said, style, high in ((head, _WON, 84.0), (one.text, _FOR, 60.0)):
                small = writer.broken(said, style, wide, high=high)[1]
                told += [(writer.balanced(said, small, wide), small)] * bool(said)
            highs = [len(lines) * style.size * theme.CLOSE for lines, style in told]
            y = place.center[1] - sum(highs) / 2
            for (lines, style), high in zip(told, highs, strict=True):
                words = Box(start + size + _BESIDE, y, wide, high)
                canvas.stacked(lines, style, words, high / len(lines), align=Align.START)
                y += high

    def _draw_medal(self, canvas: Canvas, one: Earned, at: tuple[float, float], size: float) -> None:
        """Draw a star with rays, or the tile of a goal, and whose it is or, if it is clear, a tick."""
        if one.sign is None:
            _draw_rays(canvas, at, size)
        around = Box(at[0] - size / 2, at[1] - size / 2, size, size)
        halo(canvas, around, theme.GOLD_RING, blur=16, radius=size / 2, opacity=0.6)
        canvas.disc(at, size, theme.GOLD)
        canvas.disc(at, (1 - 2 * _RING) * size, _MEDAL)
        if one.sign is None:
            draw_star(canvas, at, 0.82 * size, has=True)
        else:
            wide = 0.46 * size
            canvas.tile(one.sign, (at[0], at[1] + 0.66 * wide), wide, Pose.HAND)
        if not self.is_own:
            face = at[0] - 0.38 * size, at[1] + 0.34 * size
            canvas.disc(face, _FACE * size + 6, theme.GOLD)
            canvas.avatar(self._portrait, face, _FACE * size)
        elif one.sign is not None:
            tick = at[0] + 0.35 * size, at[1] + 0.33 * size
            canvas.disc(tick, 0.32 * size, theme.WHITE)
            canvas.disc(tick, 0.28 * size, theme.GAIN)
            canvas.icon(Icon.CHECK, tick, 0.17 * size, theme.WHITE)

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


def _draw_crowned(canvas: Canvas, crown: Crown, box: Box) -> None:
    """Draw who wins the match: faces beside each other in rings of gold below a crown, and above the points."""
    size, x = min(0.52 * box.height, 0.5 * box.width), box.center[0]
    wide = (0.84 if len(crown.faces) == 1 else 0.62) * size
    y = box.y + size - wide / 2
    _draw_rays(canvas, (x, y), size)
    for place, face in enumerate(crown.faces):
        at = x + (place - (len(crown.faces) - 1) / 2) * 0.6 * wide, y
        canvas.disc(at, wide, theme.GOLD)
        canvas.avatar(face, at, (1 - 2 * _RING) * wide)
    top = y - wide / 2 - 0.02 * size
    canvas.icon(Icon.CROWN, (x, top + 0.02 * size), 0.42 * size, theme.BLACK)
    canvas.icon(Icon.CROWN, (x, top), 0.4 * size, theme.GOLD)
    words = Box(box.x, box.y + size + 6, box.width, 0.2 * box.height)
    canvas.block(crown.head, _WINS, words)
    points = Box(box.x, words.bottom, box.width, box.bottom - words.bottom)
    canvas.golden(crown.text, _POINTS.sized(min(_POINTS.size, 0.8 * points.height)), points)


def _draw_rays(canvas: Canvas, at: tuple[float, float], size: float) -> None:
    rays = _rays(max(1, canvas.kit.frame.px(2 * _REACH * size)))
    canvas.surface.blit(rays, rays.get_rect(center=canvas.at(at)), special_flags=PREMULTIPLIED)


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
