"""A rating over time on paper, before a band for each title."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pygame

from game import Frozen
from game.i18n import _
from game.i18n.numbers import count_text
from game.i18n.player_texts import title_name
from game.view.page.charts import LineChart, Scale
from game.view.page.stairs import first_steps
from game.view.paint import Canvas, Kit, clear, rgb
from game.view.units import Align, Box, theme

_NAME = theme.NAME.colored(theme.INK)
_ABOVE_LINE = 0.13
"""The opacity of a band above the line."""
_BELOW_LINE = 0.36
"""The opacity of a band below the line."""
_SPAN = 300.0
"""The least difference between the highest and the lowest rating of the plot."""
_LEAST_NAMED = 26.0
"""The least height of a band in which its name is written."""
_FEATHER = 46.0
"""The room of the feather before the name of a band."""
_WIDEST_NAME = 130.0


class Band(Frozen):
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
    shortest = 2
    marks_start = True

    def span(self) -> tuple[float, float]:
        """The lowest and the highest rating of the plot, with the bands beside a rating that hardly moved."""
        low, high = super().span()
        spare = max(0.0, _SPAN - (high - low)) / 2
        return low - spare, high + spare

    def _with_ends(self) -> Iterator[tuple[Band, float]]:
        """The bands with the ratings at which they end."""
        return zip(self.bands, [*(band.begins for band in self.bands[1:]), math.inf], strict=True)

    def _bands(self, scale: Scale) -> Iterator[tuple[Band, Box]]:
        """The bands within the plot, with their boxes."""
        plot = scale.plot
        for place, (band, end) in enumerate(self._with_ends()):
            top = scale.y(min(end, scale.high))
            bottom = plot.bottom if place == 0 else scale.y(max(band.begins, scale.low))
            if bottom - top >= 1:
                yield band, Box(plot.x, top, plot.width, bottom - top)

    def draw_ground(self, canvas: Canvas, scale: Scale) -> None:
        for band, box in self._bands(scale):
            canvas.fill(box, rgb(band.feather), opacity=_ABOVE_LINE)
        self._draw_area(canvas, scale)

    def beside(self, kit: Kit, low: float, high: float) -> float:
        shown = [band for band, end in self._with_ends() if band.begins < high and end > low]
        return min(_WIDEST_NAME, max(kit.writer.width(band.name, _NAME) for band in shown or self.bands)) + _FEATHER

    def draw_labels(self, canvas: Canvas, scale: Scale) -> None:
        plot, wide = scale.plot, self.beside(canvas.kit, scale.low, scale.high)
        for band, box in self._bands(scale):
            if box.height < _LEAST_NAMED:
                continue
            x, y = plot.right + 28, box.center[1]
            canvas.drawing("feather", (x, y), 34, band.feather)
            style = _NAME.colored(theme.blended(rgb(band.feather), theme.INK, 0.76))
            room = Box(plot.right + _FEATHER, box.y, wide - _FEATHER, box.height)
            style = canvas.kit.writer.fitting(band.name, style, room.width)
            canvas.centered(band.name, style, room, align=Align.END if canvas.kit.mirrored else Align.START)

    def _draw_area(self, canvas: Canvas, scale: Scale) -> None:
        """Draw the bands stronger from the line down to the lower edge of the plot."""
        area = canvas.rect(scale.plot)
        if not area.width or not area.height:
            return
        below = clear(area.size)
        for band, box in self._bands(scale):
            below.fill((*rgb(band.feather), round(255 * _BELOW_LINE)), canvas.rect(box).move(-area.x, -area.y))
        line = [(x - area.x, y - area.y) for x, y in map(canvas.at, self.points(scale))]
        above = clear(area.size)
        beside = [(line[-1][0], area.height), (area.width, area.height), (area.width, 0)]
        pygame.draw.polygon(above, theme.WHITE, [(line[0][0], 0), *line, *beside])
        below.blit(above, special_flags=pygame.BLEND_RGBA_SUB)
        canvas.surface.blit(below, area)


def rating_chart(begins: float, values: Sequence[float], remark: str) -> RatingChart:
    """A rating, match by match, before bands for the titles; ``begins`` is the rating before these matches."""
    note = count_text("{count} match for your rank", "{count} matches for your rank", len(values))
    bands = [Band(title.begins, title_name(title), title.feather) for title in first_steps()]
    return RatingChart(
        _("Rating, match by match"),
        values,
        note=note,
        remark=remark,
        empty=_("No match in this period counted for your rank."),
        begins=begins if values else 0.0,
        bands=bands,
    )
