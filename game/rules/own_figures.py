"""A club's own figures for the rows of a book: read from its file, and put into the tables of the book."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from msgspec import field

from game import Frozen, replace
from game.rules.own_parts import Key, OwnLine, as_list, shown
from game.rules.own_rows import ROW, UNITS, AddedRow, read_rows, worth_of
from game.rules.own_rules import RULES, Change, read_changes
from game.rules.own_words import NAMES, NOTES, OwnWords, read_words
from game.rules.rows import Doubles, Element, Limit, Multiplier, Points, SpecialHand, Worth

MOST_POINTS = 100_000
ELEMENTS = "elements"
"""The table of a book's rows, whose figures a club can change."""
SPECIAL_HANDS = "special_hands"
"""The table of a book's special hands, whose figures a club can change."""


Figures = OwnLine[tuple[int, ...]]
"""A club's own figures for a row of a book: one for each column of the row, in the order of the page.

They are points, doubles, or percent of a multiplier or of the limit; 0 removes the row.
"""


class Parts(Frozen):
    """The parts of a club's file about books, each by its place in the file."""

    figures: dict[Key, Figures] = field(default_factory=dict)
    changes: dict[Key, Change] = field(default_factory=dict)
    rows: dict[str, AddedRow] = field(default_factory=dict)
    words: dict[Key, OwnWords] = field(default_factory=dict)


def read_book(book: str, given: object, wanted: str, found: Parts) -> Iterator[str]:
    """Adds the valid parts of a club's table about a book to ``found``; yields the errors in the others.

    If ``wanted`` names a book, parts for other books are left out.
    """
    if not isinstance(given, dict) or not re.fullmatch(r"\w{1,40}", book):
        yield f"{shown(book)}: not known here; there are name, notes, hand, and the tables of a book"
        return
    kept = found if wanted in ("", book) else Parts()
    for table, rows in given.items():
        if table == RULES:
            yield from read_changes(book, rows, kept.changes)
        elif table == ROW:
            yield from read_rows(book, rows, kept.rows)
        elif table in (NAMES, NOTES):
            yield from read_words(book, table, rows, kept.words)
        elif table in (ELEMENTS, SPECIAL_HANDS) and isinstance(rows, dict):
            yield from _read_figures(book, table, rows, kept.figures)
        else:
            known = f"{ELEMENTS}, {SPECIAL_HANDS}, {ROW}, {RULES}, {NAMES}, {NOTES}"
            yield f"{book}.{shown(table)}: not known here; there are the tables {known}"


def _read_figures(book: str, table: str, rows: Mapping[str, Any], figures: dict[Key, Figures]) -> Iterator[str]:
    for row, given in rows.items():
        worths = as_list(given)
        found = Figures(book, table, row, tuple(worths))
        if worths and all(type(worth) is int and 0 <= worth <= MOST_POINTS for worth in worths):
            figures[found.key] = found
        else:
            yield f"{found.place}: {shown(given)} is not a whole number from 0, or several"


def trouble_of_figures(figures: Figures, table: Sequence[Element | SpecialHand]) -> str:
    """The reason why a row of this table of a book cannot have these figures; empty if it can."""
    rows, worths = [row for row in table if row.id == figures.path], figures.value
    if not rows:
        return "the book has no such row"
    if len(worths) != len(rows):
        names = {True: " concealed", False: " exposed", None: ""}
        columns = ((row.worth, row.concealed if isinstance(row, Element) else None) for row in rows)
        there = ", ".join(f"{figure_of(worth)}{names[concealed]}" for worth, concealed in columns)
        return f"{len(worths)} of the {len(rows)} figures of this row; the book has {there}"
    for row, own in zip(rows, worths, strict=True):
        unit, most = _UNITS[type(row.worth)]
        if own > most:
            return f"{own} is more than {most} {unit}"
    return ""


_UNITS: Mapping[type[Worth], tuple[str, int]] = {
    **{kind: (unit, most) for unit, (kind, most) in UNITS.items()},
    Limit: ("percent of the limit", 1000),
}


def most_of(worth: Worth) -> int:
    """The highest figure that a worth of this kind can have."""
    return _UNITS[type(worth)][1]


def figure_of(worth: Worth) -> int | Fraction:
    """The number by which a club's file would state a worth."""
    match worth:
        case Points(points):
            return points
        case Doubles(doubles):
            return doubles
        case Multiplier(share) | Limit(share):
            return share * 100


Row = TypeVar("Row", Element, SpecialHand)


def with_figures(rows: tuple[Row, ...], figures: Iterable[Figures], table: str) -> tuple[Row, ...]:
    """The rows of a table with these figures instead of the book's; rows whose figure is 0 are left out."""
    worths = {each.path: iter(each.value) for each in figures if each.table == table}
    own = [(row, next(worths[row.id]) if row.id in worths else None) for row in rows]
    return tuple(
        row
        if figure is None or figure == figure_of(row.worth)
        else replace(row, worth=worth_of(figure, type(row.worth)))
        for row, figure in own
        if figure != 0 or figure_of(row.worth) == 0
    )
