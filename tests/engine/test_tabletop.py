"""Tabletop play: every call is free, and costs what the page says (gala.md, "A turn"; common.md, "Tabletop")."""

import pytest

from game.engine import events as e
from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    Discard,
    DrawTile,
    IllegalCommand,
    RobKong,
    ShowTile,
    TakeReplacement,
)
from game.engine.decisions.decide import decide
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.state import Claiming, Over, Turn, TurnStart
from game.rules.terms import ClaimKind, Outcome
from game.tiles.tile import Tile
from tests.engine.defaults import default_command
from tests.engine.rigged import EAST, NORTH, SEATS, SOUTH, WEST, Scene, of_kind

CHOW, PUNG, KONG, MAHJONG = ClaimKind

HANDS = ("B5 C19 D19 WEE DRGW WNN", "B67 C2468 D2468 WSS", "B55 C1358 D1358 WW", "B46 C123 C456 D789 D22")


def tabletop(
    east: str = HANDS[0],
    south: str = HANDS[1],
    west: str = HANDS[2],
    north: str = HANDS[3],
    *,
    draws: str = "",
    tail: str = "",
    rob_kong: str = "own_turn",
) -> Scene:
    options = {"play": "tabletop", "rob_kong": rob_kong}
    return Scene(east, south, west, north, draws=draws, tail=tail, options=options)


def throws(scene: Scene, seat: Seat) -> set[Tile]:
    return {c.tile for c in legal_commands(scene.match.state, seat) if isinstance(c, Discard)}


def test_everybody_is_asked_for_every_discard() -> None:
    scene = tabletop()
    scene.discard(EAST, "DR")
    assert scene.awaited == (SOUTH, WEST, NORTH)


@pytest.mark.parametrize(
    ("seat", "kind", "codes"),
    [
        (SOUTH, CHOW, "C24"),
        (SOUTH, CHOW, "B6 C2"),
        (SOUTH, PUNG, "B67"),
        (WEST, PUNG, "C13"),
        (WEST, KONG, "B55 C1"),
        (NORTH, CHOW, "B46"),
    ],
)
def test_a_false_claim_is_seen_goes_back_and_leaves_the_discard_to_the_others(
    seat: Seat, kind: ClaimKind, codes: str
) -> None:
    """North's B46 with B5 is a chow, but East is not on his left."""
    scene = tabletop()
    scene.discard(EAST, "B5")
    before = scene.seat(seat)
    events = scene.claim(seat, kind, codes)
    (false,) = of_kind(events, e.FalseCallMade)
    assert (false.seat, false.claim) == (seat, kind)
    assert scene.seat(seat).hand == before.hand, "the tiles go back"
    assert scene.seat(seat).sets == ()
    assert scene.seat(seat).shown == set(false.tile_ids)
    assert not scene.seat(seat).is_dead
    phase = scene.deal.phase
    assert isinstance(phase, Claiming), "the discard stays open"
    assert seat not in phase.waiting, "the caller may not claim it again"
    with pytest.raises(IllegalCommand):
        scene.claim(seat, MAHJONG)


@pytest.mark.parametrize("book", ["gala", "hungarian", "latvian", "polish"])
def test_where_a_page_names_no_cost_a_false_call_for_a_set_costs_nothing(book: str) -> None:
    """docs/rules/common.md, "Assisted and tabletop play": all books but the Israeli one."""
    dice = (3, 4) if book in {"gala", "latvian"} else (4, 1, 1, 1)
    of_east = {"match": "circuit"} if book == "hungarian" else {}
    scene = Scene(*HANDS, book=book, dice=dice, options={"play": "tabletop", **of_east})
    scene.discard(EAST, "B5")
    before = scene.seat(SOUTH)
    events = [*scene.claim(SOUTH, PUNG, "B67"), *scene.pass_(NORTH)]
    assert of_kind(events, e.FalseCallMade)
    assert not of_kind(events, e.PenaltyPaid)
    assert not scene.seat(SOUTH).is_dead
    assert scene.seat(SOUTH).hand == before.hand
    with pytest.raises(IllegalCommand):
        scene.claim(SOUTH, CHOW, "B67")
    assert of_kind(scene.claim(WEST, PUNG, "B55"), e.SetClaimed)


