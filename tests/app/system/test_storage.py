import errno
import os
import stat
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.system import storage
from tests.systems import needs_posix


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_written_is_read_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "file.json"
    storage.write(path, b"one")
    storage.write(path, b"two")
    assert storage.read(path) == b"two"
    assert names(path.parent) == ["file.json"]


def test_a_file_that_is_not_there_is_nothing(tmp_path: Path) -> None:
    assert storage.read(tmp_path / "none" / "file.json") is None


def test_a_file_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert storage.read(path, largest=5) == b"12345"
    with pytest.raises(storage.StorageError, match="longer than 4 bytes"):
        storage.read(path, largest=4)


def test_a_folder_in_the_place_of_the_file_is_an_error_both_ways(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.mkdir()
    with pytest.raises(storage.StorageError):
        storage.read(path)
    with pytest.raises(storage.StorageError):
        storage.write(path, b"")
    assert names(tmp_path) == ["file"]


def test_files_of_many_names_leave_nothing_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _handle: None)
    held = []
    tracemalloc.start()
    for number in range(150):
        if number % 50 == 0:
            held.append(tracemalloc.get_traced_memory()[0])
        storage.write(tmp_path / f"{number}.tickets", b"")
    tracemalloc.stop()
    assert held[2] - held[1] < 50 * 100


def test_what_a_killed_program_left_half_written_is_deleted_when_it_is_old(tmp_path: Path) -> None:
    path = tmp_path / "file"
    halves = [tmp_path / name for name in ("file.old.tmp", "file.new.tmp", "other.old.tmp", "file.old.txt")]
    for half in halves:
        half.touch()
        if half.name != "file.new.tmp":
            os.utime(half, (1.0, 1.0))
    storage.write(path, b"")
    assert names(tmp_path) == ["file", "file.new.tmp", "file.old.txt", "other.old.tmp"]


