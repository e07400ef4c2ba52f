"""The tiles are mixed on the felt, and the wall is built from the heap (docs/design.md, section 13)."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from game.engine.seat import TileId
from game.engine.wall import stack_of
from game.view.choreography.change import Change
from game.view.choreography.steps import Glide
from game.view.layout.slots import CENTRE_Y, Slot
from game.view.paint.tile_pictures import MIXED_STEP, Pose
from game.view.units.timeline import inout

SWEEP, SWEEPS = 300.0, 3
"""How long the hands push the tiles round, in milliseconds, and how often."""
MIX = SWEEP * SWEEPS
STACK_APART, STACK_SLIDE = 46.0, 360.0
"""From stack to stack of a side, and how long a tile takes from the heap to its stack."""
BUILD = 1200.0
_ACROSS, _DOWN = 330.0, 226.0
"""Half axes of the heap, in units."""
_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
_SCATTER = 89
"""A prime number: neighbours of the wall lie far apart in the heap."""


def mixed_and_built(change: Change) -> tuple[Glide, ...]:
    """The ways of all tiles: three sweeps on the felt, then to their stacks, which begin at every side at once."""
    stacks = change.after.state.rules.wall.stacks
    count = len(change.places)
    middle = sum(slot.x for slot in change.places.values()) / max(1, count)
    glides: list[Glide] = []
    for tile_id, end in change.places.items():
        lies = [_in_heap(tile_id, count, sweep, end, middle) for sweep in range(SWEEPS + 1)]
        for sweep, (start, goal) in enumerate(pairwise(lies)):
            glides.append(
                Glide(
                    tile_id=tile_id,
                    start=start,
                    end=goal,
                    begins=sweep * SWEEP,
                    length=SWEEP,
                    curve=inout,
                    appears=sweep == 0,
                )
            )
        begins = MIX + (stack_of(tile_id) % stacks) * STACK_APART * 18 / stacks
        glides.append(_to_stack(tile_id, lies[-1], end, begins))
    return tuple(glides)


def _in_heap(tile_id: TileId, count: int, sweep: int, end: Slot, middle: float) -> Slot:
    """Where a tile lies in the heap after so many sweeps."""
    place = tile_id * _SCATTER % count
    far = math.sqrt((place + 0.5) / count)
    angle = place * _GOLDEN_ANGLE + sweep * (0.9 - 0.5 * far) * (1 if place % 5 else -1)
    far *= 1 + 0.10 * math.sin(place * 2.4 + sweep * 2.1)
    turn = (place * 7 + sweep * (2 + place % 5)) % 12 * MIXED_STEP
    return replace(
        end,
        x=middle + _ACROSS * far * math.cos(angle),
        y=CENTRE_Y + _DOWN * far * math.sin(angle),
        z=0.0,
        pose=Pose.MIXED,
        turn=turn,
    )


def _to_stack(tile_id: TileId, start: Slot, end: Slot, begins: float) -> Glide:
    """From the heap to the stack; it is turned square on its way."""
    return Glide(
        tile_id=tile_id,
        start=start,
        end=end,
        begins=begins,
        length=STACK_SLIDE,
        curve=inout,
        arc=0.35,
        turns_at=0.8,
    )
