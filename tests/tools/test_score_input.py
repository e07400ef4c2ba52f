"""Deals that could not have been played are refused, and the complaint names the place (docs/commands.md, "score")."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.scoring import NotAMahjong
from game.tools.arguments import BadInput
from game.tools.score_input import given_deal
from tests.tools.score_documents import SOUTH, Document, document, player, win

Change = Callable[[Document], object]


def deal() -> Document:
    """South wins on West's discard; West's hand is given as well."""
    return document(player("S", SOUTH), player("W", "B123 C456 D7899 (B999)"), won=win("S", "C9", "discard", "W"))


def complaint(changed: object) -> str:
    with pytest.raises(BadInput) as error:
        given_deal(changed)
    return str(error.value)


def test_the_deal_is_good_as_it_stands() -> None:
    assert given_deal(deal()).scored().deltas[1] == 5


def south(changes: Document) -> Change:
    return lambda doc: doc["players"][0].update(changes)


def won(changes: Document) -> Change:
    return lambda doc: doc["win"].update(changes)


def whole(changes: Document) -> Change:
    return lambda doc: doc.update(changes)


HAND = player("S", SOUTH)["hand"]
PUNG: Document = {"kind": "pung", "tiles": ["C2", "C2", "C2"], "concealed": False}
DRAGONS: Document = {"kind": "pung", "tiles": ["DR", "DR", "DR"]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (whole({"rules": "whist"}), "rules: 'whist' is not one of israeli, gala, hungarian, latvian, polish"),
        (whole({"rules": 7}), "rules: 7 is not one of israeli, gala, hungarian, latvian, polish"),
        (lambda doc: doc.pop("rules"), "the field 'rules' is missing"),
        (lambda doc: doc.pop("win"), "the field 'win' is missing"),
        (whole({"seats": 4}), "no field 'seats' is known here"),
        (whole({"options": []}), "options: [] is not an object"),
        (whole({"options": {"limit": 500}}), "options.limit: no such option"),
        (whole({"options": {"turn_seconds": 30.0}}), "options.turn_seconds: 30.0 is not a whole number"),
        (whole({"options": {"play": "alone"}}), "options.play: 'alone' is not one of assisted, tabletop"),
        (whole({"prevailing_wind": "X"}), "prevailing_wind: 'X' is not one of E, S, W, N"),
        (whole({"dealer": None}), "dealer: None is not one of E, S, W, N"),
        (whole({"players": {}}), "players: {} is not a list"),
        (whole({"players": [7]}), "players[0]: 7 is not an object"),
        (whole({"players": [player("S", SOUTH)] * 5}), "players: 5 items; there can be no more than 4"),
        (whole({"players": [player("S", SOUTH)] * 2}), "players[1].seat: S is given twice"),
        (south({"seat": "east"}), "players[0].seat: 'east' is not one of E, S, W, N"),
        (south({"hand": [*HAND[:3], "B0", *HAND[4:]]}), "players[0].hand[3]: 'B0' is not a tile"),
        (south({"hand": [*HAND[:3], 5, *HAND[4:]]}), "players[0].hand[3]: 5 is not a tile"),
        (south({"hand": [*HAND[:3], "F1", *HAND[4:]]}), "players[0].hand[3]: F1 is a bonus tile and belongs"),
        (south({"hand": HAND[1:]}), "players[0]: 13 tiles, a kong counted as three; the winner has 14"),
        (south({"hand": [*HAND, "B1"]}), "players[0]: 15 tiles, a kong counted as three; the winner has 14"),
        (south({"hand": ["B1"] * 15}), "players[0].hand: 15 items; there can be no more than 14"),
        (lambda doc: doc["players"][1]["hand"].append("B1"), "players[1]: 14 tiles, a kong counted as three; who did"),
        (south({"bonus": ["B1"]}), "players[0].bonus[0]: B1 is no bonus tile"),
        (south({"bonus": ["F1", "F1"]}), "players[0].bonus[1]: F1 for the second time; there are 1"),
        (lambda doc: doc["players"][1]["bonus"].extend(["S1", "S1"]), "players[1].bonus[1]: S1 for the second time"),
        (south({"ready": 1}), "players[0].ready: 1 is neither true nor false"),
        (south({"melds": [PUNG | {"kind": "pair"}, DRAGONS]}), "players[0].melds[0].kind: 'pair' is not one of chow"),
        (south({"melds": [PUNG | {"kind": "chow"}, DRAGONS]}), "players[0].melds[0].tiles: C2 C2 C2 is no chow"),
        (south({"melds": [PUNG | {"tiles": ["C2", "C2"]}, DRAGONS]}), "players[0].melds[0].tiles: C2 C2 is no pung"),
        (south({"melds": [PUNG | {"tiles": ["F1", "F2", "F3"]}]}), "players[0].melds[0].tiles: F1 F2 F3 is no pung"),
        (south({"melds": [PUNG | {"concealed": True}, DRAGONS]}), "players[0].melds[0].concealed: a pung laid open"),
        (won({"seat": "E"}), "win.seat: E is not among the players given"),
        (won({"tile": "C1"}), "win.tile: C1 is not in the hand of S"),
        (won({"tile": "DR"}), "win.tile: DR is not in the hand of S"),
        (won({"tile": None}), "win.tile: None is not a tile"),
        (won({"source": "luck"}), "win.source: 'luck' is not one of discard"),
        (won({"from": "S"}), "win.from: nobody wins on a tile of his own"),
        (lambda doc: doc["win"].pop("from"), "win: the field 'from' is missing"),
        (won({"source": "wall"}), "win.from: nobody lost a tile that came from 'wall'"),
        (won({"source": "robbed_kong"}), "win.from: W has no pung of C9 left from a kong"),
        (won({"source": "dealt", "from": None}), "win.source: only the dealer, E, can win with the dealt tiles"),
        (won({"flags": ["last"]}), "win.flags[0]: 'last' is not one of last_of_wall"),
        (won({"flags": ["last_of_wall"]}), "win.flags[0]: 'last_of_wall' contradicts the source 'discard'"),
        (won({"flags": ["first_discard"]}), "win.flags: the first discard is that of the dealer, E"),
        (whole({"win": []}), "win: an empty list"),
        (whole({"win": [win("S", "C9"), win("W", "C9")]}), "win: here one alone can win"),
        (whole({"win": "S"}), "win: 'S' is not an object"),
    ],
)
def test_complaints(change: Change, message: str) -> None:
    changed = deal()
    change(changed)
    assert complaint(changed).startswith(message)


def test_a_fifth_tile_is_found_wherever_it_lies() -> None:
    four = document(player("S", SOUTH), player("W", "C2 B13 C456 D7899 (B999)"), won=win("S", "C9"))
    assert given_deal(four).scored().deltas[1] == 5
    five = document(player("S", SOUTH), player("W", "B1 C224 C56 D7899 (B999)"), won=win("S", "C9"))
    assert complaint(five) == "players[1].hand[2]: C2 for the fifth time; there are 4"


@pytest.mark.parametrize(
    ("wins", "message"),
    [
        ([win("S", "C9", "discard", "W"), win("N", "D9", "discard", "W")], "win[1]: several win on one tile"),
        ([win("S", "C9", "discard", "W"), win("N", "C9", "discard", "E")], "win[1]: several win on one tile"),
        ([win("S", "C9", "discard", "W"), win("S", "C9", "discard", "W")], "win: a seat wins twice"),
        ([win("S", "C9", "discard", "W")] * 4, "win: 4 items; there can be no more than 3"),
    ],
)
def test_several_winners_win_on_the_same_tile(wins: list[Document], message: str) -> None:
    north = player("N", "B123 C456 B789 DWWW C99")
    assert complaint(document(player("S", SOUTH), north, won=wins)).startswith(message)


def test_a_kong_is_not_robbed_where_the_option_is_off() -> None:
    robbed = document(player("S", SOUTH), won=win("S", "C9", "robbed_kong", "W"), options={"rob_kong": "off"})
    assert complaint(robbed) == "win.source: this book, with these options, has no robbing of kongs"


def test_a_robbed_tile_is_the_only_one_that_its_owner_does_not_have() -> None:
    """commands.md, `score`: the owner's meld is the pung that is left, though he may be left out; five of a kind."""
    robs = {"won": win("S", "C9", "robbed_kong", "W"), "options": {"rob_kong": "at_once"}}
    closed = document(player("S", "B123 C456 C789 DWWW B55"), **robs)
    assert list(given_deal(closed).scored().deltas) == [0, 2, -1, 0]
    single = document(player("S", "B123 C456 B789 DWWW C99"), **robs)
    assert complaint(single) == "players[0].hand[10]: C9 for the fifth time; there are 4"
    both = document(
        player("S", "B123 C456 C789 DWWW B55"),
        player("N", "B123 C456 C789 DGGG B55"),
        **robs | {"won": [win("S", "C9", "robbed_kong", "W"), win("N", "C9", "robbed_kong", "W")]},
    )
    assert list(given_deal(both).scored().deltas) == [0, 2, -1, 2]


