"""Parts of a score sheet: the band at its top, sets, seats, a hint (mock 06)."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.i18n import _, pgettext
from game.i18n.numbers import NO_BREAK, points_text
from game.players.roster import PortraitId
from game.tiles.tile import Tile, Wind
from game.view.paint import (
    CALM_FACE,
    PREMULTIPLIED,
    Canvas,
    Icon,
    Kit,
    Paint,
    PanelKind,
    Pose,
    clear,
    draw_wind_chip,
)
from game.view.paint.edges import edge, halo
from game.view.paint.shapes import draw_rays, filled, rounded, slanted
from game.view.sheet.rows import CLOTH, draw_figure, rolled
from game.view.units import Box, Color, Face, TextStyle, theme
from game.view.widgets import Chosen, Seen, Widget

SET_HEIGHT = 184.0
LEAST_SEAT, SEAT_HEIGHT = 78.0, 150.0
_NARROW = 500.0
"""Rows narrower than this have smaller figures."""
_SET_MARGIN = 14.0
_ABOUT_TILE, _UNNAMED, _TILE_RATIO = 84.0, 36.0, 1.38
"""The height of a set's box without its tiles, also if it has no name, and a tile's height for its width."""
_NAMED = 60.0
"""The height of the part of a set's box that is below its tiles."""
_BEFORE_POINTS = 12.0
"""The space between the name of a set and its points."""
_FIRST, _SECOND = 36.0, 13.0
"""How far above the foot of a set's box the baselines of its name and of the line below it are."""
RULE = (0xCD, 0xBB, 0x93)
_TEAL_DARK = (0x0F, 0x4F, 0x48)
_EARNED = (0xE8, 0x9A, 0x12)
_MOST_NAME = 114.0
"""Greatest width of a name on a tab."""
_GOLDEN: Color = (0x4A, 0x2A, 0x0A)
"""The ground below the tiles of a hand with a name of its own."""
_ON_CLOTH, _ON_GOLDEN = (0xC9, 0xD8, 0xCB), (0xEC, 0xDB, 0xB8)
_NAME = TextStyle(Face.SEMIBOLD, 23, theme.INK)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_REMARK, _LEAST_REMARK = _SMALL.sized(22), 19.0
"""How a remark is written, and the least size of one that so has room on one line."""
_MOST_GIVEN, _AROUND_GIVEN = 48.0, 24.0
"""The greatest width of the tile that a player gave to the winner, and the space above and below it."""
_TWO_LINES = 44.0
"""The height of a remark in two lines."""
_TALL = 88.0
"""The height of a seat's row from which a long name takes two lines above a remark of one."""
_MOST_FACE, _FACE_AFTER, _CHIP_AFTER = 92.0, 74.0, 34.0
"""The greatest size of a portrait, and how far after the start of its row its middle and that of its wind are."""
_STARTS = 62.0, 36.0
"""The size of the golden rim around the wind of a starter who is not East."""
_MEDAL = 31.0
_PLACES: Sequence[tuple[Color, Color]] = (
    (theme.GOLD, theme.ON_GOLD),
    ((0xB9, 0xC2, 0xCC), theme.INK),
    ((0xC2, 0x7B, 0x45), theme.WHITE),
    ((0x8B, 0x80, 0x70), theme.WHITE),
)
"""The size of a medal with a player's place, and its color with that of its number, the first place first."""
_OWN_ROW, ROW, _FIRST_ROW = (0xFF, 0xFD, 0xF7), (0xF3, 0xE9, 0xD3), (0xFF, 0xD9, 0x72)
"""The colors of a marked player's row, of the others, and of whoever comes first at the end of a match."""
_HEAD = TextStyle(Face.SEMIBOLD, 22, theme.INK_SMALL)
_PALE = theme.blended(theme.INK_SMALL, ROW, 0.3)
"""The color of a gain of 0."""
_BEFORE_FIGURES = 26.0
"""The space between words and figures."""
_POINTS = TextStyle(Face.BOLD, 24, theme.WHITE)


