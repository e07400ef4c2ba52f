"""A hand with a name, shown large over the table: its tiles come one after the other, then its name and its worth."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.tiles.tile import Tile
from game.view.choreography.steps import Ceremony, Step
from game.view.effects.effect import Effect, Moment
from game.view.layout import CENTRE_Y, Layer
from game.view.paint import Canvas, Kit, PanelKind, Piece, Pieces, Pose, drawn_piece, faintly
from game.view.table.hand_row import GAP, HIGH, fitting_tile, row_width
from game.view.table.marks import edge
from game.view.units import Box, Face, TextStyle, back, theme

COME, TILE, NAME, FADE = 220.0, 220.0, 260.0, 260.0
"""How long the tray, a tile and the plate with the name take to come, and all of it to go, in milliseconds."""
_WIDEST, _ROOM, _AROUND = 70.0, 1080.0, 26.0
"""The width of a tile and of the row at most, and how far the tray reaches beyond it."""
_PLATE, _APART, _RISE = 138.0, 20.0, 30.0
"""How high the plate with the name is, how far below the tray, and how far it rises as it comes."""
_DROP = 26.0
_ABOVE = 2000.0
"""It is drawn over calls and specks."""
_TITLE_STYLE = TextStyle(Face.DISPLAY, 62, theme.GOLD)
_WORTH_STYLE = TextStyle(Face.SEMIBOLD, 32, theme.SCORE)


def ceremonies(step: Step, moment: Moment) -> Iterator[Effect]:
    """The hand that a step shows large."""
    shown, motion = step.ceremony, moment.kit.motion
    if shown is not None:
        begins = moment.now + motion.paced(shown.begins)
        pace = motion.speed.factor / 1000
        seconds = motion.paced(shown.length - shown.begins)
        yield ShownLarge(key="ceremony", begins=begins, seconds=seconds, shown=shown, pace=pace)


@dataclass(kw_only=True, eq=False)
class ShownLarge(Effect):
    """The tray with the hand."""

    shown: Ceremony
    pace: float
    """Seconds of a millisecond."""

    def _since(self, now: float, milliseconds: float, length: float) -> float:
        """How much of something is done, 0 to 1, that begins so long after the hand is called."""
        begins = self.begins + (milliseconds - self.shown.begins) * self.pace
        return min(1.0, max(0.0, (now - begins) / max(1e-6, length * self.pace)))

    def pieces(self, moment: Moment) -> Pieces:
        shown, kit, now = self.shown, moment.kit, moment.now
        going = min(1.0, (self.ends - now) / max(1e-6, FADE * self.pace))
        named = self._since(now, shown.named_at, NAME)
        tile = fitting_tile(shown.sets, min(_ROOM, kit.frame.width - 620), _WIDEST)
        width, high = row_width(shown.sets, tile), HIGH * tile
        row = Box((kit.frame.width - width) / 2, CENTRE_Y - (high + _APART + _PLATE) / 2, width, high)
        seen = round(min(self._since(now, shown.begins, COME), going), 2)
        pieces: Pieces = {"ceremony": _tray(kit, row.grown(_AROUND), seen)}
        for number, (face, x) in enumerate(_placed(shown, row.x, tile)):
            come = self._since(now, shown.begins + number * shown.apart, TILE)
            if come > 0:
                above = round(kit.motion.way(_DROP) * (1 - back(come)), 1)
                box = Box(x, row.y - above, tile, high)
                look = round(min(come * 2, 1.0, going), 2)
                is_last = named > 0 and face is shown.winning and not _comes_later(shown, number)
                pieces["ceremony", number] = _tile(kit, box, face, look, is_ringed=is_last)
        if named > 0:
            below = round(kit.motion.way(_RISE) * (1 - back(named)), 1)
            at = (row.centre[0], row.bottom + _AROUND + _APART + below)
            pieces["ceremony", "name"] = _plate(kit, at, shown, round(min(named * 1.5, 1.0, going), 2))
        return pieces


def _placed(shown: Ceremony, x: float, tile: float) -> Iterator[tuple[Tile, float]]:
    """The tiles of the row, each with its left edge."""
    for group in shown.sets:
        for face in group:
            yield face, x
            x += tile
        x += GAP * tile


def _comes_later(shown: Ceremony, number: int) -> bool:
    """Whether a tile of the winning one's kind stands further on in the row."""
    row = [face for group in shown.sets for face in group]
    return shown.winning in row[number + 1 :]


def _tray(kit: Kit, box: Box, seen: float) -> Piece:
    def paint(canvas: Canvas) -> None:
        faintly(canvas, box.grown(24), seen, lambda: canvas.panel(PanelKind.LACQUER, box, radius=26))

    return drawn_piece(kit, Layer.CALLS, box, (box, seen), paint, bleed=24, y=_ABOVE)


def _plate(kit: Kit, at: tuple[float, float], shown: Ceremony, seen: float) -> Piece:
    """The name and the worth, with the middle of the upper edge at a place."""
    longest = max(kit.writer.width(shown.title, _TITLE_STYLE), kit.writer.width(shown.worth, _WORTH_STYLE))
    width = min(_ROOM, longest + 130)
    box = Box(at[0] - width / 2, at[1], width, _PLATE)

    def draw(canvas: Canvas) -> None:
        canvas.panel(PanelKind.LACQUER_GLOW, box, radius=36)
        canvas.centred(shown.title, _TITLE_STYLE, Box(box.x + 50, box.y + 10, box.width - 100, 76))
        canvas.centred(shown.worth, _WORTH_STYLE, Box(box.x + 50, box.y + 84, box.width - 100, 40))

    def paint(canvas: Canvas) -> None:
        faintly(canvas, box.grown(44), seen, lambda: draw(canvas))

    return drawn_piece(kit, Layer.CALLS, box, (box, shown, seen), paint, bleed=44, y=_ABOVE)


def _tile(kit: Kit, box: Box, face: Tile, opacity: float, *, is_ringed: bool) -> Piece:
    foot = (box.centre[0], box.bottom - 0.06 * box.width)

    def paint(canvas: Canvas) -> None:
        faintly(canvas, box.grown(4), opacity, lambda: canvas.tile(face, foot, box.width, Pose.HAND))
        if is_ringed:
            ring = Box(box.x + 0.02 * box.width, box.y + 0.04 * box.width, 0.96 * box.width, 1.38 * box.width)
            edge(canvas, ring, theme.GOLD_RING, width=max(2.0, box.width * 0.07), radius=box.width * 0.13)

    return drawn_piece(kit, Layer.CALLS, box, (box, face, opacity, is_ringed), paint, bleed=4, y=_ABOVE + 1)
