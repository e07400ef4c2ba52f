"""The flow of a match of GALA (docs/rules/gala.md, "Seats", "The end of a deal, and of the match")."""

from fractions import Fraction

import pytest

from game.engine import events as e
from game.engine.commands import BeginDeal, DeclareMahjong, EndMatch, IllegalCommand, Pass
from game.engine.decisions.ending import places
from game.engine.events import Alone
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat, next_seat, seats_after
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.rules.terms import ClaimKind, Outcome, Source
from game.tiles.tile import Wind
from tests.engine.defaults import default_command
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, Scene, of_kind

GALA = Options(rulebook("gala").options)


def played(match: Match) -> list[e.Event]:
    """Plays a whole match by defaults."""
    events: list[e.Event] = []
    while not match.state.places:
        asked = awaited(match.state)
        events += match.submit(default_command(match.state, asked[0]) if asked else BeginDeal())
    return events


def test_four_deals_are_a_match_and_each_player_is_east_once() -> None:
    match = Match("gala", GALA, seed=5)
    events = played(match)
    begun = of_kind(events, e.DealBegun)
    assert [(deal.number, deal.east, deal.dealer) for deal in begun] == [(1, 0, 0), (2, 1, 1), (3, 2, 2), (4, 3, 3)]
    assert {deal.prevailing for deal in begun} == {Wind.EAST}
    assert [event.seat for event in of_kind(events, e.DiceThrown)] == [0, 1, 2, 3], "East breaks his own side"
    assert [event.breaker for event in of_kind(events, e.WallBroken)] == [0, 1, 2, 3]
    assert [event.counted[0] for event in of_kind(events, e.WallBroken)] == [0, 54, 36, 18]
    assert [event.seat for event in of_kind(events, e.PlayBegan)] == [0, 1, 2, 3]


def test_seats_are_drawn_once_before_the_first_deal() -> None:
    match = Match("gala", GALA, seed=5)
    events = played(match)
    assert len(of_kind(events, e.SeatsTaken)) == 1
    (taken,) = of_kind(events, e.SeatsTaken)
    throws = of_kind(events, e.SeatDiceThrown)
    sums = [sum(dice) for dice in throws[-1].dice]
    assert taken.persons[0] == sums.index(max(sums))
    assert taken.persons == tuple((taken.persons[0] + seat) % 4 for seat in range(4))


def test_nothing_follows_the_last_deal() -> None:
    match = Match("gala", GALA, seed=5)
    played(match)
    assert awaited(match.state) == ()
    for command in (BeginDeal(), EndMatch(), Pass(seat=Seat(0)), DeclareMahjong(seat=Seat(1))):
        with pytest.raises(IllegalCommand):
            match.submit(command)


def test_a_match_of_gala_is_not_stopped_between_deals() -> None:
    match = Match("gala", GALA, seed=5)
    with pytest.raises(IllegalCommand):
        match.submit(EndMatch())


