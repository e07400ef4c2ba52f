"""Calls of the players: plates with words, and the flag of a ready hand (docs/design.md, section 13)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.i18n import _
from game.view.choreography.steps import Call, CallKind, Step
from game.view.effects.effect import Effect, Moment
from game.view.layout import CENTRE_Y, Layer, Room, places
from game.view.layout.layout import own_flowers_width
from game.view.paint import Canvas, Kit, PanelKind, Pieces, drawn_piece, faintly
from game.view.table.marks import edge
from game.view.table.plates import sign_piece
from game.view.table.table_picture import Emphasis, plate_looks
from game.view.units import Box, Face, Motion, TextStyle, back, theme

COME, STAY, FADE = 0.160, 0.900, 0.220
LEAST = 0.6
"""However fast the tiles move, a call stays so much of its time: it must be read."""
_FAR = 46.0
_FROM = ((0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0))
_STYLES = {
    CallKind.WORD: TextStyle(Face.SEMIBOLD, 27, theme.TEXT),
    CallKind.CLAIM: TextStyle(Face.DISPLAY, 42, theme.TITLE),
    CallKind.FALSE: TextStyle(Face.BOLD, 30, (0xFF, 0xB3, 0x9C)),
    CallKind.WIN: TextStyle(Face.DISPLAY, 58, theme.GOLD),
    CallKind.GOOD_WIN: TextStyle(Face.DISPLAY, 96, theme.GOLD),
    CallKind.TALK: TextStyle(Face.MEDIUM, 24, theme.TEXT),
}
_HEIGHTS = {
    CallKind.WORD: 56.0,
    CallKind.CLAIM: 72.0,
    CallKind.FALSE: 60.0,
    CallKind.WIN: 96.0,
    CallKind.GOOD_WIN: 150.0,
}
_LINES, _LINE, _AROUND = 3, 1.27, 0.82
"""A remark has at most so many lines; then the line height and the room around them, in sizes of the letters."""
_WIDEST, _LONG = 900.0, 300.0
"""A call that is longer is broken into lines, a quiet one sooner."""
_WINS = (CallKind.WIN, CallKind.GOOD_WIN)
_TOWARDS = ((0.0, 150.0), (80.0, 50.0), (0.0, -150.0), (-80.0, -50.0))
"""How far from the middle of the table a mahjong is seen, towards its caller: no two of them where another one is."""
_LOUD = (CallKind.CLAIM, *_WINS)
_LONGER = {CallKind.WIN: 1.0, CallKind.GOOD_WIN: 1.6, CallKind.TALK: 2.6}
"""How much longer than others some calls stay."""


def calls(step: Step, moment: Moment) -> Iterator[Effect]:
    """What is called with a step."""
    return (said(call, moment.now, moment.kit.motion, moment.rate) for call in step.calls)


def said(call: Call, now: float, motion: Motion, rate: float = 1.0) -> Effect:
    """Somebody calls: what he called before is gone. ``rate``: how many times as fast as usual time passes."""
    pace = max(LEAST * rate, motion.speed.factor)
    linger = motion.linger if call.kind is CallKind.TALK else 1.0
    seconds = (COME + STAY * _LONGER.get(call.kind, 1.0) * linger + FADE) * pace
    if call.kind is CallKind.TALK:
        return Remark(key=("remark", call.side), begins=now, seconds=seconds, call=call, pace=pace)
    return Called(key=("call", call.side), begins=now, seconds=seconds, call=call, pace=pace)


@dataclass(kw_only=True, eq=False)
class Called(Effect):
    """A call at a player's seat, as large as the other words over the table."""

    call: Call
    pace: float
    """How much slower than usual it comes and fades."""
    is_settled: bool = False
    """Whether the tile that it was called for is gone."""
    is_outranked: bool = False

    is_skipped = False

    def goes_on(self, step: Step, now: float) -> bool:
        """Stays; a claim that was called in vain says so and fades, and what is over gives way to the next call."""
        self.is_settled |= step.settles_calls
        is_claim = self.call.kind is CallKind.CLAIM and not (self.is_outranked or self.is_settled)
        if step.calls and not is_claim and self.call.kind is not CallKind.TALK:
            self.seconds = min(self.seconds, now + FADE * self.pace - self.begins)
        if is_claim and self.call.side in step.outranked:
            self.is_outranked = True
            self.seconds = now + (STAY + FADE) * self.pace - self.begins
        return True

    def pieces(self, moment: Moment) -> Pieces:
        room, call = moment.beside, self.call
        note = _("outranked") if self.is_outranked else ""
        here = self.place(moment)
        kit = moment.kit.chrome
        come = min(1.0, (moment.now - self.begins) / (COME * self.pace))
        away = kit.motion.way(_FAR) * (1 - back(come))
        dx, dy = _FROM[call.side]
        box = Box(here.x + dx * away, here.y + dy * away, here.width, here.height)
        left = min(1.0, (self.ends - moment.now) / (FADE * self.pace))
        opacity = round(max(0.0, min(come * 1.5, left, 0.55 if note else 1.0)), 2)

        def paint(canvas: Canvas) -> None:
            faintly(canvas, box.grown(44), opacity, lambda: self.draw(canvas, box, note, room))

        return {self.key: drawn_piece(kit, Layer.CALLS, box, (call, box, note, opacity), paint, bleed=44)}

    def place(self, moment: Moment) -> Box:
        """Where it is seen when it has come."""
        height = _HEIGHTS[self.call.kind]
        width = moment.kit.chrome.writer.width(self.call.text, _STYLES[self.call.kind]) + 64
        if width > _LONG and self.call.kind not in _LOUD:
            width, height = max(_LONG, width * 0.6), height * 1.5
        size = min(_WIDEST, max(width, height * 1.6)), height
        if self.call.kind in _WINS:
            return _in_the_middle(moment.beside, self.call.side, size)
        return places.call(moment.beside, self.call.side, size, flowers=own_flowers_width(moment.model))

    def draw(self, canvas: Canvas, box: Box, note: str, room: Room) -> None:
        """Draws it into a box, with a note below."""
        call, style = self.call, _STYLES[self.call.kind]
        is_loud = call.kind in _LOUD
        kind = PanelKind.LACQUER_GLOW if is_loud and not note else PanelKind.LACQUER
        canvas.panel(kind, box, radius=min(36.0, box.height / 2))
        if call.kind is CallKind.FALSE:
            _broken_edge(canvas, box)
        if is_loud:
            longest = canvas.kit.writer.width(call.text, style) + 40
            style = style.sized(style.size * min(1.0, box.width / longest))
        canvas.block(call.text, style, Box(box.x + 20, box.y, box.width - 40, box.height - (20 if note else 0)))
        if note:
            canvas.centred(note, theme.SMALL, Box(box.x, box.bottom - 28, box.width, 22))


