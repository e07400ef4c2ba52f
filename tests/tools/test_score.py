"""GALA's points for hands as a referee would count them (docs/rules/gala.md, "Scoring"; docs/commands.md, "score")."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tools.conftest import Say
from tests.tools.score_documents import SOUTH, Document, document, player, win


def scored(say: Say, deal: Document) -> dict[str, Any]:
    code, out, err = say("score", given=json.dumps(deal))
    assert (code, err) == (0, ""), err
    answer: dict[str, Any] = json.loads(out)
    return answer


def points(answer: dict[str, Any]) -> dict[str, int]:
    """The lines of the only winner, by their ids, with the points that they bring together."""
    found: dict[str, int] = {}
    (winner,) = [player for player in answer["players"] if player["winner"]]
    for line in winner["lines"]:
        found[line["id"]] = found.get(line["id"], 0) + line["points"]
    assert winner["points"] == winner["worth"] == sum(found.values())
    return found


@pytest.mark.parametrize(
    ("seat", "hand", "tile", "lines"),
    [
        ("E", "B123 C456 D789 WSSS D55", "D5", {}),
        ("E", "B123 C456 D789 D234 D55", "D5", {"all_chows": 1}),
        ("E", "B123 C456 D789 D234 DRR", "DR", {"all_chows": 1}),
        ("E", "B111 (C444) D999 (D222) D55", "D5", {"all_pungs": 1}),
        ("E", "B111 (C4444) [D9999] (D222) D55", "D5", {"all_pungs": 1}),
        ("E", "B123 B456 B789 WSSS B55", "B5", {"half_flush": 1}),
        ("E", "B123 B456 B789 B111 WNN", "WN", {"half_flush": 1}),
        ("E", "B123 B456 B789 B111 B55", "B5", {"full_flush": 3}),
        ("E", "B123 B456 B789 B234 B55", "B5", {"full_flush": 3, "all_chows": 1}),
        ("E", "B123 C456 D789 DRRR D55", "D5", {"pung.dragon": 1}),
        ("E", "B123 (DGGG) [DWWWW] DRRR D55", "D5", {"pung.dragon": 3}),
        ("E", "B123 C456 D789 WEEE D55", "D5", {"pung.seat_wind": 1}),
        ("N", "B123 C456 D789 (WNNN) D55", "D5", {"pung.seat_wind": 1}),
        ("N", "B123 C456 D789 (WEEE) D55", "D5", {}),
        ("E", "WEEE WSSS WNNN DRRR DGG", "DG", {"no_suits": 3, "all_pungs": 1, "pung.dragon": 1, "pung.seat_wind": 1}),
        ("E", "B123 C456 D789 WSSS D55 F1", "D5", {"own_bonus": 1}),
        ("E", "B123 C456 D789 WSSS D55 F1 S1", "D5", {"own_bonus": 1}),
        ("E", "B123 C456 D789 WSSS D55 F234 S2", "D5", {}),
        ("W", "B123 C456 D789 WSSS D55 F3", "D5", {"own_bonus": 1}),
        ("E", "B111222333 C456 D55", "D5", {"all_chows": 1}),
        ("E", "B111222333 C444 D55", "D5", {"all_pungs": 1}),
        ("S", SOUTH, "C9", {"half_flush": 1, "all_pungs": 1, "pung.dragon": 1, "pung.seat_wind": 1}),
    ],
)
def test_premiums(say: Say, seat: str, hand: str, tile: str, lines: dict[str, int]) -> None:
    assert points(scored(say, document(player(seat, hand), won=win(seat, tile)))) == {"mahjong": 1} | lines


def test_own_flower_and_own_season_count_each_with_the_option(say: Say) -> None:
    deal = document(player("E", "B123 C456 D789 WSSS D55 F1 S1"), won=win("E", "D5"), options={"own_bonus": "each"})
    assert points(scored(say, deal))["own_bonus"] == 2


def test_the_discarder_loses_a_point_and_nobody_else_pays(say: Say) -> None:
    answer = scored(say, document(player("S", SOUTH), won=win("S", "C9", "discard", "W")))
    assert answer["deltas"] == {"E": 0, "S": 5, "W": -1, "N": 0}
    assert answer["payments"] == []


@pytest.mark.parametrize("source", ["wall", "replacement"])
def test_nobody_loses_on_a_self_drawn_win(say: Say, source: str) -> None:
    answer = scored(say, document(player("S", SOUTH), won=win("S", "C9", source)))
    assert answer["deltas"] == {"E": 0, "S": 5, "W": 0, "N": 0}


def test_east_may_go_out_with_the_dealt_tiles(say: Say) -> None:
    answer = scored(say, document(player("E", "B123 C456 D789 WEEE D55"), won=win("E", None, "dealt")))
    assert answer["deltas"] == {"E": 2, "S": 0, "W": 0, "N": 0}


def test_nothing_looks_at_the_tile_of_a_dealt_hand(say: Say) -> None:
    answer = scored(say, document(player("E", "B123 C456 D789 WEEE D55"), won=win("E", "?", "dealt")))
    assert answer["deltas"]["E"] == 2


THREE_ON_A_DOT = (
    player("E", "B123 C123 D789 WSSS D55"),
    player("S", "B456 C456 C789 WWWW D55"),
    player("W", "B789 B123 C123 WNNN D55"),
)
THREE_WINS = [win(seat, "D5", "discard", "N") for seat in "ESW"]


def test_several_win_on_one_discard_which_counts_once_and_costs_the_discarder_one_point(say: Say) -> None:
    answer = scored(say, document(*THREE_ON_A_DOT, won=THREE_WINS))
    assert answer["deltas"] == {"E": 1, "S": 1, "W": 1, "N": -1}
    assert [found["winner"] for found in answer["players"]] == [True, True, True]
    each = scored(say, document(*THREE_ON_A_DOT, won=THREE_WINS, options={"discarder_loses": "each"}))
    assert each["deltas"] == {"E": 1, "S": 1, "W": 1, "N": -3}


def test_several_may_win_but_not_on_more_tiles_than_there_are(say: Say) -> None:
    north = player("N", "B456 C456 C789 B99 D1 D5")
    code, _, err = say("score", given=json.dumps(document(*THREE_ON_A_DOT, north, won=THREE_WINS)))
    assert (code, err) == (2, "sparrows score: players[3].hand[12]: D5 for the fifth time; there are 4\n")


def test_a_robbed_kong_is_given_as_the_pung_that_is_left_and_its_owner_loses_a_point(say: Say) -> None:
    owner = player("W", "B123 C456 D7899 (C999)")
    answer = scored(
        say, document(player("S", "C789 WSSS C55 (C222) (DRRR)"), owner, won=win("S", "C9", "robbed_kong", "W"))
    )
    assert answer["deltas"] == {"E": 0, "S": 4, "W": -1, "N": 0}


def test_an_exhausted_deal_is_worth_nothing(say: Say) -> None:
    answer = scored(say, document(player("S", "B123 C456 D789 WSSS D5"), won=None))
    assert answer["deltas"] == {"E": 0, "S": 0, "W": 0, "N": 0}
    assert answer["players"] == [
        {
            "seat": "S",
            "winner": False,
            "sets": [],
            "special": None,
            "lines": [],
            "points": 0,
            "doubles": 0,
            "worth": 0,
        }
    ]


def test_the_answer_names_the_split_that_was_counted(say: Say) -> None:
    answer = scored(say, document(player("E", "B111222333 C444 D55"), won=win("E", "B3", "discard", "S")))
    kinds = [(found["kind"], found["tiles"][0], found["concealed"]) for found in answer["players"][0]["sets"]]
    assert kinds == [("pung", "B1", True), ("pung", "B2", True), ("pung", "B3", False), ("pung", "C4", True)]


def test_the_winner_may_have_his_tiles_sorted_otherwise(say: Say) -> None:
    """docs/commands.md, ``--sortings``; docs/rules/common.md, "A set, a hand, a win"."""
    deal = document(player("E", "B111222333 C444 D55"), won=win("E", "B3", "discard", "S"))
    code, out, _ = say("score", "--sortings", given=json.dumps(deal))
    assert code == 0
    answer = json.loads(out)
    assert [(way["special"], way["worth"]) for way in answer["sortings"]] == [(None, 2), (None, 1)]
    best, other = (way["sorting"] for way in answer["sortings"])
    for sorting, worth in ((best, 2), (other, 1)):
        deal["win"]["sorting"] = sorting
        assert scored(say, deal)["deltas"]["E"] == worth
    deal["win"]["sorting"] = "regular: B1B1B1"
    code, _, err = say("score", given=json.dumps(deal))
    assert code == 2
    assert "win.sorting: 'regular: B1B1B1' is not one of" in err


def test_each_of_several_winners_may_have_his_tiles_sorted_otherwise(say: Say) -> None:
    """docs/commands.md, ``--sortings``; docs/rules/gala.md: several may win on one discard."""
    wins = [win("S", "B3", "discard", "W"), win("N", "B3", "discard", "W")]
    deal = document(player("S", "B111222333 C444 D55"), player("N", "B12 DRRR DGGG DWWW C55 B3"), won=wins)
    code, out, _ = say("score", "--sortings", given=json.dumps(deal))
    assert code == 0
    ways = json.loads(out)["sortings"]
    assert [(way["seat"], way["worth"]) for way in ways] == [("S", 2), ("S", 1), ("N", 4)]
    wins[0]["sorting"] = ways[1]["sorting"]
    wins[1]["sorting"] = ways[2]["sorting"]
    assert scored(say, deal)["deltas"] == {"E": 0, "S": 1, "W": -1, "N": 4}
    wins[1]["sorting"] = "foo bar"
    code, out, err = say("score", given=json.dumps(deal))
    assert (code, out) == (2, "")
    assert err == f"sparrows score: win[1].sorting: 'foo bar' is not one of {ways[2]['sorting']}\n"


@pytest.mark.parametrize("sorting", [7, ["regular:"], True])
def test_a_sorting_is_a_text(say: Say, sorting: object) -> None:
    deal = document(player("E", "B111222333 C444 D55"), won=win("E", "B3") | {"sorting": sorting})
    code, _, err = say("score", given=json.dumps(deal))
    assert code == 2
    assert err.startswith("sparrows score: win.sorting: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("book", "hand", "special"),
    [
        ("hungarian", "(B111) B2345678 (B999) B5", "nine_lamps"),
        ("polish", "B1234567 C1234567", "knitting"),
        ("polish", "B11335 C11335 D1133", "triple_knitting"),
        ("polish", "B19 C19 D19 WESWN DRGWW", "thirteen_orphans"),
        ("hungarian", "B123456789 WESWN B5", "big_row"),
    ],
)
def test_a_sorting_names_every_tile_of_the_hand(say: Say, book: str, hand: str, special: str) -> None:
    held = player("S", hand)
    deal = document(held, won=win("S", held["hand"][-1]), rules=book)
    code, out, _ = say("score", "--sortings", given=json.dumps(deal))
    assert code == 0
    ways = json.loads(out)["sortings"]
    assert special in [way["special"] for way in ways]
    tiles = sorted([*held["hand"], *(tile for meld in held["melds"] for tile in meld["tiles"])])
    for way in ways:
        _, _, sets = way["sorting"].partition(": ")
        letters = sets.translate(str.maketrans("", "", "() "))
        assert sorted(letters[at : at + 2] for at in range(0, len(letters), 2)) == tiles
        deal["win"]["sorting"] = way["sorting"]
        answer = scored(say, deal)["players"][0]
        assert (answer["special"], answer["worth"]) == (way["special"], way["worth"])


def test_what_a_book_has_no_use_for_is_ignored(say: Say) -> None:
    deal = document(
        player("S", SOUTH) | {"ready": True}, won=win("S", "C9", "wall", None, "last_of_wall", "first_draw")
    )
    assert points(scored(say, deal)) == points(scored(say, document(player("S", SOUTH), won=win("S", "C9"))))


def test_a_hand_that_is_no_mahjong_ends_with_1(say: Say) -> None:
    deal = document(player("S", "C555 WSSS C98 (C222) (DRRR)"), won=win("S", "C9"))
    code, out, err = say("score", given=json.dumps(deal))
    assert (code, err) == (1, "")
    assert json.loads(out) == {
        "error": "not_a_mahjong",
        "message": "South's hand is no mahjong: it is not four sets and a pair",
    }


def test_a_file_is_read_by_its_name(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(document(player("S", SOUTH), won=win("S", "C9"))), encoding="utf-8-sig")
    code, out, _ = say("score", str(path))
    assert (code, json.loads(out)["deltas"]["S"]) == (0, 5)


def test_a_file_that_is_not_there_ends_with_2(say: Say, tmp_path: Path) -> None:
    code, out, err = say("score", str(tmp_path / "none"))
    assert (code, out, err) == (2, "", f"sparrows score: {tmp_path / 'none'}: No such file or directory\n")


def test_a_field_that_stands_twice_ends_with_2(say: Say) -> None:
    deal = json.dumps(document(player("S", SOUTH), won=win("S", "C9")))
    twice = deal.replace('"hand":', '"hand": [], "hand":', 1)
    assert say("score", given=twice) == (2, "", "sparrows score: players[0].hand: it is given twice\n")
    code, out, err = say("score", "--lines", given=f"{twice}\n{deal}\n")
    assert (code, err) == (0, "")
    assert json.loads(out.splitlines()[0]) == {
        "error": "bad_input",
        "message": "players[0].hand: it is given twice",
    }


def test_lines_are_answered_in_order_bad_ones_too(say: Say) -> None:
    good = json.dumps(document(player("S", SOUTH), won=win("S", "C9")))
    no_mahjong = json.dumps(document(player("S", "C555 WSSS C98 (C222) (DRRR)"), won=win("S", "C9")))
    code, out, err = say("score", "--lines", given=f'{good}\n{{"rules": "whist"}}\n{no_mahjong}\n{good}')
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [answer.get("error") for answer in answers] == [None, "bad_input", "not_a_mahjong", None]
    assert answers[1]["message"] == "rules: 'whist' is not one of israeli, gala, hungarian, latvian, polish"
    assert answers[0] == answers[3]


@pytest.mark.parametrize("line", ["{", "", "\xff", '"' + "a" * (1 << 20) + '"', "[" * 100_000, "1" * 10_000])
def test_a_line_that_is_no_json_is_answered_and_ends_with_2(say: Say, line: str) -> None:
    good = json.dumps(document(player("S", SOUTH), won=win("S", "C9")))
    code, out, _ = say("score", "--lines", given=f"{line}\n{good}\n".encode("latin-1"))
    answers = [json.loads(answer) for answer in out.splitlines()]
    assert code == 2
    assert [answer.get("error") for answer in answers] == ["bad_input", None]
