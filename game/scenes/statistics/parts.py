"""Widgets of the statistics: number cards, and the lists of opponents, best hands and daily walls."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import Generic, TypeVar

from game.i18n import _, ngettext, pgettext
from game.i18n.numbers import number
from game.players.figures import Figures, MadeHand, Opponent, Streak, Tally
from game.players.match_record import MatchRecord, Participant
from game.players.roster import PortraitId
from game.scenes.shared.looks import draw_stamp, picture_for
from game.scenes.statistics import words
from game.scenes.statistics.evening import NOTHING, words_on
from game.tiles.tile import Tile
from game.view.page.charts import draw_ring
from game.view.page.crown import draw_crown
from game.view.page.rating_signs import draw_place
from game.view.paint import Canvas, Kit, PanelKind, Pose
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.table.marks import draw_coin, draw_judged
from game.view.units import Align, Box, Face, TextStyle, column, theme
from game.view.units import row as beside
from game.view.widgets import ScrollArea, TilesHeard, Widget, draw_golden

T = TypeVar("T")
DrawsSign = Callable[[Canvas, tuple[float, float], float], None]
"""Draws a picture with its middle at a place, in a square of this size."""
_BIG = TextStyle(Face.BOLD, 40, theme.SCORE)
_NAME = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_REMARK = _NAME.colored(theme.blended(theme.TEXT_SECOND, theme.TEXT, 0.6))
_TEXT = TextStyle(Face.SEMIBOLD, 23, theme.TEXT)
_NAMED, _HEADING = TextStyle(Face.SEMIBOLD, 28, theme.TEXT), TextStyle(Face.MEDIUM, 21, theme.TEXT)
_NUMBER = TextStyle(Face.BOLD, 30, theme.SCORE)
_POINTS = TextStyle(Face.BOLD, 38, theme.SCORE)
_GREAT, _GREAT_NAME = TextStyle(Face.BOLD, 82, theme.SCORE), TextStyle(Face.DISPLAY, 76, theme.SCORE)
_GREAT_REMARK = TextStyle(Face.SEMIBOLD, 32, theme.TEXT)
_AROUND, _BEFORE_RING, _GREAT_WORDS = 26.0, 44.0, 620.0
"""The space above and below the ring of a great figure and before it, and the most width of the words beside it."""
RING = (_BEFORE_RING + 135.0, 165.0)
"""The middle of the ring of a great figure, from the upper corner of its picture."""
_MIDDLE, _MIDDLE_PICTURE = TextStyle(Face.BOLD, 48, theme.SCORE), 84.0
_SMALL_FIGURE, _LEAST_FIGURE = TextStyle(Face.BOLD, 30, theme.SCORE), 70.0
_LINES = 64.0
"""The height of a small figure's name and remark."""
_PICTURE = 46.0
"""The size of the picture at a small figure."""
_SIGN_NAME = 44.0
"""The height of the name below a person's portrait, with the space above it."""
_CITY, _MOST_CITY = 1.6, 280.0
"""The width of a city's stamp beside a daily wall, as a share of its height, and at the most."""
_WORDS = 470.0
"""The width of the text beside a hand, in units."""


class Weight(Enum):
    """How large a figure is shown."""

    GREAT = auto()
    """In a large ring."""
    MIDDLE = auto()
    """Beside its picture, with its name below."""
    SMALL = auto()
    """At the end of a line, with its name at the beginning."""


