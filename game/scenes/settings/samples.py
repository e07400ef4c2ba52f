"""Samples of felts, tile backs and portraits, and of how the table would look."""

from __future__ import annotations

import math

import pygame

from game.i18n import pgettext
from game.i18n.books.words import Call
from game.i18n.call_words import call_out
from game.players.roster import PortraitId
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Tile
from game.view.paint.canvas import PREMULTIPLIED, Canvas, rounded
from game.view.paint.materials import Felt, PanelKind
from game.view.paint.sprites import Avatar, Back, Faces, Icon, Pose, Sprites
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.widget import Widget

_HAND = (Tile.C5, Tile.B1, Tile.D7, Tile.WE)
_POOL = (Tile.C5, Tile.B1, Tile.D7, Tile.WE, Tile.DG, Tile.F1)
_SUGGESTED = (Tile.D4, Tile.D5, Tile.C2, Tile.WN)
_HELPING = (Tile.D3, Tile.D6, Tile.C2)
_KEPT = 20
_NAME = theme.TextStyle(theme.Face.BOLD, 32, theme.TEXT)
_POINTS = theme.NUMBER
_CALL = theme.TextStyle(theme.Face.DISPLAY, 58, theme.GOLD)
_backs: dict[Back, Sprites] = {}
_patches: dict[tuple[tuple[int, int], Felt, int], pygame.Surface] = {}


def felt_name(felt: Felt) -> str:
    """How a felt is called."""
    return {
        Felt.JADE: pgettext("felt", "Jade"),
        Felt.MIDNIGHT: pgettext("felt", "Midnight"),
        Felt.PLUM: pgettext("felt", "Plum"),
        Felt.CHARCOAL: pgettext("felt", "Charcoal"),
    }[felt]


def back_name(back: Back) -> str:
    """How the back of a tile is called."""
    return {
        Back.BAMBOO: pgettext("tile back", "Bamboo"),
        Back.JADE: pgettext("tile back", "Jade"),
        Back.INDIGO: pgettext("tile back", "Indigo"),
        Back.LACQUER: pgettext("tile back", "Lacquer"),
        Back.PLUM: pgettext("tile back", "Plum"),
    }[back]


def faces_name(faces: Faces) -> str:
    """How a set of faces is called."""
    return {
        Faces.TRADITIONAL: pgettext("tile faces", "Traditional"),
        Faces.SAFE: pgettext("tile faces", "Colour-safe"),
        Faces.CONTRAST: pgettext("tile faces", "High contrast"),
        Faces.LARGE: pgettext("tile faces", "Large figures"),
    }[faces]


def felt_patch(size: tuple[int, int], felt: Felt, radius: int) -> pygame.Surface:
    """Cloth under the lamp, with smooth round corners; straight alpha."""
    key = (size, felt, radius)
    if key not in _patches:
        if len(_patches) > _KEPT:
            _patches.clear()
        middle, base, edge = felt.tones
        light = pygame.Surface((40, 40))
        for x in range(40):
            for y in range(40):
                share = min(1.0, math.hypot((x - 19.5) / 34, (y - 13) / 34))
                first, second, way = (middle, base, share * 2) if share < 0.5 else (base, edge, share * 2 - 1)
                light.set_at((x, y), theme.blended(first, second, way))
        patch = pygame.transform.smoothscale(light, size).convert_alpha()
        patch.blit(rounded(size, radius, (255, 255, 255, 255)), (0, 0), None, pygame.BLEND_RGBA_MULT)
        _patches[key] = patch
    return _patches[key]


