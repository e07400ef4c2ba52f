"""The cards of a set-up: the five rulebooks, the examples in assets/clubs, and the player's own clubs' books."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from game.i18n.book_files import CardWords
from game.i18n.books import Book
from game.i18n.general import ExampleWords, general
from game.rules.own_draft import EXAMPLES, based_on, example_club
from game.rules.own_hands import OwnTerms, club_of


class Offer(Struct, frozen=True):
    """A rulebook, as it is printed or as a club plays it; it is chosen by one press of its card."""

    book: Book
    club: str = ""
    """The text of the club's file; empty for the rulebook itself."""
    name: str = ""
    """The name on a club's card; the id of an example."""
    is_example: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """The id of the book, and the text of the club's file."""
        return self.book.id, self.club

    @property
    def card(self) -> CardWords:
        """The words of the example's card, or else of the rulebook's."""
        return self.example or self.book.words.card

    @property
    def example(self) -> ExampleWords | None:
        return general().example_clubs[self.name] if self.is_example else None

    @property
    def title(self) -> str:
        if self.example is not None:
            return self.example.name.said()
        return self.name or self.book.words.name.said()


@lru_cache(maxsize=8)
def offers(books: tuple[Book, ...], files: tuple[tuple[str, str], ...], book: Book) -> Sequence[Offer]:
    """The rulebooks, then the examples, then the clubs' own, each once.

    :param files: the name and text of each club's file.
    :param book: the rulebook that is chosen; a club that changes none is offered with it.
    """
    examples = [(id_, example_club(id_)) for id_ in EXAMPLES]
    found = {
        each.key: each for id_, text in examples for each in _of(books, {based_on(text)}, id_, text, is_example=True)
    }
    for name, text in files:
        club, names = club_of(text, OwnTerms()), [offer.title for offer in found.values() if not offer.is_example]
        called = name if club.name in names else club.name or name
        changed = {each.book for each in club.figures} | {each.book for each in club.changes}
        changed |= {each.book for each in club.rows} | {each.book for each in club.words}
        for offer in _of(books, changed or {book.id}, called, text):
            found.setdefault(offer.key, offer)
    return (*map(Offer, books), *found.values())


def _of(
    books: Sequence[Book], rules: Collection[str], name: str, text: str, *, is_example: bool = False
) -> Iterator[Offer]:
    """A club's book as far as each of the rulebooks ``rules`` can use it, if there is anything of it."""
    for book in books:
        if book.id in rules and (own := book.rules.club(text).text):
            yield Offer(book, own, name, is_example)