@dataclass(eq=False)
class SetBox(Widget):
    """A set with its name; the winning tile has a ring and a star."""

    tiles: Sequence[Tile]
    name: str
    manner: str
    winning: int | None = field(kw_only=True)
    points: Fraction | None = field(default=None, kw_only=True)
    """The set's points, in books that score sets; 0 is not shown."""
    concealed: bool | None = field(default=None, kw_only=True)
    """Whether the set is concealed; ``None`` if the tiles in the box are not a set."""

    bleed = 16.0
    LEAST = 156.0
    FOOT = 0.0
    IS_ON_CLOTH = True
    """Whether the set lies on the dark cloth of a score sheet; if not, on paper."""
    most = math.inf
    """The greatest width of a tile, so that all sets of a hand have tiles of the same size."""
    is_golden = False
    """Whether the tiles belong to a hand with a name of its own."""
    glow = Seen(0.0)
    """How strongly the set is highlighted, 0 to 1, while a scoring line that it earned is counted."""
    counted = Seen(1.0)
    """The share of the set's points counted so far, 0 to 1."""

    def tile_in(self, high: float) -> float:
        """Width of a tile in a box of this height."""
        return (high - (_ABOUT_TILE if self.name else _UNNAMED)) / _TILE_RATIO

    def width_for(self, tile: float) -> float:
        return max(self.LEAST, len(self.tiles) * tile + 2 * _SET_MARGIN)

    def draw(self, canvas: Canvas) -> None:
        box, dark = self.box, self.IS_ON_CLOTH
        canvas.rounded(box, theme.BLACK if dark else theme.WHITE, radius=16, opacity=0.26 if dark else 0.42)
        if self.is_golden:
            halo(canvas, box, theme.GOLD_RING, blur=11, radius=16, opacity=0.7)
            canvas.rounded(box, _GOLDEN, radius=16)
            edge(canvas, box, theme.GOLD, width=4, radius=16)
        else:
            edge(canvas, box, RULE, width=1.6, radius=16, opacity=0.4 if dark else 0.9)
        if self.glow:
            if not dark:
                halo(canvas, box, _EARNED, blur=7, radius=16, opacity=0.55 * self.glow)
            canvas.rounded(box, (0xFF, 0xFB, 0xEE), radius=16, opacity=(0.1 if dark else 0.9) * self.glow)
            edge(canvas, box, theme.GOLD if dark else _EARNED, width=5 if dark else 3.5, radius=16, opacity=self.glow)
        room = (box.width - 2 * _SET_MARGIN) / max(1, len(self.tiles))
        tile_width = min(self.most, self.tile_in(box.height - self.FOOT), room)
        middle = (box.y + box.bottom - self.FOOT - (_NAMED if self.name else 0.0)) / 2
        base = middle + _TILE_RATIO / 2 * tile_width
        first = box.center[0] - len(self.tiles) * tile_width / 2
        self._draw_tiles(canvas, first, base, tile_width)
        canvas = canvas.reading(box)
        if self.points:
            self._draw_points(canvas, self.points)
        room, start, foot = self._title_width(canvas.kit), box.x + _SET_MARGIN, box.bottom - self.FOOT
        words = max(canvas.kit.writer.width(self.name, _NAME), canvas.kit.writer.width(self.manner, _SMALL))
        aside = max(0.0, min(first - start, room - words - _BEFORE_POINTS * bool(self.points)))
        start, room = start + aside, room - aside
        name, small = (_NAME.colored(theme.TEXT), _SMALL.colored(_ON_CLOTH)) if dark else (_NAME, _SMALL)
        if self.is_golden:
            name, small = name.colored(theme.SCORE), small.colored(_ON_GOLDEN)
        manner = self.manner if self._has_room_for_manner(canvas.kit, room) else ""
        is_one = manner or canvas.kit.writer.width(self.name, name) <= room
        y = foot - (_FIRST if is_one else (_FIRST + _SECOND) / 2)
        canvas.lines(self.name, name, (start, y), room, high=28.0 if is_one else 48.0)
        canvas.text(manner, small, (start, foot - _SECOND), widest=room)

    def _draw_tiles(self, canvas: Canvas, first: float, base: float, tile_width: float) -> None:
        """Draw the tiles from ``first`` on, with their feet at ``base`` and a ring round the winning one."""
        for number, tile in enumerate(self.tiles):
            x = first + (number + 0.5) * tile_width
            if number == self.winning:
                around = Box(x - tile_width / 2 - 1, base - 1.38 * tile_width, tile_width + 2, 1.43 * tile_width)
                halo(canvas, around, (0xF0, 0xA5, 0x1E), blur=9, radius=10, opacity=0.95)
            canvas.tile(tile, (x, base), tile_width, Pose.HAND)
            if number == self.winning:
                ring = Box(x - tile_width / 2 + 0.5, base - 1.36 * tile_width, tile_width - 1, 1.42 * tile_width)
                edge(canvas, ring, (0xE8, 0x9A, 0x12), width=4, radius=9)
        if self.winning is not None:
            center = first + (self.winning + 1) * tile_width - 6, base - 1.32 * tile_width
            _badge(canvas, center, (theme.GOLD_DARK, theme.GOLD, theme.ON_GOLD), Icon.STAR)

    def _has_room_for_manner(self, kit: Kit, room: float) -> bool:
        """Whether the manner fits below a name of one line; a longer name takes both lines."""
        return not kit.writer.cut((self.manner, _SMALL, room), (self.name, _NAME, room))

    def _chip_width(self, kit: Kit) -> float:
        return 0.0 if not self.points else max(44.0, kit.writer.width(points_text(self.points), _POINTS) + 22)

    def _title_width(self, kit: Kit) -> float:
        return self.box.width - 20 - self._chip_width(kit) - 6

    def _draw_points(self, canvas: Canvas, points: Fraction) -> None:
        box = self.box
        shown = rolled(points, self.counted)
        if not shown:
            return
        text = points_text(shown)
        width = self._chip_width(canvas.kit)
        chip = Box(box.right - 10 - width, box.bottom - 46 - self.FOOT / 2, width, 36)
        if self.IS_ON_CLOTH:
            canvas.rounded(chip, theme.GOLD, radius=18)
            canvas.centered(text, _POINTS.colored(theme.ON_GOLD), chip)
        else:
            canvas.rounded(chip, _TEAL_DARK, radius=18)
            canvas.centered(text, _POINTS, chip)


