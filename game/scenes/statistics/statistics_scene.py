"""The scene of the statistics, with its tabs and filters."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from enum import Enum, auto
from functools import partial
from typing import Protocol

import pygame
from msgspec.structs import replace

from game.app.matches.statistics import Answer, Asked, Progress
from game.app.system.last_setup import learned_book
from game.i18n import _
from game.i18n.general import choices, name_of
from game.i18n.numbers import number
from game.players.figures import MadeHand
from game.players.match_record import Query
from game.players.rank.ranked import OVER_ALL
from game.players.roster import time_text
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import Go, Open, OpenStatistics
from game.scenes.shared.goal_lines import lasting_lines, until_text, week_lines
from game.scenes.shared.looks import picture_for
from game.scenes.shared.panel_scene import TabbedScene
from game.scenes.shared.program import Program
from game.scenes.statistics import words
from game.scenes.statistics.charts import (
    balance_chart,
    book_chart,
    level_chart,
    source_chart,
    worth_chart,
)
from game.scenes.statistics.evening import Evening, strip_of
from game.scenes.statistics.goal_page import goal_widgets, lay_goals
from game.scenes.statistics.hand_hero import HIGH_OF_HAND, HandName, HandTiles, parts_of
from game.scenes.statistics.parts import (
    RING,
    BestHands,
    DailyWalls,
    NumberCard,
    Opponents,
    OwnSign,
    RowList,
    Weight,
    number_cards,
)
from game.scenes.statistics.rank import lay_rank, rank_widgets
from game.scenes.statistics.special_gallery import Gallery, gallery
from game.view.paint import Felt, Icon, Kit, PanelKind
from game.view.paint.felt import spread_cloth
from game.view.units import Align, Box, column, lay, row, theme
from game.view.widgets import GLASS, Button, Label, PanelBox, Stepper, SwitchCard, Widget

_EDGE, _GAP = 56.0, 20.0
_TABS, _APART = 300.0, 34.0
"""The width of the tabs, and the space between them and the page."""
_HEAD, _TOP, _FOOT = 56.0, 128.0, 40.0
"""The height of the filters and where the page begins below them, and the space below it."""
_FILTER, _TITLE_ROOM = 290.0, 420.0
"""The most width of a filter, and the least width kept for the title beside them."""
_OVERVIEW, _STRIP, _LIST = 450.0, 128.0, 0.4
"""The height of the picture at the head of the overview and of the strip at its foot, and the width of the list below
it, as a share of the page's.
"""
_REMARK = 36.0
_SWITCH = 56.0
"""The height of the button below the person, which leads to the other persons of this machine."""
_ASIDE = replace(GLASS, style=theme.BUTTON.sized(24), align=Align.CENTER)
_LOOK = 0.1
"""The delay between checks for the answer, in seconds."""


class Sheet(Enum):
    """A tab of the statistics."""

    OVERVIEW = auto()
    RANK = auto()
    CHARTS = auto()
    OPPONENTS = auto()
    BEST = auto()
    SPECIAL = auto()
    GOALS = auto()
    DAILY = auto()


AT_REAL_TABLES = tuple(sheet for sheet in Sheet if sheet not in (Sheet.RANK, Sheet.GOALS, Sheet.DAILY))
"""The tabs for sessions at real tables, which have no ratings, goals, replays or daily walls."""


class Filter(Enum):
    """A filter above the figures."""

    BOOK = auto()
    PERSON = auto()
    PERIOD = auto()
    HELPED = auto()


class Period(Enum):
    """The period of the figures, in days; 0 for all time."""

    EVER = 0
    MONTH = 30
    WEEK = 7
    DAY = 1


class Source(Protocol):
    """Answers queries for figures (game/app/matches/statistics.py)."""

    @property
    def progress(self) -> Progress | None: ...
    def ask(self, query: Query) -> Asked: ...


_ICONS = {
    Sheet.OVERVIEW: Icon.INFO,
    Sheet.RANK: Icon.CROWN,
    Sheet.CHARTS: Icon.CHART,
    Sheet.OPPONENTS: Icon.PLAYERS,
    Sheet.BEST: Icon.STAR,
    Sheet.SPECIAL: Icon.TILE,
    Sheet.GOALS: Icon.CHECK,
    Sheet.DAILY: Icon.STACK,
}


class StatisticsScene(TabbedScene):
    """The statistics: tabs at the side, filters above, figures below.

    :param source: queried again whenever a filter changes.
    :param rules: the id of the rulebook shown first.
    :param now: gives the current time.
    :param sheets: the tabs that there are.
    :param title: the page's title; empty for the usual one.
    :param go: opens the other persons of this machine, and hands to try.
    """

    has_panel = False

    def __init__(
        self,
        kit: Kit,
        source: Source,
        *,
        rules: str,
        now: Callable[[], datetime] = lambda: datetime.now(tz=UTC),
        sheets: Sequence[Sheet] = tuple(Sheet),
        title: str = "",
        go: Go | None = None,
    ) -> None:
        super().__init__(kit, title or _("Statistics"))
        self._sheets = tuple(sheets)
        self._is_at_real_tables = self._sheets == AT_REAL_TABLES
        self._source = source
        self._go = go
        self.gallery: Gallery | None = None
        """The special hands, while their tab is open."""
        self._now = now
        self._rules = rules if rules in RULEBOOKS else next(iter(RULEBOOKS))
        """The rulebook chosen last, whose special hands are shown while all rulebooks are chosen."""
        self._query = Query(rules=self._rules)
        self._period = Period.EVER
        self._sheet = Sheet.OVERVIEW
        self._asked = source.ask(self._query)
        self.shown: Answer | None = None
        """The answer shown; ``None`` until it arrives."""
        self._progress: Progress | None = None
        self.make_tabs((name_of(sheet), _ICONS[sheet]) for sheet in self._sheets)
        self._note = Label("", theme.SMALL, wraps=True)
        self._own_sign = OwnSign()
        self._switch = (
            []
            if go is None
            else [Button(_("Switch player"), partial(go, Open.PERSONS), finish=_ASIDE, icon=Icon.PLAYERS)]
        )
        self._heading = Label("", theme.BODY, align=Align.CENTER, most=2)
        self._wait = Label(_("One moment…"), theme.BODY_SECOND, align=Align.CENTER)
        self._filters: dict[Filter, Widget] = {}
        self._content: list[Widget] = []
        self._make_filters()
        self._put_together()
        self.page.set_focus(self._tabs[0])

    def begin_with(self, sheet: Sheet) -> None:
        """Opens the page with another tab than the overview; the rank is that under all rulebooks together."""
        if sheet is Sheet.RANK:
            self._ask(replace(self._query, rules=None))
        self._sheet = sheet
        self._make_filters()
        self.mark_tab(self._sheets.index(sheet))
        self.page.set_focus(self._tabs[self._sheets.index(sheet)])

    def look_at(self, name: str) -> None:
        """Shows the figures of a person; if nobody of that name has played, those of the person who played most."""
        if name:
            self._ask(replace(self._query, name=name))

    def open(self, sheet: Sheet) -> None:
        if sheet is not self._sheet:
            self._sheet = sheet
            self._make_filters()
            self._refresh()
            self.page.set_focus(self._tabs[self._sheets.index(sheet)])

    def open_tab(self, number: int) -> None:
        self.open(self._sheets[number])

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.shown is None and self._asked.is_over:
            self.shown = self._asked.answer
            self._make_filters()
            self._refresh()
        if self._source.progress != self._progress:
            self._watch_progress()

    @property
    def next_wake(self) -> float | None:
        waits = self._source.progress is not None or (self.shown is None and not self._asked.is_over)
        return _LOOK if waits else None

    def paint(self) -> pygame.Surface:
        return spread_cloth(self.kit.frame, Felt.MIDNIGHT)

    def lay_out(self) -> None:
        wide = self.kit.frame.width
        self._close.place(Box(wide - _EDGE - self.CROSS_SIZE, 44, self.CROSS_SIZE, self.CROSS_SIZE))
        count = len(self._filters)
        end = wide - _EDGE - self.CROSS_SIZE - _GAP
        each = min(_FILTER, (end - _EDGE - _TITLE_ROOM) / max(1, count) - _GAP)
        begins = end - count * (each + _GAP)
        lay(self._filters.values(), row(Box(begins, 45, end - begins, _HEAD), [each] * count, _GAP))
        self._title.place(Box(_EDGE, 34, begins - _EDGE - _GAP, 76))
        self.lay_tabs(Box(_EDGE - 20, _TOP, _TABS, 1080 - _TOP - 264))
        foot = 1080 - _FOOT - (_SWITCH + 8 if self._switch else 0)
        self._note.place(Box(_EDGE, 1080 - 250, _TABS - 30, foot - 830))
        self._own_sign.place(Box(_EDGE - 20, 1080 - 238, _TABS, foot - 842))
        lay(self._switch, [Box(_EDGE - 20, 1080 - _FOOT - _SWITCH, _TABS, _SWITCH)] * len(self._switch))
        x = _EDGE - 20 + _TABS + _APART
        area = Box(x, _TOP, wide - _EDGE - x, 1080 - _TOP - _FOOT)
        self._heading.is_visible = bool(self._heading.text)
        above, remark = column(area, [None, _REMARK], 8)
        self._heading.place(remark)
        area = above if self._heading.is_visible else area
        self._wait.place(Box(area.x, area.center[1] - 30, area.width, 60))
        self._lay_content(area)

    def _lay_content(self, area: Box) -> None:
        content = self._content
        if self.gallery is not None:
            self.gallery.lay(area)
        elif self._sheet is Sheet.RANK and content:
            lay_rank(content, area)
        elif self._sheet is Sheet.GOALS and content:
            lay_goals(content, area)
        elif self._sheet is Sheet.OVERVIEW and content:
            self._lay_overview(area)
        elif self._sheet is Sheet.BEST and len(content) > 2:
            upper, lower = column(area, [HIGH_OF_HAND, None], _GAP)
            lay(content, [upper, *parts_of(upper), lower])
        elif self._sheet is Sheet.CHARTS and len(content) > 1:
            upper, lower = column(area, [None, None], _GAP)
            lay(content, [upper, *row(lower, [None] * (len(content) - 1), _GAP)])
        else:
            lay(content, [area] * len(content))

    def _lay_overview(self, area: Box) -> None:
        """Lays out the great figure over three others, and below them the chart beside all the rest."""
        behind, panel, chart = (widget for widget in self._content if not isinstance(widget, NumberCard))
        cards = [widget for widget in self._content if isinstance(widget, NumberCard)]
        great, middle, small = ([card for card in cards if card.weight is weight] for weight in Weight)
        upper, lower = column(area, [_OVERVIEW, None], _GAP)
        behind.place(upper)
        lay(great, [Box(upper.x, upper.y, upper.width, upper.height - _STRIP - 6)])
        strip = strip_of(upper, _STRIP).inset(24, 0)
        lay(middle, row(strip, [None] * len(middle)))
        plot, beside = row(lower, [None, _LIST * lower.width], _GAP)
        chart.place(plot)
        panel.place(beside)
        lay(small, column(beside.inset(26, 10), [None] * len(small)))

    def _make_filters(self) -> None:
        """Makes the filters; they keep their choices while an answer is on its way."""
        focus = self.page.focus
        focused = next((filter_ for filter_, widget in self._filters.items() if widget is focus), None)
        books: list[tuple[tuple[str | None, str], str]] = [((None, ""), _("All rulebooks"))]
        clubs = self.shown.clubs if self.shown is not None else ()
        for book in RULEBOOKS:
            books.append(((book, ""), words.book_title(book)))
            books += [((book, club), words.club_title(book, club)) for rules, club in clubs if rules == book]
        asked = self._query.rules, self._query.club
        if self._query.rules is not None and asked not in dict(books):
            books.append((asked, words.club_title(self._query.rules, self._query.club)))
        names = list(self.shown.names) if self.shown is not None else []
        name = self.shown.query.name if self.shown is not None else self._query.name
        if name is None or name not in names:
            names.append(name or "")
        persons = [(known, known or "–") for known in names]
        may_help = self.shown is None or self.shown.has_helped or self._query.helped
        helped = SwitchCard(
            _("Include retries"),
            self._set_helped,
            is_on=self._query.helped,
            tooltip=_("Matches with decisions taken back, continued from a replay, or on walls played before."),
        )
        made: dict[Filter, Widget] = {
            Filter.BOOK: Stepper(_("Rulebook"), books, asked, self._set_book),
            Filter.PERSON: Stepper(
                _("Person"), persons, name or "", lambda name: self._ask(replace(self._query, name=name))
            ),
            Filter.PERIOD: Stepper(_("Period"), choices(Period), self._period, self._set_period),
            Filter.HELPED: helped,
        }
        for stepper in made.values():
            if isinstance(stepper, Stepper):
                stepper.slim = True
        needless = {
            filter_ for filter_, is_not in ((Filter.PERSON, len(persons) == 1), (Filter.HELPED, not may_help)) if is_not
        }
        wanted = self._useful_filters() - needless
        self._filters = {filter_: widget for filter_, widget in made.items() if filter_ in wanted}
        if focused is not None:
            self.page.set_focus(self._filters.get(focused, self._tabs[self._sheets.index(self._sheet)]))

    def _useful_filters(self) -> set[Filter]:
        """The filters that make a difference on the tab, if there are several persons."""
        if self._sheet is Sheet.GOALS:
            return {Filter.PERSON}
        if self._sheet is not Sheet.RANK:
            return set(Filter) - ({Filter.HELPED} if self._is_at_real_tables else set())
        found = {Filter.PERSON}
        moves = None if self.shown is None else self.shown.ranked.moves
        if moves is None or moves:
            found.add(Filter.BOOK)
        if moves is None or moves.get(self._query.rules or OVER_ALL):
            found.add(Filter.PERIOD)
        return found

    def _put_together(self) -> None:
        """Puts all widgets on the page, in Tab order."""
        words = (self._heading, self._note, self._own_sign)
        self.put_together([*words, *self._tabs, *self._switch], [*self._filters.values()], [self._wait, *self._content])
        self._wait.is_visible = not self._content
        self.mark_tab(self._sheets.index(self._sheet))

    def _refresh(self) -> None:
        self.gallery = None
        if self.shown is not None:
            self._content = self._widgets_for(self.shown)
            if any(isinstance(widget, RowList) and widget.is_empty for widget in self._content):
                self._content.insert(0, Evening(picture_for(self._query.rules)))
            name = self.shown.query.name or ""
            played = [who for match in self.shown.matches for who in match.persons if who.is_human and who.name == name]
            self._own_sign.show(words.avatar_of(played[-1]) if played else None, words.name_text(name))
        else:
            self._content = []
        if self.shown is None and self._asked.problem is not None:
            self._wait.write(_("The statistics cannot be read: {reason}").format(reason=self._asked.problem))
        self._put_together()
        self._write_note()
        self.arrange_again()

    def _widgets_for(self, answer: Answer) -> list[Widget]:
        figures = answer.figures
        self._heading.write("")
        match self._sheet:
            case Sheet.OVERVIEW:
                chart = book_chart(figures) if self._query.rules is None else balance_chart(figures)
                head = Evening(picture_for(self._query.rules), strip=_STRIP, light=RING)
                return [head, PanelBox(PanelKind.LACQUER, radius=24), *number_cards(figures), chart]
            case Sheet.RANK:
                name, rules = answer.query.name or "", self._query.rules
                play = None if self._go is None else partial(self._go, Open.SET_UP)
                return rank_widgets(
                    answer.ranked, name, rules=rules, since=self._query.since, play=play, picture=picture_for(rules)
                )
            case Sheet.CHARTS:
                worth = [] if self._query.rules is None else [worth_chart(figures)]
                levels = [] if self._is_at_real_tables else [level_chart(figures)]
                return [*worth, *levels, source_chart(figures)]
            case Sheet.OPPONENTS:
                self._heading.write(_("Your tile: they won on it. Their tile: you won on it."))
                return [Opponents(figures.opponents)]
            case Sheet.BEST:
                return [*_best_of_all(figures.best), BestHands(figures.best)]
            case Sheet.SPECIAL:
                self.gallery = self._made_gallery(answer)
                return self.gallery.widgets
            case Sheet.GOALS:
                today = self._now().astimezone().date()
                week = week_lines(answer.goals.week(today, self._rules))
                lasting = lasting_lines(answer.goals, answer.traveled)
                return goal_widgets(week, lasting, until_text(today))
            case Sheet.DAILY:
                return [DailyWalls(figures)]

    def _made_gallery(self, answer: Answer) -> Gallery:
        cards = gallery(self._rules, answer.figures.specials)
        title = words.book_title(self._rules)
        made = sum(card.made is not None for card in cards)
        said = _("{made} of {all} made") if self._query.rules else _("{book}: {made} of {all} made")
        return Gallery(
            self._rules,
            cards,
            self._go,
            empty=_("The {book} rulebook has no special hands.").format(book=title),
            count=said.format(book=title, made=number(made), all=number(len(cards))),
        )

    def _write_note(self) -> None:
        lines = []
        if self._progress is not None:
            done, of = self._progress
            lines.append(_("Reading replays: {done} of {all}").format(done=done, all=of))
        if self._query.rules is None and self._sheet not in (Sheet.SPECIAL, Sheet.GOALS):
            lines.append(_("The rulebooks score differently: points from different rulebooks cannot be compared."))
        self._note.write("\n".join(lines))
        self._note.is_visible = bool(lines)
        self._own_sign.is_visible = not lines

    def _watch_progress(self) -> None:
        """Updates the progress note, and asks for the figures again once all replays are read."""
        was, self._progress = self._progress, self._source.progress
        self._write_note()
        if self._progress is None and was is not None:
            self._ask(self._query)

    def _ask(self, query: Query) -> None:
        self._query = query
        self._asked = self._source.ask(query)
        self.shown = None

    def _set_book(self, book: tuple[str | None, str]) -> None:
        rules, club = book
        if rules is not None:
            self._rules = rules
        self._ask(replace(self._query, rules=rules, club=club))

    def _set_period(self, period: Period) -> None:
        self._period = period
        since = self._now() - timedelta(days=period.value)
        self._ask(replace(self._query, since=time_text(since) if period.value else ""))

    def _set_helped(self, helped: bool) -> None:  # noqa: FBT001 - a switch says so
        self._ask(replace(self._query, helped=helped))


def _best_of_all(made: Sequence[MadeHand]) -> list[Widget]:
    """The best hand on a picture; nothing without one."""
    if not made:
        return []
    best, name, tiles = made[0], HandName(), HandTiles()
    rules, win = best.match.rules, best.win
    line = f"{words.book_title(rules)}  ·  {words.when(best.match)}"
    name.show(words.win_title(rules, win), line, figure=words.amount(win.worth))
    tiles.show([*win.sets, win.bonus], win.tile)
    return [Evening(picture_for(rules), middle_light=0.6), name, tiles]


def at_tab(program: Program, page: OpenStatistics) -> StatisticsScene:
    """The statistics of the current person, opened at a tab."""
    sheet, settings = Sheet[page.tab], program.preferences.now
    rules = learned_book(settings) if sheet is Sheet.SPECIAL else settings.last_set_up.ruleset
    scene = _scene_of_person(program, page.rules or rules)
    scene.begin_with(sheet)
    return scene


def opened(program: Program) -> StatisticsScene:
    """The statistics of the current person under the rulebook played last."""
    return _scene_of_person(program, program.preferences.now.last_set_up.ruleset)


def _scene_of_person(program: Program, rules: str) -> StatisticsScene:
    known = program.statistics
    scene = StatisticsScene(program.kit, known, rules=rules, go=program.go)
    scene.look_at(program.own_name)
    return scene
