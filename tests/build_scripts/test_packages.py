"""What strangers install: made here, looked into, started in a real window and played."""

from __future__ import annotations

import hashlib
import json
import os
import plistlib
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from build_scripts.packages import contents, macos, version_resource, windows
from build_scripts.packages.parts import size_of
from game import __version__
from tests.screens.window_driver import Plan, display, free_display, game, play

ROOT = Path(__file__).parent.parent.parent
needs_screen = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="needs Xvfb and xdotool"
)
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="makes packages for Linux")


def run(*command: str | Path, folder: Path = ROOT) -> str:
    env = os.environ | {"SOURCE_DATE_EPOCH": "1800000000"}  # somebody may commit in the meantime
    done = subprocess.run([*map(str, command)], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:] or done.stdout[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that is made for Linux."""
    out = tmp_path_factory.mktemp("packages")
    parts = ["wheel", "folder", "archive", "bill", *(["deb"] if shutil.which("dpkg-deb") else [])]
    run(sys.executable, ROOT / "build_scripts" / "package.py", *parts, "--out", out)
    return out


@pytest.fixture(scope="module")
def installed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of the wheel, in an environment that was empty before."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    pip = (folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--require-hashes", "-r", ROOT / "requirements" / "play.txt", folder=folder)
    run(*pip, "--no-deps", next(made.glob("*.whl")), folder=folder)
    return folder / "bin" / "sparrows"


def plays_a_deal(program: Sequence[str], folder: Path) -> None:
    """docs/rules/gala.md, in a real window: from the first tile to the score sheet."""
    size = (1280, 720)
    with (
        display(free_display(), size) as screen,
        game(
            screen, size, Plan(seed=12), speed="off", explains=False, shots=None, program=program, folder=folder
        ) as window,
    ):
        assert play(window, mouse=True, patience=300.0, sheets=1)["scene"] == "score"


@linux_only
@pytest.mark.long
@pytest.mark.window
@needs_screen
def test_the_folder_plays_a_deal(made: Path, tmp_path: Path) -> None:
    moved = tmp_path / "anywhere"
    shutil.copytree(made / "sparrows", moved, symlinks=True)
    plays_a_deal([str(moved / "sparrows")], tmp_path)


@linux_only
@pytest.mark.long
@pytest.mark.window
@needs_screen
def test_the_installed_wheel_plays_a_deal(installed: Path, tmp_path: Path) -> None:
    plays_a_deal([str(installed)], tmp_path)


@linux_only
@pytest.mark.long
def test_what_is_made_is_small_enough(made: Path) -> None:
    assert size_of(made / "sparrows") < 60e6
    for package in made.glob("*.deb"):
        assert size_of(package) < 30e6
    assert size_of(next(made.glob("*.tar.xz"))) < 30e6


@linux_only
@pytest.mark.long
def test_only_the_listed_libraries_are_inside(made: Path) -> None:
    modules = archived_modules(made / "sparrows" / "sparrows")
    tops = {name.partition(".")[0] for name in modules}
    strangers = {
        top for top in tops - set(sys.stdlib_module_names) if not top.startswith(("pyi", "_pyi", "_sysconfig"))
    }
    assert strangers == set(contents.LIBRARIES)
    folders = {path.name for path in (made / "sparrows" / "_internal").iterdir() if path.is_dir()}
    assert folders <= {"assets", "msgspec", "pygame", "pygame_ce.libs", "python3.11", *folders_of_python(folders)}
    assert not any(name.startswith(("game.tests", "pygame.tests", "pygame.examples")) for name in modules)


def folders_of_python(folders: set[str]) -> set[str]:
    return {name for name in folders if name.startswith("python3.")}


def archived_modules(program: Path) -> list[str]:
    """The names of the Python modules within a program."""
    look = (
        "import sys; from PyInstaller.archive.readers import CArchiveReader; archive = CArchiveReader(sys.argv[1]); "
        "name = next(name for name in archive.toc if name.startswith('PYZ')); "
        "print('\\n'.join(archive.open_embedded_archive(name).toc))"
    )
    return run(ROOT / "build" / "workshop" / "bin" / "python", "-c", look, program).split()


@linux_only
@pytest.mark.long
def test_every_library_inside_has_its_licence_there(made: Path) -> None:
    inside = made / "sparrows" / "_internal"
    assert without_licence({path.name for path in inside.glob("*.so*")}) == set()
    assert without_licence({path.name for path in (inside / "pygame_ce.libs").glob("*.so*")}) == set()


@linux_only
@pytest.mark.long
def test_nothing_inside_is_only_for_those_who_make_the_game(made: Path) -> None:
    packed = zipfile.ZipFile(next(made.glob("*.whl"))).namelist()
    laid = [str(path) for path in (made / "sparrows").rglob("*")]
    for name in (*packed, *laid):
        assert not name.endswith((".po", ".tsv", ".icns", ".ico", "freesansbold.ttf")), name
    assert any(name.endswith("ru/LC_MESSAGES/sparrows.mo") for name in packed)


@linux_only
@pytest.mark.long
def test_the_bill_names_every_library_and_its_licence(made: Path) -> None:
    bill = json.loads(next(made.glob("*.cdx.json")).read_text(encoding="utf-8"))
    assert bill["metadata"]["component"]["version"] == __version__
    names = {part["name"] for part in bill["components"]}
    assert {"Python", "msgspec", "platformdirs", "pygame-ce"} <= names
    inside = made / "sparrows"
    libraries = [*(inside / "_internal").glob("lib*.so*"), *(inside / "_internal" / "pygame_ce.libs").iterdir()]
    assert {str(path.relative_to(inside)) for path in libraries if not path.is_symlink()} <= names
    assert all(part["licenses"][0]["license"]["name"] for part in bill["components"])


@linux_only
@pytest.mark.long
def test_an_appimage_holds_the_folder_and_what_a_desktop_wants_to_know(made: Path, tmp_path: Path) -> None:
    tool = tmp_path / "appimagetool"
    tool.write_text('#!/bin/sh\ncp -a "$4" "$5"\n')
    tool.chmod(0o755)
    script = ROOT / "build_scripts" / "packages" / "appimage.sh"
    run("bash", script, made / "sparrows", tmp_path, tool, "none")
    (stage,) = tmp_path.glob(f"sparrows-{__version__}-*.AppImage")
    assert f"Sparrows:       {__version__}" in run(stage / "AppRun", "doctor", folder=tmp_path)
    assert (stage / "org.sparrows_mahjong.Sparrows.desktop").is_file()
    assert (stage / "org.sparrows_mahjong.Sparrows.png").is_file()
    told = (stage / "usr/share/metainfo/org.sparrows_mahjong.Sparrows.appdata.xml").read_text(encoding="utf-8")
    assert f'version="{__version__}"' in told


def without_licence(libraries: set[str]) -> set[str]:
    """Those of the shared libraries that no notice speaks of."""
    known = {path.stem for place in (contents.LICENCES, contents.LIBRARY_NOTICES) for path in place.glob("*.txt")}
    asked = {library: contents.notice_of(library) for library in libraries}
    return {library for library, notice in asked.items() if notice is not None and notice not in known}


def test_a_library_without_a_licence_would_be_noticed() -> None:
    assert (
        without_licence({"libFLAC-e7027ec5.so.14.0.0", "libz.so.1", "SDL2_mixer.dll", "libpython3.11.so.1.0"}) == set()
    )
    assert without_licence({"libunheard-1.so.2"}) == {"libunheard-1.so.2"}


@linux_only
@pytest.mark.long
def test_the_wheel_holds_the_game_and_its_pictures(made: Path) -> None:
    names = zipfile.ZipFile(next(made.glob("*.whl"))).namelist()
    assert {"game/__main__.py", "game/_assets/fonts/Inter-Bold.otf"} <= set(names)
    assert {name.partition("/")[0] for name in names} == {"game", f"sparrows-{__version__}.dist-info"}


@linux_only
@pytest.mark.long
def test_packaged_programs_know_where_everything_lies(made: Path, installed: Path, tmp_path: Path) -> None:
    for program in (made / "sparrows" / "sparrows", installed):
        found = run(program, "doctor", folder=tmp_path)
        assert "PROBLEM" not in found
        assert f"Sparrows:       {__version__}" in found
        assert {"game files:", "saved matches:", "fonts:"} <= {line[:16].strip() for line in found.splitlines()}
        played = run(
            program,
            "simulate",
            "--rules",
            "gala",
            "--players",
            "skilled,beginner,skilled,beginner",
            "--deals",
            "4",
            "--jobs",
            "2",
            folder=tmp_path,
        )
        assert '"deals": 4' in played


@linux_only
@pytest.mark.long
def test_the_same_sources_make_the_same_wheel_and_the_same_folder(made: Path, tmp_path: Path) -> None:
    run(sys.executable, ROOT / "build_scripts" / "package.py", "wheel", "folder", "--out", tmp_path)
    (first,), (second,) = made.glob("*.whl"), tmp_path.glob("*.whl")
    assert first.read_bytes() == second.read_bytes()
    assert contents_of(made / "sparrows") == contents_of(tmp_path / "sparrows")


def contents_of(folder: Path) -> dict[str, str]:
    """Every file of a folder by its place, with the sum of what is in it."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
def test_the_menu_entry_is_valid() -> None:
    run("desktop-file-validate", ROOT / "build_scripts" / "packages" / "desktop" / "sparrows.desktop")


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstream")
def test_the_description_for_software_centres_is_valid(tmp_path: Path) -> None:
    text = (ROOT / "build_scripts" / "packages" / "desktop" / "metainfo.xml").read_text(encoding="utf-8")
    path = tmp_path / "org.sparrows_mahjong.Sparrows.metainfo.xml"
    path.write_text(text.replace("@version@", __version__).replace("@date@", "2026-11-20"), encoding="utf-8")
    run("appstreamcli", "validate", "--no-net", path)


def test_without_wine_the_windows_part_says_what_it_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SystemExit, match=r"needs Wine .* and NSIS"):
        windows.make(tmp_path)


