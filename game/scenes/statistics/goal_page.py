"""The goals of a person in pictures: cards for the week, and characters, cities and books for the long term."""

from collections.abc import Sequence

from game.i18n import _, pgettext
from game.i18n.books import book_title
from game.i18n.numbers import number
from game.i18n.player_texts import character_name
from game.players.goals.keeper import Mark
from game.players.journey import JOURNEY
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.looks import draw_stamp
from game.tiles.tile import Tile
from game.view.page.cloth import draw_rays
from game.view.page.goals import GoalLine, draw_progress, draw_tick
from game.view.page.rating_signs import draw_podium
from game.view.page.stars import draw_stars
from game.view.paint import Canvas, Icon, PanelKind, Pose
from game.view.table.hand_row import GAP, HIGH
from game.view.units import Align, Box, Color, Face, TextStyle, column, lay, row, theme
from game.view.widgets import TilesHeard, Widget

_HEAD = TextStyle(Face.DISPLAY, 32, theme.TITLE)
_NOTE = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_TEXT = TextStyle(Face.SEMIBOLD, 25, theme.INK)
_BOOK = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_NAME = TextStyle(Face.SEMIBOLD, 21, theme.TEXT)
_COUNT = TextStyle(Face.BOLD, 22, theme.SCORE)
_BOOK_NAME = _NAME.sized(27)
_ACCENTS: Sequence[Color] = ((0x17, 0x80, 0x62), (0x6C, 0x35, 0x8E), (0xC0, 0x6A, 0x20))
_HEAD_HIGH, _GAP = 56.0, 14.0
_CARDS, _PAPER_HIGH, _RADIUS = (356.0, 236.0), 142.0, 22.0
"""The height of a card of the week, also on a low page, that of its paper below the cloth, and its corners' radius."""
_STEP = 40.0
"""The distance of the marks of a goal to be reached a few times."""
_RING: Color = (0x8F, 0x7A, 0x4C)
_PAPER: Color = (0xF6, 0xEE, 0xDC)
_PANELS = (192.0, 152.0)
"""The height of the panel with the opponents, also on a low page, in units."""
_LOW_PAGE = 800.0
"""The height below which a page is low, in units."""
_STAR = 26.0
"""The distance of a city's stars."""
_STARS = 36.0
"""The height of the line of a city's stars."""
_STAMP = 170.0
"""The greatest height of a stamp."""
_LEAST_HANDS = 420.0
"""The least width of the panel with the special hands."""
_SIGN = 74.0
"""The most width of a book's tile."""
_LINE, _BAR = 10.0, 18.0
"""The space between the lines about the special hands of each book, and the height of the bar on each."""
_CALLED, _TICKED = 26.0, 13.0
"""The height of an opponent's name, and the space between opponents, so that a mark does not reach the next one."""
_NOT_YET, _BEATEN = 0.45, 26.0
"""The opacity of the darkness over opponents who are not beaten yet, and the size of the mark on the others."""
_TILE, _BESIDE, _LIFTED, _MARK = 100.0, 36.0, 0.24, 38.0
"""The most width of a tile on a card and the space beside the tiles, in units, how high the last one is lifted, in tile
widths, and the size of the mark on it, in units.
"""
_BESIDE_EACH_OTHER, _BEHIND = 8, 0.4
"""The most tiles that lie beside each other, and how far each of more lies beside the one before, in tile widths."""
_PLACE, _CROWN = 58.0, 44.0
"""The distance of the places on a podium, and the size of the crown on the first, in units."""
_TITLED = 52.0
"""The height of a panel's title, in units."""


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
        _head, cards = column(self.box, [_HEAD_HIGH, None])
        return [card.grown(-PanelKind.CARD.reach) for card in row(cards, [None] * len(self.lines), _GAP)]

    @staticmethod
    def _rooms(card: Box) -> tuple[Box, Box, Box]:
        """The boxes of the cloth, of the text, and of the line below it."""
        cloth, paper = column(card, [None, _PAPER_HIGH])
        text, below = column(paper.inset(22, 12), [None, 36.0], 6)
        return cloth, text, below

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        head = Box(self.box.x, self.box.y, self.box.width, _HEAD_HIGH - 8)
        canvas.centered(self._title, _HEAD, head, align=Align.START)
        canvas.centered(self._until, _NOTE, head, align=Align.END)
        for place, (line, card) in enumerate(zip(self.lines, self._cards(), strict=True)):
            self._draw_card(canvas, card, line, _ACCENTS[place % len(_ACCENTS)])

    def _draw_card(self, canvas: Canvas, card: Box, line: GoalLine, accent: Color) -> None:
        canvas.panel(PanelKind.CARD_GLOW if line.is_reached else PanelKind.CARD, card, radius=_RADIUS)
        cloth, text, below = self._rooms(card)
        draw_rays(canvas, cloth, accent, _RADIUS)
        canvas.fill(Box(card.x, cloth.bottom, card.width, 4), theme.BRASS)
        _draw_picture(canvas, cloth, line)
        canvas.block(line.text, _TEXT, text, align=Align.START, most=3)
        wide = line.of * _STEP
        about = Box(below.x, below.y, below.width - wide - 12, below.height)
        style = canvas.kit.writer.fitting(line.about, _BOOK, about.width)
        canvas.centered(line.about, style, about, align=Align.START)
        for place in range(line.of):
            at = (below.right - wide + _STEP / 2 + place * _STEP, below.center[1])
            canvas.disc(at, 34, theme.GAIN if place < line.done else _RING)
            if place < line.done:
                canvas.icon(Icon.CHECK, at, 20, theme.WHITE)
            else:
                canvas.disc(at, 26, _PAPER)


