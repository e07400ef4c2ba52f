"""The calendar of the daily walls: a sheet with a cell for each day, and in it a mark for the best of its walls."""

from calendar import Calendar
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import partial
from math import ceil

from msgspec.structs import replace

from game.i18n import _, ngettext, pgettext
from game.i18n.books import rules_title
from game.i18n.numbers import day_text, first_weekday, month_text, number, points_text, weekday_texts
from game.i18n.player_texts import came_text
from game.players.days import BOOKS, Came, DayResult, Days, OfDay, Series, is_counted, won_in
from game.scenes.journey.day_view import WallState, came_word, ended_text, mark_of, state_text
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.units.theme import Color
from game.view.widgets import Button, Finish, IconButton, PanelBox, Pressed, Seen, Widget

_TITLE = TextStyle(Face.DISPLAY, 40, theme.INK)
_DAY = TextStyle(Face.BOLD, 27, theme.INK)
_TODAY = TextStyle(Face.BOLD, 32, theme.ON_GOLD)
_HEAD = TextStyle(Face.MEDIUM, 22, theme.INK_SMALL)
_LINES, _LINES_APART = theme.BODY, 24.0
_BACK = Finish(style=theme.BUTTON.sized(22), padding=20.0)
_BAND: Color = (0xF3, 0xD2, 0x8A)
_RULE: Color = (0xA0, 0x8B, 0x60)
_TODAY_RIM: Color = (0xC4, 0x85, 0x1C)
_LATER: Color = (0x76, 0x64, 0x42)
_PAPER: Color = (0xF6, 0xEE, 0xDC)
_CARD: Color = (0xFF, 0xFC, 0xF4)
_NIGHT: Color = (0x35, 0x3F, 0x73)
_NOTHING = Fraction(0)
_ORDER = tuple(Came)
"""The ways in which a deal can end, the best first."""
_INSET, _LINE, _NAMES = 26.0, 64.0, 34.0
_KEY_LINE = 46.0
"""The height of the legend below its line."""
_ARROW, _ARROWS_APART = 50.0, 20.0
"""The width of the buttons for other months, and the gap between them, in which a focus ring has room."""
_BETWEEN, _ROUND = 4.0, 11.0
"""Half the gap between cells, and the radius of their corners."""
_NUMBER, _BESIDE, _MARK, _RIM = 52.0, 56.0, 44.0, 3.0
"""The width of a day's number, how far from the number's middle a mark lies, and the width of a mark and of its rim."""
_KEY_MARK = 28.0
_CHOSEN = 4.0
"""The width of the dark frame of the chosen day, which stays clear of its neighbors."""
_RING, _LINE_OF_RING = 9.0, 2.5
"""How far the focus ring reaches beyond a day, and how wide its dark line is."""
_LINED, _FAINT = 0.6, 0.3
"""The opacity of the line around a day, and of that around one that cannot be chosen yet."""
_APART, _CLOSEST = 36.0, 6.0
"""The most and the least space between two marks of the legend with their words."""
_LEAST_NOTE = 0.8
"""How small the note beside the month may be, as a share of its usual size, before it is left out."""


class Standing(Enum):
    """Whether a day counts for the current streak of days."""

    APART = "apart"
    """The day is no part of the streak, or is today and may still count."""
    COUNTED = "counted"
    OFF = "off"
    """The day lies between days that count, and was taken off."""


Mark = DayResult | Standing
"""The result of a wall, or that the day was one off."""


def draw_mark(canvas: Canvas, center: tuple[float, float], size: float, mark: Mark) -> None:
    """Draws the mark of a day: the icon of a result on a disc with a light rim, or a moon."""
    if isinstance(mark, Standing):
        _draw_sign(canvas, center, size, _SIGNS[mark])
        return
    icon, color = mark_of(mark)
    is_ring = mark.came is Came.LOST or mark.was_helped
    canvas.disc(center, size + _RIM, _PAPER)
    canvas.disc(center, size, color)
    if is_ring:
        canvas.disc(center, size - 5, _PAPER)
    ink = color if is_ring else theme.TITLE if mark.came is Came.WON else theme.WHITE
    canvas.icon(icon, center, size * (0.7 if mark.came is Came.WON else 0.6), ink)


def _standing_text(standing: Standing) -> str:
    """A day's standing in a few words; empty for one that is no part of the streak."""
    if standing is Standing.COUNTED:
        return _("Counts toward your streak")
    return _("Day off: keeps your streak") if standing is Standing.OFF else ""


_Sign = tuple[Icon, Color, Color]
"""A sign in the corner of a day: icon, color of the disc, color of the icon."""
_SIGNS: Mapping[Standing, _Sign] = {
    Standing.COUNTED: (Icon.CHECK, theme.GOLD, theme.ON_GOLD),
    Standing.OFF: (Icon.MOON, _NIGHT, _PAPER),
}
_Key = Sequence[tuple[str, Mark]]
"""A legend: texts with what they explain."""


