"""The wall seen from above, with an example of its break, as a rulebook shows it."""

import pygame

from game.i18n.guide.wall_places import LENGTH, StackPlace, half_width, stack_places
from game.rules.ruleset import WallRule
from game.view.paint import Canvas
from game.view.paint.edges import edge
from game.view.units import Box, theme

_FELT: theme.Color = (0x0F, 0x4F, 0x48)
_WALL_BACK: theme.Color = (0xD7, 0x9A, 0x3E)
_WALL_TILE = 21.0


def wall_size(wall: WallRule) -> float:
    """The height of the picture of a wall."""
    return 2 * half_width(wall) * _WALL_TILE + 90


def draw_wall(wall: WallRule, canvas: Canvas, box: Box) -> None:
    """Draw a wall in the middle of a box."""
    canvas, box = canvas.straight(box)
    felt = Box(box.center[0] - box.height / 2, box.y, box.height, box.height)
    canvas.rounded(felt.grown(3), theme.BRASS, radius=29)
    canvas.rounded(felt, _FELT, radius=26)
    middle = felt.center
    for place in stack_places(wall):
        _draw_stack(canvas, middle, place)


def _draw_stack(canvas: Canvas, middle: tuple[float, float], place: StackPlace) -> None:
    width, height = (1.0, LENGTH) if place.is_upright else (LENGTH, 1.0)
    x, y = middle[0] + place.x * _WALL_TILE, middle[1] + place.y * _WALL_TILE
    box = Box(x - width * _WALL_TILE / 2, y - height * _WALL_TILE / 2, width * _WALL_TILE, height * _WALL_TILE)
    if place.is_gone:
        edge(canvas, box.grown(-2), theme.TEXT_SECOND, width=1.5, radius=4)
    else:
        color = theme.blended(_WALL_BACK, theme.BLACK, 0.35) if place.is_set_apart else _WALL_BACK
        canvas.rounded(box.grown(-1.2), color, radius=4)
        canvas.rounded(box.grown(-5), theme.blended(color, theme.WHITE, 0.18), radius=3)
    if place.is_set_apart:
        edge(canvas, box, theme.GOLD, width=2.4, radius=5)
    if place.has_loose_tiles:
        canvas.rounded(box.grown(-4), theme.TEXT, radius=3)
    if place.number:
        style = theme.BUTTON.sized(15).colored(theme.WOOD_DARK if not place.is_gone else theme.TEXT)
        canvas.centered(str(place.number), style, box)
    if place.is_first:
        _draw_arrow(canvas, (x, y), middle)


def _draw_arrow(canvas: Canvas, at: tuple[float, float], middle: tuple[float, float]) -> None:
    away = 1.0 if at[1] > middle[1] else -1.0
    tip, foot = canvas.kit.frame.at(at[0], at[1] + away * 18), canvas.kit.frame.at(at[0], at[1] + away * 40)
    half = canvas.kit.frame.px(11)
    pygame.draw.polygon(canvas.surface, theme.GOLD, [tip, (foot[0] - half, foot[1]), (foot[0] + half, foot[1])])
