"""The card of a hint on the shelf: what to do, why, and the tiles that would help (mock 04)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine.seat import TileId
from game.tiles.tile import Tile
from game.view.layout import Layout, Room, TableModel, places
from game.view.layout.layout import own_flowers_width
from game.view.paint import Canvas, Icon, PanelKind
from game.view.units import Align, Box, Face, TextStyle, Writer, theme
from game.view.widgets import Pressed, Seen, Widget

WIDEST, LEAST = 340.0, 232.0
_TITLE = TextStyle(Face.SEMIBOLD, 21, theme.TEXT)
_LINE = theme.SMALL.sized(18)
_COUNT = TextStyle(Face.BOLD, 18, theme.SCORE)
_NUMBER = TextStyle(Face.BOLD, 20, theme.TEXT)
_TILE, _STEP = 38.0, 43.0
_CAPTION = TextStyle(Face.MEDIUM, 16, theme.TEXT_SECOND)
_ALL = 5
"""Of more tiles than these only the first are shown."""
_INSET, _BULB, _BESIDE = 16.0, 28.0, 10.0
_SIZES = 3
"""How many sizes of the words are tried before they are cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HintWords:
    """What the card says."""

    title: str
    lines: Sequence[str]
    """How far the hand is from what it is played for, and what speaks for it."""
    number: int = 1
    """Which of the best answers it is, as its lamp says."""
    tiles: Sequence[tuple[Tile, int]] = ()
    """Those that would help most, with how many of each may still come."""
    caption: str = ""
    """What stands over them."""
    beside: Sequence[str] = ()
    """The lines where all of the tiles stand beside them, with their numbers."""
    whole: str = ""
    """All of it, for the tooltip."""


class HintCard(Pressed):
    """A card that is seen while there is a hint; pressing it shows what the hand may aim for."""

    bleed = 42.0
    corner = 20.0
    is_visible = Seen(usual=False)
    words = Seen[HintWords | None](None)
    """What it says now."""

    def __init__(self) -> None:
        super().__init__(None)

    def say(self, words: HintWords | None) -> None:
        """Say something else; ``None``: nothing is seen."""
        self.words = words
        self.tooltip = "" if words is None else words.whole
        self.is_visible = words is not None

    def lie(
        self, room: Room, model: TableModel, placed: Layout, *, bar: Box | None = None, tile: TileId | None = None
    ) -> None:
        """Lay it between hand and sets or the own plate, or in the lane where there is too little room.

        :param placed: where the tiles are, in their own units.
        :param bar: what the question in the lane covers.
        :param tile: that it tells of.
        """
        hand = [placed[tile_id].box.right for tile_id in model.order if tile_id in placed]
        sets = [] if model.deal is None else model.deal.seats[model.seat].sets
        laid = [placed[tile_id].box.x for one in sets for tile_id in one.tile_ids if tile_id in placed]
        end = places.shelf_end(room)
        between = max(hand, default=380.0), min(laid, default=end)
        over = placed[tile].x / room.scale if tile in placed else room.centre
        self.place(places.hint_card(room, between, own_flowers_width(model), (LEAST, WIDEST), bar=bar, over=over))

    def draw(self, canvas: Canvas) -> None:
        words = self.words
        if words is None:
            return
        box = self.box
        canvas.rounded(box, theme.WOOD_DARK, radius=20, opacity=0.9)
        canvas.panel(PanelKind.LACQUER_GLOW, box, radius=20)
        self.draw_warmth(canvas, radius=20, most=0.08)
        canvas = canvas.reading(box)
        setting, tiles = self.fitted(canvas.kit.writer, words)
        taken = self._taken(canvas.kit.writer, words, len(tiles))
        text = Box(box.x + _INSET + _BULB, box.y, box.width - 2 * _INSET - _BULB - taken, box.height)
        canvas.icon(Icon.BULB, (box.x + _INSET + 9, box.y + 27), 26, theme.GOLD if words.number == 1 else theme.BRASS)
        canvas.text(str(words.number), _NUMBER, (box.x + _INSET + 9, box.y + 62), align=Align.CENTRE)
        _write(canvas, setting, text)
        is_low = box.height < places.HINT_HEIGHT
        middle = box.right - _INSET - (taken - _BESIDE) / 2
        if tiles:
            canvas.text(words.caption, _CAPTION, (middle, box.y + (18 if is_low else 26)), align=Align.CENTRE)
        for number, (tile, live) in enumerate(tiles):
            x = middle + _STEP * (number + 0.5 - len(tiles) / 2)
            canvas.flat_tile(tile, (x, box.y + (43 if is_low else 60)), _TILE - (8 if is_low else 0))
            canvas.text(f"×{live}", _COUNT, (x, box.bottom - (6 if is_low else 12)), align=Align.CENTRE)

    def fitted(self, writer: Writer, words: HintWords) -> tuple[_Setting, Sequence[tuple[Tile, int]]]:
        """The words as large as they fit whole, and as many tiles as leave room for them.

        Where all tiles have room, lines give way to them: the tooltip has all.
        """
        box = self.box
        most = 3 if box.width >= 330 else 2 if box.width >= 270 else 1
        if len(words.tiles) <= min(_ALL, most + (2 if box.width >= 500 else 0)):
            most = len(words.tiles)
        sizes, has_all = range(_SIZES), 0 < most == len(words.tiles)
        whole = [(kept, shrunk, most) for kept in (None, 1, 0) for shrunk in sizes] if has_all else []
        some = [(None, shrunk, count) for shrunk in sizes for count in range(most, -1, -1)]
        for kept, shrunk, count in (*whole, *some):
            room, said = self._room_for_words(writer, words, count), _lines_beside(words, count)
            setting = _Setting.of(writer, replace(said, lines=said.lines[:kept]), room, shrunk)
            if setting.is_whole(writer, room, box.height):
                return setting, words.tiles[:count]
        room = self._room_for_words(writer, words, 0)
        return _Setting.of(writer, words, room, _SIZES - 1), ()

    def _room_for_words(self, writer: Writer, words: HintWords, tiles: int) -> float:
        return self.box.width - 2 * _INSET - _BULB - self._taken(writer, words, tiles)

    @staticmethod
    def _taken(writer: Writer, words: HintWords, tiles: int) -> float:
        """The width of so many tiles, or of what stands over them."""
        return max(tiles * _STEP, writer.width(words.caption, _CAPTION)) + _BESIDE if tiles else 0.0


