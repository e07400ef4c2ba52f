"""Pictures of tiles, cut from their sheets, with the language's own letters on the winds.

See docs/design.md, sections 6, 7 and 16. The pictures have Latin letters. For a language with others, the corner is
copied from a tile whose corner is empty, and the letter is written there in the game's font. With large figures the
letter stands below the character, and the ground is copied from beside it.
"""

from collections.abc import Iterable
from enum import Enum

import pygame

from game import Frozen
from game.app.system.assets import asset
from game.i18n.tile_words import wind_letter
from game.tiles.tile import Tile, Wind
from game.view.paint.shapes import Sprite
from game.view.paint.sheets import Sheet, Sheets
from game.view.units import Box, Face, Point, theme

MIXED_STEP = 15
"""Degrees between the turns of mixed tiles."""


class Pose(Enum):
    """How a tile lies or stands."""

    FLAT = "flat"
    """Lying face up. Turns 0, 90, 180, 270: the top of the face points to the screen's top, right, bottom, left."""
    DOWN = "down"
    """Lying face down, as in the wall. Turns 0 and 180 (upright), 90 and 270 (across)."""
    MIXED = "mixed"
    """Lying face down at any angle, while tiles are mixed. Turns in steps of ``MIXED_STEP``."""
    STAND = "stand"
    """Standing in another player's hand, seen from behind. Turns 180 (top seat), 90 (left seat), 270 (right seat)."""
    HAND = "hand"
    """Standing in the own hand, face to the player. Turn 0."""
    HAND_BACK = "hand_back"
    """Standing in the own hand, back to the player. Turn 0."""

    __hash__ = object.__hash__  # quicker, and sprites are found by it

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns that this pose has, in degrees."""
        if self in (Pose.FLAT, Pose.DOWN):
            return (0, 90, 180, 270)
        if self is Pose.MIXED:
            return tuple(range(0, 180, MIXED_STEP))
        return (90, 180, 270) if self is Pose.STAND else (0,)

    @property
    def shows_face(self) -> bool:
        return self in (Pose.FLAT, Pose.HAND)


class Back(Enum):
    """Colors of the tiles' lower layer."""

    BAMBOO = "bamboo"
    JADE = "jade"
    INDIGO = "indigo"
    LACQUER = "lacquer"
    PLUM = "plum"


class Faces(Enum):
    """Sets of drawings of all faces (docs/design.md, section 15)."""

    TRADITIONAL = "traditional"
    SAFE = "safe"
    """Inks that can be told apart with any kind of color blindness."""
    CONTRAST = "contrast"
    """White, black and one color per suit, with thicker strokes."""
    LARGE = "large"
    """Numerals and letters that fill the tile, with the suit's sign, in the colors of ``SAFE``."""

    @property
    def has_marks(self) -> bool:
        """Whether these faces can also have corner marks; large figures need none."""
        return self is not Faces.LARGE


