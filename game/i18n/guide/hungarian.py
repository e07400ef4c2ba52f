"""What the Hungarian book says beside its tables (docs/rules/hungarian.md)."""

from __future__ import annotations

from game.i18n.guide.model import BookTexts, Silent
from game.i18n.translator import gettext as _
from game.rules.ruleset import Ruleset


def _seats(rules: Ruleset) -> list[str]:
    if rules.options.word("seating") == "one_throw":
        return [_("A single throw of two dice, counted to the right from the thrower as one, names East.")]
    return [
        _("A throw of two dice, counted to the right from the thrower as one, says which place is East's."),
        _("The four wind tiles are mixed face down and dealt: they say who sits where."),
    ]


def _course(rules: Ruleset) -> list[str]:
    texts = [
        _(
            "When both loose tiles are used, the last stack of the wall is lifted as the next two, and a stack of the "
            "live wall joins the fourteen that are never drawn."
        ),
        _("A kong must be laid out to be replaced and counted."),
    ]
    if rules.blind_discards:
        texts.append(_("Every discard but the last lies face down."))
    return texts


def _claims(_rules: Ruleset) -> list[str]:
    return [_("Where several call mahjong for one discard, the first in turn order gets it.")]


def _ending(rules: Ruleset) -> list[str]:
    match = {
        "sixteen": _(
            "A match is sixteen deals that are won. Each has a beneficiary, North, East, South, West and so on, who "
            "has the rights of East: he leads, is dealt to first, gets and pays double. The winds stay as they are. An "
            "exhausted deal is played again."
        ),
        "circuit": _("A match is one circuit: it ends when everybody has been East."),
        "full": _("A match is four circuits: East, South, West and North game."),
    }[rules.options.word("match")]
    texts = [_("When the wall is used up, but for the fourteen tiles, and nobody is out, the deal is exhausted.")]
    if rules.options.word("match") != "sixteen":
        texts.append(_("East stays while East wins; after any other end the winds move one to the right."))
    if rules.banker_dice:
        texts.append(
            _(
                "A throw before the first deal names the banker, who has East's rights. The bank stays while he wins, "
                "else it passes to the right, and the winds move only then."
            )
        )
    return [*texts, match]


def _counting(_rules: Ruleset) -> list[str]:
    return [
        _("The winner's points are added and doubled as often as he earns it; then an extra is added, not doubled."),
        _("Of several extras the highest alone counts. The losers' tiles count nothing."),
    ]


def _special(_rules: Ruleset) -> list[str]:
    return [
        _(
            "A hand of an irregular shape scores for going out, bonus tiles, pairs of value, and the doubles that its "
            "tiles earn, and its extra."
        ),
        _("From the hand means that nothing was laid open before the last tile, which may be claimed."),
    ]


def _paying(rules: Ruleset) -> list[str]:
    texts = [
        _("Each of the others pays the winner his whole sum; who has East's rights pays double."),
        _("The others do not settle among themselves."),
    ]
    if rules.options.word("banker_pay") == "twice":
        texts.append(_("Payments to a winner with East's rights are doubled once more, the extra included."))
    return texts


def _faults(_rules: Ruleset) -> list[str]:
    return [_("A false mahjong makes the caller's hand dead: he draws and discards on, and pays as any loser.")]


HUNGARIAN = BookTexts(
    seats=_seats,
    course=_course,
    claims=_claims,
    ending=_ending,
    counting=_counting,
    paying=_paying,
    faults=_faults,
    special=_special,
    silent=frozenset({Silent.BREAK, Silent.ROBBING, Silent.CLAIM_SECONDS}),
)
