"""The package for Debian, Ubuntu and related systems."""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from build_scripts.packages import release_notes, store
from build_scripts.packages.contents import ROOT, address
from build_scripts.packages.linux import needed_libc
from build_scripts.packages.store import APP
from build_scripts.packages.tools import is_to_try, size_of
from game import __version__

HERE = Path(__file__).resolve().parent
UNIT = HERE / "server" / "sparrows.service"
"""The service of a hall, which is installed but left to the owner of the machine to enable."""
SCRIPTS = ("postinst", "prerm", "postrm")
"""The scripts that Debian's installer runs: an open hall restarts with the new program, and stops before removal."""
ICONS = {32: "icon-32.png", 64: "icon-64.png", 256: "icon.png", 512: "icon-512.png"}
NOBODY = "Sparrows <sparrows@localhost>"
"""The maintainer of a package that nobody publishes; otherwise it comes from the same variables as for Debian's tools.
"""
_NO_MAIL = """# Made by hand and published by nobody: there is no address to write to.
sparrows: bogus-mail-host *
sparrows: bogus-mail-host-in-debian-changelog *
"""


def deb(folder: Path, out: Path) -> Path:
    """The ``.deb``: program, manual, menu entry, icons, AppStream's description, and its file type."""
    architecture = _said(["dpkg", "--print-architecture"])
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "sparrows"
        words = {"version": __version__, "date": f"{moment():%Y-%m-%d}", "maintainer": maintainer()}
        _fill(root, folder, words)
        libc = "{}.{}".format(*needed_libc(folder))
        known = {"architecture": architecture, "size": str(size_of(root) // 1024), "libc": libc, "told": description()}
        control = filled((HERE / "debian" / "control").read_text(encoding="utf-8"), words | known)
        published = address()
        control = control.replace("@address@", published) if published else control.replace("Homepage: @address@\n", "")
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(control, encoding="utf-8")
        for name in SCRIPTS:
            script = root / "DEBIAN" / name
            shutil.copyfile(HERE / "debian" / name, script)
            script.chmod(0o755)
        (root / "DEBIAN" / "md5sums").write_text(_sums(root), encoding="utf-8")
        path = out / f"sparrows_{__version__}_{architecture}.deb"
        effort = "-z1" if is_to_try() else "-z9"
        _said(["dpkg-deb", "--root-owner-group", "-Zxz", effort, "--build", str(root), str(path)])
    return path


def maintainer() -> str:
    """The name and the address of the package's publisher."""
    name, mail = os.environ.get("DEBFULLNAME"), os.environ.get("DEBEMAIL")
    return f"{name or 'Sparrows'} <{mail}>" if mail else NOBODY


def description() -> str:
    """The description in the control file: a line, followed by a text."""
    english = store.texts("en")
    text = textwrap.fill(english["lead"], 78, initial_indent=" ", subsequent_indent=" ")
    return f"{english['summary']}\n{text}"


def changelog(notes: str, publisher: str, day: datetime) -> str:
    """The changes of this version in Debian's form; each paragraph or item becomes an entry."""
    lines = release_notes.entries(notes)
    told = "\n".join(textwrap.fill(line, 78, initial_indent="  * ", subsequent_indent="    ") for line in lines)
    return f"sparrows ({__version__}) stable; urgency=medium\n\n{told}\n\n -- {publisher}  {format_datetime(day)}\n"


def moment() -> datetime:
    """The time of these sources."""
    return datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), tz=UTC)


def _fill(root: Path, folder: Path, words: dict[str, str]) -> None:
    usr = root / "usr"
    shutil.copytree(folder, usr / "lib" / "sparrows", symlinks=True)
    (usr / "games").mkdir(parents=True)
    (usr / "games" / "sparrows").symlink_to("../lib/sparrows/sparrows")
    for place, text in _texts(folder, words).items():
        path = usr / "share" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(text.encode(), mtime=0) if path.suffix == ".gz" else text.encode())
    unit = usr / "lib" / "systemd" / "system" / UNIT.name
    unit.parent.mkdir(parents=True)
    shutil.copyfile(UNIT, unit)
    for size, name in ICONS.items():
        path = usr / "share" / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{APP}.png"
        path.parent.mkdir(parents=True)
        shutil.copyfile(ROOT / "assets" / name, path)
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            is_run = path.stat().st_mode & 0o100 and ".so" not in path.name
            path.chmod(0o755 if path.is_dir() or is_run else 0o644)


def _texts(folder: Path, words: dict[str, str]) -> dict[str, str]:
    """Every text of the package by its place: desktop files, manual, changes, licenses."""

    def read(*names: str) -> str:
        return filled(HERE.joinpath(*names).read_text(encoding="utf-8"), words)

    texts = release_notes.CHANGELOG.read_text(encoding="utf-8")
    news = changelog(release_notes.of_these_sources(__version__, texts), words["maintainer"], moment())
    return {
        # Not every session that starts a menu entry has the folder of games on its path.
        f"applications/{APP}.desktop": store.menu_entry("/usr/games/sparrows"),
        f"metainfo/{APP}.metainfo.xml": store.metainfo(),
        f"mime/packages/{APP}.xml": read("desktop", "mime.xml"),
        "doc/sparrows/copyright": (folder / "_internal" / "LICENCES.txt").read_text(encoding="utf-8"),
        "doc/sparrows/changelog.gz": news,
        "doc/sparrows/NEWS.gz": texts,
        "man/man6/sparrows.6.gz": read("debian", "sparrows.6"),
        "lintian/overrides/sparrows": read("debian", "overrides") + (_NO_MAIL if words["maintainer"] == NOBODY else ""),
    }


def filled(text: str, words: dict[str, str]) -> str:
    """A text with every ``@name@`` replaced by the word of that name."""
    for name, word in words.items():
        text = text.replace(f"@{name}@", word)
    return text


def _sums(root: Path) -> str:
    files = sorted(path for path in (root / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    sums = (
        (hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest(), path.relative_to(root)) for path in files
    )
    return "".join(f"{known}  {path}\n" for known, path in sums)


def _said(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"package: {command[0]}: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout.strip()
