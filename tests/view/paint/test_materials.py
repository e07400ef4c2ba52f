"""Backgrounds that fill any window, and panels that are smooth at any size (docs/design.md, sections 4 and 6)."""

from collections.abc import Callable

import pygame
import pytest

from game.view.layout import CENTER_Y
from game.view.paint import panels
from game.view.paint.felt import TONES, Felt
from game.view.paint.materials import (
    FACES,
    bird,
    page_background,
    pool_of_light,
    rack_lip,
    rose,
    rose_arc,
    table_background,
    title_background,
)
from game.view.paint.panels import Paint, PanelKind, _Layers, draw_panel, round_button
from game.view.paint.shapes import Sprite, blurred, clear, pleated, ring, rounded, sharpened, soft_box, spread, tinted
from game.view.units.geometry import Frame
from game.view.units.theme import (
    GAIN,
    INK,
    INK_SMALL,
    LOSS,
    ON_GOLD,
    SCORE,
    TEXT,
    TEXT_SECOND,
    WHITE,
    Color,
)
from tests.display import forget_pictures
from tests.for_each import one_of

pytestmark = pytest.mark.usefixtures("display")

WINDOWS = [(1280, 720), (1920, 1080), (1440, 1080), (2560, 1080), (3840, 1080), (1000, 1400), (640, 360)]
UNITS = [0.5, 0.667, 1.0, 1.5, 2.0]


def luminance(color: Color | pygame.Color) -> float:
    """WCAG 2, relative luminance."""
    parts = []
    for channel in color[:3]:
        share = channel / 255
        parts.append(share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Color | pygame.Color, other: Color | pygame.Color) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("window", one_of(3, WINDOWS))
def test_every_background_fills_its_window(window: tuple[int, int]) -> None:
    frame = Frame.of(window)
    for background in (table_background(frame), page_background(frame), title_background(frame)):
        assert background.get_size() == window
        assert background.get_at((window[0] - 1, window[1] - 1)).a == 255


@pytest.mark.parametrize("window", WINDOWS)
def test_the_table_is_felt_in_the_middle_and_walnut_at_the_rim(window: tuple[int, int]) -> None:
    frame = Frame.of(window)
    table = table_background(frame)
    felt = pygame.transform.average_color(
        table, pygame.Rect(0, 0, 40, 40).move_to(center=frame.at(frame.width / 2, 300))
    )
    assert felt[1] > felt[0] + 30
    for place in ((2, window[1] - 40), (frame.at(frame.width / 2, 1000)), (2, 2)):
        wood = pygame.transform.average_color(table, pygame.Rect(place, (30, 6)).clip(table.get_rect()))
        assert wood[0] >= wood[1] >= wood[2]


@pytest.mark.parametrize("felt", Felt)
def test_the_lamp_lights_the_middle_of_every_cloth(felt: Felt) -> None:
    frame = Frame.of((1280, 720))
    table = table_background(frame, felt)
    middle = pygame.transform.average_color(table, pygame.Rect(600, 200, 80, 60))
    corner = pygame.transform.average_color(table, pygame.Rect(60, 520, 80, 60))
    assert sum(middle) > sum(corner) * 1.3
    expected = TONES[felt][0]
    assert all(abs(seen - meant) < 24 for seen, meant in zip(middle[:3], expected, strict=True))


def test_the_menu_side_of_the_title_is_dark_and_changes_with_the_direction_of_reading() -> None:
    frame = Frame.of((1920, 1080))
    for mirrored, menu, picture in ((False, 200, 1300), (True, 1720, 620)):
        title = title_background(frame, mirrored=mirrored)
        dark = pygame.transform.average_color(title, pygame.Rect(menu - 50, 400, 100, 400))
        lit = pygame.transform.average_color(title, pygame.Rect(picture - 50, 400, 100, 400))
        assert contrast(TEXT, pygame.Color(*dark)) > 12
        assert sum(lit[:3]) > 4 * sum(dark[:3])


@pytest.mark.parametrize("window", WINDOWS)
def test_the_scene_of_the_title_is_mirrored_as_a_whole_but_not_the_faces_of_its_tiles(window: tuple[int, int]) -> None:
    frame = Frame.of(window)
    usual, mirrored = (title_background(frame, mirrored=mirrored) for mirrored in (False, True))
    back = pygame.transform.flip(mirrored, flip_x=True, flip_y=False)
    same = pygame.mask.from_threshold(back, (0, 0, 0), (1, 1, 1, 255), usual)
    same.invert()
    changed = same.get_bounding_rects()
    assert len(changed) >= 11
    whole = changed[0].unionall(changed)
    assert whole.width < FACES.width * frame.unit + 2
    assert whole.height < FACES.height * frame.unit + 2


