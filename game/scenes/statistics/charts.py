"""Makes the charts of the statistics from figures."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from game.i18n import _, ngettext
from game.i18n.gaps import isolated
from game.i18n.general import choices
from game.i18n.numbers import number
from game.players.figures import Figures, Tally
from game.players.roster import Level
from game.rules.terms import Source
from game.scenes.statistics import words
from game.view.page.charts import Bar, BarChart, LineChart

_FAIR = 0.25
"""The share of deals that each of four equally strong players wins."""


def balance_chart(figures: Figures) -> LineChart:
    """The running total of points, deal by deal."""
    return LineChart(
        _("Running total of points"),
        list(map(float, figures.line)),
        note=ngettext("{count} deal", "{count} deals", len(figures.line)).format(count=len(figures.line)),
        empty=_("The line begins with the second deal."),
    )


def worth_chart(figures: Figures) -> BarChart:
    """A histogram of the worths of winning hands."""
    bars = [
        Bar(
            number(low) if low == high else isolated(f"{number(low)}–{number(high)}"),
            count,
            number(count) if count else "",
        )
        for low, high, count in worth_bins(figures.worths)
    ]
    note = _("on average {points}").format(points=words.average(figures.average_worth)) if figures.worths else ""
    return BarChart(_("How much winning hands were worth"), bars, empty=_("No deal won yet."), note=note)


def source_chart(figures: Figures) -> BarChart:
    """Where the winning tiles came from."""
    bars = [
        Bar(name, figures.sources[source], number(figures.sources[source]))
        for source, name in choices(Source)
        if figures.sources[source] or source in (Source.DISCARD, Source.WALL)
    ]
    return BarChart(_("Where the winning tile came from"), bars, empty=_("No deal won yet."))


def level_chart(figures: Figures) -> BarChart:
    """How often deals were won against computer players of each level."""
    known = {level.value: figures.by_level[level.value] for level in Level if level.value in figures.by_level}
    bars = [_share_bar(words.level_text(level), tally) for level, tally in known.items()]
    empty = _("Nothing yet: all computer players at the table must have the same level.")
    return BarChart(_("Deals won, by opponents' level"), bars, empty=empty, line=(_FAIR, _("one in four")))


def book_chart(figures: Figures) -> BarChart:
    """How often deals were won under each book."""
    bars = [_share_bar(words.book_title(rules), tally) for rules, tally in figures.by_book.items()]
    return BarChart(_("Deals won, by rulebook"), bars, empty=_("No deal won yet."), line=(_FAIR, _("one in four")))


def _share_bar(name: str, tally: Tally) -> Bar:
    deals = ngettext("{count} deal", "{count} deals", tally.deals).format(count=tally.deals)
    return Bar(name, tally.share, words.percent(tally.share), deals)


def worth_bins(worths: Sequence[Fraction], most: int = 8) -> list[tuple[int, int, int]]:
    """Sorts worths into classes ``(from, to, count)`` of whole numbers, both ends included.

    If the worths are far apart, each class is twice as wide as the one before.
    """
    if not worths:
        return []
    low, high = int(min(worths)), int(max(worths))
    edges = [low]
    if high > 12 * max(1, low) and high > most:
        edge = 1
        while edge <= high:
            edge *= 2
            if edge > low:
                edges.append(edge)
        while len(edges) - 1 > most:
            edges = [edges[0], *edges[2:]]
    else:
        step = max(1, -(-(high - low + 1) // most))
        edges += list(range(low + step, high + step + 1, step))
    return [(first, last - 1, sum(first <= worth < last for worth in worths)) for first, last in pairwise(edges)]
