"""Whether a sound device answers.

pygame holds the interpreter while it opens its mixer, and a system without a sound card may take seconds to say so; so
SDL itself is asked first, by a call that lets everything else go on.
"""

import ctypes
from typing import ClassVar

from game.app.system.sdl import sdl

_AUDIO = 0x10
_SIGNED_16_BIT = 0x8010


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
    """Open and close the device, for as long as that takes; ``True`` too where SDL cannot be asked like this."""
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
