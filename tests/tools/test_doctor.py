import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pygame
import pytest

import game
from game.tools import doctor
from game.tools.command_line import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _home_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Some systems keep temporary files inside the user's home folder, which is not named."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)


def lines(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """What was printed, by what was looked at."""
    out, complaint = capsys.readouterr()
    assert complaint == ""
    return {name: value.strip() for name, _, value in (line.partition(":") for line in out.splitlines())}


def test_it_says_what_a_bug_report_needs(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert doctor.main([]) == 0
    said = lines(capsys)
    assert said["Sparrows"] == game.__version__
    assert said["Python"].startswith(".".join(map(str, sys.version_info[:3])))
    lock = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    assert {*doctor.LIBRARIES, "accesskit", "pygame-ce"} == set(re.findall(r"^([\w-]+)==", lock, re.MULTILINE))
    assert {name: said[name] for name in doctor.LIBRARIES} == {name: version(name) for name in doctor.LIBRARIES}
    assert said["accesskit"] == version("accesskit")
    assert said["pygame-ce"].startswith(pygame.version.ver)
    assert said["video"] == "dummy: there is no display, nothing would be seen (SDL_VIDEODRIVER=dummy)"
    assert said["window"] == "dummy, through a texture, 1024x720"
    assert said["audio"] == "dummy, 44100 Hz, 2 channels (SDL_AUDIODRIVER=dummy)"
    assert "Inter-Medium" in said["fonts"]
    assert said["settings"] == str(home / "config")
    assert re.fullmatch(r"\d+ MB", said["free space"])


@pytest.mark.slow
def test_a_library_that_is_missing_is_a_problem_unless_it_is_only_for_screen_readers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = ["accesskit"]

    def told(name: str) -> str:
        if name in gone:
            raise PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(doctor, "version", told)
    assert doctor.main([]) == 0
    assert lines(capsys)["accesskit"] == "is not there: screen readers are told nothing"
    gone.append("segno")
    assert doctor.main([]) == 1
    assert lines(capsys)["segno"] == "PROBLEM: is missing"


def run(**surroundings: str) -> subprocess.CompletedProcess[str]:
    """The doctor in a process of its own, which has no display and only these variables of SDL's."""
    others = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "DISPLAY", "WAYLAND"))}
    command = [sys.executable, "-c", "from game.tools.doctor import main; raise SystemExit(main([]))"]
    return subprocess.run(command, cwd=ROOT, env=others | surroundings, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_it_needs_neither_display_nor_sound_and_leaves_nothing_behind(tmp_path: Path) -> None:
    result = run(SPARROWS_HOME=str(tmp_path / "home"), SDL_AUDIODRIVER="nonsense")
    assert result.returncode == 0, result.stderr
    assert "no device: the game is silent (SDL_AUDIODRIVER=nonsense)" in result.stdout
    assert "\nwindow:         none: there is no display that answers (" in result.stdout
    assert "Traceback" not in result.stderr
    assert not any(tmp_path.iterdir())


@pytest.mark.slow
def test_a_video_driver_that_is_not_there_is_a_problem() -> None:
    result = run(SDL_VIDEODRIVER="nonsense", SDL_AUDIODRIVER="dummy")
    assert result.returncode == 1
    assert "PROBLEM: nonsense not available (SDL_VIDEODRIVER=nonsense)\n" in result.stdout
    assert "\nfonts:" in result.stdout


def test_a_driver_that_falls_over_does_not_take_the_doctor_along() -> None:
    look = doctor._ProcessCheck(os.abort, ("window", "the driver does not answer", False))
    (finding,) = look.findings()
    assert finding[0] == "window"
    assert finding[1].startswith("the look at it fell over (")
    assert not finding[2]


def never() -> Iterator[doctor.Finding]:
    """A look at a device that does not answer."""
    Event().wait()
    yield "audio", "answered", True


def test_a_device_that_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_PATIENCE", 0.01)
    look = doctor._ProcessCheck(never, ("audio", "no device answers", True))
    assert list(look.findings()) == [("audio", "no device answers (within 0 s)", True)]
    assert not look._process.is_alive()


def test_a_folder_that_cannot_be_written_is_a_problem(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    (home / "config").write_text("a file in the place of the folder")
    assert doctor.main([]) == 1
    assert lines(capsys)["settings"].startswith(f"PROBLEM: {home / 'config'} (")


def test_a_full_disk_is_a_problem(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    usage = SimpleNamespace(total=10**9, used=10**9 - 10**6, free=10**6)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert doctor.main([]) == 1
    assert lines(capsys)["free space"] == "PROBLEM: 1 MB"


def test_the_original_pygame_is_a_problem(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pygame, "IS_CE")
    assert doctor.main([]) == 1
    said = lines(capsys)
    assert said["pygame-ce"].startswith("PROBLEM: This is the original pygame, not pygame-ce")
    assert "video" not in said


@pytest.mark.slow
def test_missing_fonts_are_a_problem(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("game.app.system.assets.assets_root", lambda: tmp_path)
    assert doctor.main([]) == 1
    assert lines(capsys)["fonts"] == "PROBLEM: none"
    (tmp_path / "fonts").mkdir()
    whole = (ROOT / "assets" / "fonts" / "Inter-Medium.otf").read_bytes()
    for content in (b"", b"not a font", whole[:-4], b"x" + whole):
        (tmp_path / "fonts" / "broken.ttf").write_bytes(content)
        assert doctor.main([]) == 1
        assert lines(capsys)["fonts"] == "PROBLEM: cannot be read: broken.ttf"


def test_the_home_folder_is_not_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr(Path, "home", lambda: home)
    doctor.main([])
    assert lines(capsys)["settings"] == str(Path("~", "config"))


@pytest.mark.parametrize("argument", ["now", "--fix"])
def test_it_takes_no_arguments(capsys: pytest.CaptureFixture[str], argument: str) -> None:
    assert main(["doctor", argument]) == 2
    out, complaint = capsys.readouterr()
    assert (out, complaint) == ("", f"sparrows doctor: unrecognized arguments: {argument}\n")
