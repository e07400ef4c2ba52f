"""Who would win a deal from each of its moments: a ribbon for each player, as wide as the player's chance.

The deal that is watched lies open between the others of the match, which are tabs before and after it.
"""

import colorsys
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import ceil, dist
from operator import itemgetter

import pygame

from game.app.window.actions import Action
from game.i18n import _, labeled
from game.i18n.gaps import isolated
from game.i18n.numbers import number, percent, points_text
from game.players.playouts import SETTLED, Chances, at_place, in_percent
from game.players.roster import Chair
from game.view.layout.tape import Mark, MarkKind, Result
from game.view.page.paper_blocks import line_color
from game.view.paint import Canvas, Faces, Icon, Kit, PanelKind, clear, edge
from game.view.table.marks import GRAVE_INKS
from game.view.units import Box, Color, Pixels, Point, column, kept, row, theme
from game.view.widgets import Seen, Widget
from game.view.widgets.numbers import draw_knob, share_at

LOW = 112.0
"""The height of the curve above the buttons."""
_FIGURES_WIDE = 150.0
"""The width of faces and figures at the beginning of the ribbons."""
_LEAST_FIGURE = 30.0
"""The least height of a figure there."""
_FIGURE = theme.TOTAL.colored(theme.TEXT)
"""The style of a figure, at its greatest size."""
_FACE = 52.0
"""The greatest size of a face."""
_SHADE = 0.5
"""How much darker than a ribbon the ground of its figure is."""
_TAB = 78.0
"""The greatest width of a tab."""
_TABS_SHARE = 0.3
"""The greatest share of the curve's width that all tabs take."""
_BETWEEN = 6.0
"""The gap between two tabs."""
_LEAST_TOLD = 26.0
"""The least width of a tab that says how its deal ended."""
_TAB_FACE = 60.0
_TAB_POINTS = theme.BUTTON.colored(theme.SCORE)
_TAB_HEAD = 25.0
_TAB_DEAL = theme.SMALL.sized(22)
_TAB_NUMBER = theme.NUMBER.colored(theme.TEXT_SECOND)
_MARK = 32.0
"""The size of a mark."""
_REACH = 20.0
"""How far from its middle a mark is pressed."""
_KNOB = 26.0
_NOBODY: Color = (0x6B, 0x78, 0x74)
"""The color of the share that nobody wins."""
_GROUND: Color = (0x0B, 0x33, 0x2E)
"""The felt that is seen where nothing is known."""
_PATTERN = 12.0
"""The size of a tile of a ribbon's pattern."""
_LEAST_VIVID = 0.58
"""The least saturation of a ribbon."""
_BRIGHT = 0.86
"""The brightness of a ribbon."""
_FOLDS = 18
"""The number of tones in which a ribbon goes from light to dark."""
_FINE = 2
"""The factor by which the ribbons are drawn larger before they are scaled down."""
_STEP = 5
"""The distance of the points between which a ribbon is drawn straight, in pixels."""
_DIM = 0.5
"""How dark the rest of the deal is drawn."""
_HIDDEN = 1.0
"""The same while hands are hidden, so that it does not tell who won."""


