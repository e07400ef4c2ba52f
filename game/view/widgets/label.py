"""Text that only stands there, and panels that only lie there."""

from __future__ import annotations

from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import Paint, PanelKind
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import TextStyle
from game.view.widgets.widget import Widget


class Label(Widget):
    """One line in the middle of its box's height, or several from the top of the box when ``wraps``.

    Of ``most`` lines, the words are broken and grow smaller only where one line is too short for them.
    """

    bleed = 6.0

    def __init__(
        self,
        text: str,
        style: TextStyle,
        *,
        align: Align = Align.START,
        wraps: bool = False,
        most: int = 1,
        target: Widget | None = None,
    ) -> None:
        """``target``: the widget that a click on the text presses."""
        super().__init__()
        self._text = text
        self._style = style
        self._align = align
        self._wraps = wraps
        self._most = most
        self._target = target

    @property
    def text(self) -> str:
        """What is written."""
        return self._text

    def write(self, text: str, style: TextStyle | None = None) -> None:
        """Write something else."""
        if text != self._text or (style is not None and style != self._style):
            self._text = text
            self._style = style or self._style
            self.touch()

    def measure(self, kit: Kit) -> tuple[float, float]:
        step = self._style.size * theme.LINE_HEIGHT
        if self._wraps:
            return self.box.width, step * len(kit.writer.wrapped(self._text, self._style, self.box.width))
        return kit.writer.width(self._text, self._style), step

    def height_for(self, width: float, kit: Kit) -> float:
        """How high the text is when its lines may be so long."""
        step = self._style.size * theme.LINE_HEIGHT
        return step * (len(kit.writer.wrapped(self._text, self._style, width)) if self._wraps else 1)

    def clipped(self, kit: Kit) -> list[str]:
        if self._wraps:
            too_high = self.height_for(self.box.width, kit) > self.box.height + 2
            return [self._text] if too_high else []
        return [] if self.has_room_for(self._text, kit) else [self._text]

    def lines_in(self, width: float, kit: Kit) -> int:
        """How many lines the words are broken into where they may be so long."""
        return len(kit.writer.broken(self._text, self._style, width, lines=self._most)[0])

    def has_room_for(self, text: str, kit: Kit) -> bool:
        """Whether these words could stand here whole."""
        if self._most > 1:
            return kit.writer.has_room(text, self._style, self.box.width, self.box.height)
        return not kit.writer.line(text, self._style, self.box.width).is_cut

    def draw(self, canvas: Canvas) -> None:
        if self._most > 1:
            canvas.block(self._text, self._style, self.box, align=self._align, most=self._most)
            return
        if not self._wraps:
            canvas.centred(self._text, self._style, self.box, align=self._align)
            return
        step = self._style.size * theme.LINE_HEIGHT
        for number, line in enumerate(canvas.kit.writer.wrapped(self._text, self._style, self.box.width)):
            row = Box(self.box.x, self.box.y + number * step, self.box.width, step)
            canvas.centred(line, self._style, row, align=self._align)

    @property
    def may_act(self) -> bool:
        return self._target is not None and self._target.may_act and self.is_visible

    def press(self) -> None:
        if self._target is not None:
            self._target.press()


class PanelBox(Widget):
    """A panel below other widgets."""

    bleed = 42.0

    def __init__(
        self, kind: PanelKind, *, paint: Paint = Paint.GREY, radius: float | None = None, solid: bool = False
    ) -> None:
        """``solid``: nothing of what lies below shines through."""
        super().__init__()
        self._solid = solid
        self._kind = kind
        self._paint = paint
        self._radius = radius

    def draw(self, canvas: Canvas) -> None:
        if self._solid:
            canvas.rounded(self.box, theme.WOOD_DARK, radius=self._radius or 0)
        canvas.panel(self._kind, self.box, paint=self._paint, radius=self._radius)


class Rule(Widget):
    """A fine brass line between two parts, as long as its box and as wide."""

    bleed = 2.0

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.box, theme.BRASS, opacity=0.4)
