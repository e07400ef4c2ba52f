"""The kong box, blessings, seats and winds of the Israeli book, round after round (docs/rules/israeli.md)."""

import pytest

from game.engine import events as e
from game.engine.commands import Claim, DeclareKong, DeclareMahjong, DeclareReady
from game.engine.facts import deal_score
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat
from game.engine.state import Opening, Turn
from game.rules.terms import ClaimKind, Flag, Outcome, Source
from game.tiles.tile import Tile, Wind
from tests.engine.rigged import EAST, NORTH, SEATS, SOUTH, WEST, of_kind
from tests.exhaustive.director import play
from tests.exhaustive.scenes import HONORS, SHORT, exhausted, leading, to_the_end
from tests.exhaustive.stage import Stage, table, tiles

CHOW, PUNG, KONG, MAHJONG = ClaimKind


def israeli(hands: dict[Seat, str], draws: dict[Seat, str] | None = None, **options: object) -> Stage:
    return table("israeli", hands, draws, **options)


def special_of(stage: Stage, seat: Seat) -> str | None:
    return next(score.special for score in deal_score(stage.match.state).scores if score.wind.value == seat)


# The kong box.


def test_the_kong_box_shrinks_to_four_and_is_kept_there() -> None:
    """docs/rules/israeli.md, "Wall and break", 7: tiles from the tail of the live wall join it until it has 4."""
    stage = israeli(
        {EAST: "B1111 C1111 D1111", SOUTH: "B9999 C9999 D9999", WEST: "WEEEE WSSSS WWWWW", NORTH: "DRRRR DGGGG DWWWW"}
    )
    sizes = []
    while isinstance(stage.deal.phase, Opening):
        seat = stage.deal.phase.seat
        kong = next(one for one in legal_commands(stage.match.state, seat) if isinstance(one, DeclareKong))
        live = stage.deal.live
        events = stage.do(kong)
        sizes.append(len(stage.deal.box))
        moved = [tile_id for refilled in of_kind(events, e.WallRefilled) for tile_id in refilled.tile_ids]
        assert stage.deal.live == tuple(tile_id for tile_id in live if tile_id not in moved)
    assert sizes == [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]


def test_below_four_the_upper_tile_of_the_walls_last_stack_joins_the_box() -> None:
    """common.md, "When the tiles run out": one tile at a time, the upper of the live wall's tail stack first."""
    stage = israeli(
        {EAST: "B1111 C1111 D1111", SOUTH: "B9999 C9999 D9999", WEST: "WEEEE WSSSS WWWWW", NORTH: "DRRRR DGGGG DWWWW"},
        {SOUTH: "B2 B3 B4 F1 F2 B5"},
    )
    while isinstance(stage.deal.phase, Opening):
        seat = stage.deal.phase.seat
        stage.do(next(one for one in legal_commands(stage.match.state, seat) if isinstance(one, DeclareKong)))
    tail = stage.deal.live[-2:]
    stage.default()
    stage.all_pass()
    assert [len(stage.seat(seat).bonus) for seat in SEATS] == [0, 2, 0, 0]
    events = stage.record[-1]
    moved = [tile_id for refilled in of_kind(events, e.WallRefilled) for tile_id in refilled.tile_ids]
    assert moved == list(tail)
    assert len(stage.deal.box) == 4


# Blessings.


@pytest.mark.parametrize(
    ("case", "special"),
    [
        ("E: B123 C456 D789 C789 B55 / wall C6 first_draw", "heavenly_blessing"),
        ("E: B123 C456 D789 C789 B55 / wall C6", None),
        ("E: B123 C456 D789 C789 B55 / replacement C6", None),
        ("E: (B123) C456 D789 C789 B55 / wall C6 first_draw", "heavenly_blessing"),
        ("B123 C456 D789 C789 B55 / wall C6 first_draw", None),
        ("B123 C456 D789 C789 B55 / discard C6 first_discard", "earthly_blessing"),
        ("B123 C456 D789 C789 B55 / discard C6", None),
    ],
)
def test_blessings(case: str, special: str | None) -> None:
    """israeli.md, `heavenly_blessing`: the dealer's first tile from the live wall, whatever he claimed before."""
    stage = play(Stage("israeli"), case)
    assert special_of(stage, stage.deal.winners[0].seat) == special


def test_a_flower_uses_up_the_first_draw() -> None:
    """docs/rules/israeli.md, `heavenly_blessing`: not on a replacement."""
    stage = israeli({EAST: "B123 C45 D789 C789 B55 WN"}, {EAST: "F3 C6"})
    stage.discard(EAST, "WN")
    stage.all_pass()
    stage.until_turn(EAST)
    stage.mahjong(EAST)
    (winner,) = stage.deal.winners
    assert winner.source is Source.REPLACEMENT
    assert Flag.FIRST_DRAW not in winner.flags
    assert special_of(stage, EAST) is None


# Ready hands.


def test_a_ready_hand_that_wins_is_worth_a_hundred() -> None:
    """docs/rules/israeli.md, "Scoring", `out.ready`; the frozen hand throws what it draws, and wins on a draw."""
    stage = play(Stage("israeli"), SHORT, ready=frozenset({SOUTH}))
    assert "out.ready" in {line.id for line in deal_score(stage.match.state).scores[SOUTH].lines}
    assert stage.seat(SOUTH).waits