class TilePictures:
    """The tiles of one set with its faces and back. A sheet is read when its first tile is asked for."""

    def __init__(self, *, faces: Faces, marks: bool, back: Back):
        drawn = "" if faces is Faces.TRADITIONAL else f"-{faces.value}"
        self._faces = faces
        self._has_marks = marks and faces.has_marks
        self._drawn = drawn
        self._back = back
        self._sheets = Sheets("tiles")

    def tile(self, pose: Pose, tile: Tile | None, turn: int, width: int) -> Sprite:
        """A tile of this width in pixels, anchored at the projected center of its base."""
        sprite = self._cut(pose, tile, turn, width, marked=self._has_marks)
        is_large = self._faces is Faces.LARGE
        letter = own_letter(tile) if pose.shows_face and (self._has_marks or is_large) else ""
        if not letter or (is_large and letter in _TOO_WIDE):
            return sprite
        empty = None if is_large else self._cut(pose, EMPTY, turn, width, marked=False)
        return lettered(sprite, empty, letter, self._faces, (pose, turn, width))

    def _cut(self, pose: Pose, tile: Tile | None, turn: int, width: int, *, marked: bool) -> Sprite:
        if turn not in pose.turns:
            raise ValueError(f"a tile does not {pose.value} turned by {turn} degrees")
        if not pose.shows_face:
            return self._back_cut(pose, turn, width)
        if tile is None:
            raise ValueError(f"a tile lying {pose.value} needs a face")
        sheet = self._sheet(pose, turn, width, marked=marked)
        layer = None
        if self._back is not Back.BAMBOO:
            layer = self._sheets.sheet(self._back_kind(pose), sheet.width), f"{pose.value}-{turn}"
        return self._sheets.cut(sheet, tile.name, width, over=layer, sharpness=_sharpness(width))

    def _sheet(self, pose: Pose, turn: int, width: int, *, marked: bool) -> Sheet:
        return self._sheets.sheet(f"{pose.value}-{turn}{self._drawn}{'-marks' if marked else ''}", width)

    def read(self, pose: Pose, turn: int, width: int, tiles: Iterable[Tile]) -> None:
        """Read what is needed for these tiles, of marked ones also those without marks, onto which letters come."""
        for marked in {self._has_marks, False}:
            self._sheets.read(self._sheet(pose, turn, width, marked=marked), [tile.name for tile in tiles])

    def _back_cut(self, pose: Pose, turn: int, width: int) -> Sprite:
        if pose is Pose.DOWN:
            turn %= 180
        sheet = self._sheets.sheet(self._back_kind(pose), width)
        return self._sheets.cut(sheet, f"{pose.value}-{turn}", width, sharpness=_sharpness(width))

    def _back_kind(self, pose: Pose) -> str:
        if pose is Pose.MIXED:
            return f"mixed-{self._back.value}"
        in_hand = pose in (Pose.HAND, Pose.HAND_BACK)
        return f"{'hand-' if in_hand else ''}back-{self._back.value}"


def _sharpness(width: int) -> float:
    """How strongly small faces are sharpened after scaling, so that they look as crisp as faces drawn at that size."""
    return 0.7 if width < 70 else 0.4


EMPTY = Tile.B2
"""A tile with empty corners if drawn without marks."""
_INKS = {Faces.TRADITIONAL: "#14233F", Faces.SAFE: "#0E1729", Faces.CONTRAST: "#000000"}
_INKS[Faces.LARGE] = _INKS[Faces.SAFE]
_INSET = 0.955


class _Spot(Frozen):
    """The place of a letter on a face that is 300 units wide and 400 high."""

    area: Box
    """The area of the letter in the picture."""
    middle: float
    foot: float
    size: int
    widest: float
    highest: float


_CORNER = Box(0, 12, 108, 90)
_MARK = _Spot(_CORNER, 52.0, 88.0, 88, 80.0, 74.0)
_FIGURE = _Spot(Box(44, 242, 212, 147), 150.0, 378.0, 158, 196.0, 118.0)
"""The place of the letter below a wind's character, on tiles with large figures."""
_BARE = 28.0, 14.0
"""The left edge and the width of the empty strip of a face beside a large figure."""
_LEFT = 22.0
"""Least distance of a letter from the face's edge, which is round."""
_FINE = 4
"""Factor by which letters are drawn larger before they are scaled down."""
_DEPTH = 0.8
"""Foreshortening of a lying tile (docs/design.md, section 3)."""
_HEIGHT = 0.36
"""Height of the face of a lying tile, in tile widths."""
_HAND_DEPTH = 0.978
"""Foreshortening of a tile in the own hand, which is seen almost from the front."""
_HAND_HEIGHT = 0.59
"""Height of the face of a tile in the own hand, in tile widths."""
_TOO_WIDE = "W"
"""Letters that are too wide in the pictures, where they reach over the edge of the face."""
_WINDS = {wind.tile: wind for wind in Wind}


def own_letter(tile: Tile | None) -> str:
    """The letter to write on a wind, if the language has another one or the drawn one is too wide; otherwise empty."""
    wind = None if tile is None else _WINDS.get(tile)
    if wind is None:
        return ""
    letter = wind_letter(wind)
    return "" if letter == wind.letter and letter not in _TOO_WIDE else letter


