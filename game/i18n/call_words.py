"""What players say over the table beside their claims."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.row_texts import special_hand_text
from game.i18n.set_words import listed
from game.i18n.translator import gettext as _
from game.i18n.translator import ngettext
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile


def bonus_count(count: int) -> str:
    """How many flowers and seasons somebody lays out."""
    return ngettext("{count} flower", "{count} flowers", count).format(count=count)


def no_more_bonus() -> str:
    """All flowers and seasons are laid out."""
    return _("No more flowers")


def dead_hand() -> str:
    """A hand that can no longer win."""
    return _("Dead hand")


def ready_hand() -> str:
    """A ready hand is called."""
    return _("Ready!")


def last_turns() -> str:
    """Somebody is out, and the others have not finished."""
    return _("Everybody else has one more turn")


def played_again() -> str:
    """A deal that does not count."""
    return _("The deal is played again")


def false_call(claim: ClaimKind) -> str:
    """A call that could not be shown."""
    return {
        ClaimKind.CHOW: _("False chow"),
        ClaimKind.PUNG: _("False pung"),
        ClaimKind.KONG: _("False kong"),
        ClaimKind.MAHJONG: _("False mahjong"),
    }[claim]


def penalty(points: int) -> str:
    """What a fault costs."""
    return ngettext("{points} point lost", "{points} points lost", points).format(points=points)


def mahjong_with(ruleset: str, finish: str) -> str:
    """A mahjong that is called with what its tile completes.

    Args:
        ruleset: the rulebook's id.
        finish: ``chow``, ``pung``, ``kong`` or ``pair``, or the id of a special hand.
    """
    regular = {
        "chow": _("Mahjong with a chow"),
        "pung": _("Mahjong with a pung"),
        "kong": _("Mahjong with a kong"),
        "pair": _("Mahjong with the pair"),
    }
    if finish in regular:
        return regular[finish]
    return _("Mahjong: {hand}").format(hand=special_hand_text(ruleset, finish).name)


def ready_for(waits: Sequence[Tile]) -> str:
    """A ready hand is called, with the tiles that complete it."""
    return _("Ready for {tiles}").format(tiles=listed(waits))
