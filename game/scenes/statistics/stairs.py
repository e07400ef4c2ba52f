"""All titles as stairs, each with its feather and its name."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from game.i18n import _, pgettext
from game.i18n.gaps import isolated
from game.i18n.general import general
from game.i18n.numbers import number
from game.players.rank.method import MIDDLE
from game.players.rank.titles import Title, title_of, titles
from game.view.page.rating_signs import draw_feather
from game.view.paint import Canvas, Kit
from game.view.paint.shapes import rgb
from game.view.units import Box, Face, TextStyle, column, row, theme

_HELD = TextStyle(Face.BOLD, 20, theme.SCORE)
_BAND = TextStyle(Face.SEMIBOLD, 23, theme.TEXT)
_LEAST, _CLEAR_OF = 16.0, 14.0
"""The least font size of the titles' names side by side and of the words at the start, and the space between names."""
_STEP = 38.0
"""The height of the lowest stair."""
_NAMED = 38.0
"""The height of the names."""
_FEATHER = 0.35
"""The height of a feather, as a share of that of all stairs."""
_STARTS, _FLAG = TextStyle(Face.BOLD, 20, theme.ON_GOLD), 36.0
"""The words at the stair where every rating begins, and the height of their flag."""
_PLATE = 28.0
"""The height of the label with the rating from which a stair's title is held."""
_DEEP = (18.0, 16.0)
"""How far the back of a stair lies beside its front, and above it."""
_FOOT = (0.145, 0.447)
"""How far the foot of a feather lies beside its middle, and below it, as a share of its height."""
_FINE = 3


def stairs_told() -> str:
    """The stairs as a screen reader says them."""
    held = [f"{name_of(title)} {held_from(title)}" for title in first_steps()]
    needed, begins = pgettext("rating", "Rating needed"), _("Your rating starts here")
    return f"{needed}: {', '.join(held)}. {begins}: {number(round(MIDDLE))}"


def name_of(title: Title) -> str:
    """The name of a title without its step."""
    return general().titles[title.id].said()


def first_steps() -> Sequence[Title]:
    """The lowest step of every title, the lowest title first."""
    return [title for title in titles() if title.step == 1]


def held_from(title: Title) -> str:
    """The rating from which a title is held; the lowest one is held from the beginning."""
    return number(0 if title == titles()[0] else round(title.begins))


def _style_of_names(kit: Kit, bands: Sequence[Title], step: float) -> TextStyle | None:
    """The largest style in which titles' names fit side by side at this distance; ``None`` if none does."""
    for size in range(round(_BAND.size), round(_LEAST) - 1, -1):
        style = _BAND.sized(size)
        wide = [kit.writer.width(name_of(band), style) for band in bands]
        between = max(left + right for left, right in pairwise(wide)) / 2
        if max(between, wide[0], wide[-1]) + _CLEAR_OF <= step:
            return style
    return None


def draw_stairs(canvas: Canvas, box: Box) -> None:
    """Draw all titles as stairs, with a flag at the one where every rating begins."""
    canvas, shown = canvas.reading(box), first_steps()
    count, start = len(shown), title_of(MIDDLE).id
    stairs, names = column(Box(box.x, box.y, box.width - _DEEP[0], box.height), [None, _NAMED], 4)
    style = _style_of_names(canvas.kit, shown, names.width / count)
    feather = _FEATHER * stairs.height
    rise = (stairs.height - feather - _STEP - _DEEP[1]) / (count - 1)
    fronts = zip(row(stairs, [None] * count), row(names, [None] * count), strict=True)
    for place, (title, (cell, name)) in enumerate(zip(shown, fronts, strict=True)):
        high = _STEP + rise * place
        front = Box(cell.x, cell.bottom - high, cell.width, high)
        _draw_stair(canvas, front, title)
        _draw_feather(canvas, (front.center[0] + _DEEP[0] / 2, front.y - _DEEP[1] / 2), feather, title)
        _draw_plate(canvas, front, isolated(f"{held_from(title)}+"))
        if title.id == start:
            _draw_start(canvas, front, feather)
        if style is not None:
            canvas.centered(name_of(title), style, name.grown(name.width / 2))


