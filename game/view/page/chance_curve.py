"""Who would win a deal from each of its moments: a band for each player, as wide as the player's chance."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil

import pygame

from game.app.window.actions import Action
from game.i18n import _
from game.i18n.gaps import isolated
from game.i18n.numbers import percent
from game.players.playouts import Chances, at_place, in_percent
from game.players.roster import Chair
from game.view.layout.tape import Mark, MarkKind
from game.view.page.paper_blocks import line_colour
from game.view.paint import Canvas, Icon, Kit
from game.view.table.marks import edge
from game.view.units import Align, Box, Colour, Face, TextStyle, theme
from game.view.widgets import Seen, Widget
from game.view.widgets.numbers import draw_knob, share_at

HIGH, LOW = 100.0, 62.0
"""The height of the curve where there is room, and in small windows."""
FIGURES, APART = 366.0, 18.0
"""The width of the figures beside the curve, and the gap between them and the curve."""
_TITLE_HIGH = 30.0
_TITLE = TextStyle(Face.SEMIBOLD, 21, theme.TEXT_SECOND)
_FIGURE = TextStyle(Face.BOLD, 24, theme.TEXT)
_FACE, _SWATCH = 34.0, 12.0
_MARK = 26.0
_KNOB = 24.0
_NOBODY: Colour = (0x4A, 0x40, 0x38)
"""The color of the share that nobody wins."""
_PATTERN = 12.0
"""The size of a tile of a band's pattern."""
_BRIGHTER = 0.22
"""How much brighter than on paper the players' colors are, against the dark bar."""
_DIM, _HIDDEN = 0.45, 1.0
"""How dark the rest of the deal is drawn: in general, and while hands are hidden, so that it does not tell who won."""


