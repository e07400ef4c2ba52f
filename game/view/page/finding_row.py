"""A row on a decision that could have been better: what was done, what was better, and the cost."""

from collections.abc import Callable
from dataclasses import dataclass

from game.i18n import _
from game.i18n.advice_words import hundredths
from game.i18n.numbers import number, percent
from game.tiles.tile import Tile
from game.view.page.charts import draw_ring
from game.view.paint import Canvas, Icon, PanelKind, Pose
from game.view.table.hand_row import HIGH
from game.view.table.marks import BETTER_SIGN, MISTAKE_SIGN, draw_judged, edge
from game.view.units import Align, Box, Face, TextStyle, Writer, column, row, theme
from game.view.widgets import Pressed, Seen, Widget

HEIGHT, MOST_HEIGHT = 142.0, 178.0
_INSET, _COST = 20.0, 196.0
"""The margin at the end of a row, and the width of the cost and what the row opens."""
_HAND_SHARE, _MOST_HAND = 0.4, 740.0
"""The share of a row's width that the hand has, and its greatest width."""
_TILE, _RAISED, _APART = 47.0, 0.22, 0.35
"""The greatest width of a tile; how far the better one is raised, and how far the last is apart, in its widths."""
_SHELF = 10.0
_DISC = 30.0
_FIGURES_SHARE = 0.5
"""The greatest share of the texts' width that the figures of both choices may take; wider ones are left out."""
_ONE_LINE = 1.38
"""The height of a text in one line, as a share of its size."""
_MOST_LINES = 2
"""In how many lines the reason is written at most."""
_LITTLE = 1.1
"""A line is made smaller, and not broken, up to this many times the width that it has."""
_PAPER, _EDGE = (0xFF, 0xFD, 0xF6), (0xD9, 0xC9, 0xA0)
_FELT, _WOOD = (0x11, 0x56, 0x4C), (0x6E, 0x42, 0x22)
_STYLE = TextStyle(Face.SEMIBOLD, 26, theme.INK)
_BETTER = TextStyle(Face.BOLD, 26, theme.GAIN)
_FIGURE = TextStyle(Face.MEDIUM, 23, theme.INK_SMALL)
_BETTER_FIGURE = TextStyle(Face.BOLD, 23, theme.GAIN)
_WHY = TextStyle(Face.MEDIUM, 23, theme.INK_BODY)
_NUMBER = TextStyle(Face.BOLD, 28, theme.LOSS)
_OPENS = TextStyle(Face.SEMIBOLD, 20, theme.INK)
_ACCURACY = TextStyle(Face.BOLD, 25, theme.SCORE)
_HOLE = 0.37
"""The inner radius of the ring, as a share of its size."""
_TITLE, _TITLED = TextStyle(Face.SEMIBOLD, 20, theme.TEXT), 30.0
"""The style of the titles above ring and bars, and the height left for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingWords:
    """The texts of a row."""

    where: str
    played: str
    played_tile: Tile | None
    played_line: str
    better: str
    better_tile: Tile | None
    better_line: str
    why: str
    """Why the better choice is better, in a sentence."""
    cost: str
    loss: str
    """The cost with its unit."""
    whole: str
    """The whole row as text, for the tooltip."""
    hand: tuple[Tile, ...] = ()
    """The concealed tiles at the decision, sorted."""
    last: Tile | None = None
    """The tile apart from them: the one just drawn, or the discard that could be claimed."""
    wrong: int | None = None
    """The place of the tile that was discarded or claimed, the one apart being the last; ``None`` if none was."""
    right: int | None = None
    """The place of the tile of the better choice."""


class FindingRow(Pressed):
    """A row that opens the match at its decision when pressed, if that is possible."""

    bleed = 12.0
    corner = 18.0

    def __init__(self, words: FindingWords, on_press: Callable[[], None] | None, *, why: str | None = None) -> None:
        """``why``: a reason in place of the words' own, which is empty below a row that said the same."""
        super().__init__(on_press, tooltip=words.whole)
        self.words = words
        self._why = words.why if why is None else why

    @property
    def ring(self) -> PanelKind:
        return PanelKind.FOCUS_GOLD

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        canvas.rounded(box, _PAPER, radius=self.corner)
        edge(canvas, box, _EDGE, width=2, radius=self.corner)
        hand = min(_MOST_HAND, _HAND_SHARE * box.width)
        felt, _apart, texts, _before, cost, _after = row(box.inset(0, 8), [hand, 22, None, 16, _COST, _INSET])
        self._hand(canvas, Box(felt.x + 8, felt.y, felt.width - 8, felt.height))
        self._choices(canvas, texts)
        self._cost(canvas, cost)
        self.draw_warmth(canvas, radius=self.corner, most=0.45)

    def _hand(self, canvas: Canvas, box: Box) -> None:
        """Draw the hand on its shelf, from the left as at the table, with the tiles of both choices marked."""
        words, (canvas, box) = self.words, canvas.straight(box)
        canvas.rounded(box, _FELT, radius=12)
        edge(canvas, box, theme.BRASS, width=2, radius=12, opacity=0.7)
        tiles = [*words.hand, *([words.last] if words.last is not None else [])]
        if not tiles:
            return
        gap = _APART * (words.last is not None and len(words.hand) > 0)
        wide = min(_TILE, (box.width - 32) / (len(tiles) + gap))
        high = HIGH * wide
        x = box.x + (box.width - (len(tiles) + gap) * wide) / 2
        foot = box.centre[1] + high / 2 + 4
        shelf = Box(box.x + 10, foot - 2, box.width - 20, _SHELF)
        canvas.rounded(shelf, _WOOD, radius=_SHELF / 2)
        edge(canvas, shelf, theme.BLACK, width=1.6, radius=_SHELF / 2, opacity=0.45)
        places = [x + (number + 0.5) * wide for number in range(len(tiles))]
        if words.last is not None:
            places[-1] += gap * wide
        for place, (tile, middle) in enumerate(zip(tiles, places, strict=True)):
            rise = _RAISED * wide if place == words.right else 0.0
            canvas.tile(tile, (middle, foot - rise), wide, Pose.HAND)
            if place not in (words.wrong, words.right):
                continue
            top = foot - rise - high
            edge(
                canvas,
                Box(middle - wide / 2, top, wide, high),
                BETTER_SIGN if place == words.right else MISTAKE_SIGN,
                width=3.5,
                radius=6,
            )
            draw_judged(canvas, (middle, top), size=26, is_better=place == words.right)

    def _choices(self, canvas: Canvas, box: Box) -> None:
        """Draw what was done and what was better, with their figures at the end if they are short, and the reason."""
        words, writer = self.words, canvas.kit.writer
        start, wide = box.x + _DISC + 14, box.width - _DISC - 14
        lines = (words.played_line, _FIGURE), (words.better_line, _BETTER_FIGURE)
        figures = max(writer.width(line, style) for line, style in lines) + 22
        if figures > _FIGURES_SHARE * wide:  # the tooltip says it, too
            figures = 0.0
        texts = [(words.played, _STYLE, wide - figures), (words.better, _BETTER, wide - figures)]
        texts += [(self._why, _WHY, wide)] if self._why else []
        told = [_broken(writer, *each) for each in texts]
        most = min(1.0, (box.height - 6) / sum(map(_high, told)))
        if most < 1:
            told = [
                writer.broken(*each, lines=_MOST_LINES, high=most * _high(one))
                for each, one in zip(texts, told, strict=True)
            ]
        y = box.centre[1] - sum(map(_high, told)) / 2
        for place, (parts, style) in enumerate(told):
            high = _high((parts, style))
            canvas.stacked(parts, style, Box(start, y, wide, 0), high / len(parts), align=Align.START)
            if place < len(lines):
                draw_judged(canvas, (box.x + _DISC / 2, y + high / 2), size=_DISC, is_better=place == 1, ground=_PAPER)
                if figures:
                    line, small = lines[place]
                    canvas.block(line, small, Box(box.right - figures, y, figures, high), align=Align.END)
            y += high

    def _cost(self, canvas: Canvas, box: Box) -> None:
        """Draw what the choice cost and, below it, what the row opens."""
        middle = box.centre[1]
        is_door = self.on_press is not None
        cost = Box(box.x, middle - (42 if is_door else 22), box.width, 44)
        canvas.block(self.words.loss, _NUMBER, cost, align=Align.END)
        if is_door:
            below = Box(box.x, middle + 6, box.width - 26, 34)
            canvas.icon(Icon.CHEVRON_RIGHT, (box.right - 8, below.centre[1]), 20, theme.INK)
            canvas.block(_("Show table"), _OPENS, below, align=Align.END)


