"""The wall seen from above, with an example of its break, as a rulebook shows it."""

from game.i18n.guide.wall_places import LENGTH, StackPlace, half_width, stack_places
from game.rules.ruleset import WallRule
from game.view.page.cloth import draw_cloth
from game.view.paint import Canvas, Felt, edge
from game.view.units import Box, Point, theme

_WALL_TILE = 21.0


def wall_size(wall: WallRule) -> float:
    """The height of the picture of a wall."""
    return 2 * half_width(wall) * _WALL_TILE + 90


def draw_wall(wall: WallRule, canvas: Canvas, box: Box) -> None:
    """Draw a wall in the middle of a box."""
    canvas, box = canvas.straight(box)
    felt = Box(box.center[0] - box.height / 2, box.y, box.height, box.height)
    draw_cloth(Felt.JADE, canvas, felt)
    middle = felt.center
    for place in stack_places(wall):
        _draw_stack(canvas, middle, place)


def _draw_stack(canvas: Canvas, middle: Point, place: StackPlace) -> None:
    width, height = (1.0, LENGTH) if place.is_upright else (LENGTH, 1.0)
    x, y = middle[0] + place.x * _WALL_TILE, middle[1] + place.y * _WALL_TILE
    box = Box.centered((x, y), width * _WALL_TILE, height * _WALL_TILE)
    if place.is_gone:
        edge(canvas, box.grown(-2), theme.TEXT_SECOND, width=1.5, radius=4)
    else:
        color = theme.blended(theme.BRASS, theme.BLACK, 0.35) if place.is_set_apart else theme.BRASS
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


def _draw_arrow(canvas: Canvas, at: Point, middle: Point) -> None:
    (x, y), away = at, 1.0 if at[1] > middle[1] else -1.0
    foot = y + 40 * away
    canvas.polygon([(x, y + 18 * away), (x - 11, foot), (x + 11, foot)], theme.GOLD)
