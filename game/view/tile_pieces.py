"""Tiles as pieces of the picture: each with its shadow, in the order of their depth."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import pygame

from game.engine.seat import TileId
from game.tiles.tile import Tile
from game.view.kit import Kit
from game.view.layout import Layout
from game.view.painter import Depth, Piece, sprite_piece
from game.view.shapes import faded
from game.view.slots import Layer, Slot
from game.view.sprite import Sprite
from game.view.table_model import TableModel
from game.view.tile_pictures import Pose

_STEPS = 8
"""Different strengths in which a fading tile is drawn."""


def tile_key(tile_id: TileId) -> tuple[str, int]:
    """How the painter knows a tile."""
    return ("tile", tile_id)


def shadow_key(tile_id: TileId) -> tuple[str, int]:
    """How the painter knows the shadow of a tile."""
    return ("shadow", tile_id)


def depth_of(slot: Slot, layer: Layer | None = None) -> Depth:
    """What a tile in the slot is drawn over."""
    return (slot.layer if layer is None else layer, slot.y, slot.z)


def resting_tiles(placed: Layout, model: TableModel, kit: Kit, *, away: Iterable[TileId]) -> dict[Hashable, Piece]:
    """The pieces of all tiles but those that are on their way."""
    gone = set(away)
    piled = {(slot.x, slot.y) for tile_id, slot in placed.items() if slot.z > 0 and tile_id not in gone}
    pieces: dict[Hashable, Piece] = {}
    for tile_id, slot in placed.items():
        if tile_id in gone:
            continue
        pieces[tile_key(tile_id)] = tile_piece(slot, model.face(tile_id), kit)
        if slot.z == 0:
            pieces[shadow_key(tile_id)] = shadow_piece(slot, kit, tiles=2 if (slot.x, slot.y) in piled else 1)
    return pieces


def tile_piece(slot: Slot, face: Tile | None, kit: Kit) -> Piece:
    """The piece of a tile in its slot."""
    return _hung(kit, depth_of(slot), _cut(slot, face, kit), slot)


def _cut(slot: Slot, face: Tile | None, kit: Kit) -> Sprite:
    return kit.sprites.tile(slot.pose, face, slot.turn, kit.frame.px(slot.width))


def _hung(kit: Kit, depth: Depth, sprite: Sprite, slot: Slot) -> Piece:
    return sprite_piece(depth, *sprite.at(*kit.frame.at(slot.x, slot.screen_y)))


def shadow_piece(slot: Slot, kit: Kit, *, tiles: int = 1) -> Piece:
    """What a tile on the ground throws on it."""
    layer = Layer.SHELF if slot.layer >= Layer.SHELF else Layer.SHADOW
    sprite = kit.sprites.shadow(slot.pose, slot.turn, kit.frame.px(slot.width), tiles)
    return sprite_piece((layer, slot.y, 0.0), *sprite.at(*kit.frame.at(slot.x, slot.y)))


def flying_tile(slot: Slot, face: Tile | None, kit: Kit, *, squeezed: float = 1.0, opacity: float = 1.0) -> Piece:
    """The piece of a tile on its way, of any width.

    :param squeezed: how wide it is seen, as a share, while it is turned over.
    :param opacity: how much of it is seen, while it fades.
    """
    wanted = max(1, kit.frame.px(slot.width))
    resting = _resting_width(slot, kit)
    sprite = kit.sprites.tile(slot.pose, face, slot.turn, resting)
    scale = wanted / resting
    if scale != 1 or squeezed < 1:
        sprite = _scaled(sprite, scale * max(0.05, squeezed), scale)
    if opacity < 1:
        level = max(0, round(opacity * _STEPS)) / _STEPS
        sprite = Sprite(faded(sprite.surface.copy(), level), sprite.dx, sprite.dy)
    return _hung(kit, depth_of(slot), sprite, slot)


def _resting_width(slot: Slot, kit: Kit) -> int:
    """The width of a sprite that is cut anyhow, and from which those on the way are scaled."""
    in_hand = slot.pose in (Pose.HAND, Pose.HAND_BACK)
    return max(1, kit.frame.px(88.0 if in_hand else 50.0 if slot.pose is Pose.FLAT else 45.0))


def _scaled(sprite: Sprite, across: float, down: float) -> Sprite:
    width, height = sprite.surface.get_size()
    size = max(1, round(width * across)), max(1, round(height * down))
    return Sprite(
        pygame.transform.smoothscale(sprite.surface, size), round(sprite.dx * across), round(sprite.dy * down)
    )
