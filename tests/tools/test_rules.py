"""The rulebooks, as ``sparrows rules`` shows them (docs/commands.md; docs/rules/gala.md)."""

import json
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from game.i18n import use_language
from game.i18n.row_texts import element_text, special_hand_text
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from tests.tools.conftest import Say


def test_all_rulebooks_are_listed(say: Say) -> None:
    code, out, err = say("rules")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == list(RULEBOOKS)


def test_gala_is_shown_with_its_options_and_its_table(say: Say) -> None:
    code, out, _ = say("rules", "gala", "--json")
    book = json.loads(out)
    assert code == 0
    assert book["tiles"] == 144
    assert {option["id"]: option["default"] for option in book["options"]} == {
        "turn_seconds": 30,
        "preempt_seconds": 3,
        "rob_kong": "own_turn",
        "own_bonus": "once",
        "discarder_loses": "once",
        "play": "assisted",
    }
    assert {row["id"]: row["points"] for row in book["elements"]} == {
        "mahjong": 1,
        "half_flush": 1,
        "all_pungs": 1,
        "all_chows": 1,
        "pung.dragon": 1,
        "pung.seat_wind": 1,
        "full_flush": 3,
        "no_suits": 3,
        "own_bonus": 1,
    }
    assert book["special_hands"] == []


def test_a_page_has_a_line_for_every_option_and_every_row(say: Say) -> None:
    for book in RULEBOOKS.values():
        code, out, _ = say("rules", book.id)
        shown = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
        assert code == 0
        assert shown == [row.id for row in (*book.options, *book.elements, *book.special_hands)]


def test_another_book_is_bad_input(say: Say) -> None:
    code, out, err = say("rules", "whist")
    assert (code, out) == (2, "")
    assert err.startswith(
        "sparrows rules: 'whist' is not a rulebook; there are israeli, gala, hungarian, latvian, polish"
    )
    assert err.count("\n") == 1


