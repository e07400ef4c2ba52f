"""The stage of a sum on a score sheet: doubles and shares as seals, the chain of sums, payments, the great total."""

from collections.abc import Sequence
from fractions import Fraction

from game.i18n import _
from game.i18n.gaps import isolated
from game.i18n.numbers import points_text
from game.players.roster import PortraitId
from game.view.paint import Canvas, Icon, Kit
from game.view.sheet.rows import LineRow, RowKind, draw_pill
from game.view.table.marks import edge, halo
from game.view.units import Align, Box, Color, Face, TextStyle, quint, theme
from game.view.widgets import Seen, Widget

_SEALS: dict[RowKind, tuple[Color, Color]] = {
    RowKind.DOUBLES: ((0xC4, 0x2B, 0x22), (0xF6, 0xD0, 0xBC)),
    RowKind.SHARE: ((0x0E, 0x70, 0x5C), (0xBF, 0xE9, 0xD8)),
    RowKind.EXTRA: ((0x9A, 0x5B, 0x0C), (0xFF, 0xE3, 0x9C)),
    RowKind.LIMIT: ((0x5B, 0x1E, 0x52), (0xF1, 0xC9, 0xEA)),
}
"""The color of a seal and that of its inner line, by the kind of the row."""
_SHADE = 0.22
_CORNER, _INSET, _SLAMS = 16.0, 7.0, 0.45
"""How round a seal is, how far inside its edge the line is, and how much larger it begins."""
_NAME = TextStyle(Face.SEMIBOLD, 22, theme.WHITE)
_FINE = TextStyle(Face.MEDIUM, 22)
_LEAST_NAME = 17.0
_ONE_LINE, _TWO_LINES, _MOST_FIGURE, _AROUND_FIGURE = 28.0, 50.0, 84.0, 24.0
"""The heights of a seal's name in one line and in two, the greatest size of its figure, and the space beside it."""


MOST_SEALS = 6
"""The greatest number of seals that are shown one by one."""


class Card(LineRow):
    """A row that is drawn otherwise on a stage than in a list."""

    is_card = False
    """Whether the row is on a stage."""

    @property
    def unwritten(self) -> str:
        """What is not written on the row because it is on a stage."""
        return ""

    def hint(self, kit: Kit) -> str:
        return self.unwritten or super().hint(kit)


class Seal(Card):
    """A row of doubles, of a share of the points or of points after them; on a stage it is a seal."""

    is_last = False
    """Whether it is the last seal, which leads to the worth of the hand and glows."""
    others: Sequence["Seal"] = ()
    """All seals of a stage, which have names, figures and last lines of the same size."""
    of = ""
    """Of what it is which share: ``half of 16``."""

    @staticmethod
    def gather(seals: Sequence["Seal"]) -> None:
        """Let the seals of a stage share their sizes, and the last of them glow."""
        for each in seals:
            each.is_last, each.others = each is seals[-1], seals

    @property
    def bleed(self) -> float:  # type: ignore[override] # larger on its way
        return 32.0 + _SLAMS * self.box.width * (self.fall < 1) if self.is_card else super().bleed

    @property
    def unwritten(self) -> str:
        """The reason, if it is not written on the row."""
        return self.reason if self.is_card else ""

    def draw(self, canvas: Canvas) -> None:
        if not self.is_card:
            super().draw(canvas)
            return
        larger = 1 + _SLAMS * (1 - quint(self.fall))
        x, y = self.box.center
        wide, high = self.box.width * larger, self.box.height * larger
        self._draw_card(canvas, Box(x - wide / 2, y - high / 2, wide, high), larger)

    def _draw_card(self, canvas: Canvas, box: Box, larger: float) -> None:
        color, line = _SEALS[self.kind]
        halo(canvas, Box(box.x + 2, box.y + 6, box.width - 4, box.height), theme.BLACK, blur=7, radius=16, opacity=0.5)
        if self.is_last:
            halo(canvas, box, theme.GOLD_RING, blur=15, radius=16, opacity=0.75)
        canvas.rounded(box, theme.blended(color, theme.BLACK, _SHADE), radius=_CORNER)
        canvas.rounded(Box(box.x, box.y, box.width, box.height - 5), color, radius=_CORNER)
        edge(canvas, box.inset(_INSET, _INSET), line, width=2.2, radius=_CORNER - 5)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=_CORNER, opacity=0.12 * self.warmth)
        inner = box.inset(14, 14)
        fine, seals = _FINE.sized(_FINE.size * larger), self.others or (self,)
        writer, wanted, least = canvas.kit.writer, _NAME.sized(_NAME.size * larger), _LEAST_NAME * larger
        fitting = [writer.fitting(each.name, wanted, inner.width, least=least) for each in seals]
        name = min(fitting, key=lambda style: style.size)
        is_one = all(writer.width(each.name, name) <= inner.width for each in seals)
        name = name if is_one else wanted
        high = (_ONE_LINE if is_one else _TWO_LINES) * larger
        below = _ONE_LINE * larger if any(each.of for each in seals) else 0.0
        words = Box(inner.x, inner.bottom - high - below, inner.width, high)
        above = Box(inner.x, inner.y, inner.width, words.y - inner.y)
        face = Face.DISPLAY if self.kind is RowKind.DOUBLES else Face.BOLD
        figure = TextStyle(face, min(_MOST_FIGURE * larger, 1.15 * above.height), theme.WHITE)
        figures = [each.whole_figure.replace(" ", "") for each in seals]
        size = min(
            writer.fitting(each, figure, inner.width - _AROUND_FIGURE, least=_FINE.size).size for each in figures
        )
        canvas.centered(self.figure.replace(" ", ""), figure.sized(size), above)
        canvas.block(self.name, name, words)
        canvas.centered(isolated(self.of), fine.colored(line), Box(inner.x, words.bottom, inner.width, below))


