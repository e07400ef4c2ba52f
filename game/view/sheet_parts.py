"""The parts of a score sheet, on paper: sets, lines, the total, the seats (mock 06)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from game.tiles.tile import Tile, Wind
from game.view import theme
from game.view.canvas import PREMULTIPLIED, Canvas
from game.view.chips import chip_width, draw_wind_chip
from game.view.geometry import Box
from game.view.kit import Cue, Kit
from game.view.materials import Paint, PanelKind
from game.view.plates import points_text
from game.view.shapes import filled, rounded, slanted
from game.view.sprites import Avatar, Icon, Pose
from game.view.table_marks import edge, halo
from game.view.text import Align
from game.view.theme import Face, TextStyle
from game.view.widgets.widget import Widget

TILE = 66.0
SET_HEIGHT = 172.0
LINE_HEIGHT = 55.0
TOTAL_HEIGHT = 52.0
SEAT_HEIGHT = 90.0
_SET_MARGIN = 14.0
_RULE = (0xCD, 0xBB, 0x93)
_STRIPE = (0x8A, 0x6A, 0x34)
_TEAL_DARK, _TEAL_LIGHT = (0x0F, 0x4F, 0x48), (0x15, 0x70, 0x63)
_NAME = TextStyle(Face.SEMIBOLD, 23, theme.INK)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)


class SetBox(Widget):
    """A set with its name; the tile that completed the hand has a ring and a star."""

    bleed = 16.0

    def __init__(self, tiles: Sequence[Tile], name: str, manner: str, *, winning: int | None) -> None:
        super().__init__()
        self._tiles = tuple(tiles)
        self._name = name
        self._manner = manner
        self._winning = winning

    def width_for(self, tile: float) -> float:
        """How wide the box is with tiles of this width."""
        return max(132.0, len(self._tiles) * tile + 2 * _SET_MARGIN)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.rounded(box, theme.WHITE, radius=16, opacity=0.42)
        edge(canvas, box, _RULE, width=1.6, radius=16, opacity=0.9)
        kit = canvas.kit
        tile_width = min(TILE, (box.width - 2 * _SET_MARGIN) / max(1, len(self._tiles)))
        base = box.y + 106
        for number, tile in enumerate(self._tiles):
            x = box.x + _SET_MARGIN + (number + 0.5) * tile_width
            if number == self._winning:
                around = Box(x - tile_width / 2 - 1, base - 1.38 * tile_width, tile_width + 2, 1.43 * tile_width)
                halo(canvas, around, (0xF0, 0xA5, 0x1E), blur=9, radius=10, opacity=0.95)
            sprite = kit.sprites.tile(Pose.HAND, tile, 0, kit.frame.px(tile_width))
            canvas.surface.blit(*sprite.at(*kit.frame.at(x, base)), special_flags=PREMULTIPLIED)
            if number == self._winning:
                ring = Box(x - tile_width / 2 + 0.5, base - 1.36 * tile_width, tile_width - 1, 1.42 * tile_width)
                edge(canvas, ring, (0xE8, 0x9A, 0x12), width=4, radius=9)
                _star(canvas, (x + tile_width / 2 - 6, base - 1.32 * tile_width))
        canvas.text(self._name, _NAME, (self._start(canvas), box.y + 140), widest=box.width - 20)
        canvas.text(self._manner, _SMALL, (self._start(canvas), box.y + 163), widest=box.width - 20)

    def _start(self, canvas: Canvas) -> float:
        return self.box.right - _SET_MARGIN if canvas.kit.mirrored else self.box.x + _SET_MARGIN


def _star(canvas: Canvas, centre: tuple[float, float]) -> None:
    canvas.disc(centre, 28, theme.GOLD_DARK)
    canvas.disc(centre, 24, theme.GOLD)
    canvas.icon(Icon.STAR, centre, 16, theme.ON_GOLD)


class LineRow(Widget):
    """A line of the score: its name, why it counts, and its points, which roll up."""

    bleed = 2.0

    def __init__(self, name: str, reason: str, points: Fraction, *, striped: bool) -> None:
        super().__init__()
        self._name = name
        self._reason = reason
        self._points = points
        self._striped = striped
        self.share = 1.0
        """How far the number has rolled."""

    def roll(self, share: float) -> None:
        """The number is so far on its way."""
        if share != self.share:
            self.share = share
            self.touch()

    def clipped(self, kit: Kit) -> list[str]:
        room = self.box.width - 110
        return [
            text
            for text, style in ((self._name, _NAME), (self._reason, _SMALL))
            if kit.writer.line(text, style, room).is_cut
        ]

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        if self._striped:
            canvas.rounded(Box(box.x, box.y + 2, box.width, box.height - 3), _STRIPE, radius=10, opacity=0.10)
        mirrored = canvas.kit.mirrored
        start = box.right - 14 if mirrored else box.x + 14
        end = box.x + 18 if mirrored else box.right - 18
        room = box.width - 110
        canvas.text(self._name, _NAME, (start, box.y + 25), widest=room)
        canvas.text(self._reason, _SMALL, (start, box.y + 47), widest=room)
        shown = Fraction(round(self._points * Fraction(round(self.share * 1000), 1000)))
        value = self._points if self.share >= 1 else shown
        style = TextStyle(Face.BOLD, 28, theme.INK)
        canvas.text(points_text(value), style, (end, box.y + 37), align=Align.END)


class TotalBar(Widget):
    """The sum of all lines."""

    bleed = 2.0

    def __init__(self, name: str, sum_text: str, total: Fraction) -> None:
        super().__init__()
        self._name = name
        self._sum = sum_text
        self._total = total

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
        total = points_text(self._total)
        style = TextStyle(Face.BOLD, 38, (0xFF, 0xE0, 0x8A))
        canvas.text(total, style, (end, y + 3), align=Align.END)
        inner = end + (1 if mirrored else -1) * (canvas.kit.writer.width(total, style) + 34)
        second = TextStyle(Face.MEDIUM, 23, (0xCF, 0xE7, 0xDC))
        canvas.text(self._sum, second, (inner, y - 1), align=Align.END, widest=box.width - 320)


class SeatRow(Widget):
    """A seat: who it is, what the deal brought, and what he has now."""

    bleed = 8.0

    def __init__(
        self, name: str, avatar: Avatar, wind: Wind, remark: str, *, gain: Fraction | None, balance: Fraction
    ) -> None:
        super().__init__()
        self._name = name
        self._avatar = avatar
        self._wind = wind
        self._remark = remark
        self._gain = gain
        self._balance = balance
        self.is_dealer = False
        self.is_marked = False
        """Whether it is framed in gold."""
        self.was = ""
        """What stands below the balance."""

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        mirrored = canvas.kit.mirrored
        sign = -1 if mirrored else 1
        canvas.rounded(box, theme.WHITE, radius=18, opacity=0.95 if self.is_marked else 0.55)
        line = (0xD9, 0xA0, 0x32) if self.is_marked else _RULE
        edge(canvas, box, line, width=4 if self.is_marked else 1.6, radius=18)
        start = box.right if mirrored else box.x
        end = box.x if mirrored else box.right
        canvas.avatar(self._avatar, (start + sign * 56, box.y + 45), 70)
        x = start + sign * 108
        canvas.text(self._name, TextStyle(Face.BOLD, 26, theme.INK), (x, box.y + 37), widest=box.width - 320)
        width = chip_width(canvas.kit, self._wind, 32)
        paint = Paint.DEALER if self.is_dealer else Paint.IVORY
        draw_wind_chip(canvas, self._wind, (x + sign * width / 2, box.y + 64), 32, paint)
        canvas.text(self._remark, _SMALL, (x + sign * (width + 14), box.y + 71), widest=box.width - 300)
        balance = TextStyle(Face.BOLD, 34, theme.INK)
        canvas.text(points_text(self._balance), balance, (end - sign * 20, box.y + 41), align=Align.END)
        canvas.text(self.was, _SMALL, (end - sign * 20, box.y + 71), align=Align.END)
        if self._gain is not None:
            colour = theme.GAIN if self._gain > 0 else theme.LOSS if self._gain < 0 else theme.INK_SMALL
            style = TextStyle(Face.BOLD, 32, colour)
            canvas.text(points_text(self._gain, signed=True), style, (end - sign * 150, box.y + 41), align=Align.END)


class SeatTab(Widget):
    """A name on the header: shows that seat's hand on the sheet."""

    bleed = 24.0

    def __init__(self, name: str, avatar: Avatar, on_open: Callable[[], None]) -> None:
        super().__init__(can_focus=True)
        self.label = name
        self._avatar = avatar
        self._on_open = on_open
        self._kit: Kit | None = None
        self.is_open = False

    def open(self, *, is_open: bool) -> None:
        """Mark it as the one that is seen, or not."""
        if is_open != self.is_open:
            self.is_open = is_open
            self.touch()

    def press(self) -> None:
        if self._kit is not None:
            self._kit.play(Cue.BUTTON)
        self._on_open()

    def measure(self, kit: Kit) -> tuple[float, float]:
        return min(190.0, kit.writer.width(self.label, _NAME) + 76), 46.0

    def draw(self, canvas: Canvas) -> None:
        self._kit = canvas.kit
        box = self.box
        if self.is_open:
            canvas.panel(PanelKind.CHIP, box, paint=Paint.GOLD, radius=23)
        else:
            canvas.rounded(box, theme.BLACK, radius=23, opacity=0.32)
        if self.warmth:
            canvas.rounded(box, theme.WHITE, radius=23, opacity=0.12 * self.warmth)
        mirrored = canvas.kit.mirrored
        x = box.right - 26 if mirrored else box.x + 26
        canvas.avatar(self._avatar, (x, box.centre[1]), 36)
        start = box.right - 52 if mirrored else box.x + 52
        colour = theme.ON_GOLD if self.is_open else theme.TEXT
        canvas.text(self.label, _NAME.coloured(colour), (start, box.centre[1] + 8), widest=box.width - 64)


