"""Blocks on paper about a match: its best hand, luck and decisions, what to practice, and how the totals went."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, zip_longest

import pygame
from msgspec.structs import replace

from game.i18n import _
from game.i18n.advice_words import in_points, luck_line
from game.i18n.numbers import number, points_text
from game.players.characters import CAST
from game.players.review import shown_cost
from game.players.roster import PortraitId
from game.rules.example import Sets
from game.view.page.charts import dashed, smooth_line, spread, ticks
from game.view.page.fading import Fading
from game.view.page.rating_signs import draw_feather, draw_place
from game.view.paint import PREMULTIPLIED, Canvas, Icon, Kit, clear
from game.view.paint.shapes import rgb
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.units import ELLIPSIS, Align, Box, Colour, Face, TextStyle, column, row, theme
from game.view.widgets import Pressed, Seen

HEAD = 40.0
HEADING = TextStyle(Face.BOLD, 25, theme.INK)
_WORDS = TextStyle(Face.MEDIUM, 22, theme.INK_BODY)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_PROOF = TextStyle(Face.SEMIBOLD, 20, theme.GAIN)
_WORTH = TextStyle(Face.BOLD, 36, (0x8A, 0x57, 0x10))
_FIGURE = TextStyle(Face.BOLD, 24, theme.INK)
_LINE: Colour = (0xCD, 0xBB, 0x93)
_OWN: Colour = (0xF0, 0xD8, 0x9A)
_LUCK: Colour = (0x7C, 0x4C, 0xB5)
_ROW = 34.0
"""Height of a bar with its text."""
_TILE_ROW, _LARGE_ROW, _APART = 62.0, 72.0, 0.2
"""Heights of the only row of a hand and of each of two, and the gap between its sets in tile widths."""
_ADVICE, _ADVICE_GAP = (_WORDS, _SMALL), 4.0
"""The styles of what was better and of the reason, and the gap between the two."""


class PaperBlock(Fading):
    """A part of the paper with a heading, below a thin line."""

    bleed = 10.0
    heading = ""
    rule = Seen(0.0)
    """How far above the block a line is; 0 for none."""

    def draw_whole(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        if self.rule:
            canvas.fill(Box(self.box.x, self.box.y - self.rule, self.box.width, 1.6), _LINE)
        canvas.centred(self.heading, HEADING, self._head_box(canvas.kit), align=Align.START)
        self.draw_rest(canvas)

    def draw_rest(self, canvas: Canvas) -> None:
        """Draw everything but the line and the heading."""
        raise NotImplementedError

    def _head_box(self, _kit: Kit) -> Box:
        return Box(self.box.x, self.box.y, self.box.width, HEAD)


class BestHand(PaperBlock):
    """The best hand of a match by sets, with its worth and its player.

    :param proof: a line saying that no better hand is known; empty if that is untrue or unknown.
    """

    is_large = Seen(usual=False)
    """Whether the tiles are larger, in two rows."""

    def __init__(self, sets: Sets, worth: Fraction, whose: str, proof: str = "") -> None:
        self.heading = _("Best hand of the match")
        self.sets, self.worth, self._whose, self.proof = sets, points_text(worth), whose, proof

    @property
    def rows(self) -> Sequence[Sets]:
        """The sets in the rows that they are drawn in, nearly equally long."""
        if not self.is_large:
            return [self.sets]
        ends = list(accumulate(map(len, self.sets)))
        half = min(range(len(ends)), key=lambda place: abs(2 * ends[place] - ends[-1]))
        return [row for row in (self.sets[: half + 1], self.sets[half + 1 :]) if row]

    @property
    def _tiles(self) -> float:
        """The height of the tiles with the space around them."""
        return 2 * _LARGE_ROW + 8 if self.is_large else _TILE_ROW

    @property
    def high(self) -> float:
        return HEAD + self._tiles + 28 + (28 if self.proof else 0)

    def draw_rest(self, canvas: Canvas) -> None:
        box, rows = self.box, self.rows
        canvas.centred(self.worth, _WORTH, Box(box.x, box.y, box.width, HEAD), align=Align.END)
        each = _LARGE_ROW if self.is_large else _TILE_ROW - 4
        tile = min(fitting_tile(sets, box.width, (each - 4) / HIGH, gap=_APART) for sets in rows)
        for place, sets in enumerate(rows):
            draw_row(canvas, sets, (box.x, box.y + HEAD + place * each + (each - HIGH * tile) / 2), tile, gap=_APART)
        words = column(Box(box.x, box.y + HEAD + self._tiles, box.width, 0), [28, 28])
        canvas.centred(self._whose, _SMALL, words[0], align=Align.START)
        canvas.centred(self.proof, _PROOF, words[1], align=Align.START)

    def _head_box(self, kit: Kit) -> Box:
        return Box(self.box.x, self.box.y, self.box.width - kit.writer.width(self.worth, _WORTH) - 16, HEAD)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingMoved:
    """What a match did to a rating, as texts."""

    title: str
    value: int
    """The rating after the match."""
    by: int
    """How much the match added."""
    about: str
    """The text that says whose rating it is, and how certain the rating is."""
    share: float
    """Share of the way to the next title that the rating has covered, 0 to 1."""
    why: str
    """The change that each place would have made, as a sentence."""
    by_place: Sequence[str]
    """The signed change for each place, from the first."""
    feather: str
    """The color of the title's feather."""
    places: Sequence[int]
    """The place taken in the match; several places if they were shared."""
    shared: str = ""
    """The text that says how the change follows from several places; empty for a single one."""

    @property
    def is_gain(self) -> bool:
        return self.by >= 0

    @property
    def change(self) -> str:
        """The signed change."""
        return number(self.by, signed=True)


