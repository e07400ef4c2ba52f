"""The rows of a good hand over the table are written in one size, however long their names are."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest

from game.app.window.actions import Actions
from game.tiles.tile import Tile
from game.view.choreography.win_rows import WinRow
from game.view.paint.kit import Kit
from game.view.stage.great_part import landing
from game.view.stage.great_rows import row_names, row_parts
from game.view.units import Box, Face, TextStyle

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
    names, size = row_names(kit, rows("Mahjong", "Pung of red dragons, concealed", LONG), 440.0, 46.0)
    assert names == ["Mahjong", "Pung of red dragons, concealed", "Dragons"]
    style = TextStyle(Face.SEMIBOLD, size, (0, 0, 0))
    assert all(kit.writer.width(name, style) < 440.0 - 64 for name in names)


def test_names_are_whole_where_there_is_room(kit: Kit) -> None:
    assert row_names(kit, rows("Mahjong", LONG), 900.0, 46.0) == (["Mahjong", LONG], 24)


def test_in_low_rows_the_names_are_smaller_and_still_whole(kit: Kit) -> None:
    names, size = row_names(kit, rows("Mahjong", LONG), 900.0, 27.0)
    assert names == ["Mahjong", LONG]
    assert size * 0.72 < 0.8 * 27.0, "capitals and tails fit into the row"


def test_a_row_comes_from_beside_its_place_and_fades_in(kit: Kit) -> None:
    """Nothing of it is ever seen above or below its own line."""
    shown = [WinRow(name=name, gain="+8", total=Fraction(8)) for name in ("Pung", "Half flush")]
    parts = list(row_parts(kit, shown, Box(100, 100, 400, 300), Box(900, 100, 330, 150), [], begins=0.0, slams=0.3))
    coming = [part for part in parts if part.fades]
    assert len(coming) == 2
    for part in coming:
        places = [part.place(share) for share in (0.0, 0.3, 0.7, 1.0)]
        assert {(place.y, place.height) for place in places} == {(places[-1].y, places[-1].height)}
        assert places[0].x < places[-1].x
        onto = pygame.Surface(kit.frame.window)
        part.draw(onto, 0.0)
        assert not any(pygame.image.tobytes(onto, "RGB"))


def test_nothing_of_the_rows_has_a_box_of_light_around_it(kit: Kit) -> None:
    """A premultiplied color is never brighter than its alpha; a brighter one would shine around the letters."""
    doubled = WinRow(name="Half flush", gain="\u00d72", total=Fraction(16), is_doubling=True)
    feet = [((Tile.B1,) * 3, 300.0, 700.0)]
    shown = [WinRow(name="Pung", gain="+8", total=Fraction(8), tiles=(Tile.B1,) * 3), doubled]
    parts = list(row_parts(kit, shown, Box(100, 100, 400, 300), Box(900, 100, 330, 150), feet, begins=0.0, slams=0.3))
    assert len(parts) > 6
    for part in parts:
        wide, high = part.surface.get_size()
        for at in ((x, y) for x in range(0, wide, 3) for y in range(0, high, 3)):
            red, green, blue, alpha = part.surface.get_at(at)
            assert max(red, green, blue) <= alpha + 2, (at, part.surface.get_at(at))


def test_a_total_lands_from_above_its_plate_and_the_light_round_it_leaves_nothing(kit: Kit) -> None:
    plate = Box(900, 100, 330, 150)
    total, light = landing(kit, plate, "The hand", "16 points", 0.0, slams=0.5)
    wide = [total.place(share).width for share in (0.0, 0.5, 0.9, 1.0)]
    assert wide == sorted(wide, reverse=True)
    assert wide[0] > 1.4 * wide[-1]
    (x, y), (left, top) = total.place(1.0).center, total.place(0.0).center
    assert max(abs(x - left), abs(y - top)) <= 1
    assert light.begins == total.begins + total.length
    onto = pygame.Surface(kit.frame.window)
    light.draw(onto, 0.3)
    assert pygame.transform.average_color(onto)[:3] != (0, 0, 0)
    onto.fill((0, 0, 0))
    light.draw(onto, 1.0)
    assert not any(pygame.image.tobytes(onto, "RGB"))


def test_no_light_flares_round_a_total_where_nothing_is_to_flare(kit: Kit) -> None:
    kit.motion.flashes = False
    assert len(list(landing(kit, Box(900, 100, 330, 150), "The hand", "16 points", 0.0, slams=0.5))) == 1
