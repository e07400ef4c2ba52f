"""Everything at rest on the table, as pieces of the picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

import pygame

from game import Frozen, replace
from game.engine.facts import balances_now, left_in_wall
from game.engine.seat import Seat, TileId
from game.engine.state import Claiming, DealState, Over
from game.engine.wall import tail_tile
from game.i18n import _, pgettext
from game.i18n.deal_words import deal_words, deals_planned
from game.players.roster import Chair
from game.tiles.tile import Tile
from game.view.layout import Layer, Layout, Room, TableModel, own_slots, places, slots
from game.view.layout.layout import discard_place, discard_seen, lying, robbed_of
from game.view.layout.slots import SEAT_WIDTH, SIDE, SIDE_AWAY, other_places
from game.view.paint import Canvas, Felt, Kit, PanelKind, Piece, Pieces, Pose, drawn_piece, sprite_piece
from game.view.paint.felt import cast_light
from game.view.paint.materials import page_background, rack_lip, table_background
from game.view.table import marks as table_marks
from game.view.table.box_marks import box_marks
from game.view.table.plates import PlateLook, RoseLook, plate_pieces, rose_pieces, round_piece
from game.view.table.tile_pieces import dim_pieces, resting_tiles
from game.view.units import DEPTH, THICKNESS, Box, Color

DRAWN_AND_THROWN = 0.375
"""How dark a tile is that was discarded as drawn, on a scale where 1 halves its brightness."""
SHADE: Color = (0x30, 0x24, 0x18)
_HUSHED = 0.52
"""How dark the wall and the other hands are round a hand with a name that may go out now, from 0 to 1."""


class Emphasis(Frozen, kw_only=True):
    """What the table shows beyond the state of the model: highlights, and parts that are moving."""

    ring: bool = True
    """Whether the ring round the last discard is included; while it pulses, it is a separate piece."""
    kind: Tile | None = None
    """The tile pointed at; all tiles equal to it are marked."""
    asked: TileId | None = None
    """The tile of a kong that the player may rob now; it is marked in place of the last discard."""
    next_tiles: bool = True
    """Whether the next tiles of the wall are marked."""
    balances: tuple[Fraction, ...] | None = None
    """The balances shown while points move; ``None`` for the actual ones."""
    turn: bool = True
    """Whether the light of the turn is included; while it moves, it is a separate piece."""
    flags: frozenset[int] = frozenset()
    """The sides whose ready flag is dropping, and so is a separate piece."""
    box: float = 1.0
    """How much of the kong box's frame is drawn, 0 to 1."""
    dimmed: float = 0.0
    """Darkness of the rest of the wall after an exhausted deal, 0 to 1."""
    hushed: bool = False
    """Whether the wall and the other hands are darkened round a hand with a name that may go out now."""
    faces: bool = True
    """Whether portraits are included; while they move, they are separate pieces."""
    moving: frozenset[int] = frozenset()
    """Sides whose plates are hidden because their players are moving there."""
    turned: int | None = 0
    """By how many sides the rose is turned away from its final position; ``None`` hides the winds on it."""


class Scenery(Frozen):
    """The pictures of a window that never change: the empty table, and the front edge of the rack."""

    table: pygame.Surface
    lip: Piece
    sides: frozenset[int]
    """Sides of the screen on which the wall is built."""

    @classmethod
    def of(cls, model: TableModel, kit: Kit, felt: Felt) -> Scenery:
        """The scenery for a rulebook's wall, seen from the player's seat."""
        table = table_background(kit.frame, felt)
        cast_light(table, kit.frame, kit.shared.lamp)
        canvas = Canvas(table, kit)
        wall = model.rules.wall
        sides = wall_sides(model)
        room = room_of(kit)
        for side in sides:
            canvas.panel(PanelKind.RAIL, slots.rail(room, side, stacks=wall.stacks))
        if kit.frame.window != kit.window.frame.window:
            whole = page_background(kit.window.frame).copy()
            whole.blit(table)
            table = whole
        lip = rack_lip(kit.frame, lower=own_slots.LOWER * own_slots.share(room), mirrored=kit.mirrored)
        return cls(table, sprite_piece((Layer.LIP, 0.0, 0.0), *lip.at(0, 0)), sides)


def wall_sides(model: TableModel) -> frozenset[int]:
    """Sides of the screen on which the wall is built; a three-sided wall leaves out the empty seat's."""
    if model.rules.wall.pool is not None:
        return frozenset()
    return frozenset(map(model.on_screen, range(model.rules.wall.sides)))


