"""What the Latvian book says beside its tables (docs/rules/latvian.md)."""

from __future__ import annotations

from game.i18n.guide.model import BookTexts, Silent, added
from game.i18n.translator import gettext as _
from game.i18n.translator import ngettext
from game.rules.ruleset import Ruleset


def _introduction(_rules: Ruleset) -> list[str]:
    return [
        _(
            "Mahjong is a popular Chinese game, and like other popular games it has many regional variants, from the "
            "Chinese system of the prevailing wind to American mahjong with its cards of hands, as in bingo. These are "
            "the main rules, which most of the variants share."
        ),
        _("Many sets hold eight bonus tiles too, flowers and seasons; the basic game does not need them."),
    ]


def _seats(rules: Ruleset) -> list[str]:
    seating = {
        "wind_tiles": [_("The wind tiles are mixed face down and dealt, and everybody sits as his tile says.")],
        "dice": [
            _("Players of today may simply throw dice for the first dealer."),
            added(
                _("Everybody rolls two dice, the highest is East, and ties roll again; the others follow to the right.")
            ),
        ],
    }[rules.options.word("seating")]
    three = added(_("North's seat stays empty all match; its side of the wall is drawn from like any other."))
    return [*seating, _("East deals first."), *([three] if rules.seats == 3 else [])]


def _course(rules: Ruleset) -> list[str]:
    return [
        added(
            _(
                "The original says once that play begins on the dealer's left and once that the turn passes to the "
                "right; the rest of it fits the right, and so it is played."
            )
        ),
        _("Everybody sets up his tiles so that he alone sees them; racks are often used for this."),
        _("A kong takes an extra tile from the tail of the wall before the discard.")
        if rules.kongs.allowed
        else _("There are no kongs: four alike are a pung and a spare tile."),
    ]


def _claims(_rules: Ruleset) -> list[str]:
    return [
        _(
            "A chow is claimed by the next player alone, in place of drawing, when nobody has claimed the tile for "
            "more."
        ),
        added(_("Of two mahjong calls the first in turn order gets the tile.")),
    ]


def _ending(rules: Ruleset) -> list[str]:
    options = rules.options
    dealer = {
        "passes": added(_("The deal passes to the right after every deal that was won.")),
        "stays_on_win": added(
            _("The dealer stays while he wins; else the deal passes to the right after a deal was won.")
        ),
    }[options.word("dealer")]
    deals, points = options.whole("match_hands"), options.whole("match_points")
    match = {
        "rounds": ngettext(
            "A match is {count} deal that was won; exhausted deals do not count.",
            "A match is {count} deals that were won; exhausted deals do not count.",
            deals,
        ).format(count=deals),
        "target": ngettext(
            "Who comes to {count} point first wins the match.",
            "Who comes to {count} points first wins the match.",
            points,
        ).format(count=points),
        "open": _("The match goes on until the players stop: they are asked after each deal."),
    }[options.word("match")]
    return [
        _("Mahjong ends the deal. When the wall is used up and nobody is out, the dealer deals again."),
        dealer,
        match,
    ]


def _counting(rules: Ruleset) -> list[str]:
    return [
        {
            "simple": _("The winner gets one point, and that is all."),
            "bonus": _("The winner gets one point for going out, and one for each bonus."),
            "exponential": _(
                "The winner gets one point for going out, and points for each pung and kong: 2, doubled if it does not "
                "lie open, doubled if it is of ones or nines, and four times that for a kong."
            ),
        }[rules.options.word("scoring")],
        _("No tile counts in two sets at once. There are no special hands."),
        _("There are many ways to score, so the players agree on one carefully before they begin."),
    ]


def _paying(_rules: Ruleset) -> list[str]:
    return [_("Nobody pays: the winner's points are added to his total.")]


def _faults(_rules: Ruleset) -> list[str]:
    return [added(_("A false mahjong loses one point, and the caller's hand is dead: the deal goes on without it."))]


LATVIAN = BookTexts(
    introduction=_introduction,
    seats=_seats,
    course=_course,
    claims=_claims,
    ending=_ending,
    counting=_counting,
    paying=_paying,
    faults=_faults,
    silent=frozenset(
        {
            Silent.NAMES_OF_TILES,
            Silent.DEALING,
            Silent.REPLACEMENTS,
            Silent.BONUS,
            Silent.KONGS,
            Silent.KONGS_LIE,
            Silent.ROBBING,
            Silent.CLAIM_SECONDS,
        }
    ),
)