class RatingBlock(PaperBlock):
    """The rating after a match with its change and the reason, or why the match is not rated."""

    counted = Seen(1.0)
    """How far the figure has come from the rating before to the one after, 0 to 1."""
    is_brief = Seen(usual=False)
    """Whether the changes that each place would have made are left to the tooltip."""
    _ABOUT, _BAR, _WHY, _DISC, _FEATHER = 42.0, 14.0, 48.0, 32.0, 62.0

    def __init__(self, moved: RatingMoved | None, *, unrated: str = "") -> None:
        self.heading = _("Rating") if moved is None else moved.title
        self._moved, self._why = moved, unrated if moved is None else moved.why
        self.called = self.heading
        told = (self._why,) if moved is None else (number(moved.value), moved.change, moved.about, moved.why)
        self.explained = ". ".join(told)

    @property
    def is_gain(self) -> bool:
        """Whether the match raised the rating, or left it as it was."""
        return self._moved is not None and self._moved.is_gain

    @property
    def high(self) -> float:
        why = 0.0 if self.is_brief and self._moved is not None else self._WHY
        return HEAD + why + (0.0 if self._moved is None else self._ABOUT + self._BAR)

    def draw_rest(self, canvas: Canvas) -> None:
        box, moved = self.box, self._moved
        y = box.y + HEAD
        if moved is not None:
            value = number(moved.value - round(moved.by * (1 - self.counted)))
            canvas.centred(value, _WORTH, Box(box.x, box.y, box.width, HEAD), align=Align.END)
            line = Box(box.x + self._FEATHER, y, box.width - self._FEATHER, self._ABOUT)
            draw_feather(canvas, (box.x + 0.4 * self._FEATHER, y), HEAD + self._ABOUT - 4, moved.feather)
            style = _FIGURE.coloured(theme.GAIN if moved.is_gain else theme.LOSS)
            room = line.width - canvas.kit.writer.width(moved.change, style) - 16
            canvas.block(moved.about, _SMALL, Box(line.x, line.y, room, line.height), align=Align.START)
            canvas.centred(moved.change, style, line, align=Align.END)
            bar = Box(box.x, line.bottom + 3, box.width, self._BAR - 8)
            canvas.rounded(bar, _LINE, radius=5)
            canvas.rounded(
                Box(bar.x, bar.y, max(10.0, bar.width * moved.share * self.counted), bar.height), theme.TEAL, radius=5
            )
            y = line.bottom + self._BAR
            if not self.is_brief:
                self._draw_places(canvas, Box(box.x, y + 4, box.width, self._WHY - 4), moved)
        else:
            canvas.block(self._why, _WORDS, Box(box.x, y, box.width, self._WHY), align=Align.START)

    def _draw_places(self, canvas: Canvas, box: Box, moved: RatingMoved) -> None:
        """Draw each place with the change that it would have made, and a frame round the place taken."""
        writer = canvas.kit.writer
        own = [place in moved.places for place in range(1, len(moved.by_place) + 1)]
        styles = [_FIGURE if is_own else _SMALL for is_own in own]
        least = [self._DISC + 16 + writer.width(*change) for change in zip(moved.by_place, styles, strict=True)]
        spare = box.width - sum(least) - 8 * (len(least) - 1)
        shared = writer.width(moved.shared, _SMALL) + 26 if moved.shared else 0.0
        shared = shared if shared <= spare else 0.0
        wide = [each + (spare - shared) / len(least) for each in least]
        cells = row(box, [each + shared * (place in moved.places[-1:]) for place, each in enumerate(wide, 1)], gap=8)
        around = [cell for cell, is_own in zip(cells, own, strict=True) if is_own]
        whole = Box(around[0].x, box.y, around[-1].right - around[0].x, box.height)
        canvas.rounded(whole, _OWN, radius=box.height / 2)
        if shared:
            canvas.centred(moved.shared, _SMALL, whole.inset(14, 0), align=Align.END)
        for place, (cell, change, style) in enumerate(zip(cells, moved.by_place, styles, strict=True), 1):
            disc, words = row(replace(cell, width=wide[place - 1]).inset(5, 0), [self._DISC, None], gap=6)
            draw_place(canvas, place, disc.centre, self._DISC)
            canvas.centred(change, style, words, align=Align.START)

    def _head_box(self, kit: Kit) -> Box:
        if self._moved is None:
            return Box(self.box.x, self.box.y, self.box.width, HEAD)
        value = kit.writer.width(number(self._moved.value), _WORTH) + 16
        return Box(self.box.x + self._FEATHER, self.box.y, self.box.width - self._FEATHER - value, HEAD)


