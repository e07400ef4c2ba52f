"""One deal under all five books, and a club's own hands, at the command line."""

import json
from pathlib import Path

import pytest

from game.rules.rulesets import RULEBOOKS
from tests.tools.conftest import Say
from tests.tools.score_documents import SOUTH, document, player, win

CLUB = """
name = "Tuesdays"
[[hand]]
name = "Five Doors"
pattern = "set:B1 set:C5 set:D9 WESWN one:dragons"
worth = 250
"""
WRONG = CLUB + '[[hand]]\nname = "Bad"\npattern = "15*q:any"\nworth = 1\n'
DOORS = player("S", "B111 C555 D999 WESWN DR")


@pytest.fixture
def club(tmp_path: Path) -> str:
    path = tmp_path / "club.toml"
    path.write_text(CLUB)
    return str(path)


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    path = tmp_path / "wrong.toml"
    path.write_text(WRONG)
    return str(path)


def deal(**more: object) -> dict[str, object]:
    return document(player("S", SOUTH), won=win("S", "C9", "discard", "W"), **more)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_each_book_says_what_it_says_alone(say: Say, book: str) -> None:
    given = deal()
    del given["rules"]
    code, out, _ = say("score", "--all-books", given=json.dumps(given))
    _, alone, _ = say("score", given=json.dumps(given | {"rules": book}))
    found = next(each for each in json.loads(out)["books"] if each["rules"] == book)
    assert code == 0
    assert found == json.loads(alone) | {"left_out": []}


def test_options_are_those_of_the_book_that_is_named(say: Say) -> None:
    given = deal(rules="polish", options={"limit": 100})
    _, out, _ = say("score", "--all-books", given=json.dumps(given))
    worths = {each["rules"]: each["players"][0]["worth"] for each in json.loads(out)["books"]}
    assert worths["polish"] == 100
    assert worths["hungarian"] > 0
    del given["rules"]
    code, _, err = say("score", "--all-books", given=json.dumps(given))
    assert (code, "'rules'" in err) == (2, True)


def test_what_a_book_has_no_use_for_is_one_line(say: Say) -> None:
    seat = player("S", "B123 C456 D789 WEEE D11") | {"bonus": ["F1", "S2"], "ready": True}
    given = document(seat, won=win("S", "C6", "robbed_kong", "W"))
    _, out, _ = say("score", "--all-books", given=json.dumps(given))
    books = {each["rules"]: each for each in json.loads(out)["books"]}
    assert books["latvian"]["left_out"] == ["played without bonus tiles: F1 S2", "played without ready hands"]
    assert books["latvian"]["error"] == "cannot_count"
    assert books["latvian"]["message"] == "win.source: this book, with these options, has no robbing of kongs"
    assert books["israeli"]["left_out"] == []
    assert books["polish"]["left_out"] == ["played without ready hands"]
    assert books["polish"]["players"][0]["worth"] > 0


def test_all_books_as_text(say: Say) -> None:
    seat = player("S", "B19 C19 D19 WESWN DRGW B1")
    code, out, _ = say("score", "--all-books", "--text", given=json.dumps(document(seat, won=win("S", "DR"))))
    assert code == 0
    assert "Polish rules\n  South, out" in out
    assert "GALA rules: not counted\n  players[0]: S's hand is no mahjong under this rulebook\n" in out


def test_a_hand_that_is_no_mahjong_under_any_book_ends_with_one(say: Say) -> None:
    seat = player("S", "B19 C19 D19 WESWN DRG B13")
    code, out, _ = say("score", "--all-books", given=json.dumps(document(seat, won=win("S", "DR"))))
    assert code == 1
    assert {each["error"] for each in json.loads(out)["books"]} == {"not_a_mahjong"}


@pytest.mark.parametrize("arguments", [("--text",), ("--lines", "--all-books")])
def test_what_does_not_go_together(say: Say, arguments: tuple[str, ...]) -> None:
    assert say("score", *arguments, given="{}")[0] == 2


def test_a_deal_with_own_hands(say: Say, club: str, wrong: str) -> None:
    given = json.dumps(document(DOORS, won=win("S", "DR"), rules="gala"))
    assert say("score", given=given)[0] == 1
    code, out, _ = say("score", "--own-hands", club, given=given)
    (score,) = json.loads(out)["players"]
    assert (code, score["special"], score["worth"]) == (0, "own:Five Doors", 251)
    code, _, err = say("score", "--own-hands", wrong, given=given)
    assert code == 2
    assert "options.own_hands: hand 2 ('Bad'): pattern, column 1: " in err
    assert say("score", "--own-hands", "nowhere.toml", given=given)[0] == 2


def test_deals_by_the_line_with_own_hands(say: Say, club: str) -> None:
    deal = json.dumps(document(DOORS, won=win("S", "DR"), rules="gala"))
    code, out, _ = say("score", "--lines", "--own-hands", club, given=f"{deal}\nnothing\n{deal}\n")
    first, second, third = map(json.loads, out.splitlines())
    assert (code, second["error"]) == (2, "bad_input")
    assert first["players"][0]["special"] == third["players"][0]["special"] == "own:Five Doors"
    assert say("score", "--lines", "--own-hands", "nowhere.toml", given=deal)[:2] == (2, "")


