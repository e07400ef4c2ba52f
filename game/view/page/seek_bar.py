"""A seek bar for a match, with marks for deals, claims, wins and mistakes."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from game.app.window.actions import Action
from game.view.layout.tape import Mark, MarkKind
from game.view.paint import Canvas, Icon, Kit
from game.view.table.marks import GRAVE_INKS
from game.view.units import Box, Point, theme
from game.view.widgets import Seen, Widget
from game.view.widgets.numbers import draw_knob, draw_track, share_at

_TRACK = 12.0
_KNOB = 30.0
_BETWEEN = 6.0
"""The gap between two deals."""
_ASIDE = 25.0
"""How far the mark of a mistake stays from that of a win."""
_DRAWN_IN_ORDER = (MarkKind.CLAIM, MarkKind.MISTAKE, MarkKind.WIN)
_CLAIM_AHEAD = theme.TEXT_SECOND
_CLAIM_PASSED = theme.WOOD_DARK


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
    marks = Seen[Sequence[Mark]](())

    def __init__(
        self, length: int, deals: Sequence[int], marks: Sequence[Mark], seek: Callable[[int], None], *, tooltip: str
    ):
        self.tooltip = tooltip
        self._length = max(1, length)
        self._deals = tuple(deals)
        self.marks = tuple(marks)
        self._seek = seek

    def press(self) -> None:
        """Does nothing: arrows and mouse seek."""

    def pointer_down(self, at: Point, kit: Kit) -> None:
        self._seek(round(share_at(self._track, at[0], kit) * self._length))

    pointer_drag = pointer_down

    def pointer_up(self, at: Point, kit: Kit) -> None:
        """Does nothing; the place has already been reported."""

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        y = self.box.center[1]
        x = self._x_of_place(self.place_in_match)
        starts = [0, *self._deals[1:], self._length]
        for start, end in pairwise(map(self._x_of_place, starts)):
            deal = Box(start, y - _TRACK / 2, max(_TRACK, end - start - _BETWEEN), _TRACK)
            draw_track(canvas, deal, min(x, deal.right), theme.BRASS)
        for mark in sorted(self.marks, key=lambda mark: _DRAWN_IN_ORDER.index(mark.kind)):
            self._draw_mark(canvas, mark, y)
        draw_knob(canvas, (x, y), _KNOB, self.warmth)

    def x_of(self, mark: Mark) -> float:
        """The x of a mark in reading direction; that of a mistake just before a win stays clear of the star."""
        x = self._x_of_place(mark.place)
        if mark.kind is not MarkKind.MISTAKE:
            return x
        wins = (self._x_of_place(other.place) - _BETWEEN / 2 for other in self.marks if other.kind is MarkKind.WIN)
        return min([x, *(win - _ASIDE for win in wins if 0 <= win - x < _ASIDE)])

    def _draw_mark(self, canvas: Canvas, mark: Mark, y: float) -> None:
        x = self.x_of(mark)
        match mark.kind:
            case MarkKind.CLAIM:
                color = _CLAIM_PASSED if mark.place < self.place_in_match else _CLAIM_AHEAD
                canvas.rounded(Box(x - 1.5, y - _TRACK / 2 + 2, 3, _TRACK - 4), color, radius=1.5)
            case MarkKind.WIN:
                canvas.disc((x - _BETWEEN / 2, y), 26, theme.WOOD_DARK)
                canvas.icon(Icon.STAR, (x - _BETWEEN / 2, y), 23, theme.SCORE)
            case MarkKind.MISTAKE:
                canvas.disc((x, y), 23, theme.WOOD_DARK)
                canvas.disc((x, y), 19, GRAVE_INKS[mark.gravity])
                canvas.icon(Icon.BULB, (x, y), 14, theme.ON_GOLD)

    @property
    def _track(self) -> Box:
        return Box(self.box.x + _KNOB / 2, self.box.center[1] - _TRACK / 2, self.box.width - _KNOB, _TRACK)

    def _x_of_place(self, place: int) -> float:
        return self._track.x + self._track.width * place / self._length
