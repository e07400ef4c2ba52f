"""Boxes that divide an area."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.view.units import Box, column, row

AREA = Box(10, 20, 300, 90)


@given(st.lists(st.none() | st.floats(0, 40), min_size=1, max_size=5), st.floats(0, 9))
def test_what_has_no_size_takes_what_the_others_leave_in_equal_parts(sizes: list[float | None], gap: float) -> None:
    for boxes, whole, lengths, ends in (
        (row(AREA, sizes, gap), AREA.width, [box.width for box in row(AREA, sizes, gap)], AREA.right),
        (column(AREA, sizes, gap), AREA.height, [box.height for box in column(AREA, sizes, gap)], AREA.bottom),
    ):
        given_ = [length for length, size in zip(lengths, sizes, strict=True) if size is not None]
        shared = [length for length, size in zip(lengths, sizes, strict=True) if size is None]
        assert given_ == [size for size in sizes if size is not None]
        if shared:
            assert sum(lengths) + gap * (len(sizes) - 1) == pytest.approx(whole)
            assert shared == pytest.approx([shared[0]] * len(shared))
            last = boxes[-1]
            assert (last.right if whole == AREA.width else last.bottom) == pytest.approx(ends)