def test_nothing_is_claimed_before_the_first_discard() -> None:
    dealt = document(player("E", SOUTH), won=win("E", None, "dealt"))
    assert complaint(dealt) == "players[0]: nothing was claimed before the first discard"
    first = document(player("S", SOUTH), won=win("S", "C9", "discard", "E", "first_discard"))
    assert complaint(first) == "players[0]: nothing was claimed before the first discard"


def test_a_deal_that_nobody_won_has_thirteen_tiles_each() -> None:
    assert complaint(document(player("S", SOUTH), won=None)).startswith("players[0]: 14 tiles")


@pytest.mark.parametrize("value", [None, [], "deal", 7, True])
def test_a_document_that_is_no_object_is_refused(value: object) -> None:
    assert complaint(value) == "not a JSON object"


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["S", "C9", "pung"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def places(value: object) -> list[tuple[Any, Any]]:
    """Every list or object within a document, with each of its indices or names."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        for name in value if isinstance(value, dict) else range(len(value)):
            found.append((value, name))
            found += places(value[name])
    return found


@given(st.data())
def test_whatever_stands_in_a_document_it_is_scored_or_refused(data: st.DataObject) -> None:
    changed = deal()
    for _ in range(data.draw(st.integers(1, 2))):
        holder, name = data.draw(st.sampled_from(places(changed)))
        holder[name] = data.draw(JSON)
    with suppress(BadInput, NotAMahjong):
        assert sum(given_deal(changed).scored().deltas) >= -1
