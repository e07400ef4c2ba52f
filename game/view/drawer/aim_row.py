"""A hand that the own hand may become, as a row of a drawer: its tiles, what is missing, and its worth."""

from __future__ import annotations

from dataclasses import dataclass

from game.tiles.tile import Tile
from game.view.paint.canvas import Canvas
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Icon
from game.view.table.drawer_rows import lay, tile_height
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Face, TextStyle

_GAP = 10.0
_INSET = 14.0
_TILE = 34.0
_APART = 10.0
"""Between what is there and what is missing."""
_NAME = TextStyle(Face.BOLD, 21, theme.TEXT)
_WORTH = TextStyle(Face.BOLD, 19, theme.SCORE)
_LINE = theme.SMALL.sized(18)
_COUNT = TextStyle(Face.BOLD, 15, theme.TEXT)


@dataclass(frozen=True, slots=True, kw_only=True)
class AimRow:
    """One hand."""

    name: str
    held: tuple[Tile, ...]
    """The tiles of the own hand that belong to it, those of its sets first."""
    missing: tuple[tuple[Tile, int], ...]
    """The tiles that are missing, with how many of each may still come."""
    distance: str
    chance: str
    worth: str
    height: float = 152.0

    def draw(self, canvas: Canvas, box: Box) -> None:
        """See ``Row``."""
        card = Box(box.x + 2, box.y + 2, box.width - 4, box.height - _GAP)
        canvas.panel(PanelKind.TITLE_ITEM, card, radius=14)
        inner = card.width - 2 * _INSET
        start, end = card.x + _INSET, card.right - _INSET
        if canvas.kit.mirrored:
            start, end = end, start
        canvas.text(self.name, _NAME, (start, card.y + 27), widest=inner)
        self._draw_tiles(canvas, Box(card.x + _INSET, card.y + 38, inner, 46))
        canvas.text(self.distance, _LINE, (start, card.y + 106), widest=inner)
        worth = canvas.kit.writer.width(self.worth, _WORTH)
        canvas.text(self.chance, _LINE, (start, card.y + 130), widest=inner - worth - 14)
        canvas.text(self.worth, _WORTH, (end, card.y + 130), align=Align.END)

    def _draw_tiles(self, canvas: Canvas, box: Box) -> None:
        """What is there, then what is missing, a little apart and darker, with how many are left of each."""
        count = len(self.held) + len(self.missing)
        step = min(_TILE + 2, (box.width - _APART) / max(1, count))
        wide = step - 1.5
        y = box.centre[1]
        x = box.x + step / 2
        for tile in self.held:
            lay(canvas, tile, (x, y), wide)
            x += step
        x += _APART if self.held else 0
        for tile, live in self.missing:
            lay(canvas, tile, (x, y), wide)
            high = tile_height(wide)
            canvas.rounded(Box(x - wide / 2, y - high / 2, wide, high), theme.WOOD_DARK, radius=4, opacity=0.4)
            chip = Box(x - wide / 2, y + high / 2 - 17, wide, 18)
            canvas.rounded(chip, theme.WOOD_DARK, radius=6, opacity=0.92)
            canvas.centred(f"×{live}", _COUNT, chip)
            if not live:
                canvas.icon(Icon.CROSS, (x, y - high / 2 + 13), 17, theme.TEXT)
            x += step
