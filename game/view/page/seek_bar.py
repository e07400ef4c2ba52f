"""A seek bar for a match, with marks for deals, claims, wins and mistakes."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from game.app.window.actions import Action
from game.i18n.numbers import number
from game.view.layout.tape import Mark, MarkKind
from game.view.paint import Canvas, Icon, Kit
from game.view.table.marks import edge
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Seen, Widget
from game.view.widgets.numbers import draw_knob, draw_track, share_at

_TRACK, KNOB = 12.0, 30.0
_BETWEEN = 6.0
"""The gap between two deals."""
_ASIDE = 25.0
"""How far the mark of a mistake stays from that of a win."""
_CHAPTER = 26.0
"""The height of a deal that is drawn as a chapter."""
_LEAST_NUMBERED, _LEAST_STARRED, _LEAST_COUNTED = 26.0, 58.0, 116.0
"""The least widths of a chapter with its number, with the star of its win, and with the number of its mistakes."""
_NUMBER, _COUNT = TextStyle(Face.BOLD, 20, theme.TEXT), TextStyle(Face.SEMIBOLD, 20, theme.TEXT_SECOND)
_DRAWN_IN_ORDER = (MarkKind.CLAIM, MarkKind.MISTAKE, MarkKind.WIN)
_CLAIM_AHEAD, _CLAIM_PASSED = theme.TEXT_SECOND, theme.WOOD_DARK


class SeekBar(Widget):
    """A track from the first place to the last; pressing and dragging seeks.

    :param deals: the places at which deals begin.
    :param seek: called with the wanted place, repeatedly while dragging.
    """

    corner = 14.0
    bleed = 14.0
    can_focus = True
    switch_actions: Sequence[Action] = ()
    place_in_match = Seen(0)
    has_chapters = Seen(usual=False)
    """Whether deals are drawn as chapters, with numbers in place of marks, since their moments are seen elsewhere."""
    marks = Seen[Sequence[Mark]](())

    def __init__(
        self, length: int, deals: Sequence[int], marks: Sequence[Mark], seek: Callable[[int], None], *, tooltip: str
    ) -> None:
        self.tooltip = tooltip
        self._length = max(1, length)
        self._deals = tuple(deals)
        self.marks = tuple(marks)
        self._seek = seek

    def press(self) -> None:
        """Does nothing: arrows and mouse seek."""

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        self._seek(round(share_at(self._track, at[0], kit) * self._length))

    pointer_drag = pointer_down

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        """Does nothing; the place has already been reported."""

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        y = self.box.centre[1]
        x = self._x_of_place(self.place_in_match)
        starts = [0, *self._deals[1:], self._length]
        if self.has_chapters:
            for chapter, (first, last) in enumerate(pairwise(starts), start=1):
                self._draw_chapter(canvas, chapter, first, last)
            return
        for start, end in pairwise(map(self._x_of_place, starts)):
            deal = Box(start, y - _TRACK / 2, max(_TRACK, end - start - _BETWEEN), _TRACK)
            draw_track(canvas, deal, min(x, deal.right), theme.BRASS)
        for mark in sorted(self.marks, key=lambda mark: _DRAWN_IN_ORDER.index(mark.kind)):
            self._draw_mark(canvas, mark.kind, self.x_of(mark), y, is_passed=mark.place < self.place_in_match)
        draw_knob(canvas, (x, y), KNOB, self.warmth)

    def _draw_chapter(self, canvas: Canvas, deal: int, first: int, last: int) -> None:
        """Draw a deal from its first place to the next one's: its number, how many mistakes it has, who won or not."""
        start, end = map(self._x_of_place, (first, last))
        here = self.place_in_match
        box = Box(start, self.box.centre[1] - 1 - _CHAPTER / 2, max(8.0, end - start - _BETWEEN), _CHAPTER)
        is_now = first <= here < last or (here == last == self._length)
        canvas.rounded(box, theme.BLACK, radius=8, opacity=0.5)
        now = min(box.right, self._x_of_place(here))
        if now - box.x > 6:
            canvas.rounded(replace(box, width=now - box.x), theme.BRASS, radius=8, opacity=0.5 if is_now else 0.3)
        edge(canvas, box, theme.GOLD if is_now else theme.BRASS, width=2.4 if is_now else 1.4, radius=8)
        if is_now:
            canvas.rounded(Box(now - 2, box.y - 3, 4, box.height + 6), theme.GOLD, radius=2)
        kinds = [mark.kind for mark in self.marks if first < mark.place <= last]
        inner = box.inset(9, 0)
        if box.width >= _LEAST_NUMBERED:
            canvas.centred(number(deal), _NUMBER, inner, align=Align.START)
        if MarkKind.WIN in kinds and box.width >= _LEAST_STARRED:
            canvas.icon(Icon.STAR, (inner.right - 9, box.centre[1]), 21, theme.SCORE)
        mistakes = kinds.count(MarkKind.MISTAKE)
        if mistakes and box.width >= _LEAST_COUNTED:
            canvas.icon(Icon.BULB, (inner.right - 56, box.centre[1]), 18, theme.GOLD)
            canvas.centred(number(mistakes), _COUNT, Box(inner.right - 44, box.y, 24, box.height), align=Align.START)

    def x_of(self, mark: Mark) -> float:
        """The x of a mark in reading direction; that of a mistake just before a win stays clear of the star."""
        x = self._x_of_place(mark.place)
        if mark.kind is not MarkKind.MISTAKE:
            return x
        wins = (self._x_of_place(other.place) - _BETWEEN / 2 for other in self.marks if other.kind is MarkKind.WIN)
        return min([x, *(win - _ASIDE for win in wins if 0 <= win - x < _ASIDE)])

    def _draw_mark(self, canvas: Canvas, kind: MarkKind, x: float, y: float, *, is_passed: bool) -> None:
        match kind:
            case MarkKind.CLAIM:
                colour = _CLAIM_PASSED if is_passed else _CLAIM_AHEAD
                canvas.rounded(Box(x - 1.5, y - _TRACK / 2 + 2, 3, _TRACK - 4), colour, radius=1.5)
            case MarkKind.WIN:
                canvas.disc((x - _BETWEEN / 2, y), 26, theme.WOOD_DARK)
                canvas.icon(Icon.STAR, (x - _BETWEEN / 2, y), 23, theme.SCORE)
            case MarkKind.MISTAKE:
                canvas.disc((x, y), 23, theme.WOOD_DARK)
                canvas.disc((x, y), 19, theme.GOLD)
                canvas.icon(Icon.BULB, (x, y), 14, theme.ON_GOLD)

    @property
    def _track(self) -> Box:
        return Box(self.box.x + KNOB / 2, self.box.centre[1] - _TRACK / 2, self.box.width - KNOB, _TRACK)

    def _x_of_place(self, place: int) -> float:
        return self._track.x + self._track.width * place / self._length
