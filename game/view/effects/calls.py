"""Calls of the players: signs on the compass rose, remarks beside plates, and the flag of a ready hand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from math import inf

from game import Frozen, replace
from game.i18n import _
from game.players.manner.temper import Mood
from game.players.roster import PortraitId
from game.view.choreography.choreography import OFF_APART, ON_CARD
from game.view.choreography.steps import Call, CallKind, Step
from game.view.effects.effect import Effect, Moment
from game.view.layout import Layer, Room, places
from game.view.layout.layout import own_flowers_width
from game.view.paint import Canvas, FaceLook, Icon, Kit, PanelKind, Pieces, drawn_piece, edge, faintly
from game.view.paint.panels import PAPER_FOOT, PAPER_TOP
from game.view.table.marks import wedge
from game.view.table.plates import face_across, sign_piece
from game.view.table.table_picture import Emphasis, plate_looks
from game.view.units import Box, Motion, TextStyle, back, out, theme

COME = 0.160
STAY = 0.900
FADE = 0.220
_SOLID = 5.0
"""How many times as fast as words come their ground becomes solid; only then are they written on it."""
GLANCE = 0.35
"""How long a sign stays on the rose at least when a question has come, before it makes way."""
LEAST = 0.6
"""The least share of its time that a call stays readable, however fast the tiles move."""
_REMARK_WAY = 46.0
"""The distance a remark travels when it appears."""
_BLEED = 44.0
"""How far a sign's glow reaches, in layout units."""
APART = 0.250
"""Least delay between two calls, in seconds."""
_STYLES = {
    CallKind.WORD: theme.LABEL,
    CallKind.NOTE: theme.LABEL,
    CallKind.CLAIM: theme.CALL.colored(theme.TITLE),
    CallKind.KONG: theme.CALL,
    CallKind.ROBBED: theme.CALL,
    CallKind.READY: theme.CALL.colored(theme.TITLE),
    CallKind.FALSE: theme.TOTAL.colored((0xFF, 0xB3, 0x9C)),
    CallKind.WIN: theme.CALL,
    CallKind.TALK: theme.BODY.sized(24),
}
_ADDED = theme.NAME
"""The style of a sign's small second line."""
_ADDED_HIGH = 30.0
"""The height of that line, in the tiles' units."""
_TWO_LINES = 1.8
SIGN = (260.0, 184.0)
"""Width and height of a sign, in the tiles' units; it covers the whole rose and no discard."""
_AWAY = 16.0
"""How far towards its caller a sign begins, in the tiles' units."""
_PADDING = 14.0
"""Distance of words and portraits from a sign's edge, in the tiles' units."""
NOTE_AFTER = 0.6
"""How long a note in the lane waits for the line of a win before it, in seconds."""
_Drawn = Callable[[Canvas], None]
"""A function that draws one layer of a call: its ground, or its words."""
_LINES = 3
"""Most lines of a remark."""
_LINE = 1.27
"""The height of a line, as a multiple of the font size."""
_AROUND = 0.82
"""The margin around a remark, as a multiple of the font size."""
_LEAST_SIZE = 6.0
"""Smallest font size on a sign."""
_LEAST_BELOW_FACE = 18.0
"""Smallest font size on a sign below a portrait, which is left out under that."""
_LOUD = (CallKind.CLAIM, CallKind.WIN, CallKind.KONG, CallKind.READY, CallKind.ROBBED)
_EDGES = {
    CallKind.KONG: (theme.GOLD_RING, 3.0),
    CallKind.READY: (theme.VERMILION, 4.0),
    CallKind.ROBBED: (theme.VERMILION, 4.0),
}
"""Color and width of a sign's inner edge."""
_MOODS = {CallKind.FALSE: Mood.VEXED, CallKind.WIN: Mood.GLAD, CallKind.READY: Mood.GLAD, CallKind.KONG: Mood.GLAD}
_LONGER = {
    CallKind.KONG: ((ON_CARD + 3 * OFF_APART) / 1000 - COME) / STAY,
    CallKind.READY: 1.3,
    CallKind.ROBBED: 1.3,
    CallKind.WORD: 1.5,
    CallKind.TALK: 2.6,
}
"""Factor by which some calls stay longer or less long than others; a kong's sign goes with the last of its tiles."""


