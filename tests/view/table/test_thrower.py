"""The wind of whoever threw the last tile, beside it (docs/design.md, section 10)."""

from __future__ import annotations

import pytest

from game.engine.commands import BeginDeal
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited
from game.players.table import question_of
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.view.layout import slots
from game.view.layout.layout import discard_place, layout
from game.view.layout.table_model import TableModel
from game.view.table.marks import arrow_and_chip, target
from game.view.table.table_picture import next_tiles, room_of
from tests.for_each import one_in
from tests.view.table.test_box_marks import full_kit


@pytest.mark.parametrize(
    ("book", "options"),
    one_in(
        7,
        [*((book, {}) for book in RULEBOOKS), ("polish", {"players": 3}), ("latvian", {"players": 3})],
        pytest.mark.slow,
    ),
)
def test_it_never_covers_the_target_on_the_tile_that_is_drawn_next(book: str, options: dict[str, object]) -> None:
    """Nobody claims anything, so the discards come as near to the wall as they ever do."""
    match, kit = Match(book, Options(rulebook(book).options, options), 1), full_kit()
    room = room_of(kit)
    past = tuple(match.past)
    model = TableModel.of((*past, *match.submit(BeginDeal())), 0)
    looked = 0
    while match.state.deal is not None and (seats := awaited(match.state)):
        for event in match.submit(question_of(match.state, seats[0]).default):
            model = model.after(event)
        place, last = discard_place(model, room), model.state.current_deal.discards[-1:]
        if place is None or last[0].is_taken:
            continue
        placed = layout(model, room)
        targets = [target(placed[tile_id]) for tile_id in next_tiles(model).values()]
        _tip, (x, y) = arrow_and_chip(*place, model.wind_of(last[0].seat), kit, targets)
        looked += len(targets)
        assert not any(box.grown(4).holds((x, y)) for box in targets)
    assert looked > 60


def test_a_target_lies_on_one_tile_where_the_stack_in_front_hides_a_part_of_it() -> None:
    room = room_of(full_kit())
    lower = slots.wall_slot(room, 1, 5, upper=False)
    front = slots.wall_slot(room, 1, 6, upper=True)
    whole, seen = target(lower), target(lower, [front, lower])
    assert whole.bottom > front.box.y, "the stack in front hides a part of the face"
    assert lower.footprint.y < seen.y
    assert seen.bottom <= front.box.y
    assert target(front, [front, lower]).width == whole.width
