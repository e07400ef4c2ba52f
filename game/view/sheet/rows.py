"""Rows of a score sheet: scoring lines with their reasons, the total, payments (mock 06)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

import pygame
from msgspec.structs import replace

from game.app.window.pictures import set_opacity
from game.i18n import _
from game.i18n.numbers import points_text
from game.i18n.score_rows import RowKind
from game.tiles.tile import Tile
from game.view.paint import PREMULTIPLIED, Canvas, Kit, Pose
from game.view.paint.edges import edge
from game.view.paint.shapes import filled, rounded, slanted
from game.view.units import Align, Box, Color, Face, TextStyle, out, quint, theme
from game.view.widgets import Seen, Widget

LINE_HEIGHT, LEAST_OF_TWO, LEAST_OF_ONE, _MORE = 55.0, 52.0, 30.0, 20.0
"""Heights of rows: usual, with the reason below the name; the least for that; the least with the reason beside it; and
what a further line adds."""
_LOW, MOST_HEIGHT, _LARGE, _MOST_SCALE = 40.0, 112.0, 66.0, 1.35
"""The least and the greatest height of a row that shares its room, the height from which its letters grow, and by how
much at most."""
_LEAST_NAME = 20.0
_SUM, _SUM_SCALE, _ABOVE_SUM = 46.0, 1.15, 6.0
"""The height of a sum, also the usual one of a row without a reason, by how much its letters grow at most, and the
space above it."""
_STRIPE = (0x8A, 0x6A, 0x34)
_RULE = (0x8A, 0x61, 0x27)
_GREEN = (0x1F, 0x8C, 0x77)
CLOTH: Color = (0x13, 0x62, 0x56)
"""The color of the cloth on a sheet."""
_NAME = TextStyle(Face.SEMIBOLD, 23, theme.INK)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_PLACE = TextStyle(Face.SEMIBOLD, 20, theme.INK_SMALL)
_BAR = TextStyle(Face.BOLD, 27, theme.WHITE)
_TOTAL = 48.0
"""Greatest size of the total's figure."""
_GOLDEN: Color = (0xFF, 0xE0, 0x8A)
_RECKONED = TextStyle(Face.MEDIUM, 23, (0xCF, 0xE7, 0xDC))
_LEAST_REASON, _LEAST_WITH_REFERENCE = 60.0, 500.0
_START = 14.0
"""The space before a row's words."""
_AROUND = 54.0
"""The space from a number to the end of its row, together with the gap before the number."""
_FIGURE_END, _LEAST_GAP = 18.0, 32.0
"""The space after an enlarged number, and the least before it."""
_PAID, _PAID_END = 72.0, 24.0
"""The width of the column of payments, and the space after it, as after the balances of the players."""
_APART = 24.0
"""Least gap between a payment and the reason beside it."""
_SMALLEST, _LARGEST, _TILE_RATIO = 23.0, 52.0, 1.38
"""Least and greatest width of a tile in a row, and the tile's height for its width."""
_FIGURES = 116.0
"""Width reserved for numbers at the end of a row."""


def draw_figure(canvas: Canvas, text: str, style: TextStyle, at: tuple[float, float], room: float) -> None:
    """Draw a number at the end of a row, in a column ``room`` wide, units aligned in either reading direction."""
    end, y = at
    if canvas.kit.mirrored:
        canvas.text(text, style, (end - max(room, canvas.kit.writer.width(text, style)), y))
    else:
        canvas.text(text, style, (end, y), align=Align.END)


_ASIDE, _FADES = 26.0, 0.7
"""How far beside its place a row starts, in layout units, and the share of its way during which it fades in."""
_SEAL, _SEAL_LINE = (0xC4, 0x2B, 0x22), (0xF3, 0xC9, 0xB4)
_LISTED = (RowKind.POINTS, RowKind.EXTRA, RowKind.PAID)


