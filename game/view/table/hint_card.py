"""The hint card on the shelf: what to do, why, and the tiles that would help (mock 04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec import Struct

from game.i18n import _, pgettext
from game.i18n.numbers import number
from game.tiles.tile import Tile
from game.view.layout import Layout, Room, TableModel, places
from game.view.layout.layout import own_flowers_width
from game.view.paint import Canvas, Icon, PanelKind
from game.view.table.marks import wedge
from game.view.units import Align, Box, Face, TextStyle, Writer, theme
from game.view.widgets import Pressed, Seen, Widget
from game.view.widgets.widget import NOWHERE

_WIDEST, _LEAST = 340.0, 232.0
"""Greatest and least width of a card outside the lane."""
_LEAST_HIGH = 290.0
"""The least width of a card of full height in the lane."""
_LEAST_LISTING = 340.0
"""The least width of a card in the lane that lists several tiles."""
_OFF_TILES = 14.0
"""The distance of the card from the tiles beside it."""
_ACT = TextStyle(Face.DISPLAY, 34, theme.TITLE)
_WHY, _WHY_LINES = TextStyle(Face.MEDIUM, 21, theme.TEXT), 3
"""The style of the reason beside a large tile, and the most lines of it."""
_ACT_HIGH, _WHY_STEP = 44.0, 1.2
"""The height of what to do above the reason, and the distance of the reason's lines, in letter sizes."""
_PICTURE, _BESIDE_PICTURE = 74.0, 14.0
"""The width of the large tile, and the gap after it."""
_TITLE = TextStyle(Face.SEMIBOLD, 22, theme.TEXT)
_LINE, _ALONE = theme.SMALL.sized(20), TextStyle(Face.SEMIBOLD, 23, theme.TEXT)
"""The style of lines below a title, and of those without one."""
_COUNT = TextStyle(Face.BOLD, 20, theme.SCORE)
_NUMBER = TextStyle(Face.BOLD, 20, theme.TEXT)
_TILE = 42.0
_LOW_TILE = 33.0
_STEP = 47.0
_MORE, _MORE_STYLE = 34.0, TextStyle(Face.BOLD, 20, theme.SCORE)
"""Width and style of the number of useful tiles that are not shown."""
_IN_NARROW = 2
"""Up to how many useful tiles a narrow card shows."""
_INSET = 16.0
_BULB = 30.0
_LARGE_BULB = 56.0
_BESIDE = 10.0
_MARGIN, _LOW_MARGIN = 7.0, 8.0
"""Margin above the first line and below the last, and in the lane, where the card is lower."""
_MOST_LINES, _MOST_LINES_IN_LANE = 5, 3
"""Most lines on the card, and in the lane, where it is lower."""
_GAP = 6.0
"""The distance of the lines from the title on a card of full height."""
_POINTER = 13.0, 11.0
"""Length, and half the height, of the pointer to the tile beside the card."""
_SIZES = 3
"""The number of font sizes, from the usual one down, that are tried before text is cut."""


_Attempt = tuple[int, str, Sequence[str]]
"""How many tiles, which title and which lines a card may show."""


class HintWords(Struct, frozen=True, kw_only=True):
    """The texts and tiles of a hint."""

    title: str
    lines: Sequence[str]
    """How far the hand is from its goal, then the reason for the advice."""
    short_title: str = ""
    """A title for when the full one needs more than two lines."""
    shorter: Sequence[str] = ()
    """Shorter and shorter forms of the first line."""
    short_reason: str = ""
    act: str = ""
    """What to do with ``tile``, of which a large picture stands beside the words; empty if there is none."""
    tile: Tile | None = None
    counted: str = ""
    """How many tiles help, above their pictures."""
    is_on_button: bool = False
    """Whether a button says what to do, so that the card gives only the reason."""
    number: int = 1
    """The rank of this answer among the best ones, as its lamp shows it."""
    tiles: Sequence[tuple[Tile, int]] = ()
    """The tiles that would help most, each with the number that may still come."""
    whole: str = ""

    @property
    def spoken(self) -> str:
        """What a screen reader says when the hint appears."""
        name = pgettext("phone", "hint {count}").format(count=self.number)
        return ". ".join([_("{name}: {said}").format(name=name, said=self.title), *self.lines])


class _Large(Struct, frozen=True, kw_only=True):
    """The reason beside a large tile."""

    act: TextStyle
    """The style of what to do."""
    lines: Sequence[str]
    style: TextStyle
    width: float
    lists: bool
    """Whether the tiles that help are shown."""

    @property
    def height(self) -> float:
        """The height of what to do and the reason."""
        return _ACT_HIGH + len(self.lines) * self.style.size * _WHY_STEP


