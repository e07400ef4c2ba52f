"""The window, with SDL's driver that shows nothing."""

from __future__ import annotations

import ctypes
import os

import pygame
import pytest

from game.app.system import x11
from game.app.system.sdl import sdl
from game.app.window.presenter import NoDisplay, NoWindow, Presenter
from tests.conftest import LogLines


def test_a_window_fills_the_screen_and_comes_back() -> None:
    presenter = Presenter("Sparrows")
    presenter.open((1024, 700))
    assert presenter.surface.get_size() == (1024, 700)
    presenter.set_full(full=True)
    assert presenter.is_full
    assert presenter.window_size == (1024, 700)
    presenter.set_full(full=False)
    assert presenter.surface.get_size() == (1024, 700)
    assert pygame.display.get_caption()[0] == "Sparrows"


def test_a_window_is_never_so_small_that_its_words_cannot_be_read() -> None:
    presenter = Presenter("Sparrows")
    presenter.open((640, 700))
    assert presenter.window_size == (1024, 700)
    with pytest.warns(DeprecationWarning, match="Window"):
        assert pygame.Window.from_display_module().minimum_size == (1024, 640)
    presenter.set_full(full=True)
    presenter.set_full(full=False)
    with pytest.warns(DeprecationWarning, match="Window"):
        assert pygame.Window.from_display_module().minimum_size == (1024, 640)


def test_a_screen_reader_knows_of_the_window_before_it_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows wants it so: AccessKit refuses a window that was seen."""
    done: list[str] = []
    set_mode = pygame.display.set_mode

    def noted(size: tuple[int, int], flags: int, display: int = 0) -> pygame.Surface:
        done.append("hidden" if flags & pygame.HIDDEN else "seen")
        return set_mode(size, flags, display=display)

    monkeypatch.setattr(pygame.display, "set_mode", noted)
    Presenter("Sparrows").open((1024, 700), unseen=lambda: done.append("told"))
    assert done == ["hidden", "told"]


@pytest.mark.parametrize("full", [False, True])
def test_a_window_is_first_seen_with_its_first_picture(full: bool) -> None:
    presenter = Presenter("Sparrows")
    presenter.open((1024, 700), full=full)
    assert not pygame.display.get_active()
    presenter.surface.fill("red")
    presenter.update([presenter.surface.get_rect()])
    assert pygame.display.get_active()
    assert presenter.surface.get_at((9, 9)) == pygame.Color("red")
    assert pygame.display.is_fullscreen() == full


def test_before_it_is_open_there_is_nothing_to_draw_on() -> None:
    with pytest.raises(RuntimeError, match="not open"):
        _ = Presenter("Sparrows").surface


def told(name: str) -> str | None:
    """What SDL was told by a hint or an environment variable."""
    library = sdl()
    assert library is not None
    library.SDL_GetHint.restype = ctypes.c_char_p
    value = library.SDL_GetHint(name.encode())
    return None if value is None else value.decode()


class FakeVideo:
    """SDL on a system where only some ways lead to a window; it asks SDL itself what it was told.

    :param first: the driver that SDL takes by itself.
    :param works: pairs of a driver and of what ``SDL_FRAMEBUFFER_ACCELERATION`` may be there.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, first: str, works: set[tuple[str, str | None]]) -> None:
        self._first = first
        self._works = works
        self.driver = first
        self.asked: list[tuple[str, str | None]] = []
        self.environments: list[dict[str, str]] = []
        """The environment at each try."""
        monkeypatch.setattr("sys.platform", "linux")
        for variable in ("SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION", "DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(variable, raising=False)
        for name in ("init", "quit", "get_driver", "set_mode"):
            monkeypatch.setattr(pygame.display, name, getattr(self, name))
        for name in ("set_caption", "set_icon"):
            monkeypatch.setattr(pygame.display, name, lambda *_: None)
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768)])

    def init(self) -> None:
        self.driver = told("SDL_VIDEODRIVER") or self._first
        if self.driver not in {driver for driver, _ in self._works} | {self._first}:
            raise pygame.error(f"{self.driver} not available")

    def quit(self) -> None:
        self.driver = ""

    def get_driver(self) -> str:
        return self.driver

    def set_mode(self, size: tuple[int, int], flags: int, *, display: int = 0) -> pygame.Surface:
        self.environments.append(dict(os.environ))
        self.asked.append((self.driver, told("SDL_FRAMEBUFFER_ACCELERATION")))
        if self.asked[-1] not in self._works:
            raise pygame.error("Window framebuffer support not available")
        return pygame.Surface(size)


def test_only_x11_is_asked_for_the_way_without_a_texture(monkeypatch: pytest.MonkeyPatch) -> None:
    for driver, acceleration in (("x11", "0"), ("wayland", None), ("cocoa", None)):
        video = FakeVideo(monkeypatch, driver, {(driver, acceleration)})
        presenter = Presenter("Sparrows")
        presenter.open()
        assert video.asked == [(driver, acceleration)]
        assert presenter.failures == []
        assert "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ


