"""Whatever lies where the game keeps something: nothing hangs, breaks off or is lost, and no good match is hidden."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from game.app.matches import replay_shelf
from game.app.matches.match_file import load
from game.app.matches.match_list import MatchList
from game.app.matches.replay_index import ReplayIndex
from game.app.matches.statistics import Statistics
from game.app.system import settings as settings_file
from game.app.system.crash import write_report
from game.app.system.last_setup import setup_of
from game.app.system.paths import Paths
from game.app.system.settings import Settings, Speed
from game.app.system.storage import StorageError
from game.app.window.app import App
from game.app.window.start import Wishes
from game.engine.replays.replay import ReplayError
from game.players.new_match import new_match
from game.scenes.program import window
from game.scenes.program.kept_matches import KeptMatches
from tests.for_each import one_in
from tests.fuzz.test_forged_replays import counted
from tests.fuzz.test_hostile_files import is_one_line, word_survives
from tests.scenes.replays.test_replays import played
from tests.systems import needs_posix

LONGEST = 60
"""Seconds after which it is clear that something hangs."""
GOOD = "2026-06-15-120000.mahjong"
ENDLESS = 1 << 40


def _pipe(path: Path, _outside: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path, _outside: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the name of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def _folder(path: Path, _outside: Path) -> None:
    path.mkdir()
    (path / "letter.txt").write_text("not the game's")


def _link_to(target: str) -> Callable[[Path, Path], None]:
    return lambda path, outside: path.symlink_to(outside / target)


def _content(content: bytes, length: int = 0) -> Callable[[Path, Path], None]:
    def write(path: Path, _outside: Path) -> None:
        path.write_bytes(content)
        if length:
            os.truncate(path, length)

    return write


def _unreadable(path: Path, _outside: Path) -> None:
    path.write_bytes(played(5, "gala", 1))
    path.chmod(0)


KINDS: dict[str, Callable[[Path, Path], None]] = {
    "a pipe": _pipe,
    "a socket": _socket,
    "a folder": _folder,
    "a link to nothing": _link_to("none"),
    "a link to nothing in no folder": _link_to("none/none"),
    "a link to a pipe": _link_to("pipe"),
    "a link to a folder": _link_to("folder"),
    "a link to a letter": _link_to("letter.txt"),
    "a link to zeros": _link_to("/dev/zero"),
    "a link to nowhere": _link_to("/dev/null"),
    "a link to a full disk": _link_to("/dev/full"),
    "a link to a terminal": _link_to("/dev/tty"),
    "a link to itself": lambda path, _: path.symlink_to(path.name),
    "an empty file": _content(b""),
    "an endless file": _content(b"", ENDLESS),
    "an endless settings file": _content(b'{"version": 1, "felt": "', ENDLESS),
    "an endless replay": _content(played(5, "gala", 1), ENDLESS),
    "an endless database": _content(b"SQLite format 3\0", ENDLESS),
    "noughts": _content(bytes(70_000)),
    "nobody's file": _unreadable,
}
DOORS: dict[str, Callable[[Paths], Path]] = {
    "settings": lambda paths: paths.settings,
    "log": lambda paths: paths.logs / "sparrows.log",
    "an old log": lambda paths: paths.logs / "sparrows.log.1",
    "faults": lambda paths: paths.logs / "faults.log",
    "a report": lambda paths: paths.logs / "crash-2026-11-20-120000.txt",
    "index": lambda paths: paths.replay_index,
    "statistics": lambda paths: paths.statistics,
    "statistics, what is new": lambda paths: paths.statistics.with_name("statistics.sqlite-wal"),
    "statistics, what is shared": lambda paths: paths.statistics.with_name("statistics.sqlite-shm"),
    "statistics, what was begun": lambda paths: paths.statistics.with_name("statistics.sqlite-journal"),
    "a match": lambda paths: paths.matches / "2027-01-01-000000.mahjong",
    "an older match": lambda paths: paths.matches / "2020-01-01-000000.mahjong",
    "what is deleted": lambda paths: paths.matches / "deleted",
    "a deleted match": lambda paths: paths.matches / "deleted" / "2027-01-01-000000.mahjong",
    "all settings": lambda paths: paths.config,
    "all logs": lambda paths: paths.logs,
    "all that can be made again": lambda paths: paths.cache,
}
"""Where the game keeps something, the folder of the matches excepted: without it there is no good one."""
CASES = [(kind, door) for kind in KINDS for door in DOORS]


@pytest.fixture(autouse=True)
def nothing_hangs() -> Iterator[None]:
    """Whatever waits for ever is broken off."""

    def tell(*_: object) -> None:
        raise AssertionError(f"it hangs for more than {LONGEST} seconds")

    before = signal.signal(signal.SIGALRM, tell)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
def no_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program opens its window and closes it again."""
    monkeypatch.setattr(App, "run", lambda _: None)


