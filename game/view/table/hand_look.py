"""The player's hand on the shelf: lifted, pointed at, focused, dragged (docs/design.md, section 10)."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame
from msgspec import Struct, field, structs

from game import Frozen
from game.app.window.actions import Device
from game.engine.seat import TileId
from game.i18n.numbers import count_text
from game.view.layout import Layer, Layout, Slot, TableModel
from game.view.layout.own_slots import HAND_WIDTH
from game.view.paint import Canvas, Icon, Kit, Piece, Pieces, clear, drawn_piece, edge, halo
from game.view.paint.shapes import draw_rays, radial
from game.view.table.hint_card import RANK_SIZE, draw_rank
from game.view.table.marks import BETTER_SIGN, GRAVE_INKS, JUDGED_SIZE, draw_judged
from game.view.table.tile_pieces import shadow_key, shadow_piece, tile_key, tile_piece
from game.view.units import Box, Color, Motion, Pixels, Point, Tween, back, kept, linear, theme

HOVER = 0.06
"""How far the tile pointed at rises, in multiples of the usual tile width, since a larger hand has no more room."""
RAISED = 0.10
"""How far the tiles of a hand with a name rise, in usual tile widths."""
USED = 0.14
"""How far the tiles rise that a claim uses, in usual tile widths."""
LIFTED = 0.20
"""How far a lifted tile rises, in usual tile widths."""
LIFT = 110.0
WOBBLE = 320.0
"""How long a tile wobbles that may not be discarded, in milliseconds."""
WOBBLE_FAR = 4.0
"""How far it wobbles, in layout units."""
_SWINGS = 3
"""How many times it swings."""
_RADIUS = 11.0
_BEHIND = -1.0
"""The depth of marks behind all tiles of the hand, whose depths begin at 0."""
_OVER_TOP = 5.0
"""How far a sign covers the top of its tile, in layout units."""
_BELOW_RAISED = 26.0
"""How far a sign reaches below a raised tile, in layout units."""
_RANK_GROWN = 1.24
"""The factor by which a hint's rank is larger on a tile than on a button."""
_OFF_BAR = 6.0
"""How much lower than other signs a hint's rank is on a tile."""
_LIGHT_HIGH = 880.0
"""How far the strongest light of a special hand rises."""
_LIGHT_BESIDE = 300.0
"""How far the light reaches beside the hand."""
_COARSE = 4
"""By what factor the light is drawn smaller."""
_PALE = (0xFF, 0xEE, 0xC4)
"""The color of the rays of the faintest light."""
_WARM = (0xFF, 0xB8, 0x3A)
"""The color of the rays of the strongest light."""
_RAY_COUNT = 84
"""How many rays a full circle of the strongest light has."""
_BETWEEN = 105
"""The opacity between the rays, out of 255."""
_FOOT_FADE = (70, 70, 70, 70)
"""What is left of the light at its foot, out of 255, so that it ends softly beside the hand."""
_VEIL = 0.42
"""The darkness of the window round a special hand, from 0 to 1."""
_FADES = ((0.0, theme.WHITE, 1.0), (0.5, theme.WHITE, 0.5), (1.0, theme.WHITE, 0.0))
_UNSEEN = theme.TAG.colored(theme.SCORE)
_ALL_SEEN = theme.TAG.colored(theme.TEXT_SECOND)
_UNSEEN_HIGH = 28.0


class HandLook(Frozen, kw_only=True):
    """What the player points at, focuses, lifts or drags in the own hand."""

    hovered: TileId | None = None
    focused: TileId | None = None
    """The tile with keyboard focus."""
    lifted: frozenset[TileId] = frozenset()
    used: frozenset[TileId] = frozenset()
    """The tiles that the focused claim would lay out."""
    blocked: frozenset[TileId] = frozenset()
    """The tiles that may not be discarded now."""
    suggested: tuple[TileId | None, ...] = ()
    """The answers a hint suggests, best first: the tile to discard, or ``None`` for an answer without one."""
    mistake: TileId | None = None
    """The tile that a reviewed decision discarded, marked with a cross."""
    gravity: int = 2
    """How grave the mistake is, from 0 to 2; the color of its cross tells it."""
    better: TileId | None = None
    """The tile that a reviewed decision should have discarded, raised and marked with a check."""
    is_complete: bool = False
    """Whether the hand may go out now, so that a golden rim lies round all of it and no tile is marked by itself."""
    light: float = 0.0
    """If the hand has a name and may go out now, the strength of the golden light over the felt, up to 1; otherwise 0.

    Such a hand is raised.
    """
    asked: TileId | None = None
    """The tile of another player's kong that the player may rob now."""
    dragged: TileId | None = None
    at: Point = (0.0, 0.0)
    """The center of the tile that is being dragged."""
    counts: bool = True
    """Whether the tile pointed at shows how many of its copies are unseen, and equal tiles are marked."""

    def height(self, tile_id: TileId) -> float:
        """The target height of a tile, in usual tile widths."""
        if tile_id in self.lifted or tile_id == self.better:
            return LIFTED
        if tile_id in self.used and not self.is_complete:
            return USED
        if self.light:
            return RAISED
        return HOVER if tile_id == self.hovered else 0.0


