"""The signs of a rating: a feather for a title, and a numbered disc for a place in a match."""

from collections.abc import Sequence

from game.i18n.numbers import number
from game.players.rank.method import SETTLED, Rating
from game.players.rank.titles import title_of
from game.view.paint import Canvas, Icon
from game.view.units import Box, Color, Point, column, row, theme

PLACES: Sequence[Color] = (theme.GOLD, (0xC9, 0xCF, 0xD6), (0xD0, 0x93, 0x5E), (0x8E, 0x80, 0x74))
"""The colors of the places in a match, from the first."""
GOLDEN = "FFC94D"
"""The color of the feathers that count matches up to the first title."""
_UNPLAYED = "7A675A"
"""The color of such a feather of a match still to play."""
_RINGED = 53.0
"""The distance of these feathers above which the next one has a ring."""
EMPTY = "5A4A40"
"""The color of a feather that is not won yet, as ``RRGGBB``."""


def feather_of(rating: Rating) -> str:
    """The color of the feather of a rating's title; before the first title, that of an empty feather."""
    return title_of(rating.value).feather if rating.is_settled else EMPTY


def draw_feather(color: str, canvas: Canvas, box: Box) -> None:
    """Draw a feather as high as a box; ``color`` as ``RRGGBB``."""
    canvas.drawing("feather", box.center, box.height, color)


def draw_first_matches(played: int, canvas: Canvas, box: Box) -> None:
    """Draw a feather for each match up to the first title, gold for those played.

    The next one is in a ring, unless the feathers stand close together.
    """
    canvas = canvas.reading(box)
    for place, cell in enumerate(row(box, [None] * SETTLED)):
        if place == played and cell.width > _RINGED:
            canvas.disc(cell.center, 0.9 * cell.width, theme.GOLD)
        canvas.disc(cell.center, 0.8 * cell.width, theme.NOT_REACHED)
        canvas.drawing("feather", cell.center, 0.64 * cell.width, GOLDEN if place < played else _UNPLAYED)


def draw_feathers(canvas: Canvas, box: Box) -> None:
    """Draw a golden feather for each match up to the first title."""
    for cell in row(box, [None] * SETTLED):
        canvas.drawing("feather", cell.center, 0.9 * box.height, GOLDEN)


PLUMES = "C9503A", "E8B545", "C9503A"
"""The colors of the feathers of a streak."""


def draw_plume(colors: tuple[str, str, str], canvas: Canvas, box: Box) -> None:
    """Draw three feathers beside each other, the middle one higher and in front.

    :param colors: of the left, the middle and the right one, as ``RRGGBB``.
    """
    left, middle, right = colors
    for across, share, color in ((-0.28, 0.82, left), (0.28, 0.82, right), (0.0, 1.0, middle)):
        high = share * box.height
        canvas.drawing("feather", (box.center[0] + across * box.height, box.bottom - high / 2), high, color)


def draw_no_help(canvas: Canvas, box: Box) -> None:
    """Draw hint and undo, each crossed out."""
    for cell, icon in zip(row(box, [None, None]), (Icon.BULB, Icon.UNDO), strict=True):
        x, y, size = *cell.center, 0.7 * box.height
        canvas.badge(icon, (x, y), size, theme.NOT_REACHED, theme.TEXT)
        canvas.badge(Icon.CROSS, (x + size / 3, y + size / 3), size / 2, theme.VERMILION, theme.WHITE)


def draw_podium(canvas: Canvas, foot: Point, step: float, high: float) -> None:
    """Draw the four places of a match as bars side by side, the first one the highest.

    :param foot: the middle of their lower edge.
    :param step: the distance of the bars.
    :param high: the height of the first bar.
    """
    style = theme.BUTTON.sized(min(step / 2, high / 3)).colored(theme.ON_GOLD)
    for place, color in enumerate(PLACES):
        tall = (1.0 - 0.16 * place) * high
        bar = Box(foot[0] + (place - len(PLACES) / 2) * step, foot[1] - tall, 0.94 * step, tall)
        canvas.rounded(bar, color, radius=step / 8)
        canvas.centered(number(place + 1), style, column(bar, [None, 1.4 * style.size])[1])


def draw_podium_sign(canvas: Canvas, box: Box) -> None:
    """Draw the four places of a match."""
    draw_podium(canvas, (box.center[0], box.bottom), 0.22 * box.width, 0.8 * box.height)


def draw_place(place: int, canvas: Canvas, box: Box) -> None:
    """Draw a disc in the color of a place, 1 for the first, with the place's number; nothing for 0."""
    if place:
        canvas.disc(box.center, 0.9 * box.height, PLACES[min(place, len(PLACES)) - 1])
        canvas.centered(number(place), theme.BUTTON.sized(box.height / 2).colored(theme.ON_GOLD), box)
