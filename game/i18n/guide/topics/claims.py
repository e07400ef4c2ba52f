"""The topics on discards, claims, calls and kongs."""

from game.i18n import pgettext
from game.i18n.general import choice_of
from game.i18n.guide.model import ChapterId
from game.i18n.guide.topics.topic import Group, Topic, one_line
from game.i18n.numbers import count_text, number
from game.i18n.tile_words import claim_name
from game.rules.combining import SETS
from game.rules.ruleset import Ruleset


def _seconds(seconds: int | None) -> str:
    if seconds is None:
        return pgettext("differences", "No time limit")
    return count_text("{count} second", "{count} seconds", seconds)


def _strength(rules: Ruleset) -> str:
    return " > ".join(" = ".join(sorted(map(claim_name, kinds))) for kinds in rules.claims.priority)


def _late_pung(rules: Ruleset) -> str:
    within = rules.claims.preempt_chow_within
    if within is None:
        return pgettext("differences", "It beats a chow as long as claims are open")
    return count_text(
        "It beats a called chow for only {count} second", "It beats a called chow for only {count} seconds", within
    )


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
    line = count_text("{count} chow per deal at most", "{count} chows per deal at most", most)
    return one_line(_chow_from(rules), line)


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
    costs = count_text("a false call costs {points} point", "a false call costs {points} points", cost)
    return one_line(pgettext("differences", "Called, and the hand is frozen"), costs)


def _discards(rules: Ruleset) -> str:
    place = choice_of(rules.discards)
    return one_line(place, pgettext("differences", "face down except the last") if rules.blind_discards else "")


def _false_mahjong(rules: Ruleset) -> str:
    faults = rules.faults
    dead = pgettext("differences", "the hand is dead") if faults.false_mahjong_kills_hand else ""
    again = pgettext("differences", "the deal is played again") if faults.false_mahjong_annuls else ""
    return one_line(_cost(faults.false_mahjong_costs), dead, again) or pgettext("differences", "Costs nothing")


def _cost(points: int) -> str:
    """A sentence on the points that a player loses by a fault; empty if it costs none."""
    return count_text("Costs {points} point", "Costs {points} points", points) if points else ""


def _false_claim(rules: Ruleset) -> str:
    paid = _cost(rules.faults.false_claim_costs) or pgettext("differences", "Costs nothing")
    return one_line(paid, choice_of(rules.faults.after_false_claim))


def _kongs(rules: Ruleset) -> str:
    if not rules.kongs.allowed:
        return pgettext("differences", "None: four alike are a pung and a spare tile")
    return pgettext("differences", "Four alike, with a replacement")


def _void(rules: Ruleset) -> str:
    at = rules.kongs.void_at
    if at is None or not rules.kongs.allowed:
        return pgettext("differences", "Change nothing")
    return count_text(
        "At {count} kong the deal is played again, unless one player has them all",
        "At {count} kongs the deal is played again, unless one player has them all",
        at,
    )


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
    return one_line(*paid, pgettext("differences", "kept however the deal ends"))


def _after_claim(rules: Ruleset) -> str:
    if rules.kongs.after_claim:
        return pgettext("differences", "You may declare a kong")
    return pgettext("differences", "You can only discard")


def _concealed(rules: Ruleset) -> str:
    kongs = rules.kongs
    shown = pgettext("differences", "shown to all first") if kongs.shown_first else ""
    return one_line(choice_of(kongs.concealed_down), shown)


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
    most = rules.mahjong.most_chows
    if most in (0, SETS):
        return pgettext("differences", "A set") if most else pgettext("differences", "Not a set")
    return one_line(count_text("a set, at most {count} in a hand", "a set, at most {count} in a hand", most))


TOPICS = (
    Topic("strength", Group.CLAIMS, ChapterId.CLAIMS, ("claims.priority",), _strength),
    Topic("ready", Group.CLAIMS, ChapterId.COURSE, ("ready",), _ready),
    Topic("several", Group.CLAIMS, ChapterId.CLAIMS, ("claims.several_winners", "claims.mahjong_rank"), _several),
    Topic("late_pung", Group.CLAIMS, ChapterId.CLAIMS, ("claims.preempt_chow_within",), _late_pung),
    Topic(
        "chow",
        Group.CLAIMS,
        ChapterId.CLAIMS,
        ("claims.chow_from_anyone", "claims.may_hold_chow", "claims.most_chows"),
        _chow,
    ),
    Topic("finish", Group.CLAIMS, ChapterId.CLAIMS, ("claims.finishes",), _finish),
    Topic("discards", Group.CLAIMS, ChapterId.COURSE, ("discards", "blind_discards"), _discards),
    Topic(
        "claim_seconds",
        Group.CLAIMS,
        ChapterId.CLAIMS,
        ("claims.seconds",),
        lambda rules: _seconds(rules.claims.seconds),
    ),
    Topic(
        "turn_seconds", Group.CLAIMS, ChapterId.COURSE, ("turn_seconds",), lambda rules: _seconds(rules.turn_seconds)
    ),
    Topic(
        "false_mahjong",
        Group.CLAIMS,
        ChapterId.FAULTS,
        ("faults.false_mahjong_costs", "faults.false_mahjong_kills_hand", "faults.false_mahjong_annuls"),
        _false_mahjong,
    ),
    Topic(
        "false_claim",
        Group.CLAIMS,
        ChapterId.FAULTS,
        ("faults.false_claim_costs", "faults.after_false_claim"),
        _false_claim,
    ),
    Topic("kongs", Group.KONGS, ChapterId.COURSE, ("kongs.allowed",), _kongs),
    Topic("robbing", Group.KONGS, ChapterId.COURSE, ("kongs.robbing",), lambda rules: choice_of(rules.kongs.robbing)),
    Topic("void", Group.KONGS, ChapterId.COURSE, ("kongs.void_at",), _void),
    Topic(
        "kongs_paid",
        Group.KONGS,
        ChapterId.COURSE,
        ("kongs.concealed_points", "kongs.added_points", "kongs.claimed_points", "kongs.discarder_points"),
        _kongs_paid,
    ),
    Topic("after_claim", Group.KONGS, ChapterId.COURSE, ("kongs.after_claim",), _after_claim),
    Topic("foursomes", Group.KONGS, ChapterId.COURSE, ("mahjong.foursomes",), _foursomes),
    Topic(
        "concealed_kong",
        Group.KONGS,
        ChapterId.COURSE,
        ("kongs.concealed_down", "kongs.shown_first"),
        _concealed,
    ),
    Topic("concealed_kong_opens", Group.KONGS, ChapterId.SPECIAL_HANDS, ("mahjong.concealed_kong_opens",), _opens),
    Topic(
        "claimed_kong",
        Group.KONGS,
        ChapterId.COURSE,
        ("kongs.claimed_down",),
        lambda rules: choice_of(rules.kongs.claimed_down),
    ),
    Topic(
        "added_kong",
        Group.KONGS,
        ChapterId.COURSE,
        ("kongs.added_down",),
        lambda rules: choice_of(rules.kongs.added_down),
    ),
    Topic(
        "chows",
        Group.CLAIMS,
        ChapterId.SETS,
        ("mahjong.most_chows",),
        _chows,
    ),
)