class PlaceRow(Widget):
    """A place in the standings."""

    bleed = 8.0

    def __init__(self, place: int, name: str, avatar: Avatar, balance: Fraction, *, is_own: bool) -> None:
        super().__init__()
        self._place = place
        self._name = name
        self._avatar = avatar
        self._balance = balance
        self._is_own = is_own

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        mirrored = canvas.kit.mirrored
        sign = -1 if mirrored else 1
        start = box.right if mirrored else box.x
        end = box.x if mirrored else box.right
        is_first = self._place == 1
        canvas.rounded(box, theme.WHITE, radius=18, opacity=0.95 if is_first else 0.55)
        edge(canvas, box, (0xD9, 0xA0, 0x32) if is_first else _RULE, width=4 if is_first else 1.6, radius=18)
        y = box.centre[1]
        medal = Box(start + sign * 52 - 28, y - 28, 56, 56)
        canvas.panel(PanelKind.CHIP, medal, paint=Paint.GOLD if is_first else Paint.IVORY, radius=28)
        ink = theme.ON_GOLD if is_first else theme.INK
        canvas.centred(str(self._place), TextStyle(Face.BOLD, 30, ink), medal)
        canvas.avatar(self._avatar, (start + sign * 136, y), 78)
        name = TextStyle(Face.BOLD if self._is_own else Face.SEMIBOLD, 30, theme.INK)
        canvas.text(self._name, name, (start + sign * 196, y + 11), widest=box.width - 420)
        balance = TextStyle(Face.BOLD, 40, theme.INK)
        canvas.text(points_text(self._balance), balance, (end - sign * 28, y + 14), align=Align.END)