def _helping_width(writer: Writer, words: HintWords) -> float:
    """The width of the tiles that help, with the words above them."""
    return max(_STEP * len(words.tiles), writer.width(words.counted, _LINE))


def _draw_helping(
    canvas: Canvas, tiles: Sequence[tuple[Tile, int]], end: tuple[float, float], below: float, size: float
) -> None:
    """Draw tiles that help, up to this x, with their numbers ``below`` their middle."""
    canvas, row = canvas.straight(Box(end[0] - _STEP * len(tiles), end[1], _STEP * len(tiles), 0))
    for place, (tile, live) in enumerate(tiles):
        x = row.x + _STEP * (place + 0.5)
        canvas.flat_tile(tile, (x, end[1]), size)
        canvas.text(f"×{live}", _COUNT, (x, end[1] + below), align=Align.CENTER)


class HintCard(Pressed):
    """The hint card; pressing it shows what the hand may aim for."""

    bleed = 42.0
    corner = 20.0
    is_told = True
    is_visible = Seen(usual=False)
    words = Seen[HintWords | None](None)
    points = Seen(usual=False)
    """Whether the card points to the tile beside it, which the hint is about."""

    def __init__(self) -> None:
        super().__init__(None)
        self.is_beside_hand = False
        """Whether it stands on the shelf, next to the hand's last tile."""
        self._large: tuple[object, _Large | None] | None = None
        self._fitted: tuple[object, tuple[_Setting, Sequence[tuple[Tile, int]]]] | None = None

    def say(self, words: HintWords | None) -> None:
        """Show another hint; ``None`` hides the card."""
        self.words = words
        self.tooltip = "" if words is None else words.whole
        self.called = "" if words is None else words.spoken
        self.is_visible = words is not None

    def lie(
        self, room: Room, model: TableModel, placed: Layout, *, bar: Box | None = None, tiles: int | None = None
    ) -> None:
        """Place the card at the end of the lane, or where else there is room for it.

        :param placed: the slots of the tiles, in the tiles' units.
        :param bar: the box of the question's bar in the lane.
        :param tiles: the most tiles that the hints list; ``None``: those of the present one.
        """
        hand = [placed[tile_id].box for tile_id in model.order if tile_id in placed]
        sets = [] if model.deal is None else model.deal.seats[model.seat].sets
        laid = [placed[tile_id].box.x for one in sets for tile_id in one.tile_ids if tile_id in placed]
        if tiles is None:
            tiles = 0 if self.words is None else len(self.words.tiles)
        end = places.shelf_end(room)
        between = max((tile.right for tile in hand), default=380.0), min(laid, default=end)
        box = places.hint_card(
            room, between, own_flowers_width(model), (_LEAST, _WIDEST), bar=bar, lists=tiles > _IN_NARROW
        )
        is_after = 0 <= box.x - between[0] / room.scale <= 2 * _POINTER[0]
        self.is_beside_hand = is_after and any(tile.y <= box.center[1] * room.scale <= tile.bottom for tile in hand)
        least = _LEAST_LISTING if tiles > _IN_NARROW else _LEAST_HIGH
        slots = (slot.box for slot in placed.values())
        self.place(_heightened(box, slots, room, least) if box.height < places.HINT_HEIGHT else box)

    def draw(self, canvas: Canvas) -> None:
        words = self.words
        if words is None:
            return
        box = self.box
        canvas.rounded(box, theme.WOOD_DARK, radius=20, opacity=0.9)
        canvas.panel(PanelKind.LACQUER_GLOW, box, radius=20)
        self.draw_warmth(canvas, radius=20, most=0.08)
        if self.points:
            (long, half), x = _POINTER, box.x - 3
            wedge(canvas, (x - long, box.center[1]), (1.0, 0.0), ((0.0, theme.GOLD_RING),), long=long, half=half)
        canvas = canvas.reading(box)
        large = self.large(canvas.kit.writer, words)
        if large is not None:
            self._draw_large(canvas, words, large)
            return
        setting, tiles = self.fitted(canvas.kit.writer, words)
        room = self.room_for_words(len(tiles), of=len(words.tiles))
        text = Box(box.right - _INSET - self._beside(len(tiles), len(words.tiles)) - room, box.y, room, box.height)
        top = setting.top(box.height)
        if words.is_on_button:
            canvas.icon(Icon.BULB, (box.x + _INSET + _LARGE_BULB / 2 - 4, box.center[1]), 40, _lamp_edge(words.number))
        else:
            canvas.icon(Icon.BULB, (box.x + _INSET + 9, box.y + top + 13), 26, _lamp_edge(words.number))
        if words.number > 1:
            x, y = (24, box.center[1] + 42) if words.is_on_button else (9, box.y + top + 47)
            canvas.text(str(words.number), _NUMBER, (box.x + _INSET + x, y), align=Align.CENTER)
        _write(canvas, setting, text)
        is_low = box.height < places.HINT_HEIGHT
        middle, below = box.center[1] - (9 if is_low else 11), 41 if is_low else 52
        end = box.right - _INSET
        if 0 < len(tiles) < len(words.tiles):
            end -= _MORE
            more = f"+{number(len(words.tiles) - len(tiles))}"
            canvas.text(more, _MORE_STYLE, (end + _MORE, middle + 6), align=Align.END)
        _draw_helping(canvas, tiles, (end, middle), below, _LOW_TILE if is_low else _TILE)

    def _draw_large(self, canvas: Canvas, words: HintWords, large: _Large) -> None:
        """Draw the tile in question large, what to do with it, the reason, and the tiles that help."""
        box, tile = self.box, words.tile
        assert tile is not None, "what to do with it is said"
        at = (box.x + _INSET + _PICTURE / 2, box.center[1] - 7)
        canvas.flat_tile(tile, at, _PICTURE)
        draw_rank(canvas, (at[0], box.bottom - 22), words.number)
        x, high = box.x + _INSET + _PICTURE + _BESIDE_PICTURE, large.height
        y = box.center[1] - high / 2
        canvas.text(words.act, large.act, (x, y + _ACT.size * 0.9), widest=large.width)
        for place, line in enumerate(large.lines):
            step = large.style.size * _WHY_STEP
            canvas.text(line, large.style, (x, y + _ACT_HIGH + step * (place + 0.77)), widest=large.width)
        if large.lists:
            end = box.right - _INSET
            middle = end - _helping_width(canvas.kit.writer, words) / 2
            canvas.text(words.counted, _LINE, (middle, box.y + 33), align=Align.CENTER)
            _draw_helping(canvas, words.tiles, (middle + _STEP * len(words.tiles) / 2, box.center[1] + 4), 54, _TILE)

    def large(self, writer: Writer, words: HintWords) -> _Large | None:
        """The reason beside a large picture of the tile; ``None`` if there is no tile or no room for all of it."""
        wanted = (words, self.box.width, self.box.height, writer.unit)
        if self._large is None or self._large[0] != wanted:
            large = self._fit_large(writer, words, lists=bool(words.tiles))
            if large is None and len(self.fitted(writer, words)[1]) < len(words.tiles):
                large = self._fit_large(writer, words, lists=False)
            self._large = wanted, large
        return self._large[1]

    def _fit_large(self, writer: Writer, words: HintWords, *, lists: bool) -> _Large | None:
        """The reason in this room; ``lists``: whether the tiles that help are shown, and not their number alone."""
        if words.tile is None or self.box.height < places.HINT_HEIGHT:
            return None
        helping = _helping_width(writer, words) + _BESIDE_PICTURE if lists else 0.0
        width = self.box.width - 2 * _INSET - _PICTURE - _BESIDE_PICTURE - helping
        acts = (act for act in (_ACT, _ACT.sized(30)) if writer.width(words.act, act) <= width)
        if (act := next(acts, None)) is None:
            return None
        reasons = [words.lines[-1], *filter(None, [words.short_reason])] if words.lines else [""]
        for reason in reasons:
            found = []
            for style in (_WHY, _WHY.sized(20)):
                lines = writer.wrapped(reason, style, width)
                if words.tiles and not lists:
                    lines = [*writer.wrapped(words.counted, style, width), *lines]
                large = _Large(act=act, lines=lines, style=style, width=width, lists=lists)
                fits = large.height <= self.box.height - 2 * _MARGIN and len(large.lines) <= _WHY_LINES
                if fits and all(writer.width(line, style) <= width for line in large.lines):
                    found.append(large)
            if found:
                return min(found, key=lambda large: len(large.lines))
        return None

    def fitted(self, writer: Writer, words: HintWords) -> tuple[_Setting, Sequence[tuple[Tile, int]]]:
        """The text in the largest size in which it fits whole, and as many tiles as there is room for.

        The text is shortened if that lets all tiles fit; the tooltip has the rest.
        """
        wanted = (words, self.box.width, self.box.height, writer.unit)
        if self._fitted is None or self._fitted[0] != wanted:
            self._fitted = wanted, self._fit(writer, words)
        return self._fitted[1]

    def _fit(self, writer: Writer, words: HintWords) -> tuple[_Setting, Sequence[tuple[Tile, int]]]:
        box = self.box
        most = min(len(words.tiles), 3 if box.width >= 330 else 2 if box.width >= 270 else 1)
        for shrunk, (count, title, lines) in _sized(words, list(_attempts(words, most)), most):
            room = self.room_for_words(count, of=len(words.tiles))
            setting = _Setting.of(writer, title, lines, (room, box.height), shrunk)
            if setting.is_whole(writer, room, box.height):
                return setting, words.tiles[:count]
        room = self.room_for_words(0)
        title, lines = _forms(words)[-1]
        return _Setting.of(writer, title, lines, (room, box.height), _SIZES - 1), ()

    def room_for_words(self, tiles: int, *, of: int | None = None) -> float:
        """Width of a line beside this many tiles, and the number of others where there are more: ``of`` in all."""
        bulb = _LARGE_BULB if self.words is not None and self.words.is_on_button else _BULB
        return self.box.width - 2 * _INSET - bulb - self._beside(tiles, of)

    def _beside(self, tiles: int, of: int | None) -> float:
        """The width that this many tiles and the number of others take beside the words."""
        dots = _MORE if of is not None and of > tiles else 0.0
        return tiles * _STEP + dots + _BESIDE if tiles else 0.0