def test_another_may_claim_after_a_false_claim() -> None:
    scene = tabletop()
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, PUNG, "B67")
    scene.pass_(NORTH)
    scene.claim(WEST, PUNG, "B55")
    assert scene.seat(WEST).sets


def test_of_tiles_laid_out_for_a_false_call_one_is_the_next_discard() -> None:
    """gala.md: "of tiles shown, or laid out for a false call, one is the player's next discard, of his choice"."""
    scene = tabletop(draws="DW")
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, PUNG, "B67")
    scene.all_pass()
    assert scene.awaited == (SOUTH,)
    assert throws(scene, SOUTH) == {Tile.B6, Tile.B7}
    with pytest.raises(IllegalCommand):
        scene.discard(SOUTH, "DW")
    scene.discard(SOUTH, "B7")
    scene.all_pass()
    scene.until_turn(SOUTH)
    assert len(throws(scene, SOUTH)) > 2, "then he is free again"
    assert Tile.B6 in scene.faces(scene.seat(SOUTH).shown), "but the other tile was seen"


def test_a_shown_tile_must_be_played() -> None:
    """docs/rules/gala.md: "A tile that was shown must be played (tabletop play)"."""
    scene = tabletop()
    events = scene.show(EAST, "WE")
    assert of_kind(events, e.TileShown)[0].tile is Tile.WE
    assert throws(scene, EAST) == {Tile.WE}
    scene.show(EAST, "DR")
    assert throws(scene, EAST) == {Tile.WE, Tile.DR}, "one of them, of his choice"
    with pytest.raises(IllegalCommand):
        scene.discard(EAST, "B5")
    scene.discard(EAST, "DR")


def test_the_default_of_who_showed_a_tile_is_that_tile() -> None:
    scene = tabletop(draws="DW")
    scene.discard(EAST, "WN")
    scene.all_pass()
    scene.show(SOUTH, "C2")
    thrown = default_command(scene.match.state, SOUTH)
    assert isinstance(thrown, Discard)
    assert thrown.tile is Tile.C2


def test_a_tile_is_shown_on_ones_own_turn_and_only_from_the_hand() -> None:
    scene = tabletop()
    with pytest.raises(IllegalCommand):
        scene.show(SOUTH, "B6")
    _, (south_tile,) = scene.held(SOUTH, "B6")
    with pytest.raises(IllegalCommand):
        scene.do(ShowTile(seat=EAST, tile=Tile.B6, tile_id=south_tile))


def test_a_shown_tile_that_becomes_part_of_a_set_need_not_be_played() -> None:
    scene = tabletop(east="B1111 C19 D19 WEE DRGW WN", tail="DW")
    scene.show(EAST, "B1")
    scene.kong(EAST, "B1111")
    assert scene.seat(EAST).must_play == set()


def test_a_false_mahjong_on_a_discard_kills_the_hand_and_gives_the_discard_back() -> None:
    """docs/rules/gala.md: "a false mahjong makes the caller's hand dead, with the discard given back to claim"."""
    scene = tabletop()
    scene.discard(EAST, "B5")
    events = scene.claim(SOUTH, MAHJONG)
    (false,) = of_kind(events, e.FalseCallMade)
    assert false.tile_ids == scene.seat(SOUTH).hand, "the whole hand was laid open"
    assert of_kind(events, e.HandDied) == [e.HandDied(seat=SOUTH)]
    assert scene.awaited == (WEST, NORTH)
    scene.pass_(WEST)
    (ended,) = of_kind(scene.claim(NORTH, MAHJONG), e.DealEnded)
    assert ended.winners == (NORTH,)
    assert [int(delta) for delta in ended.deltas] == [-1, 0, 0, 2], "a dead hand pays nothing here"


def test_a_false_mahjong_on_ones_own_turn_kills_the_hand_and_he_discards() -> None:
    scene = tabletop()
    events = scene.mahjong(EAST)
    assert [type(event) for event in events] == [e.FalseCallMade, e.HandDied]
    assert scene.seat(EAST).is_dead
    assert scene.awaited == (EAST,)
    scene.discard(EAST, "WN")


def dead_south(draws: str = "DW") -> Scene:
    """South's hand died on East's first discard, and it is his turn."""
    scene = tabletop(south="B67 C2222 D2468 WSS", north="C13579 D13579 WN", draws=draws)
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, MAHJONG)
    scene.all_pass()
    return scene


