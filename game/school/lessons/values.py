"""What sets and hands are worth in a book: scoring rows, as a lesson shows them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from game import Frozen
from game import replace as struct_replace
from game.i18n.books import examples_of_line
from game.i18n.row_texts import element_text, worth_text
from game.rules.example import Example, Group
from game.rules.rows import Points, Worth
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.tiles.tile import BONUS, WINDS, Tile, Tiles, Wind


class ValueRow(Frozen, kw_only=True):
    """A scoring row with tiles that earn it."""

    id: str
    groups: tuple[Tiles, ...]
    """The tiles that earn the row: one group, or a whole hand in its groups."""
    name: str
    worths: tuple[str, ...]
    """The worths of the row; if there are two, the first is for an exposed set, the second for a concealed one."""
    help: str = ""
    """Why a hand earns the row, without a full stop; empty for sets and bonus tiles that earn points."""
    winning: Tile | None = None
    """For a whole hand, its winning tile."""


def value_rows(rules: Ruleset, ids: Iterable[str], own: Wind, prevailing: Wind) -> tuple[ValueRow, ...]:
    """The rows of these ids that the book has, in the given order, with tiles that earn them in this seat and round."""
    found = {row.id for row in rules.elements}
    return tuple(_value_row(rules, id_, own, prevailing) for id_ in ids if id_ in found)


def _value_row(rules: Ruleset, id_: str, own: Wind, prevailing: Wind) -> ValueRow:
    worths = list(dict.fromkeys(row.worth for row in rules.elements if row.id == id_))
    words, text = tuple(map(worth_text, sorted(worths, key=_points))), element_text(rules, id_)
    shown, tiles = _earning(rules.id, id_, own, prevailing)
    if tiles:
        help_ = "" if isinstance(worths[0], Points) else text.help
        return ValueRow(id=id_, groups=(tiles,), name=text.name, worths=words, help=help_)
    groups = tuple(group.tiles for group in shown.groups)
    return ValueRow(id=id_, groups=groups, name=text.name, worths=words, help=text.help, winning=shown.tile)


def _points(worth: Worth) -> float:
    return float(worth.points) if isinstance(worth, Points) else 0.0


@cache
def _earning(book: str, id_: str, own: Wind, prevailing: Wind) -> tuple[Example, Tiles]:
    """A hand in this seat that earns a row, and the set, pair or bonus tile that earns it, if not the whole hand."""
    written = examples_of_line(book, id_)[0]
    for seat, steps in product((own, written.wind), range(len(Wind))):
        shown = _turned(written, seat, steps)
        of_row = next(_lines(book, id_, shown, prevailing), None)
        if of_row is not None:
            return shown, of_row
    return written, written.groups[0].tiles  # a row of 0 points makes no line, so take the first set


def _turned(shown: Example, own: Wind, steps: int) -> Example:
    """An example moved to this seat: each wind and bonus tile becomes that of the seat ``steps`` further."""
    hand = shown.hand
    turned = struct_replace(
        hand,
        concealed=tuple(_further(tile, steps) for tile in hand.concealed),
        melds=tuple(replace(meld, tile=_further(meld.tile, steps)) for meld in hand.melds),
        bonus=tuple(_further(tile, steps) for tile in hand.bonus),
    )
    groups = tuple(
        Group(tuple(_further(tile, steps) for tile in group.tiles), group.is_open, group.is_concealed_kong)
        for group in shown.groups
    )
    tile = None if shown.tile is None else _further(shown.tile, steps)
    return struct_replace(shown, wind=own, hand=turned, groups=groups, tile=tile)


def _further(tile: Tile, steps: int) -> Tile:
    """The wind or bonus tile of the seat that is ``steps`` further; any other tile itself."""
    for kind in (WINDS, BONUS[:4], BONUS[4:]):
        if tile in kind:
            return kind[(kind.index(tile) + steps) % len(kind)]
    return tile


def _lines(book: str, id_: str, shown: Example, prevailing: Wind) -> Iterator[Tiles]:
    """The tiles of each line of this row in the score of an example."""
    rules = rulebook(book)
    facts = struct_replace(shown.facts, prevailing=prevailing)
    scored = rules.with_options(shown.options).scored(facts)
    return (line.tiles for score in scored.winners for line in score.lines if line.id == id_)
