"""Parts that the rows and hands of a club's file share: name, shape and conditions, read with errors that name them."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Generic, TypeVar

from game import Frozen
from game.hands.pattern import PatternError
from game.hands.pattern_examples import samples
from game.hands.pattern_plan import work_of
from game.hands.pattern_sets import whole_of
from game.hands.pattern_text import Shape, item_trouble, names, number_of_choices, shapes_of
from game.rules.elements.going_out import tile
from game.rules.elements.questions import WHEN
from game.rules.win import Win
from game.tiles.tile import KINDS, Wind

LONGEST_NAME = 40
LONGEST_PATTERN = 240
MOST_CONDITIONS = 6
_MOST_CHOICES = 108
_MOST_SHAPES = 120
_MOST_WORK = 256
"""The most work for one shape of a pattern (``work_of``)."""
_MOST_WORK_IN_ALL = 2048
TILE = "tile."
"""The prefix of a condition that asks for a certain winning tile."""
_TILES = {f"{TILE}{each.value}": each for each in KINDS}
MOST_DOTS = 3
"""The most dots in the path of a line."""
OWN = "own:"
"""The prefix of the id of an own hand, before its name."""


class OwnPartError(ValueError):
    """An error in a row or hand; the message begins with the field."""


Key = tuple[str, str, str]
"""A book, one of its tables in a file, and the path of a line in it."""
Value = TypeVar("Value")


class OwnLine(Frozen, Generic[Value]):
    """A line in a table of a club's file about a book: what the club says in place of the book, or beside it."""

    book: str
    table: str
    path: str
    """The path of a field, the id of a row, or the anchor of either in the rulebook."""
    value: Value

    @property
    def key(self) -> Key:
        return self.book, self.table, self.path

    @property
    def place(self) -> str:
        """The place in a club's file: ``book.table.path``."""
        return f"{self.book}.{self.table}.{shown(self.path)}"

    @property
    def written(self) -> str:
        """The line in a file."""
        value = self.value
        return f"{quoted(self.path)} = {quoted(value[0] if isinstance(value, tuple) and len(value) == 1 else value)}"


Line = TypeVar("Line", bound=OwnLine[Any])


TABLE_OF = attrgetter("book", "table")
"""Gives the book of a part of a file, and its table."""
Part = TypeVar("Part")