def calls(step: Step, moment: Moment) -> Iterator[Effect]:
    """The calls of a step."""
    return (shown_call(call, moment.now, moment.kit.motion, moment.rate) for call in step.calls)


def shown_call(call: Call, now: float, motion: Motion, rate: float = 1.0) -> Effect:
    """The effect that shows a call in place of that side's last one; ``rate``: time passes this many times as fast."""
    pace = max(LEAST * rate, motion.speed.factor)
    linger = motion.linger if call.kind is CallKind.TALK else 1.0
    seconds = (COME + STAY * _LONGER.get(call.kind, 1.0) * linger + FADE) * pace
    if call.kind is CallKind.NOTE:
        return Note(key="note", begins=now + NOTE_AFTER * pace, seconds=seconds, call=call, pace=pace)
    if call.kind in (CallKind.TALK, CallKind.WORD):
        kind = Remark if call.side else OwnWord
        return kind(key=("remark", call.side), begins=now, seconds=seconds, call=call, pace=pace)
    return Called(key=("call", call.side), begins=now, seconds=seconds, call=call, pace=pace)


class Speech(Effect):
    """Words of a player, which appear and fade."""

    call: Call
    pace: float
    """Factor by which appearing and fading are slowed."""

    takes_over: bool = False
    """Whether the words take the place of others, and so are there at once."""

    is_skipped = False

    def goes_on(self, step: Step, now: float) -> bool:
        """Whether the words stay for the next step; a remark makes way for the same words of another player.

        It fades then, or is gone at once if it has not even come, since steps were skipped. Words that end with the
        next discard fade with it, once they have come.
        """
        if step.settles_calls and self.call.ends_at_discard:
            self.seconds = min(self.seconds, max(now - self.begins, COME * self.pace) + FADE * self.pace)
        if any(call.text == self.call.text and call.side != self.call.side for call in step.calls):
            if now - self.begins < COME * self.pace:
                return False
            self.seconds = min(self.seconds, now + FADE * self.pace - self.begins)
        return super().goes_on(step, now)

    def come(self, moment: Moment) -> float:
        """How far the words have appeared, 0 to 1; at once if animation is off."""
        since = moment.now - self.begins
        if self.takes_over or not moment.kit.motion.speed.factor:
            return float(since >= 0)
        return min(1.0, max(0.0, since / (COME * self.pace)))

    def opacity(self, moment: Moment) -> float:
        left = (self.goes(moment.now) - moment.now) / (FADE * self.pace) if moment.kit.motion.speed.factor else 1.0
        return round(max(0.0, min(self.come(moment) * _SOLID, left, 1.0)), 2)

    def goes(self, now: float) -> float:
        """When the words leave the place where they are now."""
        return self.ends

    def drawn(
        self,
        moment: Moment,
        box: Box,
        ground: _Drawn,
        words: _Drawn,
        look: Hashable = None,
    ) -> Pieces:
        """The words as a piece of the picture, the latest over the others.

        While their ground comes or goes it is empty, so that they are never read together with what it covers.
        """
        opacity = self.opacity(moment)

        def faint(canvas: Canvas) -> None:
            faintly(canvas, box.grown(_BLEED), opacity, lambda: ground(canvas))
            if opacity >= 1:
                words(canvas)

        content = (type(self), self.call, box, opacity, look)
        kit = moment.kit.chrome
        return {self.key: drawn_piece(kit, Layer.CALLS, box, content, faint, bleed=_BLEED, y=0.0, height=self.begins)}


