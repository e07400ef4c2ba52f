"""All tiles of a book on felt, in rows of nine with names beside them; spare places show tile backs."""

from collections.abc import Sequence

from game.i18n.guide.model import Block, Paragraph, TileRow
from game.rules.ruleset import Ruleset
from game.view.page.cloth import draw_cloth
from game.view.paint import Canvas, Felt, Kit, Pose
from game.view.table.hand_row import HIGH
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Widget

_TITLE = theme.PANEL_TITLE
_COUNT = TextStyle(Face.MEDIUM, 24, theme.TEXT_SECOND)
_NAME = TextStyle(Face.BOLD, 26, theme.SCORE)
_TEXT = TextStyle(Face.MEDIUM, 22, theme.TEXT)
_INSET, _HEAD, _FOOT = 44.0, 92.0, 30.0
_NAME_HIGH, _STEP = 42.0, 1.22
_ACROSS = 9
_PITCH, _LEAST_GAP = 1.025, 6.0
"""Distance between tiles in tile widths, and the least space between rows."""
_WIDEST, _WORDS = 98.0, 300.0
"""Greatest width of a tile, and the width of the texts before the row."""
_SIZES = (22.0, 21.0, 20.0, 19.0, 18.0)
"""Font sizes tried in turn."""


class TilePage(Widget):
    """The tiles with which a book is played.

    :param felt: the cloth on which they lie.
    """

    corner = 24.0

    def __init__(self, felt: Felt) -> None:
        super().__init__()
        self._felt = felt
        self._title = self._count = ""
        self.rows: Sequence[TileRow] = ()

    def show(self, title: str, blocks: Sequence[Block], _rules: Ruleset) -> None:
        self._title = title
        self._count = " ".join(block.text for block in blocks if isinstance(block, Paragraph))
        self.rows = [block for block in blocks if isinstance(block, TileRow)]
        self.touch()

    def clipped(self, kit: Kit) -> list[str]:
        style = self._style(kit)
        return [row.text for row in self.rows if not self._has_room(row.text, style, kit)]

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_cloth(canvas, box, self._felt)
        canvas = canvas.reading(box)
        head = Box(box.x + _INSET, box.y + 20, box.width - 2 * _INSET, _HEAD - 30)
        wide = canvas.kit.writer.width(self._title, _TITLE) + 32
        baseline = head.center[1] + _TITLE.size * theme.CAPITALS
        canvas.text(self._title, _TITLE, (head.x, baseline))
        canvas.text(self._count, _COUNT, (head.x + wide, baseline), widest=head.width - wide)
        step, style = self._row_height, self._style(canvas.kit)
        for number, row in enumerate(self.rows):
            self._draw_row(canvas, row, style, box.y + _HEAD + (number + 0.5) * step)

    @property
    def _row_height(self) -> float:
        return (self.box.height - _HEAD - _FOOT) / max(1, len(self.rows))

    @property
    def _tile_width(self) -> float:
        room = self.box.width - 2 * _INSET - _WORDS
        return min(_WIDEST, room / (_ACROSS * _PITCH), (self._row_height - _LEAST_GAP) / HIGH)

    def _style(self, kit: Kit) -> TextStyle:
        """The largest style in which the texts of all rows fit."""
        styles = [_TEXT.sized(size) for size in _SIZES]
        fitting = (style for style in styles if all(self._has_room(row.text, style, kit) for row in self.rows))
        return next(fitting, styles[-1])

    def _has_room(self, text: str, style: TextStyle, kit: Kit) -> bool:
        lines = kit.writer.wrapped(text, style, self._text_width)
        return _NAME_HIGH + len(lines) * style.size * _STEP <= self._row_height

    @property
    def _text_width(self) -> float:
        return self.box.width - 2 * _INSET - _ACROSS * _PITCH * self._tile_width - 36

    def _draw_row(self, canvas: Canvas, row: TileRow, style: TextStyle, middle: float) -> None:
        lines = canvas.kit.writer.wrapped(row.text, style, self._text_width)
        step = style.size * _STEP
        words = Box(self.box.x + _INSET, 0, self._text_width, _NAME_HIGH)
        top = middle - (_NAME_HIGH + len(lines) * step) / 2
        canvas.block(row.name, _NAME, Box(words.x, top, words.width, _NAME_HIGH), align=Align.START)
        below = Box(words.x, top + _NAME_HIGH, words.width, len(lines) * step)
        canvas.stacked(lines, style, below, step, align=Align.START)
        tile = self._tile_width
        pitch = tile * _PITCH
        long = _ACROSS * pitch
        whole = Box(self.box.right - _INSET - long, middle - HIGH * tile / 2, long, HIGH * tile)
        straight, place = canvas.straight(whole)
        for number in range(_ACROSS):
            foot = (place.x + (number + 0.5) * pitch, place.bottom - 0.06 * tile)
            if number < len(row.tiles):
                straight.tile(row.tiles[number], foot, tile, Pose.HAND)
            else:
                straight.tile(None, foot, tile, Pose.HAND_BACK)
