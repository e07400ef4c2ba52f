"""The rows of drawers: history, unseen tiles, the score of a hand, and hands to aim for."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from game.i18n import _, ngettext, pgettext
from game.i18n.numbers import points_text
from game.i18n.row_texts import worth_text
from game.i18n.tile_words import tile_name
from game.i18n.translator import in_a_row
from game.players.roster import PortraitId
from game.rules.rows import Points
from game.tiles.tile import Tile
from game.view.paint import Canvas, Icon, PanelKind
from game.view.units import DEPTH, LENGTH, RISE, THICKNESS, Align, Box, Face, TextStyle, Writer, theme

_NAME = TextStyle(Face.SEMIBOLD, 21, theme.TEXT)
_TEXT = TextStyle(Face.MEDIUM, 20, theme.TEXT_SECOND)
_FIGURE = TextStyle(Face.BOLD, 24, theme.SCORE)
_COUNT = TextStyle(Face.BOLD, 22, theme.SCORE)
_NONE_LEFT = TextStyle(Face.MEDIUM, 22, theme.TEXT_OFF)
_HEADING = TextStyle(Face.BOLD, 21, theme.BRASS_TEXT)
_TILE, _KIND = 32.0, 38.0
_LINES, _CLOSE = 3, 23.0
"""The most lines of text in a row, and the distance from one line to the next."""
_COLUMNS = (0.57, 0.85)
"""Centers of the two columns of figures, as shares of the width."""


def _names(book: str, tiles: Iterable[Tile]) -> str:
    return _listed(tile_name(book, tile) for tile in tiles)


def _listed(words: Iterable[str]) -> str:
    return in_a_row(pgettext("list", "{first}, {second}"), list(words))


def _name_and_text(name: str, said: str) -> str:
    return _("{name}: {said}").format(name=name, said=said)


def _unseen(left: int) -> str:
    return ngettext("{count} unseen", "{count} unseen", left).format(count=left)


def tile_height(width: float) -> float:
    """Height on screen of a lying tile of this width."""
    return width * (LENGTH * DEPTH + THICKNESS * RISE)


class LogRow(Struct, frozen=True):
    """A log entry: who did what with which tiles."""

    avatar: PortraitId | None
    name: str
    text: str
    tiles: tuple[Tile, ...]
    striped: bool
    height: float = 62.0

    def grown(self, writer: Writer, width: float) -> Self:
        """The row, made high enough for its text in a list that is ``width`` units wide."""
        style = _TEXT if self.name else _HEADING
        parts, _ = writer.broken(self.text, style, self._text_width(width), lines=_LINES)
        return replace(self, height=62.0 + _CLOSE * (len(parts) - 1))

    def spoken(self, book: str) -> str:
        did = _name_and_text(self.text, _names(book, self.tiles)) if self.tiles else self.text
        return _name_and_text(self.name, did) if self.name else did

    def _text_width(self, width: float) -> float:
        return width - (62 if self.avatar is not None else 12) - len(self.tiles) * (_TILE + 1) - 18

    def draw(self, canvas: Canvas, box: Box) -> None:
        if self.striped:
            canvas.rounded(Box(box.x, box.y + 1, box.width, box.height - 2), theme.WHITE, radius=10, opacity=0.05)
        middle = box.center[1]
        if self.avatar is not None:
            canvas.avatar(self.avatar, (box.x + 30, middle), 44)
        x = box.x + (62 if self.avatar is not None else 12)
        room = self._text_width(box.width)
        if self.name:
            more = (self.height - 62.0) / 2
            canvas.text(self.name, _NAME, (x, middle - 4 - more), widest=room)
            canvas.lines(self.text, _TEXT, (x, middle + 20), room, most=_LINES)
        else:
            canvas.lines(self.text, _HEADING, (x, middle + 7), room, most=_LINES)
        at = (box.right - 8 - len(self.tiles) * (_TILE + 1), middle)
        canvas.flat_tiles(self.tiles, at, _TILE + 1, _TILE)


class KindsRow(Struct, frozen=True):
    """Tiles side by side, each with the number of copies that are still unseen."""

    kinds: tuple[tuple[Tile, int], ...]
    columns: int = 9
    height: float = 92.0

    def spoken(self, book: str) -> str:
        return _listed(_name_and_text(tile_name(book, tile), str(left)) for tile, left in self.kinds)

    def draw(self, canvas: Canvas, box: Box) -> None:
        canvas, box = canvas.straight(box)
        step = box.width / self.columns
        wide = min(_KIND, step - 3)
        for place, (tile, left) in enumerate(self.kinds):
            x = box.x + step * (place + 0.5)
            top = box.y + 4
            canvas.flat_tile(tile, (x, top + tile_height(wide) / 2), wide)
            if not left:
                shade = Box(x - wide / 2, top, wide, tile_height(wide))
                canvas.rounded(shade, theme.WOOD_DARK, radius=6, opacity=0.62)
            style = _COUNT if left else _NONE_LEFT
            canvas.text(str(left), style, (x, top + tile_height(wide) + 23), align=Align.CENTER)


class TextRow(Struct, frozen=True):
    """One line of text, already broken to the drawer's width, or a heading."""

    text: str
    is_heading: bool = False
    height: float = 30.0

    @property
    def style(self) -> TextStyle:
        return _HEADING if self.is_heading else _TEXT

    def spoken(self, _book: str) -> str:
        return self.text

    def draw(self, canvas: Canvas, box: Box) -> None:
        canvas.text(self.text, self.style, (box.x + 8, box.bottom - 8), widest=box.width - 16)


