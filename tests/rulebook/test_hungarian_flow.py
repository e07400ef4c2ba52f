"""The Hungarian original played sentence by sentence: what its lines on a deal demand (docs/rules/hungarian.md)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine import events as e
from game.engine.commands import Claim, DeclareKong, DeclareMahjong, Discard
from game.engine.facts import deal_score
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.state import Turn
from game.rules.rulesets.hungarian import HUNGARIAN
from game.rules.terms import ClaimKind, Outcome
from game.tiles.tile import BONUS, Suit, Tile
from game.view.choreography.beginning import seat_moves
from game.view.layout.layout import layout, lying
from game.view.layout.slots import Room
from game.view.layout.table_model import TableModel
from game.view.paint.tile_pictures import Pose
from tests.engine.rigged import EAST, NORTH, SEATS, SOUTH, WEST, of_kind
from tests.exhaustive.stage import Stage, table
from tests.rulebook.scored import rules_of

CHOW, PUNG, KONG, MAHJONG = ClaimKind
EAST_LEADS = {"match": "circuit"}
ROOM = Room(width=1920)


def dealt(hands: dict[Seat, str], draws: dict[Seat, str] | None = None, **options: object) -> Stage:
    return table("hungarian", hands, draws, **{**EAST_LEADS, **options})


def claims(stage: Stage, seat: Seat) -> set[ClaimKind]:
    """What a seat may claim the discard for."""
    return {one.claim for one in legal_commands(stage.match.state, seat) if isinstance(one, Claim)}


# The set of tiles.


def test_the_set_has_144_tiles() -> None:
    """hungarian.md: 144 tiles; four of each but the flowers and seasons, and the white dragon is its blue one."""
    counts = Counter(rules_of(HUNGARIAN).tiles.tiles)
    assert counts.total() == 144
    assert all(counts[tile] == (1 if tile.is_bonus else 4) for tile in Tile)
    suited = Counter(tile.suit for tile in counts)
    assert [suited[suit] for suit in (Suit.BAMBOO, Suit.CHARACTER, Suit.DOT)] == [9, 9, 9]
    assert [suited[suit] for suit in (Suit.WIND, Suit.DRAGON)] == [4, 3]


def test_bonus_tiles_are_numbered_as_the_winds() -> None:
    """docs/rules/common.md, "Tiles and their codes": 1 East, 2 South, 3 West, 4 North."""
    assert [(tile.rank, tile.suit) for tile in BONUS] == [
        (rank, suit) for suit in (Suit.FLOWER, Suit.SEASON) for rank in (1, 2, 3, 4)
    ]


# Seats, wall, dealing.


def test_winds_sit_round_the_table() -> None:
    """hungarian.md, "Seats": West is opposite, South to East's right, North to the left."""
    opening = Stage("hungarian").match.past
    model = TableModel.of(opening, 0).after(e.SeatsTaken(persons=(0, 1, 2, 3)))
    assert {side: wind.letter for side, wind in model.winds.items() if wind is not None} == {
        0: "E",
        1: "S",
        2: "W",
        3: "N",
    }
    assert seat_moves(TableModel.of(opening, 0), model) == ()


def test_the_loose_tiles_lie_on_the_walls_end_and_fourteen_stand_apart() -> None:
    """hungarian.md, "Wall and break": to the right of the gap, side by side; a small gap parts the last 14."""
    stage = dealt({})
    model = TableModel.of((*stage.match.past, *(event for events in stage.record for event in events)), 0)
    placed = layout(model, ROOM)
    assert model.deal is not None
    loose, kept = model.deal.box[:2], model.deal.box[2:]
    assert len(kept) == 14
    assert all(placed[tile_id].z > placed[kept[0]].z for tile_id in loose)
    assert len({(placed[tile_id].x, placed[tile_id].y) for tile_id in loose}) == 2, "side by side"
    built = layout(TableModel.of(_up_to_wall(stage), 0), ROOM)
    assert all((placed[tile_id].x, placed[tile_id].y) != (built[tile_id].x, built[tile_id].y) for tile_id in kept)
    assert all(placed[tile_id] == built[tile_id] for tile_id in model.deal.live)


