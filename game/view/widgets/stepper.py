"""Cards with a name and a value that can be changed."""

from collections.abc import Sequence
from typing import TypeVar

from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, theme
from game.view.widgets.widget import Widget

T = TypeVar("T")
_EDGE = 20.0
_ARROW, _MARGIN = 32.0, 4.0
"""Width of an arrow, and the distance of the forward arrow from the edge."""
_GAP = 12.0
_LIT, _FAINT = 0.5, (0x97, 0x83, 0x66)
"""From this warmth on the arrows are bright; below it, the arrows that can be used have this faint color."""


class ValueCard(Widget):
    """A card with a name, and a value between two arrows at the far end, which are faint until it is pointed at."""

    corner = 16.0
    NAME = theme.SMALL.sized(21)
    VALUE = theme.VALUE
    can_focus = True

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    @property
    def shown(self) -> str:
        raise NotImplementedError

    @property
    def labels(self) -> Sequence[str]:
        """Texts of all values, or at least the longest."""
        raise NotImplementedError

    @property
    def ends(self) -> tuple[bool, bool]:
        """Whether the value is the first one, and whether it is the last."""
        raise NotImplementedError

    def measure(self, kit: Kit) -> tuple[float, float]:
        name = kit.writer.width(self._name, self.NAME)
        return name + self._value_room(kit) + 2 * _ARROW + 2 * _EDGE + _GAP, 66.0

    def clipped(self, kit: Kit) -> list[str]:
        name, value, _, _ = self._parts(kit)
        places = [(self._name, self.NAME, name), *((label, self.VALUE, value) for label in self.labels)]
        return [text for text, style, box in places if not kit.writer.has_room(text, style, box.width, box.height)]

    def draw(self, canvas: Canvas) -> None:
        if self.can_focus:
            canvas.panel(PanelKind.TITLE_ITEM, self.box, radius=16)
            self.draw_warmth(canvas, radius=16, most=0.05)
        name, value, less, more = self._parts(canvas.kit)
        canvas.block(self._name, self._inked(self.NAME), name, align=Align.START)
        share = 1.0 if self.is_focused else self.warmth
        canvas.block(self.shown, self._inked(self.value_style), value, align=Align.END)
        arrows = (Icon.CHEVRON_LEFT, Icon.CHEVRON_RIGHT)
        for icon, box, is_end in zip(arrows, (less, more), self.ends, strict=True):
            usable = self.is_enabled and not is_end
            if usable or share >= _LIT:
                lit = theme.BRASS_TEXT if share >= _LIT else _FAINT
                canvas.icon(icon, box.center, 20, lit if usable else theme.TEXT_OFF)

    @property
    def value_style(self) -> theme.TextStyle:
        return self.VALUE

    def arrow_at(self, at: tuple[float, float], kit: Kit) -> int:
        """The arrow at a point: -1 back, 1 forward, 0 none."""
        _, _, less, more = self._parts(kit)
        return -1 if less.x <= at[0] < less.right else 1 if more.x <= at[0] < more.right else 0

    def _inked(self, style: theme.TextStyle) -> theme.TextStyle:
        return style if self.is_enabled else style.colored(theme.TEXT_OFF)

    def _value_room(self, kit: Kit) -> float:
        return max(kit.writer.width(label, self.VALUE) for label in self.labels)

    def _parts(self, kit: Kit) -> tuple[Box, Box, Box, Box]:
        """The boxes of the name, the value, the arrow back and the arrow forward."""
        name, value, less, more = (kit.read(part, self.box) for part in self._in_line(kit))
        return name, value, less, more

    def _in_line(self, kit: Kit) -> tuple[Box, Box, Box, Box]:
        box = self.box
        wanted = self._value_room(kit)
        room = box.width - _EDGE - 2 * _ARROW - _GAP - _MARGIN
        value_width = min(wanted, max(room * 0.5, room - kit.writer.width(self._name, self.NAME)))
        more = Box(box.right - _ARROW - _MARGIN, box.y, _ARROW, box.height)
        value = Box(more.x - value_width, box.y, value_width, box.height)
        less = Box(value.x - _ARROW, box.y, _ARROW, box.height)
        name = Box(box.x + _EDGE, box.y, less.x - _GAP - box.x - _EDGE, box.height)
        return name, value, less, more
