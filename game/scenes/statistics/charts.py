"""Makes the charts of the statistics from figures."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise
from operator import itemgetter

from game.i18n import _, joined
from game.i18n.gaps import isolated
from game.i18n.general import choices
from game.i18n.numbers import count_text, number
from game.players.figures import Figures, Tally
from game.players.roster import Level, PortraitId
from game.rules.terms import Source
from game.scenes.statistics import words
from game.tiles.tile import Wind
from game.view.page.charts import LineChart
from game.view.page.figure_signs import draw_source
from game.view.page.tile_bars import Pile, PileChart, Rack, RackChart

_MOST_FACES = 3
_MOST_BINS = 8


def balance_chart(figures: Figures) -> LineChart:
    """The running total of points, deal by deal."""
    return LineChart(
        _("Running total of points"),
        figures.line,
        note=count_text("{count} deal", "{count} deals", len(figures.line)),
        empty=_("The line begins with the second deal."),
    )


def worth_chart(figures: Figures) -> PileChart:
    """A histogram of the worths of winning hands, with the average one in gold."""
    bins = worth_bins(figures.worths)
    piles = [
        Pile(number(low) if low == high else isolated(f"{number(low)}–{number(high)}"), count, _wins(count))
        for low, high, count in bins
    ]
    average = figures.average_worth
    lit, note = None, ""
    if average is not None:
        lit = next(place for place, (_low, high, _count) in enumerate(bins) if average < high + 1)
        note = _("Average: {points} points").format(points=words.average(average))
    title = _("What your winning hands were worth")
    return PileChart(title, piles, empty=_("No deal won yet."), note=note, lit=lit)


def source_chart(figures: Figures) -> RackChart:
    """Where the winning tiles came from."""
    whole = sum(figures.sources.values())
    racks = [
        _source_rack(source, name, figures.sources.get(source, 0), whole)
        for source, name in choices(Source)
        if source in figures.sources or source in (Source.DISCARD, Source.WALL)
    ]
    return RackChart(_("Where the winning tile came from"), racks, empty=_("No deal won yet."))


def _wins(count: int) -> str:
    return count_text("{count} win", "{count} wins", count)


def _source_rack(source: Source, name: str, count: int, whole: int) -> Rack:
    share = count / whole if whole else 0.0
    return Rack(name, share, words.percent(share), _wins(count), draws=partial(draw_source, source))


def level_chart(figures: Figures) -> RackChart:
    """How often deals were won against computer players of each level."""
    known = {level.value: figures.by_level[level.value] for level in Level if level.value in figures.by_level}
    racks = [
        _tally_rack(words.level_text(level), tally, heads=_faces(figures, level)) for level, tally in known.items()
    ]
    unknown = _("Nothing yet: all computer players at the table must have the same level.")
    empty = _("No deal won yet.") if known else unknown
    return RackChart(_("Deals won by opponents' level"), racks, empty=empty, line=_table_average(known.values()))


def book_chart(figures: Figures) -> RackChart:
    """The share of deals that were won under each book, with the points that all its deals brought."""
    racks = [
        _tally_rack(words.book_title(rules), tally, gain=words.amount(tally.gain, signed=True))
        for rules, tally in figures.by_book.items()
    ]
    line = _table_average(figures.by_book.values())
    return RackChart(_("Deals won by rulebook"), racks, empty=_("No deal won yet."), line=line)


def _table_average(tallies: Iterable[Tally]) -> tuple[float, str] | None:
    """The share of deals that each of the four would have won if all had won equally often, and its name."""
    tallies = list(tallies)
    deals = sum(tally.deals for tally in tallies)
    if not deals:
        return None
    share = sum(tally.won_by_all for tally in tallies) / deals / len(Wind)
    return share, _("Table average: {percent}").format(percent=words.percent(share))


def _tally_rack(name: str, tally: Tally, heads: Sequence[PortraitId] = (), *, gain: str = "") -> Rack:
    points = _("{points} points").format(points=gain) if gain else ""
    deals = joined(" \u00b7 ", count_text("{count} deal", "{count} deals", tally.deals), points)
    return Rack(name, tally.share, words.percent(tally.share), deals, heads)


def _faces(figures: Figures, level: str) -> list[PortraitId]:
    """The faces of the opponents of a level who were met most often."""
    met = [(tally.deals, words.avatar_of(who)) for who, tally in figures.opponents.items() if who.level == level]
    known = [face for _deals, face in sorted(met, key=itemgetter(0), reverse=True) if face is not None]
    return list(dict.fromkeys(known))[:_MOST_FACES]


def worth_bins(worths: Sequence[float]) -> list[tuple[int, int, int]]:
    """Sorts worths into classes ``(from, to, count)`` of whole numbers, both ends included.

    If the worths are far apart, each class is twice as wide as the one before.
    """
    if not worths:
        return []
    low, high = int(min(worths)), int(max(worths))
    edges = [low]
    if high > 12 * max(1, low) and high > _MOST_BINS:
        edge = 1
        while edge <= high:
            edge *= 2
            if edge > low:
                edges.append(edge)
        while len(edges) - 1 > _MOST_BINS:
            edges = [edges[0], *edges[2:]]
    else:
        step = max(1, -(-(high - low + 1) // _MOST_BINS))
        edges += list(range(low + step, high + step + 1, step))
    return [(first, last - 1, sum(first <= worth < last for worth in worths)) for first, last in pairwise(edges)]