def _badge(canvas: Canvas, center: tuple[float, float], colors: tuple[Color, Color, Color], icon: Icon) -> None:
    """Draw a sign at the corner of a tile; the colors are those of its rim, its ground and its ink."""
    rim, ground, ink = colors
    canvas.disc(center, 28, rim)
    canvas.disc(center, 24, ground)
    canvas.icon(icon, center, 16, ink)


@dataclass(eq=False)
class SeatRow(Widget):
    """A player with the deal's gain and the balance."""

    name: str
    avatar: PortraitId
    wind: Wind
    remark: str
    gain: Fraction | None = field(kw_only=True)
    balance: Fraction = field(kw_only=True)

    bleed = 8.0
    gave: Tile | None = None
    """The winning tile that the player lost, drawn in place of the first part of the remark, which says how."""
    is_dealer = False
    is_marked = False
    is_own = False
    """Whether it is the row of the person at the screen, whose portrait has a golden ring."""
    face = CALM_FACE
    """The portrait's expression."""
    place_now = 0
    """The player's place at the end of the match; 0 while the match goes on."""
    was = ""
    paid = Seen(1.0)
    """The share of the gain counted so far, 0 to 1."""
    rows: Sequence["SeatRow"] = ()
    """All rows that share columns with this one."""

    def hint(self, kit: Kit) -> str:
        return self.remark if self.gave is not None else super().hint(kit)

    def before_gain(self, kit: Kit) -> tuple[float, float]:
        """The middle of the free place before the gain's figure, above the remark; its x is from left to right."""
        return self.figures(kit)[0].start - 14, self.box.center[1] - 18

    def figures(self, kit: Kit) -> tuple["FigureColumn", "FigureColumn"]:
        """The columns of the gains and of the balances, in reading direction from left to right."""
        is_narrow, rows = self.box.width < _NARROW, self.rows or (self,)
        small = TextStyle(Face.SEMIBOLD, 24 if is_narrow else 28)
        large = TextStyle(Face.BOLD, 30 if is_narrow else 38)
        gained, left = (small, large) if self.place_now else (large, small)
        end, balances = self.box.right - 24, [points_text(row.balance) for row in rows]
        last = FigureColumn.of(kit, balances, left, end, _("Balance"))
        gains = [points_text(row.gain, signed=True) for row in rows if row.gain is not None]
        return FigureColumn.of(kit, gains, gained, last.start - 30, pgettext("column", "Deal")), last

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        leads = self.place_now == 1
        is_framed = leads or (self.is_marked and not self.place_now)
        canvas.rounded(box, _FIRST_ROW if leads else _OWN_ROW if self.is_marked else ROW, radius=18)
        edge(canvas, box, (0xD9, 0xA0, 0x32) if is_framed else RULE, width=4 if is_framed else 1.6, radius=18)
        self._draw_who(canvas)
        gains, balances = self.figures(canvas.kit)
        x, middle = box.x + 130, box.center[1] + 12
        whole = self.gain or Fraction(0)
        counted = rolled(whole, self.paid)
        gain = "" if self.gain is None or (whole and not counted) else points_text(counted, signed=True)
        color = theme.GAIN if whole > 0 else theme.LOSS if whole else _PALE
        is_below = box.width < _NARROW and not self.remark and self.gain is not None
        end = balances.start if is_below or self.gain is None else gains.start
        if self.gain is not None and not is_below and not canvas.kit.mirrored:  # beside this row's figure alone
            end = gains.end - canvas.kit.writer.width(points_text(whole, signed=True), gains.style)
        self._draw_words(canvas, Box(x, box.y, end - _BEFORE_FIGURES - x, box.height), is_alone=not is_below)
        if is_below:
            canvas.text(gain, gains.style.colored(color).sized(22), (x, box.center[1] + 26))
        else:
            plain = gains._replace(style=TextStyle(Face.MEDIUM, gains.style.size))
            (gains if whole else plain).draw(canvas, gain, middle, color)
        ink = theme.INK if self.place_now else theme.INK_SMALL
        balances.draw(canvas, points_text(self.balance - whole + counted), middle - (13 if self.was else 0), ink)
        if self.was:
            draw_figure(canvas, self.was, _SMALL, (balances.end, box.center[1] + 25), balances.width)

    def _draw_who(self, canvas: Canvas) -> None:
        """Draw the portrait with the wind at its lower corner, clear of the face."""
        size = min(_MOST_FACE, self.box.height - 14)
        middle = self.box.x + _FACE_AFTER, self.box.center[1] - 1
        if self.is_own:
            size -= 14
            canvas.disc(middle, size + 16, theme.GOLD_DARK)
            canvas.disc(middle, size + 12, theme.GOLD_RING)
        canvas.avatar(self.avatar, middle, size, self.face)
        paint = Paint.DEALER if self.is_dealer and self.wind is Wind.EAST else Paint.IVORY
        if self.place_now:
            at = self.box.x + _CHIP_AFTER - 8, middle[1] - 0.26 * size
            back, ink = _PLACES[self.place_now - 1]
            if self.place_now == 1:
                canvas.disc(at, _MEDAL + 13, theme.GOLD_DARK)
                canvas.disc(at, _MEDAL + 8, back)
                canvas.icon(Icon.CROWN, at, _MEDAL - 3, ink)
            else:
                canvas.disc(at, _MEDAL + 5, theme.WHITE)
                canvas.disc(at, _MEDAL, back)
                around = Box(at[0] - _MEDAL / 2, at[1] - _MEDAL / 2, _MEDAL, _MEDAL)
                canvas.centered(points_text(Fraction(self.place_now)), _POINTS.colored(ink).sized(21), around)
        chip = self.box.x + _CHIP_AFTER, middle[1] + 0.36 * size
        if self.is_dealer and self.wind is not Wind.EAST:
            around = Box(chip[0] - _STARTS[0] / 2, chip[1] - _STARTS[1] / 2, *_STARTS)
            canvas.rounded(around, theme.GOLD_DARK, radius=_STARTS[1] / 2)
        draw_wind_chip(canvas, self.wind, chip, 28, paint)

    def _draw_words(self, canvas: Canvas, box: Box, *, is_alone: bool) -> None:
        """Draw the name, and the remark below it; a name without a remark stands in the middle if it ``is_alone``."""
        writer = canvas.kit.writer
        name = TextStyle(Face.BOLD, 26, theme.INK)
        remark, room = self.remark, box.width
        if self.gave is not None:
            remark, room = remark.partition(" \u00b7 ")[2], room - self._draw_given(canvas, self.gave, box)
        kept = remark.replace(" ", NO_BREAK).replace(f"{NO_BREAK}\u00b7{NO_BREAK}", " \u00b7 ")
        parts, small = [kept], writer.fitting(kept, _REMARK, room, least=_LEAST_REMARK)
        if writer.width(kept, small) > room:
            parts, small = writer.broken(kept, _REMARK, room, high=_TWO_LINES)
            if writer.is_cut(parts, small, room) or " " not in kept:
                parts, small = writer.broken(remark, _REMARK, room, high=_TWO_LINES)
        lines = len(parts) if remark else 0
        step = small.size * theme.CLOSE
        y = box.center[1] + 9 - (0 if is_alone and not lines else 13 + step * max(0, lines - 1) / 2)
        high = _TWO_LINES if lines < 2 and box.height >= _TALL else 30.0
        apart = 9.0 if lines and len(writer.broken(self.name, name, room, high=high)[0]) > 1 else 0.0
        canvas.lines(self.name, name, (box.x, y - apart), room, high=high)
        y += apart + 28
        for number in range(lines):
            canvas.text(parts[number].strip(" \u00b7"), small, (box.x, y + number * step), widest=room)

    def _draw_given(self, canvas: Canvas, tile: Tile, box: Box) -> float:
        """Draw a tile at the end of a box, with a cross if it cost points; returns the width taken from the words."""
        wide = min(_MOST_GIVEN, (box.height - _AROUND_GIVEN) / _TILE_RATIO)
        x, foot = box.right - wide / 2, box.center[1] + 0.68 * wide
        canvas.tile(tile, (x, foot), wide, Pose.HAND)
        if self.gain != 0:
            _badge(canvas, (x - wide / 2, foot - 1.32 * wide), (ROW, theme.LOSS, theme.WHITE), Icon.CROSS)
        return wide + 24.0