@dataclass(eq=False)
class NumberCard(Widget):
    """A number with its name, a remark, and a picture."""

    name: str
    value: str
    remark: str = ""
    sign: Tile | DrawsSign | None = None
    """The picture beside the number."""
    share: float | None = None
    """The share that a ring shows, 0 to 1; ``None`` for no ring."""
    weight: Weight = Weight.SMALL

    bleed = 6.0
    tiles_heard = TilesHeard.NEVER

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        match self.weight:
            case Weight.GREAT:
                self._draw_great(canvas)
            case Weight.MIDDLE:
                self._draw_middle(canvas)
            case Weight.SMALL:
                self._draw_small(canvas)

    def _draw_great(self, canvas: Canvas) -> None:
        box = self.box
        size = box.height - 2 * _AROUND
        x, y = box.x + _BEFORE_RING + size / 2, box.center[1] + 4
        canvas.disc((x, y), size + 14, theme.WOOD_DARK, opacity=0.8)
        draw_ring(canvas, (x, y), size, self.share or 0.0, theme.GOLD, hole=0.37)
        self._draw_sign(canvas, (x, y - 0.2 * size), 0.26 * size)
        draw_golden(canvas, self.value, _GREAT, Box(x - 0.34 * size, y - 36, 0.68 * size, 110), align=Align.CENTER)
        left = x + size / 2 + 44
        said = Box(left, y - 78, min(_GREAT_WORDS, box.right - 30 - left), 156)
        name, remark = column(said, [96.0, 48.0])
        draw_golden(canvas, self.name, _GREAT_NAME, name)
        canvas.block(self.remark, _GREAT_REMARK, remark, align=Align.START)

    def _draw_middle(self, canvas: Canvas) -> None:
        picture, words = beside(self.box.inset(6, 10), [_MIDDLE_PICTURE + 18, None])
        self._draw_sign(canvas, (picture.x + _MIDDLE_PICTURE / 2, picture.center[1]), _MIDDLE_PICTURE)
        value, name = column(words, [None, 50.0])
        said = canvas.kit.writer.width(self.value, _MIDDLE)
        figure, remark = beside(value, [min(said, 0.6 * value.width), None], 14)
        canvas.centered(self.value, _MIDDLE, figure, align=Align.START)
        canvas.block(
            self.remark, _REMARK, Box(remark.x, remark.y + 8, remark.width, remark.height - 8), align=Align.START
        )
        canvas.block(self.name, _TEXT, Box(name.x, name.y - 6, name.width, name.height), align=Align.START)

    def _draw_small(self, canvas: Canvas) -> None:
        wide = max(_LEAST_FIGURE, canvas.kit.writer.width(self.value, _SMALL_FIGURE))
        picture, words, figure = beside(self.box, [_PICTURE + 18, None, wide], 0)
        at = (picture.x + _PICTURE / 2, picture.center[1])
        if self.sign is None:
            draw_ring(canvas, at, _PICTURE, self.share or 0.0, theme.GOLD)
        else:
            self._draw_sign(canvas, at, _PICTURE)
        style = _TEXT.sized(22)
        room = words.width - 14
        lines = canvas.kit.writer.wrapped(self.name, style, room)
        if not self.remark or len(lines) > 1:
            canvas.block(self.name, style, Box(words.x, words.y, room, words.height), align=Align.START)
        else:
            name, remark = column(words.inset(0, (words.height - _LINES) / 2), [30.0, None])
            canvas.centered(self.name, style, Box(name.x, name.y, room, name.height), align=Align.START)
            canvas.block(self.remark, _REMARK, Box(remark.x, remark.y, room, remark.height), align=Align.START)
        canvas.centered(self.value, _SMALL_FIGURE, figure, align=Align.END)

    def _draw_sign(self, canvas: Canvas, at: tuple[float, float], size: float) -> None:
        if isinstance(self.sign, Tile):
            canvas.flat_tile(self.sign, at, 0.75 * size)
        elif self.sign is not None:
            self.sign(canvas, at, size)


def _draw_wall(canvas: Canvas, at: tuple[float, float], size: float) -> None:
    """Draw a piece of the wall, two tiles high."""
    tile = 0.5 * size
    for level in range(2):
        for place in (-0.5, 0.5):
            foot = at[0] + place * tile, at[1] + (0.56 - 0.36 * level) * tile
            canvas.tile(None, foot, tile, Pose.DOWN)


def _draw_run(canvas: Canvas, at: tuple[float, float], size: float) -> None:
    """Draw three tiles in a row."""
    tile = 0.4 * size
    canvas.flat_tiles((Tile.B1, Tile.B2, Tile.B3), (at[0] - 1.5 * tile, at[1]), tile, tile)


def _draw_safe(canvas: Canvas, at: tuple[float, float], size: float) -> None:
    """Draw a lying tile with a check."""
    canvas.flat_tile(Tile.C9, at, 0.62 * size)
    draw_judged(canvas, (at[0] + 0.32 * size, at[1] + 0.3 * size), size=0.5 * size, is_better=True)


def _draw_crown(canvas: Canvas, at: tuple[float, float], size: float) -> None:
    draw_crown(canvas, (at[0], at[1] + 0.16 * size), size)


def _draw_hand(canvas: Canvas, at: tuple[float, float], size: float) -> None:
    """Draw three equal standing tiles."""
    tile = 0.42 * size
    straight, line = canvas.straight(Box(at[0] - 1.5 * tile, at[1], 3 * tile, 0))
    for place in range(3):
        straight.tile(Tile.DR, (line.x + (place + 0.5) * tile, at[1] + 0.62 * tile), tile, Pose.HAND)


