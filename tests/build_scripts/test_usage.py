"""``--help`` of every script says what it is for, in a Python in which nothing is installed, and does nothing else."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from build_scripts import usage

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("build_scripts", "build_scripts/packages")
    for path in (ROOT / folder).glob("*.py")
    if "\nif __name__ ==" in path.read_text(encoding="utf-8") and path.stem != "program"  # the packaged game
)
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone that was never set up, and beside it a Python without pip."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder / "python", with_pip=False, symlinks=sys.platform != "win32")
    clone = folder / "clone"
    unwanted = shutil.ignore_patterns("__pycache__")
    for name in ("build_scripts", "requirements"):
        shutil.copytree(ROOT / name, clone / name, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", clone)
    (clone / "game").mkdir()
    shutil.copy(ROOT / "game" / "__init__.py", clone / "game")
    return folder


def files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("asked", ["--help", "-h"])
def test_help_only_helps(bare: Path, script: str, asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(bare))
    before = files(bare)
    python = bare / "python" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    command = [str(python), "-I", "-B", str(bare / "clone" / script), asked]
    done = subprocess.run(command, cwd=bare, capture_output=True, text=True, check=False, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert Path(script).name in done.stdout or Path(script).stem in done.stdout
    assert len(done.stdout.split()) > 10, "a sentence at least"
    assert files(bare) == before


def test_help_behind_two_dashes_is_for_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["check.py", "--only", "tests", "--", "--help"])
    assert not usage.is_asked_for()
