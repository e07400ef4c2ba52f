"""What the lines of a score are called, and why they count, in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.i18n.tile_words import tile_name, wind_name
from game.i18n.translator import gettext as _
from game.i18n.translator import ngettext, pgettext
from game.rules.terms import Source
from game.tiles.tile import Tile, Wind


@dataclass(frozen=True, slots=True)
class LineText:
    """The words of a line."""

    name: str
    reason: str
    """One sentence."""


def line_text(ruleset: str, line: str, tiles: Sequence[Tile], wind: Wind) -> LineText:
    """The words of a line of a rulebook, by their ids; ``KeyError`` if there are none.

    Args:
        ruleset: the rulebook's id.
        line: the line's id.
        tiles: those that earned it, where not the whole hand did.
        wind: of the seat whose hand it is.
    """
    return _BOOKS[ruleset][line](tuple(tiles), wind)


_Words = Callable[[tuple[Tile, ...], Wind], LineText]


def _said(name: Callable[[], str], reason: Callable[[], str]) -> _Words:
    return lambda _tiles, _wind: LineText(name(), reason())


def _dragons(tiles: tuple[Tile, ...], _wind: Wind) -> LineText:
    name = _("Kong of dragons") if len(tiles) == 4 else _("Pung of dragons")
    return LineText(name, _("{tile}: each set of dragons counts").format(tile=tile_name(tiles[0])))


def _seat_wind(tiles: tuple[Tile, ...], wind: Wind) -> LineText:
    name = _("Kong of the own wind") if len(tiles) == 4 else _("Pung of the own wind")
    return LineText(name, _("The seat is {wind}").format(wind=wind_name(wind)))


def _own_bonus(tiles: tuple[Tile, ...], wind: Wind) -> LineText:
    flowers = " · ".join(tile_name(tile) for tile in tiles)
    name = ngettext("Own flower or season", "Own flower and season", len(tiles))
    reason = ngettext("{tiles} belongs to {wind}", "{tiles} belong to {wind}", len(tiles))
    return LineText(name, reason.format(tiles=flowers, wind=wind_name(wind)))


_GALA: Mapping[str, _Words] = {
    "mahjong": _said(lambda: _("Mahjong"), lambda: _("For going out")),
    "half_flush": _said(lambda: _("Half flush"), lambda: _("One suit, with winds or dragons")),
    "all_pungs": _said(lambda: _("All pungs"), lambda: _("Four pungs or kongs")),
    "all_chows": _said(lambda: _("All chows"), lambda: _("Four chows, and any pair")),
    "pung.dragon": _dragons,
    "pung.seat_wind": _seat_wind,
    "full_flush": _said(lambda: _("Full flush"), lambda: _("One suit alone")),
    "no_suits": _said(lambda: _("Winds and dragons"), lambda: _("No tile of a suit")),
    "own_bonus": _own_bonus,
}
_BOOKS: Mapping[str, Mapping[str, _Words]] = {"gala": _GALA}


def way_of_winning(source: Source, tile: Tile | None, loser: str | None) -> str:
    """How somebody went out: with which tile, and whose it was."""
    named = "" if tile is None else tile_name(tile)
    match source:
        case Source.DISCARD:
            return _("On {name}'s discard, the {tile}").format(name=loser, tile=named)
        case Source.ROBBED_KONG:
            return _("Robbing {name}'s kong of the {tile}").format(name=loser, tile=named)
        case Source.WALL:
            return _("Drawn from the wall: the {tile}").format(tile=named)
        case Source.REPLACEMENT:
            return _("On a replacement tile, the {tile}").format(tile=named)
        case Source.DEALT:
            return _("With the dealt tiles")


def set_name(kind: str, *, concealed: bool) -> tuple[str, str]:
    """What a set of the score sheet is called, and whether it is exposed; a pair carries no such mark."""
    name = {
        "chow": _("Chow"),
        "pung": _("Pung"),
        "kong": _("Kong"),
        "pair": pgettext("two alike", "Pair"),
    }[kind]
    if kind == "pair":
        return name, ""
    return name, pgettext("set", "concealed") if concealed else pgettext("set", "exposed")
