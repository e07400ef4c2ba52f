"""The title's small buttons for today's walls and for a goal that is nearly reached, and the person's rank beside them.

Nothing here is loaded before the title's first frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from game.i18n import _
from game.i18n.numbers import number
from game.i18n.player_texts import rank_text, streak_text
from game.players.days import BOOKS, days_played, series_of
from game.players.goals.keeper import goals_of
from game.players.rank.ranked import OVER_ALL, ranked
from game.scenes.shared.destinations import Go, Open, OpenStatistics
from game.scenes.shared.goal_lines import lasting_lines, week_lines
from game.scenes.shared.next_step import Habits, NextStep, habits_of, step_now
from game.tiles.tile import Tile
from game.view.page.goals import GoalLine
from game.view.page.rating_signs import feather_of
from game.view.paint import Canvas, Icon, PanelKind
from game.view.table.hand_row import HIGH
from game.view.units import Align, Box, column, theme
from game.view.widgets import Pressed, TilesHeard
from game.view.widgets.button import GLASS_CORNER

if TYPE_CHECKING:
    from game.app.matches.statistics import Traveling
    from game.players.match_record import Entry
    from game.scenes.shared.program import Program

_NAME, _TOLD = theme.LABEL.sized(26), theme.SMALL.sized(22)
_NEARLY = 0.5
"""A goal is nearly reached from this share on."""


class Rank(Struct, frozen=True):
    """The rank of a person, and the points by which the last rated match changed it."""

    title: str
    feather: str
    """The color of the feather beside the rank, as ``RRGGBB``."""
    moved: int
    is_settled: bool = True
    """Whether the player has a rank. Otherwise ``title`` says how many rated matches are still needed for one."""


class Waits(Struct, frozen=True):
    """The title's facts: the walls of today that a person has played and, after a first match, a goal and a rank."""

    habits: Habits
    played: Sequence[bool] = (False,) * len(BOOKS)
    """For each wall of today, whether the person has played it or seen it elsewhere."""
    series: int = 0
    """The number of days in a row with a wall played; 0 for none."""
    goal: GoalLine | None = None
    """The goal that is nearest to being reached; ``None`` if none is near."""
    rank: Rank | None = None


def waits_for(name: str, rules: str, today: date, entries: Iterable[Entry]) -> Waits:
    """Sums up what waits for the person of this name, from the deals of all matches, oldest first.

    :param rules: the id of the rulebook played last.
    """
    played: list[Entry] = []

    def noted() -> Iterator[Entry]:
        """The deals, one by one: whoever gives them rests in between."""
        for entry in entries:
            played.append(entry)
            yield entry

    goals = goals_of(name, noted())
    habits = habits_of(name, played)
    if not habits.matches:
        return Waits(habits)
    of_today = habits.days.get(today.isoformat(), {})
    near = [
        line
        for line in (*week_lines(goals.week(today, rules), names_week=True), *lasting_lines(goals, habits.traveled))
        if not line.is_reached and line.done >= _NEARLY * line.of
    ]
    return Waits(
        habits,
        played=[rules in of_today for rules in BOOKS],
        series=series_of(days_played(habits.days), today).played,
        goal=max(near, key=lambda line: line.done / line.of, default=None),
        rank=_rank(name, played),
    )


def _rank(name: str, entries: Iterable[Entry]) -> Rank | None:
    """The rank over all rulebooks or, before the first title, how far it is; ``None`` before the first rated match."""
    moves = ranked(name, entries).moves.get(OVER_ALL, [])
    if not moves:
        return None
    before, after = moves[-1].before, moves[-1].after
    moved = round(after.value) - round(before.value) if after.is_settled else 0
    return Rank(rank_text(after), feather_of(after), moved, is_settled=after.is_settled)


