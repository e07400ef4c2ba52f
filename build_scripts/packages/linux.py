"""The packages for Linux: a compressed archive, and one for Debian and its kin."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from build_scripts.packages.contents import ROOT
from game import __version__

HERE = Path(__file__).resolve().parent / "desktop"
APP = "org.sparrows_mahjong.Sparrows"
ICONS = {32: "icon-32.png", 64: "icon-64.png", 256: "icon.png", 512: "icon-512.png"}
_SHOWN = (
    "libx11-6, libxcursor1, libxext6, libxfixes3, libxi6, libxrandr2, libxss1, libxkbcommon0, "
    "libasound2 | libasound2t64 | libpulse0"
)
"""What SDL looks for when it starts: without them there is no window, or no sound."""
_CONTROL = """Package: sparrows
Version: {version}
Architecture: {architecture}
Maintainer: Sparrows <sparrows@localhost>
Installed-Size: {size}
Depends: libc6 (>= {libc})
Recommends: {shown}
Section: games
Priority: optional
Description: Mahjong for four round one table
 The real four-player game: the square wall of 18-tile stacks, dice, flower
 replacement, claims, kongs and score sheets, against computer players or
 friends around one screen, under five rulebooks.
"""


def archive(folder: Path, path: Path) -> Path:
    """The folder in a ``tar.xz`` that is the same for the same folder."""
    moment = int(os.environ["SOURCE_DATE_EPOCH"])

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    name = path.name.removesuffix(".tar.xz")
    with tarfile.open(path, "w:xz", preset=9, format=tarfile.PAX_FORMAT) as file:
        for inside in [folder, *sorted(folder.rglob("*"))]:
            file.add(inside, f"{name}/{inside.relative_to(folder)}".rstrip("/."), recursive=False, filter=plain)
    return path


def deb(folder: Path, out: Path) -> Path:
    """The ``.deb``: program, menu entry, icons, AppStream's description, and the kind of its files."""
    if shutil.which("dpkg-deb") is None:
        sys.exit("package: a .deb needs dpkg-deb, of the package dpkg")
    architecture = _said(["dpkg", "--print-architecture"])
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "sparrows"
        _fill(root, folder)
        size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        control = root / "DEBIAN" / "control"
        control.parent.mkdir()
        control.write_text(
            _CONTROL.format(
                version=__version__, architecture=architecture, size=size // 1024, libc=_libc(folder), shown=_SHOWN
            ),
            encoding="utf-8",
        )
        (root / "DEBIAN" / "md5sums").write_text(_sums(root), encoding="utf-8")
        path = out / f"sparrows_{__version__}_{architecture}.deb"
        _said(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(path)])
    return path


def _fill(root: Path, folder: Path) -> None:
    usr = root / "usr"
    shutil.copytree(folder, usr / "lib" / "sparrows", symlinks=True)
    (usr / "bin").mkdir(parents=True)
    (usr / "bin" / "sparrows").symlink_to("../lib/sparrows/sparrows")
    share = usr / "share"
    _copy(HERE / "sparrows.desktop", share / "applications" / f"{APP}.desktop")
    _copy(HERE / "metainfo.xml", share / "metainfo" / f"{APP}.metainfo.xml", version=__version__, date=_date())
    _copy(HERE / "mime.xml", share / "mime" / "packages" / f"{APP}.xml")
    for size, name in ICONS.items():
        place = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{APP}.png"
        place.parent.mkdir(parents=True)
        shutil.copyfile(ROOT / "assets" / name, place)
    doc = share / "doc" / "sparrows"
    _copy(folder / "_internal" / "LICENCES.txt", doc / "copyright")
    with gzip.GzipFile(doc / "NEWS.gz", "wb", mtime=0) as file:
        file.write((Path(__file__).resolve().parent / "changelog.md").read_bytes())
    for path in root.rglob("*"):
        if not path.is_symlink():
            is_run = path.stat().st_mode & 0o100 and ".so" not in path.name
            path.chmod(0o755 if path.is_dir() or is_run else 0o644)


def _copy(source: Path, target: Path, **words: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    text = source.read_text(encoding="utf-8")
    for name, word in words.items():
        text = text.replace(f"@{name}@", word)
    target.write_text(text, encoding="utf-8")


def _date() -> str:
    return _said(["date", "--utc", f"--date=@{os.environ['SOURCE_DATE_EPOCH']}", "+%Y-%m-%d"])


def _libc(folder: Path) -> str:
    """The oldest C library that everything inside runs with."""
    found = {(2, 17)}
    for path in folder.rglob("*"):
        if path.is_file() and (".so" in path.name or path.parent == folder):
            asked = re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes())
            found |= {(int(major), int(minor)) for major, minor in asked}
    return "{}.{}".format(*max(found))


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
