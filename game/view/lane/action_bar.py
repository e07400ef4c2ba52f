"""The bar in the action lane: what is asked, the time left, and a button for every answer (design.md, section 11)."""

from collections.abc import Sequence
from itertools import pairwise

from game import Frozen, replace
from game.app.window.actions import Action
from game.tiles.tile import Tile
from game.view.lane.dial import DIAMETER, Dial
from game.view.layout import Room, places
from game.view.paint import Canvas, Icon, Kit, Paint, PanelKind, halo
from game.view.units import Box, theme
from game.view.widgets import Button, Callback, Finish, Label, PanelBox, Widget

_BUTTON = 58.0
_GAP = 12.0
_BEFORE_BUTTONS = 30.0
_END = 26.0
_PADDING = 14.0
_BESIDE_DIAL = 114.0
"""Left edge of the text when the bar has a dial."""
_STAGES = (
    (True, 350.0, 138.0),
    (True, 220.0, 138.0),
    (True, 220.0, 100.0),
    *((False, w, 100.0) for w in (220.0, 150.0, 0.0)),
)
"""Layouts tried in turn, roomiest first: whether keycaps are shown, the greatest width of the text, and the least of a
button."""
_SMALLEST = 0.5
"""The smallest factor by which button labels may shrink."""
_TITLE = theme.BUTTON
_HAND_NAME = theme.CALL.colored(theme.SCORE)
"""The style of the name of a special hand that may be declared."""
_HAND_WORTH = theme.NAME.colored(theme.TITLE)
_NAME_HIGH = 54.0
"""The height of a hand's name."""
_NAME_WIDE = 640.0
"""The greatest width of a hand's name."""
_TALLER = 24.0
"""How much taller the bar is with a name."""
_HIGHER = 3.0
"""How much higher the middle of that bar is."""
_QUIET_STYLE = theme.BUTTON.sized(21)
"""The label of the buttons beside the one that declares the hand."""
_QUIET = 46.0
"""Their height."""
_QUIET_LEAST = 84.0
"""Their least width."""
_QUIET_APART = 22.0
"""Their distance to the one that declares."""
_GREAT_LEAST = 290.0
"""The least width of a button that wins and says how much."""
_GREAT_LETTERS = 36.0
"""The size of its label."""
_GREAT_HIGH = 80.0
"""Its height."""
_TWO_LINES = 2 * theme.SMALLEST * theme.CLOSE + 0.5
_STYLE = theme.BUTTON.sized(25)


class BarHead(Frozen, kw_only=True):
    """What the bar says before its buttons: the question, its clock and its picture."""

    title: str
    line: str
    later: str = ""
    """A text that may replace the line later; room for it is kept from the start."""
    light: float = 0.0
    """If the title names a hand that may be declared, the strength of that hand's light, up to 1; otherwise 0."""
    tile: Tile | None = None
    icon: Icon | None = None
    seconds: float | None = None
    """Time limit for an answer, in seconds; ``None`` if there is none."""
    hurries: bool = True
    """Whether the dial warns during the last seconds."""

    @property
    def is_great(self) -> bool:
        """Whether the title is the name of a special hand that may be declared."""
        return self.light > 0


class BarButton(Frozen, kw_only=True):
    """The label, the key and the action of one answer."""

    label: str
    press: Callback
    paint: Paint
    icon: Icon | None = None
    key: Action | None = None
    tooltip: str = ""
    second: str = ""
    """A smaller line below the label."""
    short: str = ""
    """What is written instead of the label and of the smaller line, if the bar tells the rest before its buttons."""
    is_off: bool = False


