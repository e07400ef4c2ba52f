"""Parts that place others: columns, rows, grids, panels, and things over each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import pygame

from game import replace
from game.app.window.pictures import set_opacity
from game.ui.part import Across, Act, Node, Part, Pressable, act
from game.ui.tokens import Ground, Size, Step
from game.view.paint import Canvas, Paint, PanelKind, edge
from game.view.units import Box, Color, theme

Maybe = Part | None
_Laid = tuple[Sequence[Node], Sequence[float], Sequence[float]]
"""A line of nodes, with their widths and heights."""
_SHADOW = Step.XL + Step.L
"""How far the shadow of a panel reaches."""
_PAPER_SHADOW = 88.0
"""How far that of paper reaches."""
_BEYOND = 2 * Step.XL
"""How far a long panel is drawn beyond what is seen of it."""


def shared(
    room: float, grows: Sequence[float], gap: float, least: Sequence[float], wish: Sequence[float]
) -> list[float]:
    """The lengths of parts beside each other: growing ones share what the others leave."""
    room = max(0.0, room - gap * (len(grows) - 1))
    found = [0.0 if grow else length for grow, length in zip(grows, wish, strict=True)]
    growing = {number: grow for number, grow in enumerate(grows) if grow}
    while growing:
        spare = room - sum([length for number, length in enumerate(found) if number not in growing])
        unit = spare / sum(growing.values())
        small = [number for number, grow in growing.items() if grow * unit < least[number]]
        for number in small or growing:
            found[number] = least[number] if small else growing[number] * unit
        growing = {number: grow for number, grow in growing.items() if small and number not in small}
    over = sum(found) - room
    give = [length - small for length, small in zip(found, least, strict=True)]
    if over > 0.01 and sum(give) > 0:
        share = min(1.0, over / sum(give))
        found = [length - each * share for length, each in zip(found, give, strict=True)]
    if sum(found) - room > 0.01:
        found = [length * room / sum(found) for length in found]
    return found


def summed(lengths: Sequence[float], gap: float) -> float:
    """The length of parts one after the other."""
    return sum(lengths) + gap * max(0, len(lengths) - 1)


class _Parts(Part):
    """Several parts; ``None`` among them is left out."""

    parts: tuple[Maybe, ...]
    gap: float = Step.M
    across: Across = Across.FILL

    @property
    def children(self) -> Sequence[Part]:
        return [*filter(None, self.parts)]


class _Stack(_Parts):
    """Parts of which the widest decides how wide all are."""

    def wish(self, node: Node) -> float:
        return max([each.wish for each in node.nodes], default=0.0)

    def least(self, node: Node) -> float:
        return max([each.least for each in node.nodes], default=0.0)


class Column(_Stack):
    """Parts below each other."""

    def _wide(self, each: Node, width: float) -> float:
        return width if self.across is Across.FILL else min(width, each.wish)

    def high(self, node: Node, width: float) -> float:
        return summed([each.high(self._wide(each, width)) for each in node.nodes], self.gap)

    def tight(self, node: Node, width: float) -> float:
        return summed([each.part.tight(each, self._wide(each, width)) for each in node.nodes], self.gap)

    def lay(self, node: Node) -> None:
        box = node.box
        wides = [self._wide(each, box.width) for each in node.nodes]
        highs = needs = [each.high(wide) for each, wide in zip(node.nodes, wides, strict=True)]
        grows = [each.part.grow for each in node.nodes]
        if any(grows):
            lows = [each.part.tight(each, wide) for each, wide in zip(node.nodes, wides, strict=True)]
            room = max(box.height, summed(lows, self.gap))
            highs = shared(room, grows, self.gap, lows, needs)
        y = box.y
        for each, wide, high in zip(node.nodes, wides, highs, strict=True):
            x = box.x if wide == box.width else self.across.placed(box.x, box.width, wide)[0]
            each.place(Box(x, y, wide, high))
            y += high + self.gap


class Row(_Parts):
    """Parts beside each other; with ``wraps``, in as many lines as they need."""

    across: Across = Across.CENTER
    along: Across = Across.START
    """Where the parts stand if they leave room."""
    wraps: bool = False
    is_roomy: bool = False
    """Whether rather a line of parts is broken than the words of a growing one."""
    is_tight: bool = False
    """Whether a line is broken only if its parts have no room even at their least widths."""
    is_straight: bool = False

    def wish(self, node: Node) -> float:
        return summed([each.wish for each in node.nodes], self.gap)

    def least(self, node: Node) -> float:
        if self.wraps:
            return max([each.least for each in node.nodes], default=0.0)
        return summed([each.least for each in node.nodes], self.gap)

    def _lines(self, node: Node, width: float) -> Sequence[Sequence[Node]]:
        if not self.wraps:
            return [node.nodes]
        lines: list[list[Node]] = []
        left = 0.0
        for each in node.nodes:
            roomy = min(each.wish, width / 2) if self.is_roomy else 0.0
            need = (max(each.least, roomy) if each.part.grow or self.is_tight else each.wish) + self.gap
            if not lines or need - self.gap > left + 0.01:
                lines.append([])
                left = width
            lines[-1].append(each)
            left -= need
        return lines

    def _laid(self, node: Node, width: float) -> Sequence[_Laid]:
        """The lines, found once for each width."""

        def found() -> Sequence[_Laid]:
            laid: list[_Laid] = []
            lines = self._lines(node, width)
            for line in lines:
                if len(line) == 1 and len(lines) > 1:  # alone in its line
                    laid.append((line, [width], [line[0].high(width)]))
                    continue
                wides = [each.wish for each in line]
                grows = [each.part.grow for each in line]
                is_full = summed(wides, self.gap) > width
                if any(grows) or is_full:
                    is_plain = not is_full and len([grow for grow in grows if grow]) == 1  # nothing gives way
                    leasts = wides if is_plain else [each.least for each in line]
                    wides = shared(width, grows, self.gap, leasts, wides)
                if self.along is Across.FILL:
                    spare = max(0.0, width - summed(wides, self.gap))
                    wides = [wide + spare / len(line) for wide in wides]
                laid.append((line, wides, [each.high(wide) for each, wide in zip(line, wides, strict=True)]))
            return laid

        lines: Sequence[_Laid] = node.kept(("lines", round(width, 2)), found)
        return lines

    def high(self, node: Node, width: float) -> float:
        lines = self._laid(node, width)
        return summed([max(highs, default=0.0) for _line, _wides, highs in lines], self.gap)

    def tight(self, node: Node, width: float) -> float:
        lines = self._laid(node, width)
        if len(lines) != 1:
            return self.high(node, width)
        line, wides, _highs = lines[0]
        return max([each.part.tight(each, wide) for each, wide in zip(line, wides, strict=True)], default=0.0)

    def lay(self, node: Node) -> None:
        box, lines = node.box, self._laid(node, node.box.width)
        y = box.y
        for line, wides, highs in lines:
            line_high = box.height if len(lines) == 1 else max(highs)
            x, _room = self.along.placed(box.x, box.width, summed(wides, self.gap))
            for each, wide, high in zip(line, wides, highs, strict=True):
                top, tall = (y, line_high) if self.across is Across.FILL else self.across.placed(y, line_high, high)
                each.place(Box(x, top, wide, tall))
                x += wide + self.gap
            y += line_high + self.gap


class Grid(_Parts, kw_only=True):
    """Parts in cells of equal width: as many columns as there is room for, but no more than even rows need."""

    cell: float = Size.SIDE
    """The least width of a cell."""
    most: int = 99
    """The most columns."""
    aside: float | None = None
    """The gap between columns, if it is not that between rows."""
    is_down: bool = False
    """Whether it is read down one column after the other."""
    along: Across = Across.START
    """Where the parts of a row stand that has fewer than others."""
    is_roomy: bool = False
    """Whether no cell is narrower than its words allow."""

    def _cell(self, node: Node) -> float:
        return max([self.cell, *(each.least for each in node.nodes if self.is_roomy)])

    def wish(self, node: Node) -> float:
        count = min(self.most, len(node.nodes))
        return count * self._cell(node) + (count - 1) * self._aside

    def least(self, node: Node) -> float:
        return self._cell(node)

    def _columns(self, node: Node, width: float) -> int:
        fitting = int((width + self._aside + 0.01) / (self._cell(node) + self._aside))
        count = max(1, len(node.nodes))
        most = max(1, min(fitting, count))
        return self.most if self.most <= most else -(-count // -(-count // most))

    @property
    def _aside(self) -> float:
        return self.gap if self.aside is None else self.aside

    def _rows(self, node: Node, width: float) -> tuple[float, list[list[Node]], list[float]]:
        count = self._columns(node, width)
        wide = (width - self._aside * (count - 1)) / count
        lines = -(-len(node.nodes) // count)
        if self.is_down:
            rows = [node.nodes[line::lines] for line in range(lines)]
        else:
            rows = [node.nodes[at : at + count] for at in range(0, len(node.nodes), count)]
        return wide, rows, [max(each.high(wide) for each in row) for row in rows]

    def high(self, node: Node, width: float) -> float:
        _wide, _cells, highs = self._rows(node, width)
        return summed(highs, self.gap)

    def lay(self, node: Node) -> None:
        wide, rows, highs = self._rows(node, node.box.width)
        spare = node.box.height - summed(highs, self.gap)
        highs = [high + max(0.0, spare) / len(rows) for high in highs]
        y = node.box.y
        for row, high in zip(rows, highs, strict=True):
            x, _room = self.along.placed(node.box.x, node.box.width, len(row) * (wide + self._aside) - self._aside)
            for each in row:
                top, tall = self.across.placed(y, high, each.high(wide))
                each.place(Box(x, top, wide, tall))
                x += wide + self._aside
            y += high + self.gap


class _Line(Row):
    """A line of a table, which gives it the widths of its columns; without them it is laid out as any row."""

    def lay(self, node: Node) -> None:
        if node.state is None:
            super().lay(node)
            return
        x = node.box.x
        for cell, wide in zip(node.nodes, node.state, strict=True):
            top, tall = self.across.placed(node.box.y, node.box.height, cell.high(wide))
            cell.place(Box(x, top, wide, tall))
            x += wide + self.gap


class Table(Part):
    """Lines whose cells stand in the same columns; where these have no room, each line is broken by itself.

    A line that looks or acts in its own way is given as a panel around its cells.
    """

    lines: tuple[tuple[Maybe, ...] | Panel, ...]
    grows: tuple[float, ...]
    """For each column its share of the room that is left; 0: as wide as its widest cell."""
    heads: tuple[Maybe, ...] = ()
    gap: float = Step.S
    on_ground: Ground = Ground.TRAY
    pad: float = Step.M
    sides: float = 0.0
    """A further margin of the lines at both sides."""

    @property
    def children(self) -> Sequence[Part]:
        lines = [self._line(line) for line in self.lines]
        return [self._row_of(self.heads), *lines] if self.heads else lines

    def _line(self, line: tuple[Maybe, ...] | Panel) -> Part:
        if isinstance(line, Panel):
            cells = line.part.parts if isinstance(line.part, _Parts) else (line.part,)
            return replace(line, part=self._row_of(cells), pad=self.pad, sides=self._sides)
        return Panel(self._row_of(line), self.on_ground, self.pad, sides=self._sides)

    @staticmethod
    def _row_of(cells: Sequence[Maybe]) -> Part:
        return _Line(tuple(cell or Space(grow=0.0) for cell in cells), wraps=True)

    @staticmethod
    def _row(line: Node) -> Node:
        return line.nodes[0] if isinstance(line.part, Panel) else line

    def wish(self, node: Node) -> float:
        return sum(wish for _least, wish in self._needs(node)) + self._between

    def least(self, node: Node) -> float:
        return max((line.least for line in node.nodes), default=0.0)

    @property
    def _beside(self) -> float:
        """The width of both margins of a line."""
        return 2 * (self.pad + self._sides)

    @property
    def _sides(self) -> float:
        return max(self.sides, Step.M - self.pad) if self.pad == Step.S else self.sides

    @property
    def _between(self) -> float:
        """The width of margins and gaps of a line."""
        return self._beside + Step.M * (len(self.grows) - 1)

    def _needs(self, node: Node) -> Sequence[tuple[float, float]]:
        """The least width of each column, and that at which nothing in it is broken."""
        cells = zip(*(self._row(line).nodes for line in node.nodes), strict=True)
        return [(max(each.least for each in column), max(each.wish for each in column)) for column in cells]

    def _columns(self, node: Node, width: float) -> Sequence[float] | None:
        """The widths of the columns; ``None`` if they have no room beside each other."""

        def found() -> Sequence[float] | None:
            needs = self._needs(node)
            if sum(least for least, _wish in needs) + self._between > width or not needs:
                return None
            leasts, wishes = zip(*needs, strict=True)
            return shared(width - self._beside, self.grows, Step.M, leasts, wishes)

        columns: Sequence[float] | None = node.kept(("columns", round(width, 2)), found)
        return columns

    def _highs(self, node: Node, width: float) -> Sequence[float]:
        columns, found = self._columns(node, width), []
        for line in node.nodes:
            row = self._row(line)
            pad = 0.0 if row is line else self.pad
            if columns is None:
                inner = row.high(width - self._beside)
            else:
                inner = max(cell.high(wide) for cell, wide in zip(row.nodes, columns, strict=True))
            found.append(inner + 2 * pad)
        return found

    def high(self, node: Node, width: float) -> float:
        return summed(self._highs(node, width), self.gap)

    def lay(self, node: Node) -> None:
        box, y = node.box, node.box.y
        columns = self._columns(node, box.width)
        for line, high in zip(node.nodes, self._highs(node, box.width), strict=True):
            row = self._row(line)
            row.state = columns
            line.asked = row.asked = None  # its columns may be others in the same room
            margin = self._beside / 2 if row is line else 0.0
            line.place(Box(box.x + margin, y, box.width - 2 * margin, high))
            y += high + self.gap


class Over(_Stack):
    """Parts over each other; the first one decides how large they are."""

    def high(self, node: Node, width: float) -> float:
        return max(each.high(width) for each in node.nodes)

    def lay(self, node: Node) -> None:
        for each in node.nodes:
            each.place(node.box)


class Free(_Parts, kw_only=True):
    """Parts at places of their own, such as on a map."""

    where: Act
    """Called with the box of all; gives left edge, upper edge and width of each."""
    tall: float

    def high(self, node: Node, width: float) -> float:
        return self.tall

    def lay(self, node: Node) -> None:
        for each, (x, y, wide) in zip(node.nodes, act(self.where, node.box), strict=True):
            each.place(Box(x, y, wide, each.high(wide)))


class _One(Pressable):
    """A part around another one, with a margin."""

    part: Part
    pad = 0.0
    sides = 0.0
    """A further margin at both sides."""

    @property
    def can_press(self) -> bool:
        return False

    @property
    def children(self) -> Sequence[Part]:
        return (self.part,)

    def beside(self, node: Node, width: float = inf) -> float:
        """The width of both margins; words in low lines stand farther off the frame where there is room."""
        inside = node.nodes[0]
        is_roomy = self.pad == Step.S and inside.wish > Size.FACE and inside.least + 2 * Step.XL < width
        return 2 * max(self.pad + self.sides, Step.M * is_roomy)

    def wish(self, node: Node) -> float:
        return node.nodes[0].wish + self.beside(node)

    def least(self, node: Node) -> float:
        return node.nodes[0].least + 2 * (self.pad + self.sides)

    def high(self, node: Node, width: float) -> float:
        return node.nodes[0].high(width - self.beside(node, width)) + 2 * self.pad

    def tight(self, node: Node, width: float) -> float:
        return node.nodes[0].part.tight(node.nodes[0], width - self.beside(node, width)) + 2 * self.pad

    def lay(self, node: Node) -> None:
        node.nodes[0].place(node.box.inset(self.beside(node, node.box.width) / 2, self.pad))


class Pin(_One, kw_only=True):
    """A part as large as it needs to be, somewhere in a greater box."""

    x: Across = Across.END
    y: Across = Across.START
    pad: float = 0.0

    def high(self, node: Node, width: float) -> float:
        child, room = node.nodes[0], width - 2 * self.pad
        return child.high(room if self.x is Across.FILL else min(room, child.wish)) + 2 * self.pad

    def lay(self, node: Node) -> None:
        room, child = node.box.inset(self.pad, self.pad), node.nodes[0]
        x, wide = self.x.placed(room.x, room.width, child.wish)
        y, high = self.y.placed(room.y, room.height, child.high(wide))
        child.place(Box(x, y, wide, high))


class Panel(_One):
    """A part on a ground of its own; with ``on`` all of it is a button."""

    on_ground: Ground = Ground.LACQUER
    pad: float = Step.L
    on: Act | None = None
    on_focus: Act | None = None
    """What it does as soon as a key reaches it."""
    chosen: bool | None = None
    are_several: bool = False
    is_clear: bool = False
    """Whether the ground is not drawn, because the content fills it."""
    fill: Color | None = None
    """A plain color, drawn in place of the ground's panel."""
    paint: Paint | None = None
    """The paint of a button, drawn in place of the ground's panel."""
    rim: Color | None = None
    """The color of a line around it."""
    corner: float | None = None
    widest: float = inf
    lends_press: bool = False
    """Whether a click on it presses the first thing in it that can be pressed."""
    shown: float = 1.0
    """How far it has faded in, 0 to 1."""
    sides: float = 0.0

    @property
    def children(self) -> Sequence[Part]:
        return (self.part,) if self.shown >= 1 else (self.part, _Veil(self.shown))

    @property
    def ground(self) -> Ground | None:
        return None if self.is_clear or self.on_ground is Ground.NONE else self.on_ground

    @property
    def can_press(self) -> bool:
        return self.on is not None and not self.is_off and self.shown > 0

    @property
    def is_chosen(self) -> bool | None:
        return self.chosen

    @property
    def ring(self) -> tuple[PanelKind, float | None]:
        if self.paint is Paint.GOLD:
            return PanelKind.FOCUS_GOLD, self.radius
        return PanelKind.FOCUS_THIN if self.fill is not None else PanelKind.FOCUS, self.radius

    @property
    def bleed(self) -> float:  # type: ignore[override]
        if self.on_ground is Ground.PAPER:
            return _PAPER_SHADOW
        return Step.M if self.on_ground in (Ground.NONE, Ground.GLASS, Ground.TRAY) else _SHADOW

    @property
    def radius(self) -> float:
        return self.on_ground.value[1] if self.corner is None else self.corner

    def wish(self, node: Node) -> float:
        return min(self.widest, super().wish(node))

    def high(self, node: Node, width: float) -> float:
        return max(super().high(node, min(width, self.widest)), 0.0 if self.on is None else theme.TARGET)

    def fit(self, box: Box) -> Box:
        return box.inset(max(0.0, (box.width - self.widest) / 2))

    def lay(self, node: Node) -> None:
        super().lay(node)
        for veil in node.nodes[1:]:
            veil.place(node.box)

    @property
    def is_drawn(self) -> bool:
        return (
            self.shown < 1
            or self.fill is not None
            or self.paint is not None
            or (self.on_ground.value[0] is not None and not self.is_clear)
        )

    def looks_like(self, other: Part) -> bool:
        return super().looks_like(other) or (isinstance(other, Panel) and replace(other, part=self.part) == self)

    def _drawn(self, node: Node) -> Box:
        """Its box; of one that is longer than what scrolls, as much as can be seen, always of the same size."""
        box, clip = node.box, node.clip
        if clip is None or box.height <= clip.height + 2 * _BEYOND:
            return box
        high = clip.height + 2 * _BEYOND
        return Box(box.x, min(max(box.y, clip.y - _BEYOND), box.bottom - high), box.width, high)

    def draw(self, node: Node, canvas: Canvas) -> None:
        if self.shown < 1:
            place = canvas.rect(node.box).clip(canvas.surface.get_rect())
            node.state = (canvas.surface.subsurface(place).copy(), place) if place.width and place.height else None
        kind = self.on_ground.value[0]
        if self.fill is not None:
            canvas.rounded(node.box, self.fill, radius=self.radius)
        elif self.paint is not None:
            kind = PanelKind.BUTTON_DOWN if node.depth >= 0.5 else PanelKind.BUTTON
            canvas.panel(kind, node.box, paint=self.paint, radius=self.radius)
        elif kind is not None and not self.is_clear:
            canvas.panel(kind, self._drawn(node).grown(-kind.reach), radius=self.radius)
        if self.rim is not None:
            edge(canvas, node.box, self.rim, width=Step.HAIR, radius=self.radius)
        node.draw_warmth(canvas, radius=self.radius, most=0.06)
        if node.depth:
            canvas.rounded(node.box, theme.BLACK, radius=self.radius, opacity=0.2 * node.depth)

    def focused(self, node: Node) -> None:
        if self.on_focus is not None:
            act(self.on_focus)

    def said(self, node: Node) -> str:
        if not (self.can_press or self.is_told):
            return ""
        inner = (each for each in node.whole() if each is not node and each.part.is_heard)
        return ", ".join(text for each in inner if (text := each.part.said(each)))


class Bare(Panel):
    """A panel without ground and margin: a part that is pressed as a whole, or no wider than it may be."""

    on_ground: Ground = Ground.NONE
    pad: float = 0.0


class _Veil(Part):
    """What lay below a panel that fades in, drawn over it."""

    shown: float

    def draw(self, node: Node, canvas: Canvas) -> None:
        below: tuple[pygame.Surface, pygame.Rect] | None = None if node.parent is None else node.parent.state
        if below is not None:
            set_opacity(below[0], 1 - self.shown)
            canvas.surface.blit(*below)


class _Sized(Part):
    size: float = 0.0


class Space(_Sized, kw_only=True):
    """Room: of a size both ways, or all that is left."""

    grow: float = 1.0
