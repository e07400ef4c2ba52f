"""Answers of the statistics that are kept and brought forward: the same as if every match were read again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.app.matches import kept_answers
from game.app.matches.earlier_deals import earlier_deals_of
from game.app.matches.kept_answers import NEW_AT_LEAST, NOT_KEPT, brought_forward
from game.app.matches.statistics_file import StatisticsFile
from game.engine.replays.deal_record import DealRecord
from game.players.days import DaysOf
from game.players.figures import Figures, Played
from game.players.goals.keeper import GoalKeeper
from game.players.journey import JOURNEY, Traveled
from game.players.match_record import Fold, Folded, MatchRecord, folded
from game.players.past import past_of
from game.players.rank.ranked import Ranked
from game.players.roster import DAY, EarlierName
from tests.for_each import one_in, one_of
from tests.players.records import deal, entries_of, match_of

FOLDS: Mapping[str, Callable[[], Fold]] = {
    "figures": lambda: Figures(name="Ana"),
    "ranked": lambda: Ranked("Ana"),
    "goals": lambda: GoalKeeper("Ana"),
    "traveled": lambda: Traveled(name="Ana"),
    "days": lambda: DaysOf("Ana"),
    "played": Played,
    "earlier deals": lambda: earlier_deals_of(["Ana", "Eva"]),
    "title": lambda: past_of("Ana"),
}
MANY = 5 * NOT_KEPT
GOLDEN = Path(__file__).parent / "statistics_1.sql"


def a_match(number: int, more: int = 0) -> tuple[MatchRecord, Sequence[DealRecord]]:
    """A match of one of several kinds; a later version of it has more deals."""
    stop = JOURNEY.stops[number % 2]
    kinds: Sequence[Mapping[str, str]] = (
        {},
        {"daily": f"2026-09-{1 + number % 28:02}", "journey": DAY},
        {"journey": stop.id, "rules": stop.rules},
        {"club": "Tuesdays"},
    )
    match = replace(
        match_of(helped=number % 5 == 4, places=() if number % 7 == 3 else ((1, 2, 3), (3, 1, 2))[number % 2]),
        id=f"match {number:04}",
        began=f"2026-09-{1 + number // 20:02}T12:{number % 20:02}:00",
        wall=f"wall {number % 17}",
        **kinds[number % 4],
    )
    deals = [
        deal(each, (8, -4, -4), winner=each % 3, loser=(each + 1) % 3, worth=8 + number % 5, special="pairs")
        for each in range(1, 3 + number % 2 + more)
    ]
    return match, deals


def forward(file: StatisticsFile, fold: Folded, earlier: Sequence[EarlierName] = ()) -> Folded:
    return brought_forward(file, fold, earlier, lambda: None)


def agrees(file: StatisticsFile) -> bool:
    """Whether every kept answer is that of all deals."""
    return all(forward(file, make()) == folded(make(), entries_of(file)) for make in FOLDS.values())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "statistics.sqlite"


@pytest.fixture
def file(path: Path) -> Iterator[StatisticsFile]:
    with closing(StatisticsFile.opened(path)) as opened:
        for number in range(MANY):
            opened.add(*a_match(number))
        yield opened


def changed(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def kept(path: Path) -> list[tuple[str, str]]:
    """The matches up to which answers are kept."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT began, id FROM answers ORDER BY question").fetchall()


@pytest.mark.parametrize("name", one_of(5, FOLDS))
def test_an_answer_that_is_brought_forward_is_that_of_all_deals(name: str, file: StatisticsFile, path: Path) -> None:
    make = FOLDS[name]
    asked = make()
    for number in range(MANY, MANY + 3 * NEW_AT_LEAST):
        assert forward(file, asked) == folded(make(), entries_of(file)), "what is asked stays empty"
        file.add(*a_match(number))
    assert len(kept(path)) == 1


def test_only_the_matches_that_are_new_are_read(file: StatisticsFile, monkeypatch: pytest.MonkeyPatch) -> None:
    forward(file, Ranked("Ana"))
    read: list[str] = []
    monkeypatch.setattr(Ranked, "add", lambda _self, match, _deals: read.append(match.id))
    for number in range(MANY, MANY + 4 * NEW_AT_LEAST):
        file.add(*a_match(number))
        forward(file, Ranked("Ana"))
        assert len(read) <= NOT_KEPT + NEW_AT_LEAST
        assert read[-1] == a_match(number)[0].id
        read.clear()


def test_what_two_pages_ask_of_a_person_is_read_once_until_a_match_is_added(file: StatisticsFile, path: Path) -> None:
    for number in range(MANY):
        file.add(*a_match(number))
    forward(file, past_of("Ana"))
    first = forward(file, past_of("Ana"))
    assert forward(file, past_of("Ana")) is first
    assert forward(file, past_of("Eva")) != first
    first = forward(file, past_of("Ana"))
    with closing(StatisticsFile.opened(path)) as other:
        other.add(*a_match(MANY))
    assert forward(file, past_of("Ana")) is not first
    assert agrees(file)