class ChanceCurve(Widget):
    """The curve of one deal behind the figures of the present moment; pressing and dragging seeks.

    A press on a mark leads to what it marks, one on a tab to the beginning of its deal.

    :param chairs: the players, by the person's number.
    :param deals: the places at which the deals of the match begin.
    :param results: how each of them ended.
    :param seek: called with the wanted place, repeatedly while dragging.
    :param lead: called with a mark that was pressed.
    """

    corner = 14.0
    bleed = 18.0
    can_focus = True
    switch_actions: Sequence[Action] = ()
    marks = Seen[Sequence[Mark]](())
    pointed = Seen[int | None](None)
    """The place below the pointer, with the figures of that moment."""

    def __init__(
        self,
        chairs: Sequence[Chair],
        deals: Sequence[int],
        results: Sequence[Result | None],
        seek: Callable[[int], None],
        lead: Callable[[Mark], None],
    ):
        self.called = _("Chance to win")
        self._chairs = chairs
        self._deals = tuple(deals)
        self._results = tuple(results)
        self._seek = seek
        self._lead = lead
        self._inks: Sequence[Color] = [*(_vivid(line_color(chair.portrait)) for chair in chairs), _NOBODY]
        self._start, self._end, self._place = 0, 1, 0
        self._found: Mapping[int, Chances] = {}
        self._hides = False
        self._drags = False
        self._picture: tuple[object, pygame.Surface] | None = None

    def show(self, found: Mapping[int, Chances], deal: tuple[int, int], place: int, *, hides: bool) -> None:
        """Shows a deal at a place.

        :param found: the chances by place, as far as they are known.
        :param deal: the places at which the deal begins and ends.
        :param hides: whether the rest of the deal is hidden and not just dimmed.
        """
        news = (found, *deal, place, hides)
        if news == (self._found, self._start, self._end, self._place, self._hides):
            return
        if deal != (self._start, self._end):
            self.pointed = None
        self._found, (self._start, self._end), self._place, self._hides = found, deal, place, hides
        self.explained = self._said(at_place(found, place))
        self.touch()

    def point(self, at: Point) -> None:
        """Shows the figures of the moment below the pointer; of the present moment if the pointer is elsewhere."""
        kit = self.kit
        is_there = kit is not None and self.is_visible and kit.read(self.plot, self.box).holds(at)
        self.pointed = self._place_at(at[0], kit) if is_there and kit is not None else None

    def _said(self, chances: Chances | None) -> str:
        """The figures of a moment in words."""
        if chances is None or not chances.is_settled:
            done = 0 if chances is None else chances.playouts
            return _("Working out the chances to win…") + f" {percent(100 * done // SETTLED)}"
        names = [*(chair.name for chair in self._chairs), _("Nobody")]
        figures = zip(names, in_percent(chances), strict=True)
        said = [labeled(name, _figure(chances, figure)) for name, figure in figures]
        return " · ".join(said if chances.nobody else said[:-1])

    def press(self) -> None:
        """Does nothing: arrows and mouse seek."""

    def pointer_down(self, at: Point, kit: Kit) -> None:
        mark = self._mark_at(at, kit)
        self._drags = mark is None and kit.read(self.plot, self.box).holds(at)
        if mark is not None:
            self._lead(mark)
        elif self._drags:
            self._seek(self._place_at(at[0], kit))
        else:
            tabs = ((deal, kit.read(tab, self.box)) for deal, tab in self.tabs.items())
            for deal in (deal for deal, tab in tabs if tab.holds(at)):
                self._seek(self._deals[deal - 1])

    def pointer_drag(self, at: Point, kit: Kit) -> None:
        if self._drags:
            self._seek(self._place_at(at[0], kit))

    def _mark_at(self, at: Point, kit: Kit) -> Mark | None:
        """The mark below the pointer, the nearest where several are."""
        x = 2 * self.box.center[0] - at[0] if kit.mirrored else at[0]
        near = [(away, mark) for mark in self.shown if (away := dist(self.spot(mark), (x, at[1]))) <= _REACH]
        return min(near, key=itemgetter(0), default=(0.0, None))[1]

    def pointer_up(self, at: Point, kit: Kit) -> None:
        """Does nothing; the place has already been reported."""

    def _place_at(self, x: float, kit: Kit) -> int:
        """The place at this x, after the command that begins the deal, since the place before is another deal's."""
        share = share_at(kit.read(self.plot, self.box), x, kit)
        return self._start + max(1, round(share * (self._end - self._start)))

    @property
    def _deal(self) -> int:
        """The number of the deal that is open."""
        return max(1, sum(place <= self._end for place in self._deals))

    @property
    def _tab(self) -> float:
        """The width of a tab."""
        room = self.box.width - _FIGURES_WIDE
        return min(_TAB, _TABS_SHARE * room / max(1, len(self._deals) - 1) - _BETWEEN)

    @property
    def tabs(self) -> Mapping[int, Box]:
        """The boxes of the other deals, in reading direction, by the deal's number."""
        plot, step = self.plot, self._tab + _BETWEEN
        tabs = {}
        for deal in range(1, len(self._deals) + 1):
            away = deal - self._deal
            x = plot.x - _FIGURES_WIDE + away * step if away < 0 else plot.right + _BETWEEN + (away - 1) * step
            if away:
                tabs[deal] = Box(x, plot.y, self._tab, plot.height)
        return tabs

    @property
    def plot(self) -> Box:
        """The box of the ribbons, in reading direction."""
        step = self._tab + _BETWEEN
        left = _FIGURES_WIDE + (self._deal - 1) * step
        after = max(0, len(self._deals) - self._deal) * step
        return Box(self.box.x + left, self.box.y, self.box.width - left - after, self.box.height)

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        plot = self.plot
        self._draw_figures(canvas)
        for deal, tab in self.tabs.items():
            self._draw_tab(canvas, deal, tab)
        canvas.rounded(plot, _GROUND, radius=8)
        self._draw_ribbons(canvas, plot)
        now = self._x(self._place)
        if plot.right - now > 1 and self._found:
            rest = Box(now, plot.y, plot.right - now, plot.height)
            canvas.fill(rest, _GROUND, opacity=_HIDDEN if self._hides else _DIM)
        whole = Box(plot.x - _FIGURES_WIDE, plot.y, plot.width + _FIGURES_WIDE, plot.height)
        edge(canvas, whole, theme.BRASS, width=2, radius=8)
        for mark in self.shown:
            if mark.kind is MarkKind.CLAIM:
                x = self._x(mark.place)
                canvas.fill(Box(x - 0.8, plot.y + 2, 1.6, plot.height - 4), theme.WHITE, opacity=0.4)
        self._draw_line(canvas, now, plot, theme.GOLD)
        draw_knob(canvas, (now, plot.bottom), _KNOB, self.warmth)
        for mark in self.shown:
            self._draw_mark(canvas, mark)
        chances = at_place(self._found, self._place)
        if chances is None or not chances.is_settled:
            words = self._said(chances)
            wide = min(plot.width - 16, canvas.kit.writer.width(words, theme.SMALL) + 28)
            sign = Box(plot.x + 8, plot.center[1] - 20, wide, 40)
            canvas.panel(PanelKind.LACQUER, sign, radius=12)
            canvas.centered(words, theme.SMALL, sign.inset(14, 0))
        if self.pointed is not None:
            self._draw_line(canvas, self._x(self.pointed), plot, theme.WHITE)

    def _draw_tab(self, canvas: Canvas, deal: int, tab: Box) -> None:
        """Draw the tab of another deal: its number, and below it who won how much unless that is not to be told."""
        canvas.rounded(tab, _GROUND, radius=8)
        edge(canvas, tab, theme.BRASS, width=1.6, radius=8, opacity=0.7)
        if tab.width < _LEAST_TOLD:
            return
        inner, result = tab.inset(4, 0.06 * tab.height), self._results[deal - 1]
        is_told = deal < self._deal or not self._hides
        if result is None or not is_told:
            canvas.centered("–" if is_told else number(deal), _TAB_NUMBER, inner)
            return
        person, points = result
        size = min(_TAB_FACE, inner.width, inner.height - 2 * _TAB_HEAD - 10)
        head, face, below = column(inner, [_TAB_HEAD, size, None], 5)
        canvas.centered(number(deal), _TAB_DEAL, head)
        canvas.avatar(self._chairs[person].portrait, face.center, size)
        words = points_text(points, signed=True)
        canvas.centered(words, canvas.kit.writer.fitting(words, _TAB_POINTS, inner.width), below)

    def _x(self, place: int) -> float:
        plot = self.plot
        share = (place - self._start) / max(1, self._end - self._start)
        return plot.x + plot.width * min(1.0, max(0.0, share))

    @staticmethod
    def _draw_line(canvas: Canvas, x: float, plot: Box, color: Color) -> None:
        canvas.fill(Box(x - 1.5, plot.y - 4, 3, plot.height + 8), color)

    @property
    def shown(self) -> Sequence[Mark]:
        """The marks of the deal that is open."""
        return [mark for mark in self.marks if self._start < mark.place <= self._end]

    def spot(self, mark: Mark) -> Point:
        """The middle of a mark, in reading direction: of sets and wins at the top, of mistakes at the bottom."""
        plot, away = self.plot, 0.62 * _MARK
        x = self._x(mark.place)
        if mark.kind is MarkKind.MISTAKE:
            return x, plot.bottom - away - 12
        return (min(x, plot.right - away) if mark.kind is MarkKind.WIN else x), plot.y + away

    def _draw_mark(self, canvas: Canvas, mark: Mark) -> None:
        at = self.spot(mark)
        match mark.kind:
            case MarkKind.CLAIM:
                canvas.disc(at, 0.84 * _MARK, theme.WOOD_DARK)
                canvas.icon(Icon.PUNG, at, 0.52 * _MARK, theme.WHITE)
            case MarkKind.WIN:
                canvas.disc(at, _MARK, theme.WOOD_DARK)
                canvas.icon(Icon.STAR, at, 0.82 * _MARK, theme.SCORE)
            case MarkKind.MISTAKE:
                size = (0.7 + 0.13 * mark.gravity) * _MARK
                canvas.disc(at, size + 4, theme.WOOD_DARK)
                canvas.disc(at, size, GRAVE_INKS[mark.gravity])
                canvas.icon(Icon.BULB, at, size * 0.66, theme.ON_GOLD)

    def _draw_figures(self, canvas: Canvas) -> None:
        """Draw each face and figure at the beginning of the ribbons: in their order, and the greater, the higher.

        The figures are those of the present moment, or of the one that is pointed at.
        """
        place = self._place if self.pointed is None or (self._hides and self.pointed > self._place) else self.pointed
        chances, players = at_place(self._found, place), len(self._chairs)
        figures = in_percent(chances) if chances is not None and chances.is_settled else None
        shares = [1 / players] * players if chances is None else [*chances.shares, chances.nobody]
        shown = [person for person, share in enumerate(shares) if person < players or share]
        least = min(_LEAST_FIGURE, self.box.height / len(shown))
        spare, y = self.box.height - least * len(shown), self.box.y
        for person in reversed(shown):
            cell = Box(self.plot.x - _FIGURES_WIDE, y, _FIGURES_WIDE, least + spare * shares[person])
            y = cell.bottom
            canvas.fill(cell, theme.blended(self._inks[person], theme.BLACK, _SHADE))
            face, text = row(cell.inset(4, 0), [_FACE, None], 3)
            if person < players:
                canvas.avatar(self._chairs[person].portrait, face.center, min(_FACE, cell.height - 2))
            words = "…" if chances is None or figures is None else _figure(chances, figures[person])
            canvas.centered(words, _FIGURE.sized(min(_FIGURE.size, 0.8 * cell.height)), text)

    def _draw_ribbons(self, canvas: Canvas, plot: Box) -> None:
        rect = canvas.rect(plot.inset(1.5))
        if len(self._found) < 2 or rect.width < 2 or rect.height < 2:
            return
        has_pattern = canvas.kit.shared.look[0] in (Faces.SAFE, Faces.CONTRAST)
        key = rect.topleft, rect.size, canvas.kit.mirrored, has_pattern, self._start, self._end, self._found
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._ribbons(canvas, rect, has_pattern=has_pattern)
        canvas.surface.blit(self._picture[1], rect)

    def _ribbons(self, canvas: Canvas, rect: pygame.Rect, *, has_pattern: bool) -> pygame.Surface:
        """The ribbons as far as they are known, the first player's at the bottom and nobody's at the top."""
        large = (rect.width * _FINE, rect.height * _FINE)
        picture = clear(large)
        places = sorted(self._found)
        across = [(canvas.at((self._x(place), 0))[0] - rect.x) * _FINE for place in places]
        across[0] = (canvas.at((self._x(self._start), 0))[0] - rect.x) * _FINE
        sums = [
            list(accumulate((*self._found[place].shares, self._found[place].nobody), initial=0.0)) for place in places
        ]
        steps = _steps(across)
        lines = [
            [
                (x, large[1] * (1 - sums[at][who] - share * (sums[at + 1][who] - sums[at][who])))
                for x, at, share in steps
            ]
            for who in range(len(self._inks) + 1)
        ]
        size = max(4, canvas.kit.frame.px(_PATTERN)) * _FINE
        for who, (below, above) in enumerate(pairwise(lines)):
            if all(abs(low[1] - high[1]) < 0.5 for low, high in zip(below, above, strict=True)):
                continue
            if has_pattern:
                mask = clear(large)
                pygame.draw.polygon(mask, (255, 255, 255, 255), [*below, *reversed(above)])
                band = _patterned(large, self._inks[who], who, size).copy()
                band.blit(mask, special_flags=pygame.BLEND_RGBA_MULT)
                picture.blit(band)
                continue
            for fold in range(_FOLDS):
                foot = _between(below, above, 1 - fold / _FOLDS)
                pygame.draw.polygon(picture, _toned(self._inks[who], fold / (_FOLDS - 1)), [*below, *reversed(foot)])
        for line in lines[1:-1]:
            pygame.draw.lines(picture, theme.WOOD_DARK, closed=False, points=line, width=_FINE)
        return pygame.transform.smoothscale(picture, rect.size)


