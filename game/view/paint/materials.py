"""The table's materials (docs/design.md, section 6), what lies on them, and the title's picture.

Backgrounds are opaque and as large as the window; make them once per window size. Everything else is a premultiplied
``Sprite`` (draw with ``BLEND_PREMULTIPLIED``). A display mode must be set.
"""

from functools import lru_cache

import pygame

from game.app.system.assets import picture
from game.view.paint.felt import LAMP, RADIUS, Felt, cut_corners, felt_place, felt_surface
from game.view.paint.panels import BLACK, BRASS, BRASS_LINE
from game.view.paint.shapes import (
    PREMULTIPLIED,
    Rgb,
    Sprite,
    Stops,
    blurred,
    clear,
    filled,
    flipped,
    glow,
    radial,
    rgb,
    ring,
    rounded,
    slanted,
    soft_box,
    spread,
    tinted,
    vertical,
)
from game.view.paint.sheets import Sheets
from game.view.units import DEPTH, Box, Frame, Pixels, kept

SMALL_WINDOW = 1280, 720
"""Windows up to this size use smaller pictures, which load in a third of the time."""
_BIRD = "pictures", "sparrow-480.webp"
_TITLE_AHEAD = (("pictures", "title.jpg"), _BIRD)
_TITLE_AHEAD_SMALL = (
    ("pictures", "title-small.jpg"),
    _BIRD,
    ("avatars", "avatars-120.webp"),
    ("icons", "icons-32.webp"),
)
_TABLE_AHEAD = (("materials", "walnut.jpg"), ("materials", "felt_grain.webp"), ("materials", "rack_lip.jpg"))
_TABLE_AHEAD_SMALL = (
    ("materials", "walnut-small.jpg"),
    ("materials", "felt_grain.webp"),
    ("materials", "ornament-small.webp"),
    ("materials", "rack_lip.jpg"),
    ("materials", "rose-230.webp"),
    ("dice", "dice-56.webp"),
    ("avatars", "avatars-120.webp"),
    ("icons", "icons-32.webp"),
)
SHELF_TOP = 922.0
LIP_LEFT = 336.0
LIP_RIGHT = 22.0
LIP_TOP = 1061.0
LIP_HEIGHT = 30.0
ROSE_DIAMETER = 219.0
LAMP_WARM = rgb("#FFD9A0")
SHELF_GOLD = rgb("#FFAA2E")
_LAMP_OVER: Stops = (
    (0.0, LAMP_WARM, 0.085),
    (0.35, LAMP_WARM, 0.055),
    (0.5, LAMP_WARM, 0.0),
    (0.51, BLACK, 0.0),
    (0.75, BLACK, 0.2),
    (1.0, BLACK, 0.42),
)
_LAMP_AREA = (1130.0, 760.0)
"""The light of the lamp over the table, and how far it reaches, in layout units."""
POOLS = {
    0: (0.0, 522.0, 1700.0, 158.0, 0.78),
    1: (435.0 + 100, 0.0, 250.0, 420.0, 0.34),
    2: (0.0, -435.0 * DEPTH - 50, 640.0, 160.0, 0.34),
    3: (-435.0 - 100, 0.0, 250.0, 420.0, 0.34),
}
"""Center of the lamp light relative to the table's, its half axes, in layout units, and its opacity, by side.

The one at the bottom lies over the whole shelf.
"""


def pictures_ahead(window: Pixels, *, of_table: bool, mirrored: bool) -> tuple[tuple[str, str], ...]:
    """The pictures needed for the first frame of a table or of the title, as far as known from the window's size.

    ``mirrored``: for right-to-left languages.
    """
    is_small = _is_small(window)
    if of_table:
        return _TABLE_AHEAD_SMALL if is_small else _TABLE_AHEAD
    faces = (("pictures", "title-faces-small.webp" if is_small else "title-faces.webp"),) if mirrored else ()
    return (*(_TITLE_AHEAD_SMALL if is_small else _TITLE_AHEAD), *faces)


def _is_small(window: Pixels) -> bool:
    return window[0] <= SMALL_WINDOW[0] and window[1] <= SMALL_WINDOW[1]