def _draw_heap(canvas: Canvas, at: tuple[float, float], size: float, heap: Sequence[int]) -> None:
    """Draw coins in rows, the lowest one first."""
    coin = size / max(1.3, heap[0])
    y = at[1] + 0.36 * (len(heap) - 1) * coin
    for level, count in enumerate(heap):
        for place in range(count):
            x = at[0] + (place - (count - 1) / 2) * 0.96 * coin
            draw_coin(canvas, (x, y - 0.72 * level * coin), coin)


def draw_in_column(canvas: Canvas, text: str, style: TextStyle, cell: Box, others: Sequence[str]) -> None:
    """Draw a number at the end of its cell, with the last figures of all numbers of the column below each other."""
    if not canvas.kit.mirrored:
        canvas.centered(text, style, cell, align=Align.END)
        return
    wide = min(cell.width, max(canvas.kit.writer.width(each, style) for each in others))
    canvas.centered(text, style, Box(cell.right - wide, cell.y, wide, cell.height), align=Align.START)


def number_cards(figures: Figures) -> list[NumberCard]:
    """The ten figures of the overview: a great one, three of middle size, and the rest."""
    total = figures.total
    each = words.amount(total.gain / total.deals if total.deals else None, signed=True)
    return [
        replace(_share_card(_("Deals won"), total.wins, total.deals), sign=_draw_hand, weight=Weight.GREAT),
        replace(
            _share_card(_("Matches won"), figures.matches_won, figures.matches), sign=_draw_crown, weight=Weight.MIDDLE
        ),
        NumberCard(
            _("Average win"),
            words.average(figures.average_worth),
            pgettext("statistics", "points"),
            sign=partial(_draw_heap, heap=(3, 2, 1)),
            weight=Weight.MIDDLE,
        ),
        replace(_best_hand_card(figures), weight=Weight.MIDDLE),
        NumberCard(
            _("Points"),
            words.amount(total.gain, signed=True),
            _("{points} per deal").format(points=each),
            sign=partial(_draw_heap, heap=(1,)),
        ),
        NumberCard(
            _("Deals"),
            number(total.deals),
            ngettext("{count} without a winner", "{count} without a winner", figures.exhausted).format(
                count=number(figures.exhausted)
            ),
            sign=_draw_wall,
        ),
        _share_card(_("Self-drawn"), figures.self_drawn, total.wins),
        _share_card(pgettext("statistics", "Dealt in"), figures.dealt_in, total.deals),
        _streak_card(_("Longest win streak"), figures.winning, _draw_run),
        _streak_card(_("Longest streak, never dealt in"), figures.safe, _draw_safe),
    ]


def _best_hand_card(figures: Figures) -> NumberCard:
    """The card with the worth of the best hand and when it was made."""
    if not figures.best:
        return NumberCard(_("Best hand"), words.amount(None), sign=Tile.DR)
    best = figures.best[0]
    return NumberCard(_("Best hand"), words.amount(best.win.worth), words.when(best.match), sign=best.win.tile)


def _share_card(name: str, part: int, whole: int) -> NumberCard:
    remark = _("{part} of {whole}").format(part=number(part), whole=number(whole))
    share = part / whole if whole else None
    return NumberCard(name, "–" if share is None else words.percent(share), remark, share=share)


def _streak_card(name: str, streak: Streak, sign: DrawsSign) -> NumberCard:
    said = _("Current streak: {count}").format(count=number(streak.now))
    return NumberCard(name, number(streak.best), said, sign=sign)


class OwnSign(Widget):
    """The portrait and the name of the person whose figures are shown."""

    def __init__(self) -> None:
        self._shown: tuple[PortraitId, str] | None = None

    def show(self, portrait: PortraitId | None, name: str) -> None:
        """Shows a person; nobody if the person has no portrait of the game's."""
        self._shown = None if portrait is None else (portrait, name)
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        if self._shown is None:
            return
        portrait, name = self._shown
        box, size = self.box, self.box.height - _SIGN_NAME
        canvas.avatar(portrait, (box.center[0], box.y + size / 2), size)
        label = Box(box.x, box.bottom - _SIGN_NAME + 6, box.width, _SIGN_NAME - 6)
        canvas.centered(name, _TEXT, label)


