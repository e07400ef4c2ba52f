"""A book is one record: its rules, and its words, examples, guide and card, which lie as data beside them.

A file is read when something in it is first asked for. Words that a book does not have of its own are those of
``words.toml``.
"""

import logging
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

from game.i18n.book_files import BookFile, CommonFile, GuideFile, ScoringFile, Term
from game.i18n.texts import TextFileError, read
from game.rules.example import Example, example
from game.rules.ruleset import Rulebook
from game.rules.rulesets import RULEBOOKS

_log = logging.getLogger(__name__)


class Book:
    """A rulebook with all that is said of it; what lies in a broken file raises ``TextFileError``."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules

    @cached_property
    def words(self) -> BookFile:
        """Its name, its card, and what it calls otherwise than other books do."""
        return read(self.rules.folder / "book.toml", BookFile)

    @cached_property
    def scoring(self) -> ScoringFile:
        """The words of its tables, with examples."""
        return read(self.rules.folder / "scoring.toml", ScoringFile)

    @cached_property
    def guide(self) -> GuideFile:
        """What its guide says beside the tables."""
        return read(self.rules.folder / "guide.toml", GuideFile)


_book = cache(Book)


def book(id_: str) -> Book:
    """The book of this id; ``KeyError`` if there is none."""
    return _book(RULEBOOKS[id_])


def offered_books() -> Iterator[Book]:
    """Every book that can say what it is; a broken one is told to the log and hides no other."""
    for found in map(_book, RULEBOOKS.values()):
        try:
            found.words  # noqa: B018 - it is read now
        except TextFileError as error:
            _log.warning("the rulebook %s is not offered: %s", found.rules.id, error)
        else:
            yield found


def own_book(code: str) -> Book:
    """The book of those who speak a language, by its code; where they have none, the plainest."""
    books = list(offered_books())
    plainest = min(books, key=lambda book: book.words.card.complexity)
    return next((book for book in books if book.words.language == code), plainest)


@cache
def common() -> CommonFile:
    """The words that all books share."""
    return read(Path(__file__).with_name("words.toml"), CommonFile)


def book_title(rules: str) -> str:
    """The name of a rulebook, by its id; the id alone where it is not known here."""
    return book(rules).words.name.said() if rules in RULEBOOKS else rules


def rules_title(rules: str) -> str:
    """The rules of a book, by its id: ``Israeli rules``; the id alone where it is not known here."""
    return book(rules).words.rules.said() if rules in RULEBOOKS else rules


def examples_of_line(rules: str, line: str) -> tuple[Example, ...]:
    """Hands that earn a line of a book, by its id: for each of its worths one at least; ``KeyError`` without any."""
    return tuple(map(example, book(rules).scoring.elements[line].examples))


def example_of_special_hand(rules: str, hand: str) -> Example:
    """A hand that is this special hand of a book, by its id; ``KeyError`` if there is none."""
    return example(book(rules).scoring.special_hands[hand].examples[0])


def term(ruleset: str, what: Term) -> str:
    """The word of a book, by its id; ``KeyError`` without such a book. Its gaps are still to be filled."""
    return (book(ruleset).words.terms.get(what) or common().terms[what]).said()
