"""The names of tiles, winds and claims, and of the sets, pairs and kongs that tiles make, in the player's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.i18n.book_files import TileWords
from game.i18n.books import book, common
from game.i18n.general import general
from game.i18n.numbers import number
from game.i18n.translator import gettext as _
from game.i18n.translator import in_a_row, pgettext
from game.tiles.tile import Suit, Tile, Wind

if TYPE_CHECKING:
    from game.hands.meld import KongKind
    from game.rules.terms import ClaimKind


def tile_name(ruleset: str, tile: Tile) -> str:
    """The name of a face in a book: ``5 of Bamboo``, ``Red Dragon``, ``Plum``; ``KeyError`` without such a book."""
    return _words(ruleset, tile).name.said(tile.rank, rank=tile.rank)


def plain_name(tile: Tile) -> str:
    """The name of a face where no book is given."""
    return common().tiles[tile.suit.value if tile.suit.has_ranks else tile.value].name.said(tile.rank, rank=tile.rank)


def alike(ruleset: str, tile: Tile) -> str:
    """The plural name of a face in a book, as it stands in ``Pung of {tiles}``: ``5s in Bamboo``, ``red dragons``."""
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
    """The name of a wind where no book is given."""
    return common().seats[wind.name.lower()].said()


def wind_letter(wind: Wind) -> str:
    """The letter of a wind, for the chip at its seat."""
    return general().wind_letters[wind.name.lower()].said()


def claim_name(claim: ClaimKind) -> str:
    """The name of a claim, which is that of its set."""
    return general().claims[claim.value].said()


def listed(ruleset: str, tiles: Iterable[Tile]) -> str:
    """The names of faces in a book, each once: ``Red Dragon, Green Dragon``."""
    names = [tile_name(ruleset, tile) for tile in dict.fromkeys(tiles)]
    return in_a_row(pgettext("list", "{first}, {second}"), names)


def listed_in_short(ruleset: str, tiles: Iterable[Tile]) -> str:
    """The names of faces in a book, each once, those of a suit together: ``3, 6 of Dots, Red Dragon``."""
    pair, kinds = pgettext("list", "{first}, {second}"), list(dict.fromkeys(tiles))
    named = []
    for suit in dict.fromkeys(tile.suit for tile in kinds):
        alike = [tile for tile in kinds if tile.suit is suit]
        if len(alike) > 1 and suit.has_ranks:
            ranks = in_a_row(pair, [number(tile.rank) for tile in sorted(alike, key=lambda tile: tile.rank)])
            named.append(general().several_tiles[suit.value].said(ranks=ranks))
        else:
            named += [tile_name(ruleset, tile) for tile in alike]
    return in_a_row(pair, named)


def listed_names(names: Sequence[str]) -> str:
    """Names of persons in a row: ``Boris, Dóra and Mira``."""
    return in_a_row(pgettext("list", "{first}, {second}"), names, pgettext("names", "{first} and {second}"))


def bonus_name(ruleset: str, tile: Tile) -> str:
    """The name of a bonus tile with its number: ``Plum (flower 1)``."""
    name = _("{name} (flower {number})") if tile.suit is Suit.FLOWER else _("{name} (season {number})")
    return name.format(name=tile_name(ruleset, tile), number=tile.rank)


def name_of_tiles(ruleset: str, tiles: Sequence[Tile], *, concealed: bool | None) -> str | None:
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
        named = general().tiles_of_chow[meld.tile.suit.value].said(low=low, middle=low + 1, high=low + 2)
    else:
        named = alike(ruleset, meld.tile)
    manner = {None: "", True: "_concealed", False: "_exposed"}[None if meld.is_pair else concealed]
    return general().sets[meld.kind.value + manner].said(tiles=named)


def kong_name(kong: KongKind) -> str:
    """The name of a kind of kong."""
    return general().kongs[kong.value].said()
