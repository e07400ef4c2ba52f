"""All titles as stairs, each with its feather and its name."""

from collections.abc import Sequence

import pygame

from game.i18n import _, pgettext
from game.i18n.gaps import isolated
from game.i18n.numbers import number
from game.i18n.player_texts import title_name
from game.players.rank.method import MIDDLE
from game.players.rank.titles import Title, title_of, titles
from game.view.paint import Canvas, clear, rgb, vertical
from game.view.units import Box, Pixels, Point, column, kept, row, theme

_NUMBER = theme.TAG.colored(theme.SCORE)
_NAME = theme.NAME
_LINE = 38.0
"""The height of the lowest stair, and of a line of words."""
_FEATHER = 0.35
"""The height of a feather, as a share of that of all stairs."""
_DEEP = 0.1
"""How far the back of a stair lies beside its front, and above it, as a share of its width."""
_FOOT = (0.145, 0.447)
"""How far the foot of a feather lies beside its middle, and below it, as a share of its height."""
_FINE = 3


def stairs_told() -> str:
    """The stairs as a screen reader says them."""
    held = [f"{title_name(title)} {held_from(title)}" for title in first_steps()]
    needed, begins = pgettext("rating", "Rating needed"), _("Your rating starts here")
    return f"{needed}: {', '.join(held)}. {begins}: {number(round(MIDDLE))}"


def first_steps() -> Sequence[Title]:
    """The lowest step of every title, the lowest title first."""
    return [title for title in titles() if title.step == 1]


def held_from(title: Title) -> str:
    """The rating from which a title is held; the lowest one is held from the beginning."""
    return number(0 if title == titles()[0] else round(title.begins))


def draw_stairs(canvas: Canvas, box: Box) -> None:
    """Draw all titles as stairs, with a flag at the one where every rating begins."""
    canvas, shown = canvas.reading(box), first_steps()
    deep = _DEEP * box.width / len(shown)
    stairs, names = column(Box(box.x, box.y, box.width - deep, box.height), [None, _LINE], deep / 4)
    fitting = canvas.kit.writer.fitting
    styles = [fitting(title_name(title), _NAME, 0.9 * stairs.width / len(shown)) for title in shown]
    style = min(styles, key=lambda each: each.size)
    feather = _FEATHER * stairs.height
    rise = (stairs.height - feather - _LINE - deep) / (len(shown) - 1)
    fronts = zip(row(stairs, [None] * len(shown)), row(names, [None] * len(shown)), strict=True)
    for place, (title, (cell, name)) in enumerate(zip(shown, fronts, strict=True)):
        high = _LINE + rise * place
        front = Box(cell.x, cell.bottom - high, cell.width, high)
        _draw_stair(canvas, front, deep, title)
        foot = front.center[0] + deep / 2, front.y - deep / 2
        _draw_feather(canvas, foot, feather, title)
        _draw_chip(canvas, isolated(f"{held_from(title)}+"), (front.center[0], front.y + _LINE / 2), is_lit=False)
        if title is title_of(MIDDLE):
            _draw_chip(canvas, _("Your rating starts here"), (foot[0], foot[1] - feather - _LINE / 2), is_lit=True)
        canvas.centered(title_name(title), style, name)


def _draw_stair(canvas: Canvas, front: Box, deep: float, title: Title) -> None:
    rect = canvas.rect(Box(front.x, front.y - deep, front.width + deep, front.height + deep))
    picture = _stair(rect.size, canvas.kit.frame.px(deep), title.feather)
    canvas.surface.blit(pygame.transform.flip(picture, canvas.kit.mirrored, flip_y=False), rect)


def _draw_chip(canvas: Canvas, text: str, at: Point, *, is_lit: bool) -> None:
    """Draw a dark chip with a rating, or a golden one with words and a point below it."""
    style = _NUMBER.colored(theme.ON_GOLD) if is_lit else _NUMBER
    wide, high = canvas.kit.writer.width(text, style) + style.size, 1.4 * style.size
    chip = Box.centered(at, wide, high)
    if is_lit:
        corners = (at[0] - high / 2, at[1]), (at[0] + high / 2, at[1]), (at[0], at[1] + high)
        canvas.polygon(corners, theme.GOLD)
    canvas.rounded(chip, theme.GOLD if is_lit else theme.WOOD_DARK, radius=high / 2)
    canvas.centered(text, style, chip)


def _draw_feather(canvas: Canvas, foot: Point, high: float, title: Title) -> None:
    """Draw a feather that stands on its foot, with a shadow below it."""
    shade = 0.3 * high
    canvas.rounded(
        Box(foot[0] - shade / 2, foot[1] - shade / 10, shade, shade / 5), theme.BLACK, radius=shade, opacity=0.2
    )
    aside = -_FOOT[0] if canvas.kit.mirrored else _FOOT[0]
    canvas.drawing("feather", (foot[0] + aside * high, foot[1] - _FOOT[1] * high), high, title.feather)


@kept
def _stair(size: Pixels, deep: int, color: str) -> pygame.Surface:
    """A stair seen from the front, a little from above and from the right; straight alpha.

    :param size: in pixels.
    :param deep: how far its back lies beside its front and above it, in pixels.
    :param color: as ``RRGGBB``.
    """
    own = rgb(color)
    wide, high, deep = size[0] * _FINE, size[1] * _FINE, deep * _FINE
    front = wide - deep
    large = clear((wide, high))
    large.fill((*own, 0))
    shade = ((0.0, own, 1.0), (1.0, theme.blended(own, theme.BLACK, 0.6), 1.0))
    large.blit(vertical((front, high - deep), shade), (0, deep))
    side = [(front, deep), (wide, 0), (wide, high - deep), (front, high)]
    pygame.draw.polygon(large, theme.blended(own, theme.BLACK, 0.6), side)
    tread = [(0, deep), (deep, 0), (wide, 0), (front, deep)]
    pygame.draw.polygon(large, theme.blended(own, theme.WHITE, 0.4), tread)
    return pygame.transform.smoothscale(large, size)
