"""A user's program as a process of its own: what it is given, and that it ends with all that it started."""

from __future__ import annotations

import ast
import os
import re
import sys
from pathlib import Path

import pytest

import game
from game.players.program_process import ProgramProcess, users_environment
from tests.systems import needs_posix

BUNDLE = "/usr/sparrows/_internal"


def test_a_game_that_is_not_packaged_changes_nothing() -> None:
    environment = {"LD_LIBRARY_PATH": "/usr/mine", "LD_LIBRARY_PATH_ORIG": "/usr/other", "PATH": "/bin"}
    assert users_environment(environment) == environment


@pytest.mark.parametrize(
    ("given", "passed_on"),
    [
        ({"LD_LIBRARY_PATH": BUNDLE}, {}),
        ({"LD_LIBRARY_PATH": BUNDLE, "LD_LIBRARY_PATH_ORIG": "/usr/mine"}, {"LD_LIBRARY_PATH": "/usr/mine"}),
        ({"LD_LIBRARY_PATH": BUNDLE, "LD_LIBRARY_PATH_ORIG": ""}, {}),
        ({"LD_LIBRARY_PATH": f"{BUNDLE}{os.pathsep}/usr/mine"}, {"LD_LIBRARY_PATH": "/usr/mine"}),
        ({"DYLD_LIBRARY_PATH": BUNDLE, "DYLD_LIBRARY_PATH_ORIG": "/mine"}, {"DYLD_LIBRARY_PATH": "/mine"}),
        ({"DYLD_LIBRARY_PATH": "/mine"}, {"DYLD_LIBRARY_PATH": "/mine"}),
        ({"_PYI_ARCHIVE_FILE": "/usr/sparrows/sparrows", "_PYI_PARENT_PROCESS_LEVEL": "1"}, {}),
        ({"_MEIPASS2": BUNDLE}, {}),
        ({"HOME": "/ada", "SPARROWS_HOME": "/keep"}, {"HOME": "/ada", "SPARROWS_HOME": "/keep"}),
    ],
)
def test_a_packaged_game_passes_on_what_the_user_had(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], passed_on: dict[str, str]
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", BUNDLE, raising=False)
    assert users_environment(given | {"PATH": "/bin"}) == passed_on | {"PATH": "/bin"}


def test_a_program_has_the_environment_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", BUNDLE, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", BUNDLE)
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/mine")
    program = ProgramProcess([sys.executable, "-I", "-S", "-c", "import os; print(os.environ['LD_LIBRARY_PATH'])"])
    assert program.out.read().decode().split() == ["/usr/mine"]
    program.into.close()
    program.out.close()
    program.close(0.0)


def test_a_program_that_is_not_there_leaves_nothing_behind() -> None:
    with pytest.raises(FileNotFoundError):
        ProgramProcess(["/no/such/program"])


@needs_posix("there is no fork")
def test_what_a_program_started_ends_with_it_and_closes_its_pipes() -> None:
    """What is read to its end is held open by nobody any more."""
    forks = "import os, signal\nif os.fork() == 0:\n    os.setsid()\n    signal.pause()\nprint('it ends', flush=True)"
    program = ProgramProcess([sys.executable, "-I", "-S", "-c", forks])
    assert program.out.read().split() == [b"it", b"ends"]
    program.into.close()
    program.out.close()
    program.close(60.0)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="groups are looked up where Linux shows them")
def test_a_program_is_in_a_group_of_its_own() -> None:
    """So Ctrl-C at the terminal is the game's, and the program ends with its table."""
    program = ProgramProcess([sys.executable, "-I", "-S", "-c", "import os; print(os.getpgrp(), os.getsid(0))"])
    group, session = map(int, program.out.read().split())
    assert (group != os.getpgrp(), session) == (True, os.getsid(0))
    program.into.close()
    program.out.close()
    program.close(0.0)


def test_every_program_that_the_game_starts_is_given_an_environment() -> None:
    """Without one it gets the game's own, in which a package names its libraries."""
    texts = {path.name: path.read_bytes() for path in Path(game.__file__).parent.rglob("*.py")}
    calls = [
        (name, call)
        for name, text in texts.items()
        if re.search(rb"subprocess|webbrowser|os\.(system|popen|spawn)", text)
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call)
    ]
    starters = ("subprocess.", "webbrowser.", "os.system", "os.popen", "os.spawn")
    started = [(name, call) for name, call in calls if ast.unparse(call.func).startswith(starters)]
    assert len(started) >= 5
    assert [
        (name, call.lineno) for name, call in started if "env" not in {keyword.arg for keyword in call.keywords}
    ] == []
