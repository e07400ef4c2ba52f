"""SDL itself, for the calls that pygame makes at a price: it holds the interpreter, or looks every millisecond."""

import ctypes
import sys
from collections.abc import Callable
from functools import cache

import pygame

_WAITING_DRIVERS = frozenset({"x11", "wayland", "windows", "cocoa"})
"""Where the system wakes SDL when something happens; elsewhere SDL too looks every millisecond."""


@cache
def sdl() -> ctypes.CDLL | None:
    """The library that pygame has loaded; ``None`` where it cannot be asked directly."""
    try:
        # Windows finds it by its name, the others behind a module that uses it.
        return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
    except OSError:
        return None


def event_wait() -> Callable[[float], None] | None:
    """A call that sleeps until there is an event, at most so many seconds; ``None`` where there is none that rests."""
    wait = getattr(sdl(), "SDL_WaitEventTimeout", None)
    if wait is None or pygame.display.get_driver() not in _WAITING_DRIVERS:
        return None

    def waited(seconds: float) -> None:
        wait(None, ctypes.c_int(max(1, round(seconds * 1000))))

    return waited
