"""Blocks on paper about a match: its best hand, the rating, what the review found, and how totals went."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

import pygame
from msgspec.structs import replace

from game.i18n import _
from game.i18n.advice_words import luck_line
from game.i18n.numbers import number, points_text
from game.i18n.row_texts import worth_text
from game.players.characters import CAST
from game.players.roster import PortraitId
from game.rules.example import Sets
from game.rules.rows import Points
from game.tiles.tile import Tile
from game.view.page.charts import dashed, smooth_line, ticks, to_left
from game.view.page.fading import Fading
from game.view.page.rating_signs import draw_feather
from game.view.paint import PREMULTIPLIED, Canvas, Faces, Icon, Kit, Pose, clear
from game.view.paint.shapes import rgb
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.table.marks import draw_judged
from game.view.units import Align, Box, Color, Face, TextStyle, column, row, theme
from game.view.widgets import Pressed, Seen

HEAD = 40.0
HEADING = TextStyle(Face.BOLD, 25, theme.INK)
_WORDS = TextStyle(Face.MEDIUM, 22, theme.INK_BODY)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_PROOF = TextStyle(Face.SEMIBOLD, 20, theme.GAIN)
_WORTH = TextStyle(Face.BOLD, 36, (0x8A, 0x57, 0x10))
_RATED = TextStyle(Face.BOLD, 44, theme.INK)
_FIGURE = TextStyle(Face.BOLD, 24, theme.INK)
_LINE: Color = (0xCD, 0xBB, 0x93)
_GAINED: Color = (0x86, 0xC9, 0x7E)
_LOST: Color = (0xD9, 0x8E, 0x7C)
_ROW = 34.0
"""Height of the line that says what weighed more."""
_TILE_ROW, _APART = 68.0, 0.2
"""Height of the row of a hand, and the gap between its sets in tile widths."""
_SIGN_GROUND: Color = (0xF4, 0xEA, 0xD2)
_ADVICE = TextStyle(Face.SEMIBOLD, 24, theme.INK)
"""The style of what would have been better."""
_CHEVRON = 34.0
"""The width of the chevron beside advice."""
_PADDING = 12.0
"""The space around advice."""
_LIT: Color = (0xF4, 0xDC, 0x9A)
"""The ground of advice."""
_CHOICE, _SIGN = 66.0, 30.0
"""The width of the tile that was better, and the size of its sign."""


class PaperBlock(Fading):
    """A part of the paper with a heading, below a thin line."""

    bleed = 10.0
    heading = ""
    heading_style = HEADING
    has_ground = False
    """Whether the block lies on a ground of its own, and so needs no line above it."""
    rule = Seen(0.0)
    """How far above the block a line is; 0 for none."""

    def draw_whole(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        if self.rule:
            canvas.fill(Box(self.box.x, self.box.y - self.rule, self.box.width, 1.6), _LINE)
        canvas.centered(self.heading, self.heading_style, self._head_box(canvas.kit), align=Align.START)
        self.draw_rest(canvas)

    def draw_rest(self, canvas: Canvas) -> None:
        """Draw everything but the line and the heading."""
        raise NotImplementedError

    def _head_box(self, _kit: Kit) -> Box:
        return Box(self.box.x, self.box.y, self.box.width, HEAD)


class BestHand(PaperBlock):
    """The best hand of a match by sets, in one row, with its worth and its player.

    :param proof: a line saying that no better hand is known; empty if that is untrue or unknown.
    """

    _WHO = 34.0

    def __init__(self, sets: Sets, worth: Fraction, whose: str, portrait: PortraitId, proof: str = "") -> None:
        self.heading = _("Best hand of the match")
        self.sets, self.worth, self._whose, self.proof = sets, worth_text(Points(worth)), whose, proof
        self._figure = points_text(worth)
        self._portrait = portrait

    @property
    def high(self) -> float:
        return HEAD + _TILE_ROW + self._WHO + (28 if self.proof else 0)

    def draw_rest(self, canvas: Canvas) -> None:
        box = self.box
        canvas.centered(self._shown(canvas.kit), _WORTH, Box(box.x, box.y, box.width, HEAD), align=Align.END)
        tile = fitting_tile(self.sets, box.width, (_TILE_ROW - 8) / HIGH, gap=_APART)
        sets = self.sets[::-1] if canvas.kit.mirrored else self.sets
        draw_row(canvas, sets, (box.x, box.y + HEAD + (_TILE_ROW - HIGH * tile) / 2), tile, gap=_APART)
        who, proof = column(Box(box.x, box.y + HEAD + _TILE_ROW, box.width, 0), [self._WHO, 28])
        face, words = row(who, [self._WHO - 6, None], gap=10)
        canvas.avatar(self._portrait, face.center, self._WHO - 6)
        canvas.centered(self._whose, _SMALL, words, align=Align.START)
        canvas.centered(self.proof, _PROOF, proof, align=Align.START)

    def _shown(self, kit: Kit) -> str:
        """The worth, as a figure alone if the heading leaves no room for the word."""
        room = self.box.width - kit.writer.width(self.heading, HEADING) - 16
        return self.worth if kit.writer.width(self.worth, _WORTH) <= room else self._figure

    def _head_box(self, kit: Kit) -> Box:
        return Box(self.box.x, self.box.y, self.box.width - kit.writer.width(self._shown(kit), _WORTH) - 16, HEAD)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingMoved:
    """What a match did to a rating, as texts."""

    title: str
    value: int
    """The rating after the match."""
    by: int
    """How much the match added."""
    about: str
    """The text that says under which rules, and how much is missing for the next title."""
    before: float
    """Share of the way to the next title that the rating had covered before the match, 0 to 1."""
    share: float
    """The same after the match."""
    why: str
    """How sure the rating is, and the change that each place would have made, as sentences."""
    feather: str
    """The color of the title's feather."""

    @property
    def is_gain(self) -> bool:
        return self.by >= 0

    @property
    def change(self) -> str:
        """The signed change."""
        return number(self.by, signed=True)


