"""Slots of the player's own hand, sets and flowers (docs/design.md, section 4); the size of the hand is adjustable."""

from collections.abc import Sequence

from game.view.layout.slots import Layer, Room, Slot
from game.view.paint import Pose

HAND_WIDTH = 88.0
HAND_BASE = 1060.0
_ENDS = ((354.0, 342.0, 18.0), (42.0, 18.0, 342.0))
"""The left end of the own hand, the left end of the largest hand, and the least distance from the right edge; first for
left-to-right windows, then for mirrored ones."""
DRAWN_GAP = 22.0
LARGEST = 1.25
"""The greatest size factor of the own hand."""
LOWER = 12.0
"""How much lower the largest hand stands."""
LANE_HIGHER = 10.0
"""How much higher the lane is then."""
_FLOWERS_HIGHER = 16.0
"""How much higher the flowers are then."""
MELD_WIDTH = 62.0
MELD_BASE = 1024.0
MELD_GAP = 14.0
LEAST_MELD_WIDTH = 54.0
"""Width of tiles in own sets beside the largest hand."""
FLOWER_WIDTH = 50.0
MANY_FLOWERS_WIDTH = 43.0
FLOWER_BASE = 880.0
OWN_EDGE = 34.0
"""Distance from the window's edge to the own sets and flowers."""
MIRRORED_FLOWERS = 340.0
"""Distance of the own flowers from the edge of a mirrored window, clear of tools and plate."""
RESERVE = 0.5
"""Space between two tiles in a row."""


def growth(room: Room) -> float:
    """Size factor of the own hand: as the player wants, if fourteen tiles fit beside the plate."""
    left, largest, end = _ENDS[room.mirrored]
    step = (largest - left) / (LARGEST - 1)
    space = room.width * room.scale - end - left - DRAWN_GAP - 14 * RESERVE
    return max(1.0, min(room.hand, (space + step) / (14 * HAND_WIDTH + step)))


def share(room: Room) -> float:
    """How far the own hand is enlarged, from 0 (usual size) to 1 (largest size)."""
    return (growth(room) - 1) / (LARGEST - 1)


def hand_slot(room: Room, place: int, *, apart: float = 0, face_up: bool = True) -> Slot:
    """The slot of a tile in the own hand, by its place from the left; ``apart`` is the number of gaps before it."""
    width = HAND_WIDTH * growth(room)
    left, largest, _end = _ENDS[room.mirrored]
    left += (largest - left) * share(room)
    return Slot(
        x=left + width / 2 + place * (width + RESERVE) + apart * DRAWN_GAP,
        y=HAND_BASE + LOWER * share(room),
        width=width,
        pose=Pose.HAND if face_up else Pose.HAND_BACK,
        layer=Layer.HAND,
    )


def group_gap(room: Room, groups: int) -> float:
    """Width of the gaps between the sets of an opened hand, in multiples of ``DRAWN_GAP``.

    The largest hand has room for one such gap in all.
    """
    return 1.0 if growth(room) == 1 else 1.0 / max(1, groups - 1)


def own_sets(room: Room, sets: Sequence[int]) -> tuple[tuple[Slot, ...], ...]:
    """Slots of own sets by their numbers of tiles; the first set is at the right end, the newest beside the hand."""
    right = room.width - (OWN_EDGE + 312.0 if room.mirrored else OWN_EDGE)
    width = MELD_WIDTH + (LEAST_MELD_WIDTH - MELD_WIDTH) * share(room)
    found = []
    for tiles in sets:
        left = right - tiles * (width + RESERVE)
        found.append(_row(left, MELD_BASE, tiles, width, Layer.HAND))
        right = left - MELD_GAP
    return tuple(found)


def _row(left: float, base: float, count: int, width: float, layer: Layer) -> tuple[Slot, ...]:
    places = (left + width / 2 + place * (width + RESERVE) for place in range(count))
    return tuple(Slot(x=x, y=base, width=width, pose=Pose.FLAT, layer=layer) for x in places)


def own_flowers(room: Room, count: int) -> tuple[Slot, ...]:
    """Slots of the own flowers at the player's right, from left to right."""
    width = FLOWER_WIDTH if count <= 4 else MANY_FLOWERS_WIDTH
    edge = MIRRORED_FLOWERS if room.mirrored else OWN_EDGE
    left = room.width - edge - count * (width + RESERVE)
    base = FLOWER_BASE - _FLOWERS_HIGHER * share(room)
    return _row(left, base, count, width, Layer.TILES)
