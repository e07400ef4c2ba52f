"""The topics on discards, claims, calls and kongs."""

from game.i18n.guide.model import ChapterId
from game.i18n.guide.topics.topic import Group, Looks, Topic, joined
from game.i18n.numbers import number
from game.i18n.tile_words import claim_name
from game.i18n.translator import ngettext, pgettext
from game.rules.ruleset import Ruleset
from game.rules.terms import AfterFalse, DiscardPlace, FaceDown, Robbing
from game.tiles.tile import Tile

_KONG = (Tile.D8,) * 4


def _seconds(seconds: int | None) -> str:
    if seconds is None:
        return pgettext("differences", "No time limit")
    return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)


def _strength(rules: Ruleset) -> str:
    return " > ".join(" = ".join(sorted(map(claim_name, kinds))) for kinds in rules.claims.priority)


def _late_pung(rules: Ruleset) -> str:
    within = rules.claims.preempt_chow_within
    if within is None:
        return pgettext("differences", "It beats a chow as long as claims are open")
    line = ngettext(
        "It beats a called chow for only {count} second", "It beats a called chow for only {count} seconds", within
    )
    return line.format(count=within)


def _several(rules: Ruleset) -> str:
    if rules.claims.several_winners:
        return pgettext("differences", "All of them win")
    if rules.claims.mahjong_rank is None:
        return pgettext("differences", "The first in turn order wins")
    if rules.claims.finishes is None:
        return pgettext("differences", "A special hand goes first, then turn order")
    return pgettext("differences", "A special hand goes first, then a completed kong, pung, chow or pair")


def _finish(rules: Ruleset) -> str:
    if rules.claims.finishes is None:
        return pgettext("differences", "Just call it")
    return pgettext("differences", "Say what the tile completes, too")


def _chow(rules: Ruleset) -> str:
    most = rules.claims.most_chows
    if most is None:
        return _chow_from(rules)
    line = ngettext("{count} chow per deal at most", "{count} chows per deal at most", most)
    return joined(_chow_from(rules), line.format(count=most))


def _chow_from(rules: Ruleset) -> str:
    if rules.claims.may_hold_chow is not None:
        return pgettext("differences", "Only where a special hand needs it")
    if rules.claims.chow_from_anyone:
        return pgettext("differences", "From anyone")
    return pgettext("differences", "From the player on your left")


def _ready(rules: Ruleset) -> str:
    if rules.ready is None:
        return pgettext("differences", "Not called")
    cost = rules.ready.false_call_costs
    line = ngettext("a false call costs {points} point", "a false call costs {points} points", cost)
    called = pgettext("differences", "Called, and the hand is frozen")
    return joined(called, line.format(points=number(cost)))


def _discards(rules: Ruleset) -> str:
    place = {
        DiscardPlace.COMMON: pgettext("differences", "One pool for all"),
        DiscardPlace.ROWS: pgettext("differences", "In rows, in front of each player"),
    }[rules.discards]
    return joined(place, pgettext("differences", "face down except the last") if rules.blind_discards else "")


def _false_mahjong(rules: Ruleset) -> str:
    faults = rules.faults
    cost = faults.false_mahjong_costs
    paid = ngettext("Costs {points} point", "Costs {points} points", cost).format(points=number(cost)) if cost else ""
    dead = pgettext("differences", "the hand is dead") if faults.false_mahjong_kills_hand else ""
    again = pgettext("differences", "the deal is played again") if faults.false_mahjong_annuls else ""
    return joined(paid, dead, again) or pgettext("differences", "Costs nothing")


def _false_claim(rules: Ruleset) -> str:
    cost = rules.faults.false_claim_costs
    paid = ngettext("Costs {points} point", "Costs {points} points", cost).format(points=number(cost))
    after = {
        AfterFalse.OPEN: pgettext("differences", "others may still claim"),
        AfterFalse.WEAKER_FALL: pgettext("differences", "weaker claims are canceled too"),
        AfterFalse.DEAD: pgettext("differences", "nobody gets the tile"),
    }[rules.faults.after_false_claim]
    return joined(paid if cost else pgettext("differences", "Costs nothing"), after)


def _kongs(rules: Ruleset) -> str:
    if not rules.kongs.allowed:
        return pgettext("differences", "None: four alike are a pung and a spare tile")
    return pgettext("differences", "Four alike, with a replacement")


def _void(rules: Ruleset) -> str:
    at = rules.kongs.void_at
    if at is None or not rules.kongs.allowed:
        return pgettext("differences", "Change nothing")
    line = ngettext(
        "At {count} kong the deal is played again, unless one player has them all",
        "At {count} kongs the deal is played again, unless one player has them all",
        at,
    )
    return line.format(count=at)


