"""What was learned, on disk: whole, each person's own, and nothing of it lost."""

import json
import logging
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.app.matches.progress_file import ProgressError, ProgressFile
from game.scenes.shared.learner import Learner
from game.school.mistakes import Mistake
from game.school.progress import Begun, Learned, Progress
from game.school.rating import Rating


def learn(file: ProgressFile, *lessons: str) -> None:
    for lesson in lessons:
        file.change(lambda now, lesson=lesson: now.with_lesson(lesson))  # type: ignore[misc]


def known(folder: Path, person: str) -> set[str]:
    file = ProgressFile(folder, person)
    file.load()
    return set(file.now.lessons)


def test_what_was_learned_is_there_on_the_next_day(tmp_path: Path) -> None:
    learn(ProgressFile(tmp_path, "Ana"), "pung", "chow", "pung")
    file = ProgressFile(tmp_path, "Ana")
    file.load()
    assert file.now == Progress(lessons={"pung": Learned(times=2), "chow": Learned()})


def test_a_lesson_that_was_taken_is_never_merely_tested() -> None:
    tested = Progress().with_lesson("kong", is_tested=True)
    assert tested.lessons["kong"].is_tested
    taken = tested.with_lesson("kong")
    assert not taken.lessons["kong"].is_tested
    assert not taken.with_lesson("kong", is_tested=True).lessons["kong"].is_tested


def test_a_lesson_that_differs_between_books_is_learned_in_each_of_them() -> None:
    learned = Progress().with_lesson("points", "gala")
    assert learned.has_learned("points")
    assert learned.has_learned("points", "gala")
    assert not learned.has_learned("points", "polish")
    both = learned.with_lesson("points", "polish")
    assert both.has_learned("points", "gala")
    assert both.has_learned("points", "polish")


def test_a_lesson_of_an_older_file_counts_in_every_book() -> None:
    older = Progress(lessons={"points": Learned(times=2)})
    assert older.has_learned("points", "gala")
    assert older.with_lesson("points", "polish").has_learned("points", "gala")


def test_a_lesson_that_is_left_resumes_in_its_book_until_it_is_finished_or_started_over() -> None:
    left = Progress().with_begun("pung", "gala", 4, (1, 0))
    assert left.begun_in("pung", "gala") == Begun(book="gala", step=4, played=(1, 0))
    assert left.begun_in("pung", "polish") is None
    assert left.with_lesson("pung", "gala").begun_in("pung", "gala") is None
    assert left.with_begun("pung", "gala", 0, ()).begun == {}


def test_a_lesson_left_in_an_older_file_has_its_moves_alone(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path, "")
    file.path.write_bytes(b'{"version": 1, "progress": {"begun": {"pung": {"book": "gala", "played": [3, 1]}}}}')
    file.load()
    assert file.now.begun == {"pung": Begun(book="gala", step=0, played=(3, 1))}


@pytest.mark.parametrize("name", ["", "Ana", "Jān/is\\..", "CON", "אבג", "x" * 24, "🀀" * 24, " "])
def test_any_name_has_its_file(tmp_path: Path, name: str) -> None:
    learn(ProgressFile(tmp_path, name), "pung")
    assert known(tmp_path, name) == {"pung"}
    assert [path.parent for path in tmp_path.iterdir()] == [tmp_path]


def test_persons_are_kept_apart_and_capitals_make_nobody_else(tmp_path: Path) -> None:
    learn(ProgressFile(tmp_path, "Ana"), "pung")
    learn(ProgressFile(tmp_path, "Boris"), "chow")
    assert known(tmp_path, "ANA ") == {"pung"}
    assert known(tmp_path, "Boris") == {"chow"}


def test_two_programs_lose_nothing_of_each_other(tmp_path: Path) -> None:
    one, other = ProgressFile(tmp_path, "Ana"), ProgressFile(tmp_path, "Ana")
    one.load()
    other.load()
    learn(one, "pung")
    learn(other, "chow")
    learn(one, "kong")
    assert known(tmp_path, "Ana") == {"pung", "chow", "kong"}


def test_a_folder_that_is_deleted_meanwhile_is_made_again_with_all_that_is_known(tmp_path: Path) -> None:
    home = tmp_path / "home"
    file = ProgressFile(home, "Ana")
    learn(file, "pung")
    file.path.unlink()
    home.rmdir()
    learn(file, "chow")
    assert known(home, "Ana") == {"pung", "chow"}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"7",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"version":1}',
        b'{"version":true,"person":"Ana","progress":{}}',
        b'{"version":1,"person":"Ana","progress":7}',
    ],
)
def test_a_damaged_file_is_set_aside_and_told_in_one_line(tmp_path: Path, content: bytes) -> None:
    file = ProgressFile(tmp_path, "Ana")
    file.path.write_bytes(content)
    with pytest.raises(ProgressError, match=r"is damaged and was renamed to \S+\.damaged-1\.$") as told:
        file.load()
    assert "\n" not in str(told.value)
    assert file.path.with_name(f"{file.path.name}.damaged-1").read_bytes() == content
    learn(file, "pung")
    assert known(tmp_path, "Ana") == {"pung"}


