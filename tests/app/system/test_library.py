import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.app.system import library


def test_pygame_ce_is_what_the_game_wants() -> None:
    assert library.library_problem() is None


def test_the_original_pygame_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pygame, "IS_CE")
    line = library.library_problem()
    assert line == "This is the original pygame, not pygame-ce: pip uninstall pygame, then pip install pygame-ce"


def test_no_pygame_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "find_spec", lambda _: None)
    assert library.library_problem() == "pygame-ce is not installed: pip install pygame-ce"
    assert importlib.util.find_spec("pygame") is not None


def test_an_old_pygame_ce_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.version, "vernum", pygame.version.PygameVersion(2, 5, 7))
    assert library.library_problem() == "pygame-ce 2.5.7 is too old: pip install --upgrade pygame-ce"


def test_a_look_at_the_library_greets_nobody() -> None:
    command = [sys.executable, "-c", "from game.app.system.library import library_problem; print(library_problem())"]
    others = {name: value for name, value in os.environ.items() if not name.startswith("PYGAME")}
    root = Path(__file__).resolve().parents[3]
    result = subprocess.run(command, cwd=root, env=others, capture_output=True, text=True, check=True)
    assert (result.stdout, result.stderr) == ("None\n", "")
