"""Buttons: labeled ones, and round ones with an icon."""

from game import Frozen
from game.app.window.actions import Action, Callback, Device, InputEvent
from game.view.paint import Canvas, Cue, Icon, Kit, Paint, PanelKind, keycap_box
from game.view.paint.panels import round_button
from game.view.units import Align, Box, Color, TextStyle, theme
from game.view.widgets.widget import Pressed, Seen

_OFF: Color = (0x5E, 0x52, 0x47)
"""The color of disabled buttons, drawn flat and translucent so that it suits both paper and lacquer."""
_INK = {Paint.GOLD: theme.ON_GOLD, Paint.IVORY: theme.INK} | dict.fromkeys(
    (Paint.GRAY, Paint.DARK, Paint.WOOD), theme.TEXT
)
_SUNK = 3.0
_GAP = 12.0
_PADDING = 24.0
_CAP = 22.0
"""Height of the keycap in the lower corner of a round button."""
LEAST_WIDTH = 138.0
_TALL = 70.0
"""The height from which icons do not grow any more."""
_ROOMY = 66.0
"""The height from which both lines of a label are farther apart."""
_GRAND = 110.0
"""The height from which they are farther apart still."""
_LARGE = 30.0
"""The size from which the letters of a label above a second line are set lower."""
_LOW = 72.0
"""If a button is lower than this, its second line is at the end of the first, if it fits there."""
_SECOND_ON_GOLD = theme.NAME.colored(theme.ON_GOLD_SECOND)


class Finish(Frozen):
    """The look of a button and its label."""

    paint: Paint = Paint.GRAY
    style: TextStyle = theme.BUTTON
    padding: float = _PADDING
    """Space between the button's edges and its content, in layout units."""


PLAIN = Finish()
SMALL = Finish(style=theme.BUTTON.sized(22), padding=18.0)
"""The finish of a small button over the table."""


class Button(Pressed):
    """A button with a label, and optionally an icon before it, a second line, and the name of a key.

    The key is only shown, never handled here; with a gamepad it is the gamepad's button.
    """

    paint = Seen(Paint.GRAY)
    written = ""
    """What is written in place of the label, if the rest of it is told beside the button; empty for the label."""
    hides_key = Seen(usual=False)
    """Whether the key is not shown because it does something else for now."""

    def __init__(
        self,
        label: str,
        on_press: Callback,
        *,
        finish: Finish = PLAIN,
        icon: Icon | None = None,
        second: str = "",
        key: Action | None = None,
        tooltip: str = "",
    ):
        super().__init__(on_press, tooltip=tooltip)
        self.label = label
        self.second = second
        self.paint = finish.paint
        self._icon = icon
        self._key = key
        self._finish = finish

    @property
    def shortcut(self) -> str:
        """The name of the key that does the same as the button; empty if there is none."""
        return "" if self.kit is None or self._key is None or self.hides_key else self.kit.actions.hint(self._key)

    def is_meant(self, event: InputEvent, kit: Kit) -> bool:
        """Whether this event presses the key shown on the button."""
        return self._key is not None and not self.hides_key and kit.actions.is_pressed_anew(event, self._key)

    def relabel(self, label: str, second: str = "") -> None:
        if (label, second) != (self.label, self.second):
            self.label, self.second = label, second
            self.touch()

    def measure(self, kit: Kit) -> tuple[float, float]:
        return max(LEAST_WIDTH, self.content_width(kit)), self.box.height or 62.0

    def content_width(self, kit: Kit, high: float = 0.0) -> float:
        """Least width at which all content fits if the button is ``high`` units high (0: its present height)."""
        words = max(
            kit.writer.width(self._words, self._finish.style), kit.writer.width(self.second, self._second_style)
        )
        return words + self._room_beside_words(kit, high) + 2 * self._finish.padding

    def draw(self, canvas: Canvas) -> None:
        kit = canvas.kit
        is_down = self.depth >= 0.5
        box = self.box
        radius = self.corner or box.height * 0.3
        if not self.is_enabled:
            canvas.rounded(box, _OFF, radius=radius, opacity=0.4)
        else:
            canvas.panel(PanelKind.BUTTON_DOWN if is_down else PanelKind.BUTTON, box, paint=self.paint)
        self.draw_warmth(canvas, radius=radius, most=0.13)
        sunk = _SUNK if is_down and not kit.motion.calm else 0.0
        inner = box.moved(0, sunk)
        self._draw_content(canvas, inner)

    @property
    def ring(self) -> PanelKind:
        return PanelKind.FOCUS_GOLD if self.paint is Paint.GOLD else PanelKind.FOCUS

    @property
    def ink(self) -> Color:
        if not self.is_enabled:
            return theme.TEXT_OFF
        return _INK.get(self.paint, theme.WHITE)

    @property
    def _words(self) -> str:
        return self.written or self.label

    @property
    def _second_style(self) -> TextStyle:
        return _SECOND_ON_GOLD if self.paint is Paint.GOLD else theme.SMALL

    def _room_beside_words(self, kit: Kit, high: float = 0.0) -> float:
        """The width that icon and key take beside the words."""
        icon = 0.0 if self._icon is None else self._icon_size(high) + _GAP
        key = self._shown_key(kit)
        return icon + (keycap_box(kit, key, (0, 0)).width + _GAP if key else 0.0)

    def _icon_size(self, high: float = 0.0) -> float:
        return min(high or self.box.height or 62.0, _TALL) * 0.5

    def _shown_key(self, kit: Kit) -> str:
        return "" if self._key is None or self.hides_key else kit.actions.hint(self._key)

    def _draw_content(self, canvas: Canvas, box: Box) -> None:
        canvas, kit = canvas.reading(box), canvas.kit
        ink = self.ink
        key = self._shown_key(kit)
        room = max(1.0, self.box.width - 2 * self._finish.padding - self._room_beside_words(kit))
        label = kit.writer.width(self._words, self._finish.style)
        second = kit.writer.width(self.second, self._second_style)
        beside = box.height < _LOW and label + 2 * _GAP + second <= room
        words = min(room, label if beside else max(label, second))
        whole = words + self._room_beside_words(kit)
        x = box.x + (box.width - whole) / 2
        y = box.center[1]
        if key:
            cap = keycap_box(kit, key, (0, 0))
            canvas.keycap(key, (x + cap.width / 2, y), color=ink)
            x += cap.width + _GAP
        if self._icon is not None:
            size = self._icon_size()
            canvas.icon(self._icon, (x + size / 2, y), size, ink)
            x += size + _GAP
        style = self._finish.style.colored(ink)
        if not self.second or beside:
            canvas.text(self._words, style, (x, y + style.size * theme.CAPITALS), widest=room)
            canvas.centered(self.second, self._second_style, Box(x, box.y, room, box.height), align=Align.END)
            return
        apart = 8.0 if box.height >= _GRAND else 3.0 if box.height >= _ROOMY else 0.0
        lower = 1.2 * max(0.0, style.size - _LARGE)
        canvas.text(self._words, style, (x, y - 4 - apart + lower), widest=room)
        fitting = kit.writer.fitting(self.second, self._second_style, room)
        canvas.text(self.second, fitting, (x, y + 19.5 + apart + 0.6 * lower), widest=room)