@dataclass(eq=False)
class LineRow(Widget):
    """A line of the score: its name, the reason, and its figure, which rolls up.

    In a low row the reason stands beside the name, shortened if need be; its tooltip shows the rest.
    """

    name: str
    reason: str
    amount: Fraction
    kind: RowKind = field(kw_only=True)
    striped: bool = field(kw_only=True)
    reference: str = field(default="", kw_only=True)
    """The section number of the line in the rulebook."""
    on_press: Callable[[], None] | None = field(default=None, kw_only=True)
    """Opens the explanation of the line; ``None`` if there is none."""
    tiles: Sequence[Tile] = field(default=(), kw_only=True)
    """The tiles that earned the line, drawn if the words leave room for them."""

    figures = 0.0
    """The width of the column of all figures, which is wider than the usual one for long figures."""
    references = 0.0
    """The width of the column of all references."""
    most_name = 100.0
    """The greatest size of the name, so that all rows of a sheet have names of equal size."""
    scale = 1.0
    """How much larger than usual all rows of a sheet are written, where they are high."""
    corner = 10.0
    ring_inset = 9.0
    share = Seen(1.0)
    """How far the number has rolled up, 0 to 1."""
    fall = Seen(1.0)
    """How far the row has come into its place, 0 to 1."""

    @property
    def bleed(self) -> float:  # type: ignore[override] # it paints beside its box only on its way
        return 2.0 if self.fall >= 1 else _ASIDE + 2.0

    def place(self, box: Box) -> None:
        super().place(box)
        self.can_focus = self.on_press is not None and box.height >= theme.TARGET and box.y >= 0

    def press(self) -> None:
        if self.on_press is not None:
            self.on_press()

    def wanted(self, kit: Kit, width: float) -> float:
        """The preferred height at this width; a reason of several lines needs more, and a sum less."""
        room = self._words_width(kit, width)
        if self._is_long(kit, room):
            return LINE_HEIGHT
        if not self.reason or (self._is_sum and self.fits_one_line(kit, width)):
            return _SUM + _ABOVE_SUM * self._is_sum
        parts, _style = kit.writer.broken(self.reason, _SMALL, room, lines=2)
        return LINE_HEIGHT + (len(parts) - 1) * _MORE + _ABOVE_SUM * self._is_sum

    @property
    def _is_sum(self) -> bool:
        """Whether the row is a sum, which lies on a band of cloth."""
        return self.kind is RowKind.SUM

    @property
    def _has_one_line(self) -> bool:
        return self.box.height < LEAST_OF_TWO + _ABOVE_SUM * self._is_sum

    def _room(self, kit: Kit) -> float:
        """The width that figure and reference leave for the text."""
        return self._words_width(kit, self.box.width)

    def _words_width(self, kit: Kit, width: float) -> float:
        references = max(self.references, self.reference_width(kit)) if self._shows_reference(width) else 0.0
        return width - self._end(kit, width) - (_START + references if references else 0.0)

    def _reference_text(self, width: float) -> str:
        return f"\u00a7 {self.reference}" if self.reference and self._shows_reference(width) else ""

    def _shows_reference(self, width: float) -> bool:
        return width >= _LEAST_WITH_REFERENCE

    def reference_width(self, kit: Kit) -> float:
        """The width of the reference with the gap before it; 0 if there is none."""
        return kit.writer.width(f"\u00a7 {self.reference}", _PLACE) + 20 if self.reference else 0.0

    def _end(self, kit: Kit, width: float) -> float:
        least = _FIGURES if width >= _LEAST_WITH_REFERENCE else 0.0
        return max(least, self.figures, self.figure_width(kit))

    def figure_width(self, kit: Kit) -> float:
        """The width of the figure with the space around it."""
        return kit.writer.width(self.whole_figure, TextStyle(Face.BOLD, 28)) + _AROUND

    def _width_beside_name(self, kit: Kit, room: float) -> float:
        return max(1.0, room - kit.writer.width(self.name, self._name_style(kit, room)) - 14)

    @property
    def _name_scale(self) -> float:
        return min(_SUM_SCALE, self.scale) if self._is_sum else self.scale

    def _name_style(self, kit: Kit, room: float) -> TextStyle:
        """The style in which the name is drawn, enlarged as far as the room allows."""
        name = TextStyle(Face.BOLD, 23, theme.TEXT) if self._is_sum else _NAME
        largest = min(self.most_name, name.size * self._name_scale)
        return kit.writer.fitting(self.name, name.sized(largest), room, least=min(largest, _LEAST_NAME))

    def _is_long(self, kit: Kit, room: float) -> bool:
        """Whether the name takes two lines, and leaves the reason to the tooltip."""
        return kit.writer.width(self.name, _NAME.sized(_LEAST_NAME)) > room

    def name_size(self, kit: Kit) -> float:
        """The size of the name in its row."""
        return self._name_style(kit, self._room(kit)).size

    def reason_beside(self, kit: Kit) -> str:
        """As much of the reason as fits beside the name: all, the part before its colon, or nothing."""
        room = self._width_beside_name(kit, self._room(kit))
        start, colon, _rest = self.reason.partition(": ")
        for text in (self.reason, start if colon else ""):
            if room > _LEAST_REASON and not kit.writer.line(text, _SMALL, room).is_cut:
                return text
        return ""

    def fits_one_line(self, kit: Kit, width: float) -> bool:
        """Whether name and reason fit beside each other in a row of this width."""
        room = self._width_beside_name(kit, self._words_width(kit, width))
        return not self.reason or (room > _LEAST_REASON and not kit.writer.line(self.reason, _SMALL, room).is_cut)

    def hint(self, kit: Kit) -> str:
        is_long = self._is_long(kit, self._room(kit))
        is_hidden = is_long or (self._has_one_line and self.reason_beside(kit) != self.reason)
        return self.reason if is_hidden and self.reason else super().hint(kit)

    def draw(self, canvas: Canvas) -> None:
        if self.fall >= 1:
            self._draw_in(canvas, self.box)
            return
        place = canvas.rect(self.box.grown(self.bleed)).clip(canvas.surface.get_rect())
        below = canvas.surface.subsurface(place).copy()
        aside = _ASIDE * (1 - out(self.fall)) * (-1 if canvas.kit.mirrored else 1)
        self._draw_in(canvas, replace(self.box, x=self.box.x - aside))
        set_opacity(below, 1 - min(1.0, self.fall / _FADES))
        canvas.surface.blit(below, place)

    def _draw_in(self, canvas: Canvas, box: Box) -> None:
        canvas = canvas.reading(box)
        above = _ABOVE_SUM if self._is_sum else 2
        inner = Box(box.x, box.y + above, box.width, box.height - above - 1)
        if self._is_sum:
            box = replace(box, y=inner.y, height=inner.height)
        self._draw_ground(canvas, inner)
        if self.warmth:
            canvas.rounded(inner, _GREEN, radius=10, opacity=0.12 * self.warmth)
        start = box.x + _START
        room = self._room(canvas.kit)
        scale, name = self._name_scale, self._name_style(canvas.kit, room)
        middle, ink = box.center[1] + theme.CAPITALS * name.size, _RECKONED.color if self._is_sum else theme.INK_SMALL
        if self._is_long(canvas.kit, room):
            canvas.lines(self.name, name, (start, middle), room, high=box.height - 8)
        elif self._has_one_line or not self.reason:
            canvas.text(self.name, name, (start, middle), widest=room)
            x = start + min(room, canvas.kit.writer.width(self.name, name)) + 14
            beside, reason = self._width_beside_name(canvas.kit, room), self.reason_beside(canvas.kit)
            canvas.text(reason, _SMALL.colored(ink), (x, middle), widest=beside)
            self._draw_tiles(canvas, box, start + room - 16, beside - 16 - canvas.kit.writer.width(reason, _SMALL))
        else:
            wanted, middle = _SMALL.sized(_SMALL.size * scale).colored(ink), box.center[1] + 8 * scale
            high = self.box.height - LINE_HEIGHT + 24
            parts, small = canvas.kit.writer.broken(self.reason, wanted, room, lines=2, high=high)
            up = (len(parts) - 1) * _MORE * small.size / _SMALL.size / 2
            canvas.text(self.name, name, (start, middle - 11 * scale - up), widest=room)
            canvas.lines(self.reason, wanted, (start, middle + 12 * scale), room, high=high, most=2)
            widths = (canvas.kit.writer.width(self.name, name), *(canvas.kit.writer.width(p, small) for p in parts))
            self._draw_tiles(canvas, box, start + room - 16, room - 16 - max(widths))
        if self.kind is RowKind.DOUBLES:
            self._draw_seal(canvas, box)
        else:
            color = theme.GAIN if self._sign else theme.INK if self.amount else theme.INK_SMALL
            color = theme.LOSS if self.amount < 0 else _GOLDEN if self._is_sum else color
            free = self._end(canvas.kit, box.width) - _FIGURE_END - _LEAST_GAP
            scale = min(scale, free / (max(self.figures, self.figure_width(canvas.kit)) - _AROUND))
            is_small = self._has_one_line and not self._is_sum
            style = TextStyle(Face.BOLD, 25 if is_small else 28 * scale, color)
            at = (box.right - _FIGURE_END, box.center[1] + 10 * scale)
            draw_figure(canvas, self.figure, style, at, self.figures - _AROUND)
        at = (box.right - self._end(canvas.kit, box.width), box.center[1] + 7)
        canvas.text(self._reference_text(box.width), _PLACE, at, align=Align.END)

    def _draw_ground(self, canvas: Canvas, inner: Box) -> None:
        """Draw what tells kinds of rows apart behind the words."""
        if self._sign and self.kind is RowKind.PAID:
            canvas.rounded(inner, theme.GOLD, radius=10, opacity=0.32)
        elif self._sign:
            canvas.rounded(inner, _GREEN, radius=10, opacity=0.12)
        elif self.amount < 0:
            canvas.rounded(inner, theme.LOSS, radius=10, opacity=0.08)
        elif self.kind in _LISTED:
            if self.striped:
                canvas.rounded(inner, _STRIPE, radius=10, opacity=0.10)
        elif self._is_sum:
            draw_band(canvas, inner)
        else:
            canvas.fill(Box(inner.x, inner.y + 1, inner.width, 1.6), _RULE, opacity=0.8)

    def _draw_tiles(self, canvas: Canvas, box: Box, end: float, room: float) -> None:
        """Draw the tiles that earned the line before ``end``, if they fit into the room that its words leave."""
        high = box.height - (4 if self._has_one_line else 10)
        wide = min(_LARGEST, high / _TILE_RATIO, (room - _APART) / max(1, len(self.tiles)))
        if self.tiles and wide >= _SMALLEST:
            canvas, row = canvas.straight(Box(end - len(self.tiles) * wide, box.y, len(self.tiles) * wide, box.height))
            foot = row.center[1] + 0.67 * wide
            for number, tile in enumerate(self.tiles):
                canvas.tile(tile, (row.x + (number + 0.5) * wide, foot), wide, Pose.HAND)

    def _draw_seal(self, canvas: Canvas, box: Box) -> None:
        """Draw the multiplier on a red seal, which shrinks to its usual size as it lands."""
        larger = 1 + 0.5 * (1 - quint(self.fall))
        style = TextStyle(Face.BOLD, min(26.0, box.height * 0.6) * larger, theme.WHITE)
        high = min(38.0, box.height - 6) * larger
        wide = max(1.5 * high, canvas.kit.writer.width(self.figure, style) + 22)
        least = wide / larger
        seal = Box(box.right - _FIGURE_END - least / 2 - wide / 2, box.center[1] - high / 2, wide, high)
        canvas.rounded(seal, _SEAL, radius=8 * larger)
        edge(canvas, seal.grown(-3), _SEAL_LINE, width=1.6, radius=6 * larger)
        canvas.centered(self.figure, style, seal)

    @property
    def _sign(self) -> str:
        return self.kind.sign if self.amount > 0 else ""

    @property
    def whole_figure(self) -> str:
        """The figure with its sign, once the number has rolled."""
        return self._sign + points_text(self.amount)

    @property
    def figure(self) -> str:
        """The figure with its sign, as far as the number has rolled."""
        value = self.amount if self.kind is RowKind.DOUBLES else rolled(self.amount, self.share)
        return self._sign + points_text(value)