def table_background(frame: Frame, felt: Felt = Felt.JADE) -> pygame.Surface:
    """The whole empty table: walnut frame, brass inlay, felt with its ornament, and the shelf for the own hand.

    The rails of the wall are not included, because their number varies (draw ``PanelKind.RAIL``), nor is the rack's
    lip.
    """
    table = _walnut(frame.window)
    light = ((0.0, LAMP_WARM, 0.10), (0.12, LAMP_WARM, 0.0), (0.13, BLACK, 0.0), (1.0, BLACK, 0.22))
    table.blit(vertical(frame.window, light), special_flags=PREMULTIPLIED)
    _lay_inlay(table, frame)
    cloth = felt_surface(frame, felt)
    _shade_under_frame(cloth, frame.unit)
    table.blit(cloth, felt_place(frame), special_flags=PREMULTIPLIED)
    _light_from_lamp(table, frame)
    _lay_shelf(table, frame)
    return table


def _light_from_lamp(table: pygame.Surface, frame: Frame) -> None:
    """Warm the middle of the table below the lamp, and darken what is far from it."""
    cells = (96, 54)
    middle, window = frame.at(frame.width / 2, LAMP), frame.window
    across, down = (
        reach * frame.unit * count / size for reach, count, size in zip(_LAMP_AREA, cells, window, strict=True)
    )
    at = (middle[0] * cells[0] / window[0], middle[1] * cells[1] / window[1])
    table.blit(glow(window, cells, at, (across, down), _LAMP_OVER), special_flags=PREMULTIPLIED)


def _walnut(window: Pixels) -> pygame.Surface:
    return _covering("walnut-small.jpg" if _is_small(window) else "walnut.jpg", window)


def _covering(name: str, window: Pixels) -> pygame.Surface:
    """An opaque picture from the materials, scaled and cropped so that it fills the window."""
    whole = picture("materials", name, opaque=True, converted=False)
    scale = max(window[0] / whole.get_width(), window[1] / whole.get_height())
    part = pygame.Rect(0, 0, int(window[0] / scale), int(window[1] / scale))
    part.centerx = whole.get_width() // 2
    return pygame.transform.smoothscale(whole.subsurface(part.clip(whole.get_rect())), window).convert()


def _lay_inlay(table: pygame.Surface, frame: Frame) -> None:
    """Draw the brass round the felt, in its groove."""
    unit, place = frame.unit, felt_place(frame)
    groove = round(9 * unit)
    corner = round((RADIUS + 9) * unit) + 2
    soft, margin = soft_box((2 * corner, 2 * corner), corner - 2, 5 * unit, BLACK, 0.55)
    around = place.inflate(2 * (groove + margin), 2 * (groove + margin))
    spread(table, soft, around, corner + margin - 1)
    for width, dark in ((7.0, False), (3.5, True)):
        around = place.inflate(2 * round(width * unit), 2 * round(width * unit))
        mask = clear(around.size)
        border = int((RADIUS + 12) * unit) + 2
        line = ring((2 * border, 2 * border), (RADIUS + width) * unit, 9 * unit)
        spread(mask, line, mask.get_rect(), border - 1)
        if dark:
            inlay = tinted(mask, rgb("#140A05"))
        else:
            inlay = filled(mask, slanted(around.size, (around.width * 0.6, around.height * 1.2), BRASS))
        table.blit(inlay, around, special_flags=PREMULTIPLIED)


def _shade_under_frame(cloth: pygame.Surface, unit: float) -> None:
    """Draw the frame's shadow on the felt's edge."""
    outside, width, deviation = 15 * unit, 34 * unit, 15 * unit
    margin = int(deviation * 3)
    corner = int((RADIUS + 12) * unit + width + margin)
    field = clear((2 * corner + 2 * margin, 2 * corner + 2 * margin))
    stroke = ring((2 * corner, 2 * corner), (RADIUS + 12 + 17) * unit, width)
    field.blit(stroke, (margin, margin))
    shade = tinted(blurred(field, deviation), BLACK, 0.62)
    grow = 2 * round(outside + width / 2 + margin)
    place = cloth.get_rect().inflate(grow, grow)
    edge = clear(cloth.get_size())
    spread(edge, shade, place, corner + margin - 1)
    cut_corners(edge, RADIUS * unit)
    cloth.blit(edge, special_flags=PREMULTIPLIED)


def _lay_shelf(table: pygame.Surface, frame: Frame) -> None:
    """Draw the rack wood below the felt, with a light front edge, shade under the frame, and a dark bottom."""
    width, unit = frame.window[0], frame.unit
    top = frame.at(0, SHELF_TOP)[1]
    edge = max(1, round(2.5 * unit))
    for y, height, stops in (
        (top, edge, ((0.0, rgb("#FFDDA6"), 0.25), (1.0, rgb("#FFDDA6"), 0.25))),
        (top + edge, round(26 * unit), ((0.0, BLACK, 0.35), (1.0, BLACK, 0.0))),
        (frame.window[1] - round(40 * unit), round(40 * unit), ((0.0, BLACK, 0.0), (1.0, BLACK, 0.5))),
    ):
        table.blit(vertical((width, height), stops), (0, y), special_flags=PREMULTIPLIED)