@pytest.mark.parametrize(
    ("balances", "expected"),
    [
        ((4, 3, 2, 1), (1, 2, 3, 4)),
        ((2, 5, 2, 2), (2, 1, 2, 2)),
        ((0, 0, 0, 0), (1, 1, 1, 1)),
        ((-1, 3, 3, 0), (4, 1, 1, 3)),
    ],
)
def test_equal_totals_share_their_places(balances: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """docs/rules/gala.md: "Most points win; equal totals share their places"."""
    assert places(tuple(map(Fraction, balances))) == expected


def test_balances_are_the_sums_of_the_deals() -> None:
    match = Match("gala", GALA, seed=17)
    events: list[e.Event] = []
    while not match.state.places:
        asked = awaited(match.state)
        events += match.submit(legal_commands(match.state, asked[0])[0] if asked else BeginDeal())
    deltas = [event.deltas for event in of_kind(events, e.DealEnded)]
    assert match.state.balances == tuple(sum(column, Fraction(0)) for column in zip(*deltas, strict=True))
    assert any(event.outcome is Outcome.WON for event in of_kind(events, e.DealEnded))


def test_the_same_seed_gives_the_same_match_and_another_another() -> None:
    first = played(Match("gala", GALA, seed=5))
    assert played(Match("gala", GALA, seed=5)) == first
    assert played(Match("gala", GALA, seed=6)) != first


def test_every_deal_of_a_match_has_a_wall_of_its_own() -> None:
    walls = [event.tiles for event in of_kind(played(Match("gala", GALA, seed=5)), e.WallBuilt)]
    assert len(set(walls)) == 4


def test_a_deal_alone_is_the_deal_of_its_number_and_the_whole_match() -> None:
    """docs/commands.md, `simulate`: "Each deal stands alone"."""
    third = of_kind(played(Match("gala", GALA, seed=5)), e.WallBuilt)[2]
    placing = Placing(east=2, dealer=2, prevailing=Wind.EAST)
    match = Match("gala", GALA, seed=5, alone=Alone(3, placing))
    events = played(match)
    assert of_kind(events, e.WallBuilt) == [third]
    assert of_kind(events, e.SeatsTaken) == [e.SeatsTaken(persons=(0, 1, 2, 3))]
    assert [(deal.number, deal.east) for deal in of_kind(events, e.DealBegun)] == [(3, 2)]
    assert len(of_kind(events, e.MatchEnded)) == 1


def test_east_goes_out_with_the_dealt_tiles() -> None:
    """docs/rules/gala.md: "East may go out with the dealt tiles: premiums as usual, nobody loses"."""
    scene = Scene("B123 B456 B789 WEEE DRR")
    events = scene.mahjong(EAST)
    (declared,) = of_kind(events, e.MahjongDeclared)
    assert (declared.source, declared.tile_id, declared.owner) == (Source.DEALT, None, None)
    (ended,) = of_kind(events, e.DealEnded)
    assert [int(delta) for delta in ended.deltas] == [3, 0, 0, 0], "mahjong, half flush, own wind"
    assert [event.seat for event in of_kind(events, e.HandShown)] == [SOUTH, WEST, NORTH]


def test_a_win_by_ones_own_tile_costs_nobody() -> None:
    scene = Scene("C19 D19 WEE DRGW WNN", "B46 C123 C456 D789 D22", draws="B5")
    scene.discard(EAST, "WN")
    scene.all_pass()
    events = scene.mahjong(SOUTH)
    (declared,) = of_kind(events, e.MahjongDeclared)
    assert (declared.source, declared.owner) == (Source.WALL, None)
    assert [int(delta) for delta in of_kind(events, e.DealEnded)[0].deltas] == [0, 2, 0, 0]


def test_the_first_mahjong_ends_the_deal() -> None:
    scene = Scene("B5 C19 D19 WEE DRGW WNN", "C2468 D2468", "B46 C123 C456 D789 D22", "C13579 D13579")
    scene.discard(EAST, "B5")
    events = scene.claim(WEST, ClaimKind.MAHJONG)
    assert type(events[-1]) is e.DealEnded
    assert scene.awaited == ()
    assert [int(delta) for delta in of_kind(events, e.DealEnded)[0].deltas] == [-1, 0, 2, 0]


def test_turn_order_is_east_south_west_north() -> None:
    """docs/rules/common.md: "Turn order is East, South, West, North"."""
    assert seats_after(WEST, 4) == (NORTH, EAST, SOUTH)
    assert next_seat(NORTH, 4) == EAST
    scene = Scene("C19 D19 WEE DRGW WNN", "B2468 C2468", "B1357 C1357", "D2468 B1357", draws="WE WS WW WN")
    events = scene.discard(EAST, "DR") + scene.all_pass()
    for _ in range(3):
        events += scene.default() + scene.all_pass()
    assert [event.seat for event in of_kind(events, e.TurnBegan)] == [SOUTH, WEST, NORTH, EAST]


def test_time_up_throws_the_tile_just_drawn_or_the_rightmost() -> None:
    """docs/rules/gala.md, "A turn": "on the first turn or after a claim, the rightmost tile of the hand"."""
    scene = Scene("B5 C19 D19 WEE DRGGW WNN", "B67 C2468 D2468 WSS", draws="C5")
    first = default_command(scene.match.state, EAST)
    assert getattr(first, "tile", None) is max(scene.hand(EAST))
    scene.discard(EAST, "WN")
    scene.all_pass()
    drawn = default_command(scene.match.state, SOUTH)
    assert getattr(drawn, "tile_id", None) == scene.seat(SOUTH).hand[-1]
    scene = Scene("B5 C19 D19 WEE DRGG WNN", "B67 C2468 D2468 WSS")
    scene.discard(EAST, "B5")
    claims = legal_commands(scene.match.state, SOUTH)
    scene.do(claims[0])
    after_claim = default_command(scene.match.state, SOUTH)
    assert getattr(after_claim, "tile", None) is max(scene.hand(SOUTH))
