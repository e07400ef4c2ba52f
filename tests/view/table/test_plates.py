"""The players' plates on the felt (docs/design.md, section 5)."""

from fractions import Fraction

import pygame
import pytest

from game.app.window.actions import Actions
from game.players.roster import PortraitId
from game.tiles.tile import Wind
from game.view.paint import Canvas
from game.view.paint.kit import Kit
from game.view.paint.sprites import Sprites
from game.view.table.plates import PlateLook, plate_piece, thinking_piece
from game.view.table.table_picture import room_of
from game.view.units import Motion

SIZE = (1280, 720)


def look_of(side: int, *, is_active: bool) -> PlateLook:
    return PlateLook(
        side=side,
        name="Anna",
        avatar=PortraitId("owl"),
        wind=Wind.EAST,
        is_dealer=True,
        balance=Fraction(2000),
        is_active=is_active,
    )


@pytest.mark.parametrize("side", range(4))
def test_at_a_calm_table_a_plate_shows_the_wind_and_no_animal(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.set_mode(SIZE)
    kit = Kit(Actions(), motion=Motion(plain=True))
    drawn: list[object] = []
    kit.resize(SIZE)
    monkeypatch.setattr(Sprites, "avatar", lambda *_how: drawn.append("animal"))
    monkeypatch.setattr("game.view.table.plates.draw_wind_chip", lambda _canvas, wind, *_how: drawn.append(wind))
    look = look_of(side, is_active=False)
    piece = plate_piece(look, room_of(kit), kit)
    assert piece.paint is not None
    piece.paint(Canvas(pygame.Surface(SIZE), kit))
    assert drawn == [Wind.EAST]


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("glow", [None, 0.5])
def test_the_dots_of_who_thinks_lie_on_the_plate(side: int, glow: float | None) -> None:
    pygame.display.set_mode(SIZE)
    kit = Kit(Actions())
    kit.resize(SIZE)
    look = look_of(side, is_active=True)
    room = room_of(kit)
    assert thinking_piece(side, 0.0, room, kit).depth > plate_piece(look, room, kit, glow=glow).depth
