"""The parts that ``package.py`` makes, in an order in which each one's inputs come first."""

import argparse
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from build_scripts.packages import bill, debian, linux, macos, windows
from build_scripts.packages.channels import making, pictures
from build_scripts.packages.contents import ROOT
from build_scripts.packages.tools import NSIS, TO_TRY, find_makensis, pyinstaller, run, size_of
from build_scripts.packages.workshop import CURRENT
from game import __version__

USUAL = {
    "linux": ("wheel", "folder", "archive", "deb", "bill"),
    "darwin": ("wheel", "folder", "image", "bill"),
    "win32": ("wheel", "folder", "installer", "bill"),
}


def main() -> None:
    """Make the requested parts; or for ``windows-tests [PYTEST'S ARGUMENTS]`` run the tests under Wine."""
    if sys.argv[1:2] == ["windows-tests"]:
        sys.exit(windows.run_tests(sys.argv[2:]))
    parser = argparse.ArgumentParser(prog="package.py", description="Make what strangers install.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where everything lands (dist)")
    parser.add_argument("--to-try", action="store_true", help="compress quickly; packages become somewhat larger")
    given = parser.parse_args()
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    for part in given.parts:
        if tool := lacks(part):
            sys.exit(f"package: {part} needs {tool}")
    out = given.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    os.environ |= {"PYTHONHASHSEED": "1", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if given.to_try:
        os.environ[TO_TRY] = "1"
    os.environ |= {"SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH") or epoch()}
    for part in given.parts or usual():
        for made in PARTS[part](out):
            print(f"package: {made.name}, {size_of(made) / 1e6:.1f} MB", flush=True)


def usual() -> list[str]:
    """The parts that this system makes of itself; what it lacks a program for is left out, and that is said."""
    wanted = list(USUAL.get(sys.platform, ("wheel", "folder")))
    lacking = {part: tool for part in wanted if (tool := lacks(part))}
    if "folder" in lacking:
        lacking = dict.fromkeys(wanted[wanted.index("folder") :], lacking["folder"])
    for tool in dict.fromkeys(lacking.values()):
        left_out = ", ".join(part for part in lacking if lacking[part] == tool)
        print(f"package: left out: {left_out}; needs {tool}", file=sys.stderr)
    return [part for part in wanted if part not in lacking]


def lacks(part: str) -> str | None:
    """The first program that this machine has not, of those that a part is made with."""
    if part == "folder" and sys.platform == "linux":
        if shutil.which("objdump") is None:
            return "objdump (Debian: binutils)"
        look = "from PyInstaller.depend.bindepend import get_python_library_path as path; path()"
        if subprocess.run([sys.executable, "-c", look], capture_output=True, check=False).returncode:
            return "Python as a shared library (Debian: libpython{}.{})".format(*sys.version_info)
    if part == "deb" and shutil.which("dpkg-deb") is None:
        return "dpkg-deb (Debian: dpkg)"
    if part == "installer" and find_makensis() is None:
        return NSIS
    return None


def epoch() -> str:
    """The time of the last commit in seconds, so that packages of the same sources have the same times.

    Without git or a commit it is a fixed time.
    """
    log = ["git", "-c", f"safe.directory={ROOT}", "log", "-1", "--format=%ct"]
    try:
        told = subprocess.run(log, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        told = ""
    return told or "1700000000"


def wheel(out: Path) -> list[Path]:
    """The wheel for pip, pipx and uv."""
    run([sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(out)])
    return sorted(out.glob(f"sparrows-{__version__}-*.whl"))


def folder(out: Path) -> list[Path]:
    """The folder for this system; on a Mac the app as well."""
    if sys.version_info < CURRENT:
        print(
            "package: this holds Python {}; releases hold {}.{} or newer".format(platform.python_version(), *CURRENT),
            file=sys.stderr,
        )
    run([sys.executable, *pyinstaller(out, ROOT / "build" / "pyinstaller")])
    if sys.platform == "linux":
        linux.say_if_too_new(out / "sparrows")
    return [out / "Sparrows.app" if sys.platform == "darwin" else out / "sparrows"]


def system_name() -> str:
    """The prefix of file names for this system."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    return f"sparrows-{__version__}-{system}-{platform.machine().lower()}"


PARTS: dict[str, Callable[[Path], list[Path]]] = {
    "wheel": wheel,
    "folder": folder,
    "archive": lambda out: [linux.archive(out / "sparrows", out / f"{system_name()}.tar.xz")],
    "deb": lambda out: [debian.deb(out / "sparrows", out)],
    "image": lambda out: [macos.image(out / "Sparrows.app", out / f"{system_name()}.dmg")],
    "installer": lambda out: [windows.installer(out / "sparrows", out)],
    "uninstaller": lambda out: [windows.uninstaller(out / "sparrows")],
    "bill": lambda out: bill.write_all(out / "sparrows", out, system_name()),
    "windows": windows.make,
    "channels": making.make,
    "pictures": pictures.make,
}
"""The function for each part by name; it returns the paths that it made."""
