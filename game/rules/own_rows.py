"""Rows that a club adds to the scoring table of a book, from the questions that the program knows or by a pattern."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar

from msgspec import structs

from game.hands.pattern_sets import whole_of
from game.rules.combining import MahjongRule
from game.rules.elements.going_out import last_of_kind_in_sight, on_only_kind
from game.rules.elements.questions import (
    FLAGS,
    LAST_OF_KIND,
    ONLY_KIND,
    QUESTIONS,
    READY,
    SETS,
    WHEN,
    Each,
    PartOfHand,
    each_of,
    is_part,
    of_shape,
)
from game.rules.own_parts import (
    Conditions,
    OwnPartError,
    as_list,
    conditions_of,
    fields_known,
    filled,
    flag_of,
    name_of,
    own_name,
    pattern_of,
    place_of,
    shown,
)
from game.rules.rows import Doubles, Element, Multiplier, Points, Relation, Worth
from game.rules.scoring import SPECIAL

ROW = "row"
"""The table of a book in which a club's file adds rows."""
_PREFIX = "row:"
"""The beginning of an added row's id; its question, its conditions and its name follow."""
CONCEALED = "only.concealed"
"""The word in a row's id that means: only concealed sets count."""
EXPOSED = "only.exposed"
"""The word in a row's id that means: only exposed sets count."""
MOST_ROWS = 90
UNITS: Mapping[str, tuple[type[Worth], int]] = {
    "points": (Points, 100_000),
    "doubles": (Doubles, 10),
    "percent": (Multiplier, 1000),
}
"""The fields that say what a row is worth, with the highest figure of each."""
OTHERS = ("implies", "excludes")
"""The fields that name other rows."""
_RELATION = Relation.__struct_fields__
_FIELDS = ("name", "question", "pattern", "when", "concealed", *UNITS, "who", *_RELATION)


class Who(Enum):
    """The players who may earn a row."""

    WINNER = "winner"
    LOSERS = "losers"
    EVERYBODY = "everybody"


class AddedRow(Relation, kw_only=True):
    """A row that a club adds to a book, and the other rows that it names by their ids, or the club's by their names."""

    table: ClassVar[str] = ROW
    book: str
    name: str
    question: str
    """The word of the question; empty for a shape."""
    pattern: str
    """The shape that the hand must have; empty for a question."""
    when: tuple[str, ...]
    """The words of further conditions."""
    concealed: bool | None
    """Whether only concealed sets count, or only exposed ones; ``None`` if both do."""
    unit: str
    """The field of the file that says what the row is worth."""
    figure: int
    who: Who

    @property
    def id(self) -> str:
        """The id of the row in its table, which contains its question, its conditions and its name."""
        only = () if self.concealed is None else (CONCEALED if self.concealed else EXPOSED,)
        return f"{_PREFIX}{'+'.join((self.question, *self.when, *only))}:{self.name}"

    @property
    def asked(self) -> tuple[str, ...]:
        """The words of the row's question and conditions."""
        return (*([self.question] if self.question else []), *self.when)

    @property
    def relation(self) -> Relation | None:
        """How it stands to other rows; ``None`` if it counts beside all of them."""
        found = Relation(*(getattr(self, field) for field in _RELATION))
        return None if found == Relation() else found

    @property
    def is_among_others(self) -> bool:
        """Whether other rows tell when it counts, or the rest of the hand."""
        return self.relation is not None or whole_of(self.pattern) != self.pattern

    @property
    def worth(self) -> Worth:
        """The worth of each reason for which the row counts."""
        return worth_of(self.figure, UNITS[self.unit][0])

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the row, as they are written in a file."""
        return filled(
            name=self.name,
            pattern=self.pattern,
            question=self.question,
            when=self.when,
            concealed=self.concealed,
            **{self.unit: self.figure},
            who=self.who.value,
            **{field: getattr(self, field) or None for field in _RELATION},
        )

    def renamed(self, names: Mapping[str, str | None]) -> "AddedRow":
        """The row with other rows' new names, or without those that are gone."""
        changed = {field: [names.get(name, name) for name in getattr(self, field)] for field in OTHERS}
        return structs.replace(self, **{field: tuple(filter(None, found)) for field, found in changed.items()})