def test_no_try_changes_the_environment_into_which_threads_look(
    monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    """A picture was read on a thread while the environment moved, and some starts crashed."""
    video = FakeVideo(monkeypatch, "wayland", {("x11", "0")})
    before = dict(os.environ)
    presenter = Presenter("Sparrows")
    before |= {name: os.environ[name] for name in os.environ.keys() - before.keys()}
    presenter.open()
    assert len(video.environments) > 1
    assert all(environment == before for environment in video.environments)
    log_lines.take()


def test_who_asks_for_another_way_to_the_screen_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    video = FakeVideo(monkeypatch, "x11", {("x11", "1"), ("x11", "0")})
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "1")
    Presenter("Sparrows").open()
    assert video.asked == [("x11", "1")]
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "1"


@pytest.mark.parametrize(
    ("first", "acceleration", "works"),
    [
        ("wayland", "0", ("wayland", None)),
        ("x11", None, ("x11", None)),
        ("x11", None, ("wayland", None)),
        ("wayland", None, ("x11", "0")),
        ("cocoa", None, ("cocoa", "0")),
    ],
)
def test_where_one_way_to_a_window_fails_the_next_is_tried_and_that_is_logged(
    first: str,
    acceleration: str | None,
    works: tuple[str, str | None],
    monkeypatch: pytest.MonkeyPatch,
    log_lines: LogLines,
) -> None:
    video = FakeVideo(monkeypatch, first, {works})
    if acceleration is not None:
        monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", acceleration)
    presenter = Presenter("Sparrows")
    presenter.open((1024, 700))
    assert presenter.surface.get_size() == (1024, 700)
    assert video.asked[-1] == works
    assert presenter.way is not None
    assert presenter.way.driver == works[0]
    assert "SDL_VIDEODRIVER" not in os.environ
    lines = log_lines.take()
    assert len(lines) == len(presenter.failures) > 0
    assert all("Window framebuffer support not available" in line for line in lines)


def test_where_no_way_leads_to_a_window_every_reason_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    FakeVideo(monkeypatch, "x11", set())
    with pytest.raises(NoWindow) as caught:
        Presenter("Sparrows").open(full=True)
    text = str(caught.value)
    assert "\n" not in text
    assert "x11, straight to the window: Window framebuffer support not available" in text
    assert "wayland, through a texture: wayland not available" in text
    assert text.count("x11, straight to the window") == 1
    assert len(log_lines.take()) > 2


def test_a_driver_that_somebody_asked_for_is_not_left_for_another(
    monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    video = FakeVideo(monkeypatch, "x11", {("wayland", None)})
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    with pytest.raises(NoWindow):
        Presenter("Sparrows").open()
    assert {driver for driver, _ in video.asked} == {"x11"}
    log_lines.take()


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_a_window_that_nobody_sees_is_only_opened_for_who_asks_for_it(
    driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    FakeVideo(monkeypatch, driver, {(driver, None)})
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.setattr(x11, "missing", lambda _display: [])
    with pytest.raises(NoDisplay, match=r"^there is no display that answers \(DISPLAY=:7, WAYLAND_DISPLAY not set\)$"):
        Presenter("Sparrows").open()
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    Presenter("Sparrows").open()


def test_windows_is_told_that_the_game_knows_its_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    Presenter("Sparrows")
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"


class FakeDisplays:
    """A window of the game's on displays that the test arranges; a title bar of 30 pixels lies above it."""

    TITLE = 30

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *areas: tuple[int, int, int, int]) -> None:
        self.sizes = [area[2:] for area in areas]
        self.areas = [pygame.Rect(area) for area in areas]
        self.position = areas[0][:2]
        self.size = (0, 0)
        self.minimum_size = (0, 0)
        self.asked: list[tuple[tuple[int, int], int]] = []
        """The sizes that were set, each with the number of its display."""
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: self.sizes)
        monkeypatch.setattr(pygame.display, "get_window_position", lambda: self.position)
        monkeypatch.setattr(pygame.display, "get_window_size", lambda: self.size)
        monkeypatch.setattr(pygame.display, "set_window_position", self.move)
        monkeypatch.setattr(pygame.display, "set_mode", self.set_mode)
        monkeypatch.setattr("game.app.window.presenter._window", lambda: self)
        monkeypatch.setattr("game.app.window.presenter.display_of", lambda _window: self.display)
        monkeypatch.setattr("game.app.window.presenter.with_borders", lambda _window: self.frame)
        monkeypatch.setattr("game.app.window.presenter.usable_areas", lambda: [area.copy() for area in self.areas])

    @property
    def frame(self) -> pygame.Rect:
        """The window with its title bar."""
        x, y = self.position
        return pygame.Rect(x, y - self.TITLE, self.size[0], self.size[1] + self.TITLE)

    @property
    def display(self) -> int:
        """The display on which the middle of the window is, or the last one."""
        middle = pygame.Rect(self.position, self.size).center
        places = [number for number, area in enumerate(self.areas) if area.collidepoint(middle)]
        return places[0] if places else len(self.areas) - 1

    def move(self, position: tuple[int, int]) -> None:
        self.position = position

    def set_mode(self, size: tuple[int, int], flags: int, *, display: int = 0) -> pygame.Surface:
        self.asked.append((size, display))
        self.size = size
        if flags & pygame.FULLSCREEN:
            self.position = self.areas[display].topleft
        return pygame.Surface(size)

    def show(self) -> None:
        """Does nothing; the window is fake."""

    def shown(self) -> Presenter:
        presenter = Presenter("Sparrows")
        presenter.open()
        presenter.update([presenter.surface.get_rect()])
        return presenter


