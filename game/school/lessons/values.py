"""What sets and hands bring in a book: rows of its scoring table, as they are shown in a lesson."""

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
    """A row: tiles that earn it, its name, and what it brings."""

    id: str
    groups: tuple[tuple[Tile, ...], ...]
    """The tiles that earn it; none where the tiles do not say it."""
    name: str
    worths: tuple[str, ...]
    """What it brings; of two, the first lying open, the second concealed."""
    help: str = ""
    """What a whole hand earns it for, in a sentence without a stop; nothing where the tiles say it."""
    winning: Tile | None = None
    """The tile of a whole hand that completed it."""


def value_rows(rules: Ruleset, ids: Iterable[str]) -> tuple[ValueRow, ...]:
    """The rows of these that the book has, in this order."""
    found = {row.id for row in rules.elements}
    return tuple(_row(rules, id_) for id_ in ids if id_ in found)


def _row(rules: Ruleset, id_: str) -> ValueRow:
    worths = list(dict.fromkeys(row.worth for row in rules.elements if row.id == id_))
    words, text = tuple(worth_text(worth) for worth in sorted(worths, key=_points)), element_text(rules.id, id_)
    if tiles := _earning(rules.id, id_):
        return ValueRow(id=id_, groups=(tiles,), name=text.name, worths=words)
    shown = examples_of_line(rules.id, id_)[0]
    groups = tuple(group.tiles for group in shown.groups)
    return ValueRow(id=id_, groups=groups, name=text.name, worths=words, help=text.help, winning=shown.tile)


def _points(worth: Worth) -> float:
    return float(worth.points) if isinstance(worth, Points) else 0.0


@cache
def _earning(book: str, id_: str) -> tuple[Tile, ...]:
    """Tiles that earn a row: the set, the pair or the bonus tile for which it counts; none where the hand does."""
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
