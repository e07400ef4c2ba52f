"""The names of tiles, winds and claims, and of the sets, kongs and shapes that tiles make, in the player's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from game import replace
from game.i18n import _, in_a_row, in_commas, pgettext
from game.i18n.book_files import TileWords
from game.i18n.books import book, common
from game.i18n.general import general, names_file, pages
from game.i18n.numbers import number
from game.tiles.tile import Suit, Tile, Wind

if TYPE_CHECKING:
    from game.hands.meld import KongKind
    from game.hands.pattern_text import Part, Word
    from game.rules.terms import ClaimKind

_SUITS = {"B": Suit.BAMBOO, "C": Suit.CHARACTER, "D": Suit.DOT}
_ANY_TILE = "any"


def tile_name(ruleset: str, tile: Tile) -> str:
    """The name of a face in a book: ``5 of Bamboo``, ``Red Dragon``, ``Plum``; ``KeyError`` without such a book."""
    return _words(ruleset, tile).name.said(tile.rank, rank=tile.rank)


def plain_name(tile: Tile) -> str:
    """The name of a face when it is not known which book is played."""
    return common().tiles[tile.suit.value if tile.suit.has_ranks else tile.value].name.said(tile.rank, rank=tile.rank)


def alike(ruleset: str, tile: Tile) -> str:
    """The plural name of a face in a book, as it stands in ``Pung of {tiles}``: ``5s of Bamboo``, ``red dragons``."""
    words = _words(ruleset, tile).alike
    assert words is not None, f"several of {tile}"
    return words.said(tile.rank, rank=tile.rank)


def _words(ruleset: str, tile: Tile) -> TileWords:
    face = tile.suit.value if tile.suit.has_ranks else tile.value
    return book(ruleset).words.tiles.get(face) or common().tiles[face]


def wind_name(ruleset: str, wind: Wind) -> str:
    """The name of a wind or of its seat in a book: ``East``; ``KeyError`` without such a book."""
    seat = wind.name.lower()
    return (book(ruleset).words.seats.get(seat) or common().seats[seat]).said()


def plain_wind(wind: Wind) -> str:
    """The name of a wind when it is not known which book is played."""
    return common().seats[wind.name.lower()].said()


def wind_letter(wind: Wind) -> str:
    """The letter of a wind, for the chip at its seat."""
    return names_file().wind_letters[wind.name.lower()].said()


def claim_name(claim: ClaimKind) -> str:
    """The name of a claim, which is that of its set."""
    return general().claims[claim.value].said()


def listed(ruleset: str, tiles: Iterable[Tile]) -> str:
    """The names of faces in a book, each once: ``Red Dragon, Green Dragon``."""
    names = [tile_name(ruleset, tile) for tile in dict.fromkeys(tiles)]
    return in_commas(names)


def listed_in_short(ruleset: str, tiles: Iterable[Tile]) -> str:
    """The names of faces in a book, each once, those of a suit together: ``3 and 6 of Dots, Red Dragon``."""
    kinds = list(dict.fromkeys(tiles))
    last = pgettext("ranks", "{first} and {second}")
    named = []
    for suit in dict.fromkeys(tile.suit for tile in kinds):
        alike = [tile for tile in kinds if tile.suit is suit]
        if len(alike) > 1 and suit.has_ranks:
            ranks = in_commas([number(rank) for rank in sorted(tile.rank for tile in alike)], last)
            named.append(general().several_tiles[suit.value].said(ranks=ranks))
        else:
            named += [tile_name(ruleset, tile) for tile in alike]
    return in_commas(named)


def listed_names(names: Sequence[str]) -> str:
    """Names of persons in a row: ``Boris, Dóra and Mira``."""
    return in_commas(names, pgettext("names", "{first} and {second}"))


def bonus_name(ruleset: str, tile: Tile) -> str:
    """The name of a bonus tile with its number: ``Plum (flower 1)``."""
    name = _("{name} (flower {number})") if tile.suit is Suit.FLOWER else _("{name} (season {number})")
    return name.format(name=tile_name(ruleset, tile), number=tile.rank)


def name_of_tiles(ruleset: str, tiles: Sequence[Tile], *, concealed: bool | None = None) -> str | None:
    """The name of the set, pair or bonus tile made of the tiles; ``None`` if they make none.

    If ``concealed`` is ``None``, the name does not say whether it is: ``Pung of red dragons``.
    """
    if len(tiles) == 1:
        return bonus_name(ruleset, tiles[0]) if tiles[0].is_bonus else None
    from game.hands.meld import meld_of

    try:
        meld = meld_of(tiles)
    except ValueError:
        return None
    if meld.is_chow:
        low = meld.tile.rank
        named = general().several_tiles[meld.tile.suit.value].said(ranks=f"{low}-{low + 1}-{low + 2}")
    else:
        named = alike(ruleset, meld.tile)
    manner = {None: "", True: "_concealed", False: "_exposed"}[None if meld.is_pair else concealed]
    return general().sets[meld.kind.value + manner].said(tiles=named)


def kong_name(kong: KongKind) -> str:
    """The name of a kind of kong."""
    return general().kongs[kong.value].said()


def shape_text(ruleset: str, text: str) -> str:
    """A pattern in words, part by part; each item of it is valid by itself, though they may be too few."""
    shapes = [[_part_text(ruleset, part) for part in _gathered(_in_order(shape))] for shape in text.split("|")]
    said = [" \u00b7 ".join(parts) for parts in shapes]
    whole = in_a_row(pgettext("shape", "{first}; or {second}"), said)
    return pgettext("shape", "{shape} (n: any number)").format(shape=whole) if _names_a_rank(text) else whole


def part_names() -> Mapping[Word, str]:
    """The names of the kinds of parts that a shape is made of."""
    from game.hands.pattern_text import Word

    return {Word(id_): name.said() for id_, name in pages().parts_of_shapes.items()}


def kinds_names() -> Mapping[str, str]:
    """The names of the kinds of tiles that a part may consist of, by their words in a pattern."""
    return pages().kinds_of_tiles.said()


def _in_order(shape: str) -> Sequence[Part]:
    """The parts of a shape with its variable suits renamed ``x``, ``y``, ``z`` in the order in which they appear."""
    from game.hands.pattern_text import part_of

    parts = [part_of(item) for item in shape.split()]
    groups = [group for part in parts for group in (*part.kinds, *part.each_with)]
    named = dict(zip(dict.fromkeys(group[0] for group in groups if group[0] in "xyz"), "xyz", strict=False))

    def renamed(kinds: Sequence[str]) -> tuple[str, ...]:
        return tuple(named.get(group[0], group[0]) + group[1:] for group in kinds)

    return [replace(part, kinds=renamed(part.kinds), each_with=renamed(part.each_with)) for part in parts]


def _gathered(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts of a shape; equal parts that follow each other are merged."""
    for part, alike in groupby(parts):
        more = sum(each.times for each in alike)
        yield part if part.word is None or part.different else replace(part, times=more)


