"""Every row of a scoring table and every special hand has its words; a score sheet is made of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter

import pytest

from game.hands.meld import Meld, chow, pair, pung
from game.i18n import use_language
from game.i18n.book_files import RowWords
from game.i18n.books import book as book_of
from game.i18n.row_texts import (
    LineText,
    RowText,
    element_text,
    line_text,
    score_line_text,
    special_hand_text,
    worth_text,
)
from game.rules.options import Options
from game.rules.rows import Doubles, Limit, Multiplier, Points, Worth
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import Line, Score
from game.tiles.tile import Tile, Wind

ALL = tuple(RULEBOOKS.values())

LONGEST_NAME = 50
"""A longer name does not fit its place on the sheet."""
LONGEST_HELP = 125
"""A longer explanation does not fit its place on the sheet."""


@pytest.mark.parametrize("book", ALL, ids=lambda book: book.id)
def test_every_row_of_the_tables_has_words_and_no_words_are_left(book: Rulebook) -> None:
    words = book_of(book.id).scoring
    assert set(words.elements) == {row.id for row in book.elements}
    assert set(words.special_hands) == {row.id for row in book.special_hands}


@pytest.mark.parametrize("book", ALL, ids=lambda book: book.id)
def test_names_and_explanations_are_neither_empty_nor_doubled(book: Rulebook) -> None:
    rows = [element_text(book.with_options(), id_) for id_ in dict.fromkeys(row.id for row in book.elements)]
    rows += [special_hand_text(book.with_options(), row.id) for row in book.special_hands]
    for row in rows:
        assert row.name[0].isupper()
        assert row.help[0].isupper() or row.help[0].isdigit()
        assert not row.help.endswith("."), "a line on the sheet has no stop"
        assert "{" not in row.name + row.help
        assert len(row.name) <= LONGEST_NAME
        assert len(row.help) <= LONGEST_HELP
    names = [row.name for row in rows]
    assert [name for name in names if names.count(name) > 1] == []


@pytest.mark.parametrize("book", ALL, ids=lambda book: book.id)
def test_an_explanation_names_no_worth_which_a_club_can_change(book: Rulebook) -> None:
    """The guide adds the points from the table: "Exposed: 2 points. Concealed: 4 points."."""
    rows = [element_text(book.with_options(), row.id) for row in book.elements]
    rows += [special_hand_text(book.with_options(), row.id) for row in book.special_hands]
    for words in rows:
        assert not re.search(r"\d (exposed|concealed|points?|doubles?)|[Cc]ounts? \d|worth \d", words.help), words.help


@pytest.mark.parametrize("book", ALL, ids=lambda book: book.id)
def test_every_line_of_a_sheet_is_whole(book: Rulebook) -> None:
    """Whatever tiles earned it, no placeholder is left open."""
    reasons = ("", "B2 B3 B4", "DR DR DR", "WS WS WS WS", "DG DG", "F1", "F2 S2", "DR DR DR DG DG DG DW DW")
    ids = [row.id for row in book.elements] + [f"special.{row.id}" for row in book.special_hands]
    for id_ in ids:
        for text in reasons:
            tiles = tuple(Tile(code) for code in text.split())
            for concealed in (None, True, False):
                words = line_text(book.with_options(), id_, tiles, Wind.SOUTH, concealed=concealed)
                assert words.name
                assert words.reason
                assert not re.search(r"[{}]|: *$", words.name + words.reason)


@pytest.mark.parametrize(
    ("row", "called"),
    [
        ("x.sea_bottom", "Z dna morza"),
        ("x.river_bottom", "Złowienie ryby z dna rzeki"),
        ("x.loose_tile", "Na dachu"),
        ("x.last_loose_tile", "Otwierając kwiat"),
        ("x.all_flowers", "Bukiet wszystkich kwiatów"),
        ("x.all_seasons", "Bukiet wszystkich pór roku"),
        ("x.small_dragons", "Trzy małe smoki"),
        ("x.small_dragons", "trzech małych mędrców"),
        ("x.small_winds", "Cztery małe wiatry"),
        ("x.small_winds", "cztery mniejsze błogosławieństwa"),
        ("x.small_winds", "cztery małe radości"),
        ("x.big_dragons", "Trzy duże smoki"),
        ("x.big_dragons", "trzech wielkich mędrców"),
        ("x.big_winds", "Cztery duże wiatry"),
        ("x.big_winds", "cztery wielkie błogosławieństwa"),
        ("x.big_winds", "cztery wielkie radości"),
        ("thirteen_orphans", "Trzynaście cudów"),
        ("imperial_jade", "Same zielone"),
        ("nine_gates", "Dziewięć bram"),
    ],
)
def test_polish_rows_bear_the_names_of_the_original(row: str, called: str) -> None:
    """docs/rules/polish.md, "Doubles", "Special hands": what the original calls them, in its own words."""
    use_language("pl")
    try:
        text_of = element_text if row.startswith("x.") else special_hand_text
        words = text_of(RULEBOOKS["polish"].with_options(), row)
    finally:
        use_language("en")
    assert called in words.name + " " + words.help


@pytest.mark.parametrize(
    ("book", "line", "tiles", "name", "reason"),
    [
        (
            "hungarian",
            "pung.simple",
            "B4 B4 B4",
            "Pung of 4s of Bamboo",
            "Three alike, numbered 2 to 8",
        ),
        (
            "hungarian",
            "bonus.own",
            "S1",
            "Spring (season 1)",
            "Each flower or season with the seat's number",
        ),
        ("hungarian", "pair.own_wind", "WE WE", "Pair of east winds", "A pair of East's seat wind"),
        ("israeli", "chow", "C2 C3 C4", "Chow of 2-3-4 of Characters", None),
        ("israeli", "x.dragon", "DR DR DR DG DG DG DG", "Dragons: Red Dragon, Green Dragon", None),
        ("israeli", "x.own_bonus", "F1", "Seat bonus tile: Plum", "East's own number"),
        ("polish", "x.own_wind", "WE WE WE", "Seat wind", "A pung or kong of East's seat wind"),
        ("polish", "x.own_bonus_pair", "F1 S1", "Seat flower and season together", "Both have East's number"),
        ("polish", "special.wriggling_snake", "", "Wriggling snake", None),
        ("latvian", "exp.kong", "DW DW DW DW", "Kong of white dragons", None),
        ("gala", "own_bonus", "F1 S1", "Seat flower or season", "East's own number"),
        ("gala", "pung.dragon", "DR DR DR", "Pung of red dragons", "Each pung or kong of dragons"),
    ],
)
def test_lines_are_named_by_their_tiles(book: str, line: str, tiles: str, name: str, reason: str | None) -> None:
    words = line_text(RULEBOOKS[book].with_options(), line, tuple(Tile(code) for code in tiles.split()), Wind.EAST)
    assert words.name == name
    assert reason is None or words.reason == reason


@pytest.mark.parametrize(
    ("melds", "line", "name"),
    [
        (
            [pung(Tile.B4, concealed=False)],
            Line("pung.simple", Points(2), (Tile.B4,) * 3),
            "Pung of 4s of Bamboo, exposed",
        ),
        ([pung(Tile.B4)], Line("pung.simple", Points(4), (Tile.B4,) * 3), "Pung of 4s of Bamboo, concealed"),
        (
            [chow(Tile.D1, concealed=False), chow(Tile.D1)],
            Line("chow", Points(1), (Tile.D1, Tile.D2, Tile.D3)),
            "Chow of 1-2-3 of Dots, concealed",
        ),
        ([pair(Tile.DR)], Line("pair.dragon", Points(3), (Tile.DR,) * 2), "Pair of red dragons"),
        ([], Line("hand.no_chow", Points(10)), "No chow"),
    ],
)
def test_a_score_says_which_sets_are_exposed(melds: list[Meld], line: Line, name: str) -> None:
    score = Score(wind=Wind.EAST, is_winner=True, melds=tuple(melds), lines=(line,))
    assert score_line_text(RULEBOOKS["israeli"].with_options(), line, score).name == name


def test_a_line_of_another_book_has_no_words_here() -> None:
    with pytest.raises(KeyError):
        line_text(RULEBOOKS["gala"].with_options(), "x.dragon", (), Wind.EAST)
    with pytest.raises(KeyError):
        line_text(RULEBOOKS["gala"].with_options(), "special.pairs", (), Wind.EAST)
    assert line_text(RULEBOOKS["hungarian"].with_options(), "special.pairs", (), Wind.EAST) == LineText(
        "Seven pairs", "Any seven pairs, from the hand"
    )


@pytest.mark.parametrize(
    ("worth", "text"),
    [
        (Points(1), "1 point"),
        (Points(8), "8 points"),
        (Points(Fraction(51, 2)), "25.5 points"),
        (Points(Fraction(1, 4)), "0.25 points"),
        (Doubles(1), "1 double"),
        (Doubles(3), "3 doubles"),
        (Multiplier(Fraction(3, 2)), "150% more"),
        (Multiplier(Fraction(1, 4)), "25% more"),
        (Limit(), "limit"),
        (Limit(Fraction(1, 2)), "half the limit"),
    ],
)
def test_what_a_row_gives_in_words(worth: Worth, text: str) -> None:
    assert worth_text(worth) == text


@pytest.mark.parametrize(
    ("book", "row", "chosen", "said"),
    [
        ("hungarian", "x.half_flush", {}, "Four sets of one suit and a pair of honors"),
        ("hungarian", "x.half_flush", {"half_flush": "any_honors"}, "One suit and any honors"),
        ("hungarian", "x.dragons_or_own_wind", {}, "A double for each pung or kong of dragons or of the seat wind"),
        (
            "hungarian",
            "x.dragons_or_own_wind",
            {"honor_doubles": "whole_hand"},
            "Four pungs or kongs, each of dragons or of the seat wind",
        ),
    ],
)
def test_a_row_is_told_by_the_house_rules_in_force(book: str, row: str, chosen: dict[str, str], said: str) -> None:
    rules = RULEBOOKS[book].with_options(Options(RULEBOOKS[book].options, chosen))
    assert element_text(rules, row).help == said


@pytest.mark.parametrize("book", ALL, ids=lambda book: book.id)
def test_every_other_condition_of_a_row_is_told_when_it_holds(book: Rulebook) -> None:
    """It names options and values that there are, or fields of the rules, and fits where the usual one does."""
    words = book_of(book.id).scoring
    rows: list[tuple[Callable[[Ruleset, str], RowText], str, RowWords]]
    rows = [(element_text, id_, row) for id_, row in words.elements.items()]
    rows += [(special_hand_text, id_, row) for id_, row in words.special_hands.items()]
    ids = {option.id for option in book.options}
    for text_of, id_, row in rows:
        for text in row.otherwise:
            assert text.form.when
            assert not text.form.unless
            chosen = {name: wanted for name, wanted in text.form.when.items() if name in ids}
            rules = book.with_options(Options(book.options, chosen))
            fields = {name: wanted for name, wanted in text.form.when.items() if name not in ids}
            assert all(type(attrgetter(name)(rules)) is type(wanted) for name, wanted in fields.items())
            assert row.name is not None, "words that all books share have no other condition here"
            assert row.help is not None
            assert text.said() != row.help.said()
            assert fields or text_of(rules, id_).help == text.said()
            assert text.said()[0].isupper()
            assert not text.said().endswith(".")
            assert len(text.said()) <= LONGEST_HELP


@pytest.mark.parametrize(
    ("chosen", "said"), [("any_suits", "in any two suits"), ("two_suits", "in the same two suits")]
)
def test_a_special_hand_is_told_by_the_house_rules_in_force(chosen: str, said: str) -> None:
    rules = RULEBOOKS["polish"].with_options(Options(RULEBOOKS["polish"].options, {"knitting": chosen}))
    assert f"{said}; concealed" in special_hand_text(rules, "knitting").help