_AMOUNT = TextStyle(Face.BOLD, 34)
_WHY, _LEAST_WHY = TextStyle(Face.MEDIUM, 20, theme.TEXT), 16.0


class Paid(Card):
    """A row of a payment; on a stage it has the faces of the others in place of their names."""

    faces: Sequence[PortraitId] = ()
    """The portraits of those who pay or are paid."""
    told = ""
    """Why it is this amount, in few words beside the faces; if empty, the reason."""

    @property
    def unwritten(self) -> str:
        """The name, if faces stand for it."""
        return self.name if self.is_card and self.faces else ""

    def _draw_in(self, canvas: Canvas, box: Box) -> None:
        if not self.is_card:
            super()._draw_in(canvas, box)
            return
        canvas = canvas.reading(box)
        x = draw_pill(canvas, box, self.faces)
        said = (self.told or self.reason) if self.faces else self.name
        figure = theme.LOSS_ON_DARK if self.amount < 0 else theme.GAIN_ON_DARK
        wide = canvas.kit.writer.width(self._sign + points_text(self.amount), _AMOUNT)
        end = box.right - 18
        canvas.centered(self.figure, _AMOUNT.colored(figure), Box(x, box.center[1], end - x, 0), align=Align.END)
        words = Box(x, box.y + 4, end - wide - 16 - x, box.height - 8)
        parts = said.split("  \u00b7  ")
        step = words.height / len(parts)
        fitting = [canvas.kit.writer.fitting(part, _WHY, words.width, least=_LEAST_WHY) for part in parts]
        small = _WHY.sized(min(0.9 * step, *(style.size for style in fitting)))
        if len(parts) == 1 or canvas.kit.writer.is_cut(parts, small, words.width):
            canvas.block(said, _WHY, words, align=Align.START)
        else:
            canvas.stacked(parts, small, words, step, align=Align.START)


_SUM, _LAST, _LEAST = 40.0, 52.0, 26.0
"""The size of the figures of a chain, that of the last one, and the least."""
_SAID = TextStyle(Face.SEMIBOLD, 24, theme.TEXT)
_BETWEEN = 46.0


class SumPath(Widget):
    """The chain of sums from the points of a hand to what it is worth, the last of them golden.

    :param figures: the sums; the last one is the worth of the hand if ``ends``.
    :param after: for each sum, how many rows of the hand it counts.
    """

    bleed = 6.0
    known = Seen(0)
    """How many sums are known so far."""

    def __init__(self, figures: Sequence[Fraction], after: Sequence[int], *, ends: bool) -> None:
        self.figures, self.after, self.ends = tuple(figures), tuple(after), ends
        self.known = len(self.figures)
        self.called = _("The hand") if ends else ""
        self.is_heard = ends

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        said = [points_text(figure) for figure in self.figures]
        styles = [self._style(place) for place in range(len(said))]
        label = min(170.0, canvas.kit.writer.width(self.called, _SAID)) + 26 if self.ends else 0.0
        room = self.box.width - label
        gaps = _BETWEEN * (len(said) - self.ends)
        whole = sum(map(canvas.kit.writer.width, said, styles))
        size = min(1.0, max(_LEAST / _SUM, (room - gaps) / max(1.0, whole)))
        while len(said) > 2 and size * whole + gaps > room:
            del said[1], styles[1]
            gaps, whole = gaps - _BETWEEN, sum(map(canvas.kit.writer.width, said, styles))
        x = self.box.x + max(0.0, (room - size * whole - gaps) / 2)
        if self.ends:
            said_in = Box(x, self.box.y, label - 26, self.box.height)
            canvas.centered(self.called, _SAID, said_in, align=Align.START)
            x += label
        left_out = len(self.figures) - len(said)
        for place, (text, style) in enumerate(zip(said, styles, strict=True)):
            if place + left_out * (place > 0) >= self.known:
                return
            small = style.sized(style.size * size)
            wide = canvas.kit.writer.width(text, small)
            if place:
                self._draw_arrow(canvas, x - _BETWEEN / 2)
            canvas.text(text, small, (x, self.box.center[1] + small.size * theme.CAPITALS))
            x += wide + _BETWEEN
        if not self.ends:
            self._draw_arrow(canvas, x - _BETWEEN / 2)

    def _draw_arrow(self, canvas: Canvas, x: float) -> None:
        canvas.icon(Icon.CHEVRON_RIGHT, (x, self.box.center[1]), 26, theme.GOLD)

    def _style(self, place: int) -> TextStyle:
        if self.ends and place == len(self.figures) - 1:
            return TextStyle(Face.BOLD, _LAST, theme.SCORE)
        return TextStyle(Face.BOLD, _SUM, theme.TEXT)
