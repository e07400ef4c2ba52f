"""The calendar of the daily walls: a sheet with a cell for each day, and in it a mark for each wall."""

from calendar import Calendar
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from game.i18n import _, ngettext, pgettext
from game.i18n.books import rules_title
from game.i18n.numbers import day_text, first_weekday, month_text, number, weekday_texts
from game.i18n.player_texts import came_text
from game.players.days import BOOKS, Came, DayResult, Days, Series, is_counted
from game.players.journey import JOURNEY
from game.scenes.journey.day_view import STATES, WallState, came_word, mark_of, state_text, state_word
from game.scenes.shared.looks import draw_city
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.units.theme import Colour
from game.view.widgets import Button, Finish, IconButton, PanelBox, Pressed, Seen, Widget

_TITLE = TextStyle(Face.DISPLAY, 40, theme.INK)
_DAY = TextStyle(Face.BOLD, 23, theme.INK)
_ON_PICTURE = _DAY.coloured(theme.WHITE)
_HEAD = TextStyle(Face.MEDIUM, 22, theme.INK_SMALL)
_LINES, _LINES_APART = theme.BODY, 12.0
_BACK = Finish(style=theme.BUTTON.sized(22), padding=20.0)
_BAND: Colour = (0xF3, 0xD2, 0x8A)
_RULE: Colour = (0xA0, 0x8B, 0x60)
_LATER: Colour = (0x76, 0x64, 0x42)
_PAPER: Colour = (0xF6, 0xEE, 0xDC)
_NIGHT: Colour = (0x35, 0x3F, 0x73)
_NOTHING = Fraction(0)
_INSET, _LINE, _NAMES = 26.0, 64.0, 34.0
_KEY_LINE = 46.0
"""The height of the legend below its line."""
_TALLEST, _LOWEST = 96.0, 46.0
"""The height up to which weeks grow at the cost of those of which no day can be chosen, and the least of these."""
_ARROW, _ARROWS_APART = 50.0, 20.0
"""The width of the buttons for other months, and the gap between them, in which a focus ring has room."""
_CELL_INSET, _PILL_INSET, _BETWEEN, _ROUND = 17.0, 7.0, 4.0, 12.0
"""The insets of a weekday and of the ground of a day's number, half the gap between cells, and the corners' radius."""
_STRIP, _MARK, _RIM, _MARKS_INSET = 40.0, 26.0, 4.0, 8.0
"""The height of the strip with the marks, the width of a mark and of its rim, and the inset of the first one."""
_TIMES, _TIMES_WIDE = TextStyle(Face.BOLD, 22, theme.WHITE), 17.0
"""The style of the number behind a mark that stands for several walls, and its room."""
_BAR = (260.0, 10.0)
"""The width and height of the bar below a month of which no day was played."""
_CHOSEN = 4.0
"""The width of the gold frame of the chosen day, which stays clear of its neighbors."""
_RING, _LINE_OF_RING = 8.0, 3.0
"""How far the focus ring reaches beyond a day, and how wide its dark line is."""
_SIGN = 22.0
"""The width of the sign in a day's upper corner."""
_APART, _CLOSEST = 36.0, 6.0
"""The most and the least space between two marks of the legend with their words."""
_LEAST_NOTE = 0.8
"""How small the note beside the month may be, as a share of its usual size, before it is left out."""


Mark = DayResult | WallState
"""The result of a wall or, if it has none, the state that explains why; its mark is drawn accordingly."""


def draw_mark(canvas: Canvas, centre: tuple[float, float], size: float, mark: Mark) -> None:
    """Draws the mark of a wall that was played or seen: an icon on a disc with a light rim."""
    if isinstance(mark, WallState):
        icon, colour, is_ring = STATES[mark], theme.INK_SMALL, True
    else:
        icon, colour = mark_of(mark)
        is_ring = mark.came is Came.LOST or mark.was_helped
    canvas.disc(centre, size + _RIM, _PAPER)
    canvas.disc(centre, size, colour)
    if is_ring:
        canvas.disc(centre, size - 4, _PAPER)
    canvas.icon(icon, centre, size * 0.66, colour if is_ring else theme.WHITE)


class Standing(Enum):
    """Whether a day counts for the current streak of days."""

    APART = "apart"
    """The day is no part of the streak, or is today and may still count."""
    COUNTED = "counted"
    OFF = "off"
    """The day lies between days that count, and was taken off."""