def _up_to_wall(stage: Stage) -> list[e.Event]:
    told = [*stage.match.past, *(event for events in stage.record for event in events)]
    return told[: next(place for place, event in enumerate(told) if isinstance(event, e.WallBuilt)) + 1]


def test_hands_are_put_up_when_everybody_has_his_tiles() -> None:
    """docs/rules/hungarian.md, "Wall and break": dealing ends with East's fourteen; then the racks are filled."""
    stage = dealt({})
    told = [*stage.match.past, *(event for events in stage.record for event in events)]
    last = max(place for place, event in enumerate(told) if isinstance(event, e.TilesDealt))
    person = stage.match.state.persons[EAST]
    assert not TableModel.of(told[:last], person).is_turned_up
    assert TableModel.of(told[: last + 1], person).is_turned_up


# A turn.


def test_east_throws_the_first_tile() -> None:
    """hungarian.md, "East, the banker, the match": East leads: he is dealt to first and discards first."""
    stage = dealt({})
    (events,) = stage.record
    assert of_kind(events, e.TilesDealt)[0].seat == EAST
    assert isinstance(stage.deal.phase, Turn)
    assert stage.deal.phase.seat == EAST
    assert {type(one) for one in legal_commands(stage.match.state, EAST)} >= {Discard}
    assert not any(legal_commands(stage.match.state, seat) for seat in SEATS if seat != EAST)


def test_flowers_are_laid_out_to_the_right_and_replaced() -> None:
    """hungarian.md, "Bonus tiles": East takes replacements first, then the others in turn order."""
    stage = Stage("hungarian", EAST_LEADS)
    events = stage.begin({EAST: (Tile.F1, Tile.S3), SOUTH: (Tile.F2,)})
    assert [event.seat for event in of_kind(events, e.BonusLaid)] == [EAST, SOUTH]
    assert [len(held.hand) for held in stage.deal.seats] == [14, 13, 13, 13]
    told = [*stage.match.past, *events]
    for person in range(4):
        model = TableModel.of(told, person)
        placed = layout(model, ROOM)
        for seat in (EAST, SOUTH):
            side = model.side_of(seat)
            held = stage.deal.seats[seat]
            along = [_to_the_right(side, placed[tile_id].x, placed[tile_id].y) for tile_id in held.hand]
            assert all(
                _to_the_right(side, placed[tile_id].x, placed[tile_id].y) > sum(along) / len(along)
                for tile_id in held.bonus
            )


def _to_the_right(side: int, x: float, y: float) -> float:
    """How far to the right a place is for who sits on this side of the screen."""
    return (x, -y, -x, y)[side]


def test_only_the_last_discard_can_be_taken() -> None:
    """hungarian.md, "A turn": a discard is out of play once the next tile is drawn."""
    stage = dealt({EAST: "B5", WEST: "B55"}, {SOUTH: "WN", WEST: "WN"})
    stage.discard(EAST, "B5")
    assert PUNG in claims(stage, WEST)
    stage.all_pass()
    assert isinstance(stage.deal.phase, Turn)
    assert stage.deal.phase.seat == SOUTH
    assert claims(stage, WEST) == set()
    stage.discard(SOUTH, "WN")
    assert not any(Tile.B5 in one.tiles for one in legal_commands(stage.match.state, WEST) if isinstance(one, Claim))


@pytest.mark.parametrize(("seat", "able"), [(SOUTH, {CHOW, PUNG, KONG}), (WEST, {PUNG, KONG}), (NORTH, {PUNG, KONG})])
def test_pung_and_kong_are_taken_from_anybody_and_chow_from_the_left(seat: Seat, able: set[ClaimKind]) -> None:
    """docs/rules/hungarian.md, "A turn": chow only from the left."""
    stage = dealt({EAST: "B5", seat: "B555 B46"})
    stage.discard(EAST, "B5")
    assert claims(stage, seat) == able