def test_a_dead_hand_draws_and_discards_on() -> None:
    scene = dead_south()
    assert isinstance(scene.deal.phase, Turn)
    assert scene.deal.phase.seat == SOUTH
    assert len(scene.seat(SOUTH).hand) == 14
    assert all(isinstance(command, Discard) for command in legal_commands(scene.match.state, SOUTH))
    scene.discard(SOUTH, "C2")
    scene.all_pass()
    assert scene.awaited == (WEST,)
    scene.until_turn(SOUTH)
    assert len(scene.seat(SOUTH).hand) == 14


def test_a_dead_hand_declares_nothing() -> None:
    scene = dead_south()
    with pytest.raises(IllegalCommand):
        scene.mahjong(SOUTH)
    with pytest.raises(IllegalCommand):
        scene.kong(SOUTH, "C2222")


def test_a_dead_hand_claims_nothing_and_is_not_asked() -> None:
    scene = dead_south()
    scene.discard(SOUTH, "C2")
    scene.all_pass()
    scene.discard(WEST, "B5")
    assert SOUTH not in scene.awaited
    with pytest.raises(IllegalCommand):
        scene.claim(SOUTH, PUNG, "WSS")


def test_the_discards_of_a_dead_hand_can_be_won() -> None:
    """docs/rules/common.md: "its discards can be won"."""
    scene = tabletop(south="B5 C2468 D2468 WSS", east="B9 C19 D19 WEE DRGW WNN", draws="DW")
    scene.discard(EAST, "B9")
    scene.claim(SOUTH, MAHJONG)
    scene.all_pass()
    scene.discard(SOUTH, "B5")
    scene.pass_(WEST, EAST)
    (ended,) = of_kind(scene.claim(NORTH, MAHJONG), e.DealEnded)
    assert [int(delta) for delta in ended.deltas] == [0, -1, 0, 2], "it pays as any loser"


def test_a_dead_hand_cannot_go_out_on_its_own_tile() -> None:
    scene = tabletop(south="B46 C123 C456 D789 D2", draws="B5")
    scene.discard(EAST, "WN")
    scene.claim(SOUTH, MAHJONG)
    scene.all_pass()
    with pytest.raises(IllegalCommand):
        scene.mahjong(SOUTH)


def test_dead_hands_all_round_exhaust_the_deal() -> None:
    scene = tabletop()
    scene.leave_in_wall(3)
    scene.mahjong(EAST)
    scene.discard(EAST, "WN")
    for seat in (SOUTH, WEST, NORTH):
        scene.claim(seat, MAHJONG)
    while not isinstance(scene.deal.phase, Over):
        scene.default()
    assert scene.deal.phase.outcome is Outcome.EXHAUSTED
    assert all(scene.seat(seat).is_dead for seat in SEATS)


def with_kong(tail: str = "DW") -> Scene:
    scene = tabletop("B1111 C2222 D19 WEE DRG", "", "", "", tail=tail)
    scene.kong(EAST, "B1111")
    return scene


def test_taking_a_replacement_is_an_act_of_its_own() -> None:
    """docs/rules/gala.md: "In tabletop play taking a replacement is an act of its own"."""
    scene = with_kong()
    assert Tile.DW not in scene.hand(EAST)
    assert scene.seat(EAST).owed == 1
    events = scene.take_replacement(EAST)
    assert [event.tile for event in of_kind(events, e.TileDrawn)] == [Tile.DW]
    assert scene.seat(EAST).owed == 0
    with pytest.raises(IllegalCommand):
        scene.take_replacement(EAST)
    scene.discard(EAST, "DW")
    assert not scene.seat(EAST).is_dead


def test_who_discards_without_his_replacement_has_a_dead_hand() -> None:
    """docs/rules/gala.md: "he plays on and cannot go out. No other penalty"."""
    scene = with_kong()
    events = scene.discard(EAST, "DR")
    assert of_kind(events, e.HandDied) == [e.HandDied(seat=EAST)]
    assert scene.seat(EAST).is_dead
    assert len(scene.seat(EAST).hand) == 9
    scene.all_pass()
    scene.until_turn(EAST)
    assert len(scene.seat(EAST).hand) == 10, "he plays on, a tile short"


