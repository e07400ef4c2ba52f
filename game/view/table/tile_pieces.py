"""Tiles as pieces of the picture, each with its shadow, sorted by depth."""

from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.engine.seat import TileId
from game.tiles.tile import Tile
from game.view.choreography.flights import Seen
from game.view.layout import Layer, Layout, Slot, TableModel
from game.view.paint import Kit, Piece, Pieces, Pose, Sprite, sprite_piece
from game.view.paint.painter import Depth
from game.view.units import DEPTH, Color, Frame, theme

_STEPS = 8
"""The number of opacities at which a fading tile is drawn."""
_RESTING = (88.0, 62.0, 50.0, 45.0, 43.5, 43.0, 35.0)
"""Widths of tiles at rest, in layout units."""


def tile_key(tile_id: TileId) -> tuple[str, int]:
    """The painter's key of a tile."""
    return ("tile", tile_id)


def shadow_key(tile_id: TileId) -> tuple[str, int]:
    """The painter's key of a tile's shadow."""
    return ("shadow", tile_id)


def depth_of(slot: Slot) -> Depth:
    """The drawing depth of a tile in this slot."""
    return slot.layer, slot.y, slot.z


def resting_tiles(placed: Layout, model: TableModel, kit: Kit, *, away: Iterable[TileId]) -> Pieces:
    """The pieces of all tiles except those in flight."""
    gone = set(away)
    piled = {(slot.x, slot.y) for tile_id, slot in placed.items() if slot.z > 0 and tile_id not in gone}
    pieces: Pieces = {}
    for tile_id, slot in placed.items():
        if tile_id in gone:
            continue
        pieces[tile_key(tile_id)] = tile_piece(slot, model.face(tile_id), kit)
        if slot.z == 0:
            pieces[shadow_key(tile_id)] = shadow_piece(slot, kit, tiles=2 if (slot.x, slot.y) in piled else 1)
    return pieces


def dim_pieces(
    tile_ids: Iterable[TileId], placed: Layout, kit: Kit, strength: float, color: Color = theme.BLACK
) -> Pieces:
    """A colored shade on each of these tiles, in the tile's shape.

    :param strength: 0 to 1.
    """
    pieces: Pieces = {}
    for tile_id in tile_ids:
        slot = placed.get(tile_id)
        if slot is not None:
            shade = kit.sprites.shade(slot.pose, slot.turn, kit.frame.px(slot.width), round(strength * _STEPS), color)
            layer, y, z = depth_of(slot)
            pieces["dim", tile_id] = _sprite_at_slot(kit, (layer, y, z + 0.01), shade, slot)
    return pieces


def tile_piece(slot: Slot, face: Tile | None, kit: Kit) -> Piece:
    """The piece of a tile in its slot."""
    sprite = kit.sprites.tile(slot.pose, face, slot.turn, kit.frame.px(slot.width))
    return _sprite_at_slot(kit, depth_of(slot), sprite, slot)


def _sprite_at_slot(kit: Kit, depth: Depth, sprite: Sprite, slot: Slot) -> Piece:
    return sprite_piece(depth, *sprite.at(*kit.frame.at(slot.x, slot.screen_y)))


def shadow_piece(slot: Slot, kit: Kit, *, tiles: int = 1) -> Piece:
    """The shadow of a tile on the ground."""
    layer = Layer.SHELF if slot.layer >= Layer.SHELF else Layer.SHADOW
    pose, turn = _shadow_pose(slot)
    sprite = kit.sprites.shadow(pose, turn, kit.frame.px(slot.width), tiles)
    return sprite_piece((layer, slot.y, 0.0), *sprite.at(*kit.frame.at(slot.x, slot.y)))


def _shadow_pose(slot: Slot) -> tuple[Pose, int]:
    """Pose and turn of the nearest shadow; a tile at any angle uses that of the nearest right angle."""
    if slot.pose is not Pose.MIXED:
        return slot.pose, slot.turn
    return Pose.DOWN, 90 if 45 < slot.turn < 135 else 0


def flying_pieces(tile_id: TileId, seen: Seen, face: Tile | None, kit: Kit) -> Pieces:
    """A tile in flight with its shadow; empty if it is invisible or its face is unknown."""
    slot = seen.slot
    if seen.opacity <= 0 or (slot.pose.shows_face and face is None):
        return {}
    pieces: Pieces = {tile_key(tile_id): flying_tile(seen, face, kit)}
    if slot.layer < Layer.SHELF and seen.opacity >= 1:
        pieces[shadow_key(tile_id)] = flying_shadow(slot, kit)
    return pieces


def flying_tile(seen: Seen, face: Tile | None, kit: Kit) -> Piece:
    """The piece of a tile in flight, whose width may be any."""
    slot = seen.slot
    wanted = max(1, kit.frame.px(slot.width))
    resting = _resting_width(slot, wanted, kit)
    sprite = kit.sprites.tile(slot.pose, face, slot.turn, resting)
    scale = wanted / resting
    if seen.swung:
        sprite = _swung(sprite, seen.swung)
    if scale != 1 or seen.squeezed < 1:
        sprite = _scaled(sprite, scale * max(0.05, seen.squeezed), scale)
    if seen.opacity < 1:
        level = max(0, round(seen.opacity * _STEPS)) / _STEPS
        sprite = sprite.faded(level)
    return _sprite_at_slot(kit, depth_of(slot), sprite, slot)


def flying_shadow(slot: Slot, kit: Kit) -> Piece:
    """The shadow of a tile above the table, farther off and fainter the higher it is."""
    width = kit.frame.px(slot.width)
    pose, turn = _shadow_pose(slot)
    sprite = kit.sprites.shadow(pose, turn, width)
    level = max(2, round(_STEPS * (1 - 0.5 * min(1.0, slot.z)))) / _STEPS
    if level < 1:
        sprite = sprite.faded(level)
    away = slot.z * slot.width
    at = kit.frame.at(slot.x + 0.22 * away, slot.y + 0.24 * away)
    return sprite_piece((Layer.SHADOW, slot.y, 1.0), *sprite.at(*at))


def _resting_width(slot: Slot, wanted: int, kit: Kit) -> int:
    """The width of an existing sprite, from which a tile in flight is scaled."""
    if wanted in _widths(kit.frame):
        return wanted
    in_hand = slot.pose in (Pose.HAND, Pose.HAND_BACK)
    return max(1, kit.frame.px(88.0 if in_hand else 50.0 if slot.pose is Pose.FLAT else 45.0))


@lru_cache(4)
def _widths(frame: Frame) -> frozenset[int]:
    """The widths of tiles at rest, in pixels."""
    return frozenset(map(frame.px, _RESTING))


def _swung(sprite: Sprite, degrees: float) -> Sprite:
    """A lying tile's picture rotated in the plane of the table."""
    surface = sprite.surface
    width, height = surface.get_size()
    upright = pygame.transform.smoothscale(surface, (width, round(height / DEPTH)))
    turned = pygame.transform.rotozoom(upright, -degrees, 1.0)
    flat = pygame.transform.smoothscale(turned, (turned.get_width(), max(1, round(turned.get_height() * DEPTH))))
    dx = sprite.dx + (width - flat.get_width()) // 2
    dy = sprite.dy + (height - flat.get_height()) // 2
    return Sprite(flat, dx, dy)


def _scaled(sprite: Sprite, across: float, down: float) -> Sprite:
    width, height = sprite.surface.get_size()
    size = max(1, round(width * across)), max(1, round(height * down))
    return Sprite(
        pygame.transform.smoothscale(sprite.surface, size), round(sprite.dx * across), round(sprite.dy * down)
    )
