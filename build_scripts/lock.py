"""Writes the lock files in ``requirements`` from ``pyproject.toml``, with hashes: ``python build_scripts/lock.py``.

Versions stay as they are where they fit; ``--upgrade`` takes the newest. ``--check`` writes nothing and exits with 1 if
a file would become different. ``--wheels`` asks the package index whether every package in ``play`` and ``check`` has a
wheel for every system and Python that the game names, prints a table, and exits with 1 if one has none.

It needs ``uv``. Each file holds for Linux, macOS and Windows and every Python from 3.11; ``windows.txt``, from which
the Wine build is made, is for Python 3.13 on Windows only.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = {
    "play": (),
    "check": ("dev",),
    "assets": ("dev", "assets"),
    "package": ("package",),
    "windows": ("package",),
    "workflows": ("workflows",),
}
"""The extras in each file besides the game's own libraries."""
SYSTEMS = (
    "x86_64-manylinux_2_28",
    "aarch64-manylinux_2_28",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
)
WHEELS = {"play": SYSTEMS, "check": SYSTEMS[:-1]}
"""The systems on which a lock file must need no compiler: on Windows on ARM people play, and nobody checks."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
_WINDOWS = ("--python-version=3.13", "--python-platform=x86_64-pc-windows-msvc")
_UV = (sys.executable, "-m", "uv", "pip")


def main(arguments: list[str]) -> int:
    """Do what the arguments ask for; return the exit code."""
    parser = argparse.ArgumentParser(prog="lock.py", description="Write the lock files.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")
    what.add_argument("--check", action="store_true", help="only tell whether the files follow from pyproject.toml")
    what.add_argument("--wheels", action="store_true", help="ask the index for wheels for every system and Python")
    asked = parser.parse_args(arguments)
    if asked.wheels:
        return 0 if all(list(map(has_wheels, WHEELS))) else 1
    if asked.check:
        return _check()
    write(ROOT, "--upgrade" if asked.upgrade else "--no-upgrade")
    return 0


def write(place: Path, upgrade: str) -> None:
    """Write all lock files of a folder; the packages of ``play`` have the same versions in all of them."""
    for name, extras in FILES.items():
        command = [
            *(*_UV, "compile", "--quiet", "--generate-hashes", "--no-annotate", "--no-config"),
            *(_WINDOWS if name == "windows" else ("--python-version=3.11", "--universal")),
            *("--no-emit-index-url", "--no-emit-find-links"),
            *(("--upgrade",) if upgrade == "--upgrade" else ()),
            "--custom-compile-command=python build_scripts/lock.py",
            *(f"--extra={extra}" for extra in extras),
            f"--output-file=requirements/{name}.txt",
            "pyproject.toml",
        ]
        if name != "play":
            command.append("--constraint=requirements/play.txt")
        subprocess.run(command, cwd=place, check=True)


def _check() -> int:
    """Write the files anew in another folder, and name those that become different."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copy(ROOT / "pyproject.toml", place)
        shutil.copytree(ROOT / "requirements", place / "requirements")
        write(place, "--no-upgrade")
        names = (f"requirements/{name}.txt" for name in FILES)
        different = [name for name in names if (place / name).read_bytes() != (ROOT / name).read_bytes()]
    for name in different:
        print(f"lock: {name} does not follow from pyproject.toml")
    return 1 if different else 0


def has_wheels(lock: str) -> bool:
    """Print where every package of a lock file has a wheel, by system and Python; return whether all have one."""
    is_well = True
    print(f"{lock:24}{'  '.join(f'{python:5}' for python in PYTHONS)}")
    for system in WHEELS[lock]:
        problems = [_problem(lock, system, python) for python in PYTHONS]
        print(f"{system:24}{'  '.join('none ' if problem else 'wheel' for problem in problems)}", flush=True)
        for problem in sorted({problem for problem in problems if problem}):
            print(f"    {problem}")
            is_well = False
    return is_well


def _problem(lock: str, system: str, python: str) -> str:
    """Return the error of uv where a lock file cannot be installed from wheels alone; empty if it can."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *(*_UV, "install", "--quiet", "--dry-run", "--no-config", "--no-deps", "--require-hashes"),
            *("--only-binary=:all:", f"--python-platform={system}", f"--python-version={python}"),
            *(f"--target={folder}", f"--requirements={ROOT / 'requirements' / lock}.txt"),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return " ".join(done.stderr.split()) if done.returncode else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
