"""Programs that make packages."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from build_scripts.packages.contents import ROOT

NSIS = "NSIS (Debian: nsis)"
"""The program that makes installers for Windows, and the Debian package that has it."""
TO_TRY = "SPARROWS_PACKAGES_TO_TRY"
"""The environment variable that ``package.py --to-try`` sets."""
SPEC = Path(__file__).resolve().parent / "sparrows.spec"


def pyinstaller(out: Path, work: Path) -> list[str]:
    """The arguments for Python to make the folder of the game."""
    return [
        *("-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN"),
        *(f"--distpath={out}", f"--workpath={work}", str(SPEC)),
    ]


def find_makensis() -> str | None:
    """The path of NSIS: on the PATH, or where it is installed on Windows."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "NSIS" / "makensis.exe"
    return shutil.which("makensis") or (str(usual) if usual.is_file() else None)


def makensis() -> str:
    """The path of NSIS; exit with one line if it is not there."""
    found = find_makensis()
    if found is None:
        sys.exit(f"package: an installer needs {NSIS}")
    return found


def is_to_try() -> bool:
    """Whether packages are only to be tried, and so compressed quickly instead of well."""
    return bool(os.environ.get(TO_TRY))


def size_of(made: Path) -> int:
    """The bytes of a file, or of all files in a folder."""
    files = [path for path in made.rglob("*") if path.is_file() and not path.is_symlink()] if made.is_dir() else [made]
    return sum(path.stat().st_size for path in files)


def run(command: Sequence[str]) -> None:
    """Run a command; exit with one line if it fails."""
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        _fail(command)


def run_silently(command: Sequence[str], surroundings: Mapping[str, str] | None = None) -> None:
    """Run a command, and show its output only if it fails.

    Wine must have no terminal, but an empty input and a pipe for its output.
    """
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace")[-4000:])
        _fail(command)


def _fail(command: Sequence[str]) -> None:
    name = command[command.index("-m") + 1] if "-m" in command else Path(command[0]).name
    sys.exit(f"package: {name} failed")
