"""What a person sees of a match is the fold of the events he was shown, and no more."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.engine import events as e
from game.engine.seat import Seat
from game.engine.steps.evolve import fold
from game.tiles.notation import parse_tiles
from game.view.layout.table_model import TableModel
from tests.engine.rigged import Scene
from tests.view.deals import played

SEEDS = range(6)


def seen_through(events: tuple[e.Event, ...]) -> list[TableModel]:
    """The table after each event but the first."""
    model = TableModel.of(events[:1], 0)
    models = []
    for event in events[1:]:
        model = model.after(event)
        models.append(model)
    return models


@pytest.mark.parametrize("seed", SEEDS)
def test_it_is_the_fold_of_the_events_shown(seed: int) -> None:
    """The rules are made anew where many others were asked for since, and then are equal by their book and options."""
    match = played(seed)
    state = fold(match.events)
    assert seen_through(match.events)[-1].state == state
    assert (state.rules.id, state.rules.options) == (match.known.rules.id, match.known.rules.options)
    assert replace(state, rules=match.known.rules) == match.known


@pytest.mark.parametrize("seed", SEEDS)
def test_no_face_of_anothers_hand_is_known_before_it_is_shown(seed: int) -> None:
    for model in seen_through(played(seed).events):
        deal = model.deal
        if deal is None or not deal.faces:
            continue
        for seat, held in enumerate(deal.seats):
            if seat != model.seat and seat not in model.open_hands:
                assert all(model.face(tile_id) is None for tile_id in held.hand if tile_id not in held.shown)
        assert all(model.face(tile_id) is None for tile_id in (*deal.live, *deal.box))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_own_hand_stands_in_order_and_the_drawn_tile_at_its_end(seed: int) -> None:
    for model in seen_through(played(seed).events):
        deal = model.deal
        if deal is None or not deal.faces:
            continue
        assert sorted(model.order) == sorted(deal.seats[model.seat].hand)
        if model.is_dealt and model.drawn is not None:
            assert model.order[-1] == model.drawn
        if model.is_dealt and model.seat not in model.open_hands:
            settled = [model.face(tile_id) for tile_id in model.order if tile_id != model.drawn]
            assert settled == sorted(tile for tile in settled if tile is not None)


def dealt_hand() -> TableModel:
    """The own hand just after it was dealt."""
    return next(model for model in seen_through(played(0).events) if model.is_dealt and model.order)


def test_a_tile_moved_by_hand_stays_where_it_was_put() -> None:
    model = dealt_hand()
    tile_id = model.order[2]
    moved = model.moved(tile_id, 9)
    assert moved.order.index(tile_id) == 9
    assert not moved.sorts
    assert moved.in_order(moved.order) == moved.order
    assert sorted(moved.order) == sorted(model.order)


def test_sorting_puts_a_hand_in_order_again() -> None:
    model = dealt_hand()
    shuffled = model.moved(model.order[0], 12).moved(model.order[5], 0)
    assert shuffled.sorted_by_itself(sorts=True).order == model.order


def test_a_hand_is_sorted_alike_in_every_book() -> None:
    """docs/rules/israeli.md, "A turn": the rank of honors in that book does not change their order in a hand."""
    scene = Scene("B1 DRGW WESWN C19 D1599", book="israeli", dice=(4, 1, 1, 1, 1))
    events = (*scene.match.past, *scene.opening)
    model = TableModel.of(events, scene.match.state.persons[0])
    assert [model.face(tile_id) for tile_id in model.order] == list(parse_tiles("B1 C19 D1599 WESWN DRGW"))


def test_a_tile_that_is_not_in_the_hand_cannot_be_moved() -> None:
    model = dealt_hand()
    deal = model.deal
    assert deal is not None
    assert model.moved(deal.live[0], 0) == model


def test_a_hand_left_unsorted_takes_new_tiles_at_its_end() -> None:
    events = played(1).events
    model = TableModel.of(events[:1], 0, sorts=False)
    for event in events[1:]:
        before, model = model, model.after(event)
        if isinstance(event, e.TileDrawn) and event.seat == before.seat:
            assert model.order == (*before.order, event.tile_id)


def test_the_next_player_sits_to_the_right() -> None:
    """docs/rules/common.md, "The table, as seen from above"."""
    model = seen_through(played(2).events)[-1]
    order = [model.side_of(Seat((model.seat + step) % 4)) for step in range(4)]
    assert order == [0, 1, 2, 3]


def test_nobody_changes_sides_when_the_seats_are_drawn() -> None:
    models = seen_through(played(3).events)
    before = next(model for model in models if model.seat_throws and not model.state.persons)
    after = models[-1]
    assert [before.side_of(before.seat_of(person)) for person in range(4)] == [
        after.side_of(after.seat_of(person)) for person in range(4)
    ]


def test_the_dice_for_seats_and_break_are_those_of_the_events() -> None:
    match = played(4)
    last = seen_through(match.events)[-1]
    thrown = [event for event in match.events if isinstance(event, e.SeatDiceThrown)]
    broken = [event for event in match.events if isinstance(event, e.DiceThrown)]
    assert last.seat_throws[-1] == thrown[-1].dice
    assert [throw.dice for throw in last.throws] == [event.dice for event in broken]
