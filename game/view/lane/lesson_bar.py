"""The words of a lesson: who teaches, in the lane, with the buttons of a step, and its header above the table."""

from collections.abc import Sequence

from game.view.layout import Room, places
from game.view.paint import Avatar, Canvas, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Button, PanelBox, Seen, Widget

TEACHER = Avatar.SPARROW
HEIGHT = 96.0
_BUTTON = 62.0
_GAP = 12.0
_BESIDE = 16.0
"""Between the words and the first button, besides the gap."""
_FACE = 118.0
"""The portrait of the teacher, which hangs over the bar's edges."""
_END = 24.0
_CLEAR = 14.0
"""Between the header and its neighbors."""
_STYLE = TextStyle(Face.SEMIBOLD, 27, theme.TEXT)
_WRONG: theme.Colour = (0xFF, 0xD9, 0xA0)
_WIDEST = 860.0
"""How long a line of the teacher's is at most."""
_ONE_LINE = 820.0
"""Up to this length the words stand in one line."""
_LINES = 3


class TeachersWords(Widget):
    """What the teacher says, in up to three lines, beside the portrait."""

    bleed = 40.0
    text = Seen("")
    is_why = Seen(usual=False)
    """Whether it says why an answer was not right."""

    @property
    def style(self) -> TextStyle:
        """How the words are set."""
        return _STYLE.coloured(_WRONG) if self.is_why else _STYLE

    def clipped(self, kit: Kit) -> list[str]:
        room = self._room
        parts, style = kit.writer.broken(self.text, _STYLE, room.width, lines=_LINES, high=room.height)
        return [self.text] if kit.writer.is_cut(parts, style, room.width) else []

    @property
    def _room(self) -> Box:
        start = _FACE - 4
        return Box(self.box.x + start, self.box.y + 6, max(1.0, self.box.width - start - _BESIDE), self.box.height - 12)

    def wide(self, kit: Kit) -> float:
        """How wide it is at best: one line of words beside the portrait, or two."""
        whole = kit.writer.width(self.text, _STYLE) + 6 + _BESIDE
        return _FACE + (whole if whole <= _ONE_LINE else min(_WIDEST, max(640.0, whole * 0.58)))

    def draw(self, canvas: Canvas) -> None:
        read = canvas.reading(self.box)
        read.avatar(TEACHER, (self.box.x + _FACE / 2 - 12, self.box.centre[1]), _FACE)
        read.block(self.text, self.style, self._room, align=Align.START, most=_LINES)


class LessonBar:
    """The widgets in the lane of a lesson."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit.chrome
        self.tray = PanelBox(PanelKind.LACQUER_GLOW, radius=48)
        self.words = TeachersWords()
        self.buttons: tuple[Button, ...] = ()
        """What can be done beside the tiles."""

    @property
    def frame_widgets(self) -> tuple[Widget, ...]:
        """Everything but the buttons."""
        return (self.tray, self.words)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All of them."""
        return (*self.frame_widgets, *self.buttons)

    def place(self, room: Room, *, flowers: float) -> None:
        """Lays the bar out in the lane: where there is too little room, words grow smaller and keys go first."""
        left, end = places.lane_left(room, flowers), places.lane_end(room, flowers)
        most = end - left
        widths: list[float] = []
        for hidden in (False, True):
            widths = []
            for button in self.buttons:
                button.hides_key = hidden
                button.place(Box(0, 0, 1, _BUTTON))
                widths.append(max(110.0, button.content_width(self._kit)))
            if self._taken(widths) + _FACE + 0.5 * _WIDEST <= most:
                break
        taken = self._taken(widths)
        least = _FACE + 280.0
        if taken + least > most and widths:
            share = max(0.3, (most - least - _END - _GAP * len(widths)) / sum(widths))
            widths = [width * min(1.0, share) for width in widths]
            taken = self._taken(widths)
        words = min(self.words.wide(self._kit), most - taken)
        lane = places.lane(room, words + taken, flowers=flowers)
        box = Box(lane.x, lane.bottom - HEIGHT, lane.width, HEIGHT)
        self.tray.place(box)
        self.words.place(self._kit.read(Box(box.x, box.y, words, HEIGHT), box))
        x = box.x + words + _GAP
        for button, width in zip(self.buttons, widths, strict=True):
            button.place(self._kit.read(Box(x, box.y + (HEIGHT - _BUTTON) / 2, width, _BUTTON), box))
            x += width + _GAP

    @staticmethod
    def _taken(widths: Sequence[float]) -> float:
        return sum(widths) + _GAP * len(widths) + _END