def _heightened(box: Box, tiles: Iterable[Box], room: Room, least: float) -> Box:
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
    return box if end - start < least else Box(start, above.y, end - start, places.HINT_HEIGHT)


def _forms(words: HintWords) -> list[tuple[str, Sequence[str]]]:
    """Title and lines, from the full text to ever shorter forms."""
    forms = [words.lines, *([short, *words.lines[1:]] for short in words.shorter)]
    if words.short_reason and len(words.lines) > 1:
        forms += [[*form[:-1], words.short_reason] for form in forms]
    if words.is_on_button:
        return [("", form) for form in forms]
    said = [(words.title, form) for form in forms]
    return [*said, (words.short_title, forms[-1])] if words.short_title else said


def _attempts(words: HintWords, most: int) -> Iterator[_Attempt]:
    """The numbers of tiles, titles and lines to try, the fullest first.

    A line is left out only if neither a shorter text nor fewer tiles make enough room. If not all tiles can be shown
    anyway, a tile is left out before the reason that names tiles.
    """
    said = _forms(words)
    long = [each for each in said if each[0] in (words.title, "")]
    lines = range(len(words.lines), 0 if words.shorter else -1, -1)
    if 0 < most == len(words.tiles):
        yield from ((most, title, form[:kept]) for kept in lines for title, form in said)
    for kept in lines:
        for forms, least in ((long, 0), (said, -1)):
            for is_short in (False, True):
                of_words = [each for each in forms if _is_short(words, each[1]) is is_short]
                yield from ((count, title, form[:kept]) for count in range(most, least, -1) for title, form in of_words)


