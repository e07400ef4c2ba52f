"""The lesson's bar in the lane (teacher, text, the buttons of a step), and its header above the table."""

from collections.abc import Sequence
from math import inf

from game.players.roster import SPARROW
from game.view.layout import Room, places
from game.view.paint import Canvas, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Button, PanelBox, Seen, Widget

TEACHER = SPARROW
HEIGHT, TALL = 96.0, 132.0
"""Height of the bar with two lines of text, and with three."""
_BUTTON = 62.0
_GAP = 12.0
TICK = 44.0
_BESIDE = 16.0
"""Space between the text and the first button, in addition to the usual gap."""
_FACE = 118.0
"""Size of the teacher's portrait, which overlaps the edges of the bar."""
_END = 24.0
_CLEAR = 14.0
_STYLE = TextStyle(Face.SEMIBOLD, 27, theme.TEXT)
_WRONG: theme.Color = (0xFF, 0xD9, 0xA0)
_WIDEST = 860.0
"""Greatest width of one line of the teacher's text."""
_ONE_LINE = 820.0
"""A text up to this width stays on one line."""
_SHARES = 0.52, 0.56, 0.6, 0.66, 0.75
"""Widths tried for two lines, as shares of the text's width on one line."""
_LINES = 3
"""Most lines at full size."""
_WHOLE = 2
"""Most lines at full size in the low bar."""
_SMALL = 4
"""Most lines at reduced size."""


class TeachersWords(Widget):
    """What the teacher says, in up to three lines beside the portrait."""

    bleed = 40.0
    is_told = True
    text = Seen("")
    is_why = Seen(usual=False)
    """Whether the text explains why an answer was wrong."""
    asked = ""
    """The text of the step's question, for which the bar was laid out."""
    answers: tuple[str, ...] = ()
    """Texts that may follow the question; room for them is kept from the start, so that nothing moves."""

    @property
    def style(self) -> TextStyle:
        return _STYLE.colored(_WRONG) if self.is_why else _STYLE

    def fits_in(self, kit: Kit, wide: float) -> bool:
        """Whether the question and all its answers fit into ``wide`` at full size."""
        room = wide - _FACE - 6 - _BESIDE
        return all(self._whole_lines(kit, room, text, _WHOLE) for text in (self.asked, *self.answers))

    @staticmethod
    def _whole_lines(kit: Kit, room: float, text: str, most: int) -> list[str]:
        """The lines of a text at full size; empty if they are more than ``most`` or too wide."""
        lines = kit.writer.wrapped(text, _STYLE, room)
        fits = len(lines) <= most and all(kit.writer.width(line, _STYLE) <= room for line in lines)
        return lines if fits else []

    @property
    def _room_for_name(self) -> Box:
        start = _FACE - 4
        return Box(self.box.x + start, self.box.y + 6, max(1.0, self.box.width - start - _BESIDE), self.box.height - 12)

    def preferred_width(self, kit: Kit) -> float:
        """The preferred width: the portrait and the question on one or two lines; answers count as two lines."""
        whole = kit.writer.width(self.asked, _STYLE) + 6 + _BESIDE
        own = whole if whole <= _ONE_LINE else min(_WIDEST, max(640.0, whole * 0.58))
        return _FACE + max([own, *(self._in_two_lines(kit, text) for text in self.answers)])

    def _in_two_lines(self, kit: Kit, text: str) -> float:
        """The least width in which a text takes two lines, margins included."""
        whole = kit.writer.width(text, _STYLE)
        wide = next((whole * share for share in _SHARES if self._whole_lines(kit, whole * share, text, _WHOLE)), whole)
        return min(_WIDEST, wide + 6 + _BESIDE)

    def draw(self, canvas: Canvas) -> None:
        read = canvas.reading(self.box)
        read.avatar(TEACHER, (self.box.x + _FACE / 2 - 12, self.box.center[1]), _FACE)
        room, step = self._room_for_name, _STYLE.size * theme.CLOSE
        most = _LINES if self.box.height > HEIGHT else _WHOLE
        if lines := self._whole_lines(canvas.kit, room.width, self.text, most):
            high = step * len(lines)
            read.stacked(
                lines, self.style, Box(room.x, room.center[1] - high / 2, room.width, high), step, align=Align.START
            )
        else:
            read.block(self.text, self.style, room, align=Align.START, most=_SMALL)


