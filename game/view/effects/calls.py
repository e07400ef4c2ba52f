"""Calls of the players: signs on the compass rose, remarks beside plates, and the flag of a ready hand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from game.i18n import _
from game.players.manner.temper import Mood
from game.players.roster import PortraitId
from game.tiles.tile import Tile
from game.view.choreography.steps import Call, CallKind, Step
from game.view.effects.effect import Effect, Moment
from game.view.layout import Layer, Room, places
from game.view.paint import Canvas, FaceLook, Icon, Kit, PanelKind, Pieces, drawn_piece, faintly
from game.view.table.marks import edge
from game.view.table.plates import sign_piece
from game.view.table.table_picture import Emphasis, plate_looks
from game.view.units import Box, Face, Motion, TextStyle, back, out, quint, theme

COME, STAY, FADE = 0.160, 0.900, 0.220
LEAST = 0.6
"""The least share of its time that a call stays readable, however fast the tiles move."""
_FAR, _FROM = 46.0, ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))
"""The distance a remark travels when it appears, and the direction from which it comes, by side."""
_BLEED = 44.0
"""How far a sign's glow reaches, in layout units."""
APART = 0.250
"""Least delay between two calls, in seconds."""
_STYLES = {
    CallKind.WORD: TextStyle(Face.SEMIBOLD, 27, theme.TEXT),
    CallKind.CLAIM: TextStyle(Face.DISPLAY, 46, theme.TITLE),
    CallKind.KONG: TextStyle(Face.DISPLAY, 46, theme.GOLD),
    CallKind.ROBBED: TextStyle(Face.DISPLAY, 46, theme.GOLD),
    CallKind.FALSE: TextStyle(Face.BOLD, 30, (0xFF, 0xB3, 0x9C)),
    CallKind.WIN: TextStyle(Face.DISPLAY, 50, theme.GOLD),
    CallKind.TALK: TextStyle(Face.MEDIUM, 24, theme.TEXT),
}
_SIZES = {
    CallKind.WORD: (244.0, 72.0),
    CallKind.CLAIM: (244.0, 112.0),
    CallKind.KONG: (260.0, 184.0),
    CallKind.ROBBED: (260.0, 184.0),
    CallKind.FALSE: (244.0, 112.0),
    CallKind.WIN: (260.0, 184.0),
}
"""Width and height of the signs, in the tiles' units; within these no discard is covered."""
SLAM, SLAM_APART = 0.140, 0.060
"""How long a tile of a declared kong falls on its sign, and the delay from tile to tile, in seconds."""
_LINES, _LINE, _AROUND = 3, 1.27, 0.82
"""Most lines of a remark, then its line height and margin as multiples of the font size."""
_LEAST, _LEAST_BESIDE_FACE, _LEAST_BELOW_FACE = 6.0, 27.0, 21.0
"""Smallest font size on a sign, and the smallest beside and below a portrait, which is left out under that."""
_LOUD = (CallKind.CLAIM, CallKind.WIN, CallKind.KONG, CallKind.ROBBED)
_MOODS = {CallKind.FALSE: Mood.VEXED, CallKind.WIN: Mood.GLAD}
_LONGER = {CallKind.ROBBED: 1.3, CallKind.TALK: 2.6}
"""Factor by which some calls stay longer than others."""


def calls(step: Step, moment: Moment) -> Iterator[Effect]:
    """The calls of a step."""
    return (shown_call(call, moment.now, moment.kit.motion, moment.rate) for call in step.calls)


def shown_call(call: Call, now: float, motion: Motion, rate: float = 1.0) -> Effect:
    """The effect that shows a call in place of that side's last one; ``rate``: time passes this many times as fast."""
    pace = max(LEAST * rate, motion.speed.factor)
    linger = motion.linger if call.kind is CallKind.TALK else 1.0
    seconds = (COME + STAY * _LONGER.get(call.kind, 1.0) * linger + FADE) * pace
    if call.kind is CallKind.TALK:
        return Remark(key=("remark", call.side), begins=now, seconds=seconds, call=call, pace=pace)
    return Called(key=("call", call.side), begins=now, seconds=seconds, call=call, pace=pace)


