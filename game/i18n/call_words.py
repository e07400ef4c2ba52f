"""What players say over the table beside their claims."""

from __future__ import annotations

from game.i18n.translator import gettext as _
from game.i18n.translator import ngettext
from game.rules.terms import ClaimKind


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


def robbed_kong() -> str:
    """A tile of a kong is taken."""
    return _("I rob the kong!")


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