def rack_lip(frame: Frame, *, lower: float = 0.0, mirrored: bool = False) -> Sprite:
    """The front edge of the rack, drawn over the own hand so that the tiles stand in it.

    Its anchor is the window's top left corner. ``lower`` moves it down, for larger tiles, in layout units.
    ``mirrored`` is for right-to-left languages, with the plate on the right.
    """
    unit = frame.unit
    left, right = (LIP_RIGHT, LIP_LEFT) if mirrored else (LIP_LEFT, LIP_RIGHT)
    start = frame.at(left, LIP_TOP + lower)
    end = frame.at(frame.width - right, LIP_TOP + lower + LIP_HEIGHT)
    size = end[0] - start[0], end[1] - start[1]
    shade, margin = soft_box(size, 10 * unit, 5 * unit, BLACK, 0.55)
    lip = clear((size[0] + 2 * margin, size[1] + 2 * margin))
    lip.blit(shade, (0, margin - round(4 * unit) - margin))
    wood = pygame.transform.smoothscale(picture("materials", "rack_lip.jpg", opaque=True), size).convert_alpha()
    cut_corners(wood, 9 * unit)
    thin = max(1, round(1.7 * unit))
    for y, inset, color, opacity in ((1.2, 8, rgb("#FFE7BF"), 0.75), (14.0, 10, BRASS_LINE, 0.8)):
        stroke = tinted(rounded((size[0] - round(2 * inset * unit), thin), thin / 2), color, opacity)
        wood.blit(stroke, (round(inset * unit), round(y * unit - thin / 2)), special_flags=PREMULTIPLIED)
    lip.blit(wood, (margin, margin), special_flags=PREMULTIPLIED)
    return Sprite(lip, start[0] - margin, start[1] - margin)


_PAGE_SHADE = (158, 158, 158)
"""The share of its light that the wood of a page keeps, of 255 for each channel."""
_LAMP_BELOW = 300.0
"""How far below the top edge of a page its lamplight is brightest, in units."""
_LAMP_REACH = 1250.0
"""How far the lamplight reaches from there, in units."""
_LAMPLIGHT: Stops = ((0.0, rgb("#FFC98A"), 0.16), (0.5, rgb("#3A1D0E"), 0.08), (1.0, BLACK, 0.62))
_COARSE = (64, 36)
"""The size in pixels at which the lamplight is reckoned before it is stretched over the window."""


def page_background(frame: Frame) -> pygame.Surface:
    """A walnut page for set-up, settings and lists, not to be drawn on."""
    return _page(frame.window)


@kept
def _page(window: Pixels) -> pygame.Surface:
    """Walnut in lamplight from above, dark towards the edges."""
    page = _walnut(window)
    page.fill(_PAGE_SHADE, special_flags=pygame.BLEND_RGB_MULT)
    (wide, high), unit = _COARSE, max(window[0] / 1920, window[1] / 1080)
    across, down = (_LAMP_REACH * unit * small / whole for small, whole in zip(_COARSE, window, strict=True))
    middle = wide / 2, high * _LAMP_BELOW * unit / window[1]
    page.blit(glow(window, _COARSE, middle, (across, down), _LAMPLIGHT), special_flags=PREMULTIPLIED)
    return page


_ROSES = Sheets("materials")


def _rose_part(key: str, frame: Frame) -> Sprite:
    width = frame.px(ROSE_DIAMETER)
    return _ROSES.cut(_ROSES.sheet("rose", width), key, width)


@kept
def rose(frame: Frame) -> Sprite:
    """The wind rose without numbers and chips, anchored at the table's center."""
    return _rose_part("rose", frame)


@kept
def rose_arc(frame: Frame, side: int) -> Sprite:
    """The gold arc on the rose and its light towards the side whose turn it is, anchored like the rose.

    ``side``: 0 bottom, 1 right, 2 top, 3 left.
    """
    return _rose_part(f"arc-{side % 4}", frame)


