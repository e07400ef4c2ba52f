"""Stars, earned and still to be earned, with their goals."""

from collections.abc import Callable, Sequence

from game.i18n import _
from game.view.paint import Canvas, Icon, Kit
from game.view.units import Align, Box, column, row, theme
from game.view.widgets import Widget

OFF: theme.Colour = (0x7C, 0x83, 0x80)
_RIM: theme.Colour = (0x1E, 0x28, 0x27)
_GOLD_RIM: theme.Colour = (0x8A, 0x52, 0x0E)
_SIZE, STEP = 34.0, 42.0
_MOST = 4
_CARD_STAR, _CARD_APART = 76.0, 12.0
"""The width that a star takes on a card, and the gap between two cards, in units."""
Goal = tuple[str, bool | None]
"""A goal's text, and whether its star was earned; ``None`` if it has no star."""


def draw_star(canvas: Canvas, centre: tuple[float, float], size: float, *, has: bool) -> None:
    """Draw a star, in gold if it was earned, else small and gray; each in a rim."""
    canvas.icon(Icon.STAR, centre, size, _GOLD_RIM if has else _RIM)
    if has:
        canvas.icon(Icon.STAR, centre, 0.86 * size, theme.GOLD)
    if not has:
        canvas.icon(Icon.STAR, centre, 0.66 * size, OFF)


def draw_stars(
    canvas: Canvas, centre: tuple[float, float], earned: Sequence[bool], *, size: float = _SIZE, step: float = STEP
) -> None:
    """Draw a row of stars centered at a place, in reading direction."""
    wide = step * len(earned)
    canvas = canvas.reading(Box(centre[0] - wide / 2, centre[1], wide, 0))
    for number, has in enumerate(earned):
        draw_star(canvas, (centre[0] + step * (number - (len(earned) - 1) / 2), centre[1]), size, has=has)


class StarCount(Widget):
    """A star with a number, at the end of its box."""

    _STYLE = theme.LABEL

    def __init__(self) -> None:
        self._text = ""

    def write(self, text: str) -> None:
        self._text = text
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        wide = min(canvas.kit.writer.width(self._text, self._STYLE), self.box.width - 50)
        draw_star(canvas, (self.box.right - wide - 30, self.box.centre[1]), 36, has=True)
        words = Box(self.box.right - wide, self.box.y, wide, self.box.height)
        canvas.centred(self._text, self._STYLE, words, align=Align.END)


def spoken_goals(lines: Sequence[Goal]) -> str:
    """The goals as a screen reader says them."""
    words = {None: "{goal}", True: _("{goal}: star earned"), False: _("{goal}: no star")}
    return ". ".join(words[has].format(goal=line) for line, has in lines)


class Goals(Widget):
    """Goals side by side, each with its star."""

    def __init__(self, lines: Sequence[Goal] = (), style: theme.TextStyle = theme.BODY) -> None:
        self.lines = tuple(lines)
        self.called = spoken_goals(lines)
        self._style = style

    def show(self, lines: Sequence[Goal]) -> None:
        self.lines = tuple(lines)
        self.called = spoken_goals(lines)
        self.touch()

    def clipped(self, kit: Kit) -> list[str]:
        style, broken = self._fitted(kit)
        rooms = [room.width for room in self._rooms()]
        return [
            *(line for (line, _has), parts in zip(self.lines, broken, strict=True) if len(parts) > _MOST),
            *kit.writer.cut(
                *((part, style, wide) for parts, wide in zip(broken, rooms, strict=True) for part in parts)
            ),
        ]

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        for (_line, has), room in zip(self.lines, self._rooms(), strict=True):
            if has is not None:
                draw_star(canvas, (room.x - 34, room.centre[1]), 38, has=has)
        self._draw_lines(canvas)

    def _draw_lines(self, canvas: Canvas) -> None:
        style, broken = self._fitted(canvas.kit)
        step = style.size * theme.CLOSE
        for parts, room in zip(broken, self._rooms(), strict=True):
            high = step * len(parts)
            middle = Box(room.x, room.centre[1] - high / 2, room.width, high)
            canvas.stacked(parts, style, middle, step, align=Align.START)

    def size(self, kit: Kit) -> float:
        """The font size in which all goals fit."""
        return self._fitted(kit)[0].size

    def _fitted(self, kit: Kit) -> tuple[theme.TextStyle, list[list[str]]]:
        """The largest style in which all goals fit, and their lines in it."""
        style, writer, rooms = self._style, kit.writer, self._rooms()
        while True:
            pairs = [
                (writer.wrapped(line, style, room.width), room)
                for (line, _has), room in zip(self.lines, rooms, strict=True)
            ]
            fits = all(
                len(parts) <= min(_MOST, (room.height + 1) // (style.size * theme.CLOSE))
                and all(writer.width(part, style) <= room.width for part in parts)
                for parts, room in pairs
            )
            if fits or style.size <= theme.SMALLEST:
                return style, [parts for parts, _room in pairs]
            style = style.sized(max(theme.SMALLEST, style.size - 1))

    def _rooms(self) -> list[Box]:
        wide = self.box.width / max(1, len(self.lines))
        rooms = []
        for number, (_line, has) in enumerate(self.lines):
            indent = 0.0 if has is None else 58.0
            rooms.append(Box(self.box.x + wide * number + indent, self.box.y, wide - indent - 20, self.box.height))
        return rooms


class GoalColumn(Goals):
    """Goals below each other, each with its star."""

    def draw(self, canvas: Canvas) -> None:
        high = self.box.height / max(1, len(self.lines))
        for line in column(self.box, [high] * len(self.lines)):
            canvas.rounded(line.inset(0, 4), theme.WHITE, radius=14, opacity=0.07)
        super().draw(canvas)

    def _rooms(self) -> list[Box]:
        high = self.box.height / max(1, len(self.lines))
        indents = (20.0 if has is None else 66.0 for _line, has in self.lines)
        lines = column(self.box, [high] * len(self.lines))
        return [Box(line.x + by, line.y, line.width - by - 18, high) for line, by in zip(lines, indents, strict=True)]


class GoalCards(Goals):
    """Goals side by side, each on a card of its own with a large star, or all behind a sign.

    :param sign: what is drawn before each goal that has no star; ``None``: nothing.
    """

    def __init__(self) -> None:
        super().__init__(style=theme.BODY.sized(27))
        self.sign: Callable[[Canvas, tuple[float, float]], None] | None = None

    def draw(self, canvas: Canvas) -> None:
        reading = canvas.reading(self.box)
        for place, (_line, has) in zip(self._places(), self.lines, strict=True):
            reading.rounded(place, theme.WHITE, radius=16, opacity=0.08)
            at = (place.x + _CARD_STAR / 2, place.centre[1])
            if has is not None:
                draw_star(reading, at, 54, has=has)
            elif self.sign is not None:
                self.sign(reading, at)
        self._draw_lines(reading)

    def _places(self) -> list[Box]:
        count = max(1, len(self.lines))
        return row(self.box, [(self.box.width - _CARD_APART * (count - 1)) / count] * count, _CARD_APART)

    def _rooms(self) -> list[Box]:
        rooms = []
        for place, (_line, has) in zip(self._places(), self.lines, strict=False):
            before = 24.0 if has is None and self.sign is None else _CARD_STAR
            rooms.append(Box(place.x + before, place.y, place.width - before - 14, place.height))
        return rooms
