"""When each row of a score sheet falls, when its total comes and when payments are counted, by the grade of the win."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.players.celebration import Grade
from game.scenes.score.lines import SheetLine
from game.view.sheet.rows import RowKind

ROLL, FADE = 0.4, 0.3
"""Seconds for a number to roll up, and until what earned it is no longer stressed."""
_ROW, _LATER, _QUICK = 0.22, 0.14, 4
"""Seconds from row to row of a good win, and from the fifth on."""
_SEAL, _SHORTER, _LEAST = 0.30, 0.04, 0.16
"""Seconds for the first doubling of a good win; each next one takes less, and none less than the least."""
_PLAIN, _SAVED = 0.09, 0.4
"""What a plain win may take: so much for each row, and what it takes less than others at the table."""
_PAID = 0.6


@dataclass(frozen=True, slots=True)
class SheetTimes:
    """Times in seconds from the moment the sheet is seen."""

    rows: tuple[float, ...]
    """When each row falls."""
    total: float
    """When the last row has been counted."""
    ends: float
    stages: tuple[float, ...]
    """The ends of the stages: points, doubles, total, payments."""

    def next_stage(self, now: float) -> float:
        """When the stage ends that is running."""
        return next((end for end in self.stages if end > now), self.ends)


def sheet_times(lines: Sequence[SheetLine], grade: Grade) -> SheetTimes:
    """The times of a sheet with these rows."""
    steps = list(_steps(lines, grade))
    rows = tuple(sum(steps[:number]) for number in range(len(steps)))
    total = sum(steps) + (ROLL if lines else 0.0)
    ends = total + _PAID
    doubled = [number for number, line in enumerate(lines) if line.kind is RowKind.DOUBLES]
    stages = (*([rows[doubled[0]]] if doubled else []), *([sum(steps)] if steps else []), total, ends)
    return SheetTimes(rows=rows, total=total, ends=ends, stages=stages)


def _steps(lines: Sequence[SheetLine], grade: Grade) -> Iterator[float]:
    """How long each row stands before the next thing comes."""
    if grade is Grade.PLAIN:
        yield from [min(_ROW, _PLAIN + _SAVED / max(1, len(lines)))] * len(lines)
        return
    seals = 0
    for number, line in enumerate(lines):
        if line.kind is RowKind.DOUBLES:
            yield max(_LEAST, _SEAL - _SHORTER * seals)
            seals += 1
        else:
            yield _ROW if number < _QUICK else _LATER


def running_totals(lines: Sequence[SheetLine], paid: int = 0) -> list[Fraction]:
    """What the hand comes to after each row; so many rows at the end are what is paid for it, and count anew."""
    totals: list[Fraction] = []
    so_far = Fraction(0)
    for number, line in enumerate(lines):
        if number == len(lines) - paid:
            so_far = line.amount
        elif line.kind is RowKind.DOUBLES:
            so_far *= line.amount
        elif line.kind in (RowKind.SUM, RowKind.LIMIT):
            so_far = line.amount
        else:
            so_far += line.amount
        totals.append(so_far)
    return totals
