"""The course of an Israeli round, a sentence of its book a test (docs/rules/israeli.md)."""

from __future__ import annotations

import pytest

from game.engine import events as e
from game.engine.commands import Claim, DeclareKong, DeclareMahjong, Discard, IllegalCommand
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.state import Claiming, Turn
from game.hands.meld import KongKind
from game.rules.terms import ClaimKind, Flag, Source
from game.tiles.tile import Tile
from tests.engine.rigged import EAST, NORTH, SEATS, SOUTH, WEST, of_kind
from tests.engine.test_israeli_turns import WAITS_FOR_B5, claim_mahjong, israeli

CHOW, PUNG, KONG, MAHJONG = ClaimKind


def test_bonus_tiles_are_replaced_from_the_kong_box_and_those_among_the_replacements_too() -> None:
    """docs/rules/israeli.md, "Before the first discard"."""
    scene = israeli(east="F1 S2 B13579 C13579 D1", tail="F4 D9 C8")
    laid = [(event.seat, event.tiles) for event in of_kind(scene.opening, e.BonusLaid) if event.seat == EAST]
    assert laid == [(EAST, (Tile.F1, Tile.S2)), (EAST, (Tile.F4,))]
    taken = [event for event in of_kind(scene.opening, e.TileDrawn) if event.seat == EAST]
    (broken,) = of_kind(scene.opening, e.WallBroken)
    assert [event.tile_id for event in taken] == list(broken.box[:3])
    assert all(event.replacement for event in taken)


def test_the_dealer_has_fourteen_tiles_and_throws_first() -> None:
    """docs/rules/israeli.md, "Wall and break", 6."""
    scene = israeli()
    assert [len(scene.seat(seat).hand) for seat in SEATS] == [14, 13, 13, 13]
    assert scene.awaited == (EAST,)
    dealt = of_kind(scene.opening, e.TilesDealt)
    assert [packet.seat for packet in dealt] == [*SEATS * 4, EAST]
    assert [len(packet.tile_ids) for packet in dealt] == [4] * 12 + [1] * 5


def test_a_turn_is_a_tile_from_the_wall_its_bonus_replaced_and_a_discard() -> None:
    """docs/rules/israeli.md, "A turn": "Draw from the live wall; lay out and replace bonus tiles"."""
    scene = israeli(draws="F3 D6", tail="C9")
    events = scene.discard(EAST, "WN") + scene.all_pass()
    drawn = [(event.tile, event.replacement) for event in of_kind(events, e.TileDrawn)]
    assert drawn == [(Tile.F3, False), (Tile.C9, True)]
    events = scene.discard(SOUTH, "C9") + scene.all_pass()
    assert of_kind(events, e.TurnBegan)[-1].seat == WEST, "East, South, West, North"


def test_a_chow_is_claimed_from_the_player_on_the_left_alone() -> None:
    """docs/rules/common.md, "Claims", and docs/rules/israeli.md, "A turn": the set lies open, its owner throws."""
    scene = israeli(south="B46 C2468 D2468 WS", west="B46 C13579 D135")
    scene.discard(EAST, "B5")
    assert scene.awaited == (SOUTH,), "West has the tiles too, but East is not on his left"
    events = scene.claim(SOUTH, CHOW, "B46")
    assert not of_kind(events, e.TileDrawn)
    (laid,) = scene.seat(SOUTH).sets
    assert not laid.meld.concealed
    assert scene.awaited == (SOUTH,)
    assert len(scene.seat(SOUTH).hand) == 11


@pytest.mark.parametrize(
    ("south", "west", "north", "winner"),
    [
        ("B46 C2468 D2468 WS", "B55 C13579 D1357", "B1 B3 B7 B9 C1 C3 D1 D3", WEST),
        ("B46 C2468 D2468 WS", "B1 B3 B7 C13579 D1357", "B555 B1 B3 C1 C3 D1 D3", NORTH),
        ("B555 C2468 D2468 WS", "B46 C123 C456 D789 D22", "B1 B3 B7 B9 C1 C3 D1 D3", WEST),
    ],
)
def test_a_stronger_claim_takes_the_tile_though_called_later(south: str, west: str, north: str, winner: Seat) -> None:
    """docs/rules/israeli.md, "A turn": "mahjong, then kong, then pung, then chow"."""
    scene = israeli(south=south, west=west, north=north)
    scene.discard(EAST, "B5")
    strongest = {CHOW: 0, PUNG: 1, KONG: 2, MAHJONG: 3}
    taken: list[Seat] = []
    for seat in (SOUTH, WEST, NORTH):
        if isinstance(scene.deal.phase, Claiming) and seat in scene.awaited:
            choices = [c for c in legal_commands(scene.match.state, seat) if isinstance(c, Claim)]
            events = scene.do(max(choices, key=lambda choice: strongest[choice.claim]))
            taken += [event.seat for event in events if isinstance(event, e.SetClaimed | e.MahjongDeclared)]
    assert taken == [winner]


def test_a_claimed_kong_takes_a_tile_of_the_kong_box_and_its_owner_throws() -> None:
    """docs/rules/israeli.md, "A turn": "after a claimed kong, a replacement and the discard"."""
    scene = israeli(south="B555 C2468 D246 WSS", tail="D8")
    box = scene.deal.box
    scene.discard(EAST, "B5")
    events = scene.claim(SOUTH, KONG, "B555")
    (drawn,) = of_kind(events, e.TileDrawn)
    assert (drawn.tile_id, drawn.replacement) == (box[0], True)
    assert scene.seat(SOUTH).sets[0].meld.kong is KongKind.CLAIMED
    assert scene.awaited == (SOUTH,)


