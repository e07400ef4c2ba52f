"""The picture at the end of a match: players on tiles as high as their places, on a stage before a city."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction

import pygame
from msgspec.structs import replace

from game.i18n.numbers import points_text
from game.players.manner.temper import Posture
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.page.crown import draw_crown
from game.view.paint import PREMULTIPLIED, Canvas, Felt, Kit, PanelKind, Pose
from game.view.paint.felt import TONES
from game.view.paint.shapes import vertical
from game.view.table.marks import edge, halo
from game.view.units import Box, Color, Face, TextStyle, column, theme
from game.view.widgets import Seen, Widget

FLOOR = 906.0
"""The y of the tiles' foot."""
_PLATE = 108.0
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
_NAME = TextStyle(Face.SEMIBOLD, 27, theme.TEXT)
_TOTAL = TextStyle(Face.BOLD, 42, theme.SCORE)
_NOTE = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A place in the standings and its player."""

    number: int
    name: str
    portrait: PortraitId
    total: Fraction
    remark: str = ""
    """What a screen reader adds."""
    note: str = ""
    """What is written below the total."""
    posture: Posture = Posture.RESTING
    is_marked: bool = False


class PlaceStand(Widget):
    """A player behind the tile of the place, with a plate below."""

    bleed = 60.0
    risen = Seen(1.0)
    """How far tile and figure have risen from the floor, 0 to 1 and a little beyond."""

    def __init__(self, place: Standing, called: str) -> None:
        self.standing = place
        self.called, self.explained = called, place.remark
        self._scale = 1.0

    @property
    def tile(self) -> float:
        """The width of the tile, in layout units."""
        return _TILES[self.standing.number][1] * self._scale

    @property
    def top(self) -> float:
        """The y of the upper edge of the tile."""
        return FLOOR - _HIGH * self.tile

    @property
    def wide(self) -> float:
        """The width of the stand at full size."""
        return max(_NARROWEST, _SHOULDERS * _TILES[self.standing.number][1])

    def stand(self, x: float, wide: float, scale: float, kit: Kit) -> None:
        """Take this part of the stage: its left x, width and size factor."""
        self._scale = scale
        top = self._head(kit) - 0.84 * _CROWN * (self.standing.number == 1)
        self.place(Box(x, top, wide, FLOOR + _FOOT + _PLATE - top))

    def clipped(self, kit: Kit) -> list[str]:
        name, _total, note = self._lines()
        place, writer = self.standing, kit.writer
        cut = [] if writer.has_room(place.name, _NAME, name.width, name.height) else [place.name]
        return [*cut, *writer.cut((place.note, _NOTE, note.width))]

    def _lines(self) -> list[Box]:
        """The boxes of name, total and note on the plate."""
        heights = (38.0, 40.0, 26.0) if self.standing.note else (46.0, 48.0, 0.0)
        inner = self._plate.inset(_INSIDE, 0)
        return column(replace(inner, y=inner.y + (_PLATE - sum(heights)) / 2), heights)

    @property
    def _plate(self) -> Box:
        return Box(self.box.x, FLOOR + _FOOT, self.box.width, _PLATE)

    def _head(self, kit: Kit) -> float:
        """The y of the top of the figure's head."""
        wide = max(1, kit.frame.px(_FIGURE * self.tile))
        high = kit.sprites.head_height(self.standing.portrait, self._posture(kit), wide) / kit.frame.unit
        return self.top + _HIDDEN * self.tile - high

    def _posture(self, kit: Kit) -> Posture:
        return self.standing.posture if kit.motion.expressions else Posture.RESTING

    def draw(self, canvas: Canvas) -> None:
        below = (1 - self.risen) * (FLOOR - self.box.y)
        around = Box(self.box.x - self.bleed, 0, self.box.width + 2 * self.bleed, FLOOR + 5)
        with _clipped_to(canvas, around):
            foot = Box(self.box.center[0] - self.tile / 2, FLOOR - _SHADE_HIGH / 2, self.tile, _SHADE_HIGH)
            halo(canvas, foot, theme.BLACK, blur=12, radius=_SHADE_HIGH / 2, opacity=0.8)
            self._draw_figure(canvas, below)
            self._draw_tile(canvas, below)
            if self.standing.number == 1:
                draw_crown(canvas, (self.box.center[0], self._head(canvas.kit) + below), _CROWN)
        self._draw_plate(canvas)

    def _draw_figure(self, canvas: Canvas, below: float) -> None:
        place, kit = self.standing, canvas.kit
        wide = max(1, kit.frame.px(_FIGURE * self.tile))
        hidden = self.top + _HIDDEN * self.tile + below
        sprite = kit.sprites.figure(place.portrait, self._posture(kit), wide, theme.SCORE)
        with _clipped_to(canvas, Box(self.box.x - self.bleed, 0, self.box.width + 2 * self.bleed, hidden)):
            at = canvas.at((self.box.center[0], hidden))
            canvas.surface.blit(*sprite.at(*at), special_flags=PREMULTIPLIED)

    def _draw_tile(self, canvas: Canvas, below: float) -> None:
        tile, x = self.tile, self.box.center[0]
        face = Box(x - tile / 2, self.top + below, tile, _HIGH * tile)
        if self.standing.is_marked:
            halo(canvas, face, theme.GOLD_RING, blur=16, radius=tile * 0.13, opacity=0.8)
        canvas.rounded(face.grown(-4), _BODY, radius=tile * 0.12)  # what lies behind would shine through the tile
        canvas.tile(_TILES[self.standing.number][0], (x, FLOOR - _BELOW_FOOT * tile + below), tile, Pose.HAND)
        if self.standing.is_marked:
            edge(canvas, face.grown(2), theme.GOLD_RING, width=6, radius=tile * 0.13)

    def _draw_plate(self, canvas: Canvas) -> None:
        place = self.standing
        canvas.panel(PanelKind.LACQUER_GLOW if place.is_marked else PanelKind.LACQUER, self._plate)
        name, total, note = self._lines()
        canvas.block(place.name, _NAME, name)
        canvas.centered(points_text(place.total), _TOTAL, total)
        canvas.centered(place.note, _NOTE, note)


