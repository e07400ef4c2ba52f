"""What the game proposes to a person to do next, by what that person has played and learned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from game.app.system.last_setup import learned_book
from game.i18n import _
from game.i18n.general import general
from game.i18n.option_texts import scored_title
from game.i18n.player_texts import length_text
from game.players.days import Days, days_of, days_played
from game.players.journey import JOURNEY, NOWHERE, Traveled, next_leg, next_stop, traveled
from game.players.roster import DAY
from game.scenes.shared.destinations import Destination, Open
from game.scenes.shared.study_step import name_of_step, reason_of, way_of
from game.school.study import Step, Why, study_step

if TYPE_CHECKING:
    from game.players.match_record import Entry
    from game.scenes.shared.preferences import Context
    from game.school.progress import Progress

_FEW = 5
"""The number of matches below which the newcomer's course is proposed first, and then the journey."""
_LATELY = timedelta(days=7)
"""The time within which a person must have played walls of the day to be proposed today's."""


class NextStep(NamedTuple):
    """A proposal: its label, the reason in a sentence, and its destination."""

    label: str
    why: str
    to: Destination


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """What a person has played: the number of matches, walls of the day, and stops of the journey."""

    matches: int = 0
    journey: str = ""
    """The stop of the journey at which the last match was played; empty for any other match."""
    days: Days = field(default_factory=dict)
    traveled: Traveled = NOWHERE


def habits_of(name: str, entries: Iterable[Entry]) -> Habits:
    """The habits of the person of this name, from the deals of all matches in the order of playing."""
    matches: dict[str, str] = {}
    apart: list[Entry] = []
    for entry in entries:
        if entry.match.person(name) is not None:
            matches[entry.match.id] = entry.match.journey
            if entry.match.journey or entry.match.daily:
                apart.append(entry)
    journey = list(matches.values())[-1] if matches else ""
    return Habits(matches=len(matches), journey=journey, days=days_of(name, apart), traveled=traveled(name, apart))


def next_step(habits: Habits, progress: Progress, book: str, now: datetime) -> NextStep | None:
    """The proposal for a person; ``None``: to play another match like the last.

    The step that the Learn page recommends is proposed first of all to a new player who has begun a course and has no
    star of the journey, and later if there is no match to propose and exercises are due.

    :param habits: what the person has played.
    :param progress: what the person has learned.
    :param book: the id of the book that lessons teach.
    :param now: the present time, with its zone.
    """
    is_new, today = habits.matches < _FEW, now.astimezone().date()
    study = study_step(progress, book, now)
    is_learning = is_new and progress.lessons and not habits.traveled.stars
    if is_learning and study.why in (Why.NEWCOMER, Why.DUE):
        return _in_words(study, progress, book)
    played = [date.fromisoformat(day) for day in days_played(habits.days)]
    if any(today - _LATELY <= day < today for day in played) and not habits.days.get(today.isoformat()):
        why = _("New today, and the same for everyone")
        return NextStep(_("Today's walls"), why, Open.DAYS)
    stop = _next_stop(habits.traveled) if is_new or habits.journey not in ("", DAY) else None
    return _in_words(study, progress, book) if stop is None and study.why is Why.DUE else stop


def _in_words(study: Step, progress: Progress, book: str) -> NextStep:
    """A recommended step of learning as a proposal."""
    label = _("Next lesson") if study.lesson else name_of_step(study)
    return NextStep(label, reason_of(study, progress, book), way_of(study, book))


def _next_stop(far: Traveled) -> NextStep | None:
    """The proposal of the next stop of the journey; ``None`` if every star there is won."""
    if far.is_complete():
        return None
    stop = JOURNEY.at(next_stop(far))
    assert stop is not None
    home = JOURNEY.home(stop, next_leg(far.rounds))
    label = _("Next stop: {stop}").format(stop=general().stops[stop.id].said())
    return NextStep(label, f"{scored_title(home.rules, home.options, short=True)} · {length_text(home)}", Open.JOURNEY)


def after_first_match(context: Context) -> NextStep | None:
    """The proposal at the end of the first match that a person has finished; ``None`` after later ones."""
    if context.preferences.now.first_match_done:
        return None
    return step_now(Habits(matches=1), context)


def step_now(habits: Habits, context: Context) -> NextStep | None:
    """The proposal to the person at this screen now."""
    book = learned_book(context.preferences.now)
    return next_step(habits, context.learner.now, book, datetime.now().astimezone())
