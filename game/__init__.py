"""Sparrows: Mahjong for four at one table."""

from contextlib import suppress
from typing import dataclass_transform

__version__ = "1.0.0"

with suppress(ModuleNotFoundError):  # whoever builds a package reads the version without the game's libraries
    from msgspec import Struct, field
    from msgspec.structs import replace

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    class Frozen(Struct, frozen=True):
        """The base of records: their fields keep their values, and two records with the same values are equal."""
