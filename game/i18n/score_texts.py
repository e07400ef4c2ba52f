"""How a deal was won, and what the sets of a score sheet are called, in the player's language."""

from __future__ import annotations

from game.i18n.book_terms import term
from game.i18n.books.words import Term
from game.i18n.tile_words import tile_name
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext
from game.rules.terms import Source
from game.tiles.tile import Tile


def way_of_winning(ruleset: str, source: Source, tile: Tile | None, loser: str | None) -> str:
    """How somebody went out: with which tile, and whose it was."""
    named = "" if tile is None else tile_name(ruleset, tile)
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


def pair_name(ruleset: str) -> str:
    """What a book calls the one pair beside four sets."""
    return term(ruleset, Term.PAIR)


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