@pytest.mark.parametrize("seat", [SOUTH, WEST, NORTH])
def test_mahjong_is_taken_from_anybody(seat: Seat) -> None:
    """docs/rules/hungarian.md, "A turn": pung, kong and mahjong from anybody."""
    stage = dealt({EAST: "B5", seat: "B46 C123 C456 D789 D22"})
    stage.discard(EAST, "B5")
    stage.do(Claim(seat=seat, claim=MAHJONG))
    assert [winner.seat for winner in stage.deal.winners] == [seat]


def test_mahjong_beats_a_pung_and_a_pung_beats_a_chow() -> None:
    """docs/rules/hungarian.md, "A turn": mahjong, then pung and kong, then chow."""
    stage = dealt({EAST: "B5", SOUTH: "B46", WEST: "B55", NORTH: "B46 C123 C456 D789 D22"})
    stage.discard(EAST, "B5")
    stage.claim(SOUTH, CHOW, "B46")
    stage.claim(WEST, PUNG, "B55")
    stage.do(Claim(seat=NORTH, claim=MAHJONG))
    assert [winner.seat for winner in stage.deal.winners] == [NORTH]
    again = dealt({EAST: "B5", SOUTH: "B46", WEST: "B55"})
    again.discard(EAST, "B5")
    again.claim(SOUTH, CHOW, "B46")
    (made,) = of_kind(again.claim(WEST, PUNG, "B55"), e.SetClaimed)
    assert (made.seat, made.claim) == (WEST, PUNG)


def test_of_several_mahjongs_the_first_in_turn_order_counts() -> None:
    """docs/rules/hungarian.md, "A turn": mahjong calls for one discard."""
    stage = dealt({EAST: "B5", SOUTH: "B46 C123 C456 D789 D22", NORTH: "B46 C789 D123 D456 C22"})
    stage.discard(EAST, "B5")
    stage.do(Claim(seat=NORTH, claim=MAHJONG))
    stage.do(Claim(seat=SOUTH, claim=MAHJONG))
    assert [winner.seat for winner in stage.deal.winners] == [SOUTH]


def test_who_takes_a_discard_lays_the_set_open_and_discards_next() -> None:
    """docs/rules/common.md, "Claims": play goes on as if it had been his turn."""
    stage = dealt({EAST: "B5", WEST: "B55 WN"}, {NORTH: "WN"})
    stage.discard(EAST, "B5")
    events = stage.claim(WEST, PUNG, "B55")
    assert not of_kind(events, e.TileDrawn)
    (laid,) = stage.seat(WEST).sets
    assert stage.faces(laid.tile_ids) == (Tile.B5,) * 3
    assert isinstance(stage.deal.phase, Turn)
    assert stage.deal.phase.seat == WEST
    stage.discard(WEST, "WN")
    stage.all_pass()
    assert isinstance(stage.deal.phase, Turn)
    assert stage.deal.phase.seat == NORTH, "the turn goes on from him"


def test_the_fourth_tile_of_a_pung_on_the_table_comes_from_the_hand_alone() -> None:
    """docs/rules/hungarian.md, "A turn": extension with a tile from the wall only; a replacement follows."""
    stage = dealt({EAST: "B5", SOUTH: "B55 WN", WEST: "B5"}, {WEST: "WN", SOUTH: "WN"})
    stage.discard(EAST, "B5")
    stage.claim(SOUTH, PUNG, "B55")
    stage.discard(SOUTH, "WN")
    stage.all_pass()
    stage.until_turn(WEST)
    stage.discard(WEST, "B5")
    assert claims(stage, SOUTH) == set()
    own = dealt({EAST: "B5", SOUTH: "B55 WN"}, {SOUTH: "B5"})
    own.discard(EAST, "B5")
    own.claim(SOUTH, PUNG, "B55")
    own.discard(SOUTH, "WN")
    own.all_pass()
    own.until_turn(SOUTH)
    (drawn,) = of_kind(own.kong(SOUTH, "B5"), e.TileDrawn)
    assert drawn.replacement
    assert own.seat(SOUTH).sets[0].meld.is_kong