def _standing_text(standing: Standing) -> str:
    """A day's standing in a few words; empty for one that is no part of the streak."""
    if standing is Standing.COUNTED:
        return _("Counts toward your streak")
    return _("Day off: keeps your streak") if standing is Standing.OFF else ""


_Sign = tuple[Icon, Colour, Colour]
"""A sign in the corner of a day: icon, color of the disc, color of the icon."""
_SIGNS: Mapping[Standing, _Sign] = {
    Standing.COUNTED: (Icon.CHECK, theme.GOLD, theme.ON_GOLD),
    Standing.OFF: (Icon.MOON, _NIGHT, _PAPER),
}
_LATE: _Sign = (Icon.CLOCK, theme.INK_SMALL, _PAPER)
"""The sign of a day of which a wall was played later."""
_Key = Sequence[tuple[str, Mark | _Sign]]
"""A legend: texts with what they explain."""


def _draw_sign(canvas: Canvas, centre: tuple[float, float], size: float, sign: _Sign) -> None:
    icon, disc, ink = sign
    canvas.disc(centre, size + 3, _PAPER)
    canvas.disc(centre, size, disc)
    canvas.icon(icon, centre, size * 0.64, ink)


class StreakLines(Widget):
    """Lines on the streak, each behind the sign that its days have in the calendar."""

    lines: Sequence[tuple[Standing, str]] = ()

    def show(self, lines: Sequence[tuple[Standing, str]]) -> None:
        """Show these lines."""
        self.lines = lines
        self.called = ". ".join(text for _standing, text in lines)
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        places = column(self.box, [None] * len(self.lines), _LINES_APART)
        for (standing, text), place in zip(self.lines, places, strict=True):
            sign, _apart, room = row(place, [28, 12, None])
            if standing in _SIGNS:
                _draw_sign(canvas, sign.centre, 24.0, _SIGNS[standing])
            else:
                canvas.disc(sign.centre, 25, theme.GOLD)
                canvas.disc(sign.centre, 20, theme.WOOD_DARK)
            lines = canvas.kit.writer.balanced(text, _LINES, room.width)
            step = _LINES.size * theme.LINE_HEIGHT
            if (rest := room.height - step * len(lines)) < 0:
                canvas.block(text, _LINES, room, align=Align.START, most=3)
            else:
                canvas.stacked(lines, _LINES, room.inset(0, rest / 2), step, align=Align.START)


class MonthSheet(PanelBox):
    """The sheet below the cells: the month, the days of the week, and the legend."""

    def __init__(self) -> None:
        super().__init__(PanelKind.PAPER, radius=26)
        self._month = date.min
        self._days: Sequence[str] = ()
        self._open_days = 0
        self.key: _Key = ()
        """The legend: the texts with what they explain."""
        self.note, self._note_place = "", (0.0, 0.0)
        """The text between the month and the buttons, and where it begins and ends, from the beginning of the sheet."""

    def show(self, month: date, cells: Sequence["DayCell"]) -> None:
        """Show a month, by its first day, above the legend."""
        self._month, self._days, self.key = month, weekday_texts(), _key(cells)
        self._open_days = sum(cell.is_enabled for cell in cells)
        self.touch()

    def lay_note(self, until: float, kit: Kit, *, is_told: bool) -> None:
        """Lay out the note between the month and this x coordinate; it is left out where it has no room.

        :param is_told: whether the page says the same already.
        """
        wide = min(self._title_width, kit.writer.width(month_text(self._month), _TITLE))
        begins, ends = _INSET + wide + 24, until - self.box.x
        note = _("You can still play past days.")
        self._note_place = (begins, ends)
        self.note = note if not is_told and _LEAST_NOTE * kit.writer.width(note, _HEAD) <= ends - begins else ""
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
        begins, ends = self._note_place
        words = Box(box.x + begins, box.y + 9, ends - begins, 48)
        canvas.centred(self.note, canvas.kit.writer.fitting(self.note, _HEAD, words.width), words, align=Align.END)
        foot = Box(box.x + _INSET, self._foot, box.width - 2 * _INSET, box.bottom - self._foot)
        canvas.fill(Box(foot.x, foot.y, foot.width, 1.5), _RULE, opacity=0.5)
        if self.key:
            _draw_key(canvas, foot, self.key)
        else:
            self._draw_none_played(canvas, foot)

    @property
    def none_played_text(self) -> str:
        """The text of a month without marks: no wall was played on any of the days that can be chosen."""
        told = ngettext("{part} of {whole} day played", "{part} of {whole} days played", self._open_days)
        return told.format(part=number(0), whole=number(self._open_days))

    def _draw_none_played(self, canvas: Canvas, foot: Box) -> None:
        """Draws an empty bar and, in words, that no day was played."""
        _edge, bar, _apart, words = row(foot, [4, _BAR[0], 20, None])
        bar = Box(bar.x, bar.centre[1] - _BAR[1] / 2 + 2, *_BAR)
        canvas.rounded(bar, _RULE, radius=_BAR[1] / 2, opacity=0.4)
        canvas.centred(self.none_played_text, _HEAD, replace(words, y=words.y + 2), align=Align.START)

    @property
    def _foot(self) -> float:
        """The y coordinate of the line above the legend or the number of days played."""
        return self.box.bottom - _KEY_LINE - 4

    @property
    def _title_width(self) -> float:
        return min(400.0, 0.36 * self.box.width)

    @property
    def arrows(self) -> tuple[Box, Box]:
        """The boxes of the buttons for the previous and the next month, at the end of the month's line."""
        x, y = self.box.right - _INSET - 2 * _ARROW - _ARROWS_APART, self.box.y + 8
        return Box(x, y, _ARROW, _ARROW), Box(x + _ARROW + _ARROWS_APART, y, _ARROW, _ARROW)

    def weeks(self, are_open: Sequence[bool]) -> Sequence[Box]:
        """The boxes of the weeks: those with days that can be chosen are higher than the others in a long month."""
        top = self.box.y + _LINE + _NAMES
        area = Box(self.box.x + _INSET, top, self.box.width - 2 * _INSET, self._foot - 8 - top)
        opened, closed = are_open.count(True), are_open.count(False)
        even = area.height / len(are_open)
        high = max(even, min(_TALLEST, (area.height - closed * _LOWEST) / max(1, opened)))
        low = (area.height - opened * high) / max(1, closed)
        return column(area, [high if is_open else low for is_open in are_open])


