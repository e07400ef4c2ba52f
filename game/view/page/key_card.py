"""What can be done with its keys, to be given another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.view.paint.canvas import Canvas, keycap_box
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import Paint, PanelKind
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.widget import Widget

_CAP, _GAP, _EDGE = 32.0, 8.0, 18.0


class KeyCard(Widget):
    """A name, and its keys at the end of the line; while a key is waited for, what to do stands there."""

    bleed = 16.0
    corner = 14.0
    STYLE = theme.BODY

    def __init__(self, name: str, on_press: Callable[[], None]) -> None:
        super().__init__(can_focus=True)
        self.name = name
        self._on_press = on_press
        self._keys: tuple[str, ...] = ()
        self._prompt = ""
        self._kit: Kit | None = None

    def show_keys(self, keys: Sequence[str], *, prompt: str = "") -> None:
        """Its keys; or a prompt in their place."""
        if (tuple(keys), prompt) != (self._keys, self._prompt):
            self._keys, self._prompt = tuple(keys), prompt
            self.touch()

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of its keys."""
        return self._keys

    def press(self) -> None:
        if self._kit is not None:
            self._kit.play(Cue.BUTTON)
        self._on_press()

    def hint(self, kit: Kit) -> str:
        return "\n".join(self.clipped(kit))

    def clipped(self, kit: Kit) -> list[str]:
        return [self.name] if kit.writer.line(self.name, self.STYLE, self._room(kit)).is_cut else []

    def draw(self, canvas: Canvas) -> None:
        kit, box = self._kit, self.box
        kit = self._kit = canvas.kit
        if self._prompt:
            canvas.panel(PanelKind.CHIP, box, paint=Paint.GOLD, radius=14)
        else:
            canvas.panel(PanelKind.TRAY, box)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=14, opacity=0.06 * self.warmth)
        ink = theme.ON_GOLD if self._prompt else theme.TEXT
        room = self._room(kit)
        start = box.right - _EDGE - room if kit.mirrored else box.x + _EDGE
        name = Box(start, box.y, room, box.height)
        canvas.centred(self.name, self.STYLE.coloured(ink), name, align=Align.START)
        if self._prompt:
            rest = Box(box.x + _EDGE, box.y, box.width - 2 * _EDGE, box.height)
            canvas.centred(self._prompt, theme.SMALL.coloured(ink), rest, align=Align.END)
            return
        self._draw_keys(canvas)

    def _draw_keys(self, canvas: Canvas) -> None:
        kit, box = canvas.kit, self.box
        if not self._keys:
            rest = Box(box.x + _EDGE, box.y, box.width - 2 * _EDGE, box.height)
            canvas.centred("\u2013", self.STYLE.coloured(theme.VERMILION), rest, align=Align.END)
        x = box.x + _EDGE if kit.mirrored else box.right - _EDGE
        for key in reversed(self._keys):
            width = keycap_box(kit, key, (0, 0), height=_CAP).width
            canvas.keycap(key, (x + width / 2 if kit.mirrored else x - width / 2, box.centre[1]), height=_CAP)
            x += (width + _GAP) * (1 if kit.mirrored else -1)

    def _room(self, kit: Kit) -> float:
        words = kit.writer.width(self._prompt, theme.SMALL) if self._prompt else 0.0
        taken = sum(keycap_box(kit, key, (0, 0), height=_CAP).width + _GAP for key in self._keys)
        return max(1.0, self.box.width - max(words, taken) - 2 * _EDGE - _GAP)
