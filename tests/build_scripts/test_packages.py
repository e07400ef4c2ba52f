"""What strangers install: made here, looked into, started in a real window and played."""

from __future__ import annotations

import hashlib
import io
import json
import os
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from inspect import get_annotations, isfunction
from pathlib import Path
from typing import Any

import pytest
from packaging.licenses import canonicalize_license_expression

from build_scripts.packages import (
    bill,
    contents,
    debian,
    libraries,
    linux,
    macos,
    parts,
    store,
    windows,
    workshop,
)
from build_scripts.packages.tools import TO_TRY, is_to_try, size_of
from build_scripts.packages.workshop import maker_of_packages, numbers
from game import __version__
from game.players import roster
from game.tools.command_line import WORDS
from tests.scenes.window_driver import Plan, display, game, play
from tests.systems import needs_posix

ROOT = Path(__file__).parent.parent.parent
WORKSHOP = ROOT / "build" / "workshop" / "bin" / "python"
needs_screen = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None, reason="needs Xvfb and xdotool"
)
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="makes packages for Linux")


def run(*command: str | Path, folder: Path = ROOT) -> str:
    env = os.environ | {"SOURCE_DATE_EPOCH": "1800000000"}  # somebody may commit in the meantime
    mask = 0o002 if os.name == "posix" else -1  # as some systems give their users; what is made is the same
    done = subprocess.run(
        [*map(str, command)], cwd=folder, env=env, capture_output=True, text=True, check=False, umask=mask
    )
    assert done.returncode == 0, done.stderr[-2000:] or done.stdout[-2000:]
    return done.stdout


def made_once(factory: pytest.TempPathFactory, is_whole: bool, name: str, *wanted: str) -> Path:
    """A folder with these parts, which processes that share the tests make once."""
    import fcntl  # noqa: PLC0415 - Windows has none, and leaves these tests out

    shared = factory.getbasetemp()
    out = (shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared) / name
    with out.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (out / "whole").is_file():
            options = ["--out", str(out), *([] if is_whole else ["--to-try"])]
            run(sys.executable, ROOT / "build_scripts" / "package.py", *wanted, *options)
            (out / "whole").touch()
    return out


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, is_whole: bool) -> Path:
    """A folder with everything that is made for Linux."""
    wanted = ["wheel", "folder", "archive", *(["deb"] if shutil.which("dpkg-deb") else []), "bill"]
    return made_once(tmp_path_factory, is_whole, "linux", *wanted)


@pytest.fixture(scope="module")
def installed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of the wheel, in an environment that was empty before."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    pip = (folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--require-hashes", "-r", ROOT / "requirements" / "play.txt", folder=folder)
    run(*pip, "--no-deps", next(made.glob("*.whl")), folder=folder)
    return folder / "bin" / "sparrows"


@linux_only
@pytest.mark.slow
def test_a_python_in_which_nothing_is_installed_makes_packages(tmp_path: Path) -> None:
    venv.create(tmp_path / "bare", with_pip=False)
    package = ("-I", ROOT / "build_scripts" / "package.py", "wheel", "--out", tmp_path)
    assert "package: sparrows-" in run(tmp_path / "bare" / "bin" / "python", *package)
    assert list(tmp_path.glob("sparrows-*.whl"))


@linux_only
@pytest.mark.long
def test_the_installed_wheel_leaves_the_name_game_to_others(installed: Path, tmp_path: Path) -> None:
    python = installed.with_name("python")
    (other,) = installed.parent.parent.glob("lib/python3*/site-packages")
    assert not (other / "game").exists()
    (other / "game").mkdir()
    try:
        (other / "game" / "__init__.py").write_text('WHOSE = "another"', encoding="utf-8")
        assert run(python, "-c", "import sparrows, game; print(game.WHOSE)", folder=tmp_path) == "another\n"
        for program in ((installed,), (python, "-m", "sparrows")):
            assert "israeli" in run(*program, "rules", folder=tmp_path)
    finally:
        shutil.rmtree(other / "game")


