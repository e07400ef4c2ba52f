"""Marks in the corners of the winds are those of the language (docs/design.md, sections 6 and 16)."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.i18n import use_language
from game.i18n.tile_words import wind_letter, wind_name
from game.tiles.tile import Tile, Wind
from game.view.paint.sprites import Sprites
from game.view.paint.tile_pictures import _CORNER, _FIGURE, Faces, Pose, _on_sprite, _written, own_letter

LETTERS = {
    "en": ("E", "S", "W", "N"),
    "ru": ("В", "Ю", "З", "С"),
    "hu": ("K", "D", "Ny", "É"),
    "lv": ("A", "D", "R", "Z"),
    "pl": ("E", "S", "W", "N"),
    "he": ("מז", "דר", "מע", "צפ"),
}
PLACES = [(Pose.HAND, 0, 59), (Pose.HAND, 0, 88), *((Pose.FLAT, turn, 50) for turn in (0, 90, 180, 270))]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.parametrize("code", LETTERS)
def test_every_language_has_its_own(code: str) -> None:
    use_language(code)
    assert tuple(map(wind_letter, Wind)) == LETTERS[code]
    assert [own_letter(wind.tile) or wind.letter for wind in Wind] == list(LETTERS[code])
    assert [own_letter(tile) for tile in (Tile.DR, Tile.DG, Tile.DW, Tile.C5, Tile.F1)] == [""] * 5


@pytest.mark.parametrize(
    ("book", "code"), [("gala", "ru"), ("israeli", "he"), ("hungarian", "hu"), ("latvian", "lv"), ("israeli", "ru")]
)
def test_a_letter_begins_the_word_that_the_book_has_for_the_wind(book: str, code: str) -> None:
    """gala.md and its original: Восток, Юг, Запад, Север; the Latin letters there are those printed on its tiles."""
    use_language(code)
    for wind in Wind:
        assert wind_name(book, wind).lower().startswith(wind_letter(wind).lower()), wind


@pytest.mark.parametrize("letter", [letter for row in LETTERS.values() for letter in row])
def test_no_letter_leaves_the_corner_or_reaches_the_character(letter: str) -> None:
    _surface, box = _written(letter, pygame.Color("black"))
    assert box.x >= _CORNER.x + 20, "the face is round at its edge"
    assert box.y >= _CORNER.y
    assert box.right <= _CORNER.right
    assert box.bottom <= _CORNER.bottom + 4


@pytest.mark.parametrize(("pose", "turn", "width"), PLACES)
@pytest.mark.parametrize("faces", [Faces.TRADITIONAL, Faces.CONTRAST])
def test_only_the_corner_is_another(pose: Pose, turn: int, width: int, faces: Faces) -> None:
    plain = Sprites(faces=faces, marks=True).tile(pose, Tile.WE, turn, width)
    use_language("ru")
    own = Sprites(faces=faces, marks=True).tile(pose, Tile.WE, turn, width)
    corner = _on_sprite(_CORNER, plain, (pose, turn, width)).inflate(2, 2)
    changed = {
        (x, y)
        for x in range(plain.surface.get_width())
        for y in range(plain.surface.get_height())
        if plain.surface.get_at((x, y)) != own.surface.get_at((x, y))
    }
    assert len(changed) > 10
    assert all(corner.collidepoint(at) for at in changed)


def test_letters_change_with_the_language_at_once() -> None:
    sprites = Sprites(marks=True)

    def seen() -> bytes:
        return pygame.image.tobytes(sprites.tile(Pose.HAND, Tile.WN, 0, 88).surface, "RGBA")

    english = seen()
    use_language("he")
    hebrew = seen()
    use_language("pl")
    assert seen() == english != hebrew


def test_tiles_without_marks_stay_as_they_are() -> None:
    sprites = Sprites(marks=False)
    english = pygame.image.tobytes(sprites.tile(Pose.HAND, Tile.WN, 0, 88).surface, "RGBA")
    use_language("ru")
    assert pygame.image.tobytes(sprites.tile(Pose.HAND, Tile.WN, 0, 88).surface, "RGBA") == english


@pytest.mark.parametrize(("pose", "turn", "width"), PLACES)
def test_large_figures_have_the_letter_of_the_language_below_the_character(pose: Pose, turn: int, width: int) -> None:
    plain = Sprites(faces=Faces.LARGE, marks=True).tile(pose, Tile.WE, turn, width)
    use_language("ru")
    own = Sprites(faces=Faces.LARGE, marks=True).tile(pose, Tile.WE, turn, width)
    place = _on_sprite(_FIGURE.area, plain, (pose, turn, width)).inflate(2, 2)
    changed = {
        (x, y)
        for x in range(plain.surface.get_width())
        for y in range(plain.surface.get_height())
        if plain.surface.get_at((x, y)) != own.surface.get_at((x, y))
    }
    assert len(changed) > 10
    assert all(place.collidepoint(at) for at in changed)


@pytest.mark.parametrize("letter", [letter for row in LETTERS.values() for letter in row])
def test_no_large_letter_leaves_its_place(letter: str) -> None:
    _surface, box = _written(letter, pygame.Color("black"), _FIGURE)
    assert box.x >= _FIGURE.area.x
    assert box.right <= _FIGURE.area.right
    assert box.y >= _FIGURE.area.y
    assert box.bottom <= _FIGURE.area.bottom + 0.5
