"""Blocks on paper about a match: its best hand, the rating, what the review found, and how the totals went."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, count

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
"""Height of a bar with its text."""
_TILE_ROW, _APART = 68.0, 0.2
"""Height of the row of a hand, and the gap between its sets in tile widths."""
_SHORT_END = 0.4
"""The share of the width below which the end of a text looks lost on a line of its own."""
_SIGN_GROUND: Color = (0xF4, 0xEA, 0xD2)
_WAY = 14.0
"""The height of the bar that fills while a match is reviewed."""
_ADVICE, _ADVICE_GAP = TextStyle(Face.SEMIBOLD, 24, theme.INK), 8.0
"""The style of what would have been better, and the gap to the figures below."""
_LEAST_ADVICE, _SLIM, _CHEVRON, _PADDING = 70.0, 48.0, 34.0, 12.0
"""The least height of advice, that of the verdict alone, the width of the chevron beside it, and the space around
advice."""
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

    counted = Seen(1.0)
    """How far the figure has come from the rating before to the one after, 0 to 1."""
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
        value = number(moved.value - round(moved.by * (1 - self.counted)))
        canvas.centered(value, _RATED, Box(box.x, box.y, box.width, HEAD), align=Align.END)
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
        now = moved.before + (moved.share - moved.before) * self.counted
        color = _GAINED if moved.is_gain else _LOST
        for share, ink in ((max(moved.before, now), color), (min(moved.before, now), theme.TEAL)):
            if share > 0:
                canvas.rounded(replace(bar, width=max(bar.height, bar.width * share)), ink, radius=round_end)

    def _head_box(self, kit: Kit) -> Box:
        if self._moved is None:
            return super()._head_box(kit)
        value = kit.writer.width(number(self._moved.value), _RATED) + 16
        return Box(self.box.x + self._FEATHER, self.box.y, self.box.width - self._FEATHER - value, HEAD)


class MatchReview(PaperBlock, Pressed):
    """What the review of the match found: the decision most worth another look, and whether luck weighed more.

    Until the match has been reviewed, a bar shows how far that is; pressing the block opens the review.

    :param weighs: whether it is said how much luck and decisions did.
    """

    corner = 12.0
    progress = Seen(0.0)
    """The share of the match that has been reviewed, 0 to 1."""
    high = 130.0

    def __init__(self, on_press: Callable[[], None], *, weighs: bool = True) -> None:
        super().__init__(on_press)
        self._weighs = weighs
        self._status = self.called = _("Reviewing your decisions…")
        self._note = _("Only places count for the rating.")
        self._verdicts = (
            _("Luck was on your side."),
            _("Bad luck cost you more than your mistakes."),
            _("Your mistakes cost you more than bad luck."),
        )
        self._advice = ""
        self._tile: Tile | None = None
        self.verdict = ""
        """Whether luck or decisions weighed more, in words; empty if that is unknown or not said."""
        self._is_slim, self._size = False, 1.0
        self.text = ""

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
            self.text = luck_line(luck, cost)
            self.tooltip = f"{self.text}\n{self._note}"
            self.called = f"{advice}. {self.text}. {self._note}"
            self.verdict = self._verdicts[0 if luck >= 0 else 1 if -luck > cost else 2] if self._weighs else ""
        self.on_press = on_press or self.on_press
        self.touch()

    @property
    def has_ground(self) -> bool:  # type: ignore[override]
        return bool(self._advice) and not self._is_slim

    def fit(self, width: float, kit: Kit, size: float) -> None:
        """Take the height that the lines need at this width.

        :param size: the size factor of tile and words; 0 if there is room for the verdict alone.
        """
        self._is_slim, self._size = not size and bool(self.verdict or not (self._advice and self._weighs)), size or 1.0
        self.is_visible = self._weighs or not self._is_slim
        room = width - (_CHEVRON if self._is_slim else 2 * _PADDING)
        verdict = self._verdict_rows(room, kit) * _ROW
        lines = len(_broken(kit, self._advice, self._style, self._parts(Box(0, 0, width, 0))[1].width))
        words = max(_LEAST_ADVICE * self._size, lines * self._style.size * theme.CLOSE, HIGH * self._tile_width)
        self.high = max(_SLIM, verdict) if self._is_slim else words + verdict + _ADVICE_GAP + 2 * _PADDING

    def wait(self) -> None:
        """Take the height of one line until the match has been reviewed."""
        self.high = self.high if self._advice else _SLIM

    @property
    def _style(self) -> TextStyle:
        return _ADVICE.sized(_ADVICE.size * self._size**0.5)

    @property
    def _tile_width(self) -> float:
        return _CHOICE * self._size

    def _verdict_rows(self, width: float, kit: Kit) -> int:
        """How many lines the verdict takes; before it is known, as many as the longest."""
        if not self._weighs or (self._advice and not self.verdict):
            return 0
        return max(len(kit.writer.wrapped(verdict, _WORDS, width)) for verdict in self._verdicts)

    def _parts(self, box: Box) -> list[Box]:
        """The boxes of tile or sign, of the words beside it, and of the chevron."""
        sign, _apart, words, chevron = row(box.inset(_PADDING), (self._tile_width, 20.0, None, _CHEVRON))
        return [sign, words, chevron]

    def draw_rest(self, canvas: Canvas) -> None:
        if not self._advice:
            self._draw_progress(canvas)
        elif self._is_slim:
            self._draw_verdict(canvas, replace(self.box, width=self.box.width - _CHEVRON))
            at = self.box.right - 12, self.box.center[1]
            canvas.icon(Icon.CHEVRON_RIGHT, at, 24, theme.INK_SMALL)
        else:
            self._draw_advice(canvas)
        self.draw_warmth(canvas, radius=8, most=0.3)

    def _draw_progress(self, canvas: Canvas) -> None:
        words = min(0.7 * self.box.width, canvas.kit.writer.width(self._status, _SMALL))
        status, way = row(self.box, (words, None), 2 * _PADDING)
        canvas.centered(self._status, _SMALL, status, align=Align.START)
        bar = Box(way.x, way.center[1] - _WAY / 2, way.width, _WAY)
        canvas.rounded(bar, _LINE, radius=_WAY / 2)
        canvas.rounded(replace(bar, width=max(2 * _WAY, self.progress * bar.width)), theme.TEAL, radius=_WAY / 2)

    def _draw_advice(self, canvas: Canvas) -> None:
        canvas.rounded(self.box, _LIT, radius=18, opacity=0.55)
        inner = self.box.inset(_PADDING, _PADDING)
        low = self._verdict_rows(inner.width, canvas.kit) * _ROW
        above, verdict = column(inner, [None, low], _ADVICE_GAP * bool(low))
        sign, room, chevron = self._parts(replace(self.box, y=above.y, height=above.height))
        wide, (x, y) = self._tile_width, sign.center
        if self._tile is None:
            canvas.icon(Icon.BULB, (x, y), 0.7 * wide, _WORTH.color)
        else:
            high = HIGH * wide
            canvas.tile(self._tile, (x, y + high / 2 - 0.06 * wide), wide, Pose.HAND)
            at = x + wide / 2 - 4, y - high / 2 + 6
            draw_judged(canvas, at, size=_SIGN * self._size, is_better=True, ground=_SIGN_GROUND)
        lines, step = _broken(canvas.kit, self._advice, self._style, room.width), self._style.size * theme.CLOSE
        words = replace(room, y=room.center[1] - len(lines) * step / 2)
        canvas.stacked(lines, self._style, words, step, align=Align.START)
        canvas.icon(Icon.CHEVRON_RIGHT, (chevron.right - 12, room.center[1]), 24, theme.INK_SMALL)
        self._draw_verdict(canvas, verdict)

    def _draw_verdict(self, canvas: Canvas, box: Box) -> None:
        """Draw whether luck or decisions weighed more."""
        if self.verdict:
            lines = canvas.kit.writer.wrapped(self.verdict, _WORDS, box.width)
            top = box.center[1] - len(lines) * _ROW / 2
            canvas.stacked(lines, _WORDS, replace(box, y=top), _ROW, align=Align.START)


def _broken(kit: Kit, text: str, style: TextStyle, width: float) -> list[str]:
    """A text broken to this width, in lines of similar width if a short end would stand alone."""
    lines = kit.writer.wrapped(text, style, width)
    is_short = len(lines) > 1 and kit.writer.width(lines[-1], style) < _SHORT_END * width
    return kit.writer.balanced(text, style, width) if is_short else lines


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsLine:
    """A player's totals over a match."""

    name: str
    portrait: PortraitId
    start: Fraction
    gains: Sequence[Fraction]
    """The points of each deal."""
    is_marked: bool
    """Whether the line is drawn thick, and without dashes with any faces."""

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


