"""What belongs into a package, and whose licences go with it."""

import os
import re
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LICENCES = ROOT / "assets" / "licences"
FONTS = ROOT / "assets" / "fonts"
LIBRARY_NOTICES = Path(__file__).resolve().parent / "notices"
"""The licences of the shared libraries that come with pygame-ce and Python, as Debian collected them."""
NOTICES = {
    "brotlicommon": "brotli",
    "brotlidec": "brotli",
    "bz": "bzip2",
    "ffi": "libffi",
    "mpg": "mpg123",
    "sharpyuv": "webp",
    "sqlite": "sqlite",
    "stdc++": "gcc",
    "vorbisenc": "vorbis",
    "vorbisfile": "vorbis",
    "webpdemux": "webp",
    "z": "zlib",
}
"""Where a library's notice bears another name than its own."""
EXCLUDED = (Path(__file__).resolve().parent / "excluded.txt").read_text(encoding="ascii").split()
"""Modules that the game never reaches, though something that it imports could."""
_UNWANTED = (
    *("libreadline", "libncurses", "libtinfo", "libssl"),
    *("pygame/docs", "pygame/examples", "pygame/tests", "pygame/freesansbold"),
)
_OF_THE_SYSTEM = re.compile(r"lib(stdc\+\+|gcc_s)\.so")
"""What every Linux with a window has, newer than that of the machine this is made on: a program that the game starts
must not find the older one first. AppImage lists both as not to be packed."""
_NEVER_LOADED = re.compile(r"(libxmp|libtiff|libopus|libopusfile|libwavpack|libgme|libavif|portmidi|freetype)\b.*\.dll")
"""Libraries that SDL for Windows fetches when somebody opens a picture, a sound or a font of a kind that the game has
not. On other systems its parts are linked to them, and do not start without."""
_DOUBLED = re.compile(r"pygame/[^/]+\.dll")
"""On Windows each library is found twice, and beside Python's own is where all that need it look."""
_ONLY_FOR_MAKING = (".po", ".tsv", ".icns", ".ico", ".md")
"""Files among the game's own that are for those who make it, and for the system that shows its icon."""
LIBRARIES = ("game", "msgspec", "platformdirs", "pygame")
"""The packages that a package holds, and no other."""


def address() -> str | None:
    """Where the sources are published: the repository whose workflow makes the package; none for one made by hand."""
    repository = os.environ.get("GITHUB_REPOSITORY")
    return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{repository}" if repository else None


def text_files() -> list[tuple[str, str]]:
    """The files of texts that lie beside the modules of the game, each with its folder in the package."""
    return [(str(path), path.parent.relative_to(ROOT).as_posix()) for path in sorted((ROOT / "game").rglob("*.toml"))]


def belongs(place: str) -> bool:
    """Whether a file that PyInstaller found goes into the package; it is named by its place in the folder."""
    name = place.replace("\\", "/")
    is_for_making = name.startswith("assets/") and name.endswith(_ONLY_FOR_MAKING)
    is_spare = any(kind.match(name) for kind in (_OF_THE_SYSTEM, _NEVER_LOADED, _DOUBLED))
    return not is_for_making and not is_spare and not any(unwanted in name for unwanted in _UNWANTED)


def notice_of(library: str) -> str | None:
    """Which notice holds the licence of a library such as ``libFLAC-e7027ec5.so.14``; ``None`` for Python's own."""
    name = re.split(r"[-.\d_]", library.lower().removeprefix("lib"))[0]
    return None if name.startswith(("python", "vcruntime", "api", "ucrtbase")) else NOTICES.get(name, name)


def write_notices(folder: Path) -> Path:
    """One text with the licence of everything inside, written into a folder; its path."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = [("Python", _python_licence())]
    texts += [(path.stem, path) for place in (LICENCES, FONTS, LIBRARY_NOTICES) for path in sorted(place.glob("*.txt"))]
    rule = "=" * 78
    path = folder / "LICENCES.txt"
    parts = (f"{rule}\n{name}\n{rule}\n\n{text.read_text(encoding='utf-8').strip()}\n" for name, text in texts)
    path.write_text("\n".join(parts), encoding="utf-8")
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
