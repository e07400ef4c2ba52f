"""Sparrows: Mahjong for four at one table."""

import sys
import typing
from contextlib import suppress

__version__ = "1.0.0"

_lent = sys.modules.setdefault("typing_extensions", typing)  # all that msgspec needs of it, and loaded already
with suppress(ModuleNotFoundError):  # whoever builds a package reads the version without the game's libraries
    from msgspec import Struct, field
    from msgspec.structs import replace

    @typing.dataclass_transform(frozen_default=True, field_specifiers=(field,))
    class Frozen(Struct, frozen=True):
        """The base of records: their fields keep their values, and two records with the same values are equal."""


if _lent is typing:
    del sys.modules["typing_extensions"]