@settings(max_examples=8, deadline=None)
@given(steps=st.lists(st.tuples(st.integers(0, 60), st.integers(0, 2), st.booleans()), max_size=30))
def test_whatever_is_added_in_whatever_order_nothing_is_lost_and_nothing_is_told_twice(
    steps: list[tuple[int, int, bool]],
) -> None:
    with closing(StatisticsFile.in_memory()) as file:
        for number in range(0, 60, 2):
            file.add(*a_match(number))
        for number, more, asks in steps:
            file.add(*a_match(number, more))
            if asks:
                forward(file, Played())
                forward(file, GoalKeeper("Ana"))
        assert forward(file, Played()) == folded(Played(), entries_of(file))
        assert forward(file, GoalKeeper("Ana")) == folded(GoalKeeper("Ana"), entries_of(file))


@pytest.mark.parametrize("number", [0, MANY // 2, MANY - 1])
def test_a_match_that_changes_later_changes_the_answer(number: int, file: StatisticsFile) -> None:
    assert agrees(file)
    match, deals = a_match(number, 3)
    file.add(replace(match, was_helped=True), deals)
    assert agrees(file)


def test_a_match_whose_beginning_is_corrected_is_told_once(file: StatisticsFile) -> None:
    assert agrees(file)
    match, deals = a_match(3)
    file.add(replace(match, began="2026-12-24T12:00:00"), deals)
    assert agrees(file)


@pytest.mark.parametrize(
    ("what", "value"),
    one_in(
        2,
        [("answer", b"\x80"), ("answer", b""), ("mark", ""), ("id", "match 0002"), ("began", "2026-01-01T12:00:00")],
        pytest.mark.slow,
    ),
)
def test_a_damaged_answer_is_made_anew(what: str, value: object, file: StatisticsFile, path: Path) -> None:
    assert agrees(file)
    changed(path, f"UPDATE answers SET {what} = ?", value)
    assert agrees(file)


def test_an_answer_under_another_version_is_made_anew(file: StatisticsFile, monkeypatch: pytest.MonkeyPatch) -> None:
    forward(file, Played())
    kept_answers.mark_of.cache_clear()
    monkeypatch.setattr(kept_answers, "__version__", "0.0.1")
    added: list[str] = []
    monkeypatch.setattr(Played, "add", lambda _self, match, _deals: added.append(match.id))
    forward(file, Played())
    kept_answers.mark_of.cache_clear()
    assert len(added) == MANY


def test_a_person_who_is_renamed_keeps_everything(file: StatisticsFile) -> None:
    old = forward(file, Ranked("Ana"))
    new = forward(file, Ranked("Anna"), [EarlierName("2026-12-01T00:00:00", "Ana", "Anna")])
    assert old.curve
    assert new.curve == old.curve


def test_while_another_program_changes_an_earlier_match_no_answer_is_kept(file: StatisticsFile, path: Path) -> None:
    def other() -> None:
        with closing(StatisticsFile.opened(path)) as second:
            second.add(*a_match(0, 3))

    brought_forward(file, Played(), (), other)
    assert kept(path) == []
    assert agrees(file)


def is_by(rules: str, match: MatchRecord) -> bool:
    return match.rules == rules


def test_what_is_asked_of_a_part_is_kept_for_each_part(file: StatisticsFile, path: Path) -> None:
    for rules in ("gala", JOURNEY.stops[0].rules, "gala"):
        wanted = partial(is_by, rules)
        found = brought_forward(file, Figures(name="Ana"), (), lambda: None, of=rules, wanted=wanted)
        assert list(found.by_book) == [rules]
    assert len(kept(path)) == 2


def test_a_period_is_read_from_its_beginning_and_not_kept(file: StatisticsFile, path: Path) -> None:
    since = a_match(MANY - 3)[0].began
    found = brought_forward(file, Played(), (), lambda: None, since=since)
    assert found.matches == {"Ana": 3}
    assert kept(path) == []


def test_a_database_of_an_earlier_version_gets_answers_and_loses_nothing(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(GOLDEN.read_text(encoding="utf-8"))
    with closing(StatisticsFile.opened(path)) as file:
        assert len(entries_of(file)) == 3
        for number in range(MANY):
            file.add(*a_match(number))
        assert agrees(file)
    with closing(StatisticsFile.opened(path)) as file:
        assert agrees(file)


def test_only_so_many_answers_are_kept(file: StatisticsFile, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.matches.statistics_file.MOST_ANSWERS", 3)
    for number in range(6):
        forward(file, Ranked(f"Ana {number}"))
    assert len(kept(path)) == 3