def _sized(words: HintWords, attempts: Sequence[_Attempt], most: int) -> Iterator[tuple[int, _Attempt]]:
    """The attempts, each with the number of steps by which its text is smaller.

    Text that leaves out neither a line nor a tile is tried in all its forms before it is made smaller.
    """
    whole = [each for each in attempts if each[0] == most and len(each[2]) == len(words.lines)]
    yield from ((shrunk, each) for shrunk in range(_SIZES) for each in whole if not shrunk or _may_shrink(words, each))
    for each in attempts:
        yield from ((shrunk, each) for shrunk in range(_SIZES if _may_shrink(words, each) else 1))


def _may_shrink(words: HintWords, attempt: _Attempt) -> bool:
    """Whether smaller text is tried: a full title is not made smaller where a short one says enough."""
    return not words.short_title or attempt[1] != words.title


def _is_short(words: HintWords, form: Sequence[str]) -> bool:
    """Whether the short reason replaces the one that names tiles."""
    return bool(words.short_reason) and form[-1:] == [words.short_reason] and form[-1:] != list(words.lines[-1:])


class _Setting(Struct, frozen=True):
    title: Sequence[str]
    title_style: TextStyle
    lines: Sequence[str]
    line_style: TextStyle
    gap: float
    """The distance of the lines from the title."""

    @classmethod
    def of(cls, writer: Writer, title: str, said: Sequence[str], box: tuple[float, float], shrunk: int) -> _Setting:
        """The text broken to the width of this room, reduced in size by ``shrunk`` steps."""
        width, height = box
        title_style = _TITLE.sized(_TITLE.size - 2 * shrunk)
        usual = _LINE if title else _ALONE
        line_style = usual.sized(usual.size - shrunk)
        lines = [part for line in said for part in writer.wrapped(line, line_style, width)]
        gap = _GAP if lines and title and height >= places.HINT_HEIGHT else 0.0
        said_first = writer.wrapped(title, title_style, width) if title else []
        return cls(said_first, title_style, lines, line_style, gap)

    @property
    def steps(self) -> tuple[float, float]:
        """Line distances of the title and of the other lines."""
        return self.title_style.size * 1.17, self.line_style.size * 1.19

    @property
    def height(self) -> float:
        title, line = self.steps
        return len(self.title) * title + self.gap + len(self.lines) * line

    def top(self, height: float) -> float:
        """Top of the first line in a card of this height."""
        return max(4.0, (height - self.height) / 2)

    def is_whole(self, writer: Writer, width: float, height: float) -> bool:
        """Whether all text fits into a card of this size without being cut."""
        texts = [(line, self.title_style) for line in self.title] + [(line, self.line_style) for line in self.lines]
        most = _MOST_LINES if height >= places.HINT_HEIGHT else _MOST_LINES_IN_LANE
        margin = _MARGIN if height >= places.HINT_HEIGHT else _LOW_MARGIN
        is_short = len(texts) <= most and len(self.title) < _MOST_LINES_IN_LANE
        return (
            is_short
            and self.height <= height - 2 * margin
            and all(writer.width(text, style) <= width for text, style in texts)
        )


