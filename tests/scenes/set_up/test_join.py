"""The page on which a table is joined, and the page on which its guests take their seats."""

from collections.abc import Sequence

import pytest

from game import ui
from game.view.units import theme
from tests.scenes.guest_samples import join, take_seat
from tests.scenes.pilot import Pilot, node


def walked(pilot: Pilot) -> Sequence[ui.Node]:
    assert isinstance(pilot.scene, ui.Screen)
    return pilot.scene.page.nodes


def test_a_table_without_a_free_seat_is_dim_all_over() -> None:
    pilot = Pilot(join)
    rows = {text.part.text: text.parent for text in walked(pilot) if isinstance(text.part, ui.Text)}
    for host, ink in (("Ilze", theme.TEXT_OFF), ("Šaha klubs", theme.GOLD)):
        words = rows[host]
        assert words is not None
        assert words.parent is not None
        (mark,) = (each.part for each in words.parent.nodes if isinstance(each.part, ui.Mark))
        assert mark.ink == ink


@pytest.mark.parametrize("interface", [1.0, 1.5, 2.0])
def test_all_seats_are_equally_wide_and_stand_around_the_middle(interface: float) -> None:
    pilot = Pilot(take_seat, size=(1920, 1080))
    pilot.kit.interface = interface
    pilot.stack.resize((1920, 1080))
    seats = [node(pilot.scene, person).box for person in range(4)]
    for seat in seats:
        assert seat.width == pytest.approx(seats[0].width)
    middles = [seat.center[0] for seat in seats]
    assert sum(middles) / 2 == pytest.approx(min(middles) + max(middles))