def _draw_sign(canvas: Canvas, center: tuple[float, float], size: float, sign: _Sign) -> None:
    icon, disc, ink = sign
    canvas.disc(center, size + 3, _PAPER)
    canvas.disc(center, size, disc)
    canvas.icon(icon, center, size * 0.64, ink)


class StreakLines(Widget):
    """What keeps the streak, in short texts beside each other, each behind a sign."""

    lines: Sequence[tuple[Standing, str]] = ()

    def show(self, lines: Sequence[tuple[Standing, str]]) -> None:
        """Show these texts."""
        self.lines = lines
        self.called = ". ".join(text for _standing, text in lines)
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        writer, style = canvas.kit.writer, _LINES
        free = self.box.width - 40 * len(self.lines) - _LINES_APART * (len(self.lines) - 1)
        while style.size > theme.SMALLEST and sum(writer.width(text, style) for _each, text in self.lines) > free:
            style = style.sized(style.size - 1)
        needed = [writer.width(text, style) for _each, text in self.lines]
        share = min(1.0, free / sum(needed))
        rooms = row(self.box, [40 + each * share + 1 for each in needed], _LINES_APART)
        for (standing, text), place in zip(self.lines, rooms, strict=True):
            sign, _apart, room = row(place, [28, 12, None])
            if standing in _SIGNS:
                _draw_sign(canvas, sign.center, 24.0, _SIGNS[standing])
            else:
                canvas.disc(sign.center, 25, theme.GOLD)
                canvas.disc(sign.center, 20, theme.WOOD_DARK)
            lines, step = writer.balanced(text, style, room.width), style.size * theme.CLOSE
            centered = room.inset(0, (room.height - step * len(lines)) / 2)
            canvas.stacked(lines, style, centered, step, align=Align.START)


def streak_lines(series: Series, *, is_done: bool) -> Sequence[tuple[Standing, str]]:
    """The lines on the streak: whether today counts toward it, and how many days off are left.

    :param is_done: whether a wall of today counts.
    """
    done = (Standing.COUNTED, _("Today counts toward your streak"))
    still = (Standing.APART, _("Play one wall today to keep it"))
    left = ngettext("{count} day off left this month", "{count} days off left this month", series.rests)
    said = left.format(count=number(series.rests)) if series.rests else _("No days off left this month")
    return [done if is_done else still, (Standing.OFF, said)]


def streak_words(series: Series) -> tuple[str, str]:
    """The words beside the number of the streak, and its longest; without a streak, how to begin one."""
    begin = _("Play one wall today to start a streak.")
    longest = _("Longest: {count}").format(count=number(series.longest)) if series.longest else ""
    return ngettext("day streak", "day streak", series.played) if series.played else begin, longest


def month_words(known: Days, month: date) -> tuple[str, str]:
    """How many walls of a month were won, or a call to win the first one; and its best result, if one was played."""
    begins, won = f"{month:%Y-%m-}", won_in(known, month).total()
    results = [one for day, of_day in known.items() if day.startswith(begins) for one in of_day.values()]
    gains = [one.gain for one in results if isinstance(one, DayResult) and not one.was_helped]
    best = _("Best result: {points}").format(points=points_text(max(gains), signed=True)) if gains else ""
    if not won:
        return _("Win a wall to earn the month's first stamp."), best
    return ngettext("{count} wall won", "{count} walls won", won).format(count=number(won)), best


