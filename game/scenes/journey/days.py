"""The page of the daily walls: one deal under each rulebook, the same for every player, and a calendar."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import partial
from operator import attrgetter
from pathlib import Path

import pygame

from game import Frozen, ui
from game.app.matches.experts import Scores, experts_on
from game.app.matches.match_list import SUFFIX
from game.app.matches.statistics import Asked
from game.app.matches.unfinished import SavedMatch
from game.i18n import _, ngettext, pgettext
from game.i18n.general import stop_name
from game.i18n.numbers import count_text, day_text, first_weekday, number, points_text
from game.i18n.option_texts import scored_title
from game.i18n.player_texts import in_own_words, streak_text
from game.players.days import (
    BACK,
    BOOKS,
    DayResult,
    Days,
    DaysOf,
    OfDay,
    SeenWall,
    Series,
    days_played,
    is_counted,
    last_open_day,
    match_of_day,
    month_after,
    series_of,
    won_in,
)
from game.players.journey import JOURNEY
from game.players.roster import DAY, Chair, MatchSetup
from game.scenes.journey import day_parts as parts
from game.scenes.journey import day_words as words
from game.scenes.journey.day_words import Found, Standing, WallState
from game.scenes.journey.share import ShareScene
from game.scenes.shared.destinations import BeginMatch, OpenPuzzles, ResumeMatch, ReviewReplay, WatchReplay
from game.scenes.shared.preferences import Context
from game.scenes.shared.program import Program
from game.view.paint import Felt, Icon, Paint, spread_cloth


class Shown(Frozen, kw_only=True):
    """The day that is shown, and what is known of its walls."""

    today: date
    day: date
    """The date whose walls are shown."""
    month: date
    """The first day of the month that is shown."""
    known: Mapping[str, OfDay] = {}
    """What was played, as far as the statistics have told it."""
    begun: Mapping[tuple[str, int | None], SavedMatch] = {}
    chosen: str = BOOKS[0]
    is_at_end: bool = False
    """Whether the end of the day is shown in place of the chosen wall."""
    expert: Fraction | None = None
    """The points of an expert, on the chosen wall or on all of the day; ``None`` while they are not known."""
    awaits: bool = False
    """Whether experts are playing the chosen wall."""


class DaysScene(ui.Screen[Shown]):
    """The walls of a day, the calendar, and the way to the puzzle of the day.

    :param own: the player's name and portrait.
    :param ask: asks the statistics what was played.
    :param unfinished: returns the matches that can be continued.
    :param folder: the folder of the matches.
    :param today: returns the local date.
    :param experts: has four experts play a wall in the background.
    """

    is_in_city = True
    first_focus = "act"

    def __init__(
        self,
        context: Context,
        own: Chair,
        ask: Callable[[], Asked[Days]],
        *,
        unfinished: Callable[[], Sequence[SavedMatch]],
        folder: Path,
        today: Callable[[], date] = lambda: datetime.now().astimezone().date(),
        experts: Callable[[date, str], Future[Scores]] = experts_on,
    ):
        now, chosen = today(), context.preferences.now.last_set_up.ruleset
        super().__init__(context.kit, Shown(today=now, day=now, month=now.replace(day=1), chosen=chosen))
        self._context, self._own = context, own
        self._ask = ask
        self._asked: Asked[Days] = Asked()
        self._is_known = False
        self._unfinished, self._folder = unfinished, folder
        self._now, self._experts = today, experts
        self._awaited: Future[Scores] | None = None
        """The points of experts who are still playing."""

    # What happens.

    def enter(self) -> None:
        """Asks again, and moves on if the date has changed."""
        self._asked, self._is_known = self._ask(), False
        begun = {(saved.rules, saved.seed): saved for saved in self._unfinished() if saved.journey == DAY}
        now, old = self._now(), self.state.today
        day = self.state.day if now == old else now
        self._open(today=now, day=day, month=self.state.month if now == old else now.replace(day=1), begun=begun)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self._is_known and self._asked.found is not None:
            self._is_known = True
            self._open(known=self._asked.found)
        elif self._awaited is not None and self._awaited.done():
            self._look_at_experts()

    @property
    def next_wake(self) -> float | None:
        return ui.LOOK if self._awaited is not None or not self._is_known else None

    def _open(self, **fields: object) -> None:
        """Shows a day: a wall that was begun or can be played, or the end of the day."""
        self.put(**fields, is_at_end=False)
        self.put(chosen=self.open_wall or BOOKS[-1], is_at_end=self._has_end)
        self._look_at_experts()
        self.focus_on("act", self.state.chosen)

    def choose(self, rules: str) -> None:
        """Shows a wall."""
        self.put(chosen=rules, is_at_end=False)
        self._look_at_experts()
        self.focus_on("act", rules)

    def show_day(self, day: date) -> None:
        """Shows the walls of a day and its month; the focus is on that day."""
        self._open(day=day, month=day.replace(day=1))
        self.focus_on(day)

    def turn(self, months: int) -> None:
        """Shows the previous or the next month."""
        begins = self.state.month
        month = month_after(begins) if months > 0 else (begins - timedelta(days=1)).replace(day=1)
        self._open(month=month, day=last_open_day(month, self.state.known, self.state.today))
        self.focus_on("later" if months > 0 else "earlier", "act")

    def _look_at_experts(self) -> None:
        """Looks what an expert brings home, on the chosen wall or on one after the other of the whole day."""
        seen = self._seen.get(self.state.chosen)
        chosen = {self.state.chosen: seen.result if isinstance(seen, SeenWall) else seen}
        walls = self.results if self.state.is_at_end else chosen
        counted = [rules for rules, result in walls.items() if result is not None and not result.was_helped]
        points, self._awaited = Fraction(0), None
        for rules in counted:
            scores = self._experts(self.state.day, rules)
            if not scores.done():  # one wall after the other: together they would slow the page down
                self._awaited = scores
            if self._awaited is not None or scores.exception() is not None:
                self.put(expert=None, awaits=self._awaited is not None)
                return
            points += scores.result()[0]
        self.put(expert=points if counted else None, awaits=False)

    def _act(self) -> None:
        """Plays the chosen wall, or continues it."""
        begun = self._begun_at(self.state.chosen)
        self._context.go(BeginMatch(self._setup) if begun is None else ResumeMatch(begun))

    def _look_back(self, way: Callable[[Path], WatchReplay | ReviewReplay]) -> None:
        """Opens the replay or the review of the match on the chosen wall."""
        if self._path is not None:
            self._context.go(way(self._path))

    def share(self) -> None:
        """Shows the results as a picture to share."""
        felt, streak = Felt(self._context.preferences.now.felt), streak_text(self._series.played)
        walls = [(stop, self._found(stop.rules)) for stop in JOURNEY.stops]
        self.stack.push(ShareScene(self.kit, felt, self.state.day, walls, self.results, streak))

    # What follows from the state.

    @property
    def _seen(self) -> OfDay:
        """The walls of the day shown that were played, or seen in another match, by the id of the rulebook."""
        return self.state.known.get(self.state.day.isoformat(), {})

    @property
    def results(self) -> dict[str, DayResult]:
        """The results of the day shown, by the id of the rulebook."""
        return {rules: result for rules in BOOKS if isinstance(result := self._seen.get(rules), DayResult)}

    @property
    def _is_late(self) -> bool:
        return self.state.day < self.state.today

    @property
    def _series(self) -> Series:
        return series_of(days_played(self.state.known), self.state.today)

    @property
    def open_wall(self) -> str | None:
        """The next wall, from the chosen one on, that was begun or, without one, that can still be played."""
        at = BOOKS.index(self.state.chosen)
        unseen = [rules for rules in (*BOOKS[at:], *BOOKS[:at]) if rules not in self._seen]
        return next((rules for rules in unseen if self._begun_at(rules) is not None), next(iter(unseen), None))

    @property
    def _has_end(self) -> bool:
        """Whether no wall of today is left, and some were played."""
        return bool(self.results) and not self._is_late and self.open_wall is None

    @property
    def _setup(self) -> MatchSetup:
        """The setup of the match on the chosen wall."""
        return in_own_words(match_of_day(self.state.day, self.state.chosen, self._own))

    def _begun_at(self, rules: str) -> SavedMatch | None:
        return self.state.begun.get((rules, match_of_day(self.state.day, rules, self._own).seed))

    def _found(self, rules: str) -> Found:
        """The result of a wall of the day shown or, if it was not played, its state."""
        if (seen := self._seen.get(rules)) is not None:
            return seen if isinstance(seen, DayResult) else WallState.SEEN
        return WallState.OPEN if self._begun_at(rules) is None else WallState.BEGUN

    @property
    def _path(self) -> Path | None:
        """The file of the match in which the chosen wall was played or seen; ``None`` if there is none."""
        known = self._seen.get(self.state.chosen)
        path = self._folder / f"{known.match}{SUFFIX}" if known is not None and known.match else None
        return path if path is not None and path.exists() else None

    # What is seen.

    def ground(self) -> pygame.Surface:
        return spread_cloth(self.kit.frame, Felt(self._context.preferences.now.felt))

    def view(self, state: Shown) -> ui.Part:
        is_done = all(rules in state.known.get(state.today.isoformat(), {}) for rules in BOOKS)
        solved = state.chosen in self._context.learner.now.days.get(state.today.isoformat(), ())
        puzzle_paint = Paint.GOLD if is_done and not state.is_at_end else Paint.GRAY
        tools = (
            ui.Button(_("Day complete"), self._open, Icon.STAR) if self._has_end and not state.is_at_end else None,
            ui.Button(
                _("Puzzle of the day"),
                (self._context.go, OpenPuzzles(state.chosen)),
                Icon.CHECK if solved else Icon.PUZZLE,
                puzzle_paint,
                more=_("Done") if solved else "",
            ),
            ui.Button(_("Share"), self.share, Icon.SHARE) if self.results and not state.is_at_end else None,
        )
        past = (state.today - state.day).days
        ago = count_text("{count} day ago", "{count} days ago", past)
        told = ago if self._is_late else f"{day_text(state.day)}  \u00b7  {self._left_text()}"
        title = day_text(state.day) if self._is_late else _("Today's walls")
        album = parts.album(state.month, won_in(state.known, state.month))
        below = ui.Row(
            (self._month(state), ui.Column((self._streak(state), album), grow=2.0)),
            across=ui.Across.FILL,
            wraps=True,
            grow=1.0,
        )
        body = ui.Scroll(ui.Column((self._walls(state), below), ui.Step.L))
        return self.cloth_page(title, body, tools, told=told)

    def _left_text(self) -> str:
        """The text that says how many walls of today are still open."""
        left = len(BOOKS) - len(self._seen)
        if not left:
            return _("No walls left today. New ones tomorrow.")
        said = ngettext("{count} wall left today", "{count} walls left today", left)
        if left == len(BOOKS):
            said = ngettext("{count} wall today", "{count} walls today", left)
        return said.format(count=number(left))

    def _walls(self, state: Shown) -> ui.Part:
        """The stamps in a row, with the chosen wall, or the end of the day, as a card among them."""
        shown = [self._end(state)] if state.is_at_end else []
        can_play = state.chosen not in self._seen
        for stop in JOURNEY.stops:
            found = self._found(stop.rules)
            if stop.rules == state.chosen and not state.is_at_end:
                shown.append(self._card(found))
                continue
            leads = stop.rules == self.open_wall and not can_play
            go_on = (self.choose, stop.rules)
            called = pgettext("wall", "Next wall: {city}").format(city=stop_name(stop.id))
            button = ui.Button(pgettext("wall", "Next wall"), go_on, None, Paint.GOLD, called=called, key="next")
            shown.append(parts.stamp(stop, found, go_on, button if leads else None))
        return ui.Row(tuple(shown), ui.Step.L, across=ui.Across.FILL, wraps=True, is_region=True)

    def _card(self, found: Found) -> ui.Part:
        """The chosen wall: the picture, what there is to say, and what there is to do."""
        rules = self.state.chosen
        stop = next(stop for stop in JOURNEY.stops if stop.rules == rules)
        seen = self._seen.get(rules)
        result = seen.result if isinstance(seen, SeenWall) else seen
        chairs = self._setup.chairs
        winner = chairs[seen.winner] if isinstance(seen, DayResult) and seen.winner is not None else None
        picture = parts.city_picture(stop, found, parts.won_hand(result, winner))
        if isinstance(seen, SeenWall):
            ended = ui.remark(_("You saw this wall in another match, so it does not count."))
        elif isinstance(found, DayResult):
            ended = ui.strong(words.ended_text(found), ink=words.mark_of(found)[1])
        else:
            ended = ui.strong(scored_title(rules, {}), ui.Tone.SECOND)
        if seen is None:
            middle: ui.Part | None = parts.opponents(chairs)
        else:
            middle = self._compared(result) if result is not None else None
        told = self._told(seen)
        said = ui.remark(told) if told else None
        text = ui.Column(
            (
                ui.Text(stop_name(stop.id), ui.Type.HEADING),
                ended,
                ui.Space(),
                middle,
                said,
                ui.Space(),
                self._ways(seen),
            ),
            ui.Step.HAIR,
            grow=1.0,
        )
        return ui.Panel(
            ui.Row((picture, text), across=ui.Across.FILL),
            ui.Ground.LIT,
            ui.Step.M,
            grow=3.0,
            key="card",
            is_region=True,
        )

    def _ways(self, seen: DayResult | SeenWall | None) -> ui.Part | None:
        if seen is None:
            label = _("Play") if self._begun_at(self.state.chosen) is None else _("Continue")
            return ui.Button(label, self._act, Icon.CHEVRON_RIGHT, Paint.GOLD, key="act")
        if self._path is None:
            return None
        watch = ui.Button(_("Watch"), (self._look_back, WatchReplay), key="act")
        review = ui.Button(_("Review"), (self._look_back, ReviewReplay))
        return ui.Row((watch, review), along=ui.Across.FILL, across=ui.Across.FILL, wraps=True)

    def _told(self, seen: DayResult | SeenWall | None) -> str:
        if seen is None:
            late = _("You can still play this wall, but it won't add to your streak.")
            return late if self._is_late else _("One deal, the same for players everywhere. One try.")
        if isinstance(seen, DayResult) and seen.was_helped:
            return _("You took a move back, so this wall does not count.")
        return _("Four experts are playing this wall…") if self.state.awaits else ""

    def _compared(self, result: DayResult) -> ui.Part:
        """The points on a wall that was played, and those of an expert in the same seat."""
        bars: list[parts.Bars] = [
            (self._own.name, self._own.portrait, float(result.gain), points_text(result.gain, signed=True))
        ]
        if (expert := self.state.expert) is not None and not result.was_helped:
            bars.append((_("An expert in\u00a0your seat"), None, float(expert), points_text(expert, signed=True)))
        return parts.compared(bars)

    def _end(self, state: Shown) -> ui.Part:
        """The end of the day: what its walls brought, and to experts."""
        total = sum((one.gain for one in self.results.values() if not one.was_helped), Fraction(0))
        share = ui.Button(_("Share"), self.share, Icon.SHARE, Paint.GOLD, key="act")
        told = ""
        if state.expert is not None:
            who = _("An expert in\u00a0your seat")
            told = f"{who}: {points_text(state.expert, signed=True)}"
        return parts.day_done(_("Day complete"), points_text(total, signed=True), share, told)

    def _month(self, state: Shown) -> ui.Part:
        after = month_after(state.month)
        days = [state.month + timedelta(days=at) for at in range((after - state.month).days)]
        earliest, series = state.today - timedelta(days=BACK), self._series
        cells, marks = [], []
        for day in days:
            results = state.known.get(day.isoformat(), {})
            standing = words.standing_of(day, results, series, state.today)
            mark = words.mark_of_day(results, standing)
            marks.append(mark)
            on = (self.show_day, day) if earliest <= day <= state.today else None
            is_chosen, is_today = day == state.day, day == state.today
            cells.append(parts.day_cell(day, results, standing, mark, on, is_chosen=is_chosen, is_today=is_today))
        tools = (
            ui.Button(_("Back to today"), (self.show_day, state.today)) if self._is_late else None,
            ui.Round(
                Icon.CHEVRON_LEFT,
                (self.turn, -1),
                key="earlier",
                hint=_("Previous month"),
                is_off=state.month <= earliest,
            ),
            ui.Round(Icon.CHEVRON_RIGHT, (self.turn, 1), key="later", hint=_("Next month"), is_off=after > state.today),
        )
        key = words.key_of(marks)
        note = "" if self._is_late else _("You can still play past days.")
        begins = (state.month.weekday() - first_weekday()) % 7
        return parts.calendar(state.month, begins, cells, tools, note, [parts.legend_line(*each) for each in key])

    def _streak(self, state: Shown) -> ui.Part:
        is_earlier, series = state.month < state.today.replace(day=1), self._series
        if is_earlier:
            won = won_in(state.known, state.month)
            first = next((stop for stop in JOURNEY.stops if won[stop.rules]), JOURNEY.stops[0])
            return parts.streak(
                0,
                *words.month_words(state.known, state.month),
                [],
                parts.small_stamp(first.picture, is_won=won.total() > 0),
            )
        is_done = is_counted(state.known.get(state.today.isoformat(), {}))
        told = words.streak_lines(series, is_done=is_done)
        lines = [line for line in told if line[0] is not Standing.COUNTED or not self._is_late]
        picture = parts.plume(is_lit=series.played > 0)
        return parts.streak(series.played, *words.streak_words(series), lines if series.played else [], picture)


def opened(program: Program) -> DaysScene:
    """The page of the daily walls, with the results from the saved matches."""
    ask = partial(program.statistics.look_at, DaysOf(program.own_name), attrgetter("days"))
    folder = program.paths.matches
    return DaysScene(program, program.own_chair, ask, unfinished=program.unfinished, folder=folder)
