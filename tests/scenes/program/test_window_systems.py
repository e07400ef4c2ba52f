"""The window on systems that are not as one would wish: Wayland alone, no display at all, no sound."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from game.app.system.x11 import missing
from tests.scenes.window_driver import FROM_SOURCE, ROOT, Window, display

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have one kind of window")
PATIENCE = 30.0
"""How long the game may take to end, in seconds."""
needs_weston = pytest.mark.skipif(shutil.which("weston") is None, reason="needs weston, a compositor for Wayland")


def surroundings(home: Path, **display: str) -> dict[str, str]:
    """The environment of a game that knows of this display alone, and of no wishes of SDL's but silence."""
    unwanted = ("SDL_", "DISPLAY", "WAYLAND", "XDG_RUNTIME")
    others = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
    return others | {"SPARROWS_HOME": str(home), "SDL_AUDIODRIVER": "dummy"} | display


@contextmanager
def wayland(folder: Path, size: tuple[int, int]) -> Iterator[dict[str, str]]:
    """A Wayland compositor that nobody sees; what a program must know to find it."""
    folder.mkdir(mode=0o700)
    variables = {"XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "wayland-sparrows"}
    command = ["weston", "--backend=headless-backend.so", f"--socket={variables['WAYLAND_DISPLAY']}", "--idle-time=0"]
    with subprocess.Popen(
        [*command, f"--width={size[0]}", f"--height={size[1]}", f"--log={folder / 'log'}"],
        env=surroundings(folder, XDG_RUNTIME_DIR=str(folder)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as compositor:
        try:
            for _ in range(200):
                if (folder / variables["WAYLAND_DISPLAY"]).exists():
                    break
                time.sleep(0.05)
            yield variables
        finally:
            compositor.terminate()


@contextmanager
def started(home: Path, variables: dict[str, str], *words: str) -> Iterator[Window]:
    """The real game, at its first screen."""
    status = home / "status.json"
    command = [*FROM_SOURCE, *words]
    with subprocess.Popen(command, cwd=ROOT, env=variables | {"SPARROWS_STATUS_FILE": str(status)}) as process:
        try:
            yield Window(variables.get("DISPLAY", ""), status, process, None)
        finally:
            process.kill()


@needs_weston
@pytest.mark.window
@pytest.mark.parametrize("acceleration", [None, "0"])
def test_a_window_opens_under_wayland_alone(acceleration: str | None, home: Path, tmp_path: Path) -> None:
    wish = {} if acceleration is None else {"SDL_FRAMEBUFFER_ACCELERATION": acceleration}
    with wayland(tmp_path / "runtime", (1280, 720)) as display:
        variables = surroundings(home, **display, **wish)
        with started(home, variables) as window:
            window.wait_for("title")
            window.process.terminate()
            assert window.process.wait(PATIENCE) == 0
        said = subprocess.run(
            [*FROM_SOURCE, "doctor"], cwd=ROOT, env=variables, capture_output=True, text=True, check=True
        ).stdout
    assert "\nvideo:          wayland\n" in said
    assert "\nwindow:         wayland, through a texture, 1280x720" in said


def wakes_a_second(process: int) -> float:
    """How often the first thread of a process went to sleep in each of the next two seconds."""
    status = Path(f"/proc/{process}/task/{process}/status")
    begin = time.monotonic()
    counts: list[int] = []
    for seconds in (2.0, 0.0):
        counts.append(int(status.read_text(encoding="ascii").split("\nvoluntary_ctxt_switches:")[1].split()[0]))
        time.sleep(seconds)
    return (counts[1] - counts[0]) / (time.monotonic() - begin)


@pytest.mark.window
@pytest.mark.parametrize("system", ["x11", pytest.param("wayland", marks=needs_weston)])
def test_a_title_at_rest_sleeps_and_still_hears_what_it_is_told(system: str, home: Path, tmp_path: Path) -> None:
    size = (1280, 720)
    shown = display(size) if system == "x11" else nullcontext("")
    with shown as name, nullcontext() if name else wayland(tmp_path / "runtime", size) as found:
        variables = surroundings(home, **(found or {"DISPLAY": name}))
        with started(home, variables) as window:
            window.wait_for("title")
            log = home / "logs" / "sparrows.log"
            window.wait_for(lambda _: "a sound device answered" in log.read_text(encoding="utf-8"))
            # Looking for events every 8 ms would be 125 a second, always; music that fades in and birds need some.
            window.wait_for(lambda _: wakes_a_second(window.process.pid) <= 12)
            if name:
                window.xdo("key", "F11")
                window.wait_for(lambda _: '"full_screen":true' in settings_of(home))
            window.process.terminate()
            assert window.process.wait(PATIENCE) == 0


def settings_of(home: Path) -> str:
    """The settings as they are kept, without spaces."""
    path = home / "config" / "settings.json"
    return path.read_text(encoding="utf-8").replace(" ", "") if path.exists() else ""


@contextmanager
def screen_of(bits: int) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """An X server whose pixels have so many bits, and the name of its display."""
    heard, told = os.pipe()
    command = ["Xvfb", "-displayfd", str(told), "-screen", "0", f"1280x720x{bits}", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, pass_fds=[told], stderr=subprocess.DEVNULL) as server:
        os.close(told)
        try:
            with os.fdopen(heard) as ready:
                yield server, f":{ready.readline().strip()}"
        finally:
            server.terminate()


@pytest.mark.window
@pytest.mark.parametrize("bits", [15, 16, 30])
def test_a_match_is_shown_on_a_display_with_other_colors(bits: int, home: Path) -> None:
    with screen_of(bits) as (_, name), started(home, surroundings(home, DISPLAY=name), "--rules", "gala") as window:
        window.wait_for("table")
        window.xdo("key", "F11")
        window.wait_for(lambda _: '"full_screen":true' in settings_of(home))
        window.process.terminate()
        assert window.process.wait(PATIENCE) == 0


@pytest.mark.window
def test_a_display_that_goes_away_is_told_in_one_line_and_the_match_is_kept(home: Path) -> None:
    variables = surroundings(home) | {"SPARROWS_STATUS_FILE": str(home / "status.json")}
    with screen_of(24) as (server, name):
        command = [*FROM_SOURCE, "--rules", "gala"]
        with subprocess.Popen(command, cwd=ROOT, env=variables | {"DISPLAY": name}, stderr=subprocess.PIPE) as process:
            Window(name, home / "status.json", process, None).wait_for("table")
            server.terminate()
            said = process.communicate(timeout=PATIENCE)[1]
    assert said == b"sparrows: the display has gone; what was played is kept\n"
    assert process.returncode == 1
    with screen_of(24) as (_, name), started(home, surroundings(home, DISPLAY=name), "--resume") as window:
        window.wait_for("table")


@pytest.mark.slow
def test_where_there_is_no_display_one_line_says_so_and_the_game_ends(home: Path) -> None:
    for shown in ({}, *([] if missing("DISPLAY") else [{"DISPLAY": ":0.nobody"}])):
        variables = surroundings(home, **shown)
        done = subprocess.run(
            FROM_SOURCE, cwd=ROOT, env=variables, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        place = shown.get("DISPLAY")
        named = "DISPLAY not set" if place is None else f"DISPLAY={place}"
        line = f"there is no display that answers ({named}, WAYLAND_DISPLAY not set)"
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"sparrows: no window can be opened: {line}\n"


@pytest.mark.slow
def test_a_sound_device_that_never_answers_keeps_neither_the_start_nor_the_end_waiting(home: Path) -> None:
    device = home / "device"
    os.mkfifo(device)  # Whoever opens it waits for somebody at its other end.
    hanging = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(device)}
    (home / "config").mkdir(parents=True, exist_ok=True)
    settings = home / "config" / "settings.json"
    settings.write_text('{"version": 1, "speed": "fast", "window": [9999, 9999]}')
    match = ("--rules", "gala", "--seed", "7")
    with started(home, surroundings(home) | hanging, *match) as window:
        log = home / "logs" / "sparrows.log"
        window.wait_for("table")
        window.wait_for(lambda _: "a sound device is looked for" in log.read_text(encoding="utf-8"))
        window.wait_for(lambda status: status["hand"])  # The walls were built meanwhile: the table goes on being drawn.
        window.process.terminate()
        assert window.process.wait(PATIENCE) == 0
    assert "a sound device answered" not in log.read_text(encoding="utf-8")
    assert "9999" not in settings.read_text(
        encoding="utf-8"
    )  # What is kept at the end: the size that there was room for.
