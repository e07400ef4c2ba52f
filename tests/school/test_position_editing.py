"""A position that is entered step by step."""

import random

from game.rules.rulesets import RULEBOOKS
from game.school.positions import editing
from game.school.positions.checks import troubles
from game.school.positions.dealing import match_of
from game.school.positions.editing import Spot
from game.school.positions.position import Position
from game.school.positions.text import read_unchecked, written
from game.tiles.notation import parse_tiles
from game.tiles.tile import TILES, Tile


def entered(position: Position, seat: int, spot: Spot, text: str) -> Position:
    for tile in parse_tiles(text):
        position = editing.tapped(position, seat, spot, tile)
    return position


def test_a_hand_of_fourteen_can_be_played_on_and_the_last_tile_was_drawn() -> None:
    position = entered(editing.begun("polish"), 2, Spot.DISCARDS, "C1")
    position = entered(position, 0, Spot.HAND, "B123 C456 D789 WSSS DR")
    assert [problem.count for problem in troubles(position)] == [1], "a tile is missing"
    position = entered(position, 0, Spot.HAND, "B2")
    assert not troubles(position)
    assert position.turn is not None
    assert position.turn.tile is Tile.B2
    assert match_of(position, 1).state.current_deal.discards[0].seat == 2


def test_sets_grow_tile_by_tile_to_pungs_kongs_and_chows() -> None:
    position = entered(editing.begun("polish"), 1, Spot.SETS, "C3 C5 C4 DRRRR B11")
    sets = [one.tiles for one in position.player(1).melds]
    assert sets == [(Tile.C3, Tile.C4, Tile.C5), (Tile.DR,) * 4, (Tile.B1,) * 2]
    assert "no_set" in [problem.trouble.value for problem in troubles(position)]
    position = editing.taken_out(position, 1, Spot.SETS, Tile.DR)
    assert (Tile.DR,) * 3 in [one.tiles for one in position.player(1).melds]


def test_a_bonus_tile_goes_beside_the_hand_wherever_tiles_go() -> None:
    for spot in Spot:
        position = editing.tapped(editing.begun("polish"), 3, spot, Tile.F2)
        assert position.player(3).bonus == (Tile.F2,)
        assert not editing.is_free(position, Tile.F2)
        assert editing.taken_out(position, 3, spot, Tile.F2).player(3).bonus == ()


def test_the_last_discard_can_be_asked_for_and_given_back() -> None:
    position = entered(editing.begun("gala"), 0, Spot.HAND, "B123 C456 D789 WSSS DR")
    position = entered(position, 2, Spot.DISCARDS, "C1 DR")
    asked = editing.asked_otherwise(position)
    assert asked.turn is not None
    assert (asked.turn.seat, asked.turn.to, asked.turn.tile) == ("W", "claim", Tile.DR)
    assert [thrown.tile for thrown in asked.discards] == [Tile.C1]
    assert not troubles(asked)
    back = editing.asked_otherwise(asked)
    assert [thrown.tile for thrown in back.discards] == [Tile.C1, Tile.DR]
    assert back.turn is not None
    assert (back.turn.seat, back.turn.to) == ("N", "discard")


def test_whatever_is_entered_is_told_or_can_be_played() -> None:
    chance = random.Random(5)
    for book in RULEBOOKS:
        position = editing.begun(book)
        for _step in range(300):
            seat, spot, tile = chance.randrange(4), chance.choice(list(Spot)), chance.choice(TILES)
            step = chance.random()
            if step < 0.7 and editing.is_free(position, tile):
                position = editing.tapped(position, seat, spot, tile)
            elif step < 0.8:
                position = editing.taken_out(position, seat, spot, tile)
            elif step < 0.85:
                position = editing.hidden(position, seat)
            else:
                position = chance.choice((editing.next_turn, editing.asked_otherwise, editing.next_wind))(position)
            assert read_unchecked(written(position)) == position
            if not troubles(position) and position.turn is not None:
                match_of(position, 1)