class IconButton(Pressed):
    """A round button with an icon, its name in the tooltip, and its key in the corner."""

    corner = 400.0
    is_small = True
    is_lit = Seen(usual=False)
    """Whether the button is highlighted in gold."""
    is_quiet = Seen(usual=False)
    """Whether the button is not drawn for now."""
    off = Seen[Icon | None](None)
    """A sign in the button's corner for something that is switched off."""

    def __init__(self, icon: Icon, name: str, on_press: Callback, *, key: Action | None = None, cue: Cue = Cue.BUTTON):
        super().__init__(on_press, tooltip=name)
        self._icon = icon
        self._key = key
        self.cue = cue

    @property
    def shortcut(self) -> str:
        """The name of the key that does the same as the button; empty if there is none."""
        return "" if self.kit is None or self._key is None else self.kit.actions.hint(self._key)

    def draw(self, canvas: Canvas) -> None:
        if self.is_quiet:
            return
        kit = canvas.kit
        diameter = min(self.box.width, self.box.height)
        x, y = self.box.center
        sprite = round_button(max(1, kit.frame.px(diameter)), kit.frame.unit, lit=self.is_lit)
        canvas.lay(*sprite.at(*kit.frame.at(x, y)))
        if self.warmth:
            canvas.disc((x, y), diameter, theme.WHITE, opacity=0.13 * self.warmth)
        sunk = _SUNK * self.depth if not kit.motion.calm else 0.0
        ink = theme.GOLD if self.is_lit else theme.TEXT if self.is_enabled else theme.TEXT_OFF
        canvas = canvas.reading(self.box)
        canvas.icon(self._icon, (x, y + sunk), diameter * 0.5, ink)
        if self.off is not None:
            at = x - 0.4 * diameter, y + 0.36 * diameter
            canvas.badge(self.off, at, 0.5 * diameter, theme.WOOD_DARK, theme.TEXT_SECOND)
            canvas.icon(
                Icon.CROSS, (at[0] + 0.15 * diameter, at[1] + 0.12 * diameter), 0.24 * diameter, theme.LOSS_ON_DARK
            )
        key = kit.actions.hint(self._key) if self._key is not None else ""
        if len(key) == 1 and kit.actions.device is not Device.MOUSE:
            cap = keycap_box(kit, key, (0, 0), height=_CAP)
            at = (x + (diameter - cap.width) / 2, y + (diameter - cap.height) / 2)
            canvas.rounded(keycap_box(kit, key, at, height=_CAP), theme.WOOD_DARK, radius=6)
            canvas.keycap(key, at, height=_CAP)
