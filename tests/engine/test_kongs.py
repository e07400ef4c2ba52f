"""Kongs and their replacements, and robbing them (docs/rules/gala.md, "A turn"; docs/rules/common.md, "Claims")."""

import pytest

from game.engine import events as e
from game.engine.commands import Claim, DeclareKong, DeclareMahjong, DrawTile, IllegalCommand, Pass, RobKong
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.state import Claiming, Turn, TurnStart
from game.hands.meld import KongKind, kong, pung
from game.rules.terms import ClaimKind, Outcome, Source
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, Scene, of_kind

CHOW, PUNG, KONG, MAHJONG = ClaimKind

EAST_HAND = "B5 C19 D19 WEE DRGW WNN"
WAITS_FOR_B5 = "B46 C123 C456 D789 WWW"
"""Four chows with B5, and a pair of west winds."""


def kongs_offered(scene: Scene, seat: Seat) -> list[tuple[Tile, ...]]:
    return [c.tiles for c in legal_commands(scene.match.state, seat) if isinstance(c, DeclareKong)]


def may_rob(scene: Scene, seat: Seat) -> bool:
    return any(isinstance(command, RobKong) for command in legal_commands(scene.match.state, seat))


def with_claimed_kong(west: str = WAITS_FOR_B5, **options: object) -> Scene:
    """South has claimed East's B5 for a kong and thrown a tile; it is West's turn."""
    scene = Scene(EAST_HAND, "B555 C2468 D2468 WS", west, draws="", tail="DW", options=options)
    scene.discard(EAST, "B5")
    if WEST in scene.awaited:
        scene.pass_(WEST)
    scene.claim(SOUTH, KONG, "B555")
    if scene.seat(SOUTH).owed:
        scene.take_replacement(SOUTH)
    scene.discard(SOUTH, "WS")
    scene.all_pass()
    return scene


def before_extension(west: str = WAITS_FOR_B5, north: str = "", **options: object) -> Scene:
    """South has an open pung of B5 and has just drawn the fourth; West waits for it."""
    scene = Scene(EAST_HAND, "B55 C2468 D2468 WSS", west, north, draws="C7 C8 C9 B5", tail="DW", options=options)
    scene.discard(EAST, "B5")
    scene.pass_(*(seat for seat in scene.awaited if seat != SOUTH))
    if isinstance(scene.deal.phase, Claiming):
        scene.claim(SOUTH, PUNG, "B55")
    scene.discard(SOUTH, "WS")
    scene.until_turn(SOUTH)
    return scene


def test_a_concealed_kong_from_the_dealt_hand() -> None:
    """docs/rules/gala.md: "Each takes one replacement"; docs/rules/common.md: "East's first turn ... included"."""
    scene = Scene("B1111 C19 D19 WEE DRGW WN", tail="DW")
    assert kongs_offered(scene, EAST) == [parse_tiles("B1111")]
    events = scene.kong(EAST, "B1111")
    (declared,) = of_kind(events, e.KongDeclared)
    assert declared.kind is KongKind.CONCEALED
    (drawn,) = of_kind(events, e.TileDrawn)
    assert (drawn.tile, drawn.replacement) == (Tile.DW, True)
    assert scene.seat(EAST).sets[0].meld == kong(Tile.B1, KongKind.CONCEALED)
    assert scene.seat(EAST).sets[0].meld.concealed
    assert len(scene.seat(EAST).hand) == 11
    assert scene.awaited == (EAST,)


def test_the_replacement_of_a_kong_may_be_a_bonus_tile_which_is_replaced_at_once() -> None:
    scene = Scene("B1111 C19 D19 WEE DRGW WN", tail="F3 DW")
    events = scene.kong(EAST, "B1111")
    assert [event.tile for event in of_kind(events, e.TileDrawn)] == [Tile.F3, Tile.DW]
    assert len(scene.seat(EAST).hand) == 11


def test_the_replacement_of_a_kong_can_win() -> None:
    scene = Scene(EAST_HAND, "C2222 B123 B678 D789", draws="D1", tail="D1")
    scene.discard(EAST, "WN")
    scene.all_pass()
    scene.kong(SOUTH, "C2222")
    events = scene.mahjong(SOUTH)
    (declared,) = of_kind(events, e.MahjongDeclared)
    assert (declared.source, declared.owner) == (Source.REPLACEMENT, None)
    assert [int(delta) for delta in of_kind(events, e.DealEnded)[0].deltas] == [0, 1, 0, 0]


