"""Tiles, dice, portraits and icons, cut from the game's own pictures (docs/design.md, sections 5 to 7)."""

import threading
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.system import assets
from game.app.system.assets import asset
from game.app.window.actions import Actions
from game.players.characters import CAST
from game.players.manner.temper import Mood, Posture
from game.players.roster import PortraitId
from game.scenes.program.ahead import read_lying_tiles
from game.tiles.tile import BONUS, KINDS, Tile, Wind
from game.view.layout.slots import RIVER_WIDTH
from game.view.paint.kit import Kit
from game.view.paint.shapes import Sprite
from game.view.paint.sheets import Sheets, _index
from game.view.paint.sprites import DIE_TURNS, FaceLook, Icon, Sprites
from game.view.paint.tile_pictures import Back, Pose
from game.view.units.geometry import DEPTH, LENGTH, RISE, THICKNESS
from game.view.units.text import Writer
from tests.display import forget_pictures

pytestmark = pytest.mark.usefixtures("display")

EDGE = 0.070
"""Radius of a tile's rounded edges, in tile widths."""
CORNER = 0.125
"""Radius of its corners seen from above."""
LOWER_LAYER = 0.36
"""The share of its thickness that is colored."""
EVERY_BACK = [(pose, turn) for pose in Pose if not pose.shows_face for turn in pose.turns]
EVERY_FACE = [(pose, turn) for pose in Pose if pose.shows_face for turn in pose.turns]
FOLDERS = ("tiles", "dice", "avatars", "figures", "icons", "materials", "pictures")


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites()


@pytest.fixture(autouse=True)
def fonts() -> None:
    """The letters on tiles are written with the fonts of a writer."""
    Writer()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def covered(surface: pygame.Surface, threshold: int = 127) -> pygame.Rect:
    """The smallest box round everything that is not see-through."""
    parts = pygame.mask.from_surface(surface, threshold).get_bounding_rects()
    return parts[0].unionall(parts[1:])


def is_premultiplied(surface: pygame.Surface) -> bool:
    data = pixels(surface)
    return all(max(data[i : i + 3]) <= data[i + 3] for i in range(0, len(data), 4))


def middle_of(surface: pygame.Surface, wanted: str) -> tuple[float, float]:
    """The mean place of all pixels near a color."""
    mask = pygame.mask.from_threshold(surface, pygame.Color(wanted), (45, 45, 45, 40))
    assert mask.count() > 20, "the color is not there"
    x, y = mask.centroid()
    return x, y


@pytest.mark.parametrize(("pose", "turn"), EVERY_FACE)
@pytest.mark.parametrize("marks", [False, True])
def test_every_face_can_be_seen_and_no_two_look_the_same(*, pose: Pose, turn: int, marks: bool) -> None:
    sprites = Sprites(marks=marks)
    pictures = {pixels(sprites.tile(pose, tile, turn, 60).surface) for tile in Tile}
    assert len(pictures) == 42


@pytest.mark.parametrize(("pose", "turn"), EVERY_BACK)
@pytest.mark.parametrize("back", Back)
def test_every_back_has_every_pose(pose: Pose, turn: int, back: Back) -> None:
    sprite = Sprites(back=back).tile(pose, None, turn, 45)
    assert covered(sprite.surface).width >= 26
    assert is_premultiplied(sprite.surface)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("width", [30, 33, 45, 50, 62, 77, 100, 124])
def test_a_lying_tile_fills_its_slot_and_no_more(sprites: Sprites, turn: int, width: int) -> None:
    sprite = sprites.tile(Pose.FLAT, Tile.B5, turn, width)
    seen = covered(sprite.surface).move(sprite.dx, sprite.dy)
    across, along = (LENGTH, 1.0) if turn % 180 else (1.0, LENGTH)
    rounding = EDGE * (DEPTH + RISE - 1)
    slot = pygame.FRect(
        -across / 2 * width,
        (-along / 2 * DEPTH - THICKNESS * RISE + rounding) * width,
        across * width,
        (along * DEPTH + THICKNESS * RISE - 2 * rounding) * width,
    )
    edges = ((seen.left, slot.left), (seen.right, slot.right), (seen.top, slot.top), (seen.bottom, slot.bottom))
    assert all(abs(pixel - exact) <= 1.0 for pixel, exact in edges), f"{seen} is not {slot}"


