"""Claims, faults and the end of the match as the Latvian book has them (docs/rules/latvian.md)."""

import pytest

from game.engine import events as e
from game.engine.commands import BeginDeal, Claim, DeclareKong, DeclareMahjong, EndMatch, IllegalCommand
from game.engine.decisions.decide import decide
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat
from game.engine.state import Claiming, Over, Turn
from game.rules.terms import ClaimKind
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, of_kind
from tests.exhaustive.director import play
from tests.exhaustive.scenes import SHORT, exhausted, to_the_end
from tests.exhaustive.stage import Stage, is_refused, table

CHOW, PUNG, KONG, MAHJONG = ClaimKind


def latvian(hands: dict[Seat, str], draws: dict[Seat, str] | None = None, **options: object) -> Stage:
    return table("latvian", hands, draws, **options)


# Claims.


def test_a_pung_beats_a_chow_however_late_it_is_called() -> None:
    """docs/rules/latvian.md, "A turn": a chow when the claim time is over and nobody has claimed the tile for more."""
    stage = latvian({EAST: "B5", SOUTH: "B46", WEST: "B55"})
    stage.discard(EAST, "B5")
    stage.claim(SOUTH, CHOW, "B46", after=0.5)
    assert isinstance(stage.deal.phase, Claiming), "the pung may still be called"
    stage.claim(WEST, PUNG, "B55", after=4.9)
    assert stage.seat(WEST).sets
    assert not stage.seat(SOUTH).sets


def test_a_chow_is_for_the_next_player_alone() -> None:
    """docs/rules/latvian.md, "A turn"."""
    stage = latvian({EAST: "B5", SOUTH: "B46", WEST: "B46", NORTH: "B46"})
    (opened,) = of_kind(stage.discard(EAST, "B5"), e.ClaimsOpened)
    assert opened.asked == (SOUTH,)


def test_a_discard_goes_to_mahjong_before_a_pung() -> None:
    """docs/rules/latvian.md, "A turn": "mahjong, then pung (and kong), then chow"."""
    stage = latvian({EAST: "B5", SOUTH: "B46 C123 C456 D789 D22", WEST: "B55"})
    stage.discard(EAST, "B5")
    stage.claim(WEST, PUNG, "B55")
    stage.do(Claim(seat=SOUTH, claim=MAHJONG, after=4.0))
    assert [winner.seat for winner in stage.deal.winners] == [SOUTH]
    assert not stage.seat(WEST).sets


def test_a_chow_lies_open_and_its_owner_discards() -> None:
    """docs/rules/latvian.md, "A turn": "in place of drawing"."""
    stage = latvian({EAST: "B5", SOUTH: "B46"})
    stage.discard(EAST, "B5")
    events = stage.claim(SOUTH, CHOW, "B46")
    assert not of_kind(events, e.TileDrawn)
    (claimed,) = of_kind(events, e.SetClaimed)
    assert claimed.seen_by(NORTH) == claimed
    assert isinstance(stage.deal.phase, Turn)
    assert (stage.deal.phase.seat, stage.deal.phase.claimed) == (SOUTH, True)
    assert len(stage.seat(SOUTH).hand) == 11


def test_who_has_drawn_goes_out_or_discards_face_up() -> None:
    """docs/rules/latvian.md, "A turn": "the next player draws and discards"."""
    hands = {EAST: "WN", SOUTH: "B46 C123 C456 D789 D22"}
    stage = latvian(hands, {SOUTH: "B5"})
    stage.discard(EAST, "WN")
    assert any(isinstance(one, DeclareMahjong) for one in legal_commands(stage.match.state, SOUTH))
    (thrown,) = of_kind(stage.discard(SOUTH, "B4"), e.TileDiscarded)
    assert thrown.seen_by(WEST) == thrown
    stage = latvian(hands, {SOUTH: "C9"})
    stage.discard(EAST, "WN")
    assert not any(isinstance(one, DeclareMahjong) for one in legal_commands(stage.match.state, SOUTH))


def test_of_two_mahjongs_the_first_in_turn_order_wins() -> None:
    """docs/rules/latvian.md, "A turn"."""
    stage = latvian({EAST: "B5", SOUTH: "B46 C123 C456 D789 D22", NORTH: "B46 C123 C456 D123 D44"})
    stage.discard(EAST, "B5")
    stage.do(Claim(seat=NORTH, claim=MAHJONG))
    stage.do(Claim(seat=SOUTH, claim=MAHJONG))
    assert [winner.seat for winner in stage.deal.winners] == [SOUTH]


