"""The amounts that a learner pays to players, by dragging them onto plates or by pressing."""

from collections.abc import Callable
from fractions import Fraction

from game.i18n.numbers import points_text
from game.i18n.row_texts import worth_text
from game.rules.rows import Points
from game.view.paint import Canvas, Kit, Paint, PanelKind
from game.view.table.targets import Target
from game.view.units import Box, Point, theme
from game.view.widgets import Callback, PanelBox

_HIGH = 62.0
_LEAST = 96.0
_PAD = 24.0
_APART = 16.0
_INSET = 22.0
_ABOVE = 12.0
_DRAGGED = 12.0
"""How far the pointer must move before an amount is dragged, in units."""
_FIGURE = theme.TOTAL.colored(theme.ON_GOLD)


class Amount(Target):
    """An amount, which is dragged to a player, or pressed.

    :param amount: the amount in points.
    :param press: called when it is pressed.
    :param drop: called with the point at which it is dropped, in layout units.
    """

    bleed = 40.0
    corner = _HIGH / 2

    def __init__(self, amount: Fraction, press: Callback, drop: Callable[[Point], None]):
        super().__init__(points_text(amount), press)
        self.called = worth_text(Points(amount))
        self._drop = drop
        self._lies = self.box
        self._from = (0.0, 0.0)
        self._is_dragged = False

    def wide(self, kit: Kit) -> float:
        return max(_LEAST, kit.writer.width(self.label, _FIGURE) + 2 * _PAD)

    def lie(self, box: Box) -> None:
        self._lies = box
        self.place(box)

    def pointer_down(self, at: Point, kit: Kit) -> None:
        self._from, self._is_dragged = at, False

    def pointer_drag(self, at: Point, kit: Kit) -> None:
        dx, dy = at[0] - self._from[0], at[1] - self._from[1]
        self._is_dragged = self._is_dragged or max(abs(dx), abs(dy)) > _DRAGGED
        if self._is_dragged:
            self.place(self._lies.moved(dx, dy))

    def pointer_up(self, at: Point, kit: Kit) -> None:
        was_dragged, self._is_dragged = self._is_dragged, False
        self.place(self._lies)
        if was_dragged:
            self._drop(at)
        else:
            self.press()

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.CHIP, self.box, paint=Paint.GOLD, radius=_HIGH / 2)
        super().draw(canvas)
        canvas.centered(self.label, _FIGURE, self.box)


class AmountTray(PanelBox):
    """The panel for the amounts."""

    def __init__(self) -> None:
        super().__init__(PanelKind.LACQUER, radius=30)

    def lay_out(self, kit: Kit, below: Box, amounts: list[Amount]) -> None:
        """Lays the amounts out above the bar, the smallest first."""
        widths = [amount.wide(kit) for amount in amounts]
        wide = sum(widths) + _APART * (len(widths) - 1) + 2 * _INSET
        high = _HIGH + 2 * 14
        self.place(Box(below.center[0] - wide / 2, below.y - _ABOVE - high, wide, high))
        x = self.box.x + _INSET
        for amount, each in zip(amounts, widths, strict=True):
            amount.lie(kit.read(Box(x, self.box.y + 14, each, _HIGH), self.box))
            x += each + _APART
