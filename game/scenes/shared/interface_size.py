"""The sizes of plates, buttons and words to choose from, in percent (docs/design.md, section 15)."""

from __future__ import annotations

SIZES = (80, 90, 100, 110, 120, 130, 150, 175, 200)


def nearest_size(size: int) -> int:
    """The size to choose from that is nearest to one from a settings file."""
    return min(SIZES, key=lambda known: abs(known - size))


def next_size(size: int, step: int) -> int:
    """The next larger size, or with -1 the next smaller one; at an end the same."""
    place = SIZES.index(nearest_size(size)) + step
    return SIZES[min(max(place, 0), len(SIZES) - 1)]
