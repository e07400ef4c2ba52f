"""Cards with a name and a value that can be changed, such as house rules."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from game.app.window.actions import InputEvent
from game.view.paint import Canvas, Cue, Icon, Kit, PanelKind
from game.view.units import Align, Box, row, theme
from game.view.widgets.choice import OneOf, OnOff, draw_switch, sideways
from game.view.widgets.widget import Seen, Widget

T = TypeVar("T")
_EDGE = 20.0
_ARROW, _MARGIN = 32.0, 4.0
"""Width of an arrow, and the distance of the forward arrow from the edge."""
_GAP = 12.0
_LEAST_HIGH = 66.0
"""The least height of a compact card; above it, space is left over the name and below the value."""
_LARGE, _LARGE_ROOM = 30.0, 40.0
"""Size of an arrow on a slim card, and the width kept for it."""
_LIT, _FAINT = 0.5, (0x97, 0x83, 0x66)
"""From this warmth on the arrows are bright; below it, the arrows that can be used have this faint color."""
_UNUSABLE = 0.42
"""The brightness of an arrow that leads nowhere, on a slim card."""
_LINES = 3
"""The most lines of a switch's name."""


class ValueCard(Widget):
    """A card with a name, and a value between two arrows at the far end, which are faint until the card is pointed at.

    In a ``compact`` card the value stands below the name. A ``slim`` one shows its value alone, in the middle between
    arrows that are always seen.
    """

    corner = 16.0
    NAME = theme.SMALL.sized(21)
    COMPACT_NAME = theme.SMALL
    VALUE = theme.VALUE
    can_focus = True
    compact = False
    slim = False
    others = Seen("")
    """Text shown instead of the card's own value when something else decides it."""

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
    def _texts(self) -> Sequence[str]:
        """All texts that may stand in the place of the value."""
        return [*self.labels, *filter(None, [self.others])]

    @property
    def ends(self) -> tuple[bool, bool]:
        """Whether the value is the first one, and whether it is the last."""
        raise NotImplementedError

    def measure(self, kit: Kit) -> tuple[float, float]:
        if self.slim:
            return self._value_room(kit) + 2 * (_LARGE_ROOM + _MARGIN + _GAP), 56.0
        name = kit.writer.width(self._name, self.NAME)
        return name + self._value_room(kit) + 2 * _ARROW + 2 * _EDGE + _GAP, 66.0

    def clipped(self, kit: Kit) -> list[str]:
        name, value, _, _ = self._parts(kit)
        named = [] if self.slim else [(self._name, self._name_style, name)]
        places = [*named, *((label, self.VALUE, value) for label in self._texts)]
        return [text for text, style, box in places if not kit.writer.has_room(text, style, box.width, box.height)]

    def draw(self, canvas: Canvas) -> None:
        if self.can_focus:
            canvas.panel(PanelKind.TITLE_ITEM, self.box, radius=16)
            self.draw_warmth(canvas, radius=16, most=0.05)
        name, value, less, more = self._parts(canvas.kit)
        if not self.slim:
            canvas.block(self._name, self._inked(self._name_style), name, align=Align.START)
        share = 1.0 if self.is_focused else self.warmth
        align = Align.CENTER if self.slim else Align.START if self.compact else Align.END
        canvas.block(self.others or self.shown, self._inked(self.value_style), value, align=align)
        arrows = (Icon.CHEVRON_LEFT, Icon.CHEVRON_RIGHT)
        for icon, box, is_end in zip(arrows, (less, more), self.ends, strict=True):
            usable = self.is_enabled and not is_end
            if self.slim and self.can_focus:
                gold = theme.GOLD if share >= _LIT else theme.BRASS_TEXT
                canvas.icon(
                    icon, box.center, _LARGE, gold if usable else theme.blended(theme.WOOD_DARK, gold, _UNUSABLE)
                )
            elif usable or share >= _LIT:
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

    @property
    def _name_style(self) -> theme.TextStyle:
        return self.COMPACT_NAME if self.compact else self.NAME

    def _value_room(self, kit: Kit) -> float:
        return max(kit.writer.width(label, self.VALUE) for label in self._texts)

    def _parts(self, kit: Kit) -> tuple[Box, Box, Box, Box]:
        """The boxes of the name, the value, the arrow back and the arrow forward."""
        parts = self._between() if self.slim else self._stacked() if self.compact else self._in_line(kit)
        name, value, less, more = (kit.read(part, self.box) for part in parts)
        return name, value, less, more

    def _between(self) -> tuple[Box, Box, Box, Box]:
        less, value, more = row(self.box.inset(_MARGIN, 0), [_LARGE_ROOM, None, _LARGE_ROOM])
        return value, value, less, more

    def _stacked(self) -> tuple[Box, Box, Box, Box]:
        box = self.box
        spare = (box.height - _LEAST_HIGH) / 2
        name = Box(box.x + _EDGE, box.y + 5 + spare, box.width - 1.5 * _EDGE, box.height * 0.3)
        high = box.bottom - name.bottom - 1 - spare
        more = Box(box.right - _ARROW - _MARGIN, name.bottom, _ARROW, high)
        less = Box(more.x - _ARROW, name.bottom, _ARROW, high)
        return name, Box(name.x, name.bottom, less.x - 4 - name.x, high), less, more

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


