"""Sprites of everything on the table: tiles, dice, portraits, icons, wind characters, shadows.

Every sprite is premultiplied: draw it with ``BLEND_PREMULTIPLIED`` (``fblits`` takes the flag too). Sprites are cut
when first asked for and cached; treat them as read-only. A display mode must be set.
"""

from collections.abc import Callable
from enum import Enum
from typing import ParamSpec

import pygame

from game import Frozen
from game.i18n import language
from game.players.manner.temper import Mood, Posture
from game.players.roster import PortraitId
from game.tiles.tile import Tile, Wind
from game.view.paint.shapes import PREMULTIPLIED, Rgb, Sprite, clear, faded, rgb, rim_lit, soft_box, tinted, whitened
from game.view.paint.sheets import Sheets
from game.view.paint.tile_pictures import EMPTY, Back, Faces, Pose, TilePictures
from game.view.units import DEPTH, LENGTH, RISE, THICKNESS, Pixels, kept


class Icon(Enum):
    """The signs on buttons and plates."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    STAR = "star"
    CROSS = "cross"
    CHECK = "check"
    MENU = "menu"
    GEAR = "gear"
    QUESTION = "question"
    BULB = "bulb"
    SORT = "sort"
    LOG = "log"
    BACK = "back"
    FORWARD = "forward"
    CHEVRON_LEFT = "chevron_left"
    CHEVRON_RIGHT = "chevron_right"
    CHEVRON_UP = "chevron_up"
    CHEVRON_DOWN = "chevron_down"
    PLAY = "play"
    PAUSE = "pause"
    UNDO = "undo"
    REPLAY = "replay"
    SKIP = "skip"
    SAVE = "save"
    DELETE = "delete"
    EXPORT = "export"
    DICE = "dice"
    TILE = "tile"
    STACK = "stack"
    FLOWER = "flower"
    HAND = "hand"
    FLAG = "flag"
    PLAYERS = "players"
    PERSON = "person"
    EYE = "eye"
    LOCK = "lock"
    TALK = "talk"
    SPEAKER = "speaker"
    KEYBOARD = "keyboard"
    MOUSE = "mouse"
    GAMEPAD = "gamepad"
    FULLSCREEN = "fullscreen"
    CROWN = "crown"
    CHART = "chart"
    PLUS = "plus"
    MINUS = "minus"
    HOME = "home"
    POWER = "power"
    BOOK = "book"
    CLOCK = "clock"
    INFO = "info"
    SHARE = "share"
    MOON = "moon"
    PENCIL = "pencil"
    PUZZLE = "puzzle"


Color = tuple[int, int, int] | tuple[int, int, int, int] | str | pygame.Color
"""Channels from 0 to 255, a name that pygame knows, or ``#RRGGBB``."""
P = ParamSpec("P")
DIE_TURNS = (0, 5)
"""The rotations of a die at rest, in eighths of a full turn."""
_DARKEST = 0.5
"""How dark a tile's shade can get, as an opacity."""
TUMBLE_STEPS = 8
"""The number of pictures of a tumbling die per half turn."""
_FIGURES = {Posture.WAVING: "greeting-", Posture.CLAPPING: "greeting-", Posture.HOLDING_CUP: "cup-"}
"""What the names of some postures' sheets begin with."""
_RIM_LIGHT = 0.022
"""How far light from behind reaches into a figure, as a share of its width."""
_MEASURED = 128
"""The width in pixels at which a figure's head is looked for."""
_STRIP = 10
"""The top of a head is looked for so far from a figure's middle at either side: the width by this number."""


BLENDS = 3
"""The number of steps in which a portrait changes from one mood to the next."""


class FaceLook(Frozen):
    """The mood of a portrait, and how far the portrait has changed to it from the mood before."""

    mood: Mood = Mood.CALM
    before: Mood = Mood.CALM
    step: int = BLENDS
    """How far the mood has changed: 0 is the mood before, ``BLENDS`` the new one."""


CALM_FACE = FaceLook()
"""The usual portrait."""


