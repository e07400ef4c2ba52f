"""The stage of a win on its score sheet: cloth in the color of its worth, the winner, and how the last tile came."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.app.system.assets import asset
from game.i18n import _
from game.players.celebration import Grade
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.paint import PREMULTIPLIED, Canvas, FaceLook, Icon, Pose, clear
from game.view.paint.felt import lamp_light
from game.view.paint.shapes import draw_rays, filled, rounded
from game.view.sheet.rows import CLOTH, LEAST_PICTURE
from game.view.table.marks import halo
from game.view.units import RISE, THICKNESS, Align, Box, Color, Face, TextStyle, row, theme
from game.view.widgets import Widget

WINNER = 330.0
"""Width of the winner's place on the stage, in layout units."""
CLOTHS: Mapping[Grade, Color] = {
    Grade.PLAIN: CLOTH,
    Grade.GOOD: (0x1C, 0x58, 0x94),
    Grade.GREAT: (0x6C, 0x35, 0x8E),
    Grade.NAMED: (0xA8, 0x52, 0x16),
}
"""The color of the cloth by the grade of the win."""
_PICTURE = 720.0, 740.0
_BODY_WIDTH, _BODY_HEIGHT = 590.0, 610.0
"""Size of a winner's picture, and the room that most winners take in it."""
_NAME = TextStyle(Face.BOLD, 26, theme.TEXT)
_PAID = TextStyle(Face.BOLD, 40, theme.ON_GOLD)
_ABOVE, _BESIDE, _EDGE = 18.0, 44.0, 16.0
"""How far above the middle of a picture its portraits are, the space between a winner and the name of a hand that was
dealt, and the least beside both."""
_HAND, _LEAST_HAND = TextStyle(Face.DISPLAY, 52, theme.SCORE), 34.0
_NAME_WIDTH, _NAME_HIGH, _MOST_FACE, _DEALT_FACE = 1.55, 46.0, 212.0, 150.0
"""Greatest width of a name below a portrait, as a multiple of the portrait's size; height of its one or two lines; and
the greatest size of a portrait, also of one beside the name of a hand."""
_STACKS, _TILE_OF_WALL, _WALL_WIDE = 4, 0.34, 1.4
"""How many stacks of the wall a picture shows, the width of a tile in it and that of all, in sizes of a portrait."""
_WHAT, _PARTS_APART, _CHEVRONS, _LEAST_WAY = 0.52, (0.1, 0.3), 3, 2.7
"""The width of what comes to the winner, the least and the greatest space beside it, how many arrows are below it, and
for how many portraits a way has room at least."""
_CORNER, _RAYS, _RAY = 28.0, 37, 0.085
"""How round the corners of a sheet are, the number of rays on its cloth, and how wide each is, in radians."""


class SheetPicture(Widget):
    """The picture below the rows of a score sheet.

    :param paint: draws the picture into a box.
    """

    bleed = 2.0
    is_heard = False

    def __init__(self, paint: Callable[[Canvas, Box], None]) -> None:
        self._paint = paint

    def fit(self, box: Box) -> None:
        """Take a box, or hide if it is too low."""
        self.is_visible = box.height >= LEAST_PICTURE - 1
        self.place(box if self.is_visible else Box(box.x, box.y, 0, 0))
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        if self.is_visible:  # hidden ones are measured too
            self._paint(canvas.reading(self.box), self.box)


def draw_winner(canvas: Canvas, box: Box, portrait: PortraitId) -> None:
    """Draw the winner at the start of a box, standing on its lower edge."""
    high = min(box.height / _BODY_HEIGHT, WINNER / _body_width(portrait)) * _PICTURE[1]
    picture = winner_picture(portrait, max(1, canvas.kit.frame.px(high)))
    wide = high * _PICTURE[0] / _PICTURE[1]
    place = canvas.rect(Box(box.x + WINNER / 2 - wide / 2, box.bottom - high, wide, high))
    canvas.surface.blit(picture, picture.get_rect(midbottom=place.midbottom), special_flags=PREMULTIPLIED)