class MonthSheet(PanelBox):
    """The sheet below the cells: the month, the days of the week, and the legend."""

    def __init__(self) -> None:
        super().__init__(PanelKind.PAPER, radius=26)
        self._month = date.min
        self._days: Sequence[str] = ()
        self.key: _Key = ()
        """The legend: the texts with what they explain."""
        self.note, self._note_place = "", (0.0, 0.0)
        """The text between the month and the buttons, and where it begins and ends, from the beginning of the sheet."""

    def show(self, month: date, cells: Sequence["DayCell"]) -> None:
        """Show a month, by its first day, above the legend."""
        self._month, self._days, self.key = month, weekday_texts(), _key(cells)
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
        canvas.centered(month_text(self._month), style, title, align=Align.START)
        heads = Box(box.x + _INSET, box.y + _LINE, box.width - 2 * _INSET, _NAMES)
        for name, head in zip(self._days, row(heads, [None] * len(self._days)), strict=True):
            canvas.centered(name, _HEAD, head.inset(4))
        begins, ends = self._note_place
        words = Box(box.x + begins, box.y + 9, ends - begins, 48)
        canvas.centered(self.note, canvas.kit.writer.fitting(self.note, _HEAD, words.width), words, align=Align.END)
        if self.key:
            foot = Box(box.x + _INSET, self._foot, box.width - 2 * _INSET, box.bottom - self._foot)
            canvas.fill(Box(foot.x, foot.y, foot.width, 1.5), _RULE, opacity=0.5)
            _draw_key(canvas, foot, self.key)

    @property
    def _foot(self) -> float:
        """The y coordinate of the line above the legend, if it stands."""
        return self.box.bottom - (_KEY_LINE + 4 if self.key else 16)

    @property
    def _title_width(self) -> float:
        return min(400.0, 0.36 * self.box.width)

    @property
    def arrows(self) -> tuple[Box, Box]:
        """The boxes of the buttons for the previous and the next month, at the end of the month's line."""
        x, y = self.box.right - _INSET - 2 * _ARROW - _ARROWS_APART, self.box.y + 8
        return Box(x, y, _ARROW, _ARROW), Box(x + _ARROW + _ARROWS_APART, y, _ARROW, _ARROW)

    def weeks(self, count: int) -> Sequence[Box]:
        """The boxes of the weeks, all equally high."""
        top = self.box.y + _LINE + _NAMES
        area = Box(self.box.x + _INSET, top, self.box.width - 2 * _INSET, self._foot - 8 - top)
        return column(area, [None] * count)


def _draw_key(canvas: Canvas, line: Box, key: _Key) -> None:
    """Draws the legend; where its entries are too close together, their words are smaller."""
    needed = [canvas.kit.writer.width(name, _HEAD) + 40 for name, _sign in key]
    narrow = min(1.0, (line.width - _CLOSEST * (len(key) - 1)) / sum(needed))
    needed = [each * narrow for each in needed]
    apart = min(_APART, (line.width - sum(needed)) / max(1, len(key) - 1))
    for (name, sign), place in zip(key, row(line, needed, apart), strict=True):
        picture, _apart, room = row(place, [_KEY_MARK, 8, None])
        draw_mark(canvas, picture.center, _KEY_MARK, sign)
        canvas.centered(name, canvas.kit.writer.fitting(name, _HEAD, room.width), room, align=Align.START)


def _key(cells: Sequence["DayCell"]) -> _Key:
    """The legend: how the best wall of a day ended, or that the day was one off; none without a mark in the month."""
    marks = [cell.mark for cell in cells if cell.mark is not None]
    if not marks:
        return []
    ended = [DayResult(came, gain=_NOTHING, match="") for came in (Came.WON, Came.OTHER, Came.LOST)]
    helped = replace(ended[1], was_helped=True)
    has_help = any(isinstance(mark, DayResult) and mark.was_helped for mark in marks)
    return [
        *((came_word(one.came), one) for one in ended),
        *([(came_text(helped), helped)] if has_help else []),
        *([(pgettext("day", "Day off"), Standing.OFF)] if Standing.OFF in marks else []),
    ]