class LuckAndDecisions(PaperBlock, Pressed):
    """Two bars from the middle: the points that luck gained over the average, and the points that weak decisions cost.

    Until the match has been analyzed, the tracks fill as far as that has come; pressing the block opens the review.
    """

    corner = 12.0
    progress = Seen(0.0)
    """The share of the match that has been reviewed, 0 to 1; 1 without values if it could not be."""
    high = HEAD + 2 * _ROW

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.heading = _("Luck and decisions")
        self.text = ""
        self._note = self.tooltip = _("Only places count for the rating.")
        self._names = _("Luck of the draw"), _("Decisions")
        self._values: tuple[float, ...] = ()

    def tell(self, luck: float, cost: float) -> None:
        """Show luck and cost, in points."""
        self.text = luck_line(luck, cost)
        self._values = shown_cost(luck), shown_cost(-cost)
        self.called = f"{self.heading}. {self.text} {self._note}"
        self.touch()

    @property
    def lengths(self) -> Sequence[float]:
        """The values of the bars, in points."""
        return self._values

    @property
    def _label_width(self) -> float:
        return 0.40 * self.box.width

    def draw_rest(self, canvas: Canvas) -> None:
        box = self.box
        canvas.icon(Icon.CHEVRON_RIGHT, (box.right - 12, box.y + HEAD / 2), 22, theme.INK_SMALL)
        rows = column(Box(box.x, box.y + HEAD, box.width, 0), [_ROW] * 2)
        most = max(map(abs, self._values), default=1.0) or 1.0
        figures = 110.0
        half = (box.width - self._label_width - figures - 16) / 2
        axis = box.x + self._label_width + 8 + half
        for line, label, value in zip_longest(rows, self._names, self._values):
            canvas.centred(label, _SMALL, Box(box.x, line.y, self._label_width, line.height), align=Align.START)
            ends = Box(box.right - figures, line.y, figures, line.height)
            if value is None:
                canvas.centred(ELLIPSIS if self.progress < 1 else "\u2013", _FIGURE, ends, align=Align.END)
                track = Box(axis - half, line.y + 8, 2 * half, line.height - 16)
                canvas.rounded(track, _LINE, radius=track.height / 2, opacity=0.45)
                if self.progress > 0:
                    far = replace(track, width=max(track.height, track.width * self.progress))
                    canvas.rounded(far, _LINE, radius=track.height / 2)
            else:
                long = half * abs(value) / most * self.seen
                bar = Box(axis if value >= 0 else axis - long, line.y + 6, long, line.height - 12)
                colour = _LUCK if label == self._names[0] else theme.TEAL if value >= 0 else theme.LOSS
                canvas.rounded(bar, colour, radius=5)
                text = in_points(value)
                canvas.centred(text, _FIGURE, ends, align=Align.END)
                canvas.fill(Box(axis - 1, line.y + 2, 2, line.height - 4), theme.INK_SMALL)
        self.draw_warmth(canvas, radius=8, most=0.3)