class Person(NamedTuple):
    """A player as shown beside the winning tile."""

    name: str
    portrait: PortraitId
    face: FaceLook


def draw_way(canvas: Canvas, box: Box, giver: Person | None, what: Tile | str, taker: Person) -> None:
    """Draw what came from whom to the winner, below the rows.

    :param giver: who gave it; if nobody, it came from the wall.
    :param what: the winning tile, or the points paid.
    """
    stage = _stage(box)
    parts = (_WALL_WIDE if giver is None else 1.0, _WHAT, 1.0)
    room = stage.width - 2 * _EDGE
    at = _standing(stage, room / max(sum(parts) + 2 * _PARTS_APART[0], _LEAST_WAY))
    apart = min(_PARTS_APART[1], (room / at.size - sum(parts)) / 2)
    whole = sum(parts) + 2 * apart
    beside = (stage.width - whole * at.size) / 2
    at = at._replace(wide=min(at.wide, at.size + 2 * beside - 8))
    size, y = at.size, at.y
    first, middle, last = row(
        Box(stage.center[0] - whole * size / 2, y, whole * size, 0),
        [part * size for part in parts],
        apart * size,
    )
    if giver is None:
        _draw_wall(canvas, (first.center[0], y), size)
        _draw_name(canvas, _("The wall"), first.center[0], at)
    else:
        _draw_person(canvas, giver, first.center[0], at)
    _draw_person(canvas, taker, last.center[0], at)
    wide, x = middle.width, middle.center[0]
    for number in range(_CHEVRONS):
        beside = (number - (_CHEVRONS - 1) / 2) * 0.16 * size
        canvas.icon(Icon.CHEVRON_RIGHT, (x + beside, y + 0.36 * size), 0.34 * size, theme.GOLD)
    y -= 0.14 * size
    if isinstance(what, str):
        coin = Box(x - wide / 2, y - wide / 2, wide, wide)
        canvas.disc((x, y), wide + 10, theme.GOLD_DARK)
        canvas.disc((x, y), wide, theme.GOLD)
        canvas.centered(what, _PAID.sized(0.42 * wide), coin.inset(0.08 * wide))
    else:
        foot = y + 0.67 * wide
        face = Box(x - wide / 2, foot - 1.32 * wide, wide, 1.32 * wide)
        halo(canvas, face, theme.GOLD_RING, blur=18, radius=wide * 0.13, opacity=0.7)
        canvas.tile(what, (x, foot), wide, Pose.HAND)


def draw_dealt(canvas: Canvas, box: Box, hand: str, winner: Person) -> None:
    """Draw a winner beside the name of a hand that was dealt complete."""
    stage = _stage(box)
    at = _standing(stage, min(0.2 * stage.width, _DEALT_FACE))
    size, y = at.size, at.y
    most = stage.width - 1.6 * size - _BESIDE - 2 * _EDGE
    style = canvas.kit.writer.fitting(hand, _HAND, most, least=_LEAST_HAND)
    words = min(most, canvas.kit.writer.width(hand, style))
    x = stage.center[0] - (words + _BESIDE) / 2
    canvas.disc((x, y), size + 16, theme.GOLD_RING)
    _draw_person(canvas, winner, x, at)
    canvas.block(hand, style, Box(x + size / 2 + _BESIDE, y - size / 2, words + 2, size), align=Align.START)


def _draw_wall(canvas: Canvas, center: tuple[float, float], size: float) -> None:
    """Draw a piece of the wall, two tiles high, on its shadow."""
    wide = _TILE_OF_WALL * size
    below = Box(center[0] - 0.52 * _STACKS * wide, center[1] - 0.02 * size, 1.04 * _STACKS * wide, 0.24 * size)
    halo(canvas, below, theme.BLACK, blur=0.05 * size, radius=0.06 * size, opacity=0.6)
    step = THICKNESS * RISE * wide
    for level in (0, 1):
        foot = center[1] + 0.16 * size - level * step
        for number in range(_STACKS):
            canvas.tile(None, (center[0] + (number - (_STACKS - 1) / 2) * wide, foot), wide, Pose.DOWN)


