"""The hint card on the shelf: what to do, why, and the tiles that would help (mock 04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from game import Frozen, replace
from game.i18n import joined, labeled, pgettext
from game.i18n.numbers import number
from game.tiles.tile import Tile
from game.view.layout import Layout, Room, TableModel, places
from game.view.layout.layout import own_flowers_width
from game.view.paint import Canvas, Icon, Kit, PanelKind
from game.view.units import Align, Box, Point, TextStyle, Writer, column, theme
from game.view.widgets import Callback, Pressed, Seen, Widget
from game.view.widgets.widget import NOWHERE

_WIDEST = 340.0
"""Greatest width of a card outside the lane."""
_NARROWEST = 232.0
"""Least width of a card outside the lane."""
_NARROWEST_HIGH = 340.0
"""The least width of a card of full height in the lane."""
_OFF_TILES = 14.0
"""The distance of the card from the tiles beside it."""
_ACT = theme.HEADING
_ACT_SHARE = 0.34
"""The share of the words' height that the line on what to do takes, above the reason."""
_WHY = theme.BODY
_SMALLEST = 0.85 * _WHY.size
"""The size of letters below which tiles are left out, so that the words have more room."""
_MOST_LINES = 6
_LINE = theme.FINE
_COUNT = theme.TAG.colored(theme.SCORE)
_TILE = 42.0
_LOW_TILE = 33.0
_STEP = 47.0
_MORE = 24.0
"""The width of the sign that there are more useful tiles than are shown."""
_LISTED = 4
"""The most useful tiles that a card shows; of more it shows two."""
_PICTURE = 74.0
"""The width of the picture of the tile to discard."""
_LOW_PICTURE = 40.0
"""The width of the picture of the tile to discard, on a card that is low."""
_PICTURE_SHARE = 0.24
"""The greatest share of the width of a card that the picture takes; half as much beside tiles that help."""
_LEAST_WORDS = 110.0
"""The least width of the words beside tiles that help."""
_OFF_EDGE = 10.0
"""The least distance of the words from the upper and the lower edge."""
_INSET = 16.0
_BESIDE = 14.0
"""The gap between picture, words and the tiles that help."""


class HintWords(Frozen, kw_only=True):
    """The texts and tiles of a hint."""

    title: str
    lines: Sequence[str]
    """How far the hand is from its goal, then the reason for the advice."""
    why: str = ""
    """The reason where it stands alone, with the goal if that is expensive."""
    act: str
    """The sentence that says what to do, with the picture of ``tile`` before it if there is one."""
    tile: Tile | None = None
    counted: str = ""
    """How many tiles help, above their pictures."""
    number: int = 1
    """The rank of this answer among the best ones, as its lamp shows it."""
    tiles: Sequence[tuple[Tile, int]] = ()
    """The tiles that would help most, each with the number that may still come."""
    whole: str = ""

    @property
    def spoken(self) -> str:
        """What a screen reader says when the hint appears."""
        name = pgettext("phone", "hint {count}").format(count=self.number)
        return ". ".join([labeled(name, self.title), *self.lines])


class _Fitted(Frozen, kw_only=True):
    """As much of a hint as has room on the card."""

    act: str
    lines: Sequence[str]
    style: TextStyle
    width: float
    """The width of the words."""
    tiles: Sequence[tuple[Tile, int]]
    counted: str
    """How many tiles help, if there is room above their pictures."""
    is_whole: bool
    """Whether no word is cut."""