def room_of(kit: Kit) -> Room:
    """The properties of a kit's window on which the layout depends."""
    return Room(
        width=kit.frame.width, mirrored=kit.mirrored, scale=kit.scale, strewn=kit.shared.strewn, hand=kit.shared.hand
    )


def table_pieces(
    model: TableModel,
    placed: Layout,
    chairs: Sequence[Chair],
    kit: Kit,
    emphasis: Emphasis,
    *,
    away: frozenset[TileId] = frozenset(),
    hand: frozenset[TileId] = frozenset(),
) -> Pieces:
    """The pieces of the table at rest.

    :param away: tiles left out because they are in flight.
    :param hand: tiles left out because they are drawn as the player moves them.
    """
    room = room_of(kit)
    pieces = resting_tiles(placed, model, kit, away=away | hand)
    pieces |= box_marks(model, room, kit, drawn=emphasis.box)
    pieces |= rack_pieces(model, room, kit)
    pieces |= _rose(model, room, kit, emphasis)
    pieces |= _plates(model, chairs, room_of(kit.chrome), kit.chrome, emphasis)
    if emphasis.dimmed and model.deal is not None:
        pieces |= dim_pieces((*model.deal.live, *model.deal.box), placed, kit, emphasis.dimmed)
    if emphasis.hushed and model.deal is not None:
        others = (tile for at, seat in enumerate(model.deal.seats) if at != model.seat for tile in seat.hand)
        pieces |= dim_pieces((*model.deal.live, *model.deal.box, *others), placed, kit, _HUSHED)
    pieces |= _marks(model, placed, room, kit, emphasis, away)
    return pieces


def _rose(model: TableModel, room: Room, kit: Kit, emphasis: Emphasis) -> Pieces:
    look = rose_look(model, emphasis)
    if not places.folds(room_of(kit.chrome)):  # the sign of the round tells the wind
        look = replace(look, prevailing=None)
    return rose_pieces(look, room, kit)


def rose_look(model: TableModel, emphasis: Emphasis) -> RoseLook:
    """The contents of the wind rose."""
    deal = model.deal
    is_drawing = model.wind_tiles and not model.state.persons
    at = {} if emphasis.turned is None or is_drawing else model.winds
    turned = emphasis.turned or 0
    turn = model.turn_of
    look = RoseLook(
        winds=tuple(at.get((side - turned) % 4) for side in range(4)),
        dealer=None if deal is None else (model.side_of(Seat(deal.placing.dealer)) + turned) % 4,
        active=None if turn is None or emphasis.turned is None else (model.side_of(turn) + turned) % 4,
        left=None if deal is None else left_in_wall(deal),
        prevailing=deal.placing.prevailing if deal is not None and deals_planned(model.rules).has_rounds else None,
        last_turns=_last_turns(model),
        is_lit=emphasis.turn,
    )
    return replace(look, winds=(), dealer=None, left=None, prevailing=None) if model.is_bare else look


def _last_turns(model: TableModel) -> frozenset[int] | None:
    """The sides that still have a turn after a win; ``None`` if nobody has won or the deal is over."""
    deal = model.deal
    if deal is None or not deal.winners or isinstance(deal.phase, Over) or not model.rules.last_turns:
        return None
    return frozenset(map(model.side_of, deal.last_turns))


def plate_looks(model: TableModel, chairs: Sequence[Chair], emphasis: Emphasis) -> dict[int, PlateLook]:
    """The plates' contents, by side."""
    deal = model.deal
    looks: dict[int, PlateLook] = {}
    balances = emphasis.balances or balances_now(model.state)
    for seat in model.in_turn:
        chair = chairs[model.person_at(seat)]
        side = model.side_of(seat)
        looks[side] = PlateLook(
            side=side,
            name=chair.name,
            avatar=chair.portrait,
            wind=None if model.is_bare else model.wind_of(seat),
            is_dealer=deal is not None and deal.placing.dealer == seat and not model.is_bare,
            balance=None if model.is_bare else balances[seat],
            is_active=emphasis.turn and model.turn_of == seat,
            sign="" if side in emphasis.flags else _sign(model, seat),
            has_flag=_is_ready(deal, seat),
            has_won=model.state.winner_at(seat) is not None,
            has_face=emphasis.faces,
        )
    return looks