def worth_of(figure: int, kind: type[Worth]) -> Worth:
    """The worth of this kind that a number in a club's file stands for."""
    return kind(figure) if issubclass(kind, Points | Doubles) else kind(Fraction(figure, 100))


def added_row(id_: str) -> tuple[str, tuple[str, ...]]:
    """The name of an added row and the words of its questions, from its id; for a row of the book the name is empty."""
    if not id_.startswith(_PREFIX):
        return "", ()
    words, _, name = id_.removeprefix(_PREFIX).partition(":")
    return name, tuple(filter(None, words.split("+")))


def read_rows(book: str, given: object, rows: dict[str, AddedRow]) -> Iterator[str]:
    """Adds the rows of a book's table to ``rows``, by book and name, and gives the errors in the others."""
    for number, row in enumerate(as_list(given), start=1):
        if number > MOST_ROWS + 25:
            yield f"{book}.{ROW}: no more than {MOST_ROWS} rows are taken"
            return
        place = place_of(f"{book}.{ROW}", number, row)
        try:
            found = row_from(book, row)
        except OwnPartError as error:
            yield f"{place}: {error}"
            continue
        key = f"{book}.{found.name}"
        if key in rows:
            yield f"{place}: name: another row is called so"
        elif sum(each.book == book for each in rows.values()) >= MOST_ROWS:
            yield f"{place}: no more than {MOST_ROWS} rows are taken"
        else:
            rows[key] = found


def row_from(book: str, given: object) -> AddedRow:
    """The row in a table of a file.

    :raises OwnPartError: when something in it cannot be.
    """
    row = fields_known(given, _FIELDS, f"[[{book}.{ROW}]]")
    name = name_of(row)
    if "pattern" in row and "question" in row:
        raise OwnPartError("question: a row with a pattern asks no question")
    question = "" if "pattern" in row else row.get("question")
    if "pattern" not in row and (not isinstance(question, str) or question not in QUESTIONS):
        told = "missing" if question is None else f"{shown(question)} is not known"
        raise OwnPartError(f"question: {told}; there are {', '.join(QUESTIONS)}")
    assert isinstance(question, str)
    concealed = flag_of(row, "concealed")
    if concealed is not None and question not in SETS:
        raise OwnPartError(f"concealed: only for rows about each set: {', '.join(SETS)}")
    units = [unit for unit in UNITS if unit in row]
    if len(units) != 1:
        raise OwnPartError(f"worth: {'missing' if not units else 'more than one'}; it is one of {', '.join(UNITS)}")
    (unit,) = units
    figure, most = row[unit], UNITS[unit][1]
    if type(figure) is not int or not 1 <= figure <= most:
        raise OwnPartError(f"{unit}: {shown(figure)} is not a whole number from 1 to {most}")
    who = row.get("who", Who.WINNER.value)
    if not isinstance(who, str) or who not in [each.value for each in Who]:
        raise OwnPartError(f"who: {shown(who)} is not one of {', '.join(each.value for each in Who)}")
    shape = pattern_of(row["pattern"], may_be_part=True) if "pattern" in row else ""
    relation: dict[str, Any] = {
        field: _names_in(row, field) if field in OTHERS else bool(flag_of(row, field)) for field in _RELATION
    }
    if relation["combine_once"] and not is_part(shape):
        raise OwnPartError("combine_once: only for rows about sets that are a part of the hand")
    return AddedRow(
        book=book,
        name=name,
        question=question,
        pattern=shape,
        when=conditions_of(row.get("when")),
        concealed=concealed,
        unit=unit,
        figure=figure,
        who=Who(who),
        **relation,
    )


def _names_in(row: Mapping[str, object], field: str) -> tuple[str, ...]:
    given = row.get(field, [])
    names = as_list(given)
    if len(names) > 2 * MOST_ROWS or not all(isinstance(name, str) for name in names):
        raise OwnPartError(f"{field}: {shown(given)} are not names of rows")
    return tuple(dict.fromkeys(names))


