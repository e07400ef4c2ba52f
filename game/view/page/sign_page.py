"""The signs of the table with their names: those of the own hand on wood, the others on felt."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import pygame
from msgspec.structs import replace

from game.engine.seat import TileId
from game.hands.meld import KongKind
from game.i18n import _
from game.i18n.guide.model import Block, Sign, SignId
from game.players.roster import PortraitId
from game.rules.ruleset import Ruleset
from game.rules.terms import DiscardPlace
from game.tiles.tile import Tile, Wind
from game.view.layout import Layer, Slot
from game.view.layout.own_slots import HAND_WIDTH
from game.view.layout.places import PILL
from game.view.page.cloth import RADIUS, draw_cloth
from game.view.paint import PREMULTIPLIED, Canvas, Felt, Kit, Piece, Pieces, Pose, drawn_piece
from game.view.table import marks
from game.view.table.box_marks import box_frame
from game.view.table.hand_look import HandLook, look_pieces
from game.view.table.plates import PlateLook, draw_sign, sign_width
from game.view.table.table_picture import DRAWN_AND_THROWN, SHADE
from game.view.table.tile_pieces import dim_pieces, shadow_key, shadow_piece, tile_key, tile_piece
from game.view.units import DEPTH, LENGTH, THICKNESS, Box, Face, TextStyle, Writer, row, theme
from game.view.widgets import Widget

_FLAT, _SET, _WALL = 58.0, 44.0, 46.0
"""Widths of a discard, a tile of a set, and a tile of the wall; as at the table, or slightly larger."""
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


@dataclass(frozen=True, slots=True)
class Stand:
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
            canvas.surface.blit(piece.content, piece.place[:2], special_flags=PREMULTIPLIED)


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
    slot = _flat_slot(at, _FLAT)
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


_TITLE = theme.PANEL_TITLE
_COUNT = TextStyle(Face.MEDIUM, 24, theme.TEXT_SECOND)
_NAME = TextStyle(Face.BOLD, 21, theme.TEXT)
_TEXT = TextStyle(Face.MEDIUM, 19, theme.TEXT_SECOND)
_INSET, _HEAD = 4.0, 88.0
_NAME_STEP, _TEXT_STEP = 25.0, 23.0
_SIDE, _APART = 12.0, 14.0
"""Margins at the ends of a row, and between the texts of two pictures."""
_ABOVE = 16.0
_HIGHS, _ZOOMS = (160.0, 104.0, 122.0), (1.1, 1.2, 1.2)
"""Height of each row's pictures, and their enlargement relative to the table."""
_LEAST, _MOST = 0.7, 1.08
"""Least and greatest size factor of the pictures, depending on the length of the texts."""
_FREE = 110.0
_BELOW, _ON_FELT = 0.24, 0.28
"""Shares of the spare height below each row, and above the first row on felt."""


class SignPage(Widget):
    """The signs that the table shows on tiles.

    :param felt: the cloth below the discards.
    """

    corner = RADIUS

    def __init__(self, felt: Felt) -> None:
        super().__init__()
        self._felt = felt
        self._title = ""
        self._rules: Ruleset | None = None
        self.signs: Sequence[Sign] = ()

    def show(self, title: str, blocks: Sequence[Block], rules: Ruleset) -> None:
        self._title, self._rules = title, rules
        self.signs = [block for block in blocks if isinstance(block, Sign)]
        self.touch()

    def rows(self, kit: Kit) -> list[list[Sign]]:
        """The signs by rows: one of the hand, two on felt."""
        shown = [sign for sign in self.signs if kit.window.darkens_drawn or sign.id is not SignId.DRAWN_AND_THROWN]
        felt = [sign for sign in shown if not sign.id.is_in_hand]
        half = (len(felt) + 1) // 2
        return [[sign for sign in shown if sign.id.is_in_hand], felt[:half], felt[half:]]

    def clipped(self, kit: Kit) -> list[str]:
        over = self._spare_height(kit) if self.signs else 0.0
        return [f"{self._title}: {-over:.0f} too high"] if over < 0 else []

    def draw(self, canvas: Canvas) -> None:
        box, kit = self.box, canvas.kit
        reading = canvas.reading(box)
        wide = kit.writer.width(self._title, _TITLE) + 32
        head = Box(box.x + _INSET, box.y + 20, box.width - 2 * _INSET, _HEAD - 30)
        baseline = head.center[1] + _TITLE.size * theme.CAPITALS
        reading.text(self._title, _TITLE, (head.x, baseline))
        reading.text(_("What the marks on the tiles mean"), _COUNT, (head.x + wide, baseline), widest=head.width - wide)
        y, over, size = box.y + _HEAD, self._spare_height(kit), self._picture_scale(kit)
        for number, signs in enumerate(self.rows(kit)):
            if number == 1:
                draw_cloth(canvas, Box(box.x, y, box.width, box.bottom - y), self._felt)
                y += _ON_FELT * over
            foot = y + _HIGHS[number] * size
            self._draw_row(reading, signs, foot, _ZOOMS[number] * size)
            y = foot + _ABOVE + self._texts_height(signs, kit) + _BELOW * over

    def _picture_scale(self, kit: Kit) -> float:
        return max(_LEAST, min(_MOST, (self._height_for_pictures(kit) - _FREE) / sum(_HIGHS)))

    def _spare_height(self, kit: Kit) -> float:
        return self._height_for_pictures(kit) - self._picture_scale(kit) * sum(_HIGHS)

    def _height_for_pictures(self, kit: Kit) -> float:
        words = sum(self._texts_height(signs, kit) for signs in self.rows(kit))
        return self.box.height - _HEAD - 3 * _ABOVE - words

    def _cells(self, signs: Sequence[Sign]) -> list[Box]:
        inner = Box(self.box.x + _SIDE, 0, self.box.width - 2 * _SIDE, 1)
        return row(inner, [inner.width / len(signs)] * len(signs), 0)

    def _lines(self, sign: Sign, width: float, kit: Kit) -> tuple[list[str], list[str]]:
        wrapped = kit.writer.wrapped
        return wrapped(sign.name, _NAME, width - _APART), wrapped(sign.text, _TEXT, width - _APART)

    def _texts_height(self, signs: Sequence[Sign], kit: Kit) -> float:
        width = self._cells(signs)[0].width
        lines = [self._lines(sign, width, kit) for sign in signs]
        most = max(len(name) for name, _text in lines)
        return most * _NAME_STEP + max(len(text) for _name, text in lines) * _TEXT_STEP

    def _draw_row(self, canvas: Canvas, signs: Sequence[Sign], foot: float, zoom: float) -> None:
        kit = canvas.kit
        cells = self._cells(signs)
        large = Canvas(canvas.surface, lens(kit, zoom))
        names = max(len(self._lines(sign, cells[0].width, kit)[0]) for sign in signs)
        assert self._rules is not None
        for sign, cell in zip(signs, cells, strict=True):
            name, text = self._lines(sign, cell.width, kit)
            top = foot + _ABOVE
            canvas.stacked(name, _NAME, Box(cell.x, top, cell.width, 1), _NAME_STEP)
            canvas.stacked(text, _TEXT, Box(cell.x, top + names * _NAME_STEP, cell.width, 1), _TEXT_STEP)
            middle = canvas.straight(cell)[1].center[0]
            draw_picture(large, sign, self._rules, Stand(middle / zoom, foot / zoom))
