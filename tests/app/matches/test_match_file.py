"""A match on disk goes on where it was, whatever happened to the file."""

from __future__ import annotations

import errno
import json
import os
import random
import re
import shutil
import stat
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.matches import journal
from game.app.matches.journal import Journal
from game.app.matches.match_file import MatchFile, load, reopen
from game.app.matches.match_list import MatchList
from game.app.matches.unfinished import SavedMatch
from game.app.system.locks import FileInUseError
from game.engine.commands import BeginDeal, Command
from game.engine.events import MatchBegun
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, NewerReplay, ReplayError, replayed
from game.engine.replays.replay_file import VERSION
from game.engine.rulings.legal import awaited
from game.rules.options import Options
from game.rules.rulesets import rulebook
from tests.engine.defaults import default_command
from tests.replays.reading import read_replay
from tests.systems import needs_posix

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
GOLDEN = Path(__file__).parents[2] / "replays"


def begun(folder: Path, seed: int = 1) -> tuple[Match, MatchFile]:
    match = Match("gala", Options(rulebook("gala").options), seed)
    opening = match.past[0]
    assert isinstance(opening, MatchBegun)
    return match, MatchFile.new(folder, Header(names=("Mira", "Ilze", "Boris", "Dora")), opening, NOW)


def go_on(match: Match, file: MatchFile, commands: int) -> None:
    for _ in range(commands):
        if match.state.places:
            return
        waiting = awaited(match.state)
        command: Command = default_command(match.state, waiting[0]) if waiting else BeginDeal()
        file.record(command, match.submit(command))


def unfinished(folder: Path) -> list[SavedMatch]:
    return list(MatchList(folder).unfinished())


def test_a_match_goes_on_where_it_was(tmp_path: Path) -> None:
    match, file = begun(tmp_path)
    go_on(match, file, 60)
    assert file.close()
    (saved,) = unfinished(tmp_path)
    assert saved.path == file.path
    again = reopen(saved.path)
    assert again.mend is None
    going_on = Match.resumed(again.replay)
    assert going_on.state == match.state
    go_on(going_on, again.file, 40)
    assert again.file.close()
    assert replayed(read_replay(saved.path.read_bytes())) == going_on.state


def test_every_command_is_in_the_file_when_it_was_recorded(tmp_path: Path) -> None:
    """What is in the file outlives the program, however it ends."""
    match, file = begun(tmp_path)
    for count in range(1, 30):
        go_on(match, file, 1)
        assert len(read_replay(file.path.read_bytes()).steps) == count
    assert file.close()
    assert saved(file) == 29


def test_two_matches_of_one_second_have_files_of_their_own(tmp_path: Path) -> None:
    files = [begun(tmp_path)[1] for _ in range(12)]
    assert len({file.path for file in files}) == 12
    assert all(file.close() for file in files)


