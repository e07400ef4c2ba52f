"""The title's small buttons for today's walls and for a goal that is nearly reached, and the person's rank beside them.

Nothing here is loaded before the title's first frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game.i18n import _
from game.i18n.numbers import number
from game.i18n.player_texts import rank_text, streak_text
from game.players.days import BOOKS, days_played, series_of
from game.players.goals.keeper import goals_of
from game.players.rank.ranked import OVER_ALL, ranked
from game.scenes.shared.destinations import Go, Open
from game.scenes.shared.goal_lines import lasting_lines, week_lines
from game.scenes.shared.next_step import Habits, NextStep, habits_of, step_now
from game.tiles.tile import Tile
from game.view.page.goals import GoalLine
from game.view.page.rating_signs import feather_of
from game.view.paint import Canvas, Icon, PanelKind
from game.view.table.hand_row import HIGH
from game.view.units import Align, Box, Colour, Face, TextStyle, column, row, theme
from game.view.widgets import Pressed, TilesHeard
from game.view.widgets.button import GLASS

if TYPE_CHECKING:
    from game.app.matches.statistics import Travelling
    from game.players.match_record import Entry
    from game.scenes.shared.program import Program

_SMALL = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_COUNT = TextStyle(Face.BOLD, 20, theme.SCORE)
_NAME, _LABEL = theme.LABEL.sized(24), theme.LABEL.sized(22)
_RING: Colour = (0xE6, 0xC0, 0x74)
_GROUND: Colour = (0x14, 0x2A, 0x28)
_WIDE = 300.0
"""From this width on, the walls' button says their name."""
_NEARLY = 0.5
"""A goal is nearly reached from this share on."""


class Rank(Struct, frozen=True):
    """The rank of a person, and the points by which the last rated match changed it."""

    title: str
    feather: str
    """The color of the feather beside the rank, as ``RRGGBB``."""
    moved: int
    is_settled: bool = True
    """Whether the person has a title; before it, ``title`` says how many matches are missing for one."""


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
        for line in (*week_lines(goals.week(today, rules), names_week=True), *lasting_lines(goals, habits.travelled))
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
        fold = partial(waits_for, program.own_chair.name, rules, today)
        self._asked: Travelling[Waits] = program.statistics.look_at("", fold)

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
    walls = WallsToken(waits.played, waits.series, partial(go, Open.DAYS))
    return [walls] if waits.goal is None else [walls, GoalToken(waits.goal, partial(go, Open.PERSON))]


class Token(Pressed):
    """A small button of smoked glass with a sign at its start."""

    corner = 18.0
    tiles_heard = TilesHeard.NEVER

    def __init__(self, sign: Tile | Icon, called: str, go: partial[None]) -> None:
        super().__init__(go, tooltip=called)
        self.called = called
        self._sign = sign

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.TITLE_ITEM, box)
        self.draw_warmth(canvas, radius=self.corner, most=0.13)
        canvas = canvas.reading(box)
        at = (box.x + 40, box.centre[1])
        if isinstance(self._sign, Icon):
            canvas.icon(self._sign, at, 32, theme.BRASS_TEXT)
        else:
            canvas.flat_tile(self._sign, at, min(36.0, (box.height - 12) / HIGH))
        self.draw_rest(canvas, Box(box.x + 76, box.y, box.width - 76 - 20, box.height))

    def draw_rest(self, canvas: Canvas, area: Box) -> None:
        """Draw the part of the button beside its sign."""
        raise NotImplementedError

    def draw_line(self, canvas: Canvas, area: Box, *lines: str) -> bool:
        """Draw the first of these lines that fits at the head of the area; returns whether one did."""
        above = Box(area.x + 4, area.y + 5, area.width - 4, area.height / 2 - 4)
        writer = canvas.kit.writer
        for line in filter(None, lines):
            style = writer.fitting(line, _LABEL, above.width)
            if writer.width(line, style) <= above.width:
                canvas.centred(line, style, above, align=Align.START)
                return True
        return False


class WallsToken(Token):
    """The button of today's walls: a mark for each wall, and the streak or the name; with a line of its own, both."""

    def __init__(self, played: Sequence[bool], series: int, go: partial[None]) -> None:
        name = _("Today's walls")
        self._name, self._line = name, streak_text(series)
        done = _("{part} of {whole}").format(part=number(sum(played)), whole=number(len(played)))
        super().__init__(Icon.STACK, ", ".join([name, done, *filter(None, [self._line])]), go)
        self._played = tuple(played)

    def draw_rest(self, canvas: Canvas, area: Box) -> None:
        step, marks = min(32.0, area.width / len(self._played)), area
        if is_wide := area.width >= _WIDE:
            whole = replace(area, x=area.x - 2, width=area.width + 2)
            words, _apart, marks = row(whole, [None, 22, step * len(self._played)])
            if self._line:
                _above, name, line, _below = column(words, [3, None, None, 3])
                canvas.centred(self._name, _NAME, name, align=Align.START)
                canvas.centred(self._line, _SMALL, line, align=Align.START)
            else:
                canvas.centred(self._name, GLASS.style, words, align=Align.START)
        else:
            self.draw_line(canvas, area, self._name, self._line)
        wide = 24 if is_wide else 21
        for cell, was_played in zip(row(marks, [step] * len(self._played)), self._played, strict=True):
            at = cell.centre[0], cell.centre[1] + (0 if is_wide else 14)
            canvas.disc(at, wide, theme.GOLD if was_played else _RING)
            if was_played:
                canvas.icon(Icon.CHECK, at, 0.65 * wide, theme.ON_GOLD)
            else:
                canvas.disc(at, wide - 5, _GROUND)


class GoalToken(Token):
    """The button of a goal that is nearly reached: its sign, and how much of it is done."""

    def __init__(self, goal: GoalLine, go: partial[None]) -> None:
        super().__init__(goal.sign, goal.told, go)
        self._goal = goal

    def draw_rest(self, canvas: Canvas, area: Box) -> None:
        is_named = self.draw_line(canvas, area, self._goal.text, self._goal.about)
        count = self._goal.count
        wide = canvas.kit.writer.width(count, _COUNT)
        line = Box(area.x + 4, area.centre[1], area.width - 4, area.height / 2 - 4) if is_named else area
        canvas.centred(count, _COUNT, line, align=Align.END)
        bar = Box(line.x, line.centre[1] - 6, max(24.0, line.width - wide - 14), 12)
        canvas.rounded(bar, theme.BLACK, radius=6, opacity=0.5)
        full = bar.width * self._goal.done / self._goal.of
        canvas.rounded(Box(bar.x, bar.y, full, bar.height), theme.GOLD, radius=6)
