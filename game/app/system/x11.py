"""The libraries that SDL loads for a display, and errors of X11, which Xlib answers by ending the program."""

import ctypes
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import ClassVar

_log = logging.getLogger(__name__)

LIBRARIES = {
    "DISPLAY": ("libX11.so.6", "libXext.so.6"),
    "WAYLAND_DISPLAY": ("libwayland-client.so.0", "libwayland-egl.so.1", "libwayland-cursor.so.0", "libxkbcommon.so.0"),
}
"""The libraries without which SDL cannot use a display, by the environment variable that names it."""


def missing(display: str) -> list[str]:
    """The libraries that this system lacks for a display."""
    return [name for name in LIBRARIES[display] if _loaded(name) is None]


@cache
def outlive_errors() -> tuple[Callable[..., object], ...]:
    """Let an error of X11 be a line in the log, and a display that goes away a line on stderr, before the end.

    What was played is on the disk by then. Returns the functions that Xlib calls, which must not be forgotten.
    """
    library = _loaded("libX11.so.6")
    if library is None:
        return ()
    on_error = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(_XError))(_note)
    on_end = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(_end)
    library.XSetErrorHandler(on_error)
    library.XSetIOErrorHandler(on_end)
    return on_error, on_end


class _XError(ctypes.Structure):
    """The struct ``XErrorEvent``."""

    _fields_: ClassVar = [
        ("type", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("resource", ctypes.c_ulong),
        ("serial", ctypes.c_ulong),
        ("error", ctypes.c_ubyte),
        ("request", ctypes.c_ubyte),
        ("minor", ctypes.c_ubyte),
    ]


def _note(_display: int, error: "ctypes._Pointer[_XError]") -> int:
    found = error.contents
    _log.warning("X11 refused request %d.%d (error %d)", found.request, found.minor, found.error)
    return 0


def _end(_display: int) -> int:
    _log.error("the display has gone")
    with suppress(OSError):
        sys.stderr.write("sparrows: the display has gone; what was played is kept\n")
    os._exit(1)


def _loaded(name: str) -> ctypes.CDLL | None:
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None