def test_a_claimed_kong_owes_a_replacement_too() -> None:
    scene = tabletop(west="B555 C1358 D1358 WW")
    scene.discard(EAST, "B5")
    scene.claim(WEST, KONG, "B555")
    scene.pass_(SOUTH, NORTH)
    assert scene.seat(WEST).owed == 1
    assert TakeReplacement(seat=WEST) in legal_commands(scene.match.state, WEST)
    assert default_command(scene.match.state, WEST) == TakeReplacement(seat=WEST)


def test_each_of_two_kongs_takes_one_replacement_even_if_one_is_a_bonus_tile() -> None:
    """docs/rules/gala.md: "Each takes one replacement"; a drawn bonus tile is replaced at once besides."""
    scene = tabletop("B1111 C2222 D19 WEE DRG", "", "", "", tail="F3 DW WN")
    scene.kong(EAST, "B1111")
    scene.kong(EAST, "C2222")
    assert scene.seat(EAST).owed == 2
    events = scene.take_replacement(EAST)
    assert [event.tile for event in of_kind(events, e.TileDrawn)] == [Tile.F3, Tile.DW]
    assert scene.seat(EAST).owed == 1
    scene.take_replacement(EAST)
    assert scene.seat(EAST).owed == 0
    assert len(scene.seat(EAST).hand) == 8


def test_a_kong_is_not_allowed_when_the_last_replacement_is_owed_to_another() -> None:
    """docs/rules/common.md: "A kong is not allowed when no replacement is left"."""
    scene = tabletop("B1111 C2222 D19 WEE DRG", "", "", "")
    scene.leave_in_wall(1)
    scene.kong(EAST, "B1111")
    with pytest.raises(IllegalCommand):
        scene.kong(EAST, "C2222")
    scene.take_replacement(EAST)


def test_nobody_goes_out_before_his_replacement() -> None:
    scene = tabletop(east="B1111 C123 C456 D789 D1", tail="D1")
    scene.kong(EAST, "B1111")
    assert DeclareMahjong(seat=EAST) not in legal_commands(scene.match.state, EAST)
    scene.take_replacement(EAST)
    assert of_kind(scene.mahjong(EAST), e.DealEnded)[0].winners == (EAST,)


def test_a_dead_hand_takes_what_its_kong_is_owed() -> None:
    scene = with_kong()
    scene.mahjong(EAST)
    assert scene.seat(EAST).is_dead
    default = default_command(scene.match.state, EAST)
    assert default == TakeReplacement(seat=EAST)
    scene.do(default)
    assert len(scene.seat(EAST).hand) == 11


@pytest.mark.parametrize("codes", ["D1", "D19 WEE", "D1199"])
def test_a_false_kong_goes_back_and_must_be_played_from(codes: str) -> None:
    scene = tabletop("B1 C2 D1199 WEE DRG", "", "", "")
    events = scene.kong(EAST, codes)
    (false,) = of_kind(events, e.FalseCallMade)
    assert false.claim is KONG
    assert not scene.seat(EAST).sets
    assert throws(scene, EAST) == set(false.tiles)
    assert scene.awaited == (EAST,)


@pytest.mark.parametrize("codes", ["D19", "D119"])
def test_two_or_three_tiles_are_no_call_for_a_kong(codes: str) -> None:
    scene = tabletop("B1 C2 D1199 WEE DRG", "", "", "")
    with pytest.raises(IllegalCommand):
        scene.kong(EAST, codes)


def claimed_kong(west: str, rob_kong: str = "own_turn") -> Scene:
    scene = tabletop(south="B555 C2468 D2468 WS", west=west, rob_kong=rob_kong, north="C13579 D13579 WW")
    scene.discard(EAST, "B5")
    scene.pass_(WEST, NORTH)
    scene.claim(SOUTH, KONG, "B555")
    scene.take_replacement(SOUTH)
    scene.discard(SOUTH, "WS")
    scene.all_pass()
    return scene


def test_a_false_robbery_kills_the_hand_and_he_draws() -> None:
    scene = claimed_kong("B46 C1358 D1358 WWW")
    assert scene.deal.phase == TurnStart(WEST), "at the table nobody says whether the tile completes his hand"
    events = scene.rob(WEST, SOUTH, "B5")
    assert [type(event) for event in events[:3]] == [e.FalseCallMade, e.HandDied, e.TileDrawn]
    assert scene.seat(WEST).is_dead
    assert scene.seat(SOUTH).sets[0].meld.is_kong, "the kong stays"
    assert scene.awaited == (WEST,)


