"""The chart of a rating: the names of its bands stay clear of the line."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.scenes.statistics.rating_chart import place_for_name
from game.view.units import Box

HEIGHTS = st.floats(0.0, 300.0)


def height_at(x: float, line: list[tuple[float, float]]) -> float:
    """The y of the line at an x between its ends."""
    for (left, first), (right, second) in pairwise(line):
        if left <= x <= right:
            return first + (second - first) * (x - left) / (right - left)
    raise AssertionError(f"{x} lies beside the line")


@given(st.lists(HEIGHTS, min_size=2, max_size=30), st.floats(0.0, 240.0), st.floats(1.0, 200.0), st.floats(40.0, 260.0))
def test_the_name_of_a_band_lies_in_it_and_beside_the_line(
    heights: list[float], top: float, high: float, wide: float
) -> None:
    line = [(100 + 500 * number / (len(heights) - 1), y) for number, y in enumerate(heights)]
    band = Box(100, top, 500, high)
    place = place_for_name(wide, band, line)
    if place is None:
        return
    assert place.width == wide
    assert band.x <= place.x
    assert place.right <= band.right
    assert band.y - 1 <= place.y
    assert place.bottom <= band.bottom + 1
    for step in range(51):
        y = height_at(place.x + wide * step / 50, line)
        assert not place.y < y < place.bottom, "the line does not cross the name"


def test_a_band_that_the_line_does_not_touch_has_its_name_at_its_beginning() -> None:
    place = place_for_name(120.0, Box(0, 200, 600, 80), [(0.0, 20.0), (600.0, 60.0)])
    assert place is not None
    assert place.x == 4
