"""What an example hand of a row comes to in a book, and with a club's own figures."""

from msgspec import Struct

from game.i18n import pgettext
from game.i18n.books import example_of_special_hand, examples_of_line
from game.i18n.guide.examples import score_of
from game.i18n.row_texts import worth_text
from game.rules.example import Example
from game.rules.own_draft import Item
from game.rules.own_figures import ELEMENTS
from game.rules.rows import Points
from game.rules.rulebook import Rulebook


class Counted(Struct, frozen=True):
    """An example hand with its total, as text."""

    example: Example
    before: str
    """Its total in the book."""
    now: str
    """Its total with the club's own figures."""
    told: str
    """What is said of the total in the book."""


def counted(book: Rulebook, item: Item, own: str) -> Counted | None:
    """The example hand of a row with its totals; ``None`` for what no hand earns.

    :param own: the text of the club's file.
    """
    if item.row is None:
        return None
    shown = example_of(book, item)
    before = total(book, shown, "")
    told = pgettext("own book", "Rulebook: {value}").format(value=before)
    return Counted(shown, before, total(book, shown, own), told)


def example_of(book: Rulebook, item: Item) -> Example:
    """A hand that earns the figure, of a row with several columns one for its column."""
    if item.table != ELEMENTS:
        return example_of_special_hand(book.id, item.field.path)
    examples = examples_of_line(book.id, item.field.path)
    return next((each for each in examples if _earns(book, each, item)), examples[0])


def _earns(book: Rulebook, shown: Example, item: Item) -> bool:
    assert item.row is not None, "a field is no row"
    score = score_of(book, shown, "")
    return score is not None and any((line.id, line.worth) == (item.row.id, item.row.worth) for line in score.lines)


def total(book: Rulebook, shown: Example, own: str) -> str:
    """What an example hand comes to in a book with a club's file, as text."""
    score = score_of(book, shown, own)
    return pgettext("figure", "no mahjong") if score is None else worth_text(Points(score.worth))