def in_order(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts of a file by their books and tables."""
    return tuple(sorted(parts, key=TABLE_OF))


def fitting(lines: Iterable[Line], trouble: Callable[[Line], str]) -> tuple[tuple[Line, ...], list[str]]:
    """The lines that their book can have, and an error message for each of the others.

    ``trouble`` gives the reason why the book cannot have a line; empty if it can.
    """
    good, problems = [], []
    for each in lines:
        if reason := trouble(each):
            problems.append(f"{each.place}: {reason}")
        else:
            good.append(each)
    return tuple(good), problems


def flat(table: Mapping[str, Any], deepest: float, path: str = "") -> Iterator[tuple[str, Any]]:
    """The values of a table by their full paths of at most so many dots, whether written as tables or with dots."""
    for key, value in table.items():
        inner = f"{path}{key}"
        if isinstance(value, dict) and inner.count(".") < deepest:
            yield from flat(value, deepest, f"{inner}.")
        else:
            yield inner, value


class Conditions(Frozen):
    """A condition that is met if several others are all met."""

    words: tuple[str, ...]

    def __call__(self, win: Win) -> bool:
        return all(tile(win) is _TILES[word] if word in _TILES else WHEN[word](win) for word in self.words)


def shown(value: object) -> str:
    """A value in an error message, shortened."""
    text = repr(value)
    return text if len(text) <= LONGEST_NAME + 2 else f"{text[:LONGEST_NAME]}…"


def quoted(value: object) -> str:
    """A value as it is written in a file."""
    return json.dumps(value, ensure_ascii=False)


def filled(**fields: Any) -> dict[str, Any]:
    """The fields of a row or hand that say something, as they are in a file."""
    return {
        field: [*value] if isinstance(value, tuple) else value
        for field, value in fields.items()
        if value not in (None, "", ())
    }


def written(table: str, fields: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a row or hand in a file."""
    yield f"[[{table}]]"
    yield from (f"{field} = {quoted(value)}" for field, value in fields.items())


def name_in(name: object, longest: int = LONGEST_NAME) -> tuple[str, str]:
    """A name (or another line of text) and the error in it; one of the two is empty."""
    if not isinstance(name, str) or not name.strip():
        return "", "missing" if name is None else f"{shown(name)} is no name"
    name = name.strip()
    if not name.isprintable() or len(name) > longest:
        return "", f"{shown(name)} is not a line of at most {longest} letters"
    return name, ""


def called(row: object) -> str | None:
    """The name that a row or hand has in a file, right or wrong; ``None`` if it has none."""
    name = row.get("name") if isinstance(row, dict) else None
    return name if isinstance(name, str) else None


def place_of(table: str, number: int, row: object) -> str:
    """The place of a row or hand in a file: ``hand 3 ('Dragonfly')``."""
    name = called(row)
    return f"{table} {number}" if name is None else f"{table} {number} ({shown(name)})"


def fields_known(row: object, known: Iterable[str], called: str) -> dict[str, object]:
    """The fields of a row or hand, checked to be known.

    :raises OwnPartError: when it is no table, or has an unknown field.
    """
    if not isinstance(row, dict):
        raise OwnPartError(f"not a {called}")
    for field in row:
        if field not in known:
            raise OwnPartError(f"{shown(field)}: not known here; there are {', '.join(known)}")
    return row


def name_of(row: dict[str, object]) -> str:
    """The name of a row or hand."""
    name, trouble = name_in(row.get("name"))
    if trouble:
        raise OwnPartError(f"name: {trouble}")
    return name


def own_name(id_: str) -> str:
    """The name of an own hand, from its id; empty for a hand of the book."""
    return id_.removeprefix(OWN) if id_.startswith(OWN) else ""


def pattern_of(text: object, *, may_be_part: bool = False) -> str:
    """The text of a pattern, checked to have hands, whole ones or a part of them."""
    if not isinstance(text, str):
        raise OwnPartError("pattern: missing" if text is None else f"pattern: {shown(text)} is no text")
    if len(text) > LONGEST_PATTERN:
        raise OwnPartError(f"pattern: longer than {LONGEST_PATTERN} characters")
    for item in re.finditer(r"[^\s|]+", text):
        if trouble := item_trouble(item[0]):
            raise OwnPartError(f"pattern, column {item.start() + 1}: {trouble}")
    whole = whole_of(text) if may_be_part else text
    try:
        is_too_much = number_of_choices(text) > _MOST_CHOICES or any(
            _is_too_much(shapes_of(whole, own, Wind.EAST)) for own in (Wind if names(text, "own") else (Wind.SOUTH,))
        )
    except PatternError as error:
        raise OwnPartError(f"pattern: {error}") from None
    if is_too_much:
        raise OwnPartError("pattern: too many shapes in one")
    for alternative, hand in zip(text.split("|"), whole.split("|"), strict=True):
        if not samples(hand, 1):
            raise OwnPartError(f"pattern: no hand is {shown(alternative.strip())}: there are but four of each tile")
    return text


def _is_too_much(shapes: Sequence[Shape]) -> bool:
    work = [work_of(shape) for shape in shapes]
    return len(work) > _MOST_SHAPES or max(work) > _MOST_WORK or sum(work) > _MOST_WORK_IN_ALL


def as_list(given: object) -> list[Any]:
    """The values of a field, which a file may give as a list or, if it is one, alone."""
    return given if isinstance(given, list) else [given]


def conditions_of(given: object) -> tuple[str, ...]:
    """The words of the conditions: none, one or several."""
    words = [] if given is None else as_list(given)
    if len(words) > MOST_CONDITIONS:
        raise OwnPartError(f"when: {len(words)} conditions; no more than {MOST_CONDITIONS} are taken")
    for word in words:
        if not isinstance(word, str) or (word not in WHEN and word not in _TILES):
            raise OwnPartError(f"when: {shown(word)} is no condition; there are {', '.join(WHEN)}, {TILE}B1")
    return tuple(dict.fromkeys(words))


def flag_of(row: dict[str, object], field: str) -> bool | None:
    """The value of a field that is on or off; ``None`` if it is missing."""
    found = row.get(field)
    if found is not None and not isinstance(found, bool):
        raise OwnPartError(f"{field}: {shown(found)} is neither true nor false")
    return found