@dataclass(kw_only=True, eq=False)
class Speech(Effect):
    """Words of a player, which appear and fade."""

    call: Call
    pace: float
    """Factor by which appearing and fading are slowed."""

    is_skipped = False

    def come(self, moment: Moment) -> float:
        """How far the words have appeared, 0 to 1; at once if animation is off."""
        since = moment.now - self.begins
        if not moment.kit.motion.speed.factor:
            return float(since >= 0)
        return min(1.0, max(0.0, since / (COME * self.pace)))

    def opacity(self, moment: Moment) -> float:
        left = (self.ends - moment.now) / (FADE * self.pace) if moment.kit.motion.speed.factor else 1.0
        return round(max(0.0, min(self.come(moment) * 1.5, left, 1.0)), 2)

    def drawn(self, moment: Moment, box: Box, paint: Callable[[Canvas], None], look: Hashable = None) -> Pieces:
        """The words as a piece of the picture, the latest over the others."""
        opacity = self.opacity(moment)

        def faint(canvas: Canvas) -> None:
            faintly(canvas, box.grown(_BLEED), opacity, lambda: paint(canvas))

        content = (type(self), self.call, box, opacity, look)
        kit = moment.kit.chrome
        return {self.key: drawn_piece(kit, Layer.CALLS, box, content, faint, bleed=_BLEED, y=0.0, height=self.begins)}


