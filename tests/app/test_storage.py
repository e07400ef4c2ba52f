import errno
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app import storage


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


@pytest.mark.skipif(os.name != "posix", reason="only POSIX brings a folder to the disk")
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
