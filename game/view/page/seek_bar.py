"""A seek bar for a match, with marks for deals, claims, wins and mistakes."""

from collections.abc import Callable, Sequence

from game.app.window.actions import Action
from game.view.layout.tape import Mark, MarkKind
from game.view.paint import Canvas, Icon, Kit
from game.view.units import Box, theme
from game.view.widgets import Seen, Widget
from game.view.widgets.numbers import draw_knob, draw_track, share_at

_TRACK, _KNOB = 8.0, 28.0
_TICK = 22.0


class SeekBar(Widget):
    """A track from the first place to the last; pressing and dragging seeks.

    :param deals: the places at which deals begin.
    :param seek: called with the wanted place, repeatedly while dragging.
    """

    corner = 14.0
    bleed = 12.0
    can_focus = True
    ways: Sequence[Action] = ()
    place_in_match = Seen(0)
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
        x = self._x(self.place_in_match)
        draw_track(canvas, self._track, x, theme.BRASS)
        for deal in self._deals[1:]:
            tick = self._x(deal)
            canvas.fill(Box(tick - 1.5, y - _TICK / 2, 3, _TICK), theme.TEXT_SECOND, opacity=0.8)
        for mark in self.marks:
            self._draw_mark(canvas, mark.kind, self._x(mark.place), y)
        draw_knob(canvas, (x, y), _KNOB, self.warmth)

    def _draw_mark(self, canvas: Canvas, kind: MarkKind, x: float, y: float) -> None:
        match kind:
            case MarkKind.CLAIM:
                canvas.rounded(Box(x - 1.5, y - 11, 3, 7), theme.TEXT, radius=1.5)
            case MarkKind.WIN:
                canvas.disc((x, y), 20, theme.WOOD_DARK)
                canvas.icon(Icon.STAR, (x, y), 17, theme.SCORE)
            case MarkKind.MISTAKE:
                canvas.disc((x, y + 9), 15, theme.GOLD)
                canvas.icon(Icon.BULB, (x, y + 9), 12, theme.ON_GOLD)

    @property
    def _track(self) -> Box:
        return Box(self.box.x + _KNOB / 2, self.box.centre[1] - _TRACK / 2, self.box.width - _KNOB, _TRACK)

    def _x(self, place: int) -> float:
        return self._track.x + self._track.width * place / self._length
