"""Replay files put to the engine again (docs/commands.md, "verify")."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from game.engine.replays.replay_file import VERSION, Seal
from game.tools.arguments import LONGEST_COMPLAINT
from game.tools.deals import DealsAlone, play_wall
from tests.tools.conftest import Say

GOLDEN = Path(__file__).parent.parent / "replays"


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
    return code, out.replace(f"{folder}{os.sep}", ""), err.replace(f"{folder}{os.sep}", "")


def bare(content: bytes) -> list[bytes]:
    """The lines of a file without their checksums."""
    return [line[: line.rindex(b',"sum":"')] + b"}\n" for line in content.splitlines(keepends=True)]


def sealed(lines: list[bytes]) -> bytes:
    """A file of these lines, whose checksums hold."""
    return Seal().lines(b"".join(lines))


def test_a_true_replay_holds(say: Say, tmp_path: Path, good: bytes) -> None:
    commands = good.count(b'{"command"')
    code, out, err = verified(say, tmp_path, good)
    assert (code, out, err) == (0, f"0.jsonl: the same, {commands} commands, 1 deal, finished\n", "")


def test_a_replay_that_breaks_off_holds_as_far_as_it_goes(say: Say, tmp_path: Path, good: bytes) -> None:
    code, out, _ = verified(say, tmp_path, good[: len(good) // 2])
    assert code == 0
    assert out.endswith("0 deals, unfinished, the torn last line left out\n")


def test_events_that_the_engine_would_not_give_end_with_1(say: Say, tmp_path: Path, good: bytes) -> None:
    lines = bare(good)
    place = next(number for number, line in enumerate(lines) if b'"tile_drawn"' in line)
    del lines[place]
    code, out, err = verified(say, tmp_path, good, sealed(lines), good)
    assert (code, err) == (1, "")
    assert [line.split(": ")[1].split(",")[0] for line in out.splitlines()] == ["the same", "command 1", "the same"]


def test_a_command_that_the_engine_refuses_ends_with_1(say: Say, tmp_path: Path, good: bytes) -> None:
    lines = bare(good)
    place = next(number for number, line in enumerate(lines) if b'"command"' in line and b'"discard"' in line)
    lines.insert(place, b'{"command":{"type":"pass","seat":0}}\n')
    code, out, _ = verified(say, tmp_path, sealed(lines))
    assert code == 1
    assert out.startswith("0.jsonl: command 2: refused: ")


def test_what_guests_were_told_is_reckoned_anew(say: Say, tmp_path: Path) -> None:
    lines = bare((GOLDEN / "gala_guests.jsonl").read_bytes())
    path = tmp_path / "guests.jsonl"
    path.write_bytes(sealed(lines))
    code, out, _ = say("verify", "--fair", str(path))
    told = [line for line in out.splitlines() if line.startswith("after")]
    assert code == 0
    assert [line.split(" had")[0] for line in told] == [
        f"after {deals} deal{'s' * (deals > 1)} the guest in chair {chair}"
        for deals in (1, 2, 3, 4)
        for chair in (1, 3)
    ]
    assert all(line.endswith(": what the seat may see") for line in told)
    accounts = [number for number, line in enumerate(lines) if line.startswith(b'{"sent"')]
    for number, before, after in (
        (accounts[2], b'"sha256":"', b'"sha256":"0'),
        (accounts[2], b'"events":', b'"events":1'),
        (accounts[2], b'"chair":1', b'"chair":0'),
        (accounts[2], b'"chair":1', b'"chair":7'),
    ):
        false = lines[number].replace(before, after)
        path.write_bytes(sealed([*lines[:number], false, *lines[number + 1 :]]))
        code, out, _ = say("verify", "--fair", str(path))
        others = [line for line in out.splitlines() if line.startswith("after") and not line.endswith("may see")]
        assert code == 1
        assert len(others) == 1
        assert others[0].startswith("after 2 deals the guest in chair")


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xff\n", b"[" * 100_000, b"\0" * 3_000_000])
def test_a_file_that_is_no_replay_ends_with_2(say: Say, tmp_path: Path, content: bytes, good: bytes) -> None:
    code, out, err = verified(say, tmp_path, content, good)
    assert code == 2
    assert err.startswith("sparrows verify: 0.jsonl: ")
    assert err.count("\n") == out.count("\n") == 1


def test_a_file_that_is_not_there_ends_with_2(say: Say, tmp_path: Path) -> None:
    code, out, err = say("verify", str(tmp_path / "none"))
    assert (code, out, err) == (2, "", f"sparrows verify: {tmp_path / 'none'}: No such file or directory\n")


def test_a_byte_changed_anywhere_ends_with_2(say: Say, tmp_path: Path, good: bytes) -> None:
    place = len(good) // 2
    changed = good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :]
    number = good[:place].count(b"\n") + 1
    code, out, err = verified(say, tmp_path, changed)
    assert (code, out) == (2, "")
    assert err.startswith(f"sparrows verify: 0.jsonl: line {number}: ")


def test_a_file_of_a_newer_version_ends_with_2(say: Say, tmp_path: Path) -> None:
    code, _, err = verified(say, tmp_path, b'{"type":"replay","version":77}\n{}\n')
    assert code == 2
    assert f"version 77; this program reads up to version {VERSION}" in err


def fair(say: Say, folder: Path, content: bytes) -> tuple[int, list[str]]:
    path = folder / "deal.jsonl"
    path.write_bytes(content)
    code, out, err = say("verify", "--fair", str(path))
    assert err == ""
    return code, out.splitlines()[1:]


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="needs sha256sum")
def test_the_fingerprint_of_a_wall_can_be_checked_by_hand(say: Say, tmp_path: Path, good: bytes) -> None:
    code, lines = fair(say, tmp_path, good)
    assert code == 0
    told = dict(line.split(": ", 1) for line in lines)
    printed = f"{told['deal 1 salt']} {told['deal 1 wall']}"
    assert told["deal 1 wall"].count(" ") == 143
    by_hand = subprocess.run(["sha256sum"], input=printed.encode(), capture_output=True, check=True).stdout
    assert by_hand.decode().split()[0] == told["deal 1 fingerprint"]
    assert told["deal 1"] == "the wall that was promised"


def test_the_choices_of_computer_players_needed_no_more_than_they_were_shown(
    say: Say, tmp_path: Path, good: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("game.engine.replays.told.evolve")  # nothing is folded for guests where there were none
    _, lines = fair(say, tmp_path, good)
    own = sum(b'"type":"begin_deal"' not in line for line in bare(good) if line.startswith(b'{"command"'))
    assert lines[-1] == f"choices: {own} the same from the seat's own events, 0 questions left to the default"


def test_a_choice_that_the_player_would_not_make_is_found_out(say: Say, tmp_path: Path, good: bytes) -> None:
    """As if a computer player had known more: a seat that was beginner's play is said to be a skilled one's."""
    lines = bare(good)
    lines[0] = lines[0].replace(b'"players":["skilled"', b'"players":["random"')
    code, told = fair(say, tmp_path, sealed(lines))
    assert code == 1
    assert re.search(r"command \d+ is another$", told[-1])


def test_what_nobody_can_know_is_said_to_be_unknown(say: Say, tmp_path: Path) -> None:
    code, lines = fair(say, tmp_path, (GOLDEN / "gala_assisted.jsonl").read_bytes())
    assert code == 0
    assert lines[-1] == "choices: not checked: the file does not say what their chance came from"
    assert lines[3].endswith("(computed now: files of version 1 made no promise)")


def test_what_a_file_says_of_its_program_is_printed_in_one_line(say: Say, tmp_path: Path, good: bytes) -> None:
    lines = bare(good)
    lines[0] = re.sub(rb'"program":"[^"]*"', rb'"program":"1\\u001b[2J\\n' + b"x" * 9000 + b'"', lines[0])
    code, told = fair(say, tmp_path, sealed(lines))
    assert code == 0
    assert told[-1].startswith(r"choices: not checked: they were the players of version 1\x1b[2J\nxx")
    assert len(told[-1]) <= LONGEST_COMPLAINT


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe with a name")
def test_what_is_no_plain_file_ends_with_2_and_nothing_is_waited_for(say: Say, tmp_path: Path, good: bytes) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "good").write_bytes(good)
    code, out, err = say("verify", str(tmp_path / "pipe"), str(tmp_path / "good"))
    assert (code, err) == (2, f"sparrows verify: {tmp_path / 'pipe'}: not a plain file\n")
    assert out.startswith(f"{tmp_path / 'good'}: the same, ")


def test_of_a_deal_that_is_not_over_nothing_is_told(say: Say, tmp_path: Path, good: bytes) -> None:
    code, lines = fair(say, tmp_path, good[: len(good) // 2])
    assert code == 0
    assert [line.partition(":")[0] for line in lines] == ["deal 1 fingerprint", "deal 1", "choices"]
