"""The signs that the table shows on tiles, as pictures for the rulebook."""

from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from functools import partial

import pygame

from game import Frozen, replace
from game.engine.seat import TileId
from game.hands.meld import KongKind
from game.i18n.guide.model import Sign, SignId
from game.players.roster import PortraitId
from game.rules.ruleset import Ruleset
from game.rules.terms import DiscardPlace
from game.tiles.tile import Tile, Wind
from game.view.layout import Layer, Slot
from game.view.layout.own_slots import HAND_WIDTH
from game.view.layout.places import PILL
from game.view.paint import Canvas, Kit, Piece, Pieces, Pose, drawn_piece
from game.view.table import marks
from game.view.table.box_marks import box_frame
from game.view.table.hand_look import HandLook, look_pieces
from game.view.table.plates import PlateLook, draw_sign, sign_width
from game.view.table.table_picture import DRAWN_AND_THROWN, SHADE
from game.view.table.tile_pieces import dim_pieces, shadow_key, shadow_piece, tile_key, tile_piece
from game.view.units import DEPTH, LENGTH, THICKNESS, Box, Writer

_DISCARD = 58.0
"""The width of a discard: as at the table, or slightly larger."""
_SET = 44.0
"""The width of a tile of a set."""
_WALL = 46.0
"""The width of a tile of the wall."""
_ZOOM = 1.2
"""How much larger than at the table things on felt are shown."""
_STACKS = 3
_UNSEEN = 2
_TILE = TileId(0)
_FACES = {
    SignId.DRAWN: Tile.D7,
    SignId.USED: Tile.B6,
    SignId.SUGGESTED: Tile.WN,
    SignId.BLOCKED: Tile.DG,
    SignId.DISCARD: Tile.D3,
    SignId.LAST_DISCARD: Tile.B5,
    SignId.DRAWN_AND_THROWN: Tile.C9,
    SignId.ALIKE: Tile.D2,
    SignId.WON: Tile.B4,
}
"""The tile shown for each sign; by default a 5 of characters."""
_LOOKS = {
    SignId.POINTED_AT: HandLook(hovered=_TILE),
    SignId.FOCUSED: HandLook(focused=_TILE),
    SignId.LIFTED: HandLook(lifted=frozenset({_TILE})),
    SignId.USED: HandLook(used=frozenset({_TILE})),
    SignId.SUGGESTED: HandLook(suggested=(_TILE,)),
    SignId.BLOCKED: HandLook(blocked=frozenset({_TILE})),
}
"""How the tile is pointed at, focused, lifted or marked, by sign."""


def draw_shown_sign(sign: Sign, rules: Ruleset, canvas: Canvas, box: Box) -> None:
    """Draw what the table shows for a sign, at the foot of a box."""
    zoom = 1.0 if sign.id.is_in_hand else _ZOOM
    large = Canvas(canvas.surface, lens(canvas.kit, zoom))
    draw_picture(large, sign, rules, Stand(box.center[0] / zoom, box.bottom / zoom))


class Stand(Frozen):
    """The middle of a picture's lower edge, in layout units."""

    x: float
    y: float


def lens(kit: Kit, zoom: float) -> Kit:
    """A kit in which the table is drawn larger by this factor."""
    larger = copy(kit)
    larger.frame = replace(kit.frame, unit=kit.frame.unit * zoom)
    larger.writer = Writer(larger.frame.unit, mirrored=kit.mirrored)
    return larger


def draw_picture(canvas: Canvas, sign: Sign, rules: Ruleset, at: Stand) -> None:
    """Draw what the table shows for a sign, in units of the canvas."""
    pieces = _pieces(sign, rules, at, canvas.kit)
    for piece in sorted(pieces.values(), key=lambda piece: piece.depth):
        if piece.paint is not None:
            piece.paint(canvas)
        elif isinstance(piece.content, pygame.Surface):
            canvas.lay(piece.content, piece.place[:2])


def _pieces(sign: Sign, rules: Ruleset, at: Stand, kit: Kit) -> Pieces:
    match sign.id:
        case SignId.CLAIMED:
            return _claimed_set(at, kit)
        case SignId.CONCEALED_KONG:
            return _kong(rules, at, kit)
        case SignId.NEXT | SignId.REPLACEMENT | SignId.LOOSE:
            return _wall(sign.id, rules, at, kit)
        case SignId.READY:
            return {"ready": _ready_note(sign.name, at, kit)}
        case _:
            is_common = rules.discards is DiscardPlace.COMMON
            thrower = Wind.SOUTH if is_common else None
            return _in_hand(sign.id, at, kit) if sign.id.is_in_hand else _on_felt(sign.id, at, kit, thrower)


