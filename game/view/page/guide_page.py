"""A scrolling page of a rulebook's guide: text, tiles, the wall, lines with examples."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import pygame

from game.i18n import _
from game.i18n.guide.model import (
    Block,
    Entry,
    HouseRule,
    Legend,
    Mark,
    Paragraph,
    SetsRow,
    Shown,
    Sign,
    TileRow,
    WallPicture,
)
from game.i18n.guide.wall_places import LENGTH, StackPlace, half_width, stack_places
from game.rules.example import Example, Sets
from game.view.page.guide_marks import MARK_ROOM, draw_mark
from game.view.paint import PREMULTIPLIED, Canvas, Kit, PanelKind
from game.view.paint.panels import PAPER_FOOT
from game.view.paint.shapes import vertical
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width
from game.view.table.marks import edge
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import ScrollArea

_TEXT = TextStyle(Face.MEDIUM, 23, theme.INK_BODY)
_HEADING = TextStyle(Face.BOLD, 30, theme.INK)
_FOUND_IN = TextStyle(Face.BOLD, 26, theme.GAIN)
_CHAPTER = TextStyle(Face.DISPLAY, 44, theme.INK)
_NAME = TextStyle(Face.BOLD, 25, theme.INK)
_WORTH = TextStyle(Face.BOLD, 24, theme.GAIN)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_RULE: theme.Color = (0xCD, 0xBB, 0x93)
_FELT: theme.Color = (0x0F, 0x4F, 0x48)
_WALL_BACK: theme.Color = (0xD7, 0x9A, 0x3E)
_INSET = 36.0
_TILE, _ROW_TILE = 46.0, 76.0
"""Tile widths in an example, and in a row of a suit."""
_STEP = 1.28
"""Line distance as a share of the font size."""
_WALL_TILE = 21.0
_FADE = 56.0
"""Height at the page's foot over which cut-off lines fade."""
_BESIDE = 4
"""The most tiles in a row that leave room for text beside them."""


@lru_cache(maxsize=4)
def _fade_of_paper(size: tuple[int, int]) -> pygame.Surface:
    return vertical(size, ((0.0, PAPER_FOOT, 0.0), (0.75, PAPER_FOOT, 1.0), (1.0, PAPER_FOOT, 1.0)))


@dataclass(frozen=True, slots=True)
class _PlacedBlock:
    block: Block
    top: float
    height: float


class GuidePage(ScrollArea):
    """The blocks of a chapter below each other, on paper."""

    corner = 24.0
    bleed = 96.0
    """How far the page draws beyond its box, wide because the shadow of paper reaches far."""
    margin = 9.0
    blocks: tuple[Block, ...] = ()
    _title = _marked = ""
    _placed: Sequence[_PlacedBlock] = ()
    _placed_for: tuple[object, float, float] | None = None

    def show_blocks(self, title: str, blocks: Sequence[Block], *, marked: str = "") -> None:
        """Show other blocks from their beginning, framing the line with the anchor ``marked``."""
        self._title = title
        self.blocks = tuple(blocks)
        self._marked = marked
        self._placed_for = None
        self.offset = 0.0
        self.touch()

    def top_of(self, anchor: str, kit: Kit) -> float | None:
        """Distance from the beginning to the line with an anchor; ``None`` if it is not on the page."""
        self._place(kit)
        for placed in self._placed:
            if isinstance(placed.block, Entry | HouseRule) and placed.block.anchor == anchor:
                return placed.top
        return None

    def content_height(self, kit: Kit) -> float:
        self._place(kit)
        last = self._placed[-1] if self._placed else None
        return max(self.box.height, last.top + last.height + _INSET if last else 0.0)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.PAPER, self.box, radius=24)
        super().draw(canvas)
        if self.offset < self.greatest_offset(canvas.kit):
            inner = self.box.grown(-self.margin)
            foot = Box(inner.x, inner.bottom - _FADE, inner.width - 2 * self.margin, _FADE)
            rect = canvas.reading(self.box).rect(foot)
            canvas.surface.blit(_fade_of_paper(rect.size), rect, special_flags=PREMULTIPLIED)

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        canvas = canvas.reading(area)
        self._place(canvas.kit)
        head = Box(area.x + _INSET, area.y + 22, area.width - 2 * _INSET, 60)
        canvas.centered(self._title, _CHAPTER, head, align=Align.START)
        for placed in self._placed:
            box = Box(area.x + _INSET, area.y + placed.top, self._text_width, placed.height)
            if self.is_seen(box.grown(12)):
                self._draw_block(canvas, box, placed.block)

    @property
    def _text_width(self) -> float:
        """Width of the text, which always leaves room for the scroll bar."""
        return self.box.width - 2 * _INSET - 24

    def _place(self, kit: Kit) -> None:
        """Computes the place of every block, unless blocks and size are unchanged."""
        key = (self.blocks, self.box.width, kit.frame.unit)
        if key == self._placed_for:
            return
        self._placed_for = key
        placed: list[_PlacedBlock] = []
        width = self._text_width
        y = 100.0
        before: Block | None = None
        for block in self.blocks:
            y += 0.0 if before is None else _gap_between(before, block)
            height = _height(block, width, kit)
            placed.append(_PlacedBlock(block, y, height))
            y += height
            before = block
        self._placed = placed

    def _draw_block(self, canvas: Canvas, box: Box, block: Block) -> None:
        match block:
            case Paragraph():
                _draw_paragraph(canvas, box, block)
            case Legend():
                _draw_signed(canvas, box, block.text, _SMALL, block.mark)
            case TileRow():
                _draw_tiles(canvas, box, block)
            case SetsRow():
                _draw_sets(canvas, box, block)
            case Sign():
                _draw_named(canvas, box, block)
            case WallPicture():
                _draw_wall(canvas, box, block)
            case Entry():
                self._draw_frame(canvas, box, block.anchor)
                _draw_entry(canvas, box, block)
            case HouseRule():
                self._draw_frame(canvas, box, block.anchor)
                _draw_house_rule(canvas, box, block)

    def _draw_frame(self, canvas: Canvas, box: Box, anchor: str) -> None:
        if anchor == self._marked:
            edge(canvas, box.grown(12), theme.GAIN, width=4, radius=16)


