"""Widgets that choose one of a few values by text, sample, portrait or tab, and on/off switches."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from game.app.window.actions import Action, InputEvent, Pressed
from game.players.roster import PortraitId
from game.view.paint import Canvas, Cue, Icon, Kit, Paint, PanelKind
from game.view.units import Align, Box, row, theme
from game.view.widgets.widget import Chosen, Widget

T = TypeVar("T")
_INSET = 4.0
_AROUND = 12.0
_RING = 6.0
"""The width of the ring round the chosen sample."""
_SAMPLE_CORNER = 16.0
"""The corner radius of samples."""
_APART = 12.0
"""Half the distance of samples."""


class OneOf(Widget, Generic[T]):
    """Several named values of which one is chosen; Enter chooses the next one."""

    can_focus = True

    def __init__(
        self, values: Sequence[tuple[T, str]], chosen: T, on_change: Callable[[T], None], *, tooltip: str = ""
    ) -> None:
        self.tooltip = tooltip
        self._values = list(values)
        self._on_change = on_change
        self._chosen = self._place_of(chosen)

    @property
    def chosen(self) -> T:
        return self._values[self._chosen][0]

    @property
    def chosen_name(self) -> str:
        return self._values[self._chosen][1]

    def choose(self, value: T) -> None:
        """Set the chosen value without calling ``on_change``."""
        self._chosen = self._place_of(value)
        self.touch()

    def press(self) -> None:
        """Choose the next value that is accepted."""
        before = self._chosen
        for step in range(1, len(self._values) + 1):
            self._set((before + step) % len(self._values))
            if self._chosen != before:
                return

    def _place_of(self, value: T) -> int:
        return next(i for i, (known, _) in enumerate(self._values) if known == value)

    def _set(self, index: int) -> None:
        self._chosen = index
        self.touch()
        self._on_change(self.chosen)


class CellChoice(OneOf[T]):
    """Values in cells, chosen with left and right or by a click.

    At the first or last value the arrow key moves the focus on, unless it is held down. Closed values are skipped, and
    their reason is reported.
    """

    closed: Mapping[T, str] = {}
    """Values that cannot be chosen, each with the reason."""
    on_closed: Callable[[str], None] = staticmethod(lambda _why: None)
    """Called with the reason when the player tries to choose a closed value."""

    def cells(self, kit: Kit) -> list[Box]:
        raise NotImplementedError

    def _step(self, event: InputEvent, kit: Kit) -> int:
        """The number of values to go on for this key, negative to go back; 0 for a key that does something else."""
        return sideways(event, kit)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        step = self._step(event, kit)
        if not step:
            return False
        index, why = self._chosen + step, []
        while 0 <= index < len(self._values) and (value := self._values[index][0]) in self.closed:
            why.append(self.closed[value])
            index += step
        is_gone = self._go(index, kit)
        if why:
            self.on_closed(". ".join(why))
        return is_gone or bool(why) or is_held(event)

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        for i, cell in enumerate(self.cells(kit)):
            if cell.holds(at):
                self._go(i, kit)

    def _go(self, index: int, kit: Kit) -> bool:
        if not 0 <= index < len(self._values):
            return False
        if index != self._chosen:
            kit.play(Cue.BUTTON)
            self._set(index)
        return True

    def _set(self, index: int) -> None:
        if (why := self.closed.get(self._values[index][0])) is not None:
            self.on_closed(why)
        else:
            super()._set(index)


class Choice(CellChoice[T]):
    """Names of values side by side in a tray."""

    corner = 16.0
    STYLE = theme.BODY
    CHOSEN = theme.TextStyle(theme.Face.BOLD, 22, theme.ON_GOLD)

    def measure(self, kit: Kit) -> tuple[float, float]:
        widest = max(kit.writer.width(label, self.CHOSEN) for _, label in self._values)
        return len(self._values) * (widest + 2 * _AROUND), 54.0

    def clipped(self, kit: Kit) -> list[str]:
        cells = zip(self._values, self.cells(kit), strict=True)
        rooms = ((label, cell.inset(_AROUND / 2, _INSET)) for (_, label), cell in cells)
        return [label for label, room in rooms if not kit.writer.has_room(label, self.CHOSEN, room.width, room.height)]

    def cells(self, kit: Kit) -> list[Box]:
        """Cells of equal width if the names fit, else as wide as they need."""
        box = self.box
        need = [kit.writer.width(label, self.CHOSEN) + 2 * _AROUND for _, label in self._values]
        even = box.width / len(need)
        widths = [even] * len(need) if max(need) <= even else [box.width * width / sum(need) for width in need]
        return [kit.read(cell, box) for cell in row(box, widths)]

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.TRAY, self.box)
        for i, ((value, label), cell) in enumerate(zip(self._values, self.cells(canvas.kit), strict=True)):
            room = cell.inset(_AROUND / 2, _INSET)
            if i == self._chosen:
                canvas.panel(PanelKind.CHIP, cell.inset(_INSET, _INSET), paint=Paint.GOLD, radius=13)
            style = self.STYLE.colored(theme.TEXT_SECOND) if value in self.closed else self.STYLE
            canvas.block(label, self.CHOSEN if i == self._chosen else style, room)
            if value in self.closed:
                canvas.icon(Icon.LOCK, (cell.right - _AROUND, cell.y + _AROUND), 15, theme.TEXT_SECOND)
        self.draw_warmth(canvas, radius=16, most=0.05)


class PlainChoice(CellChoice[T]):
    """Names of values side by side as plain text, the chosen one underlined."""

    corner = 10.0
    STYLE = theme.BODY.colored(theme.TEXT_SECOND)
    CHOSEN = theme.TextStyle(theme.Face.BOLD, 22, theme.SCORE)

    def measure(self, kit: Kit) -> tuple[float, float]:
        return sum(kit.writer.width(label, self.CHOSEN) + 2 * _AROUND for _, label in self._values), theme.TARGET

    def clipped(self, kit: Kit) -> list[str]:
        return [label for _, label in self._values] if self.measure(kit)[0] > self.box.width else []

    def cells(self, kit: Kit) -> list[Box]:
        widths = [kit.writer.width(label, self.CHOSEN) + 2 * _AROUND for _, label in self._values]
        return [kit.read(cell, self.box) for cell in row(self.box, widths)]

    def draw(self, canvas: Canvas) -> None:
        for i, ((_, label), cell) in enumerate(zip(self._values, self.cells(canvas.kit), strict=True)):
            canvas.centered(label, self.CHOSEN if i == self._chosen else self.STYLE, cell)
            if i == self._chosen:
                canvas.fill(Box(cell.x + _AROUND, cell.bottom - 5, cell.width - 2 * _AROUND, 3), theme.GOLD)


class Swatches(CellChoice[T]):
    """Samples side by side, in rows if there are many, the chosen one in a golden ring.

    :param values: the values with their names.
    :param sample: draws one value into a box.
    """

    corner = _SAMPLE_CORNER

    def __init__(
        self,
        values: Sequence[tuple[T, str]],
        chosen: T,
        on_change: Callable[[T], None],
        sample: Callable[[Canvas, T, Box], None],
        *,
        is_round: bool = False,
        rows: int = 1,
    ) -> None:
        super().__init__(values, chosen, on_change)
        self._is_round = is_round
        self._rows = rows
        self._sample = sample

    def measure(self, kit: Kit) -> tuple[float, float]:
        if self._rows > 1:
            return self.box.width, self.box.height
        count = len(self._values)
        side = min(self.box.height, self.box.width / count)
        return min(self.box.width, count * side + (count - 1) * 2 * _APART), self.box.height

    def cells(self, kit: Kit) -> list[Box]:
        box = self.box
        columns = -(-len(self._values) // self._rows)
        high = box.height / self._rows
        side = min(high - (_APART if self._rows > 1 else 0), box.width / columns)
        step = (box.width - side) / max(1, columns - 1)
        step = min(step, side + 2 * _APART) if self._rows == 1 else step
        cells: list[Box] = []
        for i in range(len(self._values)):
            row, column = divmod(i, columns)
            cell = Box(box.x + column * step, box.y + row * high + (high - side) / 2, side, side)
            cells.append(kit.read(cell, box))
        return cells

    def draw(self, canvas: Canvas) -> None:
        for i, ((value, _), cell) in enumerate(zip(self._values, self.cells(canvas.kit), strict=True)):
            if i == self._chosen:
                radius = cell.width / 2 if self._is_round else _SAMPLE_CORNER
                canvas.rounded(cell, theme.GOLD_RING, radius=radius)
                canvas.rounded(cell.grown(-_RING / 2 - 1), theme.GOLD_DARK, radius=radius - _RING / 2)
            self._sample(canvas, value, cell.grown(-_RING - 2))
            if value in self.closed:
                at = cell.right - 18, cell.bottom - 18
                canvas.disc(at, 34, theme.WOOD_DARK)
                canvas.icon(Icon.LOCK, at, 20, theme.TEXT)

    def _step(self, event: InputEvent, kit: Kit) -> int:
        columns = -(-len(self._values) // self._rows) if self._rows > 1 else 0
        down = kit.actions.is_pressed(event, Action.DOWN) - kit.actions.is_pressed(event, Action.UP)
        return sideways(event, kit) or columns * down


class OnOff(Widget):
    """A value that is on or off."""

    can_focus = True

    def __init__(self, on_change: Callable[[bool], None], *, is_on: bool, tooltip: str = "") -> None:
        self.tooltip = tooltip
        self._on_change = on_change
        self.is_on = is_on

    def press(self) -> None:
        self.is_on = not self.is_on
        self.touch()
        self._on_change(self.is_on)


class Toggle(OnOff):
    """A switch, with a tick while it is on."""

    SIZE = (84.0, 44.0)
    corner = 22.0

    def measure(self, kit: Kit) -> tuple[float, float]:
        return self.SIZE

    def draw(self, canvas: Canvas) -> None:
        draw_switch(canvas, self.box, is_on=self.is_on, warmth=self.warmth)


def draw_switch(canvas: Canvas, box: Box, *, is_on: bool, warmth: float = 0.0) -> None:
    """Draw a switch that fills the box."""
    canvas = canvas.reading(box)
    radius = box.height / 2
    edge = theme.blended(theme.SWITCH_OFF, theme.WHITE, 0.35)
    canvas.rounded(box, edge, radius=radius)
    base = theme.TEAL if is_on else theme.SWITCH_OFF
    canvas.rounded(box.grown(-2), theme.blended(base, theme.WHITE, 0.13 * warmth), radius=radius - 2)
    y = box.center[1]
    knob = box.right - radius if is_on else box.x + radius
    canvas.disc((knob, y + 1.5), box.height - 8, theme.BLACK, opacity=0.35)
    canvas.disc((knob, y), box.height - 9, theme.WHITE)
    if is_on:
        canvas.icon(Icon.CHECK, (box.x + radius + 1, y), box.height * 0.55, theme.WHITE)


def sideways(event: InputEvent, kit: Kit) -> int:
    """1 or -1 if the event is an arrow forward or back in reading direction, else 0."""
    forward, backward = (Action.LEFT, Action.RIGHT) if kit.mirrored else (Action.RIGHT, Action.LEFT)
    if kit.actions.is_pressed(event, forward):
        return 1
    return -1 if kit.actions.is_pressed(event, backward) else 0


def is_held(event: InputEvent) -> bool:
    """Whether this is a repeat of a key or button held down."""
    return isinstance(event, Pressed) and event.repeated


class Portrait(Chosen):
    """A portrait to choose; the chosen one has a golden ring and a tick."""

    corner = 400.0

    def __init__(self, avatar: PortraitId, name: str, on_choose: Callable[[], None]) -> None:
        super().__init__(on_choose, tooltip=name)
        self.avatar = avatar

    def draw(self, canvas: Canvas) -> None:
        diameter = min(self.box.width, self.box.height)
        x, y = self.box.center
        if self.is_chosen:
            canvas.disc((x, y), diameter + 4, theme.GOLD)
            canvas.disc((x, y), diameter - 5, theme.GOLD_DARK)
        canvas.avatar(self.avatar, (x, y), diameter - 12)
        if not self.is_enabled:
            canvas.disc((x, y), diameter - 4, theme.WOOD_DARK, opacity=0.72)
            canvas.icon(Icon.LOCK, (x, y), diameter * 0.26, theme.TEXT_SECOND)
        if self.warmth:
            canvas.disc((x, y), diameter - 12, theme.WHITE, opacity=0.12 * self.warmth)
        if self.is_chosen:
            at = (x + diameter * 0.27, y + diameter * 0.27)
            canvas.disc(at, 36, theme.GOLD_DARK)
            canvas.disc(at, 31, theme.GOLD)
            canvas.icon(Icon.CHECK, at, 22, theme.ON_GOLD)


_TAB_PADDING = 24.0
_TAB_ICON = 28.0


class Tab(Chosen):
    """The name of a page in a list of pages; the chosen one is open."""

    corner = 16.0
    STYLE = theme.TextStyle(theme.Face.MEDIUM, 26, theme.TEXT)
    OPEN = theme.TextStyle(theme.Face.BOLD, 26, theme.ON_GOLD)

    def __init__(self, name: str, on_open: Callable[[], None], *, icon: Icon | None = None) -> None:
        super().__init__(on_open)
        self._name = name
        self._icon = icon

    def measure(self, kit: Kit) -> tuple[float, float]:
        return kit.writer.width(self._name, self.OPEN) + self._indent + _TAB_PADDING, 62.0

    def clipped(self, kit: Kit) -> list[str]:
        return kit.writer.cut((self._name, self.OPEN, self.box.width - self._indent - _TAB_PADDING))

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        if self.is_chosen:
            canvas.panel(PanelKind.CHIP, self.box, paint=Paint.GOLD, radius=16)
        else:
            self.draw_warmth(canvas, radius=16, most=0.08)
        style = self.OPEN if self.is_chosen else self.STYLE
        if self._icon is not None:
            at = (self.box.x + _TAB_PADDING + _TAB_ICON / 2, self.box.center[1])
            canvas.icon(self._icon, at, _TAB_ICON, style.color)
        room = Box(self.box.x + self._indent, self.box.y, self.box.width - self._indent - _TAB_PADDING, self.box.height)
        canvas.centered(self._name, style, room, align=Align.START)

    @property
    def _indent(self) -> float:
        return _TAB_PADDING + (_TAB_ICON + 16 if self._icon is not None else 0)
