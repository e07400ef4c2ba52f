"""A winner's hand lies open in the sets that are counted, with the tile it went out on in the set it completed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.engine.events import MahjongDeclared
from game.engine.seat import TileId
from game.view.layout.layout import Layout, layout
from game.view.layout.opened import hand_in_sets, score_of_win, won_with
from game.view.layout.slots import Room
from game.view.layout.table_model import TableModel
from tests.for_each import one_of
from tests.view.deals import played

ROOM = Room(width=1920.0)
BOOKS = ("israeli", "gala", "hungarian", "latvian", "polish")


def wins(book: str) -> Iterator[tuple[TableModel, TableModel, MahjongDeclared]]:
    """The table before and after each mahjong of some deals, and the mahjong."""
    for seed in range(4):
        events = played(seed, book=book).events
        model = TableModel.of(events[:1], 0)
        for event in events[1:]:
            before, model = model, model.after(event)
            if isinstance(event, MahjongDeclared):
                yield before, model, event


def gap(placed: Layout, one: TileId, other: TileId) -> float:
    """How far two tiles lie apart on the screen, in widths of a tile."""
    here, there = placed[one], placed[other]
    return max(abs(here.x - there.x), abs(here.y - there.y)) / here.width


@pytest.mark.parametrize("book", one_of(5, BOOKS))
def test_each_set_lies_closer_together_than_two_sets(book: str) -> None:
    found = 0
    for _before, model, event in wins(book):
        groups = hand_in_sets(model.state, event.seat)
        placed = layout(model, ROOM)
        score = score_of_win(model.state, event.seat)
        assert score is not None
        held = model.state.current_deal.seats[event.seat]
        in_hand = [meld for number, meld in enumerate(score.melds) if number >= len(held.sets)]
        faces = sorted(sorted(str(model.face(tile_id)) for tile_id in group) for group in groups)
        if not score.left_over:
            assert faces == sorted(sorted(map(str, meld.tiles)) for meld in in_hand)
        inside = [gap(placed, *two) for group in groups for two in pairwise(group)]
        between = [gap(placed, one[-1], other[0]) for one, other in pairwise(groups)]
        assert not between or min(between) > max(inside) + 0.1
        found += 1
    assert found


@pytest.mark.parametrize("book", BOOKS)
def test_the_discard_a_hand_went_out_on_leaves_its_place_for_the_hand(book: str) -> None:
    found = 0
    for before, model, event in wins(book):
        tile_id = won_with(model.state, event.seat)
        if tile_id is None or event.owner is None:
            continue
        there, here = layout(before, ROOM)[tile_id], layout(model, ROOM)[tile_id]
        groups = hand_in_sets(model.state, event.seat)
        assert sum(tile_id in group for group in groups) == 1
        assert (here.x, here.y) != (there.x, there.y)
        assert tile_id not in model.order, "it is no tile of the own hand that could be moved"
        found += 1
    assert found
