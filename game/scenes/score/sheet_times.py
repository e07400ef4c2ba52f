"""The times at which a score sheet's rows, total and payments appear."""

from __future__ import annotations

from collections.abc import Sequence

from game import Frozen, replace
from game.i18n.score_rows import RowKind, SheetLine

ROLL = 0.4
"""Seconds in which a number rolls up."""
FADE = 0.3
"""Seconds in which the highlight of the sets that earned it then fades."""
FALL = 0.16
"""Seconds in which a line appears."""
_ROW = 0.09
"""Seconds for each row."""
_SHARED = 0.4
"""Further seconds that all rows share."""
_MOST = 0.22
"""The most seconds for a row."""
_PAID = 0.6


class SheetTimes(Frozen):
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


def sheet_times(lines: Sequence[SheetLine]) -> SheetTimes:
    """The times of a sheet with these lines."""
    step = min(_MOST, _ROW + _SHARED / max(1, len(lines)))
    rows = tuple(step * number for number in range(len(lines)))
    counted = step * len(lines)
    total = counted + (ROLL if lines else 0.0)
    ends = total + _PAID
    doubled = [number for number, line in enumerate(lines) if line.kind is RowKind.DOUBLES]
    stages = (*([rows[doubled[0]]] if doubled else []), *([counted] if lines else []), total, ends)
    return SheetTimes(rows=rows, total=total, pays=total, ends=ends, stages=stages)