def test_a_file_that_is_damaged_meanwhile_is_set_aside_and_what_is_known_is_kept(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path, "Ana")
    learn(file, "pung")
    file.path.write_bytes(b"torn")
    with pytest.raises(ProgressError):
        learn(file, "chow")
    assert known(tmp_path, "Ana") == {"pung", "chow"}


def test_a_file_of_a_newer_game_stays_as_it_is(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path, "Ana")
    newer = b'{"version":2,"person":"Ana","progress":{"lessons":"elsewhere"}}'
    file.path.write_bytes(newer)
    with pytest.raises(ProgressError, match="newer version"):
        file.load()
    with pytest.raises(ProgressError, match="newer version"):
        learn(file, "pung")
    assert file.path.read_bytes() == newer
    assert file.now.has_learned("pung"), "it lasts until the program ends"


def test_what_cannot_be_read_or_written_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path, "Ana")
    file.path.mkdir()
    with pytest.raises(ProgressError, match="cannot be read"):
        file.load()
    blocked = ProgressFile(tmp_path / "file" / "folder", "Ana")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ProgressError):
        learn(blocked, "pung")
    assert blocked.now.has_learned("pung")


OUT_OF_RANGE = {
    "lessons": {"pung": {"times": 0}, "a b": {}, "kong": {"times": 3}},
    "ratings": {"drill.wait": {"value": 1e300, "spread": -1, "volatility": 0, "answered": 7, "right": 10**30}},
    "mistakes": [
        {"id": "0" * 16, "due": "0001-01-01T00:00:00Z"},
        {"id": "1" * 16, "due": "2026-01-01T00:00:00Z", "memory": {"stage": 1, "step": None}},
    ],
    "days": {"tomorrow": ["gala"], "2026-01-01": ["gala"]},
}


def test_what_is_out_of_range_reads_as_the_default_with_one_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = ProgressFile(tmp_path, "Ana")
    file.path.write_bytes(b"\xef\xbb\xbf" + json.dumps({"version": 1, "progress": OUT_OF_RANGE}).encode())
    with caplog.at_level(logging.INFO):
        file.load()
    due = datetime(2026, 1, 1, tzinfo=UTC)
    assert file.now == Progress(
        lessons={"pung": Learned(), "kong": Learned(times=3)},
        ratings={"drill.wait": Rating(answered=7)},
        mistakes=(Mistake(id="1" * 16, due=due),),
        days={"2026-01-01": ("gala",)},
    )
    (line,) = caplog.messages
    assert "progress.ratings.drill.wait.value" in line
    learn(file, "chow")
    assert known(tmp_path, "Ana") == {"pung", "kong", "chow"}


class Persons:
    """A learner whose name in the settings changes."""

    def __init__(self, folder: Path | None) -> None:
        self.name = ""
        self.told: list[str] = []
        self.learner = Learner(lambda: self.name, folder, self.told.append)

    def learn(self, lesson: str) -> None:
        self.learner.change(lambda now: now.with_lesson(lesson))


def test_whoever_gives_a_name_later_takes_along_what_was_learned(tmp_path: Path) -> None:
    persons = Persons(tmp_path)
    persons.learn("pung")
    persons.name = "Ana"
    assert persons.learner.now.has_learned("pung")
    persons.name = "Boris"
    assert not persons.learner.now.lessons
    persons.name = "Ana"
    assert persons.learner.now.has_learned("pung")
    assert known(tmp_path, "") == set()
    assert persons.told == []


def test_where_others_play_too_nobody_takes_along_what_was_learned_without_a_name(tmp_path: Path) -> None:
    names = [""]
    learner = Learner(lambda: names[-1], tmp_path, earlier=list)
    learner.change(lambda now: now.with_lesson("newcomer.pung"))
    names.append("Anna")
    assert learner.now == Progress()
    names.append("")
    assert learner.now.has_learned("newcomer.pung")


def test_a_name_that_is_known_takes_nothing_from_whoever_gave_none(tmp_path: Path) -> None:
    learn(ProgressFile(tmp_path, "Ana"), "kong")
    persons = Persons(tmp_path)
    persons.learn("pung")
    persons.name = "Ana"
    assert set(persons.learner.now.lessons) == {"kong"}
    assert known(tmp_path, "") == {"pung"}


def test_trouble_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    persons = Persons(tmp_path / "file")
    persons.learn("pung")
    persons.learn("chow")
    assert set(persons.learner.now.lessons) == {"pung", "chow"}
    assert len(persons.told) <= 2
    assert all("\n" not in line for line in persons.told)


def test_without_a_folder_it_lasts_as_long_as_the_program() -> None:
    persons = Persons(None)
    persons.learn("pung")
    assert persons.learner.now.has_learned("pung")
