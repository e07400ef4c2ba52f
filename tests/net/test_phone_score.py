"""What a deal came to, on the phone: who won, on whose tile, with which tile, and the new totals."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import Any

import pytest

from game.engine.events import DealBegun, DealEnded, DiceThrown, Event, TilesDealt, WallBroken, WallBuilt
from game.engine.seat import Seat
from game.engine.state import Turn
from game.i18n.numbers import points_text
from game.i18n.translator import speaking
from game.net.rack import Around, rack
from game.net.rack_words import WORTH_TELLING
from game.players.phone_player import PhonePlayer
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST
from tests.exhaustive.scenes_gala import two_winners
from tests.exhaustive.stage import Stage, tiles
from tests.view.deals import CHAIRS, played


def picture(stage: Stage, seat: Seat) -> dict[str, Any]:
    """The newest picture of a seat, as its phone is shown it."""
    match = stage.match
    player = PhonePlayer(match.state.person_at(seat), lambda event: isinstance(event, WORTH_TELLING))
    for event in (match.opening, *chain.from_iterable(stage.record)):
        seen = event.seen_by(seat)
        if seen is not None:
            player.observe(seen)
    return dict(rack(player, Around(chairs=CHAIRS)))


def one_winner(**options: object) -> Stage:
    """South goes out on East's 9 of bamboo."""
    stage = Stage("gala", options)
    stage.begin({EAST: tiles("B9"), SOUTH: tiles("B1178 C123456 D789")})
    stage.discard(EAST, "B9")
    return stage


def test_whoever_won_alone_is_told_so_in_the_title() -> None:
    stage = one_winner()
    stage.claim(SOUTH, ClaimKind.MAHJONG)
    assert picture(stage, SOUTH)["score"]["title"] == "Mahjong! You win"
    assert picture(stage, EAST)["score"]["title"] == f"Mahjong! {name(stage, SOUTH)} wins"


def test_a_row_has_the_clubs_own_name_on_the_phone() -> None:
    stage = one_winner(own_hands='[gala.names]\nmahjong = "Our way out"\n')
    stage.claim(SOUTH, ClaimKind.MAHJONG)
    (winner,) = picture(stage, EAST)["score"]["winners"]
    assert [row for row, _worth in winner["lines"]].count("Our way out") == 1
    assert "Mahjong" not in [row for row, _worth in winner["lines"]]


@pytest.mark.parametrize("blind", [False, True])
@pytest.mark.parametrize("reader", [EAST, WEST])
def test_blind_discards_lie_face_down_but_for_the_last_on_the_phone_too(reader: Seat, *, blind: bool) -> None:
    """docs/rules/hungarian.md, option `blind`: "every discard but the last lies face down"."""
    stage = Stage("hungarian", {"blind": blind})
    stage.begin()
    while len(stage.deal.discards) < 6:
        stage.default()
    rivers, thrown = picture(stage, reader)["rivers"], stage.deal.discards
    for of in range(4):
        up = [each is thrown[-1] or not blind for each in thrown if each.seat == of]
        assert [tile is not None for tile in rivers[of]] == up
    last = thrown[-1]
    assert rivers[last.seat][-1] is stage.deal.faces[last.tile_id]


POLISH_CLUB = """[polish.elements]
out = 30
[[polish.row]]
name = "Off the table"
question = "out.discard"
points = 10
[[hand]]
name = "Any pungs"
pattern = "4*set:any pair:any"
worth = 500
"""
WINS = [
    ("B111 C444 D777 WEE", [("Any pungs", "500 points")], "500"),
    (
        "B123 C456 D789 WEE",
        [("Going out", "30 points"), ("Off the table", "10 points")],
        "",
    ),
]


@pytest.mark.parametrize(("hand", "lines", "total"), WINS)
def test_a_clubs_rows_figures_and_hands_stand_on_the_sheet(
    hand: str, lines: Sequence[tuple[str, str]], total: str
) -> None:
    names = '[polish.names]\nout = "Going out"\n'
    stage = Stage("polish", {"own_hands": names + POLISH_CLUB})
    stage.begin({EAST: tiles("B9 WN"), SOUTH: tiles(f"B99 {hand}")})
    stage.discard(EAST, "WN")
    stage.all_pass()
    while not isinstance(stage.deal.phase, Turn) or stage.deal.phase.seat != EAST:
        stage.default()
    stage.discard(EAST, "B9")
    stage.claim(SOUTH, ClaimKind.MAHJONG)
    told = picture(stage, WEST)["score"]
    (winner,) = told["winners"]
    assert {*lines} <= {tuple(line) for line in winner["lines"]}
    assert winner["total"] == (total or winner["total"])
    assert told["paid"][0] == [
        f"{name(stage, EAST)} pays {name(stage, SOUTH)}",
        points_text(Fraction(2 * int(winner["total"]))),
    ]


CLUB = """[gala.rules]
settlement.payers = "all"
settlement.discarder_pays = 2
settlement.discarder_loses = 0
kongs.concealed_points = 40
"""
"""All pay the winner, the discarder twice as much, and a concealed kong is paid at once."""


