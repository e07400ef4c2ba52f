"""``sparrows score`` for the Polish and the Latvian book (commands.md, ``score``; polish.md; latvian.md)."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from game.rules.scoring import NotAMahjong
from game.tools.arguments import BadInput
from game.tools.score import score_to_json
from game.tools.score_input import given_deal
from tests.tools.score_documents import SOUTH, Document, document, player, win

Json = dict[str, Any]

PLAIN = "B123 C456 D789 C789 B55"


def answer(rules: str, *players: Document, won: object, **more: object) -> Json:
    """What the command prints for this deal."""
    deal = given_deal(document(*players, won=won, **{"rules": rules, **more}))
    read: Json = json.loads(json.dumps(score_to_json(deal, deal.scored())))
    return read


def ids(scored: Mapping[str, Any]) -> list[str]:
    return [line["id"] for line in scored["lines"]]


def test_the_example_of_the_page() -> None:
    """docs/commands.md, `score`: the answer as it stands there."""
    told = answer("polish", player("S", SOUTH), won=win("S", "C9", "discard", "W"), options={"limit": 2000})
    (south,) = told["players"]
    assert (south["points"], south["doubles"], south["worth"], south["special"]) == (40, 4, 640, None)
    assert {"id": "pung.simple", "tiles": ["C2", "C2", "C2"], "points": 2} in south["lines"]
    assert {"id": "x.half_flush", "doubles": 1} in south["lines"]
    assert {"kind": "pung", "tiles": ["C2", "C2", "C2"], "concealed": False} in south["sets"]
    assert {"from": "E", "to": "S", "amount": 1280} in told["payments"]
    assert told["deltas"] == {"E": -1280, "S": 2560, "W": -640, "N": -640}


def test_the_settlement_example() -> None:
    """docs/rules/polish.md, "Settlement", Example; a player who is left out has nothing."""
    told = answer(
        "polish",
        player("W", "B111 (WWWW) C456 D678 D55"),
        player("E", "[B2222] C111 D149 WSN DRG"),
        player("S", "D999 B357 C37 WEN DRGW"),
        won=win("W", "D6"),
    )
    assert [one["worth"] for one in told["players"]] == [64, 24, 8]
    assert told["deltas"] == {"E": -48, "S": -88, "W": 256, "N": -120}


def test_of_equal_worth_a_special_hand_comes_first_and_a_higher_count_before_it() -> None:
    """commands.md, `score`; polish.md, "Settlement": 22 points and two doubles against half of the limit."""
    hand = player("E", "B112233778899 WNN")
    (special,) = answer("polish", hand, won=win("E", "WN"), options={"limit": 176})["players"]
    assert (special["special"], special["worth"], special["sets"]) == ("pairs", 88, [])
    assert special["lines"] == [{"id": "special.pairs", "points": 88}]
    (counted,) = answer("polish", hand, won=win("E", "WN"), options={"limit": 174})["players"]
    assert (counted["special"], counted["worth"]) == (None, 88)
    assert ids(counted) == ["out", "out.edge_closed_single", "x.all_chows", "x.half_flush"]


def test_knitting_is_of_the_same_two_suits_and_the_narrower_hand_gives_the_name() -> None:
    """polish.md, "Special hands", `knitting`; "Settlement": "the narrower gives the name"."""
    knitting = player("S", "B12367 C13457 D2456")
    with pytest.raises(NotAMahjong):
        answer("polish", knitting, won=win("S", "D2"))
    (south,) = answer("polish", knitting, won=win("S", "D2"), options={"knitting": "any_suits"})["players"]
    assert (south["special"], south["worth"]) == ("knitting", 1000)
    (winds,) = answer("polish", player("S", "WEEE WSSS WWWW WNNN C55"), won=win("S", "C5"))["players"]
    assert (winds["special"], winds["worth"]) == ("big_winds", 2000)


def test_the_last_of_its_kind_is_taken_from_the_flag_alone() -> None:
    """docs/commands.md, `flags`: `last_of_kind` is never worked out from the tiles."""
    seen = player("N", "(C666) B147 D147 WESWN")
    plain, flagged = (
        answer("polish", player("S", PLAIN), seen, won=win("S", "C6", "discard", "W", *flags))["players"][0]
        for flags in ((), ("last_of_kind",))
    )
    assert "out.only_tile" not in ids(plain)
    assert "out.only_tile" in ids(flagged)


def test_three_players_settle_among_three() -> None:
    """docs/rules/polish.md, "Three players"; docs/commands.md: `deltas` is of every seat in play."""
    told = answer("polish", player("S", PLAIN), won=win("S", "C6"), options={"players": 3})
    assert list(told["deltas"]) == ["E", "S", "W"]
    assert sum(told["deltas"].values()) == 0


def test_latvian_points_come_from_nobody() -> None:
    """latvian.md, "Scoring": 1; 8 for ones, 2 for claimed fives, 4 for dragons, 32 for a concealed kong of nines."""
    told = answer(
        "latvian",
        player("S", "B111 C555 DRRR [D9999] D22"),
        won=win("S", "C5", "discard", "E"),
        options={"scoring": "exponential"},
    )
    assert told["payments"] == []
    assert told["deltas"] == {"E": 0, "S": 47, "W": 0, "N": 0}


@pytest.mark.parametrize(
    ("rules", "options", "deal", "message"),
    [
        (
            "latvian",
            {"kongs": False},
            (player("S", "[B1111] C456 D789 C789 B55"),),
            "players[0].melds[0]: this book, with these options, is played without kongs",
        ),
        ("latvian", {}, (player("S", f"{PLAIN} F1"),), "players[0].bonus[0]: F1 is not among the tiles of this game"),
        (
            "polish",
            {"bonus_tiles": False},
            (player("S", f"{PLAIN} S1"),),
            "players[0].bonus[0]: S1 is not among the tiles of this game",
        ),
        (
            "polish",
            {"players": 3, "three_player_wall": "three_sides_132"},
            (player("S", "B123 C456 D789 C789 WNN"),),
            "players[0].hand[12]: WN is not among the tiles of this game",
        ),
        (
            "polish",
            {"players": 3},
            (player("S", PLAIN), player("N", "(C666) B147 D147 WESWN")),
            "players[1].seat: N is not in play with 3 players",
        ),
        (
            "polish",
            {"limit": 101},
            (player("S", PLAIN),),
            "options.limit: 101 is not a whole number from 100 to 100000",
        ),
        ("polish", {"players": "3"}, (player("S", PLAIN),), "options.players: '3' is not one of 4, 3"),
        (
            "polish",
            {"claim_seconds": "off"},
            (player("S", PLAIN),),
            "options.claim_seconds: 'off' is not a whole number",
        ),
        ("polish", {"losers_settle": "on"}, (player("S", PLAIN),), "options.losers_settle: 'on' is not true or false"),
    ],
)
def test_complaints(rules: str, options: Json, deal: tuple[Document, ...], message: str) -> None:
    """docs/commands.md, `score`: what the options leave out of the game, and values that an option does not take."""
    tile = deal[0]["hand"][6]
    with pytest.raises(BadInput) as refused:
        answer(rules, *deal, won=win("S", tile), options=options)
    assert str(refused.value).startswith(message)


def test_a_dealer_who_does_not_play_is_refused() -> None:
    """docs/commands.md, `dealer`: one of the seats in play."""
    with pytest.raises(BadInput, match="dealer: N is not in play with 3 players"):
        answer("polish", player("S", PLAIN), won=win("S", "C6"), options={"players": 3}, dealer="N")


def test_the_latvian_book_has_no_robbing() -> None:
    """docs/rules/latvian.md, "A turn"; docs/commands.md: a robbed kong where the book has none."""
    with pytest.raises(BadInput, match=r"win\.source: this book, with these options, has no robbing of kongs"):
        answer("latvian", player("S", PLAIN), won=win("S", "C6", "robbed_kong", "W"))