class Sprites:
    """The sprites of one table with its faces and back, cached by exact width."""

    def __init__(self, *, faces: Faces = Faces.TRADITIONAL, marks: bool = False, back: Back = Back.BAMBOO):
        """The sprites of tiles with these faces and back; ``marks``: whether with corner marks. Reads no file yet."""
        self._tile_pictures = TilePictures(faces=faces, marks=marks, back=back)
        self._small_sheets = {folder: Sheets(folder) for folder in ("dice", "avatars", "figures", "icons")}

    def tile(self, pose: Pose, tile: Tile | None, turn: int, width: int) -> Sprite:
        """A tile ``width`` pixels wide; the anchor is the projected center of its base on the table.

        ``tile`` is the face for ``FLAT`` and ``HAND`` and ignored otherwise. ``turn`` is in degrees, as defined by
        the pose; ``ValueError`` for a turn the pose does not have.
        """
        return _cached(self._lettered, pose, tile if pose.shows_face else None, turn, width, language())

    def read_tiles(self, pose: Pose, turn: int, width: int) -> None:
        """Read the pictures in which bare tiles are, before the first one is seen."""
        self._tile_pictures.read(pose, turn, width, (EMPTY,))

    def read_sheet(self, folder: str, width: int) -> None:
        """Read the portraits or icons of this width, by their folder, before the first one is seen."""
        sheets = self._small_sheets[folder]
        sheets.read(sheets.sheet(folder, width))

    def _lettered(self, pose: Pose, tile: Tile | None, turn: int, width: int, _language: str) -> Sprite:
        return self._tile_pictures.tile(pose, tile, turn, width)

    def shadow(self, pose: Pose, turn: int, width: int, tiles: int = 1) -> Sprite:
        """The shadow of a pile of this many tiles (docs/design.md, section 6), anchored like the tiles.

        Draw all shadows before all tiles.
        """
        return _cached(pile_shadow, pose, turn % 180, width, tiles)

    def shade(self, pose: Pose, turn: int, width: int, level: int, color: Rgb) -> Sprite:
        """A shade that darkens a tile towards a color, drawn over it; ``level`` from 0 (none) to 8."""
        return _cached(self._shaded, pose, turn, width, level, color)

    def _shaded(self, pose: Pose, turn: int, width: int, level: int, color: Rgb) -> Sprite:
        tile = self.tile(pose, Tile.B1 if pose.shows_face else None, turn, width)
        return Sprite(tinted(whitened(tile.surface), color, _DARKEST * level / 8), tile.dx, tile.dy)

    def die(self, value: int, turn: int, width: int) -> Sprite:
        """A die with this value up and an edge of ``width`` pixels, anchored at the projected center of its base.

        ``turn`` is one of ``DIE_TURNS``.
        """
        if not 1 <= value <= 6:
            raise ValueError(f"a die does not show {value}")
        return _cached(self._cut, "dice", "dice", f"{value}-{turn}", width)

    def tumbling_die(self, value: int, turn: int, direction: str, steps: int, width: int) -> Sprite:
        """A die ``steps`` eighths of half a turn before it rests with this value up.

        ``turn`` is the one of ``DIE_TURNS`` it will rest in; ``direction`` is where it rolls on the screen: ``up``,
        ``right``, ``down`` or ``left``; ``steps`` from 0 (at rest) to 8.
        """
        if not steps:
            return self.die(value, turn, width)
        kind = f"tumble-{direction}-{turn}-{min(value, 7 - value)}"
        return _cached(self._cut, "dice", kind, f"{value}-{steps}", width)

    def die_shadow(self, width: int, height: float) -> Sprite:
        """The shadow of a die ``height`` pixels above the table, anchored on the table like the die."""
        return _cached(round_shadow, width, round(height))

    def avatar(self, avatar: PortraitId, diameter: int, look: FaceLook = CALM_FACE) -> Sprite:
        """A portrait in its brass ring of this diameter, with a soft shadow, anchored at its center."""
        if look.step >= BLENDS or look.before is look.mood:
            return _cached(self._portrait, avatar, look.mood, diameter)
        return _cached(self._blended, avatar, look, diameter)

    def _portrait(self, avatar: PortraitId, mood: Mood, diameter: int) -> Sprite:
        sheets = self._small_sheets["avatars"]
        over = None if mood is Mood.CALM else (sheets.sheet(f"moods-{avatar}", diameter), mood.value)
        return sheets.cut(sheets.sheet("avatars", diameter), avatar, diameter, over=over)

    def figure(self, portrait: PortraitId, posture: Posture, width: int, light: Rgb | None = None) -> Sprite:
        """A character from the head down in a frame of this width, anchored at the middle of its lower edge.

        ``light`` is the color of the light from behind in the evening; ``None``: it is day.
        """
        if light is not None:
            return _cached(self._in_light, portrait, posture, width, light)
        return _cached(self._standing, portrait, posture, width)

    def _in_light(self, portrait: PortraitId, posture: Posture, width: int, light: Rgb) -> Sprite:
        figure = self.figure(portrait, posture, width)
        return Sprite(rim_lit(figure.surface, light, width * _RIM_LIGHT), figure.dx, figure.dy)

    def head_height(self, portrait: PortraitId, posture: Posture) -> float:
        """The height of the top of a figure's head above the lower edge of its frame, in widths of the frame."""
        sprite = self.figure(portrait, posture, _MEASURED)
        middle = pygame.Rect(-sprite.dx - _MEASURED // _STRIP, 0, 2 * _MEASURED // _STRIP, sprite.surface.get_height())
        head = sprite.surface.subsurface(middle.clip(sprite.surface.get_rect()))
        return (-sprite.dy - head.get_bounding_rect().top) / _MEASURED

    def _standing(self, portrait: PortraitId, posture: Posture, width: int) -> Sprite:
        sheets = self._small_sheets["figures"]
        sheet = sheets.sheet(_FIGURES.get(posture, "") + portrait, width)
        if posture is Posture.VEXED:
            return sheets.cut(sheet, Posture.RESTING.value, width, over=(sheet, posture.value))
        return sheets.cut(sheet, posture.value, width)

    def _blended(self, avatar: PortraitId, look: FaceLook, diameter: int) -> Sprite:
        before, after = (_cached(self._portrait, avatar, mood, diameter) for mood in (look.before, look.mood))
        share = look.step / BLENDS
        mixed = faded(before.surface.copy(), 1 - share)
        mixed.blit(faded(after.surface.copy(), share), special_flags=pygame.BLEND_RGBA_ADD)
        return Sprite(mixed, before.dx, before.dy)

    def icon(self, icon: Icon, size: int, color: Color) -> pygame.Surface:
        """An icon in a square of this many pixels, in one color."""
        return self._sign(icon.value, size, color)

    def wind(self, wind: Wind, size: int, color: Color) -> pygame.Surface:
        """The character of a wind in a square of this many pixels, in one color."""
        return self._sign(f"wind-{wind.letter}", size, color)

    def _cut(self, folder: str, kind: str, key: str, width: int) -> Sprite:
        sheets = self._small_sheets[folder]
        return sheets.cut(sheets.sheet(kind, width), key, width)

    def _sign(self, name: str, size: int, color: Color) -> pygame.Surface:
        ink = pygame.Color(color)
        return _cached(self._colored_sign, name, size, (ink.r, ink.g, ink.b, ink.a)).surface

    def _colored_sign(self, name: str, size: int, ink: tuple[int, int, int, int]) -> Sprite:
        white = _cached(self._cut, "icons", "icons", name, size)
        sign = white.surface.copy()
        sign.fill(pygame.Color(ink).premul_alpha(), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(sign, white.dx, white.dy)


BLACK = rgb("#000000")


@kept
def _cached(make: Callable[P, Sprite], *wanted: P.args, **manner: P.kwargs) -> Sprite:
    return make(*wanted, **manner)


def pile_shadow(pose: Pose, turn: int, width: int, tiles: int) -> Sprite:
    """Cast and contact shadow of a pile of tiles, anchored at the projected center of its base."""
    if pose in (Pose.HAND, Pose.HAND_BACK):
        return _hand_shadow(width)
    across, along, height = (1.0, THICKNESS, LENGTH) if pose is Pose.STAND else (1.0, LENGTH, THICKNESS)
    if turn % 180:
        across, along = along, across
    return _box_shadow(across * width, along * DEPTH * width, height * tiles * width, width / 48)


def _box_shadow(across: float, along: float, height: float, fine: float) -> Sprite:
    """The soft shadows of a box with this footprint and height in pixels; ``fine`` scales small offsets."""
    size = _whole_pixels(across + height * 0.22, along + height * 0.24)
    cast, cast_margin = soft_box(size, 7 * fine, max(3 * fine, height * 0.12), BLACK, 0.34)
    size = _whole_pixels(across + 3 * fine, along + 3.5 * fine)
    contact, contact_margin = soft_box(size, 6 * fine, 2.4 * fine, BLACK, 0.50)
    left, top = round(-across / 2 + 2 * fine) - cast_margin, round(-along / 2 + 3 * fine) - cast_margin
    near = round(-across / 2 - 0.5 * fine) - contact_margin, round(-along / 2) - contact_margin
    whole = pygame.Rect((left, top), cast.get_size()).union(pygame.Rect(near, contact.get_size()))
    joined = clear(whole.size)
    for surface, x, y in ((cast, left, top), (contact, *near)):
        joined.blit(surface, (x - whole.x, y - whole.y), special_flags=PREMULTIPLIED)
    return Sprite(joined, whole.x, whole.y)


def _whole_pixels(width: float, height: float) -> Pixels:
    return round(width), round(height)


def _hand_shadow(width: int) -> Sprite:
    """The shadow on the rack behind a standing tile of this width."""
    fine = width / 88
    surface, margin = soft_box(_whole_pixels(width - 2 * fine, 106 * fine), 10 * fine, 9 * fine, BLACK, 0.55)
    return Sprite(surface, round(-width / 2 + 6 * fine) - margin, round(-104 * fine) - margin)


def round_shadow(width: int, height: float) -> Sprite:
    """The shadow of a die at a height: the higher the die, the softer, fainter and farther to the lower right."""
    lift = height / max(1, width)
    radius = width * 0.66
    soft = width * (0.13 + 0.25 * min(lift, 1.0))
    opacity = 0.55 - 0.20 * min(lift * 4, 1.0)
    surface, margin = soft_box(_whole_pixels(2 * radius, 2 * radius * 0.62), radius, soft, BLACK, opacity)
    x = width * 0.16 + height * 0.5 - radius
    y = width * 0.14 + height * 0.5 * DEPTH / RISE * 0.5 - radius * 0.62
    return Sprite(surface, round(x) - margin, round(y) - margin)
