"""A club's file while it is edited: every item of a book that it can change, with the book's value and the club's own.

Items are found where the loader finds them: fields of settlement and flow in ``Rulebook.fields``, figures in the rows
of both tables.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, TypeVar

from game import Frozen, replace
from game.hands.asset_files import asset_file
from game.rules.options import OWN_HANDS
from game.rules.own_figures import ELEMENTS, SPECIAL_HANDS, Parts, figure_of, most_of
from game.rules.own_hands import Club, OwnTerms, club_of
from game.rules.own_parts import OwnLine, in_order, own_name, shown
from game.rules.own_rows import AddedRow, worth_of
from game.rules.own_rules import RULES, Field, Own
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


Rows = tuple[Element | SpecialHand, ...]


class Item(Frozen, eq=False):
    """Something in a book that a club can change: a field, or a figure of a row."""

    table: str
    """``rules``, ``elements`` or ``special_hands``."""
    field: Field
    """The values that the item can have, and the book's own one; the path of a figure is the id of its row."""
    rows: Rows = ()
    """All columns of the row; empty for a field."""
    column: int = 0

    @property
    def row(self) -> Element | SpecialHand | None:
        """The row of the figure; ``None`` for a field."""
        return self.rows[self.column] if self.rows else None

    @property
    def printed(self) -> Any:
        """The book's value of the field, or its figures for all columns of the row."""
        return tuple(int(figure_of(row.worth)) for row in self.rows) if self.rows else self.field.value

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
        return worth_of(int(figure), type(self.row.worth))


def items_of(book: Rulebook) -> Iterator[Item]:
    """Every item of a book that a club can change, without hands of its own: rows of both tables, then fields."""
    tables: tuple[tuple[str, Rows, Rows], ...] = (
        (ELEMENTS, book.elements, book.tables.elements),
        (SPECIAL_HANDS, book.special_hands, book.tables.special_hands),
    )
    for table, printed, rows in tables:
        for id_ in dict.fromkeys(row.id for row in printed):
            columns = tuple(row for row in rows if row.id == id_)
            for column, row in enumerate(columns):
                field = Field(id_, int(figure_of(row.worth)), high=most_of(row.worth))
                yield Item(table, field, columns, column)
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


class Draft(Frozen, dict=True):
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
            part: in_order((*(each for each in getattr(everything, part) if each.book != book.id), *getattr(own, part)))
            for part in Parts.__struct_fields__
        }
        return cls(book, replace(own, **parts))

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset that the club's file makes of the book, with the usual house rules."""
        return self.book.with_options({OWN_HANDS: self.played})

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
        found: Any = self._own_value(item)
        own: Own = found[item.column] if item.rows else found
        return own

    def is_changed(self, item: Item) -> bool:
        """Whether the club has another value than the book."""
        return _differ(self.value(item), item.field.value)

    def with_value(self, item: Item, value: Own) -> Draft:
        """The draft with another value of an item; the book's own value is not written into the file."""
        own: Any = value
        if item.rows:
            own = tuple(
                int(value) if column == item.column else figure for column, figure in enumerate(self._own_value(item))
            )
        line = OwnLine(self.book.id, item.table, item.field.path, own)
        return self._with_line("figures" if item.rows else "changes", line, is_kept=_differ(own, item.printed))

    def _own_value(self, item: Item) -> Any:
        """The club's own value of a field, or its figures for a row; the book's if it has none."""
        key = (self.book.id, item.table, item.field.path)
        return next((each.value for each in self.club.values if each.key == key), item.printed)

    def _with_line(self, part: str, line: OwnLine[Any], *, is_kept: bool) -> Draft:
        """The draft with this line in its place, or with none there if it is not kept."""
        lines = [each for each in getattr(self.club, part) if each.key != line.key]
        lines += [line] if is_kept else []
        order = [*self.book.fields]
        lines.sort(key=lambda each: order.index(each.path) if each.table == RULES and each.path in order else 0)
        return replace(self, club=replace(self.club, **{part: in_order(lines)}))

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
        return replace(self, club=replace(self.club, rows=in_order(rows)))

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
        key = (self.book.id, table, item.anchor)
        return next((each.value for each in self.club.words if each.key == key), "")

    def with_word(self, item: Item, table: str, text: str) -> Draft:
        """The draft with another name of an item, or another note beside it; an empty text removes it."""
        return self._with_line("words", OwnLine(self.book.id, table, item.anchor, text), is_kept=bool(text))

    def problems_of(self, item: Item) -> list[str]:
        """The errors in an item of the club's file, as texts without the item's place."""
        place = f"{self.book.id}.{item.table}.{shown(item.field.path)}: "
        return [each.removeprefix(place) for each in self.club.problems if each.startswith(place)]


def _differ(own: object, printed: object) -> bool:
    """Whether a club's value is not the book's; 0 is not off, nor 1 on."""
    return own != printed or type(own) is not type(printed)