class LessonBar:
    """The lesson's widgets in the lane."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit.chrome
        self.tray = PanelBox(PanelKind.LACQUER_GLOW, radius=48)
        self.words = TeachersWords()
        self.buttons: tuple[Button, ...] = ()
        """The answers that are given by a button instead of a tile."""
        self.is_low = False
        """Whether the bar stands where the player's own hand would be, as it does while nothing is dealt."""
        self._ticks = 0
        """The number of buttons, counted from the first, that get room for a tick if there is enough."""

    @property
    def frame_widgets(self) -> tuple[Widget, ...]:
        return (self.tray, self.words)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return (*self.frame_widgets, *self.buttons)

    def ask(self, text: str, buttons: Sequence[Button], *, answers: Sequence[str] = (), ticks: int = 0) -> None:
        """Show a step's text and buttons.

        :param text: what the teacher says.
        :param buttons: answers besides the tiles.
        :param answers: texts that may replace ``text`` later.
        :param ticks: the number of buttons, counted from the first, that may be ticked as right.
        """
        self.words.asked, self.words.answers = text, tuple(answers)
        self.buttons, self._ticks = tuple(buttons), ticks

    def take_over(self, buttons: Sequence[Button]) -> None:
        """Replace the buttons one for one; the new ones stand at the same places."""
        for new, old in zip(buttons, self.buttons, strict=True):
            new.drops_key = old.drops_key
            new.place(old.box)
        self.buttons = tuple(buttons)

    def has_tick_room(self, number: int) -> bool:
        """Whether the button with this number, counted from 0, has room for a tick."""
        button = self.buttons[number]
        return button.box.width >= button.content_width(self._kit) + TICK

    def place(self, room: Room, *, flowers: float) -> None:
        """Lay the bar out in the lane; if room is short, keycaps go first, then the text shrinks."""
        left, end = places.lane_left(room, flowers), places.lane_end(room, flowers)
        if self.is_low:
            plate = places.plate(room, 0)
            left = (room.width - plate.x if room.mirrored else plate.right) + _FACE / 4
            end = room.width - _FACE / 4
        most = end - left
        widths: list[float] = []
        for drops_key, tick in ((False, TICK), (True, TICK), (True, 0.0)):
            widths = []
            for number, button in enumerate(self.buttons):
                button.drops_key = drops_key
                ticked = tick if number < self._ticks else 0.0
                widths.append(max(110.0, button.content_width(self._kit, _BUTTON) + ticked))
            left_over = most - self._buttons_width(widths)
            if left_over >= _FACE + 0.5 * _WIDEST or self.words.fits_in(self._kit, left_over):
                break
        taken = self._buttons_width(widths)
        least = _FACE + 280.0
        if taken + least > most and widths:
            share = max(0.3, (most - least - _END - _GAP * len(widths)) / sum(widths))
            widths = [width * min(1.0, share) for width in widths]
            taken = self._buttons_width(widths)
        words = min(self.words.preferred_width(self._kit), most - taken)
        lane = places.lane(room, words + taken, flowers=flowers)
        high = HEIGHT if self.words.fits_in(self._kit, words) else TALL
        box = Box(lane.x, lane.bottom - high, lane.width, high)
        if self.is_low:
            wide = words + taken
            x = max(left, min(room.center - wide / 2, end - wide))
            x = room.width - x - wide if room.mirrored else x
            box = Box(x, places.plate(room, 0).bottom - high, wide, high)
        self.tray.place(box)
        self.words.place(self._kit.read(Box(box.x, box.y, words, high), box))
        x = box.x + words + _GAP
        for button, width in zip(self.buttons, widths, strict=True):
            button.place(self._kit.read(Box(x, box.y + (high - _BUTTON) / 2, width, _BUTTON), box))
            x += width + _GAP

    @staticmethod
    def _buttons_width(widths: Sequence[float]) -> float:
        return sum(widths) + _GAP * len(widths) + _END


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
