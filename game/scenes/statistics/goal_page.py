"""The goals of a person in pictures: cards for the week, and characters, cities and books for the long term."""

from collections.abc import Sequence

from game.i18n import _, pgettext
from game.i18n.numbers import number
from game.scenes.shared.looks import draw_stamp
from game.view.page.cloth import draw_rays
from game.view.page.goals import GoalLine
from game.view.page.stars import draw_stars
from game.view.paint import Canvas, Icon, Kit, PanelKind, Pose
from game.view.table.hand_row import HIGH
from game.view.units import Align, Box, Colour, Face, TextStyle, column, grid, lay, row, theme
from game.view.widgets import TilesHeard, Widget

_HEAD = TextStyle(Face.DISPLAY, 32, theme.TITLE)
_NOTE = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_TEXT = TextStyle(Face.SEMIBOLD, 25, theme.INK)
_BOOK = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_NAME = TextStyle(Face.SEMIBOLD, 21, theme.TEXT)
_COUNT = TextStyle(Face.BOLD, 22, theme.SCORE)
_INK_COUNT = TextStyle(Face.BOLD, 20, theme.INK)
_ACCENTS: Sequence[Colour] = ((0x17, 0x80, 0x62), (0x6C, 0x35, 0x8E), (0xC0, 0x6A, 0x20))
_HEAD_HIGH, _GAP = 56.0, 14.0
_CARD, _CLOTH, _RADIUS = 258.0, 124.0, 22.0
"""The height of a card of the week, and of the colored cloth on it, and the radius of its corners."""
_PIPS, _STEP = 5, 40.0
"""The most times of a goal that are shown by a mark each, not by a count, and the distance of the marks."""
_RING: Colour = (0xC9, 0xB8, 0x8F)
_PAPER: Colour = (0xF6, 0xEE, 0xDC)
_OPPONENTS = 156.0
"""The height of the panel with the opponents, in units."""
_CITY, _STAR, _STAMP = 68.0, 26.0, 140.0
"""The height of a city's name, the distance between its stars, and the most height of its stamp, in units."""
_MOST_HIGH = 152.0
"""The most height of a line about the special hands of a book."""
_NOT_YET = 0.66
"""The opacity of the darkness over opponents who are not beaten yet."""


class WeekGoals(Widget):
    """The goals of the week as cards side by side.

    :param until: the text that says until when they can be reached.
    """

    tiles_heard = TilesHeard.NEVER
    bleed = 40.0

    def __init__(self, lines: Sequence[GoalLine], until: str) -> None:
        self.lines = tuple(lines)
        self._title, self._until = pgettext("goals", "This week"), until
        self.called = ". ".join([f"{self._title}, {until}", *(line.told for line in lines)])

    def _cards(self) -> list[Box]:
        area = Box(self.box.x, self.box.y + _HEAD_HIGH, self.box.width, _CARD)
        count = max(1, len(self.lines))
        return grid(area, len(self.lines), columns=count, high=_CARD, gap=_GAP)

    @staticmethod
    def _rooms(card: Box) -> tuple[Box, Box]:
        """The boxes of the text and of the line below it."""
        text = Box(card.x + 22, card.y + _CLOTH + 12, card.width - 44, 74)
        return text, Box(text.x, card.bottom - 48, text.width, 34)

    @staticmethod
    def _wide(kit: Kit, line: GoalLine) -> float:
        """The width that the progress of a goal takes, in units."""
        return line.of * _STEP if line.of <= _PIPS else kit.writer.width(line.count, _INK_COUNT)

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        head = Box(self.box.x, self.box.y, self.box.width, _HEAD_HIGH - 8)
        canvas.centred(self._title, _HEAD, head, align=Align.START)
        canvas.centred(self._until, _NOTE, head, align=Align.END)
        for place, (line, card) in enumerate(zip(self.lines, self._cards(), strict=True)):
            self._draw_card(canvas, card, line, _ACCENTS[place % len(_ACCENTS)])

    def _draw_card(self, canvas: Canvas, card: Box, line: GoalLine, accent: Colour) -> None:
        canvas.panel(PanelKind.CARD_GLOW if line.is_reached else PanelKind.CARD, card, radius=_RADIUS)
        cloth = Box(card.x, card.y, card.width, _CLOTH)
        draw_rays(canvas, cloth, accent, _RADIUS)
        canvas.fill(Box(card.x, cloth.bottom, card.width, 4), theme.BRASS)
        x, y = cloth.centre
        if isinstance(line.sign, Icon):
            canvas.icon(line.sign, (x, y), 72, theme.WHITE)
        else:
            canvas.tile(line.sign, (x, cloth.bottom + 4), 86, Pose.HAND)
        text, below = self._rooms(card)
        canvas.block(line.text, _TEXT, text, align=Align.START, most=3)
        wide = self._wide(canvas.kit, line)
        about = Box(below.x, below.y, below.width - wide - 12, below.height)
        style = canvas.kit.writer.fitting(line.about, _BOOK, about.width)
        canvas.centred(line.about, style, about, align=Align.START)
        if line.of > _PIPS:
            canvas.centred(line.count, _INK_COUNT, below, align=Align.END)
            return
        for place in range(line.of):
            at = (below.right - wide + _STEP / 2 + place * _STEP, below.centre[1])
            canvas.disc(at, 34, theme.GAIN if place < line.done else _RING)
            if place < line.done:
                canvas.icon(Icon.CHECK, at, 20, theme.WHITE)
            else:
                canvas.disc(at, 26, _PAPER)


