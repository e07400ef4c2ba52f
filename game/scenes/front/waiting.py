"""The title's small buttons for today's walls and for a goal that is nearly reached, and the person's rank beside them.

Nothing here is loaded before the title's first frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from game import Frozen, ui
from game.i18n import _, joined
from game.i18n.numbers import number
from game.i18n.player_texts import rank_text, streak_text
from game.players.days import BOOKS, days_played, series_of
from game.players.past import Habits, Past, past_of
from game.players.rank.ranked import OVER_ALL, Ranked
from game.scenes.shared.destinations import Go, Open, OpenStatistics
from game.scenes.shared.goal_lines import lasting_lines, week_lines
from game.scenes.shared.next_step import NextStep, step_now
from game.tiles.tile import Tile
from game.view.page.goals import GoalLine
from game.view.page.rating_signs import feather_of
from game.view.paint import Canvas, Icon
from game.view.table.hand_row import HIGH
from game.view.units import Box, theme

if TYPE_CHECKING:
    from game.app.matches.statistics import Asked
    from game.scenes.shared.program import Program

_NEARLY = 0.5
"""A goal is nearly reached from this share on."""


class Rank(Frozen):
    """The rank of a person, and the points by which the last rated match changed it."""

    title: str
    feather: str
    """The color of the feather beside the rank, as ``RRGGBB``."""
    moved: int
    is_settled: bool = True
    """Whether the player has a rank. Otherwise ``title`` says how many rated matches are still needed for one."""


class Waits(Frozen):
    """The title's facts: the walls of today that a person has played and, after a first match, a goal and a rank."""

    habits: Habits
    played: Sequence[bool] = (False,) * len(BOOKS)
    """For each wall of today, whether the person has played it or seen it elsewhere."""
    series: int = 0
    """The number of days in a row with a wall played; 0 for none."""
    goal: GoalLine | None = None
    """The goal that is nearest to being reached; ``None`` if none is near."""
    rank: Rank | None = None


def waits_for(past: Past, rules: str, today: date) -> Waits:
    """Sums up the title's facts on a person.

    :param rules: the id of the rulebook played last.
    """
    habits, goals = past.habits, past.goals
    if not habits.matches:
        return Waits(habits)
    of_today = habits.days.get(today.isoformat(), {})
    lasting = lasting_lines(goals, habits.traveled, {rules for rules, _hand in goals.specials})
    near = [
        line
        for line in (*week_lines(goals.week(today, rules), names_week=True), *lasting)
        if not line.is_reached and line.done >= _NEARLY * line.of
    ]
    return Waits(
        habits,
        played=[rules in of_today for rules in BOOKS],
        series=series_of(days_played(habits.days), today).played,
        goal=max(near, key=lambda line: line.done / line.of, default=None),
        rank=_rank(past.ranked),
    )


def _rank(ranked: Ranked) -> Rank | None:
    """The rank over all rulebooks or, before the first title, how far it is; ``None`` before the first rated match."""
    moves = ranked.moves.get(OVER_ALL, [])
    if not moves:
        return None
    after = moves[-1].after
    moved = moves[-1].by if after.is_settled else 0
    return Rank(rank_text(after), feather_of(after), moved, is_settled=after.is_settled)


class OwnWaits:
    """The lookup of the title's facts on the person at this screen, on the statistics' thread."""

    def __init__(self, program: Program):
        self._program = program
        rules = program.preferences.now.last_set_up.ruleset
        today = datetime.now().astimezone().date()
        told = partial(waits_for, rules=rules, today=today)
        self._asked: Asked[Waits] = program.statistics.look_at(past_of(program.own_name), told)

    @property
    def is_found(self) -> bool:
        return self._asked.found is not None

    @property
    def step(self) -> NextStep | None:
        return step_now(self._waits.habits, self._program, self._program.unfinished())

    @property
    def rank(self) -> Rank | None:
        return self._waits.rank

    def tokens(self, go: Go) -> Sequence[ui.Part]:
        return tokens_of(self._waits, go)

    @property
    def _waits(self) -> Waits:
        return self._asked.found or Waits(Habits())


def tokens_of(waits: Waits, go: Go) -> Sequence[ui.Part]:
    """Small buttons for today's walls and, if one is near, a goal."""
    walls, goal = _walls_token(waits, (go, Open.DAYS)), waits.goal
    return [walls] if goal is None else [walls, _goal_token(goal, (go, OpenStatistics("GOALS")))]


def _walls_token(waits: Waits, on: ui.Act) -> ui.Part:
    """The button of today's walls: how many of them were played, or what they are."""
    name, streak = _("Today's walls"), streak_text(waits.series)
    played, whole = sum(waits.played), len(waits.played)
    done = _("{part} of {whole}").format(part=number(played), whole=number(whole))
    words = _progress(played / whole, done)
    if not (played or waits.goal):
        words = ui.remark(_("New deals today, the same for everyone"))
    return _token(Icon.STACK, name, words, on, joined(", ", name, done, streak), streak)


def _goal_token(goal: GoalLine, on: ui.Act) -> ui.Part:
    """The button of a goal that is nearly reached."""
    return _token(goal.sign, goal.about or goal.text, _progress(goal.done / goal.of, goal.count), on, goal.told)


def _progress(share: float, count: str) -> ui.Part:
    return ui.Row((ui.Progress(share, ui.Step.S, grow=1.0), ui.remark(count)), ui.Step.S)


def _token(sign: Tile | Icon, name: str, below: ui.Part, on: ui.Act, told: str, beside: str = "") -> ui.Part:
    """A small button of smoked glass with a sign at its start, and below its name how much is done."""
    picture = ui.Picture((_draw_sign, sign), ui.Size.ICON, ui.Size.TILE)
    words = ui.lines(ui.Row((ui.label(name, grow=1.0), ui.remark(beside) if beside else None), wraps=True), below)
    return ui.glass(ui.Row((picture, words)), on, called=told, hint=told, key=name)


def _draw_sign(sign: Tile | Icon, canvas: Canvas, box: Box) -> None:
    if isinstance(sign, Icon):
        canvas.icon(sign, box.center, ui.Size.ICON, theme.BRASS_TEXT)
    else:
        canvas.flat_tile(sign, box.center, box.height / HIGH)
