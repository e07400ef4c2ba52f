"""How much a win is celebrated: by what it is worth among the wins of its book, and by its name if it has one.

What wins are worth was measured in self-play and lies in ``assets/players/worths.json``, made again by
``build_scripts/calibrate.py --worths``.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.hands.deficiency import asset_file
from game.rules.rows import Limit
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score

FILE = "worths.json"


class Marks(NamedTuple):
    """What a good win and a great one is worth more than."""

    good: float
    great: float


class Grade(IntEnum):
    """How much a win is celebrated."""

    PLAIN = 0
    GOOD = 1
    """It is worth more than most wins of its book."""
    GREAT = 2
    """It is worth more than nearly all wins of its book."""
    NAMED = 3
    """A special hand, or one that is worth the limit."""


def grade(rules: Ruleset, score: Score) -> Grade:
    """How much a win is celebrated."""
    if score.special is not None or reaches_limit(rules, score):
        return Grade.NAMED
    marks = _marks_of(rules)
    return Grade.GREAT if score.worth > marks.great else Grade.GOOD if score.worth > marks.good else Grade.PLAIN


def reaches_limit(rules: Ruleset, score: Score) -> bool:
    """Whether a win is worth the limit by its points and doubles, where the book has a limit."""
    has_limit = any(isinstance(row.worth, Limit) for row in rules.special_hands)
    return has_limit and score.special is None and score.points * 2**score.doubles > score.worth


@lru_cache(maxsize=64)
def _marks_of(rules: Ruleset) -> Marks:
    """The marks of a book, or those of the house rule in force that raises them most; none are above the sky."""
    known = _known().get(rules.id)
    if known is None:
        return Marks(float("inf"), float("inf"))
    changed = [known[key] for name, value in rules.options.items() if (key := f"{name}={value}") in known]
    return max(changed, default=known[""])


@lru_cache(maxsize=1)
def _known() -> dict[str, dict[str, Marks]]:
    """The marks of every book; with the name of a house rule and its value those under it, else the usual ones."""
    return msgspec.json.decode(asset_file(f"players/{FILE}").read_bytes(), type=dict[str, dict[str, Marks]])
