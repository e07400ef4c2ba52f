"""From the wall to the first discard, and to the last (docs/rules/gala.md, "Wall and break", "Bonus tiles")."""

import pytest
from msgspec.structs import replace

from game.engine import events as e
from game.engine.commands import BeginDeal, IllegalCommand
from game.engine.seat import Seat
from game.engine.state import Turn
from game.rules.terms import BonusOrder, Outcome, Source
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.engine.rigged import EAST, NORTH, SEATS, SOUTH, WEST, Scene, of_kind

PLAIN = ("B1357 C1357 D1357 WE DR", "B2468 C2468 D2468 WS", "B1357 C1357 D1357 WW", "B2468 C2468 D2468 WN")
"""Four hands without a bonus tile."""


def test_a_deal_begins_with_the_wall_the_dice_and_the_break() -> None:
    scene = Scene(*PLAIN, dice=(5, 6))
    kinds = [type(event) for event in scene.opening if not isinstance(event, e.SeatDiceThrown)]
    assert kinds[:5] == [e.SeatsTaken, e.DealBegun, e.WallBuilt, e.DiceThrown, e.WallBroken]
    assert of_kind(scene.opening, e.DiceThrown) == [e.DiceThrown(seat=EAST, dice=(5, 6))]
    (broken,) = of_kind(scene.opening, e.WallBroken)
    assert broken.counted == tuple(range(11))
    assert broken.live[:4] == (22, 23, 24, 25)
    assert broken.live[-2:] == (20, 21)
    assert broken.box == ()


def test_four_tiles_each_three_times_then_one_and_one_more_to_east() -> None:
    scene = Scene(*PLAIN)
    dealt = of_kind(scene.opening, e.TilesDealt)
    assert [packet.seat for packet in dealt] == [*SEATS * 4, EAST]
    assert [len(packet.tile_ids) for packet in dealt] == [4] * 12 + [1] * 5
    in_order = [tile_id for packet in dealt for tile_id in packet.tile_ids]
    assert in_order == list(range(14, 14 + 53)), "clockwise from stack 7, upper tile first"
    for seat, hand in zip(SEATS, PLAIN, strict=True):
        assert scene.hand(seat) == sorted(parse_tiles(hand))
    assert len(scene.deal.live) == 144 - 53


def test_without_bonus_tiles_everybody_says_no_more_flowers_and_east_is_to_discard() -> None:
    scene = Scene(*PLAIN)
    assert [type(event) for event in scene.opening[-5:]] == [e.BonusFinished] * 4 + [e.PlayBegan]
    assert [event.seat for event in of_kind(scene.opening, e.BonusFinished)] == list(SEATS)
    assert scene.deal.phase == Turn(EAST, None, Source.DEALT)
    assert scene.awaited == (EAST,)


def test_a_seat_lays_out_bonus_tiles_until_it_has_none_then_the_next() -> None:
    """East has two flowers and draws a season for one of them; South draws a flower for a flower."""
    scene = Scene(
        "F1 S2 B1357 C1357 D1357",
        "F3 B2468 C2468 D2468",
        PLAIN[2],
        PLAIN[3],
        tail="S4 B9 C9 F4 D9",
    )
    laid = [
        (event.seat, event.tiles if isinstance(event, e.BonusLaid) else "no more flowers")
        for event in scene.opening
        if isinstance(event, e.BonusLaid | e.BonusFinished)
    ]
    assert laid == [
        (EAST, (Tile.F1, Tile.S2)),
        (EAST, (Tile.S4,)),
        (EAST, "no more flowers"),
        (SOUTH, (Tile.F3,)),
        (SOUTH, (Tile.F4,)),
        (SOUTH, "no more flowers"),
        (WEST, "no more flowers"),
        (NORTH, "no more flowers"),
    ]
    assert scene.faces(scene.seat(EAST).bonus) == (Tile.F1, Tile.S2, Tile.S4)
    assert scene.faces(scene.seat(SOUTH).bonus) == (Tile.F3, Tile.F4)
    assert {Tile.B9, Tile.C9} <= set(scene.hand(EAST))
    assert Tile.D9 in scene.hand(SOUTH)


def test_replacements_come_from_the_other_end_the_upper_tile_first() -> None:
    """With 7 thrown the tail is stack 6 (tiles 12, 13), then stack 5."""
    scene = Scene("F1 F2 F3 B1357 C1357 D135", *PLAIN[1:], tail="B9 C9 D9")
    drawn = of_kind(scene.opening, e.TileDrawn)
    assert [(event.tile_id, event.tile, event.replacement) for event in drawn] == [
        (12, Tile.B9, True),
        (13, Tile.C9, True),
        (10, Tile.D9, True),
    ]
    assert scene.deal.live[-1] == 11


