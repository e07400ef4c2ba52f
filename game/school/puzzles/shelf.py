"""The files of puzzles: lines of JSON, compressed; the first line is the heading.

The heading ``{"type": "puzzles", "version": 1, "rules": "gala", "seed": 1, "deals": 250}`` is followed by one
``Puzzle`` a line. ``seed`` and ``deals`` say which deals have been searched for puzzles already, so that more can be
made. A moment is kept as the events that its seat saw, so that it does not change with the players or the tables of a
book.
"""

import logging
from collections.abc import Container
from functools import cache
from typing import Literal

from game import Frozen
from game.engine.codec import CodecError, decoded, decoder, encode
from game.engine.rulings.legal import legal_commands
from game.hands.asset_files import asset_file
from game.school.puzzles.puzzle import Puzzle

try:
    import lzma
except ImportError:  # Python was built without it
    lzma = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

LARGEST = 1 << 26
"""The most bytes that a file may unpack to; ours are far smaller."""


class Heading(Frozen, kw_only=True, tag_field="type", tag="puzzles"):
    """The first line of a file."""

    version: Literal[1] = 1
    rules: str
    seed: int
    deals: int = 0
    """How many deals have been searched for puzzles."""


class BrokenShelf(ValueError):
    """The file is not a file of puzzles; the message says why in one line."""


class Shelf(Frozen, kw_only=True):
    """The puzzles of a book."""

    heading: Heading
    puzzles: tuple[Puzzle, ...] = ()


_HEADING = decoder(Heading)
_PUZZLE = decoder(Puzzle)


def file_of(shelf: Shelf) -> bytes:
    """The bytes of the file for these puzzles; equal puzzles give equal bytes."""
    lines = [encode(shelf.heading), *map(encode, shelf.puzzles)]
    return lzma.compress(b"".join(line + b"\n" for line in lines), preset=6 | lzma.PRESET_EXTREME)


def shelf_of(content: bytes, name: str) -> Shelf:
    """Read the puzzles of a file; broken ones are left out, with one line each in the log.

    :raises BrokenShelf: if it is not such a file, or is damaged as a whole.
    """
    if lzma is None:
        raise BrokenShelf(f"{name}: no puzzles, as this Python has no lzma to unpack them with")
    try:
        unpacked = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=LARGEST).decompress(content, LARGEST)
        heading, *lines = unpacked.splitlines()
        found = decoded(_HEADING, heading)
    except (lzma.LZMAError, CodecError, ValueError) as error:
        raise BrokenShelf(f"{name}: no puzzles in it ({' '.join(str(error).split())})") from None
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(lines, start=2):
        try:
            puzzle = decoded(_PUZZLE, line)
            _check_question(puzzle, puzzles)
        except CodecError as error:
            log.warning("%s, line %s: a puzzle is left out (%s)", name, number, error)
        else:
            puzzles[puzzle.id] = puzzle
    return Shelf(heading=found, puzzles=tuple(puzzles.values()))


def _check_question(puzzle: Puzzle, before: Container[str]) -> None:
    """Raise ``CodecError`` if a puzzle has fewer than two answers, or an id that was there before."""
    if len(puzzle.answers) <= 1:
        raise CodecError("there is nothing to choose from")
    if puzzle.id in before:
        raise CodecError(f"{puzzle.id} is there already")


def has_puzzles(book: str) -> bool:
    """Whether the game comes with a file of puzzles for a book; the file is not opened."""
    try:
        return asset_file(_path(book)).is_file()
    except FileNotFoundError:
        return False


def name_of(book: str) -> str:
    """The name of a book's file of puzzles."""
    return f"{book}.jsonl.xz"


def _path(book: str) -> str:
    return f"puzzles/{name_of(book)}"


@cache
def puzzles_of(book: str) -> tuple[Puzzle, ...]:
    """The puzzles of a book that come with the game; empty if their file is missing or broken."""
    try:
        return shelf_of(asset_file(_path(book)).read_bytes(), book).puzzles
    except FileNotFoundError:
        return ()
    except (OSError, BrokenShelf) as error:
        log.warning("%s", error)
        return ()


def is_whole(puzzle: Puzzle) -> bool:
    """Whether the puzzle's moment can be reached and all its answers are legal; if not, the log says why."""
    try:
        choices = legal_commands(puzzle.view, puzzle.seat)
        missing = next((answer.command for answer in puzzle.answers if answer.command not in choices), None)
        if missing is not None:
            raise ValueError(f"{missing} cannot be answered")  # noqa: TRY301 - told in the same line as all others
    except Exception as error:  # noqa: BLE001 - whatever a file may say: it is left out
        log.warning("puzzle %s is left out (%s: %s)", puzzle.id, type(error).__name__, error)
        return False
    return True
