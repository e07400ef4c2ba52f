"""What stands on a set's card is what the row of that set counts, for every example of every book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.hands.notation import parse_hand
from game.i18n.books import book
from game.i18n.score_rows import RowKind, sheet_sum
from game.rules.example import Example, example
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import Score
from game.rules.terms import Source
from game.scenes.score.sheet import SetPoints, ShownSet, set_of
from game.scenes.score.sheet_count import sets_of
from tests.for_each import one_of

_FOUND = re.compile(rf'"((?:[ESWN]: )?[^"\n]+ / (?:{"|".join(source.value for source in Source)})[^"\n]*)"')
"""A hand and how it went out, as the tests of the rulebooks write it."""
_RULEBOOK_TESTS = Path(__file__).parents[2] / "rulebook"
_LIKE_CHOWS = (
    "(B123) B123 C456 D789 WEE / wall B3",
    "(B123) (B123) B123 D789 WEE / wall WE",
    "(B123) B123 B123 D789 WEE / wall WE",
    "B123 B123 C456 D789 WEE / discard B3",
)


def of_book(rules: str) -> Iterator[Score]:
    """What the examples of the book itself count."""
    scoring = book(rules).scoring
    texts = [text for row in scoring.elements.values() for text in row.examples]
    texts += [text for hand in scoring.special_hands.values() for text in hand.examples]
    for text in dict.fromkeys(texts):
        yield from scored(rules, example(text))


def of_tests(rules: str) -> Iterator[Score]:
    """What the hands in the tests of its rulebook count, and hands with like chows, where they are a mahjong."""
    texts = list(_LIKE_CHOWS)
    for path in sorted(_RULEBOOK_TESTS.glob(f"test_{rules}*.py")):
        texts += _FOUND.findall(path.read_text(encoding="utf-8"))
    for text in dict.fromkeys(texts):
        try:
            yield from scored(rules, example(text))
        except (ValueError, KeyError):
            continue


def scored(rules: str, shown: Example) -> Iterator[Score]:
    made = RULEBOOKS[rules].with_options(Options(RULEBOOKS[rules].options, shown.options))
    yield from (score for score in made.scored(shown.facts).scores if score.wind is shown.wind)


def counted(rules: str, score: Score) -> tuple[list[ShownSet], list[Fraction]]:
    """The cards of a score, and what the rows count that each of them earned alone."""
    points = SetPoints(score)
    boxes = [set_of(meld, points=points.of(meld)) for meld in score.melds]
    by_rows = [Fraction(0)] * len(boxes)
    lines = sheet_sum(RULEBOOKS[rules].with_options(), score).lines
    for line, earned in zip(lines, sets_of(lines, boxes), strict=True):
        if line.kind is RowKind.POINTS and line.tiles and len(earned) == 1:
            by_rows[min(earned)] += line.amount
    return boxes, by_rows


@pytest.mark.parametrize("rules", one_of(5, RULEBOOKS, first=4))
def test_a_card_shows_what_its_row_counts(rules: str) -> None:
    scores = list(of_book(rules))
    assert scores
    for score in (*scores, *of_tests(rules)):
        for melds in (score.melds, score.melds[::-1]):
            boxes, by_rows = counted(rules, replace(score, melds=melds))
            shown = [box.points or 0 for box in boxes]
            assert shown == by_rows, f"{score.sorting}"


@pytest.mark.parametrize("melds", list(permutations(range(3))))
def test_of_like_chows_the_concealed_ones_count(melds: tuple[int, ...]) -> None:
    """docs/rules/israeli.md, "Sets": a concealed chow counts 1, an exposed one nothing."""
    hand = example("(B123) B123 B123 D789 WEE / wall WE")
    (score,) = RULEBOOKS["israeli"].with_options().scored(hand.facts).winners
    like = [meld for meld in score.melds if meld.tiles == parse_hand("B123").concealed]
    shuffled = tuple(like[place] for place in melds)
    boxes, by_rows = counted("israeli", replace(score, melds=shuffled))
    assert [box.points for box in boxes] == [int(meld.concealed) for meld in shuffled] == by_rows
    names = [row.name for row in sheet_sum(RULEBOOKS["israeli"].with_options(), score).lines if row.id == "chow"]
    assert len(names) == 3
    assert not any("xposed" in name for name in names)
