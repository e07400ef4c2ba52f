"""Turns, claims and faults that only the Israeli book has (docs/rules/israeli.md)."""

from __future__ import annotations

import pytest

from game.engine import events as e
from game.engine.commands import BeginDeal, Claim, DeclareKong, DeclareReady, Discard, IllegalCommand, Pass
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.state import Claiming, Opening, Over, Turn
from game.rules.terms import ClaimKind, Outcome
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, Scene, of_kind

CHOW, PUNG, KONG, MAHJONG = ClaimKind

PLAIN = ("B5 C19 D19 WEE DRGW WNN", "C2468 D2468 WS", "C13579 D1357", "B1 B3 B7 B9 C1 C3 D1 D3")
WAITS_FOR_B5 = "B46 C123 C456 D789 D22"


def israeli(
    east: str = PLAIN[0],
    south: str = PLAIN[1],
    west: str = PLAIN[2],
    north: str = PLAIN[3],
    *,
    draws: str = "",
    tail: str = "",
    play: str = "assisted",
    **house_rules: object,
) -> Scene:
    options = {"play": play, **house_rules}
    dice = (4, 1, 1, 1, 1)
    return Scene(east, south, west, north, draws=draws, tail=tail, dice=dice, options=options, book="israeli")


def claim_mahjong(scene: Scene, seat: Seat, finish: str | None = None) -> tuple[e.Event, ...]:
    return scene.do(Claim(seat=seat, claim=MAHJONG, finish=finish))


def ready_calls(scene: Scene, seat: Seat) -> list[tuple[Tile, tuple[Tile, ...]]]:
    return [(c.tile, c.waits) for c in legal_commands(scene.match.state, seat) if isinstance(c, DeclareReady)]


def call_ready(scene: Scene, seat: Seat, code: str, waits: str) -> tuple[e.Event, ...]:
    (tile,), (tile_id,) = scene.held(seat, code)
    return scene.do(DeclareReady(seat=seat, tile=tile, tile_id=tile_id, waits=parse_tiles(waits)))


# Before the first discard.


def test_concealed_kongs_may_be_laid_out_seat_by_seat_before_the_first_discard() -> None:
    """docs/rules/israeli.md, "Before the first discard"."""
    scene = israeli(south="C2222 C68 D2468 WS", tail="F1 DW")
    assert scene.deal.phase == Opening(SOUTH), "East has nothing to lay out and has had his turn"
    choices = legal_commands(scene.match.state, SOUTH)
    assert [type(choice) for choice in choices] == [DeclareKong, Pass]
    events = scene.kong(SOUTH, "C2222")
    assert [event.tile for event in of_kind(events, e.TileDrawn)] == [Tile.F1, Tile.DW], "from the kong box"
    assert [event.seat for event in of_kind(events, e.BonusFinished)] == [SOUTH, WEST, NORTH]
    assert of_kind(events, e.PlayBegan) == [e.PlayBegan(seat=EAST)]
    assert len(scene.seat(SOUTH).hand) == 10


def test_a_kong_may_be_kept_in_the_hand() -> None:
    scene = israeli(south="C2222 C68 D2468 WS")
    events = scene.pass_(SOUTH)
    assert of_kind(events, e.PlayBegan)
    assert not scene.seat(SOUTH).sets


def test_the_kong_box_gives_the_replacements_nearest_to_the_break_first() -> None:
    """5 is East's side; three stacks from its left end lead to stack 15: tiles 30 and 31, then 28."""
    scene = israeli(east="F1 F2 F3 C19 D19 WEE DRGW WN")
    (broken,) = of_kind(scene.opening, e.WallBroken)
    assert (broken.breaker, broken.counted, len(broken.box)) == (EAST, (17, 16, 15), 16)
    drawn = [event.tile_id for event in of_kind(scene.opening, e.TileDrawn) if event.seat == EAST]
    assert drawn[:3] == [30, 31, 28]


# A turn.


