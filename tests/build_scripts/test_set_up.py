"""The two commands of the README, with a game that has one line and needs no package."""

import ast
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts.set_up import Progress, reason

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "build_scripts"
GAME = "import sys\nprint('playing', sys.argv[1:], sys.prefix)\nsys.exit(7)\n"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder like a clone of the project; its path has blanks and letters of several languages."""
    folder = tmp_path / "Маджонг ő 麻將"
    for name in ("start.py", "check.py", "environment.py", "ready.py", "usage.py", "set_up.py", "words.py"):
        (folder / "build_scripts").mkdir(parents=True, exist_ok=True)
        shutil.copy(SCRIPTS / name, folder / "build_scripts" / name)
    (folder / "game").mkdir()
    (folder / "game" / "__init__.py").touch()
    (folder / "game" / "__main__.py").write_text(GAME)
    (folder / "requirements").mkdir()
    for lock in ("play", "check"):
        (folder / "requirements" / f"{lock}.txt").write_text("# nothing\n")
    return folder


def start(clone: Path, *arguments: str, **surroundings: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(clone / "build_scripts" / "start.py"), *arguments],
        cwd=clone.parent,
        env=os.environ | {"HOME": str(clone.parent)} | surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def played(process: subprocess.Popen[str]) -> str:
    """The line that the game printed."""
    out, complaint = process.communicate()
    assert process.returncode == 7, complaint
    (line,) = out.splitlines()
    assert line.startswith("playing")
    return line


@pytest.mark.slow
def test_the_first_start_sets_up_and_the_second_has_nothing_to_do(clone: Path) -> None:
    process = start(clone, "--seed", "a b")
    assert played(process) == f"playing ['--seed', 'a b'] {clone / '.venv'}"
    (clone / "build_scripts" / "set_up.py").unlink()
    out, complaint = start(clone).communicate()
    assert out == f"playing [] {clone / '.venv'}\n"
    assert complaint == ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a screen reader calls a program by its window")
def test_the_process_has_the_name_of_the_game(clone: Path) -> None:
    (clone / "game" / "__main__.py").write_text(
        GAME.replace("sys.prefix", "__import__('os').readlink('/proc/self/exe')")
    )
    assert played(start(clone)).endswith("/bin/sparrows")
    (clone / ".venv" / "bin" / "sparrows").unlink()
    assert "/python" in played(start(clone)), "it starts without that name too"


@pytest.mark.slow
def test_a_folder_named_game_where_the_command_is_given_is_not_the_game(clone: Path) -> None:
    (clone.parent / "game").mkdir()
    (clone.parent / "game" / "__main__.py").write_text("print('another game')")
    assert played(start(clone, PYTHONPATH=str(clone.parent))).startswith("playing")


@pytest.mark.long
@pytest.mark.parametrize("seconds", [0.1, 0.4, 1.0, 1.6])
def test_a_set_up_that_was_killed_is_begun_anew(clone: Path, seconds: float) -> None:
    """On Windows in another folder, where a step that outlived it still uses the first."""
    process = start(clone)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
    process.communicate()
    place = Path(played(start(clone)).rpartition("] ")[2])
    assert (place / "sparrows-play.stamp").exists()
    assert not (place / "sparrows-unfinished").exists()


class Terminal(io.StringIO):
    """A stream that keeps what a terminal would be told."""

    def isatty(self) -> bool:
        return True

    @property
    def line(self) -> str:
        """The line that is seen now."""
        return self.getvalue().rpartition("\r")[2].rstrip()


def test_a_long_step_is_seen_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_, **__: os.terminal_size((100, 24)))
    terminal, seconds = Terminal(), [100.0]
    progress = Progress(terminal, now=lambda: seconds[0])
    progress.tell("making room for packages")
    assert terminal.line == f"Setting up Sparrows, this once: [{'.' * 10}] 0 s, making room for packages"
    seconds[0] += 36
    progress.draw()
    assert terminal.line == f"Setting up Sparrows, this once: [{'.' * 10}] 36 s, making room for packages"
    progress.tell("fetching pygame-ce", 0.5)
    progress.tell("fetching segno", 0.4)
    assert terminal.line == f"Setting up Sparrows, this once: [{'#' * 5}{'.' * 5}] 36 s, fetching segno"
    progress.end()
    progress.draw()
    assert terminal.line == ""


@pytest.mark.slow
def test_two_at_once_wait_for_each_other(clone: Path) -> None:
    processes = [start(clone, str(number)) for number in range(3)]
    lines = [played(process) for process in processes]
    assert lines == [f"playing ['{number}'] {clone / '.venv'}" for number in range(3)]


@pytest.mark.long
@pytest.mark.parametrize("damage", ["no python", "a file", "another lock", "moved"])
def test_an_environment_that_does_not_fit_is_made_again(clone: Path, damage: str) -> None:
    played(start(clone))
    match damage:
        case "no python":
            shutil.rmtree(clone / ".venv" / ("Scripts" if os.name == "nt" else "bin"))
        case "a file":
            shutil.rmtree(clone / ".venv")
            (clone / ".venv").write_text("not a folder")
        case "another lock":
            (clone / "requirements" / "play.txt").write_text("# still nothing\n")
        case _:
            clone = clone.rename(clone.parent / "elsewhere")
    assert played(start(clone)) == f"playing [] {clone / '.venv'}"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other systems keep caches elsewhere")
def test_where_the_folder_cannot_be_written_the_users_cache_is_taken(clone: Path) -> None:
    (clone / ".venv.lock").mkdir()
    cache = clone.parent / "cache"
    for _ in range(2):
        assert f"{cache}/sparrows/venv-" in played(start(clone, XDG_CACHE_HOME=str(cache)))


@pytest.mark.slow
def test_a_package_that_cannot_be_had_is_said_in_one_line(clone: Path) -> None:
    wish = "sparrows-no-such-package==1 --hash=sha256:" + "0" * 64 + "\n"
    (clone / "requirements" / "play.txt").write_text(wish)
    nowhere = {"PIP_INDEX_URL": "https://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_CONFIG_FILE": os.devnull}
    out, complaint = start(clone, **nowhere).communicate()
    assert out == ""
    assert complaint.splitlines()[-1].startswith("Sparrows cannot be set up: the package index cannot be reached")
    assert len(complaint.splitlines()) == 2


def test_a_certificate_that_is_not_trusted_is_not_called_a_missing_network() -> None:
    """As pip says it behind a proxy that puts its own certificate in place of the package index's."""
    failed = "SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed"
    said = f"WARNING: Retrying, connection broken by '{failed}\nERROR: No matching distribution found for pygame-ce"
    assert "certificate" in reason(said)
    assert "network" not in reason(said)


@pytest.mark.parametrize("name", ["start.py", "check.py"])
def test_an_older_python_can_read_that_it_is_too_old(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its whole text is of the oldest Python 3 that the parser still knows, and what follows is not imported."""
    text = (SCRIPTS / name).read_text(encoding="ascii")
    ast.parse(text, feature_version=(3, 4))
    assert "f'" not in text
    assert 'f"' not in text
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    with pytest.raises(SystemExit) as caught:
        exec(compile(text, name, "exec"), {"__name__": "__main__"})
    assert caught.value.code == "Sparrows needs Python 3.11 or newer; this is Python 3.10."


def test_a_second_start_imports_nothing_that_takes_time() -> None:
    """Of the standard library only what every Python loads by itself."""
    code = (
        "import sys; before = set(sys.modules); sys.path.insert(0, sys.argv[1]);"
        "from build_scripts import environment;"
        "environment.is_ready(environment.ROOT, 'play', environment.stamp_of('play'));"
        "print(*sorted(set(sys.modules) - before))"
    )
    command = [sys.executable, "-I", "-c", code, str(ROOT)]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert set(loaded) <= {"__future__", "build_scripts", "build_scripts.environment"}
