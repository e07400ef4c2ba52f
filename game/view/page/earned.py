"""Stars of the journey and goals of the week that a deal earned, on a ribbon of its score sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.i18n import _, ngettext
from game.i18n.numbers import number
from game.tiles.tile import Tile
from game.view.page.stars import draw_star
from game.view.paint import PREMULTIPLIED, Canvas, FittingCanvas, Paint, PanelKind, Pose, faded, picture_of
from game.view.units import Align, Box, Color, Face, TextStyle, column, quint, theme
from game.view.units.timeline import Motion
from game.view.widgets import Seen, Widget

_COMES, _LANDS = 550.0, 220.0
"""When the ribbon comes, after the sheet has risen, and how long it takes to land, in milliseconds."""
_LARGER = 0.3
"""How much larger than usual the ribbon begins."""
_HEAD, _WORDS = TextStyle(Face.BOLD, 24, theme.ON_GOLD), TextStyle(Face.SEMIBOLD, 21, theme.ON_GOLD)
_SIGN, _TILE = 78.0, 34.0
"""The width that the sign takes, and that of a tile."""
_CLOTH: Color = (0x13, 0x62, 0x56)


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
        canvas.panel(PanelKind.CHIP, box, paint=Paint.GOLD, radius=box.height / 2)
        canvas = canvas.reading(box)
        at = (box.x + _SIGN / 2 + 4, box.center[1])
        if first.sign is None:
            canvas.disc(at, 58, _CLOTH)
            draw_star(canvas, at, 46, has=True)
        else:
            canvas.tile(first.sign, (at[0], at[1] + 0.66 * _TILE), _TILE, Pose.HAND)
        words = Box(box.x + _SIGN + 10, box.y + 4, box.width - _SIGN - 34, box.height - 8)
        head, writer = "  ".join(filter(None, (first.head, self.rest))), canvas.kit.writer
        if max(writer.width(head, _HEAD), writer.width(first.text, _WORDS)) > words.width:
            canvas.block(first.text, _WORDS, words, align=Align.START)
            return
        said, condition = column(words, [None, None])
        canvas.centered(head, _HEAD, said, align=Align.START)
        canvas.centered(first.text, _WORDS, condition, align=Align.START)

    @property
    def rest(self) -> str:
        """How many more stars and goals were earned; empty if none."""
        stars = sum(one.sign is None for one in self._earned[1:])
        goals = len(self._earned) - 1 - stars
        parts = [ngettext("+ {count} star", "+ {count} stars", stars).format(count=number(stars))] * bool(stars)
        parts += [ngettext("+ {count} goal", "+ {count} goals", goals).format(count=number(goals))] * bool(goals)
        return "  ".join(parts)