class RatingBlock(PaperBlock):
    """The rating after a match with its change and the way to the next title, or why the match is not rated."""

    heading_style = TextStyle(Face.DISPLAY, 36, theme.INK)
    _ABOUT, _BAR, _WHY, _FEATHER = 42.0, 22.0, 48.0, 74.0

    def __init__(self, moved: RatingMoved | None, *, unrated: str = "") -> None:
        self.heading = _("Rating") if moved is None else moved.title
        self._moved, self._why = moved, unrated if moved is None else moved.why
        self.called = self.heading
        told = (self._why,) if moved is None else (number(moved.value), moved.change, moved.about, moved.why)
        self.explained = ". ".join(told)
        self.tooltip = "" if moved is None else moved.why

    @property
    def high(self) -> float:
        return HEAD + (self._WHY if self._moved is None else self._ABOUT + self._BAR)

    def draw_rest(self, canvas: Canvas) -> None:
        box, moved = self.box, self._moved
        if moved is None:
            words = Box(box.x, box.y + HEAD, box.width, self._WHY)
            canvas.block(self._why, _WORDS, words, align=Align.START)
            return
        canvas.centered(number(moved.value), _RATED, Box(box.x, box.y, box.width, HEAD), align=Align.END)
        beside = Box(box.x + self._FEATHER, box.y + HEAD, box.width - self._FEATHER, self._ABOUT)
        draw_feather(canvas, (box.x + 0.38 * self._FEATHER, box.center[1]), self.high + 14, moved.feather)
        style = _FIGURE.colored(theme.GAIN if moved.is_gain else theme.LOSS)
        room = beside.width - canvas.kit.writer.width(moved.change, style) - 16
        canvas.block(moved.about, _SMALL, replace(beside, width=room), align=Align.START)
        canvas.centered(moved.change, style, beside, align=Align.END)
        self._draw_way(canvas, Box(beside.x, beside.bottom + 6, beside.width, self._BAR - 8), moved)

    def _draw_way(self, canvas: Canvas, bar: Box, moved: RatingMoved) -> None:
        """Draw the way to the next title: what stays of it in teal, what the match added or took in another color."""
        round_end = bar.height / 2
        canvas.rounded(bar, _LINE, radius=round_end)
        color = _GAINED if moved.is_gain else _LOST
        for share, ink in ((max(moved.before, moved.share), color), (min(moved.before, moved.share), theme.TEAL)):
            if share > 0:
                canvas.rounded(replace(bar, width=max(bar.height, bar.width * share)), ink, radius=round_end)

    def _head_box(self, kit: Kit) -> Box:
        if self._moved is None:
            return super()._head_box(kit)
        value = kit.writer.width(number(self._moved.value), _RATED) + 16
        return Box(self.box.x + self._FEATHER, self.box.y, self.box.width - self._FEATHER - value, HEAD)