class RowList(ScrollArea, Generic[T]):
    """A scrolling list of rows, each on a tray of its own.

    :param empty: the text shown if there are no rows.
    """

    ROW, GAP, RADIUS = 78.0, 8.0, 16.0
    MOST = 78.0
    """The height of a row at the most, if there is room for all rows."""
    HEAD = 0.0
    """The height of the headings above the rows."""

    def __init__(self, rows: Sequence[T], empty: str) -> None:
        self._rows = tuple(rows)
        self._empty = empty

    @property
    def is_empty(self) -> bool:
        """Whether there are no rows, but the sentence that says why."""
        return bool(self._empty) and not self._rows

    @property
    def _row(self) -> float:
        """The height of a row: few rows are higher."""
        return max(self.ROW, min(self.MOST, (self.box.height - self.HEAD) / max(1, len(self._rows))))

    def content_height(self, kit: Kit) -> float:
        return max(self.box.height, self.HEAD + self._row * len(self._rows))

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        if not self._rows:
            said = canvas.reading(self.box)
            said.block(self._empty, NOTHING, words_on(self.box), align=Align.START, most=4)
            return
        canvas = canvas.reading(area)
        self.draw_head(canvas, Box(area.x, area.y, area.width, self.HEAD))
        for place, shown in enumerate(self._rows):
            row = Box(area.x, area.y + self.HEAD + place * self._row, area.width, self._row - self.GAP)
            if self.is_seen(row):
                canvas.panel(PanelKind.TRAY, row, radius=self.RADIUS)
                self.draw_row(canvas, row, place, shown)

    def draw_head(self, canvas: Canvas, head: Box) -> None:
        """Draw the headings above the rows; nothing unless overridden."""

    def draw_row(self, canvas: Canvas, row: Box, place: int, shown: T) -> None:
        """Draw a row on its tray; ``place`` is its number, from 0."""
        raise NotImplementedError


class BestHands(RowList[MadeHand]):
    """The best hands of a person but for the very best, with their tiles."""

    ROW, MOST, GAP, RADIUS = 104.0, 104.0, 10.0, 18.0

    def __init__(self, made: Sequence[MadeHand]) -> None:
        super().__init__(made[1:], "" if made else _("No deal won yet."))

    def draw_row(self, canvas: Canvas, row: Box, place: int, made: MadeHand) -> None:
        middle = row.center[1]
        at = (row.x + 44, middle + 14)
        canvas.text(str(place + 2), _BIG.colored(theme.TEXT_SECOND), at, align=Align.CENTER)
        win = made.win
        sets = [*win.sets, win.bonus]
        room = row.width - 86 - _WORDS - 20
        tile = fitting_tile(sets, room, 48.0)
        draw_row(canvas, sets, (row.x + 86, middle - HIGH * tile / 2), tile, winning=win.tile)
        text = row.right - _WORDS
        canvas.text(words.amount(win.worth), _BIG, (row.right - 24, middle + 14), align=Align.END)
        name = words.win_title(made.match.rules, win)
        worth = canvas.kit.writer.width(words.amount(win.worth), _BIG)
        widest = _WORDS - 24 - worth - 24
        canvas.text(name, _TEXT, (text, middle - 4), widest=widest)
        line = f"{words.book_title(made.match.rules)}  ·  {words.when(made.match)}"
        canvas.text(line, _NAME, (text, middle + 26), widest=widest)


