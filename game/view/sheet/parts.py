"""The parts of a score sheet, on paper: sets, lines, the total, the seats (mock 06)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from game.tiles.tile import Tile, Wind
from game.view.paint.canvas import PREMULTIPLIED, Canvas
from game.view.paint.chips import chip_width, draw_wind_chip
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import Paint, PanelKind
from game.view.paint.sprites import Avatar, Icon, Pose
from game.view.table.marks import edge, halo
from game.view.table.plates import points_text
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Face, TextStyle
from game.view.widgets.widget import Widget

TILE = 66.0
SET_HEIGHT = 172.0
SEAT_HEIGHT = 84.0
_SET_MARGIN = 14.0
_RULE = (0xCD, 0xBB, 0x93)
_TEAL_DARK = (0x0F, 0x4F, 0x48)
_EARNED = (0xE8, 0x9A, 0x12)
_NOTHING = (0xB9, 0xA5, 0x7A)
_NAME = TextStyle(Face.SEMIBOLD, 23, theme.INK)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)


class SetBox(Widget):
    """A set with its name; the tile that completed the hand has a ring and a star."""

    bleed = 16.0

    def __init__(
        self, tiles: Sequence[Tile], name: str, manner: str, *, winning: int | None, points: Fraction | None = None
    ) -> None:
        """``points``: what it counts by itself, where sets are counted."""
        super().__init__()
        self._points = points
        self._tiles = tuple(tiles)
        self._name = name
        self._manner = manner
        self._winning = winning
        self.glow = 0.0
        """How much it is stressed, 0 to 1: a line of the score that it earned is counted."""
        self.counted = 1.0
        """How much of its points is counted, 0 to 1."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles in it."""
        return self._tiles

    def count(self, *, glow: float, counted: float) -> None:
        """It is stressed so much, and so much of its points is counted."""
        if (glow, counted) != (self.glow, self.counted):
            self.glow, self.counted = glow, counted
            self.touch()

    def width_for(self, tile: float) -> float:
        """How wide the box is with tiles of this width."""
        return max(156.0, len(self._tiles) * tile + 2 * _SET_MARGIN)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.rounded(box, theme.WHITE, radius=16, opacity=0.42)
        edge(canvas, box, _RULE, width=1.6, radius=16, opacity=0.9)
        if self.glow:
            halo(canvas, box, _EARNED, blur=7, radius=16, opacity=0.55 * self.glow)
            canvas.rounded(box, (0xFF, 0xFB, 0xEE), radius=16, opacity=0.9 * self.glow)
            edge(canvas, box, _EARNED, width=3.5, radius=16, opacity=self.glow)
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
        chip = self._draw_points(canvas) if self._points is not None else 0.0
        canvas.text(self._name, _NAME, (self._start(canvas), box.y + 140), widest=box.width - 20 - chip)
        canvas.text(self._manner, _SMALL, (self._start(canvas), box.y + 163), widest=box.width - 20 - chip)

    def clipped(self, kit: Kit) -> list[str]:
        room = self.box.width - 20 - (56 if self._points is not None else 0)
        return [self._name] if kit.writer.line(self._name, _NAME, room).is_cut else []

    def _draw_points(self, canvas: Canvas) -> float:
        """What the set counts, in the lower corner; the room that it takes."""
        assert self._points is not None
        box = self.box
        rolled = Fraction(round(self._points * Fraction(round(self.counted * 100), 100)))
        text = points_text(self._points if self.counted >= 1 else rolled)
        style = TextStyle(Face.BOLD, 24, theme.WHITE)
        width = max(44.0, canvas.kit.writer.width(text, style) + 22)
        x = box.x + 10 if canvas.kit.mirrored else box.right - 10 - width
        chip = Box(x, box.y + 126, width, 36)
        canvas.rounded(chip, _TEAL_DARK if self._points else _NOTHING, radius=18)
        canvas.centred(text, style, chip)
        return width + 6

    def _start(self, canvas: Canvas) -> float:
        return self.box.right - _SET_MARGIN if canvas.kit.mirrored else self.box.x + _SET_MARGIN


def _star(canvas: Canvas, centre: tuple[float, float]) -> None:
    canvas.disc(centre, 28, theme.GOLD_DARK)
    canvas.disc(centre, 24, theme.GOLD)
    canvas.icon(Icon.STAR, centre, 16, theme.ON_GOLD)


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
        canvas.avatar(self._avatar, (start + sign * 54, box.y + 42), 66)
        x = start + sign * 108
        canvas.text(self._name, TextStyle(Face.BOLD, 26, theme.INK), (x, box.y + 35), widest=box.width - 320)
        width = chip_width(canvas.kit, self._wind, 32)
        paint = Paint.DEALER if self.is_dealer else Paint.IVORY
        draw_wind_chip(canvas, self._wind, (x + sign * width / 2, box.y + 60), 32, paint)
        taken = 108 + width + 14 + canvas.kit.writer.width(self.was, _SMALL) + 20 + 14
        at = (x + sign * (width + 14), box.y + 67)
        canvas.lines(self._remark, _SMALL, at, box.width - taken, high=40)
        balance = TextStyle(Face.BOLD, 34, theme.INK)
        room = max(110.0, canvas.kit.writer.width(points_text(self._balance), balance))
        canvas.text(points_text(self._balance), balance, (end - sign * 20, box.y + 39), align=Align.END)
        canvas.text(self.was, _SMALL, (end - sign * 20, box.y + 67), align=Align.END)
        if self._gain is not None:
            colour = theme.GAIN if self._gain > 0 else theme.LOSS if self._gain < 0 else theme.INK_SMALL
            style = TextStyle(Face.BOLD, 32, colour)
            canvas.text(
                points_text(self._gain, signed=True), style, (end - sign * (40 + room), box.y + 39), align=Align.END
            )


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

    def __init__(
        self, place: int, name: str, avatar: Avatar, balance: Fraction, *, is_own: bool, remark: str = ""
    ) -> None:
        """``remark``: what stands below the name."""
        super().__init__()
        self._remark = remark
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
        x = start + sign * 196
        canvas.text(self._name, name, (x, y + (-4 if self._remark else 11)), widest=box.width - 420)
        canvas.text(self._remark, _SMALL, (x, y + 28), widest=box.width - 420)
        balance = TextStyle(Face.BOLD, 40, theme.INK)
        canvas.text(points_text(self._balance), balance, (end - sign * 28, y + 14), align=Align.END)