@dataclass(kw_only=True, eq=False)
class Called(Speech):
    """A call shown on the rose towards the caller; once outranked, it is shown at the caller's plate instead."""

    is_settled: bool = False
    """Whether the tile for which the call was made can no longer be claimed."""
    is_outranked: bool = False

    def wait_for(self, others: Iterable[Effect]) -> None:
        """Begin only when the latest call among the others has been seen."""
        latest = max((other.begins for other in others if isinstance(other, Called)), default=-inf)
        self.begins = max(self.begins, latest + APART * self.pace)

    def goes_on(self, step: Step, now: float) -> bool:
        """Whether the call stays for the next step; a claim in vain is marked as outranked, a settled one makes way."""
        self.is_settled |= step.settles_calls
        is_claim = self.call.kind is CallKind.CLAIM and not (self.is_outranked or self.is_settled)
        if step.calls and not is_claim:
            self.seconds = min(self.seconds, max(now, self.begins + APART * self.pace) + FADE * self.pace - self.begins)
        if is_claim and self.call.side in step.outranked:
            self.is_outranked = True
            self.begins = min(self.begins, now)
            self.seconds = now + (STAY + FADE) * self.pace - self.begins
        return True

    def ground(self, moment: Moment) -> Box | None:
        """The box that hides earlier calls, once this one has fully appeared."""
        return None if self.is_outranked or self.come(moment) < 1 else self.place(moment)

    def place(self, moment: Moment) -> Box:
        """The box of the sign once it has fully appeared."""
        return self._sign_box(moment, lean=1.0)

    def _sign_box(self, moment: Moment, *, lean: float) -> Box:
        kind = self.call.kind
        shows_left = kind is CallKind.WORD
        return places.call(moment.beside, self.call.side, _SIZES[kind], lean=lean, shows_left=shows_left)

    def pieces(self, moment: Moment) -> Pieces:
        if self.is_outranked:
            return self._at_plate(moment)
        lean = 1.0 if moment.kit.motion.calm else out(self.come(moment))
        box = self._sign_box(moment, lean=lean)
        looks = plate_looks(moment.model, moment.chairs, moment.emphasis) if moment.chairs else {}
        face = looks[self.call.side].avatar if self.call.side in looks and self.call.kind is not CallKind.WORD else None

        fallen = self.fallen(moment)

        def paint(canvas: Canvas) -> None:
            if face is not None and self.call.loser in looks:
                _draw_robbery(canvas, box, self.call, face, looks[self.call.loser].avatar)
            elif face is not None and self.call.kind is CallKind.KONG and self.call.tile is not None:
                _draw_kong(canvas, box, self.call, self.call.tile, face, fallen)
            else:
                self.draw(canvas, box, moment.beside.scale, face)

        return self.drawn(moment, box, paint, fallen)

    def fallen(self, moment: Moment) -> tuple[float, ...]:
        """How far each tile of a declared kong has fallen onto the sign, 0 to 1; always 1 without motion."""
        if self.call.kind is not CallKind.KONG or moment.kit.motion.calm or not moment.kit.motion.speed.factor:
            return (1.0,) * 4
        since = (moment.now - self.begins) / self.pace - COME / 2
        return tuple(round(quint(min(1.0, max(0.0, (since - place * SLAM_APART) / SLAM))), 2) for place in range(4))

    def _at_plate(self, moment: Moment) -> Pieces:
        kit = moment.kit.chrome
        said = f"{self.call.text} {_('outranked')}"
        box = places.pill(moment.beside, self.call.side, kit.writer.width(said, theme.SMALL) + 34)

        def paint(canvas: Canvas) -> None:
            canvas.panel(PanelKind.LACQUER, box, radius=box.height / 2)
            canvas.centred(said, theme.SMALL, Box(box.x + 14, box.y, box.width - 28, box.height))

        return self.drawn(moment, box, paint)

    def draw(self, canvas: Canvas, box: Box, scale: float, portrait: PortraitId | None) -> None:
        """Draw the sign, with the caller's portrait if the words leave room for it."""
        call = self.call
        kind = PanelKind.LACQUER_GLOW if call.kind in _LOUD else PanelKind.LACQUER
        canvas.panel(kind, box, radius=min(36.0 / scale, box.height / 2))
        if call.kind is CallKind.FALSE:
            _broken_edge(canvas, box)
        edge_room = 12 / scale
        words = _largest(call, canvas.kit, box.grown(-edge_room), canvas.kit.frame.unit)
        face, beside = _face_and_words(box, call, mirrored=canvas.kit.mirrored)
        if portrait is not None:
            with_face = _largest(call, canvas.kit, beside, canvas.kit.frame.unit)
            least = _LEAST_BELOW_FACE if call.kind is CallKind.WIN else _LEAST_BESIDE_FACE
            if with_face.style.size * scale >= least:
                words = with_face
                canvas.avatar(portrait, face.centre, face.width, FaceLook(_MOODS.get(call.kind, Mood.CALM)))
        canvas.stacked(words.lines, words.style, words.box, words.style.size * theme.CLOSE)


def _draw_words_above(canvas: Canvas, box: Box, call: Call, face: PortraitId | None = None) -> float:
    """Draw a golden panel with the words of a call above, beside a face if one is given.

    Returns the y at which the words end.
    """
    canvas.panel(PanelKind.LACQUER_GLOW, box, radius=box.height * 0.18)
    room = Box(box.x + 14, box.y + 8, box.width - 28, box.height * 0.34)
    if face is not None:
        is_left = _is_face_left(call, mirrored=canvas.kit.mirrored)
        x = room.x + room.height / 2 if is_left else room.right - room.height / 2
        canvas.avatar(face, (x, room.centre[1]), room.height, FaceLook(Mood.GLAD))
        beside = room.height + 8
        room = replace(room, x=room.x + beside * is_left, width=room.width - beside)
    words = _largest(call, canvas.kit, room, canvas.kit.frame.unit)
    canvas.stacked(words.lines, words.style, words.box, words.style.size * theme.CLOSE)
    return room.bottom


def _draw_kong(canvas: Canvas, box: Box, call: Call, tile: Tile, owner: PortraitId, fallen: Sequence[float]) -> None:
    """Draw who declares a kong of which tile: the owner beside the words, the four tiles below.

    :param fallen: how far each tile has fallen onto the sign, 0 to 1.
    """
    top = _draw_words_above(canvas, box, call, owner)
    edge(canvas, box.grown(-3), theme.GOLD_RING, width=3, radius=box.height * 0.16)
    wide = (box.width - 24) / 4
    for place, share in enumerate(fallen):
        if share > 0:
            y = (top + box.bottom) / 2 - 1 - (1 - share) * wide * 0.5
            canvas.flat_tile(tile, (box.x + 12 + (place + 0.5) * wide, y), wide * (1.35 - 0.35 * share) - 2)