def test_without_kongs_four_alike_stay_in_the_hand() -> None:
    """docs/rules/latvian.md, option `kongs`."""
    stage = latvian({EAST: "B1111 B5", SOUTH: "B555"}, kongs=False)
    assert not any(isinstance(one, DeclareKong) for one in legal_commands(stage.match.state, EAST))
    stage.discard(EAST, "B5")
    claims = [one.claim for one in legal_commands(stage.match.state, SOUTH) if isinstance(one, Claim)]
    assert KONG not in claims
    assert PUNG in claims


# Faults.


def test_a_false_mahjong_loses_one_and_the_hand_is_dead() -> None:
    """docs/rules/latvian.md, "Scoring": the value of a simple win, and the hand goes on with the caller's hand dead."""
    stage = latvian({EAST: "B5", WEST: "B46 C123 C456 D789 D22"}, play="tabletop")
    stage.discard(EAST, "B5")
    stage.do(Claim(seat=SOUTH, claim=MAHJONG))
    assert stage.seat(SOUTH).is_dead
    assert NORTH in awaited(stage.match.state), "the discard stays open to the others"
    stage.do(Claim(seat=WEST, claim=MAHJONG))
    stage.all_pass()
    assert stage.balances == [0, -1, 1, 0]


def test_it_loses_one_in_an_exhausted_deal_too() -> None:
    """docs/rules/latvian.md, "Scoring"."""
    stage = latvian({}, play="tabletop")
    stage.do(DeclareMahjong(seat=EAST))
    to_the_end(stage)
    assert stage.balances == [-1, 0, 0, 0]


# The end of the match.


def test_the_dealer_deals_again_after_a_draw_and_it_does_not_count() -> None:
    """docs/rules/latvian.md, "The end of a hand, and of the match"."""
    stage = Stage("latvian", {"match_hands": 4})
    for winner in (0, None, 1, 2):
        if winner is None:
            exhausted(stage)
        else:
            play(stage, SHORT, winner=Seat(winner), loser=NORTH)
    assert not stage.match.state.places
    stage.begin()
    assert stage.deal.placing.dealer == 3
    assert stage.deal.number == 5


def test_the_first_to_the_target_ends_the_match() -> None:
    """docs/rules/latvian.md, option `match`: `target`."""
    stage = Stage("latvian", {"match": "target", "match_points": 2})
    play(stage, SHORT)
    assert not stage.match.state.places
    play(stage, SHORT, loser=WEST)
    assert stage.match.state.places == (2, 1, 2, 2)
    assert is_refused(stage, BeginDeal())


@pytest.mark.parametrize("match", ["rounds", "target", "open"])
def test_only_an_open_match_is_stopped_by_the_players(match: str) -> None:
    """docs/rules/latvian.md, option `match`: `open`, until the players stop: after each deal they are asked."""
    stage = Stage("latvian", {"match": match})
    stage.begin()
    assert is_refused(stage, EndMatch()), "not in the middle of a deal"
    to_the_end(stage)
    assert isinstance(stage.deal.phase, Over)
    assert is_refused(stage, EndMatch()) is (match != "open")
    if match == "open":
        stage.do(EndMatch())
        assert stage.match.state.places == (1, 1, 1, 1)
        with pytest.raises(IllegalCommand):
            decide(stage.match.state, BeginDeal())


# Three players.


def test_three_players_skip_the_empty_seat() -> None:
    """docs/rules/latvian.md, "Three players": the same tiles and four sides; turn order, winds and chows skip North."""
    stage = latvian({EAST: "WN B46", SOUTH: "WN", WEST: "B5"}, {SOUTH: "WN", WEST: "WN"}, players=3)
    assert len(stage.deal.faces) == 136
    assert len(stage.deal.live) == 136 - 40
    stage.discard(EAST, "WN")
    assert isinstance(stage.deal.phase, Turn)
    assert stage.deal.phase.seat == SOUTH
    stage.discard(SOUTH, "WN")
    stage.all_pass()
    stage.discard(WEST, "B5")
    stage.claim(EAST, CHOW, "B46")
    assert stage.seat(EAST).sets[0].meld.is_chow
    assert stage.seat(EAST).sets[0].owner == WEST
