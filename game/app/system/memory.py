"""Free memory, given back to the system where it does not go back by itself."""

import ctypes
import os
import sys
from contextlib import suppress

KEEPS = "MALLOC_TRIM_THRESHOLD_"
"""The variable by which somebody says how much the C library keeps."""
_TAKEN_ALONE = -3
"""The C library's number for the size from which a piece of memory is taken from the system by itself."""
_KEPT = -1
"""Its number for how much it keeps that is free."""
_LARGE = 1 << 24
"""More than a picture of a window of 1920x1080: the next such picture takes the memory of the one before, as the system
clears each page that it gives.
"""


def give_back() -> None:
    """Give back what is free: the C library of Linux keeps it; from now on it gives very large pieces back by itself.

    Nothing is done if the surroundings say what the library keeps.
    """
    if sys.platform == "linux" and KEEPS not in os.environ:
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(None)
            for number in (_TAKEN_ALONE, _KEPT):
                library.mallopt(number, _LARGE)
            library.malloc_trim(0)
