"""The counting of a score sheet: lines appear, the total rises, payments are made. Each is a function of the time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from game import Frozen
from game.app.sound.sounds import Sound
from game.i18n.score_rows import RowKind, SheetLine, running_totals
from game.scenes.score.payments import Reckoned
from game.scenes.score.sheet import ShownSet
from game.scenes.score.sheet_times import FADE, FALL, ROLL, SheetTimes, sheet_times
from game.tiles.tile import Tile
from game.view.choreography.steps import Heard
from game.view.units import out
from game.view.units.timeline import rolled

_WARM = 0.1
"""Seconds until a set is fully highlighted."""
_ROLLING = (RowKind.POINTS, RowKind.SHARE, RowKind.EXTRA, RowKind.PAID)
"""The kinds of lines whose figure rolls up together with the total; the others take effect at once."""


def _within(share: float) -> float:
    return min(1.0, max(0.0, share))


class SheetCount(Frozen):
    """How a hand is counted; times are in seconds since the sheet was opened."""

    hand: int
    """The number of lines of the hand; the lines after them are payments."""
    adds: bool
    """Whether the payments are added to the hand."""
    lines: Sequence[SheetLine]
    times: SheetTimes
    earned: Sequence[frozenset[int]]
    """For each line the numbers of the sets that earned it."""
    sums: Sequence[Fraction]
    """The running total after each line."""
    begins: Sequence[Sequence[float]]
    """For each set the times at which the lines that it earned appear."""

    @classmethod
    def of(
        cls, lines: Sequence[SheetLine], sets: Sequence[ShownSet], settled: Reckoned | None, *, is_told: bool = False
    ) -> SheetCount:
        """The count of these lines; if the hand ``is_told``, only the payments are counted, while they are made."""
        paid = 0 if settled is None else len(settled.lines)
        hand = len(lines) - paid
        times, earned = sheet_times(lines), tuple(sets_of(lines, sets))
        if is_told:
            times = times.after_hand(hand)
        rows = list(zip(times.rows, earned, strict=True))
        begins = [[begins for begins, places in rows if place in places] for place in range(len(sets))]
        adds = settled is not None and settled.adds
        return cls(hand, adds, lines, times, earned, running_totals(lines, 0 if adds else paid), begins)

    def came(self, line: int, time: float) -> float:
        """How far a line has appeared, 0 to 1."""
        return _within((time - self.times.rows[line]) / FALL)

    def worth(self, line: int, time: float) -> Fraction:
        """The figure of a line, as far as it has rolled up."""
        one = self.lines[line]
        return rolled(one.amount, self._share(line, time)) if one.kind in _ROLLING else one.amount

    def _share(self, line: int, time: float) -> float:
        return _within((time - self.times.rows[line]) / ROLL)

    def totals(self, time: float) -> tuple[Fraction, Fraction]:
        """The running total at a time before the last line is counted, and that of the hand alone."""
        of_hand, received, before = Fraction(0), Fraction(0), Fraction(0)
        for number, (line, whole) in enumerate(zip(self.lines, self.sums, strict=True)):
            if number == self.hand and not self.adds:
                before = Fraction(0)
            more, before = whole - before, whole
            rolls = line.kind in _ROLLING
            came = rolled(more, self._share(number, time)) if rolls else more * (self.came(number, time) == 1)
            if number < self.hand:
                of_hand += came
            else:
                received += came
        is_apart = self.hand < len(self.lines) and not self.adds
        return received if is_apart else of_hand + received, of_hand

    def has_total(self, time: float) -> bool:
        return time >= self.times.total

    def glow(self, place: int, time: float) -> float:
        """How strongly a set is highlighted, 0 to 1, because a line that it earned is being counted."""
        since = (time - begins for begins in self.begins[place])
        return round(max((_within(min(each / _WARM, (ROLL + FADE - each) / FADE)) for each in since), default=0.0), 1)

    def counted(self, place: int, time: float) -> float:
        """The share of a set's points counted so far."""
        return next((_within((time - begins) / ROLL) for begins in self.begins[place]), 1.0)

    def way_of_coins(self, time: float) -> float:
        """The share of the payments' time that has passed."""
        return _within((time - self.times.pays) / (self.times.ends - self.times.pays))

    def paid(self, time: float) -> float:
        """The share of the payments made so far."""
        return round(out(self.way_of_coins(time)), 3)

    def heard(self, since: float, time: float) -> Iterator[Heard]:
        """The sounds of the lines and of the total that have come since a time."""
        kinds = [line.kind for line in self.lines]
        for number, begins in enumerate(self.times.rows):
            if since <= begins < time:
                yield _sound_of(kinds[number], kinds[:number].count(kinds[number]))
        if self.lines and since <= self.times.total < time:
            yield Heard(sound=Sound.SCORE_TOTAL)


def _sound_of(kind: RowKind, number: int) -> Heard:
    """The sound of a line after ``number`` others of its kind: points rise in tones, doubles in stamps."""
    if kind is RowKind.POINTS:
        return Heard(sound=Sound.COUNT_TICK, step=number)
    if kind is RowKind.DOUBLES:
        return Heard(sound=Sound.SEAL, step=number)
    return Heard(sound=Sound.SCORE_LINE)


def sets_of(lines: Sequence[SheetLine], sets: Sequence[ShownSet]) -> Iterator[frozenset[int]]:
    """Yields for each line the numbers of the sets that earned it; for a merged line, those of all its lines.

    That is the set with exactly the line's tiles, or else every set that has no others or all of them, and tiles in no
    set if some are the line's; for a line without tiles, all sets. Lines with the same id and tiles each take another
    one of equal sets.
    """
    had: set[tuple[str, int]] = set()
    for line in lines:
        yield frozenset[int]().union(*(_sets_of_one(each, sets, had) for each in line.merged or (line,)))


def _sets_of_one(line: SheetLine, sets: Sequence[ShownSet], had: set[tuple[str, int]]) -> Iterable[int]:
    """The numbers of the sets that earned a line; adds to ``had`` the line's id with the set it has taken."""
    tiles = tuple(sorted(line.tiles))
    exact = [
        number
        for number, each in enumerate(sets)
        if tuple(sorted(each.tiles)) == tiles and line.concealed in (None, each.concealed)
    ]
    if exact:
        own = next((number for number in exact if (line.id, number) not in had), exact[0])
        had.add((line.id, own))
        return (own,)
    if tiles:
        return [number for number, each in enumerate(sets) if _has_part_in(each, set(tiles))]
    return range(len(sets))


def _has_part_in(one: ShownSet, tiles: set[Tile]) -> bool:
    """Whether a set belongs to these tiles: it has no others or all of them, and tiles in no set are some of them."""
    own = set(one.tiles)
    return bool(own & tiles) if one.concealed is None else own <= tiles or tiles <= own