class HintCard(Pressed):
    """The hint card; pressing it shows what the hand may aim for.

    :param on_tile: called when the tile to discard is pressed.
    """

    bleed = 42.0
    corner = 20.0
    is_told = True
    is_visible = Seen(usual=False)
    words = Seen[HintWords | None](None)

    def __init__(self, on_tile: Callback) -> None:
        super().__init__(None)
        self._on_tile = on_tile
        self._fitted: tuple[object, _Fitted] | None = None

    def say(self, words: HintWords | None) -> None:
        """Show another hint; ``None`` hides the card."""
        self.words = words
        self.tooltip = "" if words is None else words.whole
        self.called = "" if words is None else words.spoken
        self.is_visible = words is not None

    def pointer_up(self, at: Point, kit: Kit) -> None:
        way = self.box.right - at[0] if kit.mirrored else at[0] - self.box.x
        if self.words and self.words.tile is not None and way < _INSET + self._picture_width:
            self._on_tile()
        else:
            super().pointer_up(at, kit)

    def lie(self, room: Room, model: TableModel, placed: Layout, *, bar: Box | None) -> None:
        """Place the card at the end of the lane, or where else there is room for it.

        :param placed: the slots of the tiles, in the tiles' units.
        """
        hand = [placed[tile_id].box for tile_id in model.order if tile_id in placed]
        sets = [] if model.deal is None else model.deal.seats[model.seat].sets
        laid = [placed[tile_id].box.x for one in sets for tile_id in one.tile_ids if tile_id in placed]
        end = places.shelf_end(room)
        between = max((tile.right for tile in hand), default=380.0), min(laid, default=end)
        box = places.hint_card(room, between, own_flowers_width(model), (_NARROWEST, _WIDEST), bar)
        slots = (slot.box for slot in placed.values())
        self.place(_heightened(box, slots, room) if room.scale <= 1 and box.height < places.HINT_HEIGHT else box)

    def draw(self, canvas: Canvas) -> None:
        words = self.words
        if words is None:
            return
        box = self.box
        canvas.rounded(box, theme.WOOD_DARK, radius=20, opacity=0.9)
        canvas.panel(PanelKind.LACQUER_GLOW, box, radius=20)
        self.draw_warmth(canvas, radius=20, most=0.08)
        canvas = canvas.reading(box)
        fitted, is_low, x = self.fitted(canvas.kit.writer, words), box.height < places.HINT_HEIGHT, box.x + _INSET
        picture = self._picture_width
        middle = x + picture / 2
        if not picture:
            x -= _BESIDE
        elif words.tile is None:
            draw_rank(canvas, (middle, box.center[1]), words.number)
        else:
            canvas.flat_tile(words.tile, (middle, box.center[1] - (9 if is_low else 7)), picture)
            draw_rank(canvas, (middle, box.bottom - (12 if is_low else 22)), words.number, size=picture / _PICTURE)
        text = Box(x + picture + _BESIDE, box.y + _OFF_EDGE, fitted.width, box.height - 2 * _OFF_EDGE)
        if fitted.act:
            above, text = column(text, [_ACT_SHARE * text.height, None])
            canvas.centered(fitted.act, _ACT.sized(30 if is_low else 34), above, align=Align.START)
        step = fitted.style.size * theme.CLOSE
        text = text.inset(0, (text.height - step * len(fitted.lines)) / 2)
        canvas.stacked(fitted.lines, fitted.style, text, step, align=Align.START)
        self._draw_helping(canvas, words, fitted)

    def _draw_helping(self, canvas: Canvas, words: HintWords, fitted: _Fitted) -> None:
        """Draw tiles that help at the end of the card, each with its number, and how many do in all."""
        box, tiles = self.box, fitted.tiles
        is_low = box.height < places.HINT_HEIGHT
        end, middle = box.right - _INSET, box.center[1] - (9 if is_low else -4 if fitted.counted else 11)
        goes_on = 0 < len(tiles) < len(words.tiles)
        listed = _STEP * len(tiles) + _MORE * goes_on
        if fitted.counted:
            wide = max(listed, canvas.kit.writer.width(fitted.counted, _LINE))
            canvas.text(fitted.counted, _LINE, (end - wide / 2, box.y + 33), align=Align.CENTER)
            end -= (wide - listed) / 2
        if goes_on:
            canvas.text("\u2026", _COUNT, (end, middle + 6), align=Align.END)
            end -= _MORE
        canvas, row = canvas.straight(Box(end - _STEP * len(tiles), middle, _STEP * len(tiles), 0))
        for place, (tile, live) in enumerate(tiles):
            x = row.x + _STEP * (place + 0.5)
            canvas.flat_tile(tile, (x, middle), _LOW_TILE if is_low else _TILE)
            canvas.text(f"×{live}", _COUNT, (x, middle + (41 if is_low else 54)), align=Align.CENTER)

    @property
    def _picture_width(self) -> float:
        """The width of the picture before the words; 0 on a narrow card: the answer itself is lit."""
        if self.box.width < _NARROWEST:
            return 0.0
        if self.words is None or self.words.tile is None:
            return RANK_SIZE[0]
        is_low = self.box.height < places.HINT_HEIGHT
        share = _PICTURE_SHARE / (1 + bool(self.words.tiles))
        return _LOW_PICTURE if is_low else min(_PICTURE, share * self.box.width)

    def fitted(self, writer: Writer, words: HintWords) -> _Fitted:
        """The words in letters of a readable size, and as many tiles as there is room for beside them."""
        wanted = (words, self.box.width, self.box.height, writer.unit)
        if self._fitted is None or self._fitted[0] != wanted:
            best = self._best(self._ways(writer, words))
            if not best.is_whole:  # in the least room the picture of the tile says what to do
                best = self._best((best, *self._ways(writer, replace(words, title=""))))
            self._fitted = wanted, best
        return self._fitted[1]

    @staticmethod
    def _best(ways: Iterable[_Fitted]) -> _Fitted:
        """The first way that is whole and readable, or else the first of those that come nearest to it."""
        best: _Fitted | None = None
        for way in ways:
            if best is None or (way.is_whole, way.style.size) > (best.is_whole, best.style.size):
                best = way
            if best.is_whole and best.style.size >= _SMALLEST:
                break
        assert best is not None, "there is always a way"
        return best

    def _ways(self, writer: Writer, words: HintWords) -> Iterator[_Fitted]:
        """The ways to show the hint, the fullest first; the reason stands in each of them.

        Last, what to do is no heading, but the first sentence.
        """
        box = self.box
        whole = box.width - 2 * _INSET - self._picture_width - _BESIDE * bool(self._picture_width)
        most = len(words.tiles) if len(words.tiles) <= _LISTED else 2
        for act, count in product((words.act, ""), range(most, -1, -1)):
            why = words.why if act else joined(". ", words.title, words.why)
            high = (box.height - 2 * _OFF_EDGE) * (1 - _ACT_SHARE * bool(act))
            listed = _STEP * count + _BESIDE * bool(count) + _MORE * (0 < count < len(words.tiles))
            counted = words.counted if box.height >= places.HINT_HEIGHT else ""
            for above in (counted, "") if counted else ("",):
                width = whole - max(listed, writer.width(above, _LINE) + _BESIDE if above and count else 0)
                said = why if count else joined("\n", above, why)
                lines, style = writer.paragraph(said, _WHY, width, lines=_MOST_LINES, high=high)
                yield _Fitted(
                    act=act,
                    lines=lines,
                    style=style,
                    width=width,
                    tiles=words.tiles[:count],
                    counted=above if count else "",
                    is_whole=width >= _LEAST_WORDS
                    and not writer.is_cut(lines, style, width)
                    and writer.width(act, _ACT.sized(30)) <= width,
                )


