"""Writing the text of a pattern (format: see ``pattern``) part by part, as tiles and words are picked."""

import re
from collections.abc import Iterable

from game.hands.pattern_text import Word
from game.tiles.tile import Suit, Tile

_ANY_SUIT = {"B": "x", "C": "y", "D": "z"}
_GROUP = re.compile(r"(?P<letter>[A-Za-z])(?P<marks>[1-9A-Z]+)")
_ITEM = re.compile(r"\[?(?:(?P<times>[1-9]|1[0-4])\*)?(?P<word>[a-z]+)!?:")
_SIZES = {Word.ONE.value: 1, Word.PAIR.value: 2, Word.DUO.value: 2}


def with_tiles(text: str, word: Word, tile: Tile, *, any_suit: bool) -> str:
    """The text with one more part: a tile kept in the hand, a pair or set of it, or the chow that begins with it.

    ``any_suit``: bamboos, characters and dots stand for three different suits, whichever they are.
    """
    letter, mark = _letter(tile, any_suit=any_suit), tile.name[1]
    if word is Word.CHOW and tile.suit.has_ranks:
        first = min(7, tile.rank)
        mark = f"{first}{first + 1}{first + 2}"
    if word is not Word.ONE:
        return _with_item(text, f"{word.value}:{letter}{mark}")
    before, _, last = text.rpartition(" ")
    found = _GROUP.fullmatch(last)
    if found and found["letter"] == letter and found["marks"].isdecimal() == mark.isdecimal():
        return f"{before} {last}{mark}".lstrip()
    return _with_item(text, f"{letter}{mark}")


def kinds_of(tiles: Iterable[Tile], *, any_suit: bool) -> str:
    """The text for these tiles that ``with_word`` takes as ``kinds``; ``any_suit``: as in ``with_tiles``."""
    marks: dict[str, str] = {}
    for tile in tiles:
        letter = _letter(tile, any_suit=any_suit)
        key = "W" if tile.suit is Suit.WIND else "D-" if tile.suit is Suit.DRAGON else letter
        marks[key] = marks.get(key, letter) + tile.name[1]
    return ",".join(marks.values())


def with_word(text: str, word: Word, kinds: str) -> str:
    """The text with one more part of any of ``kinds``: a kind of tiles, a variable suit, or what ``kinds_of`` gives."""
    return _with_item(text, f"{word.value}:{kinds}")


def without_last(text: str) -> str:
    """The text without the part that was added last."""
    text = text.rstrip()
    before, _, last = text.rpartition(" ")
    found = _GROUP.fullmatch(last)
    return text[:-1] if found and len(found["marks"]) > 1 else before


def size_of(text: str) -> int:
    """The number of tiles in the last alternative of the text, a kong counted as three."""
    size = 0
    for item in text.rpartition("|")[2].split():
        found = _ITEM.match(item)
        if found:
            size += int(found["times"] or 1) * _SIZES.get(found["word"], 3)
        elif ":" not in item:
            size += 1 if "n" in item else max(0, len(item) - 1)
    return size


def _letter(tile: Tile, *, any_suit: bool) -> str:
    letter = tile.name[0]
    return _ANY_SUIT[letter] if any_suit and tile.suit.has_ranks else letter


def _with_item(text: str, item: str) -> str:
    return f"{text.rstrip()} {item}".lstrip()