def _names_a_rank(text: str) -> bool:
    from game.hands.pattern_text import part_of

    return any(_rank_of(kinds) for item in text.replace("|", " ").split() for kinds in part_of(item).kinds)


def _rank_of(group: str) -> str:
    """The variable rank in a group of a pattern, such as ``n`` or ``n + 2``; empty if the group has none."""
    return group[1:].replace("+", " + ") if group[0] in "BCDxyz" and group[1:2] == "n" else ""


def _part_text(ruleset: str, part: Part) -> str:
    if part.word is None:
        return _group_text(ruleset, part.kinds[0])
    name = part_names()[part.word]
    if part.times > 1:
        name = pgettext("shape", "{count} \u00d7 {part}").format(count=number(part.times), part=name)
    if part.kinds != (_ANY_TILE,):
        name = pgettext("shape", "{part}: {tiles}").format(part=name, tiles=_either_text(ruleset, part.kinds))
    if part.each_with:
        tiles = _either_text(ruleset, part.each_with)
        name = pgettext("shape", "{part}, each with one of {tiles}").format(part=name, tiles=tiles)
    if part.different:
        name = pgettext("shape", "{part}, all different").format(part=name)
    return pgettext("shape", "{part} (concealed)").format(part=name) if part.concealed else name


def _either_text(ruleset: str, groups: Sequence[str]) -> str:
    letters, ranks = {group[0] for group in groups}, [_rank_of(group) for group in groups]
    if len(letters) == 1 and all(ranks):
        shared = in_commas(ranks)
        return _ranks_of_suit(letters.pop(), shared)
    either = pgettext("shape", "{first} or {second}")
    return in_a_row(either, [kinds_names().get(kinds) or _group_text(ruleset, kinds) for kinds in groups])


def _group_text(ruleset: str, group: str) -> str:
    """The tiles of one group, as often as they are named: ``1, 1, 9 of Bamboo``."""
    letter, marks, rank = group[0], group[1:], _rank_of(group)
    suit = _of_a_suit().get(letter)
    if suit is None and not rank and (len(marks) == 1 or not marks.isdecimal()):
        return in_commas([tile_name(ruleset, Tile(letter + mark)) for mark in marks])
    ranks = rank or in_commas([number(int(mark)) for mark in marks]) or pgettext("shape", "any tile")
    return _ranks_of_suit(letter, ranks)


def _ranks_of_suit(letter: str, ranks: str) -> str:
    """Ranks of a suit, or of one of the variable suits."""
    suit = _of_a_suit().get(letter)
    return general().several_tiles[_SUITS[letter].value].said(ranks=ranks) if suit is None else suit.format(ranks=ranks)


def _of_a_suit() -> Mapping[str, str]:
    """The texts for tiles of each variable suit (``x``, ``y``, ``z``), with a placeholder for their ``ranks``."""
    return {
        "x": pgettext("shape", "{ranks} of one suit"),
        "y": pgettext("shape", "{ranks} of a second suit"),
        "z": pgettext("shape", "{ranks} of a third suit"),
    }
