"""The window: what differs between systems stays in here (docs/libraries.md, "Drawing")."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Sequence
from typing import Protocol

import pygame

from game.app.system.lines import without_grumbling
from game.app.window.window_ways import (
    ACCELERATION,
    DRIVER,
    NoWindow,
    Way,
    asking,
    driver_asked,
    is_unseen,
    no_display,
    ways,
)

_log = logging.getLogger(__name__)

SMALLEST = (640, 360)
"""Below this nothing is drawn any smaller, in pixels."""
STANDARD = (1280, 720)


class Screen(Protocol):
    """What the loop needs of a window."""

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn to, in the window's own pixels."""

    @property
    def is_full(self) -> bool:
        """Whether the window fills the screen."""

    def update(self, places: Sequence[pygame.Rect]) -> None:
        """Show what was drawn at these places."""

    def resized(self) -> None:
        """The system gave the window another size."""

    def set_full(self, *, full: bool) -> None:
        """Fill the screen, or be a window again."""


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
        self._window_size = STANDARD
        self._is_full = False
        self._place: tuple[int, int] | None = None
        """Where the window was before it filled the screen."""
        self._surface: pygame.Surface | None = None
        try:
            self._start_video()
        except pygame.error as error:
            raise NoWindow(str(error)) from error

    @property
    def surface(self) -> pygame.Surface:
        if self._surface is None:
            raise RuntimeError("the window is not open")
        return self._surface

    @property
    def is_full(self) -> bool:
        return self._is_full

    @property
    def window_size(self) -> tuple[int, int]:
        """The size in pixels that the window has, or will have again after full screen."""
        return self._window_size

    def open(self, size: tuple[int, int] = STANDARD, *, full: bool = False) -> None:
        """Open the window in the first way that works here; it is never larger than the screen.

        Raises ``NoWindow`` where none does, or where nobody would see it and nobody asked for such a driver.
        """
        driver = pygame.display.get_driver()
        if is_unseen(driver) and not driver_asked():
            raise no_display()
        for way, fills in [(way, fills) for fills in ((True, False) if full else (False,)) for way in ways(driver)]:
            try:
                if self.failures:
                    self._start_video(way.driver)
                with asking(**{ACCELERATION: way.acceleration}):
                    self._open(size, full=fills)
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
        with asking(**{DRIVER: driver_asked() or driver}), without_grumbling():
            pygame.display.init()
        pygame.display.set_caption(self._title)
        if self._icon is not None:
            pygame.display.set_icon(self._icon)

    def _open(self, size: tuple[int, int], *, full: bool) -> None:
        desktop = self._desktop()
        self._window_size = (min(size[0], desktop[0]), min(size[1], desktop[1]))
        self._surface = None
        self.set_full(full=full)

    def set_full(self, *, full: bool) -> None:
        """Fill the screen, or be a window again."""
        if self._surface is not None and full and not self._is_full:
            self._place = pygame.display.get_window_position()
            if len(pygame.display.get_desktop_sizes()) == 1:
                # Without a window manager the picture would begin where the window was.
                pygame.display.set_window_position((0, 0))
        was_full, self._is_full = self._is_full, full
        if full:
            self._surface = _set_mode(self._desktop(), pygame.FULLSCREEN)
            return
        self._surface = _set_mode(self._window_size, pygame.RESIZABLE)
        if was_full:
            pygame.event.pump()
            if self._surface.get_size() != self._window_size:
                # The first request only ends full screen where nobody manages windows.
                self._surface = _set_mode(self._window_size, pygame.RESIZABLE)
            if self._place is not None:
                pygame.display.set_window_position(self._place)

    def resized(self) -> None:
        """The system gave the window another size."""
        self._surface = pygame.display.get_surface()
        if not self._is_full:
            self._window_size = self.surface.get_size()

    def update(self, places: Sequence[pygame.Rect]) -> None:
        """Show what was drawn at these places."""
        if places:
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