@pytest.mark.skipif(shutil.which("makensis") is None, reason="needs NSIS")
@pytest.mark.parametrize(("kind", "machine"), [("amd64-unicode", 0x8664), ("x86-unicode", 0x014C)])
def test_the_installer_can_be_made_by_debians_nsis_and_by_that_of_windows(
    kind: str, machine: int, tmp_path: Path
) -> None:
    folder = tmp_path / "sparrows"
    folder.mkdir()
    (folder / "sparrows.exe").write_bytes(b"a program")
    content = windows.installer(folder, tmp_path, kind).read_bytes()
    start = int.from_bytes(content[0x3C:0x40], "little")
    assert int.from_bytes(content[start + 4 : start + 6], "little") == machine


def test_the_version_is_four_numbers_for_windows(tmp_path: Path) -> None:
    assert len(version_resource.numbers()) == 4
    assert __version__ in version_resource.write(tmp_path).read_text(encoding="utf-8")


def test_the_properties_for_macos_can_be_written() -> None:
    written = plistlib.loads(plistlib.dumps(macos.properties()))
    assert written["CFBundleShortVersionString"] == __version__
    assert written["NSHighResolutionCapable"] is True
    kinds = {kind for entry in written["CFBundleDocumentTypes"] for kind in entry["LSItemContentTypes"]}
    assert kinds == {entry["UTTypeIdentifier"] for entry in written["UTExportedTypeDeclarations"]}


def test_the_icon_for_macos_holds_every_size_that_it_says() -> None:
    content = (ROOT / "assets" / "icon.icns").read_bytes()
    assert content[:4] == b"icns"
    assert int.from_bytes(content[4:8], "big") == len(content)
    place, kinds = 8, set()
    while place < len(content):
        kinds.add(content[place : place + 4])
        place += int.from_bytes(content[place + 4 : place + 8], "big")
    assert place == len(content)
    assert {b"ic07", b"ic08", b"ic09"} <= kinds, "128, 256 and 512 pixels"


def test_the_notices_hold_the_licence_of_every_library(tmp_path: Path) -> None:
    text = contents.write_notices(tmp_path).read_text(encoding="utf-8")
    for name in ("Python", "msgspec", "platformdirs", "pygame-ce", "sdl", "OFL-Inter", "sparrows"):
        assert f"\n{name}\n" in text
