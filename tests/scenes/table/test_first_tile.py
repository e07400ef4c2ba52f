"""The tile whose number is 0 is a tile as any other, to the keys and in the drawer of the own hand."""

from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from game import ui
from game.app.system.settings import Settings
from game.engine.seat import TileId
from game.engine.state import DealState
from game.scenes.asking.own_hand import OwnHand
from game.scenes.shared.preferences import Preferences
from game.scenes.table.drawer_rows import hand_value_rows
from game.view.layout.table_model import TableModel
from game.view.table.hand_look import HandLook
from tests.engine.rigged import Scene
from tests.scenes.pilot import inside

FIRST = TileId(0)


def with_first(deal: DealState, seat: int, tile_id: TileId) -> DealState:
    """The deal with a tile of a hand and the tile 0 in each other's place."""
    other = {FIRST: tile_id, tile_id: FIRST}
    faces = list(deal.faces)
    faces[FIRST], faces[tile_id] = faces[tile_id], faces[FIRST]
    seats = list(deal.seats)
    hand = sorted(other.get(held, held) for held in seats[seat].hand)
    seats[seat] = replace(seats[seat], hand=tuple(hand))
    return replace(
        deal, faces=tuple(faces), seats=tuple(seats), live=tuple(other.get(each, each) for each in deal.live)
    )


def test_the_keys_begin_at_the_lifted_tile() -> None:
    view: Any = SimpleNamespace(
        model=SimpleNamespace(order=(5, 0, 7), drawn=7, told=()), look=HandLook(lifted=frozenset({FIRST}))
    )
    view.point = lambda look: setattr(view, "look", look)
    hand = OwnHand(view, throw=lambda _: None, let_go=lambda _: False, preferences=Preferences(Settings()))
    hand.take_keys(take=True)
    assert hand.focused == FIRST


def test_the_waits_without_it_are_told() -> None:
    scene = Scene(east="B23456 B789 C123 DRR WN")
    deal = scene.match.state.deal
    assert deal is not None
    north = next(tile_id for tile_id in deal.seats[0].hand if str(deal.faces[tile_id]) == "WN")
    assert FIRST not in deal.seats[0].hand
    deal = with_first(deal, 0, north)
    state = replace(scene.match.state, deal=deal)
    model = TableModel(person=0, state=state, order=deal.seats[0].hand)
    waits = [
        tile for row in hand_value_rows(model, FIRST) for tiles in inside(row.part, ui.Tiles) for tile in tiles.sets[0]
    ]
    assert [str(tile) for tile in waits] == ["B1", "B4", "B7"]