class MatchReview(PaperBlock, Pressed):
    """What to do next: the decision most worth another look, and whether luck weighed more; leads to the review.

    :param weighs: whether it is said how much luck and decisions did.
    """

    corner = 12.0
    high = 116.0
    has_ground = True

    def __init__(self, on_press: Callable[[], None], *, weighs: bool = True) -> None:
        super().__init__(on_press)
        self._advice = self.called = _("Reviewing your decisions…")
        self._weighs = weighs
        self._tile: Tile | None = None
        self.verdict = ""
        """Whether luck or decisions weighed more, in words; empty if that is unknown or not said."""

    def tell(
        self,
        advice: str,
        found: tuple[float, float] | None,
        *,
        tile: Tile | None = None,
        on_press: Callable[[], None] | None = None,
    ) -> None:
        """Show what the review found.

        :param advice: what would have been better.
        :param found: what luck gave and what decisions cost, in points; ``None`` if that is not known.
        :param tile: the tile that would have been better to discard, if it is about one.
        :param on_press: opens the review at that decision; ``None``: as before.
        """
        self._advice, self._tile = advice, tile
        self.called = advice
        if found is not None:
            luck, cost = found
            self.tooltip = "\n".join((luck_line(luck, cost), _("Only places count for the rating.")))
            self.called = f"{advice}. {self.tooltip}"
            if self._weighs:
                self.verdict = _weighed(luck, cost)
        self.on_press = on_press or self.on_press
        self.touch()

    def draw_rest(self, canvas: Canvas) -> None:
        canvas.rounded(self.box, _LIT, radius=18, opacity=0.55)
        sign, words, chevron = row(self.box.inset(_PADDING), (_CHOICE, None, _CHEVRON), 14)
        x, y = sign.center
        if self._tile is None:
            canvas.icon(Icon.BULB, (x, y), 0.7 * _CHOICE, _WORTH.color)
        else:
            high = HIGH * _CHOICE
            canvas.tile(self._tile, (x, y + high / 2 - 0.06 * _CHOICE), _CHOICE, Pose.HAND)
            at = x + _CHOICE / 2 - 4, y - high / 2 + 6
            draw_judged(canvas, at, size=_SIGN, is_better=True, ground=_SIGN_GROUND)
        advice, verdict = column(words, [None, _ROW if self.verdict else 0.0])
        canvas.block(self._advice, _ADVICE, advice, align=Align.START, most=2)
        style = canvas.kit.writer.fitting(self.verdict, _WORDS, verdict.width)
        canvas.centered(self.verdict, style, verdict, align=Align.START)
        canvas.icon(Icon.CHEVRON_RIGHT, (chevron.right - 12, chevron.center[1]), 24, theme.INK_SMALL)
        self.draw_warmth(canvas, radius=8, most=0.3)


def _weighed(luck: float, cost: float) -> str:
    """Whether luck or the player's decisions weighed more, in words."""
    if luck >= 0:
        return _("Luck was on your side.")
    if -luck > cost:
        return _("Bad luck cost you more than your mistakes.")
    return _("Your mistakes cost you more than bad luck.")


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsLine:
    """A player's totals over a match."""

    name: str
    portrait: PortraitId
    start: Fraction
    gains: Sequence[Fraction]
    """The points of each deal."""

    @property
    def totals(self) -> list[Fraction]:
        """The total at the beginning and after each deal."""
        return list(accumulate(self.gains, initial=self.start))


_BRIGHTEST = 115.0
"""How bright a line may be at most to stand out on paper, 0 to 255."""
_DASHES: Sequence[Sequence[float]] = ((), (34.0, 12.0), (5.0, 11.0), (34.0, 12.0, 5.0, 12.0))
"""The lengths of dashes and gaps of a line, in turn; a solid line has none."""
_DASHED = (Faces.SAFE, Faces.CONTRAST, Faces.LARGE)
"""The faces with which lines have dashes, for people who cannot tell their colors apart."""
_ALIKE, _DARKER = 70, 0.4
"""How near two colors may be until the second is made darker, and how much of black it gets."""


def line_color(portrait: PortraitId) -> Color:
    """The color of a player's line: the background of the portrait, dark enough for paper."""
    character = CAST.get(portrait)
    ground = theme.INK_SMALL if character is None else rgb(character.ground[1])
    bright = 0.299 * ground[0] + 0.587 * ground[1] + 0.114 * ground[2]
    return theme.blended(theme.BLACK, ground, min(1.0, _BRIGHTEST / bright))


def told_apart(inks: Sequence[Color]) -> list[Color]:
    """The colors of lines, those too much like one before made darker."""
    found: list[Color] = []
    for ink in inks:
        is_alike = any(sum(abs(one - two) for one, two in zip(ink, other, strict=True)) < _ALIKE for other in found)
        found.append(theme.blended(ink, theme.BLACK, _DARKER) if is_alike else ink)
    return found


_FACE = 38.0
"""The size of a portrait at the end of a line."""
_RING = 5.0
_PITCH = 46.0
"""The distance from face to face."""
_TICK = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_LEADER = 16.0
"""Length of the lines that lead from the end of each line to the portraits."""
_ASIDE = 2.5
"""How far the lines are drawn apart, so that none covers another one of the same totals."""
_WIDE = 6.4
_DEALS = 36.0
"""Height of the deal numbers below the lines."""


