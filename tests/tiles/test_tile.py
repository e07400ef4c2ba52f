"""The faces (docs/rules/common.md, "Tiles and their codes")."""

import pytest

from game.tiles.tile import BONUS, KINDS, TILES, Tile, Wind


def test_there_are_34_kinds_and_8_bonus_tiles() -> None:
    assert len(KINDS) == 34
    assert len(BONUS) == 8
    assert KINDS + BONUS == TILES == tuple(Tile)


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_is_its_code_and_its_place(tile: Tile) -> None:
    assert Tile(str(tile)) is tile
    assert TILES[tile] is tile
    assert TILES[tile.index] is tile
    assert eval(repr(tile)) is tile


def test_each_face_is_of_one_group() -> None:
    groups = [
        tuple(tile for tile in Tile if tile.is_simple),
        tuple(tile for tile in Tile if tile.is_terminal),
        tuple(tile for tile in Tile if tile.is_wind),
        tuple(tile for tile in Tile if tile.is_dragon),
        tuple(tile for tile in Tile if tile.is_bonus),
    ]
    assert [len(group) for group in groups] == [21, 6, 4, 3, 8]
    assert sorted(tile for group in groups for tile in group) == list(TILES)
    assert [tile for tile in Tile if tile.is_honor] == sorted(groups[2] + groups[3])
    assert [tile for tile in Tile if tile.is_major] == sorted(groups[1] + groups[2] + groups[3])


@pytest.mark.parametrize(
    ("wind", "tile", "flower", "season"),
    [
        (Wind.EAST, Tile.WE, Tile.F1, Tile.S1),
        (Wind.SOUTH, Tile.WS, Tile.F2, Tile.S2),
        (Wind.WEST, Tile.WW, Tile.F3, Tile.S3),
        (Wind.NORTH, Tile.WN, Tile.F4, Tile.S4),
    ],
)
def test_winds_own_their_tiles(wind: Wind, tile: Tile, flower: Tile, season: Tile) -> None:
    assert wind.tile is tile
    assert wind.letter == str(tile)[1]
    assert flower.bonus_wind is wind is season.bonus_wind


def test_no_other_tile_belongs_to_a_seat() -> None:
    with pytest.raises(ValueError, match="B5 is not a bonus tile"):
        _ = Tile.B5.bonus_wind


def test_winds_follow_in_turn_order() -> None:
    assert [Wind.EAST.after(steps) for steps in range(5)] == [*Wind, Wind.EAST]
    assert Wind.WEST.after(1, seats=3) is Wind.EAST
