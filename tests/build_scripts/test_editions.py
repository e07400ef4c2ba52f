"""Figures that were found in play are of the books' editions of now, but for those that are named here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from build_scripts.calibrating.editions import KEPT, note
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from tests.bench.strength import KEPT as ROWS

OLDER: dict[tuple[str, str], int] = {}
"""The figures that have to be found anew; whoever finds them takes them out."""
ALIKE = {"israeli": {1, 2, 3, 4}}
"""The editions of a book by which computers play alike."""
OLD_VERSION = "0.2.3"
"""The version of the rows of strength.md that are told to be of earlier editions."""


def is_of_now(book: str, edition: int) -> bool:
    return edition == RULEBOOKS[book].edition or {edition, RULEBOOKS[book].edition} <= ALIKE.get(book, set())


def test_figures_are_of_the_editions_of_now() -> None:
    known = json.loads(KEPT.read_text(encoding="utf-8"))
    assert set(known["fits"]) == set(known["worths"]) == set(RULEBOOKS)
    assert set(known["specials"]) == {book for book, rules in RULEBOOKS.items() if rules.special_hands}
    kept = {(figures, book): edition for figures, books in known.items() for book, edition in books.items()}
    assert {where: edition for where, edition in kept.items() if not is_of_now(where[1], edition)} == OLDER


def test_rows_of_strength_are_of_the_editions_of_now_or_of_an_old_version() -> None:
    rows = json.loads(ROWS.read_text(encoding="utf-8"))
    assert len(rows) > 100
    for name, row in rows.items():
        book = name.removeprefix("gauge: ").removeprefix("gauntlet: ").partition(":")[0].partition(" ")[0]
        assert is_of_now(book, row["edition"]) or row["version"] == OLD_VERSION, name


@pytest.mark.parametrize(("book", "edition"), [(book, one) for book, alike in ALIKE.items() for one in sorted(alike)])
def test_editions_that_are_played_alike_differ_in_what_false_claims_cost_alone(book: str, edition: int) -> None:
    """Computers make none."""
    now = RULEBOOKS[book].with_options()
    then = RULEBOOKS[book].with_options(Options(RULEBOOKS[book].options, {}), edition)
    assert {field for field in now.__struct_fields__ if getattr(now, field) != getattr(then, field)} <= {"faults"}


def test_what_was_found_anew_is_of_the_edition_of_now(tmp_path: Path) -> None:
    kept = tmp_path / "editions.json"
    kept.write_bytes(KEPT.read_bytes())
    note("worths", RULEBOOKS, kept)
    known = json.loads(kept.read_text(encoding="utf-8"))
    assert known["worths"] == {book: rules.edition for book, rules in RULEBOOKS.items()}
    assert known["fits"] == json.loads(KEPT.read_text(encoding="utf-8"))["fits"]