def _draw_robbery(canvas: Canvas, box: Box, call: Call, robber: PortraitId, owner: PortraitId) -> None:
    """Draw who robs whom of which tile: both portraits, the robber on the robber's side, with arrows towards it."""
    y = (_draw_words_above(canvas, box, call) + box.bottom) / 2 - 2
    edge(canvas, box.grown(-3), theme.VERMILION, width=4, radius=box.height * 0.16)
    face = box.height * 0.37
    way = -1 if _is_face_left(call, mirrored=canvas.kit.mirrored) else 1
    points_right = (way > 0) is not canvas.kit.mirrored
    x, reach = box.centre[0], (box.width - face) / 2 - 10
    canvas.avatar(robber, (x + way * reach, y), face * 1.04, FaceLook(Mood.GLAD))
    canvas.avatar(owner, (x - way * reach, y), face * 0.96, FaceLook(Mood.WINCE))
    if call.tile is not None:
        canvas.flat_tile(call.tile, (x, y), face * 0.74)
    for side in (-1, 1):
        icon = Icon.CHEVRON_RIGHT if points_right else Icon.CHEVRON_LEFT
        canvas.icon(icon, (x + side * face * 0.6, y), face * 0.36, theme.GOLD)


def _is_face_left(call: Call, *, mirrored: bool) -> bool:
    """Whether the caller's face is at the left of a sign: where the caller sits, or where reading begins."""
    return call.side == 3 or (call.side != 1 and not mirrored)


def _face_and_words(box: Box, call: Call, *, mirrored: bool) -> tuple[Box, Box]:
    """The boxes of a portrait and of the words beside it, on the caller's side; for a mahjong, above the words."""
    if call.kind is CallKind.WIN:
        wide = box.height * 0.5
        words = Box(box.x + 12, box.y + box.height * 0.57, box.width - 24, box.height * 0.37)
        return Box(box.centre[0] - wide / 2, box.y + box.height * 0.06, wide, wide), words
    gap = box.height * 0.1
    wide = box.height * 0.68
    is_left = _is_face_left(call, mirrored=mirrored)
    x = box.x + gap if is_left else box.right - wide - gap
    start = x + wide + gap * 0.4 if is_left else box.x + gap
    end = box.right - gap if is_left else x - gap * 0.4
    return Box(x, box.centre[1] - wide / 2, wide, wide), Box(start, box.y + gap, end - start, box.height - 2 * gap)


@lru_cache(maxsize=16)
def _largest(call: Call, kit: Kit, box: Box, _unit: float) -> _Setting:
    """The words of a call in the largest size and as many lines as fit the box."""
    style, share = _STYLES[call.kind], 1.0
    while True:  # measured in one size, since each size would open another font
        lines = kit.writer.wrapped(call.text, style, box.width / share)
        height = len(lines) * style.size * share * theme.CLOSE
        wide = max(kit.writer.width(line, style) for line in lines) * share
        if style.size * share <= _LEAST or (height <= box.height and wide <= box.width):
            break
        share *= 0.95
    style = style.sized(style.size * share)
    for line in lines:
        style = kit.writer.fitting(line, style, box.width, least=_LEAST)
    return _Setting(tuple(lines), style, Box(box.x, box.centre[1] - height / 2, box.width, height))


