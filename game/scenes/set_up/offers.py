"""The cards of a set-up: the five rulebooks, the examples in assets/clubs, and the player's own clubs' books."""

from collections.abc import Sequence
from functools import lru_cache

from game import Frozen
from game.i18n.book_files import CardWords
from game.i18n.books import Book
from game.i18n.general import ExampleWords, general
from game.rules.own_draft import example_clubs
from game.rules.own_hands import OwnTerms, club_of


class Offer(Frozen):
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


@lru_cache(8)
def offers(books: tuple[Book, ...], files: tuple[tuple[str, str], ...], book: Book) -> Sequence[Offer]:
    """The rulebooks, then the examples, then the clubs' own, each once.

    :param files: the name and text of each club's file.
    :param book: the rulebook that is chosen; a club that changes none is offered with it.
    """
    found = list(map(Offer, books))
    for name, (rules, example) in example_clubs().items():
        found += [Offer(each, example.text, name, is_example=True) for each in books if each.id == rules.id]
    for name, text in files:
        club, names = club_of(text, OwnTerms()), [offer.title for offer in found if offer.club and not offer.is_example]
        called = name if club.name in names else club.name or name
        changed = {part.book for part in club.parts} or {book.id}
        usable = [Offer(each, each.rules.club(text).text, called) for each in books if each.id in changed]
        known = {offer.key for offer in found}
        found += [offer for offer in usable if offer.club and offer.key not in known]
    return tuple(found)
