"""How totals went from deal to deal, as a chart."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate

import pygame

from game import Frozen, replace
from game.i18n import _
from game.i18n.numbers import number, points_text
from game.players.characters import CAST
from game.players.roster import PortraitId
from game.view.page.charts import dashed, smooth_line, ticks, to_left
from game.view.paint import Canvas, Faces, clear, rgb
from game.view.units import Align, Box, Color, theme
from game.view.widgets import Widget

HEAD = 40.0
HEADING = theme.VALUE.colored(theme.INK)
_LINE: Color = (0xCD, 0xBB, 0x93)


class TotalsLine(Frozen, kw_only=True):
    """A player's totals over a match."""

    name: str
    portrait: PortraitId
    start: Fraction
    gains: Sequence[Fraction]
    """The points of each deal."""

    @property
    def totals(self) -> list[Fraction]:
        """The total at the beginning and after each deal."""
        return list(accumulate(self.gains, initial=self.start))


_BRIGHTEST = 115.0
"""How bright a line may be at most to stand out on paper, 0 to 255."""
_DASHES: Sequence[Sequence[float]] = ((), (34.0, 12.0), (5.0, 11.0), (34.0, 12.0, 5.0, 12.0))
"""The lengths of dashes and gaps of a line, in turn; a solid line has none."""
_DASHED = (Faces.SAFE, Faces.CONTRAST, Faces.LARGE)
"""The faces with which lines have dashes, for people who cannot tell their colors apart."""
_ALIKE = 70
"""How near two colors may be until the second is made darker."""
_DARKER = 0.4
"""How much of black the second gets then."""


def line_color(portrait: PortraitId) -> Color:
    """The color of a player's line: the background of the portrait, dark enough for paper."""
    character = CAST.get(portrait)
    ground = theme.INK_SMALL if character is None else rgb(character.ground[1])
    bright = 0.299 * ground[0] + 0.587 * ground[1] + 0.114 * ground[2]
    return theme.blended(theme.BLACK, ground, min(1.0, _BRIGHTEST / bright))


def told_apart(inks: Sequence[Color]) -> list[Color]:
    """The colors of lines, those too much like one before made darker."""
    found: list[Color] = []
    for ink in inks:
        is_alike = any(sum(abs(one - two) for one, two in zip(ink, other, strict=True)) < _ALIKE for other in found)
        found.append(theme.blended(ink, theme.BLACK, _DARKER) if is_alike else ink)
    return found


_FACE = 38.0
"""The size of a portrait at the end of a line."""
_RING = 5.0
_PITCH = 46.0
"""The distance from face to face."""
_TICK = theme.SMALL.colored(theme.INK_SMALL)
_LEADER = 16.0
"""Length of the lines that lead from the end of each line to the portraits."""
_ASIDE = 2.5
"""How far the lines are drawn apart, so that none covers another one of the same totals."""
_WIDE = 6.4
_DEALS = 36.0
"""Height of the deal numbers below the lines."""


