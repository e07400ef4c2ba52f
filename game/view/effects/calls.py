"""What players call: plates that come out of their seats, stay for a moment and fade (docs/design.md, section 13)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from game.i18n import _
from game.view.choreography.steps import Call, CallKind
from game.view.layout import places
from game.view.layout.slots import Layer, Room
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.paint.painter import Piece, drawn_piece, faintly
from game.view.table.marks import edge
from game.view.table.table_picture import room_of
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.theme import Face, TextStyle
from game.view.units.timeline import back

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
    CallKind.TALK: TextStyle(Face.MEDIUM, 22, theme.TEXT),
}
_HEIGHTS = {CallKind.WORD: 56.0, CallKind.CLAIM: 72.0, CallKind.FALSE: 60.0, CallKind.WIN: 96.0}
_LINES, _LINE, _AROUND = 3, 1.27, 0.82
"""Of a remark: so many lines at most; from line to line, and the room around them, in sizes of the letters."""
_WIDEST = 900.0
"""A call that is longer is broken into lines."""
_LONGER = {CallKind.WIN: 2.2, CallKind.TALK: 2.6}
"""How much longer than others some calls stay."""


@dataclass(slots=True)
class _Heard:
    call: Call
    since: float
    until: float
    is_settled: bool = False
    """Whether the tile that it was called for is gone."""
    is_outranked: bool = False


class Calls:
    """The calls that are seen now, at most one for each side, and one remark.

    They are as large as the other words over the table, remarks as far as the ground beside plates and tiles allows.
    Where that is narrow, a remark takes the place of the one that it would cover.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit.chrome
        self._heard: dict[int, _Heard] = {}
        self._remarks: dict[int, _Heard] = {}

    @property
    def busy(self) -> bool:
        """Whether any call is seen."""
        return bool(self._heard or self._remarks)

    def add(self, call: Call, now: float) -> None:
        """Somebody calls; what he called before is gone."""
        stay = STAY * _LONGER.get(call.kind, 1.0)
        heard = self._heard
        if call.kind is CallKind.TALK:
            heard = self._remarks
            heard.pop(call.side, None)
        heard[call.side] = _Heard(call, now, now + self._seconds(COME + stay + FADE))

    def _make_room(self, room: Room) -> None:
        """The later remarks stay, in a window that has become smaller too."""
        kept: list[Box] = []
        for side, heard in reversed([*self._remarks.items()]):
            here = _place(heard.call, self._kit, room)
            if any(here.meets(other) for other in kept):
                del self._remarks[side]
            else:
                kept.append(here)

    def settle(self) -> None:
        """Another tile may be claimed: what was called before is not for it."""
        for heard in self._heard.values():
            heard.is_settled = True

    def outrank(self, sides: frozenset[int], now: float) -> None:
        """Claims of these sides were called in vain: they say so and fade."""
        for side in sides & self._heard.keys():
            heard = self._heard[side]
            if heard.call.kind is CallKind.CLAIM and not (heard.is_outranked or heard.is_settled):
                heard.is_outranked = True
                heard.until = now + self._seconds(STAY + FADE)

    def tidy(self, now: float) -> None:
        """Forget what has faded."""
        for seen in (self._heard, self._remarks):
            for side in [side for side, heard in seen.items() if heard.until <= now]:
                del seen[side]

    def clear(self) -> None:
        """Nobody calls any more."""
        self._heard.clear()
        self._remarks.clear()

    def pieces(self, now: float) -> dict[Hashable, Piece]:
        """The plates as they are seen now."""
        pieces: dict[Hashable, Piece] = {}
        room = room_of(self._kit)
        self._make_room(room)
        for side, heard in self._heard.items():
            pieces["call", side] = self._piece(heard, now, self._kit, room)
        for side, heard in self._remarks.items():
            pieces["remark", side] = self._piece(heard, now, self._kit, room)
        return pieces

    def _seconds(self, seconds: float) -> float:
        return seconds * max(LEAST, self._kit.motion.speed.factor)

    def _piece(self, heard: _Heard, now: float, kit: Kit, room: Room) -> Piece:
        call = heard.call
        note = _("outranked") if heard.is_outranked else ""
        here = _place(call, kit, room)
        come = min(1.0, (now - heard.since) / max(1e-6, self._seconds(COME)))
        away = kit.motion.way(_FAR) * (1 - back(come))
        dx, dy = _FROM[call.side]
        box = Box(here.x + dx * away, here.y + dy * away, here.width, here.height)
        left = min(1.0, (heard.until - now) / self._seconds(FADE))
        opacity = round(max(0.0, min(come * 1.5, left, 0.55 if note else 1.0)), 2)

        def draw(canvas: Canvas) -> None:
            if call.kind is CallKind.TALK:
                _draw_remark(canvas, box, _remark(call, kit, room))
            else:
                _draw(canvas, box, call, note)

        def paint(canvas: Canvas) -> None:
            faintly(canvas, box.grown(44), opacity, lambda: draw(canvas))

        return drawn_piece(kit, Layer.CALLS, box, (call, box, note, opacity), paint, bleed=44)


