"""Writes the lock files in ``requirements`` anew from ``pyproject.toml``: the newest versions that fit, with hashes.

``python build_scripts/lock.py`` needs ``uv``. Each file holds for Linux, macOS and Windows and every Python from 3.11.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = {"play": (), "check": ("dev",), "assets": ("dev", "assets")}


def main() -> int:
    """Write all lock files; the packages of ``play`` have the same versions in all of them."""
    for name, extras in FILES.items():
        command = [
            *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version=3.11"),
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