class TotalsChart(Widget):
    """Everybody's total from deal to deal: one line each, with the portrait at its end."""

    bleed = 10.0

    def __init__(self, runs: Sequence[TotalsLine]):
        self._runs = [(run, list(map(float, run.totals))) for run in runs]
        self.called = _("Points after each deal")
        self.explained = ". ".join(f"{run.name}: {', '.join(map(points_text, run.totals[1:]))}" for run in runs)
        self._drawn: tuple[object, pygame.Surface] | None = None
        self._last = max(len(totals) - 1 for _run, totals in self._runs)
        self._inks = told_apart([line_color(run.portrait) for run in runs])
        self.dashes = _DASHES[: len(runs)]
        totals = [total for _run, values in self._runs for total in values]
        self.marks = ticks(min(totals), max(totals), 6)
        """The totals written beside the lines."""
        self.deals = [int(deal) for deal in ticks(0, self._last, 8) if 0 < deal <= self._last]
        """The deals whose numbers are written below the lines."""

    @staticmethod
    def _tick_text(mark: float) -> str:
        return points_text(Fraction(mark))

    @property
    def has_line(self) -> bool:
        """Whether more than one deal was played."""
        return any(len(totals) > 2 for _run, totals in self._runs)

    def draw(self, canvas: Canvas) -> None:
        writer, box = canvas.kit.writer, self.box
        heading = Box(box.x, box.y, box.width, HEAD)
        canvas.reading(box).centered(self.called, HEADING, heading, align=Align.START)
        canvas, area = canvas.straight(self.box)
        left = max(writer.width(self._tick_text(mark), _TICK) for mark in self.marks) + 12
        plot = Box(area.x + left, area.y + HEAD + 14, area.width - left - _LEADER, 0)
        plot = replace(plot, height=area.bottom - _DEALS - plot.y)
        low, high = self.marks[0], self.marks[-1]

        def down(value: float) -> float:
            return plot.bottom - plot.height * (value - low) / (high - low)

        columns = side_by_side([down(values[-1]) for _run, values in self._runs], _PITCH)
        plot = replace(plot, width=plot.width - (max(columns) + 1) * _PITCH)
        for mark in self.marks:
            canvas.fill(Box(plot.x, down(mark) - 0.8, plot.width, 1.6), _LINE)
            canvas.text(self._tick_text(mark), _TICK, (plot.x - 8, down(mark) + 6), align=to_left(canvas.kit))
        for deal in self.deals:
            x = plot.x + plot.width * deal / self._last
            canvas.text(number(deal), _TICK, (x, plot.bottom + 30), align=Align.CENTER)
        rect = canvas.rect(area.grown(self.bleed))
        key = (rect.size, canvas.kit.mirrored, canvas.kit.shared.look[0])
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._draw_lines(canvas, plot, down, rect)
        canvas.lay(self._drawn[1], rect)
        self._draw_faces(canvas, plot, down, columns)

    def _draw_faces(self, canvas: Canvas, plot: Box, down: Callable[[float], float], columns: Sequence[int]) -> None:
        """Draw the portraits beside the ends of their lines, each as high as its line ends."""
        ends = sorted(zip(columns, self._runs, self._inks, strict=True), key=lambda end: -end[0])
        for at, (_run, values), ink in ends:
            x, y = plot.right + _LEADER + (at + 0.5) * _PITCH, down(values[-1])
            ends_of = [canvas.at((plot.right, y)), canvas.at((x, y))]
            smooth_line(canvas.surface, ends_of, ink, max(1, canvas.kit.frame.px(1.6)))
        for at, (run, values), ink in ends:
            center = plot.right + _LEADER + (at + 0.5) * _PITCH, down(values[-1])
            canvas.disc(center, _FACE + _RING, ink)
            canvas.avatar(run.portrait, center, _FACE)

    def _draw_lines(self, page: Canvas, plot: Box, down: Callable[[float], float], rect: pygame.Rect) -> pygame.Surface:
        """Draw the lines; returns the picture for this rectangle of the page, premultiplied."""
        picture = clear(rect.size)
        unit = page.kit.frame.unit
        has_dashes = page.kit.shared.look[0] in _DASHED
        wide = max(2, page.kit.frame.px(_WIDE))
        for number_, ((_run, values), ink, dashes) in enumerate(zip(self._runs, self._inks, self.dashes, strict=True)):
            aside = round(_ASIDE * unit * (number_ - (len(self._runs) - 1) / 2))
            places = ((plot.x + plot.width * at / (len(values) - 1), down(value)) for at, value in enumerate(values))
            points = [(x - rect.x, y - rect.y + aside) for x, y in map(page.at, places)]
            for piece in dashed(points, [max(2.0, long * unit) for long in dashes if has_dashes]):
                smooth_line(picture, piece, ink, wide)
        return picture.premul_alpha()


def side_by_side(places: Sequence[float], size: float) -> list[int]:
    """The columns, from 0, in which discs of this size stand at these heights without covering each other."""
    found = [0] * len(places)
    taken: list[list[float]] = []
    for which in sorted(range(len(places)), key=places.__getitem__):
        at = places[which]
        free = (column for column, held in enumerate(taken) if all(abs(at - other) >= size for other in held))
        found[which] = next(free, len(taken))
        if found[which] == len(taken):
            taken.append([])
        taken[found[which]].append(at)
    return found
