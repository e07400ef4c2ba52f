"""The scoring rows shown with a good win, with the running total after each."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from msgspec import Struct

from game.i18n.numbers import points_text
from game.i18n.row_texts import score_line_text, worth_text
from game.i18n.translator import ngettext
from game.rules.elements import honors, sets, suits
from game.rules.rows import Doubles, Points
from game.rules.ruleset import Ruleset
from game.rules.scoring import Line, Score
from game.tiles.tile import Tile

MOST = 8
"""The most rows shown; the remaining ones are merged into one."""
_DOUBLINGS = 5
_PATTERNS = {
    sets.all_chows,
    sets.all_chows_without_value,
    sets.all_triplets,
    sets.all_major_triplets,
    sets.three_concealed_triplets,
    suits.half_flush,
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
"""Scoring questions about a whole hand whose element gives the hand a name."""


class WinRow(Struct, frozen=True, kw_only=True):
    """A scoring row as shown over the table."""

    name: str
    gain: str
    """What the row adds, such as ``+4``, or its factor."""
    total: Fraction
    """Running total of the hand including this row."""
    tiles: tuple[Tile, ...] = ()
    """The tiles that earned it; empty if the whole hand did."""
    is_doubling: bool = False


def win_rows(rules: Ruleset, score: Score) -> tuple[WinRow, ...]:
    """The most valuable rows of a score, points before doubles; the last total is the hand's worth."""
    points = sorted((line for line in score.lines if isinstance(line.worth, Points)), key=_points, reverse=True)
    others = sorted((line for line in score.lines if not isinstance(line.worth, Points)), key=_doubles, reverse=True)
    others_kept = _kept(others, _DOUBLINGS)
    rows: list[tuple[str, str, Fraction, int, tuple[Tile, ...]]] = []
    for group in _kept(points, MOST - len(others_kept)):
        amount = sum(map(_points, group), Fraction(0))
        rows.append((_name(rules, group, score), points_text(amount, signed=True), amount, 0, _tiles(group)))
    for group in others_kept:
        doubles = sum(map(_doubles, group))
        gain = f"×{1 << doubles}" if doubles else worth_text(group[0].worth)
        rows.append((_name(rules, group, score), gain, Fraction(0), doubles, _tiles(group)))
    totals = list(accumulate(rows, lambda so_far, row: (so_far + row[2]) * (1 << row[3]), initial=Fraction(0)))[1:]
    totals[-1:] = [score.worth] * bool(totals)
    return tuple(
        WinRow(name=name, gain=gain, total=total, tiles=tiles, is_doubling=not amount)
        for (name, gain, amount, _doubled, tiles), total in zip(rows, totals, strict=True)
    )


def pattern_name(rules: Ruleset, score: Score) -> str:
    """The name of the pattern that contributed most to a hand's worth; empty if there is none."""
    patterns = {element.id for element in rules.elements if {element.when, element.each} & _PATTERNS}
    factor = 1 << sum(map(_doubles, score.lines))

    def brought(line: Line) -> Fraction:
        return max(_points(line) * factor, score.worth * (1 - Fraction(1, 1 << _doubles(line))))

    dearest = max((line for line in score.lines if line.id in patterns), key=brought, default=None)
    return "" if dearest is None else score_line_text(rules, dearest, score).name


def _kept(lines: Sequence[Line], most: int) -> list[list[Line]]:
    """The lines as groups: each by itself, and those beyond ``most`` merged into the last group."""
    if len(lines) <= most:
        return [[line] for line in lines]
    return [*([line] for line in lines[: most - 1]), list(lines[most - 1 :])]


def _name(rules: Ruleset, group: Sequence[Line], score: Score) -> str:
    if len(group) == 1:
        return score_line_text(rules, group[0], score).name
    return ngettext("{count} more row", "{count} more rows", len(group)).format(count=len(group))


def _tiles(group: Sequence[Line]) -> tuple[Tile, ...]:
    return group[0].tiles if len(group) == 1 else ()


def _points(line: Line) -> Fraction:
    return Fraction(line.worth.points) if isinstance(line.worth, Points) else Fraction(0)


def _doubles(line: Line) -> int:
    return line.worth.doubles if isinstance(line.worth, Doubles) else 0