SMALL_AND_LARGE = (0, 0, 1280, 800), (1280, 0, 1920, 1080)


def test_full_screen_fills_the_display_with_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    displays = FakeDisplays(monkeypatch, *SMALL_AND_LARGE)
    presenter = displays.shown()
    displays.move((1500, 100))
    presenter.set_full(full=True)
    assert displays.asked[-1] == ((1920, 1080), 1)
    presenter.set_full(full=False)
    assert displays.asked[-1] == ((1280, 720), 1)
    assert displays.position == (1500, 100)


def test_a_window_whose_display_is_gone_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    displays = FakeDisplays(monkeypatch, *SMALL_AND_LARGE)
    presenter = displays.shown()
    displays.move((1500, 100))
    presenter.come_back()
    assert displays.position == (1500, 100)
    displays.areas[1].size = (0, 0)
    presenter.come_back()
    assert displays.areas[0].contains(displays.frame)
    presenter.set_full(full=True)
    assert displays.asked[-1] == ((1280, 800), 0)


@pytest.mark.parametrize("is_listed", [True, False])
def test_a_window_waits_where_it_is_until_some_display_shows_anything(
    is_listed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    displays = FakeDisplays(monkeypatch, (0, 0, 1920, 1080))
    presenter = displays.shown()
    displays.move((600, 300))
    displays.areas[0].size = (0, 0)
    if not is_listed:
        displays.areas.clear()
    presenter.come_back()
    assert displays.position == (600, 300)
    displays.areas[:] = [pygame.Rect(0, 0, 1280, 800)]
    displays.move((1500, 300))
    presenter.come_back()
    assert displays.areas[0].contains(displays.frame)


def test_a_window_does_not_go_back_to_where_no_display_is(monkeypatch: pytest.MonkeyPatch) -> None:
    displays = FakeDisplays(monkeypatch, *SMALL_AND_LARGE)
    presenter = displays.shown()
    displays.move((1500, 100))
    presenter.set_full(full=True)
    del displays.areas[1], displays.sizes[1]
    presenter.set_full(full=False)
    assert displays.areas[0].contains(displays.frame)


def test_a_window_that_is_moved_half_out_of_sight_stays_there(monkeypatch: pytest.MonkeyPatch) -> None:
    displays = FakeDisplays(monkeypatch, *SMALL_AND_LARGE)
    presenter = displays.shown()
    displays.move((-600, 100))
    presenter.come_back()
    assert displays.position == (-600, 100)


def test_a_new_window_leaves_room_for_its_title_bar_and_a_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    displays = FakeDisplays(monkeypatch, (0, 0, 1366, 768))
    displays.areas[0].height -= 40
    displays.shown()
    assert displays.areas[0].contains(displays.frame)
    assert displays.size == (1280, 698)
    assert displays.minimum_size == (1024, 640)


@pytest.mark.parametrize("bits", [15, 16, 30])
def test_a_display_with_other_colors_shows_a_picture_of_32_bits(
    bits: int, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    video = FakeVideo(monkeypatch, "x11", {("x11", None), ("x11", "0")})
    given = []

    def set_mode(size: tuple[int, int], flags: int, *, display: int = 0) -> pygame.Surface:
        if bits == 30 and not flags & pygame.SCALED:
            raise pygame.error("Unknown window pixel format")
        given.append(flags & pygame.SCALED)
        depth = 32 if flags & pygame.SCALED else bits
        return video.set_mode(size, flags, display=display) if depth == 32 else pygame.Surface(size, 0, depth)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    presenter = Presenter("Sparrows")
    presenter.open((1024, 700))
    assert given[-1]
    assert presenter.surface.get_bitsize() == 32
    assert str(presenter.way) == "x11, from a surface of 32 bits"
    assert len(log_lines.take()) == 2


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeVideo(monkeypatch, "offscreen", set())
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.setitem(x11.LIBRARIES, "DISPLAY", ("libc.so.6", "libNobodyHas.so.6"))
    with pytest.raises(NoWindow, match=r"^libraries of the display are missing: libNobodyHas.so.6$") as caught:
        Presenter("Sparrows").open()
    assert not isinstance(caught.value, NoDisplay)


def test_a_driver_that_is_none_is_told_with_who_asked_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    pygame.display.quit()
    with pytest.raises(NoWindow, match=r"^nonsense not available \(SDL_VIDEODRIVER=nonsense\)$"):
        Presenter("Sparrows")