class Opponents(RowList[tuple[Participant, Opponent]]):
    """The table of opponents: how many deals each won, and how often tiles were won from or lost to them.

    Of two figures that belong together the higher one is bright.
    """

    HEAD, MOST, GAP = 46.0, 138.0, 12.0
    _COLUMNS = (0.34, 0.11, 0.13, 0.14, 0.14, 0.14)

    def __init__(self, opponents: dict[Participant, Opponent]) -> None:
        super().__init__(sorted(opponents.items(), key=lambda each: each[1].deals, reverse=True), _("Nobody yet."))

    @staticmethod
    def headings() -> tuple[str, ...]:
        return _("At the table"), _("Deals"), _("You won"), _("They won"), _("Your tile"), _("Their tile")

    def clipped(self, kit: Kit) -> list[str]:
        cells = self._cells(Box(self.box.x, 0, self.box.width - 24, self.HEAD))
        places = [(text, _HEADING, cell.width - 12) for text, cell in zip(self.headings(), cells, strict=True)]
        return kit.writer.cut(*places)

    def draw_head(self, canvas: Canvas, head: Box) -> None:
        for place, (text, cell) in enumerate(zip(self.headings(), self._cells(head), strict=True)):
            inner = Box(cell.x + 18 if place == 0 else cell.x + 6, cell.y, cell.width - 12, cell.height)
            canvas.centered(text, _HEADING, inner, align=Align.START if place == 0 else Align.CENTER)

    def draw_row(self, canvas: Canvas, row: Box, place: int, shown: tuple[Participant, Opponent]) -> None:
        who, what = shown
        size = min(112.0, row.height - 14)
        avatar = words.avatar_of(who)
        if avatar is not None:
            canvas.avatar(avatar, (row.x + 18 + size / 2, row.center[1]), size)
        x, middle = row.x + size + 40, row.center[1]
        room = row.width * self._COLUMNS[0] - size - 48
        canvas.text(words.name_text(who.name), _NAMED, (x, middle - 3), widest=room)
        level = _("a person") if who.is_human else words.level_text(who.level)
        canvas.text(level, _NAME, (x, middle + 27), widest=room)
        deals, won, lost = what.deals, (what.wins, what.their_wins), (what.lost_to, what.won_from)
        cells = (
            (number(deals), False),
            *((words.percent(count / deals), count == max(won)) for count in won),
            *((number(count), count == max(lost)) for count in lost),
        )
        for (text, is_lit), cell in zip(cells, self._cells(row)[1:], strict=True):
            style = _NUMBER if is_lit else _NUMBER.colored(theme.TEXT_SECOND)
            canvas.centered(text, style, Box(cell.x + 6, cell.y, cell.width - 12, cell.height))

    def _cells(self, row: Box) -> list[Box]:
        return beside(row, (row.width * share for share in self._COLUMNS))


class DailyWalls(RowList[tuple[MatchRecord, Tally]]):
    """The daily walls played, newest first: day, rulebook, place and points."""

    ROW, MOST, GAP = 96.0, 176.0, 14.0

    def __init__(self, figures: Figures) -> None:
        rows = sorted(figures.daily.values(), key=lambda each: (each[0].daily, each[0].began), reverse=True)
        super().__init__(rows, _("No daily wall played yet: choose today's wall when you set up a match."))
        self._name = figures.name

    def draw_row(self, canvas: Canvas, row: Box, place: int, shown: tuple[MatchRecord, Tally]) -> None:
        match, tally = shown
        inner = row.inset(10, 8)
        wide = min(_CITY * inner.height, _MOST_CITY)
        city, _apart, disc, _apart, day, _apart, rest = beside(inner, [wide, 26, 52, 20, 260, 20, None])
        middle = row.center[1]
        draw_stamp(canvas, city, picture_for(match.rules))
        place_in_match = self._place(match)
        count = ngettext("{count} deal", "{count} deals", tally.deals).format(count=tally.deals)
        if place_in_match:
            draw_place(canvas, place_in_match, disc.center, 52)
        else:
            count += "  ·  " + _("not finished")
        canvas.text(words.day(match.daily), _NAMED, (day.x, middle - 4), widest=day.width)
        canvas.text(count, _NAME, (day.x, middle + 27), widest=day.width)
        others = [one for one in match.persons if one.name != self._name]
        said = words.against(match, self._name)
        step = min(92.0, inner.height)
        match_of, *heads, _points = beside(rest, [None, *[step] * len(others), 200])
        room = match_of.width - 20
        if canvas.kit.writer.width(said, _NAME) > room:
            heads, room = [], rest.width - 200
        for other, head in zip(others, heads, strict=False):
            portrait = words.avatar_of(other)
            if portrait is not None:
                canvas.avatar(portrait, (head.center[0], middle), step - 6)
        canvas.text(words.book_title(match.rules), _NAMED, (rest.x, middle - 4), widest=room)
        canvas.text(said, canvas.kit.writer.fitting(said, _NAME, room), (rest.x, middle + 27), widest=room)
        style = _POINTS.colored(theme.GAIN_ON_DARK if tally.gain >= 0 else theme.TEXT)
        canvas.text(words.amount(tally.gain, signed=True), style, (row.right - 26, middle + 11), align=Align.END)

    def _place(self, match: MatchRecord) -> int:
        """The person's place in the match; 0 if it was not finished."""
        for person, place in zip(match.persons, match.places, strict=False):
            if place and person.is_human and person.name == self._name:
                return place
        return 0
