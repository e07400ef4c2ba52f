"""Loose tiles, bonus tiles in rounds, the banker: what only the Hungarian book has (docs/rules/hungarian.md)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from game.engine import events as e
from game.engine.commands import BeginDeal, Claim, DeclareKong, DeclareMahjong, IllegalCommand
from game.engine.facts import deal_score
from game.engine.replays.match import Match
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.state import Over, Turn
from game.rules.options import Options
from game.rules.rulesets.hungarian import HUNGARIAN
from game.rules.terms import ClaimKind, Outcome
from game.tiles.tile import Tile, Wind
from tests.engine.rigged import EAST, NORTH, SEATS, SOUTH, WEST, of_kind
from tests.exhaustive.director import play
from tests.exhaustive.scenes import SHORT, exhausted, leading, to_the_end
from tests.exhaustive.stage import Stage, table, tiles

CHOW, PUNG, KONG, MAHJONG = ClaimKind
EAST_LEADS = {"match": "circuit"}


def hungarian(hands: dict[Seat, str], draws: dict[Seat, str] | None = None, **options: object) -> Stage:
    return table("hungarian", hands, draws, **{**EAST_LEADS, **options})


# Wall and break.


def test_the_last_stack_is_lifted_when_both_loose_tiles_are_used() -> None:
    """docs/rules/hungarian.md, "Wall and break": a stack of the live wall slides to the 14, so that they stay 14."""
    stage = hungarian({EAST: "B1111 C1111 D1111"})
    loose, kept, live = stage.deal.box[:2], stage.deal.box[2:], stage.deal.live
    assert len(kept) == 14
    first = stage.kong(EAST, "B1111")
    assert [drawn.tile_id for drawn in of_kind(first, e.TileDrawn)] == [loose[0]]
    assert not of_kind(first, e.WallRefilled)
    second = stage.kong(EAST, "C1111")
    assert [drawn.tile_id for drawn in of_kind(second, e.TileDrawn)] == [loose[1]]
    (refilled,) = of_kind(second, e.WallRefilled)
    assert set(refilled.tile_ids) == set(live[-2:])
    assert stage.deal.box == (*kept, *refilled.tile_ids)
    assert stage.deal.live == live[:-2]
    third = stage.kong(EAST, "D1111")
    assert [drawn.tile_id for drawn in of_kind(third, e.TileDrawn)] == [kept[0]], "the last stack of the wall, lifted"


@pytest.mark.parametrize(("left", "after"), [(2, 0), (1, 1), (3, 1)])
def test_with_fewer_than_two_live_tiles_nothing_slides(left: int, after: int) -> None:
    """docs/rules/hungarian.md, "Wall and break": "and the 14 shrink"."""
    stage = hungarian({EAST: "B1111 C1111"})
    stage.leave_in_wall(left)
    stage.kong(EAST, "B1111")
    stage.kong(EAST, "C1111")
    assert len(stage.deal.live) == after
    assert len(stage.deal.box) == (16 if after != left else 14)


def test_the_fourteen_are_never_drawn_in_turn() -> None:
    """docs/rules/hungarian.md, "East, the banker, the match": the wall up to the 14 used and nobody out is a draw."""
    stage = Stage("hungarian", EAST_LEADS)
    exhausted(stage)
    assert isinstance(stage.deal.phase, Over)
    assert stage.deal.phase.outcome is Outcome.EXHAUSTED
    assert not stage.deal.live
    assert len(stage.deal.box) in (14, 15, 16)


# Seats.


@pytest.mark.parametrize("seed", range(8))
def test_when_the_wall_is_built_a_provisional_east_throws_again(seed: int) -> None:
    """hungarian.md, "Seats": option `seating`, `second_throw`; he changes places with the one whom the throw names."""
    stage = Stage("hungarian", {**EAST_LEADS, "seating": "second_throw"}, seed=seed)
    events = stage.begin()
    told = [type(event) for event in events]
    built = told.index(e.WallBuilt)
    assert told[built + 1 : built + 4] == [e.SeatDiceThrown, e.SeatsTaken, e.DiceThrown]
    first, final = of_kind(events, e.SeatsTaken)
    _, again = of_kind(events, e.SeatDiceThrown)
    (dice,) = [thrown for thrown in again.dice if thrown]
    assert again.dice.index(dice) == first.persons[0]
    changed = {0, (sum(dice) - 1) % 4}
    assert {seat for seat in range(4) if first.persons[seat] != final.persons[seat]} == changed - (
        {0} if len(changed) == 1 else set()
    )
    assert stage.match.state.persons == final.persons
    seats = [final.persons.index(person) for person in first.persons]
    assert sorted(seats) == [0, 1, 2, 3]
    to_the_end(stage)
    assert not of_kind(stage.begin(), e.SeatDiceThrown), "once a match"


def test_where_nobody_draws_seats_east_does_not_throw_again() -> None:
    """hungarian.md, "Seats": the drawing of seats is left out, and with it the second throw."""
    options = Options(HUNGARIAN.options, {"seating": "second_throw"})
    match = Match("hungarian", options, 5, seated=True)
    assert not of_kind(match.submit(BeginDeal()), e.SeatDiceThrown)
    assert match.state.persons == (0, 1, 2, 3)


def test_after_four_games_seats_and_banker_are_drawn_anew() -> None:
    """hungarian.md, "East, the banker, the match": a match of four games draws seats once; the next one draws again."""
    options = {"match": "full", "banker": "rolled"}
    stage = Stage("hungarian", options, seed=1)
    drawn = (e.SeatDiceThrown, e.WindTilesDealt, e.SeatsTaken, e.BankerThrown)
    assert [type(event) for event in stage.begin()][:4] == list(drawn)
    to_the_end(stage)
    for _ in range(15):
        assert not any(isinstance(event, drawn) for event in stage.begin())
        to_the_end(stage)
    assert stage.match.state.places, "sixteen deals that East did not win are four games"
    with pytest.raises(IllegalCommand, match="the match is over"):
        stage.match.submit(BeginDeal())
    another = Match("hungarian", Options(HUNGARIAN.options, options), 2).submit(BeginDeal())
    assert [type(event) for event in another][:4] == list(drawn)


# No wall.


def test_without_a_wall_everybody_draws_thirteen_and_east_fourteen() -> None:
    """hungarian.md, "A turn": option `wall`, `mixed`; no dice, no break, and the last 14 stay."""
    stage = Stage("hungarian", {**EAST_LEADS, "wall": "mixed"})
    events = stage.begin()
    assert not of_kind(events, e.DiceThrown)
    assert not of_kind(events, e.WallBroken)
    (opened,) = of_kind(events, e.PoolOpened)
    assert len(opened.stay) == 14
    assert set(opened.live) | set(opened.stay) == set(range(144))
    dealt = of_kind(events, e.TilesDealt)
    assert [(packet.seat, len(packet.tile_ids)) for packet in dealt] == [(0, 14), (1, 13), (2, 13), (3, 13)]
    taken = [tile_id for packet in dealt for tile_id in packet.tile_ids]
    assert sorted(taken) == sorted(opened.live[:53])


def test_without_a_wall_replacements_come_from_the_same_tiles() -> None:
    """hungarian.md, "A turn": option `wall`, `mixed`."""
    stage = hungarian({EAST: "B1111"}, {SOUTH: "F1 DW"}, wall="mixed")
    stay, live = stage.deal.box, stage.deal.live
    events = stage.kong(EAST, "B1111")
    (drawn,) = of_kind(events, e.TileDrawn)
    assert (drawn.tile_id, drawn.replacement) == (live[0], True)
    events = stage.discard(EAST, str(stage.hand(EAST)[-1])) + stage.all_pass()
    assert [(drawn.tile_id, drawn.replacement) for drawn in of_kind(events, e.TileDrawn)] == [
        (live[1], False),
        (live[2], True),
    ]
    assert stage.deal.box == stay


def test_without_a_wall_the_last_fourteen_stay() -> None:
    """hungarian.md, "A turn": option `wall`, `mixed`; then nobody is out, and it is a draw."""
    stage = Stage("hungarian", {**EAST_LEADS, "wall": "mixed"})
    exhausted(stage)
    assert isinstance(stage.deal.phase, Over)
    assert stage.deal.phase.outcome is Outcome.EXHAUSTED
    assert not stage.deal.live
    assert len(stage.deal.box) == 14


# Bonus tiles.


def test_bonus_tiles_are_replaced_in_rounds_before_the_first_discard() -> None:
    """hungarian.md, "Bonus tiles": a bonus tile among the replacements waits until everybody had his round."""
    stage = Stage("hungarian", EAST_LEADS)
    to_come = {EAST: tiles("F1 B1"), WEST: tiles("C1")}
    stage.reserved = Counter(tiles("F1"))

    def chooser(seat: Seat, is_replacement: bool) -> Tile | None:
        return to_come[seat].pop(0) if to_come.get(seat) else None

    stage.chooser = chooser
    events = stage.begin({EAST: tiles("F2 S3"), WEST: tiles("F4"), NORTH: tiles("S1")})
    told = [(event.seat, len(event.tile_ids)) for event in of_kind(events, e.BonusLaid)]
    assert told == [(EAST, 2), (WEST, 1), (NORTH, 1), (EAST, 1)]
    assert len(of_kind(events, e.TileDrawn)) == 5


def test_in_play_a_bonus_tile_is_replaced_at_once() -> None:
    """docs/rules/hungarian.md, "Bonus tiles"."""
    stage = hungarian({EAST: "WN"}, {SOUTH: "F1 S1 DW"})
    events = stage.discard(EAST, "WN") + stage.all_pass()
    assert [len(laid.tile_ids) for laid in of_kind(events, e.BonusLaid)] == [1, 1]
    assert Tile.DW in stage.hand(SOUTH)
    assert len(stage.seat(SOUTH).hand) == 14


# The call of mahjong.


def test_haua_is_the_same_call_in_other_words() -> None:
    """hungarian.md, "A turn": a claimed mahjong, and one on a drawn tile."""
    stage = hungarian({EAST: "WN", SOUTH: "B46 C123 C456 D789 D22"}, {SOUTH: "B5"})
    stage.discard(EAST, "WN")
    stage.all_pass()
    (won,) = of_kind(stage.do(DeclareMahjong(seat=SOUTH, said="haua")), e.MahjongDeclared)
    assert won.said == "haua"
    claimed = hungarian({EAST: "B5", SOUTH: "B46 C123 C456 D789 D22"})
    claimed.discard(EAST, "B5")
    events = claimed.do(Claim(seat=SOUTH, claim=MAHJONG, said="haua"))
    (won,) = of_kind(events, e.MahjongDeclared)
    assert won.said == "haua"
    usual = hungarian({EAST: "B5", SOUTH: "B46 C123 C456 D789 D22"})
    usual.discard(EAST, "B5")
    assert claimed.deal.phase == (usual.do(Claim(seat=SOUTH, claim=MAHJONG)) and usual.deal.phase), "worth the same"


def test_a_mahjong_is_called_as_the_book_calls_it() -> None:
    """hungarian.md, "A turn": no other words, no other call, no other book."""
    stage = hungarian({EAST: "B5", SOUTH: "B46 C123 C456 D789 D22", WEST: "B55"})
    stage.discard(EAST, "B5")
    with pytest.raises(IllegalCommand, match="no such words"):
        stage.do(Claim(seat=SOUTH, claim=MAHJONG, said="hurrah"))
    pung = next(claim for claim in legal_commands(stage.match.state, WEST) if isinstance(claim, Claim))
    with pytest.raises(IllegalCommand, match="only a mahjong"):
        stage.do(replace(pung, said="haua"))
    gala = table("gala", {EAST: "B46 C123 C456 D789 D22 B5"})
    with pytest.raises(IllegalCommand, match="no such words"):
        gala.do(DeclareMahjong(seat=EAST, said="haua"))


# Kongs.


def extended(**options: object) -> tuple[Stage, tuple[e.Event, ...]]:
    """South extends a pung with the tile that West waits for."""
    stage = hungarian(
        {EAST: "B5", SOUTH: "B55 WN", WEST: "B46 C123 C456 D789 D22"}, {SOUTH: "B5", WEST: "WN", NORTH: "WN"}, **options
    )
    stage.discard(EAST, "B5")
    stage.pass_(WEST)
    stage.claim(SOUTH, PUNG, "B55")
    stage.discard(SOUTH, "WN")
    stage.all_pass()
    stage.until_turn(SOUTH)
    return stage, stage.kong(SOUTH, "B5")


def test_extended_kongs_cannot_be_robbed() -> None:
    """docs/rules/hungarian.md, "A turn"."""
    stage, events = extended()
    assert not of_kind(events, e.ClaimsOpened)
    assert of_kind(events, e.TileDrawn)
    assert stage.seat(SOUTH).sets[0].meld.is_kong


def test_robbing_is_an_option_and_everybody_pays() -> None:
    """hungarian.md, `rob_kong`: a robbed tile is a claimed tile, the kong becomes a pung; everybody pays as usual."""
    stage, events = extended(rob_kong=True)
    assert of_kind(events, e.ClaimsOpened)
    stage.do(Claim(seat=WEST, claim=MAHJONG))
    assert stage.seat(SOUTH).sets[0].meld.is_pung
    score = deal_score(stage.match.state)
    assert {payment.payer for payment in score.payments} == {Wind.EAST, Wind.SOUTH, Wind.NORTH}
    lines = {line.id for one in score.scores if one.is_winner for line in one.lines}
    assert "out.self_drawn" not in lines


# East, the banker, the match.


def test_in_sixteen_deals_the_beneficiary_has_the_rights_of_east() -> None:
    """docs/rules/hungarian.md: leads, is dealt to first, throws the dice, gets and pays double; the winds stay."""
    stage = Stage("hungarian")
    events = stage.begin()
    (begun,) = of_kind(events, e.DealBegun)
    assert (begun.east, begun.dealer) == (EAST, NORTH)
    assert of_kind(events, e.DiceThrown)[0].seat == NORTH
    assert of_kind(events, e.TilesDealt)[0].seat == NORTH
    assert [len(held.hand) for held in stage.deal.seats] == [13, 13, 13, 14]
    stage = play(Stage("hungarian"), SHORT)
    paid = {payment.payer: payment.amount for payment in deal_score(stage.match.state).payments}
    assert paid[Wind.NORTH] == 2 * paid[Wind.EAST] == 2 * paid[Wind.WEST]
    assert stage.deal.placing.east == EAST


def test_a_draw_of_the_sixteen_is_played_again_and_scores_nothing() -> None:
    """docs/rules/hungarian.md: "A draw is not a scored deal"."""
    stage = Stage("hungarian")
    exhausted(stage)
    assert stage.balances == [0] * 4
    stage.begin()
    assert (stage.deal.placing.dealer, stage.deal.number) == (NORTH, 2)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_rolled_banker_leads_and_gets_double(seed: int) -> None:
    """hungarian.md, option `banker`: the throw before the first deal, counted to the right from East as one."""
    stage = Stage("hungarian", {**EAST_LEADS, "banker": "rolled"}, seed=seed)
    banker = leading(stage)
    other = next(seat for seat in SEATS if seat != banker)
    play(stage, SHORT, winner=other, loser=next(seat for seat in SEATS if seat not in (banker, other)))
    (thrown,) = [event for events in stage.record for event in of_kind(events, e.BankerThrown)]
    assert thrown.seat == (sum(thrown.dice) - 1) % 4 == stage.deal.placing.dealer
    paid = {payment.payer: payment.amount for payment in deal_score(stage.match.state).payments}
    assert paid.pop(Wind(banker)) == 2 * max(paid.values()) == 2 * min(paid.values())
    stage.begin()
    assert (stage.deal.placing.dealer, stage.deal.placing.east) == ((banker + 1) % 4, 1), "bank and winds pass together"


def test_each_seat_has_the_rights_of_east_for_four_scored_deals() -> None:
    """docs/rules/hungarian.md, option `beneficiary`, `four_running`: whoever wins; a draw is played again."""
    stage = Stage("hungarian", {"beneficiary": "four_running"})
    led = []
    for _ in range(4):
        play(stage, SHORT)
        led.append(stage.deal.placing.dealer)
    exhausted(stage)
    led.append(stage.deal.placing.dealer)
    stage.begin()
    assert [*led, stage.deal.placing.dealer] == [NORTH] * 4 + [EAST] * 2


def test_a_winning_east_is_paid_what_his_hand_is_worth_once_or_twice() -> None:
    """docs/rules/hungarian.md, "Scoring", option `banker_pay`."""
    won = {}
    for pay in ("double", "once", "twice"):
        stage = play(Stage("hungarian", {**EAST_LEADS, "banker_pay": pay}), f"E: {SHORT}")
        won[pay] = stage.balances[EAST]
    assert won["twice"] == 2 * won["once"]
    assert won["double"] == won["once"], "without an extra"


@pytest.mark.parametrize(("pay", "each"), [("double", 2040), ("once", 1040), ("twice", 2080)])
def test_a_winning_east_gets_the_extra_twice_too(pay: str, each: int) -> None:
    """docs/rules/hungarian.md, "Scoring", option `banker_pay`: played, with seven pairs and without bonus tiles."""
    pairs = "E: B1177 C22 C55 WNN WSS D33 / discard D3"
    stage = play(Stage("hungarian", {**EAST_LEADS, "banker_pay": pay}), pairs)
    assert not stage.seat(EAST).bonus
    assert stage.balances == [3 * each, -each, -each, -each]


def test_a_dead_hand_pays_as_any_loser() -> None:
    """docs/rules/common.md, "Assisted and tabletop play"."""
    stage = hungarian({EAST: "WN", SOUTH: "B5", WEST: "B46 C123 C456 D789 D22"}, {SOUTH: "WN"}, play="tabletop")
    stage.do(DeclareMahjong(seat=EAST))
    assert stage.seat(EAST).is_dead
    stage.discard(EAST, "WN")
    stage.all_pass()
    stage.discard(SOUTH, "B5")
    stage.do(Claim(seat=WEST, claim=MAHJONG))
    stage.all_pass()
    assert stage.balances[EAST] == 2 * stage.balances[NORTH] < 0


def test_a_kong_kept_in_the_hand_may_be_laid_out_later() -> None:
    """hungarian.md, "A turn": a kong must be laid out to be replaced and counted; common.md, "Claims"."""
    stage = hungarian({EAST: "B1111 WN"})
    stage.discard(EAST, "WN")
    stage.all_pass()
    stage.until_turn(EAST)
    assert isinstance(stage.deal.phase, Turn)
    kongs = [one for one in legal_commands(stage.match.state, EAST) if isinstance(one, DeclareKong)]
    assert [len(one.tiles) for one in kongs] == [4]
    assert next(drawn.replacement for drawn in of_kind(stage.do(kongs[0]), e.TileDrawn))