class TotalsChart(PaperBlock):
    """Everybody's total from deal to deal: one line each, with the portrait at its end."""

    LEAST = HEAD + 100
    """Least height of the chart; with less room it is not shown."""

    def __init__(self, runs: Sequence[TotalsLine]) -> None:
        self.heading = _("Points after each deal")
        self._runs = [(run, list(map(float, run.totals))) for run in runs]
        self.called = self.heading
        self.explained = ". ".join(f"{run.name}: {', '.join(map(points_text, run.totals[1:]))}" for run in runs)
        self._drawn: tuple[object, pygame.Surface] | None = None
        self._last = max(len(totals) - 1 for _run, totals in self._runs)
        self._inks = told_apart([line_color(run.portrait) for run in runs])
        self.dashes = _DASHES[: len(runs)]
        totals = [total for _run, values in self._runs for total in values]
        self.marks = ticks(min(totals), max(totals), 6)
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
        canvas, area = canvas.straight(self.box)
        left = max(writer.width(self._tick_text(mark), _TICK) for mark in self.marks) + 12
        plot = Box(area.x + left, area.y + HEAD + 14, area.width - left - _LEADER, 0)
        plot = replace(plot, height=area.bottom - _DEALS - plot.y)
        low, high = self.marks[0], self.marks[-1]

        def down(value: float) -> float:
            return plot.bottom - plot.height * (value - low) / (high - low)

        columns = side_by_side([down(values[-1]) for _run, values in self._runs], _PITCH)
        plot = replace(plot, width=plot.width - (max(columns) + 1) * _PITCH)
        for mark in self.marks:
            canvas.fill(Box(plot.x, down(mark) - 0.8, plot.width, 1.6), _LINE)
            canvas.text(self._tick_text(mark), _TICK, (plot.x - 8, down(mark) + 6), align=to_left(canvas.kit))
        for deal in self.deals:
            x = plot.x + plot.width * deal / self._last
            canvas.text(number(deal), _TICK, (x, plot.bottom + 30), align=Align.CENTER)
        rect = canvas.rect(area.grown(self.bleed))
        key = (rect.size, canvas.kit.mirrored, canvas.kit.shared.look[0])
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._draw_lines(canvas, plot, down, rect)
        canvas.surface.blit(self._drawn[1], rect, special_flags=PREMULTIPLIED)
        self._draw_faces(canvas, plot, down, columns)

    def _draw_faces(self, canvas: Canvas, plot: Box, down: Callable[[float], float], columns: Sequence[int]) -> None:
        """Draw the portraits beside the ends of their lines, each as high as its line ends."""
        ends = sorted(zip(columns, self._runs, self._inks, strict=True), key=lambda end: -end[0])
        for at, (_run, values), ink in ends:
            x, y = plot.right + _LEADER + (at + 0.5) * _PITCH, down(values[-1])
            smooth_line(canvas, [canvas.at((plot.right, y)), canvas.at((x, y))], ink, max(1, canvas.kit.frame.px(1.6)))
        for at, (run, values), ink in ends:
            center = plot.right + _LEADER + (at + 0.5) * _PITCH, down(values[-1])
            canvas.disc(center, _FACE + _RING, ink)
            canvas.avatar(run.portrait, center, _FACE)

    def _draw_lines(self, page: Canvas, plot: Box, down: Callable[[float], float], rect: pygame.Rect) -> pygame.Surface:
        """Draw the lines; returns the picture for this rectangle of the page, premultiplied."""
        picture = clear(rect.size)
        onto, unit = Canvas(picture, page.kit), page.kit.frame.unit
        has_dashes = page.kit.shared.look[0] in _DASHED
        wide = max(2, page.kit.frame.px(_WIDE))
        for number_, ((_run, values), ink, dashes) in enumerate(zip(self._runs, self._inks, self.dashes, strict=True)):
            aside = round(_ASIDE * unit * (number_ - (len(self._runs) - 1) / 2))
            places = ((plot.x + plot.width * at / (len(values) - 1), down(value)) for at, value in enumerate(values))
            points = [(x - rect.x, y - rect.y + aside) for x, y in map(page.at, places)]
            for piece in dashed(points, [max(2.0, long * unit) for long in dashes if has_dashes]):
                smooth_line(onto, piece, ink, wide)
        return picture.premul_alpha()


def side_by_side(places: Sequence[float], size: float) -> list[int]:
    """The columns, from 0, in which discs of this size stand at these heights without covering each other."""
    found = [0] * len(places)
    taken: list[list[float]] = []
    for which in sorted(range(len(places)), key=places.__getitem__):
        at = places[which]
        free = (column for column, held in enumerate(taken) if all(abs(at - other) >= size for other in held))
        found[which] = next(free, len(taken))
        if found[which] == len(taken):
            taken.append([])
        taken[found[which]].append(at)
    return found
