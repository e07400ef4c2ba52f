"""Turns, claims and the wall as the Polish book has them (docs/rules/polish.md)."""

import pytest
from msgspec.structs import replace

from game.engine import events as e
from game.engine.commands import Claim, DeclareKong
from game.engine.facts import deal_score
from game.engine.rulings.legal import legal_commands
from game.engine.seat import Seat
from game.engine.state import Claiming, Over, Turn
from game.rules.terms import ClaimKind, Flag, Source
from game.tiles.tile import Tile, Wind
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST, of_kind
from tests.exhaustive.director import play
from tests.exhaustive.scenes import exhausted
from tests.exhaustive.stage import Stage, table, tiles

CHOW, PUNG, KONG, MAHJONG = ClaimKind
WAITS_FOR_B5 = "B46 C123 C456 D789 D22"
PLAIN = "B123 C456 D789 C789 B55"


def polish(hands: dict[Seat, str], draws: dict[Seat, str] | None = None, **options: object) -> Stage:
    return table("polish", hands, draws, **options)


def special_of(stage: Stage, seat: Seat) -> str | None:
    return next(score.special for score in deal_score(stage.match.state).scores if score.wind.value == seat)


# The dead wall.


def test_a_refilled_dead_wall_stays_at_fourteen() -> None:
    """polish.md, "Wall and break", 4; common.md, "When the tiles run out": the upper tile of the tail stack first."""
    stage = polish({EAST: "B1111 C1111"})
    assert (len(stage.deal.box), len(stage.deal.live)) == (14, 144 - 14 - 53)
    tail = stage.deal.live[-2]
    events = stage.kong(EAST, "B1111")
    (refilled,) = of_kind(events, e.WallRefilled)
    assert refilled.tile_ids == (tail,)
    assert len(stage.deal.box) == 14
    stage.kong(EAST, "C1111")
    assert len(stage.deal.box) == 14


def test_a_fixed_dead_wall_shrinks() -> None:
    """docs/rules/polish.md, "Wall and break", 4, option `dead_wall`."""
    stage = polish({EAST: "B1111 C1111"}, dead_wall="fixed")
    left = len(stage.deal.live)
    events = stage.kong(EAST, "B1111") + stage.kong(EAST, "C1111")
    assert not of_kind(events, e.WallRefilled)
    assert (len(stage.deal.box), len(stage.deal.live)) == (12, left)


def test_with_a_dead_wall_used_up_there_is_no_kong() -> None:
    """polish.md: "when it is used up, there is no replacement"; common.md: a kong is not allowed then."""
    stage = polish({EAST: "B1111"}, dead_wall="fixed")
    assert len(kongs_of(stage, EAST)) == 1
    stage.match.state = replace(stage.match.state, deal=replace(stage.deal, box=()))
    assert not kongs_of(stage, EAST)


def kongs_of(stage: Stage, seat: Seat) -> list[DeclareKong]:
    return [one for one in legal_commands(stage.match.state, seat) if isinstance(one, DeclareKong)]


def test_a_draw_settles_nothing_and_east_deals_again() -> None:
    """docs/rules/polish.md, "A turn", "Start": everybody has what he started with."""
    stage = Stage("polish")
    exhausted(stage)
    assert stage.balances == [2000] * 4
    stage.begin()
    assert stage.deal.placing.east == 0
    assert stage.deal.number == 2


def test_a_draw_moves_the_winds_where_east_never_stays() -> None:
    """polish.md, "A turn", `east_stays`; "Three players": "the winds move after every deal, whatever its end"."""
    for options in ({"east_stays": "never"}, {"players": 3}):
        stage = Stage("polish", options)
        exhausted(stage)
        assert set(stage.balances) == {2000}
        stage.begin()
        assert stage.deal.placing.east == 1
    stage = Stage("polish", {"players": 3, "east_stays": "always"})
    exhausted(stage)
    stage.begin()
    assert stage.deal.placing.east == 0


# Robbing.


def robbed(**options: object) -> Stage:
    """West has a pung of B5 that North threw, and extends it; South and East look on."""
    return polish(
        {NORTH: "B5 C1", WEST: "B55 D9", SOUTH: WAITS_FOR_B5, EAST: "WN"},
        {SOUTH: "WE", WEST: "WE B5", NORTH: "WS"},
        **options,
    )


