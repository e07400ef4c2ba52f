"""A line in the list of keys."""

from __future__ import annotations

from collections.abc import Sequence

from game.view.paint.canvas import Canvas, keycap_box
from game.view.paint.kit import Kit
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.widget import Widget

_CAP = 32.0
_GAP = 8.0


class KeyLine(Widget):
    """What can be done, and the keys that do it, at the end of the line."""

    bleed = 4.0
    STYLE = theme.BODY

    def __init__(self, name: str, keys: Sequence[str]) -> None:
        super().__init__()
        self._name = name
        self._keys = list(keys)

    def clipped(self, kit: Kit) -> list[str]:
        return [self._name] if kit.writer.line(self._name, self.STYLE, self._room(kit)).is_cut else []

    def draw(self, canvas: Canvas) -> None:
        kit, box = canvas.kit, self.box
        room = self._room(kit)
        name = Box(box.right - room if kit.mirrored else box.x, box.y, room, box.height)
        canvas.centred(self._name, self.STYLE, name, align=Align.START)
        x = box.x if kit.mirrored else box.right
        for key in reversed(self._keys):
            width = keycap_box(kit, key, (0, 0), height=_CAP).width
            centre = x + width / 2 if kit.mirrored else x - width / 2
            canvas.keycap(key, (centre, box.centre[1]), height=_CAP)
            x += (width + _GAP) * (1 if kit.mirrored else -1)
        canvas.fill(Box(box.x, box.bottom - 1, box.width, 1.5), theme.BRASS, opacity=0.18)

    def _room(self, kit: Kit) -> float:
        taken = sum(keycap_box(kit, key, (0, 0), height=_CAP).width + _GAP for key in self._keys)
        return max(1.0, self.box.width - taken - _GAP)