@contextmanager
def _clipped_to(canvas: Canvas, box: Box) -> Iterator[None]:
    """Clip all drawing on the canvas to this box."""
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(canvas.rect(box).clip(before))
    yield
    canvas.surface.set_clip(before)


def put_on_stage(stands: Sequence[PlaceStand], room: Box, kit: Kit, most: float = 1.0) -> None:
    """Place the stands side by side: second place, first place, then the others.

    :param stands: in order of place.
    :param most: their greatest size factor.
    """
    shown = [*stands[1:2], *stands[:1], *stands[2:]]
    taken = sum(stand.wide for stand in shown)
    gaps = _APART * (len(shown) - 1)
    scale = min(most, (room.width - gaps) / taken)
    x = room.x + (room.width - gaps - scale * taken) / 2
    for stand in shown:
        stand.stand(x, stand.wide * scale, scale, kit)
        x += stand.wide * scale + _APART


_NIGHT: Color = (0x1C, 0x0A, 0x14)
_WINE: Color = (0x4A, 0x18, 0x2C)
_DUSK = ((0.0, _NIGHT, 0.62), (0.55, _WINE, 0.42), (1.0, _NIGHT, 0.6))
"""The night over the picture behind the stage, from the top down."""
_BEHIND = 110.0
"""How far the edge of the stage lies above the tiles' feet."""


def stage_picture(behind: pygame.Surface, kit: Kit, felt: Felt) -> pygame.Surface:
    """The background: a picture, soft and dark, and in front of it a stage with this cloth."""
    width, height = behind.get_size()
    small = pygame.transform.smoothscale(behind, (max(1, width // _SOFT), max(1, height // _SOFT)))
    picture = pygame.transform.smoothscale(small, (width, height))
    picture.blit(vertical((width, height), _DUSK), (0, 0), special_flags=PREMULTIPLIED)
    _x, top = kit.frame.at(0, FLOOR - _BEHIND)
    center, between, low = TONES[felt]
    lit = theme.blended(center, between, 0.4)
    cloth = vertical((width, max(1, height - top)), ((0.0, between, 1.0), (0.45, lit, 1.0), (1.0, low, 1.0)))
    picture.blit(cloth, (0, top))
    picture.fill(theme.BRASS, (0, top, width, max(2, kit.frame.px(4))))
    return picture


_SOFT = 6
"""By how much the picture behind the stage is made smaller and larger again, which makes it soft."""
