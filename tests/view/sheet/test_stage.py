"""The pictures below the rows of a score sheet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from game.app.window.actions import Actions
from game.tiles.tile import Tile
from game.view.paint import CALM_FACE, Canvas, Kit
from game.view.sheet.stage import Person, draw_all, draw_dealt, draw_way
from game.view.units import Align, Box, TextStyle
from tests.view.deals import CHAIRS

PERSONS = [Person("Aleksandra Wolańska-Nagy", chair.portrait, CALM_FACE) for chair in CHAIRS]


@pytest.mark.parametrize("high", [204.0, 300.0, 420.0])
@pytest.mark.parametrize("wide", [640.0, 876.0, 1100.0])
@pytest.mark.parametrize(
    "draw",
    [
        lambda canvas, box: draw_all(canvas, box, PERSONS),
        lambda canvas, box: draw_way(canvas, box, PERSONS[0], Tile.C1, PERSONS[1]),
        lambda canvas, box: draw_way(canvas, box, PERSONS[0], "104", PERSONS[1]),
        lambda canvas, box: draw_way(canvas, box, None, Tile.C1, PERSONS[1]),
        lambda canvas, box: draw_dealt(canvas, box, "Thirteen wonderful fingers", PERSONS[1]),
    ],
    ids=["all", "discard", "paid", "wall", "dealt"],
)
def test_names_keep_apart_and_within_the_picture(
    draw: Callable[[Canvas, Box], None], wide: float, high: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.set_mode((320, 200))
    kit = Kit(Actions())
    kit.resize((1920, 1080))
    places = []

    def noted(canvas: Canvas, text: str, style: TextStyle, box: Box, *, align: Align = Align.CENTER) -> None:
        del align
        assert canvas.kit.writer.has_room(text, style, box.width, box.height), "names are whole"
        assert box.bottom <= 100 + high
        places.append((box.x, box.right))

    monkeypatch.setattr(Canvas, "block", noted)
    box = Box(100, 100, wide, high)
    draw(Canvas(pygame.Surface((1920, 1080)), kit), box)
    places.sort()
    assert places
    assert box.x < places[0][0]
    assert places[-1][1] < box.right
    assert all(one[1] < other[0] for one, other in pairwise(places))