def play_to_extension(stage: Stage) -> tuple[e.Event, ...]:
    stage.discard(EAST, "WN")
    stage.all_pass()
    stage.discard(SOUTH, "WE")
    stage.all_pass()
    stage.discard(WEST, "WE")
    stage.all_pass()
    stage.discard(NORTH, "B5")
    stage.pass_(SOUTH)
    stage.claim(WEST, PUNG, "B55")
    stage.discard(WEST, "D9")
    stage.all_pass()
    stage.until_turn(WEST)
    return stage.kong(WEST, "B5")


def test_an_extended_kong_is_robbed_at_once_and_is_a_pung_again() -> None:
    """polish.md, "A turn"; common.md, "A set, a hand, a win": robbed before the replacement is drawn."""
    stage = robbed(payer="discarder")
    events = play_to_extension(stage)
    (opened,) = of_kind(events, e.ClaimsOpened)
    assert opened.robbing
    assert opened.asked == (SOUTH,)
    assert not of_kind(events, e.TileDrawn)
    events = stage.do(Claim(seat=SOUTH, claim=MAHJONG))
    assert [laid.meld.is_pung for laid in stage.seat(WEST).sets] == [True]
    (ended,) = of_kind(events, e.DealEnded)
    assert ended.winners == (SOUTH,)
    score = deal_score(stage.match.state)
    assert "x.robbed_kong" in {line.id for line in score.scores[SOUTH].lines}
    to_winner = [payment for payment in score.payments if payment.receiver is Wind.SOUTH]
    assert [payment.payer for payment in to_winner] == [Wind.WEST], "the owner counts as the discarder"


def test_a_kong_that_nobody_robs_is_replaced() -> None:
    """docs/rules/polish.md, "A turn"."""
    stage = robbed()
    play_to_extension(stage)
    events = stage.pass_(SOUTH)
    assert [drawn.replacement for drawn in of_kind(events, e.TileDrawn)] == [True]


def test_concealed_and_claimed_kongs_cannot_be_robbed() -> None:
    """docs/rules/polish.md: "An extended kong can be robbed"."""
    stage = polish({EAST: "B5555 C1", SOUTH: "C23 C456 D789 D222 B77", WEST: "C111"})
    assert not of_kind(stage.kong(EAST, "B5555"), e.ClaimsOpened)
    stage.discard(EAST, "C1")
    stage.pass_(SOUTH)
    events = stage.claim(WEST, KONG, "C111")
    assert not of_kind(events, e.ClaimsOpened)


def test_of_two_robbers_the_first_in_turn_order_wins_though_one_discard_was_made() -> None:
    """docs/rules/polish.md, "Special hands": `earth` is out on East's first discard, which a robbed tile is not."""
    stage = polish({EAST: "B5 B46 C123 C456 D789 D33", NORTH: "B555", SOUTH: "B4677 C789 C789 D123"})
    assert stage.deal.faces[stage.seat(EAST).hand[0]] is Tile.B5
    stage.discard(EAST, "B5")
    stage.pass_(SOUTH)
    stage.claim(NORTH, PUNG, "B55")
    stage.kong(NORTH, "B5")
    assert isinstance(stage.deal.phase, Claiming)
    assert stage.deal.phase.robbing
    stage.do(Claim(seat=SOUTH, claim=MAHJONG))
    stage.do(Claim(seat=EAST, claim=MAHJONG))
    assert [winner.seat for winner in stage.deal.winners] == [EAST]


# Claims.


def test_a_special_hand_takes_the_tile_from_another_mahjong() -> None:
    """docs/rules/polish.md, "A turn": chow, pung, kong, mahjong, special hand."""
    stage = polish({EAST: "C9", SOUTH: "B5", WEST: WAITS_FOR_B5, NORTH: "B1122334466775"}, {SOUTH: "DW"})
    stage.discard(EAST, "C9")
    stage.all_pass()
    stage.discard(SOUTH, "B5")
    stage.do(Claim(seat=WEST, claim=MAHJONG))
    stage.do(Claim(seat=NORTH, claim=MAHJONG))
    assert [winner.seat for winner in stage.deal.winners] == [NORTH]
    assert special_of(stage, NORTH) == "heavenly_twins"