class _Tray(Widget):
    """A panel with a title; it has a frame once everything on it is reached."""

    tiles_heard = TilesHeard.NEVER

    def __init__(self, lines: Sequence[GoalLine], title: str, count: str = "") -> None:
        self.lines = tuple(lines)
        self._title, self._count = title, count

    def _head(self) -> Box:
        return Box(self.box.x + 24, self.box.y + 10, self.box.width - 48, 44)

    def draw(self, canvas: Canvas) -> None:
        if all(line.is_reached for line in self.lines):
            canvas.rounded(self.box.grown(3), theme.BRASS, radius=23)
        canvas.panel(PanelKind.TRAY, self.box, radius=20)
        canvas, head = canvas.reading(self.box), self._head()
        room = head.width - (canvas.kit.writer.width(self._count, _COUNT) + 20 if self._count else 0)
        canvas.block(self._title, _NAME, Box(head.x, head.y, room, head.height), align=Align.START)
        canvas.centred(self._count, _COUNT, head, align=Align.END)
        self.draw_rest(canvas)

    def draw_rest(self, canvas: Canvas) -> None:
        """Draws what lies below the title."""
        raise NotImplementedError


class Opponents(_Tray):
    """A panel with the characters to finish ahead of; those not beaten yet are dark."""

    def __init__(self, line: GoalLine) -> None:
        super().__init__([line], line.text, line.count)
        self._heads = line.heads

    def draw_rest(self, canvas: Canvas) -> None:
        head = self._head()
        step = head.width / len(self._heads)
        wide = min(74.0, step - 6, self.box.height - 72)
        y = (head.bottom + self.box.bottom - 14) / 2
        for place, (portrait, is_beaten) in enumerate(self._heads):
            at = (head.x + (place + 0.5) * step, y)
            canvas.avatar(portrait, at, wide)
            if not is_beaten:
                canvas.disc(at, wide, theme.WOOD_DARK, opacity=_NOT_YET)


