"""Ready sprites of everything that lies on the table: tiles, dice, portraits, icons, wind characters, shadows.

Every sprite is premultiplied: draw it with ``BLEND_PREMULTIPLIED`` (``fblits`` takes the flag too). They are cut from
the game's pictures when first asked for and kept; treat them as read-only. A display mode must be set.
"""

from dataclasses import dataclass
from enum import Enum

import pygame

from game.tiles.tile import Tile, Wind


class Pose(Enum):
    """How a tile is held towards the viewer."""

    FLAT = "flat"
    """Lying face up. Turns 0, 90, 180, 270; the top of the face points to the screen's top, right, bottom, left."""
    DOWN = "down"
    """Lying face down, as in the wall. Turns 0 and 180 (upright), 90 and 270 (across)."""
    STAND = "stand"
    """Standing in another player's hand, seen from behind. Turns 180 (top seat), 90 (left seat), 270 (right seat)."""
    HAND = "hand"
    """Standing in the own hand, face to the player. Turn 0."""
    HAND_BACK = "hand_back"
    """Standing in the own hand, back to the player. Turn 0."""


class Back(Enum):
    """The colour of the tiles' lower layer."""

    BAMBOO = "bamboo"
    JADE = "jade"
    INDIGO = "indigo"
    LACQUER = "lacquer"
    PLUM = "plum"


class Avatar(Enum):
    """The portraits a player may choose from."""

    FOX = "fox"
    PANDA = "panda"
    TIGER = "tiger"
    CRANE = "crane"
    OWL = "owl"
    HARE = "hare"
    MONKEY = "monkey"
    CARP = "carp"
    SPARROW = "sparrow"
    TURTLE = "turtle"
    CAT = "cat"
    BEAR = "bear"


class Icon(Enum):
    """The signs on buttons and plates; drawn, never typed."""

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
    LOCK = "lock"
    FLAG = "flag"
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
    DICE = "dice"
    TILE = "tile"
    STACK = "stack"
    PLAYERS = "players"
    PERSON = "person"
    SPEAKER = "speaker"
    SPEAKER_OFF = "speaker_off"
    NOTE = "note"
    KEYBOARD = "keyboard"
    MOUSE = "mouse"
    GAMEPAD = "gamepad"
    EYE = "eye"
    FLOWER = "flower"
    HAND = "hand"
    ENTER = "enter"
    PLUS = "plus"
    MINUS = "minus"
    HOME = "home"
    POWER = "power"
    FULLSCREEN = "fullscreen"
    BOOK = "book"
    CLOCK = "clock"
    GLOBE = "globe"
    INFO = "info"
    WARNING = "warning"
    SKIP = "skip"
    CROWN = "crown"
    CHART = "chart"
    SAVE = "save"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A premultiplied picture and where it hangs."""

    surface: pygame.Surface
    dx: int
    """Pixels from the anchor to the surface's left edge, usually negative."""
    dy: int
    """Pixels from the anchor to the surface's top edge, usually negative."""

    def at(self, x: float, y: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """A pair for ``fblits``: the surface and its top left corner, if the anchor lies at this place in pixels."""
        return self.surface, (round(x) + self.dx, round(y) + self.dy)


class Sprites:
    """The sprites of one table: its kind of faces and its back. Cached by exact width, made on demand."""

    def __init__(self, *, marks: bool = False, back: Back = Back.BAMBOO) -> None:
        """``marks``: faces with corner marks for beginners. Reads no file yet."""
        raise NotImplementedError

    def tile(self, pose: Pose, tile: Tile | None, turn: int, width: int) -> Sprite:
        """A tile ``width`` pixels wide; the anchor is the projected centre of its base on the table.

        ``tile`` is the face for ``FLAT`` and ``HAND`` and is not looked at otherwise (None will do). ``turn`` in degrees,
        as the pose says; ``ValueError`` for a turn the pose does not have.
        """
        raise NotImplementedError

    def shadow(self, pose: Pose, turn: int, width: int, tiles: int = 1) -> Sprite:
        """What a pile of so many tiles throws on the ground (ART.md, section 6); anchored like the tiles.

        Draw the shadows of all tiles before all tiles.
        """
        raise NotImplementedError

    def die(self, value: int, turn: int, width: int) -> Sprite:
        """A die with 1 to 6 up whose edge is so many pixels; the anchor is the projected centre of its base.

        ``turn`` 0 to 7 in eighths of a full turn; other numbers wrap round.
        """
        raise NotImplementedError

    def die_shadow(self, width: int, height: float = 0.0) -> Sprite:
        """The shadow of a die so many pixels above the table, anchored on the table like the die."""
        raise NotImplementedError

    def avatar(self, avatar: Avatar, diameter: int) -> Sprite:
        """A portrait in its brass ring of this diameter, with a soft shadow; the anchor is its centre."""
        raise NotImplementedError

    def icon(self, icon: Icon, size: int, colour: pygame.typing.ColorLike) -> pygame.Surface:
        """An icon in a square of this many pixels, in one colour."""
        raise NotImplementedError

    def wind(self, wind: Wind, size: int, colour: pygame.typing.ColorLike) -> pygame.Surface:
        """The character of a wind in a square of this many pixels, in one colour."""
        raise NotImplementedError

    def forget(self) -> None:
        """Drop everything that was cut for a certain size; after a resize."""
        raise NotImplementedError
