"""The contents of packages, and the licenses that go with them."""

import ast
import csv
import importlib.util
import os
import re
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LICENCES = ROOT / "assets" / "licences"
FONTS = ROOT / "assets" / "fonts"
LIBRARY_NOTICES = Path(__file__).resolve().parent / "notices"
"""The licenses of the shared libraries in pygame-ce and Python, as Debian collected them."""
CRATES = Path(__file__).resolve().parent / "crates.tsv"
"""The Rust crates in accesskit's libraries: those of its Cargo.lock that leave code there, and those of Rust itself."""
DESCRIPTION = Path(__file__).resolve().parent / "description.toml"
"""The descriptions for stores and desktops, from which `store` makes its texts."""
EXCLUDED = (Path(__file__).resolve().parent / "excluded.txt").read_text(encoding="ascii").split()
"""Modules that the game never uses, though something that it imports could."""
PARTED = ("pygame._sdl2",)
"""Packages whose own module only loads all their parts, of which the game needs one: here the gamepads."""
LATE = (
    *(f"game.{room}." for room in ("school", "net", "ledger", "tools")),
    *(f"game.scenes.{room}." for room in ("drills", "hot_seat", "learn", "ledger", "lesson", "own_book", "positions")),
    *(f"game.scenes.{room}." for room in ("puzzles", "replays", "review", "statistics")),
)
"""Beginnings of the names of modules that the program imports neither for the title nor for a table."""
_UNWANTED = (
    r"pygame/_sdl2/(audio|sdl2|video)\.",
    r".*(libreadline|libncurses|libtinfo|libssl|pygame/(docs|examples|tests|freesansbold))",
    # What every Linux with a window has, newer than that of the machine this is made on: a program that the game starts
    # must not find the older one first. AppImage lists both as not to be packed.
    r"lib(stdc\+\+|gcc_s)\.so",
    # Libraries that SDL for Windows fetches when somebody opens a picture, a sound or a font of a kind that the game
    # has not. On other systems its parts are linked to them, and do not start without.
    r"(libxmp|libtiff|libopus|libopusfile|libwavpack|libgme|libavif|portmidi|freetype)\b.*\.dll",
    # On Windows each library is found twice, and beside Python's own is where all that need it look.
    r"pygame/[^/]+\.dll",
    # Of what a library's package tells of itself, its name and version are asked for.
    r".*\.dist-info/(?!METADATA$)",
    # For those who make the game, and for the system that shows its icon.
    r"assets/(.*\.(po|icns|ico|md)|icon(-32|-512)?\.png|locale/terms\.toml)$",
)
"""Files that PyInstaller finds and the game does not need, by their places in the folder."""


def address() -> str | None:
    """The address of the sources: the repository whose workflow makes the package, or the one in the description.

    ``None`` if neither is known.
    """
    repository = os.environ.get("GITHUB_REPOSITORY")
    if repository:
        return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{repository}"
    return str(description()["address"]) or None


def description() -> dict[str, Any]:
    """What ``description.toml`` tells."""
    return tomllib.loads(DESCRIPTION.read_text(encoding="utf-8"))


def game_modules() -> list[str]:
    """The names of all modules of the game: some are imported by a name that stands in a text."""
    files = (path.relative_to(ROOT).with_suffix("") for path in sorted((ROOT / "game").rglob("*.py")))
    return [".".join(file.parts).removesuffix(".__init__") for file in files]


def stripped(path: Path, told: str) -> CodeType:
    """The code of a module without docstrings, and one of the game without annotations of functions.

    :param told: the name of its file, as a report of a crash tells it.

    The docstring of a class becomes a full stop: a dataclass that has none writes one whenever the program starts.
    Classes are made of the annotations of their fields, and some libraries read those of functions: they remain.
    """
    tree = ast.parse(path.read_bytes())
    is_own = path.is_relative_to(ROOT / "game")
    for node in ast.walk(tree):
        if is_own and isinstance(node, ast.arg):
            node.annotation = None
        elif is_own and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        if isinstance(node, ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Expr(ast.Constant(value="."))
        elif (
            isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node) is not None
        ):
            node.body = node.body[1:] or [ast.Pass(lineno=node.body[0].lineno, col_offset=0)]
    return compile(ast.fix_missing_locations(tree), told, "exec", dont_inherit=True)


def text_files() -> list[tuple[str, str]]:
    """The files of texts beside the game's modules, each with its folder in the package."""
    return [(str(path), path.parent.relative_to(ROOT).as_posix()) for path in sorted((ROOT / "game").rglob("*.toml"))]


def belongs(place: str) -> bool:
    """Whether a file that PyInstaller found goes into the package, by its place in the folder."""
    return re.match("|".join(_UNWANTED), place.replace("\\", "/")) is None


def pure(library: str, folder: Path) -> Path:
    """A folder with the pure Python modules of a library, without its compiled ones, which do the same.

    Those of zeroconf have 3.4 MB, for a speed that a home network does not need.
    """
    found = importlib.util.find_spec(library)
    if found is None or found.origin is None:
        raise SystemExit(f"package: {library} is not installed")
    source = Path(found.origin).parent
    place = folder / "pure"
    shutil.rmtree(place / library, ignore_errors=True)
    for path in sorted(source.rglob("*.py")):
        target = place / library / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    return place


def write_versions(folder: Path) -> list[tuple[str, str]]:
    """Write each library's version as the doctor looks it up; return each file with its place in the package."""
    made = []
    for name, version in locked(here=True):
        path = folder / f"{name.replace('-', '_')}-{version}.dist-info" / "METADATA"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
        made.append((str(path), path.parent.name))
    return made


def locked(*, here: bool) -> list[tuple[str, str]]:
    """The names and versions of the libraries that the game needs: on this system, or on any."""
    from packaging.markers import Marker  # the rest of this module serves a bare Python as well

    lock = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    found = re.findall(r"^([\w.-]+)==([\w.]+)(?: ; (.+?))? \\$", lock, flags=re.MULTILINE)
    return [(name, version) for name, version, where in found if not (here and where) or Marker(where).evaluate()]


def write_notices(folder: Path) -> Path:
    """Write the licenses of all contents into one file in a folder; return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = [("Python", _python_licence())]
    texts += [(path.stem, path) for place in (LICENCES, FONTS, LIBRARY_NOTICES) for path in sorted(place.glob("*.txt"))]
    rule = "=" * 78
    path = folder / "LICENCES.txt"
    parts = (f"{rule}\n{name}\n{rule}\n\n{text.read_text(encoding='utf-8').strip()}\n" for name, text in texts)
    path.write_text("\n".join([*parts, _crates_notice(rule)]), encoding="utf-8")
    return path


def crates() -> list[dict[str, str]]:
    """The Rust crates in accesskit's library on this system: the rows of ``crates.tsv``."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    rows = csv.DictReader(CRATES.read_text(encoding="utf-8").splitlines(), delimiter="\t")
    return [row for row in rows if row["systems"] in ("all", system)]


def _crates_notice(rule: str) -> str:
    """The licenses of the crates; where there is a choice, they are used under the Apache License, which is above."""
    lines = (
        f"{row['name']} {row['version']}: {row['licence']}"
        + (f" (copyright {row['holders']})" if row["holders"] else "")
        for row in crates()
    )
    told = "Where there is a choice, the Apache License 2.0 holds; the text of the MIT License stands under accesskit."
    return f"{rule}\nRust crates in accesskit\n{rule}\n\n{told}\n\n" + "\n".join(lines) + "\n"


def _python_licence() -> Path:
    """The license of the packaged Python."""
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