def share_columns(lines: Sequence[LineRow], kit: Kit, total: "TotalBar | None" = None) -> None:
    """Give all lines the same columns of figures and of references.

    In mirrored windows, where units are aligned too, the total is in the column of the figures.
    """
    figures = max((line.figure_width(kit) for line in lines), default=0.0)
    if kit.mirrored and total is not None:
        figures = total.figures = max(figures, total.figure_width(kit))
    references = max((line.reference_width(kit) for line in lines), default=0.0)
    for line in lines:
        line.figures, line.references = figures, references


def share_size(lines: Sequence[LineRow], kit: Kit) -> None:
    """Give the names of all lines the size in which each of them fits its row."""
    for line in lines:
        line.most_name = 100.0
    names = [line for line in lines if line.kind is not RowKind.SUM]
    size = min((line.name_size(kit) for line in names), default=100.0)
    for line in names:
        line.most_name = size


def rolled(amount: Fraction, share: float) -> Fraction:
    """The value that a rolling number shows at this share of its time: a whole number until the end."""
    return amount if share >= 1 else Fraction(round(amount * Fraction(round(share * 1000), 1000)))


def line_heights(lines: Sequence[LineRow], room: float, width: float, kit: Kit) -> tuple[list[float], int]:
    """Heights of the lines and how many fit; lines share spare room, and shrink if there is too little.

    With too little room, first the lines shrink whose reason fits beside their name, then all lines equally.
    """
    wanted = [line.wanted(kit, width) for line in lines]
    for line in lines:
        line.scale = 1.0
    if (spare := room - sum(wanted)) >= 0:
        grows = [line.kind is not RowKind.SUM for line in lines]
        more = min(spare / max(1, sum(grows)), MOST_HEIGHT - LINE_HEIGHT)
        least = min((high for high, line in zip(wanted, lines, strict=True) if line.reason), default=_SUM)
        for line in lines:
            line.scale = min(_MOST_SCALE, max(1.0, (least + more) / _LARGE))
        return [high + more * may for high, may in zip(wanted, grows, strict=True)], max(1, len(wanted))
    mixed = [_LOW if line.fits_one_line(kit, width) else line.wanted(kit, width) - 3 for line in lines]
    if (spare := room - sum(mixed)) >= 0:
        more = min(LEAST_OF_TWO - 1 - _LOW, spare / len(mixed))
        return [high + more for high in mixed], len(mixed)
    step = min(LINE_HEIGHT, room / len(wanted))
    step = step if step >= LEAST_OF_TWO else max(LEAST_OF_ONE, min(LEAST_OF_TWO - 4, step))
    return [step] * len(wanted), max(1, int(room / step + 0.01))