@pytest.mark.parametrize("play", ["assisted", "tabletop"])
def test_east_goes_out_with_the_dealt_tiles_kongs_replaced(play: str) -> None:
    """commands.md, `dealt`: "complete before the first discard, bonus tiles and kongs replaced by then included"."""
    scene = Scene("B1111 C123 C4444 D578", tail="D9 D5", options={"play": play})
    for codes in ("B1111", "C4444"):
        scene.kong(EAST, codes)
        assert (scene.seat(EAST).owed == 1) is (play == "tabletop")
        if scene.seat(EAST).owed:
            assert DeclareMahjong(seat=EAST) not in legal_commands(scene.match.state, EAST)
            scene.take_replacement(EAST)
    assert scene.hand(EAST) == list(parse_tiles("C123 D55789"))
    events = scene.mahjong(EAST)
    (declared,) = of_kind(events, e.MahjongDeclared)
    assert (declared.source, declared.tile_id, declared.owner) == (Source.DEALT, None, None)
    assert [int(delta) for delta in of_kind(events, e.DealEnded)[0].deltas] == [1, 0, 0, 0]


def test_a_kong_may_be_declared_in_a_later_turn() -> None:
    scene = Scene("B1111 C19 D19 WEE DRGW WN", draws="C5 C5 C5 D5", tail="DW")
    scene.discard(EAST, "WN")
    scene.until_turn(EAST)
    assert kongs_offered(scene, EAST) == [parse_tiles("B1111")]
    scene.kong(EAST, "B1111")
    assert Tile.DW in scene.hand(EAST)


def test_a_kong_may_be_declared_after_a_claimed_chow_or_pung() -> None:
    """docs/rules/common.md, "Claims": "after a claimed chow or pung, included"."""
    scene = Scene(EAST_HAND, "B67 C2222 D2468 WSS", tail="DW")
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, CHOW, "B67")
    assert kongs_offered(scene, SOUTH) == [parse_tiles("C2222")]
    scene.kong(SOUTH, "C2222")
    assert len(scene.seat(SOUTH).hand) == 8


def test_a_claimed_kong_takes_its_replacement_and_its_owner_discards() -> None:
    """docs/rules/common.md: "the claimer discards next (after a kong: takes a replacement tile first)"."""
    scene = Scene(EAST_HAND, "C2468 D2468 WS", "B555 C1358 D1358 WW", tail="DW")
    scene.discard(EAST, "B5")
    events = scene.claim(WEST, KONG, "B555")
    (drawn,) = of_kind(events, e.TileDrawn)
    assert (drawn.seat, drawn.tile, drawn.replacement) == (WEST, Tile.DW, True)
    (laid,) = scene.seat(WEST).sets
    assert laid.meld == kong(Tile.B5, KongKind.CLAIMED)
    assert laid.claimed == laid.tile_ids[-1]
    assert laid.owner == EAST
    events = scene.discard(WEST, "DW") + scene.all_pass()
    assert of_kind(events, e.TurnBegan)[-1].seat == NORTH


def test_three_in_the_hand_may_be_claimed_for_a_pung_instead() -> None:
    scene = Scene(EAST_HAND, "B555 C2468 D2468 WS")
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, PUNG, "B55")
    assert scene.seat(SOUTH).sets[0].meld == pung(Tile.B5, concealed=False)
    assert kongs_offered(scene, SOUTH) == [(Tile.B5,)], "the third one of his hand was drawn from the wall"


def test_an_exposed_pung_is_extended_with_the_tile_drawn() -> None:
    scene = before_extension(west="")
    assert kongs_offered(scene, SOUTH) == [(Tile.B5,)]
    events = scene.kong(SOUTH, "B5")
    (declared,) = of_kind(events, e.KongDeclared)
    assert declared.kind is KongKind.ADDED
    (laid,) = scene.seat(SOUTH).sets
    assert laid.meld == kong(Tile.B5, KongKind.ADDED)
    assert not laid.meld.concealed
    assert laid.tile_ids[-1] == declared.tile_ids[0], "the added tile lies last"
    assert scene.hand(SOUTH).count(Tile.DW) >= 1


def test_the_extension_may_wait_for_a_later_turn() -> None:
    scene = before_extension(west="")
    scene.discard(SOUTH, "C2")
    scene.until_turn(SOUTH)
    assert (Tile.B5,) in kongs_offered(scene, SOUTH)


def test_no_kong_when_no_replacement_is_left() -> None:
    """docs/rules/common.md, "When the tiles run out"."""
    scene = Scene("B1111 C19 D19 WEE DRGW WN")
    scene.leave_in_wall(0)
    assert kongs_offered(scene, EAST) == []
    with pytest.raises(IllegalCommand):
        scene.kong(EAST, "B1111")
    scene = Scene(EAST_HAND, "B555 C2468 D2468 WS")
    scene.leave_in_wall(0)
    scene.discard(EAST, "B5")
    claims = [c.claim for c in legal_commands(scene.match.state, SOUTH) if isinstance(c, Claim)]
    assert claims == [PUNG], "but a pung"