class Called(Speech):
    """A call shown on the rose; once it is outranked or a question has come, at the caller's plate instead."""

    is_settled: bool = False
    """Whether the tile for which the call was made can no longer be claimed."""
    is_outranked: bool = False
    aside: float = inf
    """When the sign leaves the rose because a question has come."""

    def make_way(self, now: float) -> None:
        """Leave the rose to a question: another's claim goes to its plate, the rest ends; a kong's tiles stay on it."""
        if self.is_outranked or self.aside < inf or self.call.kind in (CallKind.KONG, CallKind.ROBBED, CallKind.WIN):
            return
        seen = max(now, self.begins + (COME + GLANCE) * self.pace)
        if self.call.kind is CallKind.CLAIM and self.call.side:
            self.aside = seen + FADE * self.pace
            self.seconds = max(self.seconds, self.aside + (COME + STAY) * self.pace - self.begins)
        else:
            self._end(seen + FADE * self.pace)

    def come(self, moment: Moment) -> float:
        if moment.now < self.aside:
            return super().come(moment)
        is_animated = bool(moment.kit.motion.speed.factor)
        return min(1.0, (moment.now - self.aside) / (COME * self.pace)) if is_animated else 1.0

    def goes(self, now: float) -> float:
        return min(self.ends, self.aside) if now < self.aside else self.ends

    def wait_for(self, others: Iterable[Effect]) -> None:
        """Begin only when the latest call among the others has been seen."""
        latest = max((other.begins for other in others if isinstance(other, Called)), default=-inf)
        self.begins = max(self.begins, latest + APART * self.pace)

    def follow(self, old: Effect) -> None:
        self.takes_over = isinstance(old, Called) and not old.is_outranked and old.begins < self.begins < old.ends

    def goes_on(self, step: Step, now: float) -> bool:
        """Whether the call stays for the next step; a claim in vain is marked as outranked, a settled one makes way."""
        is_claim = self.call.kind is CallKind.CLAIM and not (self.is_outranked or self.is_settled)
        if step.settles_calls:
            self.is_settled, is_claim = True, False
            least = 1.0 if self.call.kind is CallKind.READY else LEAST
            self._end(max(now, self.begins + (COME + STAY * least) * self.pace))
        if step.calls and not is_claim:
            self._end(max(now, self.begins + APART * self.pace) + FADE * self.pace)
        if is_claim and self.call.side in step.outranked:
            self.is_outranked = True
            self.begins = min(self.begins, now)
            self.seconds = now + (STAY + FADE) * self.pace - self.begins
        return True

    def _end(self, time: float) -> None:
        """End at a time, if not earlier."""
        self.seconds = min(self.seconds, time - self.begins)

    def ground(self, moment: Moment) -> Box | None:
        """The box that hides earlier calls, once this one has fully appeared."""
        is_away = self.is_outranked or moment.now >= self.aside
        return None if is_away or self.come(moment) < 1 else self.place(moment)

    def place(self, moment: Moment) -> Box:
        """The box of the sign once it has fully appeared."""
        return places.call(moment.beside, SIGN)

    def pieces(self, moment: Moment) -> Pieces:
        if self.is_outranked or moment.now >= self.aside:
            return self._at_plate(moment)
        away = round(moment.kit.motion.way(_AWAY) * (1 - out(self.come(moment))), 1)
        box = places.call(moment.beside, SIGN, side=self.call.side, away=away)
        looks = moment.plates
        faces = {side: looks[side].avatar for side in (self.call.side, self.call.loser) if side in looks}
        motion = moment.kit.motion
        has_tiles = self.call.kind is CallKind.KONG and not motion.calm and bool(motion.speed.factor)

        def ground(canvas: Canvas) -> None:
            _draw_ground(canvas, box, self.call)

        def words(canvas: Canvas) -> None:
            owner = faces.get(self.call.side)
            if owner is not None and self.call.loser in faces:
                _draw_robbery(canvas, box, self.call, owner, faces[self.call.loser])
            elif has_tiles:
                _draw_words_above(canvas, box, self.call, owner)
            else:
                _draw_words_below_face(canvas, box, self.call, owner)

        return self.drawn(moment, box, ground, words, has_tiles)

    def _at_plate(self, moment: Moment) -> Pieces:
        kit = moment.kit.chrome
        said = _("{call} outranked").format(call=self.call.text) if self.is_outranked else self.call.text
        box = places.pill(moment.beside, self.call.side, kit.writer.width(said, theme.SMALL) + 34)
        return self.drawn(moment, box, *_pill(said, theme.SMALL, box))