def _draw_picture(canvas: Canvas, cloth: Box, line: GoalLine) -> None:
    """Draw the tiles of a goal on the lower edge of a cloth, and its mark at the last of them."""
    foot = cloth.bottom + 4
    if line.mark is Mark.PODIUM:
        crown, podium = column(cloth.inset(0, 8), [_CROWN, None])
        x, y = podium.center[0], cloth.bottom
        draw_podium(canvas, (x, y), _PLACE, podium.height)
        canvas.icon(Icon.CROWN, (x - 1.5 * _PLACE - 2, crown.center[1]), _CROWN, theme.SCORE)
        return
    step = 1.0 if sum(map(len, line.groups)) <= _BESIDE_EACH_OTHER else _BEHIND
    shares = [1 + step * (len(group) - 1) for group in line.groups]
    whole = sum(shares) + GAP * (len(shares) - 1)
    wide = min(_TILE, (cloth.height - 20) / (HIGH + _LIFTED), (cloth.width - 2 * _BESIDE) / whole)
    long = whole * wide
    straight, place = canvas.straight(Box(cloth.center[0] - long / 2, cloth.y, long, cloth.height))
    rooms = row(place, [share * wide for share in shares], GAP * wide)
    for group, room in zip(line.groups, rooms, strict=True):
        is_last = room is rooms[-1]
        y = foot - (_LIFTED * wide if line.mark is Mark.LIFTED and is_last else 0.0)
        for index, tile in enumerate(group):
            straight.tile(tile, (room.x + (0.5 + step * index) * wide, y), wide, Pose.HAND)
    at = (rooms[-1].right - 2, foot - HIGH * wide + 6)
    if line.mark is Mark.CHECK:
        draw_tick(straight, at, _MARK)
    elif line.mark is Mark.LIFTED:
        at = (at[0], at[1] - _LIFTED * wide)
        straight.disc(at, _MARK, theme.GOLD)
        straight.icon(Icon.FORWARD, at, 0.62 * _MARK, theme.ON_GOLD)
    elif line.mark is Mark.CROSS:
        straight.disc(at, _MARK, theme.VERMILION)
        straight.icon(Icon.CROSS, at, 0.5 * _MARK, theme.WHITE)


class _Tray(Widget):
    """A panel with a title; it has a frame once everything on it is reached."""

    tiles_heard = TilesHeard.NEVER

    def __init__(self, lines: Sequence[GoalLine], title: str, count: str = "") -> None:
        self.lines = tuple(lines)
        self._title, self._count = title, count

    def _head(self) -> Box:
        return Box(self.box.x + 24, self.box.y + 8, self.box.width - 48, _TITLED)

    def draw(self, canvas: Canvas) -> None:
        if all(line.is_reached for line in self.lines):
            canvas.rounded(self.box.grown(3), theme.BRASS, radius=23)
        canvas.panel(PanelKind.TRAY, self.box, radius=20)
        canvas, head = canvas.reading(self.box), self._head()
        room = head.width - (canvas.kit.writer.width(self._count, _COUNT) + 20 if self._count else 0)
        canvas.block(self._title, _HEAD.sized(28), Box(head.x, head.y, room, head.height), align=Align.START)
        canvas.centered(self._count, _COUNT, head, align=Align.END)
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
        area = Box(head.x, head.bottom - 4, head.width, self.box.bottom - 10 - (head.bottom - 4))
        heads, names = (row(line, [step] * len(self._heads)) for line in column(area, [None, _CALLED], 4))
        wide = min(78.0, step - _TICKED, heads[0].height)
        called = [character_name(portrait) for portrait, _is_beaten in self._heads]
        style = min((canvas.kit.writer.fitting(name, _NOTE, step - 4) for name in called), key=lambda each: each.size)
        for (portrait, is_beaten), name, cell, below in zip(self._heads, called, heads, names, strict=True):
            canvas.avatar(portrait, cell.center, wide)
            canvas.centered(name, style.colored(theme.TEXT) if is_beaten else style, below)
            if not is_beaten:
                canvas.disc(cell.center, wide, theme.WOOD_DARK, opacity=_NOT_YET)
                continue
            at = (cell.center[0] + 0.36 * wide, cell.center[1] + 0.36 * wide)
            canvas.disc(at, _BEATEN + 4, theme.WOOD_DARK)
            draw_tick(canvas, at, _BEATEN)


