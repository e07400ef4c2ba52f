"""Large cards that lead to other pages, with a sign, a title and a line."""

from __future__ import annotations

from collections.abc import Callable

from game.i18n.numbers import number
from game.view.page.cloth import draw_rays
from game.view.paint import Canvas, Icon, PanelKind
from game.view.units import Align, Box, Color, Face, TextStyle, theme
from game.view.widgets import Button, TilesHeard

TEXT = 118.0
"""The height of the paper with the title and the line."""
_RADIUS = 26.0
_TITLE = theme.CARD_TITLE
_ABOUT = TextStyle(Face.MEDIUM, 22, theme.INK_BODY)
_BADGE: Color = (0xC6, 0x3E, 0x26)
_SIGN = 190.0
"""The most width of the sign."""


class WayCard(Button):
    """A card that leads to another page.

    :param waiting: the number on its badge; 0 for none.
    """

    tiles_heard = TilesHeard.NEVER
    bleed = 60.0

    def __init__(
        self,
        label: str,
        about: str,
        on_press: Callable[[], None],
        *,
        sign: Icon,
        accent: Color,
        waiting: int = 0,
    ) -> None:
        super().__init__(label, on_press, second=about)
        self.corner = _RADIUS
        self._sign, self._accent = sign, accent
        self._waiting = number(waiting) if waiting else ""

    def _title_and_line(self) -> tuple[Box, Box]:
        box = self.box
        inner = Box(box.x + 26, box.bottom - TEXT + 8, box.width - 52, TEXT - 16)
        return Box(inner.x, inner.y, inner.width, 50), Box(inner.x, inner.y + 48, inner.width, 52)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.CARD, box, radius=_RADIUS)
        top = Box(box.x, box.y, box.width, box.height - TEXT)
        draw_rays(canvas, top, self._accent, _RADIUS)
        canvas.fill(Box(box.x, top.bottom, box.width, 4), theme.BRASS)
        size = min(_SIGN, 0.62 * top.height)
        canvas.disc(top.center, size, theme.BLACK, opacity=0.28)
        canvas.disc(top.center, 0.94 * size, theme.GOLD)
        canvas.icon(self._sign, top.center, 0.54 * size, theme.ON_GOLD)
        canvas = canvas.reading(box)
        title, about = self._title_and_line()
        canvas.block(self.label, _TITLE, title, align=Align.START)
        canvas.block(self.second, _ABOUT, about, align=Align.START)
        if self._waiting:
            at = (box.right - 44, box.y + 44)
            canvas.disc(at, 50, _BADGE)
            canvas.centered(self._waiting, theme.VALUE.colored(theme.WHITE), Box(at[0] - 25, at[1] - 25, 50, 50))
        self.draw_warmth(canvas, radius=_RADIUS, most=0.1)
