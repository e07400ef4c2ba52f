"""A club's own figures for the rows of a book: read from its file, and put into the tables of the book."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.rules.own_parts import shown
from game.rules.own_rows import ROW, AddedRow, read_rows
from game.rules.own_rules import RULES, Change, read_changes
from game.rules.own_words import NAMES, NOTES, OwnWords, read_words
from game.rules.rows import Doubles, Element, Limit, Multiplier, Points, SpecialHand, Worth

MOST_POINTS = 100_000
MOST_DOUBLES = 10
MOST_PERCENT = 1000
ELEMENTS = "elements"
"""The table of a book's rows, whose figures a club can change."""
SPECIAL_HANDS = "special_hands"
"""The table of a book's special hands, whose figures a club can change."""


class Figures(Struct, frozen=True):
    """A club's own figures for a row of a book: one for each column of the row, in the order of the page."""

    book: str
    table: str
    row: str
    worths: tuple[int, ...]
    """Points, doubles, or percent of a multiplier or of the limit; 0 removes the row."""

    @property
    def place(self) -> str:
        """The place in a club's file: ``book.table.row``."""
        return f"{self.book}.{self.table}.{self.row}"


class Parts(Struct, frozen=True):
    """The parts of a club's file about books, each by its place in the file."""

    figures: dict[str, Figures] = {}
    changes: dict[str, Change] = {}
    rows: dict[str, AddedRow] = {}
    words: dict[str, OwnWords] = {}


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
            continue
        if table == ROW:
            yield from read_rows(book, rows, kept.rows)
            continue
        if table in (NAMES, NOTES):
            yield from read_words(book, table, rows, kept.words)
            continue
        if table not in (ELEMENTS, SPECIAL_HANDS) or not isinstance(rows, dict):
            known = f"{ELEMENTS}, {SPECIAL_HANDS}, {ROW}, {RULES}, {NAMES}, {NOTES}"
            yield f"{book}.{shown(table)}: not known here; there are the tables {known}"
            continue
        for row, given_worths in rows.items():
            worths = given_worths if isinstance(given_worths, list) else [given_worths]
            if not worths or not all(type(worth) is int and 0 <= worth <= MOST_POINTS for worth in worths):
                yield f"{book}.{table}.{shown(row)}: {shown(given_worths)} is not a whole number from 0, or several"
            else:
                own = Figures(book, table, row, tuple(worths))
                kept.figures[own.place] = own


def fitting(
    figures: Iterable[Figures], elements: Iterable[Element], special_hands: Iterable[SpecialHand]
) -> tuple[tuple[Figures, ...], list[str]]:
    """The figures that fit the tables of their book, and an error message for each of the others."""
    tables: dict[str, tuple[Element | SpecialHand, ...]] = {
        ELEMENTS: tuple(elements),
        SPECIAL_HANDS: tuple(special_hands),
    }
    good, problems = [], []
    for each in figures:
        trouble = _trouble_of(each, [row for row in tables[each.table] if row.id == each.row])
        if trouble:
            problems.append(f"{each.book}.{each.table}.{shown(each.row)}: {trouble}")
        else:
            good.append(each)
    return tuple(good), problems


def _trouble_of(figures: Figures, rows: Sequence[Element | SpecialHand]) -> str:
    if not rows:
        return "the book has no such row"
    if len(figures.worths) != len(rows):
        names = {True: " concealed", False: " exposed", None: ""}
        columns = ((row.worth, row.concealed if isinstance(row, Element) else None) for row in rows)
        there = ", ".join(f"{figure_of(worth)}{names[concealed]}" for worth, concealed in columns)
        return f"{len(figures.worths)} of the {len(rows)} figures of this row; the book has {there}"
    for row, own in zip(rows, figures.worths, strict=True):
        unit, most = _UNITS[type(row.worth)]
        if own > most:
            return f"{own} is more than {most} {unit}"
    return ""


_UNITS: Mapping[type[Worth], tuple[str, int]] = {
    Points: ("points", MOST_POINTS),
    Doubles: ("doubles", MOST_DOUBLES),
    Multiplier: ("percent", MOST_PERCENT),
    Limit: ("percent of the limit", MOST_PERCENT),
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


def worth_of(figure: int, like: Worth) -> Worth:
    """The worth that a number in a club's file stands for, of the same kind as the book's worth ``like``."""
    match like:
        case Points():
            return Points(figure)
        case Doubles():
            return Doubles(figure)
        case Multiplier():
            return Multiplier(Fraction(figure, 100))
        case Limit():
            return Limit(Fraction(figure, 100))


Row = TypeVar("Row", Element, SpecialHand)


def with_figures(rows: tuple[Row, ...], figures: Iterable[Figures], table: str) -> tuple[Row, ...]:
    """The rows of a table with these figures instead of the book's; rows whose figure is 0 are left out."""
    worths = {each.row: iter(each.worths) for each in figures if each.table == table}
    own = [(row, next(worths[row.id]) if row.id in worths else None) for row in rows]
    return tuple(
        row if figure is None or figure == figure_of(row.worth) else replace(row, worth=worth_of(figure, row.worth))
        for row, figure in own
        if figure != 0 or figure_of(row.worth) == 0
    )


def figures_text(worths: tuple[int, ...]) -> str:
    """The figures of a row, as they are written in a file."""
    return str(worths[0]) if len(worths) == 1 else str([*worths])
