"""The page of the daily walls: one deal under each rulebook, the same for every player, and a calendar."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import partial
from itertools import cycle
from pathlib import Path

import pygame

from game.app.matches.experts import Scores, experts_on
from game.app.matches.match_file import SUFFIX
from game.app.matches.match_list import SavedMatch
from game.i18n import _, ngettext, pgettext
from game.i18n.numbers import day_text, number, points_text
from game.i18n.player_texts import in_own_words, name_in_files, streak_text
from game.players.days import (
    BACK,
    BOOKS,
    DayResult,
    Days,
    OfDay,
    SeenWall,
    days_of,
    days_played,
    is_counted,
    last_open_day,
    match_of_day,
    series_of,
    won_in,
)
from game.players.journey import JOURNEY
from game.players.roster import DAY, Chair, MatchSetup
from game.scenes.journey.album import Album
from game.scenes.journey.day_view import (
    Bar,
    Compared,
    DayCount,
    DayDone,
    DayView,
    DayWall,
    Others,
    Plume,
    WallState,
    WonHand,
    ended_text,
    lay_beside,
    mark_of,
)
from game.scenes.journey.month import Month, Standing, StreakLines, month_words, streak_lines, streak_words
from game.scenes.journey.share import ShareScene
from game.scenes.journey.told_page import LOOK, Ask, ToldPage
from game.scenes.shared.destinations import BeginMatch, OpenPuzzles, ResumeMatch, ReviewReplay, WatchReplay
from game.scenes.shared.preferences import Context
from game.scenes.shared.program import Program
from game.view.paint import Felt, Icon, Paint, PanelKind
from game.view.paint.felt import spread_cloth
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import MAIN, PLAIN, Button, Finish, Label, PanelBox, Widget, shared_widths

_SIDE, _GAP = 60.0, 20.0
_TOP, _HIGH, _LOWER = 120.0, 406.0, 16.0
"""The top and the height of the card of the chosen wall, and how much of it reaches beyond the stamps at either end."""
_CARD, _PAPER = (0.43, 690.0), (0.5, 345.0)
"""The share of the page that the card takes, and that of the card which its text takes, each with the least width."""
_END = 0.36, 600.0
"""The share of the page that the card with the end of the day takes, with its least width: all stamps lie beside it."""
_IN_CARD, _CLEAR = 14.0, 14.0
"""The margin of the picture on the card, and how much farther from the card's lower edge the buttons end."""
_TILTS = (1.0, -1.0)
"""By how many degrees the stamps lie askew, in turn: all are equally high."""
_BELOW, _UNDER, _LEFT = 546.0, 24.0, 0.61
"""The top of the calendar, the space below it, and its share of the page's width."""
_STREAK, _LINES = 190.0, 44.0
"""The height of what tells of the streak, and that of the texts on what keeps it."""
_MOST_COUNT = 0.36
"""The most width of the streak's number, as a share of its area."""
_CITY, _ENDED = TextStyle(Face.DISPLAY, 52, theme.INK), TextStyle(Face.SEMIBOLD, 24, theme.INK_SMALL)
_FINE = theme.BODY.colored(theme.INK_SMALL)
_COUNT, _TOTAL = TextStyle(Face.DISPLAY, 156, theme.GOLD), TextStyle(Face.DISPLAY, 184, theme.GOLD)
"""The days in a row, and the points of a day."""
_PORTRAIT, _LEAST_PORTRAIT, _CALLED = 72.0, 40.0, 70.0
"""The most and the least width of the portraits across the table, and the height of the names and levels below them."""
_BUTTON, _LOW, _APART = 64.0, 54.0, 20.0
"""The height of the buttons, that of lower ones, and the space between others."""
_BACK = Finish(style=theme.BUTTON.sized(22), padding=14.0)
"""The finish of the buttons that look back at a match, which lie beside each other where they fit."""


