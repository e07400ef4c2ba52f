"""Chance: fair, and the same for the same seed for ever (docs/style.md, "Chance is spent when the wall is built")."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from game.engine.fairness import Chance
from game.tiles.tile import TileSet
from tests.tiles.written import format_tiles

WALL_OF_20 = "B7 C5 D7 B467 WE B5 D8 B5 WW D9"
DICE_OF_20 = (5, 5, 1, 5, 2, 6, 6, 5, 1, 6)


def test_a_seed_gives_for_ever_what_it_gave_at_first() -> None:
    """A replay is worth nothing when this changes."""
    chance = Chance(20, 1)
    assert format_tiles(chance.shuffled(TileSet.FULL.tiles)[:12]) == WALL_OF_20
    assert chance.dice(10) == DICE_OF_20


@given(seed=st.integers(), deal=st.integers(0, 100))
def test_a_wall_is_all_the_tiles_in_another_order(seed: int, deal: int) -> None:
    tiles = TileSet.FULL.tiles
    mixed = Chance(seed, deal).shuffled(tiles)
    assert mixed != tiles
    assert Counter(mixed) == Counter(tiles)
    assert Chance(seed, deal).shuffled(tiles) == mixed


def test_every_deal_has_a_stream_of_its_own() -> None:
    streams = {Chance(seed, deal).dice(20) for seed in range(20) for deal in range(20)}
    assert len(streams) == 400
    assert Chance(1, 23).dice(20) != Chance(12, 3).dice(20)


def test_dice_show_one_to_six_about_equally() -> None:
    """Of 6000 throws some 1000 each; 800 and 1200 are seven standard deviations away."""
    thrown = Counter(Chance(7, 0).dice(6000))
    assert thrown.keys() == set(range(1, 7))
    assert all(800 < count < 1200 for count in thrown.values())


def test_every_tile_comes_to_every_place_about_equally() -> None:
    """Each of 12 tiles should come to each of 12 places some 300 times in 3600 mixings."""
    tiles = TileSet.FULL.tiles[0:48:4]
    places: Counter[tuple[int, str]] = Counter()
    for deal in range(3600):
        places.update((place, tile.name) for place, tile in enumerate(Chance(3, deal).shuffled(tiles)))
    assert len(places) == 144
    assert all(200 < count < 400 for count in places.values())