def draw_felt(canvas: Canvas, felt: Felt, box: Box) -> None:
    """A small piece of cloth."""
    rect = canvas.rect(box)
    canvas.surface.blit(felt_patch(rect.size, felt, rect.height // 2), rect)


def draw_back(canvas: Canvas, back: Back, box: Box) -> None:
    """A tile face down."""
    sprites = _backs.setdefault(back, Sprites(back=back))
    width = max(1, canvas.kit.frame.px(box.width * 0.66))
    at = canvas.kit.frame.at(box.centre[0], box.centre[1] + box.height * 0.16)
    canvas.surface.blit(*sprites.tile(Pose.DOWN, None, 0, width).at(*at), special_flags=PREMULTIPLIED)


def draw_portrait(canvas: Canvas, portrait: PortraitId, box: Box) -> None:
    """A portrait in its ring."""
    canvas.avatar(Avatar(portrait), box.centre, min(box.width, box.height))


class FeltPanel(Widget):
    """A piece of the table, to show something on."""

    def __init__(self, felt: Felt) -> None:
        super().__init__()
        self._felt = felt

    def dress(self, felt: Felt) -> None:
        """Show this cloth."""
        self._felt = felt
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas.rounded(self.box.grown(3), theme.BRASS, radius=25)
        rect = canvas.rect(self.box)
        canvas.surface.blit(felt_patch(rect.size, self._felt, canvas.kit.frame.px(22)), rect)


class PlatePreview(FeltPanel):
    """The player's plate, as the table shows it."""

    def __init__(self, felt: Felt, name: str, portrait: PortraitId) -> None:
        super().__init__(felt)
        self._name = name
        self._portrait = portrait

    def seat(self, name: str, portrait: PortraitId) -> None:
        """Show this player."""
        self._name, self._portrait = name, portrait
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        x, y = self.box.centre
        plate = Box(x - 150, y - 190, 300, 380)
        canvas.panel(PanelKind.LACQUER, plate)
        canvas.avatar(Avatar(self._portrait), (x, plate.y + 140), 190)
        canvas.text(self._name, _NAME, (x, plate.bottom - 78), align=Align.CENTRE, widest=plate.width - 36)
        canvas.text("0", _POINTS, (x, plate.bottom - 30), align=Align.CENTRE)


class TilePanel(FeltPanel):
    """Tiles on a piece of the table."""

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.draw_tiles(canvas)

    def draw_tiles(self, canvas: Canvas) -> None:
        """What lies on the cloth."""
        raise NotImplementedError

    def row(
        self,
        canvas: Canvas,
        pose: Pose,
        tiles: tuple[Tile | None, ...],
        width: float,
        y: float,
        *,
        height: float = 0.0,
        turn: int = 0,
    ) -> None:
        """A row of tiles, their feet in a line; ``height`` above the table in tile widths."""
        kit = canvas.kit
        wide = max(1, kit.frame.px(width))
        x, foot = kit.frame.at(self.box.centre[0], y)
        left = x - (len(tiles) - 1) * wide // 2
        lifted = foot - round(0.6 * height * wide)
        if pose in (Pose.FLAT, Pose.DOWN, Pose.STAND) and not height:
            for i in range(len(tiles)):
                shadow = kit.sprites.shadow(pose, turn, wide)
                canvas.surface.blit(*shadow.at(left + i * wide, foot), special_flags=PREMULTIPLIED)
        for i, tile in enumerate(tiles):
            sprite = kit.sprites.tile(pose, tile, turn, wide)
            canvas.surface.blit(*sprite.at(left + i * wide, lifted), special_flags=PREMULTIPLIED)


class Preview(TilePanel):
    """A corner of the table: tiles in the hand, in the pool, and in the wall."""

    def draw_tiles(self, canvas: Canvas) -> None:
        box = self.box
        width = min(88.0 * canvas.kit.hand, (box.width - 30) / len(_HAND))
        self.row(canvas, Pose.HAND, _HAND, width, box.y + 60 + width * 1.4)
        small = min(62.0, (box.width - 50) / 6.1)
        self.row(canvas, Pose.FLAT, _POOL, small, box.y + 0.47 * box.height)
        for layer in (0, 1):
            self.row(canvas, Pose.DOWN, (None,) * 6, small, box.y + 0.72 * box.height, height=layer * 0.6)
        self.row(canvas, Pose.STAND, (None,) * 6, small * 0.9, box.y + 0.92 * box.height, turn=180)


class CallPreview(TilePanel):
    """What is heard at the table: a call over its set, and the wall."""

    def draw_tiles(self, canvas: Canvas) -> None:
        x, y = self.box.centre[0], self.box.y + 0.22 * self.box.height
        said = call_out(self._book, Call.PUNG)
        width = min(self.box.width - 60, canvas.kit.writer.width(said, _CALL) + 80)
        plate = Box(x - width / 2, y - 52, width, 104)
        canvas.panel(PanelKind.LACQUER_GLOW, plate, radius=36)
        canvas.block(said, _CALL, Box(plate.x + 24, plate.y, plate.width - 48, plate.height))
        self.row(canvas, Pose.FLAT, (Tile.DR,) * 3, 84.0, self.box.y + 0.5 * self.box.height)
        for layer in (0, 1):
            self.row(canvas, Pose.DOWN, (None,) * 6, 62.0, self.box.y + 0.8 * self.box.height, height=layer * 0.6)

    @property
    def _book(self) -> str:
        return next(iter(RULEBOOKS))


class HintPreview(TilePanel):
    """What helps at the table: the lamp over a tile of the hand, and the tiles that then complete a set."""

    def draw_tiles(self, canvas: Canvas) -> None:
        box = self.box
        width = min(88.0 * canvas.kit.hand, (box.width - 30) / len(_SUGGESTED))
        foot = box.y + 0.46 * box.height
        self.row(canvas, Pose.HAND, _SUGGESTED, width, foot)
        x = box.centre[0] + 1.5 * width
        canvas.disc((x, foot - 1.65 * width), 68, theme.GOLD_DARK)
        canvas.disc((x, foot - 1.65 * width), 60, theme.GOLD)
        canvas.icon(Icon.BULB, (x, foot - 1.65 * width), 40, theme.ON_GOLD)
        self.row(canvas, Pose.FLAT, _HELPING, 62.0, box.y + 0.74 * box.height)
