"""What the GALA book says beside its tables (docs/rules/gala.md)."""

from __future__ import annotations

from game.i18n.guide.model import BookTexts, Silent, added
from game.i18n.translator import gettext as _
from game.i18n.translator import ngettext
from game.rules.ruleset import Ruleset
from game.rules.terms import Robbing


def _seats(_rules: Ruleset) -> list[str]:
    return [
        _("Everybody rolls one die; the highest is East."),
        added(_("Ties roll again.")),
        _("South sits to East's right, West opposite, North to the left."),
    ]


def _wall(_rules: Ruleset) -> list[str]:
    return [
        _("All four mix the tiles. Nobody should shirk: the game is long, and building the wall takes time."),
        _(
            "Each player builds his own side; together they are the Great Wall of China. They say that evil spirits "
            "cannot steal the luck where it is built without gaps at the corners, so the players push their sides "
            "close together."
        ),
    ]


def _course(rules: Ruleset) -> list[str]:
    texts = []
    if rules.turn_seconds is not None:
        move = ngettext("A move may take {count} second.", "A move may take {count} seconds.", rules.turn_seconds)
        texts.append(move.format(count=rules.turn_seconds))
        texts.append(
            added(
                _(
                    "When the time is up, the tile just drawn is discarded; on the first turn or after a claim it is "
                    "the rightmost tile of the hand."
                )
            )
        )
    texts.append(_("Discards lie face up inside the wall, in one pool for all."))
    texts.append(_("A kong that is not declared counts as a pung and a spare tile."))
    if rules.kongs.robbing is not Robbing.OFF:
        texts.append(_("A concealed kong cannot be robbed."))
    texts.append(added(_("East may go out with the dealt tiles.")))
    return texts


def _claims(rules: Ruleset) -> list[str]:
    seconds = rules.claims.preempt_chow_within or 0
    return [
        ngettext(
            "A pung or kong beats a chow only if it is called within {count} second of the discard; later, a chow that "
            "is already called keeps the tile. A mahjong always beats it.",
            "A pung or kong beats a chow only if it is called within {count} seconds of the discard; later, a chow "
            "that is already called keeps the tile. A mahjong always beats it.",
            seconds,
        ).format(count=seconds),
        added(_late_chow(rules)),
        _(
            "So it is better to wait those seconds before calling a chow: should somebody call a pung or kong, the "
            "others have not seen your tiles."
        ),
        _("Where several call mahjong for one tile, each of them wins and scores."),
    ]


def _late_chow(rules: Ruleset) -> str:
    if rules.is_tabletop:
        return _("After those seconds a called chow waits for nobody: who has not called by then comes too late.")
    return _("After those seconds a called chow waits only for players who can go out on the tile.")


def _ending(_rules: Ruleset) -> list[str]:
    return [
        _("The first mahjong ends the deal. When no tile is left to draw, the deal is exhausted and nobody scores."),
        _("East passes to the right after every deal, whatever its end, and four deals are a match."),
        _("Most points win; equal totals share their places."),
    ]


def _counting(_rules: Ruleset) -> list[str]:
    return [
        _("The winner gets one point for going out and the premiums, all added. The others score nothing."),
        _("A mahjong is four sets and a pair: there are no special hands."),
    ]


def _paying(_rules: Ruleset) -> list[str]:
    return [
        _("Nobody pays the winner: the points come from the book."),
        _("Who discarded the winning tile loses one point. On a self-drawn mahjong nobody loses."),
        added(_("He loses it once for that tile, however many win on it.")),
        added(_("The owner of a robbed kong counts as the discarder.")),
    ]


def _faults(_rules: Ruleset) -> list[str]:
    return [
        _("A tile that the others have seen must be played: of those that were shown, one is the next discard."),
        added(_("Tiles that were laid out for a false call were shown too.")),
        _("Who discards after a kong without having taken the replacement has a dead hand."),
        added(_("A false mahjong makes the caller's hand dead; the discard can be claimed by the others.")),
    ]


GALA = BookTexts(
    wall=_wall,
    only_east_deals=True,
    seats=_seats,
    course=_course,
    claims=_claims,
    ending=_ending,
    counting=_counting,
    paying=_paying,
    faults=_faults,
    silent=frozenset({Silent.NAMES_OF_TILES, Silent.CLAIM_SECONDS}),
)
