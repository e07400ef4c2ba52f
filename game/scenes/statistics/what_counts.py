"""What counts for a rank, told to somebody who has none."""

from collections.abc import Sequence

from game.i18n import _, pgettext
from game.i18n.numbers import number
from game.players.rank.method import SETTLED
from game.view.page.rating_signs import WON, draw_feather, draw_podium
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, column, row, theme
from game.view.widgets import TilesHeard, Widget

_HEAD = TextStyle(Face.DISPLAY, 32, theme.TITLE)
_TEXT = TextStyle(Face.SEMIBOLD, 22, theme.TEXT)
_WIDE, _LOW, _MOST, _APART = 740.0, 70.0, 4, 12.0
"""The panel's width from which the pictures are larger, the height of a line above which the text is, too, the
most lines of text beside each, and the least space between large texts."""


class WhatCounts(Widget):
    """What counts for a rank, for somebody who has no rated match yet: each point with its picture."""

    tiles_heard = TilesHeard.NEVER

    def __init__(self) -> None:
        self._title = pgettext("rating", "How to earn a rank")
        self._points = (
            _("Any {count} rated matches earn your overall rank; {count} under one rulebook earn its rank.").format(
                count=number(SETTLED)
            ),
            _("A finished match is rated if played on new walls, without hints or undo."),
            _("Your place counts, not your points. Strong opponents are worth more."),
        )

    @property
    def _picture(self) -> float:
        """The width of a picture, in units."""
        if self.box.width <= _WIDE:
            return 146.0
        return 250.0 if self._rows()[0].height > _LOW else 196.0

    def _rows(self) -> list[Box]:
        box = self.box
        top = 72.0
        each = (box.height - top - 20) / len(self._points)
        return column(Box(box.x + 26, box.y + top, box.width - 52, 0), [each] * len(self._points))

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.LACQUER, box, radius=24)
        canvas = canvas.reading(box)
        head = Box(box.x + 26, box.y + 11, box.width - 52, 48)
        canvas.centered(self._title, canvas.kit.writer.fitting(self._title, _HEAD, head.width), head, align=Align.START)
        parts = [row(line, [self._picture, None], 18) for line in self._rows()]
        style = self._style(canvas.kit, [room for _picture, room in parts])
        for place, (text, (picture, room)) in enumerate(zip(self._points, parts, strict=True)):
            self._draw_picture(canvas, place, picture)
            lines, step = canvas.kit.writer.balanced(text, style, room.width), theme.LINE_HEIGHT * style.size
            if len(lines) * step > room.height:
                canvas.block(text, style, room, align=Align.START, most=_MOST)
                continue
            inner = Box(room.x, room.center[1] - len(lines) * step / 2, room.width, len(lines) * step)
            canvas.stacked(lines, style, inner, step, align=Align.START)

    def _style(self, kit: Kit, rooms: Sequence[Box]) -> TextStyle:
        """The largest style in which every text fits beside its picture."""
        style = _TEXT.sized(27) if self.box.width > _WIDE and rooms[0].height > _LOW else _TEXT
        while style.size > _TEXT.size and any(
            len(kit.writer.wrapped(text, style, room.width)) * theme.LINE_HEIGHT * style.size > room.height - _APART
            for text, room in zip(self._points, rooms, strict=True)
        ):
            style = style.sized(style.size - 1)
        return style

    def _draw_picture(self, canvas: Canvas, place: int, box: Box) -> None:
        x, y = box.center
        wide = min(58.0 if self._picture > 150 else 30.0, box.height / 1.7)
        if place == 0:
            step = min(48.0, (box.width - 8) / SETTLED)
            high = min(76.0, 2.1 * step, box.height - 6)
            for feather in range(SETTLED):
                draw_feather(canvas, (x + (feather - (SETTLED - 1) / 2) * step, y), high, WON)
        elif place == 2:
            draw_podium(canvas, (x, y + min(30.0, box.height / 2 - 9)), wide, min(66.0, box.height - 14))
        else:
            for step, icon in enumerate((Icon.BULB, Icon.UNDO)):
                at = (x - 34 + step * 68, y)
                canvas.disc(at, 58, theme.NOT_REACHED)
                canvas.icon(icon, at, 30, theme.TEXT)
                canvas.disc((at[0] + 22, at[1] + 18), 26, theme.VERMILION)
                canvas.icon(Icon.CROSS, (at[0] + 22, at[1] + 18), 14, theme.WHITE)