def _draw_key(canvas: Canvas, line: Box, whole: _Key) -> None:
    """Draws the legend."""
    key, needed, apart = _fitting_key(whole, line.width, canvas.kit)
    for (name, sign), place in zip(key, row(line, needed, apart), strict=True):
        picture, _apart, room = row(place, [32, 3, None])
        if isinstance(sign, tuple):
            _draw_sign(canvas, picture.centre, 24.0, sign)
        else:
            draw_mark(canvas, picture.centre, 23.0, sign)
        canvas.centred(name, canvas.kit.writer.fitting(name, _HEAD, room.width), room, align=Align.START)


def _fitting_key(whole: _Key, width: float, kit: Kit) -> tuple[_Key, Sequence[float], float]:
    """The legend, how wide its entries are, and the space between them.

    Where they are too close together, a wall seen elsewhere is only called seen; if that is not enough, the words are
    smaller.
    """
    shorter = [(state_word(sign) if sign is WallState.SEEN else name, sign) for name, sign in whole]
    key, needed = whole, list[float]()
    for key in (whole, shorter):
        needed = [kit.writer.width(name, _HEAD) + 37 for name, _sign in key]
        if sum(needed) + _CLOSEST * (len(key) - 1) <= width:
            break
    narrow = min(1.0, (width - _CLOSEST * (len(key) - 1)) / sum(needed))
    needed = [each * narrow for each in needed]
    return key, needed, min(_APART, (width - sum(needed)) / max(1, len(key) - 1))


def _key(cells: Sequence["DayCell"]) -> _Key:
    """The legend: how a wall may end, and what else marks and signs in these days mean; the streak explains its own.

    Days of which nothing was played or seen have no marks, and need no legend.
    """
    ended = [DayResult(came, gain=_NOTHING, match="") for came in (Came.WON, Came.OTHER, Came.LOST)]
    helped = replace(ended[1], was_helped=True)
    marks = [mark for cell in cells for mark in cell.marks]
    is_helped = any(isinstance(mark, DayResult) and mark.was_helped for mark in marks)
    if not marks:
        return []
    return [
        *((came_word(one.came), one) for one in ended),
        *([(came_text(helped), helped)] if is_helped else []),
        *([(state_text(WallState.SEEN), WallState.SEEN)] if WallState.SEEN in marks else []),
        *([(pgettext("day", "Played later"), _LATE)] if any(cell.is_late for cell in cells) else []),
    ]