def _plates(model: TableModel, chairs: Sequence[Chair], room: Room, kit: Kit, emphasis: Emphasis) -> Pieces:
    deal = model.deal
    pieces: Pieces = {}
    for side, look in plate_looks(model, chairs, emphasis).items():
        if side not in emphasis.moving:
            pieces |= plate_pieces(look, room, kit)
    if deal is not None and not (places.folds(room) or model.is_bare):
        plan = deals_planned(model.rules)
        title, line = deal_words(model.state, plan, lambda seat: chairs[model.person_at(seat)].name)
        pieces["round"] = round_piece(room, kit, wind=deal.placing.prevailing, title=title, line=line)
    return pieces


def _sign(model: TableModel, seat: Seat) -> str:
    """The note on a seat's plate, such as a dead hand; empty for none."""
    deal = model.deal
    if deal is None:
        return ""
    if model.breaker == seat and model.rules.wall.breaking.breaker_deals and not model.is_dealt:
        return pgettext("of a player", "Deals the tiles")
    if model.state.winner_at(seat):
        return pgettext("of a player", "Wins")
    if any((robbed := robbed_of(deal, tile_id)) is not None and robbed[0] == seat for tile_id in deal.robbed):
        return _("Kong robbed")
    held = deal.seats[seat]
    if held.is_dead:
        return _("Dead hand")
    return pgettext("of a hand", "Ready") if held.waits else ""


def _is_ready(deal: DealState | None, seat: Seat) -> bool:
    """Whether the sign at a seat's plate is that of a ready hand."""
    if deal is None or any(winner.seat == seat for winner in deal.winners):
        return False
    return bool(deal.seats[seat].waits) and not deal.seats[seat].is_dead


def _marks(
    model: TableModel, placed: Layout, room: Room, kit: Kit, emphasis: Emphasis, away: Collection[TileId]
) -> Pieces:
    deal = model.deal
    pieces: Pieces = {}
    if deal is None or not deal.faces:
        return pieces
    won = {winner.tile_id for winner in deal.winners}
    for held in deal.seats:
        for laid in held.sets:
            if laid.claimed is not None and laid.claimed not in away and (laid.claimed, True) in lying(laid, model):
                pieces["wedge", laid.claimed] = table_marks.claimed_wedge(placed[laid.claimed], kit)
    for tile_id in won:
        if tile_id is not None and tile_id in placed and tile_id not in away:
            pieces["won", tile_id] = table_marks.winning_star(placed[tile_id], kit)
    if kit.shared.darkens_drawn:
        pieces |= dim_pieces(model.thrown_as_drawn.difference(away, won), placed, kit, DRAWN_AND_THROWN, SHADE)
    if emphasis.kind is not None:
        pieces |= _marks_of_equal(model, placed, kit, emphasis.kind, away)
    if emphasis.ring:
        pieces |= last_discard_pieces(model, placed, room, kit, away=away, asked=emphasis.asked)
    if emphasis.next_tiles:
        pieces |= _next_marks(model, placed, kit, away)
    return pieces


def _marks_of_equal(model: TableModel, placed: Layout, kit: Kit, kind: Tile, away: Collection[TileId]) -> Pieces:
    return {
        ("alike", tile_id): table_marks.same_kind(slot, kit)
        for tile_id, slot in placed.items()
        if slot.pose is Pose.FLAT and model.face(tile_id) is kind and tile_id not in away
    }


_INWARD = {0: 2, 90: 1, 180: 2, 270: 3}
"""The free side of a laid set, by how its tiles are turned: the side of the screen as for a discard."""


def robbable(model: TableModel, asked: TileId | None) -> TileId | None:
    """The tile of a kong that may be robbed now: one that all may claim, or the one that the player is asked about."""
    deal = model.deal
    if deal is not None and isinstance(deal.phase, Claiming) and deal.phase.robbing:
        return deal.phase.tile_id
    return asked


def last_discard_pieces(
    model: TableModel,
    placed: Layout,
    room: Room,
    kit: Kit,
    *,
    away: Collection[TileId] = (),
    asked: TileId | None,
    strength: float = 1.0,
) -> Pieces:
    """The marks of the tile that may be taken: that of a kong to be robbed, else the last discard if it is there.

    :param asked: the tile of a kong that the player is asked about.
    :param strength: strength of the pulse, 0 to 1.
    """
    deal = model.deal
    robbed = robbable(model, asked)
    if robbed in placed and robbed not in away:
        return table_marks.last_discard(placed[robbed], _INWARD[placed[robbed].turn], None, kit, strength=strength)
    place = discard_place(model, room)
    if deal is None or place is None or robbed is not None or deal.robbed:
        return {}
    last = deal.discards[-1]
    if last.is_taken or last.tile_id in away or any(winner.tile_id == last.tile_id for winner in deal.winners):
        return {}
    slot, outward = place
    wall = (*deal.live, *deal.box) if model.thrower is not None else ()
    seen = [placed[tile_id].box for tile_id in wall if tile_id in placed]
    box = discard_seen(model, room)
    return table_marks.last_discard(slot, outward, model.thrower, kit, strength=strength, seen=seen, box=box)


