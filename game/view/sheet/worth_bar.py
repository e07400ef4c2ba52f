"""A bar on a score sheet showing how a win ranks in its book: plain, good, great, limit."""

from fractions import Fraction

from game.i18n import _
from game.i18n.numbers import number
from game.i18n.translator import pgettext
from game.players.celebration import Grade, Scale
from game.view.paint import Canvas, Icon, Kit
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Seen, Widget

HIGH = 48.0
_TRACK, _TOP = 16.0, 3.0
_LEAST_STEP = 34.0
"""Least width of a step; if the names do not all fit, only the reached step's name is shown."""
_SHORT = 0.95
"""How much of a step is filled at most unless the next one is reached."""
_PAST = 15.0
"""How far at least the filling runs into a step that is reached."""
_EMPTY, _GOLD, _MARK = (0xD6, 0xC4, 0x9A), (0xD9, 0x8A, 0x12), (0x7C, 0x6A, 0x4C)
_MARKED = TextStyle(Face.MEDIUM, 19, theme.INK_SMALL)
_NAME = TextStyle(Face.MEDIUM, 22, theme.INK_SMALL)
_OWN = TextStyle(Face.BOLD, 22, theme.INK)


class WorthBar(Widget):
    """Steps of worth with their names, filling up while the hand's rows are counted.

    :param total: the worth of the whole hand.
    """

    bleed = 18.0
    so_far = Seen[Fraction | None](None)
    """Sum of the rows shown so far; ``None`` for the whole hand."""

    def __init__(self, scale: Scale, grade: Grade, total: Fraction) -> None:
        self._scale, self._grade, self._total = scale, grade, total
        self.called = _("This win: {grade}").format(grade=self._names[grade])

    @property
    def _names(self) -> tuple[str, ...]:
        last = pgettext("win", "limit") if self._scale.has_limit else pgettext("win", "special")
        return (pgettext("win", "plain"), pgettext("win", "good"), pgettext("win", "great"), last)[: self._scale.steps]

    @property
    def reached(self) -> float:
        """How many steps are filled; a step that is partly filled counts as a fraction."""
        if self.so_far is None and self._grade is Grade.NAMED:
            return float(self._scale.steps)
        worth = self._total if self.so_far is None else min(self.so_far, self._total)
        most = self._grade + _SHORT if self._grade + 1 < self._scale.steps else self._scale.steps
        return min(most, self._scale.reached(worth))

    def least(self, kit: Kit) -> float:
        """The least width, enough for the longest name."""
        return max(_LEAST_STEP * self._scale.steps, self._widest(kit))

    def _widest(self, kit: Kit) -> float:
        return max(kit.writer.width(name, _OWN) for name in self._names) + 10

    @property
    def marks(self) -> tuple[str, ...]:
        """The worths from which the steps after the first begin; a special hand and the limit have none."""
        return tuple(number(round(mark)) for mark in self._scale.marks)

    def _draw_marks(self, canvas: Canvas, track: Box, step: float, name: float) -> None:
        """Draw the worths at the ends of their steps, if they have room between names of this width."""
        wide = max(canvas.kit.writer.width(mark, _MARKED) for mark in self.marks)
        if name and wide + 30 <= step - name:
            for place, mark in enumerate(self.marks, 1):
                canvas.text(mark, _MARKED, (track.x + place * step, track.bottom + 22), align=Align.CENTRE)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        step = box.width / self._scale.steps
        track = Box(box.x, box.y + _TOP, box.width, _TRACK)
        canvas.rounded(track, _EMPTY, radius=8)
        if self.reached:
            begun = int(self.reached) * step + _PAST if self.reached >= 1 else _TRACK
            filled = min(box.width, max(begun, self.reached * step))
            canvas.rounded(Box(box.x, track.y, filled, _TRACK), _GOLD, radius=8)
        is_counted, widest = self.so_far is None, self._widest(canvas.kit)
        names_all = step >= widest
        self._draw_marks(canvas, track, step, widest if names_all else 0.0)
        for place, name in enumerate(self._names):
            if place:
                canvas.fill(Box(box.x + place * step - 1, track.y - 3, 2, _TRACK + 6), _MARK)
            is_own = is_counted and place == self._grade
            if names_all or is_own:
                wide = step - 8 if names_all else min(widest, box.width)
                x = min(max(box.x, box.x + (place + 0.5) * step - wide / 2), box.right - wide)
                canvas.centred(name, _OWN if is_own else _NAME, Box(x, track.bottom + 1, wide, 28))
        if is_counted and self._grade is Grade.NAMED:
            end = (box.right, track.centre[1])
            canvas.disc(end, 30, theme.GOLD_DARK)
            canvas.disc(end, 26, theme.GOLD)
            canvas.icon(Icon.STAR, end, 17, theme.ON_GOLD)
