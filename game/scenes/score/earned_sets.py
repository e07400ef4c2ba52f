"""Highlights the sets of a hand that earned a line of its score while that line's number rolls up."""

from collections.abc import Iterator, Sequence

from game.scenes.score.lines import SheetLine
from game.scenes.score.sheet_times import FADE, ROLL
from game.view.sheet.parts import SetBox

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
    """Yields for each line the numbers of the sets that earned it.

    That is the set with exactly the line's tiles, or else every set that has some of them; for a line without tiles,
    all sets. Lines with the same id and tiles each take another one of equal sets.
    """
    had: set[tuple[str, int]] = set()
    for line in lines:
        tiles = tuple(sorted(line.tiles))
        exact = [
            number
            for number, each in enumerate(sets)
            if tuple(sorted(each.tiles)) == tiles and line.concealed in (None, each.concealed)
        ]
        if exact:
            own = next((number for number in exact if (line.id, number) not in had), exact[0])
            had.add((line.id, own))
            yield frozenset((own,))
        elif tiles:
            yield frozenset(number for number, each in enumerate(sets) if set(tiles) & set(each.tiles))
        else:
            yield frozenset(range(len(sets)))
