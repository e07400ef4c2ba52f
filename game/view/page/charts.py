"""Titled charts, and lines over time. Their values are written on them, so that color alone tells nothing."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from game import Frozen
from game.i18n.numbers import decimal, number
from game.view.paint import Canvas, Kit, PanelKind, clear, flipped
from game.view.units import Align, Box, Pixels, Point, kept, theme
from game.view.widgets import Widget

_TITLE = theme.HEADING.colored(theme.INK)
_TICK = theme.SMALL.colored(theme.INK_SMALL)
_VALUE = theme.TAG.colored(theme.SCORE)
LINE: theme.Color = (0x14, 0x74, 0x58)
_PADDING = 26.0
"""The distance of what is drawn from the panel's edge, and how far the panel's frame reaches beyond the panel."""
_REMARK = 26.0
"""The height of the line below the title."""
_MOST_POINTS = 400
_DOT = 10.0
"""The size of a dot at each number of a line, in units."""
_DOTS_APART = 20.0
"""The least distance of numbers that have a dot, in units."""
_ALL_MARKED = 5
"""The most numbers that are all labeled."""
_LABEL_ABOVE = -34.0
"""Where the label of a number begins above its point, in units."""
_LABEL_BELOW = 10.0
"""Where the label of a number begins below its point, in units."""
_LABEL_HIGH = 27.0
_ABOVE_ZERO = LINE
"""The color between zero and a line above it."""
_BELOW_ZERO = (0xE3, 0x9A, 0x2C)
"""The color between zero and a line below it."""
_BETWEEN = 0.24
"""The opacity of these colors."""
_FARTHER = 12.0
"""How much farther from its point a label stands if there is no room near it."""
_CLEAR = 3.0
"""How far a label stays from the line."""
_ROOMY = 230.0
"""The height of a plot with room for some more values at its side."""


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers that span from ``low`` to ``high``, at least two and at most ``most``."""
    span = max(high - low, 1e-9)
    step = 10.0 ** math.floor(math.log10(span / most))
    step = next(step * factor for factor in (1, 2, 5, 10, 20) if span / (step * factor) <= most - 1)
    if step < 1 and float(low).is_integer() and float(high).is_integer():
        step = 1.0
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * each for each in range(first, max(last, first + 1) + 1)]


def to_left(kit: Kit) -> Align:
    """The place of a text that ends at the right in every language."""
    return Align.START if kit.mirrored else Align.END