def test_rounds_let_a_bonus_tile_among_the_replacements_wait() -> None:
    """docs/rules/hungarian.md, "Bonus tiles": it waits until everybody had his round."""
    scene = Scene(
        "F1 B1357 C1357 D1357 WE",
        "B2468 C2468 D2468 WS",
        "F2 B1357 C1357 D1357",
        PLAIN[3],
        tail="S1 S2 B9 S3 C9",
        change=lambda rules: replace(rules, bonus_order=BonusOrder.ROUNDS),
    )
    laid = [(event.seat, event.tiles) for event in of_kind(scene.opening, e.BonusLaid)]
    assert laid == [
        (EAST, (Tile.F1,)),
        (WEST, (Tile.F2,)),
        (EAST, (Tile.S1,)),
        (WEST, (Tile.S2,)),
        (WEST, (Tile.S3,)),
    ]
    assert len(of_kind(scene.opening, e.BonusFinished)) == 4


def test_in_play_a_drawn_bonus_tile_is_replaced_at_once_again_and_again() -> None:
    scene = Scene(*PLAIN, draws="F1", tail="F2 S3 DG")
    events = scene.discard(EAST, "DR")
    told = [type(event) for event in events[-7:]]
    assert told == [e.TileDrawn, e.BonusLaid, e.TileDrawn, e.BonusLaid, e.TileDrawn, e.BonusLaid, e.TileDrawn]
    assert [event.replacement for event in of_kind(events, e.TileDrawn)] == [False, True, True, True]
    assert Tile.DG in scene.hand(SOUTH)
    assert scene.faces(scene.seat(SOUTH).bonus) == (Tile.F1, Tile.F2, Tile.S3)
    turn = scene.deal.phase
    assert isinstance(turn, Turn)
    assert turn.source is Source.REPLACEMENT


SEVEN_FLOWERS = ("F123 S1234 B1357 C135", *PLAIN[1:])
"""Hands after which one bonus tile is still to come, F4."""
SEVEN_REPLACEMENTS = "B99 C99 D99 WE"


def test_a_bonus_tile_as_the_last_tile_ends_the_deal_as_exhausted() -> None:
    """docs/rules/common.md: "a bonus tile with no replacement left ends the deal as exhausted"."""
    scene = Scene(*SEVEN_FLOWERS, tail=SEVEN_REPLACEMENTS, last="F4")
    scene.until_left(1)
    events = scene.default() + scene.all_pass()
    assert of_kind(events, e.BonusLaid)[-1].tiles == (Tile.F4,)
    (ended,) = of_kind(events, e.DealEnded)
    assert ended.outcome is Outcome.EXHAUSTED
    assert not any(ended.deltas)
    assert [event.seat for event in of_kind(events, e.HandShown)] == list(SEATS)
    assert scene.deal.live == ()


def test_the_last_tile_can_be_discarded_and_the_deal_is_exhausted_when_the_next_must_draw() -> None:
    """docs/rules/common.md: "A deal is exhausted when a player must draw and the live wall is empty"."""
    scene = Scene(*SEVEN_FLOWERS, draws="F4", tail=SEVEN_REPLACEMENTS + " DW", last="DG")
    scene.until_left(1)
    events = scene.default() + scene.all_pass()
    assert of_kind(events, e.TileDrawn)[-1].tile is Tile.DG
    assert scene.deal.live == ()
    assert isinstance(scene.deal.phase, Turn), "the last tile is in a hand that is to discard"
    events = scene.default() + scene.all_pass()
    (ended,) = of_kind(events, e.DealEnded)
    assert ended.outcome is Outcome.EXHAUSTED


def test_nothing_begins_while_a_deal_is_played() -> None:
    scene = Scene(*PLAIN)
    with pytest.raises(IllegalCommand):
        scene.do(BeginDeal())


def test_the_dealers_fourteen_and_the_others_thirteen_whatever_was_replaced() -> None:
    scene = Scene("F1 F2 F3 F4", "S1 S2", "S3", "S4")
    assert [len(scene.seat(seat).hand) for seat in SEATS] == [14, 13, 13, 13]
    assert [len(scene.seat(Seat(seat)).bonus) for seat in SEATS] == [4, 2, 1, 1]