class FigureColumn(NamedTuple):
    """A column of figures and its head, which all end below each other."""

    style: TextStyle
    head: str
    end: float
    width: float

    @classmethod
    def of(cls, kit: Kit, texts: Sequence[str], style: TextStyle, end: float, head: str) -> "FigureColumn":
        """The column that ends at ``end`` and is wide enough for these figures and for its head."""
        figures = [kit.writer.width(text, style) for text in texts]
        return cls(style, head, end, max([*figures, kit.writer.width(head, _HEAD)]))

    @property
    def start(self) -> float:
        return self.end - self.width

    def draw(self, canvas: Canvas, text: str, y: float, color: Color) -> None:
        """Draw a figure with its baseline at ``y``."""
        draw_figure(canvas, text, self.style.colored(color), (self.end, y), self.width)

    def draw_head(self, canvas: Canvas, y: float) -> None:
        draw_figure(canvas, self.head, _HEAD, (self.end, y), self.width)


class FigureHeads(Widget):
    """The heads of the columns of figures, above the first of these rows."""

    rows: Sequence[SeatRow] = ()

    def draw(self, canvas: Canvas) -> None:
        if self.rows:
            canvas = canvas.reading(self.rows[0].box)
            for column in self.rows[0].figures(canvas.kit):
                column.draw_head(canvas, self.box.bottom - 12)