class HandLifts(Struct):
    """The rising, sinking and wobbling of tiles in the own hand."""

    motion: Motion
    _lifts: dict[TileId, Tween] = field(default_factory=dict)
    _wobbles: dict[TileId, Tween] = field(default_factory=dict)

    def aim(self, look: HandLook, order: tuple[TileId, ...], now: float) -> None:
        """Starts moving the tiles to the heights that ``look`` gives them."""
        for tile_id in order:
            goal = look.height(tile_id)
            lift = self._lifts.get(tile_id)
            if lift is None and goal == 0.0:
                continue
            if lift is None or lift.end != goal:
                start = 0.0 if lift is None else lift.at(now)
                seconds = 0.0 if self.motion.calm else self.motion.seconds(LIFT)
                self._lifts[tile_id] = Tween(start=start, end=goal, begins=now, seconds=seconds, curve=back)
        for tile_id in self._lifts.keys() - set(order):
            del self._lifts[tile_id]

    def wobble(self, tile_id: TileId, now: float) -> None:
        """Let a tile wobble because it may not be discarded; not in calm motion."""
        far = self.motion.way(WOBBLE_FAR)
        seconds = self.motion.seconds(WOBBLE)
        self._wobbles = {tile_id: Tween(start=far, end=0.0, begins=now, seconds=seconds, curve=linear)} if far else {}

    def busy(self, now: float) -> bool:
        return any(now < tween.ends for tween in (*self._lifts.values(), *self._wobbles.values()))

    def finish(self) -> None:
        """Move all tiles to their targets at once."""
        self._lifts = {tile_id: replace(lift, seconds=0.0) for tile_id, lift in self._lifts.items()}
        self._wobbles.clear()

    def height(self, tile_id: TileId, now: float) -> float:
        """The present height of a tile, in usual tile widths."""
        lift = self._lifts.get(tile_id)
        return 0.0 if lift is None else lift.at(now)

    def aside(self, tile_id: TileId, now: float) -> float:
        """The present offset of a wobbling tile to the right, in layout units."""
        tween = self._wobbles.get(tile_id)
        return 0.0 if tween is None else tween.at(now) * math.sin(math.tau * _SWINGS * tween.share(now))

    def moved(self, tile_id: TileId, slot: Slot, now: float) -> Slot:
        """The slot of a tile, moved by the tile's present height and offset."""
        height, aside = self.height(tile_id, now), self.aside(tile_id, now)
        raised = slot.raised(height * HAND_WIDTH) if height else slot
        return structs.replace(raised, x=raised.x + aside) if aside else raised


def hand_pieces(
    model: TableModel,
    placed: Layout,
    look: HandLook,
    moved: Callable[[TileId, Slot], Slot],
    kit: Kit,
    *,
    away: frozenset[TileId],
) -> Pieces:
    """The pieces of the own hand.

    :param moved: returns the present slot of a rising or sinking tile.
    """
    pieces: Pieces = {}
    for tile_id in model.order:
        slot = placed.get(tile_id)
        if slot is None or tile_id in away:
            continue
        pieces[shadow_key(tile_id)] = shadow_piece(slot, kit)
        slot = _dragged_slot(slot, look.at) if tile_id == look.dragged else moved(tile_id, slot)
        pieces[tile_key(tile_id)] = tile_piece(slot, model.face(tile_id), kit)
        face, uses_mouse = model.face(tile_id), kit.actions.device is Device.MOUSE
        unseen = partial(model.unseen, face) if look.counts and face is not None else None
        pieces |= look_pieces(tile_id, slot, look, kit, unseen=unseen, uses_mouse=uses_mouse)
    if look.is_complete and model.order:
        pieces["complete"] = _rim([moved(each, placed[each]) for each in model.order if each in placed], kit)
    if look.light and model.order:
        slots = [placed[each] for each in model.order if each in placed]
        pieces["veil"] = _veil(kit)
        pieces["rising light"] = _rising_light(slots, look.light, kit)
    return pieces


def _veil(kit: Kit) -> Piece:
    """A shade over the whole window, below the light and all that lies on the felt."""
    frame = kit.frame
    box = Box(*frame.units((0, 0)), *(side / frame.unit for side in frame.window))

    def paint(canvas: Canvas) -> None:
        rect = canvas.rect(box)
        canvas.surface.blit(_shade(rect.size), rect)

    return drawn_piece(kit, Layer.LIGHT, box, ("veil", box), paint, bleed=0, y=-1.0)


