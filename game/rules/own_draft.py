"""A club's file while it is edited: every item of a book that it can change, with the book's value and the club's own.

Items are found where the loader finds them: fields of settlement and flow in ``Rulebook.fields``, figures in the rows
of both tables.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.hands.asset_files import asset_file
from game.rules.options import OWN_HANDS, Options
from game.rules.own_figures import ELEMENTS, SPECIAL_HANDS, Figures, figure_of, most_of, worth_of
from game.rules.own_hands import Club, OwnTerms, club_of
from game.rules.own_parts import own_name, shown
from game.rules.own_rows import AddedRow
from game.rules.own_rules import RULES, Change, Field, Own
from game.rules.own_words import OwnWords
from game.rules.rows import Element, Limit, Points, SpecialHand, Worth
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import SPECIAL

EXAMPLES = ("british", "classical_chinese", "hong_kong", "chinese_official")
"""The files of clubs that the game offers as examples, in ``assets/clubs``."""


def example_club(name: str) -> str:
    """The text of an example of a club's file."""
    return asset_file(f"clubs/{name}.toml").read_text("utf-8")


@cache
def example_clubs() -> Mapping[str, tuple[Rulebook, Club]]:
    """For each example the first book that it changes, and the club as that book takes it."""
    found = {}
    for name in EXAMPLES:
        text = example_club(name)
        book = next(RULEBOOKS[id_] for id_ in tomllib.loads(text) if id_ in RULEBOOKS)
        found[name] = book, book.club(text)
    return found


class Item(Struct, frozen=True, eq=False):
    """Something in a book that a club can change: a field, or a figure of a row."""

    table: str
    """``rules``, ``elements`` or ``special_hands``."""
    field: Field
    """The values that the item can have, and the book's own one; the path of a figure is the id of its row."""
    rows: tuple[Element | SpecialHand, ...] = ()
    """All columns of the row; empty for a field."""
    column: int = 0

    @property
    def row(self) -> Element | SpecialHand | None:
        """The row of the figure; ``None`` for a field."""
        return self.rows[self.column] if self.rows else None

    @property
    def anchor(self) -> str:
        """The anchor of the item in the rulebook, under which a club's own words for it stand."""
        return f"{SPECIAL}{self.field.path}" if self.table == SPECIAL_HANDS else self.field.path

    @property
    def key(self) -> tuple[str, str, int]:
        """The table, path and column that name the item in every draft of the book."""
        return self.table, self.field.path, self.column

    def worth(self, figure: Own) -> Worth:
        assert self.row is not None, "a field is no figure"
        return worth_of(int(figure), self.row.worth)


def items_of(book: Rulebook) -> Iterator[Item]:
    """Every item of a book that a club can change, without hands of its own: rows of both tables, then fields."""
    tables: dict[str, tuple[Element | SpecialHand, ...]] = {
        ELEMENTS: book.tables.elements,
        SPECIAL_HANDS: book.tables.special_hands,
    }
    for table, rows in tables.items():
        by_id: dict[str, list[Element | SpecialHand]] = {}
        for row in rows:
            by_id.setdefault(row.id, []).append(row)
        printed: tuple[Element | SpecialHand, ...] = book.elements if table == ELEMENTS else book.special_hands
        for id_ in dict.fromkeys(row.id for row in printed):
            columns = by_id[id_]
            for column, row in enumerate(columns):
                field = Field(id_, int(figure_of(row.worth)), high=most_of(row.worth))
                yield Item(table, field, tuple(columns), column)
    for field in book.fields.values():
        yield Item(RULES, field)


def worded(items: Iterable[Item]) -> list[Item]:
    """The items that can have the club's own words: each row once, by its first column."""
    return list({item.anchor: item for item in reversed([*items])}.values())[::-1]


Part = TypeVar("Part", AddedRow, SpecialHand)


def _exchanged(parts: tuple[Part, ...], before: Part | None, after: Part | None) -> tuple[Part, ...]:
    """The parts with ``after`` in the place of ``before``, or at the end."""
    kept = list(parts)
    place = len(kept) if before is None else kept.index(before)
    kept[place : place + 1] = [] if after is None else [after]
    return tuple(kept)