class SeatTab(Chosen):
    """A tab on the header that shows a player's hand."""

    bleed = 24.0

    def __init__(self, name: str, avatar: PortraitId, on_open: Callable[[], None], short: str = "") -> None:
        super().__init__(on_open)
        self.label = self.called = name
        self._avatar = avatar
        self._short = short
        """What is written where the name has no room."""

    def measure(self, kit: Kit) -> tuple[float, float]:
        wide = kit.writer.width(self.label, _NAME)
        said = kit.writer.width(self._short, _NAME) if self._short and wide > _MOST_NAME else wide
        return min(_MOST_NAME, said) + 76, 46.0

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        if self.is_chosen:
            canvas.panel(PanelKind.CHIP, box, paint=Paint.GOLD, radius=23)
        else:
            canvas.rounded(box, theme.BLACK, radius=23, opacity=0.32)
        self.draw_warmth(canvas, radius=23, most=0.12)
        self.draw_sign(canvas)
        color = theme.ON_GOLD if self.is_chosen else theme.TEXT
        room = box.width - 64
        said = self._short if self._short and canvas.kit.writer.width(self.label, _NAME) > room else self.label
        canvas.text(said, _NAME.colored(color), (box.x + 52, box.center[1] + 8), widest=room)

    def draw_sign(self, canvas: Canvas) -> None:
        canvas.avatar(self._avatar, (self.box.x + 26, self.box.center[1]), 36)


