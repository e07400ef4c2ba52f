"""The time at which an exercise comes back: minutes after a wrong answer, days after a right one."""

from datetime import datetime, timedelta

import fsrs
from msgspec.structs import replace

from game.school.mistakes import SOLVED, Answer, Memory, Mistake

SOON = timedelta(minutes=10)
"""How long after a wrong answer an exercise comes back."""
_SCHEDULER = fsrs.Scheduler(learning_steps=(SOON,), relearning_steps=(SOON,), enable_fuzzing=False)
_RATINGS = {Answer.RIGHT: fsrs.Rating.Good, Answer.NEARLY: fsrs.Rating.Hard, Answer.WRONG: fsrs.Rating.Again}


def answered(mistake: Mistake, answer: Answer, now: datetime) -> Mistake:
    """The exercise after an answer, with its next due time; solved ``SOLVED`` times, it is done."""
    solved = mistake.solved + (answer is not Answer.WRONG)
    card, _log = _SCHEDULER.review_card(_card(mistake), _RATINGS[answer], now)
    assert card.stability is not None, card
    assert card.difficulty is not None, card
    assert card.last_review is not None, card
    memory = Memory(
        stage=card.state.value,
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        last=card.last_review,
    )
    moment = "" if solved >= SOLVED else mistake.moment
    return replace(mistake, solved=solved, memory=memory, due=max(card.due, now + SOON), moment=moment)


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
