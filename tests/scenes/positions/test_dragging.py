"""Tiles of a position dragged by the pointer: from the pad, between seats, and off the table."""

from collections.abc import Iterator

import pytest

from game.i18n import use_language
from game.scenes.positions.editor import PositionScene
from game.school.positions.editing import Spot
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.scenes import position_samples as samples
from tests.scenes.pilot import Pilot, Place

SOUTH, WEST, NORTH = 1, 2, 3


@pytest.fixture(params=["en", "he"])
def pilot(request: pytest.FixtureRequest) -> Iterator[Pilot]:
    """The page with a position that is whole, in a language of each direction."""
    use_language(request.param)
    pilot = Pilot(samples.position)
    pilot.settle()
    yield pilot
    use_language("en")


def editing(pilot: Pilot) -> PositionScene:
    assert isinstance(pilot.scene, PositionScene), pilot.scene
    return pilot.scene


def lies_at(pilot: Pilot, seat: int, tile: Tile, spot: Spot) -> Place:
    """A place on a tile of a seat."""
    board, kit = editing(pilot).boards[seat], editing(pilot).kit
    across, down = range(int(board.box.x), int(board.box.right), 3), range(int(board.box.y), int(board.box.bottom), 3)
    return next((x, y) for y in down for x in across if board.tile_at((x, y), kit) == (tile, spot))


def below(pilot: Pilot, seat: int) -> Place:
    """A place in the row of a seat's discards."""
    board = editing(pilot).boards[seat]
    return board.box.center[0], board.box.bottom - 12


def thrown_by(pilot: Pilot, letter: str) -> tuple[Tile, ...]:
    return tuple(each.tile for each in editing(pilot).position.discards if each.seat == letter)


def hand_of(pilot: Pilot, seat: int) -> tuple[Tile, ...]:
    return tuple(sorted(editing(pilot).position.player(seat).hand or ()))


def test_a_tile_of_the_pad_is_dragged_to_the_discards_of_any_seat(pilot: Pilot) -> None:
    key = editing(pilot).pad.keys[Tile.B5]
    pilot.drag(key.box.center, below(pilot, WEST))
    assert thrown_by(pilot, "W") == (Tile.WN, Tile.DG, Tile.B5)
    assert hand_of(pilot, SOUTH) == tuple(sorted(parse_tiles("B123 C5567 D99 WSS"))), "it is not tapped besides"
    pilot.click(key)
    assert Tile.B5 in hand_of(pilot, SOUTH), "taps go where they went before"


def test_a_tile_is_dragged_from_a_hand_to_discards_and_to_another_hand(pilot: Pilot) -> None:
    pilot.drag(lies_at(pilot, SOUTH, Tile.B1, Spot.HAND), below(pilot, SOUTH))
    assert thrown_by(pilot, "S") == (Tile.DW, Tile.D1, Tile.B1)
    assert hand_of(pilot, SOUTH) == tuple(sorted(parse_tiles("B23 C5567 D99 WSS")))
    north = editing(pilot).boards[NORTH].box
    pilot.drag(lies_at(pilot, SOUTH, Tile.D9, Spot.HAND), (north.center[0], north.y + 20))
    assert hand_of(pilot, NORTH) == (Tile.D9,)
    editing(pilot).undo()
    assert hand_of(pilot, NORTH) == (), "a move is taken back as one"
    assert hand_of(pilot, SOUTH).count(Tile.D9) == 2


def test_a_tile_dragged_off_the_seats_is_taken_out_and_one_dropped_where_it_was_stays(pilot: Pilot) -> None:
    at = lies_at(pilot, WEST, Tile.WN, Spot.DISCARDS)
    before = editing(pilot).position
    pilot.drag(at, below(pilot, WEST))
    assert editing(pilot).position == before
    pilot.drag(at, editing(pilot).pad.felt.box.center)
    assert thrown_by(pilot, "W") == (Tile.DG,)


def test_a_set_takes_a_tile_that_is_dropped_on_it(pilot: Pilot) -> None:
    at = lies_at(pilot, SOUTH, Tile.DR, Spot.SETS)
    pilot.drag(editing(pilot).pad.keys[Tile.DR].box.center, at)
    (kong,) = editing(pilot).position.player(SOUTH).melds
    assert kong.tiles == (Tile.DR,) * 4
    pilot.drag(editing(pilot).pad.keys[Tile.DR].box.center, at)
    assert editing(pilot).position.player(SOUTH).melds == (kong,), "there are only four"
