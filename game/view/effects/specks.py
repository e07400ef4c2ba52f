"""Specks that fly apart for a win or a flower, and the spark of a drawn tile (docs/design.md, sections 10 and 13)."""

import math
from collections.abc import Iterator, Sequence

from game.view.choreography.choreography import DRAW
from game.view.choreography.steps import Burst, Step
from game.view.effects.effect import Effect, Moment
from game.view.layout import ROSE_Y, Layer, Slot, places
from game.view.paint import Canvas, Kit, Piece, Pieces, drawn_piece
from game.view.table.marks import spark
from game.view.units import Box, out

_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
_FALL = 46.0
"""How far a speck sinks while it fades, in layout units."""
_SHELF = 860.0
"""From which y on a burst is one of the own tiles, which stand in front of the felt."""


def specks(step: Step, moment: Moment) -> Iterator[Effect]:
    """The bursts of a step; none in calm motion, and no glowing ones if flashes are off."""
    motion = moment.kit.motion
    for place, burst in enumerate(step.bursts):
        if not (motion.calm or motion.plain) and (motion.flashes or not burst.is_light):
            begins = moment.now + motion.seconds(burst.begins)
            yield Specks(
                key=("specks", place, begins), begins=begins, seconds=motion.seconds(burst.length), burst=burst
            )


class Specks(Effect):
    """The specks of one burst."""

    burst: Burst

    def pieces(self, moment: Moment) -> Pieces:
        share = self.share(moment.now)
        kit, room = moment.kit, moment.beside
        k, (wide, high), plate = room.scale, places.RING, places.plate(room, 0).grown(places.PILL)
        words = (
            Box.centered((room.center * k, ROSE_Y), wide, high),
            Box(plate.x * k, plate.y * k, plate.width * k, plate.height * k),
        )
        pieces = ((speck, _piece(self.burst, speck, share, kit, words)) for speck in range(self.burst.count))
        return {("speck", self.key, speck): piece for speck, piece in pieces if piece is not None}


def _piece(burst: Burst, speck: int, share: float, kit: Kit, words: Sequence[Box]) -> Piece | None:
    """A speck below all plates and signs; ``None`` where it would lie over these words."""
    angle = speck * _GOLDEN_ANGLE
    far = burst.reach * math.sqrt((speck + 0.5) / burst.count) * out(share)
    x = burst.x + math.cos(angle) * far * burst.widened
    y = burst.y + math.sin(angle) * far + _FALL * share * share
    size = burst.size * (0.6 + 0.4 * ((speck * 7) % 5) / 4)
    opacity = round(1 - share * share, 2)
    box = Box.centered((x, y), size, size)
    if any(map(box.meets, words)):
        return None

    def paint(canvas: Canvas) -> None:
        canvas.disc((x, y), size, burst.color, opacity=opacity)

    layer = Layer.LIP if burst.y > _SHELF else Layer.MARKS
    return drawn_piece(kit, layer, box, (box, opacity), paint, bleed=2, y=1.0 if layer is Layer.LIP else -1.0)


LENGTH = 1200.0
"""How long the spark is shown, in milliseconds."""


def sparkle(step: Step, moment: Moment) -> Iterator[Effect]:
    """The spark of a drawn tile, beginning when it arrives; none if flashes are off."""
    motion = moment.kit.motion
    if step.sparks is not None and motion.flashes:
        begins = moment.now + motion.paced(DRAW)
        yield Spark(key="spark", begins=begins, seconds=LENGTH / 1000, slot=step.sparks)


class Spark(Effect):
    """Rays round the upper right corner of a tile in the hand."""

    slot: Slot

    is_of_step = True

    def pieces(self, moment: Moment) -> Pieces:
        share = self.share(moment.now)
        opacity = round(min(1.0, share * 25, (1 - share) * 8), 1)
        return {"spark": spark(self.slot, moment.kit, opacity=opacity)}
