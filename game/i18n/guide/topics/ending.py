"""The topics on the end of a deal and of a match, and on who pays whom."""

from collections.abc import Iterable, Iterator

from game.i18n import pgettext
from game.i18n.call_words import least_text
from game.i18n.general import choice_of
from game.i18n.guide.model import ChapterId
from game.i18n.guide.topics.probes import leads, length, paying
from game.i18n.guide.topics.topic import Group, Topic, one_line
from game.i18n.numbers import count_text, number, percent
from game.rules.flow import Winds
from game.rules.rows import Doubles, Multiplier
from game.rules.ruleset import Ruleset
from game.rules.settlement import Payers, Settlement


def _after_mahjong(rules: Ruleset) -> str:
    if rules.last_turns:
        return pgettext("differences", "One more turn for everyone else")
    return pgettext("differences", "The deal ends at once")


def _dealer(rules: Ruleset) -> str:
    if rules.dealer_has_prevailing_wind:
        return pgettext("differences", "Whoever has the prevailing wind")
    if rules.banker_dice:
        return pgettext("differences", "The banker, named by the dice")
    return pgettext("differences", "East")


def _own_win(rules: Ruleset) -> str:
    return _stays(stays=leads(rules).after_own_win)


def _no_win(rules: Ruleset) -> str:
    return _stays(stays=leads(rules).after_no_win)


def _stays(*, stays: bool) -> str:
    return pgettext("differences", "The dealer stays") if stays else pgettext("differences", "The deal moves on")


def _length(rules: Ruleset) -> str:
    found = length(rules)
    ends = _ends(rules)
    winds = count_text("{count} prevailing wind", "{count} prevailing winds", found.winds)
    if found.deals is None:
        return one_line(pgettext("differences", "No fixed number of deals"), winds, *ends)
    if leads(rules).after_own_win:
        deals = count_text(
            "{count} deal, plus one for each deal the dealer wins",
            "{count} deals, plus one for each deal the dealer wins",
            found.deals,
        )
    else:
        deals = count_text("{count} deal", "{count} deals", found.deals)
    return one_line(deals, winds, *ends)


def _ends(rules: Ruleset) -> Iterable[str]:
    """The ends of a match before its last deal."""
    course = rules.course
    if course.won_deals is not None and course.moves is not None:
        yield count_text("over after {count} won deal", "over after {count} won deals", course.won_deals)
    if course.points is not None:
        yield count_text("over at {points} point", "over at {points} points", course.points)
    if course.at_bankruptcy:
        yield pgettext("differences", "over when someone falls below zero")


def _round_wind(rules: Ruleset) -> str:
    if rules.course.winds in (Winds.ONE_ROUND, Winds.BENEFITS):
        return pgettext("differences", "East throughout")
    return pgettext("differences", "The next wind after each round")


def _moves(rules: Ruleset) -> str:
    if rules.moves_with_winds:
        return pgettext("differences", "Change places")
    return pgettext("differences", "Stay put")


def _stop(rules: Ruleset) -> str:
    if rules.may_stop:
        return pgettext("differences", "You are asked whether to continue")
    return pgettext("differences", "The next deal begins")


def _stake(rules: Ruleset) -> str:
    return _each(rules.stake)


def _each(points: int) -> str:
    return count_text("{points} point each", "{points} points each", points)


def _pays(rules: Ruleset) -> str:
    return one_line(*_payments(rules.settlement))


def _payments(rule: Settlement) -> Iterator[str]:
    """Who pays the winner how much, what the discarder loses, and what somebody pays beside that."""
    loses, fixed = rule.discarder_loses, rule.each_pays
    has_payers = rule.payers is not Payers.NOBODY
    if not has_payers and loses:
        yield count_text(
            "Nobody, but the discarder loses {points} point", "Nobody, but the discarder loses {points} points", loses
        )
    elif not has_payers:
        yield pgettext("differences", "Nobody")
    elif rule.payers is Payers.DISCARDER:
        yield pgettext("differences", "Only the discarder")
        yield "" if fixed is None else _each(fixed)
    elif fixed is None:
        yield pgettext("differences", "Everyone else, what the hand is worth")
    else:
        yield count_text(
            "Everyone else, {points} point plus what the hand is worth",
            "Everyone else, {points} points plus what the hand is worth",
            fixed,
        )
    if loses and has_payers:
        yield count_text("the discarder loses {points} point more", "the discarder loses {points} points more", loses)
    if loses and rule.loses_for_each:
        yield pgettext("differences", "for each winner")
    if has_payers and rule.discarder_pays != 1:
        yield pgettext("differences", "the discarder ×{count}").format(count=rule.discarder_pays)
    if has_payers and rule.drawn_pays != 1:
        yield pgettext("differences", "each ×{count} if self-drawn").format(count=rule.drawn_pays)
    if rule.losers_pay:
        yield count_text("each loser pays {points} point more", "each loser pays {points} points more", rule.losers_pay)
    if rule.cannon:  # as in ``game.rules.cannon``
        yield pgettext(
            "differences",
            "whoever feeds a dangerous hand pays for everyone, and the losers don't settle: after three sets on the "
            "table of one suit, green tiles or terminals, another such tile; after three of honors, a different one; "
            "after three winds, the fourth; after two dragons, the third; unless all their other tiles are just as "
            "dangerous",
        )