def _broken(writer: Writer, text: str, style: TextStyle, wide: float) -> tuple[list[str], TextStyle]:
    """A text in lines of its own size; in one smaller line if it is only a little too long, or too long for two."""
    parts = writer.wrapped(text, style, wide)
    if len(parts) > _MOST_LINES or writer.width(text, style) < _LITTLE * wide:
        return writer.broken(text, style, wide, lines=_MOST_LINES)
    return parts, style


def _high(told: tuple[list[str], TextStyle]) -> float:
    """The height of the lines of a text."""
    parts, style = told
    return style.size * (_ONE_LINE if len(parts) == 1 else theme.CLOSE * len(parts))


class ReviewRing(Widget):
    """A ring that shows how far a review has come and, once it is over, the accuracy of the decisions."""

    bleed = 4.0
    share = Seen(0.0)
    """The share that is filled, 0 to 1."""
    accuracy = Seen("")
    """The accuracy as text; empty while the review goes on."""

    def tell(self, accuracy: str) -> None:
        """Shows the accuracy with its title."""
        self.accuracy = accuracy
        named = _("{name}: {what}").format(name=_("Accuracy"), what=accuracy)
        self.tooltip = self.called = named if accuracy else ""

    def draw(self, canvas: Canvas) -> None:
        title, below = column(self.box, [_TITLED if self.accuracy else 0.0, None])
        ring = below.inset((below.width - below.height) / 2, 0)
        draw_ring(canvas, ring.centre, ring.width, self.share, theme.GOLD, theme.LAMP, hole=_HOLE)
        if self.accuracy:
            canvas.centred(_("Accuracy"), _TITLE, title)
            canvas.centred(self.accuracy, _ACCURACY, ring.inset(19))
        else:
            canvas.icon(Icon.BULB, ring.centre, 36, theme.BRASS_TEXT)