class ActionBar:
    """The widgets of one question: panel, dial, text and buttons."""

    def __init__(self, kit: Kit, head: BarHead, buttons: Sequence[BarButton]):
        self._kit = kit.chrome
        self.head = head
        self._usual, self._said = head.line, ""
        self._specs = tuple(buttons)
        self.tray = GreatTray(head.light) if head.is_great else PanelBox(PanelKind.LACQUER_GLOW, radius=44)
        has_dial = head.tile is not None or head.seconds is not None
        self.dial = Dial(tile=head.tile, icon=head.icon, total=head.seconds, hurries=head.hurries) if has_dial else None
        self._upper = Label(head.title, _HAND_NAME if head.is_great else _TITLE, most=2)
        self._lower = Label(head.line, _HAND_WORTH if head.is_great else theme.SMALL, most=2)
        self._is_short = True
        """Whether the text before the buttons tells what the great button would otherwise say."""
        self.buttons = tuple(self._button(spec, with_key=True) for spec in self._specs)
        self._quiet: Button | None = None
        self._has_keys: bool | None = True
        """Whether the buttons show keycaps; ``None`` once they are shrunk, so that the next layout builds them anew."""

    def relabel(self, old: str, new: str) -> None:
        for button in self.buttons:
            if button.label == old:
                button.relabel(new)

    @property
    def shows_keys(self) -> bool:
        """Whether the lane has room for keycaps on the buttons."""
        return self._has_keys is True

    @property
    def frame_widgets(self) -> tuple[Widget, ...]:
        dial = () if self.dial is None else (self.dial,)
        return (self.tray, *dial, self._upper, self._lower)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return (*self.frame_widgets, *self.buttons)

    def free_keys(self, *, free: bool, enters: bool = True) -> None:
        """Hide the keycaps while the number keys do something else (``free``), or show them again.

        :param enters: whether Enter presses the button that shows it.
        """
        for button, spec in zip(self.buttons, self._specs, strict=True):
            button.hides_key = free or button is self._quiet or (spec.key is Action.ACCEPT and not enters)

    def quieten(self, number: int | None) -> None:
        """Darken the button of this answer while a variant of the answer is being chosen; ``None`` undoes that."""
        self._quiet = None if number is None else self.buttons[number]
        for button, spec in zip(self.buttons, self._specs, strict=True):
            button.paint = Paint.WOOD if button is self._quiet else spec.paint

    def has_room_for(self, line: str) -> bool:
        """Whether this text fits beside the buttons in place of the small line."""
        return self._lower.is_visible and self._lower.has_room_for(line, self._kit)

    def say(self, line: str) -> None:
        """Show a message in place of the small line, such as why something is not allowed; "" brings the line back."""
        self._said = line
        self._lower.write(line or self._usual)

    def ask(self, line: str) -> None:
        """Change the small line of the question."""
        if line != self._usual:
            self._usual = line
            self.say(self._said)

    def place(self, room: Room, *, flowers: float) -> None:
        """Lay the bar out in the lane; if room is short, keycaps go first, then the text gets narrower.

        :param flowers: width taken by the player's own flowers, in layout units.
        """
        most = places.lane_end(room, flowers) - places.lane_left(room, flowers)
        widths: list[float] = []
        head = words = 0.0
        great = ((True, _NAME_WIDE, 138.0), (False, _NAME_WIDE, 100.0)) if self.head.is_great else ()
        for with_keys, words, least in (*great, *_STAGES):
            self._with_keys(with_keys=with_keys, is_short=words > 0)
            widths = self._widths(least)
            head = self._head_width(words)
            for label in (self._upper, self._lower):
                label.is_visible = words > 0
            if self._bar_width(head, widths) <= most:
                break
        whole = self._bar_width(head, widths)
        if whole > most:
            widths = self._shrunk_widths(widths, most - (whole - sum(widths)))
            whole = most
        box = places.lane(room, whole, flowers=flowers)
        self._place_all(box, widths, head, more=self._more_in(room))
        for widget in self.widgets:
            widget.place(self._kit.read(widget.box, box))

    def _shrunk_widths(self, widths: Sequence[float], most: float) -> list[float]:
        """Rebuild the buttons with a smaller font until they fit into this width, and return their widths."""
        shrink = most / sum(widths)
        self._has_keys, self._is_short = None, False
        while True:
            self.buttons = tuple(self._button(spec, with_key=False, shrink=shrink) for spec in self._specs)
            need = [width + 3 for width in self._widths(100.0, shrink)]
            if sum(need) <= most or shrink <= _SMALLEST:
                return [width * most / sum(need) for width in need]
            shrink -= 0.03

    def _bar_width(self, head: float, widths: Sequence[float]) -> float:
        return head + sum(widths) + sum(self._gaps) + _END

    @property
    def _gaps(self) -> list[float]:
        """The gaps after all buttons but the last; the great one of a bar stands apart from the quiet ones."""
        quiet = list(map(self._is_quiet, self._specs))
        return [_GAP + _QUIET_APART * (one is not other) for one, other in pairwise(quiet)]

    def _more_in(self, room: Room) -> float:
        """The height that a bar with a winning button has beyond the usual one, in layout units.

        Enlarged tiles or a larger interface leave less room for it above the hand.
        """
        more = _TALLER if any(map(_wins, self._specs)) else 0.0
        below = (_TALLER / 2 - _HIGHER) / max(1.0, room.scale)
        return max(0.0, min(more, 2 * (below + _HIGHER)) - places.lane_rise(room))

    def _is_quiet(self, spec: BarButton) -> bool:
        """Whether the button is kept small beside the great one."""
        return self.head.is_great and not spec.short

    def _with_keys(self, *, with_keys: bool, is_short: bool) -> None:
        if (with_keys, is_short) != (self._has_keys, self._is_short):
            self._has_keys, self._is_short = with_keys, is_short
            self.buttons = tuple(self._button(spec, with_key=with_keys) for spec in self._specs)

    def _widths(self, least: float, shrink: float = 1.0) -> list[float]:
        widths = []
        for button, spec in zip(self.buttons, self._specs, strict=True):
            gold = _GREAT_LEAST if self._is_short and _wins(spec) else 176.0
            narrowest = gold if spec.paint is Paint.GOLD else least
            narrowest = min(narrowest, _QUIET_LEAST) if self._is_quiet(spec) else narrowest
            widths.append(max(narrowest * shrink, button.content_width(self._kit, _BUTTON)))
        return widths

    def _head_width(self, most: float) -> float:
        start = _BESIDE_DIAL if self.dial is not None else 40.0
        if most <= 0:
            return start + 10
        later = self._kit.writer.width(self.head.later, theme.SMALL)
        texts = max(self._upper.measure(self._kit)[0], self._lower.measure(self._kit)[0], later)
        return start + min(most, texts) + _BEFORE_BUTTONS

    def _place_all(self, box: Box, widths: Sequence[float], head: float, *, more: float) -> None:
        if more:
            box = replace(box, y=box.y - _HIGHER)
        self.tray.place(Box(box.x, box.y - more / 2, box.width, box.height + more))
        start = 40.0
        if self.dial is not None:
            start = _BESIDE_DIAL
            self.dial.place(Box(box.x, box.center[1] - 1.5 - DIAMETER / 2, DIAMETER, DIAMETER))
        text = head - start - _BEFORE_BUTTONS + 6
        lines = [label.lines_in(text, self._kit) for label in (self._upper, self._lower)]
        highs = [30.0 if count == 1 else _TWO_LINES for count in lines]
        if self.head.is_great and lines[0] == 1:
            highs[0] = _NAME_HIGH
        top = box.center[1] - sum(highs) / 2
        self._upper.place(Box(box.x + start, top, text, highs[0]))
        self._lower.place(Box(box.x + start, top + highs[0], text, highs[1]))
        x = box.x + head
        for button, spec, width, gap in zip(self.buttons, self._specs, widths, (*self._gaps, 0.0), strict=True):
            high = _GREAT_HIGH if _wins(spec) else _QUIET if self._is_quiet(spec) else _BUTTON
            button.place(Box(x, box.center[1] - 1 - high / 2, width, high))
            x += width + gap

    def _button(self, spec: BarButton, *, with_key: bool, shrink: float = 1.0) -> Button:
        is_short = bool(spec.short) and self._is_short
        style = _QUIET_STYLE if self._is_quiet(spec) else _STYLE
        is_large = self._is_short and _wins(spec)
        style, padding = style.sized(_GREAT_LETTERS if is_large else style.size * shrink), _PADDING * shrink
        button = _Answer(
            spec.label,
            spec.press,
            finish=Finish(paint=spec.paint, style=style, padding=padding),
            icon=None if self._is_quiet(spec) else spec.icon,
            second=spec.second if shrink == 1 and not is_short else "",
            key=spec.key if with_key else None,
            tooltip=spec.tooltip,
        )
        button.is_enabled = not spec.is_off
        if is_short:
            button.written, button.called = spec.short, spec.label
        return button


def _wins(spec: BarButton) -> bool:
    """Whether the button wins and says how much."""
    return spec.paint is Paint.GOLD and bool(spec.second or spec.short)


class _Answer(Button):
    """A button of the bar; where it has the focus without being the best answer, only a thin frame tells it."""

    @property
    def ring(self) -> PanelKind:
        return PanelKind.FOCUS_GOLD if self.paint is Paint.GOLD else PanelKind.FOCUS_THIN


class GreatTray(PanelBox):
    """The panel of a bar on which a special hand may be declared, in a golden light as wide as the hand's is strong."""

    bleed = 100.0

    def __init__(self, light: float):
        super().__init__(PanelKind.LACQUER_GLOW, radius=44)
        self._light = light

    def draw(self, canvas: Canvas) -> None:
        halo(canvas, self.box, theme.GOLD_RING, blur=44 * self._light, radius=self.box.height / 2, opacity=0.95)
        super().draw(canvas)
