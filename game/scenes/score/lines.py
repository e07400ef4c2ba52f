"""From a score to the rows of its sheet: points, their sum, doubles, shares, extras, the limit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.i18n import _
from game.i18n.row_texts import score_line_text, worth_text
from game.i18n.set_words import listed
from game.rules.score import Line, Score
from game.rules.worth import Doubles, Multiplier, Points
from game.tiles.tile import Tile
from game.view.sheet.rows import RowKind
from game.view.table.plates import points_text

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A row of the sheet."""

    name: str
    reason: str
    kind: RowKind = RowKind.POINTS
    amount: Fraction
    """Points; of doubles, by how much they multiply."""
    tiles: tuple[Tile, ...] = ()
    """The tiles that earned it, where not the whole hand did."""
    id: str = ""
    """By which the rulebook names it; empty for a sum."""


@dataclass(frozen=True, slots=True)
class SheetSum:
    """The rows of a hand, and how its worth is reckoned."""

    lines: tuple[SheetLine, ...]
    formula: str
    """Empty where there is nothing to reckon."""


def sheet_sum(ruleset: str, score: Score) -> SheetSum:
    """The rows of a score."""
    extras = _extras(score)
    points = [line for line in score.lines if isinstance(line.worth, Points) and line not in extras]
    doubles = [line for line in score.lines if isinstance(line.worth, Doubles)]
    shares = [line for line in score.lines if isinstance(line.worth, Multiplier)]
    rows = [
        _row(ruleset, alike, score, amount=Fraction(sum(_points(line) for line in alike)))
        for alike in _gathered(points)
    ]
    if rows and (doubles or shares or extras):
        rows.append(SheetLine(name=_("Points of the hand"), reason="", kind=RowKind.SUM, amount=score.points))
    rows += [
        _row(ruleset, [line], score, kind=RowKind.DOUBLES, amount=Fraction(1 << _doubles(line))) for line in doubles
    ]
    rows += _share_rows(ruleset, shares, score)
    rows += [_row(ruleset, [line], score, kind=RowKind.EXTRA, amount=_points(line)) for line in extras]
    whole = _whole(score, shares, extras)
    if score.worth < whole:
        reason = _("{points} would be more than the limit").format(points=points_text(whole))
        rows.append(SheetLine(name=_("Limit"), reason=reason, kind=RowKind.LIMIT, amount=score.worth))
    return SheetSum(tuple(rows), _formula(score, rows))


def _points(line: Line) -> Fraction:
    return Fraction(line.worth.points) if isinstance(line.worth, Points) else Fraction(0)


def _doubles(line: Line) -> int:
    return line.worth.doubles if isinstance(line.worth, Doubles) else 0


def _extras(score: Score) -> list[Line]:
    """Points of a special hand that are not doubled with the others."""
    special = [line for line in score.lines if isinstance(line.worth, Points) and line.id == f"special.{score.special}"]
    all_points = sum((_points(line) for line in score.lines), Fraction(0))
    return special if all_points != score.points else []


def _whole(score: Score, shares: Sequence[Line], extras: Sequence[Line]) -> Fraction:
    """What the hand would be worth without a limit; its worth where shares are counted, which have none."""
    if shares:
        return score.worth
    return score.points * Fraction(1 << score.doubles) + sum(map(_points, extras), Fraction(0))


def _gathered(lines: Iterable[Line]) -> list[list[Line]]:
    """Lines of a row that stand together: those for single tiles of one worth, such as flowers."""
    gathered: list[list[Line]] = []
    for line in lines:
        before = gathered[-1][0] if gathered else None
        is_alike = before is not None and (before.id, before.worth) == (line.id, line.worth)
        if is_alike and before is not None and len(line.tiles) == len(before.tiles) == 1:
            gathered[-1].append(line)
        else:
            gathered.append([line])
    return gathered


def _row(
    ruleset: str, alike: Sequence[Line], score: Score, *, amount: Fraction, kind: RowKind = RowKind.POINTS
) -> SheetLine:
    words = score_line_text(ruleset, alike[0], score)
    if len(alike) == 1:
        return SheetLine(
            name=words.name, reason=words.reason, kind=kind, amount=amount, tiles=alike[0].tiles, id=alike[0].id
        )
    names = listed(ruleset, (tile for line in alike for tile in line.tiles))
    reason = _("{worth} each").format(worth=worth_text(alike[0].worth))
    tiles = tuple(tile for line in alike for tile in line.tiles)
    return SheetLine(name=names, reason=reason, kind=kind, amount=amount, tiles=tiles, id=alike[0].id)


def _share_rows(ruleset: str, shares: Sequence[Line], score: Score) -> list[SheetLine]:
    """Each share as points: what all add beyond the points, parted as the shares are."""
    whole = sum((line.worth.share for line in shares if isinstance(line.worth, Multiplier)), Fraction(0))
    rows = []
    for line in shares:
        assert isinstance(line.worth, Multiplier)
        words = score_line_text(ruleset, line, score)
        reason = f"{worth_text(line.worth)}: {words.reason}"
        amount = (score.worth - score.points) * line.worth.share / whole
        rows.append(SheetLine(name=words.name, reason=reason, kind=RowKind.SHARE, amount=amount, id=line.id))
    return rows


def _formula(score: Score, rows: Sequence[SheetLine]) -> str:
    """Such as ``28 × 2⁴ + 3000``."""
    by_kind = {kind: [row.amount for row in rows if row.kind is kind] for kind in RowKind}
    if by_kind[RowKind.DOUBLES] or by_kind[RowKind.EXTRA] or by_kind[RowKind.SHARE]:
        parts = [points_text(score.points)]
        if score.doubles:
            parts[0] += " × 2" + str(score.doubles).translate(_RAISED)
        parts += [points_text(amount) for kind in (RowKind.SHARE, RowKind.EXTRA) for amount in by_kind[kind]]
        return " + ".join(parts) if len(parts) > 1 or score.doubles else ""
    points = by_kind[RowKind.POINTS]
    return " + ".join(map(points_text, points)) if len(points) > 1 else ""