class DayCell(Pressed):
    """A button for a day: the picture of the city where it went best, and the marks of its walls.

    A day that can still be played shows a city, too, but pale, in each month in the order of the journey.

    :param in_series: whether the day belongs to the current days in a row, which go on over a few days off.
    """

    is_chosen = Seen(usual=False)
    corner = _ROUND
    bleed = 14.0
    shows_focus = False
    """The ring is drawn by the cell itself, close around it: a wider one would cover its neighbors."""

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
        self._picture = _best(results) or JOURNEY.stops[day.toordinal() % len(JOURNEY.stops)].picture
        self.standing = Standing.APART
        if in_series and is_counted(results):
            self.standing = Standing.COUNTED
        elif in_series and not is_today:
            self.standing = Standing.OFF
        told = [f"{rules_title(rules)}: {_told(results[rules])}" for rules in BOOKS if rules in results]
        told += [text] if (text := _standing_text(self.standing)) else []
        self.called = ". ".join([day_text(day), *told])
        self.tooltip = "\n".join([day_text(day), *told]) if told else ""

    @property
    def marks(self) -> Sequence[Mark]:
        """The results of the day's walls that were played, and a state for each that was seen in another match."""
        return [self._results[rules] or WallState.SEEN for rules in BOOKS if rules in self._results]

    @property
    def is_late(self) -> bool:
        """Whether the person played a wall of this day on a later day."""
        return any(result is not None and result.is_late for result in self._results.values())

    @property
    def is_played(self) -> bool:
        """Whether the person played a wall of this day, on the day itself or later."""
        return any(result is not None for result in self._results.values())

    @property
    def height(self) -> int:
        return int(self.is_chosen or self.is_focused)

    @property
    def _is_pale(self) -> bool:
        return not (self.is_played or self.is_chosen or self._is_today)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        inner = box.inset(_BETWEEN, 3)
        if self._in_series:
            canvas.rounded(box, _BAND, radius=_ROUND)
        if self.is_focused:
            canvas.rounded(inner.grown(_RING), theme.WOOD_DARK, radius=_ROUND + _RING)
            halo = theme.GOLD if self.is_chosen else theme.WHITE
            canvas.rounded(inner.grown(_RING - _LINE_OF_RING), halo, radius=_ROUND + _RING - _LINE_OF_RING)
        if self.is_chosen:
            canvas.rounded(inner.grown(_CHOSEN), theme.GOLD, radius=_ROUND + _CHOSEN)
        if self.is_enabled:
            draw_city(canvas, inner, self._picture, _ROUND, foot=_STRIP / 2, is_pale=self._is_pale)
        self.draw_warmth(canvas, radius=_ROUND, most=0.3)
        if self.marks:
            self._draw_marks(canvas, inner)
        self._draw_number(canvas, inner)

    def _draw_number(self, canvas: Canvas, inner: Box) -> None:
        """Draws the day's number, on gold for today, and the signs of its standing and of a wall played later."""
        day = number(self.day.day)
        wide = max(32.0, canvas.kit.writer.width(day, _DAY) + 12)
        pill = Box(inner.x + _PILL_INSET, inner.y + min(20.0, inner.height / 2) - 16, wide, 32)
        style = _DAY if self.is_enabled else _DAY.coloured(_LATER)
        if self._is_today:
            canvas.rounded(pill.grown(2), theme.GOLD_DARK, radius=18)
            canvas.rounded(pill, theme.GOLD, radius=16)
        elif self.is_enabled and not self._is_pale:
            canvas.rounded(pill, theme.BLACK, radius=16, opacity=0.55)
            style = _ON_PICTURE
        canvas.centred(day, style, pill.grown(4))
        signs = [*([_SIGNS[self.standing]] if self.standing in _SIGNS else []), *([_LATE] if self.is_late else [])]
        for place, sign in enumerate(signs):
            _draw_sign(canvas, (inner.right - 17 - place * (_SIGN + 5), inner.y + 17), _SIGN, sign)

    def _draw_marks(self, canvas: Canvas, inner: Box) -> None:
        """Draws each kind of mark once at the foot of the day, with a number if it stands for several walls."""
        kinds = Counter(map(_kind, self.marks))
        needed = [_MARK + _RIM + 4 + (_TIMES_WIDE if times > 1 else 0) for times in kinds.values()]
        scale = min(1.0, (inner.width - 2 * _MARKS_INSET) / sum(needed))
        x, y = inner.x + _MARKS_INSET, inner.bottom - _STRIP / 2
        one_of = {_kind(mark): mark for mark in self.marks}
        for (kind, times), wide in zip(kinds.items(), needed, strict=True):
            size = (_MARK + _RIM) * scale
            draw_mark(canvas, (x + size / 2, y), _MARK * scale, one_of[kind])
            if times > 1:
                room = Box(x + size + 3 * scale, y - 16, _TIMES_WIDE * scale, 32)
                canvas.centred(number(times), _TIMES, room, align=Align.START)
            x += wide * scale


