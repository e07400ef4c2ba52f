"""The rulebooks, as ``sparrows rules`` shows them (COMMANDS.md; gala.md)."""

import json

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
