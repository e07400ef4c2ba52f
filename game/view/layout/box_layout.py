"""Where the tiles lie that are set apart for replacements: the kong box, or the dead wall with its loose tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.engine.seat import TileId
from game.engine.state import DealState
from game.engine.wall import stack_of, stacks
from game.rules.ruleset import WallRule
from game.rules.terms import CountedStack
from game.view.layout.slots import THICKNESS, Slot
from game.view.units.geometry import DEPTH, Box

GAP = 0.28
"""How far the box stands apart from the wall, in tile widths."""
_CLOCKWISE = ((-1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.0, -1.0))
"""Along each side of the screen: bottom, right, top, left."""

WallPlace = Callable[[TileId], Slot]
"""Where a tile stood when the wall was built."""
WallSide = Callable[[TileId], int]
"""On which side of the screen."""


def loose_tiles(rule: WallRule, deal: DealState) -> tuple[TileId, ...]:
    """What is left of the stacks that were lifted last and laid on the wall; none in books that lift none."""
    lifted = _lifted(rule, deal)
    return tuple(tile_id for tile_id in deal.box[: len(lifted)] if tile_id in lifted)


def _lifted(rule: WallRule, deal: DealState) -> tuple[TileId, ...]:
    """The tiles that were lifted last, used or not, in the order of their use: of the break, later of one stack."""
    if rule.breaking.counted is not CountedStack.LIFTED or not deal.box:
        return ()
    at_break = tuple(reversed(deal.counted[-rule.breaking.lifted :]))
    now = stack_of(deal.box[0])
    return tuple(TileId(2 * stack + level) for stack in (at_break if now in at_break else (now,)) for level in (0, 1))


@dataclass(frozen=True, slots=True)
class BoxPlaces:
    """The box laid out."""

    slots: dict[TileId, Slot]
    frames: tuple[Box, ...]
    """Round its stacks, one for each side that it stands on."""


def box_places(rule: WallRule, deal: DealState, place: WallPlace, side: WallSide, *, apart: bool) -> BoxPlaces:
    """The tiles of the box: parted a little from the wall's tail, the loose ones lying on the stacks at the break.

    Args:
        rule: of the wall.
        deal: after the break.
        place: where tiles stood when the wall was built.
        side: on which side of the screen.
        apart: whether there is room at the break to part it.
    """
    loose, lifted = loose_tiles(rule, deal), _lifted(rule, deal)
    boxed = set(deal.box)
    whole = [tile_id for tile_id in deal.box if tile_id not in loose and boxed >= {tile_id, TileId(tile_id ^ 1)}]
    step = GAP if apart else 0.0
    sign = 1.0 if rule.clockwise else -1.0

    def moved(tile_id: TileId) -> Slot:
        slot = place(tile_id)
        dx, dy = _CLOCKWISE[side(tile_id)]
        way = sign * step * slot.width
        return replace(slot, x=slot.x + dx * way, y=slot.y + dy * way * DEPTH)

    slots = {tile_id: place(tile_id) for tile_id in deal.box}
    slots |= {tile_id: moved(tile_id) for tile_id in whole}
    frames = _frames([slots[tile_id] for tile_id in whole], [side(tile_id) for tile_id in whole])
    standing = list(dict.fromkeys(stack_of(tile_id) for tile_id in whole))
    for tile_id in loose:
        if standing:
            under = standing[min(lifted.index(tile_id), len(standing) - 1)]
            slots[tile_id] = replace(moved(TileId(2 * under)), z=2 * THICKNESS)
    return BoxPlaces(slots, frames)


def _frames(slots: list[Slot], sides: list[int]) -> tuple[Box, ...]:
    frames: dict[int, Box] = {}
    for slot, side in zip(slots, sides, strict=True):
        box, known = slot.box, frames.get(side, slot.box)
        x, y = min(box.x, known.x), min(box.y, known.y)
        frames[side] = Box(x, y, max(box.right, known.right) - x, max(box.bottom, known.bottom) - y)
    return tuple(frames.values())


def beyond_break(rule: WallRule, deal: DealState, far: int) -> TileId:
    """A tile that stood so many stacks beyond the break, where the wall is used up first."""
    whole = stacks(rule)
    return TileId(2 * ((deal.counted[-1] + (far if rule.clockwise else -far)) % whole))
