"""A chart of how dangerous tiles are: the share of possible hidden hands that win on each, and the safe tiles."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from game.i18n import _
from game.i18n.advice_words import hundredths
from game.i18n.numbers import percent
from game.scenes.drills.cards import draw_card
from game.scenes.drills.parts import GREEN, LINE, RED
from game.school.drills.exercise import Option
from game.tiles.tile import Tile
from game.view.paint import Canvas
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import TilesHeard, Widget

_TITLE = TextStyle(Face.BOLD, 24, theme.INK)
_SMALL = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_FIGURE = TextStyle(Face.BOLD, 30, theme.INK)
_INSET, _HEAD, _FOOT = 26.0, 54.0, 92.0


class SharesCard(Widget):
    """A bar for each tile, the most dangerous first; below, what the hidden hand does not win on.

    :param shares: the share of the possible hidden hands that win on each tile.
    :param right: the most dangerous tiles.
    :param passed: tiles on which the hand would have won already.
    :param seat: the seat of the hidden hand.
    """

    tiles_heard = TilesHeard.IN_PLACE

    bleed = 10.0
    _TILE = 52.0

    def __init__(
        self, shares: Mapping[Option, Fraction], right: Collection[Option], passed: Sequence[Tile], seat: str
    ) -> None:
        tiles = [tile for tile in shares if isinstance(tile, Tile)]
        self._shares = sorted(((tile, float(shares[tile])) for tile in tiles), key=lambda one: -one[1])
        self._right = right
        self._passed = tuple(dict.fromkeys(passed))
        self._title = _("Share of possible hands that would win on it")
        self._safe = _("{seat} did not win on these: safe for now").format(seat=seat)

    @property
    def _foot(self) -> tuple[Box, float]:
        """The box of the text at the foot, and the width of the tiles that follow the text."""
        box = self.box
        tile = fitting_tile([self._passed], 0.4 * box.width, 44.0)
        wide = box.width - 2 * _INSET - len(self._passed) * tile - 20
        return Box(box.x + _INSET, box.bottom - _FOOT, wide, _FOOT - 18), tile

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_card(canvas, box, GREEN)
        canvas = canvas.reading(box)
        inner = box.inset(_INSET, 12)
        canvas.centred(self._title, _TITLE, Box(inner.x, inner.y, inner.width, 34), align=Align.START)
        high = (box.height - _HEAD - _FOOT - 10) / len(self._shares)
        tile = min(self._TILE, (high - 8) / HIGH)
        figures = 110.0
        most = max(share for _tile, share in self._shares)
        for place, (face, share) in enumerate(self._shares):
            line = Box(inner.x, box.y + _HEAD + place * high, inner.width, high)
            draw_row(canvas, [[face]], (line.x, line.centre[1] - HIGH * tile / 2), tile)
            bar = Box(line.x + tile + 24, line.centre[1] - 9, line.width - tile - 24 - figures, 18)
            canvas.rounded(bar, theme.blended(LINE, theme.WHITE, 0.5), radius=9)
            colour = RED if face in self._right else theme.BRASS
            if share:
                filled = Box(bar.x, bar.y, max(18.0, bar.width * share / most), 18)
                canvas.rounded(filled, colour, radius=9)
            canvas.centred(percent(hundredths(share)), _FIGURE, line, align=Align.END)
        foot, tile = self._foot
        canvas.block(self._safe, _SMALL, foot, align=Align.START)
        draw_row(canvas, [self._passed], (foot.right + 20, foot.centre[1] - HIGH * tile / 2), tile)
