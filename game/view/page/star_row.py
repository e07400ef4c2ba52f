"""The goals of a match at a stop below a row of large stars, as they stand on the paper at its end."""

from collections.abc import Sequence
from functools import lru_cache

import pygame
from msgspec.structs import replace

from game.view.page.paper_blocks import PaperBlock
from game.view.page.stars import Goal, Goals, draw_star, spoken_goals
from game.view.paint import PREMULTIPLIED, Canvas, Icon, Kit, clear
from game.view.paint.shapes import blurred, draw_rays, radial
from game.view.units import Align, Box, Color, Face, TextStyle, column, row, theme

_WON, _OPEN, _HIGH = 118.0, 84.0, 122.0
"""The size of a star that was earned, of one that was not, and the height of the row."""
_APART, _PLAIN, _LOW, _NONE = 14.0, 66.0, 68.0, 74.0
"""The gap between two texts, the height of words without a star, that of a star in a list, and if none is earned."""
_FAR, _TOLD, _SAID = 98.0, 32.0, TextStyle(Face.MEDIUM, 22, theme.INK_SMALL)
"""The height of a star in a list with how far the match came, and that and the style of the words which say so."""
_LIGHT, _RAYS, _FALL_SIDE = 1.5, 16, 40
"""The width of the light behind a star, in widths of the star, its rays, and how finely its falloff is computed."""
_GLOW: Color = (0xFF, 0xC2, 0x3E)
_SHINE: Color = (0xFF, 0xE4, 0x86)


class StarRow(PaperBlock, Goals):
    """The stars of a stop side by side, each above its goal; those earned are larger, and in a light."""

    bleed = 30.0
    IS_ON_PAPER = True
    _MOST = 5
    high = _PLAIN
    _is_list = False
    """Whether the stars stand below each other, because the texts are too long for columns."""

    def __init__(self, lines: Sequence[Goal], so_far: Sequence[str] = ()) -> None:
        """The row; ``so_far`` says for each goal how far the match came, if no star was earned."""
        is_earned = any(has for _line, has in lines)
        super().__init__(lines, theme.BODY.sized(21 if is_earned else 24).colored(theme.INK))
        self._so_far = tuple(so_far)
        if so_far:
            told = ([spoken_goals([goal]), said] for goal, said in zip(lines, so_far, strict=True))
            self.called = ". ".join(said for both in told for said in both if said)

    @property
    def has_stars(self) -> bool:
        return any(has is not None for _line, has in self.lines)

    def fit(self, width: float, kit: Kit) -> None:
        """Take the height that the texts need below their stars at this width."""
        if not self.has_stars:
            self.high = _PLAIN * len(self.lines)
            return
        room = row(Box(0, 0, width, 0), [None] * len(self.lines), _APART)[0].width
        texts, writer = [line for line, _has in self.lines], kit.writer
        style = self._style.sized(theme.SMALLEST)
        has_none = not any(has for _line, has in self.lines)
        self._is_list = has_none or not all(
            len(lines) <= self._MOST and not writer.is_cut(lines, style, room)
            for lines in (writer.wrapped(text, style, room) for text in texts)
        )
        most = max(len(writer.wrapped(text, self._style, room)) for text in texts)
        below = _HIGH + min(self._MOST, most) * self._style.size * theme.CLOSE + 2
        self.high = (_FAR if self._so_far else _NONE if has_none else _LOW) * len(texts) if self._is_list else below

    @property
    def parts(self) -> list[tuple[Box, Box]]:
        """The boxes of each goal's star and of its text."""
        return self._parts()

    def _parts(self) -> list[tuple[Box, Box]]:
        shares = [None] * len(self.lines)
        if not self.has_stars:
            return [(line, line) for line in column(self.box, shares)]
        if self._is_list:
            below = _TOLD if self._so_far else 0.0
            lines = (row(line, (_LOW, 18.0, None)) for line in column(self.box, shares))
            return [(sign, replace(words, height=words.height - below)) for sign, _apart, words in lines]
        stars, words = column(self.box, [_HIGH, None])
        return list(zip(row(stars, shares, _APART), row(words, shares, _APART), strict=True))

    def draw_rest(self, canvas: Canvas) -> None:
        if self.has_stars:
            for (_line, has), (sign, _words) in zip(self.lines, self._parts(), strict=True):
                self._draw_star(canvas, sign.center, has=bool(has))
        if self._so_far:
            self._draw_so_far(canvas)
            return
        if self._is_list:
            self._draw_lines(canvas)
            return
        style, broken = self._fitted(canvas.kit)
        for parts, room in zip(broken, self._rooms(), strict=True):
            canvas.stacked(parts, style, room, style.size * theme.CLOSE)

    def _draw_so_far(self, canvas: Canvas) -> None:
        """Draw each goal above the words that say how far the match came."""
        style, broken = self._fitted(canvas.kit)
        for parts, room, said in zip(broken, self._rooms(), self._so_far, strict=True):
            high = len(parts) * style.size * theme.CLOSE
            top = room.y + (room.height + _TOLD - high - (_TOLD if said else 0)) / 2
            canvas.stacked(
                parts, style, Box(room.x, top, room.width, high), style.size * theme.CLOSE, align=Align.START
            )
            canvas.centered(said, _SAID, Box(room.x, top + high, room.width, _TOLD), align=Align.START)

    def _draw_star(self, canvas: Canvas, at: tuple[float, float], *, has: bool) -> None:
        """Draw a star; one that was earned lights up."""
        share = _LOW / _HIGH if self._is_list else 1.0
        if not has:
            draw_star(canvas, at, share * _OPEN, has=False, is_on_paper=True)
            return
        size = share * _WON
        light = _light(max(1, canvas.kit.frame.px(_LIGHT * size)))
        canvas.surface.blit(light, light.get_rect(center=canvas.at(at)), special_flags=PREMULTIPLIED)
        draw_star(canvas, at, size, has=True)
        canvas.icon(Icon.STAR, (at[0], at[1] - 0.015 * size), 0.62 * size, _SHINE)


@lru_cache(maxsize=2)
def _light(size: int) -> pygame.Surface:
    """The light behind a star, in a square of this size in pixels, premultiplied."""
    light = clear((size, size))
    draw_rays(light, (size / 2, size / 2), size, (*_GLOW, 150), number=_RAYS, width=0.2)
    light = blurred(light.premul_alpha(), 1.0)
    side = _FALL_SIDE
    middle = (side / 2, side / 2)
    glow = radial((side, side), middle, middle, ((0.0, _GLOW, 0.9), (0.6, _GLOW, 0.35), (1.0, _GLOW, 0.0)))
    fall = radial((side, side), middle, middle, ((0.0, theme.WHITE, 1.0), (1.0, theme.WHITE, 0.0)))
    light.blit(pygame.transform.smoothscale(glow, (size, size)), (0, 0), special_flags=PREMULTIPLIED)
    light.blit(pygame.transform.smoothscale(fall, (size, size)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return light
