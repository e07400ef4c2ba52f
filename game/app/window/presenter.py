"""The window, and the ways to one: what differs between systems stays in here (docs/libraries.md, "Drawing")."""

import logging
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

from game.app.system.lines import without_grumbling

_log = logging.getLogger(__name__)

SMALLEST = (640, 360)
"""Below this nothing is drawn any smaller, in pixels."""
STANDARD = (1280, 720)

DRIVER, ACCELERATION = "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION"
"""The variables by which somebody may ask SDL for a driver, and for a way to the screen."""
_UNSEEN = frozenset({"dummy", "offscreen"})
"""Drivers whose pictures nobody sees."""
_OF_LINUX = ("x11", "wayland")
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


class NoWindow(Exception):
    """No window can be opened; says why in one line."""


class NoDisplay(NoWindow):
    """No display is there that could show a window."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to open a window."""

    driver: str
    acceleration: str | None
    """What SDL is told about it; ``None``: nothing, so that it decides."""

    def __str__(self) -> str:
        straight = self.acceleration is not None and self.acceleration.lower() in ("0", "false", "software")
        return f"{self.driver}, {'straight to the window' if straight else 'through a texture'}"


def _ways(driver: str) -> tuple[Way, ...]:
    """All ways, the best first; the driver is the one that SDL has chosen.

    Through a texture every frame takes five times as long under X11 where there is no GPU; Wayland has no other way.
    """
    asked = os.environ.get(ACCELERATION)
    drivers = dict.fromkeys((driver, *_OF_LINUX)) if driver in _OF_LINUX and not _driver_asked() else (driver,)
    return tuple(
        Way(one, acceleration)
        for one in drivers
        for acceleration in dict.fromkeys((asked or ("0" if one == "x11" else None), None, "0"))
    )


def _driver_asked() -> str | None:
    """The driver that somebody asked for."""
    return os.environ.get(DRIVER) or None


def is_unseen(driver: str) -> bool:
    """Whether nobody sees what is drawn by this driver."""
    return driver in _UNSEEN


def _no_display() -> NoDisplay:
    """What is wrong where SDL found no display and would draw for nobody."""
    if not sys.platform.startswith("linux"):
        return NoDisplay("there is no display")
    named = (f"{name}={os.environ[name]}" if os.environ.get(name) else f"{name} not set" for name in _DISPLAYS)
    return NoDisplay(f"there is no display that answers ({', '.join(named)})")


@contextmanager
def _asking(**wishes: str | None) -> Iterator[None]:
    """Let SDL find these variables, or none for ``None``; what is started later finds what was there before."""
    before = {name: os.environ.get(name) for name in wishes}
    _set(wishes)
    try:
        yield
    finally:
        _set(before)


def _set(variables: Mapping[str, str | None]) -> None:
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


class Presenter:
    """The game's window. The video system starts when it is made, the window opens with ``open``."""

    def __init__(self, title: str, *, icon: pygame.Surface | None = None) -> None:
        if sys.platform == "win32":
            os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", title)
        os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", title.lower())
        os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
        self._title = title
        self._icon = icon
        self.way: Way | None = None
        """How the window was opened."""
        self.failures: list[str] = []
        """The ways that it could not be opened, and why."""
        self.window_size = STANDARD
        """The size in pixels that the window has, or will have again after full screen."""
        self.is_full = False
        """Whether the window fills the screen."""
        self._place: tuple[int, int] | None = None
        """Where the window was before it filled the screen."""
        self._surface: pygame.Surface | None = None
        self._is_hidden = False
        try:
            self._start_video()
        except pygame.error as error:
            raise NoWindow(str(error)) from error

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn to, in the window's own pixels."""
        if self._surface is None:
            raise RuntimeError("the window is not open")
        return self._surface

    def open(
        self, size: tuple[int, int] = STANDARD, *, full: bool = False, unseen: Callable[[], None] | None = None
    ) -> None:
        """Open the window in the first way that works here; it is never larger than the screen.

        It is seen from the first ``update`` on, so that nobody sees it empty.

        :param unseen: is called once there is a window, before it is seen.

        Raises ``NoWindow`` where none does, or where nobody would see it and nobody asked for such a driver.
        """
        driver = pygame.display.get_driver()
        if is_unseen(driver) and not _driver_asked():
            raise _no_display()
        for way, fills in [(way, fills) for fills in ((True, False) if full else (False,)) for way in _ways(driver)]:
            try:
                if self.failures:
                    self._start_video(way.driver)
                with _asking(**{ACCELERATION: way.acceleration}):
                    self._open(size, full=fills, unseen=unseen)
            except pygame.error as error:
                _log.warning("no window: %s: %s", way, error)
                self.failures.append(f"{way}: {error}")
            else:
                self.way = way
                return
        raise NoWindow("; ".join(dict.fromkeys(self.failures)))

    def _start_video(self, driver: str | None = None) -> None:
        """Start the video system, anew with this driver where one is named."""
        if driver is not None:
            pygame.display.quit()
        with _asking(**{DRIVER: _driver_asked() or driver}), without_grumbling():
            pygame.display.init()
        pygame.display.set_caption(self._title)
        if self._icon is not None:
            pygame.display.set_icon(self._icon)

    def _open(self, size: tuple[int, int], *, full: bool, unseen: Callable[[], None] | None) -> None:
        desktop = self._desktop()
        self.window_size = (min(size[0], desktop[0]), min(size[1], desktop[1]))
        self._surface = _set_mode(desktop if full else self.window_size, pygame.RESIZABLE | pygame.HIDDEN)
        self.is_full, self._is_hidden = full, True
        if unseen is not None:
            unseen()

    def _show(self) -> None:
        """Let the window be seen, with what was drawn."""
        self._is_hidden = False
        if self.is_full:
            drawn = self.surface.copy()
            self._surface = _set_mode(self._desktop(), pygame.FULLSCREEN)
            self._surface.blit(drawn, (0, 0))
            return
        with warnings.catch_warnings():
            # set_mode would show it too, but clears it, and takes twice as long.
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().show()

    def set_full(self, *, full: bool) -> None:
        """Fill the screen, or be a window again."""
        if self._surface is not None and full and not self.is_full:
            self._place = pygame.display.get_window_position()
            if len(pygame.display.get_desktop_sizes()) == 1:
                # Without a window manager the picture would begin where the window was.
                pygame.display.set_window_position((0, 0))
        was_full, self.is_full = self.is_full, full
        if full:
            self._surface = _set_mode(self._desktop(), pygame.FULLSCREEN)
            return
        self._surface = _set_mode(self.window_size, pygame.RESIZABLE)
        if was_full:
            pygame.event.pump()
            if self._surface.get_size() != self.window_size:
                # The first request only ends full screen where nobody manages windows.
                self._surface = _set_mode(self.window_size, pygame.RESIZABLE)
            if self._place is not None:
                pygame.display.set_window_position(self._place)

    def resized(self) -> None:
        """The system gave the window another size."""
        self._surface = pygame.display.get_surface()
        if not self.is_full:
            self.window_size = self.surface.get_size()

    def update(self, places: Sequence[pygame.Rect]) -> None:
        """Show what was drawn at these places."""
        if places and self._is_hidden:
            self._show()
            pygame.display.flip()
        elif places:
            pygame.display.update(list(places))

    @staticmethod
    def _desktop() -> tuple[int, int]:
        sizes = pygame.display.get_desktop_sizes()
        return sizes[0] if sizes else STANDARD


def _set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
    """The window's surface; the system may have given it another size, which pygame would warn about."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(size, flags)
