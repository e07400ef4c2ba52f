"""The chart of a rating: the names of its bands stay clear of the line."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.scenes.statistics.rating_chart import place_for_name
from game.view.page.charts import label_place
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


@given(st.lists(HEIGHTS, min_size=3, max_size=12), st.data())
def test_the_label_of_the_highest_or_lowest_point_never_lies_on_the_line(
    heights: list[float], data: st.DataObject
) -> None:
    line = [(100 + 500 * number / (len(heights) - 1), 100 + y) for number, y in enumerate(heights)]
    above = data.draw(st.booleans())
    at = (min if above else max)(line[1:-1], key=lambda point: point[1])
    if (min if above else max)(y for _x, y in line) != at[1]:
        return
    place = label_place(at, 30.0, Box(100, 60, 500, 400), line, above=above)
    for step in range(51):
        x = place.x + place.width * step / 50
        assert not place.y < height_at(x, line) < place.bottom


def test_the_label_of_a_point_on_a_steadily_rising_line_stands_aside() -> None:
    line = [(0.0, 200.0), (300.0, 100.0), (600.0, 0.0)]
    place = label_place((300.0, 100.0), 32.0, Box(0, 0, 600, 240), line, above=True)
    assert (place.bottom < 100 and place.centre[0] < 300) or (place.y > 100 and place.centre[0] > 300)