def test_the_last_tile_may_replace_a_kong() -> None:
    scene = Scene("B1111 C19 D19 WEE DRGW WN")
    scene.leave_in_wall(1)
    scene.kong(EAST, "B1111")
    assert scene.deal.live == ()
    (ended,) = of_kind(scene.discard(EAST, "WN") + scene.all_pass(), e.DealEnded)
    assert ended.outcome is Outcome.EXHAUSTED


def test_a_claimed_kong_may_be_robbed_in_place_of_drawing() -> None:
    """docs/rules/gala.md, `own_turn`: "in place of drawing, at the start of the robber's own turn"."""
    scene = with_claimed_kong()
    assert scene.deal.phase == TurnStart(WEST)
    assert scene.awaited == (WEST,)
    choices = legal_commands(scene.match.state, WEST)
    assert [type(choice) for choice in choices] == [DrawTile, RobKong]
    events = scene.rob(WEST, SOUTH, "B5")
    (robbed,) = of_kind(events, e.KongRobbed)
    assert robbed.owner == SOUTH
    (declared,) = of_kind(events, e.MahjongDeclared)
    assert (declared.seat, declared.source, declared.owner) == (WEST, Source.ROBBED_KONG, SOUTH)
    (ended,) = of_kind(events, e.DealEnded)
    assert [int(delta) for delta in ended.deltas] == [0, -1, 2, 0], "mahjong and four chows; the owner loses one"
    (laid,) = scene.seat(SOUTH).sets
    assert laid.meld == pung(Tile.B5, concealed=False), "the kong becomes a pung"
    assert laid.claimed is None, "the tile that South had claimed is West's"
    assert scene.deal.robbed == (robbed.tile_id,)


def test_an_open_kong_may_be_robbed_however_old() -> None:
    scene = with_claimed_kong()
    scene.draw(WEST)
    scene.until_turn(WEST)
    assert scene.deal.phase == TurnStart(WEST)
    assert may_rob(scene, WEST)
    (ended,) = of_kind(scene.rob(WEST, SOUTH, "B5"), e.DealEnded)
    assert ended.winners == (WEST,)


def test_an_extended_kong_may_be_robbed_on_ones_own_turn() -> None:
    scene = before_extension()
    scene.kong(SOUTH, "B5")
    assert scene.awaited == (SOUTH,), "nobody may rob it before his own turn"
    scene.discard(SOUTH, "C2")
    scene.all_pass()
    assert scene.deal.phase == TurnStart(WEST)
    (declared,) = of_kind(scene.rob(WEST, SOUTH, "B5"), e.MahjongDeclared)
    assert declared.tile_id not in {tile for laid in scene.seat(SOUTH).sets for tile in laid.tile_ids}


def test_a_kong_may_be_robbed_when_the_live_wall_is_empty() -> None:
    scene = Scene(EAST_HAND, "B555 C2468 D2468 WS", WAITS_FOR_B5, tail="DW")
    scene.discard(EAST, "B5")
    scene.pass_(WEST)
    scene.claim(SOUTH, KONG, "B555")
    scene.leave_in_wall(0)
    scene.discard(SOUTH, "WS")
    scene.all_pass()
    assert scene.deal.phase == TurnStart(WEST)
    untouched = scene.match.state
    assert of_kind(scene.rob(WEST, SOUTH, "B5"), e.DealEnded)[0].outcome is Outcome.WON
    scene.match.state = untouched
    assert of_kind(scene.draw(WEST), e.DealEnded)[0].outcome is Outcome.EXHAUSTED


def test_a_concealed_kong_cannot_be_robbed() -> None:
    scene = Scene(EAST_HAND, "B2222 C2468 D2468 WS", "B13 C123 C456 D789 WWW")
    scene.discard(EAST, "B5")
    scene.all_pass()
    scene.kong(SOUTH, "B2222")
    scene.discard(SOUTH, "WS")
    scene.all_pass()
    assert isinstance(scene.deal.phase, Turn), "West was not asked: he has drawn"
    (laid,) = scene.seat(SOUTH).sets
    scene.until_turn(WEST)
    assert not may_rob(scene, WEST)
    with pytest.raises(IllegalCommand):
        scene.do(RobKong(seat=WEST, owner=SOUTH, tile=Tile.B2, tile_id=laid.tile_ids[-1]))