class Cities(_Tray):
    """A panel with the stars of every city of the journey, each below the city's stamp."""

    def __init__(self, lines: Sequence[GoalLine]) -> None:
        done, of = (number(sum(counted)) for counted in zip(*((line.done, line.of) for line in lines), strict=True))
        super().__init__(lines, lines[0].text, _("{part} of {whole}").format(part=done, whole=of))
        self.called = ". ".join([f"{self._title}, {self._count}", *(f"{line.about}, {line.count}" for line in lines)])

    def _cells(self, kit: Kit) -> list[Box]:
        """The boxes of the cities, side by side: equally wide, unless a long word of a name needs more."""
        head = self._head()
        area = Box(head.x - 10, head.bottom, head.width + 20, self.box.bottom - head.bottom - 14)
        words = (line.about.replace("-", " ").split() for line in self.lines)
        needed = [max(kit.writer.width(word, _NOTE) for word in each) for each in words]
        if max(needed) + 10 <= area.width / len(self.lines):
            return row(area, [None] * len(self.lines))
        rest = (area.width - sum(needed)) / len(self.lines)
        return row(area, [wide + rest for wide in needed])

    def draw_rest(self, canvas: Canvas) -> None:
        cells = self._cells(canvas.kit)
        narrowest = min(cell.width for cell in cells)
        for line, cell in zip(self.lines, cells, strict=True):
            x = cell.centre[0]
            high = min(_STAMP, cell.height - _CITY - 44)
            wide = min(1.36 * high, narrowest - 10)
            high = min(high, wide / 1.2)
            stamp = Box(x - wide / 2, cell.y + 8, wide, high)
            draw_stamp(canvas, stamp, line.picture, is_won=line.done > 0)
            step = min(_STAR, wide / line.of)
            earned = [place < line.done for place in range(line.of)]
            draw_stars(canvas, (x, stamp.bottom + 22), earned, size=min(24.0, step), step=step)
            room = Box(cell.x + 4, stamp.bottom + 34, cell.width - 8, _CITY)
            is_wide = canvas.kit.writer.width(line.about, _NOTE) > room.width
            name = line.about.replace("-", "-\n") if is_wide else line.about
            canvas.block(name, _NOTE, room, most=3)


class Hands(_Tray):
    """A panel that shows how many special hands of each book were made."""

    def __init__(self, lines: Sequence[GoalLine]) -> None:
        super().__init__(lines, lines[0].text if lines else "")

    def _lines(self) -> list[Box]:
        head = self._head()
        high = min(_MOST_HIGH, (self.box.bottom - head.bottom - 14) / max(1, len(self.lines)))
        return column(Box(head.x, head.bottom, head.width, 0), [high] * len(self.lines))

    def _names(self, kit: Kit) -> float:
        """The width of the column of names, in units."""
        return min(self._head().width * 0.5, max(kit.writer.width(line.about, _NAME) for line in self.lines))

    def draw_rest(self, canvas: Canvas) -> None:
        writer, names = canvas.kit.writer, self._names(canvas.kit)
        counts = max(writer.width(line.count, _COUNT) for line in self.lines)
        for line, place in zip(self.lines, self._lines(), strict=True):
            y = place.centre[1]
            if not isinstance(line.sign, Icon):
                wide = min(48.0, (place.height - 12) / HIGH)
                canvas.tile(line.sign, (place.x + 26, y + 0.68 * wide), wide, Pose.HAND)
            name = Box(place.x + 64, place.y, names, place.height)
            canvas.centred(line.about, writer.fitting(line.about, _NAME, names), name, align=Align.START)
            start = name.right + 18
            bar = Box(start, y - 8, max(20.0, place.right - counts - 18 - start), 16)
            canvas.rounded(bar, theme.NOT_REACHED, radius=8)
            if line.done:
                canvas.rounded(Box(bar.x, y - 8, max(16.0, bar.width * line.done / line.of), 16), theme.GOLD, radius=8)
            canvas.centred(line.count, _COUNT, place, align=Align.END)


def goal_widgets(week: Sequence[GoalLine], lasting: Sequence[GoalLine], until: str) -> list[Widget]:
    """The widgets of the page: the week, the opponents, the cities and the special hands."""
    others = [line for line in lasting if line.heads]
    cities = [line for line in lasting if line.is_stars]
    hands = [line for line in lasting if not line.heads and not line.is_stars]
    return [WeekGoals(week, until), *map(Opponents, others), Cities(cities), Hands(hands)]


def lay_goals(widgets: Sequence[Widget], area: Box) -> None:
    """Lays out the week above everything else, the opponents above the cities, and the hands beside them."""
    week, opponents, cities, hands = widgets
    upper, lower = column(area, [_HEAD_HIGH + _CARD, None], 2 * _GAP)
    week.place(upper)
    left, right = row(lower, [lower.width * 0.6 - _GAP, lower.width * 0.4], _GAP)
    lay([opponents, cities], column(left, [_OPPONENTS, None], _GAP))
    hands.place(right)