def test_of_two_mahjongs_the_first_in_turn_order_wins() -> None:
    """docs/rules/polish.md, "A turn": equal claims."""
    stage = polish({EAST: "C9", SOUTH: "B5", WEST: WAITS_FOR_B5, NORTH: "B46 C123 C456 D456 D33"}, {SOUTH: "DW"})
    stage.discard(EAST, "C9")
    stage.all_pass()
    stage.discard(SOUTH, "B5")
    stage.do(Claim(seat=NORTH, claim=MAHJONG))
    stage.do(Claim(seat=WEST, claim=MAHJONG))
    assert [winner.seat for winner in stage.deal.winners] == [WEST]


# Ways of winning.


def test_a_kong_on_a_claimed_kongs_loose_tile_is_double_luck() -> None:
    """polish.md, `double_luck`: in one turn a kong's loose tile makes another; bonus tiles between do not matter."""
    stage = polish({EAST: "B1", SOUTH: "B111 C222 D789 C789 D6"}, {SOUTH: "C2 F4 D6"})
    stage.discard(EAST, "B1")
    stage.claim(SOUTH, KONG, "B111")
    stage.kong(SOUTH, "C2222")
    stage.mahjong(SOUTH)
    (winner,) = stage.deal.winners
    assert winner.source is Source.REPLACEMENT
    assert Flag.AFTER_SECOND_KONG in winner.flags
    assert special_of(stage, SOUTH) == "double_luck"


def test_a_kongs_replacement_is_told_where_a_clubs_row_asks_for_it() -> None:
    """A bonus tile between does not matter, but a bonus tile alone is not enough."""
    club = "[[polish.row]]\nname = 'Kong'\nquestion = 'out.kong'\npoints = 8\n"
    for text, asked in ((club, {Flag.AFTER_KONG}), ("", set())):
        stage = polish({EAST: "B1", SOUTH: "B111 C2234 D789 C789"}, {SOUTH: "F4 C2"}, own_hands=text)
        stage.discard(EAST, "B1")
        stage.claim(SOUTH, KONG, "B111")
        stage.mahjong(SOUTH)
        (winner,) = stage.deal.winners
        assert winner.flags & {Flag.AFTER_KONG} == asked
    stage = polish({EAST: "C9", SOUTH: "B111 C2234 D789 C789"}, {SOUTH: "F4 C2"}, own_hands=club)
    stage.discard(EAST, "C9")
    stage.all_pass()
    stage.mahjong(SOUTH)
    (winner,) = stage.deal.winners
    assert winner.source is Source.REPLACEMENT
    assert Flag.AFTER_KONG not in winner.flags


def test_two_kongs_out_of_the_hand_are_no_double_luck() -> None:
    """docs/rules/polish.md, `double_luck`: the first kong's loose tile must be in the second."""
    stage = polish({EAST: "B1", SOUTH: "B111 C2222 D789 D1 D6"}, {SOUTH: "D6 D1"})
    stage.discard(EAST, "B1")
    stage.claim(SOUTH, KONG, "B111")
    stage.kong(SOUTH, "C2222")
    assert isinstance(stage.deal.phase, Turn)
    assert stage.deal.phase.kongs == 1


@pytest.mark.parametrize(
    ("hand", "draws", "counts"),
    [
        ("C888 B123 D789 B46 C99", "C8 B5", True),
        ("C888 B123 D789 B46 C99", "C8 F1 B5", True),
        ("C8888 B123 D789 B46 C9", "C9 B5", False),
    ],
    ids=["it makes the kong", "a bonus tile between", "the kong was there before"],
)
def test_the_last_loose_tile_is_that_of_the_walls_last_tile(hand: str, draws: str, counts: bool) -> None:
    """polish.md, `x.last_loose_tile`: "the last tile of the living wall makes a kong ..., and its loose tile wins"."""
    stage = polish({EAST: "B1", SOUTH: hand}, {SOUTH: draws})
    last = replace(stage.deal, live=stage.deal.live[-1:], box=stage.deal.box + stage.deal.live[:-1])
    stage.match.state = replace(stage.match.state, deal=last)
    stage.discard(EAST, "B1")
    stage.all_pass()
    stage.kong(SOUTH, "C8888")
    stage.mahjong(SOUTH)
    (winner,) = stage.deal.winners
    assert winner.source is Source.REPLACEMENT
    assert (Flag.LAST_TILE_MADE_REPLACEMENT in winner.flags) is counts


