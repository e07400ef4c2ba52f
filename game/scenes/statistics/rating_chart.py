"""A rating over time on paper, before a band for each title."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from msgspec import Struct

from game.i18n import _, ngettext
from game.i18n.general import general
from game.i18n.numbers import number
from game.players.rank.ranked import Move
from game.players.rank.titles import titles
from game.view.page.charts import LineChart, Scale
from game.view.page.feather import draw_feather
from game.view.paint import Canvas, PanelKind
from game.view.units import Box, Face, TextStyle, theme

_NAME = TextStyle(Face.SEMIBOLD, 20, theme.INK)
_GREEN: theme.Colour = (0x14, 0x74, 0x58)
_TINT, _FILL = 0.2, 0.22
"""The opacities of a band and of the area below the line."""
_LOW = 30.0
"""The least height of a band that has its name."""


class Band(Struct, frozen=True):
    """The band of a title, up to where the next one begins."""

    begins: float
    name: str
    feather: str
    """The color of its feather, as ``RRGGBB``."""


@dataclass(eq=False)
class RatingChart(LineChart):
    """A rating, match by match."""

    bands: Sequence[Band] = field(kw_only=True)
    """The bands, lowest first."""

    kind = PanelKind.CARD
    heading, tick = TextStyle(Face.DISPLAY, 32, theme.INK), TextStyle(Face.MEDIUM, 19, theme.INK_SMALL)
    stroke = _GREEN
    least = 2

    def draw_ground(self, canvas: Canvas, scale: Scale) -> None:
        plot = scale.plot
        ends = [*(band.begins for band in self.bands[1:]), math.inf]
        for place, (band, end) in enumerate(zip(self.bands, ends, strict=True)):
            top = scale.y(min(end, scale.high))
            bottom = plot.bottom if place == 0 else scale.y(max(band.begins, scale.low))
            if bottom - top < 1:
                continue
            red, green, blue = bytes.fromhex(band.feather)
            colour = (red, green, blue)
            canvas.fill(Box(plot.x, top, plot.width, bottom - top), colour, opacity=_TINT)
            if bottom - top > _LOW:
                draw_feather(canvas, (plot.x + 20, bottom - 16), 30, band.feather)
                canvas.text(band.name, _NAME.coloured(theme.blended(colour, theme.INK, 0.6)), (plot.x + 40, bottom - 9))
        self._draw_area(canvas, scale)

    def _draw_area(self, canvas: Canvas, scale: Scale) -> None:
        """Draw a tint from the line down to the lower edge of the plot."""
        area = canvas.rect(scale.plot)
        if not area.width or not area.height:
            return
        corners = [canvas.at(point) for point in self.points(scale)]
        tint = pygame.Surface(area.size, pygame.SRCALPHA)
        tint.fill((*_GREEN, 0))
        line = [(x - area.x, y - area.y) for x, y in corners]
        closed = [(line[0][0], area.height), *line, (line[-1][0], area.height)]
        pygame.draw.polygon(tint, (*_GREEN, round(255 * _FILL)), closed)
        canvas.surface.blit(tint, area)


def rating_chart(moves: Sequence[Move]) -> RatingChart:
    """A rating, match by match, before bands for the titles."""
    across = ngettext("{count} rated match", "{count} rated matches", len(moves)).format(count=number(len(moves)))
    first = [title for title in titles() if title.step == 1]
    bands = [Band(title.begins, general().titles[title.id].said(), title.feather) for title in first]
    return RatingChart(
        _("Rating, match by match"),
        [move.after.value for move in moves],
        across=across,
        empty=_("The line begins with the first rated match."),
        begins=moves[0].before.value if moves else 0.0,
        bands=bands,
    )
