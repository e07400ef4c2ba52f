"""Marks on tiles: the last discard, chosen tiles, the next tile (docs/design.md, section 10)."""

import math
from collections.abc import Iterable, Sequence
from functools import partial

import pygame

from game.tiles.tile import Wind
from game.view.layout import Layer, Slot, places
from game.view.paint import (
    Canvas,
    Icon,
    Kit,
    Paint,
    Piece,
    Pieces,
    chip_width,
    clear,
    draw_wind_chip,
    drawn_piece,
    edge,
    faded,
    halo,
)
from game.view.paint.drawings import drawing
from game.view.paint.shapes import rounded, tinted
from game.view.units import RISE, THICKNESS, Box, Color, Pixels, Point, kept, theme

ALIKE: Color = (0x2F, 0x7F, 0xE0)
"""The color of what marks tiles equal to the one pointed at."""
BETTER_SIGN: Color = (0x0B, 0x8A, 0x62)
"""The color of the sign of the better choice."""
GRAVE_INKS: Sequence[Color] = (theme.GOLD, (0xF3, 0x8F, 0x3C), theme.VERMILION)
"""The colors of mistakes by their gravity: a slip, a mistake, and a grave one."""
GRAVE_ON_PAPER: Sequence[Color] = ((0x86, 0x56, 0x00), (0xA4, 0x46, 0x08), theme.LOSS)
"""The same for texts on paper."""
SHELF: Color = (0x6E, 0x42, 0x22)
"""The wood of the shelves below tiles on pages."""
JUDGED_SIZE = 32.0
"""The size of such a sign in the hand."""
RING = 6.25
"""How far a ring reaches beyond its tile."""
_ARROW = 22.0
"""Length of the arrow beside the last discard."""
_CHIP = 30.0
"""Height of the wind of the last discard's player."""
_TARGET = 24.0
"""Diameter of the target on a tile of the wall that is wholly seen."""
_WEDGE_COLOR: Color = (0xFF, 0xF0, 0xCC)
_ASIDE = (0.0, *(side * step for step in (8.0, 16.0, 24.0, 32.0, 40.0, 48.0) for side in (1, -1)))
"""Sideways offsets tried for the discarder's wind, smallest first."""
_CORNER = 0.4
"""Size of the corner mark on tiles like the one pointed at, as a share of the tile's width."""
_OUTER = 19.0
"""The radius of the spark."""
_FINE = 4
"""Factor by which a shape is drawn larger before it is scaled down smoothly."""
_ABOVE_ALL = 1e5
"""A depth above all other marks."""


def outline(
    canvas: Canvas, boxes: Sequence[Box], color: Color, *, width: float, radius: float, opacity: float = 1.0
) -> None:
    """Draw a smooth line along the inside of the shape made of overlapping boxes."""
    rects, unit = [canvas.rect(box) for box in boxes], canvas.kit.frame.unit
    whole, line = rects[0].unionall(rects[1:]), max(1, round(width * unit))
    shape, hole = clear(whole.size), clear(whole.size)
    for rect in rects:
        for mask, inset in ((shape, 0), (hole, line)):
            part = rect.move(-whole.x, -whole.y).inflate(-2 * inset, -2 * inset)
            if min(part.size) > 0:
                mask.blit(rounded(part.size, radius * unit - inset), part, special_flags=pygame.BLEND_RGBA_MAX)
    shape.blit(hole, special_flags=pygame.BLEND_RGBA_SUB)
    canvas.lay(tinted(shape, color, opacity), whole)


def _face_and_front(slot: Slot) -> Box:
    """The visible box of a lying tile: upper face and front."""
    top = slot.footprint
    return Box(top.x, top.y, top.width, top.height + THICKNESS * RISE * slot.width)


