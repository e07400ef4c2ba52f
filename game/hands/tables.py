"""The tables behind ``deficiency`` and ``chows``, read when they are first needed.

``build_scripts/make_hand_tables.py`` makes them.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_GAME = Path(__file__).resolve().parents[1]
ASSET_PLACES = (_GAME / "_assets", _GAME.parent / "assets")
"""Where the assets are: inside the package when it was installed, beside it in a checkout."""
IMPOSSIBLE = 255
"""A class of nothing: with any other it lacks as many tiles."""
_SUITS = 5**9
_HONORS = 5**7


@dataclass(frozen=True, slots=True)
class MeasureTables:
    """Classes of suits, how two of them make a third, and what is missing at last.

    A class stands for all suits that lack as many tiles to 0 to 4 sets, with and without a pair. Classes are numbers
    below 255; what is missing to a class stands in a table 256 long, so that ``bytes.translate`` can go through it.
    """

    suits: bytes
    """The class of a suit, by its key (``counts.suit_keys``)."""
    honors: bytes
    """The class of the honors, by their key."""
    together: tuple[tuple[int, ...], ...]
    """The class that two make: ``together[first][second]``."""
    missing: tuple[bytes, ...]
    """The tiles that a class lacks to so many sets and a pair: ``missing[sets][class]``."""
    missing_with: tuple[tuple[bytes, ...], ...]
    """The same for a class and another: ``missing_with[sets][first][second]``."""


@cache
def deficiency_tables() -> MeasureTables:
    """The tables, read once."""
    return read_tables(ASSET_PLACES)


@cache
def chows_tables() -> MeasureTables:
    """The tables for chows alone, read once."""
    return read_tables(ASSET_PLACES, "chows")


def read_tables(places: Iterable[Path], name: str = "deficiency") -> MeasureTables:
    """The tables in the first of these folders that has ``tables/NAME.bin``."""
    files = (place / "tables" / f"{name}.bin" for place in places)
    packed = next(filter(Path.exists, files), None)
    if packed is None:
        raise FileNotFoundError(f"tables/{name}.bin is missing: build_scripts/make_hand_tables.py makes it")
    data = zlib.decompress(packed.read_bytes())
    classes = data[0]
    merges = 1 + _SUITS + _HONORS
    ends = merges + classes * classes
    together = tuple(_row(data, merges + place * classes, classes) for place in range(classes))
    missing = tuple(_row(data, start, classes) for start in range(ends, len(data), classes))
    return MeasureTables(
        suits=data[1 : 1 + _SUITS],
        honors=data[1 + _SUITS : merges],
        together=tuple(tuple(row[:classes]) for row in together),
        missing=missing,
        missing_with=tuple(tuple(row.translate(last) for row in together) for last in missing),
    )


def _row(data: bytes, start: int, size: int) -> bytes:
    return data[start : start + size].ljust(256, bytes((IMPOSSIBLE,)))