def test_after_a_claimed_chow_or_pung_only_the_discard_is_left() -> None:
    """docs/rules/israeli.md, "A turn"."""
    scene = israeli(south="B55 C2222 D2468 WS")
    scene.pass_(SOUTH)
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, PUNG, "B55")
    assert all(isinstance(command, Discard) for command in legal_commands(scene.match.state, SOUTH))
    with pytest.raises(IllegalCommand):
        scene.kong(SOUTH, "C2222")


def test_after_a_claimed_kong_a_replacement_and_the_discard_are_left() -> None:
    """docs/rules/israeli.md, "A turn": no kong from the hand in that turn, though one may go out on the replacement."""
    scene = israeli(south="B555 C2222 D246 WSS", tail="D8")
    scene.pass_(SOUTH)
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, KONG, "B555")
    assert Tile.D8 in scene.hand(SOUTH)
    assert not any(isinstance(command, DeclareKong) for command in legal_commands(scene.match.state, SOUTH))
    with pytest.raises(IllegalCommand):
        scene.kong(SOUTH, "C2222")


def test_two_chows_the_higher_sum_of_ranks_then_turn_order() -> None:
    """docs/rules/israeli.md, "A turn", option `chow_from_anyone`."""
    hands = {"south": "B34 C2468 D2468 WS", "west": "B67 C13579 D1357", "north": "B67 B1 C13 D13"}
    scene = israeli(**hands, chow_from_anyone=True)
    scene.discard(EAST, "B5")
    scene.claim(SOUTH, CHOW, "B34")
    scene.claim(NORTH, CHOW, "B67")
    assert isinstance(scene.deal.phase, Claiming), "West's chow would be as high, and he comes first"
    (claimed,) = of_kind(scene.claim(WEST, CHOW, "B67"), e.SetClaimed)
    assert claimed.seat == WEST


@pytest.mark.parametrize(
    ("south", "west", "winner"),
    [
        # A pung before a chow, a chow before a pair; equal ones in turn order.
        ("B46 C123 C456 D789 D22", "B55 C789 D123 D456 WWW", WEST),
        ("B5 C123 C456 D789 WSSS", "B46 C789 D123 D456 WWW", WEST),
        ("B46 C123 C456 D789 D22", "B46 C789 D123 D456 WWW", SOUTH),
        # A special hand before a pung: the ninth tile of nine lamps.
        ("B55 C123 C456 D789 WSS", "B1112346678999", WEST),
    ],
)
def test_two_mahjongs_for_one_discard(south: str, west: str, winner: Seat) -> None:
    """docs/rules/israeli.md, "A turn": special hand, then a kong, a pung, a chow, a pair; then turn order."""
    scene = israeli(south=south, west=west, north="", draws="WS DR DG DW")
    scene.discard(EAST, "WN")
    scene.until_turn(EAST)
    scene.discard(EAST, "B5")
    if NORTH in scene.awaited:
        scene.pass_(NORTH)
    for seat in (WEST, SOUTH):
        if seat in scene.awaited:
            claim_mahjong(scene, seat)
    assert [won.seat for won in scene.deal.winners] == [winner]


# Ready hands.


def ready_south(draws: str = "B9 DR DG DW", tail: str = "", **others: str) -> Scene:
    """South has drawn B9 and may call his hand ready for B5."""
    scene = israeli(south=WAITS_FOR_B5, draws=draws, tail=tail, east="C19 D19 WEE DRGW WNN B1", **others)
    scene.discard(EAST, "WN")
    scene.all_pass()
    return scene


def test_a_ready_hand_names_the_tiles_that_complete_it() -> None:
    """docs/rules/israeli.md, "Ready hand"."""
    scene = ready_south()
    assert (Tile.B9, (Tile.B5,)) in ready_calls(scene, SOUTH)
    events = call_ready(scene, SOUTH, "B9", "B5")
    assert [type(event) for event in events[:2]] == [e.ReadyDeclared, e.TileDiscarded]
    assert scene.seat(SOUTH).waits == (Tile.B5,)


def test_a_wrong_ready_call_is_refused_in_assisted_play() -> None:
    scene = ready_south()
    for code, waits in (("B9", "B6"), ("B9", "B5 B6"), ("B4", "B5"), ("B9", "")):
        with pytest.raises(IllegalCommand):
            call_ready(scene, SOUTH, code, waits)


