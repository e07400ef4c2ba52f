"""The goals of a match at a stop with their stars, as they stand on the paper at its end."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.view.page.paper_blocks import PaperBlock
from game.view.page.stars import Goal, Goals, draw_star, spoken_goals
from game.view.paint import Canvas
from game.view.units import Align, Box, Face, TextStyle, column, row, theme

_STAR, _APART = 68.0, 18.0
"""The width that a star takes, and its distance from the goal."""
_PLAIN = 66.0
"""The height of a goal without a star."""
_LINE = 74.0
"""The height of a goal with a star."""
_FAR = 98.0
"""The height of a goal with words for how far the match came."""
_TOLD = 32.0
"""The height of these words."""
_SAID = TextStyle(Face.MEDIUM, 22, theme.INK_SMALL)


class StarRow(PaperBlock, Goals):
    """The stars of a stop below each other, each beside its goal."""

    IS_ON_PAPER = True

    def __init__(self, lines: Sequence[Goal], so_far: Sequence[str] = ()) -> None:
        """The row; ``so_far`` says for each goal how far the match came, if no star was earned."""
        super().__init__(lines, theme.BODY.sized(24).colored(theme.INK))
        self._so_far = tuple(so_far)
        if so_far:
            told = ([spoken_goals([goal]), said] for goal, said in zip(lines, so_far, strict=True))
            self.called = ". ".join(said for both in told for said in both if said)

    @property
    def has_stars(self) -> bool:
        return any(has is not None for _line, has in self.lines)

    @property
    def high(self) -> float:
        return (_FAR if self._so_far else _LINE if self.has_stars else _PLAIN) * len(self.lines)

    @property
    def parts(self) -> list[tuple[Box, Box]]:
        """The boxes of each goal's star and of its text."""
        return self._parts()

    def _parts(self) -> list[tuple[Box, Box]]:
        lines = column(self.box, [None] * len(self.lines))
        if not self.has_stars:
            return [(line, line) for line in lines]
        below = _TOLD if self._so_far else 0.0
        shares = (row(line, (_STAR, _APART, None)) for line in lines)
        return [(sign, replace(words, height=words.height - below)) for sign, _apart, words in shares]

    def draw_rest(self, canvas: Canvas) -> None:
        for (_line, has), (sign, _words) in zip(self.lines, self._parts(), strict=True):
            if has is not None:
                draw_star(canvas, sign.center, 0.9 * _STAR, has=has, is_on_paper=True)
        if self._so_far:
            self._draw_so_far(canvas)
        else:
            self._draw_lines(canvas)

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
