"""The animated counting of a score sheet: rows fall into place, the total rises, and payments are made."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from game.app.sound.sounds import Sound
from game.app.window.actions import Action, Pressed
from game.i18n.score_rows import RowKind, SheetLine, running_totals
from game.scenes.score.payments import Reckoned
from game.scenes.score.sheet_times import FADE, ROLL, sheet_times
from game.tiles.tile import Tile
from game.view.choreography.steps import Heard
from game.view.paint import Kit
from game.view.sheet.coins import PaidCoins
from game.view.sheet.parts import SeatRow, SetBox
from game.view.sheet.rows import LineRow, TotalBar, rolled
from game.view.units import out

_WARM = 0.1
"""Seconds until a set is fully highlighted."""


class EarnedSets:
    """The sets of a score sheet, and the lines that come from them."""

    def __init__(self, lines: Sequence[SheetLine], sets: Sequence[SetBox]) -> None:
        self._sets = sets
        self._earned = list(_sets_of(lines, self._sets))
        self._pointed: int | None = None

    def point(self, line: int | None) -> bool:
        """Highlights what earned the line under the pointer. Returns whether that line has changed."""
        is_new = line != self._pointed
        self._pointed = line
        return is_new

    def count(self, since: Sequence[float], *, moves: bool) -> None:
        """Updates the highlight and the rolling points of each set.

        :param since: for each line, the seconds since its number began to roll; negative while it waits.
        :param moves: whether the counting is animated; if not, all points are there.
        """
        for number, box in enumerate(self._sets):
            began = [since[line] for line, sets in enumerate(self._earned) if number in sets] if moves else []
            glow = max((_stress(seconds) for seconds in began), default=0.0)
            if self._pointed is not None and number in self._earned[self._pointed]:
                glow = 1.0
            counted = min(1.0, max(0.0, began[0] / ROLL)) if began else 1.0
            box.glow, box.counted = round(glow, 1), round(counted, 2)


def _stress(since: float) -> float:
    """The highlight of a set, 0 to 1, so many seconds after its line began."""
    return max(0.0, min(1.0, since / _WARM, (ROLL + FADE - since) / FADE))


def _sets_of(lines: Sequence[SheetLine], sets: Sequence[SetBox]) -> Iterator[frozenset[int]]:
    """Yields for each line the numbers of the sets that earned it; for a merged line, those of all its lines.

    That is the set with exactly the line's tiles, or else every set that has no others or all of them, and tiles in no
    set if some are the line's; for a line without tiles, all sets. Lines with the same id and tiles each take another
    one of equal sets.
    """
    had: set[tuple[str, int]] = set()
    for line in lines:
        yield frozenset[int]().union(*(_sets_of_one(each, sets, had) for each in line.merged or (line,)))


def _sets_of_one(line: SheetLine, sets: Sequence[SetBox], had: set[tuple[str, int]]) -> Iterable[int]:
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


def _has_part_in(box: SetBox, tiles: set[Tile]) -> bool:
    """Whether a box belongs to these tiles: a set has no others or all of them, a box of loose tiles has some."""
    own = set(box.tiles)
    return bool(own & tiles) if box.concealed is None else own <= tiles or tiles <= own


FALL, SWELL = 0.16, 0.25
"""How long a row falls, and how long the total stays enlarged after a doubling, in seconds."""
_ALL = 1e6
_ROLLING = (RowKind.POINTS, RowKind.SHARE, RowKind.EXTRA, RowKind.PAID)
"""The kinds of rows whose figure rolls up together with the total; the others take effect at once."""


class SheetCount:
    """The progress of counting a hand.

    :param seats: the rows of the players, whose balances change last.
    :param coins: the coins that move between them meanwhile.
    """

    def __init__(
        self, kit: Kit, hear: Callable[[Heard], None], seats: Sequence[SeatRow], coins: PaidCoins | None
    ) -> None:
        self._kit = kit
        self._hear = hear
        self._seats = seats
        self._coins = coins
        self._time, self._heard = 0.0, 0
        self._is_paid = False
        """Whether the coins have been heard."""
        self.show((), (), TotalBar("", "", Fraction(0)), ())

    def show(
        self,
        lines: Sequence[SheetLine],
        rows: Sequence[LineRow],
        total: TotalBar,
        sets: Sequence[SetBox],
        *,
        settled: Reckoned | None = None,
    ) -> None:
        """Sets the hand to count. The first one is counted from the beginning.

        :param settled: the payments, which are the last rows.
        """
        self._rows, self._total = rows, total
        paid = 0 if settled is None else len(settled.lines)
        self._hand, self._adds = len(rows) - paid, settled is not None and settled.adds
        self._earned = EarnedSets(lines, sets)
        self._times, self._totals = sheet_times(lines), running_totals(lines, 0 if self._adds else paid)
        if self._moves:
            self._count(0.0)

    @property
    def is_going_on(self) -> bool:
        """Whether the counting has not ended yet."""
        return self._time < self._times.ends

    @property
    def has_total(self) -> bool:
        """Whether the total has been reached."""
        return not self._moves or self._time >= self._times.total

    @property
    def _moves(self) -> bool:
        """Whether the counting is animated."""
        return self._kit.motion.speed.factor > 0 and not self._kit.motion.calm

    def pass_time(self, seconds: float) -> None:
        if self.is_going_on:
            self._go_on(seconds / self._kit.motion.speed.factor if self._moves else _ALL)

    def hurry(self, event: Pressed) -> bool:
        """Skips the current stage on the key for skipping, and all stages on any other.

        Returns whether the press is used up. Held down, the key for skipping runs through all stages.
        """
        if not self.is_going_on:
            return False
        if self._kit.actions.is_pressed(event, Action.SKIP):
            self._go_on(self._times.next_stage(self._time) - self._time)
            return True
        self.end()
        return self._kit.actions.is_pressed(event, Action.ACCEPT)

    def be_counted(self) -> None:
        """Shows the rows of the hand as counted; only the payments, with what they add to it, are still to come."""
        if self._moves:
            self._times = self._times.after_hand(self._hand)
            self._count(self._times.pays - self._time)
            self._heard = self._hand

    def end(self) -> None:
        """Ends the counting silently."""
        self._count(_ALL)
        self._heard, self._is_paid = len(self._rows), True

    def point(self, line: int | None) -> None:
        """Highlights the sets that earned the line under the pointer."""
        if self._earned.point(line):
            self._count_sets()

    def _go_on(self, seconds: float) -> None:
        before = self._time
        self._count(seconds)
        for number, (row, begins) in enumerate(zip(self._rows, self._times.rows, strict=True)):
            if begins <= self._time and number >= self._heard:
                self._heard = number + 1
                self._hear(_sound_of(row, [each.kind for each in self._rows[:number]].count(row.kind)))
        if before < self._times.total <= self._time and self._rows:
            self._hear(Heard(sound=Sound.SCORE_TOTAL))
        if self._coins is not None and not self._is_paid and self._time >= self._times.pays and self._moves:
            self._is_paid = True
            self._hear(Heard(sound=Sound.COINS))

    def _count(self, seconds: float) -> None:
        """Advances the time and updates rows, total, coins and balances."""
        self._time += seconds
        self._count_sets()
        of_hand, received, before, swell = Fraction(0), Fraction(0), Fraction(0), 0.0
        for number, (row, begins) in enumerate(zip(self._rows, self._times.rows, strict=True)):
            since = self._time - begins
            row.is_visible = since >= 0
            row.fall = min(1.0, max(0.0, since / FALL))
            row.share = min(1.0, max(0.0, since / ROLL)) if row.kind in _ROLLING else 1.0
            if number == self._hand and not self._adds:
                before = Fraction(0)
            more, before = self._totals[number] - before, self._totals[number]
            came = rolled(more, row.share) if row.kind in _ROLLING else more * (since >= FALL)
            if number < self._hand:
                of_hand += came
            else:
                received += came
            if since >= FALL:
                swell = max(0.0, 1 - (since - FALL) / SWELL) if row.kind is RowKind.DOUBLES else 0.0
        is_apart = self._hand < len(self._rows) and not self._adds
        so_far = received if is_apart else of_hand + received
        is_there = self._time >= self._times.total
        self._total.swell = 0.0 if is_there else round(swell, 2)
        self._total.share = float(is_there)
        self._total.count(*((None, None) if is_there else (so_far, of_hand)))
        paid = (self._time - self._times.pays) / (self._times.ends - self._times.pays)
        paid = round(min(1.0, max(0.0, paid)), 3)
        if self._coins is not None:
            self._coins.share, self._coins.is_visible = paid, 0 < paid < 1
        for seat in self._seats:
            seat.paid = round(out(paid), 3)

    def _count_sets(self) -> None:
        self._earned.count([self._time - begins for begins in self._times.rows], moves=self._moves)


def _sound_of(row: LineRow, number: int) -> Heard:
    """The sound of a row after ``number`` others of its kind: points rise in tones, doubles in stamps."""
    if row.kind is RowKind.POINTS:
        return Heard(sound=Sound.COUNT_TICK, step=number)
    if row.kind is RowKind.DOUBLES:
        return Heard(sound=Sound.SEAL, step=number)
    return Heard(sound=Sound.SCORE_LINE)