class LessonHeader(Widget):
    """The name of a lesson, which one it is, and a dot for each of its steps."""

    bleed = 42.0
    _NAME = TextStyle(Face.DISPLAY, 40, theme.TITLE)
    _HIGH = 128.0
    _WIDE = 250.0, 390.0
    """How high it is beside the table, and how wide at least and at most."""
    _PAD, _ROW = 22.0, 9.0
    _DOT, _LONG, _APART = 14.0, 38.0, 10.0

    def __init__(self, name: str) -> None:
        self._name = name
        self._lines = ("", "")
        self._at, self._of = 0, 1
        self._is_beside = False

    def tell(self, lesson: str, step: str, at: int, of: int) -> None:
        """Says which lesson and which step it is; ``at`` counts from 0, and behind the last one all are done."""
        self._lines, self._at, self._of = (lesson, step), at, of
        self.touch()

    def _parts(self, kit: Kit) -> tuple[float, float, float]:
        """The widths of the name, the lines, and the dots."""
        name = kit.writer.width(self._name, self._NAME)
        lines = max(kit.writer.width(line, theme.SMALL) for line in self._lines)
        return name, lines, self._LONG + (self._of - 1) * (self._DOT + self._APART)

    def measure(self, kit: Kit) -> tuple[float, float]:
        return sum(self._parts(kit)) + 2 * 28 + 2 * 26, 84.0

    def lay_out(self, kit: Kit, room: Room) -> None:
        """Lays it out beside the table, below the way out; where that is too narrow, in the middle above."""
        beside = places.beside_table(room)
        self._is_beside = beside.width >= self._WIDE[0]
        if self._is_beside:
            wide = min(beside.width, self._WIDE[1])
            self.place(Box(beside.x if room.mirrored else beside.right - wide, beside.y, wide, self._HIGH))
            return
        plate, menu = places.plate(room, 2), places.menu_button(room, 0)
        left, right = (menu.right, plate.x) if room.mirrored else (plate.right, menu.x)
        width = min(self.measure(kit)[0], right - left - 2 * _CLEAR)
        x = min(max((room.width - width) / 2, left + _CLEAR), right - _CLEAR - width)
        self.place(Box(x, 18, width, 84))

    def clipped(self, kit: Kit) -> list[str]:
        if not self._is_beside:
            return kit.writer.cut((self._name, self._NAME, self._room(kit)))
        title, line, _row = self._rows
        parts, style = kit.writer.broken(self._name, self._NAME.sized(34), title.width, lines=2, high=title.height)
        cut = [self._name] if kit.writer.is_cut(parts, style, title.width) else []
        return cut + kit.writer.cut((self._line, theme.SMALL, line.width))

    @property
    def _line(self) -> str:
        return "  ·  ".join(self._lines)

    @property
    def _rows(self) -> tuple[Box, Box, Box]:
        """Beside the table: where the name stands, the line below it, and the row of steps."""
        inner, y = self.box.inset(self._PAD, 0), self.box.y
        title, line = Box(inner.x, y + 8, inner.width, 62), Box(inner.x, y + 70, inner.width, 28)
        return title, line, Box(inner.x, y + 104, inner.width, self._ROW)

    def _draw_beside(self, canvas: Canvas) -> None:
        title, line, row = self._rows
        canvas.block(self._name, self._NAME.sized(34), title, align=Align.START)
        canvas.centred(self._line, theme.SMALL.coloured(theme.TEXT), line, align=Align.START)
        apart = 6.0 if self._of > 1 else 0.0
        wide = (row.width - apart * (self._of - 1)) / self._of
        for number in range(self._of):
            dot = Box(row.x + number * (wide + apart), row.y, wide, row.height)
            self._draw_dot(canvas, dot, is_reached=number <= self._at)

    @staticmethod
    def _draw_dot(canvas: Canvas, dot: Box, *, is_reached: bool) -> None:
        colour = theme.GOLD if is_reached else theme.TEXT_OFF
        canvas.rounded(dot, colour, radius=dot.height / 2, opacity=1 if is_reached else 0.5)

    def _room(self, kit: Kit) -> float:
        _name, lines, dots = self._parts(kit)
        return max(1.0, self.box.width - lines - dots - 2 * 28 - 2 * 26)

    def draw(self, canvas: Canvas) -> None:
        kit, box = canvas.kit, self.box
        canvas.panel(PanelKind.LACQUER, box, radius=22)
        canvas = canvas.reading(box)
        if self._is_beside:
            self._draw_beside(canvas)
            return
        _name, lines, dots = self._parts(kit)
        x, room = box.x + 28, self._room(kit)
        at = Box(x, box.y, room, box.height)
        canvas.text(self._name, self._NAME, (x, at.centre[1] + self._NAME.size * theme.CAPITALS), widest=room)
        x += room + 26
        for number, line in enumerate(self._lines):
            canvas.text(line, theme.SMALL.coloured(theme.TEXT), (x, box.y + 35 + 26 * number), widest=lines + 1)
        x = box.right - 28 - dots
        for number in range(self._of):
            wide = self._LONG if number == min(self._at, self._of - 1) else self._DOT
            dot = Box(x, box.centre[1] - self._DOT / 2, wide, self._DOT)
            self._draw_dot(canvas, dot, is_reached=number <= self._at)
            x += wide + self._APART
