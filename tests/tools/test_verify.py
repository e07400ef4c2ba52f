"""Replay files put to the engine again (COMMANDS.md, "verify")."""

from pathlib import Path

import pytest

from game.tools.deals import DealsAlone, play_wall
from tests.tools.conftest import Say


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The replay file of a deal."""
    folder = tmp_path_factory.mktemp("log")
    play_wall(DealsAlone(rules="gala", options={}, players=("skilled",) * 4, seed=1, log=folder), 0)
    return next(folder.iterdir()).read_bytes()


def verified(say: Say, folder: Path, *files: bytes) -> tuple[int, str, str]:
    names = []
    for number, content in enumerate(files):
        names.append(folder / f"{number}.jsonl")
        names[-1].write_bytes(content)
    code, out, err = say("verify", *map(str, names))
    return code, out.replace(f"{folder}/", ""), err.replace(f"{folder}/", "")


def test_a_true_replay_holds(say: Say, tmp_path: Path, good: bytes) -> None:
    commands = good.count(b'{"command"')
    code, out, err = verified(say, tmp_path, good)
    assert (code, out, err) == (0, f"0.jsonl: the same, {commands} commands, 1 deal, finished\n", "")


def test_a_replay_that_breaks_off_holds_as_far_as_it_goes(say: Say, tmp_path: Path, good: bytes) -> None:
    code, out, _ = verified(say, tmp_path, good[: len(good) // 2])
    assert code == 0
    assert out.endswith("0 deals, unfinished\n")


def test_events_that_the_engine_would_not_give_end_with_1(say: Say, tmp_path: Path, good: bytes) -> None:
    lines = good.splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if b'"tile_drawn"' in line)
    del lines[place]
    code, out, err = verified(say, tmp_path, good, b"".join(lines), good)
    assert (code, err) == (1, "")
    assert [line.split(": ")[1].split(",")[0] for line in out.splitlines()] == ["the same", "command 1", "the same"]


def test_a_command_that_the_engine_refuses_ends_with_1(say: Say, tmp_path: Path, good: bytes) -> None:
    lines = good.splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if b'"command"' in line and b'"discard"' in line)
    lines.insert(place, b'{"command":{"type":"pass","seat":0}}\n')
    code, out, _ = verified(say, tmp_path, b"".join(lines))
    assert code == 1
    assert out.startswith("0.jsonl: command 2: refused: ")


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xff\n", b"[" * 100_000, b"\0" * 3_000_000])
def test_a_file_that_is_no_replay_ends_with_2(say: Say, tmp_path: Path, content: bytes, good: bytes) -> None:
    code, out, err = verified(say, tmp_path, content, good)
    assert code == 2
    assert err.startswith("sparrows verify: 0.jsonl: ")
    assert err.count("\n") == out.count("\n") == 1


def test_a_file_that_is_not_there_ends_with_2(say: Say, tmp_path: Path) -> None:
    code, out, err = say("verify", str(tmp_path / "none"))
    assert (code, out, err) == (2, "", f"sparrows verify: {tmp_path / 'none'}: No such file or directory\n")
