"""``sparrows score`` with multipliers, quarters, extras and a dealer who is not East (docs/commands.md, ``score``)."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from game.rules.rulesets import RULEBOOKS
from game.rules.rulesets.hungarian import HUNGARIAN
from game.rules.rulesets.israeli import ISRAELI
from game.tools.score import score_to_json
from game.tools.score_input import given_deal
from tests.tools.score_documents import Document, document, player, win

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def all_books(monkeypatch: pytest.MonkeyPatch) -> None:
    for book in (HUNGARIAN, ISRAELI):
        monkeypatch.setitem(RULEBOOKS, book.id, book)


def answer(rules: str, *players: Document, won: object, **more: object) -> Json:
    """What the command prints for this deal."""
    deal = given_deal(document(*players, won=won, **{"rules": rules, **more}))
    read: Json = json.loads(json.dumps(score_to_json(deal, deal.scored())))
    return read


def lines(scored: Mapping[str, Any]) -> list[Json]:
    """The lines of a player, without their tiles."""
    return [{key: value for key, value in line.items() if key != "tiles"} for line in scored["lines"]]


def test_quarters_are_exact_and_whole_numbers_have_no_point() -> None:
    """docs/rules/israeli.md, "Scoring", 3, Example."""
    told = answer(
        "israeli",
        player("S", "B123 C456 D789 C789 B55"),
        player("N", "WNNN B222 C147 D147 DW F1"),
        won=win("S", "C6"),
    )
    north = told["players"][1]
    assert lines(north) == [
        {"id": "pung.simple", "points": 4},
        {"id": "pung.honor", "points": 8},
        {"id": "bonus", "points": 6},
        {"id": "x.seat_wind", "multiplier": 0.5},
    ]
    assert (north["points"], north["doubles"], north["worth"], north["special"]) == (18, 0, 25.5, None)
    assert told["deltas"] == {"E": -8, "S": 17 + 24, "W": -8, "N": 17.5}
    assert {(one["from"], one["to"], one["amount"]) for one in told["payments"]} == {(seat, "S", 8) for seat in "EWN"}


def test_half_a_point_of_a_special_hand() -> None:
    """docs/rules/israeli.md, "Special hands": `heavenly_blessing` is 1.5 (P + F)."""
    told = answer("israeli", player("E", "B123 C456 D789 C789 B55"), won=win("E", "C6", "wall", None, "first_draw"))
    (east,) = told["players"]
    assert east["lines"] == [{"id": "special.heavenly_blessing", "points": 25.5}]
    assert (east["special"], east["worth"]) == ("heavenly_blessing", 25.5)


def test_what_adds_stands_among_the_points() -> None:
    """israeli.md, "Special hands": the figure joins the points of 2; commands.md: all lines for ``adds``."""
    told = answer("israeli", player("S", "B3333 C4444 D5555 WNN"), won=win("S", "B3"))
    assert lines(told["players"][0]) == [
        *[{"id": "kong.simple", "points": 16}] * 3,
        {"id": "out.wall", "points": 3},
        {"id": "hand.no_chow", "points": 10},
        {"id": "special.golden_coin", "points": 100},
        {"id": "x.kong_finish", "multiplier": 0.5},
    ]


def test_the_dealer_is_the_seat_of_the_prevailing_wind_in_the_israeli_book() -> None:
    """docs/commands.md, ``score``, `dealer`."""
    hand = "B123 C456 D789 C789 B55"
    told = answer("israeli", player("S", hand), won=win("S", "C6"), prevailing_wind="S")
    assert told["deltas"] == {"E": -16, "S": 17 + 48, "W": -16, "N": -16}
    told = answer("israeli", player("S", hand), won=win("S", "C6"), prevailing_wind="S", dealer="E")
    assert told["deltas"]["E"] == -8
    told = answer("hungarian", player("S", hand), won=win("S", "C6"), prevailing_wind="S")
    assert told["deltas"] == {"E": -44, "S": 88, "W": -22, "N": -22}


@pytest.mark.parametrize(("pay", "each"), [(None, 2040), ("double", 2040), ("once", 1040), ("twice", 2080)])
def test_a_winning_hungarian_east_gets_exactly_double(pay: str | None, each: int) -> None:
    """docs/rules/hungarian.md, "Scoring", option `banker_pay`."""
    options = {} if pay is None else {"banker_pay": pay}
    east, won = player("E", "B1177 C2255 WNNSS D33"), win("E", "D3", "discard", "S")
    told = answer("hungarian", east, won=won, dealer="E", options=options)
    assert {one["amount"] for one in told["payments"]} == {each}


def test_the_hungarian_example() -> None:
    """docs/rules/hungarian.md, "Extras", Example: an extra keeps all lines, and is added after the doubling."""
    told = answer("hungarian", player("W", "WEEWWNNSS DRRGGWW"), won=win("W", "WE", "discard", "E"))
    (west,) = told["players"]
    assert lines(west) == [
        {"id": "pair.own_wind", "points": 2},
        *[{"id": "pair.dragon", "points": 2}] * 3,
        {"id": "out", "points": 20},
        {"id": "x.all_honors", "doubles": 4},
        {"id": "special.pairs_honors", "points": 3000},
    ]
    assert (west["points"], west["doubles"], west["worth"], west["special"]) == (28, 4, 3448, "pairs_honors")
    assert west["sets"] == []
    assert told["deltas"] == {"E": -2 * 3448, "S": -3448, "W": 4 * 3448, "N": -3448}
