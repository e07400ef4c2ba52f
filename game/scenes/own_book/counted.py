"""The totals of a row's example hand in a rulebook, and with a club's own figures."""

from game import Frozen
from game.i18n import pgettext
from game.i18n.books import example_of_special_hand, examples_of_line
from game.i18n.guide.examples import earned, score_of, seen_in
from game.i18n.row_texts import worth_text
from game.rules.example import Example, Sets
from game.rules.own_draft import Draft, Item
from game.rules.own_figures import ELEMENTS
from game.rules.rows import Points
from game.rules.rulebook import Rulebook
from game.tiles.tile import Tile


class Counted(Frozen):
    """An example hand with its totals as text."""

    sets: Sets
    """The hand's tiles, arranged in sets as the club's book scores them."""
    winning: Tile | None
    """The tile on which the hand won."""
    before: str
    """The hand's total in the book, or without the part in question."""
    now: str
    """The hand's total with the club's own figures."""
    told: str
    """The text below the new total that tells the old one, ``before``."""


def counted(book: Rulebook, item: Item, own: str) -> Counted | None:
    """The example hand of a row with its totals; ``None`` for a rule, which no hand earns.

    :param own: the text of the club's file.
    """
    if item.row is None:
        return None
    return _with_totals(book, example_of(book, item), "", own, pgettext("own book", "Rulebook: {value}"))


def counted_with(without: Draft, own: Draft, shown: Example) -> Counted:
    """An example hand with two totals: by the club's book without one of its rows or hands, and by the whole book.

    :param without: the club's book without that row or hand.
    :param own: the whole book of the club.
    """
    told = pgettext("own book", "Without it: {value}")
    return _with_totals(own.book, shown, without.played, own.played, told)


def _with_totals(book: Rulebook, shown: Example, before: str, now: str, told: str) -> Counted:
    was = total(book, shown, before)
    sets = seen_in(book, shown, now)
    return Counted(sets, shown.tile, was, total(book, shown, now), told.format(value=was))


def example_of(book: Rulebook, item: Item) -> Example:
    """A hand that earns an item, in the item's column if its row has several."""
    if item.table != ELEMENTS:
        return example_of_special_hand(book.id, item.field.path)
    examples = examples_of_line(book.id, item.field.path)
    return next((each for each in examples if _earns(book, each, item)), examples[0])


def _earns(book: Rulebook, shown: Example, item: Item) -> bool:
    assert item.row is not None, "a field is no row"
    return item.row.worth in earned(book, shown, item.row.id, "")


def total(book: Rulebook, shown: Example, own: str) -> str:
    """The total of an example hand in a book with a club's file, as text; "no mahjong" if the hand does not win."""
    score = score_of(book, shown, own)
    return pgettext("figure", "no mahjong") if score is None else worth_text(Points(score.worth))
