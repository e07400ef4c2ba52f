"""The Python environment for packaging: the game's own libraries, PyInstaller and Hatchling, and nothing else.

It is in ``build/workshop``, and is made anew when ``requirements/package.txt`` or its Python changes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from build_scripts import environment
from build_scripts.packages.tools import run
from build_scripts.set_up import Progress, alone

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "requirements" / "package.txt"
FOLDER = ROOT / "build" / "workshop"
CURRENT = (3, 13)
"""An older Python is packaged only where the machine has no newer one."""
_STAMP = FOLDER / "sparrows-package.stamp"


def python() -> str:
    """The path of that Python; the environment is made if need be."""
    maker, version = maker_of_packages()
    wanted = f"{version}\n{ROOT}\n{LOCK.read_text(encoding='utf-8')}"
    with alone(FOLDER, Progress(sys.stderr)):
        if not _STAMP.is_file() or _STAMP.read_text(encoding="utf-8") != wanted:
            print(f"package: making the workshop, with Python {version.split()[0]}", file=sys.stderr)
            shutil.rmtree(FOLDER, ignore_errors=True)
            run([maker, "-I", "-m", "venv", str(FOLDER)])
            pip = [environment.python_in(str(FOLDER)), "-I", "-m", "pip", "install", "--quiet", "--require-hashes"]
            run([*pip, "--no-deps", "--only-binary=:all:", "--disable-pip-version-check", "-r", str(LOCK)])
            _STAMP.write_text(wanted, encoding="utf-8")
    return environment.python_in(str(FOLDER))


def maker_of_packages() -> tuple[str, str]:
    """The Python to make packages with, and its ``sys.version``: this one, or the newest one if this is too old."""
    return newest([sys.executable, *_others()] if sys.version_info < CURRENT else [sys.executable])


def newest(pythons: Iterable[str]) -> tuple[str, str]:
    """The newest of these Pythons and its ``sys.version``; the first of several equal ones."""
    told = [(path, _version(path)) for path in pythons]
    return max(((path, version) for path, version in told if version), key=lambda each: numbers(each[1]))


def numbers(version: str) -> tuple[int, ...]:
    """The numbers at the start of a version; empty for a pre-release."""
    found = re.match(r"(\d+)\.(\d+)\.(\d+)(?=\s|$)", version)
    return tuple(map(int, found.groups())) if found else ()


def _version(python: str) -> str:
    """The version of a Python; empty if it does not run, or lacks a module that the game needs."""
    look = "import sys, sqlite3, venv, zlib; print(sys.version)"
    try:
        done = subprocess.run([python, "-I", "-c", look], capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _others() -> Iterator[str]:
    """The newer Pythons of this machine: on the PATH, and those of pyenv."""
    names = [f"python3.{minor}" for minor in range(CURRENT[1], CURRENT[1] + 4)]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for name in names:
        yield from filter(None, [shutil.which(name)])
        with suppress(OSError):  # it may be another user's
            yield from map(str, pyenv.glob(f"versions/*/bin/{name}"))


def start() -> str:
    """The code that the environment's Python runs."""
    return f"import sys; sys.path.insert(0, {str(ROOT)!r}); from build_scripts.packages.parts import main; main()"