@given(width=st.integers(16, 264))
def test_a_tile_is_as_wide_as_asked(width: int) -> None:
    sprite = Sprites().tile(Pose.HAND_BACK, None, 0, width)
    assert abs(covered(sprite.surface).width - width) <= 2


@pytest.mark.parametrize(("turn", "towards"), [(0, (0, -1)), (90, (1, 0)), (180, (0, 1)), (270, (-1, 0))])
def test_the_top_of_a_face_points_where_its_turn_says(sprites: Sprites, turn: int, towards: tuple[int, int]) -> None:
    """The numeral of 2 characters is ink, its lower sign red."""
    surface = sprites.tile(Pose.FLAT, Tile.C2, turn, 130).surface
    (ink_x, ink_y), (red_x, red_y) = middle_of(surface, "#14233F"), middle_of(surface, "#C3261B")
    along = (ink_x - red_x) * towards[0] + (ink_y - red_y) * towards[1]
    across = (ink_x - red_x) * towards[1] + (ink_y - red_y) * towards[0]
    assert along > 20
    assert abs(across) < 8


def test_corner_marks_are_on_all_tiles_but_bonus_tiles(sprites: Sprites) -> None:
    marked = Sprites(marks=True)
    for tile in KINDS:
        assert pixels(marked.tile(Pose.HAND, tile, 0, 88).surface) != pixels(
            sprites.tile(Pose.HAND, tile, 0, 88).surface
        )
    for tile in BONUS:
        assert pixels(marked.tile(Pose.HAND, tile, 0, 88).surface) == pixels(
            sprites.tile(Pose.HAND, tile, 0, 88).surface
        )


@pytest.mark.parametrize("back", [back for back in Back if back is not Back.BAMBOO])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_another_back_changes_the_lower_layer_alone(sprites: Sprites, back: Back, turn: int) -> None:
    width = 50
    plain = sprites.tile(Pose.FLAT, Tile.DR, turn, width)
    other = Sprites(back=back).tile(Pose.FLAT, Tile.DR, turn, width)
    assert (plain.dx, plain.dy, plain.surface.get_size()) == (other.dx, other.dy, other.surface.get_size())
    rows = [
        row
        for row in range(plain.surface.get_height())
        if any(
            plain.surface.get_at((column, row)) != other.surface.get_at((column, row))
            for column in range(plain.surface.get_width())
        )
    ]
    foot = covered(plain.surface).bottom
    assert rows, "nothing was recolored"
    layer = LOWER_LAYER * THICKNESS * RISE + CORNER * DEPTH
    assert min(rows) >= foot - layer * width - 2


def test_a_wall_tile_takes_the_color_of_its_back() -> None:
    means = {
        back: pygame.transform.average_color(Sprites(back=back).tile(Pose.DOWN, None, 0, 62).surface, (20, 20, 20, 20))
        for back in Back
    }
    assert means[Back.BAMBOO][0] > means[Back.BAMBOO][2] + 60
    assert means[Back.JADE][1] > means[Back.JADE][0] + 40
    assert means[Back.INDIGO][2] > means[Back.INDIGO][0] + 40
    assert means[Back.LACQUER][0] > means[Back.LACQUER][1] + 60
    assert min(means[Back.PLUM][0], means[Back.PLUM][2]) > means[Back.PLUM][1] + 20


@pytest.mark.parametrize(("pose", "turn"), [(Pose.STAND, 0), (Pose.HAND, 90), (Pose.FLAT, 45), (Pose.HAND_BACK, 180)])
def test_a_turn_that_a_pose_does_not_have_is_refused(sprites: Sprites, pose: Pose, turn: int) -> None:
    with pytest.raises(ValueError, match="turned by"):
        sprites.tile(pose, Tile.B1, turn, 45)


