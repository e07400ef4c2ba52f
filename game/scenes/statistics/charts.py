"""The charts of the statistics, made from figures."""

from __future__ import annotations

from game.i18n import _, ngettext, pgettext
from game.i18n.numbers import number
from game.players.figures import Figures
from game.players.roster import Level
from game.rules.terms import Source
from game.scenes.statistics import words
from game.scenes.statistics.parts import worth_bins
from game.view.page.charts import Bar, BarChart, LineChart

_FAIR = 0.25
"""One deal in four, where four are equally strong."""


def balance_chart(figures: Figures) -> LineChart:
    """What all deals added up to, deal after deal."""
    return LineChart(
        _("Points, added up deal after deal"),
        [float(step.balance) for step in figures.line],
        across=ngettext("{count} deal", "{count} deals", len(figures.line)).format(count=len(figures.line)),
        empty=_("The line begins with the second deal."),
    )


def worth_chart(figures: Figures) -> BarChart:
    """How much the winning hands were worth."""
    bars = [
        Bar(number(low) if low == high else f"{number(low)}–{number(high)}", count, number(count) if count else "")
        for low, high, count in worth_bins(figures.worths)
    ]
    note = _("on average {points}").format(points=words.amount(figures.average_worth)) if figures.worths else ""
    return BarChart(_("How much winning hands were worth"), bars, empty=_("No deal was won yet."), note=note)


def source_chart(figures: Figures) -> BarChart:
    """Where the winning tiles came from."""
    names = {
        Source.DISCARD: pgettext("winning tile", "Discard"),
        Source.WALL: pgettext("winning tile", "Wall"),
        Source.REPLACEMENT: pgettext("winning tile", "Replacement"),
        Source.ROBBED_KONG: pgettext("winning tile", "Robbed kong"),
        Source.DEALT: pgettext("winning tile", "Dealt"),
    }
    bars = [
        Bar(name, figures.sources[source], number(figures.sources[source]))
        for source, name in names.items()
        if figures.sources[source] or source in (Source.DISCARD, Source.WALL)
    ]
    return BarChart(_("Where the winning tile came from"), bars, empty=_("No deal was won yet."))


def level_chart(figures: Figures) -> BarChart:
    """How often deals were won against computer players of each level."""
    bars = [
        Bar(
            words.level_text(level.value),
            figures.by_level[level.value].share,
            words.percent(figures.by_level[level.value].share),
            _deals(figures.by_level[level.value].deals),
        )
        for level in Level
        if level.value in figures.by_level
    ]
    return BarChart(
        _("Deals won, by the level of the others"),
        bars,
        empty=_("Nothing yet: all computer players at the table must have the same level."),
        line=(_FAIR, _("one in four")),
    )


def book_chart(figures: Figures) -> BarChart:
    """How often deals were won under each book."""
    bars = [
        Bar(words.book_title(rules), tally.share, words.percent(tally.share), _deals(tally.deals))
        for rules, tally in figures.by_book.items()
    ]
    return BarChart(_("Deals won, by the book"), bars, empty=_("No deal was won yet."), line=(_FAIR, _("one in four")))


def _deals(count: int) -> str:
    return ngettext("{count} deal", "{count} deals", count).format(count=count)
