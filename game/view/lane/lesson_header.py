"""The header of a lesson, above the table."""

from math import inf

from game.view.layout import Room, places
from game.view.paint import Canvas, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Seen, Widget

_CLEAR = 14.0


class LessonHeader(Widget):
    """The name of the lesson, its number, and a dot for each of its steps."""

    bleed = 42.0
    _NAME = TextStyle(Face.DISPLAY, 40, theme.TITLE)
    _HIGH = (250.0, 104.0)
    """Least size beside the table."""
    _LOW = (158.0, 72.0)
    """Least size in the corner above the table."""
    _MOST = (390.0, 128.0)
    """Greatest size in either place."""
    _PAD = 22.0
    _ROW = 9.0
    _CLOCK = 76.0
    _DOT = 14.0
    _LONG = 38.0
    _APART = 10.0
    clock = Seen("")
    """The time used so far, as text; empty if the time is not measured."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lines = ("", "")
        self._at, self._of = 0, 1
        self._is_beside = False

    def tell(self, lesson: str, step: str, at: int, of: int) -> None:
        """Set the texts for lesson and step; ``at`` is the step, counted from 0, and ``of`` the number of steps."""
        self._lines, self._at, self._of = (lesson, step), at, of
        self.touch()

    def _parts(self, kit: Kit, most: float = inf) -> tuple[float, float, float]:
        """Widths of the name, the two lines and the dots; the dots are 0 if room is short."""
        name = kit.writer.width(self._name, self._NAME)
        lines = max(kit.writer.width(line, theme.SMALL) for line in self._two)
        dots = self._LONG + (self._of - 1) * (self._DOT + self._APART)
        return name, lines, dots if name + lines + dots + 2 * 28 + 2 * 26 <= most else 0.0

    def measure(self, kit: Kit) -> tuple[float, float]:
        return sum(self._parts(kit)) + 2 * 28 + 2 * 26, 84.0

    def lay_out(self, kit: Kit, room: Room) -> None:
        """Place the header beside or above the table, or else in the middle of the top edge."""
        for free, least in ((places.beside_table(room), self._HIGH), (places.above_side(room), self._LOW)):
            self._is_beside = free.width >= least[0] and free.height >= least[1]
            if self._is_beside:
                wide, high = min(free.width, self._MOST[0]), min(free.height, self._MOST[1])
                self.place(Box(free.x if room.mirrored else free.right - wide, free.y, wide, high))
                return
        plate, menu = places.plate(room, 2), places.menu_button(room, 0)
        left, right = (menu.right, plate.x) if room.mirrored else (plate.right, menu.x)
        width = min(self.measure(kit)[0], right - left - 2 * _CLEAR)
        x = min(max((room.width - width) / 2, left + _CLEAR), right - _CLEAR - width)
        self.place(Box(x, 18, width, 84))

    @property
    def _is_low(self) -> bool:
        """Whether there is room only for the name, the row of dots and a clock."""
        return self.box.height < self._HIGH[1]

    @property
    def _line(self) -> str:
        lesson, step = self._two
        if self._is_low:
            return self.clock
        return step if self.clock else f"{lesson}  ·  {step}"

    @property
    def _two(self) -> tuple[str, str]:
        """The line about the lesson and the line about the step, which includes the clock."""
        lesson, step = self._lines
        return lesson, f"{step}  ·  {self.clock}" if self.clock else step

    @property
    def _rows(self) -> tuple[Box, Box, Box]:
        """The boxes beside the table for the name, for the line below it and for the row of steps."""
        if self._is_low:
            inner, clock = self.box.inset(14, 0), self._CLOCK if self.clock else 0.0
            row = Box(inner.x, self.box.bottom - 20, inner.width - clock, self._ROW)
            title = Box(inner.x, inner.y + 4, inner.width, row.y - inner.y - 10)
            return title, Box(row.right + 10, row.y - 10, clock - 10, 28), row
        inner, end = self.box.inset(self._PAD, 0), self.box.bottom
        title = Box(inner.x, inner.y + 8, inner.width, inner.height - 66)
        return title, Box(inner.x, end - 58, inner.width, 28), Box(inner.x, end - 24, inner.width, self._ROW)

    def _draw_beside(self, canvas: Canvas) -> None:
        title, line, row = self._rows
        canvas.block(self._name, self._NAME.sized(34), title, align=Align.START)
        if self._line:
            canvas.centered(self._line, theme.SMALL.colored(theme.TEXT), line, align=Align.START)
        apart = 6.0 if self._of > 1 else 0.0
        wide = (row.width - apart * (self._of - 1)) / self._of
        for number in range(self._of):
            dot = Box(row.x + number * (wide + apart), row.y, wide, row.height)
            self._draw_dot(canvas, dot, is_reached=number <= self._at)

    @staticmethod
    def _draw_dot(canvas: Canvas, dot: Box, *, is_reached: bool) -> None:
        color = theme.GOLD if is_reached else theme.TEXT_OFF
        canvas.rounded(dot, color, radius=dot.height / 2, opacity=1 if is_reached else 0.5)

    def _room_for_name(self, kit: Kit) -> float:
        _name, lines, dots = self._parts(kit, self.box.width + 1)
        return max(1.0, self.box.width - lines - dots - 2 * 28 - (2 if dots else 1) * 26)

    def draw(self, canvas: Canvas) -> None:
        kit, box = canvas.kit, self.box
        canvas.panel(PanelKind.LACQUER, box, radius=22)
        canvas = canvas.reading(box)
        if self._is_beside:
            self._draw_beside(canvas)
            return
        _name, lines, dots = self._parts(kit, box.width + 1)
        x, room = box.x + 28, self._room_for_name(kit)
        at = Box(x, box.y, room, box.height)
        canvas.text(self._name, self._NAME, (x, at.center[1] + self._NAME.size * theme.CAPITALS), widest=room)
        x += room + 26
        for number, line in enumerate(self._two):
            canvas.text(line, theme.SMALL.colored(theme.TEXT), (x, box.y + 35 + 26 * number), widest=lines + 1)
        x = box.right - 28 - dots
        for number in range(self._of if dots else 0):
            wide = self._LONG if number == min(self._at, self._of - 1) else self._DOT
            dot = Box(x, box.center[1] - self._DOT / 2, wide, self._DOT)
            self._draw_dot(canvas, dot, is_reached=number <= self._at)
            x += wide + self._APART