def units_of(elements: Iterable[Element]) -> list[str]:
    """The units, such as points or doubles, that rows of a scoring table use."""
    kinds = {type(row.worth) for row in elements}
    return [unit for unit, (kind, _most) in UNITS.items() if kind in kinds]


def askable(who: Who, *, has_ready: bool) -> tuple[str, ...]:
    """The words of the questions that can be asked about these players' hands."""
    return tuple(
        word for word in QUESTIONS if (has_ready or word != READY) and not (who is Who.LOSERS and _is_of_winner(word))
    )


def fitting_rows(
    rows: Iterable[AddedRow],
    elements: Sequence[Element],
    hands: Iterable[str],
    *,
    losers_count: bool,
    has_ready: bool,
) -> tuple[tuple[AddedRow, ...], list[str]]:
    """The rows that their book can count, and an error message for each of the others.

    ``hands``: the special hands that a row can exclude: the book's by their lines' ids, the club's by their names.
    """
    units = units_of(elements)
    good, problems = [*rows], []
    named = {row.id for row in elements} | {row.name for row in good}
    others = {"implies": named, "excludes": named | {*hands}}
    for row in tuple(good):
        strange = (
            f"{field}: the book has no row {shown(name)}"
            for field, known in others.items()
            for name in getattr(row, field)
            if name not in known or name == row.name
        )
        trouble = next(strange, "")
        if row.unit not in units:
            trouble = f"{row.unit}: this book's rows are worth {' or '.join(units)}"
        elif row.who is not Who.WINNER and not losers_count:
            trouble = f"who: this book counts no hands but the winner's, not those of {row.who.value}"
        elif row.who is Who.LOSERS and (row.pattern or any(map(_is_of_winner, row.asked))):
            trouble = "who: losers cannot earn what only a winner has"
        elif READY in row.asked and not has_ready:
            trouble = f"question: this book has no ready hands for {READY}"
        if trouble:
            problems.append(f"{row.book}.{ROW} ({shown(row.name)}): {trouble}")
            good = [each.renamed({row.name: None}) for each in good if each.name != row.name]
    return tuple(good), problems


def _is_of_winner(word: str) -> bool:
    return word.startswith(("out", "tile."))


def with_rows(rules: Any, rows: Sequence[AddedRow]) -> Any:
    """The ruleset with a club's rows added below those of its scoring table."""
    counts_last = rules.counts_as_last_of_kind
    if counts_last is None and any(LAST_OF_KIND in row.asked for row in rows):
        counts_last = last_of_kind_in_sight
    ids = {own_hand: f"{SPECIAL}{hand.id}" for hand in rules.special_hands if (own_hand := own_name(hand.id))}
    ids |= {row.name: row.id for row in rows}
    added = tuple(_element(row, rules.mahjong, ids) for row in rows)
    flags = frozenset(FLAGS[word] for row in rows for word in row.asked if word in FLAGS)
    elements = (*rules.elements, *added)
    return structs.replace(rules, elements=elements, counts_as_last_of_kind=counts_last, flags=flags)


def _element(row: AddedRow, mahjong: MahjongRule, ids: Mapping[str, str]) -> Element:
    conditions = Conditions(row.when)
    condition = conditions if row.when else None
    each: Each | None = None
    if is_part(row.pattern):
        each = PartOfHand(row.pattern, condition)
    elif row.pattern:
        question = of_shape(row.pattern)
    elif row.question == ONLY_KIND:
        question = on_only_kind(mahjong.waits)
    elif row.question in WHEN:
        question = WHEN[row.question]
    else:
        each = each_of(row.question, condition, is_concealed=row.concealed)
    return Element(
        id=row.id,
        worth=row.worth,
        when=None if each else lambda win: conditions(win) and question(win),
        each=each,
        places=each.places if isinstance(each, PartOfHand) else None,
        winner_only=row.who is Who.WINNER,
        losers_only=row.who is Who.LOSERS,
        shape=row.pattern,
        relation=row.renamed(ids).relation,
    )