@pytest.mark.parametrize("step", ["mkstemp", "fsync", "replace"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_full_or_closed_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    path = tmp_path / "file"
    storage.write(path, b"old")

    def fail(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number))

    target = {"mkstemp": "tempfile.mkstemp", "fsync": "os.fsync", "replace": "pathlib.Path.replace"}[step]
    monkeypatch.setattr(target, fail)
    with pytest.raises(storage.StorageError) as caught:
        storage.write(path, b"new")
    assert str(caught.value) == os.strerror(number)
    assert storage.read(path) == b"old"
    assert names(tmp_path) == ["file"]


@needs_posix("only POSIX brings a folder to the disk")
def test_the_content_is_on_the_disk_before_its_name_is_and_the_name_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    steps: list[str] = []
    sync, move = os.fsync, Path.replace

    def synced(handle: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "content")
        sync(handle)

    def moved(source: Path, target: Path) -> Path:
        steps.append("name")
        assert source.parent == target.parent
        return move(source, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", moved)
    storage.write(path, b"content")
    assert steps == ["content", "name", "folder"]


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="links need rights on Windows")
def test_a_link_to_the_file_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    link.symlink_to(real)
    storage.write(link, b"content")
    assert link.is_symlink()
    assert real.read_bytes() == b"content"


def test_what_a_killed_program_left_is_cleared_up_but_not_what_another_is_writing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    old, young, other = tmp_path / "file.abc.tmp", tmp_path / "file.def.tmp", tmp_path / "else.abc.tmp"
    for left in (old, young, other):
        left.write_bytes(b"half")
    for left in (old, other):
        os.utime(left, (1, 1))
    storage.write(path, b"content")
    assert names(tmp_path) == ["else.abc.tmp", "file", "file.def.tmp"]


def test_damaged_files_are_numbered_and_none_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for number in (1, 2, 3):
        path.write_text(str(number))
        target = storage.set_aside(path)
        assert target is not None
        assert target.name == f"settings.json.damaged-{number}"
        assert target.read_text() == str(number)
    assert storage.set_aside(path) is None


@given(st.binary(max_size=5000))
def test_any_content_comes_back(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any"
    storage.write(path, content)
    assert storage.read(path) == content


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


@needs_posix("Windows asks for no modes")
def test_what_is_written_is_for_nobody_elses_eyes_and_what_was_there_neither(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.json"
    path.parent.mkdir()
    path.write_bytes(b"old")
    path.chmod(0o644)
    path.parent.chmod(0o755)
    around = mode_of(tmp_path)
    storage.write(path, b"new")
    assert (mode_of(path), mode_of(path.parent), mode_of(tmp_path)) == (0o600, 0o700, around)


@needs_posix("Windows asks for no modes")
def test_the_folder_into_which_something_is_given_away_stays_as_open_as_it_was(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    storage.write(tmp_path / "replay", b"given", closes_folder=False)
    assert mode_of(tmp_path) == 0o755


@needs_posix("Windows asks for no modes")
def test_only_what_is_written_is_closed_to_others(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"somebody's")
    path.chmod(0o644)
    assert storage.read(path) == b"somebody's"
    assert mode_of(path) == 0o644
    with open(path, "ab", opener=storage.plain_only):
        assert mode_of(path) == 0o600


@needs_posix("no devices")
@pytest.mark.parametrize("device", [name for name in ("/dev/null", "/dev/zero", "/dev/full") if Path(name).exists()])
def test_through_a_link_to_a_device_nothing_is_read_or_written(tmp_path: Path, device: str) -> None:
    link = tmp_path / "file"
    link.symlink_to(device)
    with pytest.raises(storage.StorageError, match="not a plain file"):
        storage.read(link)
    with pytest.raises(storage.StorageError, match="not a plain file"):
        storage.write(link, b"x")
    assert link.is_symlink()
    assert stat.S_ISCHR(Path(device).stat().st_mode)


@needs_posix("pipes and links")
def test_a_file_from_before_1970_is_listed_as_of_then_since_windows_knows_no_earlier_day(tmp_path: Path) -> None:
    (tmp_path / "old.mahjong").touch()
    os.utime(tmp_path / "old.mahjong", (-1000, -1000))
    assert [file.changed for file in storage.listed(tmp_path, ".mahjong")] == [0]


def test_of_a_folder_plain_files_are_listed_and_what_cannot_be_looked_at_hides_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.mahjong", "c.mahjong", "other.txt"):
        (tmp_path / name).write_bytes(b"1234")
    os.mkfifo(tmp_path / "pipe.mahjong")
    (tmp_path / "folder.mahjong").mkdir()
    (tmp_path / "loop.mahjong").symlink_to("loop.mahjong")
    (tmp_path / "gone.mahjong").symlink_to("nothing")
    (tmp_path / "b.mahjong").symlink_to("a.mahjong")
    found = sorted(storage.listed(tmp_path, ".mahjong"))
    assert [file.path.name for file in found] == ["a.mahjong", "b.mahjong", "c.mahjong"]
    assert all(file.size == 4 for file in found)
    assert storage.listed(tmp_path / "none", ".mahjong") == []
    others = {file.path.name for file in storage.listed(tmp_path, ".mahjong", plain=False)}
    assert others == {"a.mahjong", "b.mahjong", "c.mahjong", "pipe.mahjong", "folder.mahjong"}
    real = os.scandir

    class Vanishes:
        """An entry whose file is deleted after it was listed."""

        name = "0.mahjong"

        def stat(self) -> os.stat_result:
            raise FileNotFoundError

    class Listing:
        def __enter__(self) -> Iterator[object]:
            yield from [Vanishes(), *real(tmp_path)]
            raise OSError("the folder is gone")

        def __exit__(self, *_: object) -> None: ...

    monkeypatch.setattr(os, "scandir", lambda _: Listing())
    assert sorted(storage.listed(tmp_path, ".mahjong")) == found