@dataclass(kw_only=True, eq=False)
class Remark(Speech):
    """A remark that has nothing to do with the play, as large as the free area beside plates and tiles allows.

    If that area is narrow, a remark hides an earlier one that it would cover.
    """

    def ground(self, moment: Moment) -> Box:
        return self.setting(moment).box

    def setting(self, moment: Moment) -> _Setting:
        """The lines, style and box of the remark, which leaves a sign below the plate visible."""
        looks = plate_looks(moment.model, moment.chairs, moment.emphasis) if moment.chairs else {}
        signed = self.call.side not in looks or bool(looks[self.call.side].sign)
        kit = moment.kit.chrome
        return _setting(self.call, kit, kit.frame.unit, moment.beside, signed=signed)

    def pieces(self, moment: Moment) -> Pieces:
        setting = self.setting(moment)
        box, size = setting.box, setting.style.size
        away = moment.kit.motion.way(_FAR) * (1 - back(self.come(moment)))
        dx, dy = _FROM[self.call.side]
        box = replace(box, x=box.x + dx * away, y=box.y + dy * away)

        def paint(canvas: Canvas) -> None:
            """Paint a plain panel that does not draw attention."""
            canvas.panel(PanelKind.LACQUER, box, radius=18)
            inner = Box(box.x + 8, box.y + size * _AROUND / 2, box.width - 16, box.height)
            canvas.stacked(setting.lines, setting.style, inner, size * _LINE)

        return self.drawn(moment, box, paint)


class _Setting(Struct, frozen=True):
    lines: tuple[str, ...]
    style: TextStyle
    box: Box


@lru_cache(maxsize=8)
def _setting(call: Call, kit: Kit, _unit: float, room: Room, *, signed: bool = True) -> _Setting:
    """The largest setting of a remark that fits its area. ``_unit`` is only a cache key."""
    ground = places.talk_ground(room, call.side, signed=signed)
    style = _STYLES[call.kind]
    least = style.size / max(1.0, room.scale)
    while True:
        around = style.size * _AROUND
        widest = min(places.TALK_WIDE, ground.width) - 2 * around
        lines = kit.writer.wrapped(call.text, style, widest)
        height = min(len(lines), _LINES) * style.size * _LINE + around
        fits = len(lines) <= _LINES and height <= ground.height
        if (fits and not any(kit.writer.line(line, style, widest).is_cut for line in lines)) or style.size <= least:
            break
        style = style.sized(max(least, style.size - 2))
    lines = lines[:_LINES]
    width = min(widest, max(kit.writer.width(line, style) for line in lines)) + 2 * around
    is_left = room.mirrored if call.side == 2 else call.side == 3
    x = ground.x if is_left else ground.right - width
    return _Setting(tuple(lines), style, Box(x, ground.bottom - height if call.side == 1 else ground.y, width, height))


def _broken_edge(canvas: Canvas, box: Box) -> None:
    """A red edge with gaps, so that a false call is told by shape as well as color."""
    edge(canvas, box.grown(-3), theme.VERMILION, width=3, radius=26)
    for share in (0.2, 0.5, 0.8):
        x = box.x + box.width * share
        for y in (box.y + 1, box.bottom - 8):
            canvas.fill(Box(x - 6, y, 12, 7), (0x22, 0x12, 0x0B))


FLAG, _FLAG_FALL = 300.0, 54.0
"""How long the flag drops, in milliseconds, and from how far above its place, in layout units."""


def flag(step: Step, moment: Moment) -> Iterator[Effect]:
    """The flag of a player who just called ready; in calm motion it is there at once, without an effect."""
    motion, side = moment.kit.motion, step.drops_flag
    if side is not None and not motion.calm:
        yield Flag(key=("flag", side), begins=moment.now, seconds=motion.paced(FLAG), side=side)


@dataclass(kw_only=True, eq=False)
class Flag(Effect):
    """The flag of a ready hand, dropping at its player's plate."""

    side: int

    changes_rest = True

    def stressed(self, emphasis: Emphasis, moment: Moment) -> Emphasis:
        return replace(emphasis, flags=emphasis.flags | {self.side})

    def pieces(self, moment: Moment) -> Pieces:
        look = plate_looks(moment.model, moment.chairs, Emphasis())[self.side]
        above = round(_FLAG_FALL * (1 - back(self.share(moment.now))), 1)
        return {("flag", self.side): sign_piece(look, moment.beside, moment.kit.chrome, above=above)}