class Draft(Struct, frozen=True, dict=True):
    """A club's file while it is edited for one book; what it says about other books is kept."""

    book: Rulebook
    club: Club
    """What the file says, with the figures and fields of every book."""

    @classmethod
    def of(cls, book: Rulebook, text: str) -> Draft:
        """The draft of a file's text, with a message for each faulty part of it."""
        everything = club_of(text, OwnTerms())
        own = book.club(text)
        parts: dict[str, Any] = {
            part: tuple(
                sorted(
                    (*(each for each in getattr(everything, part) if each.book != book.id), *getattr(own, part)),
                    key=lambda each: each.book,
                )
            )
            for part in ("figures", "changes", "rows", "words")
        }
        return cls(book, replace(own, **parts))

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset that the club's file makes of the book, with the usual house rules."""
        return self.book.with_options(Options(self.book.options, {OWN_HANDS: self.played}))

    def on(self, book: Rulebook) -> Draft:
        """The same file, edited for another book; the worths of own hands are changed to that book's units."""
        terms = book.own_hands
        if terms is None or terms.is_limit is (self.book.own_hands or terms).is_limit:
            return Draft.of(book, self.text)
        points = [hand.worth.points for hand in book.special_hands if isinstance(hand.worth, Points)]
        usual: Worth = Limit() if terms.is_limit else Points(max(map(int, points), default=100))
        hands = tuple(
            replace(
                hand,
                worth=hand.worth if isinstance(hand.worth, Points) and not terms.is_limit else usual,
                replaces=terms.counts[0],
            )
            for hand in self.club.hands
        )
        return Draft.of(book, replace(self.club, hands=hands).text)

    @property
    def text(self) -> str:
        """The file's text with all changes made here."""
        return self.club.text

    @cached_property
    def played(self) -> str:
        """The text of the club that becomes an option of a match in this book."""
        return self.book.club(self.text).text

    def value(self, item: Item) -> Own:
        """The club's own value of an item, or the book's if it has none."""
        found = self._own_part(item)
        if isinstance(found, Figures):
            return found.worths[item.column]
        return item.field.value if found is None else found.value

    def is_changed(self, item: Item) -> bool:
        """Whether the club has another value than the book."""
        value = self.value(item)
        return value != item.field.value or type(value) is not type(item.field.value)

    def with_value(self, item: Item, value: Own) -> Draft:
        """The draft with another value of an item; the book's own value is not written into the file."""
        book = self.book.id
        if item.table == RULES:
            changes = [each for each in self.club.changes if (each.book, each.path) != (book, item.field.path)]
            if value != item.field.value or type(value) is not type(item.field.value):
                changes.append(Change(book, item.field.path, value))
            order = [*self.book.fields]
            changes.sort(key=lambda each: (each.book, order.index(each.path) if each.path in order else 0))
            return replace(self, club=replace(self.club, changes=tuple(changes)))
        printed = [int(figure_of(row.worth)) for row in item.rows]
        found = self._own_part(item)
        worths = [*found.worths] if isinstance(found, Figures) else [*printed]
        worths[item.column] = int(value)
        known = (book, item.table, item.field.path)
        figures = [each for each in self.club.figures if (each.book, each.table, each.row) != known]
        if worths != printed:
            figures.append(Figures(*known, tuple(worths)))
        figures.sort(key=lambda each: (each.book, each.table))
        return replace(self, club=replace(self.club, figures=tuple(figures)))

    @property
    def rows(self) -> tuple[AddedRow, ...]:
        return tuple(row for row in self.club.rows if row.book == self.book.id)

    def with_row(self, before: AddedRow | None, row: AddedRow | None) -> Draft:
        """The draft with ``row`` in place of ``before``.

        If ``before`` is ``None``, the row is added; if ``row`` is ``None``, the one before is removed.
        """
        rows = _exchanged(self.club.rows, before, row)
        if before is not None and (row is None or row.name != before.name):
            name = None if row is None else row.name
            rows = tuple(each.renamed({before.name: name}) if each.book == before.book else each for each in rows)
        return replace(self, club=replace(self.club, rows=tuple(sorted(rows, key=lambda each: each.book))))

    def with_hand(self, before: SpecialHand | None, hand: SpecialHand | None) -> Draft:
        """The draft with ``hand`` in place of ``before``.

        If ``before`` is ``None``, the hand is added; if ``hand`` is ``None``, the one before is removed.
        """
        club = replace(self.club, hands=_exchanged(self.club.hands, before, hand))
        if before is not None and (hand is None or hand.id != before.id):
            name = None if hand is None else own_name(hand.id)
            club = replace(club, rows=tuple(row.renamed({own_name(before.id): name}) for row in club.rows))
        return replace(self, club=club)

    def named(self, name: str) -> Draft:
        return replace(self, club=replace(self.club, name=name))

    @property
    def words(self) -> tuple[OwnWords, ...]:
        """The club's own names and notes in the book."""
        return tuple(each for each in self.club.words if each.book == self.book.id)

    def word(self, item: Item, table: str) -> str:
        """The club's own name of an item, or its note beside it, by the table of words; empty if it has none."""
        return next((each.text for each in self.words if (each.table, each.anchor) == (table, item.anchor)), "")

    def with_word(self, item: Item, table: str, text: str) -> Draft:
        """The draft with another name of an item, or another note beside it; an empty text removes it."""
        known = (self.book.id, table, item.anchor)
        words = [each for each in self.club.words if (each.book, each.table, each.anchor) != known]
        words += [OwnWords(*known, text)] if text else []
        words.sort(key=lambda each: (each.book, each.table))
        return replace(self, club=replace(self.club, words=tuple(words)))

    def problems_of(self, item: Item) -> list[str]:
        """The errors in an item of the club's file, as texts without the item's place."""
        place = f"{self.book.id}.{item.table}.{shown(item.field.path)}: "
        return [each.removeprefix(place) for each in self.club.problems if each.startswith(place)]

    def _own_part(self, item: Item) -> Figures | Change | None:
        if item.table == RULES:
            changes = (each for each in self.club.changes if (each.book, each.path) == (self.book.id, item.field.path))
            return next(changes, None)
        known = (self.book.id, item.table, item.field.path)
        return next((each for each in self.club.figures if (each.book, each.table, each.row) == known), None)
