"""The scene of the statistics, with its tabs and filters."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from enum import Enum, auto
from typing import Protocol

import pygame

from game import Frozen, replace, ui
from game.app.matches.statistics import Answer, Asked, Progress
from game.app.system.last_setup import learned_book
from game.i18n import _
from game.i18n.general import choices, name_of
from game.players.match_record import Query
from game.players.rank.ranked import OVER_ALL
from game.players.roster import shown_name, time_text
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.destinations import Go, Open, OpenStatistics, PlayPosition
from game.scenes.shared.goal_lines import lasting_lines, until_text, week_lines
from game.scenes.shared.looks import picture_for
from game.scenes.shared.program import Program
from game.scenes.statistics import parts, words
from game.scenes.statistics.charts import balance_chart, book_chart, level_chart, source_chart, worth_chart
from game.scenes.statistics.evening import nothing
from game.scenes.statistics.goal_page import goals
from game.scenes.statistics.rank import rank
from game.scenes.statistics.special_gallery import GalleryCard, chosen_hand, gallery, hands
from game.view.paint import Felt, Icon, Kit, Paint, spread_cloth
from game.view.units import Align


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
COUNTED = (Sheet.OVERVIEW, Sheet.CHARTS, Sheet.OPPONENTS, Sheet.BEST, Sheet.DAILY)
"""The tabs on which there is nothing as long as no match is counted."""
_LISTS = (Sheet.OPPONENTS, Sheet.BEST, Sheet.DAILY)
"""The tabs that are read from the top to the end: there the page has the focus, and arrows move it."""


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
    def ask(self, query: Query) -> Asked[Answer]: ...


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


class Shown(Frozen, kw_only=True):
    """The open tab, and the query with its answer."""

    sheet: Sheet = Sheet.OVERVIEW
    query: Query
    rules: str
    """The rulebook chosen last, whose special hands are shown while all rulebooks are chosen."""
    period: Period = Period.EVER
    answer: Answer | None = None
    """The answer shown; ``None`` until it arrives."""
    problem: str = ""
    progress: Progress | None = None
    hand: str = ""
    """The id of the special hand that is chosen."""


class StatisticsScene(ui.Screen[Shown]):
    """The statistics: tabs at the side, filters above, figures below.

    :param source: queried again whenever a filter changes.
    :param rules: the id of the rulebook shown first.
    :param now: gives the current time.
    :param sheets: the tabs that there are.
    :param title: the page's title; empty for the usual one.
    :param go: opens the other persons of this machine, and hands to try.
    """

    first_focus = Sheet.OVERVIEW

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
    ):
        rules = rules if rules in RULEBOOKS else next(iter(RULEBOOKS))
        super().__init__(kit, Shown(query=Query(rules=rules), rules=rules))
        self._sheets, self._title = tuple(sheets), title
        self._is_at_real_tables = self._sheets == AT_REAL_TABLES
        self._source, self._go, self._now = source, go, now
        self._asked: Asked[Answer] | None = None
        """The query that was asked last; ``None`` if it is to be asked with the next frame."""
        self._tried: dict[str, int] = {}
        """How often each special hand was tried."""

    # What happens.

    def begin_with(self, sheet: Sheet) -> None:
        """Opens the page with another tab than the overview; the rank is that under all rulebooks together."""
        if sheet is Sheet.RANK:
            self._ask(replace(self.state.query, rules=None))
        self.open(sheet)

    def look_at(self, name: str) -> None:
        """Shows the figures of a person; if nobody of that name has played, those of the person who played most."""
        if name:
            self._set_person(name)

    def open(self, sheet: Sheet) -> None:
        """Shows a tab."""
        self.put(sheet=sheet)
        self.focus_on(sheet)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._asked is None:
            self._asked = self._source.ask(self.state.query)
        if self.state.answer is None and self._asked.is_over and not self.state.problem:
            self.put(answer=self._asked.found, problem=str(self._asked.problem or ""))
        was, progress = self.state.progress, self._source.progress
        if progress != was:
            self.put(progress=progress)
            if progress is None:  # all replays are read
                self._ask(self.state.query)

    @property
    def next_wake(self) -> float | None:
        waits = self._source.progress is not None or (self.state.answer is None and not self.state.problem)
        return ui.LOOK if waits else None

    def _ask(self, query: Query) -> None:
        self._asked = None
        self.put(query=query, answer=None, problem="")

    def choose_book(self, book: tuple[str | None, str]) -> None:
        rules, club = book
        self.put(rules=rules or self.state.rules)
        self._ask(replace(self.state.query, rules=rules, club=club))

    def _set_person(self, name: str) -> None:
        self._ask(replace(self.state.query, name=name))

    def _set_period(self, period: Period) -> None:
        self.put(period=period)
        since = self._now() - timedelta(days=period.value)
        self._ask(replace(self.state.query, since=time_text(since) if period.value else ""))

    def _set_helped(self, helped: bool) -> None:  # noqa: FBT001 - a switch says so
        self._ask(replace(self.state.query, helped=helped))

    def choose_hand(self, hand: str) -> None:
        """Shows a special hand, above and in the list."""
        self.put(hand=hand)
        self.focus_on(hand)

    def _press_hand(self, hand: str) -> None:
        """Shows a special hand; the one that is shown already is tried."""
        if self._hands(self.state)[1].id == hand:
            self._try_hand()
        else:
            self.choose_hand(hand)

    def _try_hand(self) -> None:
        """Opens a position in which a computer player went for the hand, the next one each time."""
        hand = self._hands(self.state)[1]
        if hand.found is None or not hand.found.tries or self._go is None:
            return
        tries, place = hand.found.tries, self._tried.get(hand.id, 0)
        self._tried[hand.id] = place + 1
        self._go(PlayPosition(tries[place % len(tries)]))

    # What is seen.

    def ground(self) -> pygame.Surface:
        return spread_cloth(self.kit.frame, Felt.MIDNIGHT)

    def view(self, state: Shown) -> ui.Part:
        tabs = [
            ui.Tab(name_of(sheet), (self.open, sheet), _ICONS[sheet], sheet is state.sheet, key=sheet)
            for sheet in self._sheets
        ]
        stays, body = self._body(state)
        read = name_of(state.sheet) if self.is_narrow or state.sheet in _LISTS else ""
        read = read if stays is None else ""
        page = self.with_tabs(tabs, self._foot(state), body, stays=stays, read=read)
        filters = ui.Row(tuple(self._filters(state)), wraps=True, is_region=True)
        return self.cloth_page(self._title or _("Statistics"), page, (filters,))

    def _foot(self, state: Shown) -> ui.Part:
        """What stands below the tabs: remarks, or else the person whose figures are shown, and the way to others."""
        lines = []
        if state.progress is not None:
            done, of = state.progress
            lines.append(_("Reading replays: {done} of {all}").format(done=done, all=of))
        if state.query.rules is None and state.sheet not in (Sheet.SPECIAL, Sheet.GOALS):
            lines.append(_("The rulebooks score differently: points from different rulebooks cannot be compared."))
        switch = None
        if self._go is not None:
            switch = ui.Button(_("Switch player"), (self._go, Open.PERSONS), Icon.PLAYERS)
        note = ui.remark("\n".join(lines)) if lines else self._person(state)
        return ui.Column((note, switch))

    @staticmethod
    def _person(state: Shown) -> ui.Part | None:
        if state.answer is None:
            return None
        name = state.answer.query.name or ""
        who = state.answer.played.latest.get(name)
        portrait = None if who is None else words.avatar_of(who)
        if portrait is None:
            return None
        label = ui.strong(words.name_text(name), align=Align.CENTER)
        return ui.Column((ui.Portrait(portrait, ui.Size.FACE), label), ui.Step.S, ui.Across.CENTER)

    def _filters(self, state: Shown) -> Iterator[ui.Part]:
        """The filters that make a difference on the tab; they keep their choices while an answer is on its way."""
        wanted, answer, query = self._useful_filters(state), state.answer, state.query
        if Filter.BOOK in wanted:
            is_special = state.sheet is Sheet.SPECIAL  # the hands of one book are shown
            books: list[tuple[tuple[str | None, str], str]] = [] if is_special else [((None, ""), _("All rulebooks"))]
            clubs = sorted(answer.played.clubs) if answer is not None else ()
            for book in RULEBOOKS:
                books.append(((book, ""), words.book_title(book)))
                books += [((book, club), words.club_title(book, club)) for rules, club in clubs if rules == book]
            rules = state.rules if is_special else query.rules
            asked = rules, query.club
            if rules is not None and asked not in dict(books):
                books.append((asked, words.club_title(rules, query.club)))
            yield _stepper(Filter.BOOK, _("Rulebook"), self.choose_book, books, asked)
        names = answer.played.names if answer is not None else []
        name = answer.query.name if answer is not None else query.name
        if name is None or name not in names:
            names.append(name or "")
        if Filter.PERSON in wanted and len(names) > 1:
            persons = [(known, known or "–") for known in names]
            yield _stepper(Filter.PERSON, _("Person"), self._set_person, persons, name or "")
        if Filter.PERIOD in wanted:
            yield _stepper(Filter.PERIOD, _("Period"), self._set_period, list(choices(Period)), state.period)
        if Filter.HELPED in wanted and (answer is None or query.helped or self._has_retries(answer)):
            told = _("Matches with decisions taken back, continued from a replay, or on walls played before.")
            switch = ui.Toggle(
                query.helped, self._set_helped, called=_("Include retries"), more=told, hint=told, key=Filter.HELPED
            )
            label = ui.Text(_("Include retries"), is_heard=False)
            yield ui.Bare(ui.Row((label, switch), ui.Step.S), lends_press=True)

    @staticmethod
    def _has_retries(answer: Answer) -> bool:
        return answer.played.has_retries(answer.query)

    def _useful_filters(self, state: Shown) -> set[Filter]:
        """The filters that make a difference on the tab; that for the person does only if there are several."""
        if state.sheet is Sheet.GOALS:
            return {Filter.PERSON}
        if state.sheet is not Sheet.RANK:
            return set(Filter) - ({Filter.HELPED} if self._is_at_real_tables else set())
        found = {Filter.PERSON}
        moves = None if state.answer is None else state.answer.ranked.moves
        if moves is None or moves:
            found.add(Filter.BOOK)
        if moves is None or moves.get(state.query.rules or OVER_ALL):
            found.add(Filter.PERIOD)
        return found

    def _body(self, state: Shown) -> tuple[ui.Part | None, ui.Part]:
        """The part of a tab that stays in sight, and the part that scrolls below it."""
        answer, rules = state.answer, state.query.rules
        if answer is None:
            unread = _("The statistics cannot be read: {reason}").format(reason=state.problem)
            said = ui.label(unread if state.problem else _("One moment…"), align=Align.CENTER)
            return None, ui.Column((ui.Space(), said, ui.Space()))
        figures, picture = answer.figures, picture_for(rules)
        if state.sheet in COUNTED and not figures.total.deals and not state.query.helped and self._has_retries(answer):
            why = _("Matches with moves taken back, or on walls that you knew, are not counted here.")
            include = ui.Button(_("Include retries"), (self._set_helped, True), Icon.CHECK, Paint.GOLD, key="include")
            return None, nothing(why, picture, include)
        match state.sheet:
            case Sheet.OVERVIEW:
                beside = book_chart(figures) if rules is None else balance_chart(figures)
                return None, parts.overview(figures, picture, beside)
            case Sheet.RANK:
                play = None if self._go is None else (self._go, Open.SET_UP)
                name, since = answer.query.name or "", state.query.since
                return None, rank(answer.ranked, name, rules=rules, since=since, play=play, picture=picture)
            case Sheet.CHARTS:
                worth = [] if rules is None else [worth_chart(figures)]
                levels = [] if self._is_at_real_tables else [level_chart(figures)]
                return None, parts.charts([*worth, *levels, source_chart(figures)])
            case Sheet.OPPONENTS:
                return None, parts.opponents(figures.opponents, picture, is_narrow=self.is_narrow)
            case Sheet.BEST:
                return None, parts.best_hands(figures.best, picture)
            case Sheet.SPECIAL:
                return self._special_hands(state)
            case Sheet.GOALS:
                today = self._now().astimezone().date()
                week = week_lines(answer.goals.week(today, state.rules))
                return None, goals(week, lasting_lines(answer.goals, answer.traveled), until_text(today))
            case Sheet.DAILY:
                return None, parts.daily_walls(figures, picture, is_narrow=self.is_narrow)

    @staticmethod
    def _hands(state: Shown) -> tuple[Sequence[GalleryCard], GalleryCard]:
        """The special hands, of which there is at least one, and the chosen one."""
        assert state.answer is not None
        cards = gallery(state.rules, state.answer.figures.specials)
        return cards, next((card for card in cards if card.id == state.hand), cards[0])

    def _special_hands(self, state: Shown) -> tuple[ui.Part | None, ui.Part]:
        if not RULEBOOKS[state.rules].special_hands:
            empty = _("The {book} rulebook has no special hands.").format(book=words.book_title(state.rules))
            return None, nothing(empty, picture_for(state.rules))
        cards, chosen = self._hands(state)
        can_try = self._go is not None and chosen.found is not None and bool(chosen.found.tries)
        head = chosen_hand(state.rules, cards, chosen, self._try_hand if can_try else None)
        return head, hands(cards, chosen, self.choose_hand, self._press_hand)


def _stepper(key: Filter, called: str, on: ui.Act, values: Sequence[tuple[Hashable, str]], chosen: Hashable) -> ui.Part:
    return ui.Stepper("", on, values=tuple(values), chosen=chosen, called=called, key=key)


def at_tab(program: Program, page: OpenStatistics) -> StatisticsScene:
    """The statistics of the current person, opened at a tab."""
    sheet = Sheet[page.tab]
    rules = learned_book(program.preferences.now) if sheet is Sheet.SPECIAL else ""
    scene = _scene_of_person(program, page.rules or rules)
    scene.begin_with(sheet)
    return scene


def opened(program: Program) -> StatisticsScene:
    """The statistics of the current person under the rulebook played last."""
    return _scene_of_person(program)


def _scene_of_person(program: Program, rules: str = "") -> StatisticsScene:
    """The statistics under a rulebook; without one under that played last, as the club that was chosen plays it."""
    last = program.preferences.now.last_set_up
    scene = StatisticsScene(program.kit, program.statistics, rules=rules or last.ruleset, go=program.go)
    if not rules and last.ruleset in RULEBOOKS:
        scene.choose_book((last.ruleset, shown_name(RULEBOOKS[last.ruleset].changed_with(last.options))))
    scene.look_at(program.own_name)
    return scene
