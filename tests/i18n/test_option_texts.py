"""Every house rule has its words (common.md, "What the rulebook option means")."""

from __future__ import annotations

import pytest

from game.i18n.level_texts import level_help, level_name
from game.i18n.option_texts import option_text
from game.players.roster import Level
from game.rules.options import Choice, Number, Option
from game.rules.rulesets import RULEBOOKS

OPTIONS = [(book.id, option) for book in RULEBOOKS.values() for option in book.options]


@pytest.mark.parametrize(("book", "option"), OPTIONS, ids=lambda part: part if isinstance(part, str) else part.id)
def test_an_option_has_a_name_and_a_sentence_of_help(book: str, option: Option) -> None:
    words = option_text(book, option.id)
    assert words.name
    assert words.name != option.id
    assert words.help.endswith(".")


@pytest.mark.parametrize(("book", "option"), OPTIONS, ids=lambda part: part if isinstance(part, str) else part.id)
def test_its_values_are_written_in_words(book: str, option: Option) -> None:
    words = option_text(book, option.id)
    if isinstance(option, Choice):
        shown = [words.value(value) for value in option.values]
        assert len(set(shown)) == len(option.values)
        assert not set(shown) & {value for value in option.values if isinstance(value, str)}
    elif isinstance(option, Number):
        assert str(option.default) in words.value(option.default)
        if option.may_be_off:
            assert words.value(value=False) != "False"


def test_one_is_not_on() -> None:
    """A number is not taken for a switch, though Python thinks them equal."""
    words = option_text("gala", "turn_seconds")
    assert words.value(0) == "0 s"
    assert words.value(value=False) == "No limit"


def test_an_option_of_another_book_has_no_words_here() -> None:
    with pytest.raises(KeyError):
        option_text("gala", "kong_box")


@pytest.mark.parametrize("level", Level)
def test_a_level_has_a_name_and_a_sentence(level: Level) -> None:
    assert level_name(level) != level.value
    assert level_help(level).endswith(".")