def test_a_long_id_does_not_run_into_its_figure(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text("[[gala.row]]\nname = 'A row of the club with a long name'\nquestion = 'out'\npoints = 7\n")
    _, out, _ = say("rules", "gala", "--own-hands", str(path))
    assert "\n  row:out:A row of the club with a long name 7 points; the club's\n" in out


def test_a_session_with_own_hands(say: Say, club: str) -> None:
    hand = {"seat": 1, "hand": DOORS["hand"]}
    session = {"rules": "gala", "deals": [{"players": [hand], "wins": [{"seat": 1, "tile": "DR", "source": "wall"}]}]}
    code, out, _ = say("score", "--own-hands", club, given=json.dumps(session))
    assert (code, json.loads(out)["balances"]) == (0, [0, 251, 0, 0])


def test_a_file_is_checked_under_a_book(say: Say, club: str, wrong: str, tmp_path: Path) -> None:
    code, out, _ = say("rules", "gala", "--own-hands", club, "--json")
    told = json.loads(out)
    assert (code, told["club"], told["problems"]) == (0, "Tuesdays", [])
    (hand,) = told["own_hands"]
    assert (hand["id"], hand["points"], hand["counts"], hand["clashes"]) == ("own:Five Doors", 250, "adds", [])
    code, out, _ = say("rules", "gala", "--own-hands", wrong)
    assert code == 1
    assert "  Five Doors              250 points  set:B1 set:C5 set:D9 WESWN one:dragons\n" in out
    assert "  wrong: hand 2 ('Bad'): pattern, column 1: '15*q:any' is no item\n" in out
    assert say("rules", "--own-hands", club)[0] == 2
    page = tmp_path / "page.html"
    assert say("rules", "gala", "--own-hands", club, "--html", str(page))[0] == 0
    assert "Five Doors" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_hand_by_a_shape_is_shown_with_what_it_clashes_with_in_every_book(
    say: Say, tmp_path: Path, book: str
) -> None:
    path = tmp_path / "doors.toml"
    path.write_text('[[hand]]\nname = "Doors"\npattern = "set:B1 set:C5 set:D9 WESWN one:dragons"\nworth = 500\n')
    code, out, err = say("rules", book, "--own-hands", str(path))
    assert (code, err) == (0, "")
    assert "  Doors                   500 points  set:B1 set:C5 set:D9 WESWN one:dragons\n" in out


@pytest.mark.parametrize("text", ["name = 'Club'\n[polish.elements]\nout = " + "9" * 4400, "a." * 32000 + "b = 1"])
def test_a_file_in_which_nothing_can_be_used_is_one_line(say: Say, tmp_path: Path, text: str) -> None:
    path = tmp_path / "club.toml"
    path.write_text(text)
    for words in (("rules", "polish"), ("score", "-")):
        code, out, err = say(*words, "--own-hands", str(path), given='{"rules": "polish", "players": []}')
        assert (code, out) == (2, "")
        assert err.count("\n") == 1


def test_deals_are_played_with_own_hands(say: Say, club: str, wrong: str, tmp_path: Path) -> None:
    arguments = ("simulate", "--rules", "gala", "--players", ",".join(["random"] * 4), "--deals", "4")
    assert say(*arguments, "--own-hands", club, "--log", str(tmp_path / "log"))[0] == 0
    replays = sorted((tmp_path / "log").glob("*.jsonl"))
    assert say("verify", *map(str, replays))[0] == 0
    assert "Five Doors" in replays[0].read_text()
    code, _, err = say(*arguments, "--own-hands", wrong)
    assert (code, "--own-hands: options.own_hands: hand 2 ('Bad')" in err) == (2, True)


def test_a_book_sorts_the_tiles_as_their_owner_wants_them_if_it_can(say: Say) -> None:
    """docs/commands.md, ``--sortings``: books that cannot count what is best; what none can is bad input."""
    won = win("S", "B3")
    given = document(player("S", "B123456789 WEEE DRR"), won=won, rules="israeli")

    def specials() -> dict[str, str | None]:
        _, out, _ = say("score", "--all-books", given=json.dumps(given))
        return {each["rules"]: each["players"][0]["special"] for each in json.loads(out)["books"]}

    assert specials()["israeli"] == "big_snake"
    won["sorting"] = "regular: B1B2B3 B4B5B6 B7B8B9 DRDR WEWEWE"
    assert specials() == dict.fromkeys(RULEBOOKS, None)
    _, out, _ = say("score", "--sortings", given=json.dumps(given))
    won["sorting"] = next(way["sorting"] for way in json.loads(out)["sortings"] if way["special"] == "buried_treasure")
    assert specials() == dict.fromkeys(RULEBOOKS, None) | {"israeli": "buried_treasure"}
    won["sorting"] = "foo bar"
    code, _, err = say("score", "--all-books", given=json.dumps(given))
    assert (code, err) == (2, "sparrows score: win: no book sorts the tiles as 'foo bar'\n")