class DealBars(Widget):
    """The accuracy of each deal below a title: in percent above the deal's number, or as bars for many deals."""

    bleed = 4.0
    LEAST, MOST = 170.0, 400.0
    """The least and the greatest width of all bars."""
    _STEP, _LEAST_STEP, _FOOT, _FIGURE, _LINE = 80.0, 26.0, 28.0, 40.0, 8.0
    _SHARE = TextStyle(Face.BOLD, 25, theme.SCORE)
    _NUMBER = TextStyle(Face.SEMIBOLD, 20, theme.TEXT)
    shares = Seen[tuple[tuple[int, float], ...]](())
    """The numbers of the deals, each with the accuracy, 0 to 1."""

    @property
    def _step(self) -> float:
        return min(self._STEP, self.MOST / max(1, len(self.shares)))

    @property
    def width(self) -> float:
        """The width of all bars."""
        return max(self.LEAST, self._step * len(self.shares))

    def draw(self, canvas: Canvas) -> None:
        title, box = column(self.box, [_TITLED, None])
        canvas, step = canvas.reading(self.box), self._step
        canvas.centred(_("Deal by deal"), _TITLE, title)
        wide = step * len(self.shares)
        places = row(Box(box.x + (box.width - wide) / 2, box.y, wide, box.height), [step] * len(self.shares))
        for (deal, share), place in zip(self.shares, places, strict=True):
            bar, below = column(place, [None, self._FOOT])
            if step >= self._STEP:
                figure, line = column(bar, [self._FIGURE, self._LINE], 3)
                canvas.centred(percent(hundredths(share)), self._SHARE, figure)
                line = line.inset(11, 0)
                canvas.rounded(line, theme.LAMP, radius=4)
                canvas.rounded(Box(line.x, line.y, share * line.width, line.height), theme.GOLD, radius=4)
                canvas.centred(number(deal), self._NUMBER, Box(below.x, line.bottom + 2, below.width, below.height))
                continue
            track = bar.inset(0.16 * step, 0)
            canvas.rounded(track, theme.LAMP, radius=6)
            filled = max(12.0, track.height * share)
            canvas.rounded(Box(track.x, track.bottom - filled, track.width, filled), theme.GOLD, radius=6)
            if step >= self._LEAST_STEP:
                canvas.centred(number(deal), self._NUMBER, below)


class Progress(Widget):
    """A progress bar, in these colors for what is done and for the rest."""

    bleed = 4.0

    def __init__(self, done: theme.Colour = theme.TEAL, rest: theme.Colour = theme.SWITCH_OFF) -> None:
        self._done, self._rest = done, rest

    share = Seen(0.0)
    """The finished share, 0 to 1."""

    def draw(self, canvas: Canvas) -> None:
        canvas.rounded(self.box, self._rest, radius=self.box.height / 2)
        width = max(self.box.height, self.box.width * min(1.0, self.share))
        done = Box(self.box.x, self.box.y, width, self.box.height)
        canvas.reading(self.box).rounded(done, self._done, radius=self.box.height / 2)
