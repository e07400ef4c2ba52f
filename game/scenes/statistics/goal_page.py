"""The goals of a person in pictures: cards for the week, and characters, cities and books for the long term."""

from collections.abc import Sequence
from itertools import pairwise

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
_BOOK_NAME = _NAME.sized(25)
_INK_COUNT = TextStyle(Face.BOLD, 20, theme.INK)
_ACCENTS: Sequence[Colour] = ((0x17, 0x80, 0x62), (0x6C, 0x35, 0x8E), (0xC0, 0x6A, 0x20))
_HEAD_HIGH, _GAP = 56.0, 14.0
_CARD, _CLOTH, _RADIUS = 292.0, 150.0, 22.0
"""The height of a card of the week, and of the colored cloth on it, and the radius of its corners."""
_PIPS, _STEP = 5, 40.0
"""The most times of a goal that are shown by a mark each, not by a count, and the distance of the marks."""
_RING: Colour = (0xC9, 0xB8, 0x8F)
_PAPER: Colour = (0xF6, 0xEE, 0xDC)
_OPPONENTS = 160.0
"""The height of the panel with the opponents, in units."""
_CITY, _STAR, _STAMP = 68.0, 26.0, 140.0
"""The height of a city's name, the distance between its stars, and the most height of its stamp, in units."""
_LINE, _BAR = 10.0, 18.0
"""The space between the lines about the special hands of each book, and the height of the bar on each."""
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
            canvas.tile(line.sign, (x, cloth.bottom + 4), 102, Pose.HAND)
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

    def _cells(self) -> list[Box]:
        """The boxes of the cities, side by side."""
        head = self._head()
        area = Box(head.x - 10, head.bottom, head.width + 20, self.box.bottom - head.bottom - 14)
        return row(area, [None] * len(self.lines))

    def _is_staggered(self, kit: Kit, step: float) -> bool:
        """Whether every other name stands lower, since long words of two names would meet."""
        words = (line.about.replace("-", " ").split() for line in self.lines)
        needed = [max(kit.writer.width(word, _NOTE) for word in each) for each in words]
        return max((one + other) / 2 for one, other in pairwise((needed[0], *needed, needed[-1]))) + 10 > step

    def draw_rest(self, canvas: Canvas) -> None:
        cells = self._cells()
        step = cells[0].width
        is_staggered = self._is_staggered(canvas.kit, step)
        for place, (line, cell) in enumerate(zip(self.lines, cells, strict=True)):
            x = cell.centre[0]
            high = min(_STAMP, cell.height - _CITY - 44)
            wide = min(1.36 * high, step - 10)
            high = min(high, wide / 1.2)
            top = max(8.0, (cell.height - high - 34 - _CITY * 0.75) / 2)
            stamp = Box(x - wide / 2, cell.y + top, wide, high)
            draw_stamp(canvas, stamp, line.picture, is_won=line.done > 0)
            apart = min(_STAR, wide / line.of)
            earned = [each < line.done for each in range(line.of)]
            draw_stars(canvas, (x, stamp.bottom + 22), earned, size=min(24.0, apart), step=apart)
            if is_staggered:
                reach = min(step - 4, x - self.box.x - 12, self.box.right - 12 - x)
                name = Box(x - reach, stamp.bottom + 36 + 28 * (place % 2), 2 * reach, 28)
                canvas.centred(line.about, canvas.kit.writer.fitting(line.about, _NOTE, name.width), name)
                continue
            word = max(canvas.kit.writer.width(each, _NOTE) for each in line.about.replace("-", " ").split())
            wide = max(step - 8, word + 6)
            room = Box(x - wide / 2, stamp.bottom + 34, wide, _CITY)
            is_wide = canvas.kit.writer.width(line.about, _NOTE) > room.width
            said = line.about.replace("-", "-\n") if is_wide else line.about
            canvas.block(said, _NOTE, room, most=3)


class Hands(_Tray):
    """A panel that shows how many special hands of each book were made."""

    def __init__(self, lines: Sequence[GoalLine]) -> None:
        super().__init__(lines, lines[0].text if lines else "")

    def _lines(self) -> list[Box]:
        head = self._head()
        area = Box(head.x - 6, head.bottom + 4, head.width + 12, self.box.bottom - head.bottom - 22)
        return column(area, [None] * len(self.lines), _LINE)

    def draw_rest(self, canvas: Canvas) -> None:
        writer = canvas.kit.writer
        for line, place in zip(self.lines, self._lines(), strict=True):
            canvas.panel(PanelKind.TITLE_ITEM, place, radius=16)
            wide = min(64.0, (place.height - 20) / HIGH)
            left = place.x + 20
            if not isinstance(line.sign, Icon):
                canvas.tile(line.sign, (left + wide / 2, place.centre[1] + 0.68 * wide), wide, Pose.HAND)
                left += wide + 22
            room = Box(left, place.centre[1] - 40, place.right - 20 - left, 40)
            count = writer.width(line.count, _COUNT) + 14
            name = Box(room.x, room.y, room.width - count, room.height)
            canvas.centred(line.about, writer.fitting(line.about, _BOOK_NAME, name.width), name, align=Align.START)
            canvas.centred(line.count, _COUNT, room, align=Align.END)
            bar = Box(room.x, room.bottom + 10, room.width, _BAR)
            canvas.rounded(bar, theme.NOT_REACHED, radius=_BAR / 2)
            if line.done:
                full = max(_BAR, bar.width * line.done / line.of)
                canvas.rounded(Box(bar.x, bar.y, full, _BAR), theme.GOLD, radius=_BAR / 2)


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
