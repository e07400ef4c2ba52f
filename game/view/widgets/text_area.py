"""A text field of several lines."""

import pygame

from game.app.window.actions import InputEvent, Key, Pressed
from game.view.paint import Canvas, Kit, PanelKind
from game.view.units import Align, Box, Point, theme
from game.view.widgets.entry import PADDING, TextEntry

_STEP = 30.0
_DOWN = 12.0
"""Distance from the upper edge to the first line."""
_CARET = 26.0


class TextArea(TextEntry):
    """A text of several lines in which Enter begins a new line."""

    STYLE = theme.NAME
    breaks = "\n"

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.TRAY, self.box)
        if not self.text:
            lines = canvas.kit.writer.wrapped(self.placeholder, self.STYLE, self._line_width)
            canvas.stacked(lines, self.STYLE.colored(theme.TEXT_OFF), self._line(0), _STEP, align=Align.START)
        rows = self._rows(canvas.kit)
        for number, (start, end) in enumerate(rows):
            line, text = self._line(number), self.text[start:end]
            if self._is_marked and self.is_focused and text:
                carets = self._carets(canvas.kit, start, end)
                canvas.fill(Box(min(carets), line.y, max(carets) - min(carets), _STEP), theme.TEAL)
            canvas.centered(text, self.STYLE, line, align=Align.START)
        if self.is_focused:
            place = self._row_of(self._caret, rows)
            start, end = rows[place]
            x, line = self._carets(canvas.kit, start, end)[self._caret - start], self._line(place)
            canvas.fill(Box(x - 1, line.center[1] - _CARET / 2, 2.5, _CARET), theme.GOLD)

    def press(self) -> None:
        self._insert("\n")

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        if isinstance(event, Pressed) and isinstance(event.trigger, Key):
            ways = {pygame.K_UP: -1, pygame.K_DOWN: 1}
            if event.trigger.code in ways:
                return self._climb(ways[event.trigger.code], kit)
        return super().handle(event, kit)

    def pointer_down(self, at: Point, kit: Kit) -> None:
        rows = self._rows(kit)
        place = int(max(0.0, at[1] - self.box.y - _DOWN) // _STEP)
        self._move(self._nearest(rows[min(place, len(rows) - 1)], at[0], kit))

    def high(self, width: float, kit: Kit) -> float:
        """The height that all of it takes at this width."""
        wide = width - 2 * PADDING
        said = () if self.text else kit.writer.wrapped(self.placeholder, self.STYLE, wide)
        return max(len(said), len(self._rows(kit, wide))) * _STEP + 2 * _DOWN

    def spot(self, kit: Kit) -> Box:
        """The line with the caret."""
        return self._line(self._row_of(self._caret, self._rows(kit)))

    @property
    def _line_width(self) -> float:
        return self.box.width - 2 * PADDING

    def _line(self, number: int) -> Box:
        return Box(self.box.x + PADDING, self.box.y + _DOWN + number * _STEP, self._line_width, _STEP)

    def _rows(self, kit: Kit, width: float | None = None) -> list[tuple[int, int]]:
        """Start and end of each line in the text, without the character that separates it from the next."""
        wide = self._line_width if width is None else width
        rows: list[tuple[int, int]] = []
        begin = 0
        for paragraph in self.text.split("\n"):
            end = begin + len(paragraph)
            at = begin
            for word in paragraph.split(" "):
                if at > begin and kit.writer.width(self.text[begin : at + len(word)], self.STYLE) > wide:
                    rows.append((begin, at - 1))
                    begin = at
                at += len(word) + 1
            rows.append((begin, end))
            begin = end + 1
        return rows

    @staticmethod
    def _row_of(caret: int, rows: list[tuple[int, int]]) -> int:
        return next(place for place, (_, end) in enumerate(rows) if caret <= end)

    def _nearest(self, row: tuple[int, int], x: float, kit: Kit) -> int:
        """The caret place in a line that is nearest to ``x`` on the screen."""
        carets = self._carets(kit, *row)
        return row[0] + min(range(len(carets)), key=lambda place: abs(carets[place] - x))

    def _climb(self, way: int, kit: Kit) -> bool:
        """Move the caret a line up (-1) or down (1); ``False`` if there is none."""
        rows = self._rows(kit)
        here = self._row_of(self._caret, rows)
        if not 0 <= here + way < len(rows):
            return False
        start, end = rows[here]
        self._move(self._nearest(rows[here + way], self._carets(kit, start, end)[self._caret - start], kit))
        return True

    def _step(self, side: int, kit: Kit) -> bool:
        rows = self._rows(kit)
        here = self._row_of(self._caret, rows)
        start, end = rows[here]
        place = self._next_place(self._carets(kit, start, end), self._caret - start, side)
        if place is not None:
            self._move(start + place)
            return True
        onward = here + (1 if (side > 0) is not kit.mirrored else -1)
        if not 0 <= onward < len(rows):
            return False
        self._move(rows[onward][0] if onward > here else rows[onward][1])
        return True
