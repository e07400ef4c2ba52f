"""What sets and hands are worth in a book: scoring rows, as a lesson shows them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from game.i18n.books import examples_of_line
from game.i18n.row_texts import element_text, worth_text
from game.rules.example import Example
from game.rules.options import Options
from game.rules.rows import Points, Worth
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.tiles.tile import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueRow:
    """A scoring row with tiles that earn it."""

    id: str
    groups: tuple[tuple[Tile, ...], ...]
    """Tiles that earn the row: one group, or a whole hand in its groups."""
    name: str
    worths: tuple[str, ...]
    """The worths of the row; if there are two, the first is for an exposed set, the second for a concealed one."""
    help: str = ""
    """For a whole hand, why it earns the row, as a sentence without a full stop; else empty."""
    winning: Tile | None = None
    """For a whole hand, its winning tile."""


def value_rows(rules: Ruleset, ids: Iterable[str]) -> tuple[ValueRow, ...]:
    """The rows of these ids that the book has, in the given order."""
    found = {row.id for row in rules.elements}
    return tuple(_row(rules, id_) for id_ in ids if id_ in found)


def _row(rules: Ruleset, id_: str) -> ValueRow:
    worths = list(dict.fromkeys(row.worth for row in rules.elements if row.id == id_))
    words, text = tuple(worth_text(worth) for worth in sorted(worths, key=_points)), element_text(rules, id_)
    if tiles := _earning(rules.id, id_):
        return ValueRow(id=id_, groups=(tiles,), name=text.name, worths=words)
    shown = examples_of_line(rules.id, id_)[0]
    groups = tuple(group.tiles for group in shown.groups)
    return ValueRow(id=id_, groups=groups, name=text.name, worths=words, help=text.help, winning=shown.tile)


def _points(worth: Worth) -> float:
    return float(worth.points) if isinstance(worth, Points) else 0.0


@cache
def _earning(book: str, id_: str) -> tuple[Tile, ...]:
    """The set, pair or bonus tile that earns a row; empty if the whole hand earns it."""
    shown = examples_of_line(book, id_)[0]
    of_row = next(_lines(book, id_, shown), None)
    if of_row is None:
        return shown.groups[0].tiles  # a row of no points makes no line: the first set of its example is meant
    return of_row


def _lines(book: str, id_: str, shown: Example) -> Iterator[tuple[Tile, ...]]:
    """The tiles of each line of this row in the score of an example."""
    rules = rulebook(book)
    scored = rules.with_options(Options(rules.options, shown.options)).scored(shown.facts)
    return (line.tiles for score in scored.winners for line in score.lines if line.id == id_)