def test_a_kong_counts_as_three_tiles_and_is_replaced_at_once() -> None:
    """docs/rules/hungarian.md, "A turn": a kong must be laid out to be replaced and counted."""
    stage = dealt({EAST: "B1111"})
    (drawn,) = of_kind(stage.kong(EAST, "B1111"), e.TileDrawn)
    assert drawn.replacement
    held = stage.seat(EAST)
    assert len(held.hand) + 3 * len(held.sets) == 14


def test_the_two_middle_tiles_of_a_concealed_kong_lie_face_down() -> None:
    """docs/rules/hungarian.md, "A turn": they say that it counts double; those of a claimed kong lie open."""
    stage = dealt({EAST: "B1111 B5", SOUTH: "B555"})
    stage.kong(EAST, "B1111")
    stage.discard(EAST, "B5")
    stage.claim(SOUTH, KONG, "B555")
    model = TableModel.of((*stage.match.past, *(event for events in stage.record for event in events)), 0)
    (concealed,), (claimed,) = stage.seat(EAST).sets, stage.seat(SOUTH).sets
    assert [is_up for _, is_up in lying(concealed, model)] == [True, False, False, True]
    assert [is_up for _, is_up in lying(claimed, model)] == [True] * 4


def test_in_blind_play_only_the_last_discard_is_seen() -> None:
    """docs/rules/hungarian.md, "A turn": option `blind`."""
    for blind, expected in ((True, Pose.DOWN), (False, Pose.FLAT)):
        stage = dealt({EAST: "WN", SOUTH: "B9"}, {SOUTH: "C9"}, blind=blind)
        stage.discard(EAST, "WN")
        stage.all_pass()
        stage.discard(SOUTH, "B9")
        model = TableModel.of((*stage.match.past, *(event for events in stage.record for event in events)), 0)
        placed = layout(model, ROOM)
        first, second = (thrown.tile_id for thrown in stage.deal.discards)
        assert placed[first].pose is expected
        assert placed[second].pose is Pose.FLAT


# The end of a deal.


def test_mahjong_ends_the_deal_with_four_sets_and_a_pair() -> None:
    """docs/rules/common.md, "A set, a hand, a win"."""
    stage = dealt({EAST: "WN", SOUTH: "B46 C123 C456 D789 D22"}, {SOUTH: "B5"})
    stage.discard(EAST, "WN")
    stage.all_pass()
    (ended,) = of_kind(stage.do(DeclareMahjong(seat=SOUTH)), e.DealEnded)
    assert ended.outcome is Outcome.WON
    (score,) = [score for score in deal_score(stage.match.state).scores if score.is_winner]
    assert len(score.melds) == 5


@pytest.mark.parametrize(
    "hand",
    [
        "C123 C456 C789 WESWN",
        "C123 C456 C789 DRGW WN",
        "D1112345678999",
        "B1177 C22 C55 DRR WEE D3",
        "B19 C19 D19 WESWN DRGW",
    ],
)
def test_hands_of_other_shapes_may_be_closed_with_a_single_tile(hand: str) -> None:
    """docs/rules/hungarian.md, "Extras": big row, nine lamps, seven pairs, the thirteen."""
    last = {"C123 C456 C789 WESWN": "C5", "C123 C456 C789 DRGW WN": "WN", "B1177 C22 C55 DRR WEE D3": "D3"}
    stage = dealt({EAST: "WN" if "DRGW WN" not in hand else "C9", SOUTH: hand}, {SOUTH: last.get(hand, "D5")})
    stage.discard(EAST, str(stage.hand(EAST)[-1]))
    stage.all_pass()
    stage.do(DeclareMahjong(seat=SOUTH))
    assert [winner.seat for winner in stage.deal.winners] == [SOUTH]


def test_a_kong_may_be_laid_out_on_any_own_turn() -> None:
    """docs/rules/hungarian.md, "A turn": lay out kongs if wished; nobody has to."""
    stage = dealt({EAST: "B1111 WN"})
    offered = legal_commands(stage.match.state, EAST)
    assert any(isinstance(one, DeclareKong) for one in offered)
    assert any(isinstance(one, Discard) for one in offered)