def test_a_ready_hand_is_frozen() -> None:
    scene = ready_south(draws="B9 DR DG DW WW")
    call_ready(scene, SOUTH, "B9", "B5")
    scene.all_pass()
    scene.until_turn(SOUTH)
    drawn = scene.deal.phase.drawn if isinstance(scene.deal.phase, Turn) else None
    throws = [c for c in legal_commands(scene.match.state, SOUTH) if isinstance(c, Discard)]
    assert [throw.tile_id for throw in throws] == [drawn], "what does not complete it is thrown"
    with pytest.raises(IllegalCommand):
        scene.discard(SOUTH, "B4")
    assert not ready_calls(scene, SOUTH)


def test_a_ready_hand_claims_no_set_but_wins_on_a_discard() -> None:
    scene = ready_south(draws="B9 DR DG B5")
    call_ready(scene, SOUTH, "B9", "B5")
    scene.all_pass()
    while SOUTH not in scene.awaited or not isinstance(scene.deal.phase, Claiming):
        scene.default()
    claims = [c.claim for c in legal_commands(scene.match.state, SOUTH) if isinstance(c, Claim)]
    assert claims == [MAHJONG]
    claim_mahjong(scene, SOUTH)
    assert [won.seat for won in scene.deal.winners] == [SOUTH]


# After a win.


def won_by_south() -> Scene:
    scene = israeli(south=WAITS_FOR_B5, draws="D5 C2 C2 C2")
    scene.discard(EAST, "B5")
    claim_mahjong(scene, SOUTH)
    return scene


def test_after_a_win_each_of_the_others_has_one_more_turn_from_the_winners_right() -> None:
    """docs/rules/israeli.md, "Going out"."""
    scene = won_by_south()
    turns = [WEST]
    assert scene.deal.winners
    assert scene.awaited == (WEST,)
    while not isinstance(scene.deal.phase, Over):
        events = scene.default()
        turns += [event.seat for event in of_kind(events, e.TurnBegan)]
    assert turns == [WEST, NORTH, EAST]
    assert scene.deal.phase.outcome is Outcome.WON


def test_nobody_goes_out_after_a_win() -> None:
    scene = israeli(south=WAITS_FOR_B5, west="B46 C789 D123 D456 WWW", draws="B5", play="assisted")
    scene.discard(EAST, "B5")
    claim_mahjong(scene, SOUTH)
    scene.all_pass()
    assert Tile.B5 in scene.hand(WEST)
    with pytest.raises(IllegalCommand):
        scene.mahjong(WEST)


def test_a_discard_of_the_last_turns_may_be_claimed_for_a_set_by_the_others_of_the_three() -> None:
    scene = israeli(south=WAITS_FOR_B5, north="D55 B1379 C1 C3 D1 D3", draws="D5")
    scene.discard(EAST, "B5")
    claim_mahjong(scene, SOUTH)
    assert scene.awaited == (WEST,)
    scene.discard(WEST, "D5")
    assert scene.awaited == (NORTH,)
    scene.claim(NORTH, PUNG, "D55")
    events = scene.default()
    turns = [event.seat for event in of_kind(events + scene.all_pass(), e.TurnBegan)]
    assert turns == [NORTH], "a claim is no turn: he still has his own"


def test_with_an_empty_live_wall_the_last_turns_are_skipped() -> None:
    scene = israeli(south=WAITS_FOR_B5)
    scene.leave_in_wall(0)
    scene.discard(EAST, "B5")
    events = claim_mahjong(scene, SOUTH)
    assert not of_kind(events, e.TurnBegan)
    assert of_kind(events, e.DealEnded)[0].outcome is Outcome.WON


def test_no_hand_is_called_ready_after_a_win() -> None:
    """docs/rules/israeli.md, "Going out": "Nobody may go out any more", so a ready hand would wait for nothing."""
    scene = israeli(north="B1 B3 B7 B9", west="B46 C123 C456 D789 D22", play="tabletop")
    scene.discard(EAST, "B5")
    scene.pass_(SOUTH, NORTH)
    claim_mahjong(scene, WEST, "chow")
    assert scene.awaited == (NORTH,)
    with pytest.raises(IllegalCommand):
        call_ready(scene, NORTH, "B1", "B5")


