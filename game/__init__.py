"""Sparrows: Mahjong for four at one table."""

from typing import dataclass_transform

from msgspec import Struct, field
from msgspec.structs import replace

__version__ = "1.0.0"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen(Struct, frozen=True):
    """Of this are records made, which never change and are equal if their fields are."""
