"""The shape of a club's own hand in words: ``4 × Any set: any tile of one suit · Pair: any dragon``."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from game.hands.pattern_text import Part, Word, part_of
from game.i18n import pgettext
from game.i18n.general import general
from game.i18n.numbers import number
from game.i18n.tile_words import listed
from game.i18n.translator import in_a_row
from game.tiles.tile import Suit, Tile

_SUITS = {"B": Suit.BAMBOO, "C": Suit.CHARACTER, "D": Suit.DOT}
_ANY = "any"


def shape_text(ruleset: str, text: str) -> str:
    """A pattern in words, part by part; each item of it is valid by itself, though they may be too few."""
    shapes = [[_part(ruleset, part) for part in _gathered(shape.split())] for shape in text.split("|")]
    said = [" \u00b7 ".join(parts) for parts in shapes]
    whole = in_a_row(pgettext("shape", "{first}; or {second}"), said)
    return pgettext("shape", "{shape} (n: any number)").format(shape=whole) if _names_a_rank(text) else whole


def part_names() -> Mapping[Word, str]:
    """The names of the kinds of parts that a shape is made of."""
    return {
        Word.ONE: pgettext("part of a shape", "Tile"),
        Word.PAIR: pgettext("part of a shape", "Pair"),
        Word.CHOW: pgettext("part of a shape", "Chow"),
        Word.PUNG: pgettext("part of a shape", "Pung"),
        Word.SET: pgettext("part of a shape", "Pung or kong"),
        Word.KONG: pgettext("part of a shape", "Kong"),
        Word.MELD: pgettext("part of a shape", "Any set"),
        Word.DUO: pgettext("part of a shape", "One number in two suits"),
        Word.TRIO: pgettext("part of a shape", "One number in three suits"),
    }


def kinds_names() -> Mapping[str, str]:
    """The names of the kinds of tiles of which a part may be, by their words in a pattern."""
    return {
        _ANY: pgettext("part of a shape", "any"),
        "suits": pgettext("part of a shape", "any suit tile"),
        "simples": pgettext("part of a shape", "any 2 to 8"),
        "terminals": pgettext("part of a shape", "any terminal"),
        "honors": pgettext("part of a shape", "any honor"),
        "winds": pgettext("part of a shape", "any wind"),
        "dragons": pgettext("part of a shape", "any dragon"),
        "own": pgettext("part of a shape", "seat wind"),
        "prevailing": pgettext("part of a shape", "prevailing wind"),
    }


def _gathered(items: Sequence[str]) -> Iterator[Part]:
    """The parts of a shape, with like ones that follow each other as one."""
    for part, alike in groupby(map(part_of, items)):
        more = sum(each.times for each in alike)
        yield part if part.word is None or part.different else replace(part, times=more)


def _names_a_rank(text: str) -> bool:
    return any(_rank_of(kinds) for item in text.split() for kinds in item.rpartition(":")[2].rstrip("]").split(","))


def _rank_of(group: str) -> str:
    """The variable rank of a group: ``n``, ``n + 2``; empty if it has none."""
    return group[1:].replace("+", " + ") if group[0] in "BCDxyz" and group[1:2] == "n" else ""


def _part(ruleset: str, part: Part) -> str:
    if part.word is None:
        return _group(ruleset, part.kinds[0])
    name = part_names()[part.word]
    if part.times > 1:
        name = pgettext("shape", "{count} \u00d7 {part}").format(count=number(part.times), part=name)
    if part.kinds != (_ANY,):
        either = pgettext("shape", "{first} or {second}")
        tiles = in_a_row(either, [kinds_names().get(kinds) or _group(ruleset, kinds) for kinds in part.kinds])
        name = pgettext("shape", "{part}: {tiles}").format(part=name, tiles=tiles)
    if part.different:
        name = pgettext("shape", "{part}, all different").format(part=name)
    return pgettext("shape", "{part} (concealed)").format(part=name) if part.concealed else name


def _group(ruleset: str, group: str) -> str:
    """The tiles of one group, as often as they are named: ``1, 1, 9 of Bamboo``."""
    letter, marks = group[0], group[1:]
    if not marks:
        return _of_a_suit()[letter].format(ranks=pgettext("shape", "any tile"))
    pair = pgettext("list", "{first}, {second}")
    if letter not in _of_a_suit() and (len(marks) == 1 or not marks.isdecimal()) and not _rank_of(group):
        return in_a_row(pair, [listed(ruleset, [Tile(letter + mark)]) for mark in marks])
    ranks = _rank_of(group) or in_a_row(pair, [number(int(mark)) for mark in marks])
    if letter in _of_a_suit():
        return _of_a_suit()[letter].format(ranks=ranks)
    return general().several_tiles[_SUITS[letter].value].said(ranks=ranks)


def _of_a_suit() -> Mapping[str, str]:
    """Tiles of each of the variable suits ``x``, ``y`` and ``z``, with a gap for their ``ranks``."""
    return {
        "x": pgettext("shape", "{ranks} of one suit"),
        "y": pgettext("shape", "{ranks} of a second suit"),
        "z": pgettext("shape", "{ranks} of a third suit"),
    }