class ChanceCurve(Widget):
    """The curve of one deal with the figures of the present moment beside it; pressing and dragging seeks.

    :param chairs: the players, by the person's number.
    :param seek: called with the wanted place, repeatedly while dragging.
    """

    corner = 14.0
    bleed = 18.0
    can_focus = True
    switch_actions: Sequence[Action] = ()
    marks = Seen[Sequence[Mark]](())
    pointed = Seen[int | None](None)
    """The place below the pointer, with the figures of that moment."""

    def __init__(self, chairs: Sequence[Chair], seek: Callable[[int], None]) -> None:
        self.called = _("Chance to win")
        self._chairs = chairs
        self._seek = seek
        inks = [theme.blended(line_colour(chair.portrait), theme.WHITE, _BRIGHTER) for chair in chairs]
        self._inks: Sequence[Colour] = [*inks, _NOBODY]
        self._start, self._end, self._place = 0, 1, 0
        self._found: Mapping[int, Chances] = {}
        self._hides = False
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
        self._found, (self._start, self._end), self._place, self._hides = found, deal, place, hides
        self.explained = self._said(at_place(found, place))
        self.touch()

    def point(self, at: tuple[float, float] | None) -> None:
        """Shows the figures of the moment below the pointer; ``None``: of the present moment."""
        box = self.plot
        kit = self.kit
        is_inside = at is not None and kit is not None and self.is_visible and kit.read(box, self.box).holds(at)
        self.pointed = self._place_at(at[0], kit) if is_inside and at is not None and kit is not None else None

    def _said(self, chances: Chances | None) -> str:
        """The figures of a moment in words."""
        if chances is None:
            return ""
        names = [*(chair.name for chair in self._chairs), _("Nobody")]
        figures = zip(names, in_percent(chances), strict=True)
        said = [_("{name}: {what}").format(name=name, what=_figure(chances, figure)) for name, figure in figures]
        return " · ".join(said if chances.nobody else said[:-1])

    def press(self) -> None:
        """Does nothing: arrows and mouse seek."""

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        if kit.read(self.plot, self.box).holds(at):
            self._seek(self._place_at(at[0], kit))

    def pointer_drag(self, at: tuple[float, float], kit: Kit) -> None:
        self._seek(self._place_at(at[0], kit))

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        """Does nothing; the place has already been reported."""

    def _place_at(self, x: float, kit: Kit) -> int:
        share = share_at(kit.read(self.plot, self.box), x, kit)
        return self._start + round(share * (self._end - self._start))

    @property
    def plot(self) -> Box:
        """The box of the bands, in reading direction."""
        left = FIGURES + APART
        return Box(self.box.x + left, self.box.y, self.box.width - left, self.box.height)

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        plot = self.plot
        self._draw_figures(canvas)
        canvas.rounded(plot, theme.BLACK, radius=8, opacity=0.5)
        self._draw_bands(canvas, plot)
        now = self._x(self._place)
        if plot.right - now > 1:
            rest = Box(now, plot.y, plot.right - now, plot.height)
            canvas.fill(rest, theme.WOOD_DARK, opacity=_HIDDEN if self._hides else _DIM)
        edge(canvas, plot, theme.BRASS, width=1.6, radius=8, opacity=0.8)
        self._draw_line(canvas, now, plot, theme.GOLD)
        for mark in self.marks:
            if self._start < mark.place <= self._end:
                self._draw_mark(canvas, mark, plot)
        draw_knob(canvas, (now, plot.bottom), _KNOB, self.warmth)
        if self.pointed is not None:
            self._draw_line(canvas, self._x(self.pointed), plot, theme.WHITE)

    def _x(self, place: int) -> float:
        share = (place - self._start) / max(1, self._end - self._start)
        return self.plot.x + self.plot.width * min(1.0, max(0.0, share))

    @staticmethod
    def _draw_line(canvas: Canvas, x: float, plot: Box, colour: Colour) -> None:
        canvas.fill(Box(x - 1.5, plot.y - 4, 3, plot.height + 8), colour)

    def _draw_mark(self, canvas: Canvas, mark: Mark, plot: Box) -> None:
        x, size = self._x(mark.place), min(_MARK, plot.height * 0.4)
        match mark.kind:
            case MarkKind.CLAIM:
                canvas.fill(Box(x - 0.8, plot.y, 1.6, plot.height), theme.WHITE, opacity=0.7)
                canvas.disc((x, plot.y + size * 0.7), size, theme.WOOD_DARK)
                canvas.icon(Icon.PUNG, (x, plot.y + size * 0.7), size * 0.62, theme.WHITE)
            case MarkKind.WIN:
                x = min(x, plot.right - size * 0.7)
                canvas.disc((x, plot.y + size * 0.7), size, theme.WOOD_DARK)
                canvas.icon(Icon.STAR, (x, plot.y + size * 0.7), size * 0.86, theme.SCORE)
            case MarkKind.MISTAKE:
                at = x, plot.bottom - _KNOB / 2 - size * 0.7
                canvas.disc(at, size, theme.WOOD_DARK)
                canvas.disc(at, size * 0.82, theme.GOLD)
                canvas.icon(Icon.BULB, at, size * 0.6, theme.ON_GOLD)

    def _draw_figures(self, canvas: Canvas) -> None:
        """Draw title and figures in the order of the bands: face and piece of the band, nobody's piece alone."""
        box = self.box
        top = _TITLE_HIGH if box.height >= HIGH else 0.0
        if top:
            canvas.centred(self.called, _TITLE, Box(box.x, box.y - 2, FIGURES, top), align=Align.START)
        place = self._place if self.pointed is None or (self._hides and self.pointed > self._place) else self.pointed
        chances = at_place(self._found, place)
        figures = None if chances is None else in_percent(chances)
        step, high = FIGURES / 3, (box.height - top) / 2
        face = min(_FACE, high - 4)
        for number, ink in enumerate(self._inks):
            is_nobody = number == len(self._chairs)
            if is_nobody and not (chances is not None and chances.nobody):
                continue
            column, line = (2, 0) if is_nobody else divmod(len(self._chairs) - 1 - number, 2)
            cell = Box(box.x + column * step, box.y + top + line * high, step, high)
            y = cell.centre[1]
            self._draw_swatch(canvas, Box(cell.x, y - face / 2, _SWATCH, face), number, ink)
            x = cell.x + _SWATCH + 4
            if not is_nobody:
                canvas.avatar(self._chairs[number].portrait, (x + face / 2, y), face)
                x += face + 6
            words = _figure(chances, figures[number]) if chances is not None and figures is not None else "…"
            canvas.centred(words, _FIGURE, Box(x, cell.y, cell.right - x, high), align=Align.START)

    @staticmethod
    def _draw_swatch(canvas: Canvas, box: Box, number: int, ink: Colour) -> None:
        rect = canvas.rect(box)
        if rect.width > 0 and rect.height > 0:
            canvas.surface.blit(_patterned(rect.size, ink, number, max(4, canvas.kit.frame.px(_PATTERN))), rect)

    def _draw_bands(self, canvas: Canvas, plot: Box) -> None:
        rect = canvas.rect(plot.inset(1.5))
        if len(self._found) < 2 or rect.width < 2 or rect.height < 2:
            return
        key = rect.topleft, rect.size, canvas.kit.mirrored, self._start, self._end, self._found
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._bands(canvas, rect)
        canvas.surface.blit(self._picture[1], rect)

    def _bands(self, canvas: Canvas, rect: pygame.Rect) -> pygame.Surface:
        """The bands as far as they are known, the first player's at the bottom and nobody's at the top."""
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        places = sorted(self._found)
        across = [canvas.at((self._x(place), 0))[0] - rect.x for place in places]
        across[0] = canvas.at((self._x(self._start), 0))[0] - rect.x
        sums = [
            list(accumulate((*self._found[place].shares, self._found[place].nobody), initial=0.0)) for place in places
        ]
        lines = [
            [(x, round(rect.height * (1 - each[number]))) for x, each in zip(across, sums, strict=True)]
            for number in range(len(self._inks) + 1)
        ]
        size = max(4, canvas.kit.frame.px(_PATTERN))
        for number, (below, above) in enumerate(pairwise(lines)):
            if any(low != high for low, high in zip(below, above, strict=True)):
                mask = pygame.Surface(rect.size, pygame.SRCALPHA)
                pygame.draw.polygon(mask, (255, 255, 255, 255), [*below, *reversed(above)])
                band = _patterned(rect.size, self._inks[number], number, size).copy()
                band.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
                picture.blit(band, (0, 0))
        for line in lines[1:-1]:
            pygame.draw.aalines(picture, theme.WOOD_DARK, closed=False, points=line)
        return picture


def _figure(chances: Chances, hundredths: int) -> str:
    """A share in percent; where no playout was won, and more might be, only that it is less than one playout's."""
    if hundredths or chances.is_certain:
        return percent(hundredths)
    return isolated(f"<{percent(ceil(100 / chances.playouts))}")


@lru_cache(maxsize=24)
def _patterned(size: tuple[int, int], ink: Colour, number: int, step: int) -> pygame.Surface:
    """A surface in a color with the pattern of a number: slanting lines either way, dots, level lines, or plain."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(ink)
    bright, thick = theme.blended(ink, theme.WHITE, 0.28), max(1, step // 6)
    wide, high = size
    match number:
        case 0 | 1:
            lean = high if number == 0 else -high
            for x in range(-high, wide + high, step):
                pygame.draw.line(surface, bright, (x, high), (x + lean, 0), thick)
        case 2:
            for row, y in enumerate(range(step // 2, high + step, step)):
                for x in range(step // 2 * (row % 2), wide + step, step):
                    pygame.draw.circle(surface, bright, (x, y), max(1, step // 5))
        case 3:
            for y in range(step // 2, high, step):
                pygame.draw.line(surface, bright, (0, y), (wide, y), thick)
        case _:
            pass
    return surface
