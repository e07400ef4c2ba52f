"""Debian's source package: the sources of this commit, and Debian's files for building and installing them."""

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from build_scripts.packages import debian, release_notes, store
from build_scripts.packages.contents import FONTS, ROOT, address
from build_scripts.packages.store import TOLD
from game import __version__

HERE = Path(__file__).resolve().parent / "debian"
_LIBRARY = r"([\w.-]+)>=([\w.]+)"


def write(folder: Path, _sums: Mapping[str, str]) -> None:
    """Write the ``.dsc`` with its two archives by dpkg-source; the archive of the sources is made by git."""
    if shutil.which("dpkg-source") is None:
        sys.exit("package: Debian's sources need dpkg-source, of the package dpkg-dev")
    with tempfile.TemporaryDirectory() as place:
        stage = Path(place) / f"sparrows-{__version__}"
        packed = Path(place) / f"sparrows_{__version__}.orig.tar"
        take_sources(packed, stage.name)
        _run(["tar", "--extract", "--file", packed.name], stage.parent)
        _run(["xz", packed.name], stage.parent)
        fill(stage / "debian")
        _run(["dpkg-source", "--build", stage.name], stage.parent)
        for path in stage.parent.glob(f"sparrows_{__version__}*"):
            shutil.copy(path, folder)


def take_sources(packed: Path, name: str) -> None:
    """Pack all sources of this commit, with a folder of this name at the top."""
    git = ["git", "-c", f"safe.directory={ROOT}", "archive"]
    _run([*git, f"--prefix={name}/", f"--output={packed}", "HEAD"], ROOT)


def fill(folder: Path) -> None:
    """Write all Debian files beside the sources."""
    shutil.copytree(HERE, folder)
    for name in ("control", "rules", "watch"):
        path = folder / name
        path.write_text(debian.filled(path.read_text(encoding="utf-8"), _words()), encoding="utf-8")
    told = release_notes.of_these_sources(__version__, release_notes.CHANGELOG.read_text(encoding="utf-8"))
    news = debian.changelog(told, debian.maintainer(), debian.moment())
    (folder / "changelog").write_text(
        news.replace(f"({__version__}) stable", f"({__version__}-1) unstable"), encoding="utf-8"
    )
    (folder / "copyright").write_text("".join(_copyright()), encoding="utf-8")
    manual = (debian.HERE / "debian" / "sparrows.6").read_text(encoding="utf-8")
    words = {"version": __version__, "date": store.release_date()}
    (folder / "sparrows.6").write_text(debian.filled(manual, words), encoding="utf-8")
    store.main(folder)
    shutil.copyfile(debian.HERE / "desktop" / "mime.xml", folder / "sparrows.sharedmimeinfo")
    shutil.copyfile(debian.UNIT, folder / debian.UNIT.name)


def _words() -> dict[str, str]:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    found = (re.match(_LIBRARY, library) for library in wanted)
    libraries = ", ".join(f"python3-{each[1]} (>= {each[2]})" for each in found if each)
    place = f"debian/sparrows/usr/share/icons/hicolor/{{0}}x{{0}}/apps/{store.APP}.png"
    icons = (f"\tinstall -Dm644 assets/{name} {place.format(size)}" for size, name in debian.ICONS.items())
    return {
        "icons": "\n".join(icons),
        "address": str(address()),
        "maintainer": debian.maintainer(),
        "told": debian.description(),
        "libraries": libraries,
    }


def _copyright() -> Iterator[str]:
    """The copyright file, in the form that Debian's tools read."""
    yield "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
    yield f"Upstream-Name: Sparrows\nSource: {address()}\n\n"
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    yield from _stanza("*", "Expat", licence)
    for path in sorted(FONTS.glob("OFL-*.txt")):
        files = "assets/fonts/" + ("Inter*" if "Inter" in path.name else "Noto*")
        yield from _stanza(files, "OFL-1.1", path.read_text(encoding="utf-8"))
    outlines = (ROOT / "assets" / "licences" / "lxgw-wenkai.txt").read_text(encoding="utf-8")
    yield from _stanza("assets/tiles/*", "OFL-1.1", outlines)
    public = f"Copyright {TOLD['developer']}\n\nOn Debian systems the text is in /usr/share/common-licenses/CC0-1.0."
    yield from _stanza("debian/*.metainfo.xml", "CC0-1.0", public)


def _stanza(files: str, name: str, text: str) -> Iterator[str]:
    holders = [line.strip() for line in text.splitlines() if line.startswith("Copyright ")]
    lines = (f" {line.rstrip()}" if line.strip() else " ." for line in text.strip().splitlines())
    yield f"Files: {files}\nCopyright: {holders[0].removeprefix('Copyright ').removeprefix('(c) ').rstrip(',')}\n"
    yield f"License: {name}\n" + "\n".join(lines) + "\n\n"


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"package: {command[0]}: {(done.stderr or done.stdout).strip().splitlines()[-1]}")