def draw_all(canvas: Canvas, box: Box, persons: Sequence[Person]) -> None:
    """Draw all players beside each other after a deal without a winner."""
    stage = _stage(box)
    each = stage.width / (len(persons) + 0.4)
    at = _standing(stage, min(150.0, 0.6 * each))
    for number, person in enumerate(persons):
        x = stage.center[0] + (number - (len(persons) - 1) / 2) * each
        _draw_person(canvas, person, x, at)


def _stage(box: Box) -> Box:
    """The room of a picture on the cloth."""
    return Box(box.x, box.y + 14, box.width, box.height - 14)


class _Standing(NamedTuple):
    """How persons stand on a stage: the size and the middle of the portraits, and the width of the names below them."""

    size: float
    y: float
    wide: float


def _standing(stage: Box, most: float) -> _Standing:
    """How persons stand with portraits of at most this size."""
    size = min(0.66 * stage.height, _MOST_FACE, most)
    return _Standing(size, stage.center[1] - _ABOVE, _NAME_WIDTH * size)


def _draw_person(canvas: Canvas, person: Person, x: float, at: _Standing) -> None:
    canvas.avatar(person.portrait, (x, at.y), at.size, person.face)
    _draw_name(canvas, person.name, x, at)


def _draw_name(canvas: Canvas, name: str, x: float, at: _Standing) -> None:
    """Draw a name below a portrait."""
    canvas.block(name, _NAME, Box(x - at.wide / 2, at.y + at.size / 2 + 4, at.wide, _NAME_HIGH))


def draw_ground(canvas: Canvas, box: Box, color: Color, sun: tuple[float, float], light: int) -> None:
    """Draw the cloth below the band of a sheet, with rays of this opacity from behind its sun."""
    rect, at = canvas.rect(box), canvas.at(sun)
    middle = at[0] - rect.x, at[1] - rect.y
    ground = _ground(rect.size, color, middle, light, round(_CORNER * canvas.kit.frame.unit))
    canvas.surface.blit(ground, rect, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=2)
def _ground(size: tuple[int, int], color: Color, middle: tuple[int, int], light: int, corner: int) -> pygame.Surface:
    """A cloth lit from its middle, with rays from there, whose lower corners are round."""
    width, high = size[0], size[1] + 2 * corner
    tones = (
        theme.blended(color, theme.WHITE, 0.2),
        theme.blended(color, theme.BLACK, 0.24),
        theme.blended(color, theme.BLACK, 0.66),
    )
    cells = 64, 32
    place = cells[0] * middle[0] / width, cells[1] * (middle[1] + 2 * corner) / high
    cloth = lamp_light((width, high), cells, place, 40, tones)
    rays = clear((width, high))
    draw_rays(rays, (middle[0], middle[1] + 2 * corner), 2 * width, (0xFF, 0xE9, 0xA8, light), number=_RAYS, width=_RAY)
    cloth.blit(rays.premul_alpha(), (0, 0), special_flags=PREMULTIPLIED)
    whole = filled(rounded((width, high), corner), cloth)
    return whole.subsurface((0, 2 * corner, *size)).copy()


def _loaded(portrait: PortraitId) -> pygame.Surface:
    return pygame.image.load(asset("winners", f"{portrait}.webp"))


@lru_cache(maxsize=16)
def _body_width(portrait: PortraitId) -> float:
    """The width that a winner takes in the picture, arms and wings included."""
    return max(_BODY_WIDTH, _loaded(portrait).get_bounding_rect(min_alpha=20).width)


@lru_cache(maxsize=2)
def winner_picture(portrait: PortraitId, high: int) -> pygame.Surface:
    """A winner with raised arms, this many pixels high and premultiplied."""
    picture = _loaded(portrait).premul_alpha()
    return pygame.transform.smoothscale_by(picture, high / picture.get_height())
