"""Examples of every line and every special hand of the five books, which the books themselves score."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.examples import gala, hungarian, israeli, latvian, polish
from game.rules.examples.example import Example, example

__all__ = ["Example", "example", "example_of_special_hand", "examples_of_line"]

_LINES: dict[str, Mapping[str, tuple[str, ...]]] = {
    "israeli": israeli.LINES,
    "gala": gala.LINES,
    "hungarian": hungarian.LINES,
    "latvian": latvian.LINES,
    "polish": polish.LINES,
}
_SPECIAL_HANDS: dict[str, Mapping[str, str]] = {
    "israeli": israeli.SPECIAL_HANDS,
    "gala": gala.SPECIAL_HANDS,
    "hungarian": hungarian.SPECIAL_HANDS,
    "latvian": latvian.SPECIAL_HANDS,
    "polish": polish.SPECIAL_HANDS,
}


def examples_of_line(rules: str, line: str) -> tuple[Example, ...]:
    """Hands that earn a line of a book, by its id: for each of its worths one at least; ``KeyError`` without any."""
    return tuple(map(example, _LINES[rules][line]))


def example_of_special_hand(rules: str, hand: str) -> Example:
    """A hand that is this special hand of a book, by its id; ``KeyError`` if there is none."""
    return example(_SPECIAL_HANDS[rules][hand])