class DayCell(Pressed):
    """A button for a day: its number, and the mark of the wall that went best or of a day off.

    A day without one that can still be played shows under the pointer that it can.
    """

    is_chosen = Seen(usual=False)
    corner = _ROUND
    bleed = 14.0
    shows_focus = False
    """The ring is drawn by the cell itself, close around it: a wider one would cover its neighbors."""
    band: tuple[bool, bool] | None = None
    """Whether the streak's band begins and whether it ends on this day of its week; ``None`` without a band."""

    def __init__(
        self,
        on_press: Callable[[], None],
        day: date,
        results: OfDay,
        series: Series,
        today: date,
    ) -> None:
        super().__init__(on_press)
        self.day = day
        self._is_today = day == today
        self.standing = Standing.APART
        if series.since is not None and series.since <= day <= today:
            if is_counted(results):
                self.standing = Standing.COUNTED
            elif not self._is_today:
                self.standing = Standing.OFF
        played = [one for one in map(results.get, BOOKS) if isinstance(one, DayResult)]
        best = min(played, key=lambda one: (one.was_helped, _ORDER.index(one.came)), default=None)
        self.mark: Mark | None = Standing.OFF if self.standing is Standing.OFF else best
        """A day off, or the result of the wall that went best, those with a move taken back last; ``None`` for none."""
        told = []
        for rules in (rules for rules in BOOKS if rules in results):
            result = results[rules]
            said = ended_text(result) if isinstance(result, DayResult) else state_text(WallState.SEEN)
            told.append(f"{rules_title(rules)}: {said}")
        told += [text] if (text := _standing_text(self.standing)) else []
        self.called = ". ".join([day_text(day), *told])
        self.tooltip = "\n".join([day_text(day), *told]) if told else ""

    @property
    def height(self) -> int:
        return int(self.is_chosen or self.is_focused)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        inner = box.inset(_BETWEEN, 3)
        self._draw_band(canvas, box.inset(0, 3))
        if self.is_focused:
            canvas.rounded(inner.grown(_RING), theme.WOOD_DARK, radius=_ROUND + _RING)
            canvas.rounded(inner.grown(_RING - _LINE_OF_RING), theme.WHITE, radius=_ROUND + _RING - _LINE_OF_RING)
        if self.is_chosen:
            canvas.rounded(inner.grown(_CHOSEN), theme.WOOD_DARK, radius=_ROUND + _CHOSEN)
        if self.warmth and not self.is_chosen:
            canvas.rounded(inner.grown(_CHOSEN), theme.GOLD, radius=_ROUND + _CHOSEN, opacity=self.warmth)
        if self._is_today:
            canvas.rounded(inner, _TODAY_RIM, radius=_ROUND)
            canvas.rounded(inner.inset(3, 3), theme.GOLD, radius=_ROUND - 3)
        elif self.is_chosen or self.is_focused or self.band is None:
            canvas.rounded(inner, _RULE, radius=_ROUND, opacity=_LINED if self.is_enabled else _FAINT)
            ground = _BAND if self.band is not None else _CARD if self.is_enabled else _PAPER
            hair = max(1.5, 1.0 / canvas.kit.frame.unit)
            canvas.rounded(inner.inset(hair, hair), ground, radius=_ROUND - hair)
        x, y = inner.center
        day = Box(x - (_BESIDE + _NUMBER) / 2, y - 20, _NUMBER, 40)
        style = _TODAY if self._is_today else _DAY if self.is_enabled else _DAY.colored(_LATER)
        canvas.centered(number(self.day.day), style, day)
        at = (x + _BESIDE / 2, y)
        if self.mark is not None:
            draw_mark(canvas, at, _MARK, self.mark)
        elif self.is_enabled and (self.warmth or self.is_focused):
            canvas.icon(Icon.PLAY, at, 0.7 * _MARK, theme.WOOD_DARK)

    def _draw_band(self, canvas: Canvas, box: Box) -> None:
        """Draws the gold ground of a day of the streak, which goes on into the days beside this one."""
        if self.band is None:
            return
        begins, ends = self.band
        canvas.rounded(box, _BAND, radius=_ROUND)
        if not begins:
            canvas.fill(Box(box.x, box.y, box.width / 2, box.height), _BAND)
        if not ends:
            canvas.fill(Box(box.x + box.width / 2, box.y, box.width / 2, box.height), _BAND)


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
        """Goes back to today while another day is shown."""
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
        self.back.is_visible = chosen != today
        self.cells = [
            DayCell(partial(self._choose, day), day, known.get(day.isoformat(), {}), series, today)
            for day in _days_of(month)
        ]
        for cell in self.cells:
            cell.is_enabled = earliest <= cell.day <= today
            cell.is_chosen = cell.day == chosen
            if cell.is_chosen:  # the page tells of it
                cell.tooltip = ""
        self._lay_band()
        self.sheet.show(month, self.cells)

    def _go_back(self) -> None:
        self._choose(self._today)

    def _lay_band(self) -> None:
        """Puts the days of the streak on a band, which goes on from day to day within a week."""
        is_on = [cell.standing is not Standing.APART for cell in self.cells]
        for place, cell in enumerate(self.cells):
            weekday = (cell.day.weekday() - first_weekday()) % 7
            begins = not weekday or not place or not is_on[place - 1]
            ends = weekday == 6 or not any(is_on[place + 1 : place + 2])
            cell.band = (begins, ends) if is_on[place] else None

    def lay_out(self, box: Box, kit: Kit) -> None:
        self.sheet.place(box.grown(-PanelKind.PAPER.reach))
        lay((self.earlier, self.later), self.sheet.arrows)
        begins = (self._month.weekday() - first_weekday()) % 7
        until = self.sheet.arrows[0].x - 20
        wide = self.back.content_width(kit, 48)
        self.back.place(Box(until - wide, self.sheet.box.y + 9, wide, 48))
        end = self.back.box.x - 20 if self.back.is_visible else until
        is_told = any(cell.is_chosen and cell.day < self._today for cell in self.cells)
        self.sheet.lay_note(end, kit, is_told=is_told)
        weeks = self.sheet.weeks(ceil((begins + len(self.cells)) / 7))
        days = [day for week in weeks for day in row(week, [None] * 7)]
        lay(self.cells, days[begins : begins + len(self.cells)])


def _days_of(month: date) -> list[date]:
    return [day for day in Calendar().itermonthdates(month.year, month.month) if day.month == month.month]