def test_a_drawn_fourth_makes_a_concealed_kong_now_or_later() -> None:
    """docs/rules/israeli.md, "Before the first discard": "A kong may instead be kept in the hand"."""
    scene = israeli(south="C222 C68 D2468 WS B13", draws="C2", tail="DW")
    scene.discard(EAST, "WN")
    scene.all_pass()
    scene.discard(SOUTH, "WS")
    scene.all_pass()
    scene.until_turn(SOUTH)
    box = scene.deal.box
    events = scene.kong(SOUTH, "C2222")
    (declared,) = of_kind(events, e.KongDeclared)
    assert declared.kind is KongKind.CONCEALED
    assert next(event.tile_id for event in of_kind(events, e.TileDrawn)) == box[0]


def test_an_exposed_pung_is_extended_with_a_drawn_tile_and_nobody_robs_it() -> None:
    """docs/rules/israeli.md, "A turn": "An extended kong cannot be robbed"."""
    scene = israeli(
        south="B55 C2468 D2468 WS B1", west=WAITS_FOR_B5, north="B1 B3 B7 B9 C1 C3 D1 D3", draws="D3 D5 D7 B5"
    )
    scene.discard(EAST, "B5")
    scene.pass_(*[seat for seat in scene.awaited if seat != SOUTH])
    scene.claim(SOUTH, PUNG, "B55")
    scene.discard(SOUTH, "WS")
    scene.all_pass()
    scene.until_turn(SOUTH)
    events = scene.kong(SOUTH, "B5")
    assert of_kind(events, e.KongDeclared)[0].kind is KongKind.ADDED
    assert not of_kind(events, e.ClaimsOpened)
    assert of_kind(events, e.TileDrawn)[0].replacement


def test_the_dealer_alone_goes_out_with_the_dealt_tiles() -> None:
    """docs/rules/israeli.md, "Going out": "original hand"."""
    scene = israeli(east="B123 B456 B789 C11 D345")
    assert DeclareMahjong(seat=EAST) in legal_commands(scene.match.state, EAST)
    scene.mahjong(EAST)
    (winner,) = scene.deal.winners
    assert (winner.seat, winner.source, winner.tile_id) == (EAST, Source.DEALT, None)


def test_one_goes_out_on_a_drawn_tile_before_throwing_and_on_one_from_the_kong_box() -> None:
    """docs/rules/israeli.md, "Going out": "from the live wall, from the kong box"."""
    scene = israeli(south=WAITS_FOR_B5, draws="B5")
    scene.discard(EAST, "WN")
    scene.all_pass()
    scene.mahjong(SOUTH)
    assert scene.deal.winners[0].source is Source.WALL
    scene = israeli(south=WAITS_FOR_B5, draws="F2", tail="B5")
    scene.discard(EAST, "WN")
    scene.all_pass()
    scene.mahjong(SOUTH)
    assert scene.deal.winners[0].source is Source.REPLACEMENT


def test_out_on_the_last_tile_of_the_live_wall() -> None:
    """docs/rules/israeli.md, "Scoring", 2, `out.last_wall`."""
    scene = israeli(south=WAITS_FOR_B5, draws="B5")
    scene.leave_in_wall(1)
    scene.discard(EAST, "WN")
    scene.all_pass()
    scene.mahjong(SOUTH)
    assert Flag.LAST_OF_WALL in scene.deal.winners[0].flags


def test_a_discard_that_nobody_took_is_dead_and_the_turn_passes_on() -> None:
    """docs/rules/common.md, "Claims": "It is dead once the next tile is drawn or the claim time is over"."""
    scene = israeli(west="B55 C13579 D1357")
    scene.discard(EAST, "B5")
    events = scene.all_pass()
    assert of_kind(events, e.TurnBegan)[-1].seat == SOUTH
    tiles, tile_ids = scene.held(WEST, "B55")
    with pytest.raises(IllegalCommand):
        scene.do(Claim(seat=WEST, claim=PUNG, tiles=tiles, tile_ids=tile_ids))


def test_after_a_claim_the_turn_goes_on_from_the_claimer_and_his_set_stays_open() -> None:
    """docs/rules/israeli.md, "A turn": "After a claimed chow or pung only the discard is left"."""
    scene = israeli(west="B55 C13579 D1357")
    scene.discard(EAST, "B5")
    scene.claim(WEST, PUNG, "B55")
    assert isinstance(scene.deal.phase, Turn)
    assert all(isinstance(each, Discard) for each in legal_commands(scene.match.state, WEST))
    assert not any(isinstance(each, DeclareKong) for each in legal_commands(scene.match.state, WEST))
    events = scene.discard(WEST, "D7") + scene.all_pass()
    assert of_kind(events, e.TurnBegan)[-1].seat == NORTH
    assert scene.seat(WEST).sets[0].meld.tile is Tile.B5


def test_mahjong_is_claimed_from_anybody_whatever_the_tile_completes() -> None:
    """docs/rules/common.md, "Claims": "Mahjong can be claimed from anybody"."""
    scene = israeli(north="B46 C123 C456 D789 D22", west="B1 B3 B7 B9 C1 C3 D1 D3")
    scene.discard(EAST, "B5")
    claim_mahjong(scene, NORTH)
    assert [won.seat for won in scene.deal.winners] == [NORTH]