def _kind(mark: Mark) -> Icon:
    """The icon of a mark; marks with the same icon are drawn once, with their number."""
    return STATES[mark] if isinstance(mark, WallState) else mark_of(mark)[0]


def _best(results: Mapping[str, DayResult | None]) -> str:
    """The picture of the city whose wall went best on a day; empty if none was played."""
    order = [*Came]
    played = [(order.index(one.came), place) for place, one in enumerate(map(results.get, BOOKS)) if one is not None]
    return JOURNEY.stops[min(played)[1]].picture if played else ""


def _told(result: DayResult | None) -> str:
    """A result as text for a screen reader; ``None`` is a wall that was seen in another match."""
    if result is None:
        return state_text(WallState.SEEN)
    return _("{result}, played later").format(result=came_text(result)) if result.is_late else came_text(result)


class Month:
    """The calendar: a sheet with its cells, and buttons for other months.

    :param choose: called with the day that is chosen.
    :param turn: called with the number of months to go on.
    """

    def __init__(self, choose: Callable[[date], None], turn: Callable[[int], None]) -> None:
        self._choose = choose
        self.sheet = MonthSheet()
        self.earlier = IconButton(Icon.CHEVRON_LEFT, "", partial(turn, -1))
        self.later = IconButton(Icon.CHEVRON_RIGHT, "", partial(turn, 1))
        self.earlier.called, self.later.called = _("Previous month"), _("Next month")
        self.back = Button(_("Back to today"), self._go_back, finish=_BACK)
        """Goes back to today while another day or month is shown, and is named after what goes back."""
        self.cells: Sequence[DayCell] = ()
        """The days of the month, from the first on."""
        self._month = self._today = date.min

    @property
    def widgets(self) -> Iterable[Widget]:
        """All widgets, in Tab order."""
        return self.sheet, self.earlier, self.later, self.back, *self.cells

    def show(self, month: date, chosen: date, known: Days, today: date, earliest: date, series: Series) -> None:
        """Show a month, by its first day, with the chosen day marked."""
        self._month, self._today = month, today
        self.earlier.is_enabled = month > earliest
        self.later.is_enabled = month < today.replace(day=1)
        self.back.is_visible = self.later.is_enabled or chosen != today
        self.back.relabel(_("This month") if chosen == today else _("Back to today"))
        self.cells = [self._cell(day, known, today, series) for day in _days_of(month)]
        for cell in self.cells:
            cell.is_enabled = earliest <= cell.day <= today
            cell.is_chosen = cell.day == chosen
            if cell.is_chosen:  # the page tells of it
                cell.tooltip = ""
        self.sheet.show(month, self.cells)

    def _go_back(self) -> None:
        self._choose(self._today)

    def _cell(self, day: date, known: Days, today: date, series: Series) -> DayCell:
        return DayCell(
            partial(self._choose, day),
            day,
            known.get(day.isoformat(), {}),
            is_today=day == today,
            in_series=series.since is not None and series.since <= day <= today,
        )

    def lay_out(self, box: Box, kit: Kit) -> None:
        self.sheet.place(box.grown(-PanelKind.PAPER.reach))
        for button, place in zip((self.earlier, self.later), self.sheet.arrows, strict=True):
            button.place(place)
        begins = (self._month.weekday() - first_weekday()) % 7
        until = self.sheet.arrows[0].x - 20
        wide = self.back.content_width(kit, 48)
        self.back.place(Box(until - wide, self.sheet.box.y + 9, wide, 48))
        end = self.back.box.x - 20 if self.back.is_visible else until
        is_told = any(cell.is_chosen and cell.day < self._today for cell in self.cells)
        self.sheet.lay_note(end, kit, is_told=is_told)
        weeks = [self.cells[max(0, start) : start + 7] for start in range(-begins, len(self.cells), 7)]
        places = self.sheet.weeks([any(cell.is_enabled for cell in week) for week in weeks])
        days = [day for place in places for day in row(place, [None] * 7)]
        lay(self.cells, days[begins : begins + len(self.cells)])


def _days_of(month: date) -> list[date]:
    return [day for day in Calendar().itermonthdates(month.year, month.month) if day.month == month.month]
