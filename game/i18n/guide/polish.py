"""What the Polish book says beside its tables (docs/rules/polish.md)."""

from __future__ import annotations

from game.i18n.guide.model import BookTexts, Silent, added
from game.i18n.numbers import number
from game.i18n.translator import gettext as _
from game.i18n.translator import ngettext
from game.rules.ruleset import Ruleset
from game.tiles.tile import Tile


def _seats(rules: Ruleset) -> list[str]:
    thrown = _("Everybody rolls two dice: the highest is East, and ties roll again; the others follow to the right.")
    stake = _("Everybody starts with {points} points.").format(points=number(rules.stake))
    return [added(thrown), *(_three(rules) if rules.seats == 3 else []), stake]


def _three(rules: Ruleset) -> list[str]:
    """Who sits where, and who breaks the side where nobody sits."""
    texts = [_("Three play: East, South and West.")]
    if rules.wall.sides == 3:
        return [*texts, added(_("The three sides are counted for the break."))]
    texts.append(_("North's place stays empty."))
    if rules.moves_with_winds:
        texts.append(
            added(_("It is empty in every deal: when East passes on, everybody moves to the place of his new wind."))
        )
    counted = _("All four sides are counted for the break: where the count ends on North, West takes the dice.")
    return [*texts, counted, added(_("He breaks his own side."))]


def _course(rules: Ruleset) -> list[str]:
    used = {
        1: _("When both loose tiles are used, the next stack of the dead wall is lifted."),
        2: _("When the four loose tiles are used, one stack of the dead wall is lifted as the next two."),
    }[rules.wall.breaking.lifted]
    texts = [added(used)]
    if any(tile.is_bonus for tile in rules.tiles.tiles):
        texts.append(_("Flowers have red numbers and black signs, seasons black numbers and red signs."))
    if rules.seats == 3 and not rules.options.is_on("three_player_chows"):
        texts.append(_("A chow makes no set, but in special hands that are made of tiles."))
    return texts


def _claims(_rules: Ruleset) -> list[str]:
    return [
        _("A special hand beats an ordinary mahjong."),
        added(_("Of equal claims the first in turn order gets the tile.")),
    ]


def _ending(rules: Ruleset) -> list[str]:
    of_three = rules.seats == 3
    rounds = rules.options.whole("three_player_rounds" if of_three else "rounds")
    match = ngettext("A match is {count} round.", "A match is {count} rounds.", rounds).format(count=rounds)
    below_zero = {
        "play_on": _("A player's points may fall below zero; the match goes on."),
        "ends_match": _("The match ends when somebody's points fall below zero; with none left it goes on."),
    }[rules.options.word("bankrupt")]
    texts = [
        _("When the living wall is used up and nobody is out, nobody pays."),
        added(_("East deals again after that.")),
        added(_("East stays while East wins; else the winds move, and East's right neighbour becomes East.")),
        added(match, when=not of_three),
    ]
    if of_three:
        texts.append(_("A round ends when all three players have been East."))
    if rounds == 4 and not any(tile is Tile.WN for tile in rules.tiles.tiles):
        texts.append(added(_("The North round has no wind tiles of its own.")))
    return [*texts, added(below_zero)]


def _counting(rules: Ruleset) -> list[str]:
    limit = rules.options.whole("limit")
    return [
        _("A hand is worth its points, doubled as often as it earns a double, at most the limit of {limit}.").format(
            limit=number(limit)
        ),
        _("Doubles can raise a hand very high: so a limit is agreed on, most often {limit}.").format(
            limit=number(2000)
        ),
        _("Losers count as well: the points of their sets, pairs of value and bonus tiles, and some of the doubles."),
    ]


def _special(rules: Ruleset) -> list[str]:
    limit = rules.options.whole("limit")
    return [
        _("A special hand is worth the limit of {limit}, or half of it.").format(limit=number(limit)),
        added(_("Nothing comes on top; where the ordinary count of the same hand is higher, it may take that.")),
        _("Concealed means that nothing but concealed kongs was laid open before the last tile, which may be claimed."),
    ]


def _paying(rules: Ruleset) -> list[str]:
    options = rules.options
    payer = {
        "all": [_("Each of the others pays the winner what his hand is worth.")],
        "discarder": [
            _("The discarder alone pays the winner, once."),
            added(_("The owner of a robbed kong counts as the discarder, and all pay for a self-drawn win.")),
        ],
    }[options.word("payer")]
    settle = _("Then the losers settle among themselves: each two of them pay the difference of their worths.")
    return [
        *payer,
        *([settle] if options.is_on("losers_settle") else []),
        _("Whatever East pays or gets is doubled."),
    ]


def _faults(_rules: Ruleset) -> list[str]:
    dead = _("A false mahjong makes the caller's hand dead: he draws and discards on, and his hand is worth nothing.")
    return [added(dead)]


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