# Faults of tabletop play; false claims and mahjongs of the wrong kind are in test_israeli_false_claims.py.


def test_a_false_mahjong_costs_300_and_the_round_is_played_again() -> None:
    scene = israeli(play="tabletop")
    scene.discard(EAST, "B5")
    events = claim_mahjong(scene, NORTH)
    (ended,) = of_kind(events, e.DealEnded)
    assert ended.outcome is Outcome.ANNULLED
    assert [int(delta) for delta in ended.deltas] == [0, 0, 0, -300]
    assert ended.winners == ()
    before = scene.deal.placing
    begun = of_kind(scene.match.submit(BeginDeal()), e.DealBegun)[0]
    assert (begun.number, begun.east, begun.dealer) == (2, before.east, before.dealer)


def test_a_false_ready_hand_is_found_when_the_deal_ends() -> None:
    """docs/rules/israeli.md, "Penalties": "when the deal ends, won or exhausted, all who called show"."""
    scene = israeli(play="tabletop", draws="DW")
    scene.discard(EAST, "WN")
    scene.all_pass()
    call_ready(scene, SOUTH, "DW", "B5")
    scene.all_pass()
    scene.leave_in_wall(0)
    events = scene.default()
    while not isinstance(scene.deal.phase, Over):
        events = scene.default()
    assert of_kind(events, e.PenaltyPaid) == [e.PenaltyPaid(seat=SOUTH, points=300)]
    (ended,) = of_kind(events, e.DealEnded)
    assert ended.outcome is Outcome.ANNULLED
    assert [int(delta) for delta in ended.deltas] == [0, -300, 0, 0]


def test_a_false_ready_hand_annuls_what_another_won() -> None:
    """docs/rules/israeli.md, "Penalties": "when the deal ends, won or exhausted"; the winner gets nothing."""
    scene = israeli(play="tabletop", west="B46 C123 C456 D789 D22", north="B1 B3 B7 B9", draws="DW B5")
    scene.discard(EAST, "WN")
    scene.all_pass()
    call_ready(scene, SOUTH, "DW", "B5")
    scene.all_pass()
    scene.mahjong(WEST)
    while not isinstance(scene.deal.phase, Over):
        scene.default()
    (played,) = scene.match.state.played
    assert played.outcome is Outcome.ANNULLED
    assert not played.winners
    assert [int(delta) for delta in played.deltas] == [0, -300, 0, 0]


def test_a_ready_hand_that_went_out_on_its_own_draw_was_true() -> None:
    """docs/rules/israeli.md, "Ready hand": it lacked one tile; the tile that it won on is not looked at."""
    scene = israeli(south="B46 C123 C456 D789 D22", north="B1 B3 B7 B9", play="tabletop", draws="WS C9 D8 WW B5")
    scene.discard(EAST, "WN")
    scene.all_pass()
    call_ready(scene, SOUTH, "WS", "B5")
    scene.until_turn(SOUTH)
    scene.mahjong(SOUTH)
    while not isinstance(scene.deal.phase, Over):
        scene.default()
    (played,) = scene.match.state.played
    assert (played.outcome, played.winners) == (Outcome.WON, (SOUTH,))
    assert scene.deal.penalties == (0, 0, 0, 0)


def test_a_true_ready_hand_may_name_its_tiles_in_any_order() -> None:
    """docs/rules/israeli.md, "Ready hand": "the call names the tile or tiles that complete it"."""
    scene = israeli(south="B45 C123 C456 D789 D22", play="tabletop", draws="WS")
    scene.discard(EAST, "WN")
    scene.all_pass()
    call_ready(scene, SOUTH, "WS", "B6 B3")
    assert scene.seat(SOUTH).waits == (Tile.B3, Tile.B6)
    scene.all_pass()
    scene.leave_in_wall(0)
    while not isinstance(scene.deal.phase, Over):
        scene.default()
    assert scene.deal.penalties == (0, 0, 0, 0)
    assert scene.match.state.played[-1].outcome is Outcome.EXHAUSTED
