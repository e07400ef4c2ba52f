"""The page of the daily walls: one deal under each rulebook, the same for every player, and a calendar."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import partial
from pathlib import Path

import pygame

from game.app.matches.experts import Scores, experts_on
from game.app.matches.match_file import SUFFIX
from game.app.matches.match_list import SavedMatch
from game.i18n import _, ngettext, pgettext
from game.i18n.numbers import day_text, number, points_text, reckoning
from game.i18n.player_texts import came_text, in_own_words, streak_text
from game.players.days import (
    BACK,
    BOOKS,
    Came,
    DayResult,
    Days,
    Series,
    days_of,
    days_played,
    is_counted,
    match_of_day,
    series_of,
)
from game.players.journey import JOURNEY
from game.players.roster import DAY, Chair, MatchSetup
from game.scenes.journey.arrival import Others
from game.scenes.journey.day_view import (
    FRAME,
    Bar,
    Compared,
    DayDone,
    DayView,
    DayWall,
    Plume,
    WallState,
    WonHand,
)
from game.scenes.journey.month import Month, Standing, StreakLines
from game.scenes.journey.share import ShareScene
from game.scenes.journey.told_page import LOOK, Ask, ToldPage
from game.scenes.shared.destinations import BeginMatch, OpenPuzzles, ResumeMatch, ReviewReplay, WatchReplay
from game.scenes.shared.preferences import Context
from game.scenes.shared.program import Program
from game.view.paint import Felt, Icon, Paint, PanelKind
from game.view.paint.felt import spread_cloth
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import MAIN, PLAIN, Button, Label, PanelBox, Rule, Widget, shared_widths

_SIDE, _GAP = 60.0, 22.0
_STREAK, _PARTED = 208.0, 0.53
"""The height of the panel with the streak, and the share of its width before the line that parts it."""
_STAMPS, _STAMP_HIGH, _BELOW = 132.0, 276.0, 462.0
"""The top of the chosen stamp, its height, and the top of the calendar."""
_WIDER, _LOWER = 1.35, 14.0
"""How much wider than the others the stamp of the chosen wall is, and how much lower its neighbors begin."""
_UNDER = 26.0
"""The space below the calendar."""
_PORTRAIT = 132.0
"""The width of the portraits across the table."""
_HEADING = theme.PANEL_TITLE.sized(36)
_COUNT = TextStyle(Face.DISPLAY, 108, theme.GOLD)
_BUTTON, _INTO, _APART = 66.0, 34.0, 20.0
"""The height of the buttons, how far the one that plays a wall reaches into its stamp, and the space between others."""


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
        super().__init__(context.kit, _("Today's walls"), ask, partial(days_of, own.name), {})
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
        self._date = Label("", theme.BODY_SECOND, most=2)
        self._told = Label("", theme.BODY, most=3)
        self._series_box, self._wall_box = (PanelBox(PanelKind.LACQUER, radius=24) for _each in range(2))
        self._plume = Plume()
        self._count_of_days = Label("", _COUNT, align=Align.CENTRE)
        self._row_label = Label("", theme.LABEL.sized(30), most=2)
        self._longest = Label("", theme.BODY.coloured(theme.TEXT_SECOND), most=2)
        self._parting = Rule()
        self._streak = StreakLines()
        self._wall_name, self.hand = Label("", _HEADING, most=2), WonHand()
        self._others, self.compared, self.done = Others(), Compared(), DayDone()
        self._others.portrait = _PORTRAIT
        self._puzzle = Button(_("Puzzle of the day"), self._solve, finish=PLAIN, icon=Icon.PUZZLE)
        self._watch = Button(_("Watch replay"), partial(self._look_back, WatchReplay), finish=PLAIN, icon=Icon.PLAY)
        self._review = Button(_("Review"), partial(self._look_back, ReviewReplay), finish=PLAIN, icon=Icon.BULB)
        self.share = Button(_("Share"), self._show_picture, finish=PLAIN, icon=Icon.SHARE)
        self._next = Button("", self._go_on, finish=MAIN, icon=Icon.CHEVRON_RIGHT)
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
        played = self.known.get(self.day.isoformat(), {})
        return {rules: result for rules in BOOKS if (result := played.get(rules)) is not None}

    @property
    def date_text(self) -> str:
        """The text beside the title: the day, and how many walls of today are still open."""
        return self._date.text

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
        """Chooses the first wall that was begun or, without one, the first that was not played."""
        self._chosen = self._open_wall or BOOKS[-1]
        self._build()

    @property
    def _open_wall(self) -> str | None:
        """The first wall that was begun or, without one, the first that can still be played."""
        unseen = [rules for rules in BOOKS if rules not in self._seen]
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
        """Shows the previous or the next month."""
        step = self._month + timedelta(days=31) if months > 0 else self._month - timedelta(days=1)
        button = self.month.later if months > 0 else self.month.earlier
        self._month = step.replace(day=1)
        self._build()
        self.page.set_focus(button if button.is_enabled else self._play)
        self.arrange_again()

    def lay_out(self) -> None:
        wide = self.kit.frame.width
        title = min(self._title.measure(self.kit)[0], 0.3 * wide)
        self._title.place(Box(_SIDE, 30, title, 84))
        self._close.place(Box(wide - _SIDE - 58, 42, 58, 58))
        right = self._close.box.x - 20
        self.share.place(Box(right, 42, 0, 58))
        buttons = [button for button in (self._puzzle, self.share) if button.is_visible]
        needed = sum(button.content_width(self.kit, 58) for button in buttons)
        widths = shared_widths(buttons, min(needed, 0.34 * wide), self.kit)
        begins = right - sum(widths) - _APART * (len(widths) - 1)
        lay(buttons, row(Box(begins, 42, right - begins, 58), widths, _APART))
        left = self._title.box.right + 36
        self._date.place(Box(left, 44, begins - 30 - left, 66))
        self.done.place(Box(left, 34, begins - 30 - left, 76))
        shares = [_WIDER if rules == self._chosen else 1.0 for rules in self._views]
        stamp = (wide - 2 * _SIDE - (len(shares) - 1) * _GAP) / sum(shares)
        line = Box(_SIDE, _STAMPS, wide, _STAMP_HIGH)
        for view, place in zip(self._views.values(), row(line, [stamp * share for share in shares], _GAP), strict=True):
            chosen = Box(place.x + FRAME, place.y, place.width - 2 * FRAME, place.height)
            other = Box(place.x, place.y + _LOWER, place.width, place.height - _LOWER)
            view.below = 0.0
            view.place(chosen if view.is_chosen else other)
        self._lay_play(self._views[self._chosen], self._play)
        after = self._views[self._open_wall or self._chosen]
        self._next.relabel(pgettext("wall", "Next wall"))
        if not self._next.fits(after.box.width, self.kit):
            self._next.relabel(after.city)
        self._lay_play(after, self._next)
        high = 1080 - _BELOW - _UNDER
        left = 0.62 * (wide - 2 * _SIDE)
        self.month.lay_out(Box(_SIDE, _BELOW, left, high), self.kit)
        self._lay_side(Box(_SIDE + left + _GAP, _BELOW, wide - 2 * _SIDE - left - _GAP, high))

    def _lay_play(self, view: DayView, button: Button) -> None:
        """Lays out a gold button across the lower edge of its stamp, whose own box ends above the button."""
        box = Box(view.box.x, view.box.y, view.box.width, view.box.height + view.below)
        room = min(box.width, max(240.0, button.content_width(self.kit, _BUTTON)))
        button.place(Box(box.centre[0] - room / 2, box.bottom - _INTO, room, _BUTTON))
        view.below = _INTO if button.is_visible else view.below
        view.place(Box(box.x, box.y, box.width, box.height - view.below))

    def _lay_side(self, side: Box) -> None:
        """Lays out how many days in a row were played and, below that, the text on the chosen wall."""
        top = Box(side.x, side.y, side.width, _STREAK)
        self._series_box.place(top)
        self._lay_streak(top.inset(26, 20))
        box = Box(side.x, top.bottom + 18, side.width, side.bottom - top.bottom - 18)
        self._wall_box.place(box)
        inner = Box(box.x + 26, box.y + 14, box.width - 52, box.height - 40)
        buttons = (self._watch, self._review)
        line = Box(inner.x, inner.bottom - _BUTTON, inner.width, _BUTTON)
        lay(buttons, [line] * 2)  # their height first, by which they find their width
        lay(buttons, row(line, shared_widths(buttons, line.width - _APART, self.kit), _APART))
        self._wall_name.place(Box(inner.x, inner.y, inner.width, 52))
        until = min(self._wall_name.measure(self.kit)[0], 0.4 * inner.width)
        self.hand.place(Box(inner.x + until + 28, inner.y, inner.width - until - 28, 52))
        if self.hand.is_visible:
            self._wall_name.place(Box(inner.x, inner.y, until, 52))
        below = line.y - 12 if self._review.is_visible else inner.bottom + 10
        self._lay_told_wall(Box(inner.x, inner.y + 56, inner.width, below - inner.y - 56))

    def _lay_streak(self, inner: Box) -> None:
        """Lays out feathers, the number of days and the longest streak and, behind a line, what keeps the streak."""
        wide = min(130.0, 0.21 * inner.width)
        self._plume.place(Box(inner.x, inner.centre[1] - wide / 2, wide, wide))
        x = inner.x + _PARTED * inner.width
        self._parting.place(Box(x, inner.y + 8, 2, inner.height - 16))
        self._streak.place(Box(x + 24, inner.y, inner.right - x - 24, inner.height))
        words = column(Box(inner.x + wide + 4, inner.y, x - inner.x - wide - 24, inner.height), [82, 44, 42])
        if not self._streak.is_visible:
            left = Box(inner.x + wide + 26, inner.centre[1] - 48, inner.width - wide - 26, 96)
            words = [words[0], *column(left, [56, 40])] if self._longest.is_visible else [words[0], left, words[2]]
        lay((self._count_of_days, self._row_label, self._longest), words)

    def _lay_told_wall(self, area: Box) -> None:
        """Lays out the picture on the chosen wall with the text below it, both together in the middle of the area."""
        pictures = ((self.compared, 142.0, 11.0), (self._others, _PORTRAIT + 84, 18.0))
        lay([picture for picture, _high, _apart in pictures], [area] * 2)
        picture, high, apart = next(each for each in pictures if each[0].is_visible)
        room = area.height - high - apart
        lines = self.kit.writer.wrapped(self._told.text, self._told.style, area.width)
        words = min(room, max(1, len(lines)) * self._told.style.size * theme.LINE_HEIGHT)
        top = area.y + (room - words) / 2
        picture.place(Box(area.x, top, area.width, high))
        self._lay_told(Box(area.x, top + high + apart, area.width, words))

    def _lay_told(self, room: Box) -> None:
        """Lays out the text on the chosen wall: in its usual size if its lines fit, and otherwise smaller."""
        style = self._told.style
        high = len(self.kit.writer.wrapped(self._told.text, style, room.width)) * style.size * theme.LINE_HEIGHT
        self._told.wraps = high <= room.height
        self._told.most = 1 if self._told.wraps else 3
        if self._told.wraps:
            room = room.inset(0, (room.height - high) / 2)
        self._told.place(room)

    def paint(self) -> pygame.Surface:
        return spread_cloth(self.kit.frame, Felt(self._context.preferences.now.felt))

    @property
    def _seen(self) -> frozenset[str]:
        """The rulebooks whose wall of the day shown was played, or seen in another match."""
        return frozenset(self.known.get(self.day.isoformat(), {}))

    @property
    def _is_late(self) -> bool:
        return self.day < self.today

    @property
    def _setup(self) -> MatchSetup:
        """The setup of the match on the chosen wall."""
        return in_own_words(match_of_day(self.day, self._chosen, self._own))

    def _begun_at(self, rules: str) -> SavedMatch | None:
        return self._begun.get((rules, match_of_day(self.day, rules, self._own).seed))

    def _walls(self) -> dict[str, DayWall]:
        walls = {}
        for stop in JOURNEY.stops:
            state, result = WallState.OPEN, self.results.get(stop.rules)
            if result is None and stop.rules in self._seen:
                state = WallState.SEEN
            elif self._begun_at(stop.rules) is not None:
                state = WallState.BEGUN
            walls[stop.rules] = DayWall(stop, result, state)
        return walls

    def _build(self) -> None:
        is_today = not self._is_late and self._month == self.today.replace(day=1)
        self._title.write(_("Today's walls") if is_today else pgettext("statistics", "Daily walls"))
        past = (self.today - self.day).days
        ago = ngettext("{count} day ago", "{count} days ago", past).format(count=number(past))
        self._date.write(f"{day_text(self.day)}  \u00b7  {ago if self._is_late else self._left_text()}")
        series = series_of(days_played(self.known), self.today)
        self._row = streak_text(series.played)
        self._count_of_days.write(number(series.played))
        begin = _("Play one wall today to start a streak.")
        self._row_label.write(ngettext("day streak", "day streak", series.played) if series.played else begin)
        self._longest.write(_("Longest: {count}").format(count=number(series.longest)))
        lines = _streak_lines(series, is_done=is_counted(self.known.get(self.today.isoformat(), {})))
        self._streak.show([line for line in lines if not (self._is_late and line[0] is Standing.COUNTED)])
        has_streak = series.played > 0
        self._plume.is_won = has_streak
        for one in (self._count_of_days, self._streak, self._parting):
            one.is_visible = has_streak
        self._row_label.align = self._longest.align = Align.CENTRE if has_streak else Align.START
        self._longest.is_visible = series.longest > 0
        self.month.show(self._month, self.day, self.known, self.today, self.today - timedelta(days=BACK), series)
        self._views = {}
        for rules, wall in self._walls().items():
            self._views[rules] = DayView(partial(self._choose, rules), wall)
            self._views[rules].is_chosen = rules == self._chosen
        self.share.is_visible = bool(self.results)
        self._tell_of_end()
        self._tell()
        focus = self.page.focus
        self.put_together(
            [self._title, self._date, self.done],
            self._views.values(),
            [self._play, self._next],
            self.month.widgets,
            [self._series_box, self._plume, self._count_of_days, self._row_label, self._longest],
            [self._parting, self._streak],
            [self._wall_box, self._wall_name, self.hand, self._others, self.compared, self._told],
            [self._watch, self._review],
            [self._puzzle, self.share, self._close],
        )
        if focus is None or focus not in self.page.widgets or not focus.may_act:
            self.page.set_focus(self._first)

    @property
    def _first(self) -> Widget:
        """The widget that has the focus first: Play, else Watch replay, else Next wall, else the chosen stamp."""
        ways: Sequence[Widget] = (self._play, self._watch, self._next)
        return next((way for way in ways if way.is_visible), self._views[self._chosen])

    def _choose(self, rules: str) -> None:
        self._views[self._chosen].is_chosen, self._views[self._chosen].below = False, 0.0
        self._chosen = rules
        self._views[rules].is_chosen = True
        self._tell()
        self.page.set_focus(self._first)
        self.arrange_again()

    def _tell(self) -> None:
        """Updates the text and the button for the chosen wall."""
        result = self.results.get(self._chosen)
        self._awaited, self._told.align = None, Align.START
        self._others.show([chair for chair in self._setup.chairs if not chair.is_human])
        for hidden in (self.hand, self._others, self.compared, self._play, self._watch, self._review, self._next):
            hidden.is_visible = False
        if result is not None:
            is_won = result.came is Came.WON
            self._wall_name.write(came_text(result), _HEADING.coloured(theme.GOLD) if is_won else _HEADING)
            self.hand.show(result.hand)
            self.hand.is_visible = bool(result.hand)
            self._show_result(result)
            self._watch.is_visible = self._review.is_visible = self._path(result).exists()
        elif self._chosen in self._seen:
            self._wall_name.write(pgettext("wall", "Already seen"), _HEADING)
            self._show_result(None)
        else:
            self._wall_name.write(_("At the table"), _HEADING)
            self._others.is_visible, self._told.align = True, Align.CENTRE
            if self._is_late:
                self._told.write(_("You can still play this wall, but it won't add to your streak."), theme.BODY)
            else:
                self._told.write(_("The same walls for players everywhere. One try each."), theme.BODY)
            self._play.relabel(_("Play") if self._begun_at(self._chosen) is None else _("Continue"))
            self._play.is_visible = True
        self._next.is_visible = self._open_wall is not None and not self._play.is_visible
        if self._open_wall is not None:
            next_city = self._views[self._open_wall].city
            self._next.called = pgettext("wall", "Next wall: {city}").format(city=next_city)
        is_done = all(rules in self.known.get(self.today.isoformat(), {}) for rules in BOOKS)
        self._puzzle.paint = Paint.GOLD if is_done else PLAIN.paint

    def _show_result(self, result: DayResult | None) -> None:
        """Shows the points on a wall that was played, and those of four experts, who play it first if they have not.

        :param result: ``None`` for a wall that was seen in another match: only the experts' points are shown.
        """
        is_helped = result is not None and result.was_helped
        experts = None if is_helped else self._experts(self.day, self._chosen)
        self._awaited = experts if experts is not None and not experts.done() else None
        is_known = experts is not None and self._awaited is None and experts.exception() is None
        scores = experts.result() if experts is not None and is_known else None
        bars: list[Bar] = [(self._own.name, self._own.portrait, None if result is None else result.gain)]
        said = []
        if result is None:
            said = [_("You came across this wall in another match, so it doesn't count here.")]
        elif result.is_late:
            said = [_("You played this wall after its day.")]
        if is_helped:
            said = [_("You took a move back, so this wall does not count.")]
        elif self._awaited is not None:
            said.append(_("Four experts are playing this wall…"))
        elif scores is not None:
            bars.append((_("An expert in\u00a0your seat"), None, scores[0]))
            said.append(_experts_text(scores))
        self._told.write(" ".join(said), theme.BODY.coloured(theme.TEXT_SECOND))
        self.compared.show(bars)
        self.compared.is_visible = True

    def _tell_of_end(self) -> None:
        """Tells that no wall of today is left, and what they brought in all."""
        self.done.is_visible = bool(self.results) and not self._is_late and all(rules in self._seen for rules in BOOKS)
        self._date.is_visible = not self.done.is_visible
        total = sum((result.gain for result in self.results.values() if not result.was_helped), Fraction(0))
        said = _("Day complete: {points}").format(points=points_text(total, signed=True))
        self.done.show(said, self._left_text())

    def _left_text(self) -> str:
        """The text that says how many walls of today are still open."""
        left = len(BOOKS) - len(self._seen)
        if not left:
            return _("No walls left today. New ones tomorrow.")
        said = ngettext("{count} wall left today", "{count} walls left today", left)
        if left == len(BOOKS):
            said = ngettext("{count} wall today", "{count} walls today", left)
        return said.format(count=number(left))

    def _path(self, result: DayResult) -> Path:
        return self._folder / f"{result.match}{SUFFIX}"

    def _act(self) -> None:
        """Plays the chosen wall, or continues it."""
        begun = self._begun_at(self._chosen)
        self._context.go(BeginMatch(self._setup) if begun is None else ResumeMatch(begun))

    def _look_back(self, way: Callable[[Path], WatchReplay | ReviewReplay]) -> None:
        """Opens the replay or the review of the match on the chosen wall."""
        result = self.results.get(self._chosen)
        if result is not None:
            self._context.go(way(self._path(result)))

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


def _streak_lines(series: Series, *, is_done: bool) -> Sequence[tuple[Standing, str]]:
    """The lines on the streak: whether today counts toward it, and how many days off are left.

    :param is_done: whether a wall of today counts.
    """
    done = (Standing.COUNTED, _("Today counts toward your streak"))
    still = (Standing.APART, _("Play one wall today to keep it"))
    left = ngettext("{count} day off left this month", "{count} days off left this month", series.rests)
    said = left.format(count=number(series.rests)) if series.rests else _("No days off left this month")
    return [done if is_done else still, (Standing.OFF, said)]


def _experts_text(scores: Scores) -> str:
    """The text that says what three experts scored on a wall beside that in the person's seat."""
    others = [reckoning(points_text(gain, signed=True)) for gain in scores[1:]]
    return _("The other experts: {others}").format(others=",\u00a0".join(others))