def test_a_face_must_be_named_to_be_shown(sprites: Sprites) -> None:
    with pytest.raises(ValueError, match="needs a face"):
        sprites.tile(Pose.FLAT, None, 0, 45)


def test_whoever_asks_again_gets_the_same_sprite_until_it_is_forgotten() -> None:
    sprites = Sprites()
    first = sprites.tile(Pose.DOWN, Tile.B1, 0, 45)
    assert sprites.tile(Pose.DOWN, None, 0, 45) is first
    forget_pictures()
    again = sprites.tile(Pose.DOWN, None, 0, 45)
    assert again is not first
    assert pixels(again.surface) == pixels(first.surface)


@pytest.mark.parametrize("width", [33, 38, 45, 57, 60, 88, 97, 132])
def test_sprites_are_premultiplied_at_every_size(sprites: Sprites, width: int) -> None:
    for sprite in (
        sprites.tile(Pose.FLAT, Tile.S4, 0, width),
        sprites.tile(Pose.HAND, Tile.B1, 0, width),
        sprites.die(6, 5, width),
        sprites.avatar(PortraitId("crane"), width),
    ):
        assert is_premultiplied(sprite.surface)


@pytest.mark.parametrize(("pose", "turn"), [(Pose.FLAT, 0), (Pose.FLAT, 90), (Pose.DOWN, 0), (Pose.STAND, 90)])
def test_shadows_are_black_and_fall_to_the_lower_right(sprites: Sprites, pose: Pose, turn: int) -> None:
    one, two = sprites.shadow(pose, turn, 50), sprites.shadow(pose, turn, 50, 2)
    for shadow in (one, two):
        data = pixels(shadow.surface)
        assert not any(any(data[channel::4]) for channel in range(3))
        seen = covered(shadow.surface, 12).move(shadow.dx, shadow.dy)
        assert seen.right > -seen.left
        assert seen.bottom > -seen.top
    assert two.surface.get_width() > one.surface.get_width()


def test_dice_show_all_values_in_the_turns_they_lie_in(sprites: Sprites) -> None:
    pictures = {pixels(sprites.die(value, turn, 56).surface) for value in range(1, 7) for turn in DIE_TURNS}
    assert len(pictures) == 6 * len(DIE_TURNS)
    for value in (0, 7):
        with pytest.raises(ValueError, match="does not show"):
            sprites.die(value, 0, 56)


