"""What the Polish book says beside its tables (docs/rules/polish.md)."""

from __future__ import annotations

from game.i18n.guide.model import BookTexts, Silent
from game.i18n.numbers import number
from game.i18n.translator import gettext as _
from game.i18n.translator import ngettext
from game.rules.ruleset import Ruleset


def _seats(rules: Ruleset) -> list[str]:
    texts = [_("Everybody rolls two dice: the highest is East, and ties roll again; the others follow to the right.")]
    if rules.seats == 3:
        texts.append(_("Three play: East, South and West."))
    stake = _("Everybody starts with {points} points.").format(points=number(rules.stake))
    return [*texts, stake]


def _course(rules: Ruleset) -> list[str]:
    texts = [_("When both loose tiles are used, the next stack of the dead wall is lifted.")]
    if rules.seats == 3 and not rules.options.is_on("three_player_chows"):
        texts.append(_("A chow makes no set, but in special hands that are made of tiles."))
    return texts


def _claims(_rules: Ruleset) -> list[str]:
    return [_("A special hand beats an ordinary mahjong. Of equal claims the first in turn order gets the tile.")]


def _ending(rules: Ruleset) -> list[str]:
    rounds = rules.options.whole("three_player_rounds" if rules.seats == 3 else "rounds")
    texts = [
        _("When the living wall is used up and nobody is out, nobody pays and East deals again."),
        _("East stays while East wins; else the winds move, and East's right neighbour becomes East."),
        ngettext("A match is {count} round.", "A match is {count} rounds.", rounds).format(count=rounds),
    ]
    if rules.options.word("bankrupt") == "ends_match":
        texts.append(_("The match ends when somebody has no points left."))
    return texts


def _counting(rules: Ruleset) -> list[str]:
    limit = rules.options.whole("limit")
    return [
        _("A hand is worth its points, doubled as often as it earns a double, at most the limit of {limit}.").format(
            limit=number(limit)
        ),
        _("Losers count as well: the points of their sets, pairs of value and bonus tiles, and some of the doubles."),
    ]


def _special(rules: Ruleset) -> list[str]:
    limit = rules.options.whole("limit")
    return [
        _(
            "A special hand is worth the limit of {limit}, or half of it, with nothing on top. Where the ordinary "
            "count of the same hand is higher, it may take that."
        ).format(limit=number(limit)),
        _("Concealed means that nothing but concealed kongs was laid open before the last tile, which may be claimed."),
    ]


def _paying(rules: Ruleset) -> list[str]:
    options = rules.options
    payer = {
        "all": _("Each of the others pays the winner what his hand is worth."),
        "discarder": _(
            "The discarder alone pays the winner, once; the owner of a robbed kong counts as the discarder, and all "
            "pay for a self-drawn win."
        ),
    }[options.word("payer")]
    settle = _("Then the losers settle among themselves: each two of them pay the difference of their worths.")
    return [
        payer,
        *([settle] if options.is_on("losers_settle") else []),
        _("Whatever East pays or gets is doubled."),
    ]


def _faults(_rules: Ruleset) -> list[str]:
    return [_("A false mahjong makes the caller's hand dead: he draws and discards on, and his hand is worth nothing.")]


POLISH = BookTexts(
    seats=_seats,
    course=_course,
    claims=_claims,
    ending=_ending,
    counting=_counting,
    paying=_paying,
    faults=_faults,
    special=_special,
    silent=frozenset({Silent.BONUS, Silent.KONGS, Silent.KONGS_LIE, Silent.CLAIMS, Silent.CLAIM_SECONDS}),
)