def lettered(sprite: Sprite, empty: Sprite | None, letter: str, faces: Faces, place: tuple[Pose, int, int]) -> Sprite:
    """The tile with this letter in its corner, or below its character.

    :param empty: a tile in the same pose without corner marks, whose corner covers the old letter; ``None`` for large
        figures.
    :param place: pose, turn and width in pixels.
    """
    surface = sprite.surface.copy()
    spot = _FIGURE if empty is None else _MARK
    corner = _on_sprite(spot.area, sprite, place)
    bare = surface.subsurface(_on_sprite(Box(_BARE[0], spot.area.y, _BARE[1], spot.area.height), sprite, place))
    ground = pygame.transform.smoothscale(bare, corner.size) if empty is None else empty.surface.subsurface(corner)
    surface.fill((0, 0, 0, 0), corner)
    surface.blit(ground, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
    drawn, box = _written(letter, pygame.Color(_INKS[faces]), spot)
    where = _on_sprite(box, sprite, place)
    pose, turn, _width = place
    turned = pygame.transform.rotate(drawn, -turn) if pose is Pose.FLAT else drawn
    ink = pygame.transform.smoothscale(turned, where.size)
    surface.blit(ink, where, special_flags=pygame.BLEND_PREMULTIPLIED)
    return Sprite(surface, sprite.dx, sprite.dy)


def _written(letter: str, ink: pygame.Color, spot: _Spot = _MARK) -> tuple[pygame.Surface, Box]:
    """The letter, premultiplied, and its place on a face of 300 by 400."""
    is_hebrew = "\u0590" <= letter[0] <= "\u05ff"
    file = theme.HEBREW[Face.BOLD] if is_hebrew else Face.BOLD.value
    font = pygame.font.Font(asset("fonts", file), spot.size * _FINE)
    font.set_direction(pygame.DIRECTION_RTL if is_hebrew else pygame.DIRECTION_LTR)
    whole = font.render(letter, antialias=True, color=ink)
    bounds = whole.get_bounding_rect()
    width, above = bounds.width / _FINE, (font.get_ascent() - bounds.top) / _FINE
    shrink = min(1.0, spot.widest / width, spot.highest / above)
    if spot is not _MARK:
        shrink = min(shrink, spot.area.height / (bounds.height / _FINE))
    left = max(_LEFT, spot.middle - shrink * width / 2)
    high = shrink * bounds.height / _FINE
    top = spot.foot - shrink * above if spot is _MARK else min(spot.foot - shrink * above, spot.area.bottom - high)
    box = Box(left, top, shrink * width, high)
    return whole.subsurface(bounds).convert_alpha().premul_alpha(), box


def _on_sprite(box: Box, sprite: Sprite, place: tuple[Pose, int, int]) -> pygame.Rect:
    """The pixels of a part of the face on the sprite."""
    corners = (_point(x, y, place) for x in (box.x, box.right) for y in (box.y, box.bottom))
    across, down = zip(*corners, strict=True)
    start = round(min(across) - sprite.dx), round(min(down) - sprite.dy)
    end = round(max(across) - sprite.dx), round(max(down) - sprite.dy)
    rect = pygame.Rect(start, (max(1, end[0] - start[0]), max(1, end[1] - start[1])))
    return rect.clip(sprite.surface.get_rect())


def _point(x: float, y: float, place: tuple[Pose, int, int]) -> Point:
    """A point on the face, in pixels from the projected center of the tile's base."""
    pose, turn, width = place
    across, along = (x - 150) * _INSET / 300, (y - 200) * _INSET / 300
    if pose is Pose.HAND:
        return across * width, (along * _HAND_DEPTH - _HAND_HEIGHT) * width
    across, along = {0: (across, along), 90: (-along, across), 180: (-across, -along), 270: (along, -across)}[turn]
    return across * width, (along * _DEPTH - _HEIGHT) * width
