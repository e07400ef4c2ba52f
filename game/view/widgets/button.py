"""Buttons: with a label, round ones with an icon, and those that must be held down."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.app.window.actions import Action, Device, InputEvent
from game.view.paint import PREMULTIPLIED, Canvas, Cue, Icon, Kit, Paint, PanelKind, keycap_box
from game.view.paint.panels import round_button
from game.view.units import Align, Box, Colour, Motion, TextStyle, theme
from game.view.widgets.widget import Pressed, Seen

_OFF: Colour = (0x5E, 0x52, 0x47)
"""What cannot be pressed is flat, and what lies below shows through; on paper and on lacquer."""
_INK = {Paint.GOLD: theme.ON_GOLD, Paint.IVORY: theme.INK} | dict.fromkeys(
    (Paint.GREY, Paint.DARK, Paint.WOOD), theme.TEXT
)
_SUNK = 3.0
_GAP = 12.0
_PADDING = 24.0
_GLASS_CORNER = 18.0
_CAP = 22.0
"""How high the key on a round button is, which lies within its lower corner."""
LEAST_WIDTH = 138.0
_LOW = 72.0
"""On a button that is lower than this the second line stands at the end of the first, where it has room."""


class Finish(Struct, frozen=True):
    """How a button is made, and how its label is set."""

    paint: Paint = Paint.GREY
    is_glass: bool = False
    """Whether it is smoked glass with a hairline, a line of a menu; others are coloured, with a foot."""
    is_quiet: bool = False
    """Whether it is words alone."""
    style: TextStyle = theme.BUTTON
    align: Align = Align.CENTRE
    padding: float = _PADDING
    """From its edges to what stands on it, in units."""


PLAIN = Finish()
MAIN = Finish(paint=Paint.GOLD)
"""The one thing to do now."""
GLASS = Finish(is_glass=True, style=theme.LABEL.sized(28), align=Align.START)
QUIET = Finish(is_quiet=True, style=theme.BODY, padding=12.0)


class Button(Pressed):
    """A button with a label, and if wanted an icon, a second line, and the key that does the same.

    The icon stands before the label, or at the far end where the label begins at the edge.

    The button itself listens to no key: the scene does. It only shows the key's name, while the keyboard was used last
    or nothing was.
    """

    paint = Seen(Paint.GREY)
    hides_key = Seen(usual=False)
    """Whether its key is free for something else for a while."""

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
        super().__init__(on_press, tooltip=tooltip)
        self.label = label
        self.second = second
        self.paint = finish.paint
        self.corner = _GLASS_CORNER if finish.is_glass else None
        self._icon = icon
        self._key = key
        self._finish = finish

    @property
    def shortcut(self) -> str:
        """The name of the key that does the same; empty for none."""
        return "" if self.kit is None else self._shown_key(self.kit)

    def is_meant(self, event: InputEvent, kit: Kit) -> bool:
        """Whether the key that stands on it was pressed."""
        return self._key is not None and not self.hides_key and kit.actions.is_pressed(event, self._key, repeats=False)

    def relabel(self, label: str, second: str = "") -> None:
        """Write something else on it."""
        if (label, second) != (self.label, self.second):
            self.label, self.second = label, second
            self.touch()

    def measure(self, kit: Kit) -> tuple[float, float]:
        return max(LEAST_WIDTH, self.content_width(kit)), self.box.height or 62.0

    def content_width(self, kit: Kit) -> float:
        """How wide it must be for everything on it, be that ever so narrow."""
        words = max(kit.writer.width(self.label, self._finish.style), kit.writer.width(self.second, theme.SMALL))
        return words + sum(width + _GAP for width in self._extras(kit)) + 2 * self._finish.padding

    def clipped(self, kit: Kit) -> list[str]:
        room = self._room(kit)
        return kit.writer.cut((self.label, self._finish.style, room), (self.second, self._second_style, room))

    def draw(self, canvas: Canvas) -> None:
        kit = canvas.kit
        is_down = self.depth >= 0.5
        box = self.box
        if self._finish.is_glass:
            canvas.panel(PanelKind.TITLE_ITEM, box)
        elif not self.is_enabled and not self._finish.is_quiet:
            canvas.rounded(box, _OFF, radius=self.corner or box.height * 0.3, opacity=0.4)
        elif not self._finish.is_quiet:
            canvas.panel(PanelKind.BUTTON_DOWN if is_down else PanelKind.BUTTON, box, paint=self.paint)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=self.corner or box.height * 0.3, opacity=0.13 * self.warmth)
        sunk = _SUNK if is_down and not kit.motion.calm else 0.0
        inner = Box(box.x, box.y + sunk, box.width, box.height)
        self._draw_content(canvas, inner)

    @property
    def ring(self) -> PanelKind:
        return PanelKind.FOCUS_GOLD if self.paint is Paint.GOLD else PanelKind.FOCUS

    @property
    def ink(self) -> Colour:
        """The colour of the label."""
        if not self.is_enabled:
            return theme.TEXT_OFF
        if self._finish.is_glass or self._finish.is_quiet:
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
        return "" if self._key is None or self.hides_key else kit.actions.hint(self._key)

    def _room(self, kit: Kit) -> float:
        return max(1.0, self.box.width - 2 * self._finish.padding - sum(width + _GAP for width in self._extras(kit)))

    def _draw_content(self, canvas: Canvas, box: Box) -> None:
        canvas, kit = canvas.reading(box), canvas.kit
        ink = self.ink
        key = self._shown_key(kit)
        room = self._room(kit)
        label = kit.writer.width(self.label, self._finish.style)
        second = kit.writer.width(self.second, self._second_style)
        beside = box.height < _LOW and label + 2 * _GAP + second <= room
        words = min(room, label if beside else max(label, second))
        whole = words + sum(width + _GAP for width in self._extras(kit))
        x = box.x + (self._finish.padding if self._finish.align is Align.START else (box.width - whole) / 2)
        y = box.centre[1]
        if key:
            cap = keycap_box(kit, key, (0, 0))
            canvas.keycap(key, (x + cap.width / 2, y), colour=ink)
            x += cap.width + _GAP
        if self._icon is not None:
            size = self._icon_size
            if self._finish.align is Align.START:
                canvas.icon(self._icon, (box.right - _PADDING - size / 2, y), size, ink)
            else:
                canvas.icon(self._icon, (x + size / 2, y), size, ink)
                x += size + _GAP
        style = self._finish.style.coloured(ink)
        if not self.second or beside:
            canvas.text(self.label, style, (x, y + style.size * theme.CAPITALS), widest=room)
            end = Box(x, box.y, room, box.height)
            canvas.centred(self.second, self._second_style, end, align=Align.END)
            return
        canvas.text(self.label, style, (x, y - 3), widest=room)
        canvas.text(self.second, self._second_style, (x, y + 23), widest=room)


def shared_widths(buttons: Sequence[Button], room: float, kit: Kit) -> list[float]:
    """How wide buttons beside each other are: as wide as their words need, and the rest of the room in equal parts.

    Where there is too little room, keycaps go first; then all have a little less than they need.
    """
    needed: list[float] = []
    for hidden in (False, True):
        for button in buttons:
            button.hides_key = hidden
        needed = [button.content_width(kit) for button in buttons]
        if sum(needed) <= room:
            break
    rest = (room - sum(needed)) / len(needed)
    return [width + rest for width in needed] if rest >= 0 else [width * room / sum(needed) for width in needed]


class IconButton(Pressed):
    """A round button with an icon, its name in the tooltip, and its key at its foot."""

    corner = 400.0
    is_small = True
    is_lit = Seen(usual=False)
    """Whether it draws the eye, in gold."""
    is_quiet = Seen(usual=False)
    """Whether nothing is seen of it for now."""

    def __init__(
        self, icon: Icon, name: str, on_press: Callable[[], None], *, key: Action | None = None, cue: Cue = Cue.BUTTON
    ) -> None:
        super().__init__(on_press, tooltip=name)
        self._icon = icon
        self._key = key
        self.cue = cue

    @property
    def shortcut(self) -> str:
        """The name of the key that does the same; empty for none."""
        return "" if self.kit is None or self._key is None else self.kit.actions.hint(self._key)

    def draw(self, canvas: Canvas) -> None:
        if self.is_quiet:
            return
        kit = canvas.kit
        diameter = min(self.box.width, self.box.height)
        x, y = self.box.centre
        sprite = round_button(max(1, kit.frame.px(diameter)), kit.frame.unit, lit=self.is_lit)
        canvas.surface.blit(*sprite.at(*kit.frame.at(x, y)), special_flags=PREMULTIPLIED)
        if self.warmth:
            canvas.disc((x, y), diameter, theme.WHITE, opacity=0.13 * self.warmth)
        sunk = _SUNK * self.depth if not kit.motion.calm else 0.0
        ink = theme.GOLD if self.is_lit else theme.TEXT if self.is_enabled else theme.TEXT_OFF
        canvas = canvas.reading(self.box)
        self.draw_sign(canvas, (x, y + sunk), diameter * 0.5, ink)
        key = kit.actions.hint(self._key) if self._key is not None else ""
        if len(key) == 1 and kit.actions.device is not Device.MOUSE:
            cap = keycap_box(kit, key, (0, 0), height=_CAP)
            at = (x + (diameter - cap.width) / 2, y + (diameter - cap.height) / 2)
            canvas.rounded(keycap_box(kit, key, at, height=_CAP), theme.WOOD_DARK, radius=6)
            canvas.keycap(key, at, height=_CAP)

    def draw_sign(self, canvas: Canvas, centre: tuple[float, float], size: float, ink: Colour) -> None:
        """Draws what stands on it."""
        canvas.icon(self._icon, centre, size, ink)


HOLD = 0.5
"""How long it is to be held, in seconds."""


class HoldButton(Button):
    """Fills while it is held, and acts when it is full; or at once, where ``seconds`` is 0.

    Whoever owns it tells it of the keys with ``begin`` and ``end``; the pointer it knows by itself.
    """

    def __init__(
        self,
        label: str,
        on_done: Callable[[], None],
        *,
        seconds: float = HOLD,
        finish: Finish = MAIN,
        key: Action | None = None,
    ) -> None:
        super().__init__(label, on_done, finish=finish, key=key)
        self._seconds = seconds
        self._held = 0.0
        self._is_down = False
        self._is_done = False

    @property
    def share(self) -> float:
        """How much of the time it has been held, 0 to 1."""
        return min(1.0, self._held / self._seconds) if self._seconds else float(self._is_done)

    @property
    def busy(self) -> bool:
        return super().busy or self._is_down

    def begin(self) -> None:
        """It is held down from now on."""
        if self._is_done or self._is_down:
            return
        self._is_down = True
        self.touch()
        if not self._seconds:
            self._act()

    def end(self) -> None:
        """It was let go."""
        if not self._is_done:
            self._is_down = False
            self._held = 0.0
            self.touch()

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        if self._is_down:
            self._held += seconds
            self.touch()
            if self._held >= self._seconds:
                self._act()

    def _act(self) -> None:
        self._is_down = False
        self._is_done = True
        super().press()

    def press(self) -> None:
        """A press alone does nothing: it is told when it is held."""

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        self.begin()

    def pointer_drag(self, at: tuple[float, float], kit: Kit) -> None:
        if not self.is_hovered:
            self.end()

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        self.end()

    def _draw_content(self, canvas: Canvas, box: Box) -> None:
        if self.share > 0:
            wide = max(2 * box.height * 0.3, box.width * self.share)
            filled = Box(box.x, box.y, wide, box.height)
            canvas.reading(box).rounded(filled, theme.WHITE, radius=box.height * 0.3, opacity=0.45)
        super()._draw_content(canvas, box)
