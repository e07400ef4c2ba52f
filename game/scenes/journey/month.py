"""The calendar of the daily walls: a sheet with a cell for each day, and in it a mark for each wall."""

from calendar import Calendar
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import partial

from game.i18n import _, pgettext
from game.i18n.books import rules_title
from game.i18n.numbers import day_text, first_weekday, month_text, number, weekday_texts
from game.i18n.player_texts import came_text
from game.players.days import BOOKS, Came, DayResult, Days, Series, is_counted
from game.players.journey import JOURNEY
from game.scenes.journey.day_view import came_word, mark_of
from game.scenes.shared.looks import draw_city
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.units.theme import Colour
from game.view.widgets import IconButton, PanelBox, Pressed, Seen, Widget

_TITLE = TextStyle(Face.DISPLAY, 40, theme.INK)
_DAY = TextStyle(Face.BOLD, 23, theme.INK)
_ON_PICTURE = _DAY.coloured(theme.WHITE)
_HEAD = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_BAND: Colour = (0xF3, 0xD2, 0x8A)
_OPEN: Colour = (0xB7, 0xA4, 0x7E)
_LATER: Colour = (0x8C, 0x7A, 0x58)
_PAPER: Colour = (0xF6, 0xEE, 0xDC)
_EMPTY: Colour = (0xEC, 0xE1, 0xC8)
_NOTHING = Fraction(0)
_INSET, _LINE, _NAMES, _FOOT = 26.0, 64.0, 28.0, 44.0
_CELL_INSET, _BETWEEN, _ROUND = 12.0, 4.0, 12.0
"""How far inside its cell a day's number stands, half of the gap between cells, and the radius of their corners."""
_STRIP = 32.0
"""The height of the dark strip with the marks, at the foot of a day's picture."""
_LOW = 0.66
"""How high a week without pictures is, as a share of the height of one that has some."""
_APART = 44.0
"""The most space between two marks of the legend with their words."""


def draw_mark(
    canvas: Canvas, centre: tuple[float, float], size: float, result: DayResult | None, *, on_picture: bool = False
) -> None:
    """Draws the mark of a wall: a ring if it was not played, otherwise its result's icon, underlined if late.

    On a picture a mark has a light rim, and one that was not played is a small dot.
    """
    icon, colour = (None, _OPEN) if result is None else mark_of(result)
    if on_picture and result is None:
        canvas.disc(centre, size * 0.5, _PAPER, opacity=0.6)
        return
    if on_picture:
        canvas.disc(centre, size + 4, _PAPER)
    canvas.disc(centre, size, colour)
    if result is None or result.came is Came.LOST or result.was_helped:
        canvas.disc(centre, size - 4, _PAPER)
    if icon is not None and result is not None:
        is_ring = result.came is Came.LOST or result.was_helped
        canvas.icon(icon, centre, size * 0.66, colour if is_ring else theme.WHITE)
        if result.is_late:
            line = _PAPER if on_picture else colour
            canvas.fill(Box(centre[0] - size / 2, centre[1] + size / 2 + 2.5, size, 2.5), line)