def _heightened(box: Box, tiles: Iterable[Box], room: Room) -> Box:
    """The box of a card in the lane, of full height where the felt above is free of tiles over enough of its width."""
    rise, k = places.HINT_HEIGHT - box.height, room.scale
    above = Box(box.x, box.y - rise, box.width, rise)
    wide = Box(above.x * k, above.y * k, above.width * k, rise * k).grown(_OFF_TILES / 2)
    near = [tile for tile in tiles if tile.meets(wide)]
    start, end = box.x, box.right
    if room.mirrored:
        end = min([end, *(tile.x / k - _OFF_TILES for tile in near)])
    else:
        start = max([start, *(tile.right / k + _OFF_TILES for tile in near)])
    return box if end - start < _NARROWEST_HIGH else Box(start, above.y, end - start, places.HINT_HEIGHT)


class Lamp(Widget):
    """A lamp in the corner of the button of the best answer, which is lit all round."""

    is_visible = Seen(usual=False)
    _button = NOWHERE

    def lie_on(self, button: Box, *, mirrored: bool) -> None:
        """Place the lamp on the button's upper edge, above its label, at the corner at which lines of text end."""
        width, height = RANK_SIZE
        place = Box(button.x + 5 if mirrored else button.right - width - 5, button.y - height + 1, width, height)
        if place != self.box or button != self._button:
            self._button = button
            self.bleed = Box.around([button, place]).width + _LIGHT
            self.place(place)

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.FOCUS_GOLD, self._button)
        draw_rank(canvas, self.box.center, 1)


_LIGHT = 24.0
"""How far the light around the best button reaches."""
RANK_SIZE = (50.0, 25.0)


def draw_rank(canvas: Canvas, center: Point, rank: int, *, size: float = 1.0) -> None:
    """Draw a lamp: all gold for the best answer, so that its rank is not taken for a key; brass with a number else."""
    width, height = RANK_SIZE[0] * size, RANK_SIZE[1] * size
    box = Box.centered(center, width, height)
    canvas.rounded(box, theme.WOOD_DARK, radius=height / 2)
    canvas.rounded(box.grown(-2 * size), _lamp_edge(rank), radius=height / 2 - 2 * size)
    if rank == 1:
        canvas.icon(Icon.BULB, center, 21 * size, theme.ON_GOLD)
        return
    canvas.rounded(box.grown(-4.5 * size), theme.LAMP, radius=height / 2 - 4.5 * size)
    canvas.icon(Icon.BULB, (box.x + 16 * size, center[1]), 17 * size, _lamp_edge(rank))
    place = Box(box.x + 24 * size, box.y, 20 * size, height)
    canvas.centered(number(rank), theme.BUTTON.sized(max(15, 19 * size)), place)


def _lamp_edge(rank: int) -> theme.Color:
    return theme.GOLD if rank == 1 else theme.GOLD_RING
