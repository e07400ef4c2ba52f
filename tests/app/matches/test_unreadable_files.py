"""A file that cannot be read hides none of its folder, and is told in one line with its name and the reason."""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.matches.ledger_file import ledgers
from game.app.matches.match_file import load, reopen
from game.app.matches.match_list import MatchList
from game.app.matches.replay_index import ReplayIndex
from game.app.matches.statistics import Statistics
from game.app.matches.statistics_records import read_match
from game.app.system.paths import Paths
from game.app.system.persons import other_persons
from game.app.system.settings import Settings
from game.scenes.program.kept_matches import KeptMatches
from tests.scenes.replays.test_replays import played

GOOD = "2026-06-15-120000.mahjong"


def _bytes(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


def _huge(path: Path) -> None:
    path.write_bytes(played(5, "gala", 1))
    os.truncate(path, 1 << 26)


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "damage in the first line": (lambda path: path.write_bytes(b"x" + played(5, "gala", 1)), "line 1: "),
    "a wrong checksum": (lambda path: path.write_bytes(played(5, "gala", 1).replace(b"gala", b"gola", 1)), "checksum"),
    "bad UTF-8": (_bytes(b"\xff\xfe{\n"), "line 1: "),
    "UTF-16": (lambda path: path.write_bytes(played(5, "gala", 1).decode().encode("utf-16")), "line 1: "),
    "an empty file": (_bytes(b""), "the file is empty"),
    "a folder": (Path.mkdir, "Is a directory"),
    "a pipe": (os.mkfifo, "not a plain file"),
    "a huge file": (_huge, "longer than"),
}
ALIKE = pytest.mark.skipif(os.name != "posix", reason="Windows has no such pipes, and other words for folders")


@ALIKE
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_match_that_cannot_be_read_is_told(damage: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / GOOD).write_bytes(played(5, "gala", 1))
    path = tmp_path / "2027-01-01-000000.mahjong"
    make, reason = DAMAGES[damage]
    make(path)
    matches = MatchList(tmp_path)
    index = ReplayIndex(tmp_path, tmp_path / "index")
    with caplog.at_level(logging.INFO):
        assert [saved.path.name for saved in matches.unfinished()] == [GOOD]
        index.open()
        index.wait(60.0)
    assert [entry.name for entry in index.entries()] == [GOOD]
    for (line,) in (matches.problems, index.problems()):
        assert line.startswith("2027-01-01-000000.mahjong cannot be read: ")
        assert reason in line
        assert line.isprintable()
    assert all(any(path.name in line and reason in line for line in caplog.messages) for line in matches.problems)
    assert len(caplog.messages) == 2, "one for each list"


def test_a_match_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / GOOD).write_bytes(played(5, "gala", 1))

    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", refuse)
    matches = MatchList(tmp_path)
    assert not matches.unfinished()
    assert matches.problems == [f"{GOOD} cannot be read: {os.strerror(errno.EACCES)}"]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_other_line_ends_and_a_byte_order_mark_are_simply_read(mark: bytes, end: bytes, tmp_path: Path) -> None:
    content = played(5, "gala", 1)
    path = tmp_path / GOOD
    path.write_bytes(mark + content.replace(b"\n", end))
    matches = MatchList(tmp_path)
    assert [saved.path.name for saved in matches.unfinished()] == [GOOD]
    assert matches.problems == []
    index = ReplayIndex(tmp_path, tmp_path / "index")
    index.open()
    index.wait(60.0)
    assert len(index.entries()) == 1
    assert load(path).steps
    assert len(read_match(path)[1]) == 1
    again = reopen(path)
    again.file.close()
    assert again.mend is None
    assert path.read_bytes() == content


@ALIKE
def test_a_session_or_a_persons_settings_that_cannot_be_read_are_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    paths = Paths.in_folder(tmp_path)
    paths.ledgers.mkdir(parents=True)
    (paths.ledgers / "1.ledger.json").write_bytes(b"{")
    os.mkfifo(paths.ledgers / "2.ledger.json")
    paths.persons.mkdir(parents=True)
    (paths.persons / "3.settings.json").write_bytes(b"{")
    (paths.persons / "4.settings.json").mkdir()
    with caplog.at_level(logging.INFO):
        assert [kept.session for kept in ledgers(paths.ledgers)] == [None, None]
        assert other_persons(paths, Settings()) == []
    assert sorted(line[0] for line in caplog.messages) == ["1", "2", "3", "4"]


def test_it_is_said_once_however_often_the_matches_are_listed(tmp_path: Path) -> None:
    (tmp_path / GOOD).write_bytes(b"")
    said: list[str] = []
    kept = KeptMatches(tmp_path, lambda: Statistics(tmp_path / "none", tmp_path), said.append, lambda act: act())
    assert [*kept.unfinished(), *kept.unfinished()] == []
    assert said == [f"{GOOD} cannot be read: the file is empty"]
