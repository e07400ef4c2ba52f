"""A daily wall under one rulebook: a stamp with a picture of its city, and a postmark with the result."""

from collections.abc import Callable

from game.i18n.books import rules_title
from game.i18n.general import general
from game.i18n.numbers import points_text
from game.i18n.player_texts import came_text
from game.players.days import Came, DayResult
from game.players.journey import Stop
from game.scenes.shared.looks import stamp_picture
from game.view.paint import Canvas, Icon, PanelKind
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.units.theme import Colour
from game.view.widgets.widget import Pressed, Seen

_NAME = TextStyle(Face.DISPLAY, 34, theme.TITLE)
_WORDS = theme.SMALL.coloured(theme.TEXT)
_POINTS = TextStyle(Face.BOLD, 26, theme.INK)
_EDGE = 13.0
"""The width of a stamp's white edge."""
_MARK = 104.0
_FOOT = 130.0
"""The height of the dark foot with the text."""
_MARKS: dict[Came, tuple[Icon, Colour]] = {
    Came.WON: (Icon.STAR, theme.GAIN),
    Came.NOBODY: (Icon.MINUS, theme.INK_SMALL),
    Came.OTHER: (Icon.MINUS, theme.INK_SMALL),
    Came.LOST: (Icon.CROSS, theme.LOSS),
}


def mark_of(result: DayResult) -> tuple[Icon, Colour]:
    """The icon and the color of a result."""
    return (Icon.UNDO, theme.INK_SMALL) if result.was_helped else _MARKS[result.came]


class DayWall:
    """The stamp of a wall, for the page and for the picture to share.

    :param stop: the stop of the journey with its rulebook.
    :param state: the text while there is no result.
    """

    def __init__(self, stop: Stop, result: DayResult | None, state: str) -> None:
        self.name = general().stops[stop.id].said()
        """The name of the city."""
        self.rules = rules_title(stop.rules)
        """The name of the book."""
        self._stop = stop
        self._result = result
        self.words = state if result is None else came_text(result)
        """How the deal ended, or the text while there is no result."""

    def draw(self, canvas: Canvas, box: Box, *, is_chosen: bool = False) -> None:
        if is_chosen:
            canvas.panel(PanelKind.LACQUER_GLOW, box.grown(7), radius=10)
        rect = canvas.rect(box)
        thousand = canvas.kit.frame.px(1000)
        canvas.surface.blit(stamp_picture(self._stop.picture, rect.size, thousand, edge=_EDGE, foot=_FOOT), rect)
        canvas = canvas.reading(box)
        left, room = box.x + _EDGE + 16, box.width - 2 * _EDGE - 32
        foot = box.bottom - _EDGE
        name = canvas.kit.writer.fitting(self.name, _NAME, room)
        canvas.centred(self.name, name, Box(left, foot - 124, room, 44), align=Align.START)
        canvas.centred(self.rules, _WORDS, Box(left, foot - 80, room, 26), align=Align.START)
        canvas.block(self.words, _WORDS, Box(left, foot - 54, room, 46), align=Align.START)
        if self._result is not None:
            self._draw_mark(canvas, (box.right - _EDGE - 12 - _MARK / 2, box.y + _EDGE + 12 + _MARK / 2), self._result)

    def _draw_mark(self, canvas: Canvas, centre: tuple[float, float], result: DayResult) -> None:
        """Draws the postmark: the icon and the points in a ring, which is broken if the wall was played later."""
        icon, colour = mark_of(result)
        x, y = centre
        canvas.disc(centre, _MARK, theme.WHITE, opacity=0.9)
        canvas.disc(centre, _MARK - 8, colour)
        canvas.disc(centre, _MARK - 14, (0xF4, 0xEE, 0xE0))
        canvas.icon(icon, (x, y - 20), 28, colour)
        if result.is_late:
            canvas.icon(Icon.CLOCK, (x + _MARK / 2 - 8, y - _MARK / 2 + 10), 30, theme.TEXT)
        points = points_text(result.gain, signed=True)
        canvas.centred(points, _POINTS.coloured(colour), Box(x - 40, y - 4, 80, 34))


class DayView(Pressed):
    """A button with the stamp of a daily wall."""

    is_chosen = Seen(usual=False)
    bleed = 60.0
    corner = 14.0

    def __init__(self, on_press: Callable[[], None], wall: DayWall) -> None:
        super().__init__(on_press)
        self.label = f"{wall.name}, {wall.rules}"
        self.explained = wall.words
        self._wall = wall

    def draw(self, canvas: Canvas) -> None:
        self._wall.draw(canvas, self.box, is_chosen=self.is_chosen)
        if self.warmth:
            canvas.rounded(self.box, theme.WHITE, radius=8, opacity=0.12 * self.warmth)
