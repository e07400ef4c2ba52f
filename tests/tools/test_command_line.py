"""What all words of the command line share (docs/commands.md)."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.tools.arguments import LONGEST_COMPLAINT, one_line
from game.tools.command_line import WORDS, _tells_that_nobody_reads
from game.tools.deals import DealsAlone, play_wall
from tests.tools.conftest import Say
from tests.tools.processes import ROOT
from tests.tools.score_documents import SOUTH, document, player, win


@pytest.mark.parametrize("word", WORDS)
def test_every_word_tells_about_itself(say: Say, word: str) -> None:
    code, out, err = say(word, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: sparrows {word}")


@pytest.mark.parametrize(
    "arguments",
    [("rules", "gala"), ("simulate", "--rules", "gala", "--players", "skilled," * 3 + "random", "--deals", "1")],
)
def test_no_word_loads_the_window(arguments: tuple[str, ...]) -> None:
    program = (
        "import sys; from game.tools.command_line import main; main(sys.argv[1:]); sys.exit('pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_who_stops_listening_gets_no_traceback() -> None:
    program = "import sys; from game.tools.command_line import main; sys.exit(main(['rules', 'gala']))"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows closes no output, and deletes no folder that is in use")
@pytest.mark.parametrize("word", [*WORDS, "--help", "--version"])
def test_an_output_that_is_closed_cannot_be_written(word: str) -> None:
    asks = [] if word in ("rules", "doctor", "--help", "--version") else ["--help"]
    command = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "game", word, *asks]
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    teller = f"sparrows {word}" if word in WORDS else "sparrows"
    assert (done.returncode, done.stderr) == (2, f"{teller}: Bad file descriptor\n")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows closes no output, and deletes no folder that is in use")
@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "gala"),
        ("doctor",),
        ("simulate", "--rules", "gala", "--players", "random,random,random,random", "--deals", "40", "--jobs", "2"),
        ("--version",),
    ],
)
def test_in_a_deleted_folder_all_goes_as_elsewhere(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    program = "import os, sys; os.rmdir(os.getcwd()); from game.__main__ import main; sys.exit(main(sys.argv[1:]))"
    (tmp_path / "gone").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=tmp_path / "gone",
        env={**os.environ, "PYTHONPATH": str(ROOT), "SPARROWS_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(("system", "is_quiet"), [("win32", True), ("linux", False)])
def test_only_windows_calls_a_closed_pipe_an_invalid_argument(
    monkeypatch: pytest.MonkeyPatch, system: str, is_quiet: bool
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert _tells_that_nobody_reads(OSError(errno.EINVAL, "Invalid argument")) is is_quiet
    assert _tells_that_nobody_reads(BrokenPipeError())
    assert not _tells_that_nobody_reads(OSError(errno.ENOSPC, "No space left on device"))


def test_a_complaint_is_one_line_that_can_be_printed() -> None:
    assert one_line("a\nb\x1b[2J \ud800") == "a\\nb\\x1b[2J \\ud800"
    assert len(one_line("x" * 10_000)) == LONGEST_COMPLAINT


def _given(word: str, folder: Path) -> Path:
    """A file that the word can do something with."""
    path = folder / "файл.json"
    if word == "score":
        path.write_text(json.dumps(document(player("S", SOUTH), won=win("S", "C9"))))
    else:
        play_wall(DealsAlone(rules="gala", options={}, players=("random",) * 4, seed=1, log=folder), 0)
        (folder / "deal-000000.jsonl").rename(path)
    return path


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk to write to")
@pytest.mark.parametrize("words", ["score", "score --lines", "verify", "verify --fair"])
def test_a_full_disk_under_what_is_said_of_a_file_is_one_line(words: str, tmp_path: Path) -> None:
    word, *more = words.split()
    command = [sys.executable, "-m", "game", word, *more, str(_given(word, tmp_path))]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, check=False, stdout=full, stderr=subprocess.PIPE)
        assert (done.returncode, done.stderr) == (2, f"sparrows {word}: No space left on device\n".encode())
        bad = subprocess.run([*command, f"{tmp_path}/none"], check=False, stdout=full, stderr=full)
        assert bad.returncode == 2


def test_what_a_stream_has_no_letters_for_is_written_by_its_number(tmp_path: Path) -> None:
    path = _given("verify", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "game", "verify", str(path)],
        check=False,
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u0444\\u0430" in done.stdout
