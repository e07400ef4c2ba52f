"""The window, and the ways to open one; differences between systems are handled here (docs/libraries.md, "Drawing")."""

import logging
import os
import sys
import warnings
from collections.abc import Callable, Sequence

import pygame

from game import Frozen
from game.app.system import x11
from game.app.system.lines import without_grumbling
from game.app.system.sdl import display_of, hints, usable_areas, with_borders

_log = logging.getLogger(__name__)

SMALLEST = (1024, 640)
"""The least size of a window, in pixels; in a smaller one the smallest text would be unreadable."""
STANDARD = (1280, 720)

DRIVER = "SDL_VIDEODRIVER"
"""The environment variable that asks SDL for a video driver."""
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""The environment variable that asks SDL for acceleration."""
_UNSEEN_DRIVERS = frozenset({"dummy", "offscreen"})
"""Video drivers that show nothing."""
_LINUX_DRIVERS = ("x11", "wayland")
_LEAST_SEEN = 0.3
"""The share of a window that must be seen, or it is moved."""


class NoWindow(Exception):
    """No window can be opened; the message says why in one line."""


class NoDisplay(NoWindow):
    """No display was found."""


class Way(Frozen):
    """One way to open a window."""

    driver: str
    acceleration: str | None
    """The value of SDL's variable for acceleration; ``None``: not set, so that SDL decides."""
    has_own_surface: bool = False
    """Whether drawing goes to a surface of pygame's own, for displays with other than 8 bits for each color."""

    def __str__(self) -> str:
        if self.has_own_surface:
            return f"{self.driver}, from a surface of 32 bits"
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
    found = []
    for candidate in drivers:
        wishes = dict.fromkeys((asked or ("0" if candidate == "x11" else None), None, "0"))
        found += [Way(candidate, acceleration) for acceleration in wishes]
        found.append(Way(candidate, asked, has_own_surface=True))
    return tuple(found)


def _driver_asked() -> str | None:
    """The driver that the user asked for."""
    return os.environ.get(DRIVER) or None


def is_unseen(driver: str) -> bool:
    """Whether a driver shows nothing."""
    return driver in _UNSEEN_DRIVERS


def _no_display() -> NoWindow:
    """The error if SDL found no display and would draw unseen."""
    told = "there is no display"
    if sys.platform.startswith("linux"):
        missing = [library for name in x11.LIBRARIES if os.environ.get(name) for library in x11.missing(name)]
        if missing:
            return NoWindow(f"libraries of the display are missing: {', '.join(missing)}")
        named = (f"{name}={os.environ[name]}" if os.environ.get(name) else f"{name} not set" for name in x11.LIBRARIES)
        told += f" that answers ({', '.join(named)})"
    return NoDisplay(told)


