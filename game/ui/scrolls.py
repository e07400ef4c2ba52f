"""Parts that scroll: one part of any height, and a list of which only the rows in sight are made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.app.window.actions import Action, InputEvent, Key, PadButton, Pressed, WheelTurned
from game.ui.part import Act, Node, Part, Pressable, act
from game.ui.tokens import Size, Step
from game.view.paint import Canvas, PanelKind
from game.view.units import Box, Point, theme

STEP = Size.SAMPLE
"""How far a step of the wheel or an arrow goes."""
_SPARE = Step.M
"""What is higher than its room by no more than this reaches into the gap below it, and does not scroll."""


def scrolled_by(event: InputEvent, node: Node) -> float:
    """How far the wheel or a key scrolls: a page key nearly as far as the room is high, so that no line is passed."""
    page = max(STEP, node.box.height - STEP)
    match event:
        case WheelTurned(steps):
            return -steps * STEP
        case Pressed(PadButton.SCROLL_UP | PadButton.SCROLL_DOWN as way):
            return STEP if way is PadButton.SCROLL_DOWN else -STEP
        case Pressed(Key(pygame.K_PAGEUP)):
            return -page
        case Pressed(Key(pygame.K_PAGEDOWN)):
            return page
        case _:
            pressed = node.kit.actions.is_pressed
            return STEP * (pressed(event, Action.DOWN) - pressed(event, Action.UP))


class Scrolling(Pressable, kw_only=True):
    """What may be higher than its room: it is moved by wheel, bar, page keys, and by the focus."""

    fades = True
    grow: float = 1.0
    read: str = ""
    """The name of a text that is only read: then it has the focus itself, and arrows move it."""

    ring: tuple[PanelKind, float] = PanelKind.FOCUS_THIN, Size.CORNER
    ring_inset: float = -Step.M

    @property
    def can_press(self) -> bool:
        return bool(self.read)

    @property
    def ways(self) -> Sequence[Action]:
        return Action.DOWN, Action.UP

    def key_down(self, node: Node, event: InputEvent) -> bool:
        ends = node.kit.actions.is_pressed(event, Action.LAST) - node.kit.actions.is_pressed(event, Action.FIRST)
        if ends:
            before = self.seen(node)
            self.go_to(node, max(0.0, ends))
            return before != self.seen(node)
        return self.scroll(node, scrolled_by(event, node))

    def pointer(self, node: Node, at: Point, *, is_up: bool) -> None:
        """Nothing is pressed."""

    def tight(self, node: Node, width: float) -> float:
        return min(2 * Size.CONTROL, node.high(width))

    def scroll(self, node: Node, by: float) -> bool:
        """Scroll by so much; returns whether anything moved."""
        raise NotImplementedError

    def go_to(self, node: Node, way: float) -> None:
        """Scroll until this share of all that is out of sight lies above, the rest below."""
        raise NotImplementedError

    def seen(self, node: Node) -> tuple[float, float]:
        """The share of everything that is in sight, and the share of the rest that lies above it."""
        raise NotImplementedError

    def see(self, node: Node, what: Node) -> None:
        """Scroll until something in it is in sight, and a bit of its neighbors."""
        room, box = node.box, what.part.spot(what)
        top, low = box.y - Step.XL - room.y, box.bottom + Step.XL - room.bottom
        by = top if top < 0 or box.height > room.height else max(0.0, low)
        if by:
            self.scroll(node, by)

    def bar(self, node: Node) -> tuple[Box, Box] | None:
        """Where the bar lies, and its thumb, which stands for what is in sight; ``None``: everything is."""
        share, way = self.seen(node)
        if share >= 1:
            return None
        box = node.box
        groove = node.kit.read(Box(box.right - Size.BAR, box.y, Size.BAR, box.height), box)
        long = min(groove.height, max(Step.XL, groove.height * share))
        return groove, Box(groove.x, groove.y + (groove.height - long) * way, groove.width, long)


def draw_bar(canvas: Canvas, groove: Box, thumb: Box) -> None:
    """Draw the bar of something that scrolls."""
    canvas.rounded(groove, theme.BLACK, radius=Size.BAR / 2, opacity=0.3)
    canvas.rounded(thumb, theme.BRASS, radius=Size.BAR / 2, opacity=0.8)


_GUTTER = Size.BAR + Step.M


class Scroll(Scrolling):
    """A part that is scrolled."""

    part: Part

    @property
    def children(self) -> Sequence[Part]:
        return (self.part,)

    def wish(self, node: Node) -> float:
        return node.nodes[0].wish

    def least(self, node: Node) -> float:
        return node.nodes[0].least + _GUTTER

    def high(self, node: Node, width: float) -> float:
        return node.nodes[0].high(width)

    def offset(self, node: Node) -> float:
        return node.state or 0.0

    def _hidden(self, node: Node) -> float:
        """How much of the content is out of sight."""
        more = node.nodes[0].box.height - node.box.height
        return more if more > _SPARE else 0.0

    def lay(self, node: Node) -> None:
        child, box = node.nodes[0], node.box
        is_whole = child.high(box.width) <= box.height + _SPARE
        wide = box.width if is_whole else box.width - _GUTTER
        high = max(child.high(wide), box.height)
        node.state = 0.0 if is_whole else min(self.offset(node), high - box.height)
        child.place(Box(box.x, box.y - node.state, wide, high))
        clip = Box(box.x, box.y, box.width, high) if is_whole else box
        for each in child.whole():
            if each.clip != clip:
                each.clip = clip

    def scroll(self, node: Node, by: float) -> bool:
        before = self.offset(node)
        goal = min(max(0.0, before + by), self._hidden(node))
        if goal == before:
            return False
        node.shift(before - goal)
        node.state = goal
        node.touch()
        return True

    def go_to(self, node: Node, way: float) -> None:
        self.scroll(node, way * self._hidden(node) - self.offset(node))

    def seen(self, node: Node) -> tuple[float, float]:
        hidden = self._hidden(node)
        if not hidden:
            return 1.0, 0.0
        return node.box.height / (node.box.height + hidden), self.offset(node) / hidden


class _Rolled:
    """How far a list is scrolled, and the rows that have been made of it."""

    def __init__(self, first: int):
        self.first = first
        """The number of the first row in sight."""
        self.away = 0.0
        """How much of that row is out of sight."""
        self.last = 0
        """The number of the last row in sight."""
        self.rows: dict[int, Node] = {}
        self.known: dict[object, Node] = {}
        """The nodes of the rows before the list was changed, by their kinds and keys."""


def _itself(part: Part) -> Part:
    return part


class List(Scrolling):
    """Rows below each other, of which only those in sight are made, however many there are.

    The row with the focus is the only one that is used with one switch, which goes on to the next and the previous.
    """

    items: tuple[Any, ...]
    row: Act = _itself
    """Makes the row of an item, which is a row already unless this is given; a row that can be pressed has a key."""
    chosen: int | None = None
    """The number of the row that is in sight at first, and to which Tab leads."""
    gap: float = Step.S

    def wish(self, node: Node) -> float:
        return Size.CARD

    def least(self, node: Node) -> float:
        return Size.SIDE

    def high(self, node: Node, width: float) -> float:
        """The height of all rows, or of more of them than any window shows."""
        most = node.kit.frame.height
        return most if self.grow else self._summed(node, width, most)

    def _summed(self, node: Node, width: float, most: float) -> float:
        """The height of all rows, those in sight first, as soon as it is more than this."""
        found, first = -self.gap, min(node.state.first, len(self.items))
        for number in (*range(first, len(self.items)), *range(first)):
            found += self._high(node, number, width) + self.gap
            if found > most:
                break
        return max(0.0, found)

    def changed(self, node: Node) -> None:
        at: _Rolled = node.state or _Rolled(self.chosen or 0)
        at.rows, at.known = {}, {(type(row.part), row.part.key): row for row in node.nodes}
        node.state = at

    def _row(self, node: Node, number: int) -> Node:
        at: _Rolled = node.state
        if number not in at.rows:
            part: Part = act(self.row, self.items[number])
            row = at.known.pop((type(part), part.key), None) or Node(part, node.kit)
            row.parent = node
            row.take(part, node.ground)
            at.rows[number] = row
        return at.rows[number]

    def _high(self, node: Node, number: int, width: float) -> float:
        return self._row(node, number).high(width)

    def _is_whole(self, node: Node) -> bool:
        """Whether there is room for all rows."""
        box = node.box
        summed = lambda: self._summed(node, box.width - _GUTTER, box.height + _SPARE)  # noqa: E731
        return bool(node.kept((box.width, box.height), summed) <= box.height + _SPARE)

    def _wide(self, node: Node) -> float:
        return node.box.width - (0.0 if self._is_whole(node) else _GUTTER)

    @staticmethod
    def _room(node: Node) -> Box:
        """Its box as for a language read from left to right, like all in which parts are placed."""
        return node.box if node.asked is None else node.asked

    def lay(self, node: Node) -> None:
        at: _Rolled = node.state
        if not self.items:
            node.nodes, at.rows = [], {}
            return
        focused = [number for number, row in at.rows.items() if any(each.is_focused for each in row.whole())]
        at.first = min(at.first, len(self.items) - 1)
        if self._is_whole(node):
            at.first = 0
            at.away = 0.0
        room = node.box.bottom - self._fill(node)
        if room > 0:  # below the last row
            self._go(node, -room)
            self._fill(node)
        # Out of sight: the rows next to those in sight, for the arrows, and those to which Tab or the focus holds.
        last = len(self.items) - 1
        others = {at.first - 1, at.last + 1, *focused, *([] if self.chosen is None else [min(self.chosen, last)])}
        above = sorted((each for each in others if 0 <= each < at.first), reverse=True)
        below = sorted(each for each in others if at.last < each <= last)
        y = at.rows[at.first].box.y
        for number in above:
            y -= self._high(node, number, self._wide(node)) + self.gap
            self._place(node, number, y)
        y = at.rows[at.last].box.bottom
        for number in below:
            y = self._place(node, number, y + self.gap)
        at.rows = {number: at.rows[number] for number in sorted({*range(at.first, at.last + 1), *above, *below})}
        node.nodes = list(at.rows.values())
        for each in (each for row in node.nodes for each in row.whole()):
            each.clip = self._room(node)

    def _fill(self, node: Node) -> float:
        """Place the rows in sight; returns where the last one ends."""
        at: _Rolled = node.state
        low = node.box.y - at.away - self.gap
        number = at.first
        while number < len(self.items) and low + self.gap < node.box.bottom:
            low = self._place(node, number, low + self.gap)
            at.last = number
            number += 1
        return low

    def _place(self, node: Node, number: int, y: float) -> float:
        """Place a row there; returns where it ends."""
        wide = self._wide(node)
        box = Box(self._room(node).x, y, wide, self._high(node, number, wide))
        self._row(node, number).place(box)
        return box.bottom

    def _go(self, node: Node, by: float) -> None:
        """Move the beginning of what is in sight by so much, even beyond the last row."""
        at, wide = node.state, self._wide(node)
        at.away += by
        while at.away < 0 and at.first > 0:
            at.first -= 1
            at.away += self._high(node, at.first, wide) + self.gap
        at.away = max(0.0, at.away)
        while at.first < len(self.items) - 1 and at.away >= (step := self._high(node, at.first, wide) + self.gap):
            at.first += 1
            at.away -= step

    def scroll(self, node: Node, by: float) -> bool:
        before = node.state.first, node.state.away
        self._go(node, by)
        self.lay(node)
        node.touch()
        return bool(before != (node.state.first, node.state.away))

    def go_to(self, node: Node, way: float) -> None:
        at: _Rolled = node.state
        place = way * len(self.items)
        at.first = min(int(place), len(self.items) - 1)
        at.away = (place - at.first) * self._high(node, at.first, self._wide(node))
        self.scroll(node, -way * node.box.height)

    def seen(self, node: Node) -> tuple[float, float]:
        at: _Rolled = node.state
        if not self.items or self._is_whole(node):
            return 1.0, 0.0
        seen = 0.0
        for number in range(at.first, at.last + 1):
            box = at.rows[number].box
            seen += (min(box.bottom, node.box.bottom) - max(box.y, node.box.y)) / max(1.0, box.height)
        above = at.first + at.away / max(1.0, at.rows[at.first].box.height)
        return seen / len(self.items), min(1.0, above / max(0.01, len(self.items) - seen))

    def see(self, node: Node, what: Node) -> None:
        number = next((at for at, row in node.state.rows.items() if what in row.whole()), None)
        if number is not None:
            self.see_row(node, number)
            super().see(node, what)

    def see_row(self, node: Node, number: int) -> Node:
        """The row with this number, in sight."""
        at: _Rolled = node.state
        if not at.first <= number <= at.last:
            is_below = number > at.last
            at.first, at.away = number, 0.0
            self.scroll(node, self._high(node, number, self._wide(node)) - node.box.height if is_below else 0.0)
        return self._row(node, number)

    def scanned(self, node: Node, child: Node, ways: Sequence[Action]) -> Sequence[Action]:
        at: _Rolled = node.state
        focused = next((row for row in node.nodes if any(each.is_focused for each in row.whole())), None)
        tabbed = at.rows.get(at.first if self.chosen is None else self.chosen)
        return (Action.DOWN, Action.UP, *ways) if child is (focused or tabbed) else ()


def scrolling(node: Node) -> Iterator[tuple[Node, Scrolling]]:
    """What scrolls around a node, from inside out."""
    for up in (node, *node.around()):
        if isinstance(up.part, Scrolling):
            yield up, up.part
