"""The fixed texts of a phone's page, translated."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from types import MappingProxyType

from game.i18n.catalogue import LANGUAGE_NAMES, languages
from game.i18n.general import general, name_of, names_file, pages
from game.i18n.numbers import percent
from game.i18n.rules_page import rules_page
from game.i18n.translator import direction, speaking
from game.net.messages import written
from game.players.manner.phrases import Phrase
from game.rules.options import Options
from game.rules.rulebook import Rulebook

TEXT_SIZES = (100, 115, 130)
"""The sizes of the page's text to choose from, in percent."""


def page_words() -> Mapping[str, str]:
    """The fixed texts of the page, by the keys that the page uses."""
    return {
        **pages().phone.said(),
        "sorting": names_file().names["OfferKind"]["sorted_mahjong"].said(),
        "marks": general().settings["tile_marks"]["name"].said(),
        "sort": general().settings["auto_sort"]["name"].said(),
        **{f"phrase_{phrase.value}": name_of(phrase) for phrase in Phrase},
        **{f"text_{size}": percent(size) for size in TEXT_SIZES},
        **{f"face_{portrait}": words.said() for portrait, words in names_file().animals.items()},
    }


def words_of_all(more: Mapping[str, Callable[[], object]] = MappingProxyType({})) -> Mapping[str, bytes]:
    """The texts of the page in every language, as JSON.

    :param more: further data by key, made in each language.
    """
    found = {}
    for code in languages():
        with speaking(code):
            known = [[other, LANGUAGE_NAMES.get(other, other)] for other in languages()]
            told = {"language": code, "dir": direction(), "words": page_words(), "languages": known}
            found[code] = written({**told, **{key: tell() for key, tell in more.items()}})
    return found


class Shelf(dict[str, bytes]):
    """Rulebooks as web pages in every language, by path; they are made one at a time, so that nobody waits for all.

    :param books: the books with the house rules in force.
    """

    def __init__(self, books: Iterable[tuple[Rulebook, Options]]):
        super().__init__()
        self._to_make = iter([(*book, code) for book in books for code in languages()])

    def make_one(self) -> None:
        """Make the next missing page, if there is one."""
        for book, options, code in islice(self._to_make, 1):
            with speaking(code):
                page = rules_page(book, options, on_phone=True)
            self[f"rulebook/{book.id}/{code}.html"] = page.encode()
