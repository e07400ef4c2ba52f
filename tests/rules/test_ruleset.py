"""A rulebook, whatever its options: all that its page tells (docs/commands.md, ``sparrows rules``)."""

import re
from pathlib import Path

from game.rules.options import Options
from game.rules.rows import Points
from game.rules.rulesets import RULEBOOKS
from game.rules.rulesets.gala import GALA
from game.rules.rulesets.latvian import LATVIAN
from game.rules.rulesets.polish import POLISH


def test_a_choice_of_options_is_one_ruleset() -> None:
    assert POLISH.with_options() is POLISH.with_options(Options(POLISH.options))
    assert POLISH.with_options() is not POLISH.with_options(Options(POLISH.options, {"limit": 1000}))


def test_the_pages_name_the_edition_of_every_book() -> None:
    """docs/rules/common.md."""
    page = Path(__file__).parents[2] / "docs" / "rules" / "common.md"
    told = re.findall(r"^\| \w+\.md \| `(\w+)` \| (\d+) \|", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: int(edition) for name, edition in told} == {name: book.edition for name, book in RULEBOOKS.items()}


def test_the_tables_of_a_book_are_made_once() -> None:
    """A guide asks for them again and again."""
    assert POLISH.elements is POLISH.elements
    assert POLISH.special_hands is POLISH.special_hands


def test_a_book_that_brings_no_rows_in_has_those_of_its_defaults() -> None:
    assert [row.id for row in GALA.elements] == [row.id for row in GALA.with_options().elements]
    assert GALA.special_hands == ()


def test_rows_that_an_option_brings_in_are_rows_of_the_book() -> None:
    """docs/rules/latvian.md, "Scoring"; docs/rules/polish.md, "Special hands"."""
    assert [(row.id, row.worth) for row in LATVIAN.elements if row.id == "exp.pung"] == [
        ("exp.pung", Points(2)),
        ("exp.pung", Points(4)),
        ("exp.pung", Points(8)),
    ]
    assert list(dict.fromkeys(row.id for row in LATVIAN.elements)) == [
        "mahjong",
        "out.self_drawn",
        "out.last_tile",
        "pung.dragon",
        "exp.pung",
        "exp.kong",
    ]
    assert len(POLISH.special_hands) == 21 + 12
    assert {row.id for row in POLISH.special_hands} >= {"pairs", "clean_pairs", "heaven", "dragonette"}


def test_rows_of_one_id_stand_together() -> None:
    """docs/rules/polish.md, "Points": `out_points` 20 or 10."""
    assert [(row.id, row.worth) for row in POLISH.elements[11:15]] == [
        ("pair.wind", Points(2)),
        ("out", Points(20)),
        ("out", Points(10)),
        ("out.only_tile", Points(2)),
    ]
