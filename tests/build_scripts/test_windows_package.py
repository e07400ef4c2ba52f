"""The package for Windows, made and tried on Linux with Wine: started in a real window, installed, played, removed."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from build_scripts.packages import windows
from build_scripts.packages.contents import game_modules
from build_scripts.packages.tools import size_of
from game.app.system.paths import HOME_VARIABLE
from tests.build_scripts.test_packages import (
    ROOT,
    has_a_bill_worth_the_name,
    has_the_texts_of_the_game,
    made_once,
    needs_screen,
    places,
    plays_a_deal,
    without_licence,
)
from tests.scenes.window_driver import EndedByItselfError

log = logging.getLogger(__name__)

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("wine") is None or shutil.which("makensis") is None, reason="needs Wine and NSIS"),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, is_whole: bool) -> Path:
    """A folder with the program and its installer."""
    return made_once(tmp_path_factory, is_whole, "windows", "windows")


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The user's folder on a drive C that nobody used before."""
    prefix = tmp_path / "prefix"
    for name, value in (windows.surroundings() | {"WINEPREFIX": str(prefix)}).items():
        monkeypatch.setenv(name, value)
    wine("wineboot", "--init")
    windows.be_current(dict(os.environ))
    end_wine()  # what it began has no screen, and would serve the next program as well
    yield next((prefix / "drive_c" / "users").glob("[!P]*"))
    end_wine()


def end_wine() -> None:
    subprocess.run(["wineserver", "--kill"], check=False)
    subprocess.run(["wineserver", "--wait"], check=False)


