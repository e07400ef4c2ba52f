"""A bar on a score sheet showing how a win ranks in its book: plain, good, great, limit."""

from collections.abc import Sequence
from fractions import Fraction

from game.i18n import _
from game.i18n.numbers import number, points_text
from game.i18n.translator import pgettext
from game.players.celebration import Grade, Scale
from game.view.paint import Canvas, Icon, Kit
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Seen, Widget

HIGH = 48.0
_TRACK, _TOP, _CHIP = 14.0, 5.0, 28.0
"""The height of the bar, the space above it, and the height of the sign with the worth where the filling ends."""
_LEAST_STEP = 34.0
"""Least width of a step; if the names do not all fit, only the reached step's name is shown."""
_SHORT = 0.95
"""How much of a step is filled at most unless the next one is reached."""
_BESIDE = 4.0
"""The least space between the sign with the worth and a mark on the bar."""
_EMPTY, _GOLD, _MARK = (0x0C, 0x17, 0x15), (0xE2, 0x98, 0x1C), (0xE9, 0xC4, 0x7A)
_NAME = TextStyle(Face.MEDIUM, 22, theme.TEXT)
_OVER, _AROUND = 8.0, 14.0
"""How far the sign with the worth lies over the filling, and the least space between two names."""
_TIGHT = 0.85
"""The share of their usual size to which names may shrink so that all are shown."""
_OWN = TextStyle(Face.BOLD, 22, theme.SCORE)
_WORTH = TextStyle(Face.BOLD, 21, theme.ON_GOLD)


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
        if self._is_named:
            return float(self._scale.steps)
        worth = self._total if self.so_far is None else min(self.so_far, self._total)
        most = self._grade + _SHORT if self._grade + 1 < self._scale.steps else self._scale.steps
        return min(most, self._scale.reached(worth))

    def least(self, kit: Kit) -> float:
        """The least width, enough for the longest name."""
        return max(_LEAST_STEP * self._scale.steps, *(kit.writer.width(name, _OWN) for name in self._names))

    def _shown(self, kit: Kit, room: float) -> tuple[Sequence[str], Sequence[float]]:
        """The names below the steps, and their widths: with the worths, without them, or only the one reached."""
        gaps = _AROUND * (self._scale.steps - 1)
        own = [name if place == self._grade and self.so_far is None else "" for place, name in enumerate(self._names)]
        for names in (self._named, self._names, own):
            widths = [kit.writer.width(name, _OWN) for name in names]
            share = min(1.0, (room - gaps) / max(1.0, sum(widths)))
            if share >= _TIGHT or names is own:
                return names, [share * wide for wide in widths]
        return (), ()

    @property
    def marks(self) -> tuple[str, ...]:
        """The worths from which the steps after the first begin; a special hand and the limit have none."""
        return tuple(number(round(mark)) for mark in self._scale.marks)

    @property
    def _named(self) -> tuple[str, ...]:
        """The names of the steps, with the worth from which a step begins: ``good 53+``."""
        marks = ("", *self.marks, "")
        return tuple(f"{name} {mark}+" if mark else name for name, mark in zip(self._names, marks, strict=False))

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        step = box.width / self._scale.steps
        track = Box(box.x, box.y + _TOP, box.width, _TRACK)
        canvas.rounded(track, _EMPTY, radius=_TRACK / 2, opacity=0.7)
        end = box.x + min(box.width, max(_TRACK, self.reached * step))
        chip = None if self._is_named or not self.reached else self._chip(canvas.kit, end, step)
        end = end if chip is None else max(end, chip.center[0])
        if self.reached:
            canvas.rounded(Box(box.x, track.y, end - box.x, _TRACK), _GOLD, radius=_TRACK / 2)
        is_counted, ends = self.so_far is None, box.x - _AROUND
        shown, widths = self._shown(canvas.kit, box.width)
        for place, (name, wide) in enumerate(zip(shown, widths, strict=True)):
            if place:
                canvas.fill(Box(box.x + place * step - 1, track.y - 3, 2, _TRACK + 6), _MARK)
            rest = sum(widths[place:]) + _AROUND * (len(widths) - 1 - place)
            x = max(ends + _AROUND, min(box.x + (place + 0.5) * step - wide / 2, box.right - rest))
            ends = x + wide
            style = _OWN if is_counted and place == self._grade else _NAME
            canvas.centered(name, style, Box(x, track.bottom + 5, wide, 28))
        if self._is_named:
            end = box.right
            canvas.disc((end, track.center[1]), 30, theme.GOLD_DARK)
            canvas.disc((end, track.center[1]), 26, theme.GOLD)
            canvas.icon(Icon.STAR, (end, track.center[1]), 17, theme.ON_GOLD)
        elif chip is not None:
            self._draw_worth(canvas, chip)

    @property
    def _is_named(self) -> bool:
        """Whether the whole hand is counted, and fills the bar by its name or the limit."""
        return self.so_far is None and self._grade is Grade.NAMED

    def _chip(self, kit: Kit, end: float, step: float) -> Box:
        """The box of the sign with the worth, where the filling ends, within the step that is reached."""
        wide = max(_CHIP + 6, kit.writer.width(points_text(self._total), _WORTH) + 20)
        place = min(int(self.reached), self._scale.steps - 1)
        first = self.box.x + place * step + (_BESIDE if place else 0.0)
        last = self.box.x + (place + 1) * step - wide - (_BESIDE if place + 1 < self._scale.steps else 0.0)
        return Box(max(first, min(last, end - _OVER)), self.box.y + _TOP + (_TRACK - _CHIP) / 2, wide, _CHIP)

    def _draw_worth(self, canvas: Canvas, chip: Box) -> None:
        """Draw the worth so far where the filling ends."""
        worth = self._total if self.so_far is None else Fraction(round(min(self.so_far, self._total)))
        canvas.rounded(chip, theme.GOLD_DARK, radius=_CHIP / 2)
        canvas.rounded(chip.grown(-2), theme.GOLD, radius=_CHIP / 2 - 2)
        at = chip.center[0], chip.center[1] + _WORTH.size * theme.CAPITALS
        canvas.text(points_text(worth), _WORTH, at, align=Align.CENTER)
