"""Positions from matches of strong players, in which lessons are taken; made by ``build_scripts/make_positions.py``.

Each book has a file in ``assets/lessons``, named by its id and its number of players: compressed JSON of a ``Shelf``.
"""

import logging
from collections.abc import Mapping
from functools import cache
from typing import TypeVar

import msgspec

from game import Frozen
from game.engine.codec import CodecError, decoded, decoder, encode
from game.engine.commands import Claim, Command, DeclareKong
from game.hands.asset_files import asset_file
from game.rules.ruleset import Ruleset
from game.school.lessons.answers import word_of
from game.school.positions.position import Position

try:
    import lzma
except ImportError:  # Python was built without it
    lzma = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

Kept = TypeVar("Kept")
LARGEST = 1 << 24
"""The most bytes that a file may unpack to; ours are far smaller."""


class Played(Frozen, kw_only=True, omit_defaults=True):
    """An answer in a position, and its results, played out on the same walls as the others."""

    answer: str
    """The answer, in the form of ``named``."""
    out: float
    """The share of the deals that the seat won, from 0 to 1."""
    average: float
    """The mean gain of the deals, in points."""
    place: float = 0.0
    """The mean place at the end of the match; 0 if the position is not in the last deal of a match."""
    paying: float = 0.0
    """The share of the deals that somebody won on a discard of the seat; measured only for pushing and folding."""
    special: float = 0.0
    """The share of the seat's wins that were special hands."""
    worth: float = 0.0
    """The mean gain of the deals that the seat won, in points; measured only for claims and expensive hands."""


class Real(Frozen, kw_only=True, omit_defaults=True):
    """A position of a match of strong players."""

    name: str
    """The name by which lessons call the position: ``folding.2``."""
    origin: str
    """The seed, the deal and the move at which the position arose, or the puzzle that asks about it."""
    position: Position
    """The tiles at the table; the hands of the other players are included if they are known."""
    answers: tuple[Played, ...] = ()
    """The answers that were played out, the best one first."""
    walls: int = 0
    """The number of walls on which each answer was played out."""
    deal: int = 1
    """The number of the deal in its match, from 1; 1 also if it is not known."""
    win: float = 0.0
    """The mean gain of the deals that the seat won; measured only for pushing and folding."""
    loss: float = 0.0
    """The mean gain, mostly below 0, of the deals that somebody won on the seat's discard; measured as ``win`` is."""
    balances: tuple[int, ...] = ()
    """The points that each seat had, by its wind; empty if everybody had the stake."""


class Odds(Frozen, kw_only=True):
    """How often strong players won with a scoring row or special hand."""

    wins: int
    worth: float
    """What the winning hands with this row were worth on average, in points."""


class Shelf(Frozen, kw_only=True):
    """The positions of a book, and how its deals ended."""

    deals: int = 0
    """How many deals were played for the odds."""
    wins: int = 0
    """The number of the deals that somebody won."""
    worth: float = 0.0
    """What the winning hands were worth on average, in points."""
    odds: Mapping[str, Odds] = {}
    """The odds by the id of a scoring row, or of a special hand after ``special.``."""
    positions: tuple[Real, ...] = ()


_SHELF = decoder(Shelf)


def packed(shelf: msgspec.Struct) -> bytes:
    """The bytes of the file for a shelf; equal shelves give equal bytes."""
    return lzma.compress(encode(shelf), preset=6 | lzma.PRESET_EXTREME)


def name_of(rules: Ruleset) -> str:
    """The name of a book's file."""
    return f"{rules.id}-{rules.seats}.json.xz"


@cache
def _read(name: str) -> Shelf:
    return unpacked(name, _SHELF) or Shelf()


def unpacked(name: str, form: msgspec.json.Decoder[Kept]) -> Kept | None:
    """The content of a file in ``assets/lessons``; ``None`` if there is no such file that can be read."""
    try:
        data = asset_file(f"lessons/{name}").read_bytes()
        if lzma is None:
            raise ValueError("this Python has no lzma to unpack it with")  # noqa: TRY301 - told in the same line
        return decoded(form, lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=1 << 26).decompress(data, LARGEST))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, CodecError) as error:
        log.warning("%s: no positions for lessons (%s)", name, error)
        return None
    except lzma.LZMAError as error:
        log.warning("%s: no positions for lessons (%s)", name, error)
        return None


def shelf_of(rules: Ruleset) -> Shelf:
    """The positions of a book for its number of players; empty if there are none."""
    return _read(name_of(rules))


def real(rules: Ruleset, name: str) -> Real | None:
    """The position of this name in a book; ``None`` if the book has none."""
    return next((each for each in shelf_of(rules).positions if each.name == name), None)


def named(command: Command) -> str:
    """A command in a word, with the tiles of a claimed chow or a kong: ``B5``, ``chow B3 B4``, ``pass``."""
    word = word_of(command)
    if isinstance(command, Claim | DeclareKong) and command.tiles and word in ("chow", "kong"):
        return " ".join([word, *(tile.value for tile in command.tiles)])
    return word