class FigureRow(Struct, frozen=True):
    """A line of a score with its figure; a total is drawn larger."""

    name: str
    figure: str
    worth: str
    """The figure as a screen reader says it."""
    is_total: bool = False
    height: float = 38.0

    def spoken(self, _book: str) -> str:
        return _name_and_text(self.name, self.worth)

    def draw(self, canvas: Canvas, box: Box) -> None:
        if self.is_total:
            canvas.fill(Box(box.x + 4, box.y, box.width - 8, 1.6), theme.BRASS, opacity=0.6)
        y = box.center[1] + 8
        figures = canvas.kit.writer.width(self.figure, _FIGURE)
        canvas.text(self.figure, _FIGURE, (box.right - 8, y), align=Align.END)
        name = _NAME if self.is_total else _TEXT
        canvas.lines(self.name, name, (box.x + 8, y - 1), box.width - 30 - figures, high=self.height + 2)


class WaitRow(Struct, frozen=True):
    """A wait: the tile, how many are unseen, and what the hand would score."""

    tile: Tile
    left: int
    worths: tuple[Fraction, Fraction]
    """The score if the tile is claimed from a discard, and the score if it is drawn from the wall."""
    height: float = 58.0

    def spoken(self, book: str) -> str:
        worths = (worth_text(Points(worth)) for worth in self.worths)
        heads = pgettext("column", "claimed"), pgettext("column", "drawn")
        return _name_and_text(
            tile_name(book, self.tile), _listed([_unseen(self.left), *map(_name_and_text, heads, worths)])
        )

    def draw(self, canvas: Canvas, box: Box) -> None:
        middle = box.center[1]
        canvas.flat_tile(self.tile, (box.x + 28, middle), 38.0)
        unseen = _unseen(self.left)
        room = box.width * (_COLUMNS[0] - 0.1) - 62
        if not canvas.kit.writer.has_room(unseen, _TEXT, room, self.height - 8):
            unseen = f"\u00d7{self.left}"
        canvas.lines(unseen, _TEXT, (box.x + 62, middle + 8), room, high=self.height - 8)
        for worth, share in zip(self.worths, _COLUMNS, strict=True):
            canvas.text(points_text(worth), _FIGURE, (box.x + share * box.width, middle + 9), align=Align.CENTER)