class MonthSheet(PanelBox):
    """The sheet below the cells: the month, the days of the week, and the legend."""

    def __init__(self) -> None:
        super().__init__(PanelKind.PAPER, radius=26)
        self._month = date.min
        self._days: Sequence[str] = ()

    def show(self, month: date) -> None:
        """Show a month, by its first day."""
        self._month, self._days = month, weekday_texts()
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        box = self.box
        canvas = canvas.reading(box)
        title = Box(box.x + _INSET, box.y + 8, self._title_width, _LINE - 12)
        style = canvas.kit.writer.fitting(month_text(self._month), _TITLE, title.width)
        canvas.centred(month_text(self._month), style, title, align=Align.START)
        wide = (box.width - 2 * _INSET) / len(self._days)
        for weekday, name in enumerate(self._days):
            head = Box(box.x + _INSET + weekday * wide + _CELL_INSET, box.y + _LINE, wide - _CELL_INSET - 4, _NAMES)
            canvas.centred(name, _HEAD, head, align=Align.START)
        late = _("You can still play past days.")
        x = box.x + _INSET + self._title_width + 150
        words = Box(x, title.y, box.right - _INSET - x, title.height)
        canvas.centred(late, canvas.kit.writer.fitting(late, _HEAD, words.width), words, align=Align.END)
        foot = Box(box.x + _INSET, box.bottom - _FOOT - 2, box.width - 2 * _INSET, _FOOT)
        canvas.fill(Box(foot.x, foot.y, foot.width, 1.5), _OPEN, opacity=0.5)
        key = _key()
        needed = [canvas.kit.writer.width(name, _HEAD) + 46 for name, _result in key]
        apart = min(_APART, (foot.width - sum(needed)) / (len(key) - 1))
        whole = sum(needed) + apart * (len(key) - 1)
        line = Box(foot.centre[0] - whole / 2, foot.y, whole, foot.height)
        for (name, result), place in zip(key, row(line, needed, apart), strict=True):
            draw_mark(canvas, (place.x + 23, place.centre[1]), 22.0, result)
            room = Box(place.x + 42, place.y, place.width - 46, place.height)
            canvas.centred(name, canvas.kit.writer.fitting(name, _HEAD, room.width), room, align=Align.START)

    @property
    def _title_width(self) -> float:
        return min(330.0, 0.3 * self.box.width)

    def arrows(self, kit: Kit) -> tuple[Box, Box]:
        """The boxes of the buttons for the previous and the next month, beside its name."""
        name = min(self._title_width, kit.writer.width(month_text(self._month), _TITLE))
        x, y = self.box.x + _INSET + name + 24, self.box.y + 8
        return Box(x, y, 50, 50), Box(x + 60, y, 50, 50)

    def weeks(self, shares: Sequence[float]) -> Sequence[Box]:
        """The boxes of the weeks, whose heights have these proportions."""
        top = self.box.y + _LINE + _NAMES
        area = Box(self.box.x + _INSET, top, self.box.width - 2 * _INSET, self.box.bottom - _FOOT - 6 - top)
        return column(area, [area.height * share / sum(shares) for share in shares])


def _key() -> Sequence[tuple[str, DayResult | None]]:
    """The legend: a text and an example for each mark."""
    won, other, lost = (DayResult(came, gain=_NOTHING, match="") for came in (Came.WON, Came.OTHER, Came.LOST))
    late = DayResult(Came.OTHER, gain=_NOTHING, match="", is_late=True)
    return (
        *((came_word(one.came), one) for one in (won, other, lost)),
        (pgettext("day", "Played later"), late),
        (pgettext("day", "Not played"), None),
    )


class DayCell(Pressed):
    """A button for a day: the picture of the city where it went best, and the marks of its walls.

    :param in_series: whether the day belongs to the current days in a row.
    """

    is_chosen = Seen(usual=False)
    corner = _ROUND
    bleed = 14.0
    ring_inset = _BETWEEN

    def __init__(
        self,
        on_press: Callable[[], None],
        day: date,
        results: Mapping[str, DayResult | None],
        *,
        is_today: bool,
        in_series: bool,
    ) -> None:
        super().__init__(on_press)
        self.day = day
        self._results = results
        self._is_today, self._in_series = is_today, in_series
        self._picture = _best(results)
        self.counts = in_series and is_counted(results)
        """Whether it is counted among the days in a row, which go on over a few days off."""
        told = [f"{rules_title(rules)}: {_told(one)}" for rules in BOOKS if (one := results.get(rules)) is not None]
        self.called = ". ".join([day_text(day), *told])
        self.tooltip = "\n".join([day_text(day), *told]) if told else ""

    @property
    def has_picture(self) -> bool:
        """Whether the day has the picture of a city, because a wall of it was played."""
        return bool(self._picture)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        inner = box.inset(_BETWEEN, 3)
        if self._in_series:
            opacity = 1.0 if self.counts else 0.4
            canvas.rounded(Box(box.x, box.y, box.width, box.height), _BAND, radius=_ROUND, opacity=opacity)
        if self.is_chosen and not self.is_focused:
            canvas.panel(PanelKind.CARD_GLOW, inner, radius=_ROUND)
        elif self.is_enabled:
            canvas.rounded(inner, theme.WHITE if self._is_today else _EMPTY, radius=_ROUND, opacity=0.6)
        if self._picture:
            draw_city(canvas, inner, self._picture, _ROUND)
        if self.is_enabled and (self._results or self.is_chosen or self._is_today):
            self._draw_marks(canvas, inner)
        self._draw_number(canvas, inner)
        self.draw_warmth(canvas, radius=_ROUND, most=0.3)

    def _draw_number(self, canvas: Canvas, inner: Box) -> None:
        """Draws the day's number, on gold for today, and the tick of a counted day."""
        centre = (inner.x + 24, inner.y + min(22.0, inner.height / 2))
        style = _DAY if self.is_enabled else _DAY.coloured(_LATER)
        if self._is_today:
            canvas.disc(centre, 38, theme.GOLD_DARK)
            canvas.disc(centre, 34, theme.GOLD)
        elif self._picture:
            canvas.disc(centre, 38, theme.BLACK, opacity=0.5)
            style = _ON_PICTURE
        canvas.centred(number(self.day.day), style, Box(centre[0] - 24, centre[1] - 20, 48, 40))
        if self.counts:
            place = (inner.right - 20, centre[1])
            canvas.disc(place, 28, theme.GOLD)
            canvas.icon(Icon.CHECK, place, 18, theme.ON_GOLD)

    def _draw_marks(self, canvas: Canvas, inner: Box) -> None:
        """Draws a mark for each wall, on a dark strip at the foot of the picture."""
        strip = Box(inner.x, inner.bottom - _STRIP, inner.width, _STRIP)
        if self._picture:
            canvas.rounded(strip, theme.BLACK, radius=_ROUND, opacity=0.62)
            canvas.fill(Box(strip.x, strip.y, strip.width, _ROUND), theme.BLACK, opacity=0.1)
        step = min(27.0, (inner.width - 10) / len(BOOKS))
        left = inner.centre[0] - step * (len(BOOKS) - 1) / 2
        for place, rules in enumerate(BOOKS):
            draw_mark(
                canvas,
                (left + step * place, strip.centre[1]),
                min(21.0, step - 5),
                self._results.get(rules),
                on_picture=bool(self._picture),
            )