def test_the_discard_after_a_claim_is_not_the_river_bottom() -> None:
    """docs/rules/polish.md, `x.river_bottom`: the discard made after the last tile of the living wall was drawn."""
    stage = polish({EAST: "WN", NORTH: "DWW B5", WEST: WAITS_FOR_B5}, {SOUTH: "DW"})
    stage.leave_in_wall(1)
    stage.discard(EAST, "WN")
    stage.all_pass()
    stage.discard(SOUTH, "DW")
    assert stage.deal.discards[-1].after_last
    stage.claim(NORTH, PUNG, "DWW")
    stage.discard(NORTH, "B5")
    stage.do(Claim(seat=WEST, claim=MAHJONG))
    assert [winner.flags for winner in stage.deal.winners] == [frozenset()]


@pytest.mark.parametrize(
    ("case", "special"),
    [
        (f"E: {PLAIN} / dealt", "heaven"),
        ("B123 C456 D789 C789 B55 / discard C6 first_discard", "earth"),
        ("B123 C456 D789 D456 C22 / replacement D5", "plum_blossom"),
        ("B123 C456 D789 D123 C55 / wall D1 last_of_wall", "moon_from_sea"),
        ("B123 C456 D789 D123 C55 / wall D1", None),
        ("B123 C456 D789 D456 C22 / wall D5", None),
    ],
)
def test_ways_of_winning_that_are_worth_the_limit(case: str, special: str | None) -> None:
    """docs/rules/polish.md, "Special hands"."""
    stage = play(Stage("polish"), case)
    assert special_of(stage, stage.deal.winners[0].seat) == special


# Three players.


@pytest.mark.parametrize(
    ("wall", "built", "box"),
    [("four_sides", 144, 14), ("three_sides_138", 138, 14), ("three_sides_132", 132, 14)],
)
def test_three_play_with_their_walls(wall: str, built: int, box: int) -> None:
    """docs/rules/polish.md, "Three players"."""
    stage = Stage("polish", {"players": 3, "three_player_wall": wall})
    stage.begin({WEST: tiles("B5"), EAST: tiles("B46")})
    assert len(stage.deal.faces) == built
    assert len(stage.deal.box) == box
    assert [len(held.hand) for held in stage.deal.seats] == [14, 13, 13]
    assert len(stage.deal.live) == built - box - 40
    if built != 144:
        assert not {Tile.WN, Tile.F4, Tile.S4} & set(stage.deal.faces)
    for seat in (EAST, SOUTH):
        assert isinstance(stage.deal.phase, Turn)
        assert stage.deal.phase.seat == seat
        thrown = next(tile for tile in stage.hand(seat) if tile not in tiles("B46"))
        stage.discard(seat, str(thrown))
        stage.all_pass()
    stage.discard(WEST, "B5")
    stage.claim(EAST, CHOW, "B46")
    assert stage.seat(EAST).sets[0].meld.is_chow, "West sits on East's left"


def test_without_chows_none_is_claimed() -> None:
    """docs/rules/polish.md, "Three players", option `three_player_chows`."""
    stage = Stage("polish", {"players": 3, "three_player_chows": False})
    stage.begin({EAST: tiles("B5"), SOUTH: tiles("B4 B6 C1 C1 C5 C5 D1 D1 D5 D5 WE WW DR")})
    events = stage.discard(EAST, "B5")
    (opened,) = of_kind(events, e.ClaimsOpened)
    assert SOUTH not in opened.asked


def test_a_match_ends_with_a_bankrupt_where_the_house_plays_it_so() -> None:
    """docs/rules/polish.md, "Settlement", option `bankrupt`."""
    stage = Stage("polish", {"bankrupt": "ends_match"})
    events = play(stage, "E: B11223344556677 / wall B7").record[-1]
    (ended,) = of_kind(events, e.MatchEnded)
    assert ended.places == (1, 2, 2, 2)
    assert min(stage.balances) < 0
    assert isinstance(stage.deal.phase, Over)
