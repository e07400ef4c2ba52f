"""The titles of ratings."""

from __future__ import annotations

from itertools import pairwise

from game.i18n.general import names_file
from game.players.rank.titles import next_title, title_of, titles


def test_titles_rise_and_each_has_its_words() -> None:
    assert all(low.begins < high.begins for low, high in pairwise(titles()))
    assert {title.id for title in titles()} == set(names_file().titles)


def test_a_title_is_held_from_its_beginning_on() -> None:
    for title, above in pairwise(titles()):
        assert title_of(title.begins) == title
        assert title_of(above.begins - 0.01) == title
        assert next_title(title.begins) == above
    assert title_of(-500.0) == titles()[0]
    assert next_title(titles()[-1].begins) is None
