"""The picture at the end of a match: players on tiles as high as their places, on a stage before a city."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction

import pygame

from game import Frozen, replace
from game.i18n.numbers import points_text
from game.players.manner.temper import Posture
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.paint import PREMULTIPLIED, Canvas, Felt, Kit, PanelKind, Pose, edge, halo, vertical
from game.view.paint.felt import TONES
from game.view.units import Box, Color, column, theme

_LEAST = 0.3
_SMALLER = 0.98
"""The least size factor of the players on the stage, and by how much it shrinks until all heads have room."""
_PLATE = 122.0
"""The height of a plate."""
_FOOT = 18.0
"""The distance of a plate below the tiles' foot."""
_TILES = {1: (Tile.C1, 304.0), 2: (Tile.C2, 218.0), 3: (Tile.C3, 192.0), 4: (Tile.C4, 172.0)}
"""The tile of each place, and its width."""
_NARROWEST = 208.0
"""The least width of a plate."""
_APART = 14.0
"""The gap between two plates."""
_HIGH = 1.42
"""The height of a tile, in tile widths."""
_BELOW_FOOT = 0.06
"""How far a tile reaches below its foot, in tile widths."""
_FIGURE = 1.26
"""The width of a figure, in tile widths."""
_HIDDEN = 0.13
"""How much of the figure its tile hides, in tile widths."""
_SHOULDERS = 1.2
"""The width of a tile with its figure, in tile widths; raised arms reach a little farther."""
_SHADE_HIGH = 18.0
"""The height of a tile's shadow on the floor."""
_CROWN = 92.0
_BODY: Color = (0xF4, 0xEA, 0xD4)
_INSIDE = 11.0
"""The margin beside the text on a plate."""
_NAME = theme.LABEL
_TOTAL = theme.BUTTON.sized(42).colored(theme.SCORE)


class Standing(Frozen, kw_only=True):
    """A place in the standings and its player."""

    number: int
    name: str
    portrait: PortraitId
    total: Fraction
    remark: str = ""
    """What a screen reader adds."""
    posture: Posture = Posture.RESTING
    is_marked: bool = False


@contextmanager
def _clipped_to(canvas: Canvas, box: Box) -> Iterator[None]:
    """Clip all drawing on the canvas to this box."""
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.rect(box).clip(before))
    yield
    canvas.surface.set_clip(before)


class _Stand:
    """A player behind the tile of the place, with a plate below.

    :param x: the middle.
    :param wide: the width of the plate, without the size factor.
    """

    def __init__(self, place: Standing, kit: Kit, x: float, wide: float, floor: float, scale: float):
        self.place, self._kit = place, kit
        self._x, self.floor, self.scale = x, floor, scale
        self._tile = _TILES[place.number][1] * scale
        self._top = floor - _HIGH * self._tile
        high = _PLATE * scale
        self._plate = Box(x - wide * scale / 2, floor + _FOOT * scale, wide * scale, high)
        wide = _FIGURE * self._tile
        self._figure = max(1, kit.frame.px(wide))
        self._posture = place.posture if kit.motion.expressions else Posture.RESTING
        height = 0.0
        if not kit.motion.plain:
            height = wide * kit.sprites.head_height(place.portrait, self._posture)
        self._head = self._top + _HIDDEN * self._tile - height

    @property
    def top(self) -> float:
        """The top of the head, or of the crown on it."""
        return self._head - 0.84 * _CROWN * self.scale * (self.place.number == 1)

    def draw(self, canvas: Canvas, risen: float) -> None:
        """Draw it as far as it has risen from the floor, 0 to 1 and a little beyond."""
        below = (1 - risen) * (self.floor - self.top)
        with _clipped_to(canvas, Box(0, 0, canvas.kit.frame.width, self.floor + 5)):
            foot = Box.centered((self._x, self.floor), self._tile, _SHADE_HIGH)
            halo(canvas, foot, theme.BLACK, blur=12, radius=_SHADE_HIGH / 2, opacity=0.8)
            if risen > 0.01:
                if not self._kit.motion.plain:
                    self._draw_figure(canvas, below)
                self._draw_tile(canvas, below)
                if self.place.number == 1:
                    canvas.drawing("crown", (self._x, self._head + below), _CROWN * self.scale)
        self._draw_plate(canvas)

    def _draw_figure(self, canvas: Canvas, below: float) -> None:
        hidden = self._top + _HIDDEN * self._tile + below
        sprite = self._kit.sprites.figure(self.place.portrait, self._posture, self._figure, theme.SCORE)
        with _clipped_to(canvas, Box(0, 0, self._kit.frame.width, hidden)):
            canvas.lay(*sprite.at(*canvas.at((self._x, hidden))))

    def _draw_tile(self, canvas: Canvas, below: float) -> None:
        tile, x = self._tile, self._x
        face = Box(x - tile / 2, self._top + below, tile, _HIGH * tile)
        if self.place.is_marked:
            halo(canvas, face, theme.GOLD_RING, blur=16, radius=tile * 0.13, opacity=0.8)
        canvas.rounded(face.grown(-4), _BODY, radius=tile * 0.12)  # what lies behind would shine through the tile
        foot = self.floor - _BELOW_FOOT * tile + below
        canvas.tile(_TILES[self.place.number][0], (x, foot), tile, Pose.HAND)
        if self.place.is_marked:
            edge(canvas, face.grown(2), theme.GOLD_RING, width=6, radius=tile * 0.13)

    def _draw_plate(self, canvas: Canvas) -> None:
        place, scale = self.place, self.scale
        canvas.panel(PanelKind.LACQUER_GLOW if place.is_marked else PanelKind.LACQUER, self._plate)
        heights = [46.0 * scale, 48.0 * scale]
        inner = self._plate.inset(_INSIDE * scale, 0)
        name, total = column(replace(inner, y=inner.y + (inner.height - sum(heights)) / 2), heights)
        canvas.block(place.name, _NAME.sized(scale * _NAME.size), name)
        canvas.centered(points_text(place.total), _TOTAL.sized(scale * _TOTAL.size), total)


