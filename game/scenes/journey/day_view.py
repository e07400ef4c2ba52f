"""A daily wall under one rulebook: a stamp with a picture of its city, and a postmark with the result."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from game.i18n import pgettext
from game.i18n.books import played_title
from game.i18n.general import general
from game.i18n.numbers import points_text
from game.i18n.option_texts import scored_title
from game.i18n.player_texts import came_text
from game.players.days import Came, DayResult
from game.players.journey import Stop
from game.players.roster import PortraitId
from game.scenes.shared.looks import draw_stamp
from game.view.page.rating_signs import draw_plume
from game.view.paint import Canvas, Icon, PanelKind
from game.view.units import Align, Box, Face, TextStyle, column, theme
from game.view.units.theme import Colour
from game.view.widgets.widget import Pressed, Seen, Widget

_NAME = TextStyle(Face.DISPLAY, 34, theme.TITLE)
_WORDS = theme.SMALL.coloured(theme.TEXT)
_CAME = TextStyle(Face.BOLD, 21, theme.INK)
_POINTS = TextStyle(Face.BOLD, 28, theme.INK)
_EDGE = 13.0
"""The width of a stamp's white edge."""
_LEAST = 18.0
"""The least font size of the word in a postmark."""
_MARK, _IN = 114.0, 7.0
"""The width of a postmark, and its distance from the white edge."""
_NAMES, _WORDS_HIGH = 76.0, 52.0
"""Heights on the dark foot: of the names, and of the words below them."""
_RED, _DARK_RED, _YELLOW = "C9503A", "6A3A2E", "E8B545"
"""The colors of the feathers beside the days in a row; dark red are those still to come."""
_MARKS: dict[Came, tuple[Icon, Colour]] = {
    Came.WON: (Icon.STAR, theme.GAIN),
    Came.NOBODY: (Icon.MINUS, theme.INK_SMALL),
    Came.OTHER: (Icon.MINUS, theme.INK_SMALL),
    Came.LOST: (Icon.CROSS, theme.LOSS),
}


def came_word(came: Came) -> str:
    """How a deal ended, in a word or two."""
    if came is Came.WON:
        return pgettext("day", "Won")
    return pgettext("day", "Dealt in") if came is Came.LOST else pgettext("day", "No win")


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
        self.rules = scored_title(stop.rules, {})
        """The name of the book, with the scoring where it has several."""
        self._shorter_rules = (scored_title(stop.rules, {}, short=True), played_title(stop.rules, {}))
        self._stop = stop
        self._result = result
        self.words = state if result is None else came_text(result)
        """How the deal ended, or the text while there is no result; empty for a wall that waits to be played."""

    def draw(self, canvas: Canvas, box: Box, *, is_chosen: bool = False, below: float = 0.0) -> None:
        """Draw the stamp.

        :param below: the height that a button covers at its foot in place of the words; 0 without one.
        """
        if is_chosen:
            canvas.panel(PanelKind.LACQUER_GLOW, box.grown(7), radius=10)
        low = below or _WORDS_HIGH
        draw_stamp(canvas, box, self._stop.picture, edge=_EDGE, foot=_NAMES + low)
        canvas = canvas.reading(box)
        left, room = box.x + _EDGE + 16, box.width - 2 * _EDGE - 32
        foot = box.bottom - _EDGE - low
        name = canvas.kit.writer.fitting(self.name, _NAME, room)
        canvas.centred(self.name, name, Box(left, foot - 70, room, 44), align=Align.START)
        *longer, shortest = self.rules, *self._shorter_rules
        rules = next((each for each in longer if canvas.kit.writer.width(each, _WORDS) <= room), shortest)
        canvas.centred(rules, _WORDS, Box(left, foot - 26, room, 26), align=Align.START)
        if not below:
            canvas.block(self.words, _WORDS, Box(left, foot, room, 46), align=Align.START)
        if self._result is not None:
            self._draw_mark(
                canvas, (box.right - _EDGE - _IN - _MARK / 2, box.y + _EDGE + _IN + _MARK / 2), self._result
            )

    def _draw_mark(self, canvas: Canvas, centre: tuple[float, float], result: DayResult) -> None:
        """Draws the postmark: icon, word and points in a ring, with a clock if the wall was played later.

        A word that is too long for the ring is left to the foot of the stamp.
        """
        icon, colour = mark_of(result)
        x, y = centre
        canvas.disc(centre, _MARK, theme.WHITE, opacity=0.9)
        canvas.disc(centre, _MARK - 8, colour)
        canvas.disc(centre, _MARK - 14, (0xF4, 0xEE, 0xE0))
        word, writer = came_word(result.came), canvas.kit.writer
        style = writer.fitting(word, _CAME, _MARK - 22, least=_LEAST)
        is_said = not writer.cut((word, style, _MARK - 22))
        canvas.icon(icon, (x, y - (31 if is_said else 22)), 24 if is_said else 34, colour)
        if is_said:
            canvas.centred(word, style.coloured(colour), Box(x - _MARK / 2, y - 17, _MARK, 28))
        if result.is_late:
            canvas.icon(Icon.CLOCK, (x + _MARK / 2 - 8, y - _MARK / 2 + 10), 30, theme.TEXT)
        points = points_text(result.gain, signed=True)
        canvas.centred(points, _POINTS.coloured(colour), Box(x - _MARK / 2, y + 8, _MARK, 34))