def wine(*command: str | Path) -> str:
    """What a Windows program says. Wine wants an empty input and a pipe."""
    done = subprocess.run(
        ["wine", *map(str, command)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    text = done.stdout.decode(errors="replace")
    assert done.returncode == 0, text[-2000:]
    return text


def files(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}


def test_every_module_of_the_game_can_be_imported(made: Path, drive: Path) -> None:
    """With the libraries and the Python for Windows."""
    code = (
        f"import sys; sys.path.insert(0, {'Z:' + str(ROOT)!r}); from importlib import import_module; "
        "from build_scripts.packages.contents import game_modules; "
        "print(sys.platform, len([import_module(name) for name in game_modules()]))"
    )
    told = wine(windows.PYTHON / "python.exe", "-B", "-c", code).split()
    assert told[-2:] == ["win32", str(len(game_modules()))]


def test_it_is_small_enough(made: Path, is_whole: bool) -> None:
    assert size_of(made / "windows" / "sparrows") < 60e6
    if not is_whole:
        pytest.skip("the folder alone was measured")
    assert size_of(next(made.glob("*setup.exe"))) < 30e6


def test_every_library_inside_has_its_licence_there(made: Path) -> None:
    inside = made / "windows" / "sparrows" / "_internal"
    assert without_licence({path.name for path in inside.glob("*.dll")}) == set()


def test_a_current_python_is_inside_and_no_library_twice_or_for_nothing(made: Path) -> None:
    inside = made / "windows" / "sparrows" / "_internal"
    assert [path.name for path in inside.glob("python3?*.dll")] >= ["python313.dll"]
    libraries = [path.name for path in inside.rglob("*.dll")]
    assert sorted(libraries) == sorted(set(libraries))
    idle = ("libxmp", "libtiff", "libopus", "libwavpack", "libgme", "libavif", "portmidi", "freetype")
    assert [name for name in libraries if name.startswith(idle)] == []


def test_the_bill_tells_of_the_libraries_for_windows(made: Path) -> None:
    (path,) = (made / "windows").glob("*.cdx.json")
    components = json.loads(path.read_text(encoding="utf-8"))["components"]
    has_a_bill_worth_the_name(components)
    assert ("Python", "3.13.2") in {(part["name"], part["version"]) for part in components}
    inside = made / "windows" / "sparrows"
    dlls = {str(path.relative_to(inside)) for path in inside.rglob("*.dll") if not path.name.startswith("python")}
    assert dlls == {place for place in places(components) if place.endswith(".dll")}
    (setup,) = made.glob("*setup.exe")
    around = json.loads((made / f"{setup.name}.cdx.json").read_text(encoding="utf-8"))
    assert around["components"][:-1] == components
    assert around["components"][-1]["name"] == "NSIS"
    assert around["metadata"]["component"]["hashes"][0]["content"] == hashlib.sha256(setup.read_bytes()).hexdigest()


def test_no_test_and_no_tool_is_inside(made: Path) -> None:
    inside = made / "windows" / "sparrows" / "_internal"
    folders = {path.name for path in inside.iterdir() if path.is_dir() and path.suffix != ".dist-info"}
    assert folders == {"accesskit", "assets", "game", "msgspec", "pygame", "websockets"}
    has_the_texts_of_the_game(inside)


@pytest.mark.window
@needs_screen
def test_the_folder_plays_a_deal(made: Path, drive: Path, tmp_path: Path) -> None:
    """Wine may fall on a busy machine, and takes the game with it; that is no error of the game, and is tried again."""
    quietly = 'wine "$0" "$@" </dev/null 2>&1 | cat'
    program = ["sh", "-c", quietly, str(made / "windows" / "sparrows" / "sparrows.exe")]
    try:
        plays_a_deal(program, tmp_path)
    except EndedByItselfError as ended:
        if "Traceback" in ended.log:
            raise
        log.warning("once more: %s", ended)
        end_wine()
        plays_a_deal(program, tmp_path)


def test_it_is_installed_used_and_removed_and_only_saved_matches_stay(made: Path, drive: Path) -> None:
    local = drive / "AppData" / "Local"
    before = files(drive)
    (setup,) = made.glob("*setup.exe")
    wine(setup, "/S")
    place = local / "Programs" / "Sparrows"
    assert (place / "sparrows.exe").is_file()
    assert list(drive.rglob("Sparrows.lnk"))
    assert "sparrows.exe" in wine("reg", "query", r"HKCU\Software\Classes\Sparrows.Match\shell\open\command", "/s")
    found = wine(place / "sparrows-console.exe", "doctor")
    assert "PROBLEM" not in found, found
    assert "Windows" in found
    assert '"deals": 2' in wine(
        *(place / "sparrows-console.exe", "simulate", "--rules", "gala", "--deals", "2"),
        *("--players", "skilled,beginner,skilled,beginner", "--jobs", "2"),
    )
    assert "--address" in wine(place / "sparrows-console.exe", "serve", "--help")
    comes_to_its_title(place / "sparrows.exe", drive)
    own = local / "sparrows"
    assert (own / "Logs" / "sparrows.log").is_file()
    (own / "settings.json").write_text("{}")
    (own / "matches").mkdir(exist_ok=True)
    (own / "matches" / "kept.mahjong").write_text("a match")
    wine(place / "uninstall.exe", "/S", f"_?={windows_path(place)}")
    left = {path for path in files(drive) - before if "sparrows" in str(path).lower()}
    kept = {own / "matches" / "kept.mahjong", *own.glob("statistics.sqlite*"), place / "uninstall.exe"}
    assert left == {path.relative_to(drive) for path in kept}
    assert "Sparrows" not in wine("reg", "query", r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall", "/s")
    assert not list(drive.rglob("Sparrows.lnk"))
    assert not (place / "sparrows.exe").exists()


def comes_to_its_title(program: Path, drive: Path) -> None:
    """Starts the game with the user's own folders, until it shows its title; then it is ended."""
    status = drive / "status.json"
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SPARROWS_STATUS_FILE": windows_path(status)}
    surroundings = {name: value for name, value in os.environ.items() if name != HOME_VARIABLE} | unseen
    with subprocess.Popen(
        ["wine", str(program)],
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as running:
        end = time.monotonic() + 120.0
        while time.monotonic() < end and not (status.is_file() and '"title"' in status.read_text()):
            assert running.poll() is None, "it ended by itself"
            time.sleep(0.2)
        assert '"title"' in status.read_text()
        wine("taskkill", "/f", "/im", program.name)
    status.unlink()


def windows_path(path: Path) -> str:
    """As Windows programs name it."""
    return "C:" + str(path).partition("drive_c")[2].replace("/", "\\")
