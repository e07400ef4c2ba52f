"""A book as one record: its rules, and its words, examples, guide and card, which lie as data beside them.

A file is read when something in it is first asked for. Words that a book does not define are those of ``words.toml``.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.book_files import BookFile, CommonFile, GuideFile, RowWords, ScoringFile, Term
from game.i18n.general import general
from game.i18n.texts import TextFileError, read
from game.rules.rulesets import RULEBOOKS

if TYPE_CHECKING:
    from game.i18n.general import ExampleWords
    from game.rules.example import Example
    from game.rules.rulebook import Rulebook
    from game.rules.ruleset import Ruleset

_log = logging.getLogger(__name__)


class Book:
    """A rulebook with its texts; reading a broken file raises ``TextFileError``."""

    def __init__(self, id_: str, folder: Path):
        self.id = id_
        self._folder = folder

    @property
    def rules(self) -> Rulebook:
        """The rules, which are loaded when they are first asked for."""
        return RULEBOOKS[self.id]

    @cached_property
    def words(self) -> BookFile:
        """The texts of ``book.toml``: its name, its card, and the words in which it differs from other books."""
        return read(self._folder / "book.toml", BookFile)

    @cached_property
    def scoring(self) -> ScoringFile:
        return read(self._folder / "scoring.toml", ScoringFile)

    @cached_property
    def guide(self) -> GuideFile:
        return read(self._folder / "guide.toml", GuideFile)


_book = cache(Book)


def book(id_: str) -> Book:
    """The book of this id; ``KeyError`` if there is none."""
    return _book(id_, RULEBOOKS.folder(id_))


def offered_books() -> Iterator[Book]:
    """Every book whose ``book.toml`` can be read; a broken one is logged and skipped."""
    for found in map(book, RULEBOOKS):
        try:
            found.words  # noqa: B018 - it is read now
        except TextFileError as error:
            _log.warning("the rulebook %s is not offered: %s", found.id, error)
        else:
            yield found


def offered_titles() -> tuple[tuple[str, str], ...]:
    """The ids and titles of the books, to choose from."""
    return tuple((book.rules.id, book_title(book.rules.id)) for book in offered_books())


def own_book(code: str) -> Book:
    """The book of a language's speakers, by the language's code; the plainest book if they have none."""
    books = list(offered_books())
    plainest = min(books, key=lambda book: book.words.card.complexity)
    return next((book for book in books if book.words.language == code), plainest)


@cache
def common() -> CommonFile:
    """The words that all books share."""
    return read(Path(__file__).with_name("words.toml"), CommonFile)


@cache
def questions() -> Mapping[str, RowWords]:
    """The words and examples of the questions that a club's own rows can ask, by the questions' words."""
    from game.rules.elements import questions

    return read(Path(questions.__file__).with_name("scoring.toml"), ScoringFile).elements


def book_title(rules: str) -> str:
    """The name of a rulebook, by its id; the id itself if this game does not know it."""
    return book(rules).words.name.said() if rules in RULEBOOKS else rules


def rules_title(rules: str) -> str:
    """The name of a book's rules, by its id: ``Israeli rules``; the id itself if this game does not know it."""
    return book(rules).words.rules.said() if rules in RULEBOOKS else rules


def played_title(rules: str, options: Mapping[str, object]) -> str:
    """The name of a book's rules with these options, followed by the club's name if a club has changed the book."""
    return club_title(rules, RULEBOOKS[rules].changed_with(options) if rules in RULEBOOKS else "")


def club_title(rules: str, club: str) -> str:
    """The name of a book's rules, followed by the club's name if a club has changed it (``Rulebook.changed_by``).

    An example of a club's book has a name of its own.
    """
    if not club or example_words(rules, club):
        return club_name(rules, club) or rules_title(rules)
    return _("{rules} ({club})").format(rules=rules_title(rules), club=club)


def club_name(rules: str, club: str) -> str:
    """The name of a club's book based on a rulebook; that of an example in the language of the game."""
    example = example_words(rules, club)
    return example.name.said() if example else club


def example_words(rules: str, club: str) -> ExampleWords | None:
    """The words of the example with this name, which is a rulebook of its own; ``None`` if there is none."""
    return general().example_clubs.get(_examples().get((rules, club), "")) if club else None


def is_own_book(rules: Ruleset) -> bool:
    """Whether a club plays a rulebook of its own, such as British rules, and not another one with changes."""
    return example_words(rules.id, RULEBOOKS[rules.id].club(rules.options.own_hands).name) is not None


@cache
def _examples() -> Mapping[tuple[str, str], str]:
    """The ids of the examples by their rulebooks and names."""
    from game.rules.own_draft import example_clubs

    return {(rules.id, club.name): id_ for id_, (rules, club) in example_clubs().items()}


def examples_of_line(rules: str, line: str) -> tuple[Example, ...]:
    """Hands that earn a line of a book, at least one for each of its worths; ``KeyError`` for an unknown line.

    For a row that a club has added, they are the examples of its question, which may not earn the row.
    """
    from game.rules.example import example
    from game.rules.own_rows import added_row

    name, asked = added_row(line)
    if name:
        return tuple(example(text) for word in asked if word in questions() for text in questions()[word].examples)
    return tuple(map(example, book(rules).scoring.elements[line].examples))


def example_of_special_hand(rules: str, hand: str) -> Example:
    """A hand that is this special hand of a book, by its id; ``KeyError`` if there is none."""
    from game.rules.example import example

    return example(book(rules).scoring.special_hands[hand].examples[0])


def term(ruleset: str, what: Term) -> str:
    """A book's word for a term, by the book's id, with its placeholders unfilled; ``KeyError`` without such a book."""
    return (book(ruleset).words.terms.get(what) or common().terms[what]).said()