class Presenter:
    """The game's window. The video system starts with the constructor, the window opens with ``open``."""

    def __init__(self, title: str, *, icon: pygame.Surface | None = None):
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
        self._areas: list[pygame.Rect] = []
        """What displays showed when the window's place was last looked at."""
        self._is_hidden = False
        try:
            self._start_video()
        except pygame.error as error:
            asked = _driver_asked()
            raise NoWindow(f"{error} ({DRIVER}={asked})" if asked else str(error)) from error

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
            self.way = way
            try:
                if self.failures:
                    self._start_video(way.driver)
                with hints(**{ACCELERATION: way.acceleration}):
                    self._open(size, full=fills, unseen=unseen)
            except pygame.error as error:
                _log.warning("no window: %s: %s", way, error)
                self.failures.append(f"{way}: {error}")
            else:
                if way.driver == "x11":
                    x11.outlive_errors()
                return
        raise NoWindow("; ".join(dict.fromkeys(self.failures)))

    def _start_video(self, driver: str | None = None) -> None:
        """Start the video system, or restart it with this driver."""
        if driver is not None:
            pygame.display.quit()
            self._surface = None
        with hints(**{DRIVER: _driver_asked() or driver}), without_grumbling():
            pygame.display.init()
        pygame.display.set_caption(self._title)
        if self._icon is not None:
            pygame.display.set_icon(self._icon)

    def _open(self, size: tuple[int, int], *, full: bool, unseen: Callable[[], None] | None) -> None:
        self._areas = usable_areas()
        self.window_size = self._fitting(size)
        self._surface = self._set_mode(self._desktop() if full else self.window_size, pygame.RESIZABLE | pygame.HIDDEN)
        if any(mask.bit_count() != 8 for mask in self._surface.get_masks()[:3]):
            raise pygame.error(f"the display has {self._surface.get_bitsize()} bits for each pixel")
        _window().minimum_size = (1, 1) if full else self._fitting(SMALLEST)
        self.is_full, self._is_hidden = full, True
        if unseen is not None:
            unseen()

    def _show(self) -> None:
        self._is_hidden = False
        if self.is_full:
            drawn = self.surface.copy()
            self._surface = self._set_mode(self._desktop(), pygame.FULLSCREEN)
            self._surface.blit(drawn)
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
            self._surface = self._set_mode(self._desktop(), pygame.FULLSCREEN)
            return
        self._surface = self._set_mode(self.window_size, pygame.RESIZABLE)
        _window().minimum_size = self._fitting(SMALLEST)
        if was_full:
            pygame.event.pump()
            if pygame.display.get_window_size() != self.window_size:
                # Without a window manager, the first request only ends full screen.
                self._surface = self._set_mode(self.window_size, pygame.RESIZABLE)
            if self._place is not None:
                pygame.display.set_window_position(self._place)
            self._stay_seen()

    def resized(self) -> None:
        """Note the new size that the system gave the window."""
        self._surface = pygame.display.get_surface()
        size = pygame.display.get_window_size()
        if self.surface.get_size() != size:
            self._surface = self._set_mode(size, pygame.FULLSCREEN if self.is_full else pygame.RESIZABLE)
        if not self.is_full:
            self.window_size = self.surface.get_size()

    def update(self, places: Sequence[pygame.Rect]) -> None:
        """Show what was drawn at these places."""
        if places and self._is_hidden:
            self._show()
            pygame.display.flip()
            self._stay_inside()
        elif places:
            pygame.display.update(list(places))

    def come_back(self) -> None:
        """Move the window to where it is seen, if displays have gone or changed since the last call."""
        areas = usable_areas()
        if any(areas) and areas != self._areas:  # while every display is gone or off, there is no better place
            self._areas = areas
            self._stay_seen()

    def _stay_seen(self) -> None:
        place = pygame.Rect(pygame.display.get_window_position(), pygame.display.get_window_size())
        seen = [place.clip(area) for area in usable_areas()]
        if sum(part.width * part.height for part in seen) < _LEAST_SEEN * place.width * place.height:
            self._stay_inside()

    def _stay_inside(self) -> None:
        """Move and shrink the window, so that it lies inside its display and below no panel."""
        if self.is_full:
            return
        window, area = _window(), usable_areas()[self._display()]
        frame = with_borders(window)
        if area.contains(frame):
            return
        (x, y), (width, height) = window.position, window.size
        borders = frame.width - width, frame.height - height
        size = min(width, area.width - borders[0]), min(height, area.height - borders[1])
        inside = pygame.Rect(frame.topleft, (size[0] + borders[0], size[1] + borders[1])).clamp(area)
        if size != window.size:
            window.minimum_size = min(SMALLEST[0], size[0]), min(SMALLEST[1], size[1])
            window.size = size
        pygame.display.set_window_position((inside.x + x - frame.x, inside.y + y - frame.y))

    def _fitting(self, size: tuple[int, int]) -> tuple[int, int]:
        """The nearest size of a window that has room on this display and in which words can be read."""
        room = usable_areas()[self._display()]
        return min(max(size[0], SMALLEST[0]), room.width), min(max(size[1], SMALLEST[1]), room.height)

    def _display(self) -> int:
        """The number of the display with the window; if it is gone, of the first one that shows anything."""
        areas = usable_areas()
        own = 0 if self._surface is None else display_of(_window())
        return next((number for number in (own, *range(len(areas))) if areas[number].size != (0, 0)), 0)

    def _desktop(self) -> tuple[int, int]:
        return pygame.display.get_desktop_sizes()[self._display()]

    def _set_mode(self, size: tuple[int, int], flags: int) -> pygame.Surface:
        """Set the mode and return the window's surface; ignore pygame's warning if the system chose another size."""
        has_own_surface = self.way is not None and self.way.has_own_surface
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            surface = pygame.display.set_mode(
                size, flags | (pygame.SCALED if has_own_surface else 0), display=self._display()
            )
        if has_own_surface and not flags & pygame.FULLSCREEN:
            _window().size = size  # pygame enlarges such a picture on a large display
        return surface


def _window() -> pygame.Window:
    """The window that pygame opened."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()