class Cities(_Tray):
    """A panel with the stars of every city of the journey, each below the city's stamp."""

    def __init__(self, lines: Sequence[GoalLine]) -> None:
        done, of = (number(sum(counted)) for counted in zip(*((line.done, line.of) for line in lines), strict=True))
        super().__init__(lines, lines[0].text, _("{part} of {whole}").format(part=done, whole=of))
        self.called = ". ".join([f"{self._title}, {self._count}", *(f"{line.about}, {line.count}" for line in lines)])

    def draw_rest(self, canvas: Canvas) -> None:
        head, writer = self._head(), canvas.kit.writer
        area = Box(head.x - 10, head.bottom, head.width + 20, self.box.bottom - head.bottom - 14)
        cells = row(area, [None] * len(self.lines), _GAP)
        room = cells[0].width
        whole = [line.about for line in self.lines]
        named = [city if writer.width(city, _NOTE) <= room else city.replace("-", "-\n") for city in whole]
        broken = [writer.broken(city, _NOTE, room, lines=3) for city in named]
        style = min((style for _lines, style in broken), key=lambda each: each.size)
        low = theme.CLOSE * style.size * max(len(lines) for lines, _style in broken)
        high = min(_STAMP, area.height - low - _STARS - 14, room / 1.2)
        wide = min(1.36 * high, room)
        top = max(8.0, (area.height - high - _STARS - low) / 2)
        for line, city, cell in zip(self.lines, named, cells, strict=True):
            _above, stamp, stars, _gap, name = column(cell, [top, high, _STARS, 6.0, low])
            draw_stamp(canvas, stamp.inset((room - wide) / 2), line.picture, is_won=line.done > 0)
            apart = min(_STAR, 0.86 * wide / line.of)
            earned = [each < line.done for each in range(line.of)]
            draw_stars(canvas, stars.center, earned, size=min(24.0, apart), step=apart)
            canvas.block(city, style, name, most=3)


class Hands(_Tray):
    """A panel that shows how many special hands were made of each book that has any."""

    def __init__(self, lines: Sequence[GoalLine]) -> None:
        super().__init__(lines, lines[0].text if lines else "")
        signs = {book_title(book): JOURNEY.signs.get(book) for book in RULEBOOKS}
        self._books = [(line, signs.get(line.about)) for line in lines]

    def draw_rest(self, canvas: Canvas) -> None:
        head = self._head()
        area = Box(head.x - 6, head.bottom + 4, head.width + 12, self.box.bottom - head.bottom - 18)
        for (line, sign), place in zip(self._books, column(area, [None] * len(self._books), _LINE), strict=True):
            canvas.panel(PanelKind.TITLE_ITEM, place, radius=16)
            self._draw_count(canvas, self._draw_sign(canvas, place, sign), line)

    @staticmethod
    def _draw_sign(canvas: Canvas, place: Box, sign: Tile | None) -> Box:
        """Draw the tile of a book at the beginning of its line, and give the room beside it."""
        if sign is not None:
            wide = min(_SIGN, (place.height - 18) / HIGH)
            canvas.tile(sign, (place.x + 22 + _SIGN / 2, place.center[1] + 0.68 * wide), wide, Pose.HAND)
        left = place.x + 22 + _SIGN + 18
        return Box(left, place.y, place.right - 24 - left, place.height)

    @staticmethod
    def _draw_count(canvas: Canvas, room: Box, line: GoalLine) -> None:
        writer, y = canvas.kit.writer, room.center[1]
        upper, lower = Box(room.x, y - 36, room.width, 36), Box(room.x, y + 6, room.width, 26)
        name, count = row(upper, [None, writer.width(line.count, _COUNT) + 14])
        canvas.centered(line.about, writer.fitting(line.about, _BOOK_NAME, name.width), name, align=Align.START)
        canvas.centered(line.count, _COUNT, count, align=Align.END)
        draw_progress(canvas, Box(room.x, lower.center[1] - _BAR / 2, room.width, _BAR), line.done / line.of)


def goal_widgets(week: Sequence[GoalLine], lasting: Sequence[GoalLine], until: str) -> list[Widget]:
    """The widgets of the page: the week, the opponents, the cities and the special hands."""
    others = [line for line in lasting if line.heads]
    cities = [line for line in lasting if line.is_stars]
    hands = [line for line in lasting if not line.heads and not line.is_stars]
    return [WeekGoals(week, until), *map(Opponents, others), Cities(cities), Hands(hands)]


def lay_goals(widgets: Sequence[Widget], area: Box) -> None:
    """Lays out the week above everything else, the opponents above the cities, and the hands below the last card."""
    week, opponents, cities, hands = widgets
    is_low = area.height < _LOW_PAGE
    upper, lower = column(area, [_HEAD_HIGH + _CARDS[is_low], None], _GAP)
    week.place(upper)
    third = (lower.width - 2 * _GAP) / 3
    left, right = row(lower, [None, max(_LEAST_HANDS, third)], _GAP)
    lay([opponents, cities], column(left, [_PANELS[is_low], None], _GAP))
    hands.place(right)
