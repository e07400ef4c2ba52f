"""Stars, the words for the goals that earn them, and the ribbon with what a deal earned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.i18n import _, ngettext
from game.i18n.numbers import number
from game.tiles.tile import Tile
from game.view.page.fading import Fading
from game.view.paint import Canvas, Icon, Paint, PanelKind, Pose
from game.view.units import Align, Box, Color, column, theme
from game.view.units.timeline import Motion
from game.view.widgets import Seen

_OFF: Color = (0xD2, 0xBE, 0x92)
"""The rim of a star that was not earned."""
_RIM: Color = (0x28, 0x20, 0x1A)
_GOLD_RIM: Color = (0x8A, 0x52, 0x0E)
_PALE: tuple[Color, Color] = ((0x8C, 0x74, 0x48), (0xEE, 0xE3, 0xC8))
"""The rim and the ground of a star on paper that was not earned."""
_SIZE, STEP = 34.0, 42.0
Goal = tuple[str, bool | None]
"""A goal's text, and whether its star was earned; ``None`` if it has no star."""


def draw_star(
    canvas: Canvas, center: tuple[float, float], size: float, *, has: bool, is_on_paper: bool = False
) -> None:
    """Draw a star, in gold if it was earned, else its outline alone, which is pale on paper."""
    rim, ground = (_GOLD_RIM, theme.GOLD) if has else _PALE if is_on_paper else (_OFF, _RIM)
    canvas.icon(Icon.STAR, center, size, rim)
    canvas.icon(Icon.STAR, center, (0.86 if has else 0.78 if is_on_paper else 0.68) * size, ground)


def draw_stars(
    canvas: Canvas,
    center: tuple[float, float],
    earned: Sequence[bool],
    *,
    size: float = _SIZE,
    step: float = STEP,
    is_on_paper: bool = False,
) -> None:
    """Draw a row of stars centered at a place, in reading direction."""
    wide = step * len(earned)
    canvas = canvas.reading(Box(center[0] - wide / 2, center[1], wide, 0))
    for place, has in enumerate(earned):
        at = center[0] + step * (place - (len(earned) - 1) / 2), center[1]
        draw_star(canvas, at, size, has=has, is_on_paper=is_on_paper)


def draw_star_row(earned: Sequence[bool], canvas: Canvas, box: Box) -> None:
    """Draw a row of stars as large as there is room."""
    step = min(1.2 * box.height, box.width / len(earned))
    draw_stars(canvas, box.center, earned, size=0.8 * step, step=step)


def spoken_goals(lines: Sequence[Goal]) -> str:
    """The goals as a screen reader says them."""
    words = {None: "{goal}", True: _("{goal}: star earned"), False: _("{goal}: no star")}
    return ". ".join(words[has].format(goal=line) for line, has in lines)


_COMES, _LANDS = 550.0, 220.0
"""When the ribbon comes, after the sheet has risen, and how long it takes, in milliseconds."""
_HEAD, _WORDS = theme.VALUE.colored(theme.ON_GOLD), theme.NAME.colored(theme.ON_GOLD)
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
            return spoken_goals([(self.text, True)])
        return _("Goal reached: {goal}").format(goal=self.text)


class EarnedRibbon(Fading):
    """A golden ribbon with the first of what was earned, and how much more there is.

    :param land: called when it comes, to make its sound. It comes once.
    """

    bleed = 20.0
    seen = Seen(0.0)

    def __init__(self, earned: Sequence[Earned], land: Callable[[], None]) -> None:
        self._earned = tuple(earned)
        self._land = land
        self._time = 0.0
        self.is_visible = self.is_heard = bool(earned)
        self.called = ". ".join(one.told for one in earned)
        self.tooltip = "\n".join(one.text for one in earned) if len(earned) > 1 else ""

    @property
    def busy(self) -> bool:
        return (self.is_visible and self.seen < 1) or super().busy

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        if not self.is_visible or self.seen >= 1:
            return
        self._time += seconds
        was_seen = self.seen
        is_still = motion.calm or not motion.speed.factor
        since = self._time - motion.paced(_COMES)
        self.seen = 1.0 if is_still else round(min(1.0, max(0.0, since / motion.paced(_LANDS))), 2)
        if self.seen > was_seen == 0:
            self._land()

    def draw_whole(self, canvas: Canvas) -> None:
        if not self._earned:
            return
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
