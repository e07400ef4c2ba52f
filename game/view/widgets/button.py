"""Buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from game.app.window.actions import Action, Device
from game.view.paint.canvas import PREMULTIPLIED, Canvas, keycap_box
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import Paint, PanelKind, round_button
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Colour, TextStyle
from game.view.widgets.widget import Widget

_INK = {Paint.GOLD: theme.ON_GOLD, Paint.IVORY: theme.INK, Paint.GREY: theme.TEXT, Paint.DARK: theme.TEXT}
_SUNK = 3.0
_GAP = 12.0
_PADDING = 24.0
_GLASS_CORNER = 18.0
LEAST_WIDTH = 138.0


class Look(Enum):
    """What a button is made of."""

    SOLID = auto()
    """Coloured, with a foot: what to do."""
    GLASS = auto()
    """Smoked glass with a hairline: a line of a menu."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a button is made: its colour and what it is made of, and how its label is set."""

    paint: Paint = Paint.GREY
    look: Look = Look.SOLID
    style: TextStyle = theme.BUTTON
    align: Align = Align.CENTRE
    cue: Cue = Cue.BUTTON
    padding: float = _PADDING
    """From its edges to what stands on it, in units."""


PLAIN = Finish()
MAIN = Finish(paint=Paint.GOLD)
"""The one thing to do now."""
GLASS = Finish(look=Look.GLASS, style=theme.LABEL.sized(28), align=Align.START)


def shared_widths(buttons: Sequence[Button], room: float, kit: Kit) -> list[float]:
    """How wide buttons beside each other are: as wide as their words need, and the rest of the room in equal parts.

    Where there is too little room, keycaps go first; then all have a little less than they need.
    """
    needed: list[float] = []
    for hidden in (False, True):
        for button in buttons:
            button.hide_key(hidden=hidden)
        needed = [button.content_width(kit) for button in buttons]
        if sum(needed) <= room:
            break
    rest = (room - sum(needed)) / len(needed)
    return [width + rest for width in needed] if rest >= 0 else [width * room / sum(needed) for width in needed]


class Button(Widget):
    """A button with a label, and if wanted an icon, a second line, and the key that does the same.

    The icon stands before the label, or at the far end where the label begins at the edge.

    The button itself listens to no key: the scene does. It only shows the key's name, while the keyboard was used last
    or nothing was.
    """

    def __init__(
        self,
        label: str,
        on_press: Callable[[], None],
        *,
        finish: Finish = PLAIN,
        icon: Icon | None = None,
        second: str = "",
        key: Action | None = None,
        tooltip: str = "",
    ) -> None:
        super().__init__(tooltip=tooltip, can_focus=True)
        self.label = label
        self.second = second
        self.paint = finish.paint
        self._look = finish.look
        self.corner = _GLASS_CORNER if finish.look is Look.GLASS else None
        self._icon = icon
        self._key = key
        self._hides_key = False
        self._style = finish.style
        self._align = finish.align
        self._on_press = on_press
        self._cue = finish.cue
        self._padding = finish.padding
        self._kit: Kit | None = None

    def press(self) -> None:
        if self._kit is not None:
            self._kit.play(self._cue)
        self._on_press()

    def hide_key(self, *, hidden: bool) -> None:
        """Let its key be free for something else for a while."""
        if hidden != self._hides_key:
            self._hides_key = hidden
            self.touch()

    def relabel(self, label: str, second: str = "") -> None:
        """Write something else on it."""
        if (label, second) != (self.label, self.second):
            self.label, self.second = label, second
            self.touch()

    def measure(self, kit: Kit) -> tuple[float, float]:
        self._kit = kit
        return max(LEAST_WIDTH, self.content_width(kit)), self.box.height or 62.0

    def content_width(self, kit: Kit) -> float:
        """How wide it must be for everything on it, be that ever so narrow."""
        words = max(kit.writer.width(self.label, self._style), kit.writer.width(self.second, theme.SMALL))
        return words + sum(width + _GAP for width in self._extras(kit)) + 2 * self._padding

    def clipped(self, kit: Kit) -> list[str]:
        room = self._room(kit)
        cut = kit.writer.line(self.label, self._style, room).is_cut
        cut_second = bool(self.second) and kit.writer.line(self.second, self._second_style, room).is_cut
        return [self.label] * cut + [self.second] * cut_second

    def draw(self, canvas: Canvas) -> None:
        kit = self._kit = canvas.kit
        is_down = self.depth >= 0.5
        box = self.box
        if self._look is Look.GLASS:
            canvas.panel(PanelKind.TITLE_ITEM, box)
        else:
            paint = self.paint if self.is_enabled else Paint.GREY
            canvas.panel(PanelKind.BUTTON_DOWN if is_down else PanelKind.BUTTON, box, paint=paint)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=_radius(self._look, box), opacity=0.13 * self.warmth)
        sunk = _SUNK if is_down and not kit.motion.calm else 0.0
        inner = Box(box.x, box.y + sunk, box.width, box.height)
        self._draw_content(canvas, inner)

    @property
    def ink(self) -> Colour:
        """The colour of the label."""
        if not self.is_enabled:
            return theme.TEXT_OFF
        if self._look is Look.GLASS:
            return theme.TEXT
        return _INK.get(self.paint, theme.WHITE)

    @property
    def _second_style(self) -> TextStyle:
        return theme.SMALL.coloured(theme.ON_GOLD_SECOND if self.paint is Paint.GOLD else theme.TEXT_SECOND)

    def _extras(self, kit: Kit) -> list[float]:
        """The widths of what stands beside the label."""
        extras: list[float] = []
        if self._icon is not None:
            extras.append(self._icon_size)
        if self._shown_key(kit):
            extras.append(keycap_box(kit, self._shown_key(kit), (0, 0)).width)
        return extras

    @property
    def _icon_size(self) -> float:
        return min(self.box.height or 62.0, 70.0) * 0.5

    def _shown_key(self, kit: Kit) -> str:
        return "" if self._key is None or self._hides_key else kit.actions.hint(self._key)

    def _room(self, kit: Kit) -> float:
        return max(1.0, self.box.width - 2 * self._padding - sum(width + _GAP for width in self._extras(kit)))

    def _draw_content(self, canvas: Canvas, box: Box) -> None:
        kit = canvas.kit
        ink = self.ink
        key = self._shown_key(kit)
        room = self._room(kit)
        words = min(room, kit.writer.width(self.label, self._style))
        whole = words + sum(width + _GAP for width in self._extras(kit))
        from_start = self._padding if self._align is Align.START else (box.width - whole) / 2
        sign = -1 if kit.mirrored else 1
        x = box.right - from_start if kit.mirrored else box.x + from_start
        y = box.centre[1]
        if key:
            cap = keycap_box(kit, key, (0, 0))
            canvas.keycap(key, (x + sign * cap.width / 2, y), colour=ink)
            x += sign * (cap.width + _GAP)
        if self._icon is not None:
            size = self._icon_size
            if self._align is Align.START:
                end = box.x if kit.mirrored else box.right
                canvas.icon(self._icon, (end - sign * (_PADDING + size / 2), y), size, ink)
            else:
                canvas.icon(self._icon, (x + sign * size / 2, y), size, ink)
                x += sign * (size + _GAP)
        style = self._style.coloured(ink)
        if not self.second:
            canvas.text(self.label, style, (x, y + style.size * theme.CAPITALS), widest=room)
            return
        canvas.text(self.label, style, (x, y - 2), widest=room)
        canvas.text(self.second, self._second_style, (x, y + 26), widest=room)


