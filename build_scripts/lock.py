"""Writes the lock files in ``requirements`` anew from ``pyproject.toml``: the newest versions that fit, with hashes.

``python build_scripts/lock.py`` needs ``uv``. Each file holds for Linux, macOS and Windows and every Python from 3.11;
``windows.txt``, from which the Wine build is made, is for Python 3.13 on Windows only.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = {
    "play": (),
    "check": ("dev",),
    "cluster": ("cluster",),
    "assets": ("dev", "assets"),
    "package": ("package",),
    "windows": ("package",),
    "workflows": ("workflows",),
}
"""The extras in each file besides the game's own libraries."""
_WINDOWS = ("--python-version=3.13", "--python-platform=x86_64-pc-windows-msvc")


def main() -> int:
    """Write all lock files; the packages of ``play`` have the same versions in all of them."""
    for name, extras in FILES.items():
        command = [
            *(sys.executable, "-m", "uv", "pip", "compile", "--quiet"),
            *(_WINDOWS if name == "windows" else ("--python-version=3.11", "--universal")),
            *("--generate-hashes", "--upgrade", "--no-annotate", "--no-config"),
            *("--no-emit-index-url", "--no-emit-find-links"),
            "--custom-compile-command=python build_scripts/lock.py",
            *(f"--extra={extra}" for extra in extras),
            f"--output-file=requirements/{name}.txt",
            "pyproject.toml",
        ]
        if name != "play":
            command.append("--constraint=requirements/play.txt")
        subprocess.run(command, cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
