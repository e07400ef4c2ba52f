"""The one thing that is proposed to a person next, by what that person has done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.i18n import _
from game.i18n.books import rules_title
from game.i18n.general import general
from game.i18n.numbers import number
from game.players.days import DAY, Days, days_of, days_played
from game.players.journey import JOURNEY, NOWHERE, GrandRound, Travelled, next_leg, next_stop, travelled
from game.scenes.shared.destinations import Destination, Open, OpenLesson
from game.school.lessons.courses import Course
from game.school.lessons.files import lessons

if TYPE_CHECKING:
    from game.app.matches.statistics import Travelling
    from game.players.match_record import Entry
    from game.scenes.shared.preferences import Context
    from game.scenes.shared.program import Program
    from game.school.progress import Progress

_FEW = 5
"""With fewer matches than this the newcomer's course goes on first, and then the journey."""
_LATELY = timedelta(days=7)
"""The walls of the day are proposed to those who have played one within this time."""


class NextStep(NamedTuple):
    """A thing to do next, with the reason in a sentence."""

    label: str
    why: str
    to: Destination


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """What a person has played."""

    matches: int = 0
    journey: str = ""
    """Where on the journey the last match was played; empty for any other match."""
    days: Days = field(default_factory=dict)
    travelled: Travelled = NOWHERE


def habits_of(name: str, entries: Iterable[Entry]) -> Habits:
    """The habits of the person of this name, from the deals of all matches in the order in which they were played."""
    matches: dict[str, str] = {}
    apart: list[Entry] = []
    for entry in entries:
        if entry.match.person(name) is not None:
            matches[entry.match.id] = entry.match.journey
            if entry.match.journey or entry.match.daily:
                apart.append(entry)
    journey = list(matches.values())[-1] if matches else ""
    return Habits(matches=len(matches), journey=journey, days=days_of(name, apart), travelled=travelled(name, apart))


def next_step(habits: Habits, progress: Progress, today: date) -> NextStep | None:
    """What is proposed; ``None`` for another match like the last."""
    is_new = habits.matches < _FEW
    if is_new and (lesson := _next_lesson(progress)):
        return lesson
    played = [date.fromisoformat(day) for day in days_played(habits.days)]
    if any(today - _LATELY <= day < today for day in played) and not habits.days.get(today.isoformat()):
        why = _("New today, and the same for everyone")
        return NextStep(_("Today's walls"), why, Open.DAYS)
    if is_new or habits.journey not in ("", DAY):
        return _next_stop(habits.travelled)
    return None


def _next_lesson(progress: Progress) -> NextStep | None:
    """The next lesson of the newcomer's course, if it was begun and not ended."""
    course = lessons(Course.NEWCOMER)
    left = [place for place, each in enumerate(course) if not progress.has_learned(each.id)]
    if not left or len(left) == len(course):
        return None
    each = course[left[0]]
    why = _("Lesson {number} of {count}: {name}")
    told = why.format(number=number(left[0] + 1), count=number(len(course)), name=each.file.name.said())
    return NextStep(_("Next lesson"), told, OpenLesson(each.id))


def _next_stop(far: Travelled) -> NextStep | None:
    """The next stop of the journey, unless everything there is won."""
    if len(far.rounds) == len(JOURNEY.stops):
        return None
    stop = JOURNEY.at(next_stop(far))
    assert stop is not None
    rules = rules_title(next_leg(far.rounds) if isinstance(stop, GrandRound) else stop.rules)
    why = _("Your next stop: {stop}, {rules}").format(stop=general().stops[stop.id].said(), rules=rules)
    return NextStep(_("The journey"), why, Open.JOURNEY)


def after_first_match(context: Context) -> NextStep | None:
    """What is proposed at the end of a match to somebody who had not played one to its end before."""
    if context.preferences.now.first_match_done:
        return None
    return next_step(Habits(matches=1), context.learner.now, datetime.now().astimezone().date())


class Proposal(Protocol):
    """The next step, which is found while the title is seen."""

    @property
    def is_found(self) -> bool:
        """Whether it is known by now."""

    @property
    def step(self) -> NextStep | None:
        """What is proposed, once it is found; ``None`` for another match like the last."""


class OwnProposal:
    """The next step of the person at this screen; the statistics look on their thread for what was played."""

    def __init__(self, program: Program) -> None:
        self._program = program
        name = program.own_chair.name
        self._asked: Travelling[Habits] = program.statistics.look_at("", partial(habits_of, name))

    @property
    def is_found(self) -> bool:
        return self._asked.found is not None

    @property
    def step(self) -> NextStep | None:
        today = datetime.now().astimezone().date()
        return next_step(self._asked.found or Habits(), self._program.learner.now, today)
