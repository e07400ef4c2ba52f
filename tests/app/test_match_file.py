"""A match on disk goes on where it was, whatever happened to the file."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.app.match_file import MatchFile, latest_unfinished, load
from game.engine.commands import BeginDeal, Command
from game.engine.legal import awaited, default_command
from game.engine.match import Match
from game.engine.replay import Header, ReplayError, replayed
from game.rules.options import Options
from game.rules.rulesets import rulebook

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def begun(folder: Path, seed: int = 1) -> tuple[Match, MatchFile]:
    match = Match("gala", Options(rulebook("gala").options), seed)
    return match, MatchFile.new(folder, Header(names=("Mira", "Ilze", "Boris", "Dora")), match.past[0], NOW)


def problem_of(file: MatchFile) -> str | None:
    return file.problem


def go_on(match: Match, file: MatchFile, commands: int) -> None:
    for _ in range(commands):
        if match.state.places:
            return
        waiting = awaited(match.state)
        command: Command = default_command(match.state, waiting[0]) if waiting else BeginDeal()
        file.record(command, match.submit(command))


def test_a_match_goes_on_where_it_was(tmp_path: Path) -> None:
    match, file = begun(tmp_path)
    go_on(match, file, 60)
    path = latest_unfinished(tmp_path)
    assert path == file.path
    again = Match.resumed(load(path))
    assert again.state == match.state
    go_on(again, MatchFile(path), 40)
    assert replayed(load(path)) == again.state


def test_two_matches_of_one_second_have_files_of_their_own(tmp_path: Path) -> None:
    assert begun(tmp_path)[1].path != begun(tmp_path)[1].path


def test_a_finished_match_is_not_offered(tmp_path: Path) -> None:
    match, file = begun(tmp_path)
    go_on(match, file, 2000)
    assert match.state.places
    assert latest_unfinished(tmp_path) is None


def test_no_folder_no_match(tmp_path: Path) -> None:
    assert latest_unfinished(tmp_path / "none") is None


@settings(max_examples=25, deadline=None)
@given(cut=st.integers(min_value=0, max_value=1 << 30))
def test_a_match_cut_anywhere_loses_no_command_that_was_written(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    folder = tmp_path_factory.mktemp("matches")
    match, file = begun(folder, seed=3)
    go_on(match, file, 25)
    content = file.path.read_bytes()
    first_lines = len(b"".join(content.splitlines(keepends=True)[:2]))
    place = first_lines + cut % (len(content) - first_lines + 1)
    whole_commands = content[:place].rpartition(b"\n")[0].count(b'\n{"command"')
    file.path.write_bytes(content[:place])
    again = Match.resumed(load(file.path))
    assert len(load(file.path).steps) == whole_commands
    go_on(again, MatchFile(file.path), 5)
    assert replayed(load(file.path)) == again.state


def test_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    match, file = begun(tmp_path)
    go_on(match, file, 10)
    content = bytearray(file.path.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 40] = random.Random(1).randbytes(40)
    file.path.write_bytes(bytes(content))
    with pytest.raises(ReplayError, match="line"):
        load(file.path)
    assert not file.path.exists()
    assert list(tmp_path.glob("*.damaged-1"))


def test_what_cannot_be_written_is_written_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, file = begun(tmp_path)
    go_on(match, file, 5)
    real_open = Path.open

    def full(path: Path, *args: object, **kwargs: object) -> object:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "open", full)
    go_on(match, file, 5)
    assert problem_of(file) == "No space left on device"
    monkeypatch.setattr(Path, "open", real_open)
    go_on(match, file, 1)
    assert problem_of(file) is None
    assert replayed(load(file.path)) == match.state


def test_half_a_line_on_a_full_disk_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, file = begun(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", _no_space)
        while problem_of(file) is None:
            go_on(match, file, 1)
    with file.path.open("ab") as torn:
        torn.write(b'{"event":{"type":"tile_dr')
    go_on(match, file, 1)
    assert problem_of(file) is None
    assert replayed(load(file.path)) == match.state


def _no_space(_handle: int) -> None:
    raise OSError(28, "No space left on device")
