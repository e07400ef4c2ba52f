"""How totals went from deal to deal, as a chart."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate

import pygame

from game import replace
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


def _points(total: float) -> str:
    return points_text(Fraction(total))


class TotalsChart(Widget):
    """Everybody's total from deal to deal: one line each, with the portrait at its end.

    :param deals: what each deal changed for everybody.
    """

    bleed = 10.0

    def __init__(self, people: Sequence[tuple[str, PortraitId]], start: int, deals: Sequence[Sequence[Fraction]]):
        seats = range(len(people))
        totals = [list(accumulate((float(deal[seat]) for deal in deals), initial=float(start))) for seat in seats]
        told = (f"{who[0]}: {', '.join(map(_points, each[1:]))}" for who, each in zip(people, totals, strict=True))
        self.said = ". ".join((_("Points after each deal"), *told))
        self.has_line = len(deals) > 1
        """Whether more than one deal was played."""
        faces = [face for _name, face in people]
        self._runs = list(zip(faces, totals, told_apart(list(map(line_color, faces))), strict=True))
        self._drawn: tuple[object, pygame.Surface] | None = None
        self._last = len(deals)
        self.dashes = _DASHES[: len(people)]
        every = [total for line in totals for total in line]
        self.marks = ticks(min(every), max(every), 6)
        """The totals written beside the lines."""
        self.deals = [int(deal) for deal in ticks(0, self._last, 8) if 0 < deal <= self._last]
        """The deals whose numbers are written below the lines."""

    def draw(self, canvas: Canvas) -> None:
        writer, box = canvas.kit.writer, self.box
        heading = Box(box.x, box.y, box.width, HEAD)
        canvas.reading(box).centered(_("Points after each deal"), HEADING, heading, align=Align.START)
        canvas, area = canvas.straight(self.box)
        left = max(writer.width(_points(mark), _TICK) for mark in self.marks) + 12
        plot = Box(area.x + left, area.y + HEAD + 14, area.width - left - _LEADER, 0)
        plot = replace(plot, height=area.bottom - _DEALS - plot.y)
        low, high = self.marks[0], self.marks[-1]

        def down(value: float) -> float:
            return plot.bottom - plot.height * (value - low) / (high - low)

        columns = side_by_side([down(values[-1]) for _who, values, _ink in self._runs], _PITCH)
        plot = replace(plot, width=plot.width - (max(columns) + 1) * _PITCH)
        for mark in self.marks:
            canvas.fill(Box(plot.x, down(mark) - 0.8, plot.width, 1.6), _LINE)
            canvas.text(_points(mark), _TICK, (plot.x - 8, down(mark) + 6), align=to_left(canvas.kit))
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
        ends = [
            ((plot.right + _LEADER + (at + 0.5) * _PITCH, down(values[-1])), who, ink)
            for at, (who, values, ink) in sorted(zip(columns, self._runs, strict=True), key=lambda end: -end[0])
        ]
        for center, _who, ink in ends:
            ends_of = [canvas.at((plot.right, center[1])), canvas.at(center)]
            smooth_line(canvas.surface, ends_of, ink, max(1, canvas.kit.frame.px(1.6)))
        for center, who, ink in ends:
            canvas.disc(center, _FACE + _RING, ink)
            canvas.avatar(who, center, _FACE)

    def _draw_lines(self, page: Canvas, plot: Box, down: Callable[[float], float], rect: pygame.Rect) -> pygame.Surface:
        """Draw the lines; returns the picture for this rectangle of the page, premultiplied."""
        picture = clear(rect.size)
        unit = page.kit.frame.unit
        has_dashes = page.kit.shared.look[0] in _DASHED
        wide = max(2, page.kit.frame.px(_WIDE))
        for number_, ((_who, values, ink), dashes) in enumerate(zip(self._runs, self.dashes, strict=True)):
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