def _lines_beside(words: HintWords, tiles: int) -> HintWords:
    """The words beside so many tiles: these say the numbers where all are seen."""
    return replace(words, lines=words.beside) if tiles and tiles == len(words.tiles) else words


@dataclass(frozen=True, slots=True)
class _Setting:
    """The words broken into lines of one size."""

    title: Sequence[str]
    title_style: TextStyle
    lines: Sequence[str]
    line_style: TextStyle

    @classmethod
    def of(cls, writer: Writer, words: HintWords, width: float, shrunk: int) -> _Setting:
        """The words in this width, so many steps smaller than they like to be."""
        title_style = _TITLE.sized(_TITLE.size - 2 * shrunk)
        line_style = _LINE.sized(_LINE.size - shrunk)
        lines = [part for line in words.lines for part in writer.wrapped(line, line_style, width)]
        return cls(writer.wrapped(words.title, title_style, width), title_style, lines, line_style)

    @property
    def steps(self) -> tuple[float, float]:
        """From line to line of the title and of the rest."""
        return self.title_style.size * 1.19, self.line_style.size * 1.22

    @property
    def height(self) -> float:
        """The height of all lines."""
        title, line = self.steps
        return len(self.title) * title + len(self.lines) * line

    def is_whole(self, writer: Writer, width: float, height: float) -> bool:
        """Whether nothing has to be cut in a card of this height."""
        texts = [(line, self.title_style) for line in self.title] + [(line, self.line_style) for line in self.lines]
        return self.height <= height - 8 and all(writer.width(text, style) <= width for text, style in texts)


def _write(canvas: Canvas, setting: _Setting, text: Box) -> None:
    """Write what there is room for; the tooltip has the rest."""
    y = text.y + max(4.0, (text.height - setting.height) / 2)
    steps = zip((setting.title, setting.lines), (setting.title_style, setting.line_style), setting.steps, strict=True)
    for lines, style, step in steps:
        for line in lines:
            if y + step <= text.bottom:
                canvas.text(line, style, (text.x, y + step * 0.77), widest=text.width)
            y += step


@dataclass(eq=False)
class Rank(Widget):
    """A small sign beside a button: how good the answer is, among the three best."""

    rank: int

    bleed = 6.0

    def draw(self, canvas: Canvas) -> None:
        draw_rank(canvas, self.box.centre, self.rank)


RANK_SIZE = (50.0, 25.0)


def draw_rank(canvas: Canvas, centre: tuple[float, float], rank: int) -> None:
    """A lamp with a number: 1 is lit, the others glow less."""
    width, height = RANK_SIZE
    box = Box(centre[0] - width / 2, centre[1] - height / 2, width, height)
    ring = theme.GOLD if rank == 1 else theme.BRASS
    canvas.rounded(box, theme.WOOD_DARK, radius=height / 2)
    canvas.rounded(box.grown(-2), ring, radius=height / 2 - 2)
    canvas.rounded(box.grown(-4.5), theme.LAMP, radius=height / 2 - 4.5)
    canvas.icon(Icon.BULB, (box.x + 16, centre[1]), 17, ring)
    canvas.centred(str(rank), TextStyle(Face.BOLD, 19, theme.TEXT), Box(box.x + 24, box.y, 20, height))