def _in_the_middle(room: Room, side: int, size: tuple[float, float]) -> Box:
    """On the rose, where everybody looks, towards who has called."""
    (x, y), (width, height) = _TOWARDS[side], size
    middle = room.centre + x / room.scale, (CENTRE_Y + y) / room.scale
    return Box(middle[0] - width / 2, middle[1] - height / 2, width, height)


@dataclass(kw_only=True, eq=False)
class Remark(Called):
    """What has nothing to do with the play: as large as the ground beside plates and tiles allows.

    Where that is narrow, a remark takes the place of the one that it would cover.
    """

    signed: bool = True
    """Whether the plate has a sign, beyond which it is seen."""

    def ground(self, moment: Moment) -> Box:
        return self.place(moment)

    def place(self, moment: Moment) -> Box:
        looks = plate_looks(moment.model, moment.chairs, moment.emphasis) if moment.chairs else {}
        self.signed = self.call.side not in looks or bool(looks[self.call.side].sign)
        return _setting(
            self.call, moment.kit.chrome, moment.kit.chrome.frame.unit, moment.beside, signed=self.signed
        ).box

    def draw(self, canvas: Canvas, box: Box, note: str, room: Room) -> None:
        """A quiet plate: nothing about it asks for attention."""
        canvas.panel(PanelKind.LACQUER, box, radius=18)
        setting = _setting(self.call, canvas.kit, canvas.kit.frame.unit, room, signed=self.signed)
        step = setting.style.size * _LINE
        inner = Box(box.x + 8, box.y + setting.style.size * _AROUND / 2, box.width - 16, box.height)
        canvas.stacked(setting.lines, setting.style, inner, step)


@dataclass(frozen=True, slots=True)
class _Setting:
    """How a remark is written, and where."""

    lines: tuple[str, ...]
    style: TextStyle
    box: Box


@lru_cache(maxsize=8)
def _setting(call: Call, kit: Kit, _unit: float, room: Room, *, signed: bool = True) -> _Setting:
    """As large as the other words over the table, or as the ground allows; worked out anew for another unit."""
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
    """A red line with gaps: the call that was none is known by its shape too."""
    edge(canvas, box.grown(-3), theme.VERMILION, width=3, radius=26)
    for share in (0.2, 0.5, 0.8):
        x = box.x + box.width * share
        for y in (box.y + 1, box.bottom - 8):
            canvas.fill(Box(x - 6, y, 12, 7), (0x22, 0x12, 0x0B))


FLAG, _FLAG_FALL = 300.0, 54.0
"""How long it drops, in milliseconds, and from how far above its place, in units."""


def flag(step: Step, moment: Moment) -> Iterator[Effect]:
    """The flag of who has just called; in calm motion it is there at once."""
    motion, side = moment.kit.motion, step.drops_flag
    if side is not None and not motion.calm:
        yield Flag(key=("flag", side), begins=moment.now, seconds=motion.paced(FLAG), side=side)


@dataclass(kw_only=True, eq=False)
class Flag(Effect):
    """A flag that drops."""

    side: int

    changes_rest = True

    def stressed(self, emphasis: Emphasis, moment: Moment) -> Emphasis:
        return replace(emphasis, flags=emphasis.flags | {self.side})

    def pieces(self, moment: Moment) -> Pieces:
        look = plate_looks(moment.model, moment.chairs, Emphasis())[self.side]
        above = round(_FLAG_FALL * (1 - back(self.share(moment.now))), 1)
        return {("flag", self.side): sign_piece(look, moment.beside, moment.kit.chrome, above=above)}
