"""The ways to a window: SDL's drivers, and how pictures come to the screen (docs/libraries.md, "Drawing")."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

DRIVER, ACCELERATION = "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION"
"""The variables by which somebody may ask SDL for a driver, and for a way to the screen."""
_UNSEEN = frozenset({"dummy", "offscreen"})
"""Drivers whose pictures nobody sees."""
_OF_LINUX = ("x11", "wayland")
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


class NoWindow(Exception):
    """No window can be opened; says why in one line."""


class NoDisplay(NoWindow):
    """There is nothing that could show one."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to open a window."""

    driver: str
    acceleration: str | None
    """What SDL is told about it; ``None``: nothing, so that it decides."""

    def __str__(self) -> str:
        straight = self.acceleration is not None and self.acceleration.lower() in ("0", "false", "software")
        return f"{self.driver}, {'straight to the window' if straight else 'through a texture'}"


def ways(driver: str) -> tuple[Way, ...]:
    """All ways, the best first; the driver is the one that SDL has chosen.

    Through a texture every frame takes five times as long under X11 where there is no GPU; Wayland has no other way.
    """
    asked = os.environ.get(ACCELERATION)
    drivers = dict.fromkeys((driver, *_OF_LINUX)) if driver in _OF_LINUX and not driver_asked() else (driver,)
    return tuple(
        Way(one, acceleration)
        for one in drivers
        for acceleration in dict.fromkeys((asked or ("0" if one == "x11" else None), None, "0"))
    )


def driver_asked() -> str | None:
    """The driver that somebody asked for."""
    return os.environ.get(DRIVER) or None


def is_unseen(driver: str) -> bool:
    """Whether nobody sees what is drawn by this driver."""
    return driver in _UNSEEN


def no_display() -> NoDisplay:
    """What is wrong where SDL found no display and would draw for nobody."""
    if not sys.platform.startswith("linux"):
        return NoDisplay("there is no display")
    named = (f"{name}={os.environ[name]}" if os.environ.get(name) else f"{name} not set" for name in _DISPLAYS)
    return NoDisplay(f"there is no display that answers ({', '.join(named)})")


@contextmanager
def asking(**wishes: str | None) -> Iterator[None]:
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
