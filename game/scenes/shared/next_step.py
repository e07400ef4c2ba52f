"""What the game proposes to a person to do next, by what that person has played and learned."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from game.app.matches.unfinished import SavedMatch, to_go_on
from game.app.system.last_setup import learned_book
from game.i18n import _
from game.i18n.general import stop_name
from game.i18n.option_texts import scored_title
from game.i18n.player_texts import length_text
from game.players.days import BOOKS, days_played
from game.players.journey import JOURNEY, Traveled, next_leg, next_stop
from game.players.past import Habits
from game.players.roster import DAY
from game.scenes.shared.destinations import Destination, Open, ResumeMatch
from game.scenes.shared.saved_match import described
from game.scenes.shared.study_step import reason_of, step_label, way_of
from game.school.lessons.files import lesson_in
from game.school.study import Step, Why, study_step

if TYPE_CHECKING:
    from game.scenes.shared.preferences import Context
    from game.school.progress import Progress

_LATELY = timedelta(days=7)
"""The time within which a person must have played walls of the day to be proposed today's."""


class NextStep(NamedTuple):
    """A proposal: its label, the reason in a sentence, and its destination."""

    label: str
    why: str
    to: Destination


def next_step(habits: Habits, progress: Progress, book: str, today: date, lesson_said: str = "") -> NextStep | None:
    """The proposal for a person; ``None``: to play another match like the last.

    A lesson is proposed to whoever has just left one or finished the one before, and to whoever has played without
    winning a deal; else what is played. Who has played something else today is not led to today's walls.

    :param habits: what the person has played.
    :param progress: what the person has learned.
    :param book: the id of the book that lessons teach.
    :param lesson_said: the lesson that was left, or that the end of one proposed; empty if a match was played since.
    """
    if lesson_said and lesson_in(book, lesson_said):
        return _lesson(study_step(progress, book, lesson_said), progress, book)
    if habits.matches and not habits.has_won:
        study = study_step(progress, book)
        if study.why is Why.NEWCOMER:
            return _lesson(study, progress, book)
    played = [date.fromisoformat(day) for day in days_played(habits.days)]
    done = len(habits.days.get(today.isoformat(), {}))
    is_daily = habits.journey == DAY and done < len(BOOKS)
    if is_daily or (not done and habits.last != today and any(today - _LATELY <= day < today for day in played)):
        why = _("New deals today, the same for everyone")
        return NextStep(_("Today's walls"), why, Open.DAYS)
    return None if habits.journey in ("", DAY) else _next_stop(habits.traveled)


def _lesson(step: Step, progress: Progress, book: str) -> NextStep:
    return NextStep(step_label(step, progress, book), reason_of(step, progress, book), way_of(step, book))


def _next_stop(far: Traveled) -> NextStep | None:
    """The proposal of the next stop of the journey; ``None`` if every star there is won."""
    if far.is_complete():
        return None
    stop = JOURNEY.at(next_stop(far))
    assert stop is not None
    home = JOURNEY.home(stop, next_leg(far.rounds))
    label = _("Next stop: {stop}").format(stop=stop_name(stop.id))
    return NextStep(label, f"{scored_title(home.rules, home.options)} · {length_text(home)}", Open.JOURNEY)


def step_now(habits: Habits, context: Context, saved: Sequence[SavedMatch] = ()) -> NextStep | None:
    """The proposal to the person at this screen now, to whom the unfinished matches ``saved`` belong."""
    now, today = context.preferences.now, datetime.now().astimezone().date()
    if (begun := to_go_on(saved, now.next_lesson)) is not None:
        return NextStep(_("Continue"), described(begun), ResumeMatch(begun))
    step = next_step(habits, context.learner.now, learned_book(now), today, now.next_lesson or "")
    left = [each for each in saved if not (each.is_aside or each.is_of_newer_program)]
    if step is not None and step.to is Open.JOURNEY:
        left = [each for each in left if each.journey == next_stop(habits.traveled)]
    elif step is not None:
        left = []
    return NextStep(_("Continue"), described(left[0]), ResumeMatch(left[0])) if left else step
