"""The name of a good hand without a name of its own: that of the scoring row that contributed most to it."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from game.i18n.row_texts import score_line_text
from game.i18n.tile_words import name_of_tiles
from game.rules.elements import honors, sets, suits
from game.rules.ruleset import Ruleset
from game.rules.scoring import Line, Score, doubles_of, points_of, shares_of

_PATTERNS = {
    sets.all_chows,
    sets.all_chows_without_value,
    sets.all_triplets,
    sets.all_major_triplets,
    sets.three_concealed_triplets,
    suits.half_flush,
    suits.half_flush_closed_with_honors,
    suits.full_flush,
    suits.all_terminals,
    suits.all_honors,
    suits.all_major,
    suits.terminals_and_honors,
    honors.small_dragons,
    honors.big_dragons,
    honors.small_winds,
    honors.three_winds,
    honors.big_winds,
}
"""Scoring questions about the whole hand; a scoring row that asks one of them gives the hand its name."""


def dearest_name(rules: Ruleset, score: Score) -> str:
    """The name of the scoring row that contributed most to a hand's worth; empty if there is none.

    A pattern of the whole hand comes first; without one, the row for a hand without chows, or the pung or kong that is
    worth more than each other one.
    """
    told = partial(_contribution, score)
    patterns = {each.id for each in rules.elements if {each.when, each.each} & _PATTERNS}
    pattern = max((line for line in score.lines if line.id in patterns), key=lambda line: told([line]), default=None)
    if pattern is not None:
        return score_line_text(rules, pattern, score).name
    chowless = {element.id for element in rules.elements if element.when is sets.no_chow}
    found = [(told([line]), score_line_text(rules, line, score).name) for line in score.lines if line.id in chowless]
    for tiles in {line.tiles for line in score.lines if len(line.tiles) > 2 and len(set(line.tiles)) == 1}:
        name = name_of_tiles(rules.id, tiles) or ""
        found.append((told([line for line in score.lines if line.tiles == tiles]), name))
    best = max((amount for amount, _name in found), default=Fraction(0))
    names = [name for amount, name in found if amount == best]
    return names[0] if len(names) == 1 else ""


def _contribution(score: Score, lines: Sequence[Line]) -> Fraction:
    """How much these lines of a score contributed to the hand's worth."""
    points = points_of(score.lines)
    own = points_of(lines) / points if points else Fraction(0)
    doubled = 1 - Fraction(1, 1 << doubles_of(lines))
    added = shares_of(lines) / (1 + shares_of(score.lines))
    return score.worth * (1 - (1 - own) * (1 - doubled) * (1 - added))
