"""Tiles lie on the table as each book says."""

from __future__ import annotations

import pytest

from game.engine.events import Event
from game.engine.seat import TileId
from game.engine.state import LaidSet
from game.hands.meld import KongKind, kong
from game.tiles.tile import Tile
from game.view.layout import layout, lying
from game.view.slots import Room
from game.view.table_model import TableModel
from tests.engine.rigged import Scene

ROOM = Room(width=1920.0)
DICE = {"israeli": (4, 1, 1, 1, 1), "hungarian": (4, 1, 1, 1)}


def seen(scene: Scene, events: tuple[Event, ...] = ()) -> TableModel:
    """The table as East's person sees it."""
    return TableModel.of((*scene.match.past, *scene.opening, *events), scene.match.state.persons[0])


@pytest.mark.parametrize(
    ("book", "kind", "up"),
    [
        ("israeli", KongKind.CONCEALED, [False, True, True, False]),
        ("israeli", KongKind.CLAIMED, [True, True, True, False]),
        ("israeli", KongKind.ADDED, [True, True, True, False]),
        ("hungarian", KongKind.CONCEALED, [True, False, False, True]),
        ("hungarian", KongKind.CLAIMED, [True, True, True, True]),
        ("hungarian", KongKind.ADDED, [True, True, True, True]),
    ],
)
def test_a_kong_lies_as_the_book_says(book: str, kind: KongKind, up: list[bool]) -> None:
    """israeli.md, "A turn": "How kongs lie"; hungarian.md, "A turn": concealed, its two middle tiles face down."""
    model = seen(Scene(book=book, dice=DICE[book]))
    laid = LaidSet(kong(Tile.D5, kind), (TileId(0), TileId(1), TileId(2), TileId(3)))
    assert [is_up for _, is_up in lying(laid, model)] == up


def test_the_tile_that_extends_a_pung_lies_on_the_right() -> None:
    """docs/rules/israeli.md, "A turn": "extended, the added tile face down on the right"."""
    laid = LaidSet(kong(Tile.D5, KongKind.ADDED), (TileId(9), TileId(4), TileId(7), TileId(2)))
    lies = lying(laid, seen(Scene(book="israeli", dice=DICE["israeli"])))
    assert lies[-1] == (TileId(2), False)


@pytest.mark.parametrize("blind", [False, True])
def test_blind_discards_lie_face_down_but_for_the_last(*, blind: bool) -> None:
    """docs/rules/hungarian.md, option `blind`: "every discard but the last lies face down"."""
    scene = Scene(book="hungarian", dice=DICE["hungarian"], options={"blind": blind})
    events: tuple[Event, ...] = ()
    while len(scene.deal.discards) < 6:
        events += scene.default()
    placed = layout(seen(scene, events), ROOM)
    up = [placed[thrown.tile_id].pose.shows_face for thrown in scene.deal.discards]
    assert up == [not blind] * 5 + [True]