def test_several_matches_lie_side_by_side(tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        match, file = begun(tmp_path, seed)
        go_on(match, file, 5 * seed)
        file.close()
    saved = unfinished(tmp_path)
    assert len(saved) == 3
    assert [len(load(each.path).steps) for each in saved] == [15, 10, 5], "the one played last comes first"
    assert (saved[0].rules, saved[0].deal, saved[0].names) == ("gala", 1, ("Mira", "Ilze", "Boris", "Dora"))


def test_a_match_of_a_clubs_own_book_names_the_club(tmp_path: Path) -> None:
    own = "name = 'Tuesdays'\n[gala.elements]\nmahjong = 5\n"
    for number, text in enumerate((own, "")):
        opening = Match("gala", Options(rulebook("gala").options, {"own_hands": text}), 1).past[0]
        assert isinstance(opening, MatchBegun)
        MatchFile.new(tmp_path / str(number), Header(), opening, datetime(2026, 9, 1, tzinfo=UTC)).close()
    assert [unfinished(tmp_path / folder)[0].club for folder in "01"] == ["Tuesdays", ""]


def test_a_finished_match_is_not_offered(tmp_path: Path) -> None:
    match, file = begun(tmp_path)
    other, earlier = begun(tmp_path, 2)
    go_on(other, earlier, 3)
    earlier.close()
    go_on(match, file, 2000)
    assert match.state.places
    file.close()
    assert [saved.path for saved in unfinished(tmp_path)] == [earlier.path]


def test_no_folder_no_match(tmp_path: Path) -> None:
    assert unfinished(tmp_path / "none") == []


def test_a_match_that_is_being_played_is_nobody_elses(tmp_path: Path) -> None:
    match, file = begun(tmp_path)
    go_on(match, file, 5)
    assert unfinished(tmp_path) == []
    with pytest.raises(FileInUseError):
        reopen(file.path)
    file.close()
    again = reopen(file.path)
    with pytest.raises(FileInUseError):
        reopen(file.path)
    again.file.close()
    assert len(unfinished(tmp_path)) == 1


@given(cut=st.integers(min_value=0, max_value=1 << 30))
def test_a_match_cut_anywhere_loses_no_command_that_was_written(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    folder = tmp_path_factory.mktemp("matches")
    match, file = begun(folder, seed=3)
    go_on(match, file, 25)
    file.close()
    content = file.path.read_bytes()
    first_lines = len(b"".join(content.splitlines(keepends=True)[:2]))
    place = first_lines + cut % (len(content) - first_lines + 1)
    whole_commands = content[:place].rpartition(b"\n")[0].count(b'\n{"command"')
    file.path.write_bytes(content[:place])
    again = reopen(file.path)
    assert again.mend is None
    assert len(again.replay.steps) == whole_commands
    going_on = Match.resumed(again.replay)
    go_on(going_on, again.file, 5)
    again.file.close()
    assert replayed(read_replay(file.path.read_bytes())) == going_on.state


@given(place=st.integers(min_value=0, max_value=1 << 30), byte=st.integers(min_value=0, max_value=255))
def test_everything_before_a_damage_is_kept(tmp_path_factory: pytest.TempPathFactory, place: int, byte: int) -> None:
    folder = tmp_path_factory.mktemp("matches")
    match, file = begun(folder, seed=3)
    go_on(match, file, 25)
    file.close()
    whole = file.path.read_bytes()
    first_lines = len(b"".join(whole.splitlines(keepends=True)[:2]))
    place = first_lines + place % (len(whole) - first_lines - 1)
    damaged = whole[:place] + bytes([byte]) + whole[place + 1 :]
    file.path.write_bytes(damaged)
    again = reopen(file.path)
    again.file.close()
    if damaged == whole:
        assert again.mend is None
        return
    before = whole[: whole.rfind(b"\n", 0, place) + 1]
    assert len(again.replay.steps) == before.count(b'\n{"command"')
    assert replayed(again.replay) == replayed(load(file.path))
    assert again.mend is not None
    assert again.mend.damage.startswith("line ")
    assert again.mend.aside is not None
    assert (folder / again.mend.aside).read_bytes() == damaged


def test_what_has_no_beginning_is_set_aside(tmp_path: Path) -> None:
    match, file = begun(tmp_path)
    go_on(match, file, 10)
    file.close()
    content = bytearray(file.path.read_bytes())
    content[20:60] = random.Random(1).randbytes(40)
    file.path.write_bytes(bytes(content))
    assert unfinished(tmp_path) == []
    with pytest.raises(ReplayError, match="line 1"):
        reopen(file.path)
    assert not file.path.exists()
    assert [path.read_bytes() for path in tmp_path.glob("*.damaged-1")] == [bytes(content)]


def test_a_command_that_the_engine_answers_otherwise_is_where_the_match_goes_on(tmp_path: Path) -> None:
    """The checksums of such a file hold: it was written by a program with other rules."""
    match, file = begun(tmp_path)
    go_on(match, file, 10)
    foreign = Match("gala", Options(rulebook("gala").options), 2)
    go_on(foreign, file, 1)
    file.close()
    again = reopen(file.path)
    again.file.close()
    assert len(again.replay.steps) == 10
    assert again.mend is not None
    assert again.mend.damage.startswith("command 11")
    assert Match.resumed(again.replay).state == match.state


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    content = json.dumps({"type": "replay", "version": VERSION + 1}).encode() + b"\nsomething new\n"
    path = tmp_path / "2030-01-01-000000.mahjong"
    path.write_bytes(content)
    assert [saved.is_of_newer_program for saved in unfinished(tmp_path)] == [True]
    with pytest.raises(NewerReplay):
        reopen(path)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [content]


def test_an_older_file_is_brought_to_the_present_version(tmp_path: Path) -> None:
    path = tmp_path / "2026-01-01-000000.mahjong"
    old = (GOLDEN / "gala_assisted.jsonl").read_bytes()
    cut = old[: old.index(b'{"command"', len(old) // 3)]
    path.write_bytes(cut)
    again = reopen(path)
    assert again.mend is None
    assert len(again.replay.steps) == cut.count(b'{"command"')
    going_on = Match.resumed(again.replay)
    go_on(going_on, again.file, 5)
    again.file.close()
    assert json.loads(path.read_bytes().partition(b"\n")[0])["version"] == VERSION
    assert replayed(read_replay(path.read_bytes())) == going_on.state


class Faults:
    """What fails on the disk, until it is told otherwise."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **numbers: int) -> None:
        self.numbers = numbers
        """The number of the error, by what fails."""
        self.room = 0
        """How many bytes of a write are taken before it fails."""
        faults, sync = self, os.fsync

        class FaultyFile(FileIO):
            def __init__(self, *args: Any, **kwargs: Any) -> None:
                faults._fail("open")
                super().__init__(*args, **kwargs)

            def write(self, data: Any) -> int:
                if "write" in faults.numbers and faults.room:
                    taken, faults.room = faults.room, 0
                    return super().write(data[:taken])
                faults._fail("write")
                return super().write(data)

        def faulty_sync(handle: int) -> None:
            self._fail("sync")
            sync(handle)

        monkeypatch.setattr(journal, "FileIO", FaultyFile)
        monkeypatch.setattr(os, "fsync", faulty_sync)

    def _fail(self, what: str) -> None:
        if what in self.numbers:
            raise OSError(self.numbers[what], os.strerror(self.numbers[what]))


def saved(file: MatchFile) -> int:
    """How many of the commands are known to be on the disk itself."""
    content = bytes(file._content)
    begins = [found.start() for found in re.finditer(rb'^{"command"', content, re.MULTILINE)]
    return sum(end <= file._synced for end in (*begins[1:], len(content)))


def problem_of(file: MatchFile) -> str | None:
    """Asked anew each time."""
    return file.problem


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("what", ["open", "write", "sync"])
def test_play_goes_on_while_the_disk_fails_and_nothing_is_missing_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, number: int
) -> None:
    disk = Faults(monkeypatch, **{what: number})
    match, file = begun(tmp_path)
    disk.room = 700
    go_on(match, file, 5)
    assert file.close(1) is False
    assert problem_of(file) == os.strerror(number)
    assert saved(file) == 0, "nothing is said to be saved"
    disk.numbers.clear()
    go_on(match, file, 5)
    assert file.close()
    assert problem_of(file) is None
    assert saved(file) == 10
    assert replayed(read_replay(file.path.read_bytes())) == match.state


def test_what_was_said_to_be_saved_is_there_when_the_disk_fails_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Faults(monkeypatch)
    match, file = begun(tmp_path)
    go_on(match, file, 8)
    assert file.close()
    said = saved(file)
    disk.numbers = {"write": errno.ENOSPC}
    disk.room = 99
    go_on(match, file, 4)
    assert not file.close(1)
    assert saved(file) == said == 8
    monkeypatch.setattr(journal, "locked", None)
    assert file.write_and_sync() is None, "what was let go of is not opened again"
    monkeypatch.undo()
    content = file.path.read_bytes()
    again = reopen(file.path)
    again.file.close()
    assert len(again.replay.steps) >= said, f"{len(content)} bytes hold less than was said"


@needs_posix("there an open file cannot be taken away")
def test_a_file_taken_away_is_written_anew(tmp_path: Path) -> None:
    match, file = begun(tmp_path)
    go_on(match, file, 8)
    file.path.unlink()
    go_on(match, file, 2)
    assert file.close()
    assert replayed(read_replay(file.path.read_bytes())) == match.state


def _deleted(folder: Path) -> None:
    shutil.rmtree(folder)


def _thrown_away(folder: Path) -> None:
    """As a desktop does it: the open file lives on in another place."""
    folder.rename(folder.with_name("trash"))


def _replaced(folder: Path) -> None:
    """Another file has the name of ours."""
    (path,) = folder.iterdir()
    path.unlink()
    path.write_bytes(b"not the game's")


@needs_posix("there an open file cannot be taken away")
@pytest.mark.parametrize("goes_on", [False, True], ids=["at the end", "in play"])
@pytest.mark.parametrize("take_away", [_deleted, _thrown_away, _replaced])
def test_a_match_whose_folder_goes_is_written_again_whole(
    tmp_path: Path, take_away: Callable[[Path], None], *, goes_on: bool
) -> None:
    folder = tmp_path / "matches"
    match, file = begun(folder)
    go_on(match, file, 8)
    assert file.rewritten == 0
    take_away(folder)
    if goes_on:
        go_on(match, file, 2)
        assert file.rewritten == 1
    assert file.close()
    assert file.rewritten == 1
    assert saved(file) == len(match.steps)
    assert replayed(read_replay(file.path.read_bytes())) == match.state
    assert [path.read_bytes() for path in folder.iterdir() if path != file.path] in ([], [b"not the game's"])


def _put_a_file_in_place_of(folder: Path) -> None:
    """The match may be written again meanwhile, by the thread that sees its file go."""
    while not folder.is_file():
        shutil.rmtree(folder, ignore_errors=True)
        with suppress(IsADirectoryError):
            folder.write_text("in the way")


@needs_posix("there an open file cannot be taken away")
def test_while_the_folder_cannot_be_made_again_that_is_said(tmp_path: Path) -> None:
    folder = tmp_path / "home" / "matches"
    match, file = begun(folder)
    go_on(match, file, 8)
    _put_a_file_in_place_of(tmp_path / "home")
    go_on(match, file, 2)
    assert problem_of(file) == os.strerror(errno.ENOTDIR)
    assert saved(file) == 0
    assert file.close(1) is False
    (tmp_path / "home").unlink()
    go_on(match, file, 2)
    assert file.close()
    assert problem_of(file) is None
    assert saved(file) == len(match.steps)
    assert replayed(read_replay(file.path.read_bytes())) == match.state


@needs_posix("Windows asks for no modes")
def test_nobody_else_may_read_a_match(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "matches"
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    match, file = begun(folder)
    go_on(match, file, 2)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder, file.path)] == [0o700, 0o600]
    file.close()
    file.path.chmod(0o644)
    reopen(file.path).file.close()
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o600


class SlowDisk:
    """A disk that lets one wait, until it is let go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = threading.Event()
        self.is_asked = threading.Event()
        self.syncs = 0
        self._sync = os.fsync
        monkeypatch.setattr(os, "fsync", self._wait)

    def _wait(self, handle: int) -> None:
        self.is_asked.set()
        self.go.wait()
        self.syncs += 1
        self._sync(handle)


def test_nobody_waits_for_a_slow_disk_and_the_order_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = SlowDisk(monkeypatch)
    match, file = begun(tmp_path)
    go_on(match, file, 40)
    assert saved(file) == 0
    assert len(read_replay(file.path.read_bytes()).steps) == 40, "it would outlive the program"
    assert file.close(0.01) is False, "the wait at the end is bounded"
    disk.go.set()
    while unfinished(tmp_path) == []:
        threading.Event().wait(0.001)
    assert saved(file) == 40, "and then it lets go of the file by itself"
    assert file.close()
    assert disk.syncs < 40, "one wait for many commands"
    assert replayed(read_replay(file.path.read_bytes())) == match.state


def test_a_folder_that_goes_while_the_disk_is_waited_for_loses_nothing_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, folder = SlowDisk(monkeypatch), tmp_path / "matches"
    growing = Journal(folder / "match")
    growing.append(b"a line")
    disk.is_asked.wait()
    folder.rename(tmp_path / "trash")
    threading.Timer(0.2, disk.go.set).start()
    assert growing.close(5.0)
    assert (growing.rewritten, growing.path.read_bytes()) == (1, b"a line")


def test_one_thread_brings_all_to_the_disk_and_what_fails_keeps_no_other_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, in_the_way = SlowDisk(monkeypatch), tmp_path / "file"
    in_the_way.touch()
    failing, *good = (Journal(folder / f"match-{n}") for n, folder in enumerate((in_the_way, *[tmp_path] * 5)))
    for growing in (failing, *good):
        growing.append(b"a line")
    assert [thread.name for thread in threading.enumerate()].count("journal") == 1
    disk.go.set()
    assert all(growing.close() for growing in good)
    assert not failing.close()
    in_the_way.unlink()
    failing.append(b" and another")
    assert failing.close()
    assert (in_the_way / "match-0").read_bytes() == b"a line and another"