def _dealers_share(rules: Ruleset) -> str:
    rule = rules.settlement
    if rule.payers is Payers.NOBODY:
        return ""
    match rule.dealer_pays == 2, rule.dealer_gets == 2 or paying(rules).dealer_gets_double:
        case True, True:
            return pgettext("differences", "Pays and gets double")
        case True, False:
            return pgettext("differences", "Pays double")
        case False, True:
            return pgettext("differences", "Gets double")
        case _:
            return pgettext("differences", "Pays and gets the same as everyone else")


def _losers(rules: Ruleset) -> str:
    found = paying(rules)
    if not found.losers_count:
        return pgettext("differences", "Score nothing")
    counted = pgettext("differences", "Score their own hands")
    settle = pgettext("differences", "and settle the difference") if found.losers_settle else ""
    short = pgettext("differences", "one tile short of a special hand, {percent} of it if that is more")
    share = rules.mahjong.one_short
    return one_line(counted, settle, short.format(percent=percent(share)) if share else "")


def _counting(rules: Ruleset) -> str:
    kinds = {type(row.worth) for row in rules.elements}
    if Doubles in kinds:
        manner = pgettext("differences", "Points, then doubles")
    elif Multiplier in kinds:
        manner = pgettext("differences", "Points, plus a percentage of them")
    else:
        manner = pgettext("differences", "Points added up")
    limit, table = rules.settlement.limit, rules.settlement.table
    most = "" if limit is None else pgettext("differences", "{points} at most").format(points=number(limit))
    steps = " ".join(map(number, table))
    paid = pgettext("differences", "by a table from 0: {points}").format(points=steps) if table else ""
    bonus = pgettext("differences", "flowers and seasons beside a special hand, with their own doubles")
    beside = bonus if rules.settlement.bonus_beside_special else ""
    return one_line(manner, most, paid, _rounded(rules), beside)


def _rounded(rules: Ruleset) -> str:
    step = rules.settlement.round_to
    if step is None:
        return ""
    said = choice_of(rules.settlement.rounding)
    return said.format(points=number(step))


TOPICS = (
    Topic(
        "least",
        Group.PAYING,
        ChapterId.SETS,
        ("settlement.least_worth", "settlement.least_doubles", "settlement.least_without_bonus"),
        least_text,
    ),
    Topic("after_mahjong", Group.END, ChapterId.COURSE, ("last_turns",), _after_mahjong),
    Topic("own_win", Group.END, ChapterId.COURSE, ("course.moves_after",), _own_win),
    Topic("no_win", Group.END, ChapterId.COURSE, ("course.moves_after",), _no_win),
    Topic("dealer", Group.END, ChapterId.COURSE, ("dealer_has_prevailing_wind", "banker_dice"), _dealer),
    Topic(
        "length",
        Group.END,
        ChapterId.COURSE,
        ("course.moves", "course.won_deals", "course.points", "course.at_bankruptcy"),
        _length,
    ),
    Topic("round_wind", Group.END, ChapterId.COURSE, ("course.winds",), _round_wind),
    Topic("moves", Group.END, ChapterId.COURSE, ("moves_with_winds",), _moves),
    Topic("stop", Group.END, ChapterId.COURSE, ("may_stop",), _stop),
    Topic(
        "pays",
        Group.PAYING,
        ChapterId.PAYING,
        (
            "settlement.payers",
            "settlement.each_pays",
            "settlement.discarder_loses",
            "settlement.loses_for_each",
            "settlement.discarder_pays",
            "settlement.drawn_pays",
            "settlement.losers_pay",
            "settlement.cannon",
        ),
        _pays,
    ),
    Topic(
        "dealers_share",
        Group.PAYING,
        ChapterId.PAYING,
        ("settlement.dealer_pays", "settlement.dealer_gets"),
        _dealers_share,
    ),
    Topic(
        "losers",
        Group.PAYING,
        ChapterId.SCORING,
        ("count", "settlement.losers_count", "settlement.losers_settle", "mahjong.one_short"),
        _losers,
    ),
    Topic(
        "counting",
        Group.PAYING,
        ChapterId.SCORING,
        (
            "elements",
            "count",
            "as_counted",
            "settlement.limit",
            "settlement.table",
            "settlement.round_to",
            "settlement.rounding",
            "settlement.bonus_beside_special",
        ),
        _counting,
    ),
    Topic("stake", Group.PAYING, ChapterId.GLANCE, ("stake",), _stake),
)