def _best(results: Mapping[str, DayResult | None]) -> str:
    """The picture of the city whose wall went best on a day; empty if none was played."""
    order = [*Came]
    played = [(order.index(one.came), place) for place, one in enumerate(map(results.get, BOOKS)) if one is not None]
    return JOURNEY.stops[min(played)[1]].picture if played else ""


def _told(result: DayResult) -> str:
    """A result as text for a screen reader."""
    return _("{result}, played later").format(result=came_text(result)) if result.is_late else came_text(result)


class Month:
    """The calendar: a sheet with its cells, and buttons for other months.

    :param choose: called with the day that is chosen.
    :param turn: called with the number of months to go on.
    """

    def __init__(self, choose: Callable[[date], None], turn: Callable[[int], None]) -> None:
        self._choose = choose
        self.sheet = MonthSheet()
        self.earlier = IconButton(Icon.CHEVRON_LEFT, _("Previous month"), partial(turn, -1))
        self.later = IconButton(Icon.CHEVRON_RIGHT, _("Next month"), partial(turn, 1))
        self.cells: Sequence[DayCell] = ()
        """The days of the month, from the first on."""
        self._month = date.min

    @property
    def widgets(self) -> Iterable[Widget]:
        """All widgets, in Tab order."""
        return self.sheet, self.earlier, self.later, *self.cells

    def show(self, month: date, known: Days, today: date, earliest: date, series: Series) -> None:
        """Show a month, by its first day."""
        self._month = month
        self.sheet.show(month)
        self.earlier.is_enabled = month > earliest
        self.later.is_enabled = month < today.replace(day=1)
        self.cells = [self._cell(day, known, today, series) for day in _days_of(month)]
        for cell in self.cells:
            cell.is_enabled = earliest <= cell.day <= today

    def _cell(self, day: date, known: Days, today: date, series: Series) -> DayCell:
        return DayCell(
            partial(self._choose, day),
            day,
            known.get(day.isoformat(), {}),
            is_today=day == today,
            in_series=series.since is not None and series.since <= day <= today,
        )

    def mark(self, day: date) -> None:
        """Marks a day as the chosen one."""
        for cell in self.cells:
            cell.is_chosen = cell.day == day

    def lay_out(self, box: Box, kit: Kit) -> None:
        self.sheet.place(box.grown(-PanelKind.PAPER.reach))
        for button, place in zip((self.earlier, self.later), self.sheet.arrows(kit), strict=True):
            button.place(place)
        begins = (self._month.weekday() - first_weekday()) % 7
        weeks = [self.cells[max(0, first) : first + 7] for first in range(-begins, len(self.cells), 7)]
        has_pictures = [any(cell.has_picture for cell in week) for week in weeks]
        places = self.sheet.weeks([1.0 if pictured or not any(has_pictures) else _LOW for pictured in has_pictures])
        days = [day for place in places for day in row(place, [None] * 7)]
        lay(self.cells, days[begins : begins + len(self.cells)])


def _days_of(month: date) -> list[date]:
    return [day for day in Calendar().itermonthdates(month.year, month.month) if day.month == month.month]
