"""Stars, the words for the goals that earn them, and the ribbon with what a deal earned."""

from collections.abc import Sequence

from game import Frozen
from game.i18n import _
from game.tiles.tile import Tile
from game.view.paint import Canvas, Icon
from game.view.units import Box, Color, Point, theme

_OFF: Color = (0xD2, 0xBE, 0x92)
"""The rim of a star that was not earned."""
_RIM: Color = (0x28, 0x20, 0x1A)
_GOLD_RIM: Color = (0x8A, 0x52, 0x0E)
_PALE: tuple[Color, Color] = ((0x8C, 0x74, 0x48), (0xEE, 0xE3, 0xC8))
"""The rim and the ground of a star on paper that was not earned."""
Goal = tuple[str, bool | None]
"""A goal's text, and whether its star was earned; ``None`` if it has no star."""


def draw_star(canvas: Canvas, center: Point, size: float, *, has: bool, is_on_paper: bool) -> None:
    """Draw a star, in gold if it was earned, else its outline alone, which is pale on paper."""
    rim, ground = (_GOLD_RIM, theme.GOLD) if has else _PALE if is_on_paper else (_OFF, _RIM)
    canvas.icon(Icon.STAR, center, size, rim)
    canvas.icon(Icon.STAR, center, (0.86 if has else 0.78 if is_on_paper else 0.68) * size, ground)


def draw_star_row(earned: Sequence[bool], canvas: Canvas, box: Box, *, is_on_paper: bool = False) -> None:
    """Draw a row of stars in reading direction, as large as there is room."""
    step = min(1.2 * box.height, box.width / len(earned))
    canvas = canvas.reading(box)
    for place, has in enumerate(earned):
        at = box.center[0] + step * (place - (len(earned) - 1) / 2), box.center[1]
        draw_star(canvas, at, 0.8 * step, has=has, is_on_paper=is_on_paper)


def spoken_goals(lines: Sequence[Goal]) -> str:
    """The goals as a screen reader says them."""
    words = {None: "{goal}", True: _("{goal}: star earned"), False: _("{goal}: no star")}
    return ". ".join(words[has].format(goal=line) for line, has in lines)


class Earned(Frozen):
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
