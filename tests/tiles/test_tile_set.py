"""The tile sets of the five books (common.md, "Tiles and their codes"; polish.md, "Three players")."""

import pytest

from game.tiles.tile import BONUS, KINDS, Tile, TileSet

TILE_SETS = (TileSet.FULL, TileSet.WITHOUT_BONUS, TileSet.WITHOUT_NORTH, TileSet.WITHOUT_NORTH_AND_BONUS)


@pytest.mark.parametrize(
    ("tiles", "size", "kind", "north", "own_of_north", "bonus"),
    [
        (TileSet.FULL, 144, 4, 4, 1, 8),
        (TileSet.WITHOUT_BONUS, 136, 4, 4, 0, 0),
        (TileSet.WITHOUT_NORTH, 138, 4, 0, 0, 6),
        (TileSet.WITHOUT_NORTH_AND_BONUS, 132, 4, 0, 0, 0),
    ],
)
def test_sets(tiles: TileSet, size: int, kind: int, north: int, own_of_north: int, bonus: int) -> None:
    assert len(tiles) == size == len(tiles.tiles)
    assert {tiles.copies(tile) for tile in KINDS if tile is not Tile.WN} == {kind}
    assert tiles.copies(Tile.WN) == north
    assert tiles.copies(Tile.F4) == tiles.copies(Tile.S4) == own_of_north
    assert sum(tiles.copies(tile) for tile in BONUS) == bonus


@pytest.mark.parametrize("tiles", TILE_SETS, ids=lambda tiles: tiles.id)
def test_tiles_stand_in_the_order_of_faces(tiles: TileSet) -> None:
    assert list(tiles.tiles) == sorted(tiles.tiles)


@pytest.mark.parametrize("tiles", TILE_SETS, ids=lambda tiles: tiles.id)
def test_repr_rebuilds(tiles: TileSet) -> None:
    assert getattr(TileSet, repr(tiles).removeprefix("TileSet.")) is tiles