@kept
def pool_of_light(frame: Frame, side: int) -> Sprite:
    """The lamp light on the felt in front of a side, or on the own shelf, anchored at the table's center."""
    *place, opacity = POOLS[side % 4]
    x, y, half_width, half_height = (length * frame.unit for length in place)
    size = round(2 * half_width), round(2 * half_height)
    surface = pygame.transform.smoothscale(_round_glow(LAMP_WARM if side % 4 else SHELF_GOLD, opacity), size)
    beyond = max(0, size[0] // 2 - frame.at(frame.width / 2, 0.0)[0])  # outside the window
    surface = surface.subsurface((beyond, 0, size[0] - 2 * beyond, size[1]))
    return Sprite(surface, round(x) - size[0] // 2 + beyond, round(y) - size[1] // 2)


@kept
def _round_glow(color: Rgb, opacity: float) -> pygame.Surface:
    stops = ((0.0, color, opacity), (0.5, color, 0.44 * opacity), (1.0, color, 0.0))
    return radial((40, 40), (20, 20), (20, 20), stops)


LEFT = -640.0
"""The left edge of the title picture, in units of a window of 1920 by 1080."""
TOP = -180.0
"""Its top."""
WIDTH = 3440.0
"""Its width."""
SMALL_UNIT = SMALL_WINDOW[1] / 1080
"""The greatest size of a unit, in pixels, at which the smaller picture is as sharp as the larger one."""
WHOLE = 1920.0
CUT_AT_MENU = 0.1
"""In a narrow window, the share of the hidden part that is cut off on the menu's side."""
FACES = Box(872, 564, 924, 348)
"""The part of the title picture with tile faces, in the same units."""
NIGHT = rgb("#050D0C")
DARK = rgb("#071412")
SHADE: Stops = ((0.0, NIGHT, 0.93), (0.45, DARK, 0.74), (1.0, DARK, 0.0))
SHADE_WIDTH = 1000.0


def title_edge(frame: Frame) -> float:
    """The x coordinate in the title picture of the layout's left edge."""
    return (WHOLE - frame.width) * (CUT_AT_MENU if frame.width < WHOLE else 1.0)


@lru_cache(1)
def title_background(frame: Frame, *, mirrored: bool = False) -> pygame.Surface:
    """The title's background: tiles and dice on felt at the right, dark at the left for the menu.

    ``mirrored`` turns the whole scene round, except for the tile faces. The last one is kept, not to be drawn on.
    """
    unit = frame.unit
    end = "-small" if unit <= SMALL_UNIT else ""
    whole = picture("pictures", f"title{end}.jpg", opaque=True, converted=False)
    scale = whole.get_width() / WIDTH
    edge = title_edge(frame) - frame.left / unit
    above = -frame.top / unit
    view = pygame.Rect(
        round((edge - LEFT) * scale),
        round((above - TOP) * scale),
        round(frame.window[0] / unit * scale),
        round(frame.window[1] / unit * scale),
    )
    seen = view.clip(whole.get_rect())
    target = pygame.Surface(frame.window).convert()
    target.fill(NIGHT)
    factor = unit / scale
    size = min(frame.window[0], round(seen.width * factor)), min(frame.window[1], round(seen.height * factor))
    at = round((seen.x - view.x) * factor), round((seen.y - view.y) * factor)
    target.blit(pygame.transform.smoothscale(whole.subsurface(seen), size), at)
    if mirrored:
        faces = picture("pictures", f"title-faces{end}.webp")
        faces = pygame.transform.smoothscale(faces, (round(FACES.width * unit), round(FACES.height * unit)))
        at = round((FACES.x - edge) * unit), round((FACES.y - above) * unit)
        target.blit(faces, at, special_flags=PREMULTIPLIED)
    _lay_shade(target, frame)
    return flipped(target) if mirrored else target


def _lay_shade(target: pygame.Surface, frame: Frame) -> None:
    """Darken the menu's side, less towards the middle; outside the layout area it is as dark as at the edge."""
    width, height = round(SHADE_WIDTH * frame.unit), frame.window[1]
    shade = pygame.transform.rotate(vertical((height, width), SHADE), 90)
    outside = round(frame.left)
    target.blit(shade, (outside, 0), special_flags=PREMULTIPLIED)
    if outside > 0:
        beyond = clear((outside, height))
        beyond.fill(shade.get_at((0, 0)))
        target.blit(beyond, special_flags=PREMULTIPLIED)


@kept
def bird(height: int, *, flips: bool = False) -> Sprite:
    """The sparrow after which the game is named, standing, looking to the left, anchored between its feet."""
    sheets = Sheets("pictures")
    sprite = sheets.cut(sheets.sheet("sparrow", height), "sparrow", height)
    if not flips:
        return sprite
    turned = flipped(sprite.surface)
    return Sprite(turned, -sprite.dx - turned.get_width(), sprite.dy)