def arrow_and_chip(
    slot: Slot, outward: int, thrower: Wind | None, kit: Kit, seen: Sequence[Box]
) -> tuple[Point, Point]:
    """The arrow's tip and the center of the discarder's wind, which avoids the boxes in ``seen``.

    Without a wind, or without room for one, the second point is the middle of the arrow.
    """
    box = _face_and_front(slot)
    dx, dy = places.TOWARDS[outward]
    reach = (box.height if dy else box.width) / 2
    x, y = box.center
    tip = (x + dx * (reach + 8), y + dy * (reach + 8))
    arrow = tip[0] + dx * _ARROW / 2, tip[1] + dy * _ARROW / 2
    if thrower is None:
        return tip, arrow
    wide = chip_width(kit, thrower, _CHIP)
    away = _ARROW + 5 + (wide if dx else _CHIP) / 2

    def chip(aside: float) -> Box:
        x, y = tip[0] + dx * away + dy * aside, tip[1] + dy * away + dx * aside
        return Box.centered((x, y), wide, _CHIP)

    for place in map(chip, _ASIDE):
        around = place.grown(4)
        if not any(map(around.meets, seen)):
            return tip, place.center
    return tip, arrow


def beside_last_discard(slot: Slot, outward: int, thrower: Wind | None, kit: Kit, seen: Sequence[Box] = ()) -> Box:
    """The box of the arrow and the discarder's wind, which avoids the boxes in ``seen``."""
    (tip_x, tip_y), (x, y) = arrow_and_chip(slot, outward, thrower, kit, seen)
    half = max(_CHIP, 0 if thrower is None else chip_width(kit, thrower, _CHIP)) / 2
    left, right = min(x - half, tip_x), max(x + half, tip_x)
    top, bottom = min(y - _CHIP / 2, tip_y), max(y + _CHIP / 2, tip_y)
    return Box(left, top, right - left, bottom - top)


def last_discard(
    slot: Slot,
    outward: int,
    thrower: Wind | None,
    kit: Kit,
    *,
    strength: float,
    seen: Sequence[Box] = (),
    box: Box | None = None,
) -> Pieces:
    """The ring round a tile that may be taken, the arrow on its free side, and its discarder's wind.

    :param strength: strength of the pulse, 0 to 1.
    :param seen: boxes that the wind must not cover.
    :param box: what is seen of the tile; ``None``: its whole face and front.
    """
    box = box or _face_and_front(slot)
    dx, dy = places.TOWARDS[outward]
    tip, chip_at = arrow_and_chip(slot, outward, thrower, kit, seen)

    def paint_halo(canvas: Canvas) -> None:
        halo(canvas, box.grown(8), theme.GOLD_RING, blur=12, radius=14, opacity=0.9 * strength)

    def paint_ring(canvas: Canvas) -> None:
        _golden_ring(canvas, box, opacity=0.55 + 0.45 * strength)
        edge(canvas, box.grown(2.75), theme.WHITE, width=1.5, radius=9.5, opacity=0.8)

    def paint_arrow(canvas: Canvas) -> None:
        wedge(canvas, tip, (dx, dy))
        if thrower is not None and math.dist(tip, chip_at) > _ARROW:
            draw_wind_chip(canvas, thrower, chip_at, _CHIP, Paint.GOLD)

    left, top = min(tip[0], chip_at[0]) - 34, min(tip[1], chip_at[1]) - 26
    arrow_box = Box(left, top, abs(tip[0] - chip_at[0]) + 68, abs(tip[1] - chip_at[1]) + 52)
    content = (box, outward, thrower, chip_at, round(strength, 2))
    under, over = (Layer.SHELF, slot.layer) if slot.layer >= Layer.SHELF else (Layer.SHADOW, Layer.MARKS)
    return {
        "last halo": drawn_piece(kit, under, box, ("halo", content), paint_halo, bleed=60, height=1),
        "last ring": drawn_piece(kit, over, box, ("ring", content), paint_ring, bleed=10, y=_ABOVE_ALL - 1),
        "last arrow": drawn_piece(kit, over, arrow_box, ("arrow", content), paint_arrow, bleed=8, y=_ABOVE_ALL),
    }


