"""Lists of what two rulebooks score differently: rows of their tables, and special hands in tiles."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

import pygame

from game.app.window.actions import Action, InputEvent, Key, Pressed, pressed_action
from game.school.differences.tables import HandDifference, RowDifference
from game.view.paint import Canvas, Cue, Icon, Kit, PanelKind
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.table.marks import edge
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import ScrollArea, Seen
from game.view.widgets.choice import sideways

Entry = TypeVar("Entry", RowDifference, HandDifference)
_HEAD, _AFTER = 46.0, 14.0
"""The height of a heading, and the gap below its entries."""
_HEADING = theme.HEADING.sized(24).colored(theme.SCORE)
_CLEAR = 14.0
"""The margin around the entries, which leaves room for the focus ring."""
_COLUMNS, _APART = 2, 18.0
_BAR = 24.0
"""The width of the scroll bar."""
_CLICK = 12.0
"""The farthest that a pointer may move between press and release of a click."""


class Listed(NamedTuple, Generic[Entry]):
    """A heading with the entries below it."""

    heading: str
    entries: Sequence[Entry]


class DifferenceList(ScrollArea, Generic[Entry]):
    """Entries under headings in two columns; a click or Enter opens one in the rulebook.

    :param open_entry: called with the entry that is opened.
    """

    HIGH: float
    """The height of an entry."""
    GAP: float
    """The gap below an entry."""
    cursor = Seen(0)
    """The number of the entry that has the keyboard focus."""
    ring_inset = 6.0

    def __init__(self, parts: Sequence[Listed[Entry]], open_entry: Callable[[Entry], None]) -> None:
        self.parts: Sequence[Listed[Entry]] = parts
        self._open: Callable[[Entry], None] = open_entry
        self._down: tuple[float, float] | None = None

    @property
    def switch_actions(self) -> Sequence[Action]:
        return (Action.DOWN, Action.RIGHT, Action.UP, Action.LEFT, Action.ACCEPT)

    def draw_entry(self, canvas: Canvas, box: Box, entry: Entry) -> None:
        raise NotImplementedError

    @property
    def entries(self) -> list[Entry]:
        return [entry for part in self.parts for entry in part.entries]

    def _line_count(self, part: Listed[Entry]) -> int:
        return -(-len(part.entries) // _COLUMNS)

    def content_height(self, kit: Kit) -> float:
        whole = sum(_HEAD + self._line_count(part) * (self.HIGH + self.GAP) + _AFTER for part in self.parts)
        return max(self.box.height, whole)

    def _cells(self, area: Box) -> list[Box]:
        """The boxes of the entries in the content, before mirroring."""
        area = area.inset(_CLEAR, 0)
        wide = (area.width - _APART) / _COLUMNS
        found, y = [], area.y
        for part in self.parts:
            y += _HEAD
            for place in range(len(part.entries)):
                line, across = divmod(place, _COLUMNS)
                found.append(Box(area.x + across * (wide + _APART), y + line * (self.HIGH + self.GAP), wide, self.HIGH))
            y += self._line_count(part) * (self.HIGH + self.GAP) + _AFTER
        return found

    def _visible_boxes(self, kit: Kit) -> list[Box]:
        """The boxes of the entries on the page as scrolled, before mirroring."""
        width = self.box.width - (_BAR if self.most(kit) else 0)
        return self._cells(Box(self.box.x, self.box.y - self.offset, width, 0))

    def draw_content(self, canvas: Canvas, area: Box) -> None:
        canvas = canvas.reading(area)
        cells = self._cells(area)
        place = 0
        for part in self.parts:
            if part.entries:
                head = Box(area.x, cells[place].y - _HEAD, area.width, _HEAD).inset(_CLEAR, 0)
                canvas.centered(part.heading, _HEADING, head, align=Align.START)
            for entry in part.entries:
                box = cells[place]
                if self.is_seen(box):
                    self.draw_entry(canvas, box, entry)
                    if self.is_focused and place == self.cursor:
                        edge(canvas, box.grown(-1), theme.GOLD_RING, width=3, radius=12)
                place += 1

    def place_at(self, at: tuple[float, float], kit: Kit) -> int | None:
        """The number of the entry at a point, or ``None``."""
        return next(
            (place for place, box in enumerate(self._visible_boxes(kit)) if kit.read(box, self.box).holds(at)), None
        )

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        before, cells = self.cursor, self._visible_boxes(kit)
        own = cells[before]
        action = pressed_action(kit.actions, event, (Action.UP, Action.DOWN, Action.FIRST, Action.LAST))
        goal: int | None = before + sideways(event, kit)
        if action in (Action.FIRST, Action.LAST):
            goal = 0 if action is Action.FIRST else len(cells) - 1
        elif action is not None:
            goal = _next_line(cells, own, down=action is Action.DOWN)
        elif isinstance(event, Pressed) and event.trigger in (Key(pygame.K_PAGEUP), Key(pygame.K_PAGEDOWN)):
            moved = super().handle(event, kit)
            seen = [place for place, box in enumerate(self._visible_boxes(kit)) if box.y >= self.box.y]
            self.cursor = seen[0] if seen else before
            return moved
        if goal is None or goal == before or not 0 <= goal < len(cells):
            return False
        kit.play(Cue.FOCUS)
        self.cursor = goal
        cell = cells[goal]
        above = _HEAD if goal < _COLUMNS else 0.0
        self.scroll(min(0.0, cell.y - above - self.box.y) or max(0.0, cell.bottom + self.GAP - self.box.bottom), kit)
        return True

    def press(self) -> None:
        self._open(self.entries[self.cursor])

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        super().pointer_down(at, kit)
        self._down = at

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        super().pointer_up(at, kit)
        down, self._down = self._down, None
        place = self.place_at(at, kit)
        if down is not None and abs(at[1] - down[1]) <= _CLICK and place is not None:
            kit.play(Cue.BUTTON)
            self.cursor = place
            self.press()


def _next_line(cells: Sequence[Box], own: Box, *, down: bool) -> int | None:
    """The number of the nearest entry above or below a box, or ``None``."""
    others = [(place, box) for place, box in enumerate(cells) if (box.y > own.y if down else box.y < own.y)]
    nearest = min(others, key=lambda one: (abs(one[1].y - own.y), abs(one[1].x - own.x)), default=None)
    return None if nearest is None else nearest[0]


class RowsList(DifferenceList[RowDifference]):
    """The rows of the scoring tables that differ."""

    HIGH, GAP = 42.0, 6.0
    _HIGHER = 84.0
    """The height of an entry if any entry tells in up to four lines what earns it."""
    _NAME = TextStyle(Face.MEDIUM, 21, theme.TEXT)
    _WORTH = TextStyle(Face.BOLD, 21, theme.SCORE)
    _WAS = TextStyle(Face.MEDIUM, 19, theme.TEXT_SECOND)

    def __init__(self, parts: Sequence[Listed[RowDifference]], open_entry: Callable[[RowDifference], None]) -> None:
        super().__init__(parts, open_entry)
        if any(entry.help for entry in self.entries):
            self.HIGH = self._HIGHER

    def draw_entry(self, canvas: Canvas, box: Box, entry: RowDifference) -> None:
        canvas.panel(PanelKind.TRAY, box, radius=10)
        inner = box.inset(16)
        worth, style = (entry.now, self._WORTH) if entry.now else (entry.before or entry.known_as, self._WAS)
        long = min(inner.width * 0.4, canvas.kit.writer.width(worth, style))
        end = Box(inner.right - long, box.y, long, box.height)
        canvas.block(worth, style, end, align=Align.END)
        if entry.now and entry.before:
            was = min(inner.width * 0.28, canvas.kit.writer.width(entry.before, self._WAS))
            middle = end.x - 22
            canvas.icon(Icon.CHEVRON_RIGHT, (middle, box.center[1]), 16, theme.TEXT_SECOND)
            end = Box(middle - 14 - was, box.y, was, box.height)
            canvas.block(entry.before, self._WAS, end, align=Align.END)
        style = self._NAME if entry.now or entry.known_as else self._NAME.colored(theme.TEXT_SECOND)
        name = f"{entry.name}: {entry.help}" if entry.help else entry.name
        canvas.block(name, style, Box(inner.x, box.y, end.x - 14 - inner.x, box.height), align=Align.START, most=4)


class HandsList(DifferenceList[HandDifference]):
    """The special hands that differ, each with its tiles."""

    HIGH, GAP = 128.0, 10.0
    _NAME = TextStyle(Face.BOLD, 22, theme.TEXT)
    _WORTH = TextStyle(Face.BOLD, 20, theme.SCORE)
    _KNOWN = TextStyle(Face.MEDIUM, 19, theme.TEXT_SECOND)

    def draw_entry(self, canvas: Canvas, box: Box, entry: HandDifference) -> None:
        canvas.panel(PanelKind.TRAY, box, radius=16)
        inner = box.inset(20)
        worth = canvas.kit.writer.width(entry.worth, self._WORTH)
        name = self._NAME if entry.is_here else self._NAME.colored(theme.TEXT_SECOND)
        room = inner.width - worth - 16
        if entry.known_as and entry.is_here:
            said = entry.known_as
            canvas.block(entry.name, name, Box(inner.x, box.y + 6, room * 0.54, 40), align=Align.START)
            canvas.block(said, self._KNOWN, Box(inner.x + room * 0.56, box.y + 6, room * 0.44, 40), align=Align.END)
        else:
            canvas.block(entry.name, name, Box(inner.x, box.y + 6, room, 40), align=Align.START)
        canvas.centered(entry.worth, self._WORTH, Box(inner.right - worth, box.y + 6, worth, 40), align=Align.END)
        tile = fitting_tile(entry.sets, inner.width, 46.0)
        top = box.y + 48 + (box.height - 58 - HIGH * tile) / 2
        draw_row(canvas, entry.sets, (inner.x, top), tile, winning=entry.winning)