def found(root: Path) -> dict[int, tuple[int, bytes | None]]:
    """All that lies there, by its number: of what kind, and what is in it, as far as that is not endless."""
    known = {}
    for path in [root, *root.rglob("*")]:
        told = path.lstat()
        is_short = path.is_file() and not path.is_symlink() and told.st_size < 1 << 24
        known[told.st_ino] = told.st_mode >> 12, path.read_bytes() if is_short and told.st_mode & 0o400 else None
    return known


def lived(paths: Paths, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything that the game does with its folders; of what cannot be done one line is said."""
    said: list[str] = []
    assert window.run(Wishes()) == 0
    said += capsys.readouterr().err.splitlines()
    settings, line = settings_file.load(paths)
    said += [line or "", settings_file.save(settings, paths) or ""]
    write_report(paths.logs, "x", datetime(2026, 11, 20, 12, tzinfo=UTC))
    said += looked_at(paths)
    assert GOOD in [saved.path.name for saved in MatchList(paths.matches).unfinished()]
    begun(paths, said)
    acts: list[Callable[[], object]] = [
        lambda: replay_shelf.take_in(path, paths.matches),
        lambda: replay_shelf.export(paths.matches / GOOD, path),
        lambda: replay_shelf.export(paths.matches / GOOD, paths.data / "given"),
        lambda: replay_shelf.put_back(replay_shelf.put_away(paths.matches / GOOD), paths.matches / GOOD, 10**18),
    ]
    for act in acts:
        with suppress(ReplayError, StorageError):
            act()
    replay_shelf.forget_old(paths.matches)
    replay_shelf.replays_in([paths.matches, path, path.parent])
    word_survives("verify", os.fspath(path), os.fspath(paths.matches / GOOD))
    assert all(is_one_line(line.removeprefix("sparrows: ")) for line in said if line)
    assert load(paths.matches / GOOD).steps


def looked_at(paths: Paths) -> list[str]:
    """The list of replays and the statistics know the good match; what was said meanwhile."""
    index = ReplayIndex(paths.matches, paths.replay_index)
    index.open()
    index.wait(LONGEST)
    assert GOOD in [entry.name for entry in index.entries()]
    known, said = counted(paths)
    assert Path(GOOD).stem in known
    return said


def begun(paths: Paths, said: list[str]) -> None:
    """A match begins, is left, and goes on."""
    statistics = Statistics(paths.statistics, paths.matches)
    kept = KeptMatches(paths.matches, lambda: statistics, said.append, lambda act: act())
    match, setup = new_match(setup_of(Settings(speed=Speed.OFF)))
    kept.begin(setup, match)
    kept.close()
    for saved in kept.unfinished():
        assert kept.go_on(saved) is not None or said
        kept.close()


def survives(kind: str, door: str, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home, outside = root / "home", root / "outside"
    paths = Paths.in_folder(home)
    (outside / "folder").mkdir(parents=True)
    (outside / "letter.txt").write_text("not the game's")
    os.mkfifo(outside / "pipe")
    paths.matches.mkdir(parents=True)
    (paths.matches / GOOD).write_bytes(played(5, "gala", 1))
    path = DOORS[door](paths)
    path.parent.mkdir(parents=True, exist_ok=True)
    KINDS[kind](path, outside)
    is_plain = path.is_file()
    before, around = found(path) if not is_plain else {}, found(outside)
    signal.alarm(LONGEST)
    try:
        lived(paths, path, capsys)
        lived(paths, path, capsys)
    finally:
        signal.alarm(0)
    if not is_plain:
        after = found(root)
        lost = {number for number, known in before.items() if after.get(number) != known}
        assert not lost, "something is lost"
    if not path.is_symlink():
        assert found(outside) == around


FEW = [
    (kind, door)
    for kind in ("a pipe", "a link to zeros", "a link to itself")
    for door in ("settings", "log", "faults", "index", "statistics", "a match")
]


@needs_posix("Windows has neither such pipes nor such devices")
@pytest.mark.parametrize(("kind", "door"), one_in(11, FEW, pytest.mark.slow))
def test_a_special_file_is_survived(
    kind: str, door: str, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPARROWS_HOME", str(home / "home"))
    survives(kind, door, home, capsys)


@pytest.mark.long
@needs_posix("Windows has neither such pipes nor such devices")
def test_every_kind_of_special_file_is_survived_at_every_door(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, scaled: Callable[[int], int]
) -> None:
    for number, (kind, door) in enumerate(Random("doors").sample(CASES, scaled(len(CASES)))):
        root = home / str(number)
        monkeypatch.setenv("SPARROWS_HOME", str(root / "home"))
        try:
            survives(kind, door, root, capsys)
        except BaseException as error:
            error.add_note(f"{kind} at the door of {door}")
            raise
