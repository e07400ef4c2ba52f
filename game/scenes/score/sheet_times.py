"""The times at which a score sheet's rows, total and payments appear; they depend on the grade of the win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.i18n.score_rows import RowKind, SheetLine
from game.players.celebration import Grade

ROLL, FADE = 0.4, 0.3
"""How long a number rolls up, and how long the highlight of what earned it then fades, in seconds."""
_ROW, _LATER, _QUICK = 0.22, 0.14, 4
"""The seconds between the first rows of a graded win, between the later ones, and how many count as first."""
_SEAL, _SHORTER, _LEAST = 0.30, 0.04, 0.16
"""The seconds that the first doubling of a graded win takes, how much less each further one takes, and the least."""
_PLAIN, _SAVED = 0.09, 0.4
"""Seconds for each row of a plain win, and further seconds that all its rows share."""
_PAID = 0.6


@dataclass(frozen=True, slots=True)
class SheetTimes:
    """Times in seconds since the sheet was opened."""

    rows: tuple[float, ...]
    """The time at which each row falls."""
    total: float
    """The time at which the last row has been counted."""
    pays: float
    """The time at which the payments begin."""
    ends: float
    stages: tuple[float, ...]
    """The ends of the stages: points, doubles, total, payments."""

    def next_stage(self, now: float) -> float:
        """The time at which the current stage ends."""
        return next((end for end in self.stages if end > now), self.ends)

    def after_hand(self, number: int) -> SheetTimes:
        """The times if the first rows are there already, and the rest is counted while it is paid."""
        late = len(self.rows) - number
        if not late:
            return self
        rows = (*self.rows[:number], *(self.pays + (_PAID - ROLL) * place / late for place in range(late)))
        return replace(self, rows=rows, total=rows[-1] + ROLL)


def sheet_times(lines: Sequence[SheetLine], grade: Grade) -> SheetTimes:
    """The times of a sheet with these lines."""
    steps = list(_steps(lines, grade))
    rows = tuple(sum(steps[:number]) for number in range(len(steps)))
    total = sum(steps) + (ROLL if lines else 0.0)
    ends = total + _PAID
    doubled = [number for number, line in enumerate(lines) if line.kind is RowKind.DOUBLES]
    stages = (*([rows[doubled[0]]] if doubled else []), *([sum(steps)] if steps else []), total, ends)
    return SheetTimes(rows=rows, total=total, pays=total, ends=ends, stages=stages)


def _steps(lines: Sequence[SheetLine], grade: Grade) -> Iterator[float]:
    """The time between each row and what follows it, in seconds."""
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