class Stepper(OneOf[T], ValueCard):
    """One of several values, changed with left and right or by a click on the card.

    A single value is plain text: nothing can be chosen, so there is no card, and the keys pass it over.
    """

    def __init__(self, name: str, values: Sequence[tuple[T, str]], chosen: T, on_change: Callable[[T], None]) -> None:
        super().__init__(values, chosen, on_change)
        self._name = name
        self.can_focus = len(self._values) > 1

    @property
    def shown(self) -> str:
        return self.chosen_name

    @property
    def labels(self) -> Sequence[str]:
        return [label for _, label in self._values]

    @property
    def ends(self) -> tuple[bool, bool]:
        return self._chosen == 0, self._chosen == len(self._values) - 1

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        step = sideways(event, kit)
        return bool(step) and self._go(self._chosen + step, kit)

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        arrow = self.arrow_at(at, kit)
        if arrow:
            self._go(self._chosen + arrow, kit)
        else:
            kit.play(Cue.BUTTON)
            self.press()

    def _go(self, index: int, kit: Kit) -> bool:
        if 0 <= index < len(self._values):
            kit.play(Cue.BUTTON)
            self._set(index)
        return True


class SwitchCard(OnOff):
    """A card with a name and a switch, for a house rule that is on or off."""

    corner = Stepper.corner

    def __init__(self, name: str, on_change: Callable[[bool], None], *, is_on: bool, tooltip: str = "") -> None:
        super().__init__(on_change, is_on=is_on, tooltip=tooltip)
        self._name = name

    def measure(self, kit: Kit) -> tuple[float, float]:
        return kit.writer.width(self._name, Stepper.NAME) + 66 + 2 * _EDGE + _GAP, 66.0

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        canvas.panel(PanelKind.TITLE_ITEM, self.box, radius=16)
        name, switch = self._parts()
        style = Stepper.NAME if self.is_enabled else Stepper.NAME.colored(theme.TEXT_OFF)
        place = Box(name.x, name.y + 2, name.width, name.height - 4)
        canvas.block(self._name, style, place, align=Align.START, most=_LINES)
        draw_switch(canvas, switch, is_on=self.is_on, warmth=self.warmth)

    def _parts(self) -> tuple[Box, Box]:
        """The boxes of the name and the switch."""
        box = self.box
        switch = Box(box.right - _EDGE - 66, box.center[1] - 17, 66, 34)
        name = Box(box.x + _EDGE, box.y, switch.x - _GAP - box.x - _EDGE, box.height)
        return name, switch