def _draw_stair(canvas: Canvas, front: Box, title: Title) -> None:
    whole = Box(front.x, front.y - _DEEP[1], front.width + _DEEP[0], front.height + _DEEP[1])
    rect, px = canvas.rect(whole), canvas.kit.frame.px
    picture = _stair(rect.size, (px(_DEEP[0]), px(_DEEP[1])), title.feather)
    if canvas.kit.mirrored:
        picture = pygame.transform.flip(picture, flip_x=True, flip_y=False)
    canvas.surface.blit(picture, rect)


def _draw_plate(canvas: Canvas, front: Box, held_from: str) -> None:
    """Draw the rating from which a title is held, on a label on its stair."""
    wide = canvas.kit.writer.width(held_from, _HELD) + 20
    plate = Box(front.center[0] - wide / 2, front.y + (_STEP - _PLATE) / 2, wide, _PLATE)
    canvas.rounded(plate, theme.WOOD_DARK, radius=_PLATE / 2, opacity=0.88)
    canvas.centered(held_from, _HELD, plate)


def _draw_start(canvas: Canvas, front: Box, feather: float) -> None:
    """Draw a flag above the feather of the stair where every rating begins."""
    begins = _("Your rating starts here")
    wide = min(2.2 * front.width, canvas.kit.writer.width(begins, _STARTS) + 32)
    x, y = front.center[0] + _DEEP[0], front.y - _DEEP[1] / 2 - feather - 2
    flag = Box(x - wide / 2, y - _FLAG - 10, wide, _FLAG)
    points = [canvas.at(point) for point in ((x - 10, flag.bottom - 2), (x + 10, flag.bottom - 2), (x, y))]
    pygame.draw.polygon(canvas.surface, theme.GOLD, points)
    canvas.rounded(flag, theme.GOLD, radius=_FLAG / 2)
    style = canvas.kit.writer.fitting(begins, _STARTS, wide - 24, least=_LEAST)
    canvas.centered(begins, style, flag)


def _draw_feather(canvas: Canvas, foot: tuple[float, float], high: float, title: Title) -> None:
    """Draw a feather that stands on its foot, with a shadow below it."""
    canvas.rounded(Box(foot[0] - 15, foot[1] - 3, 30, 6), theme.BLACK, radius=3, opacity=0.2)
    aside = -_FOOT[0] if canvas.kit.mirrored else _FOOT[0]
    draw_feather(canvas, (foot[0] + aside * high, foot[1] - _FOOT[1] * high), high, title.feather)


@lru_cache(maxsize=32)
def _stair(size: tuple[int, int], deep: tuple[int, int], color: str) -> pygame.Surface:
    """A stair seen from the front, a little from above and from the right; straight alpha.

    :param size: in pixels.
    :param deep: how far its back lies beside its front and above it, in pixels.
    :param color: as ``RRGGBB``.
    """
    own = rgb(color)
    (wide, high), (across, up) = ((x * _FINE, y * _FINE) for x, y in (size, deep))
    front = wide - across
    large = pygame.Surface((wide, high), pygame.SRCALPHA)
    large.fill((*own, 0))
    for y in range(up, high):
        tone = theme.blended(own, theme.BLACK, 0.04 + 0.56 * (y - up) / max(1, high - up))
        pygame.draw.line(large, tone, (0, y), (front, y))
    side = [(front, up), (wide, 0), (wide, high - up), (front, high)]
    pygame.draw.polygon(large, theme.blended(own, theme.BLACK, 0.66), side)
    tread = [(0, up), (across, 0), (wide, 0), (front, up)]
    pygame.draw.polygon(large, theme.blended(own, theme.WHITE, 0.34), tread)
    pygame.draw.line(large, theme.blended(own, theme.WHITE, 0.62), (0, up), (front, up), max(1, up // 8))
    return pygame.transform.smoothscale(large, size)