def _gap_between(before: Block, block: Block) -> float:
    if isinstance(before, Paragraph) and before.is_chapter:
        return 6.0 if isinstance(block, Paragraph) else 14.0
    if isinstance(block, Paragraph):
        return 26.0 if block.heading else 12.0
    if isinstance(block, Legend):
        return 10.0 if isinstance(before, Legend) else 34.0
    return 28.0 if isinstance(before, Paragraph) and isinstance(block, Entry | HouseRule) else 22.0


def _lines(text: str, style: TextStyle, width: float, kit: Kit) -> list[str]:
    return kit.writer.wrapped(text, style, width) if text else []


def _text_height(text: str, style: TextStyle, width: float, kit: Kit) -> float:
    return len(_lines(text, style, width, kit)) * style.size * _STEP


def _height(block: Block, width: float, kit: Kit) -> float:
    match block:
        case Paragraph(text=text, heading=heading):
            room = width - MARK_ROOM if block.mark else width
            return (46.0 if heading else 0.0) + _text_height(text, _TEXT, room, kit)
        case Legend(text=text):
            return _text_height(text, _SMALL, width - MARK_ROOM, kit)
        case TileRow() if len(block.tiles) <= _BESIDE:
            return HIGH * _ROW_TILE
        case TileRow():
            return 34 + _text_height(block.text, _TEXT, width, kit) + 10 + HIGH * _ROW_TILE + 6
        case SetsRow():
            return HIGH * _TILE
        case Sign():
            return 34 + _text_height(block.text, _TEXT, width, kit)
        case WallPicture():
            return _wall_height(block) + 14 + _text_height(block.text, _SMALL, width, kit)
        case Entry():
            tall = _text_height(block.text, _TEXT, width, kit)
            note = 0.0 if block.in_force else 30.0
            tiles = (fitting_tile(shown.sets, width - 330, _TILE) for shown in block.shown)
            return 36 + tall + note + sum(HIGH * tile + 22 for tile in tiles)
        case HouseRule():
            return 36 + _text_height(block.text, _TEXT, width, kit)


def _draw_text(canvas: Canvas, text: str, style: TextStyle, box: Box) -> float:
    """Draw lines from the top of a box; returns the y at which they end."""
    y = box.y
    for line in _lines(text, style, box.width, canvas.kit):
        canvas.text(line, style, (box.x, y + style.size))
        y += style.size * _STEP
    return y


