"""The search of words as people type them."""

import pytest

from game.i18n.search import is_found


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("pong of dragons", "Pung of Dragons"),
        ("Chii", "two chows"),
        ("honours", "Honors"),
        ("pungot", "Pongot vagy kongot"),
        ("madzsong", "Mahjong"),
        ("chow", "\u010cau"),
        ("mahd\u017eongs", "Mad\u017eongs"),
        ("mad\u017conga", "mahjonga"),
        ("\u043f\u043e\u043d\u0433", "\u041f\u0430\u043d\u0433\u0438"),
        ("\u05e4\u05d0\u05e0\u05d2", "\u05d4\u05e4\u05d5\u05e0\u05d2"),
        ("\u05de\u05d4\u05d2\u05f3\u05d5\u05e0\u05d2", "\u05d5\u05de\u05d0\u05be\u05d2\u05f3\u05d5\u05e0\u05d2"),
    ],
)
def test_a_word_is_found_in_the_spelling_of_another_table(typed: str, text: str) -> None:
    assert is_found(typed, text)


@pytest.mark.parametrize(("typed", "text"), [("kan", "pungs"), ("kan", "can"), ("chow", "pong"), ("pon", "kong")])
def test_other_words_are_not_found(typed: str, text: str) -> None:
    assert not is_found(typed, text)
