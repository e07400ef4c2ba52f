"""Going back to an older version loses nothing: what it does not know of a file is still there when it has saved it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.matches.progress_file import ProgressFile
from game.app.system import persons, settings
from game.app.system.paths import Paths
from game.app.system.settings import Friend, LastSetUp, Settings
from game.app.system.storage import StorageError
from game.engine.replays.replay import Header
from game.players.roster import PortraitId
from game.school.intervals import answered
from game.school.mistakes import Memory, Mistake, OfPuzzle
from game.school.progress import Begun, Learned, Progress
from game.school.rating import Rating, Verdict

NOW = datetime(2026, 11, 28, tzinfo=UTC)
MEMORY = Memory(stage=1, step=0, stability=1.0, difficulty=5.0, last=NOW)
MIRA = Settings(
    player_name="Mira",
    friends=(Friend(name="Anna", portrait=PortraitId("owl")), Friend(name="Kim", portrait=PortraitId("fox"))),
    last_set_up=LastSetUp(options={"limit": 500}),
)
LEARNED = Progress(
    lessons={"pung": Learned(times=2)},
    ratings={"puzzle": Rating(answered=3)},
    begun={"kong": Begun(book="gala", step=1, played=(0,))},
    mistakes=(
        Mistake(id="0" * 16, task=OfPuzzle(puzzle="1-1"), due=NOW, memory=MEMORY, players=Header(names=("Mira",))),
        Mistake(id="1" * 16, moment="a moment", due=NOW),
    ),
)
TABLES = ("lessons", "ratings", "begun")
RECORDS = (*TABLES, "", "last_set_up", "friends", "mistakes", "memory", "task", "players", "progress")


def records_of(document: Any, name: str = "") -> Iterator[dict[str, Any]]:
    """Every object of a document that is a record, not a table of entries."""
    if isinstance(document, list):
        for each in document:
            yield from records_of(each, name)
    elif isinstance(document, dict):
        is_table = name in TABLES and not document.keys() & {"times", "value", "book"}
        if name in RECORDS and not is_table:
            yield document
        for field, value in document.items():
            yield from records_of(value, name if is_table else field)


def of_tomorrow(content: bytes) -> Any:
    """The document of a file to which a newer version has added a field in every record."""
    document = json.loads(content)
    for number, record in enumerate([*records_of(document)]):
        record["tomorrow"] = {"number": number, "more": [1, None, 10**30]}
    return document


def settings_file(paths: Paths) -> Path:
    assert settings.save(MIRA, paths) is None
    return paths.settings


def settings_again(paths: Paths) -> None:
    known, line = settings.load(paths)
    assert line is None
    assert settings.save(replace(known, felt="plum"), paths, known) is None


def persons_file(paths: Paths) -> Path:
    persons.keep(MIRA, paths)
    return next(paths.persons.iterdir())


def persons_again(paths: Paths) -> None:
    """Mira comes, plays, and lets Anna have her place again."""
    anna = Settings(player_name="Anna")
    assert settings.save(anna, paths) is None
    (mira,) = persons.other_persons(paths, anna)
    persons.keep(anna, paths)
    assert settings.save(mira, paths, anna) is None
    persons.has_come(mira, paths)
    here, _line = settings.load(paths)
    persons.keep(replace(here, felt="plum"), paths)
    assert settings.save(anna, paths, here) is None
    assert b"tomorrow" not in paths.settings.read_bytes(), "this is Mira's"


def progress_file(paths: Paths) -> Path:
    file = ProgressFile(paths.progress, "Mira")
    file.change(lambda _now: LEARNED)
    return file.path


def progress_again(paths: Paths) -> None:
    def learn(now: Progress) -> Progress:
        rated = now.ratings["puzzle"].after(1200.0, 1.0)
        first, second = now.mistakes
        after = answered(first, Verdict.WRONG, NOW), second
        return replace(now.with_lesson("pung"), ratings={"puzzle": rated}, mistakes=after)

    ProgressFile(paths.progress, "Mira").change(learn)


FILES: dict[str, tuple[Callable[[Paths], Path], Callable[[Paths], None]]] = {
    "settings": (settings_file, settings_again),
    "persons": (persons_file, persons_again),
    "progress": (progress_file, progress_again),
}


@pytest.mark.parametrize("kind", FILES)
def test_what_an_older_version_does_not_know_is_still_there_after_its_next_save(kind: str, home: Path) -> None:
    paths = Paths.in_folder(home)
    made, saved_again = FILES[kind]
    path = made(paths)
    before = of_tomorrow(path.read_bytes())
    added = [record["tomorrow"] for record in records_of(deepcopy(before))]
    assert len(added) >= 4
    path.write_text(json.dumps(before))
    saved_again(paths)
    after = json.loads(path.read_bytes())
    assert after != before, "something was changed"
    kept = [record["tomorrow"] for record in records_of(after)]
    assert sorted(each["number"] for each in kept) == [*range(len(added))]
    assert all(each in added for each in kept)


def test_an_exercise_of_a_kind_of_tomorrow_is_passed_over_and_kept(home: Path) -> None:
    paths = Paths.in_folder(home)
    path = progress_file(paths)
    document = json.loads(path.read_bytes())
    document["progress"]["mistakes"][1]["task"] = {"type": "riddle", "number": 7}
    path.write_text(json.dumps(document))
    ProgressFile(paths.progress, "Mira").change(lambda now: now.with_lesson("kong"))
    mistakes = json.loads(path.read_bytes())["progress"]["mistakes"]
    assert {"type": "riddle", "number": 7} in [each["task"] for each in mistakes]


def test_what_is_removed_does_not_come_back_with_what_was_unknown_of_it(home: Path) -> None:
    paths = Paths.in_folder(home)
    path = progress_file(paths)
    path.write_text(json.dumps(of_tomorrow(path.read_bytes())))
    ProgressFile(paths.progress, "Mira").change(lambda now: now.with_begun("kong", "gala", 0, ()).with_mistakes(()))
    progress = json.loads(path.read_bytes())["progress"]
    assert progress["begun"] == {}
    assert progress["mistakes"] == []


def test_the_settings_of_a_person_that_a_newer_version_wrote_are_not_written_over(home: Path) -> None:
    paths = Paths.in_folder(home)
    path = persons_file(paths)
    path.write_bytes(b'{"version": 2}')
    with pytest.raises(StorageError, match="newer version"):
        persons.keep(MIRA, paths)
    assert path.read_bytes() == b'{"version": 2}'


def test_settings_that_cannot_be_read_are_not_written_over(home: Path) -> None:
    paths = Paths.in_folder(home)
    path = settings_file(paths)
    path.write_bytes(b" " * (1 << 21))
    line = settings.save(MIRA, paths)
    assert line is not None
    assert "longer than" in line
    assert path.stat().st_size == 1 << 21
