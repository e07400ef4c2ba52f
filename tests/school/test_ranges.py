"""What is learned stays within the ranges that are read: whatever is written can be read again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from game.school.intervals import answered
from game.school.mistakes import MOST_STABLE, Memory, Mistake
from game.school.progress import Learned, Progress
from game.school.rating import GREATEST_VALUE, LEAST_VALUE, MOST, Rating, Verdict

VALUES = st.floats(LEAST_VALUE, GREATEST_VALUE)
COUNTS = st.integers(0, MOST)
RATINGS = st.builds(
    Rating,
    value=VALUES,
    spread=st.floats(0.0, 1000.0, exclude_min=True),
    volatility=st.floats(0.001, 1.0),
    answered=COUNTS,
    right=COUNTS,
)
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
NOW = st.timedeltas(timedelta(0), timedelta(days=84_000)).map(BEGINNING.__add__)
"""From 1970 to 2199."""
MOMENTS = st.timedeltas(timedelta(0), timedelta(days=2_567_000)).map(BEGINNING.__add__)
"""From 1970 to 8998."""


def is_read_again(record: msgspec.Struct) -> bool:
    return bool(msgspec.json.decode(msgspec.json.encode(record), type=type(record)) == record)


@given(RATINGS, VALUES, st.sampled_from(Verdict))
@settings(max_examples=60)
def test_a_rating_after_any_answer(rating: Rating, exercise: float, verdict: Verdict) -> None:
    assert is_read_again(rating.after(exercise, verdict.score))


MEMORIES = st.fixed_dictionaries(
    {
        "stage": st.sampled_from([1, 2, 3]),
        "step": st.none() | st.integers(0, (1 << 31) - 1),
        "stability": st.floats(0.0, MOST_STABLE, exclude_min=True),
        "difficulty": st.floats(1.0, 10.0),
        "last": MOMENTS,
    }
).filter(lambda told: told["step"] is not None or told["stage"] == 2)


@given(MEMORIES, MOMENTS, NOW, st.sampled_from(Verdict), st.integers(0, 2))
@settings(max_examples=60)
def test_an_exercise_after_any_answer(
    told: dict[str, object], due: datetime, now: datetime, verdict: Verdict, solved: int
) -> None:
    memory = msgspec.convert(told, Memory)
    mistake = Mistake(id="0" * 16, moment="a moment", due=due, memory=memory, solved=solved)
    assert is_read_again(answered(mistake, verdict, now))


@given(st.integers(1, MOST))
@settings(max_examples=20)
def test_a_lesson_that_is_finished_once_more(times: int) -> None:
    assert is_read_again(Progress(lessons={"pung": Learned(times=times)}).with_lesson("pung"))
