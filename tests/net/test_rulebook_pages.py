"""The rulebook that a phone may read: of this match, with its house rules, in the phone's language."""

import pytest

from game.app.system.assets import assets_root
from game.i18n.books import rules_title
from game.i18n.catalogue import languages
from game.i18n.translator import speaking
from game.net.page_words import Shelf, words_of_all
from game.net.pages import Pages
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from tests.for_each import one_of
from tests.net.test_page_weight import answered, fetched


@pytest.mark.parametrize("book", one_of(5, RULEBOOKS))
def test_every_book_is_there_in_every_language_one_at_a_time(book: str) -> None:
    shelf = Shelf([(rulebook(book), Options(rulebook(book).options))])
    pages = Pages(assets_root(), words_of_all(), rulebooks=shelf)
    for number, language in enumerate(languages(), start=1):
        shelf.make_one()
        assert len(shelf) == number
        page = fetched(pages, f"/rulebook/{book}/{language}.html").decode()
        with speaking(language):
            assert rules_title(book) in page
        assert "data:image" not in page, "it shares the tiles of the phone's page"
    shelf.make_one()
    assert len(shelf) == len(languages())


def test_the_page_says_which_house_rules_are_in_force() -> None:
    book = rulebook("polish")
    shelf = Shelf([(book, Options(book.options, {"players": 3}))])
    shelf.make_one()
    assert b"not the default" in shelf["rulebook/polish/en.html"]


def test_a_rulebook_may_do_nothing_but_be_read_inside_the_page() -> None:
    shelf = Shelf([(rulebook("gala"), Options(rulebook("gala").options))])
    shelf.make_one()
    pages = Pages(assets_root(), words_of_all(), rulebooks=shelf)
    policy = answered(pages, "/rulebook/gala/en.html").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "frame-ancestors 'self'" in policy
    assert "frame-ancestors 'none'" in answered(pages, "/").headers["Content-Security-Policy"]