class ToPractice(PaperBlock, Pressed):
    """The decision most worth another look, once it is known; pressing the block opens the review."""

    corner = 12.0
    high = 108.0
    progress = Seen(0.0)
    """The share of the match that has been reviewed, 0 to 1."""
    status = Seen("")
    """The text on how far the review is."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self._lines: tuple[str, str] | None = None

    def tell(self, better: str, why: str, on_press: Callable[[], None] | None = None) -> None:
        """Show what was better, and why.

        :param on_press: opens the review at that decision; ``None``: as before.
        """
        self._lines = better, why
        self.on_press = on_press or self.on_press
        self.touch()

    def draw_rest(self, canvas: Canvas) -> None:
        box, writer = self.box, canvas.kit.writer
        room = Box(box.x + 42, box.y, box.width - 42 - 34, box.height)
        canvas.icon(Icon.BULB, (box.x + 16, room.centre[1]), 32, _WORTH.colour)
        canvas.icon(Icon.CHEVRON_RIGHT, (box.right - 12, room.centre[1]), 22, theme.INK_SMALL)
        if self._lines is None:
            title, status, bar = column(room.inset(0, 14), [28.0, 28.0, 6.0], gap=9)
            canvas.centred(_("One thing to practice"), _WORDS, title, align=Align.START)
            canvas.centred(self.status, _SMALL, status, align=Align.START)
            canvas.rounded(bar, _LINE, radius=3)
            if self.progress > 0:
                canvas.rounded(replace(bar, width=max(6.0, bar.width * self.progress)), theme.TEAL, radius=3)
        else:
            parts = [writer.wrapped(line, style, room.width) for line, style in zip(self._lines, _ADVICE, strict=True)]
            steps = [style.size * theme.CLOSE for style in _ADVICE]
            heights = [min(len(lines), 2) * step for lines, step in zip(parts, steps, strict=True)]
            y = room.centre[1] - (sum(heights) + _ADVICE_GAP) / 2
            for line, style, high in zip(self._lines, _ADVICE, heights, strict=True):
                canvas.block(line, style, Box(room.x, y, room.width, high), align=Align.START)
                y += high + _ADVICE_GAP
        self.draw_warmth(canvas, radius=8, most=0.3)


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsLine:
    """A player's totals over a match."""

    name: str
    portrait: PortraitId
    start: Fraction
    gains: Sequence[Fraction]
    """The points of each deal."""
    is_marked: bool
    """Whether the line is drawn thick and solid."""

    @property
    def totals(self) -> list[Fraction]:
        """The total at the beginning and after each deal."""
        return list(accumulate(self.gains, initial=self.start))


_BRIGHTEST = 115.0
"""How bright a line may be at most to stand out on paper, 0 to 255."""
_DASHES: Sequence[Sequence[float]] = ((), (15.0, 8.0), (2.0, 7.0), (15.0, 7.0, 2.0, 7.0))
"""The lengths of dashes and gaps of a line, in turn; a solid line has none."""


def line_colour(portrait: PortraitId) -> Colour:
    """The color of a player's line: the background of the portrait, dark enough for paper."""
    character = CAST.get(portrait)
    ground = theme.INK_SMALL if character is None else rgb(character.ground[1])
    bright = 0.299 * ground[0] + 0.587 * ground[1] + 0.114 * ground[2]
    return theme.blended(theme.BLACK, ground, min(1.0, _BRIGHTEST / bright))


_FACE, _RING = 34.0, 5.0
_TICK = TextStyle(Face.MEDIUM, 18, theme.INK_SMALL)
_LEADER = 24.0
"""Length of the lines that lead from the end of each line to the portrait."""
_DEALS = 32.0
"""Height of the deal numbers below the lines."""