def _pill(text: str, style: TextStyle, box: Box, kind: PanelKind = PanelKind.LACQUER) -> tuple[_Drawn, _Drawn]:
    """What paints a low sign, and the words on it."""

    def ground(canvas: Canvas) -> None:
        canvas.panel(kind, box, radius=box.height / 2)

    def words(canvas: Canvas) -> None:
        canvas.centered(text, style, box.inset(14))

    return ground, words


def _draw_tail(canvas: Canvas, box: Box, plate: Box, side: int) -> None:
    """Draw the tail of a bubble above or below a plate, towards the face on the plate."""
    way = 1 if plate.center[1] > box.center[1] else -1
    x = min(max(face_across(plate, side, mirrored=canvas.kit.mirrored), box.x + 26), box.right - 26)
    y = (box.bottom if way > 0 else box.y) + way * (places.TAIL + 3)
    paper = ((0.0, PAPER_FOOT if way > 0 else PAPER_TOP),)
    wedge(canvas, (x, y), (0.0, -way), ((0.0, theme.BRASS),), long=places.TAIL + 5, half=13.0)
    wedge(canvas, (x, y - way * 3.5), (0.0, -way), paper, long=places.TAIL + 5, half=11.5)


def _draw_ground(canvas: Canvas, box: Box, call: Call) -> None:
    """Draw the empty sign of a call, with a point towards the caller."""
    unit = box.height / SIGN[1]
    radius = 30 * unit
    canvas.panel(PanelKind.LACQUER_GLOW if call.kind in _LOUD else PanelKind.LACQUER, box, radius=radius)
    if call.kind is CallKind.FALSE:
        _broken_edge(canvas, box)
    if call.kind in _EDGES:
        color, width = _EDGES[call.kind]
        edge(canvas, box.grown(-3 * unit), color, width=width * unit, radius=radius - 3 * unit)
    (dx, dy), (x, y) = places.TOWARDS[call.side], box.center
    tip = x + dx * (box.width / 2 + 3 * unit), y + dy * (box.height / 2 + 3 * unit)
    wedge(canvas, tip, (-dx, -dy), long=12 * unit, half=14 * unit)


def _draw_words_above(canvas: Canvas, box: Box, call: Call, face: PortraitId | None = None) -> float:
    """Draw the words of a call in the upper part of its sign, beside a face if one is given.

    Returns the y at which the words end.
    """
    pad = box.height * _PADDING / SIGN[1]
    side = pad if face is not None else pad * 1.6
    room = Box(box.x + side, box.y + pad, box.width - 2 * side, box.height * 0.34)
    if face is not None:
        is_left = _is_face_left(call, mirrored=canvas.kit.mirrored)
        x = room.x + room.height / 2 if is_left else room.right - room.height / 2
        canvas.avatar(face, (x, room.center[1]), room.height, FaceLook(_MOODS.get(call.kind, Mood.CALM)))
        beside = room.height + pad * 0.7
        room = replace(room, x=room.x + beside * is_left, width=room.width - beside)
    _draw_largest(canvas, call, room)
    return room.bottom


def _draw_words_below_face(canvas: Canvas, box: Box, call: Call, face: PortraitId | None) -> None:
    """Draw the caller's face above the words of a call; without it, if the words need more room."""
    pad = box.height * _PADDING / SIGN[1]
    whole, kit = box.inset(pad * 1.1, pad), canvas.kit
    wide = box.height * 0.48
    if call.added:
        style = _ADDED.sized(_ADDED.size * box.height / SIGN[1])
        is_long = kit.writer.width(call.added, style) > whole.width
        high = box.height * _ADDED_HIGH / SIGN[1] * (_TWO_LINES if is_long else 1)
        line = Box(whole.x, whole.bottom - high + pad * 0.3, whole.width, high)
        canvas.block(call.added, style, line, most=2)
        whole, wide = replace(whole, height=whole.height - high), wide - high * 0.8
    top = box.y + pad * 0.8 + wide + box.height * 0.015
    below = Box(whole.x, top, whole.width, whole.bottom - top)
    if face is not None:
        size = _largest(call, kit, below, kit.frame.unit).style.size
        if size * SIGN[1] / box.height >= _LEAST_BELOW_FACE:  # in the tiles' units
            at = box.center[0], box.y + pad * 0.8 + wide / 2
            canvas.avatar(face, at, wide, FaceLook(_MOODS.get(call.kind, Mood.CALM)))
            whole = below
    _draw_largest(canvas, call, whole)


