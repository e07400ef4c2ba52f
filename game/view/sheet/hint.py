"""A hint on the score sheet's paper, with a lamp (mock 06)."""

from __future__ import annotations

from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.theme import Face, TextStyle
from game.view.widgets.widget import Widget

_STYLE = TextStyle(Face.MEDIUM, 20, theme.INK_BODY)
_GOLD = (0xF2, 0xD3, 0x7C)
_START, _END = 58.0, 16.0
LEAST = 40.0
"""Where less room is left, there is no hint."""


class SheetHint(Widget):
    """Words that have one to three lines of room; one that has none at all is not seen."""

    bleed = 4.0

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def write(self, text: str) -> None:
        """Say something else."""
        if text != self.text:
            self.text = text
            self.touch()

    def fit(self, box: Box) -> None:
        """As much of this room as it needs; nothing where there is too little."""
        self.place(Box(box.x, box.y, box.width, min(72.0, box.height)))
        self.show(visible=bool(self.text) and box.height >= LEAST)

    def hint(self, kit: Kit) -> str:
        parts, style = self._lines(kit)
        return self.text if kit.writer.is_cut(parts, style, self._room) else ""

    @property
    def _room(self) -> float:
        return self.box.width - _START - _END

    def _lines(self, kit: Kit) -> tuple[list[str], TextStyle]:
        return kit.writer.broken(self.text, _STYLE, self._room, lines=3, high=self.box.height - 8)

    def draw(self, canvas: Canvas) -> None:
        box, mirrored = self.box, canvas.kit.mirrored
        canvas.rounded(box, _GOLD, radius=12, opacity=0.55)
        lamp = box.right - 30 if mirrored else box.x + 30
        canvas.icon(Icon.BULB, (lamp, box.centre[1]), 30, theme.INK_SMALL)
        lines, style = self._lines(canvas.kit)
        step = min(26.0, (box.height - 8) / len(lines))
        y = box.centre[1] - step * (len(lines) - 1) / 2 + style.size * theme.CAPITALS
        x = box.right - _START if mirrored else box.x + _START
        for number, line in enumerate(lines):
            canvas.text(line, style, (x, y + number * step), widest=self._room)
