"""Every house rule has its words (docs/rules/common.md, "What the rulebook option means")."""

from __future__ import annotations

import pytest

from game.i18n.book_files import OptionGroup
from game.i18n.books import common
from game.i18n.numbers import number
from game.i18n.option_texts import option_groups, option_text, scored_title
from game.i18n.player_texts import level_help, level_name
from game.players.roster import Level
from game.rules.options import Choice, Number, Option
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS

ALL = tuple(RULEBOOKS.values())

OPTIONS = [(book.id, option) for book in ALL for option in book.options]


def said(part: object) -> str:
    return part if isinstance(part, str) else getattr(part, "id", "")


@pytest.mark.parametrize(("book", "option"), OPTIONS, ids=said)
def test_an_option_has_a_name_and_a_sentence_of_help(book: str, option: Option) -> None:
    words = option_text(book, option.id)
    assert words.name
    assert words.name != option.id
    assert words.name[0].isupper()
    assert words.help.endswith(".")
    assert "{" not in words.name + words.help


@pytest.mark.parametrize(("book", "option"), OPTIONS, ids=said)
def test_its_values_are_written_in_words(book: str, option: Option) -> None:
    words = option_text(book, option.id)
    if isinstance(option, Choice):
        shown = [words.value(value) for value in option.values]
        assert len(set(shown)) == len(option.values)
        assert not set(shown) & {value for value in option.values if isinstance(value, str)}
    elif isinstance(option, Number):
        assert number(option.default) in words.value(option.default)
        if option.may_be_off:
            assert words.value(value=False) == "No limit"
    else:
        assert (words.value(value=True), words.value(value=False)) == ("On", "Off")


@pytest.mark.parametrize(("book", "option"), OPTIONS, ids=said)
def test_no_words_are_left_of_values_that_the_book_does_not_know(book: str, option: Option) -> None:
    former = option.former if isinstance(option, Choice) else ()
    words = option_text(book, option.id).values
    assert all(option.takes(value) or value in former for value in words)
    assert set(former) <= words.keys()


@pytest.mark.parametrize("book", ALL, ids=said)
def test_no_two_options_of_a_book_are_called_alike(book: Rulebook) -> None:
    texts = [option_text(book.id, option.id) for option in book.options]
    assert len({text.name for text in texts}) == len(texts)
    assert len({text.help for text in texts}) == len(texts)


@pytest.mark.parametrize("book", ALL, ids=said)
def test_every_option_stands_in_one_group_in_the_order_of_the_page(book: Rulebook) -> None:
    groups = option_groups(book.id, book.options)
    grouped = [option for options in groups.values() for option in options]
    assert sorted(option.id for option in grouped) == sorted(option.id for option in book.options)
    for options in groups.values():
        assert options == [option for option in book.options if option in options]
    names = [common().groups[group].said() for group in OptionGroup]
    assert list(groups) == [name for name in names if name in groups]


def test_the_groups_of_a_book() -> None:
    """docs/rules/latvian.md."""
    book = next(book for book in ALL if book.id == "latvian")
    assert {
        name: [option.id for option in options] for name, options in option_groups("latvian", book.options).items()
    } == {
        "The match": ["dealer", "match", "match_hands", "match_points", "play"],
        "Players and seats": ["seating", "players"],
        "Tiles and wall": ["racks", "bonus_tiles"],
        "Turns and claims": ["claim_seconds", "kongs"],
        "Scoring": ["scoring", "exponential_honors"],
    }


def test_the_help_of_the_claim_order_says_that_it_never_matters() -> None:
    """docs/rules/hungarian.md, "A turn"."""
    assert "the two can never be called on the same tile" in option_text("hungarian", "claim_order").help


def test_one_is_not_on() -> None:
    """A number is not taken for a switch, though Python thinks them equal."""
    words = option_text("gala", "turn_seconds")
    assert words.value(0) == "0 s"
    assert words.value(value=False) == "No limit"


def test_an_option_of_another_book_has_no_words_here() -> None:
    with pytest.raises(KeyError):
        option_text("gala", "limit")


@pytest.mark.parametrize("level", Level)
def test_a_level_has_a_name_and_a_sentence(level: Level) -> None:
    assert level_name(level) != level.value
    assert level_help(level).endswith(".")


def test_where_a_book_has_several_ways_of_scoring_the_one_that_is_played_stands_beside_its_name() -> None:
    assert scored_title("latvian", {}) == "Latvian rules, simple scoring"
    assert scored_title("latvian", {"scoring": "bonus"}) == "Latvian rules, bonus scoring"
    assert scored_title("latvian", {"scoring": 3}) == "Latvian rules"
    assert scored_title("gala", {}) == "GALA rules"
    assert scored_title("unknown", {}) == "unknown"