def _draw_paragraph(canvas: Canvas, box: Box, block: Paragraph) -> None:
    y = box.y
    if block.heading:
        style = _FOUND_IN if block.is_chapter else _HEADING
        canvas.centered(block.heading, style, Box(box.x, y, box.width, 40), align=Align.START)
        y += 46
    rest = Box(box.x, y, box.width, box.height)
    if block.mark:
        _draw_signed(canvas, rest, block.text, _TEXT, block.mark)
    else:
        _draw_text(canvas, block.text, _TEXT, rest)


def _draw_signed(canvas: Canvas, box: Box, text: str, style: TextStyle, mark: Mark) -> None:
    """Draw lines after the sign that says how they differ from the original."""
    draw_mark(canvas, mark, (box.x, box.y + style.size * 0.68))
    _draw_text(canvas, text, style, Box(box.x + MARK_ROOM, box.y, box.width - MARK_ROOM, box.height))


def _draw_named(canvas: Canvas, box: Box, block: TileRow | Sign) -> float:
    """Draw a name with its text below; returns the y at which they end."""
    canvas.centered(block.name, _NAME, Box(box.x, box.y, box.width, 32), align=Align.START)
    return _draw_text(canvas, block.text, _TEXT, Box(box.x, box.y + 34, box.width, 40))


def _draw_tiles(canvas: Canvas, box: Box, block: TileRow) -> None:
    if len(block.tiles) <= _BESIDE:
        draw_row(canvas, by_suit(block), (box.x, box.y), _ROW_TILE)
        aside, high = _BESIDE * _ROW_TILE + 32, 34 + _TEXT.size * _STEP
        top = box.y + (box.height - high) / 2
        _draw_named(canvas, Box(box.x + aside, top, box.width - aside, high), block)
        return
    y = _draw_named(canvas, box, block) + 10
    draw_row(canvas, by_suit(block), (box.x, y), _ROW_TILE)


def _draw_sets(canvas: Canvas, box: Box, block: SetsRow) -> None:
    """Draw sets in a row, each followed by its name."""
    rest = box.width - sum(len(one.tiles) * _TILE + canvas.kit.writer.width(one.name, _NAME) for one in block.sets)
    x, gap = box.x, min(56.0, rest / len(block.sets) - 14)
    for one in block.sets:
        draw_row(canvas, [one.tiles], (x, box.y), _TILE)
        x += len(one.tiles) * _TILE + 14
        wide = canvas.kit.writer.width(one.name, _NAME)
        canvas.centered(one.name, _NAME, Box(x, box.y, wide, box.height), align=Align.START)
        x += wide + gap


def _draw_head(
    canvas: Canvas,
    box: Box,
    name: str,
    worth: str,
    *,
    number: str = "",
    name_ink: theme.Color | None = None,
    worth_ink: theme.Color | None = None,
) -> None:
    """Draw a rule, and below it a line with number, name and worth."""
    canvas.fill(Box(box.x, box.y - 11, box.width, 1.5), _RULE, opacity=0.8)
    line = Box(box.x, box.y, box.width, 32)
    before = canvas.kit.writer.width(number, _SMALL) + 12 if number else 0.0
    words = Box(box.x + before, box.y, box.width - before - canvas.kit.writer.width(worth, _WORTH) - 20, 32)
    canvas.centered(number, _SMALL, line, align=Align.START)
    canvas.centered(name, _NAME.colored(name_ink or _NAME.color), words, align=Align.START)
    canvas.centered(worth, _WORTH.colored(worth_ink or _WORTH.color), line, align=Align.END)


def _draw_entry(canvas: Canvas, box: Box, block: Entry) -> None:
    ink = None if block.in_force else theme.INK_SMALL
    _draw_head(canvas, box, block.name, block.worth, number=block.number, name_ink=ink, worth_ink=ink)
    y = _draw_text(canvas, block.text, _TEXT, Box(box.x, box.y + 36, box.width, 40))
    if not block.in_force:
        note = _("It does not count under these rules.")
        y = _draw_text(canvas, note, _SMALL.colored(theme.LOSS), Box(box.x, y, box.width, 30)) + 4
    for shown in block.shown:
        y = _draw_shown(canvas, Box(box.x, y + 10, box.width, 0), shown)