def draw_band(canvas: Canvas, box: Box) -> None:
    """Draw the background of a total, in the color of the sheet's cloth."""
    rect = canvas.rect(box)
    canvas.surface.blit(_band(rect.size, 14 * canvas.kit.frame.unit), rect, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=2)
def _band(size: tuple[int, int], radius: float) -> pygame.Surface:
    dark, light = theme.blended(CLOTH, theme.BLACK, 0.3), theme.blended(CLOTH, theme.BLACK, 0.06)
    band = slanted(size, (size[0], 0), ((0.0, dark, 1.0), (1.0, light, 1.0)))
    return filled(rounded(size, radius), band)


@dataclass(eq=False)
class TotalBar(Widget):
    """The total of all lines."""

    name: str
    sum_text: str
    total: Fraction
    hand: Fraction | None = field(default=None, kw_only=True)
    """The worth of the hand, shown in a field of its own if the total differs from it."""

    bleed = 12.0
    figures = 0.0
    """The width of the column that the figure shares with those of the lines."""
    share = Seen(1.0)
    """How far the total has rolled up, 0 to 1; at 1 the calculation appears."""
    so_far: Fraction | None = None
    """Sum of the rows shown so far; ``None`` once the total is shown."""
    hand_so_far: Fraction | None = None
    """Sum of the hand's own rows shown so far."""
    swell = Seen(0.0)
    """How much the figure is enlarged after a multiplication, 0 to 1."""

    def count(self, so_far: Fraction | None, of_hand: Fraction | None) -> None:
        """Show these running totals, of all rows and of the hand alone; ``None`` shows the final ones."""
        if (so_far, of_hand) != (self.so_far, self.hand_so_far):
            self.so_far, self.hand_so_far = so_far, of_hand
            self.touch()

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        draw_band(canvas, box)
        start, end, y = box.x + 22, box.right - 18, box.center[1] + 10
        if self.hand is not None:
            start = self._draw_hand(canvas, self.hand, start, y)
        total = points_text(rolled(self.total, self.share) if self.so_far is None else self.so_far)
        figures = points_text(self.total)
        size = min(_TOTAL, 0.78 * box.height)
        style = TextStyle(Face.BOLD, size, theme.LOSS_ON_DARK if self.total < 0 else _GOLDEN)
        wide = canvas.kit.writer.width(figures, style)
        inner = end - (max(wide, self.figures - _AROUND) if canvas.kit.mirrored else wide) - 34
        name = canvas.kit.writer.fitting(self.name, _BAR, inner - start, least=18)
        canvas.text(self.name, name, (start, y), widest=inner - start)
        swell = 0.0 if self.hand is not None else self.swell
        at = end, y + 0.125 * size
        draw_figure(canvas, total, style.sized(size * (1 + 0.3 * swell)), at, self.figures - _AROUND)
        if self.share >= 1:
            room = inner - start - canvas.kit.writer.width(self.name, name) - 20
            if canvas.kit.writer.width(self.sum_text, _RECKONED) <= room:
                canvas.text(self.sum_text, _RECKONED, (inner, y - 1), align=Align.END)

    def figure_width(self, kit: Kit) -> float:
        """The width of the figure with the space around it."""
        return kit.writer.width(points_text(self.total), TextStyle(Face.BOLD, _TOTAL)) + _AROUND

    def _draw_hand(self, canvas: Canvas, hand: Fraction, start: float, y: float) -> float:
        """Draw the field with the hand's worth; return the x at which the rest begins."""
        width, name = canvas.kit.writer.width, _("The hand")
        style = TextStyle(Face.BOLD, 34, theme.WHITE)
        canvas.text(name, _BAR, (start, y))
        start += width(name, _BAR) + 18
        wide = width(points_text(hand), style)
        said = points_text(hand if self.hand_so_far is None else self.hand_so_far)
        swelled = style.sized(34 * (1 + 0.3 * self.swell))
        canvas.text(said, swelled, (start + wide / 2, y + 2), align=Align.CENTER)
        start += wide + 24
        canvas.fill(Box(start, self.box.y + 12, 2, self.box.height - 24), theme.WHITE, opacity=0.35)
        return start + 24


