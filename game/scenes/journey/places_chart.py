"""A chart of a player's places on the journey, match by match."""

from collections.abc import Sequence

from game.i18n import _
from game.i18n.numbers import day_text, number
from game.players.journey import Leg
from game.view.page.charts import LINE, Chart, smooth_line
from game.view.paint import Canvas
from game.view.units import Align, Box, Face, TextStyle, theme

_TICK = TextStyle(Face.MEDIUM, 19, theme.INK_SMALL)
_WORST = 4


class PlacesChart(Chart):
    """A line of places, first place at the top, with the dates of the first and the last match below."""

    def __init__(self, legs: Sequence[Leg]) -> None:
        super().__init__(_("Your places, match by match"), empty=_("The line begins with the second match."))
        self._legs = legs
        self.called = ". ".join([self.title, ", ".join(number(leg.place) for leg in legs)])

    @property
    def is_empty(self) -> bool:
        return len(self._legs) < 2

    def draw_plot(self, canvas: Canvas, area: Box) -> None:
        plot = Box(area.x + 40, area.y + 14, area.width - 64, area.height - 58)
        down = plot.height / (_WORST - 1)
        for place in range(1, _WORST + 1):
            y = plot.y + down * (place - 1)
            canvas.fill(Box(plot.x, y - 1, plot.width, 2), theme.INK_SMALL, opacity=0.25)
            canvas.text(number(place), _TICK, (plot.x - 20, y + 7), align=Align.END)
        step = plot.width / (len(self._legs) - 1)
        points = [(plot.x + step * at, plot.y + down * (leg.place - 1)) for at, leg in enumerate(self._legs)]
        smooth_line(canvas, [canvas.at(point) for point in points], LINE, max(2, canvas.kit.frame.px(3)))
        dot = min(18.0, max(7.0, step * 0.5))
        for point, leg in zip(points, self._legs, strict=True):
            canvas.disc(point, dot + 5, theme.WOOD_DARK)
            canvas.disc(point, dot, theme.GOLD if leg.place == 1 else theme.TEXT_SECOND)
        foot = plot.bottom + 38
        canvas.text(day_text(self._legs[0].day), _TICK, (plot.x, foot))
        if self._legs[-1].day != self._legs[0].day:
            canvas.text(day_text(self._legs[-1].day), _TICK, (plot.right, foot), align=Align.END)