def _kongs_paid(rules: Ruleset) -> str:
    rule = rules.kongs
    if not rule.is_paid:
        return pgettext("differences", "Nothing")
    said = (
        (rule.concealed_points, pgettext("differences", "Concealed kong: {points} from everyone")),
        (rule.added_points, pgettext("differences", "Extended pung: {points} from everyone")),
        (rule.claimed_points, pgettext("differences", "Claimed kong: {points} from everyone")),
        (rule.discarder_points, pgettext("differences", "Claimed kong: {points} from the discarder")),
    )
    paid = [line.format(points=number(points)) for points, line in said if points]
    return joined(*paid, pgettext("differences", "kept however the deal ends"))


def _robbing(rules: Ruleset) -> str:
    return {
        Robbing.OFF: pgettext("differences", "Never"),
        Robbing.AT_ONCE: pgettext("differences", "The moment a pung is extended"),
        Robbing.OWN_TURN: pgettext("differences", "On your own turn, no matter when the kong was made"),
    }[rules.kongs.robbing]


def _after_claim(rules: Ruleset) -> str:
    if rules.kongs.after_claim:
        return pgettext("differences", "You may declare a kong")
    return pgettext("differences", "You can only discard")


_DOWN = {FaceDown.NONE: (), FaceDown.OUTER: (0, 3), FaceDown.MIDDLE: (1, 2), FaceDown.RIGHT: (3,)}


def _turned(down: FaceDown) -> Looks:
    return tuple(None if place in _DOWN[down] else tile for place, tile in enumerate(_KONG))


def _lies(down: FaceDown) -> str:
    return {
        FaceDown.NONE: pgettext("differences", "All face up"),
        FaceDown.OUTER: pgettext("differences", "The outer tiles face down"),
        FaceDown.MIDDLE: pgettext("differences", "The middle tiles face down"),
        FaceDown.RIGHT: pgettext("differences", "The right tile face down"),
    }[down]


def _concealed(rules: Ruleset) -> str:
    kongs = rules.kongs
    shown = pgettext("differences", "shown to all first") if kongs.shown_first else ""
    return joined(_lies(kongs.concealed_down), shown)


def _foursomes(rules: Ruleset) -> str:
    if rules.mahjong.foursomes:
        return pgettext("differences", "May count as a set")
    return pgettext("differences", "A pung and a spare tile")


def _opens(rules: Ruleset) -> str:
    if not any(hand.concealed for hand in rules.special_hands):
        return ""
    if rules.mahjong.concealed_kong_opens:
        return pgettext("differences", "Exposes a concealed hand")
    return pgettext("differences", "Leaves the hand concealed")


def _chows(rules: Ruleset) -> str:
    return pgettext("differences", "A set") if rules.mahjong.chows else pgettext("differences", "Not a set")


