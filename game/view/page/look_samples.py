"""Looks won on the journey (felts, backs and rooms): their names and samples."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache

import pygame

from game.i18n.general import general, name_of
from game.players.journey import JOURNEY, Look, Prize
from game.tiles.tile import Tile
from game.view.page.cities import draw_city
from game.view.paint import Back, Canvas, Felt, Icon, Pose
from game.view.paint.felt import TONES, cut_corners, lamp_light
from game.view.paint.sprites import Sprites
from game.view.units import Box, Pixels, kept, theme


class Room(Enum):
    """Background sounds, by their ids in the settings."""

    TEAHOUSE = "teahouse"
    RAIN = "rain"
    WIND = "wind"
    CAFE = "cafe"
    SEA = "sea"
    TRAM = "tram"


KINDS: Mapping[Look, type[Enum]] = {Look.FELT: Felt, Look.BACK: Back, Look.ROOM: Room}


BACK_SHARE = 0.66
"""The width of a tile face down as a share of the square in which it is drawn."""


def look_name(prize: Prize) -> str:
    """The name of a prize, such as ``Plum``."""
    look, value = prize
    return name_of(KINDS[look](value))


def look_kind(prize: Prize) -> str:
    """The kind of a prize, as in the settings: ``Felt``."""
    return general().settings[prize[0].value]["name"].said()


def look_told(prize: Prize) -> str:
    """The name of a prize after its kind: ``Felt: Plum``."""
    return f"{look_kind(prize)}: {look_name(prize)}"


@kept
def felt_patch(size: Pixels, felt: Felt, radius: int) -> pygame.Surface:
    """Cloth under the lamp with smooth round corners."""
    patch = lamp_light(size, (40, 40), (19.5, 13), 34, TONES[felt])
    cut_corners(patch, radius)
    return patch


def draw_felt(canvas: Canvas, felt: Felt, box: Box) -> None:
    """Draw a small piece of cloth."""
    rect = canvas.rect(box)
    canvas.lay(felt_patch(rect.size, felt, rect.height // 2), rect)


def draw_back(canvas: Canvas, back: Back, box: Box) -> None:
    """Draw a tile face down."""
    width = max(1, canvas.kit.frame.px(box.width * BACK_SHARE))
    at = canvas.at((box.center[0], box.center[1] + box.height * 0.16))
    canvas.lay(*_sprites(back).tile(Pose.DOWN, None, 0, width).at(*at))


@cache
def _sprites(back: Back) -> Sprites:
    return Sprites(back=back)


def draw_prize(prize: Prize, canvas: Canvas, box: Box) -> None:
    """Draw a prize in a square: a tile on a felt, and for a room the street that is heard, with a loudspeaker."""
    look, value = prize
    if look is Look.BACK:
        draw_back(canvas, Back(value), box)
        return
    size, radius = box.height, 0.2 * box.height
    inner = box.grown(-radius / 5)
    canvas.rounded(box, theme.BRASS, radius=radius)
    if look is Look.FELT:
        rect = canvas.rect(inner)
        canvas.lay(felt_patch(rect.size, Felt(value), canvas.kit.frame.px(radius * 0.8)), rect)
        canvas.tile(Tile.DR, (inner.center[0], inner.center[1] + 0.29 * size), 0.4 * size, Pose.HAND)
    else:
        picture = next(stop.picture for stop in JOURNEY.way if stop.room == value)
        draw_city(picture, radius * 0.8, 0.0, canvas, inner)
        at = box.right - radius, box.bottom - radius
        canvas.badge(Icon.SPEAKER, at, 2.2 * radius, theme.WOOD_DARK, theme.SCORE)
