"""The stage of a win on its score sheet: cloth in the color of its worth, the winner, and how the last tile came."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from game.app.system.assets import asset
from game.i18n import _
from game.i18n.numbers import MINUS
from game.players.celebration import Grade
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.paint import PREMULTIPLIED, Canvas, FaceLook, Icon, Pose, clear
from game.view.paint.felt import lamp_light
from game.view.paint.shapes import draw_rays, filled, rounded
from game.view.sheet.rows import CLOTH, LEAST_PICTURE
from game.view.table.marks import halo
from game.view.units import RISE, THICKNESS, Align, Box, Colour, Face, TextStyle, theme
from game.view.widgets import Seen, Widget

WINNER = 330.0
"""Width of the winner's place on the stage, in layout units."""
CLOTHS: Mapping[Grade, Colour] = {
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
_SAID = TextStyle(Face.SEMIBOLD, 22, theme.TEXT)
_PAID = TextStyle(Face.BOLD, 40, theme.ON_GOLD)
_ABOVE, _STACKS, _BESIDE, _EDGE = 14.0, 4, 44.0, 30.0
"""How far above the middle of a picture its portraits are, how many stacks of the wall it shows, the space between a
winner and the name of a hand that was dealt, and the least beside both."""
_HAND, _LEAST_HAND = TextStyle(Face.DISPLAY, 52, theme.SCORE), 34.0
_NAME_WIDTH, _WIDE_NAME, _NAME_HIGH = 1.4, 1.6, 46.0
"""Greatest width of a name below a portrait, as a multiple of the portrait's size, without and with a gain below it;
height of its one or two lines."""
_GAIN, _LINE, _AROUND, _FULL = TextStyle(Face.BOLD, 36), 32.0, 16.0, 150.0
"""What the deal brought, below a name of one line; the height of that, the space above and below a person, and the size
of a portrait from which its figure is larger."""
_GAINED, _LOST = theme.SCORE, (0xFF, 0xF1, 0xDC)
_LOW, _LOW_SIZE, _LOW_APART, _BESIDE_FACE = 120.0, 0.7, 2.0, 0.66
"""The size of a portrait below which names and gains are beside the portraits, if there is room; the size of the
portraits then, as a share of the stage's height, and how far from the middle they are, and from them the words."""
_WALL_APART = 2.6
"""How far from the middle a wall has room for three arrows beside it, as a multiple of a portrait's size."""
_PAYERS, _ARROW = 1.8, 1.8
"""The distance between payers and the space for the arrow to the winner, as multiples of a portrait's size."""


class SheetPicture(Widget):
    """The picture below the rows of a score sheet, which tells gains once the rows are counted.

    :param paint: draws the picture into a box.
    """

    bleed = 2.0
    is_heard = False
    is_counted = Seen(usual=False)

    def __init__(self, paint: Callable[[Canvas, Box], None]) -> None:
        self._paint = paint

    def fit(self, box: Box) -> None:
        """Take a box, or hide if it is too low."""
        self.is_visible = box.height >= LEAST_PICTURE - 1
        self.place(box if self.is_visible else Box(box.x, box.y, 0, 0))
        self.touch()

    def draw(self, canvas: Canvas) -> None:
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
    gain: str | None = None
    """What the deal brought, with its sign; empty while it is not known yet, ``None`` if it is not told."""


def draw_way(canvas: Canvas, box: Box, grade: Grade, giver: Person | None, what: Tile | str, taker: Person) -> None:
    """Draw what came from whom to the winner, below the rows; draw nothing if there is too little space.

    :param giver: who gave it; if nobody, it came from the wall.
    :param what: the winning tile, or the points paid.
    """
    stage = _draw_stage(canvas, box, grade)
    if stage is None:
        return
    at = _standing(canvas, stage, (taker, *filter(None, [giver])))
    large = _LOW_SIZE * stage.height
    beside = stage.width / 2 - _EDGE - (_LOW_APART + _BESIDE_FACE) * large
    first = Person(_("The wall"), taker.portrait, taker.face) if giver is None else giver
    room = beside, _NAME_HIGH
    fits = beside > 0 and all(canvas.kit.writer.has_room(one.name, _NAME, *room) for one in (first, taker))
    is_low = at.size < min(_LOW, large) and fits
    at = at._replace(size=large, y=stage.centre[1]) if is_low else at
    size, y = at.size, at.y
    x, apart = stage.centre[0], min(0.33 * stage.width, (2.0 if taker.gain is None else 3.2) * size)
    apart = _LOW_APART * size if is_low else apart
    if giver is None:
        _draw_wall(canvas, (x - apart, y), size)
    else:
        canvas.avatar(giver.portrait, (x - apart, y), size, giver.face)
    canvas.avatar(taker.portrait, (x + apart, y), size, taker.face)
    for person, side in ((first, -1), (taker, 1)):
        if is_low:
            _draw_beside(canvas, person, (x + side * (apart + _BESIDE_FACE * size), y), stage, size)
        else:
            _draw_words(canvas, person, x + side * apart, at)
    is_close = giver is None and apart < _WALL_APART * size
    before = (-0.48, -0.39) if is_close else (-0.57, -0.48, -0.39)
    for place in (*before, *map(abs, before)):
        canvas.icon(
            Icon.CHEVRON_RIGHT, (x + place * apart, y), (0.34 if taker.gain is None else 0.42) * size, theme.GOLD
        )
    wide = (0.62 if taker.gain is None else 0.74) * size
    if isinstance(what, str):
        coin = Box(x - wide / 2, y - wide / 2, wide, wide)
        canvas.disc((x, y), wide + 10, theme.GOLD_DARK)
        canvas.disc((x, y), wide, theme.GOLD)
        canvas.centred(what, _PAID.sized(0.46 * wide), coin.inset(10))
    else:
        foot = y + 0.67 * wide
        face = Box(x - wide / 2, foot - 1.32 * wide, wide, 1.32 * wide)
        halo(canvas, face, theme.GOLD_RING, blur=18, radius=wide * 0.13, opacity=0.7)
        canvas.tile(what, (x, foot), wide, Pose.HAND)


def draw_payers(canvas: Canvas, box: Box, grade: Grade, payers: Sequence[Person], taker: Person) -> None:
    """Draw those who pay a winner, and an arrow from them to the winner; draw nothing if there is too little space."""
    stage = _draw_stage(canvas, box, grade)
    if stage is None:
        return
    places = _PAYERS * (len(payers) - 1) + _ARROW + 2
    at = _standing(canvas, stage, (taker, *payers), (stage.width - 2 * _EDGE) / (places + _WIDE_NAME - 1))
    size, y = at.size, at.y
    x = stage.centre[0] - (places - 1) * size / 2
    for number, payer in enumerate(payers):
        _draw_person(canvas, payer, x + number * _PAYERS * size, at)
    x += (places - 1) * size
    middle = x - (1 + _ARROW) * size / 2
    for place in (-0.42, 0.0, 0.42):
        canvas.icon(Icon.CHEVRON_RIGHT, (middle + place * size / 2, y + 0.2 * size), 0.5 * size, theme.GOLD)
    above = Box(middle - 0.7 * size, y - 0.52 * size, 1.4 * size, 0.5 * size)
    line = middle, above.centre[1] + theme.CAPITALS * _SAID.size
    canvas.lines(_("Payments to the winner"), _SAID, line, above.width, align=Align.CENTRE, high=above.height)
    canvas.disc((x, y), size + 10, theme.GOLD_RING)
    _draw_person(canvas, taker, x, at)


def draw_dealt(canvas: Canvas, box: Box, grade: Grade, hand: str, winner: Person) -> None:
    """Draw a winner beside the name of a hand that was dealt complete; draw nothing if there is too little space."""
    stage = _draw_stage(canvas, box, grade)
    if stage is None:
        return
    at = _standing(canvas, stage, (winner,))
    size, y = at.size, at.y
    most = stage.width - 1.6 * size - _BESIDE - 2 * _EDGE
    style = canvas.kit.writer.fitting(hand, _HAND, most, least=_LEAST_HAND)
    words = min(most, canvas.kit.writer.width(hand, style))
    x = stage.centre[0] - (words + _BESIDE) / 2
    canvas.disc((x, y), size + 16, theme.GOLD_RING)
    _draw_person(canvas, winner, x, at)
    canvas.block(hand, style, Box(x + size / 2 + _BESIDE, y - size / 2, words + 2, size), align=Align.START)


def _draw_wall(canvas: Canvas, centre: tuple[float, float], size: float) -> None:
    """Draw a piece of the wall, two tiles high, on its shadow."""
    wide = 0.4 * size
    below = Box(centre[0] - 0.52 * _STACKS * wide, centre[1] - 0.02 * size, 1.04 * _STACKS * wide, 0.24 * size)
    halo(canvas, below, theme.BLACK, blur=0.05 * size, radius=0.06 * size, opacity=0.6)
    step = THICKNESS * RISE * wide
    for level in (0, 1):
        foot = centre[1] + 0.16 * size - level * step
        for number in range(_STACKS):
            canvas.tile(None, (centre[0] + (number - (_STACKS - 1) / 2) * wide, foot), wide, Pose.DOWN)


def draw_all(canvas: Canvas, box: Box, persons: Sequence[Person]) -> None:
    """Draw all players beside each other after a deal without a winner; draw nothing if there is too little space."""
    stage = _draw_stage(canvas, box, Grade.PLAIN)
    if stage is None:
        return
    each = stage.width / (len(persons) + 0.4)
    size = min(0.5 * stage.height, 150.0, 0.7 * each)
    at = _without_gains(stage, size)
    for number, person in enumerate(persons):
        x = stage.centre[0] + (number - (len(persons) - 1) / 2) * each
        _draw_person(canvas, person, x, at)


def _draw_stage(canvas: Canvas, box: Box, grade: Grade) -> Box | None:
    """Draw the cloth of a picture below the rows; returns its box, or ``None`` if there is too little space."""
    if box.height < LEAST_PICTURE - 1:
        return None
    stage = Box(box.x, box.y + 14, box.width, box.height - 14)
    rect = canvas.rect(stage)
    back = _stage(rect.size, CLOTHS[grade], canvas.kit.frame.unit)
    canvas.surface.blit(back, rect, special_flags=PREMULTIPLIED)
    return stage


class _Standing(NamedTuple):
    """How persons stand on a stage: the size and the middle of the portraits, and the room of the names below them."""

    size: float
    y: float
    wide: float
    high: float
    gain: float
    """The height of the figure below a name."""


def _standing(canvas: Canvas, stage: Box, persons: Sequence[Person], most: float = 190.0) -> _Standing:
    """How these persons stand with portraits of at most this size, and with room for their gains if these are told."""
    most = min(most, 0.2 * stage.width)
    if all(person.gain is None for person in persons):
        size = min(0.58 * stage.height, most)
        return _without_gains(stage, size)
    size = wide = below = high = gain = 0.0
    for high, least in ((_LINE, _FULL), (_LINE, 0.0), (_NAME_HIGH, 0.0)):
        gain = 54.0 if least else 40.0
        below = 4 + high + gain
        size = min(stage.height - 2 * _AROUND - below, most)
        wide = _WIDE_NAME * size
        fits = all(canvas.kit.writer.has_room(person.name, _NAME, wide, high) for person in persons)
        if size >= least and fits:
            break
    return _Standing(size, stage.centre[1] - below / 2, wide, high, gain)


def _without_gains(stage: Box, size: float) -> _Standing:
    """How persons stand with portraits of this size if no gains are told."""
    return _Standing(size, stage.centre[1] - _ABOVE, _NAME_WIDTH * size, _NAME_HIGH, 0.0)


def _draw_person(canvas: Canvas, person: Person, x: float, at: _Standing) -> None:
    canvas.avatar(person.portrait, (x, at.y), at.size, person.face)
    _draw_words(canvas, person, x, at)


def _draw_words(canvas: Canvas, person: Person, x: float, at: _Standing) -> None:
    """Draw a person's name, and below it what the deal brought."""
    foot = _draw_name(canvas, person.name, x, at)
    if person.gain:
        below = Box(x - at.wide / 2, foot, at.wide, at.gain)
        colour = _LOST if person.gain.startswith(MINUS) else _GAINED
        canvas.centred(person.gain, _GAIN.coloured(colour).sized(0.9 * below.height), below)


def _draw_beside(canvas: Canvas, person: Person, start: tuple[float, float], stage: Box, size: float) -> None:
    """Draw a person's name and what the deal brought from ``start`` to the side of the stage that is nearer."""
    x, y = start
    is_first = x < stage.centre[0]
    room = Box(stage.x + _EDGE, y, x - stage.x - _EDGE, 0) if is_first else Box(x, y, stage.right - _EDGE - x, 0)
    align, gain = Align.END if is_first else Align.START, _GAIN.sized(0.36 * size)
    high = _NAME_HIGH + gain.size if person.gain else _NAME_HIGH
    canvas.block(person.name, _NAME, replace(room, y=y - high / 2, height=_NAME_HIGH), align=align)
    if person.gain:
        colour = _LOST if person.gain.startswith(MINUS) else _GAINED
        below = replace(room, y=y + high / 2 - gain.size, height=gain.size)
        canvas.centred(person.gain, gain.coloured(colour), below, align=align)


def _draw_name(canvas: Canvas, name: str, x: float, at: _Standing) -> float:
    """Draw a name below a portrait; returns where it ends."""
    room = Box(x - at.wide / 2, at.y + at.size / 2 + 4, at.wide, at.high)
    canvas.block(name, _NAME, room)
    return room.bottom


@lru_cache(maxsize=4)
def _stage(size: tuple[int, int], colour: Colour, unit: float) -> pygame.Surface:
    """A stage of cloth with rays from behind what lies in its middle, and round corners."""
    tones = (theme.blended(colour, theme.WHITE, 0.26), colour, theme.blended(colour, theme.BLACK, 0.5))
    cloth = lamp_light(size, (48, 24), (24, 14), 34, tones)
    rays = clear(size)
    middle = size[0] // 2, round(size[1] / 2 - _ABOVE * unit)
    draw_rays(rays, middle, 2 * size[0], (0xFF, 0xF1, 0xCF, 18), number=30, width=0.1)
    cloth.blit(rays.premul_alpha(), (0, 0), special_flags=PREMULTIPLIED)
    return filled(rounded(size, round(22 * unit)), cloth)


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
