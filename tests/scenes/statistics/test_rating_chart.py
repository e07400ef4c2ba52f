"""The chart of a rating: the names of its bands, and the labels on its line."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.view.page.charts import label_place
from game.view.page.rating_chart import Band, RatingChart
from game.view.units import Box, Face, TextStyle
from tests.scenes import fixtures
from tests.scenes.pilot import Pilot

HEIGHTS = st.floats(0.0, 300.0)
BANDS = (Band(900.0, "Fledgling", "B07A4A"), Band(1050.0, "Sparrow", "A8B4C4"), Band(1200.0, "Swift", "E2B04A"))


def height_at(x: float, line: list[tuple[float, float]]) -> float:
    """The y of the line at an x between its ends."""
    for (left, first), (right, second) in pairwise(line):
        if left <= x <= right:
            return first + (second - first) * (x - left) / (right - left)
    raise AssertionError(f"{x} lies beside the line")


@pytest.mark.parametrize("ratings", [[1210.0, 1190.0], [1149.0, 1084.0, 986.0, 1036.0, 1195.0, 1233.0, 1360.0]])
def test_the_names_of_the_bands_stand_beside_the_plot_each_at_its_own_band(ratings: list[float]) -> None:
    kit = Pilot(fixtures.opponent).kit
    chart = RatingChart("Rating", ratings, begins=1200.0, bands=BANDS, empty="")
    low, high = chart.span()
    assert low <= min(ratings)
    assert high >= max(ratings)
    assert high - low >= 300.0, "the bands beside are seen, too"
    room = chart.beside(kit, low, high)
    assert all(kit.writer.width(band.name, TextStyle(Face.SEMIBOLD, 20)) < room for band in BANDS)


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
    assert (place.bottom < 100 and place.center[0] < 300) or (place.y > 100 and place.center[0] > 300)