@pytest.mark.parametrize("width", [56, 112])
def test_what_a_frame_may_have_to_read_is_small(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is read in the frame that first shows something of it: a die, a portrait's moods, a large tile."""
    forget_pictures()
    sprites, load = Sprites(), assets.read
    read: list[pygame.Surface] = []

    def noted(path: Path, *, opaque: bool, converted: bool = True) -> pygame.Surface:
        read.append(load(path, opaque=opaque, converted=converted))
        return read[-1]

    sprites.avatar(PortraitId("fox"), 2 * width)
    sprites.die(3, 0, width)
    monkeypatch.setattr(assets, "read", noted)
    sprites.avatar(PortraitId("fox"), 2 * width, FaceLook(Mood.VEXED))
    for direction, turn in product(("up", "right", "down", "left"), DIE_TURNS):
        sprites.tumbling_die(2, turn, direction, 4, width)
        sprites.tumbling_die(5, turn, direction, 3, width)
    for posture in Posture:
        sprites.figure(PortraitId("fox"), posture, 400)
    assert len(read) == 1 + 8 + 3, "opposite values of a die come together, as they are shown by turns"
    for tile in (Tile.B1, Tile.DR, Tile.DR):
        sprites.tile(Pose.HAND, tile, 0, width + 92)
    assert len(read) == 1 + 8 + 3 + 2
    assert max(picture.get_width() * picture.get_height() for picture in read) < 250_000


@pytest.mark.parametrize("value", range(1, 7))
def test_only_one_and_four_are_red_on_top_of_a_die(sprites: Sprites, value: int) -> None:
    die = sprites.die(value, 0, 120)
    top = pygame.Rect(0, 0, 90, 60)
    top.center = (-die.dx, round(-die.dy - RISE * 120))
    seen = die.surface.subsurface(top)
    red = pygame.mask.from_threshold(seen, pygame.Color("#C3261B"), (50, 50, 50, 40)).count()
    ink = pygame.mask.from_threshold(seen, pygame.Color("#14233F"), (50, 50, 50, 40)).count()
    assert (red > ink) == (value in (1, 4))


@pytest.mark.parametrize("avatar", CAST)
def test_every_portrait_has_its_ring(sprites: Sprites, avatar: PortraitId) -> None:
    sprite = sprites.avatar(avatar, 100)
    ring = covered(sprite.surface, 200).move(sprite.dx, sprite.dy)
    assert abs(ring.width - 100) <= 4
    assert abs(ring.centerx) <= 2


@pytest.mark.parametrize("icon", Icon)
@pytest.mark.parametrize("size", [20, 32, 58])
def test_every_icon_fills_its_square_in_one_color(sprites: Sprites, icon: Icon, size: int) -> None:
    surface = sprites.icon(icon, size, "#FFC94D")
    assert surface.get_size() == (size, size)
    whole = [surface.get_at((x, y)) for x in range(size) for y in range(size) if surface.get_at((x, y)).a == 255]
    assert set(map(tuple, whole)) <= {(255, 201, 77, 255)}
    assert max(covered(surface, 100).size) >= size * 0.6 or icon is Icon.MINUS


@pytest.mark.parametrize("wind", Wind)
def test_every_wind_has_its_character(sprites: Sprites, wind: Wind) -> None:
    surface = sprites.wind(wind, 40, (20, 35, 63))
    assert covered(surface, 100).height > 28


def test_icons_and_winds_all_differ(sprites: Sprites) -> None:
    signs = [sprites.icon(icon, 48, "white") for icon in Icon] + [sprites.wind(wind, 48, "white") for wind in Wind]
    assert len({pixels(sign) for sign in signs}) == len(Icon) + 4


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_place_lies_within_its_sheet(folder: str) -> None:
    for sheets in _index(folder).values():
        assert all(narrow.width < wide.width for narrow, wide in pairwise(sheets))
        for sheet in sheets:
            files = {sheet.file_of(key) for key in sheet.sprites}
            whole = {file: pygame.image.load(asset(folder, file)).get_rect() for file in files}
            for key, (left, top, width, height, _dx, _dy) in sheet.sprites.items():
                assert whole[sheet.file_of(key)].contains((left, top, width, height))


def test_a_sheet_that_is_nearly_wide_enough_is_taken_before_one_that_is_much_wider() -> None:
    widths = {width: Sheets("tiles").sheet("hand-0", width).width for width in (60, 88, 92, 93, 300)}
    assert widths == {60: 59, 88: 88, 92: 88, 93: 264, 300: 264}


def test_an_anchor_in_fractions_of_a_pixel_is_rounded_once() -> None:
    surface = pygame.Surface((4, 4))
    assert Sprite(surface, -2, -3).at(10.4, 10.6) == (surface, (8, 8))


def test_lying_tiles_that_were_read_ahead_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_pictures()
    readers: list[str] = []
    load = assets.read

    def noted(path: Path, *, opaque: bool, converted: bool = True) -> pygame.Surface:
        readers.append(threading.current_thread().name)
        return load(path, opaque=opaque, converted=converted)

    monkeypatch.setattr(assets, "read", noted)
    kit = Kit(Actions())
    read_lying_tiles(kit)
    for thread in threading.enumerate():
        if thread.name == "pictures":
            thread.join()
    assert len(readers) >= len(Pose.FLAT.turns)
    ahead = [*readers]
    for turn in Pose.FLAT.turns:
        kit.sprites.tile(Pose.FLAT, Tile.C5, turn, kit.frame.px(RIVER_WIDTH))
    assert readers == ahead == ["pictures"] * len(ahead)