class Pictures(HTMLParser):
    """What stands on a page: its text, its tiles, and whatever it would load from elsewhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tiles: Counter[str] = Counter()
        self.elsewhere: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "rect", "path", "link", "img"):
            self.open.append(tag)
        given = dict(attrs)
        classes = (given.get("class") or "").split()
        if "tile" in classes:
            self.tiles[classes[1]] += 1
        self.elsewhere += [
            value or "" for name, value in attrs if name in ("src", "href") and not (value or "").startswith("#")
        ]

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "path"):
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.id)
def test_a_rulebook_as_a_page_holds_everything_and_loads_nothing(book: Rulebook, tmp_path: Path, say: Say) -> None:
    path = tmp_path / "page.html"
    assert say("rules", book.id, "--html", str(path)) == (0, "", "")
    page = path.read_text(encoding="utf-8")
    seen = Pictures(page)
    assert seen.open == []
    assert seen.elsewhere == []
    assert page.count("url(") == page.count('url("data:image/webp;base64,') == 1
    text = " ".join(seen.texts)
    for row in book.elements:
        assert element_text(book.with_options(), row.id).name in text
    for hand in book.special_hands:
        assert special_hand_text(book.with_options(), hand.id).name in text
    assert {tile.name for tile in book.with_options().tiles.tiles} <= set(seen.tiles)


def test_house_rules_are_told_with_what_counts_under_them(say: Say) -> None:
    """docs/rules/polish.md, "Three players": without chows `x.no_chow` is not given; "Special hands": twelve more."""
    chosen = ("--option", "players=3", "--option", "three_player_chows=off", "--option", "extra_hands=on")
    code, out, err = say("rules", "polish", *chosen, "--json")
    assert (code, err) == (0, "")
    book = json.loads(out)
    values = {option["id"]: (option["value"], option["default"]) for option in book["options"]}
    assert values["players"] == (3, 4)
    assert values["three_player_chows"] == (False, True)
    assert values["payer"] == ("all", "all")
    assert [row["id"] for row in book["elements"] if not row["counts"]] == ["out", "x.no_chow"]
    assert [row["id"] for row in book["special_hands"] if not row["counts"]] == ["pairs"]
    _, out, _ = say("rules", "polish", *chosen)
    lines = {line.split()[0]: line for line in out.splitlines() if line.startswith("  ")}
    assert lines["players"].split(maxsplit=1)[1] == "3           4, 3; 4 by the book"
    assert lines["x.no_chow"].endswith("; does not count")
    assert lines["pairs"].endswith("; does not count")
    assert not lines["ruby_hand"].endswith("; does not count")
    _, out, _ = say("rules", "polish", "--option", "players=3", "--option", "three_player_wall=three_sides_132")
    assert out.startswith("polish: 132 tiles\n")


def test_a_printed_page_follows_the_house_rules(tmp_path: Path, say: Say) -> None:
    path = tmp_path / "page.html"
    all_pay, one_pays = "Each of the other players pays the winner", "Only the discarder pays the winner"
    for chosen, told, untold in (((), all_pay, one_pays), (("--option", "payer=discarder"), one_pays, all_pay)):
        assert say("rules", "polish", "--html", str(path), *chosen) == (0, "", "")
        page = path.read_text(encoding="utf-8")
        assert told in page
        assert untold not in page


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--option", "players=3"], "--option needs a rulebook"),
        (["gala", "--option", "turn_seconds"], "--option: 'turn_seconds' is not of the form K=V"),
        (["gala", "--option", "players=3"], "--option: gala has no option 'players'; there are turn_seconds"),
        (["latvian", "--option", "match=long"], "--option: match: 'long' is not one of rounds, target, open"),
    ],
)
def test_a_wrong_house_rule_is_bad_input(arguments: list[str], complaint: str, say: Say) -> None:
    code, out, err = say("rules", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"sparrows rules: {complaint}")
    assert err.count("\n") == 1


def test_a_page_can_be_in_another_language(tmp_path: Path, say: Say) -> None:
    path = tmp_path / "page.html"
    try:
        assert say("rules", "israeli", "--html", str(path), "--language", "he") == (0, "", "")
    finally:
        use_language("en")
    page = path.read_text(encoding="utf-8")
    assert '<html lang="he" dir="rtl">' in page
    assert "\u05e7\u05d5\u05e4\u05e1\u05ea \u05d4\u05e7\u05d5\u05e0\u05d2" in page, "the kong box"
    assert say("rules", "gala", "--html", str(path), "--language", "xx")[0] == 2
    assert say("rules", "gala", "--language", "he")[0] == 2


def test_a_page_needs_a_book_and_a_folder_that_is_there(tmp_path: Path, say: Say) -> None:
    assert say("rules", "--html", str(tmp_path / "page.html"))[0] == 2
    code, _, err = say("rules", "gala", "--html", str(tmp_path / "none" / "page.html"))
    assert code == 2
    assert "cannot be written" in err
    assert err.count("\n") == 1


def test_a_club_file_has_its_parent_beside_it(say: Say, tmp_path: Path) -> None:
    row = '[[gala.row]]\nname = "Drawn"\nquestion = "out.self_drawn"\npoints = 2\n'
    (tmp_path / "tuesday.toml").write_text(row, encoding="utf-8")
    (tmp_path / "broken.toml").write_bytes(b"\xff")
    child = tmp_path / "child.toml"
    child.write_text("parent = 'tuesday'\n", encoding="utf-8")
    code, out, _ = say("rules", "gala", "--own-hands", str(child))
    assert code == 0
    assert "row:out.self_drawn:Drawn" in out
    child.write_text("parent = 'nobody'\n", encoding="utf-8")
    code, out, _ = say("rules", "gala", "--own-hands", str(child))
    assert code == 1
    assert "wrong: parent: there is no club 'nobody'" in out
    players = ",".join(["beginner"] * 4)
    code, _, err = say("simulate", "--rules", "gala", "--players", players, "--deals", "1", "--own-hands", str(child))
    assert code == 2
    assert "parent: there is no club 'nobody'" in err
