"""Direct calls of SDL, where pygame's own would block the interpreter, poll every millisecond, or are missing."""

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import ClassVar

import pygame

_WAITING_DRIVERS = frozenset({"x11", "wayland", "windows", "cocoa"})
"""Video drivers with which the system wakes SDL for an event; with others SDL itself polls every millisecond."""
_OVERRIDE = 2
"""The priority of a hint that wins over the environment."""
_AUDIO = 0x10
_SIGNED_16_BIT = 0x8010


@cache
def sdl() -> ctypes.CDLL | None:
    """The library that pygame has loaded; ``None`` if it cannot be called directly."""
    try:
        # Windows finds it by name; other systems find it through a module that is linked to it.
        return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
    except OSError:
        return None


@contextmanager
def hints(**wishes: str | None) -> Iterator[None]:
    """Tell SDL what environment variables of these names would (``None``: not set), while this lasts.

    The environment itself stays as it is: a change may move it while another thread looks into it, as libraries do
    that read pictures, and they would read freed memory. Nothing is told if SDL cannot be called directly.
    """
    tell, forget = getattr(sdl(), "SDL_SetHintWithPriority", None), getattr(sdl(), "SDL_ResetHint", None)
    if tell is None or forget is None:
        yield
        return
    for name, value in wishes.items():
        tell(name.encode(), value if value is None else value.encode(), _OVERRIDE)
    try:
        yield
    finally:
        for name in wishes:
            forget(name.encode())


def event_wait() -> Callable[[float], None] | None:
    """A function that sleeps until an event, at most some seconds; ``None`` if it would poll here."""
    wait = getattr(sdl(), "SDL_WaitEventTimeout", None)
    if wait is None or pygame.display.get_driver() not in _WAITING_DRIVERS:
        return None

    def waited(seconds: float) -> None:
        wait(None, ctypes.c_int(max(1, round(seconds * 1000))))

    return waited


def has_latin_letters() -> bool:
    """Whether some key of the keyboard's layout has a Latin letter; ``True`` too if SDL cannot be called directly."""
    key_at = getattr(sdl(), "SDL_GetKeyFromScancode", None)
    places = range(pygame.KSCAN_A, pygame.KSCAN_Z + 1)
    return key_at is None or any(pygame.K_a <= key_at(place) <= pygame.K_z for place in places)


class _Rect(ctypes.Structure):
    """The struct ``SDL_Rect``."""

    _fields_: ClassVar = [("x", ctypes.c_int), ("y", ctypes.c_int), ("width", ctypes.c_int), ("height", ctypes.c_int)]


def usable_areas() -> list[pygame.Rect]:
    """The part of each display that no panel covers, empty if it shows nothing; whole displays if SDL cannot tell."""
    bounds = getattr(sdl(), "SDL_GetDisplayUsableBounds", None)
    found = []
    for display, size in enumerate(pygame.display.get_desktop_sizes()):
        area = _Rect()
        is_known = bounds is not None and bounds(display, ctypes.byref(area)) == 0
        found.append(pygame.Rect(area.x, area.y, area.width, area.height) if is_known else pygame.Rect((0, 0), size))
    return found


def display_of(window: pygame.Window) -> int:
    """The number of the display on which a window is; 0 if SDL cannot tell."""
    found = _window_number(window, "SDL_GetWindowDisplayIndex")
    return 0 if found is None else max(0, found)


def with_borders(window: pygame.Window) -> pygame.Rect:
    """The place of a window with its title bar and borders, as far as SDL knows them."""
    sides = [ctypes.c_int() for _ in range(4)]
    _window_number(window, "SDL_GetWindowBordersSize", *map(ctypes.byref, sides))
    top, left, bottom, right = (side.value for side in sides)
    (x, y), (width, height) = window.position, window.size
    return pygame.Rect(x - left, y - top, width + left + right, height + top + bottom)


def _window_number(window: pygame.Window, name: str, *given: object) -> int | None:
    """The number that a function of SDL returns for a window; ``None`` if SDL cannot be called directly."""
    find, ask = getattr(sdl(), "SDL_GetWindowFromID", None), getattr(sdl(), name, None)
    if find is None or ask is None:
        return None
    find.restype = ctypes.c_void_p
    answer: int = ask(ctypes.c_void_p(find(ctypes.c_uint32(window.id))), *given)
    return answer


class _AudioSpec(ctypes.Structure):
    """The struct ``SDL_AudioSpec``."""

    _fields_: ClassVar = [
        ("frequency", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    ]


def device_answers(rate: int, channels: int, samples: int) -> bool:
    """Whether a sound device can be opened, found by opening it; ``True`` too if SDL cannot be called directly.

    pygame blocks the interpreter while it opens its mixer, and a system without a sound card may take seconds to find
    out; this call lets everything else go on.
    """
    try:
        start, stop, opened, close = (
            getattr(sdl(), f"SDL_{name}")
            for name in ("InitSubSystem", "QuitSubSystem", "OpenAudioDevice", "CloseAudioDevice")
        )
    except AttributeError:
        return True
    if start(ctypes.c_uint32(_AUDIO)) != 0:
        return False
    wish = _AudioSpec(frequency=rate, format=_SIGNED_16_BIT, channels=channels, samples=samples)
    device = opened(None, 0, ctypes.byref(wish), ctypes.byref(_AudioSpec()), 0)
    if device:
        close(ctypes.c_uint32(device))
    stop(ctypes.c_uint32(_AUDIO))
    return bool(device)