def _draw_shown(canvas: Canvas, box: Box, shown: Shown) -> float:
    sets = shown.sets
    tile = fitting_tile(sets, box.width - 330, _TILE)
    long = row_width(sets, tile)
    draw_row(canvas, sets, (box.x, box.y), tile, winning=shown.example.tile)
    _underline(canvas, shown.example, Box(box.x, box.y + HIGH * tile + 4, long, 3), tile)
    words = [shown.manner, *([shown.worth] if shown.worth else [])]
    room = Box(box.x + long + 24, box.y, box.width - long - 24, HIGH * tile)
    step = 26.0
    top = room.center[1] - step * len(words) / 2
    for number, text in enumerate(words):
        style = _SMALL if number == 0 else _WORTH.sized(21)
        canvas.centered(text, style, Box(room.x, top + number * step, room.width, step), align=Align.START)
    return box.y + HIGH * tile + 12


def by_suit(block: TileRow) -> Sets:
    """The tiles of a row, grouped by suit."""
    return [list(suit) for _suit, suit in groupby(block.tiles, lambda tile: tile.suit)]


def _underline(canvas: Canvas, shown: Example, row: Box, tile: float) -> None:
    """Draw a line below every exposed set of a row."""
    canvas, row = canvas.straight(row)
    x = row.x
    for group in shown.groups:
        long = len(group.tiles) * tile
        if group.is_open:
            canvas.fill(Box(x + 3, row.y, long - 6, 3), theme.TEAL)
        x += long + 0.34 * tile


def _draw_house_rule(canvas: Canvas, box: Box, block: HouseRule) -> None:
    value = block.value if block.is_standard else _("{value} (not the default)").format(value=block.value)
    _draw_head(canvas, box, block.name, value, worth_ink=None if block.is_standard else theme.LOSS)
    _draw_text(canvas, block.text, _TEXT, Box(box.x, box.y + 36, box.width, 40))


def _wall_height(block: WallPicture) -> float:
    return 2 * half_width(block.wall) * _WALL_TILE + 90


def _draw_wall(canvas: Canvas, box: Box, block: WallPicture) -> None:
    canvas, box = canvas.straight(box)
    high = _wall_height(block)
    felt = Box(box.center[0] - high / 2 - 60, box.y, high + 120, high)
    canvas.rounded(felt.grown(3), theme.BRASS, radius=29)
    canvas.rounded(felt, _FELT, radius=26)
    middle = felt.center
    for place in stack_places(block.wall):
        _draw_stack(canvas, middle, place)
    text = Box(box.x, box.y + high + 12, box.width, 40)
    canvas.stacked(_lines(block.text, _SMALL, box.width, canvas.kit), _SMALL, text, 26)


def _draw_stack(canvas: Canvas, middle: tuple[float, float], place: StackPlace) -> None:
    width, height = (1.0, LENGTH) if place.is_upright else (LENGTH, 1.0)
    x, y = middle[0] + place.x * _WALL_TILE, middle[1] + place.y * _WALL_TILE
    box = Box(x - width * _WALL_TILE / 2, y - height * _WALL_TILE / 2, width * _WALL_TILE, height * _WALL_TILE)
    if place.is_gone:
        edge(canvas, box.grown(-2), theme.TEXT_SECOND, width=1.5, radius=4)
    else:
        color = theme.blended(_WALL_BACK, theme.BLACK, 0.35) if place.is_set_apart else _WALL_BACK
        canvas.rounded(box.grown(-1.2), color, radius=4)
        canvas.rounded(box.grown(-5), theme.blended(color, theme.WHITE, 0.18), radius=3)
    if place.is_set_apart:
        edge(canvas, box, theme.GOLD, width=2.4, radius=5)
    if place.has_loose_tiles:
        canvas.rounded(box.grown(-4), theme.TEXT, radius=3)
    if place.number:
        style = TextStyle(Face.BOLD, 15, theme.WOOD_DARK if not place.is_gone else theme.TEXT)
        canvas.centered(str(place.number), style, box)
    if place.is_first:
        _draw_arrow(canvas, (x, y), middle)


def _draw_arrow(canvas: Canvas, at: tuple[float, float], middle: tuple[float, float]) -> None:
    away = 1.0 if at[1] > middle[1] else -1.0
    tip, foot = canvas.kit.frame.at(at[0], at[1] + away * 18), canvas.kit.frame.at(at[0], at[1] + away * 40)
    half = canvas.kit.frame.px(11)
    pygame.draw.polygon(canvas.surface, theme.GOLD, [tip, (foot[0] - half, foot[1]), (foot[0] + half, foot[1])])