_FACE, _RING, _DOT, _PITCH = 38.0, 5.0, 16.0, 46.0
"""The size of a portrait at the end of a line, of its ring, of a dot on the marked line, and from face to face."""
_TICK = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_LEADER = 16.0
"""Length of the lines that lead from the end of each line to the portraits."""
_ASIDE = 2.5
"""How far the lines that are not marked are drawn apart, so that none covers another one of the same totals."""
_UNDER = 0.17
"""The opacity of the shade between the marked line and the height at which it begins."""
_MOST_DOTS = 20
"""The greatest number of totals that are marked by dots on the line."""
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
        others = iter(_DASHES[any(run.is_marked for run in runs) :])
        self.dashes = [_DASHES[0] if run.is_marked else next(others) for run in runs]
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
        """Draw the lines; the marked one is thicker and on top, with a dot for each deal and a shade below or above.

        Returns the picture for this rectangle of the page, premultiplied.
        """
        ground, picture = clear(rect.size), clear(rect.size)
        onto, unit = Canvas(picture, page.kit), page.kit.frame.unit
        order = sorted(zip(self._runs, self._inks, self.dashes, strict=True), key=lambda line: line[0][0].is_marked)
        has_dashes = page.kit.shared.look[0] in _DASHED
        others, unmarked = count(), sum(not run.is_marked for run, _values in self._runs)
        for (run, values), ink, dashes in order:
            places = ((plot.x + plot.width * at / (len(values) - 1), down(value)) for at, value in enumerate(values))
            points = [(x - rect.x, y - rect.y) for x, y in map(page.at, places)]
            wide = max(2, page.kit.frame.px(9.0 if run.is_marked else 6.4))
            if not run.is_marked:
                aside = round(_ASIDE * unit * (next(others) - (unmarked - 1) / 2))
                points = [(x, y + aside) for x, y in points]
            for piece in dashed(points, [max(2.0, long * unit) for long in dashes if has_dashes]):
                smooth_line(onto, piece, ink, wide)
            if run.is_marked:
                _draw_ground(ground, points, ink)
                for point in points[1:] if len(points) <= _MOST_DOTS else ():
                    smooth_line(onto, [point], ink, page.kit.frame.px(_DOT))
        ground.blit(picture.premul_alpha(), (0, 0), special_flags=PREMULTIPLIED)
        return ground


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


def _draw_ground(onto: pygame.Surface, points: Sequence[tuple[int, int]], ink: Color) -> None:
    """Draw the shade between a line through pixels and the height at which it begins, premultiplied."""
    shade = [round(_UNDER * part) for part in (*ink, 255)]
    pygame.draw.polygon(onto, shade, [*points, (points[-1][0], points[0][1])])