def _draw_largest(canvas: Canvas, call: Call, box: Box) -> None:
    words = _largest(call, canvas.kit, box, canvas.kit.frame.unit)
    canvas.stacked(words.lines, words.style, words.box, words.style.size * theme.CLOSE)


def _draw_robbery(canvas: Canvas, box: Box, call: Call, robber: PortraitId, owner: PortraitId) -> None:
    """Draw who robs whom: both portraits, the robber on the robber's side, with arrows towards it."""
    top = _draw_words_above(canvas, box, call)
    y = (top + box.bottom) / 2 - 3
    face = box.height * 0.42
    way = -1 if _is_face_left(call, mirrored=canvas.kit.mirrored) else 1
    points_right = (way > 0) is not canvas.kit.mirrored
    x, reach = box.center[0], box.width * 0.29
    canvas.avatar(robber, (x + way * reach, y), face * 1.04, FaceLook(Mood.GLAD))
    canvas.avatar(owner, (x - way * reach, y), face * 0.96, FaceLook(Mood.WINCE))
    icon = Icon.CHEVRON_RIGHT if points_right else Icon.CHEVRON_LEFT
    for side in (-0.5, 0.5):
        canvas.icon(icon, (x + side * face * 0.4, y), face * 0.42, theme.GOLD)


def _is_face_left(call: Call, *, mirrored: bool) -> bool:
    """Whether the caller's face is at the left of a sign: where the caller sits, or where reading begins."""
    return call.side == 3 or (call.side != 1 and not mirrored)


@lru_cache(16)
def _largest(call: Call, kit: Kit, box: Box, _unit: float) -> _Setting:
    """The words of a call in the largest size and as many lines as fit the box."""
    style, share = _STYLES[call.kind], 1.0
    while True:  # measured in one size, since each size would open another font
        lines = kit.writer.wrapped(call.text, style, box.width / share)
        height = len(lines) * style.size * share * theme.CLOSE
        wide = max(kit.writer.width(line, style) for line in lines) * share
        if style.size * share <= _LEAST_SIZE or (height <= box.height and wide <= box.width):
            break
        share *= 0.95
    style = style.sized(style.size * share)
    for line in lines:
        style = kit.writer.fitting(line, style, box.width, least=_LEAST_SIZE)
    return _Setting(tuple(lines), style, Box(box.x, box.center[1] - height / 2, box.width, height))


class Remark(Speech):
    """A remark that has nothing to do with the play, as large as the free area beside plates and tiles allows.

    If that area is narrow, a remark hides an earlier one that it would cover.
    """

    def ground(self, moment: Moment) -> Box:
        return self.setting(moment).box

    def setting(self, moment: Moment) -> _Setting:
        """The lines, style and box of the remark, which leaves a sign below the plate visible."""
        looks = moment.plates
        signed = self.call.side not in looks or bool(looks[self.call.side].sign)
        kit = moment.kit.chrome
        return _setting(self.call, kit, kit.frame.unit, moment.beside, signed=signed)

    def pieces(self, moment: Moment) -> Pieces:
        setting = self.setting(moment)
        box, size = setting.box, setting.style.size
        away = moment.kit.motion.way(_REMARK_WAY) * (1 - back(self.come(moment)))
        dx, dy = places.TOWARDS[self.call.side]
        box = replace(box, x=box.x + dx * away, y=box.y + dy * away)

        def ground(canvas: Canvas) -> None:
            canvas.panel(PanelKind.CARD, box, radius=18)
            _draw_tail(canvas, box, places.plate(moment.beside, self.call.side), self.call.side)

        def words(canvas: Canvas) -> None:
            inner = Box(box.x + 8, box.y + size * _AROUND / 2, box.width - 16, box.height)
            canvas.stacked(setting.lines, setting.style.colored(theme.INK), inner, size * _LINE)

        return self.drawn(moment, box, ground, words)