class DaysScene(ToldPage[Days]):
    """The walls of a day, the calendar, and the way to the puzzle of the day.

    :param own: the player's name and portrait.
    :param ask: asks the statistics what was played.
    :param unfinished: returns the matches that can be continued.
    :param folder: the folder of the matches.
    :param today: returns the local date.
    :param experts: has four experts play a wall in the background.
    """

    is_in_city = True

    def __init__(
        self,
        context: Context,
        own: Chair,
        ask: Ask[Days],
        *,
        unfinished: Callable[[], Sequence[SavedMatch]],
        folder: Path,
        today: Callable[[], date] = lambda: datetime.now().astimezone().date(),
        experts: Callable[[date, str], Future[Scores]] = experts_on,
    ) -> None:
        super().__init__(context.kit, _("Today's walls"), ask, partial(days_of, name_in_files(own)), {})
        self._context = context
        self._own = own
        self._unfinished = unfinished
        self._folder = folder
        self._now = today
        self._experts = experts
        self._awaited: Future[Scores] | None = None
        """The experts' scores on the chosen wall while they are awaited."""
        self.today = today()
        self.day = self.today
        """The date whose walls are shown."""
        self._month = self.today.replace(day=1)
        self._begun: dict[tuple[str, int | None], SavedMatch] = {}
        self._chosen = BOOKS[0]
        self._is_at_end = False
        """Whether the card shows the end of the day in place of the chosen wall."""
        self._date = Label("", theme.BODY_SECOND, most=2)
        self._card = PanelBox(PanelKind.CARD_GLOW, radius=18)
        self._city, self._ended = Label("", _CITY), Label("", _ENDED, most=2)
        self._told = Label("", _FINE, most=4)
        self._plume = Plume()
        self._count_of_days = DayCount("", _COUNT, align=Align.CENTER)
        self._row_label = Label("", theme.LABEL.sized(42), most=2)
        self._longest = Label("", theme.BODY_SECOND, most=2)
        self._streak, self.album = StreakLines(), Album()
        self.hand, self._others, self.compared, self.done = WonHand(), Others(), Compared(), DayDone(PanelKind.PAPER)
        self.total = DayCount("", _TOTAL, align=Align.CENTER)
        self._others.portrait, self._others.inks = _PORTRAIT, (theme.INK, theme.INK_SMALL)
        self._puzzle = Button(_("Puzzle of the day"), self._solve, finish=PLAIN, icon=Icon.PUZZLE)
        self._watch = Button(_("Watch replay"), partial(self._look_back, WatchReplay), finish=_BACK, icon=Icon.PLAY)
        self._review = Button(_("Review"), partial(self._look_back, ReviewReplay), finish=_BACK, icon=Icon.BULB)
        self.share = Button(_("Share"), self._show_picture, finish=PLAIN, icon=Icon.SHARE)
        self._end = Button(_("Day complete"), self._show_end, finish=PLAIN, icon=Icon.STAR)
        """Goes back from a wall to the end of the day."""
        self._next = Button(pgettext("wall", "Next wall"), self._go_on, finish=MAIN, icon=Icon.CHEVRON_RIGHT)
        """Goes from a wall that cannot be played to one that can."""
        self._play = Button(_("Play"), self._act, finish=MAIN, icon=Icon.CHEVRON_RIGHT)
        self._views: dict[str, DayView] = {}
        self._row = ""
        self.month = Month(self.show_day, self._turn)
        """The calendar."""
        self._build()
        self.page.set_focus(self._play)

    @property
    def results(self) -> dict[str, DayResult]:
        """The results of the day shown, by the id of the rulebook."""
        return {rules: result for rules in BOOKS if isinstance(result := self._seen.get(rules), DayResult)}

    @property
    def told_text(self) -> str:
        """The text about the chosen wall."""
        return self._told.text

    def enter(self) -> None:
        """Asks again, and moves on if the date has changed."""
        super().enter()
        now = self._now()
        if now != self.today:
            self.today = self.day = now
            self._month = now.replace(day=1)
        self._begun = {(saved.rules, saved.seed): saved for saved in self._unfinished() if saved.journey == DAY}
        self.told()
        self.arrange()

    @property
    def next_wake(self) -> float | None:
        return LOOK if self._awaited is not None else super().next_wake

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._awaited is not None and self._awaited.done():
            self._tell()
            self.arrange_again()

    def told(self) -> None:
        """Chooses the first wall that was begun or, without one, the first that was not played, or the day's end."""
        self._chosen = BOOKS[0]
        self._chosen = self._open_wall or BOOKS[-1]
        self._is_at_end = self._has_end
        self._build()

    @property
    def _has_end(self) -> bool:
        """Whether no wall of today is left, and some were played."""
        return bool(self.results) and not self._is_late and self._open_wall is None

    def _show_end(self) -> None:
        """Shows the end of the day again."""
        self.told()
        self.page.set_focus(self._first)
        self.arrange_again()

    @property
    def _open_wall(self) -> str | None:
        """The next wall, from the chosen one on, that was begun or, without one, that can still be played."""
        at = BOOKS.index(self._chosen)
        unseen = [rules for rules in (*BOOKS[at:], *BOOKS[:at]) if rules not in self._seen]
        return next((rules for rules in unseen if self._begun_at(rules) is not None), next(iter(unseen), None))

    def _go_on(self) -> None:
        """Chooses a wall that can be played."""
        self._choose(self._open_wall or self._chosen)

    def show_day(self, day: date) -> None:
        """Shows the walls of a day and its month; the focus is on that day."""
        self.day, self._month = day, day.replace(day=1)
        self.told()
        self.page.set_focus(next(cell for cell in self.month.cells if cell.day == day))
        self.arrange_again()

    def _turn(self, months: int) -> None:
        """Shows the previous or the next month: today or, of an earlier month, the last day with a wall to play."""
        step = self._month + timedelta(days=31) if months > 0 else self._month - timedelta(days=1)
        button = self.month.later if months > 0 else self.month.earlier
        self._month = step.replace(day=1)
        self.day = last_open_day(self._month, self.known, self.today)
        self.told()
        self.page.set_focus(button if button.is_enabled else self._first)
        self.arrange_again()

    def lay_out(self) -> None:
        wide = self.kit.frame.width
        title = min(self._title.measure(self.kit)[0], 0.3 * wide)
        self._title.place(Box(_SIDE, 30, title, 84))
        self._close.place(Box(wide - _SIDE - 58, 42, 58, 58))
        right = self._close.box.x - 20
        at_head = (self._end, self._puzzle, self.share)
        for button in at_head:
            button.place(Box(right, 42, 0, 58))
        buttons = [button for button in at_head if button.is_visible and not (self._is_at_end and button is self.share)]
        needed = sum(button.content_width(self.kit, 58) for button in buttons)
        most = 0.34 * wide if self._date.is_visible else right - self._title.box.right - 36 - 2 * _APART
        widths = shared_widths(buttons, min(needed, most), self.kit)
        begins = right - sum(widths) - _APART * (len(widths) - 1)
        lay(buttons, row(Box(begins, 42, right - begins, 58), widths, _APART))
        left = self._title.box.right + 36
        self._date.place(Box(left, 44, begins - 30 - left, 66))
        inner = wide - 2 * _SIDE
        card = max(_CARD[0] * inner, _CARD[1])
        wide_or_not = [card if view.is_chosen else None for view in self._views.values()]
        line = Box(_SIDE, _TOP, inner, _HIGH)
        self._lay_hidden(line)
        if self._is_at_end:
            end, line = row(line, [max(_END[0] * inner, _END[1]), None], _GAP)
            self._lay_end(end)
        for view, place in zip(self._views.values(), row(line, wide_or_not, _GAP), strict=True):
            view.below = 0.0
            if view.is_chosen:
                self._lay_card(place, view)
            else:
                view.place(place.inset(0, _LOWER))
        if self._next.is_visible:
            self._lay_next(self._views[self._open_wall or self._chosen])
        left, high = _LEFT * inner, 1080 - _BELOW - _UNDER
        self.month.lay_out(Box(_SIDE, _BELOW, left, high), self.kit)
        self._lay_side(Box(_SIDE + left + 28, _BELOW, inner - left - 28, high))

    def _lay_hidden(self, area: Box) -> None:
        """Places what is not on the card now."""
        pictures = (self.done, self.total, self._ended, self.hand, self._others, self.compared, self._told)
        for hidden in (*pictures, self._play, self._watch, self._review, self._next):
            hidden.place(area)

    def _lay_card(self, card: Box, view: DayView) -> None:
        """Lays out the card of the chosen wall: the picture, what there is to say, and what there is to do."""
        picture, paper = self._open_card(card)
        hand = self.hand.high(picture.width - 24) + 24
        foot = Box(picture.x, picture.bottom - hand, picture.width, hand)
        self.hand.place(foot.inset(12, 12))
        view.below = foot.height if self.hand.is_visible else 0.0
        view.place(Box(picture.x, picture.y, picture.width, picture.height - view.below))
        is_low = self._ended.measure(self.kit)[0] * (theme.SHRINK + 0.04) <= paper.width
        city, ended, rest, _edge = column(paper, [58, 30 if is_low else 54, None, _CLEAR - 4], 4)
        self._city.write(view.city, self.kit.writer.fitting(view.city, _CITY, city.width))
        lay((self._city, self._ended), (city, ended))
        middle, low = column(rest, [None, _BUTTON], 16)
        self._play.place(low)
        if self._watch.is_visible:
            middle = lay_beside((self._watch, self._review), rest, _LOW, self.kit)
        elif not self._play.is_visible:
            middle = rest
        self._lay_told(middle)

    def _lay_end(self, card: Box) -> None:
        """Lays out the end of the day, a picture as large as the card: the points, the way to share, an expert's."""
        self._open_card(card)
        picture = card.inset(_IN_CARD, _IN_CARD)
        self.done.place(picture)
        title, total, low, told = column(picture.inset(24, 14), [58, None, _BUTTON, 28], 10)
        self.total.place(total)
        self.total.write(self.total.text, self.kit.writer.fitting(self.total.text, _TOTAL, total.width))
        said = _("Day complete")
        self._city.write(said, self.kit.writer.fitting(said, _CITY.colored(theme.TITLE), title.width))
        for label, line in ((self._city, title), (self._told, told)):
            wide = min(label.measure(self.kit)[0] + 2, line.width)
            label.place(Box(line.center[0] - wide / 2, line.y, wide, line.height))
        self.share.place(low)

    def _open_card(self, card: Box) -> tuple[Box, Box]:
        """Places the card; returns the boxes of its picture and of the text beside it."""
        self._card.place(card.grown(-PanelKind.CARD_GLOW.reach))
        inner = card.inset(_IN_CARD, _IN_CARD)
        picture, paper, _edge = row(inner, [None, max(_PAPER[0] * inner.width, _PAPER[1]), 8], 18)
        return picture, paper

    def _lay_told(self, area: Box) -> None:
        """Lays out the picture on the chosen wall and the text below it, amid the area."""
        most = area.height - _LEAST_PORTRAIT - _CALLED - 8 if self._others.is_visible else None
        told = self._told
        lines, style = self.kit.writer.broken(told.text, _FINE, area.width, lines=told.most, high=most)
        words = len(lines) * style.size * theme.CLOSE + 8 if self._told.text else 0.0
        if self.compared.is_visible:
            high = self.compared.fit(area.height - words)
        else:
            self._others.portrait = min(_PORTRAIT, area.height - words - _CALLED)
            high = self._others.portrait + _CALLED
        top = area.y + (area.height - high - words) / 2
        for picture in (self._others, self.compared):
            picture.place(Box(area.x, top, area.width, high))
        self._told.place(Box(area.x, top + high + 6, area.width, max(0.0, words - 6)))

    def _lay_next(self, view: DayView) -> None:
        """Lays out the gold button to the next wall on the foot of its stamp, whose own box ends above the button."""
        box = view.box
        room = box.width - 2 * _IN_CARD - 12
        said = pgettext("wall", "Next wall")
        for label, hides_icon in ((said, False), (said, True), ("", False)):
            self._next.relabel(label)
            self._next.hides_icon = hides_icon
            if self._next.fits(room, self.kit):
                break
        view.below = _IN_CARD + 6 + _LOW
        self._next.place(Box(box.center[0] - room / 2, box.bottom - view.below, room, _LOW))
        view.place(Box(box.x, box.y, box.width, box.height - view.below))

    def _lay_side(self, side: Box) -> None:
        """Lays out how many days in a row were played and, below that, the album."""
        top, album = column(side, [_STREAK, None], 14)
        self.album.place(album)
        high = top.height - (_LINES if self._count_of_days.is_visible else 0)
        line = Box(top.x, top.y, top.width, high)
        plume = Box(line.x, line.y - 6, high, high)
        self._plume.place(plume)
        days = self._count_of_days.text
        self._count_of_days.write(days, self.kit.writer.fitting(days, _COUNT, _MOST_COUNT * top.width))
        count = self._count_of_days.measure(self.kit)[0] + 8
        words = Box(plume.right + 26, line.y, line.right - plume.right - 26, line.height)
        self._count_of_days.place(Box(words.x, words.y, count, high))
        if self._count_of_days.is_visible:
            words = Box(words.x + count + 22, words.y, words.width - count - 22, words.height)
        told = [54.0 if self._count_of_days.is_visible else 92.0, 38.0] if self._longest.is_visible else [96.0, 0.0]
        lay((self._row_label, self._longest), column(words.inset(0, (words.height - sum(told)) / 2), told))
        self._streak.place(Box(top.x + 8, top.bottom - _LINES, top.width - 8, _LINES))

    def paint(self) -> pygame.Surface:
        return spread_cloth(self.kit.frame, Felt(self._context.preferences.now.felt))

    @property
    def _seen(self) -> OfDay:
        """The walls of the day shown that were played, or seen in another match, by the id of the rulebook."""
        return self.known.get(self.day.isoformat(), {})

    @property
    def _is_late(self) -> bool:
        return self.day < self.today

    @property
    def _setup(self) -> MatchSetup:
        """The setup of the match on the chosen wall."""
        return in_own_words(match_of_day(self.day, self._chosen, self._own))

    def _begun_at(self, rules: str) -> SavedMatch | None:
        return self._begun.get((rules, match_of_day(self.day, rules, self._own).seed))

    def _found(self, rules: str) -> DayResult | WallState:
        """The result of a wall of the day shown or, if it was not played, its state."""
        if (seen := self._seen.get(rules)) is not None:
            return seen if isinstance(seen, DayResult) else WallState.SEEN
        if self._begun_at(rules) is not None:
            return WallState.BEGUN
        return WallState.OPEN

    def _walls(self) -> dict[str, DayWall]:
        stops = zip(JOURNEY.stops, cycle(_TILTS), strict=False)
        return {stop.rules: DayWall(stop, self._found(stop.rules), tilt=tilt) for stop, tilt in stops}

    def _build(self) -> None:
        self._title.write(day_text(self.day) if self._is_late else _("Today's walls"))
        past = (self.today - self.day).days
        ago = ngettext("{count} day ago", "{count} days ago", past).format(count=number(past))
        self._date.write(ago if self._is_late else f"{day_text(self.day)}  \u00b7  {self._left_text()}")
        series = series_of(days_played(self.known), self.today)
        self._row = streak_text(series.played)
        self._count_of_days.write(number(series.played))
        won, is_earlier = won_in(self.known, self._month), self._month < self.today.replace(day=1)
        said, below = month_words(self.known, self._month) if is_earlier else streak_words(series)
        self._row_label.write(said)
        self._longest.write(below)
        lines = streak_lines(series, is_done=is_counted(self.known.get(self.today.isoformat(), {})))
        is_told = {Standing.COUNTED: not self._is_late, Standing.OFF: self._month == self.today.replace(day=1)}
        self._streak.show([line for line in lines if is_told.get(line[0], True)])
        has_streak = series.played > 0 and not is_earlier
        self._plume.stamp = (
            next((stop for stop in JOURNEY.stops if won[stop.rules]), JOURNEY.stops[0]).picture if is_earlier else ""
        )
        self._plume.is_won = won.total() > 0 if is_earlier else has_streak
        self._count_of_days.is_visible = has_streak
        self._streak.is_visible = has_streak and bool(self._streak.lines)
        self._longest.is_visible = bool(below)
        self.month.show(self._month, self.day, self.known, self.today, self.today - timedelta(days=BACK), series)
        self.album.show(self._month, won)
        self._views = {}
        for rules, wall in self._walls().items():
            self._views[rules] = DayView(partial(self._choose, rules), wall)
            self._views[rules].is_chosen = rules == self._chosen and not self._is_at_end
        self.share.is_visible = bool(self.results)
        self._tell()
        focus = self.page.focus
        self.put_together(
            [self._title, self._date, self._card],
            self._views.values(),
            [self.done, self._city, self.total, self._ended, self.hand, self._others, self.compared],
            [self.share] if self._is_at_end else [],
            [self._told, self._play, self._watch, self._review, self._next],
            self.month.widgets,
            [self._plume, self._count_of_days, self._row_label, self._longest, self._streak, self.album],
            [self._end, self._puzzle, *([] if self._is_at_end else [self.share]), self._close],
        )
        if focus is None or focus not in self.page.widgets or not focus.may_act:
            self.page.set_focus(self._first)

    @property
    def _first(self) -> Widget:
        """The widget that has the focus first: Share at the day's end, else Play, Watch replay, Next wall, a stamp."""
        ways: Sequence[Widget] = (self.share,) if self._is_at_end else (self._play, self._watch, self._next)
        return next((way for way in ways if way.is_visible), self._views[self._chosen])

    def _choose(self, rules: str) -> None:
        self._views[self._chosen].is_chosen = False
        self._chosen = rules
        if self._is_at_end:
            self._is_at_end = False
            self._build()
        self._views[rules].is_chosen = True
        self._tell()
        self.page.set_focus(self._first)
        self.arrange_again()

    def _tell(self) -> None:
        """Updates the text and the button for the chosen wall."""
        result = self.results.get(self._chosen)
        self._awaited = None
        self._told.write("", theme.BODY_SECOND if self._is_at_end else _FINE)
        self._others.show([chair for chair in self._setup.chairs if not chair.is_human])
        for hidden in (self.hand, self._others, self.compared, self._play, self._watch, self._review, self._next):
            hidden.is_visible = False
        self.done.is_visible = self.total.is_visible = self._is_at_end
        self._ended.is_visible = not self._is_at_end
        self._end.is_visible = self._has_end and not self._is_at_end
        self._date.is_visible = not self._end.is_visible
        self._watch.is_visible = self._review.is_visible = not self._is_at_end and self._is_kept
        if self._is_at_end:
            self._tell_of_end()
        elif result is not None:
            self._ended.write(ended_text(result), _ENDED.colored(mark_of(result)[1]))
            chairs = enumerate(self._setup.chairs)
            self.hand.show(result, next((chair for who, chair in chairs if who == result.winner), None))
            self._show_result(result)
        elif self._chosen in self._seen:
            seen = self._seen[self._chosen]
            there = seen.result if isinstance(seen, SeenWall) else None
            self._ended.write(_("You saw this wall in another match, so it does not count."), _FINE)
            if there is not None:
                self.hand.show(there)
                self._show_result(there)
        else:
            self._ended.write(self._views[self._chosen].rules, _ENDED)
            self._others.is_visible = True
            if self._is_late:
                self._told.write(_("You can still play this wall, but it won't add to your streak."))
            else:
                self._told.write(_("The same walls for players everywhere. One try each."))
            self._play.relabel(_("Play") if self._begun_at(self._chosen) is None else _("Continue"))
            self._play.is_visible = True
        self._next.is_visible = self._open_wall is not None and not self._play.is_visible
        if self._open_wall is not None:
            next_city = self._views[self._open_wall].city
            self._next.called = pgettext("wall", "Next wall: {city}").format(city=next_city)
        is_done = all(rules in self.known.get(self.today.isoformat(), {}) for rules in BOOKS)
        self._puzzle.paint = Paint.GOLD if is_done and not self._is_at_end else PLAIN.paint
        self.share.paint = Paint.GOLD if self._is_at_end else PLAIN.paint

    def _show_result(self, result: DayResult) -> None:
        """Shows the points on a wall that was played, and those of four experts, who play it first if they have not."""
        experts = None if result.was_helped else self._experts(self.day, self._chosen)
        self._awaited = experts if experts is not None and not experts.done() else None
        is_known = experts is not None and self._awaited is None and experts.exception() is None
        scores = experts.result() if experts is not None and is_known else None
        bars: list[Bar] = [(self._own.name, self._own.portrait, result.gain)]
        if result.was_helped:
            self._told.write(_("You took a move back, so this wall does not count."))
        elif self._awaited is not None:
            self._told.write(_("Four experts are playing this wall…"))
        if scores is not None:
            bars.append((_("An expert in\u00a0your seat"), None, scores[0]))
        self.compared.show(bars)
        self.compared.is_visible = True

    def _tell_of_end(self) -> None:
        """Tells that no wall of today is left, what they brought, and then what they brought to experts."""
        counted = {rules: result for rules, result in self.results.items() if not result.was_helped}
        total = sum((result.gain for result in counted.values()), Fraction(0))
        self.total.write(points_text(total, signed=True))
        experts = Fraction(0)
        for rules in counted:
            scores = self._experts(self.day, rules)
            if not scores.done():  # one wall after the other: together they would slow the page down
                self._awaited = scores
                break
            if scores.exception() is not None:
                break
            experts += scores.result()[0]
        else:
            if counted:
                who, points = _("An expert in\u00a0your seat"), points_text(experts, signed=True)
                self._told.write(f"{who}: {points}")

    def _left_text(self) -> str:
        """The text that says how many walls of today are still open."""
        left = len(BOOKS) - len(self._seen)
        if not left:
            return _("No walls left today. New ones tomorrow.")
        said = ngettext("{count} wall left today", "{count} walls left today", left)
        if left == len(BOOKS):
            said = ngettext("{count} wall today", "{count} walls today", left)
        return said.format(count=number(left))

    @property
    def _path(self) -> Path | None:
        """The file of the match in which the chosen wall was played or seen; ``None`` if there is none."""
        known = self._seen.get(self._chosen)
        return self._folder / f"{known.match}{SUFFIX}" if known is not None and known.match else None

    @property
    def _is_kept(self) -> bool:
        """Whether the match of the chosen wall can be looked back at."""
        return self._path is not None and self._path.exists()

    def _act(self) -> None:
        """Plays the chosen wall, or continues it."""
        begun = self._begun_at(self._chosen)
        self._context.go(BeginMatch(self._setup) if begun is None else ResumeMatch(begun))

    def _look_back(self, way: Callable[[Path], WatchReplay | ReviewReplay]) -> None:
        """Opens the replay or the review of the match on the chosen wall."""
        if self._path is not None:
            self._context.go(way(self._path))

    def _solve(self) -> None:
        """Opens the puzzle of the day under the chosen rulebook."""
        self._context.go(OpenPuzzles(self._chosen))

    def _show_picture(self) -> None:
        """Shows the results as a picture to share."""
        felt = Felt(self._context.preferences.now.felt)
        self.stack.push(ShareScene(self.kit, felt, self.day, list(self._walls().values()), self.results, self._row))


def opened(program: Program) -> DaysScene:
    """The page of the daily walls, with the results from the saved matches."""
    ask, folder = partial(program.statistics.look_at, "daily"), program.paths.matches
    return DaysScene(program, program.own_chair, ask, unfinished=program.unfinished, folder=folder)