Bar = tuple[str, PortraitId | None, Fraction]
"""Points with the name of whoever has them, and the portrait; ``None``: a crown."""


class Plume(Widget):
    """Three feathers beside the days in a row; while there are none, only the first has its color, as a promise."""

    is_won = Seen(usual=False)

    def draw(self, canvas: Canvas) -> None:
        beside = _RED if self.is_won else _DARK_RED
        draw_plume(canvas, (self.box.centre[0], self.box.bottom), self.box.height, (beside, _YELLOW, beside))


class Compared(Widget):
    """The person's points on a wall as a bar, above that of an expert in the same seat."""

    _bars: Sequence[Bar] = ()

    def show(self, bars: Sequence[Bar]) -> None:
        """Show these points."""
        self._bars = bars
        self.called = ". ".join(f"{name}: {points_text(gain, signed=True)}" for name, _portrait, gain in bars)
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        most = max([Fraction(1), *(abs(gain) for _name, _portrait, gain in self._bars)])
        for (name, portrait, gain), line in zip(self._bars, column(self.box, [68.0] * len(self._bars), 6), strict=True):
            centre = (line.x + 30, line.centre[1])
            if portrait is None:
                canvas.disc(centre, 56, theme.GOLD)
                canvas.icon(Icon.CROWN, centre, 32, theme.ON_GOLD)
            else:
                canvas.avatar(portrait, centre, 58)
            canvas.centred(name, theme.BODY_SECOND, Box(line.x + 74, line.y, 0.24 * line.width, 68), align=Align.START)
            middle, reach = line.x + 0.6 * line.width, 0.2 * line.width
            long = float(gain / most) * reach
            bar = Box(min(middle, middle + long), line.y + 20, max(4.0, abs(long)), 28)
            canvas.rounded(bar, theme.GOLD if portrait is not None else theme.TEXT_SECOND, radius=8)
            canvas.fill(Box(middle - 1, line.y + 8, 2, 52), theme.TEXT_SECOND, opacity=0.6)
            points = Box(line.right - 0.18 * line.width, line.y, 0.18 * line.width, 68)
            canvas.centred(points_text(gain, signed=True), theme.LABEL, points, align=Align.END)


class DayView(Pressed):
    """A button with the stamp of a daily wall; the stamp of the chosen one reaches behind the button that plays it."""

    is_chosen = Seen(usual=False)
    below = Seen(0.0)
    """How far the stamp reaches below the widget, behind the button that plays the wall."""
    bleed = 80.0
    corner = 14.0

    def __init__(self, on_press: Callable[[], None], wall: DayWall) -> None:
        super().__init__(on_press)
        self.label = f"{wall.name}, {wall.rules}"
        self.explained = wall.words
        self._wall = wall

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        stamp = Box(box.x, box.y, box.width, box.height + self.below)
        self._wall.draw(canvas, stamp, is_chosen=self.is_chosen and not self.is_focused, below=self.below)
        self.draw_warmth(canvas, radius=8, most=0.05)
