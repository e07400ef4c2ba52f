"""Actions with their keys: as a line to read, and as a card for changing the keys."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.i18n import _, pgettext
from game.view.paint import Canvas, Kit, Paint, PanelKind, keycap_box
from game.view.units import Align, Box, theme
from game.view.widgets import Pressed, Widget

_CAP, _GAP, _EDGE = 32.0, 8.0, 18.0
_STYLE = theme.BODY


def key_words(name: str, keys: Sequence[str]) -> str:
    """An action as a screen reader says it, with its first key."""
    return pgettext("reader", "{answer}, key {key}").format(answer=name, key=keys[0]) if keys else name


def _keys_width(keys: Sequence[str], kit: Kit) -> float:
    """The width that keys take at the end of a line, in units."""
    return sum(keycap_box(kit, key, (0, 0), height=_CAP).width + _GAP for key in keys)


def _draw_keys(canvas: Canvas, box: Box, keys: Sequence[str]) -> None:
    x = box.right
    for key in reversed(keys):
        width = keycap_box(canvas.kit, key, (0, 0), height=_CAP).width
        canvas.keycap(key, (x - width / 2, box.center[1]), height=_CAP)
        x -= width + _GAP


@dataclass(eq=False)
class KeyLine(Widget):
    """An action with its keys at the end of the line; the arrow keys of a pair always point outward."""

    name: str
    keys: Sequence[str]

    bleed = 4.0

    def __post_init__(self) -> None:
        self.called = key_words(self.name, [", ".join(self.keys)])

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        name = Box(box.x, box.y, self._name_width(canvas.kit), box.height)
        canvas.centered(self.name, _STYLE, name, align=Align.START)
        taken = _keys_width(self.keys, canvas.kit)
        _draw_keys(*canvas.straight(Box(box.right - taken + _GAP, box.y, taken - _GAP, box.height)), self.keys)
        canvas.fill(Box(box.x, box.bottom - 1, box.width, 1.5), theme.BRASS, opacity=0.18)

    def _name_width(self, kit: Kit) -> float:
        return max(1.0, self.box.width - _keys_width(self.keys, kit) - _GAP)


class KeyCard(Pressed):
    """An action with its keys at the end of the line, or a prompt while a new key is awaited."""

    bleed = 16.0
    corner = 14.0

    def __init__(self, name: str, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.name = self.called = name
        self.keys: tuple[str, ...] = ()
        self._prompt = ""

    def show_keys(self, keys: Sequence[str], *, prompt: str = "") -> None:
        if (tuple(keys), prompt) != (self.keys, self._prompt):
            self.keys, self._prompt = tuple(keys), prompt
            said = _("{name}: {said}").format(name=self.name, said=prompt)
            self.called = said if prompt else key_words(self.name, keys)
            self.touch()

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        if self._prompt:
            canvas.panel(PanelKind.CHIP, box, paint=Paint.GOLD, radius=14)
        else:
            canvas.panel(PanelKind.TRAY, box)
        self.draw_warmth(canvas, radius=14, most=0.06)
        ink = theme.ON_GOLD if self._prompt else theme.TEXT
        inner = box.inset(_EDGE)
        name = Box(inner.x, box.y, self._name_width(canvas.kit), box.height)
        canvas.block(self.name, _STYLE.colored(ink), name, align=Align.START)
        if self._prompt:
            prompt = Box(
                inner.right - self._prompt_width(canvas.kit), box.y, self._prompt_width(canvas.kit), box.height
            )
            canvas.block(self._prompt, theme.SMALL.colored(ink), prompt, align=Align.END)
        elif self.keys:
            _draw_keys(canvas, inner, self.keys)
        else:
            canvas.centered("\u2013", _STYLE.colored(theme.VERMILION), inner, align=Align.END)

    def _name_width(self, kit: Kit) -> float:
        taken = self._prompt_width(kit) if self._prompt else _keys_width(self.keys, kit)
        return max(1.0, self.box.width - taken - 2 * _EDGE - _GAP)

    def _prompt_width(self, kit: Kit) -> float:
        return min(kit.writer.width(self._prompt, theme.SMALL), 0.4 * self.box.width)
