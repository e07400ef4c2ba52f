"""Shapes of hands written part by part, as they are tapped."""

import pytest

from game.hands.pattern_text import Word, item_trouble
from game.hands.pattern_writing import size_of, with_tiles, with_word, without_last
from game.i18n.tile_words import kinds_names
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile


def tapped(tiles: str, *, any_suit: bool = False) -> str:
    text = ""
    for tile in parse_tiles(tiles):
        text = with_tiles(text, Word.ONE, tile, any_suit=any_suit)
    return text


def test_tiles_of_a_suit_are_written_as_one_group() -> None:
    assert tapped("B19 C19 WESWN DRGW") == "B19 C19 WESWN DRGW"
    assert tapped("D9 DR DG D1") == "D9 DRG D1"


def test_in_any_suits_each_suit_is_a_variable() -> None:
    assert tapped("B19 C5 D7 WE", any_suit=True) == "x19 y5 z7 WE"


@pytest.mark.parametrize(
    ("word", "tile", "written"),
    [
        (Word.PAIR, Tile.DR, "pair:DR"),
        (Word.SET, Tile.C5, "set:C5"),
        (Word.KONG, Tile.WE, "kong:WE"),
        (Word.CHOW, Tile.B3, "chow:B345"),
        (Word.CHOW, Tile.B9, "chow:B789"),
    ],
)
def test_a_tapped_tile_begins_a_part(word: Word, tile: Tile, written: str) -> None:
    assert with_tiles("", word, tile, any_suit=False) == written


def test_what_was_added_last_is_taken_back_first() -> None:
    text = with_word(tapped("B19"), Word.SET, "dragons")
    assert text == "B19 set:dragons"
    found = []
    while text:
        text = without_last(text)
        found.append(text)
    assert found == ["B19", "B1", ""]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("", 0),
        ("B19 WESWN", 6),
        ("set:B1 pair:winds kong:any", 8),
        ("7*pair!:any", 14),
        ("[4*meld:any] pair:any | B1 one:any", 2),
        ("duo:x,y trio:x,y,z xn xn+1", 7),
    ],
)
def test_the_tiles_of_a_shape_are_counted(text: str, size: int) -> None:
    assert size_of(text) == size


def test_every_word_and_tile_makes_a_part() -> None:
    for kinds in kinds_names():
        assert not item_trouble(with_word("", Word.SET, kinds))
    for tile in KINDS:
        for word in (Word.ONE, Word.PAIR, Word.SET, Word.KONG, Word.MELD):
            assert not item_trouble(with_tiles("", word, tile, any_suit=True))