TOPICS = (
    Topic(
        id="strength",
        group=Group.CLAIMS,
        chapter=ChapterId.CLAIMS,
        fields=("claims.priority",),
        title=lambda: pgettext("differences", "The stronger claim"),
        says=_strength,
    ),
    Topic(
        id="ready",
        group=Group.CLAIMS,
        chapter=ChapterId.COURSE,
        fields=("ready",),
        title=lambda: pgettext("differences", "Ready hands"),
        says=_ready,
    ),
    Topic(
        id="several",
        group=Group.CLAIMS,
        chapter=ChapterId.CLAIMS,
        fields=("claims.several_winners", "claims.mahjong_rank"),
        title=lambda: pgettext("differences", "Several mahjongs on one tile"),
        says=_several,
    ),
    Topic(
        id="late_pung",
        group=Group.CLAIMS,
        chapter=ChapterId.CLAIMS,
        fields=("claims.preempt_chow_within",),
        title=lambda: pgettext("differences", "A pung called late"),
        says=_late_pung,
    ),
    Topic(
        id="chow",
        group=Group.CLAIMS,
        chapter=ChapterId.CLAIMS,
        fields=("claims.chow_from_anyone", "claims.may_hold_chow", "claims.most_chows"),
        title=lambda: pgettext("differences", "Claiming a chow"),
        says=_chow,
        looks=lambda _rules: (Tile.B2, Tile.B3, Tile.B4),
    ),
    Topic(
        id="finish",
        group=Group.CLAIMS,
        chapter=ChapterId.CLAIMS,
        fields=("claims.finishes",),
        title=lambda: pgettext("differences", "Mahjong on a discard"),
        says=_finish,
    ),
    Topic(
        id="discards",
        group=Group.CLAIMS,
        chapter=ChapterId.COURSE,
        fields=("discards", "blind_discards"),
        title=lambda: pgettext("differences", "Where discards go"),
        says=_discards,
    ),
    Topic(
        id="claim_seconds",
        group=Group.CLAIMS,
        chapter=ChapterId.CLAIMS,
        fields=("claims.seconds",),
        title=lambda: pgettext("differences", "Time for claims"),
        says=lambda rules: _seconds(rules.claims.seconds),
    ),
    Topic(
        id="turn_seconds",
        group=Group.CLAIMS,
        chapter=ChapterId.COURSE,
        fields=("turn_seconds",),
        title=lambda: pgettext("differences", "Time per move"),
        says=lambda rules: _seconds(rules.turn_seconds),
    ),
    Topic(
        id="false_mahjong",
        group=Group.CLAIMS,
        chapter=ChapterId.FAULTS,
        fields=("faults.false_mahjong_costs", "faults.false_mahjong_kills_hand", "faults.false_mahjong_annuls"),
        title=lambda: pgettext("differences", "A false mahjong, in tabletop play"),
        says=_false_mahjong,
    ),
    Topic(
        id="false_claim",
        group=Group.CLAIMS,
        chapter=ChapterId.FAULTS,
        fields=("faults.false_claim_costs", "faults.after_false_claim"),
        title=lambda: pgettext("differences", "A false claim, in tabletop play"),
        says=_false_claim,
    ),
    Topic(
        id="kongs",
        group=Group.KONGS,
        chapter=ChapterId.COURSE,
        fields=("kongs.allowed",),
        title=lambda: pgettext("differences", "Kongs"),
        says=_kongs,
        looks=lambda _rules: _KONG,
    ),
    Topic(
        id="robbing",
        group=Group.KONGS,
        chapter=ChapterId.COURSE,
        fields=("kongs.robbing",),
        title=lambda: pgettext("differences", "Robbing a kong"),
        says=_robbing,
    ),
    Topic(
        id="void",
        group=Group.KONGS,
        chapter=ChapterId.COURSE,
        fields=("kongs.void_at",),
        title=lambda: pgettext("differences", "Many kongs in a deal"),
        says=_void,
    ),
    Topic(
        id="kongs_paid",
        group=Group.KONGS,
        chapter=ChapterId.COURSE,
        fields=("kongs.concealed_points", "kongs.added_points", "kongs.claimed_points", "kongs.discarder_points"),
        title=lambda: pgettext("differences", "Paid at once for a kong"),
        says=_kongs_paid,
    ),
    Topic(
        id="after_claim",
        group=Group.KONGS,
        chapter=ChapterId.COURSE,
        fields=("kongs.after_claim",),
        title=lambda: pgettext("differences", "Right after claiming a set"),
        says=_after_claim,
    ),
    Topic(
        id="foursomes",
        group=Group.KONGS,
        chapter=ChapterId.COURSE,
        fields=("mahjong.foursomes",),
        title=lambda: pgettext("differences", "Four alike kept in the hand"),
        says=_foursomes,
        looks=lambda _rules: _KONG,
    ),
    Topic(
        id="concealed_kong",
        group=Group.KONGS,
        chapter=ChapterId.COURSE,
        fields=("kongs.concealed_down", "kongs.shown_first"),
        title=lambda: pgettext("differences", "Concealed kong"),
        says=_concealed,
        looks=lambda rules: _turned(rules.kongs.concealed_down),
    ),
    Topic(
        id="concealed_kong_opens",
        group=Group.KONGS,
        chapter=ChapterId.SPECIAL_HANDS,
        fields=("mahjong.concealed_kong_opens",),
        title=lambda: pgettext("differences", "A declared concealed kong"),
        says=_opens,
    ),
    Topic(
        id="claimed_kong",
        group=Group.KONGS,
        chapter=ChapterId.COURSE,
        fields=("kongs.claimed_down",),
        title=lambda: pgettext("differences", "Claimed kong"),
        says=lambda rules: _lies(rules.kongs.claimed_down),
        looks=lambda rules: _turned(rules.kongs.claimed_down),
    ),
    Topic(
        id="added_kong",
        group=Group.KONGS,
        chapter=ChapterId.COURSE,
        fields=("kongs.added_down",),
        title=lambda: pgettext("differences", "Extended pung"),
        says=lambda rules: _lies(rules.kongs.added_down),
        looks=lambda rules: _turned(rules.kongs.added_down),
    ),
    Topic(
        id="chows",
        group=Group.CLAIMS,
        chapter=ChapterId.SETS,
        fields=("mahjong.chows",),
        title=lambda: pgettext("differences", "A chow counts as"),
        says=_chows,
        looks=lambda _rules: (Tile.B2, Tile.B3, Tile.B4),
    ),
)