def _place(call: Call, kit: Kit, room: Room) -> Box:
    if call.kind is CallKind.TALK:
        return _remark(call, kit, room).box
    style = _STYLES[call.kind]
    height = _HEIGHTS[call.kind]
    width = min(_WIDEST, max(kit.writer.width(call.text, style) + 64, height * 1.6))
    return places.call(room, call.side, (width, height))


@dataclass(frozen=True, slots=True)
class _Remark:
    """How a remark is written, and where."""

    lines: tuple[str, ...]
    style: TextStyle
    box: Box

    @property
    def step(self) -> float:
        """From line to line."""
        return self.style.size * _LINE

    @property
    def around(self) -> float:
        """Between the letters and the edge."""
        return self.style.size * _AROUND


def _remark(call: Call, kit: Kit, room: Room) -> _Remark:
    """As large as the other words over the table, or as the ground allows."""
    ground = places.talk_ground(room, call.side)
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
    return _Remark(tuple(lines), style, Box(x, ground.bottom - height if call.side == 1 else ground.y, width, height))


def _draw_remark(canvas: Canvas, box: Box, remark: _Remark) -> None:
    """A quiet plate: nothing about it asks for attention."""
    canvas.panel(PanelKind.LACQUER, box, radius=18)
    for number, line in enumerate(remark.lines):
        top = box.y + remark.around / 2 + number * remark.step
        canvas.centred(line, remark.style, Box(box.x + 8, top, box.width - 16, remark.step))


def _draw(canvas: Canvas, box: Box, call: Call, note: str) -> None:
    is_loud = call.kind in (CallKind.CLAIM, CallKind.WIN)
    kind = PanelKind.LACQUER_GLOW if is_loud and not note else PanelKind.LACQUER
    canvas.panel(kind, box, radius=min(36.0, box.height / 2))
    style = _STYLES[call.kind]
    if call.kind is CallKind.FALSE:
        _broken_edge(canvas, box)
    canvas.block(call.text, style, Box(box.x + 20, box.y, box.width - 40, box.height - (20 if note else 0)))
    if note:
        canvas.centred(note, theme.SMALL, Box(box.x, box.bottom - 28, box.width, 22))


def _broken_edge(canvas: Canvas, box: Box) -> None:
    """A red line with gaps: the call that was none is known by its shape too."""
    edge(canvas, box.grown(-3), theme.VERMILION, width=3, radius=26)
    for share in (0.2, 0.5, 0.8):
        x = box.x + box.width * share
        for y in (box.y + 1, box.bottom - 8):
            canvas.fill(Box(x - 6, y, 12, 7), (0x22, 0x12, 0x0B))
