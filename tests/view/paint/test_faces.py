"""Sets of faces for eyes of all kinds (docs/design.md, section 15)."""

from __future__ import annotations

import math
from itertools import combinations

import pygame
import pytest

from build_scripts.assets.palettes import CONTRAST, SAFE, TRADITIONAL, Palette
from game.tiles.tile import Tile
from game.view.paint.sprites import Sprites
from game.view.paint.tile_pictures import Faces, Pose
from tests.for_each import one_of

pytestmark = pytest.mark.usefixtures("display")

Triple = tuple[float, float, float]
SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What linear red, green and blue look like without one kind of cones (Machado, Oliveira and Fernandes, 2009)."""
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def linear(color: str) -> Triple:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue))  # type: ignore[return-value] # three channels


def times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)  # type: ignore[return-value] # three rows


def lab(color: Triple) -> Triple:
    x, y, z = (
        c ** (1 / 3) if c > (6 / 29) ** 3 else c / (3 * (6 / 29) ** 2) + 4 / 29
        for c in (
            value / white
            for value, white in zip(
                times(_TO_XYZ, (min(1, max(0, color[0])), min(1, max(0, color[1])), min(1, max(0, color[2])))),
                _WHITE,
                strict=True,
            )
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, sight: str) -> float:
    """How far apart two colors look (CIE 1976)."""
    first, second = (lab(times(SIGHTS[sight], linear(color))) for color in (one, other))
    return math.dist(first, second)


def contrast(color: str, ground: str) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(sum(w * c for w, c in zip(weights, linear(each), strict=True)) for each in (color, ground))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("palette", [SAFE, CONTRAST], ids=["safe", "contrast"])
def test_no_two_inks_of_a_safe_set_look_alike_whichever_cones_are_missing(palette: Palette, sight: str) -> None:
    """docs/design.md, section 15: never closer than 25; teal is a second green, and means nothing."""
    for one, other in combinations(("ink", "red", "green", "blue", "ochre"), 2):
        assert difference(palette.of(one), palette.of(other), sight) >= 25, f"{one} and {other}"


def test_the_simulation_finds_what_is_known_of_the_traditional_set() -> None:
    """docs/design.md, section 15: red and green as close as 17 without the first cones."""
    assert difference(TRADITIONAL.red, TRADITIONAL.green, "protan") == pytest.approx(17, abs=1)
    assert difference(TRADITIONAL.green, TRADITIONAL.blue, "tritan") == pytest.approx(17, abs=1)


def test_black_and_colors_stand_out_from_the_white_face() -> None:
    for role in ("ink", "red", "green", "blue"):
        assert contrast(CONTRAST.of(role), "#FFFFFF") >= 4.5, role
    assert CONTRAST.stroke == pytest.approx(1.2)


def test_in_high_contrast_a_suit_has_one_color_beside_black() -> None:
    assert {CONTRAST.for_face("D2").of(role) for role in ("red", "green", "blue")} == {CONTRAST.ink, CONTRAST.blue}
    assert {CONTRAST.for_face("B2").of(role) for role in ("red", "green", "teal")} == {CONTRAST.ink, CONTRAST.green}


@pytest.mark.parametrize("pose", [Pose.FLAT, Pose.HAND])
@pytest.mark.parametrize("faces", one_of(4, Faces, first=3))
def test_every_set_shows_42_different_faces(faces: Faces, pose: Pose) -> None:
    for turn in pose.turns:
        sprites = Sprites(faces=faces)
        seen = {pygame.image.tobytes(sprites.tile(pose, tile, turn, 60).surface, "RGBA") for tile in Tile}
        assert len(seen) == 42


def share_of_red(surface: pygame.Surface, *, is_plain: bool) -> float:
    """How much of a face is red; in high contrast, black."""
    width, height = surface.get_size()
    places = [(x, y) for x in range(width // 8, width * 7 // 8, 2) for y in range(height // 5, height * 7 // 8, 2)]
    colors = [surface.get_at(place) for place in places]
    found = [max(c.r, c.g, c.b) < 40 if is_plain else c.r > c.g + 95 and c.r > c.b + 95 for c in colors]
    return sum(found) / len(found)


@pytest.mark.parametrize("faces", Faces)
def test_all_green_bamboos_have_no_red_and_the_others_do(faces: Faces) -> None:
    """Rulebooks have hands that are green all over: 2, 3, 4, 6 and 8 (black stands for red in high contrast)."""
    sprites = Sprites(faces=faces)
    shares = {
        rank: share_of_red(sprites.tile(Pose.HAND, Tile[f"B{rank}"], 0, 200).surface, is_plain=faces is Faces.CONTRAST)
        for rank in range(2, 10)
    }
    assert {rank for rank, share in shares.items() if share > 0.02} == {5, 7, 9}, shares


def test_large_figures_carry_no_marks_beside() -> None:
    with_marks, without = Sprites(faces=Faces.LARGE, marks=True), Sprites(faces=Faces.LARGE)
    for tile in (Tile.B5, Tile.WE, Tile.F1):
        one, other = (sprites.tile(Pose.HAND, tile, 0, 88).surface for sprites in (with_marks, without))
        assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")
