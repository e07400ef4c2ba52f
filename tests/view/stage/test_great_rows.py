"""The rows of a good hand over the table are written in one size, however long their names are."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

from game.app.window.actions import Actions
from game.view.choreography.win_rows import WinRow
from game.view.paint.kit import Kit
from game.view.stage.great_rows import row_names
from game.view.units import Face, TextStyle

LONG = "Dragons: Red Dragon, Green Dragon, White Dragon"


def rows(*names: str) -> list[WinRow]:
    return [WinRow(name=name, gain="+8", total=Fraction(8)) for name in names]


@pytest.fixture
def kit() -> Kit:
    pygame.display.set_mode((1280, 720))
    kit = Kit(Actions())
    kit.resize((1280, 720))
    return kit


def test_a_long_name_leaves_out_what_it_lists_and_all_of_them_have_room(kit: Kit) -> None:
    names, size = row_names(kit, rows("Mahjong", "Pung of red dragons, concealed", LONG), 440.0)
    assert names == ["Mahjong", "Pung of red dragons, concealed", "Dragons"]
    style = TextStyle(Face.SEMIBOLD, size, (0, 0, 0))
    assert all(kit.writer.width(name, style) < 440.0 - 64 for name in names)


def test_names_are_whole_where_there_is_room(kit: Kit) -> None:
    assert row_names(kit, rows("Mahjong", LONG), 900.0) == (["Mahjong", LONG], 24)
