"""The pictures below the rows of a score sheet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from game.app.window.actions import Actions
from game.players.celebration import Grade
from game.tiles.tile import Tile
from game.view.paint import CALM_FACE, Canvas, Kit
from game.view.sheet.stage import Person, draw_all, draw_dealt, draw_payers, draw_way
from game.view.units import Align, Box, TextStyle
from tests.view.deals import CHAIRS

PERSONS = [Person("Aleksandra Wolańska-Nagy", chair.portrait, CALM_FACE) for chair in CHAIRS]
GAINED = [Person("Aleksandra", chair.portrait, CALM_FACE, "+12,000") for chair in CHAIRS]


@pytest.mark.parametrize("high", [204.0, 300.0, 420.0])
@pytest.mark.parametrize("wide", [640.0, 876.0, 1100.0])
@pytest.mark.parametrize(
    "draw",
    [
        lambda canvas, box: draw_all(canvas, box, PERSONS),
        lambda canvas, box: draw_way(canvas, box, Grade.PLAIN, PERSONS[0], Tile.C1, PERSONS[1]),
        lambda canvas, box: draw_way(canvas, box, Grade.PLAIN, None, Tile.C1, PERSONS[1]),
        lambda canvas, box: draw_dealt(canvas, box, Grade.NAMED, "Thirteen wonderful fingers", PERSONS[1]),
        lambda canvas, box: draw_way(canvas, box, Grade.PLAIN, GAINED[0], Tile.C1, GAINED[1]),
        lambda canvas, box: draw_payers(canvas, box, Grade.NAMED, GAINED[:3], GAINED[3]),
    ],
    ids=["all", "discard", "wall", "dealt", "lost and gained", "payers"],
)
def test_names_keep_apart_and_within_the_picture(
    draw: Callable[[Canvas, Box], None], wide: float, high: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.set_mode((320, 200))
    kit = Kit(Actions())
    kit.resize((1920, 1080))
    places = []

    def noted(canvas: Canvas, text: str, style: TextStyle, box: Box, *, align: Align = Align.CENTRE) -> None:
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


@pytest.mark.parametrize("high", range(240, 400, 10))
def test_a_figure_below_a_name_of_two_lines_keeps_its_space_below(high: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.set_mode((320, 200))
    kit = Kit(Actions())
    kit.resize((1920, 1080))
    ends = []

    def noted(canvas: Canvas, text: str, style: TextStyle, box: Box, *, align: Align = Align.CENTRE) -> None:
        del canvas, style, align
        if text == "+12,000":
            ends.append(box.bottom)

    monkeypatch.setattr(Canvas, "centred", noted)
    persons = [Person(one.name, one.portrait, one.face, "+12,000") for one in PERSONS]
    canvas = Canvas(pygame.Surface((1920, 1080)), kit)
    draw_payers(canvas, Box(100, 100, 1500, high), Grade.PLAIN, persons[:1], persons[1])
    assert ends
    assert max(ends) <= 100 + high - 16 + 1e-6