class ColumnsRow(Struct, frozen=True):
    """A heading, with the titles of the two columns of figures below it."""

    text: str
    heads: tuple[str, str]
    height: float = 32.0

    def spoken(self, _book: str) -> str:
        """The text alone; the column titles are said with each figure."""
        return self.text

    def draw(self, canvas: Canvas, box: Box) -> None:
        canvas.text(self.text, _HEADING, (box.x + 8, box.bottom - 6), widest=box.width * (_COLUMNS[0] - 0.135) - 12)
        room = box.width * 0.27
        for head, share in zip(self.heads, _COLUMNS, strict=True):
            at = (box.x + share * box.width, box.bottom - 6)
            style = canvas.kit.writer.fitting(head, _TEXT, room)
            canvas.text(head, style, at, align=Align.CENTER, widest=room)


_AIM_GAP = 10.0
_AIM_INSET = 14.0
_AIM_TILE = 34.0
_AIM_APART = 10.0
_AIM_NAME = TextStyle(Face.BOLD, 21, theme.TEXT)
_AIM_WORTH = TextStyle(Face.BOLD, 19, theme.SCORE)
_AIM_LINE = theme.SMALL.sized(18)
_LIVE = TextStyle(Face.BOLD, 15, theme.TEXT)


class AimRow(Struct, frozen=True, kw_only=True):
    """A hand to aim for."""

    name: str
    held: tuple[Tile, ...]
    """Tiles in hand that belong to the hand aimed for, complete sets first."""
    missing: tuple[tuple[Tile, int], ...]
    """The missing tiles, each with the number of its copies that may still come."""
    distance: str
    chance: str
    worth: str
    height: float = 152.0

    def spoken(self, book: str) -> str:
        lacking = _listed(f"{tile_name(book, tile)} ({_unseen(left)})" for tile, left in self.missing)
        texts = [_name_and_text(self.name, self.distance)]
        texts += [pgettext("reader", "In your hand: {sets}").format(sets=_names(book, self.held))] if self.held else []
        texts += [_name_and_text(pgettext("reader", "Missing"), lacking)] if self.missing else []
        return ". ".join([*texts, self.chance, self.worth])

    def draw(self, canvas: Canvas, box: Box) -> None:
        card = Box(box.x + 2, box.y + 2, box.width - 4, box.height - _AIM_GAP)
        canvas.panel(PanelKind.TITLE_ITEM, card, radius=14)
        inner = card.width - 2 * _AIM_INSET
        start, end = card.x + _AIM_INSET, card.right - _AIM_INSET
        canvas.text(self.name, _AIM_NAME, (start, card.y + 27), widest=inner)
        self._draw_tiles(*canvas.straight(Box(card.x + _AIM_INSET, card.y + 38, inner, 46)))
        canvas.text(self.distance, _AIM_LINE, (start, card.y + 106), widest=inner)
        worth = canvas.kit.writer.width(self.worth, _AIM_WORTH)
        canvas.text(self.chance, _AIM_LINE, (start, card.y + 130), widest=inner - worth - 14)
        canvas.text(self.worth, _AIM_WORTH, (end, card.y + 130), align=Align.END)

    def _draw_tiles(self, canvas: Canvas, box: Box) -> None:
        """Draw the held tiles, then the missing ones darker and a little apart, each with the number left."""
        count = len(self.held) + len(self.missing)
        step = min(_AIM_TILE + 2, (box.width - _AIM_APART) / max(1, count))
        wide = step - 1.5
        y = box.center[1]
        x = box.x + step / 2
        for tile in self.held:
            canvas.flat_tile(tile, (x, y), wide)
            x += step
        x += _AIM_APART if self.held else 0
        for tile, live in self.missing:
            canvas.flat_tile(tile, (x, y), wide)
            high = tile_height(wide)
            canvas.rounded(Box(x - wide / 2, y - high / 2, wide, high), theme.WOOD_DARK, radius=4, opacity=0.4)
            chip = Box(x - wide / 2, y + high / 2 - 17, wide, 18)
            canvas.rounded(chip, theme.WOOD_DARK, radius=6, opacity=0.92)
            canvas.centered(f"×{live}", _LIVE, chip)
            if not live:
                canvas.icon(Icon.CROSS, (x, y - high / 2 + 13), 17, theme.TEXT)
            x += step
