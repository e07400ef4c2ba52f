"""The Python that packages are made with: the game's own libraries, PyInstaller and Hatchling, and nothing else.

It lies in ``build/workshop`` and is made anew when ``requirements/package.txt`` is another one.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

from build_scripts import environment

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "requirements" / "package.txt"
FOLDER = ROOT / "build" / "workshop"
_STAMP = FOLDER / "sparrows-package.stamp"


def python() -> str:
    """The path of that Python; made if need be."""
    wanted = f"{sys.version}\n{ROOT}\n{LOCK.read_text(encoding='utf-8')}"
    if not _STAMP.is_file() or _STAMP.read_text(encoding="utf-8") != wanted:
        print("package: making the workshop", file=sys.stderr)
        shutil.rmtree(FOLDER, ignore_errors=True)
        venv.create(FOLDER, with_pip=True)
        pip = [environment.python_in(str(FOLDER)), "-I", "-m", "pip", "install", "--quiet", "--require-hashes"]
        done = subprocess.run([*pip, "--no-deps", "--disable-pip-version-check", "-r", str(LOCK)], check=False)
        if done.returncode:
            sys.exit("package: the workshop cannot be made; see what pip says above")
        _STAMP.write_text(wanted, encoding="utf-8")
    return environment.python_in(str(FOLDER))


def start() -> str:
    """What that Python is to do."""
    return f"import sys; sys.path.insert(0, {str(ROOT)!r}); from build_scripts.packages.parts import main; main()"