class OwnWaits:
    """What waits for the person at this screen, looked up on the statistics' thread."""

    def __init__(self, program: Program) -> None:
        self._program = program
        rules = program.preferences.now.last_set_up.ruleset
        today = datetime.now().astimezone().date()
        fold = partial(waits_for, program.own_name, rules, today)
        self._asked: Traveling[Waits] = program.statistics.look_at("", fold)

    @property
    def is_found(self) -> bool:
        return self._asked.found is not None

    @property
    def step(self) -> NextStep | None:
        """The step to propose; ``None``: to play another match like the last."""
        return step_now(self._waits.habits, self._program)

    @property
    def rank(self) -> Rank | None:
        return self._waits.rank

    def tokens(self, go: Go) -> Sequence[Pressed]:
        """The small buttons that show what waits for the person."""
        return tokens_of(self._waits, go)

    @property
    def _waits(self) -> Waits:
        return self._asked.found or Waits(Habits())


def tokens_of(waits: Waits, go: Go) -> Sequence[Pressed]:
    """The small buttons that show what waits: today's walls and, if one is near, a goal."""
    walls = walls_token(waits, partial(go, Open.DAYS))
    return [walls] if waits.goal is None else [walls, goal_token(waits.goal, partial(go, OpenStatistics("GOALS")))]


class Token(Pressed):
    """A small button of smoked glass with a sign at its start, and below its name how much is done.

    :param named: what it may be called; the first that fits is written.
    :param share: how much is done, from 0 to 1.
    :param count: the same in words.
    :param about: what it is, for as long as nothing is done; left out if there is no room.
    :param told: a few words at the end of the line; left out if there is no room.
    """

    corner = GLASS_CORNER
    tiles_heard = TilesHeard.NEVER

    def __init__(
        self,
        sign: Tile | Icon,
        named: Sequence[str],
        go: partial[None],
        *,
        share: float,
        count: str,
        about: str = "",
        told: str = "",
    ) -> None:
        super().__init__(go)
        self._sign, self._named, self._told = sign, named, told
        self._share, self._count, self._about = share, count, about

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.TITLE_ITEM, box)
        self.draw_warmth(canvas, radius=self.corner, most=0.13)
        canvas = canvas.reading(box)
        at = (box.x + 41, box.center[1])
        if isinstance(self._sign, Icon):
            canvas.icon(self._sign, at, 35, theme.BRASS_TEXT)
        else:
            canvas.flat_tile(self._sign, at, (box.height - 14) / HIGH)
        area = Box(box.x + 77, box.y, box.width - 77 - 20, box.height)
        line, below = column(area.inset(0, 5), [34, 26])
        writer = canvas.kit.writer
        fitting = [(text, writer.fitting(text, _NAME, line.width)) for text in self._named]
        text, style = next((each for each in fitting if writer.width(*each) <= line.width), fitting[-1])
        canvas.centered(text, style, line, align=Align.START)
        if self._told and writer.width(text, style) + 24 + writer.width(self._told, _TOLD) <= line.width:
            canvas.centered(self._told, _TOLD, line, align=Align.END)
        if self._about and not self._share and writer.width(self._about, _TOLD) <= below.width:
            canvas.centered(self._about, _TOLD, below, align=Align.START)
            return
        canvas.centered(self._count, _TOLD, below, align=Align.END)
        bar = Box(below.x, below.center[1] - 4, below.width - writer.width(self._count, _TOLD) - 14, 8)
        canvas.rounded(bar, theme.BRASS_TEXT, radius=4, opacity=0.25)
        canvas.rounded(Box(bar.x, bar.y, self._share * bar.width, 8), theme.GOLD, radius=4)


def walls_token(waits: Waits, go: partial[None]) -> Token:
    """The button of today's walls."""
    name, streak = _("Today's walls"), streak_text(waits.series)
    about, played, whole = _("New today, and the same for everyone"), sum(waits.played), len(waits.played)
    done = _("{part} of {whole}").format(part=number(played), whole=number(whole))
    token = Token(Icon.STACK, [name], go, share=played / whole, count=done, about=about, told=streak)
    token.called = token.tooltip = ", ".join(filter(None, [name, done, streak]))
    return token


def goal_token(goal: GoalLine, go: partial[None]) -> Token:
    """The button of a goal that is nearly reached."""
    named = [goal.text, *filter(None, [goal.about])]
    token = Token(goal.sign, named, go, share=goal.done / goal.of, count=goal.count)
    token.called = token.tooltip = goal.told
    return token
