"""What tiles, winds and claims are called, in the player's language."""

from __future__ import annotations

from game.i18n.books import BOOKS
from game.i18n.translator import gettext as _
from game.i18n.translator import ngettext, pgettext
from game.rules.terms import ClaimKind
from game.tiles.tile import Suit, Tile, Wind


def tile_name(ruleset: str, tile: Tile) -> str:
    """The name of a face in a book: ``5 Bamboo``, ``Red Dragon``, ``Plum``; ``KeyError`` without such a book."""
    own = BOOKS[ruleset].tiles().get(tile)
    if own is not None:
        return own.name
    match tile.suit:
        case Suit.BAMBOO:
            return ngettext("{rank} Bamboo", "{rank} Bamboo", tile.rank).format(rank=tile.rank)
        case Suit.CHARACTER:
            return ngettext("{rank} Character", "{rank} Character", tile.rank).format(rank=tile.rank)
        case Suit.DOT:
            return ngettext("{rank} Dot", "{rank} Dot", tile.rank).format(rank=tile.rank)
        case _:
            return _named(tile)


def _named(tile: Tile) -> str:
    return {
        Tile.WE: _("East Wind"),
        Tile.WS: _("South Wind"),
        Tile.WW: _("West Wind"),
        Tile.WN: _("North Wind"),
        Tile.DR: _("Red Dragon"),
        Tile.DG: _("Green Dragon"),
        Tile.DW: _("White Dragon"),
        Tile.F1: pgettext("flower", "Plum"),
        Tile.F2: pgettext("flower", "Orchid"),
        Tile.F3: pgettext("flower", "Chrysanthemum"),
        Tile.F4: pgettext("flower", "Bamboo"),
        Tile.S1: pgettext("season", "Spring"),
        Tile.S2: pgettext("season", "Summer"),
        Tile.S3: pgettext("season", "Autumn"),
        Tile.S4: pgettext("season", "Winter"),
    }[tile]


def wind_name(ruleset: str, wind: Wind) -> str:
    """The name of a wind, as a seat is called in a book: ``East``; ``KeyError`` without such a book."""
    general = {
        Wind.EAST: pgettext("wind", "East"),
        Wind.SOUTH: pgettext("wind", "South"),
        Wind.WEST: pgettext("wind", "West"),
        Wind.NORTH: pgettext("wind", "North"),
    }
    return BOOKS[ruleset].seats().get(wind, general[wind])


def wind_letter(wind: Wind) -> str:
    """The letter of a wind, for its chip."""
    return {
        Wind.EAST: pgettext("letter of a wind", "E"),
        Wind.SOUTH: pgettext("letter of a wind", "S"),
        Wind.WEST: pgettext("letter of a wind", "W"),
        Wind.NORTH: pgettext("letter of a wind", "N"),
    }[wind]


def claim_name(claim: ClaimKind) -> str:
    """What is claimed, by the name of the set."""
    return {
        ClaimKind.CHOW: _("Chow"),
        ClaimKind.PUNG: _("Pung"),
        ClaimKind.KONG: _("Kong"),
        ClaimKind.MAHJONG: _("Mahjong"),
    }[claim]
