"""What tiles, winds and claims are called, in the player's language."""

from __future__ import annotations

from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext
from game.rules.terms import ClaimKind
from game.tiles.tile import Suit, Tile, Wind


def tile_name(tile: Tile) -> str:
    """The name of a face: ``5 Bamboo``, ``Red Dragon``, ``Plum``."""
    match tile.suit:
        case Suit.BAMBOO:
            return _("{rank} Bamboo").format(rank=tile.rank)
        case Suit.CHARACTER:
            return _("{rank} Character").format(rank=tile.rank)
        case Suit.DOT:
            return _("{rank} Dot").format(rank=tile.rank)
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


def wind_name(wind: Wind) -> str:
    """The name of a wind, as a seat is called: ``East``."""
    return {
        Wind.EAST: pgettext("wind", "East"),
        Wind.SOUTH: pgettext("wind", "South"),
        Wind.WEST: pgettext("wind", "West"),
        Wind.NORTH: pgettext("wind", "North"),
    }[wind]


def wind_letter(wind: Wind) -> str:
    """The letter of a wind, for its chip."""
    return {
        Wind.EAST: pgettext("letter of a wind", "E"),
        Wind.SOUTH: pgettext("letter of a wind", "S"),
        Wind.WEST: pgettext("letter of a wind", "W"),
        Wind.NORTH: pgettext("letter of a wind", "N"),
    }[wind]


def claim_name(claim: ClaimKind) -> str:
    """What a claim is called on a button."""
    return {
        ClaimKind.CHOW: _("Chow"),
        ClaimKind.PUNG: _("Pung"),
        ClaimKind.KONG: _("Kong"),
        ClaimKind.MAHJONG: _("Mahjong"),
    }[claim]


def call_out(claim: ClaimKind) -> str:
    """A claim as it is called over the table."""
    return {
        ClaimKind.CHOW: _("Chow!"),
        ClaimKind.PUNG: _("Pung!"),
        ClaimKind.KONG: _("Kong!"),
        ClaimKind.MAHJONG: _("Mahjong!"),
    }[claim]
