"""A rating over time on paper, before a band for each title."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import itemgetter

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.i18n import _, ngettext
from game.i18n.general import general
from game.i18n.numbers import number
from game.players.rank.method import SETTLED
from game.players.rank.ranked import Move
from game.players.rank.titles import titles
from game.view.page.charts import ALL_MARKED, LineChart, Scale
from game.view.page.rating_signs import draw_feather
from game.view.paint import Canvas
from game.view.paint.shapes import rgb
from game.view.units import Align, Box, Face, TextStyle, theme

_NAME = TextStyle(Face.SEMIBOLD, 20, theme.INK)
_ABOVE, _BELOW = 0.13, 0.36
"""The opacity of a band above the line, and below it."""
_LOW, _STEP, _CLEAR, _FIGURE = 30.0, 12.0, 12.0, 50.0
"""The least height of a band in which its name is written, the distance between the places tried for it, and how far it
stays from the line and from the middle of a figure beside it, in units.
"""


class Band(Struct, frozen=True):
    """The band of a title, from its own rating up to the rating at which the next one begins."""

    begins: float
    name: str
    feather: str
    """The color of the title's feather, as ``RRGGBB``."""


@dataclass(eq=False)
class RatingChart(LineChart):
    """A chart of a rating, match by match."""

    bands: Sequence[Band] = field(kw_only=True)
    """The bands, lowest first."""

    least = 2
    shortest = SETTLED

    def _bands(self, scale: Scale) -> Iterator[tuple[Band, Box]]:
        """The bands within the plot, with their boxes."""
        plot = scale.plot
        ends = [*(band.begins for band in self.bands[1:]), math.inf]
        for place, (band, end) in enumerate(zip(self.bands, ends, strict=True)):
            top = scale.y(min(end, scale.high))
            bottom = plot.bottom if place == 0 else scale.y(max(band.begins, scale.low))
            if bottom - top >= 1:
                yield band, Box(plot.x, top, plot.width, bottom - top)

    def draw_ground(self, canvas: Canvas, scale: Scale) -> None:
        for band, box in self._bands(scale):
            canvas.fill(box, rgb(band.feather), opacity=_ABOVE)
        self._draw_area(canvas, scale)

    def draw_labels(self, canvas: Canvas, scale: Scale) -> None:
        line = self.points(scale)
        for band, box in self._bands(scale):
            label = place_for_name(canvas.kit.writer.width(band.name, _NAME) + 44, box, line)
            if label is None:
                continue
            reading = canvas.reading(label)
            draw_feather(reading, (label.x + 18, label.centre[1]), 28, band.feather)
            style = _NAME.coloured(theme.blended(rgb(band.feather), theme.INK, 0.76))
            reading.centred(band.name, style, replace(label, x=label.x + 34, width=label.width - 36), align=Align.START)

    def _draw_area(self, canvas: Canvas, scale: Scale) -> None:
        """Draw the bands stronger from the line down to the lower edge of the plot."""
        area = canvas.rect(scale.plot)
        if not area.width or not area.height:
            return
        below = pygame.Surface(area.size, pygame.SRCALPHA)
        for band, box in self._bands(scale):
            below.fill((*rgb(band.feather), round(255 * _BELOW)), canvas.rect(box).move(-area.x, -area.y))
        line = [(x - area.x, y - area.y) for x, y in map(canvas.at, self.points(scale))]
        above = pygame.Surface(area.size, pygame.SRCALPHA)
        beside = [(line[-1][0], area.height), (area.width, area.height), (area.width, 0)]
        pygame.draw.polygon(above, theme.WHITE, [(line[0][0], 0), *line, *beside])
        below.blit(above, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        canvas.surface.blit(below, area)


def place_for_name(wide: float, band: Box, line: Sequence[tuple[float, float]]) -> Box | None:
    """The first place from the left of a band where a label of this width stays clear of the line and its figures.

    ``None`` if there is none.
    """
    if band.height <= _LOW:
        return None
    is_short = len(line) - 1 <= ALL_MARKED
    marked = line[1:] if is_short else (line[-1], min(line, key=itemgetter(1)), max(line, key=itemgetter(1)))
    for step in range(max(1, int((band.width - wide - 8) / _STEP))):
        x = band.x + 4 + step * _STEP
        beside = [piece for piece in pairwise(line) if piece[0][0] < x + wide + _CLEAR and piece[1][0] > x - _CLEAR]
        near = [y for piece in beside for _x, y in piece]
        for top in (band.bottom - 32, band.y + 4):
            figures = [at for at in marked if x - _FIGURE < at[0] < x + wide + _FIGURE and abs(at[1] - top - 14) < 62]
            is_clear = not near or max(near) < top - _CLEAR or min(near) > top + 28 + _CLEAR
            is_parted = x < line[-1][0] < x + wide
            if is_clear and not figures and not is_parted:
                return Box(x, top, wide, 28)
    return None


def rating_chart(moves: Sequence[Move], title: str = "") -> RatingChart:
    """A rating, match by match, before bands for the titles."""
    note = ngettext("{count} rated match", "{count} rated matches", len(moves)).format(count=number(len(moves)))
    first = [title for title in titles() if title.step == 1]
    bands = [Band(title.begins, general().titles[title.id].said(), title.feather) for title in first]
    return RatingChart(
        title or _("Rating, match by match"),
        [move.after.value for move in moves],
        note=note,
        empty=_("No rated match in this period."),
        begins=moves[0].before.value if moves else 0.0,
        bands=bands,
    )