def _vivid(color: Color) -> Color:
    """A color as bright and strong as it is needed beside others on dark ground."""
    hue, strong, _value = colorsys.rgb_to_hsv(*(part / 255 for part in color))
    red, green, blue = colorsys.hsv_to_rgb(hue, max(_LEAST_VIVID, strong), _BRIGHT)
    return round(255 * red), round(255 * green), round(255 * blue)


def _toned(ink: Color, share: float) -> Color:
    """A ribbon's color from its bright upper edge (0) to its dark lower one (1)."""
    bright = theme.blended(ink, theme.WHITE, 0.2)
    return theme.blended(bright, theme.blended(ink, theme.BLACK, 0.28), share)


Line = Sequence[Point]


def _between(below: Line, above: Line, share: float) -> Line:
    """The line at a share of the way from the lower edge of a ribbon to the upper one."""
    return [(x, low + share * (high - low)) for (x, low), (_x, high) in zip(below, above, strict=True)]


def _steps(across: Sequence[int]) -> list[tuple[float, int, float]]:
    """The points of a smooth line through all moments: their x, the moment before, and how far it is to the next."""
    steps = []
    for at, (start, end) in enumerate(pairwise(across)):
        count = max(1, abs(end - start) // _STEP)
        for step in range(count + (at == len(across) - 2)):
            share = step / count
            steps.append((start + share * (end - start), at, share * share * (3 - 2 * share)))
    return steps


def _figure(chances: Chances, hundredths: int) -> str:
    """A share in percent; where no playout was won, and more might be, only that it is less than one playout's."""
    if hundredths or chances.is_certain:
        return percent(hundredths)
    return isolated(f"<{percent(ceil(100 / chances.playouts))}")


@kept
def _patterned(size: Pixels, ink: Color, number: int, step: int) -> pygame.Surface:
    """A surface in a color with the pattern of a number: slanting lines either way, dots, level lines, or plain."""
    surface = clear(size)
    surface.fill(ink)
    bright, thick = theme.blended(ink, theme.WHITE, 0.28), max(1, step // 6)
    wide, high = size
    match number:
        case 0 | 1:
            lean = high if number == 0 else -high
            for x in range(-high, wide + high, step):
                pygame.draw.line(surface, bright, (x, high), (x + lean, 0), thick)
        case 2:
            for line, y in enumerate(range(step // 2, high + step, step)):
                for x in range(step // 2 * (line % 2), wide + step, step):
                    pygame.draw.circle(surface, bright, (x, y), max(1, step // 5))
        case 3:
            for y in range(step // 2, high, step):
                pygame.draw.line(surface, bright, (0, y), (wide, y), thick)
        case _:
            pass
    return surface
