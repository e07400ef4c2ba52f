"""The scoring rows shown with a good win, with the running total after each."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate

from msgspec import Struct

from game.i18n.numbers import points_text
from game.i18n.row_texts import score_line_text, worth_text
from game.i18n.tile_words import name_of_tiles
from game.i18n.translator import ngettext
from game.rules.elements import honors, sets, suits
from game.rules.rows import Doubles, Multiplier, Points
from game.rules.ruleset import Ruleset
from game.rules.scoring import Line, Score
from game.tiles.tile import Tile

MOST = 10
"""The most rows shown; the remaining ones are merged into one."""
_DOUBLINGS = 6
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


class WinRow(Struct, frozen=True, kw_only=True):
    """A scoring row as shown over the table."""

    name: str
    gain: str
    """What the row adds, such as ``+4``, or its factor."""
    total: Fraction
    """Running total of the hand including this row."""
    tiles: tuple[Tile, ...] = ()
    """The tiles that earned the row; empty if the whole hand did."""
    is_doubling: bool = False


def win_rows(rules: Ruleset, score: Score) -> tuple[WinRow, ...]:
    """The most valuable rows of a score, points before doubles; the last total is the hand's worth."""
    points = sorted((line for line in score.lines if isinstance(line.worth, Points)), key=_points, reverse=True)
    others = sorted((line for line in score.lines if not isinstance(line.worth, Points)), key=_doubles, reverse=True)
    others_kept = _grouped(others, _DOUBLINGS)
    rows: list[tuple[str, str, Fraction, int, tuple[Tile, ...]]] = []
    for group in _grouped(points, MOST - len(others_kept)):
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
        name = name_of_tiles(rules.id, tiles, concealed=None) or ""
        found.append((told([line for line in score.lines if line.tiles == tiles]), name))
    best = max((amount for amount, _name in found), default=Fraction(0))
    names = [name for amount, name in found if amount == best]
    return names[0] if len(names) == 1 else ""


def _contribution(score: Score, lines: Sequence[Line]) -> Fraction:
    """How much these lines of a score contributed to the hand's worth."""
    points = sum(map(_points, score.lines), Fraction(0))
    shares = 1 + sum(map(_share, score.lines), Fraction(0))
    own = sum(map(_points, lines), Fraction(0)) / points if points else Fraction(0)
    doubled = 1 - Fraction(1, 1 << sum(map(_doubles, lines)))
    added = sum(map(_share, lines), Fraction(0)) / shares
    return score.worth * (1 - (1 - own) * (1 - doubled) * (1 - added))


def _grouped(lines: Sequence[Line], most: int) -> list[list[Line]]:
    """The lines in groups of one each, except that the last group holds all lines beyond ``most``."""
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


def _share(line: Line) -> Fraction:
    return line.worth.share if isinstance(line.worth, Multiplier) else Fraction(0)