def test_all_who_called_falsely_pay_and_the_round_is_played_again() -> None:
    """israeli.md, "Penalties": all who called show; one false call annuls the deal, a true one pays nothing."""
    stage = israeli(
        {EAST: "WN", SOUTH: HONORS, WEST: "B123 C123456 D789 B5", NORTH: "B159 C159 D159 WES"},
        {SOUTH: "D3", WEST: "D3", NORTH: "D2", EAST: "D4"},
        play="tabletop",
    )
    stage.discard(EAST, "WN")
    stage.all_pass()
    for seat, waits in ((SOUTH, (Tile.WE,)), (WEST, (Tile.B5,)), (NORTH, (Tile.B5,))):
        tile, tile_id = stage.hand(seat), stage.seat(seat).hand[-1]
        thrown = stage.deal.faces[tile_id]
        assert thrown in tile
        stage.do(DeclareReady(seat=seat, tile=thrown, tile_id=tile_id, waits=waits))
        stage.all_pass()
    to_the_end(stage)
    assert stage.balances == [0, -300, 0, -300]
    assert stage.match.state.played[-1].outcome is Outcome.ANNULLED
    stage.begin()
    assert (stage.deal.placing.east, stage.deal.number) == (EAST, 2)


# Penalties.


def test_after_a_false_claim_that_nobody_tops_the_discard_is_dead_and_the_turn_passes_on() -> None:
    """docs/rules/israeli.md, "Penalties": 2 points, in an exhausted round too."""
    stage = israeli({EAST: "B5", SOUTH: HONORS, WEST: "B123 C123456 D789 B5"}, play="tabletop")
    stage.discard(EAST, "B5")
    shown = stage.seat(SOUTH).hand[:2]
    stage.do(Claim(seat=SOUTH, claim=PUNG, tiles=stage.faces(shown), tile_ids=shown))
    stage.all_pass()
    assert stage.deal.penalties == (0, 2, 0, 0)
    assert isinstance(stage.deal.phase, Turn)
    assert stage.deal.phase.seat == SOUTH
    to_the_end(stage)
    assert stage.balances[SOUTH] == -2


def test_a_false_mahjong_annuls_what_was_lost_before_too_but_that() -> None:
    """docs/rules/israeli.md, "The end of a round": the caller loses 300, and penalties of the round stay."""
    stage = israeli({EAST: "B5", SOUTH: HONORS}, play="tabletop")
    stage.discard(EAST, "B5")
    shown = stage.seat(SOUTH).hand[:2]
    stage.do(Claim(seat=SOUTH, claim=PUNG, tiles=stage.faces(shown), tile_ids=shown))
    stage.all_pass()
    stage.do(DeclareMahjong(seat=SOUTH))
    assert stage.balances == [0, -302, 0, 0]
    stage.begin()
    assert stage.deal.placing.east == EAST


# Seats and winds.


def test_every_player_moves_to_the_next_wind_when_another_than_the_dealer_wins() -> None:
    """docs/rules/israeli.md, "The end of a round": East to South, South to West, West to North, North to East."""
    stage = Stage("israeli")
    play(stage, SHORT, winner=WEST, loser=NORTH)
    before = {seat: stage.deal.placing.wind_of(seat, 4) for seat in SEATS}
    stage.begin()
    assert {seat: stage.deal.placing.wind_of(seat, 4) for seat in SEATS} == {
        seat: wind.after(1) for seat, wind in before.items()
    }
    assert stage.deal.placing.dealer == NORTH, "the dealer sits East"
    assert awaited(stage.match.state) == (NORTH,)


def test_the_dealer_is_whose_wind_prevails() -> None:
    """docs/rules/israeli.md, "The dealer": in the extended game; he leads, throws, and is dealt to first."""
    stage = Stage("israeli", {"length": "extended"})
    for _ in range(4):
        play(stage, SHORT, winner=leading(stage, steps=1), loser=leading(stage, steps=2))
    events = stage.begin({leading(stage): tiles("WN")})
    placing = stage.deal.placing
    assert placing.prevailing is Wind.SOUTH
    assert (placing.east, placing.dealer) == (0, 1)
    assert placing.wind_of(placing.dealer, 4) is Wind.SOUTH
    assert of_kind(events, e.DiceThrown)[0].seat == placing.dealer
    assert of_kind(events, e.TilesDealt)[0].seat == placing.dealer
    assert len(stage.seat(Seat(placing.dealer)).hand) == 14
    assert len(stage.seat(EAST).hand) == 13


def test_a_draw_and_a_dealers_win_leave_the_seats_as_they_are() -> None:
    """docs/rules/israeli.md, "The end of a round"."""
    stage = Stage("israeli")
    exhausted(stage)
    assert stage.balances == [0, 0, 0, 0]
    play(stage, SHORT, winner=EAST, loser=WEST)
    stage.begin()
    assert stage.deal.placing.east == stage.deal.placing.dealer == EAST


def test_the_dealer_collects_sixteen_from_everybody() -> None:
    """docs/rules/israeli.md, "Scoring", 4."""
    stage = play(Stage("israeli"), f"E: {SHORT}")
    assert {payment.amount for payment in deal_score(stage.match.state).payments} == {16}
