"""Parts that are only seen: texts, tiles, icons, pictures, bars."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from game.i18n.tile_words import plain_name
from game.players.manner.temper import Mood
from game.players.roster import PortraitId
from game.ui.part import Act, Node, Part, act
from game.ui.tokens import Fill, Size, Step, Tone, Type, style
from game.view.paint import Canvas, FaceLook, Icon, keycap_box
from game.view.spoken.listener import Listener
from game.view.table.hand_row import HIGH, draw_row, fitting_tile, row_width, underline
from game.view.units import Align, Box, Color, Point, TextStyle, theme
from game.view.widgets.label import draw_golden
from game.view.widgets.numbers import draw_progress

_NARROW = 2 * Size.HAND
"""The width to which a text gives way before its neighbors do."""
_SHADE = 2.0
_BREAK = r"(?<=[-/\\])"
"""Where a word that is too wide can be broken."""


class Text(Part):
    """A text, broken into lines where it has to be: nothing is shrunk or cut off."""

    text: str
    type: Type = Type.BODY
    tone: Tone = Tone.MAIN
    align: Align = Align.START
    ink: Color | None = None
    """Another color than that of its tone."""
    is_narrow: bool = False
    """Whether it rather breaks into lines of one word than have its neighbors give way."""
    others: tuple[str, ...] = ()
    """Texts that may stand in its place later: it has room for each of them, and stands in the middle of it."""

    @property
    def bleed(self) -> float:  # type: ignore[override]
        """How far swung letters reach."""
        return 0.4 * self.type.value[1]

    def style(self, node: Node) -> TextStyle:
        found = style(self.type, self.tone, node.ground)
        return found if self.ink is None else found.colored(self.ink)

    def wish(self, node: Node) -> float:
        font, texts = self.style(node), (self.text, *self.others)
        return max([node.kit.writer.width(line, font) for text in texts for line in text.split("\n")]) + 1

    def _aligned(self, node: Node) -> Align:
        """Where it stands: units of the numbers in a column stand below each other in every language."""
        is_number = self.align is Align.END and node.kit.mirrored and not any(map(str.isalpha, self.text))
        return Align.START if is_number else self.align

    def least(self, node: Node) -> float:
        words = re.split(rf"[ \n]|{_BREAK}", " ".join((self.text, *self.others)))
        font = self.style(node)
        longest = max([node.kit.writer.width(word, font) for word in words])
        return min(node.wish, longest + 1 if self.is_narrow else max(longest + 1, _NARROW))

    def broken(self, node: Node, width: float) -> Sequence[str]:
        """Its lines at this width; a word that is too wide is broken after hyphens and slashes."""
        if width >= node.wish:
            return self.text.split("\n")

        lines: Sequence[str] = node.kept(("text", round(width, 2)), lambda: self._lines(self.text, node, width))
        return lines

    def _lines(self, text: str, node: Node, width: float) -> Sequence[str]:
        writer, font = node.kit.writer, self.style(node)
        broken = writer.balanced if self.align is Align.CENTER else writer.wrapped
        words = (_in_pieces(word, lambda text: writer.width(text, font) <= width) for word in text.split(" "))
        return broken(" ".join(words), font, width)

    @property
    def _step(self) -> float:
        """The height of a line as a share of its size: of a great figure, that of its digits."""
        return 1.0 if self.type is Type.FIGURE else theme.LINE_HEIGHT

    def high(self, node: Node, width: float) -> float:
        most = max((len(self._lines(text, node, width)) for text in self.others), default=0)
        lines = max(most, len(self.broken(node, width))) if self.text else most
        return lines * (self.style(node).size * self._step)

    def draw(self, node: Node, canvas: Canvas) -> None:
        font, box, align = self.style(node), node.box, self._aligned(node)
        lines, step = self.broken(node, box.width), font.size * self._step
        if self.others:
            box = Box(box.x, box.center[1] - len(lines) * step / 2, box.width, len(lines) * step)
        if self.tone is Tone.FIGURE:
            for number, line in enumerate(lines):
                golden = Box(box.x, box.y + number * step, box.width, step)
                draw_golden(canvas.reading(golden), line, font, golden, align=align)
            return
        if self.tone is Tone.ON_PICTURE:
            shade = Box(box.x, box.y + _SHADE, box.width, box.height)
            canvas.stacked(lines, font.colored(theme.BLACK), shade, step, align=align)
        canvas.stacked(lines, font, box, step, align=align)

    def said(self, node: Node) -> str:
        return self.text.replace("  \u00b7  ", ", ")


def remark(text: str, align: Align = Align.START, **how: Any) -> Text:
    """A text in small letters of the second ink: what is said of the thing above or beside it."""
    return Text(text, tone=Tone.SECOND, align=align, **how)


def strong(text: str, tone: Tone = Tone.MAIN, align: Align = Align.START, **how: Any) -> Text:
    """A text in strong letters: the name of a thing in a line."""
    return Text(text, Type.STRONG, tone, align, **how)


def label(text: str, tone: Tone = Tone.MAIN, align: Align = Align.START, **how: Any) -> Text:
    """A text in larger letters: what a button does, what a part of a page is about."""
    return Text(text, Type.LABEL, tone, align, **how)


def heading(text: str, **how: Any) -> Text:
    """The golden heading of a page, a card or a paper."""
    return Text(text, Type.HEADING, Tone.TITLE, **how)


def _in_pieces(word: str, fits: Callable[[str], bool]) -> str:
    """A word in as few lines as it needs."""
    lines = [""]
    for piece in [word] if fits(word) else re.split(_BREAK, word):
        if lines[-1] and not fits(lines[-1] + piece):
            lines.append("")
        lines[-1] += piece
    return "\n".join(lines)


class Picture(Part):
    """Something drawn by a function, which is called with a canvas and a box after the arguments given with it."""

    paint: Act
    wide: float = 0.0
    tall: float | None = None
    """Its height, where it is the same in any room; ``None``: as much as its width."""
    ratio: float = 0.0
    """Its height as a share of the width that it gets."""
    tells: bool = False
    """Whether what is written in it is heard."""

    bleed = Step.XL + Step.L

    def wish(self, node: Node) -> float:
        return self.wide

    def least(self, node: Node) -> float:
        return min(self.wide, _NARROW) if self.ratio or self.tall == 0 else self.wide

    def high(self, node: Node, width: float) -> float:
        if self.ratio:
            return width * self.ratio
        return self.wide if self.tall is None else self.tall

    def draw(self, node: Node, canvas: Canvas) -> None:
        act(self.paint, canvas, node.box)

    def said(self, node: Node) -> str:
        if not self.tells:
            return ""
        listener = Listener(node.kit, node.box, names_tiles=False)
        act(self.paint, listener, node.box)
        return ", ".join(listener.heard)


def draw_face(
    canvas: Canvas,
    who: PortraitId,
    at: Point,
    size: float,
    *,
    is_ringed: bool,
    mood: Mood = Mood.CALM,
    is_choice: bool = False,
) -> None:
    """Draw a portrait, on demand in a golden ring around it; ``is_choice``: also where no animals are shown."""
    if is_ringed:
        canvas.disc(at, size + Step.M, theme.GOLD)
        canvas.disc(at, size + Step.S, theme.GOLD_DARK)
    canvas.avatar(who, at, size, FaceLook(mood), is_choice=is_choice)


class Portrait(Part):
    """A face in its ring."""

    who: PortraitId
    size: float = Size.PORTRAIT
    is_ringed: bool = False
    """Whether it is in a golden ring, within its size."""
    mood: Mood = Mood.CALM

    @property
    def bleed(self) -> float:  # type: ignore[override]
        """How far the shadow of the ring reaches."""
        return 0.2 * self.size

    def draw(self, node: Node, canvas: Canvas) -> None:
        size = self.size - (Step.M if self.is_ringed else 0.0)
        draw_face(canvas, self.who, node.box.center, size, is_ringed=self.is_ringed, mood=self.mood)


class Mark(Part):
    """An icon on a disc, or in a ring of its color: a result, a state."""

    icon: Icon
    color: Color
    ink: Color = theme.WHITE
    size: float = Size.SIGN
    is_ring: bool = False

    def draw(self, node: Node, canvas: Canvas) -> None:
        self.draw_at(canvas, node.box.center)

    def draw_at(self, canvas: Canvas, at: Point) -> None:
        """Draw it around a point."""
        canvas.disc(at, self.size, self.color)
        if self.is_ring:
            canvas.disc(at, 0.86 * self.size, Fill.LEAF)
        canvas.icon(self.icon, at, 0.62 * self.size, self.color if self.is_ring else self.ink)


class Bar(Part):
    """A value as a length on a scale; with a scale that begins below 0, losses reach back."""

    value: float
    low: float
    high_end: float
    color: Color

    size = Step.L

    def wish(self, node: Node) -> float:
        return _NARROW

    def least(self, node: Node) -> float:
        return Size.PORTRAIT

    def draw(self, node: Node, canvas: Canvas) -> None:
        canvas, box = canvas.reading(node.box), node.box
        unit = box.width / (self.high_end - self.low or 1.0)
        zero = box.x - self.low * unit
        start, end = sorted((zero, zero + self.value * unit))
        canvas.rounded(Box(start, box.y, end - start, box.height), self.color, radius=Step.HAIR)
        canvas.fill(Box(zero - 1.5, box.y - 2, 3, box.height + 4), Tone.MAIN.ink(node.ground))


class Progress(Part):
    """How far something has come, as a bar with round ends."""

    share: float
    size: float = Step.M
    """Its height."""

    def wish(self, node: Node) -> float:
        return Size.SIDE

    def least(self, node: Node) -> float:
        return Size.PORTRAIT

    def draw(self, node: Node, canvas: Canvas) -> None:
        draw_progress(canvas.reading(node.box), node.box, self.share)


class Keys(Part):
    """Keys of the keyboard or the gamepad, always from left to right."""

    names: tuple[str, ...]

    size = Size.CAP

    def _wide(self, node: Node, name: str) -> float:
        return keycap_box(node.kit, name, (0, 0), height=Size.CAP).width

    def wish(self, node: Node) -> float:
        return sum(self._wide(node, name) + Step.S for name in self.names) - Step.S

    def draw(self, node: Node, canvas: Canvas) -> None:
        x = node.box.x
        for name in self.names:
            wide = self._wide(node, name)
            canvas.keycap(name, (x + wide / 2, node.box.center[1]), height=Size.CAP, color=Tone.MAIN.ink(node.ground))
            x += wide + Step.S

    def said(self, node: Node) -> str:
        return ", ".join(self.names)


class Tiles(Part):
    """Sets of tiles in a row, in further rows where they need them, never smaller than can be read."""

    sets: tuple[tuple[object, ...], ...]
    size: float = Size.TILE
    winning: object = None
    rim: Color = theme.GOLD_RING
    most: int = 9
    """The most rows: with fewer, the tiles become smaller."""
    shade: int = 0
    """How dark the tiles are, from 0 (not) to 8."""
    align: Align = Align.CENTER
    open_sets: tuple[int, ...] = ()
    """The numbers of the sets that lie open, which are underlined."""

    bleed = Step.L

    def wish(self, node: Node) -> float:
        return row_width(self.sets, self.size)  # type: ignore[arg-type]

    def least(self, node: Node) -> float:
        if self.most == 1:
            return 0.4 * node.wish
        return max(row_width((group,), min(self.size, Size.LEAST_TILE)) for group in self.sets)  # type: ignore[arg-type]

    def _rows(self, node: Node, width: float) -> Sequence[Sequence[tuple[object, ...]]]:
        count = min(self.most, max(1, -(-int(node.wish) // max(1, int(width)))))
        cuts = -(-len(self.sets) // count)
        return [self.sets[at : at + cuts] for at in range(0, len(self.sets), cuts)]

    def _tile(self, node: Node, width: float) -> float:
        """The width of a tile, the same in all rows."""
        return min(fitting_tile(row, width, self.size) for row in self._rows(node, width))  # type: ignore[arg-type]

    def high(self, node: Node, width: float) -> float:
        return len(self._rows(node, width)) * (HIGH * self._tile(node, width) + Step.HAIR)

    def draw(self, node: Node, canvas: Canvas) -> None:
        y, winning, tile, first = node.box.y, self.winning, self._tile(node, node.box.width), 0
        for sets in self._rows(node, node.box.width):
            wide = row_width(sets, tile)  # type: ignore[arg-type]
            spare = {Align.START: 0.0, Align.CENTER: 0.5, Align.END: 1.0}[self.align] * (node.box.width - wide)
            row = node.kit.read(Box(node.box.x + spare, y, wide, HIGH * tile), node.box)
            won = draw_row(canvas, sets, (row.x, y), tile, winning=winning, ring=self.rim, shade=self.shade)  # type: ignore[arg-type]
            if won is not None and tile > Size.CONTROL:
                Mark(Icon.STAR, theme.GOLD, theme.ON_GOLD).draw_at(canvas, (won.right, won.y))
            underline(canvas, sets, row, {number - first for number in self.open_sets})  # type: ignore[arg-type]
            first += len(sets)
            if any(winning in group for group in sets):
                winning = None
            y += HIGH * tile + Step.HAIR

    def said(self, node: Node) -> str:
        return ", ".join(plain_name(tile) for group in self.sets for tile in filter(None, group))  # type: ignore[arg-type]