@dataclass(eq=False)
class Chart(Widget):
    """A titled picture in a tray; if there is nothing to show, a sentence that says why."""

    title: str
    empty: str = field(kw_only=True)
    note: str = field(default="", kw_only=True)
    """Text at the other end of the title's line."""
    remark: str = field(default="", kw_only=True)
    """A line of text below the title."""

    style = _TITLE
    note_style = _TICK

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        raise NotImplementedError

    def draw_plot(self, canvas: Canvas, area: Box) -> None:
        """Draw what is shown, from left to right in every language, as is usual also in Hebrew."""
        raise NotImplementedError

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw what lies behind the whole chart."""
        canvas.panel(PanelKind.CARD, self.box.grown(-PanelKind.CARD.reach), radius=20)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        self.draw_panel(canvas)
        head = Box(box.x + _PADDING, box.y + 12, box.width - 2 * _PADDING, 44)
        room = head.width - (canvas.kit.writer.width(self.note, self.note_style) + 20 if self.note else 0)
        canvas.block(self.title, self.style, Box(head.x, head.y, room, head.height), align=Align.START)
        if self.note:
            canvas.centered(self.note, self.note_style, head, align=Align.END)
        top = 62 + (_REMARK if self.remark else 0.0)
        if self.remark:
            line = Box(head.x, head.bottom - 2, head.width, _REMARK + 2)
            canvas.centered(
                self.remark,
                canvas.kit.writer.fitting(self.remark, self.note_style, line.width),
                line,
                align=Align.START,
            )
        area = Box(box.x + _PADDING, box.y + top, box.width - 2 * _PADDING, box.height - top - 20)
        if self.is_empty:
            lines = canvas.kit.writer.wrapped(self.empty, self.note_style, area.width - 60)
            inner = Box(area.x, area.center[1] - 14 * len(lines), area.width, 28)
            canvas.stacked(lines, self.note_style, inner, 28)
        else:
            self.draw_plot(*canvas.straight(area))


class Scale(Frozen):
    """Maps values and positions to places on a plot."""

    plot: Box
    count: int
    low: float
    high: float

    def x(self, place: float) -> float:
        return self.plot.x + self.plot.width * place / max(1, self.count)

    def y(self, value: float) -> float:
        return self.plot.bottom - self.plot.height * (value - self.low) / (self.high - self.low)


@dataclass(eq=False)
class LineChart(Chart):
    """A number over time: a line labeled at its highest, lowest and last points."""

    values: Sequence[float]
    begins: float = field(default=0.0, kw_only=True)
    """The number before the first value."""

    least = 3
    """The fewest numbers that make a line, counting the one before the first value."""
    marks_start = False
    """Whether a short line has a label at its beginning, too."""
    shortest = 0
    """The fewest values for which there is room, so that a short line does not fill the plot."""

    def __post_init__(self) -> None:
        self.values = [self.begins, *self.values]

    @property
    def is_empty(self) -> bool:
        return len(self.values) < self.least

    def draw_plot(self, canvas: Canvas, area: Box) -> None:
        marks = ticks(*self.span(), 6 if area.height - 78 >= _ROOMY else 5)
        if self._needs_room_below(marks, area.height - 78):
            marks.insert(0, 2 * marks[0] - marks[1])
        left = max(canvas.kit.writer.width(_value_text(mark), _TICK) for mark in marks) + 14
        right = self.beside(canvas.kit, marks[0], marks[-1])
        plot = Box(area.x + left, area.y + 34, area.width - left - right, area.height - 78)
        scale = Scale(plot, max(self.shortest, len(self.values) - 1), marks[0], marks[-1])
        self.draw_ground(canvas, scale)
        for mark in marks:
            _grid_line(canvas, plot, scale.y(mark), strong=mark == 0)
            canvas.text(_value_text(mark), _TICK, (plot.x - 10, scale.y(mark) + 7), align=to_left(canvas.kit))
        self._draw_count(canvas, plot, scale)
        self._draw_line(canvas, scale)
        self._draw_marks(canvas, plot, scale)
        self.draw_labels(canvas, scale)

    def beside(self, kit: Kit, low: float, high: float) -> float:
        """The width kept free at the right of a plot between these numbers."""
        return 6.0

    def span(self) -> tuple[float, float]:
        """The lowest and the highest number of the plot."""
        return min(self.values), max(self.values)

    def _needs_room_below(self, marks: Sequence[float], high: float) -> bool:
        """Whether the label below the lowest number would reach out of a plot of this height."""
        lowest = min(self.values)
        place = self.values.index(lowest)
        if not 0 < place < len(self.values) - 1 or place not in self.marked():
            return False
        return high * (lowest - marks[0]) / (marks[-1] - marks[0]) < _LABEL_BELOW + _LABEL_HIGH + _CLEAR

    def draw_ground(self, canvas: Canvas, scale: Scale) -> None:
        """Draw what lies behind the line: a light color between it and zero, another one below zero than above."""
        area = canvas.rect(scale.plot)
        if not area.width or not area.height:
            return
        line = self.points(scale)
        zero = min(max(scale.y(0), scale.plot.y), scale.plot.bottom)
        outline = [(line[0][0], zero), *line, (line[-1][0], zero)]
        places = [(x - area.x, y - area.y) for x, y in map(canvas.at, outline)]
        split = canvas.at((0, zero))[1] - area.y
        for color, top, high in ((_ABOVE_ZERO, 0, split), (_BELOW_ZERO, split, area.height - split)):
            between = clear(area.size)
            between.set_clip((0, top, area.width, high))
            pygame.draw.polygon(between, (*color, round(255 * _BETWEEN)), places)
            canvas.surface.blit(between, area)

    def draw_labels(self, canvas: Canvas, scale: Scale) -> None:
        """Draw texts in front of the line."""

    def _draw_count(self, canvas: Canvas, plot: Box, scale: Scale) -> None:
        count = scale.count
        last = canvas.kit.writer.width(number(count), _TICK)
        before = [mark for mark in ticks(0, count, 8) if scale.x(count) - scale.x(mark) > 1.5 * last + 24]
        for mark in before:
            canvas.text(number(int(mark)), _TICK, (scale.x(mark), plot.bottom + 32), align=Align.CENTER)
        end = min(scale.x(count) + last / 2, plot.right + _DOT / 2)
        canvas.text(number(count), _TICK, (end, plot.bottom + 32), align=to_left(canvas.kit))

    def points(self, scale: Scale) -> list[Point]:
        """The points of the line, at most a few hundred."""
        step = max(1, len(self.values) // _MOST_POINTS)
        places = [*range(0, len(self.values), step)]
        if places[-1] != len(self.values) - 1:
            places.append(len(self.values) - 1)
        return [(scale.x(place), scale.y(self.values[place])) for place in places]

    def _draw_line(self, canvas: Canvas, scale: Scale) -> None:
        line = self.points(scale)
        places, width = [canvas.at(point) for point in line], max(2, canvas.kit.frame.px(3.4))
        smooth_line(canvas.surface, places, LINE, width)
        if scale.x(1) - scale.x(0) >= _DOTS_APART:
            for point in line[1:]:
                canvas.disc(point, _DOT, LINE)

    def marked(self) -> list[int]:
        """The places of the numbers that have a label: the last, the highest and the lowest, or all if they are few."""
        values = self.values
        last = len(values) - 1
        if last <= _ALL_MARKED:
            return [*range(last, -1 if self.marks_start else 0, -1)]
        return [last, values.index(max(values)), values.index(min(values))]

    def _draw_marks(self, canvas: Canvas, plot: Box, scale: Scale) -> None:
        values = self.values
        last = len(values) - 1
        lowest = values.index(min(values))
        taken: list[float] = []
        for place in self.marked():
            above = values[last] >= values[last - 1] if place == last else place != lowest
            x, y = scale.x(place), scale.y(values[place])
            is_start = place == 0 and not (self.marks_start and last <= _ALL_MARKED)
            if any(abs(x - other) < 110 for other in taken) or (place != last and is_start):
                continue
            taken.append(x)
            canvas.disc((x, y), 15, theme.WOOD_DARK)
            canvas.disc((x, y), 10, theme.SCORE)
            text = _value_text(values[place])
            half = canvas.kit.writer.width(text, _VALUE) / 2 + 6
            zero = scale.y(0) if scale.low <= 0 <= scale.high else None
            if zero is not None and zero < y < zero + _LABEL_BELOW - _LABEL_ABOVE:
                above = False
            box = label_place((x, y), half, plot, self.points(scale), above=above, zero=zero)
            canvas.rounded(box, theme.WOOD_DARK, radius=8, opacity=0.94)
            canvas.text(text, _VALUE, (box.center[0], box.y + 20), align=Align.CENTER)


def label_place(
    at: Point,
    half: float,
    plot: Box,
    line: Sequence[Point],
    *,
    above: bool,
    zero: float | None = None,
) -> Box:
    """The box for the label of a point, as near as it gets without lying on the line or on zero.

    :param at: the point.
    :param half: half of the label's width.
    :param plot: the plot, which the label leaves at its upper edge at the most.
    :param line: the points of the line.
    :param above: whether the label stands rather above the point than below.
    :param zero: the height of the line at zero, if there is one.
    """
    x, y = at
    near = [y + top for top in ((_LABEL_ABOVE, _LABEL_BELOW) if above else (_LABEL_BELOW, _LABEL_ABOVE))]
    far = [top + _FARTHER if top > y else top - _FARTHER for top in near]
    boxes = [
        Box(min(max(x + step * half, plot.x + half), plot.right - half) - half, top, 2 * half, _LABEL_HIGH)
        for tops in (near, far)
        for step in (0.0, -0.7, 0.7, -1.2, 1.2)
        for top in [top for top in tops if plot.y - 38 < top and top + _LABEL_HIGH <= plot.bottom] or tops[:1]
    ]

    def is_free(box: Box) -> bool:
        return not _crosses(line, box.grown(_CLEAR)) and (zero is None or not box.y < zero < box.bottom)

    return next(filter(is_free, boxes), boxes[0])


def _crosses(line: Sequence[Point], box: Box) -> bool:
    """Whether a line runs through a box."""
    for (x, y), (to_x, to_y) in pairwise(line):
        if to_x <= box.x or x >= box.right:
            continue
        rise = (to_y - y) / max(1e-9, to_x - x)
        ends = [y + rise * (min(max(edge, x), to_x) - x) for edge in (box.x, box.right)]
        if max(ends) > box.y and min(ends) < box.bottom:
            return True
    return False


def draw_ring(
    canvas: Canvas,
    center: Point,
    size: float,
    share: float,
    rest: theme.Color = theme.NOT_REACHED,
    *,
    hole: float = 0.34,
) -> None:
    """Draw a ring of which a share is filled, from the top in reading direction.

    :param rest: the color of the other part.
    :param hole: the inner radius, as a share of the size.
    """
    picture = _ring_picture(max(4, canvas.kit.frame.px(size)), round(share * 100), rest, hole)
    if canvas.kit.mirrored:
        picture = flipped(picture)
    place = canvas.rect(Box.centered(center, size, size))
    canvas.surface.blit(picture, picture.get_rect(center=place.center))


@kept
def _ring_picture(size: int, percent: int, rest: theme.Color, hole: float) -> pygame.Surface:
    wide = size * 4
    large = clear((wide, wide))
    large.fill((*theme.GOLD, 0))
    middle, outer, inner = wide / 2, wide / 2 - 2, wide * hole
    pygame.draw.circle(large, (*rest, 255), (middle, middle), outer)
    ends = [math.tau * percent / 100 * step / 60 - math.tau / 4 for step in range(61)]
    rim = [(middle + outer * math.cos(angle), middle + outer * math.sin(angle)) for angle in ends]
    if percent:
        pygame.draw.polygon(large, (*theme.GOLD, 255), [(middle, middle), *rim])
    pygame.draw.circle(large, (*theme.GOLD, 0), (middle, middle), inner)
    return pygame.transform.smoothscale(large, (size, size))


def smooth_line(surface: pygame.Surface, points: Sequence[Pixels], color: theme.Color, width: int) -> None:
    """Draw a smooth line through pixels: three times as large, then scaled down."""
    left, top = min(x for x, _ in points) - width, min(y for _, y in points) - width
    wide, high = max(x for x, _ in points) + width - left, max(y for _, y in points) + width - top
    large = clear((wide * 3, high * 3))
    large.fill((*color, 0))
    scaled = [((x - left) * 3, (y - top) * 3) for x, y in points]
    half = width * 1.5
    for (x, y), (to_x, to_y) in pairwise(scaled):
        long = math.hypot(to_x - x, to_y - y) or 1.0
        aside, along = (y - to_y) / long * half, (to_x - x) / long * half
        corners = [(x + aside, y + along), (to_x + aside, to_y + along), (to_x - aside, to_y - along)]
        pygame.draw.polygon(large, color, [*corners, (x - aside, y - along)])
    for point in scaled:
        pygame.draw.circle(large, color, point, half)
    surface.blit(pygame.transform.smoothscale(large, (wide, high)), (left, top))


def dashed(points: Sequence[Pixels], dashes: Sequence[float]) -> list[list[Pixels]]:
    """The dashes of a line through pixels; ``dashes``: lengths of dashes and gaps in turn, none for a solid line."""
    if not dashes:
        return [list(points)]
    pieces, number, left = [[points[0]]], 0, dashes[0]
    for (x, y), end in pairwise(points):
        long = math.hypot(end[0] - x, end[1] - y)
        gone = 0.0
        while long - gone > left:
            gone += left
            at = round(x + (end[0] - x) * gone / long), round(y + (end[1] - y) * gone / long)
            if number % 2 == 0:
                pieces[-1].append(at)
            else:
                pieces.append([at])
            number += 1
            left = dashes[number % len(dashes)]
        left -= long - gone
        if number % 2 == 0:
            pieces[-1].append(end)
    return [piece for piece in pieces if len(piece) > 1]


def _grid_line(canvas: Canvas, plot: Box, y: float, *, strong: bool) -> None:
    thick = max(1.6, 1 / canvas.kit.frame.unit)
    canvas.fill(Box(plot.x, y, plot.width, thick), _TICK.color, opacity=0.6 if strong else 0.2)


def _value_text(value: float) -> str:
    return decimal(value, 0 if abs(value) >= 100 else 2, trimmed=True)