@dataclass(eq=False)
class PaymentRow(Widget):
    """A payment between two players: who pays whom, why, and how much."""

    text: str
    reason: str
    amount: Fraction

    bleed = 2.0

    @property
    def _is_plain(self) -> bool:
        """Whether the reason is nothing but the amount again."""
        return self.reason == points_text(self.amount)

    def is_on_one_line(self, kit: Kit) -> bool:
        """Whether the reason fits beside the text, or is not shown."""
        words, reason = kit.writer.width(self.text, _NAME.sized(20)), kit.writer.width(self.reason, _SMALL)
        room = self.box.width - 12 - _PAID_END - max(_PAID + 12, self._figure_width(kit))
        return self._is_plain or words + _APART + reason <= room

    def _figure_width(self, kit: Kit) -> float:
        wide = kit.writer.width(points_text(self.amount), TextStyle(Face.BOLD, 24))
        return (max(_PAID, wide) if kit.mirrored else wide) + 12

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        canvas.rounded(Box(box.x, box.y + 1, box.width, box.height - 2), _STRIPE, radius=10, opacity=0.10)
        start = box.x + 12
        room = box.width - 12 - _PAID_END - self._figure_width(canvas.kit)
        if self.is_on_one_line(canvas.kit):
            y = box.center[1] + 7.5
            canvas.text(self.text, _NAME.sized(20), (start, y))
            end = min(start + room - _APART / 2, box.right - 12 - _PAID_END - _PAID)
            if not self._is_plain:
                canvas.text(self.reason, _SMALL, (end, y), align=Align.END)
        else:
            self._draw_on_two(canvas, start, room)
        style = TextStyle(Face.BOLD, 24, theme.INK)
        at = (box.right - _PAID_END, box.center[1] + 8.5)
        draw_figure(canvas, points_text(self.amount), style, at, _PAID)

    def _draw_on_two(self, canvas: Canvas, start: float, room: float) -> None:
        box = self.box
        parts, _style = canvas.kit.writer.broken(self.reason, _SMALL, room, high=box.height - 24)
        up = (len(parts) - 1) * _SMALL.size * theme.CLOSE / 2
        canvas.text(self.text, _NAME.sized(20), (start, box.center[1] - 2.5 - up), widest=room)
        canvas.lines(self.reason, _SMALL, (start, box.center[1] + 15.5), room, high=box.height - 24)
