"""Ready sprites of everything that lies on the table: tiles, dice, portraits, icons, wind characters, shadows.

Every sprite is premultiplied: draw it with ``BLEND_PREMULTIPLIED`` (``fblits`` takes the flag too). They are cut from
the game's pictures when first asked for and kept; treat them as read-only. A display mode must be set.
"""

from functools import cached_property

import pygame

from game.i18n.translator import language
from game.tiles.tile import Tile, Wind
from game.view.paint import shadows
from game.view.paint.mark_letters import EMPTY, lettered, own_letter
from game.view.paint.picture_names import Avatar, Icon
from game.view.paint.sheets import Sheets
from game.view.paint.sprite import Sprite
from game.view.paint.tile_pictures import Back, Faces, Pose, TilePictures

__all__ = ["Avatar", "Back", "Faces", "Icon", "Pose", "Sprite", "Sprites"]

Colour = tuple[int, int, int] | tuple[int, int, int, int] | str | pygame.Color
"""Channels from 0 to 255, a name that pygame knows, or ``#RRGGBB``."""
DIE_TURNS = 8
_DARKEST = 0.5
"""How much a tile is darkened at most."""
TUMBLE_TURNS = (0, 5)
"""The turns in which tumbling dice come to rest."""
TUMBLE_STEPS = 8
"""Pictures of a die before it lies, over half a turn."""


class Sprites:
    """The sprites of one table: its kind of faces and its back. Cached by exact width, made on demand."""

    def __init__(self, *, faces: Faces = Faces.TRADITIONAL, marks: bool = False, back: Back = Back.BAMBOO) -> None:
        """``marks``: faces with corner marks for beginners. Reads no file yet."""
        self._tile_pictures = TilePictures(faces=faces, marks=marks, back=back)
        self._tiles: dict[tuple[Pose, Tile | None, int, int], Sprite] = {}
        self._language = language()
        """Of the letters on the tiles that are kept."""
        self._sprites: dict[tuple[str, str, int], Sprite] = {}
        self._shadows: dict[tuple[object, ...], Sprite] = {}
        self._inked: dict[tuple[str, int, tuple[int, int, int, int]], pygame.Surface] = {}

    def tile(self, pose: Pose, tile: Tile | None, turn: int, width: int) -> Sprite:
        """A tile ``width`` pixels wide; the anchor is the projected centre of its base on the table.

        ``tile`` is the face for ``FLAT`` and ``HAND`` and is not looked at otherwise (None will do). ``turn`` in
        degrees, as the pose says; ``ValueError`` for a turn the pose does not have.
        """
        if language() != self._language:
            self._language = language()
            self._tiles.clear()
        key = (pose, tile if pose.shows_face else None, turn, width)
        sprite = self._tiles.get(key)
        if sprite is None:
            sprite = self._tiles[key] = self._cut(pose, tile, turn, width)
        return sprite

    def _cut(self, pose: Pose, tile: Tile | None, turn: int, width: int) -> Sprite:
        pictures = self._tile_pictures
        sprite = pictures.cut(pose, tile, turn, width)
        letter = own_letter(tile) if pose.shows_face and pictures.has_marks else ""
        if not letter:
            return sprite
        empty = pictures.cut(pose, EMPTY, turn, width, marked=False)
        return lettered(sprite, empty, letter, pictures.faces, (pose, turn, width))

    def shadow(self, pose: Pose, turn: int, width: int, tiles: int = 1) -> Sprite:
        """What a pile of so many tiles throws on the ground (docs/design.md, section 6); anchored like the tiles.

        Draw the shadows of all tiles before all tiles.
        """
        key = ("tile", pose, turn % 180, width, tiles)
        if key not in self._shadows:
            self._shadows[key] = shadows.of_tiles(pose, turn, width, tiles)
        return self._shadows[key]

    def shade(self, pose: Pose, turn: int, width: int, level: int) -> Sprite:
        """What darkens a tile, to be drawn over it; ``level`` from 0, nothing, to 8."""
        key = ("shade", pose, turn, width, level)
        if key not in self._shadows:
            tile = self.tile(pose, Tile.B1 if pose.shows_face else None, turn, width)
            dark = tile.surface.copy()
            dark.fill((0, 0, 0, round(255 * _DARKEST * level / 8)), special_flags=pygame.BLEND_RGBA_MULT)
            self._shadows[key] = Sprite(dark, tile.dx, tile.dy)
        return self._shadows[key]

    def die(self, value: int, turn: int, width: int) -> Sprite:
        """A die with 1 to 6 up whose edge is so many pixels; the anchor is the projected centre of its base.

        ``turn`` 0 to 7 in eighths of a full turn; other numbers wrap round.
        """
        if not 1 <= value <= 6:
            raise ValueError(f"a die does not show {value}")
        return self._sprite("dice", f"{value}-{turn % DIE_TURNS}", width)

    def tumbling_die(self, value: int, turn: int, direction: str, steps: int, width: int) -> Sprite:
        """A die so many eighths of half a turn before it lies with this value up.

        ``turn`` is one of ``TUMBLE_TURNS``, and the one it will lie in; ``direction`` is where it rolls on the screen:
        ``up``, ``right``, ``down`` or ``left``; ``steps`` 0 to 8, where 0 is the die at rest.
        """
        if not steps:
            return self.die(value, turn, width)
        sheets = self._small_sheets["dice"]
        kind, key = f"tumble-{direction}", f"{value}-{turn}-{steps}"
        at = (kind, key, width)
        if at not in self._sprites:
            self._sprites[at] = sheets.cut(sheets.sheet(kind, width), key, width)
        return self._sprites[at]

    def die_shadow(self, width: int, height: float = 0.0) -> Sprite:
        """The shadow of a die so many pixels above the table, anchored on the table like the die."""
        key = ("die", width, round(height))
        if key not in self._shadows:
            self._shadows[key] = shadows.of_die(width, height)
        return self._shadows[key]

    def avatar(self, avatar: Avatar, diameter: int) -> Sprite:
        """A portrait in its brass ring of this diameter, with a soft shadow; the anchor is its centre."""
        return self._sprite("avatars", avatar.value, diameter)

    def icon(self, icon: Icon, size: int, colour: Colour) -> pygame.Surface:
        """An icon in a square of this many pixels, in one colour."""
        return self._sign(icon.value, size, colour)

    def wind(self, wind: Wind, size: int, colour: Colour) -> pygame.Surface:
        """The character of a wind in a square of this many pixels, in one colour."""
        return self._sign(f"wind-{wind.letter}", size, colour)

    def forget(self) -> None:
        """Drop everything that was cut for a certain size; after a resize."""
        self._tile_pictures.forget()
        for cache in (self._tiles, self._sprites, self._shadows, self._inked):
            cache.clear()

    @cached_property
    def _small_sheets(self) -> dict[str, Sheets]:
        return {folder: Sheets(folder) for folder in ("dice", "avatars", "icons")}

    def _sprite(self, folder: str, key: str, width: int) -> Sprite:
        at = (folder, key, width)
        if at not in self._sprites:
            sheets = self._small_sheets[folder]
            self._sprites[at] = sheets.cut(sheets.sheet(folder, width), key, width)
        return self._sprites[at]

    def _sign(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        """A white sign in a colour."""
        ink = pygame.Color(colour)
        key = (name, size, (ink.r, ink.g, ink.b, ink.a))
        if key not in self._inked:
            sign = self._sprite("icons", name, size).surface.copy()
            sign.fill(ink.premul_alpha(), special_flags=pygame.BLEND_RGBA_MULT)
            self._inked[key] = sign
        return self._inked[key]