def next_tiles(model: TableModel) -> dict[str, TileId]:
    """The tiles of the wall marked as next to be drawn and next replacement; empty after the deal."""
    deal = model.state.current_deal
    if not deal.live or model.rules.wall.pool is not None or isinstance(deal.phase, Over):
        return {}
    replacement = deal.box[0] if deal.box else tail_tile(deal.live)
    first = {"next": deal.live[0]}
    return first if replacement == deal.live[0] else {**first, "replacement": replacement}


def _next_marks(model: TableModel, placed: Layout, kit: Kit, away: Collection[TileId]) -> Pieces:
    deal = model.state.current_deal
    wall = [placed[tile_id] for tile_id in (*deal.live, *deal.box) if tile_id in placed]
    return {
        name: table_marks.next_tile(placed[tile_id], kit, is_replacement=name == "replacement", wall=wall)
        for name, tile_id in next_tiles(model).items()
        if tile_id not in away
    }


_RACK_LIGHT: Color = (0x8A, 0x57, 0x33)
_RACK_WOOD: Color = (0x5A, 0x34, 0x1D)
_RACK_DARK: Color = (0x1E, 0x0F, 0x08)
_DEEP = 0.95
"""Depth of a rack from front to back, in tile widths."""


def rack_pieces(model: TableModel, room: Room, kit: Kit) -> Pieces:
    """Wooden bars under the other players' standing tiles; empty if the table plays without racks."""
    if not model.rules.racks:
        return {}
    sides = [model.side_of(Seat(seat)) for seat in range(model.seats) if seat != model.seat]
    return {("rack", side): _rack(_bar(room, side), kit, is_across=side == 2) for side in sides}


def _bar(room: Room, side: int) -> Box:
    """The area of the ground below a full hand and a drawn tile."""
    standing = [slot.box for slot in other_places(room, side, hand=14, sets=(), flowers=0).hand]
    left, right = min(box.x for box in standing), max(box.right for box in standing)
    top, bottom = min(box.y for box in standing), max(box.bottom for box in standing)
    deep = _DEEP * SEAT_WIDTH
    if side == 2:
        return Box(left - 8, bottom - THICKNESS * SEAT_WIDTH * DEPTH - 2, right - left + 16, deep * DEPTH * 0.6)
    settled = standing[-13:]  # the room for a drawn tile counts at both ends
    beyond = min(box.y for box in settled) - top + bottom - max(box.bottom for box in settled)
    top, bottom = min(box.y for box in settled) - beyond, max(box.bottom for box in settled) + beyond
    x = room.center + (SIDE + SIDE_AWAY) * SEAT_WIDTH * (1 if side == 1 else -1)
    return Box(x - deep / 2, top + 6, deep, bottom - top - 2)


def _rack(box: Box, kit: Kit, *, is_across: bool) -> Piece:
    long = box.width if is_across else box.height

    def paint(canvas: Canvas) -> None:
        canvas.rounded(box.moved(3, 6), _RACK_DARK, radius=7, opacity=0.4)
        canvas.rounded(box, _RACK_DARK, radius=7)
        canvas.rounded(Box(box.x, box.y, box.width, box.height - 5), _RACK_WOOD, radius=7)
        for share, opacity in ((0.18, 0.10), (0.42, 0.16), (0.66, 0.10)):
            along = (0.86 + share * 0.1) * long
            grain = (
                Box(box.x + (long - along) / 2, box.y + share * box.height, along, 1.6)
                if is_across
                else Box(box.x + share * box.width + 4, box.y + (long - along) / 2, 1.6, along)
            )
            canvas.rounded(grain, _RACK_DARK, radius=0.8, opacity=opacity * 2)
        canvas.rounded(Box(box.x + 3, box.y + 1, box.width - 6, 2.5), _RACK_LIGHT, radius=1.2, opacity=0.95)
        if not is_across:
            canvas.rounded(Box(box.x + 1, box.y + 4, 2.5, box.height - 14), _RACK_LIGHT, radius=1.2, opacity=0.6)

    return drawn_piece(kit, Layer.ROSE, box, ("rack", box), paint, bleed=10)
