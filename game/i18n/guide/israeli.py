"""What the Israeli book says beside its tables (docs/rules/israeli.md)."""

from __future__ import annotations

from game.i18n.guide.model import BookTexts, Silent, added
from game.i18n.translator import gettext as _
from game.rules.ruleset import Ruleset

ASSOCIATION = "אגודת המא-ג'ונג הישראלית"
"""The Israeli Mahjong Association, as it signs its book."""


def _seats(_rules: Ruleset) -> list[str]:
    return [
        _(
            "Everybody rolls one die: the highest sits East. The other three roll again: the highest sits West. Of the "
            "last two the higher sits South, the other North."
        ),
        added(_("Ties roll again.")),
        _("The dealer is the player whose own wind is the prevailing wind."),
    ]


def _course(_rules: Ruleset) -> list[str]:
    return [
        _(
            "A ready hand is called on one's turn, after drawing and before discarding: the hand then lacks one tile, "
            "and the call names the tiles that complete it. From then on the hand is frozen: no set is claimed, and "
            "every drawn tile that does not complete it is discarded at once. Going out with it brings 100 points."
        ),
        _(
            "Three foursomes kept in the hand and a pair are a mahjong too. Four alike that were never declared may be "
            "counted as a concealed kong."
        ),
        _("After a mahjong each of the others, in turn order, has one more turn; nobody may go out any more."),
        added(
            _(
                "The others of the three may claim a discard of these turns for a set; with an empty wall the turns "
                "are skipped."
            )
        ),
        _("Discards lie beside the wind rose, each on its player's side; one that nobody took is out of the deal."),
        _("When the deal is over, everybody sorts his tiles into sets as he wants them counted, and shows them."),
        added(_("Here the way with the highest total counts; the score sheet shows the others.")),
    ]


def _claims(_rules: Ruleset) -> list[str]:
    return [
        _(
            "Of two mahjong calls for one discard a special hand goes first, then the hand that the tile completes in "
            "a kong, a pung, a chow, a pair; then turn order decides."
        ),
        _("A stronger claim within the time wins, whichever was called first."),
        _(
            "Who goes out on a discard says which set or pair it completes, or the name of his special hand; then he "
            "lays that set out and turns his rack for all to see."
        ),
        _("Winds rank from the lowest: West, East, North, South."),
        added(_("Dragons rank from the lowest: White, Green, Red.")),
    ]


def _ending(rules: Ruleset) -> list[str]:
    simple = _("The match ends when everybody has sat once on every side: after four moves of the seats.")
    extended = _(
        "After each four moves of the seats the prevailing wind goes on: East, South, West, North. The match ends "
        "after sixteen moves."
    )
    return [
        _("When the dealer wins, the seats stay. When another wins, everybody moves to the next wind."),
        _("When the live wall is used up and nobody won, nobody scores and the deal is played again."),
        simple if rules.options.word("length") == "simple" else extended,
        _("The highest total wins."),
    ]


def _counting(_rules: Ruleset) -> list[str]:
    return [
        _("Every player counts his points. Then the multipliers are added up and a share of the points joins them."),
        _("Points of flowers and seasons are multiplied half as strongly as the rest."),
        added(_("Nothing is rounded: quarters of points stay.")),
        _("Each multiplier is given once, whatever the number of its reasons, but for own flower and own season."),
    ]


def _special(_rules: Ruleset) -> list[str]:
    return [
        _("Where nothing else is said, the figure of a special hand is the whole score."),
        added(_("One special hand is taken: whichever makes the total highest.")),
        _(
            "Concealed means that nothing but bonus tiles was laid open before the last tile, which may be claimed. A "
            "concealed kong that was laid out opens the hand."
        ),
        _("Where a pung is asked for, a kong will not do; a set is a pung or a kong."),
    ]


def _paying(_rules: Ruleset) -> list[str]:
    return [
        _("Everybody keeps his own total."),
        _("Besides, each of the others pays the winner 8 points, and 8 more if the winner is the dealer."),
    ]


def _faults(rules: Ruleset) -> list[str]:
    faults = rules.faults
    return [
        _(
            "A claim that its caller cannot show costs {points} points; the discard is dead and the turn passes on."
        ).format(points=faults.false_claim_costs),
        added(_("But a true claim that is at least as strong stands and is carried out, whoever called first.")),
        _(
            "A mahjong claim of the wrong kind, while others claim the same discard, costs {points} points; the "
            "discard goes back, and the others alone can claim it for mahjong."
        ).format(points=faults.wrong_kind_costs or 0),
        _(
            "A false mahjong, or a false call of a ready hand, costs {points} points, and the deal is played again."
        ).format(points=faults.false_mahjong_costs),
        added(_("Who called a ready hand shows it when the deal ends, won or exhausted.")),
    ]


def _book(_rules: Ruleset) -> list[str]:
    return [
        _("It is a game for four, from the age of twelve on."),
        _("The green dragon stands for the earth, the white for air and water, the red for man and for fire."),
        _(
            "All rights to these rules are the Israeli Mahjong Association's ({association}): they may be passed on "
            "freely, but not changed; the Association alone may change them."
        ).format(association=ASSOCIATION),
    ]


ISRAELI = BookTexts(
    seats=_seats,
    course=_course,
    claims=_claims,
    ending=_ending,
    counting=_counting,
    paying=_paying,
    faults=_faults,
    special=_special,
    book=_book,
    silent=frozenset({Silent.ROBBING}),
)
