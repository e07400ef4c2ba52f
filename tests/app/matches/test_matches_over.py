"""Notes on the matches of the folder: with them a start opens no file that has not changed."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.app.matches import match_list, match_peek
from game.app.matches.match_list import MatchList
from game.app.system import storage
from tests.players.records import play

MANY = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Many finished matches, and one that is not over."""
    folder = tmp_path / "matches"
    play(tmp_path / "one", "gala", 5, deals=1)
    (begun,) = (tmp_path / "one").iterdir()
    folder.mkdir()
    for number in range(MANY):
        path = folder / f"2026-10-{1 + number // 24:02}-{number % 24:02}0000.mahjong"
        path.write_bytes(begun.read_bytes() + b'{"event":{"type":"match_ended"}}\n')
        os.utime(path, (1000 + number, 1000 + number))
    (folder / "2026-09-01-120000.mahjong").write_bytes(begun.read_bytes())
    os.utime(folder / "2026-09-01-120000.mahjong", (500, 500))
    os.utime(folder, (2000, 2000))
    return folder


def looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], int]:
    """The unfinished matches at a start, and how many files it opened to find them."""
    match_peek.read_match.cache_clear()
    opened: list[Path] = []
    is_over = match_peek.is_over

    def noted(path: Path) -> bool:
        opened.append(path)
        return is_over(path)

    with monkeypatch.context() as patched:
        patched.setattr(match_peek, "is_over", noted)
        found = MatchList(folder, folder.parent / "over").unfinished()
    return [saved.path.name for saved in found], len(opened)


