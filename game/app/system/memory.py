"""Free memory, given back to the system where it does not go back by itself."""

import ctypes
import os
import sys
from contextlib import suppress

KEEPS = "MALLOC_TRIM_THRESHOLD_"
"""The variable by which somebody says how much the C library keeps."""
_THRESHOLD = -3
"""The C library's number for the size from which a piece of memory is taken from the system by itself."""
_LARGE = 1 << 20


def give_back() -> None:
    """Give back what is free, and from now on every large piece at once: the C library of Linux keeps them.

    Nothing is done if the surroundings say what the library keeps.
    """
    if sys.platform == "linux" and KEEPS not in os.environ:
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(None)
            library.mallopt(_THRESHOLD, _LARGE)
            library.malloc_trim(0)