class TotalsChart(PaperBlock):
    """Everybody's total from deal to deal: one line each, with the portrait at its end."""

    LEAST = HEAD + 100
    """Least height of the chart; with less room it is not shown."""

    def __init__(self, runs: Sequence[TotalsLine]) -> None:
        self.heading = _("Deal by deal")
        self._runs = [(run, list(map(float, run.totals))) for run in runs]
        self.called = self.heading
        self.explained = ". ".join(f"{run.name}: {', '.join(map(points_text, run.totals[1:]))}" for run in runs)
        self._drawn: tuple[object, pygame.Surface] | None = None
        self._last = max(len(totals) - 1 for _run, totals in self._runs)
        self._inks = [line_colour(run.portrait) for run in runs]
        others = iter(_DASHES[any(run.is_marked for run in runs) :])
        self.dashes = [_DASHES[0] if run.is_marked else next(others) for run in runs]
        totals = [total for _run, values in self._runs for total in values]
        self.marks = ticks(min(totals), max(totals), 5)
        """The totals written beside the lines."""
        self.deals = [int(deal) for deal in ticks(0, self._last, 8) if 0 < deal <= self._last]
        """The deals whose numbers are written below the lines."""

    @staticmethod
    def _tick_text(mark: float) -> str:
        return points_text(Fraction(mark))

    @property
    def has_line(self) -> bool:
        """Whether more than one deal was played."""
        return any(len(totals) > 2 for _run, totals in self._runs)

    def draw_rest(self, canvas: Canvas) -> None:
        writer = canvas.kit.writer
        left = max(writer.width(self._tick_text(mark), _TICK) for mark in self.marks) + 12
        plot = Box(self.box.x + left, self.box.y + HEAD + 8, self.box.width - left - _FACE - _RING - _LEADER - 6, 0)
        plot = replace(plot, height=self.box.bottom - _DEALS - plot.y)
        low, high = self.marks[0], self.marks[-1]

        def down(value: float) -> float:
            return plot.bottom - plot.height * (value - low) / (high - low)

        for mark in self.marks:
            canvas.fill(Box(plot.x, down(mark) - 0.8, plot.width, 1.6), _LINE)
            canvas.text(self._tick_text(mark), _TICK, (plot.x - 8, down(mark) + 6), align=Align.END)
        for deal in self.deals:
            x = plot.x + plot.width * deal / self._last
            canvas.text(number(deal), _TICK, (x, plot.bottom + 24), align=Align.CENTRE)
        rect = canvas.rect(self.box.grown(self.bleed))
        key = (rect.size, canvas.kit.mirrored)
        if self._drawn is None or self._drawn[0] != key:
            picture = clear(rect.size)
            self._draw_lines(Canvas(picture, canvas.kit), plot, down, canvas, rect)
            self._drawn = key, picture.premul_alpha()
        canvas.surface.blit(self._drawn[1], rect, special_flags=PREMULTIPLIED)
        self._draw_faces(canvas, plot, down)

    def _draw_faces(self, canvas: Canvas, plot: Box, down: Callable[[float], float]) -> None:
        """Draw the portraits beside the ends of the lines without overlaps, each led to by its line."""
        ends = sorted((down(values[-1]), run) for run, (_run, values) in enumerate(self._runs))
        step = min(_FACE + _RING + 1, plot.height / max(1, len(ends) - 1))
        size = min(_FACE, step - _RING - 1)
        for (y, run), beside in zip(ends, spread([y for y, _run in ends], step, plot.y, plot.bottom), strict=True):
            centre = plot.right + _LEADER + (_FACE + _RING) / 2, beside
            leader = [canvas.at((plot.right, y)), canvas.at((plot.right + 5, y)), canvas.at(centre)]
            smooth_line(canvas, leader, self._inks[run], max(1, canvas.kit.frame.px(1.6)))
            canvas.disc(centre, size + _RING, self._inks[run])
            canvas.avatar(self._runs[run][0].portrait, centre, size)

    def _draw_lines(
        self, onto: Canvas, plot: Box, down: Callable[[float], float], page: Canvas, rect: pygame.Rect
    ) -> None:
        """Draw the lines; the marked one is thicker and on top."""
        lines = []
        unit = onto.kit.frame.unit
        for (run, values), ink, dashes in zip(self._runs, self._inks, self.dashes, strict=True):
            places = ((plot.x + plot.width * at / (len(values) - 1), down(value)) for at, value in enumerate(values))
            points = [(x - rect.x, y - rect.y) for x, y in map(page.at, places)]
            lines.append((run.is_marked, points, ink, dashes))
        for is_marked, points, ink, dashes in sorted(lines, key=lambda line: line[0]):
            wide = max(2, onto.kit.frame.px(5.0 if is_marked else 3.0))
            for piece in dashed(points, [max(2.0, long * unit) for long in dashes]):
                smooth_line(onto, piece, ink, wide)
