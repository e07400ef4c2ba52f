"""Stars, earned and still to be earned, with their goals."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from game.i18n import _
from game.view.page.fading import Fading
from game.view.paint import Canvas, Icon, Kit
from game.view.units import Align, Box, row, theme
from game.view.widgets import Widget

OFF: theme.Color = (0xA0, 0x8E, 0x6E)
_RIM: theme.Color = (0x28, 0x20, 0x1A)
_GOLD_RIM: theme.Color = (0x8A, 0x52, 0x0E)
_PALE: tuple[theme.Color, theme.Color] = ((0x8C, 0x74, 0x48), (0xEE, 0xE3, 0xC8))
"""The rim and the ground of a star on paper that was not earned."""
_SIZE, STEP = 34.0, 42.0
_CARD_STAR, _CARD_APART = 76.0, 12.0
"""The width that a star takes on a card, and the gap between two cards, in units."""
Goal = tuple[str, bool | None]
"""A goal's text, and whether its star was earned; ``None`` if it has no star."""


def draw_star(
    canvas: Canvas,
    center: tuple[float, float],
    size: float,
    *,
    has: bool,
    is_on_paper: bool = False,
    rim: theme.Color = OFF,
) -> None:
    """Draw a star, in gold if it was earned, else its outline alone, which is pale on paper, else ``rim``."""
    rim, ground = (_GOLD_RIM, theme.GOLD) if has else _PALE if is_on_paper else (rim, _RIM)
    canvas.icon(Icon.STAR, center, size, rim)
    canvas.icon(Icon.STAR, center, (0.86 if has else 0.78 if is_on_paper else 0.68) * size, ground)


def draw_stars(
    canvas: Canvas,
    center: tuple[float, float],
    earned: Sequence[bool],
    *,
    size: float = _SIZE,
    step: float = STEP,
    is_on_paper: bool = False,
    rim: theme.Color = OFF,
) -> None:
    """Draw a row of stars centered at a place, in reading direction."""
    wide = step * len(earned)
    canvas = canvas.reading(Box(center[0] - wide / 2, center[1], wide, 0))
    for number, has in enumerate(earned):
        at = center[0] + step * (number - (len(earned) - 1) / 2), center[1]
        draw_star(canvas, at, size, has=has, is_on_paper=is_on_paper, rim=rim)


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
        draw_star(canvas, (self.box.right - wide - 30, self.box.center[1]), 36, has=True)
        words = Box(self.box.right - wide, self.box.y, wide, self.box.height)
        canvas.centered(self._text, self._STYLE, words, align=Align.END)


def spoken_goals(lines: Sequence[Goal]) -> str:
    """The goals as a screen reader says them."""
    words = {None: "{goal}", True: _("{goal}: star earned"), False: _("{goal}: no star")}
    return ". ".join(words[has].format(goal=line) for line, has in lines)


def _split(places: Iterable[Box], indents: Iterable[float], edge: float) -> list[tuple[Box, Box]]:
    """Boxes divided into one of this width for a sign and one for a text, with an edge behind it."""
    parts = (row(place, [indent, None, edge]) for place, indent in zip(places, indents, strict=True))
    return [(sign, text) for sign, text, _edge in parts]


class Goals(Widget):
    """Goals side by side, each with its star."""

    IS_ON_PAPER = False
    _STAR, _BESIDE = 38.0, 34.0
    """The size of a star, and the distance of its middle from the text, in units."""
    _EDGE = 20.0
    """The space behind a text."""
    _MOST = 4
    """The most lines of a text."""

    def __init__(self, lines: Sequence[Goal] = (), style: theme.TextStyle = theme.BODY) -> None:
        self.lines = tuple(lines)
        self.called = spoken_goals(lines)
        self._style = style
        self._widths: list[float] = []

    def share_out(self, room: float, kit: Kit) -> None:
        """Give each goal what it needs for two lines, and an equal part of the rest; the last one has no edge."""
        writer, style, needs = kit.writer, self._style, []
        for line, _has in self.lines:
            wide = writer.width(line, style) / 2
            while len(writer.wrapped(line, style, wide)) > 2:
                wide += 1
            needs.append(wide)
        self._widths = [wide + (room + self._EDGE - sum(needs)) / len(needs) for wide in needs]

    def show(self, lines: Sequence[Goal]) -> None:
        self.lines = tuple(lines)
        self.called = spoken_goals(lines)
        self.touch()

    def clipped(self, kit: Kit) -> list[str]:
        style, broken = self._fitted(kit)
        rooms = [room.width for room in self._rooms()]
        return [
            *(line for (line, _has), parts in zip(self.lines, broken, strict=True) if len(parts) > self._MOST),
            *kit.writer.cut(
                *((part, style, wide) for parts, wide in zip(broken, rooms, strict=True) for part in parts)
            ),
        ]

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        for (_line, has), (sign, _room) in zip(self.lines, self._parts(), strict=True):
            if has is not None:
                at = (sign.right - self._BESIDE, sign.center[1])
                draw_star(canvas, at, self._STAR, has=has, is_on_paper=self.IS_ON_PAPER)
        self._draw_lines(canvas)

    def _draw_lines(self, canvas: Canvas) -> None:
        style, broken = self._fitted(canvas.kit)
        step = style.size * theme.CLOSE
        for parts, room in zip(broken, self._rooms(), strict=True):
            high = step * len(parts)
            middle = Box(room.x, room.center[1] - high / 2, room.width, high)
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
                len(parts) <= min(self._MOST, (room.height + 1) // (style.size * theme.CLOSE))
                and all(writer.width(part, style) <= room.width for part in parts)
                for parts, room in pairs
            )
            if fits or style.size <= theme.SMALLEST:
                lines = zip(self.lines, rooms, strict=True)
                return style, [writer.balanced(line, style, room.width) for (line, _has), room in lines]
            style = style.sized(max(theme.SMALLEST, style.size - 1))

    def _rooms(self) -> list[Box]:
        return [room for _sign, room in self._parts()]

    def _parts(self) -> list[tuple[Box, Box]]:
        """The boxes of each goal's star and of its text."""
        indents = (0.0 if has is None else 58.0 for _line, has in self.lines)
        return _split(self._places(), indents, self._EDGE)

    def _places(self) -> list[Box]:
        """The boxes of the goals."""
        return row(self.box, self._widths or [None] * len(self.lines))


class GoalCards(Fading, Goals):
    """Goals side by side, each on a card of its own with a large star, or with a sign."""

    def __init__(self) -> None:
        super().__init__(style=theme.BODY.sized(27))
        self.signs: Mapping[str, Callable[[Canvas, tuple[float, float]], None]] = {}
        """What is drawn before goals in place of a star, by their texts."""

    def draw_whole(self, canvas: Canvas) -> None:
        reading = canvas.reading(self.box)
        for card, (sign, _room), (line, has) in zip(self._places(), self._parts(), self.lines, strict=True):
            reading.rounded(card, theme.WHITE, radius=16, opacity=0.08)
            if line in self.signs:
                self.signs[line](reading, sign.center)
            elif has is not None:
                draw_star(reading, sign.center, 54, has=has)
        self._draw_lines(reading)

    def _parts(self) -> list[tuple[Box, Box]]:
        indents = (24.0 if has is None and line not in self.signs else _CARD_STAR for line, has in self.lines)
        return _split(self._places(), indents, 14)

    def _places(self) -> list[Box]:
        return row(self.box, [None] * len(self.lines), _CARD_APART)
