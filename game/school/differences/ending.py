"""The topics on the end of a deal and of a match, and on who pays whom."""

from fractions import Fraction

from game.i18n.guide import ChapterId
from game.i18n.numbers import number, points_text
from game.i18n.translator import ngettext, pgettext
from game.rules.rows import Doubles, Multiplier
from game.rules.ruleset import Ruleset
from game.school.differences.probes import leads, length, paying
from game.school.differences.topics import Group, Topic, joined


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
    winds = ngettext("{count} prevailing wind", "{count} prevailing winds", found.winds).format(count=found.winds)
    if found.deals is None:
        return joined(pgettext("differences", "No fixed number of deals"), winds)
    if leads(rules).after_own_win:
        deals = ngettext(
            "{count} deal, plus one for each deal the dealer wins",
            "{count} deals, plus one for each deal the dealer wins",
            found.deals,
        )
    else:
        deals = ngettext("{count} deal", "{count} deals", found.deals)
    return joined(deals.format(count=found.deals), winds)


def _moves(rules: Ruleset) -> str:
    if rules.moves_with_winds:
        return pgettext("differences", "Change places")
    return pgettext("differences", "Stay put")


def _stop(rules: Ruleset) -> str:
    if rules.may_stop:
        return pgettext("differences", "You are asked whether to continue")
    return pgettext("differences", "The next deal begins")


def _stake(rules: Ruleset) -> str:
    line = ngettext("{points} point each", "{points} points each", rules.stake)
    return line.format(points=number(rules.stake))


def _pays(rules: Ruleset) -> str:
    found = paying(rules)
    if not found.payers:
        loses = found.discarder_loses
        if not loses:
            return pgettext("differences", "Nobody")
        line = ngettext(
            "Nobody, but the discarder loses {points} point",
            "Nobody, but the discarder loses {points} points",
            _whole(loses),
        )
        each = pgettext("differences", "for each winner") if found.loses_for_each else ""
        return joined(line.format(points=points_text(loses)), each)
    if found.payers == 1:
        return pgettext("differences", "Only the discarder")
    if found.fixed is not None:
        line = ngettext(
            "Everyone else, {points} point plus what the hand is worth",
            "Everyone else, {points} points plus what the hand is worth",
            _whole(found.fixed),
        )
        return line.format(points=points_text(found.fixed))
    return pgettext("differences", "Everyone else, what the hand is worth")


def _whole(points: Fraction) -> int:
    return points.numerator if points.denominator == 1 else 2


def _dealers_share(rules: Ruleset) -> str:
    found = paying(rules)
    if not found.payers:
        return ""
    match found.dealer_pays_double, found.dealer_gets_double:
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
    return joined(counted, pgettext("differences", "and settle the difference") if found.losers_settle else "")


def _counting(rules: Ruleset) -> str:
    kinds = {type(row.worth) for row in rules.elements}
    if Doubles in kinds:
        manner = pgettext("differences", "Points, then doubles")
    elif Multiplier in kinds:
        manner = pgettext("differences", "Points, plus a percentage of them")
    else:
        manner = pgettext("differences", "Points added up")
    limit = rules.options.get("limit")
    if not isinstance(limit, int) or isinstance(limit, bool):
        return manner
    return joined(manner, pgettext("differences", "{points} at most").format(points=number(limit)))


TOPICS = (
    Topic(
        id="after_mahjong",
        group=Group.END,
        chapter=ChapterId.COURSE,
        fields=("last_turns",),
        title=lambda: pgettext("differences", "After a mahjong"),
        says=_after_mahjong,
    ),
    Topic(
        id="own_win",
        group=Group.END,
        chapter=ChapterId.COURSE,
        fields=("flow",),
        title=lambda: pgettext("differences", "When the dealer wins"),
        says=_own_win,
    ),
    Topic(
        id="no_win",
        group=Group.END,
        chapter=ChapterId.COURSE,
        fields=("flow",),
        title=lambda: pgettext("differences", "When nobody wins"),
        says=_no_win,
    ),
    Topic(
        id="dealer",
        group=Group.END,
        chapter=ChapterId.COURSE,
        fields=("dealer_has_prevailing_wind", "banker_dice"),
        title=lambda: pgettext("differences", "The dealer is"),
        says=_dealer,
    ),
    Topic(
        id="length",
        group=Group.END,
        chapter=ChapterId.COURSE,
        fields=("flow",),
        title=lambda: pgettext("differences", "A match"),
        says=_length,
    ),
    Topic(
        id="moves",
        group=Group.END,
        chapter=ChapterId.COURSE,
        fields=("moves_with_winds",),
        title=lambda: pgettext("differences", "When the winds move on, the players"),
        says=_moves,
    ),
    Topic(
        id="stop",
        group=Group.END,
        chapter=ChapterId.COURSE,
        fields=("may_stop",),
        title=lambda: pgettext("differences", "After each deal"),
        says=_stop,
    ),
    Topic(
        id="pays",
        group=Group.PAYING,
        chapter=ChapterId.PAYING,
        fields=("score",),
        title=lambda: pgettext("differences", "Who pays the winner"),
        says=_pays,
    ),
    Topic(
        id="dealers_share",
        group=Group.PAYING,
        chapter=ChapterId.PAYING,
        fields=("score",),
        title=lambda: pgettext("differences", "The dealer"),
        says=_dealers_share,
    ),
    Topic(
        id="losers",
        group=Group.PAYING,
        chapter=ChapterId.SCORING,
        fields=("score",),
        title=lambda: pgettext("differences", "The losers"),
        says=_losers,
    ),
    Topic(
        id="counting",
        group=Group.PAYING,
        chapter=ChapterId.SCORING,
        fields=("elements", "score"),
        title=lambda: pgettext("differences", "A hand is worth"),
        says=_counting,
    ),
    Topic(
        id="stake",
        group=Group.PAYING,
        chapter=ChapterId.GLANCE,
        fields=("stake",),
        title=lambda: pgettext("differences", "At the start"),
        says=_stake,
    ),
)