def _in_hand(sign: SignId, at: Stand, kit: Kit) -> Pieces:
    look = _LOOKS.get(sign, HandLook())
    rests = Slot(x=at.x, y=at.y - 0.064 * HAND_WIDTH, width=HAND_WIDTH, pose=Pose.HAND, layer=Layer.HAND)
    slot = rests.raised(look.height(_TILE) * HAND_WIDTH) if look.height(_TILE) else rests
    pieces: Pieces = {
        shadow_key(_TILE): shadow_piece(rests, kit),
        tile_key(_TILE): tile_piece(slot, _FACES.get(sign, Tile.C5), kit),
    }
    uses_mouse = sign is not SignId.FOCUSED
    pieces |= look_pieces(_TILE, slot, look, kit, unseen=lambda: _UNSEEN, uses_mouse=uses_mouse)
    if sign is SignId.DRAWN:
        pieces["spark"] = marks.spark(slot, kit)
    return pieces


def _on_felt(sign: SignId, at: Stand, kit: Kit, thrower: Wind | None) -> Pieces:
    slot = _flat_slot(at, _DISCARD)
    pieces = _lying_tiles([slot], [_FACES.get(sign, Tile.C5)], kit)
    match sign:
        case SignId.LAST_DISCARD:
            pieces |= marks.last_discard(slot, 1, thrower, kit, strength=1.0, seen=())
        case SignId.DRAWN_AND_THROWN:
            pieces |= dim_pieces([_TILE], {_TILE: slot}, kit, DRAWN_AND_THROWN, SHADE)
        case SignId.ALIKE:
            pieces["alike"] = marks.same_kind(slot, kit)
        case SignId.WON:
            pieces["won"] = marks.winning_star(slot, kit)
        case _:
            pass
    return pieces


def _claimed_set(at: Stand, kit: Kit) -> Pieces:
    slots = _row_of_slots(at, 3, _SET)
    return {**_lying_tiles(slots, [Tile.D4, Tile.D5, Tile.D6], kit), "wedge": marks.claimed_wedge(slots[1], kit)}


def _kong(rules: Ruleset, at: Stand, kit: Kit) -> Pieces:
    down = rules.kongs.turned_down(KongKind.CONCEALED)
    return _lying_tiles(_row_of_slots(at, 4, _SET), [None if place in down else Tile.C6 for place in range(4)], kit)


def _wall(sign: SignId, rules: Ruleset, at: Stand, kit: Kit) -> Pieces:
    """Some stacks of the wall, with a loose replacement tile on top if the sign and the book need one."""
    ground = _row_of_slots(at, _STACKS, _WALL, pose=Pose.DOWN)
    slots = [*ground, *(replace(slot, z=THICKNESS) for slot in ground)]
    is_loose = sign is not SignId.NEXT and rules.wall.loose_tiles > 0
    if is_loose:
        slots.append(replace(ground[-1], z=2 * THICKNESS))
    pieces = _lying_tiles(slots, [None] * len(slots), kit)
    marked = slots[-1] if is_loose else slots[_STACKS]
    if sign is not SignId.LOOSE:
        pieces["target"] = marks.next_tile(marked, kit, is_replacement=sign is SignId.REPLACEMENT)
    if sign is SignId.REPLACEMENT and rules.wall.box is not None:
        pieces["frame"] = box_frame([Box.around(slot.box for slot in slots)], kit)
    return pieces


def _ready_note(name: str, at: Stand, kit: Kit) -> Piece:
    """The note below the plate of a player who called a ready hand."""
    look = PlateLook(
        side=0,
        name="",
        avatar=PortraitId("panda"),
        wind=None,
        is_dealer=False,
        balance=Fraction(0),
        is_active=False,
        sign=name,
        has_flag=True,
    )
    wide = sign_width(look, kit)
    box = Box(at.x - wide / 2, at.y - 2 * PILL, wide, PILL)
    return drawn_piece(kit, Layer.PLATES, box, look, partial(draw_sign, box=box, look=look))


def _flat_slot(at: Stand, width: float) -> Slot:
    """A lying tile whose lower edge is at this point."""
    return Slot(x=at.x, y=at.y - LENGTH * DEPTH / 2 * width, width=width, pose=Pose.FLAT)


def _row_of_slots(at: Stand, count: int, width: float, *, pose: Pose = Pose.FLAT) -> list[Slot]:
    middle = _flat_slot(at, width)
    return [replace(middle, x=at.x + (place - (count - 1) / 2) * width, pose=pose) for place in range(count)]


def _lying_tiles(slots: Sequence[Slot], faces: Sequence[Tile | None], kit: Kit) -> Pieces:
    """Tiles with their shadows; those without a face lie face down."""
    pieces: Pieces = {}
    for number, (slot, face) in enumerate(zip(slots, faces, strict=True)):
        tile_id = TileId(number)
        pieces[tile_key(tile_id)] = tile_piece(slot if face else replace(slot, pose=Pose.DOWN), face, kit)
        if not slot.z:
            pieces[shadow_key(tile_id)] = shadow_piece(slot, kit, tiles=2 if slot.pose is Pose.DOWN else 1)
    return pieces
