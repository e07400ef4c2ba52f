"""What a hand must be worth to go out, where a club wants that: no mahjong is offered, accepted or settled below it."""

import pytest

from game.engine import events as e
from game.engine.commands import Claim, DeclareMahjong, IllegalCommand, Pass
from game.engine.rulings.legal import legal_commands
from game.engine.rulings.obstacles import Obstacle
from game.engine.rulings.why_not import why_not
from game.engine.rulings.worth_so_far import score_now
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import Claiming
from game.i18n.call_words import why_not_text
from game.ledger.checks import Trouble
from game.ledger.entry import EnteredDeal, EnteredHand, EnteredWin
from game.ledger.session import Session, ledger_of
from game.ledger.words import problem_text
from game.rules.terms import ClaimKind, Source
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.engine.rigged import EAST, SOUTH, of_kind
from tests.exhaustive.stage import Stage, is_refused, table

MAHJONG = ClaimKind.MAHJONG
CHEAP = "B46 C123 C456 D789 D22"
"""South's hand that waits for 5 of Bamboo and is worth 2 points in GALA."""
DEAR = "B55 B111 B222 B999 B44"
"""South's hand that waits for 5 of Bamboo and is worth more."""


def least(worth: int, south: str, book: str = "gala", field: str = "least_worth", **options: object) -> Stage:
    """East is to discard the 5 of Bamboo."""
    text = f"[{book}.rules]\nsettlement.{field} = {worth}\n"
    return table(book, {EAST: "B5", SOUTH: south}, None, own_hands=text, **options)


def may_claim_mahjong(stage: Stage, seat: Seat = SOUTH) -> bool:
    commands = legal_commands(known_to(stage.match.state, seat), seat)
    return any(isinstance(each, Claim) and each.claim is MAHJONG for each in commands)


@pytest.mark.parametrize(("worth", "south", "may"), [(2, CHEAP, True), (3, CHEAP, False), (3, DEAR, True)])
def test_a_discard_may_be_claimed_for_a_mahjong_that_is_worth_enough(worth: int, south: str, may: bool) -> None:
    stage = least(worth, south)
    stage.discard(EAST, "B5")
    asked = isinstance(stage.deal.phase, Claiming) and SOUTH in stage.deal.phase.waiting
    assert (asked and may_claim_mahjong(stage)) is may
    if may:
        stage.do(Claim(seat=SOUTH, claim=MAHJONG))
        assert stage.deal.winners
    elif asked:
        assert is_refused(stage, Claim(seat=SOUTH, claim=MAHJONG))


def test_it_is_said_why_not() -> None:
    stage = least(3, CHEAP)
    stage.discard(EAST, "B5")
    why = why_not(known_to(stage.match.state, SOUTH), SOUTH, MAHJONG)
    assert why is not None
    assert why.obstacle is Obstacle.WORTH_TOO_LITTLE
    assert why_not_text("gala", why) == "The hand is complete, but worth 2 points; to go out it needs at least 3 points"
    assert not score_now(known_to(stage.match.state, SOUTH), SOUTH).is_winner


@pytest.mark.parametrize(("worth", "may"), [(2, True), (40, False)])
def test_a_drawn_tile(worth: int, may: bool) -> None:
    text = f"[gala.rules]\nsettlement.least_worth = {worth}\n"
    stage = table("gala", {EAST: "C9", SOUTH: CHEAP}, {SOUTH: "B5"}, own_hands=text)
    stage.discard(EAST, "C9")
    while isinstance(stage.deal.phase, Claiming):
        stage.do(Pass(seat=stage.deal.phase.waiting[0]))
    offered = legal_commands(known_to(stage.match.state, SOUTH), SOUTH)
    assert any(isinstance(each, DeclareMahjong) for each in offered) is may
    assert is_refused(stage, DeclareMahjong(seat=SOUTH)) is not may
    assert score_now(known_to(stage.match.state, SOUTH), SOUTH).is_winner is may


def test_at_a_real_table_it_is_a_false_mahjong() -> None:
    stage = least(3, CHEAP, play="tabletop")
    stage.discard(EAST, "B5")
    found = stage.do(Claim(seat=SOUTH, claim=MAHJONG))
    (false,) = of_kind(found, e.FalseCallMade)
    assert (false.seat, false.claim) == (SOUTH, MAHJONG)
    assert not stage.deal.winners


@pytest.mark.parametrize(("doubles", "may"), [(1, True), (7, False)])
def test_doubles(doubles: int, may: bool) -> None:
    text = f"[polish.rules]\nsettlement.least_doubles = {doubles}\n"
    stage = table("polish", {EAST: "C9", SOUTH: CHEAP}, {SOUTH: "B5"}, own_hands=text)
    stage.discard(EAST, "C9")
    while isinstance(stage.deal.phase, Claiming):
        stage.do(Pass(seat=stage.deal.phase.waiting[0]))
    offered = legal_commands(known_to(stage.match.state, SOUTH), SOUTH)
    assert any(isinstance(each, DeclareMahjong) for each in offered) is may


def test_a_special_hand_needs_no_doubles() -> None:
    stage = table(
        "polish",
        {EAST: "B1", SOUTH: "B19 C19 D19 WESWN DRGW"},
        own_hands="[polish.rules]\nsettlement.least_doubles = 9\n",
    )
    stage.discard(EAST, "B1")
    assert may_claim_mahjong(stage)


def test_no_sorting_below_it_can_be_chosen() -> None:
    """Four pungs of one suit in a row are chows too, which would be worth less."""
    stage = least(4, "B11 B222 B333 C777 D99", "gala")
    stage.discard(EAST, "B5")
    with pytest.raises(IllegalCommand):
        stage.match.submit(Claim(seat=SOUTH, claim=MAHJONG, sorting="regular: BBB"))


@pytest.mark.parametrize(("worth", "is_told"), [(2, False), (30, True)])
def test_a_session_of_a_real_table_says_so_and_settles_nothing(worth: int, is_told: bool) -> None:
    hand = EnteredHand(seat=1, hand=tuple(parse_tiles("B123 C456 D789 C789 B55")))
    deal = EnteredDeal(players=(hand,), wins=(EnteredWin(seat=1, source=Source.WALL, tile=Tile.C6),))
    text = f"[gala.rules]\nsettlement.least_worth = {worth}\n"
    session = Session(rules="gala", options={"own_hands": text}, deals=(deal,))
    (counted,) = ledger_of(session).deals
    assert [problem.trouble for problem in counted.problems] == [Trouble.WORTH_TOO_LITTLE] * is_told
    assert any(counted.played.deltas) is not is_told
    for problem in counted.problems:
        assert problem_text("gala", problem, "ABCD").endswith("to go out it needs at least 30 points")