AROUND = 160
"""More than a panel reaches beyond its size."""


def drawn(kind: PanelKind, size: tuple[int, int], unit: float = 1.0, paint: Paint = Paint.GRAY) -> pygame.Surface:
    """A panel with a clear ground around it."""
    board = clear((size[0] + 2 * AROUND, size[1] + 2 * AROUND))
    draw_panel(board, kind, pygame.Rect((AROUND, AROUND), size), unit, paint=paint)
    return board


@pytest.mark.parametrize("kind", PanelKind)
@pytest.mark.parametrize("unit", UNITS)
def test_a_panel_covers_its_size_and_rounds_its_corners(kind: PanelKind, unit: float) -> None:
    size = round(240 * unit), round(80 * unit)
    board = drawn(kind, size, unit)
    assert board.get_bounding_rect().contains((AROUND, AROUND, *size))
    inside = board.get_at((AROUND + size[0] // 2, AROUND + size[1] // 2))
    if kind in (PanelKind.FOCUS, PanelKind.FOCUS_THIN, PanelKind.FOCUS_GOLD):
        assert inside.a == 0
    else:
        assert board.get_at((AROUND, AROUND)).a < inside.a or kind is PanelKind.PAPER


@pytest.mark.parametrize("kind", PanelKind)
@pytest.mark.parametrize("size", [(1, 1), (3, 2), (2, 40), (500, 4)])
def test_even_the_smallest_panel_can_be_made(kind: PanelKind, size: tuple[int, int]) -> None:
    assert drawn(kind, size, 0.5).get_bounding_rect().width >= size[0]


@pytest.mark.parametrize("kind", PanelKind)
def test_a_panel_that_is_spread_looks_as_if_it_were_painted_whole(
    kind: PanelKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    spread = drawn(kind, (600, 400))
    monkeypatch.setattr(panels, "_MIDDLE", 600)
    whole = drawn(kind, (600, 400))
    whole.blit(spread, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    assert max(pygame.image.tobytes(whole, "RGBA")) <= 4


def test_panels_of_one_height_are_made_once_and_other_paint_makes_another(monkeypatch: pytest.MonkeyPatch) -> None:
    made, paint_panel = list[tuple[int, int]](), _Layers.sprite

    def counted(layers: _Layers) -> Sprite:
        made.append(layers.size)
        return paint_panel(layers)

    monkeypatch.setattr(_Layers, "sprite", counted)
    forget_pictures()
    for wide in (701, 803, 905):
        drawn(PanelKind.BUTTON, (wide, 61), paint=Paint.TEAL)
    assert len(made) == 1
    drawn(PanelKind.BUTTON, (701, 61), paint=Paint.RED)
    drawn(PanelKind.TRAY, (701, 61))
    assert len(made) == 3
    drawn(PanelKind.TRAY, (701, 61), paint=Paint.RED)
    assert len(made) == 3


def test_a_pressed_button_lies_lower() -> None:
    up, down = (drawn(kind, (200, 60), paint=Paint.GOLD) for kind in (PanelKind.BUTTON, PanelKind.BUTTON_DOWN))
    assert up.get_at((AROUND + 100, AROUND + 1)).a > 200
    assert down.get_at((AROUND + 100, AROUND + 1)).a < 100


@pytest.mark.parametrize("window", [(1280, 720), (1920, 1080), (2560, 1080)])
def test_the_lip_of_the_rack_lies_at_the_foot_beside_the_plate(window: tuple[int, int]) -> None:
    frame = Frame.of(window)
    lip, mirrored = rack_lip(frame), rack_lip(frame, mirrored=True)
    seen = lip.surface.get_rect(topleft=(lip.dx, lip.dy))
    assert seen.collidepoint(frame.at(400, 1070))
    assert not seen.collidepoint(frame.at(200, 1070))
    other = mirrored.surface.get_rect(topleft=(mirrored.dx, mirrored.dy))
    assert other.collidepoint(frame.at(200, 1070))
    assert not other.collidepoint(frame.at(frame.width - 200, 1070))


def test_the_rose_is_a_flattened_disc_and_its_arc_points_to_the_side() -> None:
    frame = Frame.of((1920, 1080))
    disc = pygame.mask.from_surface(rose(frame).surface, 250).get_bounding_rects()[0]
    assert abs(disc.width - 219) <= 6
    assert abs(disc.height - 219 * 0.8) <= 6
    for side, (x, y) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
        for sprite in (rose_arc(frame, side), pool_of_light(frame, side)):
            middle_x, middle_y = pygame.mask.from_surface(sprite.surface, 20).centroid()
            assert (middle_x + sprite.dx) * x + (middle_y + sprite.dy) * y > 60


def test_a_round_button_is_round_about_its_anchor() -> None:
    sprite = round_button(58, 1.0)
    seen = pygame.mask.from_surface(sprite.surface, 200).get_bounding_rects()[0].move(sprite.dx, sprite.dy)
    assert abs(seen.centerx) <= 1
    assert abs(seen.width - 58) <= 2


def test_the_bird_is_as_large_as_asked() -> None:
    sparrow = bird(200)
    assert abs(sparrow.surface.get_height() - 200) <= 1
    assert sparrow.dy < -180


def test_in_the_own_turn_the_whole_shelf_is_lit() -> None:
    frame = Frame.of((1920, 1080))
    light, at = pool_of_light(frame, 0), frame.at(frame.width / 2, CENTER_Y)
    place = light.surface.get_rect(topleft=(at[0] + light.dx, at[1] + light.dy))
    assert place.left <= 0
    assert place.right >= 1920
    assert place.collidepoint(960, 1079)


@pytest.mark.parametrize(
    ("kind", "paint", "text", "least"),
    [
        (PanelKind.LACQUER, Paint.GRAY, TEXT, 4.5),
        (PanelKind.LACQUER, Paint.GRAY, TEXT_SECOND, 4.5),
        (PanelKind.LACQUER, Paint.GRAY, SCORE, 4.5),
        (PanelKind.LACQUER_GLOW, Paint.GRAY, TEXT, 4.5),
        (PanelKind.PAPER, Paint.GRAY, INK, 4.5),
        (PanelKind.PAPER, Paint.GRAY, INK_SMALL, 4.5),
        (PanelKind.PAPER, Paint.GRAY, GAIN, 4.5),
        (PanelKind.PAPER, Paint.GRAY, LOSS, 4.5),
        (PanelKind.BUTTON, Paint.GOLD, ON_GOLD, 4.5),
        (PanelKind.BUTTON, Paint.TEAL, WHITE, 4.5),
        (PanelKind.BUTTON, Paint.GRAY, TEXT, 4.5),
        (PanelKind.BUTTON, Paint.WOOD, TEXT, 4.5),
        (PanelKind.BUTTON, Paint.RED, WHITE, 4.5),
        (PanelKind.CHIP, Paint.IVORY, INK, 4.5),
        (PanelKind.CHIP, Paint.DEALER, WHITE, 3.0),
        (PanelKind.CHIP, Paint.GOLD, ON_GOLD, 4.5),
        (PanelKind.CHIP, Paint.DARK, TEXT, 4.5),
    ],
)
def test_text_can_be_read_on_what_it_lies_on(kind: PanelKind, paint: Paint, text: Color, least: float) -> None:
    """docs/design.md, section 15: 4.5 for text, 3 for large signs; measured in the middle third, on felt."""
    board = pygame.Surface((400, 160))
    board.fill(TONES[Felt.JADE][0])
    draw_panel(board, kind, pygame.Rect(80, 50, 240, 60), 1.0, paint=paint)
    grounds = [board.get_at((200, y)) for y in range(68, 93)]
    assert min(contrast(text, ground) for ground in grounds) >= least


def test_a_rounded_mask_is_smooth_and_the_same_in_all_corners() -> None:
    mask = rounded((60, 40), 12.5)
    for x, y in ((0, 0), (3, 3), (5, 2), (12, 0)):
        level = mask.get_at((x, y))
        assert len(set(level)) == 1
        assert mask.get_at((59 - x, y)) == mask.get_at((x, 39 - y)) == mask.get_at((59 - x, 39 - y)) == level
    steps = {mask.get_at((x, y)).a for x in range(13) for y in range(13)}
    assert len(steps) > 10


def test_a_ring_is_hollow() -> None:
    line = ring((50, 30), 8, 3)
    assert line.get_at((25, 1)).a == 255
    assert line.get_at((25, 15)).a == 0
    assert line.get_at((0, 0)).a == 0


def test_sharpening_parts_light_and_dark_and_leaves_the_outline() -> None:
    field = clear((40, 40))
    field.blit(tinted(rounded((36, 36), 10), (120, 120, 120)), (2, 2))
    field.fill((80, 80, 80, 255), (20, 10, 8, 20))
    sharp = sharpened(field, 0.7)
    assert sharp.get_at((20, 20)).r < 80
    assert sharp.get_at((19, 20)).r > 120
    assert sharp.get_at((14, 20)) == field.get_at((14, 20))
    for x in range(40):
        assert abs(sharp.get_at((x, 2)).r - field.get_at((x, 2)).r) <= 1
        assert sharp.get_at((x, 2)).a == field.get_at((x, 2)).a


@pytest.mark.parametrize("deviation", [2.0, 8.0, 20.0])
def test_blurring_loses_no_light(deviation: float) -> None:
    field = clear((200, 200))
    field.fill((255, 255, 255, 255), (80, 80, 40, 40))
    before = pygame.transform.average_color(field)[3]
    after = pygame.transform.average_color(blurred(field, deviation))[3]
    assert abs(before - after) <= 2


def test_a_picture_is_spread_with_its_corners_as_they_are() -> None:
    small = tinted(ring((20, 20), 8, 3), (10, 200, 30))
    wide = clear((100, 50))
    spread(wide, small, wide.get_rect(), 9)
    assert pygame.image.tobytes(wide, "RGBA") == pygame.image.tobytes(
        tinted(ring((100, 50), 8, 3), (10, 200, 30)), "RGBA"
    )


@pytest.mark.parametrize("deviation", [4.0, 11.0])
def test_of_a_soft_box_only_the_corners_are_blurred(deviation: float, monkeypatch: pytest.MonkeyPatch) -> None:
    blurs, sizes = pygame.transform.gaussian_blur, list[tuple[int, int]]()

    def counted(surface: pygame.Surface, reach: int, *, repeat_edge_pixels: bool) -> pygame.Surface:
        sizes.append(surface.get_size())
        return blurs(surface, reach, repeat_edge_pixels=repeat_edge_pixels)

    monkeypatch.setattr(pygame.transform, "gaussian_blur", counted)
    box, margin = soft_box((421, 220), 20, deviation, (255, 255, 255), 1.0)
    assert [max(size) < 170 for size in sizes] == [True]
    field = clear((421 + 2 * margin, 220 + 2 * margin))
    field.blit(rounded((421, 220), 20), (margin, margin))
    found, whole = (pygame.image.tobytes(each, "RGBA") for each in (box, blurred(field, deviation)))
    assert max(abs(one - other) for one, other in zip(found, whole, strict=True)) <= 6


FAR = {PanelKind.LACQUER_GLOW, PanelKind.PAPER, PanelKind.CARD_GLOW, PanelKind.FOCUS, PanelKind.FOCUS_GOLD}
"""The panels whose light or shadow is blurred far beyond their edges, which lengthens what cannot be drawn short."""


@pytest.mark.parametrize("kind", PanelKind)
def test_what_is_alike_along_the_edges_of_a_panel_is_drawn_short(
    kind: PanelKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    widths = []
    for shape in (rounded, ring):

        def counted(size: tuple[int, int], *how: float, shape: Callable[..., pygame.Surface] = shape) -> pygame.Surface:
            widths.append(size[0])
            return shape(size, *how)

        monkeypatch.setattr(panels, shape.__name__, counted)
    forget_pictures()
    draw_panel(clear((900, 400)), kind, pygame.Rect(100, 100, 641, 159), 1.0, radius=24)
    assert widths
    assert max(widths) < (240 if kind in FAR else 120)


def test_pleats_are_alike_and_rise_from_left_to_right() -> None:
    folds = pleated((12, 2), ((0.0, (0, 0, 0), 1.0), (1.0, (240, 0, 0), 1.0)), 3)
    row = [folds.get_at((x, 1)).r for x in range(12)]
    assert row[:4] == row[4:8] == row[8:] == sorted({*row})
