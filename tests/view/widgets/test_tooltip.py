"""A tooltip leaves in sight what it explains."""

from __future__ import annotations

import pytest

from game.app.window.actions import Actions
from game.view.paint.kit import Kit
from game.view.units.geometry import Box
from game.view.widgets.tooltip import Tooltip

COLUMN = Box(1530, 20, 370, 880)


@pytest.mark.parametrize(
    "about",
    [COLUMN, Box(20, 20, 370, 880), Box(900, 500, 60, 60), Box(900, 1000, 60, 60)],
    ids=["a column at the end", "a column at the start", "a button", "a low button"],
)
def test_it_never_lies_on_what_it_explains(about: Box) -> None:
    kit = Kit(Actions())
    kit.resize((1920, 1080))
    tooltip = Tooltip(kit)
    tooltip.show("\n".join(f"Line {number} of what a column is about" for number in range(14)), about)
    assert tooltip.box is not None
    assert not tooltip.box.meets(about)
    assert kit.frame.visible.x <= tooltip.box.x
    assert tooltip.box.right <= kit.frame.visible.right
