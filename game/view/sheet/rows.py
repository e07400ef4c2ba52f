"""The rows of a score sheet, on paper: lines with their reasons, the total, payments (mock 06)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from fractions import Fraction

from game.view.paint.canvas import PREMULTIPLIED, Canvas
from game.view.paint.kit import Kit
from game.view.paint.shapes import filled, rounded, slanted
from game.view.table.plates import points_text
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Face, TextStyle
from game.view.widgets.widget import Widget

LINE_HEIGHT, LEAST_OF_TWO, LEAST_OF_ONE, _MORE = 55.0, 46.0, 30.0, 20.0
"""A row with its reason below the name; the least that needs; and the least with the reason beside the name."""
TOTAL_HEIGHT = 52.0
LEAST_PAYMENT, PAYMENT_HEIGHT = 43.0, 66.0
_STRIPE = (0x8A, 0x6A, 0x34)
_RULE = (0x8A, 0x61, 0x27)
_GREEN = (0x1F, 0x8C, 0x77)
_TEAL_DARK, _TEAL_LIGHT = (0x0F, 0x4F, 0x48), (0x15, 0x70, 0x63)
_NAME = TextStyle(Face.SEMIBOLD, 23, theme.INK)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_FINE = TextStyle(Face.MEDIUM, 18, theme.INK_SMALL)
_LEAST_REASON = 60.0
_FIGURES = 130.0
"""Room for the number at the end of a row."""


class RowKind(Enum):
    """What a row does with the sum so far."""

    POINTS = auto()
    SUM = auto()
    """All points so far."""
    DOUBLES = auto()
    SHARE = auto()
    """A share of the points that joins them."""
    EXTRA = auto()
    """Points that join after the doubling."""
    LIMIT = auto()
    """No more than this counts."""


_SIGNS = {RowKind.DOUBLES: "× ", RowKind.SHARE: "+ ", RowKind.EXTRA: "+ "}


class LineRow(Widget):
    """A line of the score: its name, why it counts, and its figure, which rolls up.

    Where it is low, the reason stands beside the name: as much of it as has room; a pointer on it has the rest said.
    """

    bleed = 2.0
    corner = 10.0
    ring_inset = 9.0

    def __init__(
        self,
        name: str,
        reason: str,
        amount: Fraction,
        *,
        kind: RowKind,
        striped: bool,
        on_press: Callable[[], None] | None = None,
    ) -> None:
        """``on_press``: explains the line, where it can be explained."""
        super().__init__(can_focus=on_press is not None)
        self._on_press = on_press
        self._name = name
        self._reason = reason
        self._amount = amount
        self._kind = kind
        self._striped = striped
        self.share = 1.0
        """How far the number has rolled."""

    def place(self, box: Box) -> None:
        super().place(box)
        self.can_focus = self._on_press is not None and box.height >= theme.TARGET and box.y >= 0

    def press(self) -> None:
        if self._on_press is not None:
            self._on_press()

    def roll(self, share: float) -> None:
        """The number is so far on its way."""
        if share != self.share:
            self.share = share
            self.touch()

    def clipped(self, kit: Kit) -> list[str]:
        room = self._room(kit)
        if self._is_low:
            name = kit.writer.line(self._name, _NAME, room)
            return [self._name] * name.is_cut
        cut = [self._name] if kit.writer.line(self._name, _NAME, room).is_cut else []
        has_room = kit.writer.has_room(self._reason, _SMALL, room, self._high)
        return cut if has_room else [*cut, self._reason]

    def wanted(self, kit: Kit, width: float) -> float:
        """How high it likes to be in this width: two lines of reasons need more."""
        parts, _ = kit.writer.broken(self._reason, _SMALL, width - max(_FIGURES, self._taken(kit)))
        return LINE_HEIGHT + (len(parts) - 1) * _MORE

    @property
    def _high(self) -> float:
        """What the reason may take below the name."""
        return self.box.height - LINE_HEIGHT + 24

    @property
    def _is_low(self) -> bool:
        return self.box.height < LEAST_OF_TWO

    def _room(self, kit: Kit) -> float:
        """What the figure leaves for the words; a low row needs all of it."""
        taken = self._taken(kit)
        return self.box.width - (taken if self._is_low else max(_FIGURES, taken))

    def _taken(self, kit: Kit) -> float:
        """What the figure takes when it has rolled up."""
        figure = _SIGNS.get(self._kind, "") + points_text(self._amount)
        return kit.writer.width(figure, TextStyle(Face.BOLD, 28)) + 46

    def _beside(self, kit: Kit, room: float) -> float:
        """Room for the reason beside the name."""
        return max(1.0, room - kit.writer.width(self._name, _NAME) - 14)

    def reason_beside(self, kit: Kit) -> str:
        """What a low row says of its reason: all, what stands before its colon, or nothing."""
        room = self._beside(kit, self._room(kit))
        start, colon, _rest = self._reason.partition(": ")
        for text in (self._reason, start if colon else ""):
            if room > _LEAST_REASON and not kit.writer.line(text, _FINE, room).is_cut:
                return text
        return ""

    def hint(self, kit: Kit) -> str:
        if self._is_low and self.reason_beside(kit) != self._reason:
            return self._reason
        return super().hint(kit)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        inner = Box(box.x, box.y + 2, box.width, box.height - 3)
        if self._kind in _SIGNS:
            canvas.rounded(inner, _GREEN, radius=10, opacity=0.12)
        elif self._kind is RowKind.POINTS and self._striped:
            canvas.rounded(inner, _STRIPE, radius=10, opacity=0.10)
        elif self._kind is not RowKind.POINTS:
            canvas.fill(Box(box.x + 4, box.y, box.width - 8, 1.6), _RULE, opacity=0.8)
        if self.warmth:
            canvas.rounded(inner, _GREEN, radius=10, opacity=0.12 * self.warmth)
        mirrored = canvas.kit.mirrored
        sign = -1 if mirrored else 1
        start = box.right - 14 if mirrored else box.x + 14
        end = box.x + 18 if mirrored else box.right - 18
        room = self._room(canvas.kit)
        name = _NAME if self._kind is not RowKind.SUM else TextStyle(Face.BOLD, 23, theme.INK)
        middle = box.centre[1] + 8
        if self._is_low or not self._reason:
            canvas.text(self._name, name, (start, middle), widest=room)
            x = start + sign * (min(room, canvas.kit.writer.width(self._name, name)) + 14)
            beside = self._beside(canvas.kit, room)
            canvas.text(self.reason_beside(canvas.kit), _FINE, (x, middle), widest=beside)
        else:
            up = max(0.0, box.height - LINE_HEIGHT) / 2
            canvas.text(self._name, name, (start, middle - 11 - up), widest=room)
            canvas.lines(self._reason, _SMALL, (start, middle + 12), room, high=self._high)
        colour = theme.GAIN if self._kind in _SIGNS else theme.INK if self._amount else theme.INK_SMALL
        style = TextStyle(Face.BOLD, 28 if not self._is_low else 25, colour)
        canvas.text(self._figure, style, (end, box.centre[1] + 10), align=Align.END)

    @property
    def _figure(self) -> str:
        rolled = Fraction(round(self._amount * Fraction(round(self.share * 1000), 1000)))
        value = self._amount if self.share >= 1 or self._kind is RowKind.DOUBLES else rolled
        return _SIGNS.get(self._kind, "") + points_text(value)


def line_heights(lines: Sequence[LineRow], room: float, width: float, kit: Kit) -> tuple[list[float], int]:
    """How high each line is, and how many have room: where they have none as they like to be, all alike."""
    wanted = [line.wanted(kit, width) for line in lines]
    if sum(wanted) <= room:
        return wanted, max(1, len(wanted))
    step = min(LINE_HEIGHT, room / len(wanted))
    step = step if step >= LEAST_OF_TWO else max(LEAST_OF_ONE, min(LEAST_OF_TWO - 4, step))
    return [step] * len(wanted), max(1, int(room / step + 0.01))


class TotalBar(Widget):
    """The sum of all lines."""

    bleed = 2.0

    def __init__(self, name: str, sum_text: str, total: Fraction) -> None:
        super().__init__()
        self._name = name
        self._sum = sum_text
        self._total = total
        self.share = 1.0
        """How far the total has rolled."""

    def roll(self, share: float) -> None:
        """The total is so far on its way; how it is reckoned is said when it has arrived."""
        if share != self.share:
            self.share = share
            self.touch()

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        rect = canvas.rect(box)
        band = slanted(rect.size, (rect.width, 0), ((0.0, _TEAL_DARK, 1.0), (1.0, _TEAL_LIGHT, 1.0)))
        mask = rounded(rect.size, 14 * canvas.kit.frame.unit)
        canvas.surface.blit(filled(mask, band), rect, special_flags=PREMULTIPLIED)
        mirrored = canvas.kit.mirrored
        start = box.right - 22 if mirrored else box.x + 22
        end = box.x + 18 if mirrored else box.right - 18
        y = box.y + 36
        canvas.text(self._name, TextStyle(Face.BOLD, 27, theme.WHITE), (start, y))
        rolled = Fraction(round(self._total * Fraction(round(self.share * 1000), 1000)))
        total = points_text(self._total if self.share >= 1 else rolled)
        style = TextStyle(Face.BOLD, 38, (0xFF, 0xE0, 0x8A))
        canvas.text(total, style, (end, y + 3), align=Align.END)
        inner = end + (1 if mirrored else -1) * (canvas.kit.writer.width(total, style) + 34)
        second = TextStyle(Face.MEDIUM, 23, (0xCF, 0xE7, 0xDC))
        canvas.text(
            self._sum if self.share >= 1 else "", second, (inner, y - 1), align=Align.END, widest=box.width - 320
        )


class PaymentRow(Widget):
    """A payment between two players: who pays whom, why so much, and the amount."""

    bleed = 2.0

    def __init__(self, text: str, reason: str, amount: Fraction) -> None:
        super().__init__()
        self._text = text
        self._reason = reason
        self._amount = amount

    def clipped(self, kit: Kit) -> list[str]:
        room = self.box.width - 24 - self._figure_width(kit)
        cut = [self._text] if kit.writer.line(self._text, _NAME.sized(20), room).is_cut else []
        return cut + ([] if kit.writer.has_room(self._reason, _FINE, room, self.box.height - 24) else [self._reason])

    def _figure_width(self, kit: Kit) -> float:
        return kit.writer.width(points_text(self._amount), TextStyle(Face.BOLD, 24)) + 12

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.rounded(Box(box.x, box.y + 1, box.width, box.height - 2), _STRIPE, radius=10, opacity=0.10)
        mirrored = canvas.kit.mirrored
        start = box.right - 12 if mirrored else box.x + 12
        end = box.x + 12 if mirrored else box.right - 12
        room = box.width - 24 - self._figure_width(canvas.kit)
        parts, _ = canvas.kit.writer.broken(self._reason, _FINE, room, high=box.height - 24)
        up = (len(parts) - 1) * _FINE.size * theme.CLOSE / 2
        canvas.text(self._text, _NAME.sized(20), (start, box.centre[1] - 2.5 - up), widest=room)
        canvas.lines(self._reason, _FINE, (start, box.centre[1] + 15.5), room, high=box.height - 24)
        style = TextStyle(Face.BOLD, 24, theme.INK)
        canvas.text(points_text(self._amount), style, (end, box.centre[1] + 8.5), align=Align.END)