class IconButton(Widget):
    """A round button with an icon, its name in the tooltip, and its key at its foot."""

    corner = 400.0

    def __init__(
        self,
        icon: Icon,
        name: str,
        on_press: Callable[[], None],
        *,
        key: Action | None = None,
        cue: Cue = Cue.BUTTON,
    ) -> None:
        super().__init__(tooltip=name, can_focus=True)
        self._icon = icon
        self._on_press = on_press
        self._key = key
        self._cue = cue
        self._kit: Kit | None = None
        self.is_lit = False
        """Whether it draws the eye, in gold."""

    def light(self, *, lit: bool) -> None:
        """Let it draw the eye, or not."""
        if lit != self.is_lit:
            self.is_lit = lit
            self.touch()

    def press(self) -> None:
        if self._kit is not None:
            self._kit.play(self._cue)
        self._on_press()

    def draw(self, canvas: Canvas) -> None:
        kit = self._kit = canvas.kit
        diameter = min(self.box.width, self.box.height)
        x, y = self.box.centre
        sprite = round_button(max(1, kit.frame.px(diameter)), kit.frame.unit, lit=self.is_lit)
        canvas.surface.blit(*sprite.at(*kit.frame.at(x, y)), special_flags=PREMULTIPLIED)
        if self.warmth:
            canvas.disc((x, y), diameter, theme.WHITE, opacity=0.13 * self.warmth)
        sunk = _SUNK * self.depth if not kit.motion.calm else 0.0
        ink = theme.GOLD if self.is_lit else theme.TEXT if self.is_enabled else theme.TEXT_OFF
        self.draw_sign(canvas, (x, y + sunk), diameter * 0.5, ink)
        key = kit.actions.hint(self._key) if self._key is not None else ""
        if key and kit.actions.device is not Device.MOUSE:
            side = -1 if kit.mirrored else 1
            at = (x + side * diameter * 0.3, y + diameter * 0.42)
            canvas.rounded(keycap_box(kit, key, at, height=24), theme.WOOD_DARK, radius=7, opacity=0.95)
            canvas.keycap(key, at, height=24)

    def draw_sign(self, canvas: Canvas, centre: tuple[float, float], size: float, ink: Colour) -> None:
        """Draws what stands on it."""
        canvas.icon(self._icon, centre, size, ink)


def _radius(look: Look, box: Box) -> float:
    return _GLASS_CORNER if look is Look.GLASS else box.height * 0.3
