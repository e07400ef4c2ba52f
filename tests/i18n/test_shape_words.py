"""The shape of a club's own hand in words (docs/commands.md)."""

import re

import pytest

from game.i18n.catalogue import languages
from game.i18n.tile_words import shape_text
from game.i18n.translator import speaking
from game.rules.rulesets import RULEBOOKS


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("set:B1 [pung:D9] WE", "Pung or kong: 1 of Bamboo \u00b7 Pung: 9 of Dots (concealed) \u00b7 East Wind"),
        ("x1119 one:x", "1, 1, 1, 9 of one suit \u00b7 Tile: any tile of one suit"),
        ("[4*meld:x]", "4 \u00d7 Any set: any tile of one suit (concealed)"),
        ("meld:y,winds meld:y,winds", "2 \u00d7 Any set: any tile of one suit or any wind"),
        ("7*pair!:any", "7 \u00d7 Pair, all different"),
        ("7*duo!:suits", "7 \u00d7 One number in two suits: any suit tile, all different"),
        ("xn pair:zn+2", "n of one suit \u00b7 Pair: n + 2 of a second suit (n: any number)"),
        ("chow:y123 chow:x456", "Chow: 1, 2, 3 of one suit \u00b7 Chow: 4, 5, 6 of a second suit"),
        ("pair:own | pair:B2468", "Pair: seat wind; or Pair: 2, 4, 6, 8 of Bamboo"),
    ],
)  # fmt: skip
def test_a_shape_is_told_part_by_part(pattern: str, said: str) -> None:
    assert shape_text("israeli", pattern) == said


@pytest.mark.parametrize("language", languages())
def test_every_shape_of_the_books_is_told_without_a_letter_of_its_pattern(language: str) -> None:
    rows = [(book.id, row.pattern.text) for book in RULEBOOKS.values() for row in book.special_hands if row.pattern]
    with speaking(language):
        for book, pattern in rows:
            told = shape_text(book, pattern)
            assert not re.search(r"[:*!\[]\S|\{|\||\b[BCDWxyz][1-9]|\b(?:[a-z]+):[a-zBCDW]", told), told
    assert len(rows) > 50
