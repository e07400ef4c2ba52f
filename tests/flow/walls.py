"""Where walls are broken, dealt, drawn and refilled, by the pages' own words (docs/rules/common.md, "The table").

A stack is numbered clockwise from the right end of seat 0's side; stack ``n`` is the tiles ``2n`` (upper) and
``2n + 1`` (lower). Clockwise after a seat's side comes the side of the seat before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Break:
    """What the break of a wall decides."""

    breaker: int
    counted: list[int]
    live: list[int]
    box: list[int]


@dataclass(frozen=True, slots=True)
class Square:
    """A wall of so many sides, each of so many stacks."""

    sides: int
    stacks: int

    @property
    def size(self) -> int:
        return self.sides * self.stacks

    def right_end(self, side: int) -> int:
        """The stack at the right end of a side, as its owner sees it."""
        return self.stacks * (-side % self.sides)

    def left_end(self, side: int) -> int:
        return self.right_end(side) + self.stacks - 1

    def clockwise(self, first: int, count: int) -> list[int]:
        """So many stacks from one on, clockwise."""
        return [(first + step) % self.size for step in range(count)]

    def back(self, first: int, count: int) -> list[int]:
        """So many stacks from one on, counter-clockwise."""
        return [(first - step) % self.size for step in range(count)]

    def opened(self, breaker: int, counted: list[int], *, box: int, mirrored: bool = False, lifted: int = 1) -> Break:
        """The wall broken behind the stack counted last.

        ``box`` stacks are set apart on the one side of the gap, those counted last (``lifted``) among them, and the
        rest is drawn from the other side on. ``mirrored`` deals to the right.
        """
        onward, apart = (self.back, self.clockwise) if mirrored else (self.clockwise, self.back)
        last = counted[-1]
        if mirrored:
            first = counted[-lifted]
            drawn = onward((first - 1) % self.size, self.size)
            kept = [*counted[-lifted:][::-1], *apart((last + 1) % self.size, self.size)][:box]
        else:
            drawn = onward((last + 1) % self.size, self.size)
            kept = apart(last, box)
        live = [stack for stack in drawn if stack not in kept]
        return Break(breaker, counted, tiles_of(live), tiles_of(kept))


def tiles_of(stacks: Sequence[int]) -> list[int]:
    """The tiles of stacks, of each the upper one first."""
    return [tile for stack in stacks for tile in (2 * stack, 2 * stack + 1)]


def tail_tile(live: Sequence[int]) -> int:
    """What comes next from the tail of the live wall: the upper tile of the last stack, or what is left of it."""
    last = live[-1]
    return live[-2] if len(live) > 1 and live[-2] // 2 == last // 2 else last


def in_fours(order: Sequence[int], live: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Four tiles each, three times; then one each; then one more for the first."""
    left = list(live)
    dealt = [(seat, [left.pop(0) for _ in range(4)]) for _ in range(3) for seat in order]
    dealt += [(seat, [left.pop(0)]) for seat in order]
    return [*dealt, (order[0], [left.pop(0)])]


def hungarian(order: Sequence[int], live: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Two stacks each, three times; then East the tops of the first and the third stack, the others what lies between.

    docs/rules/hungarian.md, "Wall and break".
    """
    fours = in_fours(order, live)[:12]
    (top1, low1), (top2, low2), (top3, _) = zip(*[iter(live[48:54])] * 2, strict=True)
    return [*fours, (order[0], [top1, top3]), (order[1], [low1]), (order[2], [top2]), (order[3], [low2])]
