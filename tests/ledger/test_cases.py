"""Every example of the books comes to the same when it is entered (other cases: ``settled`` in tests/rulebook)."""

import pytest

from game.i18n.books import example_of_special_hand, examples_of_line
from game.rules.example import Example
from game.rules.options import Options
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from tests.ledger.played import check_entered

EXAMPLES = [
    (book, shown)
    for book in RULEBOOKS.values()
    for shown in (
        *(each for row in book.elements for each in examples_of_line(book.id, row.id)),
        *(example_of_special_hand(book.id, row.id) for row in book.special_hands),
    )
]


@pytest.mark.parametrize(("book", "shown"), EXAMPLES, ids=lambda value: getattr(value, "id", ""))
def test_an_example_entered_counts_as_the_book_counts_it(book: Rulebook, shown: Example) -> None:
    assert check_entered(book.with_options(Options(book.options, shown.options)), shown.facts)
