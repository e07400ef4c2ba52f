"""Widgets of the quiz: answers, marks, the rating and the emblem."""

from collections.abc import Callable, Sequence
from enum import Enum, auto

from game.i18n import _
from game.i18n.numbers import number
from game.school.drills.exercise import Drill
from game.school.rating import Verdict
from game.tiles.tile import Tile
from game.view.paint import Canvas, Cue, Icon, Kit, PanelKind, Pose
from game.view.table.hand_row import HIGH, draw_row, row_width
from game.view.table.marks import edge, halo
from game.view.units import Align, Box, Color, Face, TextStyle, theme
from game.view.widgets import Pressed, Seen, TilesHeard, Widget

GREEN: Color = (0x0B, 0x8A, 0x62)
RED: Color = (0xC0, 0x39, 0x23)
AMBER: Color = (0xE8, 0x9A, 0x12)
LINE: Color = (0xD9, 0xC9, 0xA0)
PAPER: Color = (0xFF, 0xFD, 0xF6)
_TEXT = TextStyle(Face.BOLD, 25, theme.INK)
PICTURES: dict[Drill, tuple[Tile, Tile, Tile]] = {
    Drill.MISSING: (Tile.B2, Tile.B3, Tile.DR),
    Drill.WAIT: (Tile.C4, Tile.C5, Tile.C6),
    Drill.DISCARD: (Tile.D5, Tile.WE, Tile.D6),
    Drill.CALL: (Tile.DG, Tile.DG, Tile.DG),
    Drill.COUNT: (Tile.B9, Tile.DR, Tile.F2),
    Drill.PAY: (Tile.WE, Tile.S1, Tile.WN),
    Drill.DANGER: (Tile.C5, Tile.WN, Tile.C8),
    Drill.OTHER_BOOK: (Tile.B7, Tile.C7, Tile.D7),
}
"""The three tiles on the card of each drill."""
LEVELS = 6
"""The number of lamps in a row of lamps, which shows how hard the exercises are."""
_FIRST_LEVEL, _A_LEVEL = 700.0, 220.0


