"""What a deal adds to the music, on deals that computers have played."""

import msgspec
import pytest

from game.app.sound.music import Layer
from game.engine.events import DealEnded, TilesDealt
from game.engine.facts import left_in_wall
from game.engine.seat import Seat
from game.engine.state import DealState
from game.tiles.tile import Tile
from game.view.choreography.accompaniment import LAST_TILES, layers
from game.view.layout.table_model import TableModel
from tests.view.deals import played


def deal_after(seed: int, kind: type, book: str = "gala") -> DealState:
    """The first deal of a match after the first event of a kind."""
    events = played(seed, book=book).events
    number = next(number for number, event in enumerate(events) if isinstance(event, kind))
    deal = TableModel.of(events[: number + 1], 0).deal
    assert deal is not None
    return deal


def test_a_deal_that_has_just_begun_is_calm() -> None:
    assert layers(None) == frozenset()
    assert layers(deal_after(1, TilesDealt)) == frozenset()


def test_who_has_called_a_ready_hand_is_heard() -> None:
    deal = deal_after(1, TilesDealt)
    ready = msgspec.structs.replace(deal.seats[2], waits=(Tile("B5"),))
    seats = tuple(ready if number == 2 else seat for number, seat in enumerate(deal.seats))
    assert layers(msgspec.structs.replace(deal, seats=seats)) == {Layer.READY}


@pytest.mark.parametrize(("left", "is_last"), [(LAST_TILES + 1, False), (LAST_TILES, True), (1, True)])
def test_the_last_turns_are_heard(left: int, is_last: bool) -> None:
    deal = deal_after(1, TilesDealt)
    short = msgspec.structs.replace(deal, live=deal.live[:left])
    assert left_in_wall(short) == left
    assert layers(short) == ({Layer.LAST} if is_last else frozenset())


def test_a_win_is_heard_until_the_next_deal_and_no_more_turns_are() -> None:
    seed = next(seed for seed in range(1, 20) if deal_after(seed, DealEnded).winners)
    deal = deal_after(seed, DealEnded)
    assert layers(deal) == {Layer.WON}
    assert Layer.WON not in layers(msgspec.structs.replace(deal, last_turns=(Seat(1),)))
    assert Layer.LAST in layers(msgspec.structs.replace(deal, last_turns=(Seat(1),)))
