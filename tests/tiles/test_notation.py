"""Tiles as text (COMMANDS, "Tiles and hands as text")."""

import doctest
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tiles import notation
from game.tiles.notation import NotationError, parse_tile, parse_tiles
from game.tiles.tile import TILES, Tile
from tests.tiles.written import format_tiles


@pytest.mark.parametrize("tile", TILES)
def test_codes_are_read(tile: Tile) -> None:
    assert parse_tile(str(tile)) is tile


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("B123 C55 WEEE DRRR", "B1 B2 B3 C5 C5 WE WE WE DR DR DR"),
        ("D123 DRGW", "D1 D2 D3 DR DG DW"),
        ("WESWN F12 S3", "WE WS WW WN F1 F2 S3"),
        ("B9 B1", "B9 B1"),
        ("", ""),
        ("  D9   DW ", "D9 DW"),
    ],
)
def test_groups_share_their_letter(text: str, tiles: str) -> None:
    assert parse_tiles(text) == tuple(Tile(code) for code in tiles.split())


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("B0", "'B0' is not a tile", 1),
        ("B12 C5X", "'CX' is not a tile", 6),
        ("X1", "'X' is not the letter of a suit", 0),
        ("B1 5", "'5' is not the letter of a suit", 3),
        ("B1 C", "'C' is not a tile", 3),
        ("D1R", "DR does not go with D1", 2),
        ("F5", "'F5' is not a tile", 1),
        ("b1", "'b' is not the letter of a suit", 0),
    ],
)
def test_errors_name_the_place(text: str, message: str, place: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    assert caught.value.args[0] == message
    assert caught.value.place == place


@pytest.mark.parametrize("text", ["B0", "", "B", "B12", "5B", "we"])
def test_what_is_no_tile(text: str) -> None:
    with pytest.raises(NotationError, match="is not a tile"):
        parse_tile(text)


@given(st.lists(st.sampled_from(TILES)))
def test_what_is_written_is_read_again(tiles: list[Tile]) -> None:
    assert parse_tiles(format_tiles(tiles)) == tuple(tiles)


@given(st.lists(st.sampled_from(TILES)))
def test_neighbors_of_a_suit_share_a_letter(tiles: list[Tile]) -> None:
    groups = format_tiles(tiles).split()
    suits = [{tile.suit for tile in parse_tiles(group)} for group in groups]
    assert all(len(suit) == 1 for suit in suits)
    assert all(suit != later for suit, later in pairwise(suits))


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(notation).failed == 0