FACE_AT = 104.0
"""How far after the start of the band at the top the middle of a portrait lies on it."""
_RAYS, _LIGHT = 36, 13
_RADIUS = 28.0


def draw_header(canvas: Canvas, box: Box, *, is_bright: bool) -> None:
    """Draw the band at the top; if ``is_bright``, for what was won, rays spread from its start."""
    rect = canvas.rect(box)
    unit = canvas.kit.frame.unit
    sun = round(FACE_AT * unit)
    if canvas.kit.mirrored:
        sun = rect.width - sun
    band = _band(rect.size, round(_RADIUS * unit), sun, is_bright=is_bright)
    canvas.surface.blit(band, rect, special_flags=PREMULTIPLIED)
    canvas.fill(Box(box.x, box.bottom - 2, box.width, 4), theme.BRASS)


@lru_cache(maxsize=4)
def _band(size: tuple[int, int], radius: int, sun: int, *, is_bright: bool) -> pygame.Surface:
    width, height = size
    tall = (width, height + 2 * radius)
    dark = theme.blended(CLOTH, theme.BLACK, 0.4)
    stops = ((0.0, dark, 1.0), (0.5, CLOTH, 1.0), (1.0, dark, 1.0))
    cloth = slanted(tall, (width, 0), stops)
    if is_bright:
        rays = clear(size)
        draw_rays(rays, (sun, height // 2), 2 * width, (0xFF, 0xE9, 0xA8, _LIGHT), number=_RAYS)
        cloth.blit(rays.premul_alpha(), (0, 0), special_flags=PREMULTIPLIED)
    whole = filled(rounded(tall, radius), cloth)
    return whole.subsurface((0, 0, width, height)).copy()


_STYLE = TextStyle(Face.MEDIUM, 22, theme.INK_BODY)
_HINT_GOLD = (0xF5, 0xE0, 0xA6)
_START, _END = 58.0, 16.0
LEAST = 40.0
"""Least height of a hint; with less room there is none."""


@dataclass(eq=False)
class SheetHint(Widget):
    """A hint of one to three lines; hidden if there is no room."""

    text: str

    bleed = 4.0

    def write(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.touch()

    def fit(self, box: Box) -> None:
        """Take as much of this box as needed, or hide if the box is too low."""
        self.place(Box(box.x, box.y, box.width, min(72.0, box.height)))
        self.is_visible = bool(self.text) and box.height >= LEAST

    def hint(self, kit: Kit) -> str:
        parts, style = self._lines(kit)
        return self.text if kit.writer.is_cut(parts, style, self._text_width) else ""

    @property
    def _text_width(self) -> float:
        return self.box.width - _START - _END

    def _lines(self, kit: Kit) -> tuple[list[str], TextStyle]:
        parts = kit.writer.wrapped(self.text, _STYLE, self._text_width)
        if len(parts) > 1:
            parts = kit.writer.wrapped(self.text.replace(": ", ":\n", 1), _STYLE, self._text_width)
        if len(parts) * _STYLE.size * theme.CLOSE <= self.box.height - 8 and not kit.writer.is_cut(
            parts, _STYLE, self._text_width
        ):
            return parts, _STYLE
        return kit.writer.broken(self.text, _STYLE, self._text_width, lines=3, high=self.box.height - 8)

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        canvas.rounded(box, _HINT_GOLD, radius=12)
        canvas.icon(Icon.BULB, (box.x + 30, box.center[1]), 30, theme.INK_SMALL)
        lines, style = self._lines(canvas.kit)
        step = min(26.0, (box.height - 8) / len(lines))
        y = box.center[1] - step * (len(lines) - 1) / 2 + style.size * theme.CAPITALS
        for number, line in enumerate(lines):
            canvas.text(line, style, (box.x + _START, y + number * step), widest=self._text_width)