def level_of(rating: float) -> int:
    """How many lamps are lit for a rating."""
    return max(1, min(LEVELS, 1 + int((rating - _FIRST_LEVEL) // _A_LEVEL)))


def draw_lamps(canvas: Canvas, at: tuple[float, float], lit: int, size: float) -> None:
    """Draws a row of lamps beginning at a point."""
    for place in range(LEVELS):
        color = theme.GOLD if place < lit else theme.SWITCH_OFF
        canvas.disc((at[0] + size / 2 + place * 1.5 * size, at[1]), size, color)


CUES = {Verdict.RIGHT: Cue.RIGHT, Verdict.NEARLY: Cue.BUTTON, Verdict.WRONG: Cue.ERROR}
"""The sound of each verdict."""


class Mark(Enum):
    """How an answer is marked once the exercise has been answered."""

    NONE = auto()
    CHOSEN = auto()
    RIGHT = auto()
    """The answer was chosen, and is right."""
    NEARLY = auto()
    WRONG = auto()
    """The answer was chosen, and is not right."""
    MISSED = auto()
    """The answer is right, and was not chosen."""


_COLORS = {Mark.CHOSEN: theme.GOLD_RING, Mark.RIGHT: GREEN, Mark.NEARLY: AMBER, Mark.WRONG: RED, Mark.MISSED: GREEN}
_SIGNS = {Mark.RIGHT: Icon.CHECK, Mark.WRONG: Icon.CROSS, Mark.NEARLY: Icon.CHECK, Mark.MISSED: Icon.STAR}


class Answer(Pressed):
    """The base of widgets that give an answer when they are pressed."""

    cue: Cue | None = Cue.FOCUS
    mark = Seen(Mark.NONE)


def draw_sign(canvas: Canvas, at: tuple[float, float], mark: Mark) -> None:
    """Draws the icon of a mark on a small disc."""
    sign = _SIGNS.get(mark)
    if sign is not None:
        canvas.disc(at, 34, theme.WHITE)
        canvas.disc(at, 30, _COLORS[mark])
        canvas.icon(sign, at, 18, theme.WHITE)


def draw_marked(canvas: Canvas, tile: Tile, box: Box, mark: Mark) -> None:
    """Draws a standing tile that fills its box, with its mark."""
    color = _COLORS.get(mark)
    if color is not None:
        halo(canvas, box, color, blur=9, radius=12, opacity=0.9)
    canvas.tile(tile, (box.center[0], box.bottom - 0.05 * box.width), box.width, Pose.HAND)
    if color is not None:
        edge(canvas, box.grown(2), color, width=5, radius=12)


class TileAnswer(Answer):
    """An answer that is a tile."""

    corner = 11.0
    bleed = 34.0

    def __init__(self, tile: Tile, name: str, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.tile = tile
        self._name = name

    @property
    def height(self) -> int:
        return int(self.mark is not Mark.NONE)

    def hint(self, kit: Kit) -> str:
        return self._name

    def draw(self, canvas: Canvas) -> None:
        draw_marked(canvas, self.tile, self.box, self.mark)
        self.draw_warmth(canvas, radius=10, most=0.22)

    def draw_over(self, canvas: Canvas) -> None:
        draw_sign(canvas.reading(self.box), (self.box.right - 6, self.box.y + 4), self.mark)


class CardAnswer(Answer):
    """An answer that is a number, a short text, or a set of tiles with its name.

    :param tiles: the tiles that stand before the text.
    """

    corner = 18.0
    bleed = 30.0

    def __init__(self, text: str, on_press: Callable[[], None], size: int, tiles: Sequence[Tile] = ()) -> None:
        super().__init__(on_press)
        self.text = text
        self._style = _TEXT.sized(size)
        self._tiles = tiles

    def draw(self, canvas: Canvas) -> None:
        box, color = self.box, _COLORS.get(self.mark)
        if color is not None:
            halo(canvas, box, color, blur=9, radius=18, opacity=0.7)
        canvas.rounded(box, PAPER, radius=18)
        edge(canvas, box, color or LINE, width=5 if color else 2, radius=18)
        self.draw_warmth(canvas, radius=18, most=0.5)
        inner = box.inset(18, 8)
        if not self._tiles:
            canvas.block(self.text, self._style, inner)
            return
        canvas = canvas.reading(box)
        tile = min(50.0, (inner.height - 4) / HIGH)
        draw_row(canvas, [self._tiles], (inner.x, box.center[1] - HIGH * tile / 2), tile)
        taken = row_width([self._tiles], tile) + 18
        text = Box(inner.x + taken, inner.y, inner.width - taken, inner.height)
        canvas.block(self.text, self._style, text, align=Align.START)

    def draw_over(self, canvas: Canvas) -> None:
        draw_sign(canvas.reading(self.box), (self.box.right - 8, self.box.y + 8), self.mark)


class RatingBox(Widget):
    """The rating, its change by the last answer, and the lamps of the level."""

    WIDTH, HEIGHT = 330.0, 96.0
    bleed = 6.0
    _SMALL = theme.SMALL
    _FIGURE = TextStyle(Face.BOLD, 38, theme.SCORE)
    _CHANGE = TextStyle(Face.BOLD, 22, theme.WHITE)
    figure = Seen("")
    change = Seen(0)
    lit = Seen(1)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.TITLE_ITEM, box, radius=18)
        canvas = canvas.reading(box)
        canvas.text(_("Rating"), self._SMALL, (box.x + 24, box.y + 34), widest=170.0)
        canvas.text(self.figure, self._FIGURE, (box.x + 24, box.y + 76))
        draw_lamps(canvas, (box.right - 24 - 8.5 * 16, box.y + 68), self.lit, 16.0)
        if self.change:
            words = number(self.change, signed=True)
            wide = canvas.kit.writer.width(words, self._CHANGE) + 28
            chip = Box(box.right - 24 - wide, box.y + 12, wide, 34)
            canvas.rounded(chip, GREEN if self.change > 0 else RED, radius=17)
            canvas.centered(words, self._CHANGE, chip)


class Emblem(Widget):
    """Two tiles on a golden disc, at the head of the page."""

    tiles_heard = TilesHeard.NEVER
    bleed = 8.0

    tiles: Seen[tuple[Tile, ...]] = Seen(())

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.disc(box.center, box.width, theme.GOLD_DARK)
        canvas.disc(box.center, box.width - 5, theme.BRASS)
        canvas.disc(box.center, box.width - 14, theme.BRASS_TEXT)
        x, y = box.center
        wide = box.width * 0.36
        for tile, across in zip(self.tiles, (-0.48, 0.48), strict=True):
            canvas.tile(tile, (x + across * wide, y + 0.66 * wide), wide, Pose.HAND)