def test_a_true_robbery_wins() -> None:
    scene = claimed_kong("B46 C123 C456 D789 WWW")
    assert of_kind(scene.rob(WEST, SOUTH, "B5"), e.DealEnded)[0].winners == (WEST,)


def test_a_dead_hand_robs_nothing_and_is_not_asked() -> None:
    scene = claimed_kong("B46 C123 C456 D789 WWW")
    scene.draw(WEST)
    scene.mahjong(WEST)
    scene.until_turn(SOUTH)
    scene.until_turn(WEST)
    assert isinstance(scene.deal.phase, Turn), "West has drawn"
    with pytest.raises(IllegalCommand):
        scene.rob(WEST, SOUTH, "B5")


def test_a_false_robbery_at_once_leaves_the_kong_to_its_owner() -> None:
    scene = tabletop(south="B55 C2468 D2468 WSS", west="C13579 D13579 WWW", draws="C7 C8 C9 B5", rob_kong="at_once")
    scene.discard(EAST, "B5")
    scene.pass_(WEST, NORTH)
    scene.claim(SOUTH, PUNG, "B55")
    scene.discard(SOUTH, "WS")
    scene.all_pass()
    scene.until_turn(SOUTH)
    scene.kong(SOUTH, "B5")
    assert scene.awaited == (WEST, NORTH, EAST)
    scene.claim(WEST, MAHJONG)
    scene.pass_(NORTH, EAST)
    assert scene.seat(WEST).is_dead
    assert scene.seat(SOUTH).sets[0].meld.is_kong
    assert TakeReplacement(seat=SOUTH) in legal_commands(scene.match.state, SOUTH)


def test_assisted_play_has_no_false_calls() -> None:
    """docs/rules/common.md: "only what is legal can be chosen, so false calls cannot happen"."""
    scene = Scene(*HANDS)
    tiles, tile_ids = scene.held(EAST, "WE")
    four, four_ids = scene.held(EAST, "C19 D19")
    wrong: list[Command] = [
        ShowTile(seat=EAST, tile=tiles[0], tile_id=tile_ids[0]),
        DeclareMahjong(seat=EAST),
        DeclareKong(seat=EAST, tiles=four, tile_ids=four_ids),
        DeclareKong(seat=EAST, tiles=tiles, tile_ids=tile_ids),
        TakeReplacement(seat=EAST),
        DrawTile(seat=EAST),
    ]
    for command in wrong:
        with pytest.raises(IllegalCommand):
            scene.do(command)
    scene.discard(EAST, "B5")
    tiles, tile_ids = scene.held(SOUTH, "C24")
    for command in (
        Claim(seat=SOUTH, claim=CHOW, tiles=tiles, tile_ids=tile_ids),
        Claim(seat=SOUTH, claim=PUNG, tiles=tiles, tile_ids=tile_ids),
        Claim(seat=SOUTH, claim=MAHJONG),
    ):
        with pytest.raises(IllegalCommand):
            scene.do(command)


def test_whatever_the_fault_the_default_is_always_legal() -> None:
    scene = with_kong()
    scene.show(EAST, "DR")
    assert decide(scene.match.state, default_command(scene.match.state, EAST)).events
    scene.mahjong(EAST)
    assert decide(scene.match.state, default_command(scene.match.state, EAST)).events


def test_a_kong_may_be_robbed_only_where_there_is_one() -> None:
    scene = claimed_kong("B46 C123 C456 D789 WWW")
    (laid,) = scene.seat(SOUTH).sets
    for command in (
        RobKong(seat=WEST, owner=NORTH, tile=Tile.B5, tile_id=laid.tile_ids[-1]),
        RobKong(seat=WEST, owner=SOUTH, tile=Tile.B6, tile_id=laid.tile_ids[-1]),
        RobKong(seat=WEST, owner=SOUTH, tile=Tile.B5, tile_id=scene.seat(WEST).hand[0]),
    ):
        with pytest.raises(IllegalCommand):
            scene.do(command)
