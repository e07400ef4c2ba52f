"""Charts on felt, whose bars are tiles: piles side by side, and racks below each other that are filled to a share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game import Frozen
from game.players.roster import PortraitId
from game.view.page.charts import Chart
from game.view.page.cloth import draw_cloth
from game.view.paint import Canvas, Felt, Kit, Pose, halo
from game.view.units import Align, Box, Point, column, kept, row, theme

_TITLE = theme.HEADING
_SMALL = theme.BODY
_NAME = theme.LABEL
_COUNT = theme.TAG
_SHARE = theme.TOTAL
_NOTE = theme.NAME.colored(theme.SCORE)
_LIT = theme.TAG.colored(theme.ON_GOLD)
_PLANK: theme.Color = (0x4A, 0x2C, 0x1B)
_LABELS = 44.0
"""The height of the plank with the labels."""
_ABOVE = 34.0
"""The height kept above the highest pile for its number."""
_THINNEST = 8.0
"""The least height of a tile in a pile."""
_THICKEST = 24.0
"""The greatest height of a tile in a pile."""
_SIDE = 0.31
"""The height of a lying tile's side, as a share of its picture's height."""
_TALL = 1.36
"""The height of a standing tile, as a share of its width."""
_FOOT = 30.0
"""The height kept below the racks for the name of a marked share."""
_RACK = 44.0
"""The greatest height of a rack beside its texts."""
_TALL_RACK = 68.0
"""The greatest height of a rack below its texts."""
_WORDS_HIGH = 40.0
"""The height of the texts above a rack."""
_RACKS_APART = 168.0
"""The greatest distance of racks."""
_HEAD = 98.0
"""The greatest size of a portrait."""
_WIDE = 800.0
"""The texts of a rack stand beside it in more width than this."""
_LOW = 78.0
"""The texts of a rack stand beside it in less height than this."""
_LEAST = 150.0
"""The least width of a rack for which the text of what its share is of stands beside it."""
_OVERLAP = 0.7
"""The distance of portraits as a share of their size."""
_TEXTS_APART = 18.0
_POINTER = 11.0
"""Half the width of the pointer to a marked share."""
_LIP = 10.0
"""The height of the rack in front of its tiles."""


@dataclass(eq=False)
class FeltChart(Chart):
    """A chart on felt in a brass frame."""

    style = _TITLE
    note_style = _NOTE
    names_tiles = False

    def draw_panel(self, canvas: Canvas) -> None:
        draw_cloth(Felt.JADE, canvas, self.box.grown(-3))


class Pile(Frozen):
    """A pile of tiles, and its label."""

    label: str
    count: int
    text: str
    """The count as a text."""


@dataclass(eq=False)
class PileChart(FeltChart):
    """Piles of tiles side by side, each with its number above it; while they are few, a tile for each one counted."""

    piles: Sequence[Pile]
    lit: int | None = field(default=None, kw_only=True)
    """The place of the pile that is golden."""

    @property
    def is_empty(self) -> bool:
        return not any(pile.count for pile in self.piles)

    def draw_plot(self, canvas: Canvas, area: Box) -> None:
        plank = Box(self.box.x + 3, self.box.bottom - _LABELS - 3, self.box.width - 6, _LABELS)
        _draw_plank(canvas, plank)
        top = area.y + _ABOVE
        high = plank.y - top
        most = max(pile.count for pile in self.piles)
        thick = max(_THINNEST, min(_THICKEST, high / (most - 1 + 1 / _SIDE)))
        highest = min(most, int(high / _THINNEST + 1 - 1 / _SIDE))
        step = min(220.0, area.width / len(self.piles))
        cells = row(area.inset((area.width - step * len(self.piles)) / 2), [step] * len(self.piles))
        for place, (pile, cell) in enumerate(zip(self.piles, cells, strict=True)):
            is_lit = place == self.lit
            wide, x = min(112.0, cell.width * 0.68), cell.center[0]
            if pile.count:
                tiles = max(1, round(pile.count * highest / most))
                tall = thick * (tiles - 1 + 1 / _SIDE)
                body = Box(x - wide / 2, plank.y + 4 - tall, wide, tall)
                self._draw_pile(canvas, body, tiles, is_lit=is_lit)
                canvas.text(pile.text, _COUNT, (x, body.y - 9), align=Align.CENTER, widest=cell.width - 6)
            label = Box(cell.x + 3, plank.y + 3, cell.width - 6, plank.height - 3)
            if is_lit:
                room = min(label.width, canvas.kit.writer.width(pile.label, _LIT) + 26)
                canvas.rounded(Box(x - room / 2, label.center[1] - 15, room, 30), theme.GOLD, radius=15)
            canvas.centered(pile.label, _LIT if is_lit else _SMALL, label)

    @staticmethod
    def _draw_pile(canvas: Canvas, body: Box, tiles: int, *, is_lit: bool) -> None:
        """Draw so many tiles lying on each other."""
        shade = Box(body.x + 6, body.y + 8, body.width + 5, body.height - 12)
        canvas.rounded(shade, theme.BLACK, radius=8, opacity=0.3)
        if is_lit:
            halo(canvas, body, theme.GOLD_RING, blur=14, radius=10, opacity=0.9)
        rect = canvas.rect(body)
        sprite = canvas.kit.sprites.tile(Pose.DOWN, None, 90, max(1, round(rect.width * 3 / 4)))
        high = max(1, round(rect.height / (1 + (tiles - 1) * _SIDE)))
        tile = _flattened(sprite.surface, rect.width, high)
        for place in range(tiles):
            y = rect.bottom - high - round((rect.height - high) * place / max(1, tiles - 1))
            canvas.lay(tile, (rect.x, y))


class Rack(Frozen):
    """A rack with tiles, and its texts."""

    name: str
    share: float
    """How much of the rack is filled, 0 to 1."""
    text: str
    """The share as a text."""
    second: str
    """What the share is of."""
    heads: Sequence[PortraitId] = ()
    draws: Callable[[Canvas, Point, float], None] | None = None
    """Draws a picture before the rack in a square of this size, if there are no portraits."""


@dataclass(eq=False)
class RackChart(FeltChart):
    """Racks below each other, each filled with tiles up to its share."""

    racks: Sequence[Rack]
    line: tuple[float, str] | None = field(default=None, kw_only=True)
    """A share marked on all racks, and its name."""

    @property
    def is_empty(self) -> bool:
        return not any(rack.share for rack in self.racks)

    def draw_plot(self, canvas: Canvas, area: Box) -> None:
        canvas = canvas.reading(area)
        step = min(_RACKS_APART, (area.height - _FOOT) / len(self.racks))
        head = min(_HEAD, step - 10)
        wanted = max(len(rack.heads) or (rack.draws is not None) for rack in self.racks)
        room = area.width - sum(self._widths(canvas.kit)) - 2 * _TEXTS_APART
        fitting = [count for count in range(1, wanted + 1) if self._beside(count, head) <= room]
        pictures = max(fitting, default=0)
        beside = self._beside(pictures, head)
        top = area.y + (area.height - _FOOT - step * len(self.racks)) / 2
        rooms = column(Box(area.x, top, area.width, 0), [step] * len(self.racks))
        troughs = []
        for rack, cell in zip(self.racks, rooms, strict=True):
            self._draw_pictures(canvas, rack, cell, head, pictures)
            inner = Box(cell.x + beside, cell.y, cell.width - beside, cell.height)
            trough = self._draw_words(canvas, rack, inner)
            _draw_rack(canvas, trough, rack.share)
            troughs.append(trough)
        if self.line is not None:
            self._draw_line(canvas, troughs, area, min(rooms[-1].bottom + 2, troughs[-1].bottom + 1.6 * _POINTER))

    def _widths(self, kit: Kit) -> tuple[float, float, float]:
        """The widths of the names, of the shares, and of what they are shares of."""
        names, shares, seconds = zip(*((each.name, each.text, each.second) for each in self.racks), strict=True)
        columns = ((names, _NAME), (shares, _SHARE), (seconds, _SMALL))
        name, share, second = (max(kit.writer.width(text, style) for text in texts) for texts, style in columns)
        return name, share, second

    @staticmethod
    def _beside(pictures: int, head: float) -> float:
        """The width of so many pictures before a rack."""
        return head * (1 + _OVERLAP * (pictures - 1)) + _TEXTS_APART if pictures else 0.0

    @staticmethod
    def _draw_pictures(canvas: Canvas, rack: Rack, room: Box, head: float, most: int) -> None:
        """Draw the portraits or the picture of a rack; ``most``: how many there is room for."""
        if not most:
            return
        middle = room.center[1]
        for place, portrait in reversed(list(enumerate(rack.heads[:most]))):
            canvas.avatar(portrait, (room.x + head * (0.5 + _OVERLAP * place), middle), head)
        if rack.draws is not None:
            rack.draws(canvas, (room.x + head / 2, middle), head)

    def _draw_words(self, canvas: Canvas, rack: Rack, inner: Box) -> Box:
        """Draw the texts of a rack, above it, or beside it if there is more room; gives the box of its tiles."""
        longest, share, second = self._widths(canvas.kit)
        second = min(second, 0.4 * inner.width)
        is_beside = inner.width > _WIDE or inner.height < _LOW
        if is_beside:
            name = min(0.3 * inner.width, longest)
            words = inner
            high = min(_RACK, inner.height - 10)
            room = inner.width - name - share - second - 3 * _TEXTS_APART
            if room < _LEAST:
                room, second = room + second + _TEXTS_APART, 0.0
            trough = Box(inner.x + name + _TEXTS_APART, inner.center[1] - high / 2 - 2, room, high)
        else:
            name = inner.width - share - second - 2 * _TEXTS_APART
            high = min(_TALL_RACK, inner.height - _WORDS_HIGH - 8)
            spare = (inner.height - _WORDS_HIGH - high) / 2
            words = Box(inner.x, inner.y + spare, inner.width, _WORDS_HIGH)
            trough = Box(inner.x, words.bottom + 1, inner.width, high)
        canvas.centered(rack.name, _NAME, Box(words.x, words.y, name, words.height), align=Align.START)
        canvas.centered(rack.text, _SHARE, words, align=Align.END)
        deals = Box(words.right - share - _TEXTS_APART - second, words.y, second, words.height)
        if second:
            canvas.centered(rack.second, _SMALL, deals, align=Align.END)
        return trough

    def _draw_line(self, canvas: Canvas, troughs: Sequence[Box], area: Box, y: float) -> None:
        """Draw a pointer to the marked share below each rack, and its name in a chip below the last one."""
        assert self.line is not None
        share, words = self.line
        x = troughs[-1].x + troughs[-1].width * share
        wide = canvas.kit.writer.width(words, _LIT) + 26
        chip = Box(min(max(area.x, x - wide / 2), area.right - wide), y, wide, 30)
        for trough in troughs:
            top = trough.bottom - 1
            points = [(x - _POINTER, top + 1.7 * _POINTER), (x + _POINTER, top + 1.7 * _POINTER), (x, top)]
            canvas.polygon(points, theme.GOLD)
        canvas.rounded(chip, theme.GOLD, radius=15)
        canvas.centered(words, _LIT, chip)


def _draw_plank(canvas: Canvas, plank: Box) -> None:
    canvas.rounded(plank, _PLANK, radius=20)
    canvas.fill(Box(plank.x, plank.y, plank.width, plank.height / 2), _PLANK)
    canvas.fill(Box(plank.x, plank.y, plank.width, 3), theme.BRASS, opacity=0.7)


def _draw_rack(canvas: Canvas, trough: Box, share: float) -> None:
    """Draw standing tiles in a rack, seen from behind, up to a share of its width; the last one may be cut."""
    canvas.rounded(trough, theme.BLACK, radius=9, opacity=0.42)
    filled = canvas.rect(Box(trough.x, trough.y - 4, trough.width * share, trough.height + 4))
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(filled.clip(before))
    wide = (trough.height - 4) / _TALL
    for place in range(int(trough.width * share / wide) + 1):
        canvas.tile(None, (trough.x + (place + 0.5) * wide, trough.bottom - 2), wide, Pose.HAND_BACK)
    canvas.surface.set_clip(before)
    lip = Box(trough.x - 3, trough.bottom - _LIP / 2, trough.width + 6, _LIP)
    canvas.rounded(lip, theme.WOOD_DARK, radius=4)
    canvas.rounded(lip.inset(1, 1), _PLANK, radius=4)
    canvas.fill(Box(lip.x + 4, lip.y + 1, lip.width - 8, 2), theme.BRASS, opacity=0.8)


@kept
def _flattened(tile: pygame.Surface, wide: int, high: int) -> pygame.Surface:
    return pygame.transform.smoothscale(tile, (wide, high))