def test_no_robbery_without_a_mahjong_and_none_of_ones_own_kong() -> None:
    scene = with_claimed_kong(west="C13579 D13579 WWW")
    assert isinstance(scene.deal.phase, Turn)
    assert not may_rob(scene, WEST)
    scene.until_turn(SOUTH)
    assert not may_rob(scene, SOUTH)


def test_no_robbery_after_drawing() -> None:
    scene = with_claimed_kong()
    scene.draw(WEST)
    with pytest.raises(IllegalCommand):
        scene.rob(WEST, SOUTH, "B5")


def test_option_off_robs_nothing() -> None:
    scene = with_claimed_kong(rob_kong="off")
    assert isinstance(scene.deal.phase, Turn)
    with pytest.raises(IllegalCommand):
        scene.rob(WEST, SOUTH, "B5")
    scene = before_extension(rob_kong="off")
    events = scene.kong(SOUTH, "B5")
    assert not of_kind(events, e.ClaimsOpened)
    assert isinstance(scene.deal.phase, Turn)


def test_option_at_once_robs_an_extension_before_the_replacement_is_drawn() -> None:
    scene = before_extension(rob_kong="at_once")
    events = scene.kong(SOUTH, "B5")
    assert not of_kind(events, e.TileDrawn)
    (opened,) = of_kind(events, e.ClaimsOpened)
    assert (opened.seat, opened.robbing, opened.asked) == (SOUTH, True, (WEST,))
    choices = legal_commands(scene.match.state, WEST)
    assert [choice.claim if isinstance(choice, Claim) else type(choice) for choice in choices] == [MAHJONG, Pass]
    events = scene.claim(WEST, MAHJONG)
    assert not of_kind(events, e.TileDrawn)
    (declared,) = of_kind(events, e.MahjongDeclared)
    assert (declared.source, declared.owner) == (Source.ROBBED_KONG, SOUTH)
    assert [int(delta) for delta in of_kind(events, e.DealEnded)[0].deltas] == [0, -1, 2, 0]
    assert scene.seat(SOUTH).sets[0].meld == pung(Tile.B5, concealed=False)


def test_option_at_once_lets_several_rob_and_the_owner_loses_one_point_once() -> None:
    """docs/rules/gala.md: "Several mahjong calls for one discard or one robbed tile: each of them wins and scores"."""
    scene = before_extension(north="B46 C789 D123 D456 DGG", rob_kong="at_once")
    scene.kong(SOUTH, "B5")
    assert scene.awaited == (WEST, NORTH)
    scene.claim(NORTH, MAHJONG)
    assert isinstance(scene.deal.phase, Claiming), "West may win too"
    events = scene.claim(WEST, MAHJONG)
    (ended,) = of_kind(events, e.DealEnded)
    assert set(ended.winners) == {WEST, NORTH}
    assert [int(delta) for delta in ended.deltas] == [0, -1, 2, 2]


def test_option_at_once_goes_on_with_the_replacement_when_nobody_robs() -> None:
    scene = before_extension(rob_kong="at_once")
    scene.kong(SOUTH, "B5")
    events = scene.pass_(WEST)
    (drawn,) = of_kind(events, e.TileDrawn)
    assert (drawn.seat, drawn.replacement) == (SOUTH, True)
    assert scene.seat(SOUTH).sets[0].meld == kong(Tile.B5, KongKind.ADDED)


def test_option_at_once_does_not_rob_a_concealed_kong() -> None:
    """docs/rules/gala.md: "A concealed kong cannot be robbed"."""
    hands = ("B2222 C19 D19 WEE DRG", "", "B13 C123 C456 D789 WWW")
    scene = Scene(*hands, options={"rob_kong": "at_once"})
    events = scene.kong(EAST, "B2222")
    assert not of_kind(events, e.ClaimsOpened)
    assert len(of_kind(events, e.TileDrawn)) == 1


def test_option_at_once_does_not_rob_a_claimed_or_an_old_kong() -> None:
    scene = with_claimed_kong(rob_kong="at_once")
    assert isinstance(scene.deal.phase, Turn)
    with pytest.raises(IllegalCommand):
        scene.rob(WEST, SOUTH, "B5")


def test_who_claims_a_pung_though_the_tile_would_be_mahjong_is_not_out() -> None:
    """The claim names what it makes (docs/rules/common.md, "Claims"); the set is no tile of his own to go out on."""
    scene = Scene(EAST_HAND, "B55 C123 C456 D888 D22")
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, PUNG, "B55")
    assert not any(isinstance(choice, DeclareMahjong) for choice in legal_commands(scene.match.state, SOUTH))
    with pytest.raises(IllegalCommand):
        scene.mahjong(SOUTH)