def test_the_second_start_opens_only_what_is_new(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = ["2026-09-01-120000.mahjong"]
    assert looked_at(folder, monkeypatch) == (begun, MANY + 1)
    assert looked_at(folder, monkeypatch) == (begun, 0)
    new = folder / "2026-11-01-120000.mahjong"
    new.write_bytes((folder / begun[0]).read_bytes())
    assert looked_at(folder, monkeypatch) == ([new.name, *begun], 1)
    assert looked_at(folder, monkeypatch) == ([new.name, *begun], 0)


def test_a_match_is_behind_once_another_was_finished_after_its_last_change(folder: Path) -> None:
    for changed in (500, 5000):
        os.utime(folder / "2026-09-01-120000.mahjong", (changed, changed))
        for _start in ("without notes", "with notes"):
            (saved,) = MatchList(folder, folder.parent / "over").unfinished()
            assert saved.is_behind is (changed == 500)


def test_a_match_that_was_deleted_has_no_other_looked_at_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, _count = looked_at(folder, monkeypatch)
    (folder / "2026-10-01-000000.mahjong").unlink()
    assert looked_at(folder, monkeypatch) == (begun, 0)


def test_a_match_is_listed_alike_by_its_file_and_by_the_notes(folder: Path) -> None:
    first, second = (MatchList(folder, folder.parent / "over").unfinished() for _start in range(2))
    assert [*first] == [*second]


def test_a_folder_that_was_moved_has_the_same_matches(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, _count = looked_at(folder, monkeypatch)
    moved = folder.rename(folder.parent / "moved")
    (saved,) = MatchList(moved, folder.parent / "over").unfinished()
    assert saved.path == moved / begun[0]


def test_a_match_that_cannot_be_played_now_is_listed_again_at_the_next_start(folder: Path) -> None:
    matches = MatchList(folder, folder.parent / "over")
    (saved,) = matches.unfinished()
    matches.leave_out(saved.path)
    later = folder / "2026-11-01-120000.mahjong"
    later.write_bytes(saved.path.read_bytes())
    assert [each.path for each in matches.unfinished()] == [later], "it stays left out, and what has come is noted"
    assert {each.path for each in MatchList(folder, folder.parent / "over").unfinished()} == {saved.path, later}


def test_files_that_cannot_be_read_are_told_in_the_order_of_the_folder(folder: Path) -> None:
    for number in range(9):
        (folder / f"torn-{number}.mahjong").write_text("nothing")
    matches = MatchList(folder, folder.parent / "over")
    matches.unfinished()
    torn = [file.name for file in os.scandir(folder) if file.name.startswith("torn")]
    assert [line for name in torn for line in matches.problems if name in line] == [*matches.problems]


def test_a_file_that_cannot_be_read_is_told_at_every_start(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "2026-11-02-120000.mahjong").write_text("nothing")
    for opened in (MANY + 2, 1, 1):
        assert looked_at(folder, monkeypatch)[1] == opened
        matches = MatchList(folder, folder.parent / "over")
        assert [len(matches.unfinished()), len(matches.problems)] == [1, 1]


@pytest.mark.parametrize(
    "notes", [b"", b"{}", b'{"until":9,"seal":1,"names":[]}', b'{"until":9,"seal":1,"begun":[{"path":5}],"unread":[]}']
)
def test_damaged_notes_are_made_anew(notes: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at(folder, monkeypatch)
    (folder.parent / "over").write_bytes(notes)
    assert looked_at(folder, monkeypatch)[1] == MANY + 1
    assert looked_at(folder, monkeypatch)[1] == 0


@pytest.mark.parametrize("is_moved", [True, False], ids=["moved there", "written there and noticed"])
def test_an_old_file_that_comes_is_looked_at(is_moved: bool, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The statistics notice what is written where a match was that is over (test_statistics)."""
    looked_at(folder, monkeypatch)
    old = folder / "2026-10-01-000000.mahjong"
    content = (folder / "2026-09-01-120000.mahjong").read_bytes()
    if is_moved:
        (folder.parent / "old").write_bytes(content)
        (folder.parent / "old").replace(old)
    else:
        old.write_bytes(content)
        os.utime(folder)
    os.utime(old, (700, 700))
    found, _count = looked_at(folder, monkeypatch)
    assert old.name in found


def test_no_match_that_is_over_is_examined_at_the_second_start(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at(folder, monkeypatch)
    assert examined(folder, monkeypatch) == ["2026-09-01-120000.mahjong"]
    (folder / "2026-10-01-000000.mahjong").unlink()
    assert len(examined(folder, monkeypatch)) == MANY, "the folder has changed"
    assert examined(folder, monkeypatch) == ["2026-09-01-120000.mahjong"]


def examined(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files of which a start asks more than the name."""
    files: list[storage.Listed] = []

    def noted(*args: Any, **more: Any) -> Sequence[storage.Listed]:
        files[:] = storage.listed(*args, **more)
        return files

    with monkeypatch.context() as patched:
        patched.setattr(match_list, "listed", noted)
        looked_at(folder, monkeypatch)
    return [file.name for file in files]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such a name")
def test_a_match_whose_name_is_no_text_is_still_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "2026-09-01-120000.mahjong").rename(folder / "old \udcff.mahjong")
    found = [looked_at(folder, monkeypatch) for _start in range(2)]
    assert found == [(["old \udcff.mahjong"], MANY + 1), (["old \udcff.mahjong"], 1)], "it is not noted"


def test_while_the_folder_has_the_same_names_it_is_not_listed_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What may have changed is looked at all the same: a match that ended, and one that came."""
    scanned: list[object] = []
    real = os.scandir

    def scandir(path: Path) -> Any:
        scanned.extend([path] * (path == folder))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    matches = MatchList(folder, folder.parent / "over")
    (saved,) = matches.unfinished()
    assert [one.path for one in matches.unfinished()] == [saved.path]
    assert scanned == [folder]
    begun = saved.path.read_bytes()
    with saved.path.open("ab") as file:
        file.write(b'{"event":{"type":"match_ended"}}\n')
    assert not matches.unfinished()
    assert scanned == [folder]
    for name in ("new.mahjong", "newer.mahjong"):  # the folder's time is that of now, and of the one as of the other
        (folder / name).write_bytes(begun)
        os.utime(folder)
        time = folder.stat().st_mtime_ns
        os.utime(folder, ns=(time // 10**9 * 10**9, time // 10**9 * 10**9))
        assert name in {one.path.name for one in matches.unfinished()}


def test_a_folder_without_a_time_is_listed_each_time(folder: Path) -> None:
    """Some file systems tell none, or always that of 1970."""
    os.utime(folder, (0, 0))
    matches = MatchList(folder, folder.parent / "over")
    (saved,) = matches.unfinished()
    (folder / "new.mahjong").write_bytes(saved.path.read_bytes())
    os.utime(folder, (0, 0))
    assert {one.path.name for one in matches.unfinished()} == {saved.path.name, "new.mahjong"}
