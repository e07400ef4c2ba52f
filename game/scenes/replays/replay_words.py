"""What is said of a replay in a list."""

from __future__ import annotations

from fractions import Fraction

from game.app.matches.replay_filter import Result, Since
from game.app.matches.replay_index import Entry
from game.app.matches.replay_summary import Summary
from game.i18n import _, ngettext
from game.i18n.dates import stamp_text
from game.scenes.shared.rulebook_cards import rulebook_cards
from game.scenes.shared.sheet_use import taken_back_note
from game.view.table.plates import points_text


def book_title(rules: str) -> str:
    """What a rulebook is called."""
    return {card.id: card.title for card in rulebook_cards()}.get(rules, rules)


def day_words(entry: Entry) -> str:
    """When a match was played, by the clock on the wall."""
    return stamp_text(entry.when)


def result_words(summary: Summary) -> str:
    """How it ended for the person who played."""
    if not summary.is_over:
        return _("Not finished")
    place = summary.best_place
    if place is None:
        return _("Computer players only")
    return _("Won") if place == 1 else _("Place {place}").format(place=place)


def deals_words(summary: Summary) -> str:
    """How many deals there are."""
    return ngettext("{count} deal", "{count} deals", summary.deals).format(count=summary.deals)


def balance_words(summary: Summary, person: int) -> str:
    """What somebody had at the end."""
    return points_text(Fraction(summary.balances[person]))


def remark_words(summary: Summary) -> str:
    """What else is to be known of a match."""
    parts = []
    if summary.played_on:
        parts.append(_("played on from a replay"))
    if summary.taken_back:
        parts.append(taken_back_note(summary.taken_back))
    return " · ".join(parts)


def count_words(count: int, unread: int) -> str:
    """How many matches are listed, and how many still have to be looked at."""
    found = ngettext("{count} match", "{count} matches", count).format(count=count)
    if not unread:
        return found
    more = ngettext("{count} more file is looked at", "{count} more files are looked at", unread).format(count=unread)
    return f"{found} · {more}"


def since_words(since: Since) -> str:
    """How long ago."""
    return {
        Since.EVER: _("any day"),
        Since.TODAY: _("today"),
        Since.WEEK: _("last 7 days"),
        Since.MONTH: _("last 30 days"),
        Since.YEAR: _("last 365 days"),
    }[since]


def wanted_result_words(result: Result) -> str:
    """How it ended, to choose from."""
    return {
        Result.ANY: _("any result"),
        Result.FIRST: _("won"),
        Result.NOT_FIRST: _("not won"),
        Result.UNFINISHED: _("not finished"),
    }[result]
