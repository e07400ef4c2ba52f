"""Two machines at which the same person learned, merged in any order and as often as one likes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from game.school.merging import merged
from game.school.mistakes import Memory, Mistake
from game.school.progress import Begun, Learned, Progress
from game.school.rating import Rating

IDS = st.sampled_from(("a", "b", "c"))
SETS = st.lists(IDS, unique=True, max_size=3).map(tuple)
TIMES = st.integers(0, 3).map(lambda days: datetime(2026, 11, 1, tzinfo=UTC) + timedelta(days=days))
COUNTS = st.integers(0, 3)
MEMORIES = st.builds(
    Memory,
    stage=st.sampled_from((1, 2, 3)),
    step=st.none(),
    stability=st.just(1.0),
    difficulty=st.just(5.0),
    last=TIMES,
)
MISTAKES = st.builds(
    Mistake,
    id=st.sampled_from(("0" * 16, "1" * 16, "2" * 16)),
    moment=st.sampled_from(("", "moment")),
    due=TIMES,
    players=st.none(),
    solved=COUNTS,
    memory=st.none() | MEMORIES,
)
PROGRESS = st.builds(
    Progress,
    lessons=st.dictionaries(
        IDS, st.builds(Learned, times=st.integers(1, 3), is_tested=st.booleans(), books=SETS), max_size=3
    ),
    ratings=st.dictionaries(
        IDS,
        st.builds(
            Rating,
            value=st.sampled_from((1000.0, 1200.0)),
            spread=st.sampled_from((50.0, 150.0)),
            volatility=st.just(0.06),
            answered=COUNTS,
            right=COUNTS,
        ),
        max_size=3,
    ),
    mistakes=st.lists(MISTAKES, unique_by=lambda each: each.id, max_size=3).map(tuple),
    days=st.dictionaries(st.sampled_from(("2026-11-24", "2026-11-25")), SETS, max_size=2),
    puzzles=st.dictionaries(IDS, SETS, max_size=3),
    begun=st.dictionaries(
        IDS, st.builds(Begun, book=IDS, step=COUNTS, played=st.lists(COUNTS, max_size=3).map(tuple)), max_size=3
    ),
)


@given(PROGRESS, PROGRESS)
def test_it_makes_no_difference_which_is_merged_into_which(one: Progress, other: Progress) -> None:
    assert merged(one, other) == merged(other, one)


@given(PROGRESS, PROGRESS, PROGRESS)
def test_three_machines_agree_whichever_two_are_merged_first(one: Progress, two: Progress, three: Progress) -> None:
    assert merged(merged(one, two), three) == merged(one, merged(two, three))


@given(PROGRESS, PROGRESS)
def test_merging_again_changes_nothing(one: Progress, other: Progress) -> None:
    both = merged(one, other)
    assert merged(one, one) == one
    assert merged(both, one) == merged(both, other) == merged(both, both) == both


@given(PROGRESS, PROGRESS)
def test_nothing_is_lost(one: Progress, other: Progress) -> None:
    both = merged(one, other)
    for each in (one, other):
        assert each.lessons.keys() <= both.lessons.keys()
        for id_, lesson in each.lessons.items():
            assert both.lessons[id_].times >= lesson.times
            for book in lesson.books:
                assert both.has_learned(id_, book)
            assert lesson.is_tested or not both.lessons[id_].is_tested
        assert all(both.rating(id_).answered >= rating.answered for id_, rating in each.ratings.items())
        assert {mistake.id for mistake in each.mistakes} <= {mistake.id for mistake in both.mistakes}
        assert all({*books} <= {*both.days[day]} for day, books in each.days.items())
        assert all({*ids} <= {*both.puzzles[book]} for book, ids in each.puzzles.items())
        for id_, begun in each.begun.items():
            kept = both.begun[id_]
            assert (kept.step, len(kept.played)) >= (begun.step, len(begun.played))


@given(PROGRESS, PROGRESS)
def test_what_is_merged_is_written_and_read(one: Progress, other: Progress) -> None:
    both = merged(one, other)
    assert json.decode(json.encode(both), type=Progress) == both


def test_an_exercise_counts_as_it_was_answered_last() -> None:
    day = datetime(2026, 11, 1, tzinfo=UTC)
    answered = [
        Mistake(
            id="0" * 16,
            moment="moment",
            due=day,
            solved=2 - number,
            memory=Memory(stage=2, step=None, stability=1.0, difficulty=5.0, last=day + timedelta(days=number)),
        )
        for number in range(2)
    ]
    both = merged(Progress(mistakes=(answered[1],)), Progress(mistakes=(answered[0],)))
    assert both.mistakes == (answered[1],)
