"""The pieces of the statistics: a number with its name, the table of opponents, the list of best hands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from game.app.matches.saved_match import shown_name
from game.i18n import _, ngettext
from game.i18n.numbers import number
from game.players.figures import Figures, MadeHand, Opponent
from game.players.match_record import Participant
from game.scenes.statistics import words
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Face, TextStyle
from game.view.widgets.scroll_area import ScrollArea
from game.view.widgets.widget import Widget

_BIG = TextStyle(Face.BOLD, 40, theme.SCORE)
_NAME = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_TEXT = TextStyle(Face.SEMIBOLD, 23, theme.TEXT)
_NUMBER = TextStyle(Face.BOLD, 23, theme.SCORE)
_EMPTY = TextStyle(Face.MEDIUM, 24, theme.TEXT_SECOND)
_ROW, _HEAD = 78.0, 46.0
_BEST = 132.0
_WORDS = 470.0
"""How wide the words beside a hand are."""


class NumberCard(Widget):
    """A number, what it counts, and a remark below."""

    bleed = 6.0

    def __init__(self, name: str, value: str, remark: str = "") -> None:
        super().__init__()
        self.name = name
        self.value = value
        self._remark = remark

    def clipped(self, kit: Kit) -> list[str]:
        room = self.box.width - 36
        texts = ((self.name, _NAME), (self.value, _BIG), (self._remark, _NAME))
        return [text for text, style in texts if kit.writer.line(text, style, room).is_cut]

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.TRAY, box, radius=18)
        x = box.right - 18 if canvas.kit.mirrored else box.x + 18
        canvas.text(self.name, _NAME, (x, box.y + 32), widest=box.width - 36)
        canvas.text(self.value, _BIG, (x, box.y + 78), widest=box.width - 36)
        canvas.text(self._remark, _NAME, (x, box.y + 108), widest=box.width - 36)


def number_cards(figures: Figures) -> list[NumberCard]:
    """The ten numbers of the first page."""
    total = figures.total
    wins = max(1, total.wins)
    best = figures.best[0] if figures.best else None
    return [
        NumberCard(
            _("Deals"),
            number(total.deals),
            ngettext("{count} exhausted", "{count} exhausted", figures.exhausted).format(count=figures.exhausted),
        ),
        NumberCard(_("Deals won"), words.percent(total.share), _of(total.wins, total.deals)),
        NumberCard(_("Self-drawn"), words.percent(figures.self_drawn / wins), _of(figures.self_drawn, total.wins)),
        NumberCard(
            _("Winning tile lost"),
            words.percent(figures.dealt_in / max(1, total.deals)),
            _of(figures.dealt_in, total.deals),
        ),
        NumberCard(_("Points"), words.amount(total.gain, signed=True), _per_deal(figures)),
        NumberCard(
            _("Matches won"),
            words.percent(figures.matches_won / max(1, figures.matches)),
            _of(figures.matches_won, figures.matches),
        ),
        NumberCard(_("Average worth"), words.amount(figures.average_worth), _("of a winning hand")),
        NumberCard(
            _("Best hand"),
            words.amount(best.win.worth if best else None),
            words.when(best.match) if best else "",
        ),
        NumberCard(_("Wins in a row"), number(figures.winning.best), _now(figures.winning.now)),
        NumberCard(_("Safe deals in a row"), number(figures.safe.best), _now(figures.safe.now)),
    ]


def _of(part: int, whole: int) -> str:
    return _("{part} of {whole}").format(part=number(part), whole=number(whole))


def _now(count: int) -> str:
    return _("now {count}").format(count=number(count))


def _per_deal(figures: Figures) -> str:
    deals = figures.total.deals
    each = words.amount(figures.total.gain / deals if deals else None, signed=True)
    return _("{points} a deal").format(points=each)


class BestHands(ScrollArea):
    """The hands that were worth most, with their tiles."""

    def __init__(self, made: Sequence[MadeHand]) -> None:
        super().__init__()
        self._made = tuple(made)

    def content_height(self, kit: Kit) -> float:
        return max(self.box.height, _BEST * len(self._made))

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        if not self._made:
            canvas.centred(_("No deal was won yet."), _EMPTY, self.box)
        for place, made in enumerate(self._made, start=1):
            row = Box(area.x, area.y + (place - 1) * _BEST, area.width, _BEST - 12)
            if self.is_seen(row):
                self._draw_hand(canvas, row, place, made)

    @staticmethod
    def _draw_hand(canvas: Canvas, row: Box, place: int, made: MadeHand) -> None:
        canvas.panel(PanelKind.TRAY, row, radius=18)
        mirrored = canvas.kit.mirrored
        sign = -1 if mirrored else 1
        start, end = (row.right, row.x) if mirrored else (row.x, row.right)
        middle = row.centre[1]
        canvas.text(str(place), _BIG.coloured(theme.TEXT_SECOND), (start + sign * 44, middle + 14), align=Align.CENTRE)
        win = made.win
        sets = [*win.sets, win.bonus]
        room = row.width - 86 - _WORDS - 20
        tile = fitting_tile(sets, room, 48.0)
        x = start + 86 if not mirrored else start - 86 - row_width(sets, tile)
        draw_row(canvas, sets, (x, middle - HIGH * tile / 2), tile, winning=win.tile)
        text = end - sign * _WORDS
        canvas.text(words.amount(win.worth), _BIG, (end - sign * 24, middle + 14), align=Align.END)
        name = words.special_name(made.match.rules, win.special or "") or words.book_title(made.match.rules)
        worth = canvas.kit.writer.width(words.amount(win.worth), _BIG)
        widest = _WORDS - 24 - worth - 24
        canvas.text(name, _TEXT, (text, middle - 4), widest=widest)
        canvas.text(words.when(made.match), _NAME, (text, middle + 26), widest=widest)


class Opponents(ScrollArea):
    """Those who sat at the table: what happened between them and the person."""

    _COLUMNS = (0.34, 0.11, 0.13, 0.14, 0.14, 0.14)

    def __init__(self, opponents: dict[Participant, Opponent]) -> None:
        super().__init__()
        self._rows = sorted(opponents.items(), key=lambda each: each[1].deals, reverse=True)

    def content_height(self, kit: Kit) -> float:
        return max(self.box.height, _HEAD + _ROW * len(self._rows))

    @staticmethod
    def headings() -> tuple[str, ...]:
        """What stands above the columns."""
        return (
            _("At the table"),
            _("Deals"),
            _("You won"),
            _("They won"),
            _("Your tile"),
            _("Their tile"),
        )

    def clipped(self, kit: Kit) -> list[str]:
        cells = self._cells(Box(self.box.x, 0, self.box.width - 24, _HEAD))
        return [
            text
            for text, cell in zip(self.headings(), cells, strict=True)
            if kit.writer.line(text, _NAME, cell.width - 12).is_cut
        ]

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        if not self._rows:
            canvas.centred(_("Nobody yet."), _EMPTY, self.box)
            return
        head = Box(area.x, area.y, area.width, _HEAD)
        self._write(canvas, head, self.headings(), _NAME)
        for place, (who, what) in enumerate(self._rows):
            row = Box(area.x, head.bottom + place * _ROW, area.width, _ROW - 8)
            if self.is_seen(row):
                self._draw_row(canvas, row, who, what)

    def _draw_row(self, canvas: Canvas, row: Box, who: Participant, what: Opponent) -> None:
        canvas.panel(PanelKind.TRAY, row, radius=16)
        mirrored = canvas.kit.mirrored
        sign = -1 if mirrored else 1
        start = row.right if mirrored else row.x
        avatar = words.avatar_of(who)
        if avatar is not None:
            canvas.avatar(avatar, (start + sign * 42, row.centre[1]), 54)
        room = row.width * self._COLUMNS[0] - 90
        canvas.text(shown_name(who.name) or "?", _TEXT, (start + sign * 82, row.y + 31), widest=room)
        canvas.text(words.player_kind(who), _NAME, (start + sign * 82, row.y + 57), widest=room)
        shown = (
            "",
            number(what.deals),
            words.percent(what.wins / what.deals),
            words.percent(what.their_wins / what.deals),
            number(what.lost_to),
            number(what.won_from),
        )
        self._write(canvas, row, shown, _NUMBER)

    def _write(self, canvas: Canvas, row: Box, texts: Sequence[str], style: TextStyle) -> None:
        for column, (text, cell) in enumerate(zip(texts, self._cells(row), strict=True)):
            inner = Box(cell.x + 18 if column == 0 else cell.x + 6, cell.y, cell.width - 12, cell.height)
            if canvas.kit.mirrored:
                inner = Box(2 * row.centre[0] - inner.right, inner.y, inner.width, inner.height)
            canvas.centred(text, style, inner, align=Align.START if column == 0 else Align.CENTRE)

    def _cells(self, row: Box) -> list[Box]:
        cells = []
        x = row.x
        for share in self._COLUMNS:
            cells.append(Box(x, row.y, row.width * share, row.height))
            x += row.width * share
        return cells


def worth_bins(worths: Sequence[Fraction], most: int = 8) -> list[tuple[int, int, int]]:
    """Worths in classes of whole numbers: from, to, how many; where they lie far apart each class is twice as wide."""
    if not worths:
        return []
    low, high = int(min(worths)), int(max(worths))
    edges = [low]
    if high > 12 * max(1, low) and high > most:
        edge = 1
        while edge <= high:
            edge *= 2
            if edge > low:
                edges.append(edge)
        while len(edges) - 1 > most:
            edges = [edges[0], *edges[2:]]
    else:
        step = max(1, -(-(high - low + 1) // most))
        edges += list(range(low + step, high + step + 1, step))
    return [(first, last - 1, sum(first <= worth < last for worth in worths)) for first, last in pairwise(edges)]
