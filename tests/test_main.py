"""The program as the system starts it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WITHOUT_CONSOLE = """
import sys
code, arguments = sys.exit, sys.argv[1:]
sys.stdin = sys.stdout = sys.stderr = None
from game.__main__ import main
from game.app.window.app import App
App.run = lambda app: None
code(main(arguments))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["--windowed", "640x400"], 0), (["rules"], 0), (["bot", "beginner"], 0), (["bot", "genius"], 2), (["--no"], 2)],
)
def test_without_a_console_nothing_breaks(tmp_path: Path, arguments: list[str], code: int) -> None:
    """Windows gives a program with a window no streams; the settings file is broken, which the window says."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text("{")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_CONSOLE, *arguments],
        cwd=ROOT,
        env=os.environ | {"SPARROWS_HOME": str(tmp_path)},
        check=False,
    )
    assert done.returncode == code
