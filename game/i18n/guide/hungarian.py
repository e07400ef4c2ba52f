"""What the Hungarian book says beside its tables (docs/rules/hungarian.md)."""

from __future__ import annotations

from game.i18n.guide.model import BookTexts, Silent, added
from game.i18n.translator import gettext as _
from game.rules.ruleset import Ruleset


def _seats(rules: Ruleset) -> list[str]:
    return [
        _("One player throws, usually the oldest."),
        *_drawn(rules.options.word("seating")),
        _(
            "Why all the throwing and counting? Against cheating, the book says: only somebody sly, and above all "
            "deft, gets past rules so cunning."
        ),
        _(
            "Among friends there is no great need of it: the drawing of seats may be left out, and everything else "
            "made simpler or harder, as all agree."
        ),
    ]


def _drawn(seating: str) -> list[str]:
    places = _("West sits opposite East, South to his right, North to his left.")
    if seating == "one_throw":
        return [_("A single throw of two dice, counted to the right from the thrower as one, names East."), places]
    texts = [
        _("A throw of two dice, counted to the right from the thrower as one, says which place is East's."),
        places,
        _("The four wind tiles are mixed face down and dealt: everybody goes to the place of his wind."),
    ]
    if seating == "second_throw":
        texts.append(
            _(
                "When the wall is built, East throws again and counts as before: he changes places, and winds, with "
                "the one whom the throw names."
            )
        )
    return texts


def _wall(_rules: Ruleset) -> list[str]:
    return [_("A side of the wall is usually as long as a rack.")]


def _course(rules: Ruleset) -> list[str]:
    texts = [
        _("East begins with the tile that he has least use for."),
        _("The whole game turns on who is the first to have his sets and his pair together."),
        _("Who goes out calls “mahjong”, which means “I have won”, or “haua”, “it is done”."),
        _("The book says how its calls sound in Hungarian: “csau”, “pöng” and “köng”."),
    ]
    if rules.wall.box is not None:
        texts += [
            _(
                "When both loose tiles are used, the last stack of the wall is lifted as the next two, and a stack of "
                "the live wall joins the fourteen that are never drawn."
            ),
            _("The player who has the end of the wall before him sees to both."),
        ]
    texts.append(_("A kong must be laid out to be replaced and counted."))
    if rules.blind_discards:
        texts += [
            _("Every discard but the last lies face down."),
            _("That is blind play, for the very practised, who keep all the others in mind."),
        ]
    return texts


def _claims(_rules: Ruleset) -> list[str]:
    return [_("Where several call mahjong for one discard, the first in turn order gets it.")]


def _ending(rules: Ruleset) -> list[str]:
    match = rules.options.word("match")
    return [
        added(
            _("When the wall is used up, but for the fourteen tiles, and nobody is out, the deal is exhausted.")
            if rules.wall.pool is None
            else _("When only the fourteen tiles are left that stay, and nobody is out, the deal is exhausted.")
        ),
        *(_sixteen() if match == "sixteen" else _circuits(match)),
        *(_banker() if rules.banker_dice else ()),
    ]


def _sixteen() -> list[str]:
    return [
        _(
            "A match is sixteen deals that are won. Each has a beneficiary, North, East, South, West and so on, who "
            "has the rights of East: he leads, is dealt to first, gets and pays double."
        ),
        added(_("The winds stay as they are. An exhausted deal is played again.")),
    ]


def _circuits(match: str) -> list[str]:
    stays = _("East stays while East wins; after any other end the winds move one to the right.")
    if match == "circuit":
        return [stays, _("A match is one circuit: it ends when everybody has been East.")]
    return [
        stays,
        _("A match is four circuits: East, South, West and North game."),
        _("After them seats, and the banker, are drawn anew for the next match."),
    ]


def _banker() -> list[str]:
    return [
        _(
            "A throw before the first deal names the banker, who has East's rights; East is then a player like the "
            "others."
        ),
        _("The bank stays while he wins, else it passes to the right, and the winds move only then."),
    ]


def _counting(_rules: Ruleset) -> list[str]:
    return [
        _("The winner's points are added and doubled as often as he earns it; then an extra is added, not doubled."),
        added(_("Of several extras the highest alone counts. The losers' tiles count nothing.")),
    ]


def _special(_rules: Ruleset) -> list[str]:
    return [
        added(
            _(
                "A hand of an irregular shape scores for going out, bonus tiles, pairs of value, and the doubles that "
                "its tiles earn, and its extra."
            )
        ),
        _("From the hand means that nothing was laid open before the last tile, which may be claimed."),
    ]


def _paying(rules: Ruleset) -> list[str]:
    texts = [
        _("Each of the others pays the winner his whole sum; who has East's rights pays double."),
        added(_("The others do not settle among themselves.")),
    ]
    if rules.options.word("banker_pay") == "twice":
        texts.append(_("Payments to a winner with East's rights are doubled once more, the extra included."))
    return texts


def _faults(_rules: Ruleset) -> list[str]:
    return [
        added(_("A false mahjong makes the caller's hand dead: he draws and discards on, and pays as any loser.")),
        _(
            "People who play together often have customs of their own. Disputes are spared where all agree on them "
            "before they begin, and write them down beside the rules."
        ),
    ]


HUNGARIAN = BookTexts(
    wall=_wall,
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
