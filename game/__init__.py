"""Sparrows: Mahjong for four at one table."""

import sys
from contextlib import suppress
from typing import dataclass_transform

__version__ = "1.0.0"

_SLOW = "typing_extensions"
"""A module that msgspec would load at every start: where it is not found, Python's own ``typing`` will do."""
_loaded = sys.modules.get(_SLOW)
sys.modules[_SLOW] = _loaded  # type: ignore[assignment]  # None: it is not found
with suppress(ModuleNotFoundError):  # whoever builds a package reads the version without the game's libraries
    from msgspec import Struct, field
    from msgspec.structs import replace

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    class Frozen(Struct, frozen=True):
        """The base of records: their fields keep their values, and two records with the same values are equal."""


def least(*numbers: float | None) -> float | None:
    """The least of the numbers that are known; ``None`` if none is."""
    return min((number for number in numbers if number is not None), default=None)


if _loaded is None:
    del sys.modules[_SLOW]
