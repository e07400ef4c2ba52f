"""What sets, pairs and kongs are called, with the tiles they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.hands.meld import KongKind, Meld, MeldKind, meld_of
from game.i18n.books import BOOKS
from game.i18n.tile_words import tile_name
from game.i18n.translator import gettext as _
from game.i18n.translator import in_a_row, npgettext, pgettext
from game.tiles.tile import Suit, Tile


def listed(ruleset: str, tiles: Iterable[Tile]) -> str:
    """The names of faces in a book, each once: ``Red Dragon, Green Dragon``."""
    names = [tile_name(ruleset, tile) for tile in dict.fromkeys(tiles)]
    return in_a_row(pgettext("list", "{first}, {second}"), names)


def listed_names(names: Sequence[str]) -> str:
    """Persons in a row: ``Boris, Dóra and Mira``."""
    return in_a_row(pgettext("list", "{first}, {second}"), names, pgettext("names", "{first} and {second}"))


def bonus_name(ruleset: str, tile: Tile) -> str:
    """The name of a bonus tile with its number: ``Plum (flower 1)``."""
    name = _("{name} (flower {number})") if tile.suit is Suit.FLOWER else _("{name} (season {number})")
    return name.format(name=tile_name(ruleset, tile), number=tile.rank)


def meld_name(ruleset: str, meld: Meld) -> str:
    """The name of a set or a pair: ``Pung of red dragons, exposed``; a pair is neither exposed nor concealed."""
    return _named(ruleset, meld, concealed=None if meld.is_pair else meld.concealed)


def name_of_tiles(ruleset: str, tiles: Sequence[Tile], *, concealed: bool | None) -> str | None:
    """The name of the set, the pair or the bonus tile that these are; ``None`` if they are none.

    With ``concealed`` unknown nothing is said of it: ``Pung of red dragons``.
    """
    if len(tiles) == 1:
        return bonus_name(ruleset, tiles[0]) if tiles[0].is_bonus else None
    try:
        meld = meld_of(tiles)
    except ValueError:
        return None
    return _named(ruleset, meld, concealed=None if meld.is_pair else concealed)


def kong_name(kong: KongKind) -> str:
    """How a kong came about."""
    return {
        KongKind.CLAIMED: _("Claimed kong"),
        KongKind.CONCEALED: _("Concealed kong"),
        KongKind.ADDED: _("Extended pung"),
        KongKind.KEPT: _("Kong kept in the hand"),
    }[kong]


def alike(ruleset: str, tile: Tile) -> str:
    """Several of a face in a book, as they stand in ``Pung of {tiles}``: ``5 Bamboo``, ``red dragons``."""
    own = BOOKS[ruleset].tiles().get(tile)
    if own is not None:
        return own.alike
    match tile.suit:
        case Suit.BAMBOO:
            return npgettext("of a set", "{rank} Bamboo", "{rank} Bamboo", tile.rank).format(rank=tile.rank)
        case Suit.CHARACTER:
            return npgettext("of a set", "{rank} Character", "{rank} Character", tile.rank).format(rank=tile.rank)
        case Suit.DOT:
            return npgettext("of a set", "{rank} Dot", "{rank} Dot", tile.rank).format(rank=tile.rank)
        case _:
            return {
                Tile.WE: pgettext("of a set", "east winds"),
                Tile.WS: pgettext("of a set", "south winds"),
                Tile.WW: pgettext("of a set", "west winds"),
                Tile.WN: pgettext("of a set", "north winds"),
                Tile.DR: pgettext("of a set", "red dragons"),
                Tile.DG: pgettext("of a set", "green dragons"),
                Tile.DW: pgettext("of a set", "white dragons"),
            }[tile]


def _named(ruleset: str, meld: Meld, *, concealed: bool | None) -> str:
    tiles = _chow_tiles(meld.tile) if meld.is_chow else alike(ruleset, meld.tile)
    names = {
        (MeldKind.CHOW, None): _("Chow of {tiles}"),
        (MeldKind.CHOW, True): _("Chow of {tiles}, concealed"),
        (MeldKind.CHOW, False): _("Chow of {tiles}, exposed"),
        (MeldKind.PUNG, None): _("Pung of {tiles}"),
        (MeldKind.PUNG, True): _("Pung of {tiles}, concealed"),
        (MeldKind.PUNG, False): _("Pung of {tiles}, exposed"),
        (MeldKind.KONG, None): _("Kong of {tiles}"),
        (MeldKind.KONG, True): _("Kong of {tiles}, concealed"),
        (MeldKind.KONG, False): _("Kong of {tiles}, exposed"),
        (MeldKind.PAIR, None): _("Pair of {tiles}"),
    }
    return names[meld.kind, concealed].format(tiles=tiles)


def _chow_tiles(lowest: Tile) -> str:
    tiles = {
        Suit.BAMBOO: pgettext("of a chow", "{low}-{middle}-{high} Bamboo"),
        Suit.CHARACTER: pgettext("of a chow", "{low}-{middle}-{high} Character"),
        Suit.DOT: pgettext("of a chow", "{low}-{middle}-{high} Dot"),
    }[lowest.suit]
    return tiles.format(low=lowest.rank, middle=lowest.rank + 1, high=lowest.rank + 2)
