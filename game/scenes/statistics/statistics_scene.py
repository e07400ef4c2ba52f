"""The statistics: numbers, charts, opponents, the best hands, and the special hands collected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import Enum, auto
from functools import partial
from typing import Protocol

import pygame

from game.app.matches.statistics import Answer, Asked, Progress, Query
from game.app.window.actions import Action, InputEvent
from game.i18n import _, pgettext
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.page_scene import PageScene
from game.scenes.statistics import words
from game.scenes.statistics.charts import balance_chart, book_chart, level_chart, source_chart, worth_chart
from game.scenes.statistics.daily import DailyWalls
from game.scenes.statistics.parts import BestHands, NumberCard, Opponents, number_cards
from game.scenes.statistics.special_gallery import Gallery, gallery
from game.view.page.charts import Chart
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind, page_background
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.button import IconButton
from game.view.widgets.label import Label, PanelBox, Rule
from game.view.widgets.stepper import Stepper, SwitchCard
from game.view.widgets.tabs import Tab
from game.view.widgets.widget import Widget

_WIDTH, _TOP, _HEIGHT = 1760.0, 44.0, 992.0
_TABS = 300.0
_INSET = 48.0
_GAP = 14.0
_FILTERS = 66.0
_LOOK = 0.1
"""Seconds between two looks for the answer."""


class Sheet(Enum):
    """A page of the statistics."""

    OVERVIEW = auto()
    CHARTS = auto()
    OPPONENTS = auto()
    BEST = auto()
    SPECIAL = auto()
    DAILY = auto()


class Period(Enum):
    """Of which time; the value is its days, 0 for ever."""

    EVER = 0
    MONTH = 30
    WEEK = 7
    DAY = 1


class Source(Protocol):
    """Where the figures come from (game/app/matches/statistics.py)."""

    @property
    def progress(self) -> Progress | None: ...
    def ask(self, query: Query) -> Asked: ...


def sheet_name(sheet: Sheet) -> str:
    """How a page is called."""
    return {
        Sheet.OVERVIEW: pgettext("statistics", "Overview"),
        Sheet.CHARTS: pgettext("statistics", "Charts"),
        Sheet.OPPONENTS: pgettext("statistics", "Opponents"),
        Sheet.BEST: pgettext("statistics", "Best hands"),
        Sheet.SPECIAL: pgettext("statistics", "Special hands"),
        Sheet.DAILY: pgettext("statistics", "Daily walls"),
    }[sheet]


def period_name(period: Period) -> str:
    """How a time is called."""
    return {
        Period.EVER: pgettext("time", "All time"),
        Period.MONTH: pgettext("time", "30 days"),
        Period.WEEK: pgettext("time", "7 days"),
        Period.DAY: pgettext("time", "1 day"),
    }[period]


_ICONS = {
    Sheet.OVERVIEW: Icon.INFO,
    Sheet.CHARTS: Icon.SORT,
    Sheet.OPPONENTS: Icon.PLAYERS,
    Sheet.BEST: Icon.STAR,
    Sheet.SPECIAL: Icon.TILE,
    Sheet.DAILY: Icon.STACK,
}


class StatisticsScene(PageScene):
    """Pages at the side, filters above, what they show below.

    :param source: asked again after every change of a filter.
    :param rules: the book that is shown first.
    :param now: what time it is.
    """

    def __init__(
        self, kit: Kit, source: Source, *, rules: str, now: Callable[[], datetime] = lambda: datetime.now(tz=UTC)
    ) -> None:
        super().__init__(kit)
        self._source = source
        self._now = now
        self._rules = rules if rules in RULEBOOKS else next(iter(RULEBOOKS))
        """The book that was looked at last: of its special hands there is a gallery when all books are chosen."""
        self._query = Query(rules=self._rules)
        self._period = Period.EVER
        self._sheet = Sheet.OVERVIEW
        self._asked = source.ask(self._query)
        self._answer: Answer | None = None
        self._progress: Progress | None = None
        self._panel = PanelBox(PanelKind.LACQUER, radius=34)
        self._title = Label(_("Statistics"), theme.PAGE_TITLE)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._rule = Rule()
        self._tabs = [Tab(sheet_name(sheet), partial(self.open, sheet), icon=_ICONS[sheet]) for sheet in Sheet]
        self._note = Label("", theme.SMALL, wraps=True)
        self._heading = Label("", theme.SMALL, align=Align.END)
        self._wait = Label(_("One moment …"), theme.BODY_SECOND, align=Align.CENTRE)
        self._filters: list[Widget] = []
        self._content: list[Widget] = []
        self._make_filters()
        self._put_together()
        self.page.set_focus(self._tabs[0])

    @property
    def shown(self) -> Answer | None:
        """What is shown; ``None`` while it is waited for."""
        return self._answer

    def open(self, sheet: Sheet) -> None:
        """Shows a page."""
        if sheet is not self._sheet:
            self._sheet = sheet
            self._refresh()
            self.page.set_focus(self._tabs[list(Sheet).index(sheet)])

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        for tab, sheet in zip(self._tabs, Sheet, strict=True):
            if tab.is_focused:
                self.open(sheet)
        return taken

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._answer is None and self._asked.is_over:
            self._answer = self._asked.answer
            self._make_filters()
            self._refresh()
        if self._source.progress != self._progress:
            self._watch_progress()

    @property
    def next_wake(self) -> float | None:
        waits = self._source.progress is not None or (self._answer is None and not self._asked.is_over)
        return _LOOK if waits else None

    def paint(self) -> pygame.Surface:
        return page_background(self.kit.frame)

    def lay_out(self) -> None:
        width = min(_WIDTH, self.kit.frame.width - 2 * 30)
        panel = Box((self.kit.frame.width - width) / 2, _TOP, width, _HEIGHT)
        self._panel.place(panel)
        self._title.place(Box(panel.x + 56, panel.y + 26, 700, 76))
        self._close.place(Box(panel.right - 50 - 58, panel.y + 34, 58, 58))
        for number, tab in enumerate(self._tabs):
            tab.place(Box(panel.x + 32, panel.y + 124 + 74 * number, _TABS, 62))
        self._note.place(Box(panel.x + 52, panel.bottom - 240, _TABS - 20, 210))
        self._rule.place(Box(panel.x + _TABS + 56, panel.y + 120, 2, panel.height - 160))
        x = panel.x + _TABS + 56 + 30
        area = Box(x, panel.y + 120, panel.right - _INSET - x, panel.height - 120 - 36)
        self._heading.place(Box(area.x + area.width / 2, panel.y + 44, area.width / 2 - 90, 40))
        each = (area.width - _GAP * (len(self._filters) - 1)) / len(self._filters)
        for number, widget in enumerate(self._filters):
            widget.place(Box(area.x + number * (each + _GAP), area.y, each, _FILTERS))
        below = Box(area.x, area.y + _FILTERS + 18, area.width, area.height - _FILTERS - 18)
        self._wait.place(Box(below.x, below.centre[1] - 30, below.width, 60))
        self._lay_content(below)

    def _lay_content(self, area: Box) -> None:
        cards = [widget for widget in self._content if isinstance(widget, NumberCard)]
        charts = [widget for widget in self._content if isinstance(widget, Chart)]
        others = [widget for widget in self._content if not isinstance(widget, NumberCard | Chart)]
        y = area.y
        if cards:
            columns = 5
            width = (area.width - _GAP * (columns - 1)) / columns
            for number, card in enumerate(cards):
                row, column = divmod(number, columns)
                card.place(Box(area.x + column * (width + _GAP), y + row * (128 + _GAP), width, 128))
            y += -(-len(cards) // columns) * (128 + _GAP)
        rows = len(charts) if len(charts) < 3 else 2
        for number, chart in enumerate(charts):
            height = (area.bottom - y - _GAP * (rows - 1)) / rows
            columns = 1 if len(charts) < 3 or number == 0 else len(charts) - 1
            width = (area.width - _GAP * (columns - 1)) / columns
            row, column = (number, 0) if len(charts) < 3 else (min(number, 1), max(0, number - 1))
            chart.place(Box(area.x + column * (width + _GAP), y + row * (height + _GAP), width, height))
        for widget in others:
            widget.place(Box(area.x, y, area.width, area.bottom - y))

    def _make_filters(self) -> None:
        """The cards that choose what is looked at; they stay as they are while an answer is waited for."""
        focus = self.page.focus
        place = self._filters.index(focus) if focus in self._filters else None
        books: list[tuple[str | None, str]] = [(None, pgettext("books", "All"))]
        books += [(book, words.book_title(book)) for book in RULEBOOKS]
        names = list(self._answer.names) if self._answer is not None else []
        name = self._answer.query.name if self._answer is not None else self._query.name
        if name is None or name not in names:
            names.append(name or "")
        persons = [(known, known or "–") for known in names]
        self._filters = [
            Stepper(_("Book"), books, self._query.rules, self._set_book),
            Stepper(_("Person"), persons, name or "", self._set_name),
            Stepper(_("Time"), [(each, period_name(each)) for each in Period], self._period, self._set_period),
            SwitchCard(_("With help"), self._set_helped, is_on=self._query.helped, tooltip=_help_text()),
        ]
        for widget in self._filters:
            if isinstance(widget, Stepper):
                widget.compact = True
        if place is not None:
            self.page.set_focus(self._filters[place])

    def _put_together(self) -> None:
        """Lays everything on the page, in the order in which Tab walks it."""
        focus = self.page.focus
        self.page.clear()
        self.page.add(self._panel, self._title, self._heading, self._rule, self._note)
        self.page.add(*self._tabs)
        self.page.add(*self._filters)
        self.page.add(self._wait)
        self.page.add(*self._content)
        self.page.add(self._close)
        self._wait.show(visible=not self._content)
        for tab, sheet in zip(self._tabs, Sheet, strict=True):
            tab.open(is_open=sheet is self._sheet)
        if focus in self.page.widgets:
            self.page.set_focus(focus)

    def _refresh(self) -> None:
        self._content = [] if self._answer is None else self._made(self._answer)
        if self._answer is None and self._asked.problem is not None:
            self._wait.write(_("The statistics cannot be read: {reason}").format(reason=self._asked.problem))
        self._put_together()
        self._write_note()
        self.arrange()
        self.stack.redraw()

    def _made(self, answer: Answer) -> list[Widget]:
        """What the open page shows."""
        figures = answer.figures
        self._heading.write("")
        match self._sheet:
            case Sheet.OVERVIEW:
                chart = book_chart(figures) if self._query.rules is None else balance_chart(figures)
                return [*number_cards(figures), chart]
            case Sheet.CHARTS:
                if self._query.rules is None:
                    return [level_chart(figures), source_chart(figures)]
                return [worth_chart(figures), level_chart(figures), source_chart(figures)]
            case Sheet.OPPONENTS:
                self._heading.write(_("Your tile: they won on it. Their tile: you won on it."))
                return [Opponents(figures.opponents)]
            case Sheet.BEST:
                return [BestHands(figures.best)]
            case Sheet.SPECIAL:
                return [self._made_gallery(answer)]
            case Sheet.DAILY:
                return [DailyWalls(figures)]

    def _made_gallery(self, answer: Answer) -> Gallery:
        cards = gallery(self._rules, answer.figures.specials)
        title = words.book_title(self._rules)
        if cards:
            made = sum(card.made is not None for card in cards)
            line = _("{book}: {made} of {all} made").format(book=title, made=made, all=len(cards))
            self._heading.write(line)
        return Gallery(cards, empty=_("The {book} book has no special hands.").format(book=title))

    def _write_note(self) -> None:
        lines = []
        if self._progress is not None:
            done, of = self._progress
            lines.append(_("Reading replays: {done} of {all}").format(done=done, all=of))
        if self._query.rules is None and self._sheet is not Sheet.SPECIAL:
            lines.append(_("The books count differently: points of several books do not compare."))
        self._note.write("\n".join(lines))

    def _watch_progress(self) -> None:
        """While replays are read, what is shown grows with them."""
        was, self._progress = self._progress, self._source.progress
        self._write_note()
        if self._progress is None and was is not None:
            self._ask(self._query)

    def _ask(self, query: Query) -> None:
        self._query = query
        self._asked = self._source.ask(query)
        self._answer = None

    def _set_book(self, rules: str | None) -> None:
        if rules is not None:
            self._rules = rules
        self._ask(replace(self._query, rules=rules))

    def _set_name(self, name: str) -> None:
        self._ask(replace(self._query, name=name))

    def _set_period(self, period: Period) -> None:
        self._period = period
        since = self._now() - timedelta(days=period.value)
        self._ask(replace(self._query, since=f"{since:%Y-%m-%dT%H:%M:%S}" if period.value else ""))

    def _set_helped(self, helped: bool) -> None:  # noqa: FBT001 - a switch says so
        self._ask(replace(self._query, helped=helped))


def _help_text() -> str:
    return _(
        "Also matches in which decisions were taken back, that go on from a replay, or whose walls were played before."
    )
