"""The places of a wall's stacks after the break, seen from above, for a drawing.

Places are in tile widths from the middle of the table, x to the right and y down; a stack lies along its side.
"""

from game import Frozen
from game.rules.ruleset import WallRule
from game.rules.terms import CountedStack, End

COUNTED = 7
"""The number of stacks counted in the example."""
LENGTH = 4 / 3
"""The length of a tile, in tile widths."""


class StackPlace(Frozen):
    """A stack of the drawing."""

    x: float
    y: float
    """The coordinates of the middle of the stack, in tile widths."""
    is_upright: bool
    """Whether the stack belongs to the lower or upper side, so that its tiles are upright in the drawing."""
    number: int = 0
    """The number with which the stack was counted, from 1; 0 if it was not counted."""
    is_gone: bool = False
    """Whether the stack was lifted out: its tiles then lie loose on a stack beside the gap."""
    has_loose_tiles: bool = False
    is_set_apart: bool = False
    """Whether the stack belongs to the kong box or the dead wall."""
    is_first: bool = False
    """Whether the first tiles are dealt from this stack."""


def stack_places(wall: WallRule) -> list[StackPlace]:
    """All stacks, clockwise from the right end of the lower side, where the stacks of the example are counted."""
    places = _places(wall)
    from_right = wall.breaking.count_from is End.RIGHT
    start, step = (0, 1) if from_right else (wall.stacks - 1, -1)
    onward = 1 if wall.clockwise else -1
    counted = [start + step * number for number in range(COUNTED)]
    last, whole = counted[-1], len(places)
    lifted = wall.breaking.counted is CountedStack.LIFTED
    gone = counted[-wall.breaking.lifted :] if lifted else []
    back = [(last - onward * number) % whole for number in range(whole)]
    standing = [index for index in back if index not in gone]
    apart = [] if wall.box is None else standing[: wall.box.tiles // 2 - len(gone)]
    first = next(index for index in reversed(back) if index not in gone)
    return [
        StackPlace(
            x,
            y,
            is_upright,
            number=counted.index(index) + 1 if index in counted else 0,
            is_gone=index in gone,
            has_loose_tiles=index in apart[: len(gone)],
            is_set_apart=index in apart,
            is_first=index == first,
        )
        for index, (x, y, is_upright) in enumerate(places)
    ]


def half_width(wall: WallRule) -> float:
    """The distance from the middle of the table to the outer edge of the wall, in tile widths."""
    return (wall.stacks + LENGTH) / 2


def _places(wall: WallRule) -> list[tuple[float, float, bool]]:
    """The middles of all stacks, clockwise from the right end of the lower side; a wall of three has no left side."""
    count, reach = wall.stacks, half_width(wall)
    far = reach - LENGTH / 2
    along = [reach - LENGTH - 0.5 - number for number in range(count)]
    lower = [(place, far, True) for place in along]
    left = [(-far, place, False) for place in along]
    upper = [(-place, -far, True) for place in along]
    right = [(far, -place, False) for place in along]
    return [*lower, *(left if wall.sides == 4 else []), *upper, *right]