def plays_a_deal(program: Sequence[str], folder: Path) -> None:
    """docs/rules/gala.md, in a real window: from the first tile to the score sheet."""
    size = (1280, 720)
    with (
        display(size) as screen,
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


def test_a_packaged_module_has_no_docstrings_nor_annotations_of_functions() -> None:
    """Every line of it keeps its number, so that a report of a crash names the right one."""
    path = ROOT / "game" / "players" / "roster.py"
    packed: dict[str, Any] = {"__name__": roster.__name__}
    exec(contents.stripped(path, "game/players/roster.py"), packed)
    assert packed.get("__doc__") is None
    own = [thing for thing in vars(roster).values() if isfunction(thing) and thing.__module__ == roster.__name__]
    functions = [function for function in own if function.__name__ != "__annotate__"]  # of the module, from Python 3.14
    assert any(function.__doc__ for function in functions)
    assert all(packed[function.__name__].__doc__ is None for function in functions)
    assert any(function.__annotations__ for function in functions)
    assert not any(packed[function.__name__].__annotations__ for function in functions)
    assert get_annotations(packed["Chair"]).keys() == get_annotations(roster.Chair).keys(), "a class is made of them"
    assert packed["Computer"].__doc__ == ".", "or a dataclass would write one whenever the program starts"
    lines = [list(function.__code__.co_lines()) for function in functions]
    assert [{line for *_, line in each} for each in lines] == [
        {line for *_, line in packed[function.__name__].__code__.co_lines()} for function in functions
    ]


@linux_only
@pytest.mark.long
def test_what_is_made_is_small_enough(made: Path, is_whole: bool) -> None:
    assert size_of(made / "sparrows") < 60e6
    if not is_whole:
        pytest.skip("the folder alone was measured")
    about_31_mb = 31.5e6
    for package in (*made.glob("*.deb"), *made.glob("*.tar.xz")):
        assert size_of(package) < about_31_mb, "README says so"


def test_packages_to_try_are_compressed_less(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (TO_TRY, "SOURCE_DATE_EPOCH", "PYTHONHASHSEED", "PYGAME_HIDE_SUPPORT_PROMPT"):
        monkeypatch.setenv(name, "")  # and so they are put back
    found = []

    def one(_out: Path) -> list[Path]:
        found.append(is_to_try())
        return []

    monkeypatch.setattr(parts, "PARTS", {"one": one})
    for more in ([], ["--to-try"]):
        monkeypatch.setattr(sys, "argv", ["package.py", "one", f"--out={tmp_path}", *more])
        parts.main()
    assert found == [False, True]


def test_equal_folders_make_equal_archives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    made = []
    for number, to_try in enumerate(("1", "1", "")):
        monkeypatch.setenv(TO_TRY, to_try)
        folder = tmp_path / str(number) / "sparrows"
        folder.mkdir(parents=True)
        (folder / "program").write_bytes(b"a program")
        (folder / "program").touch(0o755)
        os.utime(folder / "program", (number, number))
        made.append(linux.archive(folder, folder.with_name("sparrows-1.tar.xz")).read_bytes())
    assert made[0] == made[1] != made[2]
    for archive in made:
        with tarfile.open(fileobj=io.BytesIO(archive)) as file:
            assert file.getnames() == ["sparrows-1", "sparrows-1/program"]
            assert file.getmember("sparrows-1/program").mtime == 1_800_000_000


@linux_only
@pytest.mark.long
def test_the_newest_python_is_inside_and_no_library_twice(made: Path) -> None:
    inside = made / "sparrows" / "_internal"
    (library,) = (path for path in inside.glob("libpython3.*.so*") if not path.is_symlink())
    assert library.name.split(".")[1] == str(numbers(maker_of_packages()[1])[1])
    files = [path for path in inside.rglob("*") if path.is_file() and not path.is_symlink() and ".so" in path.name]
    sums = {hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    assert len(sums) == len(files)
    assert not list(inside.rglob("libstdc++*")), "a user's programs would find this one before their own"


def fake_python(path: Path, says: str) -> str:
    path.write_text(f"#!/bin/sh\n{says}\n")
    path.chmod(0o755)
    return str(path)


@needs_posix("programs that are shell scripts")
def test_packages_are_made_with_the_newest_python_that_works_and_is_finished(tmp_path: Path) -> None:
    old = fake_python(tmp_path / "old", "echo '3.11.9 (main)'")
    current = fake_python(tmp_path / "current", "echo '3.14.2 (main)'")
    others = [
        fake_python(tmp_path / "broken", "echo '3.15.1 (main)'; exit 1"),
        fake_python(tmp_path / "unfinished", "echo '3.15.0rc1 (main)'"),
        fake_python(tmp_path / "as new", "echo '3.14.2 (other)'"),
        str(tmp_path / "away"),
    ]
    assert workshop.newest([old, current, *others]) == (current, "3.14.2 (main)")
    assert workshop.newest([old, *others[:2]]) == (old, "3.11.9 (main)")


@linux_only
def test_what_a_machine_cannot_make_is_left_out_and_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert parts.usual() == ["wheel"]
    assert capsys.readouterr().err == (
        "package: left out: folder, archive, deb, bill; needs objdump (Debian: binutils)\n"
    )
    fake_python(tmp_path / "objdump", "")
    monkeypatch.setattr(sys, "executable", fake_python(tmp_path / "static", "exit 1"))
    assert parts.usual() == ["wheel"]
    assert "; needs Python as a shared library (Debian: libpython3." in capsys.readouterr().err
    monkeypatch.setattr(sys, "executable", fake_python(tmp_path / "shared", "exit 0"))
    assert parts.usual() == ["wheel", "folder", "archive", "bill"]
    assert capsys.readouterr().err == "package: left out: deb; needs dpkg-deb (Debian: dpkg)\n"


@linux_only
@pytest.mark.parametrize(("part", "needs"), [("folder", r"objdump \(Debian: binutils\)"), ("deb", "dpkg-deb")])
def test_a_part_that_is_asked_for_is_made_or_nothing_is(
    part: str, needs: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(parts, "wheel", lambda _: pytest.fail("it was begun"))
    monkeypatch.setattr(sys, "argv", ["package.py", "wheel", part, f"--out={tmp_path}"])
    with pytest.raises(SystemExit, match=f"{part} needs {needs}"):
        parts.main()


def test_the_moment_of_the_sources_is_asked_of_git_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert int(parts.epoch()) >= 1_700_000_000
    monkeypatch.setenv("PATH", str(tmp_path))
    assert parts.epoch() == "1700000000"


@pytest.mark.parametrize(("given", "used"), [("1800000000", "1800000000"), ("", "1700000001")])
def test_a_moment_that_is_given_needs_no_git(
    given: str, used: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in (("SOURCE_DATE_EPOCH", given), ("PYTHONHASHSEED", "1"), ("PYGAME_HIDE_SUPPORT_PROMPT", "1")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(parts, "epoch", lambda: pytest.fail("git was asked") if given else "1700000001")
    monkeypatch.setattr(parts, "PARTS", {"nothing": lambda _: []})
    monkeypatch.setattr(sys, "argv", ["package.py", "nothing", f"--out={tmp_path}"])
    parts.main()
    assert os.environ["SOURCE_DATE_EPOCH"] == used


@pytest.mark.parametrize(
    ("place", "goes_in"),
    [
        ("SDL2.dll", True),
        (r"pygame\SDL2.dll", False),
        ("libwebp-7.dll", True),
        ("libtiff-5.dll", False),
        ("libopusfile-0.dll", False),
        ("libogg-0.dll", True),
        ("pygame_ce.libs/libtiff-9370c332.so.6.3.0", True),
        ("libstdc++.so.6", False),
        ("libgcc_s.so.1", False),
        ("pygame/_sdl2/controller.cpython-313-x86_64-linux-gnu.so", True),
        (r"pygame\_sdl2\video.cp313-win_amd64.pyd", False),
        ("assets/icon.ico", False),
        ("assets/tiles/hand-0-59.webp", True),
    ],
)
def test_what_belongs_into_a_package(place: str, goes_in: bool) -> None:
    assert contents.belongs(place) == goes_in


def test_gamepads_are_read_without_the_parts_that_are_left_out() -> None:
    """As in a package, where the module of ``pygame._sdl2`` is empty."""
    look = (
        "import importlib.util, sys, types\n"
        "name = 'pygame._sdl2'\n"
        "empty = types.ModuleType(name)\n"
        "import pygame\n"
        "empty.__path__ = importlib.util.find_spec(name).submodule_search_locations\n"
        "for part in [part for part in sys.modules if part.startswith(name)]: del sys.modules[part]\n"
        "sys.modules[name] = pygame._sdl2 = empty\n"
        "from pygame._sdl2 import controller\n"
        "controller.init()\n"
        "print(controller.get_count(), [part for part in sys.modules if part.startswith(name)])\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True, env=environment)
    count, _space, loaded = done.stdout.partition(" ")
    assert int(count) >= 0
    assert loaded.split("[")[1].strip("]\n") == "'pygame._sdl2', 'pygame._sdl2.controller'"


@linux_only
@pytest.mark.long
def test_only_the_listed_libraries_are_inside(made: Path) -> None:
    modules = archived_modules(made / "sparrows" / "sparrows")
    tops = {name.partition(".")[0] for name in modules}
    own = set(run(WORKSHOP, "-c", "import sys; print(*sys.stdlib_module_names)").split())
    strangers = {top for top in tops - own if not top.startswith(("pyi", "_pyi", "_sysconfig"))}
    libraries = {"fsrs", "msgspec", "platformdirs", "pygame", "segno", "typing_extensions", "websockets"}
    libraries |= {"accesskit", "ifaddr", "zeroconf"}
    assert strangers == {"game", *libraries}, "the packages that a package holds, and no other"
    assert "fsrs.optimizer" not in modules, "it is for a library that nobody here has"
    inside = made / "sparrows" / "_internal"
    folders = {path.name for path in inside.iterdir() if path.is_dir()}
    assert folders <= {
        "accesskit",
        "assets",
        "game",
        "msgspec",
        "pygame",
        "pygame_ce.libs",
        "websockets",
        *(f"{name}-{version}.dist-info" for name, version in dist_infos()),
        *folders_of_python(folders),
    }
    has_the_texts_of_the_game(inside)
    assert not any(name.startswith(("game.tests", "pygame.tests", "pygame.examples")) for name in modules)


def dist_infos() -> list[tuple[str, str]]:
    """Each library's own folder, as the wheels spell it."""
    return [(name.replace("-", "_"), version) for name, version in contents.locked(here=True)]


def has_the_texts_of_the_game(inside: Path) -> None:
    """Beside the modules, which are packed, the game has its texts as files; nothing else lies there."""
    found = {path.relative_to(inside).as_posix() for path in (inside / "game").rglob("*") if path.is_file()}
    assert found == {f"{folder}/{Path(path).name}" for path, folder in contents.text_files()}


def folders_of_python(folders: set[str]) -> set[str]:
    return {name for name in folders if name.startswith("python3.")}


def archived_modules(program: Path) -> list[str]:
    """The names of the Python modules within a program."""
    look = (
        "import sys; from PyInstaller.archive.readers import CArchiveReader; archive = CArchiveReader(sys.argv[1]); "
        "name = next(name for name in archive.toc if name.startswith('PYZ')); "
        "print('\\n'.join(archive.open_embedded_archive(name).toc))"
    )
    return run(WORKSHOP, "-c", look, program).split()


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
def test_every_package_has_a_bill_of_versions_addresses_sums_and_licences(made: Path) -> None:
    packages = [path for path in made.iterdir() if path.name.endswith(bill.PACKAGES)]
    assert len(packages) >= 2
    inside = {str(path.relative_to(made / "sparrows")) for path in (made / "sparrows").rglob("*")}
    for path in [made / f"{parts.system_name()}.cdx.json", *(made / f"{path.name}.cdx.json" for path in packages)]:
        told = json.loads(path.read_text(encoding="utf-8"))
        assert told["metadata"]["component"]["version"] == __version__
        has_a_bill_worth_the_name(told["components"])
        if ".whl" not in path.name:
            assert {"Python", "SDL2", "Inter Bold", "libwebp", "pyinstaller"} <= {
                part["name"] for part in told["components"]
            }
            assert places(told["components"]) == {place for place in inside if is_told(made / "sparrows" / place)}
    for path in packages:
        told = json.loads((made / f"{path.name}.cdx.json").read_text(encoding="utf-8"))
        assert told["metadata"]["component"]["hashes"][0]["content"] == hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.skipif(shutil.which("makensis") is None, reason="needs NSIS")
def test_an_installer_has_the_bill_of_its_folder_and_of_what_is_around_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    (tmp_path / "inside.json").write_text('{"components": [{"bom-ref": "a", "name": "A"}]}', encoding="utf-8")
    setup = tmp_path / "setup.exe"
    setup.write_bytes(b"MZ")
    told = json.loads(bill.write_around(setup, tmp_path / "inside.json").read_text(encoding="utf-8"))
    inside, around = told["components"]
    assert inside == {"bom-ref": "a", "name": "A"}
    assert re.fullmatch(r"pkg:generic/nsis@3[\w.%-]+", around["purl"]), around
    assert told["metadata"]["component"]["hashes"][0]["content"] == hashlib.sha256(b"MZ").hexdigest()


def has_a_bill_worth_the_name(components: list[dict[str, Any]]) -> None:
    """Whether each part has a version, an address of its own and a licence that SPDX knows."""
    libraries = {"fsrs", "ifaddr", "msgspec", "platformdirs", "pygame-ce", "segno", "typing-extensions", "websockets"}
    assert {*libraries, "accesskit", "zeroconf"} <= {part["name"] for part in components}
    assert len({part["bom-ref"] for part in components}) == len(components)
    for part in components:
        assert re.match(r"\d[\w.:+~-]*$", part["version"]), part
        assert re.fullmatch(r"pkg:(cargo|generic|pypi|deb/\w+|github/[\w-]+)/[^@]+@[^@]+", part["purl"]), part
        (licence,) = part["licenses"]
        said = licence.get("expression") or licence["license"]["id"]
        if said != "GPL-2.0-or-later WITH Bootloader-exception":  # an exception that this library does not know
            assert canonicalize_license_expression(said) == said


def places(components: list[dict[str, Any]]) -> set[str]:
    return {each["value"] for part in components for each in part.get("properties", ())}


def is_told(path: Path) -> bool:
    """Whether a file is a library or a font, and no part of Python or pygame-ce."""
    is_library = (
        ".so" in path.name and not re.search(r"\.(cpython|abi3)", path.name) and not path.name.startswith("libpython")
    )
    return not path.is_symlink() and (is_library or path.suffix in {".otf", ".ttf"})


def test_the_table_of_libraries_is_of_the_pygame_that_is_packed() -> None:
    for lock in ("play", "package", "windows"):
        text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
        assert "\npygame-ce==2.5.8 " in text, "look up what the new one was built with"


def test_a_library_tells_its_own_version_first(capsys: pytest.CaptureFixture[str]) -> None:
    plain = libraries.known_library("pygame_ce.libs/libpng16-fefdc88d.so.16.58.0", b"- libpng version 1.6.99 -")
    assert plain == ("libpng", "1.6.99", "libpng-2.0", "pkg:generic/libpng@1.6.99")
    windows = b"MZ" + b"\xbd\x04\xef\xfe" + bytes(4) + struct.pack("<HHHH", 33, 2, 0, 11)
    assert libraries.known_library("SDL2.dll", windows) == ("SDL2", "2.33.11", "Zlib", "pkg:generic/SDL2@2.33.11")
    silent = libraries.known_library("libwebp-7.dll", b"MZ")
    assert silent is not None
    assert silent.version == "1.0.3"
    assert libraries.known_library("python313.dll", b"") is None
    assert capsys.readouterr().err == ""
    unknown = libraries.known_library("libunheard-1.dylib", b"")
    assert unknown == ("unheard", None, "LicenseRef-Unknown", "pkg:generic/unheard")
    assert "does not know libunheard-1.dylib" in capsys.readouterr().err


@linux_only
@pytest.mark.slow
def test_the_wheel_tells_the_address_of_who_publishes_it_and_no_other(tmp_path: Path) -> None:
    for folder, repository in (("by hand", ""), ("published", "owner/name")):
        out = tmp_path / folder
        env = os.environ | {"GITHUB_REPOSITORY": repository, "GITHUB_SERVER_URL": "https://github.com"}
        command = (sys.executable, ROOT / "build_scripts" / "package.py", "wheel", "--out", out)
        subprocess.run([*map(str, command)], env=env, cwd=ROOT, capture_output=True, check=True)
        with zipfile.ZipFile(next(out.glob("*.whl"))) as wheel:
            told = wheel.read(f"sparrows-{__version__}.dist-info/METADATA").decode()
        urls = [line for line in told.splitlines() if line.startswith("Project-URL")]
        assert len(urls) == (3 if repository else 0)
        assert "\nAuthor: The Sparrows authors\n" in told
        assert not repository or urls[0] == "Project-URL: Source, https://github.com/owner/name"


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


def without_licence(inside: set[str]) -> set[str]:
    """Those of the shared libraries that no notice speaks of."""
    known = {path.stem for place in (contents.LICENCES, contents.LIBRARY_NOTICES) for path in place.glob("*.txt")}
    asked = {library: libraries.notice_of(library) for library in inside}
    return {library for library, notice in asked.items() if notice is not None and notice not in known}


def test_a_library_without_a_licence_would_be_noticed() -> None:
    assert (
        without_licence({"libFLAC-e7027ec5.so.14.0.0", "libexpat.so.1", "SDL2_mixer.dll", "libpython3.11.so.1.0"})
        == set()
    )
    assert without_licence({"libunheard-1.so.2"}) == {"libunheard-1.so.2"}


@linux_only
@pytest.mark.long
def test_the_wheel_holds_the_game_and_its_pictures(made: Path) -> None:
    names = zipfile.ZipFile(next(made.glob("*.whl"))).namelist()
    own = {"__init__.py", "__main__.py", "_program/game/__main__.py", "_program/game/_assets/fonts/Inter-Bold.otf"}
    assert {f"sparrows/{name}" for name in own} <= set(names)
    assert {name.partition("/")[0] for name in names} == {"sparrows", f"sparrows-{__version__}.dist-info"}
    assert {name.split("/")[1] for name in names if name.startswith("sparrows/")} == {
        "__init__.py",
        "__main__.py",
        "_program",
    }


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
@pytest.mark.parametrize("kind", ["wheel", "folder"])
def test_the_same_sources_make_the_same_package(made: Path, tmp_path: Path, kind: str) -> None:
    run(sys.executable, ROOT / "build_scripts" / "package.py", kind, "--out", tmp_path)
    if kind == "wheel":
        (first,), (second,) = made.glob("*.whl"), tmp_path.glob("*.whl")
        assert first.read_bytes() == second.read_bytes()
    else:
        assert contents_of(made / "sparrows") == contents_of(tmp_path / "sparrows")


def contents_of(folder: Path) -> dict[str, str]:
    """Every file of a folder by its place, with the sum of what is in it."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


@linux_only
@pytest.mark.long
@pytest.mark.skipif(shutil.which("lintian") is None or shutil.which("dpkg-deb") is None, reason="needs lintian")
def test_lintian_finds_nothing_in_the_deb(made: Path) -> None:
    (package,) = made.glob("*.deb")
    done = subprocess.run(
        ["lintian", "--fail-on", "error,warning", package], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
    reasons = (ROOT / "build_scripts" / "packages" / "debian" / "overrides").read_text(encoding="utf-8").split("\n\n")
    assert all(part.startswith("# ") for part in reasons), "each override stands under its reason"


@linux_only
@pytest.mark.long
@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb")
def test_the_deb_asks_for_what_a_window_needs_and_lays_a_game_where_games_lie(made: Path) -> None:
    (package,) = made.glob("*.deb")
    needed = {one.split()[0] for one in run("dpkg-deb", "--field", package, "Depends").split(",")}
    (sdl,) = (made / "sparrows" / "_internal" / "pygame_ce.libs").glob("libSDL2-2-*")
    looked_for = set(re.findall(rb"lib(?:X|wayland|xkb|EGL)[\w+-]*\.so\.\d+", sdl.read_bytes()))
    assert len(looked_for) >= 10
    assert {package_of(library.decode()) for library in looked_for} <= needed
    inside = run("dpkg-deb", "--contents", package)
    assert {line.split()[0] for line in inside.splitlines()} <= {"drwxr-xr-x", "-rwxr-xr-x", "-rw-r--r--", "lrwxrwxrwx"}
    assert "./usr/games/sparrows -> ../lib/sparrows/sparrows" in inside
    assert "/usr/bin/" not in inside
    menu = run("sh", "-c", f"dpkg-deb --fsys-tarfile {package} | tar xO --wildcards '*.desktop'")
    assert "\nExec=/usr/games/sparrows %f\n" in menu


def package_of(library: str) -> str:
    """Debian's package of a shared library: ``libx11-6`` for ``libX11.so.6``."""
    name, _, number = library.lower().partition(".so.")
    return f"{name}-{number}" if name[-1].isdigit() else f"{name}{number}"


def test_the_manual_tells_every_word_and_option_of_the_command_line() -> None:
    manual = (ROOT / "build_scripts" / "packages" / "debian" / "sparrows.6").read_text(encoding="utf-8")
    asked = subprocess.run(
        [sys.executable, "-m", "game", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    options = {f"--{option}" for option in re.findall(r"--(\w+)", asked)} - {"--help"}
    assert {"--rules", "--resume"} <= options
    plain = manual.replace("\\-", "-")
    assert [option for option in sorted(options) if option not in plain] == []
    assert [word for word in WORDS if word not in plain] == []


def test_what_is_new_is_told_as_debian_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian, "__version__", "1.2.0")
    moment = datetime(2026, 11, 20, 9, 5, tzinfo=UTC)
    assert debian.changelog("All of\nit.\n\n- One.\n- " + "more " * 20, "Somebody <a@b.org>", moment) == (
        "sparrows (1.2.0) stable; urgency=medium\n\n  * All of it.\n  * One.\n"
        f"  * {'more ' * 14}more\n    more more more more more\n\n"
        " -- Somebody <a@b.org>  Fri, 20 Nov 2026 09:05:00 +0000\n"
    )


@pytest.mark.parametrize(
    ("asked", "says"), [(b"GLIBC_2.17 GLIBC_2.36", ""), (b"GLIBC_2.2.5 GLIBC_2.38", "glibc 2.38 and later only")]
)
def test_a_folder_made_on_a_system_too_new_says_so(
    asked: bytes, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "libc.so.1").write_bytes(asked)
    linux.say_if_too_new(tmp_path)
    assert says in (told := capsys.readouterr().err)
    assert bool(says) == bool(told)


@pytest.mark.skipif(sys.platform == "win32", reason="a program that is a shell script")
@pytest.mark.parametrize(
    ("ends_with", "reports", "told"), [(0, True, 0), (3, True, 3), (0, False, 1), (-11, False, -11)]
)
def test_tests_that_wine_breaks_off_have_failed_whatever_wine_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends_with: int, reports: bool, told: int
) -> None:
    end = f"kill -{-ends_with} $$" if ends_with < 0 else f"exit {ends_with}"
    report = 'for one; do case $one in --junitxml=Z:*) echo "<xml/>" > "${one#*Z:}"; esac; done; '
    fake_python(tmp_path / "wine", (report if reports else "") + end)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(windows, "SHOP", tmp_path)
    monkeypatch.setattr(windows, "set_up", lambda: None)
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "requirements" / "check.txt", tmp_path / "tests" / "sparrows-check.stamp")
    (tmp_path / "tests.xml").write_text("of an earlier run")
    assert windows.run_tests([]) == told


def test_without_wine_the_windows_part_says_what_it_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SystemExit, match=r"needs Wine .* and NSIS"):
        windows.make(tmp_path)


@pytest.mark.skipif(shutil.which("makensis") is None, reason="needs NSIS")
@pytest.mark.parametrize(("kind", "machine"), [("amd64-unicode", 0x8664), ("x86-unicode", 0x014C)])
def test_the_installer_can_be_made_by_debians_nsis_and_by_that_of_windows(
    kind: str, machine: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "KIND", kind)
    folder = tmp_path / "sparrows"
    folder.mkdir()
    (folder / "sparrows.exe").write_bytes(b"a program")
    content = windows.installer(folder, tmp_path).read_bytes()
    start = int.from_bytes(content[0x3C:0x40], "little")
    assert int.from_bytes(content[start + 4 : start + 6], "little") == machine


def test_the_version_is_four_numbers_for_windows(tmp_path: Path) -> None:
    assert len(windows.version_numbers()) == 4
    assert __version__ in windows.write_properties(tmp_path).read_text(encoding="utf-8")


def test_the_properties_for_macos_can_be_written() -> None:
    written = plistlib.loads(plistlib.dumps(macos.properties()))
    assert written["CFBundleShortVersionString"] == __version__
    assert written["NSHighResolutionCapable"] is True
    assert store.APP.replace("_", "-") == macos.IDENTIFIER
    assert written["NSBonjourServices"] == ["_sparrows._tcp"]
    assert written["NSLocalNetworkUsageDescription"] == store.texts("en")["network"]
    assert "@" not in str(written)
    kinds = {kind for entry in written["CFBundleDocumentTypes"] for kind in entry["LSItemContentTypes"]}
    assert kinds == {entry["UTTypeIdentifier"] for entry in written["UTExportedTypeDeclarations"]}


def test_macos_asks_for_the_network_in_every_language(tmp_path: Path) -> None:
    made = {folder: Path(path).read_text(encoding="utf-8") for path, folder in macos.translated_properties(tmp_path)}
    assert {*made} == {f"{language}.lproj" for language in store.LANGUAGES}
    for language in store.LANGUAGES:
        assert store.texts(language)["network"] in made[f"{language}.lproj"]


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


def test_every_crate_that_the_library_for_screen_readers_names_has_its_notice(tmp_path: Path) -> None:
    kit = pytest.importorskip("accesskit")
    library = next(path for path in Path(kit.__file__).parent.iterdir() if path.suffix in {".so", ".pyd"})
    named = re.findall(rb"[/\\]([a-z][a-z0-9_-]*?)-(\d+\.\d+\.\d+)[/\\]src", library.read_bytes())
    assert len(set(named)) >= 9
    notices = contents.write_notices(tmp_path).read_text(encoding="utf-8")
    untold = {f"{crate.decode()} {version.decode()}" for crate, version in named}
    assert {crate for crate in untold if f"\n{crate}: " not in notices} == set()
    for row in contents.crates():
        assert canonicalize_license_expression(row["licence"]) == row["licence"]
        assert row["holders"] or "Apache-2.0" in row["licence"] or "Unlicense" in row["licence"], row["name"]
    assert "Apache License" in notices


def test_the_notices_point_to_the_sources_of_what_is_under_the_lgpl(tmp_path: Path) -> None:
    told = (contents.LIBRARY_NOTICES / "lgpl-sources.txt").read_text(encoding="utf-8").lower()
    rows = libraries.table().values()
    lesser = {row["title"] for row in rows if row["licence"].startswith("LGPL")} | {"pygame-ce", "zeroconf"}
    assert {name for name in lesser if f"\n{name.lower()} " not in told} == set()
    assert told in contents.write_notices(tmp_path).read_text(encoding="utf-8").lower()


def test_the_notices_hold_the_licence_of_every_library(tmp_path: Path) -> None:
    text = contents.write_notices(tmp_path).read_text(encoding="utf-8")
    libraries = (
        "accesskit",
        "fsrs",
        "ifaddr",
        "msgspec",
        "platformdirs",
        "pygame-ce",
        "sdl",
        "segno",
        "websockets",
        "zeroconf",
    )
    for name in ("Python", *libraries, "OFL-Inter"):
        assert f"\n{name}\n" in text
