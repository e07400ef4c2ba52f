"""Every line and every special hand of every book has an example, and the book itself counts it."""

from __future__ import annotations

import pytest

from game.i18n.books import example_of_special_hand, examples_of_line
from game.rules.example import Example, example
from game.rules.options import Options
from game.rules.rows import Points, Worth
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import Score
from game.rules.terms import Source
from game.tiles.tile import Tile, Wind

ROWS = [(book, row.id, row.worth) for book in RULEBOOKS.values() for row in book.elements]
SPECIAL = [(book, row.id) for book in RULEBOOKS.values() for row in book.special_hands]


def score_of(book: Rulebook, shown: Example) -> Score:
    rules = book.with_options(Options(book.options, shown.options))
    return next(score for score in rules.scored(shown.facts).scores if score.wind is shown.wind)


def is_nothing(worth: Worth) -> bool:
    """A line worth nothing is left out of a score."""
    return worth == Points(0)


@pytest.mark.parametrize(("book", "line", "worth"), ROWS, ids=lambda value: getattr(value, "id", None) or str(value))
def test_a_line_is_really_there(book: Rulebook, line: str, worth: Worth) -> None:
    shown = examples_of_line(book.id, line)
    earned = {(found.id, found.worth) for each in shown for found in score_of(book, each).lines}
    assert shown
    assert is_nothing(worth) or (line, worth) in earned


@pytest.mark.parametrize(("book", "hand"), SPECIAL, ids=lambda value: getattr(value, "id", None) or str(value))
def test_a_special_hand_is_really_made(book: Rulebook, hand: str) -> None:
    shown = example_of_special_hand(book.id, hand)
    assert score_of(book, shown).special == hand


@pytest.mark.parametrize(
    "shown",
    [
        *(each for book, line, _ in ROWS for each in examples_of_line(book.id, line)),
        *(example_of_special_hand(book.id, hand) for book, hand in SPECIAL),
    ],
)
def test_no_tile_is_there_five_times(shown: Example) -> None:
    assert max(shown.hand.all_counts) <= 4
    assert shown.hand.size == (13 if shown.source is None else 14)
    assert shown.tile is None or shown.tile in shown.hand.tiles


def test_an_example_says_everything_in_one_line() -> None:
    shown = example("E: B123 (C456) [D9999] WEE B22 F1 / wall B2 last_of_wall ready; options limit=100 extra_hands=on")
    assert (shown.wind, shown.tile, shown.source) == (Wind.EAST, Tile.B2, Source.WALL)
    assert shown.is_ready
    assert shown.options == {"limit": 100, "extra_hands": True}