def test_the_sheet_says_who_pays_whom_and_what_kongs_have_brought() -> None:
    stage = Stage("gala", {"own_hands": CLUB})
    stage.begin({EAST: tiles("C9999 B9"), SOUTH: tiles("B1178 C123456 D789")})
    stage.kong(EAST, "C9999")
    stage.discard(EAST, "B9")
    stage.claim(SOUTH, ClaimKind.MAHJONG)
    told = picture(stage, WEST)["score"]
    east, south, west, north = (name(stage, seat) for seat in (EAST, SOUTH, WEST, NORTH))
    worth = int(told["winners"][0]["total"])
    assert told["paid"] == [
        [f"{east} pays {south}", f"{2 * worth}"],
        [f"{west} pays {south}", f"{worth}"],
        [f"{north} pays {south}", f"{worth}"],
        [east, "kongs +120"],
        *([each, "kongs \u221240"] for each in (south, west, north)),
    ]
    assert [int(amount.replace("\u2212", "-")) for _name, amount in told["deltas"]] == [
        120 - 2 * worth,
        4 * worth - 40,
        -worth - 40,
        -worth - 40,
    ]


def test_in_a_book_in_which_nobody_pays_no_payment_is_told() -> None:
    stage = one_winner()
    stage.claim(SOUTH, ClaimKind.MAHJONG)
    assert picture(stage, EAST)["score"]["paid"] == []


def name(stage: Stage, seat: Seat) -> str:
    return CHAIRS[stage.match.state.person_at(seat)].name


@pytest.mark.parametrize("reader", [EAST, SOUTH, WEST])
def test_several_winners_are_named_together(reader: Seat) -> None:
    """GALA, "Mahjong": two may win on one discard."""
    stage = two_winners()
    assert isinstance(stage.record[-1][-1], DealEnded)
    told = picture(stage, reader)["score"]
    names = f"{name(stage, SOUTH)} and {name(stage, WEST)}"
    assert told["title"] == f"Mahjong! {names} win"
    assert [winner["seat"] for winner in told["winners"]] == [SOUTH, WEST]
    with speaking("pl"):
        assert picture(stage, reader)["score"]["title"].endswith("wygrywają")


def test_a_winner_reads_that_he_won_and_the_others_on_whose_tile() -> None:
    stage = two_winners()
    told = picture(stage, NORTH)["score"]["winners"]
    for winner in told:
        assert winner["how"] == f"On {name(stage, EAST)}'s discard, the 9 of Bamboo"
        number, place = winner["winning"]
        assert winner["sets"][number][place] is Tile.B9
        assert sorted(winner["sets"][number]) == [Tile.B7, Tile.B8, Tile.B9]


def test_the_totals_of_the_players_are_those_after_the_deal() -> None:
    stage = two_winners()
    shown, state = picture(stage, WEST), stage.match.state
    assert [player["score"] for player in shown["players"]] == [points_text(each) for each in state.balances]
    assert state.balances[EAST] < Fraction(0)
    assert [amount for _name, amount in shown["score"]["deltas"]] == [
        points_text(each, signed=True) for each in state.balances
    ], "the first deal begins at nothing"


def test_the_plate_says_which_deal_of_how_many() -> None:
    """GALA, "The match": four deals."""
    stage = one_winner()
    deal = picture(stage, SOUTH)["deal"]
    assert (deal["title"], deal["line"]) == ("Deal 1 of 4", f"East: {name(stage, EAST)}")


def pictures(events: Sequence[Event]) -> Iterator[tuple[Event, dict[str, Any]]]:
    """Each event that person 0 saw, with the picture of the phone after it; from the first deal on."""
    player = PhonePlayer(0, lambda event: isinstance(event, WORTH_TELLING))
    for event in events:
        player.observe(event)
        if player.view is not None and player.view.deal is not None:
            yield event, dict(rack(player, Around(chairs=CHAIRS)))


def test_the_news_of_a_deal_ends_with_it() -> None:
    """Nobody is told of the last win while the dice of the next deal roll."""
    shown = list(pictures(played(0, deals=2).events))
    begun = [n for n, (event, _picture) in enumerate(shown) if isinstance(event, DealBegun)]
    assert "Mahjong!" in shown[begun[1] - 1][1]["news"]
    assert shown[begun[1]][1]["news"] == ""


def test_the_wall_counts_on_a_phone_as_it_does_on_the_table() -> None:
    """All of it before it is broken, then what is left to draw; nothing before there is one."""
    shown = list(pictures(played(0).events))
    left = {type(event): picture["left"] for event, picture in reversed(shown)}
    assert left[DealBegun] is None
    assert left[WallBuilt] == left[DiceThrown] == 144
    live = next(event.live for event, _picture in shown if isinstance(event, WallBroken))
    assert left[WallBroken] == len(live)
    assert left[TilesDealt] == len(live) - 4