def _stands(places: Sequence[Standing], room: Box, kit: Kit) -> list[_Stand]:
    """The stands in order of place, as large as there is room: the second one stands before the first."""
    order = [*range(len(places))[1:2], 0, *range(len(places))[2:]]
    wides = [max(_NARROWEST, _SHOULDERS * _TILES[place.number][1]) for place in places]
    whole = sum(wides) + _APART * (len(places) - 1)
    scale = min(1.0, room.width / whole)
    while True:
        x, found = room.center[0] - scale * whole / 2, dict[int, _Stand]()
        for number in order:
            at = x + scale * wides[number] / 2
            at = room.x + room.right - at if kit.mirrored else at
            floor = room.bottom - scale * (_FOOT + _PLATE)
            found[number] = _Stand(places[number], kit, at, wides[number], floor, scale)
            x += scale * (wides[number] + _APART)
        if scale < _LEAST or min(stand.top for stand in found.values()) >= room.y:
            return [found[number] for number in range(len(places))]
        scale *= _SMALLER


def draw_stands(places: tuple[Standing, ...], risen: tuple[float, ...], canvas: Canvas, room: Box) -> None:
    """Draw the players behind the tiles of their places, the first place first.

    :param risen: how far each has risen from the floor, 0 to 1 and a little beyond.
    """
    for stand, share in zip(_stands(places, room, canvas.kit), risen, strict=True):
        stand.draw(canvas, share)


_DUSK = ((0.0, theme.DUSK, 0.62), (0.55, theme.DUSK, 0.34), (1.0, theme.DUSK, 0.6))
"""The night over the picture behind the stage, from the top down."""
_BEHIND = 110.0
"""How far the edge of the stage lies above the tiles' feet."""


def stage_picture(
    behind: pygame.Surface, kit: Kit, felt: Felt, places: Sequence[Standing], room: Box
) -> pygame.Surface:
    """The background: a picture, soft and dark, and in front of it a stage with this cloth.

    :param behind: a small picture, which is made as large as the window.
    :param room: where the players stand on it.
    """
    behind.blit(vertical(behind.get_size(), _DUSK), special_flags=PREMULTIPLIED)
    width, height = window = kit.frame.window
    picture = pygame.transform.smoothscale(behind, window)
    stand = _stands(places, room, kit)[0]
    _x, top = kit.frame.at(0, stand.floor - _BEHIND * stand.scale)
    center, between, low = TONES[felt]
    lit = theme.blended(center, between, 0.4)
    cloth = vertical((width, max(1, height - top)), ((0.0, between, 1.0), (0.45, lit, 1.0), (1.0, low, 1.0)))
    picture.blit(cloth, (0, top))
    picture.fill(theme.BRASS, (0, top, width, max(2, kit.frame.px(4))))
    return picture
