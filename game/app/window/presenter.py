"""The window, and the ways to open one; differences between systems are handled here (docs/libraries.md, "Drawing")."""

import logging
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import pygame
from msgspec import Struct

from game.app.system.lines import without_grumbling

_log = logging.getLogger(__name__)

SMALLEST = (1024, 640)
"""The least size of a window, in pixels; in a smaller one the smallest text would be unreadable."""
STANDARD = (1280, 720)

DRIVER, ACCELERATION = "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION"
"""The environment variables that ask SDL for a video driver, and for acceleration."""
_UNSEEN_DRIVERS = frozenset({"dummy", "offscreen"})
"""Video drivers that show nothing."""
_LINUX_DRIVERS = ("x11", "wayland")
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


class NoWindow(Exception):
    """No window can be opened; the message says why in one line."""


class NoDisplay(NoWindow):
    """No display was found."""


class Way(Struct, frozen=True):
    """One way to open a window."""

    driver: str
    acceleration: str | None
    """The value of SDL's variable for acceleration; ``None``: not set, so that SDL decides."""

    def __str__(self) -> str:
        straight = self.acceleration is not None and self.acceleration.lower() in ("0", "false", "software")
        return f"{self.driver}, {'straight to the window' if straight else 'through a texture'}"


def _ways(driver: str) -> tuple[Way, ...]:
    """All ways to open a window, the best first.

    Without a GPU, drawing through a texture takes five times as long under X11; Wayland has no other way.

    :param driver: the driver that SDL has chosen.
    """
    asked = os.environ.get(ACCELERATION)
    drivers = (
        dict.fromkeys((driver, *_LINUX_DRIVERS)) if driver in _LINUX_DRIVERS and not _driver_asked() else (driver,)
    )
    return tuple(
        Way(candidate, acceleration)
        for candidate in drivers
        for acceleration in dict.fromkeys((asked or ("0" if candidate == "x11" else None), None, "0"))
    )


def _driver_asked() -> str | None:
    """The driver that the user asked for."""
    return os.environ.get(DRIVER) or None


def is_unseen(driver: str) -> bool:
    """Whether a driver shows nothing."""
    return driver in _UNSEEN_DRIVERS


def _no_display() -> NoDisplay:
    """The error if SDL found no display and would draw unseen."""
    told = "there is no display"
    if sys.platform.startswith("linux"):
        named = (f"{name}={os.environ[name]}" if os.environ.get(name) else f"{name} not set" for name in _DISPLAYS)
        told += f" that answers ({', '.join(named)})"
    return NoDisplay(told)


@contextmanager
def _environment(**wishes: str | None) -> Iterator[None]:
    """Set environment variables for SDL (``None``: unset), and restore them at the end for programs started later."""
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
    """The game's window. The video system starts with the constructor, the window opens with ``open``."""

    def __init__(self, title: str, *, icon: pygame.Surface | None = None) -> None:
        if sys.platform == "win32":
            os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", title)
        os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", title.lower())
        os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
        self._title = title
        self._icon = icon
        self.way: Way | None = None
        """The way in which the window was opened."""
        self.failures: list[str] = []
        """The ways that failed, with their reasons."""
        self.window_size = STANDARD
        """The window's size in pixels, outside full screen."""
        self.is_full = False
        self._place: tuple[int, int] | None = None
        """The window's position before full screen."""
        self._surface: pygame.Surface | None = None
        self._is_hidden = False
        try:
            self._start_video()
        except pygame.error as error:
            raise NoWindow(str(error)) from error

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw to, in the window's own pixels."""
        if self._surface is None:
            raise RuntimeError("the window is not open")
        return self._surface

    def open(
        self, size: tuple[int, int] = STANDARD, *, full: bool = False, unseen: Callable[[], None] | None = None
    ) -> None:
        """Open the window in the first way that works here; it is never larger than the screen.

        It is shown with the first ``update``, so that it is never seen empty.

        :param unseen: called once the window exists, before it is shown.

        Raises ``NoWindow`` if no way works, or if nobody would see the window and the user asked for no such driver.
        """
        driver = pygame.display.get_driver()
        if is_unseen(driver) and not _driver_asked():
            raise _no_display()
        for way, fills in [(way, fills) for fills in ((True, False) if full else (False,)) for way in _ways(driver)]:
            try:
                if self.failures:
                    self._start_video(way.driver)
                with _environment(**{ACCELERATION: way.acceleration}):
                    self._open(size, full=fills, unseen=unseen)
            except pygame.error as error:
                _log.warning("no window: %s: %s", way, error)
                self.failures.append(f"{way}: {error}")
            else:
                self.way = way
                return
        raise NoWindow("; ".join(dict.fromkeys(self.failures)))

    def _start_video(self, driver: str | None = None) -> None:
        """Start the video system, or restart it with this driver."""
        if driver is not None:
            pygame.display.quit()
        with _environment(**{DRIVER: _driver_asked() or driver}), without_grumbling():
            pygame.display.init()
        pygame.display.set_caption(self._title)
        if self._icon is not None:
            pygame.display.set_icon(self._icon)

    def _open(self, size: tuple[int, int], *, full: bool, unseen: Callable[[], None] | None) -> None:
        desktop = self._desktop()
        least = self._least()
        self.window_size = (
            min(max(size[0], least[0]), desktop[0]),
            min(max(size[1], least[1]), desktop[1]),
        )
        self._surface = _set_mode(desktop if full else self.window_size, pygame.RESIZABLE | pygame.HIDDEN)
        _window().minimum_size = (1, 1) if full else least
        self.is_full, self._is_hidden = full, True
        if unseen is not None:
            unseen()

    def _show(self) -> None:
        self._is_hidden = False
        if self.is_full:
            drawn = self.surface.copy()
            self._surface = _set_mode(self._desktop(), pygame.FULLSCREEN)
            self._surface.blit(drawn, (0, 0))
            return
        # set_mode would show it too, but clears it, and takes twice as long.
        _window().show()

    def set_full(self, *, full: bool) -> None:
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
        _window().minimum_size = self._least()
        if was_full:
            pygame.event.pump()
            if self._surface.get_size() != self.window_size:
                # Without a window manager, the first request only ends full screen.
                self._surface = _set_mode(self.window_size, pygame.RESIZABLE)
            if self._place is not None:
                pygame.display.set_window_position(self._place)

    def resized(self) -> None:
        """Note the new size that the system gave the window."""
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

    def _least(self) -> tuple[int, int]:
        """The least size of the window on this screen, in pixels."""
        desktop = self._desktop()
        return min(SMALLEST[0], desktop[0]), min(SMALLEST[1], desktop[1])

    @staticmethod
    def _desktop() -> tuple[int, int]:
        sizes = pygame.display.get_desktop_sizes()
        return sizes[0] if sizes else STANDARD


def _window() -> pygame.Window:
    """The window that pygame opened."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
    """Set the mode and return the window's surface; ignore pygame's warning if the system chose another size."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(size, flags)
