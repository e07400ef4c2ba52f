"""What belongs into a package, and whose licences go with it."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LICENCES = ROOT / "assets" / "licences"
EXCLUDED = [
    "_hashlib",
    "_ssl",
    "asyncio",
    "ctypes.test",
    "curses",
    "distutils",
    "doctest",
    "ensurepip",
    "ftplib",
    "http.server",
    "idlelib",
    "lib2to3",
    "numpy",
    "pip",
    "pkg_resources",
    "pydoc",
    "pydoc_data",
    "pygame.docs",
    "pygame.examples",
    "pygame.sndarray",
    "pygame.surfarray",
    "pygame.tests",
    "readline",
    "setuptools",
    "smtplib",
    "ssl",
    "test",
    "tkinter",
    "turtle",
    "turtledemo",
    "unittest",
    "venv",
    "xmlrpc",
]
"""Modules that the game never reaches, though something that it imports could."""
_UNWANTED = ("libreadline", "libncurses", "libtinfo", "libssl", "pygame/docs", "pygame/examples", "pygame/tests")
LIBRARIES = ("game", "msgspec", "platformdirs", "pygame")
"""The packages that a package holds, and no other."""


def belongs(place: str) -> bool:
    """Whether a file that PyInstaller found goes into the package; it is named by its place in the folder."""
    name = place.replace("\\", "/")
    return not any(unwanted in name for unwanted in _UNWANTED)


def write_notices(folder: Path) -> Path:
    """One text with the licence of everything inside, written into a folder; its path."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = [("Python", _python_licence().read_text(encoding="utf-8", errors="replace"))]
    parts += [(path.stem, path.read_text(encoding="utf-8")) for path in sorted(LICENCES.glob("*.txt"))]
    parts += [
        (path.stem, path.read_text(encoding="utf-8")) for path in sorted((ROOT / "assets" / "fonts").glob("*.txt"))
    ]
    path = folder / "LICENCES.txt"
    rule = "=" * 78
    path.write_text("\n".join(f"{rule}\n{name}\n{rule}\n\n{text.strip()}\n" for name, text in parts), encoding="utf-8")
    return path


def _python_licence() -> Path:
    """The licence of the Python that is packaged."""
    places = (
        Path(sysconfig.get_paths()["stdlib"]) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE",
        Path("/usr/share/doc/python3/copyright"),
    )
    for place in places:
        if place.is_file():
            return place
    raise SystemExit(f"package: the licence of Python is in none of {', '.join(map(str, places))}")