def wedge(
    canvas: Canvas,
    tip: Point,
    outward: Point,
    layers: Sequence[tuple[float, Color]] = ((2.4, theme.GOLD_DARK), (0.0, (0xFF, 0xCE, 0x6A))),
    *,
    long: float = _ARROW,
    half: float = 15.0,
) -> None:
    """Draw a triangle whose tip points inward."""
    unit = canvas.kit.frame.unit
    side = math.ceil(2 * max(long, half + 5) * unit)
    large = clear((side * _FINE, side * _FINE))
    dx, dy = outward
    middle, center = side * _FINE / 2, long / 2

    def place(along: float, across: float) -> Point:
        away, scale = along - center, unit * _FINE
        return (middle + (dx * away - dy * across) * scale, middle + (dy * away + dx * across) * scale)

    for grow, color in layers:
        corners = [place(long + grow, across * (half + grow * 1.2)) for across in (-1, 1)]
        pygame.draw.polygon(large, color, [place(-grow * 1.6, 0), *corners])
    arrow = pygame.transform.smoothscale(large.premul_alpha(), (side, side))
    x, y = canvas.kit.frame.at(tip[0] + dx * center, tip[1] + dy * center)
    canvas.lay(arrow, (x - side // 2, y - side // 2))


def claimed_wedge(slot: Slot, kit: Kit) -> Piece:
    """A small wedge that marks the claimed tile of a set, on its owner's side, or above it in the player's own sets."""
    top = _face_and_front(slot)
    (x, y), (dx, dy) = {
        0: ((top.center[0], top.y), (0.0, -1.0)),
        90: ((top.x, top.center[1]), (-1.0, 0.0)),
        180: ((top.center[0], top.y), (0.0, -1.0)),
        270: ((top.right, top.center[1]), (1.0, 0.0)),
    }[slot.turn]
    tip = (x - 4 * dx, y - 4 * dy)
    box = Box(tip[0] - 14, tip[1] - 14, 28, 28)

    def paint(canvas: Canvas) -> None:
        wedge(canvas, tip, (dx, dy), ((1.6, theme.WOOD_DARK), (0.0, _WEDGE_COLOR)), long=10, half=10)

    layer = Layer.MARKS if slot.layer < Layer.HAND else Layer.HAND
    return drawn_piece(kit, layer, box, ("wedge", box, slot.turn), paint, bleed=2, y=slot.y, height=19)


def target(slot: Slot, wall: Iterable[Slot] = ()) -> Box:
    """The box of the target on a tile of the wall: in the middle of what is seen of its face.

    :param wall: the other tiles, of which those that lie higher in front of it hide a part of it.
    """
    face = slot.footprint
    higher = [other.box for other in wall if other.z > slot.z and abs(other.x - slot.x) < slot.width / 2]
    bottom = min((box.y for box in higher if face.y < box.y < face.bottom), default=face.bottom)
    size = min(_TARGET, bottom - face.y - 1)
    x, y = face.center[0], (face.y + bottom) / 2
    return Box.centered((x, y), size, size)


def next_tile(slot: Slot, kit: Kit, *, is_replacement: bool, wall: Iterable[Slot] = ()) -> Piece:
    """A target on the next tile to be drawn; an ivory one with a plus on the next replacement.

    :param wall: the other tiles, which may hide a part of it.
    """
    box = target(slot, wall)
    name = "replacement" if is_replacement else "target"

    def paint(canvas: Canvas) -> None:
        canvas.drawing(name, box.center, box.width)

    return drawn_piece(kit, Layer.MARKS, box, ("next", box, is_replacement), paint, bleed=2)


def same_kind(slot: Slot, kit: Kit) -> Piece:
    """A blue edge and corner on a tile equal to the one pointed at, so that it is marked by more than color."""
    top = slot.footprint

    def paint(canvas: Canvas) -> None:
        inner = top.grown(-1)
        edge(canvas, inner, ALIKE, width=3.5, radius=7)
        rect = canvas.rect(inner)
        corner = _corner(rect.size, round(_CORNER * min(rect.size)), round(7 * kit.frame.unit))
        canvas.lay(corner, rect)

    layer = max(Layer.MARKS, slot.layer)
    return drawn_piece(kit, layer, top, ("alike", top), paint, bleed=2, y=slot.y, height=18)


@kept
def _corner(size: Pixels, side: int, radius: int) -> pygame.Surface:
    """The upper right corner of a rounded box, cut off diagonally."""
    (width, height), large = size, clear((size[0] * _FINE, size[1] * _FINE))
    points = [((width - side) * _FINE, 0), (width * _FINE, 0), (width * _FINE, side * _FINE)]
    pygame.draw.polygon(large, theme.WHITE, points)
    shape = pygame.transform.smoothscale(large.premul_alpha(), size)
    shape.blit(rounded((width, height), radius), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted(shape, ALIKE)


def winning_star(slot: Slot, kit: Kit) -> Piece:
    """A golden ring round a winning tile."""
    box = _face_and_front(slot) if slot.layer < Layer.HAND else slot.box

    def paint(canvas: Canvas) -> None:
        _golden_ring(canvas, box)

    return drawn_piece(kit, max(Layer.MARKS, slot.layer), box, ("won", box), paint, bleed=10, y=slot.y, height=19)


def _golden_ring(canvas: Canvas, box: Box, *, opacity: float = 1.0) -> None:
    edge(canvas, box.grown(RING), theme.GOLD_DARK, width=8.5, radius=13)
    edge(canvas, box.grown(4.25), theme.GOLD_RING, width=4.5, radius=11, opacity=opacity)


def spark(slot: Slot, kit: Kit, *, opacity: float = 1.0) -> Piece:
    """Rays in the upper right corner of the tile just drawn."""
    x, y = slot.box.right - _OUTER - 3, slot.box.y + _OUTER + 4
    box = Box(x - _OUTER, y - _OUTER, 2 * _OUTER, 2 * _OUTER)
    paint = partial(_paint_spark, center=(x, y), opacity=opacity)
    return drawn_piece(kit, Layer.CALLS, box, ("spark", box, opacity), paint, bleed=2, height=1)


def _paint_spark(canvas: Canvas, center: Point, opacity: float) -> None:
    rays = drawing("spark", max(1, canvas.kit.frame.px(2 * _OUTER)))
    x, y = canvas.at(center)
    canvas.lay(faded(rays.copy(), opacity), rays.get_rect(center=(x, y)))


def wrong_choice(box: Box, kit: Kit) -> Piece:
    """A red edge round a tile that was wrongly chosen, with a cross above it."""

    def paint(canvas: Canvas) -> None:
        edge(canvas, box.grown(3), theme.VERMILION, width=5, radius=10)
        x, y = box.center[0], box.y
        canvas.disc((x, y), 44, theme.WHITE)
        canvas.disc((x, y), 38, theme.LOSS)
        canvas.icon(Icon.CROSS, (x, y), 24, theme.WHITE)

    return drawn_piece(kit, Layer.CALLS, box, ("wrong", box), paint, bleed=26, height=1)


def draw_judged(
    canvas: Canvas,
    center: Point,
    *,
    size: float,
    is_better: bool,
    gravity: int = 2,
    ground: Color = theme.WOOD_DARK,
) -> None:
    """Draw the sign of a reviewed choice: a cross on the color of its gravity, or a check on green for the better."""
    canvas.disc(center, size, ground)
    canvas.disc(center, size * 0.87, BETTER_SIGN if is_better else GRAVE_INKS[gravity])
    ink = theme.WHITE if is_better or gravity == len(GRAVE_INKS) - 1 else theme.ON_GOLD
    canvas.icon(Icon.CHECK if is_better else Icon.CROSS, center, size * 0.5, ink)


def draw_shelf(canvas: Canvas, board: Box) -> None:
    """Draw the board on which tiles stand."""
    canvas.rounded(board, SHELF, radius=board.height / 2)
    edge(canvas, board, theme.BLACK, width=1.6, radius=board.height / 2, opacity=0.45)