@kept
def _shade(size: Pixels) -> pygame.Surface:
    shade = pygame.Surface(size)
    shade.set_alpha(round(255 * _VEIL))
    return shade


def _rising_light(slots: Sequence[Slot], light: float, kit: Kit) -> Piece:
    """Golden rays that rise from the hand over the felt, below everything that lies there."""
    hand = Box.around([slot.box for slot in slots])
    beside, high = _LIGHT_BESIDE * light, _LIGHT_HIGH * light
    box = Box(hand.x - beside, hand.y - high, hand.width + 2 * beside, high)

    def paint(canvas: Canvas) -> None:
        rect = canvas.rect(box)
        canvas.lay(_rays(rect.size, light), rect)

    return drawn_piece(kit, Layer.LIGHT, box, ("rising light", box, light), paint, bleed=0)


@kept
def _rays(size: Pixels, strength: float) -> pygame.Surface:
    """Rays of light from below, strongest at the foot; those of a weaker light are paler, broader and fewer."""
    wide, high = max(1, size[0] // _COARSE), max(1, size[1] // _COARSE)
    light = clear((wide, high))
    color, number = theme.blended(_PALE, _WARM, strength), round(_RAY_COUNT * strength)
    light.fill((*color, _BETWEEN))
    draw_rays(light, (wide / 2, 1.5 * high), 2 * wide, (*color, 255), number=number)
    light = pygame.transform.gaussian_blur(light, 2).premul_alpha()
    fades = tuple((at, white, (0.5 + 0.4 * strength) * shown) for at, white, shown in _FADES)
    glow = radial((24, 16), (12.0, 16.0), (11.0, 15.0), fades)
    glow.fill(_FOOT_FADE, (0, 15, 24, 1), special_flags=pygame.BLEND_RGBA_MULT)
    light.blit(pygame.transform.smoothscale(glow, (wide, high)), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(light, size)


def _rim(slots: Sequence[Slot], kit: Kit) -> Piece:
    """A golden light and rim round the whole hand, behind its tiles."""
    around = Box.around([slot.box for slot in slots])
    box = Box(around.x, around.y + 4, around.width, around.height - 4)

    def paint(canvas: Canvas) -> None:
        halo(canvas, box.grown(4), theme.GOLD_RING, blur=13, radius=_RADIUS + 4, opacity=0.9)
        canvas.rounded(box.grown(4.5), theme.GOLD_RING, radius=_RADIUS + 4)

    return drawn_piece(kit, slots[0].layer, box, ("rim", box), paint, bleed=44, y=slots[0].y, height=2 * _BEHIND)


def _dragged_slot(slot: Slot, at: Point) -> Slot:
    return structs.replace(slot, x=at[0], y=at[1] + 0.654 * slot.width, z=0.0, layer=Layer.CALLS)


def look_pieces(
    tile_id: TileId, slot: Slot, look: HandLook, kit: Kit, *, unseen: Callable[[], int] | None, uses_mouse: bool
) -> Pieces:
    """The marks on a tile of the hand and beside it.

    :param unseen: returns the number of unseen copies; ``None`` if the face is unknown.
    :param uses_mouse: whether the tile looked at is the one under the pointer instead of the focused one.
    """
    box = slot.box
    inner = Box(box.x + 1, box.y + 1.5, box.width - 2, box.height - 4)
    pieces: Pieces = {}

    def lay(name: str, kind: str, paint: Callable[[Canvas, Box], None], *, bleed: float, height: float) -> None:
        pieces[name, tile_id] = drawn_piece(
            kit, slot.layer, box, (kind, box), lambda canvas: paint(canvas, inner), bleed=bleed, y=slot.y, height=height
        )

    if tile_id in look.blocked:
        lay("dark", "dark", _paint_lock, bleed=2, height=14)
    if tile_id in (look.mistake, look.better):
        is_better = tile_id == look.better
        ink = BETTER_SIGN if is_better else GRAVE_INKS[look.gravity]
        lay("edge", f"judged {ink}", partial(_paint_judged_edge, ink=ink), bleed=8, height=15)
        pieces["judged", tile_id] = _judged_piece(slot, kit, is_better=is_better, gravity=look.gravity)
    elif tile_id in look.lifted or (tile_id in look.used and not look.is_complete) or tile_id == look.dragged:
        lay("edge", "gold", _paint_gold_edge, bleed=40, height=15)
    elif tile_id == look.hovered:
        lay("halo", "light", _BEHIND_TILE, bleed=30, height=_BEHIND)
        lay("edge", "white", _WHITE_EDGE, bleed=4, height=15)
    if (
        tile_id == (look.hovered if uses_mouse else look.focused)
        and unseen is not None
        and look.dragged is None
        and not look.suggested
    ):
        pieces["unseen", tile_id] = _unseen_piece(unseen(), slot, kit)
    if tile_id in look.suggested:
        pieces["rank", tile_id] = _rank_piece(look.suggested.index(tile_id) + 1, slot, kit)
    if tile_id == look.focused and not uses_mouse and look.lifted != {tile_id}:
        quiet = bool(look.suggested)
        lay("focus", f"focus {quiet}", _paint_quiet_ring if quiet else _paint_focus_ring, bleed=14, height=16)
    return pieces


def _rank_piece(rank: int, slot: Slot, kit: Kit) -> Piece:
    """A hint's rank above its tile, or at the foot of a raised tile."""
    place = _sign_place(slot, _RANK_GROWN * RANK_SIZE[0], _RANK_GROWN * RANK_SIZE[1])
    place = place.moved(0, _OFF_BAR if slot.z < USED else 0)
    paint = partial(draw_rank, center=place.center, rank=rank, size=_RANK_GROWN)
    layer = max(slot.layer, Layer.LIP)
    return drawn_piece(kit, layer, place, ("rank", rank, place), paint, bleed=1, y=slot.y, height=17)


def _judged_piece(slot: Slot, kit: Kit, *, is_better: bool, gravity: int) -> Piece:
    """The cross of a mistake above its tile, or the check of the better choice at the foot of its raised tile."""
    place = _sign_place(slot, JUDGED_SIZE, JUDGED_SIZE)
    paint = partial(draw_judged, center=place.center, size=JUDGED_SIZE, is_better=is_better, gravity=gravity)
    layer = max(slot.layer, Layer.LIP)
    return drawn_piece(kit, layer, place, ("judged", is_better, gravity, place), paint, bleed=3, y=slot.y, height=17)


def _sign_place(slot: Slot, width: float, height: float) -> Box:
    """The place of a sign with this size: above its tile, or at the foot of a raised tile."""
    box = slot.box
    y = box.y + _OVER_TOP - height if slot.z < USED else box.bottom + _BELOW_RAISED - height
    return Box(box.center[0] - width / 2, y, width, height)


def _unseen_piece(count: int, slot: Slot, kit: Kit) -> Piece:
    """The number of unseen copies, beside the tile."""
    style, said = _UNSEEN if count else _ALL_SEEN, count_text("{count} unseen", "{count} unseen", count)
    chip = _sign_place(slot, kit.writer.width(said, style) + 22, _UNSEEN_HIGH)

    def paint(canvas: Canvas) -> None:
        canvas.rounded(chip, theme.WOOD_DARK, radius=_UNSEEN_HIGH / 2)
        edge(canvas, chip.grown(-1), theme.GOLD_RING, width=2.4, radius=_UNSEEN_HIGH / 2)
        canvas.centered(said, style, chip)

    layer = max(slot.layer, Layer.LIP)
    return drawn_piece(kit, layer, chip, ("unseen", count, chip), paint, bleed=6, y=slot.y, height=17)


def _paint_gold_edge(canvas: Canvas, box: Box) -> None:
    edge(canvas, box.grown(2), theme.GOLD_DARK, width=8, radius=_RADIUS + 2)
    edge(canvas, box, theme.GOLD_RING, width=4.5, radius=_RADIUS)


def _paint_judged_edge(canvas: Canvas, box: Box, *, ink: Color) -> None:
    edge(canvas, box.grown(2), theme.WOOD_DARK, width=8, radius=_RADIUS + 2)
    edge(canvas, box, ink, width=5, radius=_RADIUS)


_BEHIND_TILE = partial(halo, color=theme.WHITE, blur=8, radius=_RADIUS, opacity=0.16)
"""Paints light behind a tile, so that its face is no brighter than others."""
_WHITE_EDGE = partial(edge, color=theme.WHITE, width=3, radius=_RADIUS, opacity=0.9)


def _paint_focus_ring(canvas: Canvas, box: Box) -> None:
    edge(canvas, box.grown(8), theme.GOLD_DARK, width=11, radius=_RADIUS + 8, opacity=0.9)
    edge(canvas, box.grown(5), theme.WHITE, width=4.5, radius=_RADIUS + 5)


def _paint_quiet_ring(canvas: Canvas, box: Box) -> None:
    """Paint a modest focus ring while a hint is shown, whose lamps must stand out."""
    edge(canvas, box.grown(6), theme.GOLD_DARK, width=7, radius=_RADIUS + 6, opacity=0.7)
    edge(canvas, box.grown(4.5), theme.WHITE, width=2.5, radius=_RADIUS + 4.5, opacity=0.8)


def _paint_lock(canvas: Canvas, box: Box) -> None:
    canvas.rounded(box, theme.WOOD_DARK, radius=_RADIUS, opacity=0.5)
    canvas.icon(Icon.LOCK, (box.center[0], box.bottom - 26), 30, theme.TEXT)
