"""The time at which an exercise comes back: minutes after a wrong answer, days after a right one."""

from datetime import datetime, timedelta

import fsrs

from game import replace
from game.school.mistakes import MOST_STABLE, SOLVED, Memory, Mistake, replaced, with_more
from game.school.progress import Progress
from game.school.rating import Verdict

SOON = timedelta(minutes=10)
"""How long after a wrong answer an exercise comes back."""
_SCHEDULER = fsrs.Scheduler(learning_steps=(SOON,), relearning_steps=(SOON,), enable_fuzzing=False)
_RATINGS = {Verdict.RIGHT: fsrs.Rating.Good, Verdict.NEARLY: fsrs.Rating.Hard, Verdict.WRONG: fsrs.Rating.Again}


def answered(mistake: Mistake, answer: Verdict, now: datetime) -> Mistake:
    """The exercise after an answer, with its next due time; solved ``SOLVED`` times, it is done."""
    solved = min(mistake.solved + (answer is not Verdict.WRONG), SOLVED)
    card, _log = _SCHEDULER.review_card(_card(mistake), _RATINGS[answer], now)
    assert card.stability is not None, card
    assert card.difficulty is not None, card
    assert card.last_review is not None, card
    memory = Memory(
        stage=card.state.value,
        step=card.step,
        stability=min(card.stability, MOST_STABLE),
        difficulty=card.difficulty,
        last=card.last_review,
    )
    moment, task = ("", None) if solved >= SOLVED else (mistake.moment, mistake.task)
    return replace(mistake, solved=solved, memory=memory, due=max(card.due, now + SOON), moment=moment, task=task)


def with_missed(progress: Progress, card: Mistake, now: datetime) -> Progress:
    """The progress after a task was answered wrongly: its exercise, a new one or the one already kept, is due soon."""
    known = next((mistake for mistake in progress.mistakes if mistake.id == card.id), None)
    missed = answered(card if known is None or known.is_done else known, Verdict.WRONG, now)
    together = with_more(progress.mistakes, [missed]) if known is None else replaced(progress.mistakes, missed)
    return progress.with_mistakes(together)


def _card(mistake: Mistake) -> fsrs.Card:
    memory = mistake.memory
    if memory is None:
        return fsrs.Card(card_id=1, due=mistake.due)
    return fsrs.Card(
        card_id=1,
        state=fsrs.State(memory.stage),
        step=memory.step,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=mistake.due,
        last_review=memory.last,
    )