class OwnWord(Speech):
    """A remark of the player below, in a low bubble above the plate."""

    def pieces(self, moment: Moment) -> Pieces:
        kit, plate = moment.kit.chrome, places.plate(moment.beside, 0)
        style = kit.writer.fitting(self.call.text, theme.BODY, plate.width - 30, least=13.0)
        width = kit.writer.width(self.call.text, style) + 34
        looks = moment.plates
        box = places.own_bubble(moment.beside, width, signed=0 in looks and bool(looks[0].sign))
        ground, words = _pill(self.call.text, style.colored(theme.INK), box, PanelKind.CARD)

        def with_tail(canvas: Canvas) -> None:
            ground(canvas)
            _draw_tail(canvas, box, plate, 0)

        return self.drawn(moment, box, with_tail, words)


class Note(Speech):
    """A line in the lane that all must read, while nothing is asked there."""

    def pieces(self, moment: Moment) -> Pieces:
        kit, style = moment.kit.chrome, _STYLES[CallKind.NOTE]
        width = kit.writer.width(self.call.text, style) + 80
        box = places.lane(moment.beside, width, flowers=own_flowers_width(moment.model)).inset(0, 4)

        def ground(canvas: Canvas) -> None:
            canvas.panel(PanelKind.LACQUER, box, radius=box.height / 2)

        def words(canvas: Canvas) -> None:
            canvas.block(self.call.text, style, box.inset(30))

        return self.drawn(moment, box, ground, words)


class _Setting(Frozen):
    lines: tuple[str, ...]
    style: TextStyle
    box: Box


@lru_cache(8)
def _setting(call: Call, kit: Kit, _unit: float, room: Room, *, signed: bool = True) -> _Setting:
    """The largest setting of a remark that fits its area. ``_unit`` is only a cache key."""
    ground = places.talk_ground(room, call.side, signed=signed)
    style = _STYLES[call.kind]
    least = style.size / max(1.0, room.scale)
    while True:
        around = style.size * _AROUND
        widest = min(places.TALK_WIDE, ground.width) - 2 * around
        lines = kit.writer.balanced(call.text, style, widest)
        height = min(len(lines), _LINES) * style.size * _LINE + around
        fits = len(lines) <= _LINES and height <= ground.height
        if (fits and not any(kit.writer.line(line, style, widest).is_cut for line in lines)) or style.size <= least:
            break
        style = style.sized(max(least, style.size - 2))
    lines = lines[:_LINES]
    width = min(widest, max(kit.writer.width(line, style) for line in lines)) + 2 * around
    plate = places.plate(room, call.side)
    x = max(ground.x, min(plate.center[0] - width / 2, ground.right - width))
    y = ground.y if ground.y > plate.y else ground.bottom - height
    return _Setting(tuple(lines), style, Box(x, y, width, height))


def _broken_edge(canvas: Canvas, box: Box) -> None:
    """A red edge with gaps, so that a false call is told by shape as well as color."""
    edge(canvas, box.grown(-3), theme.VERMILION, width=3, radius=26)
    for share in (0.2, 0.5, 0.8):
        x = box.x + box.width * share
        for y in (box.y + 1, box.bottom - 8):
            canvas.fill(Box(x - 6, y, 12, 7), (0x22, 0x12, 0x0B))


FLAG = 300.0
"""How long the flag drops, in milliseconds."""
_FLAG_FALL = 54.0
"""How far above its place the flag begins to drop, in layout units."""


def flag(step: Step, moment: Moment) -> Iterator[Effect]:
    """The flag of a player who just called ready; in calm motion it is there at once, without an effect."""
    motion, side = moment.kit.motion, step.drops_flag
    if side is not None and not motion.calm:
        yield Flag(key=("flag", side), begins=moment.now, seconds=motion.paced(FLAG), side=side)


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
