"""A new frame is the difference between two lists of pieces."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.window.actions import Actions
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.painter import Painter, Piece, Pieces, drawn_piece, faintly, merged, sprite_piece
from game.view.units.geometry import Box

SIZE = (320, 200)
RED = (200, 0, 0)
GREEN = (0, 200, 0)
BLUE = (0, 0, 200)


@pytest.fixture
def kit() -> Kit:
    pygame.display.set_mode(SIZE)
    kit = Kit(Actions())
    kit.resize(SIZE)
    return kit


@pytest.fixture
def painter(kit: Kit) -> Painter:
    painter = Painter(kit)
    base = pygame.Surface(SIZE)
    painter.begin(base)
    return painter


def square(color: tuple[int, int, int], at: tuple[int, int], *, layer: int = 0, side: int = 20) -> Piece:
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    surface.fill(color)
    return sprite_piece((layer, 0.0, 0.0), surface, at)


def color_at(surface: pygame.Surface, at: tuple[int, int]) -> tuple[int, int, int]:
    red, green, blue, _ = surface.get_at(at)
    return red, green, blue


def test_the_same_pieces_again_change_nothing(painter: Painter) -> None:
    surface = pygame.Surface(SIZE)
    pieces: Pieces = {"a": square(RED, (10, 10))}
    painter.rest(pieces)
    painter.paint(surface, whole=True)
    painter.rest(dict(pieces))
    assert painter.paint(surface, whole=False) == []


def test_a_piece_that_moves_is_painted_where_it_was_and_where_it_is(painter: Painter) -> None:
    surface = pygame.Surface(SIZE)
    painter.rest({"a": square(RED, (10, 10))})
    painter.paint(surface, whole=True)
    painter.rest({"a": square(RED, (100, 100))})
    places = painter.paint(surface, whole=False)
    assert sorted(tuple(place) for place in places) == [(10, 10, 20, 20), (100, 100, 20, 20)]
    assert color_at(surface, (15, 15)) == (0, 0, 0)
    assert color_at(surface, (110, 110)) == RED


def test_a_piece_that_goes_uncovers_what_lies_below(painter: Painter) -> None:
    surface = pygame.Surface(SIZE)
    below = square(GREEN, (10, 10), side=40)
    painter.rest({"below": below, "above": square(RED, (20, 20), layer=1)})
    painter.paint(surface, whole=True)
    assert color_at(surface, (25, 25)) == RED
    painter.rest({"below": below})
    painter.paint(surface, whole=False)
    assert color_at(surface, (25, 25)) == GREEN


def test_a_piece_that_is_renewed_stays_below_what_lies_over_it(painter: Painter) -> None:
    surface = pygame.Surface(SIZE)
    floor, lid = square(GREEN, (0, 0), side=60), square(BLUE, (30, 0), layer=9)
    painter.rest({"floor": floor, "lid": lid})
    painter.paint(surface, whole=True)
    painter.rest({"floor": square(RED, (0, 0), side=60), "lid": lid})
    assert painter.paint(surface, whole=False) == [pygame.Rect(0, 0, 60, 60)]
    assert [color_at(surface, (x, 10)) for x in (10, 40)] == [RED, BLUE]
    painter.rest({"floor": square(RED, (0, 0), side=60, layer=10), "lid": lid})
    painter.paint(surface, whole=False)
    assert color_at(surface, (40, 10)) == RED


def test_what_moves_goes_below_what_lies_higher(painter: Painter) -> None:
    surface = pygame.Surface(SIZE)
    painter.rest({"floor": square(GREEN, (0, 0), side=60), "lid": square(BLUE, (30, 0), layer=9)})
    painter.paint(surface, whole=True)
    painter.move({"ball": square(RED, (20, 0), layer=5)})
    painter.paint(surface, whole=False)
    assert color_at(surface, (25, 5)) == RED
    assert color_at(surface, (35, 5)) == BLUE
    painter.move({})
    painter.paint(surface, whole=False)
    assert color_at(surface, (25, 5)) == GREEN


def test_a_piece_that_paints_itself_is_painted_again_when_its_content_changes(painter: Painter) -> None:
    surface = pygame.Surface(SIZE)
    painted: list[str] = []

    def piece(word: str) -> Piece:
        return Piece((0, 0.0, 0.0), (10, 10, 30, 30), word, lambda canvas: painted.append(word))

    painter.rest({"a": piece("one")})
    painter.paint(surface, whole=True)
    painter.rest({"a": piece("one")})
    painter.paint(surface, whole=False)
    painter.rest({"a": piece("two")})
    painter.paint(surface, whole=False)
    assert painted == ["one", "two"]


def test_a_light_over_all_paints_nothing_below_it_again(painter: Painter, kit: Kit) -> None:
    painted: list[str] = []
    box = Box(0.0, 0.0, 60.0, 60.0)
    painter.rest({"a": drawn_piece(kit, 0, box, "a", lambda _canvas: painted.append("a")), "b": square(RED, (10, 10))})
    surface = pygame.Surface(SIZE)
    painter.paint(surface, whole=True)
    painted.clear()
    warm = pygame.Surface(SIZE, pygame.SRCALPHA)
    warm.fill((0, 40, 0, 1))
    light = sprite_piece((5, 0.0, 0.0), warm, (0, 0))
    for _frame in range(2):
        painter.paint(surface, light, whole=False)
        assert color_at(surface, (15, 15))[1] == color_at(surface, (250, 150))[1] == 40, "added once"
    painter.move({"c": square(BLUE, (100, 100))})
    painter.paint(surface, light, whole=False)
    assert color_at(surface, (105, 105))[1] == color_at(surface, (15, 15))[1] == 40
    painter.paint(surface, whole=False)
    assert color_at(surface, (15, 15))[1] == color_at(surface, (250, 150))[1] == 0
    assert not painted


def test_something_painted_faintly_lets_the_ground_show(kit: Kit) -> None:
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill((100, 100, 100))
    canvas = Canvas(surface, kit)
    box = Box(100, 100, 200, 200)
    faintly(canvas, box, 0.25, lambda: canvas.fill(box, (200, 200, 200)))
    red, _, _ = color_at(surface, kit.frame.at(200, 200))
    assert red == pytest.approx(125, abs=3)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([], 0),
        ([(0, 0, 10, 10), (20, 20, 5, 5)], 2),
        ([(0, 0, 10, 10), (5, 5, 10, 10)], 1),
        ([(0, 0, 10, 10), (20, 0, 10, 10), (8, 0, 14, 10)], 1),
        ([(0, 0, 0, 10)], 0),
    ],
)
def test_places_that_overlap_become_one(places: list[tuple[int, int, int, int]], expected: int) -> None:
    found = merged(pygame.Rect(place) for place in places)
    assert len(found) == expected
    assert all(any(one.contains(pygame.Rect(place)) for one in found) for place in places if place[2])


def test_long_places_that_cross_are_not_painted_with_all_that_lies_between_them() -> None:
    found = merged([pygame.Rect(0, 0, 2000, 200), pygame.Rect(100, 100, 200, 1000)])
    assert found == [pygame.Rect(0, 0, 2000, 200), pygame.Rect(100, 200, 200, 900)]


SIDES = st.integers(0, 9).map(lambda number: number * 100)


@given(st.lists(st.builds(pygame.Rect, SIDES, SIDES, SIDES, SIDES), max_size=8))
def test_merged_places_hold_every_pixel_once(places: list[pygame.Rect]) -> None:
    found = merged(place.copy() for place in places)
    squares = [pygame.Rect(x, y, 100, 100) for x in range(0, 1800, 100) for y in range(0, 1800, 100)]
    for square in squares:
        holders = sum(place.contains(square) for place in found)
        assert holders == sum(place.colliderect(square) for place in found) <= 1
        assert holders or not any(place.colliderect(square) for place in places)