def _write(canvas: Canvas, setting: _Setting, text: Box) -> None:
    """Draw the lines that fit; the tooltip has the rest."""
    y = text.y + setting.top(text.height)
    steps = zip((setting.title, setting.lines), (setting.title_style, setting.line_style), setting.steps, strict=True)
    for lines, style, step in steps:
        for line in lines:
            if y + step <= text.bottom:
                canvas.text(line, style, (text.x, y + step * 0.77), widest=text.width)
            y += step
        y += setting.gap


@dataclass(eq=False)
class Rank(Widget):
    """A lamp in the corner of a button that ranks its answer among the three best; the best button is lit all round."""

    rank: int

    bleed = 6.0
    _button = NOWHERE

    def lie_on(self, button: Box, *, mirrored: bool, beside: Box | None = None) -> None:
        """Place the lamp on the button's upper edge, above its label, at the corner at which lines of text end.

        :param beside: the place of the lamp if it stands before the reason instead.
        """
        width, height = RANK_SIZE
        place = Box(button.x + 5 if mirrored else button.right - width - 5, button.y - height + 1, width, height)
        if beside is not None:
            place = Box(beside.x, beside.center[1] - height / 2, width, height)
        if place != self.box or button != self._button:
            self._button = button
            self.bleed = Box.around([button, place]).width + _LIGHT if self.rank == 1 else 6.0
            self.place(place)

    def draw(self, canvas: Canvas) -> None:
        if self.rank == 1:
            canvas.panel(PanelKind.FOCUS_GOLD, self._button)
        draw_rank(canvas, self.box.center, self.rank)


_LIGHT = 24.0
"""How far the light around the best button reaches."""
RANK_SIZE = (50.0, 25.0)


def draw_rank(canvas: Canvas, center: tuple[float, float], rank: int, *, size: float = 1.0) -> None:
    """Draw a lamp: all gold for the best answer, so that its rank is not taken for a key; brass with a number else."""
    width, height = RANK_SIZE[0] * size, RANK_SIZE[1] * size
    box = Box(center[0] - width / 2, center[1] - height / 2, width, height)
    canvas.rounded(box, theme.WOOD_DARK, radius=height / 2)
    canvas.rounded(box.grown(-2 * size), _lamp_edge(rank), radius=height / 2 - 2 * size)
    if rank == 1:
        canvas.icon(Icon.BULB, center, 21 * size, theme.ON_GOLD)
        return
    canvas.rounded(box.grown(-4.5 * size), theme.LAMP, radius=height / 2 - 4.5 * size)
    canvas.icon(Icon.BULB, (box.x + 16 * size, center[1]), 17 * size, _lamp_edge(rank))
    place = Box(box.x + 24 * size, box.y, 20 * size, height)
    canvas.centered(number(rank), TextStyle(Face.BOLD, max(15, 19 * size), theme.TEXT), place)


def _lamp_edge(rank: int) -> theme.Color:
    return theme.GOLD if rank == 1 else theme.GOLD_RING
