"""SDL itself, for the calls that pygame makes at a price: it holds the interpreter, or looks every millisecond."""

import ctypes
import sys
from collections.abc import Callable
from functools import cache
from typing import ClassVar

import pygame

_WAITING_DRIVERS = frozenset({"x11", "wayland", "windows", "cocoa"})
"""Where the system wakes SDL when something happens; elsewhere SDL too looks every millisecond."""
_AUDIO = 0x10
_SIGNED_16_BIT = 0x8010


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


class _Wish(ctypes.Structure):
    """SDL_AudioSpec."""

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
    """Whether a sound device can be opened, found out by doing so; ``True`` too where SDL cannot be asked like this.

    pygame holds the interpreter while it opens its mixer, and a system without a sound card may take seconds to say so;
    this call lets everything else go on.
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
    wish = _Wish(frequency=rate, format=_SIGNED_16_BIT, channels=channels, samples=samples)
    device = opened(None, 0, ctypes.byref(wish), ctypes.byref(_Wish()), 0)
    if device:
        close(ctypes.c_uint32(device))
    stop(ctypes.c_uint32(_AUDIO))
    return bool(device)
