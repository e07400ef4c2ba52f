"""A scrolling list in which one row is chosen."""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from game.app.window.actions import Action
from game.view.paint import Canvas, Cue, Kit, PanelKind
from game.view.units import Box, theme
from game.view.widgets import Scrolling, Seen
from game.view.widgets.scroll_area import draw_bar

T = TypeVar("T")
_BAR, _INSET = 10.0, 10.0
_PEEK = 30.0
"""The least height of a row that is seen in part."""


class ChoiceList(Scrolling, Generic[T]):
    """A list of rows: up and down choose one, Enter or a second click opens it, the wheel scrolls.

    :param choose: called when another row has been chosen.
    :param watch: opens the chosen row.
    """

    ROW = 102.0
    EDGE = 0.0
    """The width of a golden edge around the chosen row, which then has the focus ring, too; 0 for none."""

    corner = 20.0
    bleed = 30.0
    is_lit = Seen(usual=True)
    """Whether the chosen row glows; otherwise only its panel is different."""

    def __init__(self, choose: Callable[[], None], watch: Callable[[], None]) -> None:
        self._choose = choose
        self._watch = watch
        self.rows: Sequence[T] = ()
        """The rows to choose from; ``fill`` replaces them."""
        self._chosen = 0
        self.first = 0
        """The index of the first row in sight."""
        self._pressed_on: int | None = None
        self._was_chosen = False
        self._slides = False

    def key_of(self, shown: T) -> Hashable:
        """The key by which a row is recognized when the list is filled again."""
        raise NotImplementedError

    def draw_row(self, canvas: Canvas, box: Box, shown: T) -> None:
        """Draws the content of a row on its panel."""
        raise NotImplementedError

    @property
    def chosen(self) -> T | None:
        """The chosen row; ``None`` if the list is empty."""
        return self.rows[self._chosen] if self.rows else None

    @property
    def may_act(self) -> bool:
        return super().may_act and bool(self.rows)

    def place(self, box: Box) -> None:
        """Puts the list into a box, scrolled so that no row is out of sight above while there is room below."""
        super().place(box)
        self._scroll_to(self.first)

    def fill(self, rows: Sequence[T]) -> None:
        """Replaces the rows; the chosen one stays chosen if it is among the new ones."""
        before = self.chosen
        keys = [self.key_of(row) for row in rows]
        self.rows = rows
        if before is not None and self.key_of(before) in keys:
            self._chosen = keys.index(self.key_of(before))
        else:
            self._chosen = min(self._chosen, max(0, len(rows) - 1))
        self._scroll_to(self.first)
        self.touch()

    def point_to(self, key: Hashable) -> None:
        """Chooses the row with this key, if there is one, without calling ``choose``."""
        row = next((number for number, row in enumerate(self.rows) if self.key_of(row) == key), None)
        if row is not None:
            self._mark(row)

    @property
    def switch_actions(self) -> Sequence[Action]:
        return (Action.DOWN, Action.UP, Action.ACCEPT)

    def press(self) -> None:
        self._watch()

    def scroll_steps(self, kit: Kit) -> tuple[float, float, float]:
        return 1, self._visible_rows - 1, len(self.rows)

    def wheel(self, steps: float, kit: Kit) -> bool:
        self._scroll_to(self.first - round(2 * steps))
        return True

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        bar = kit.read(self._bar, self.box)
        self._slides = len(self.rows) > self._visible_rows and bar.grown(8).holds(at)
        if self._slides:
            self.pointer_drag(at, kit)
            return
        row = self._row_at(at)
        self._pressed_on = row
        self._was_chosen = row == self._chosen
        if row is not None and row != self._chosen:
            self._set(row)

    def pointer_drag(self, at: tuple[float, float], kit: Kit) -> None:
        if self._slides:
            share = (at[1] - self.box.y - _INSET) / max(1.0, self.box.height - 2 * _INSET)
            self._scroll_to(round(share * len(self.rows) - self._visible_rows / 2))

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        row = self._row_at(at)
        if not self._slides and row is not None and row == self._pressed_on and self._was_chosen:
            kit.play(Cue.BUTTON)
            self._watch()
        self._slides = False

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        canvas.panel(PanelKind.TRAY, self.box, radius=18)
        in_sight = range(self.first, min(self.first + self._visible_rows, len(self.rows)))
        for number in in_sight:
            self._draw_row(canvas, number)
        self._draw_next(canvas)
        if self.EDGE and self.is_focused and self._chosen in in_sight:
            canvas.panel(PanelKind.FOCUS, self._row_box(self._chosen), radius=16)
        if len(self.rows) > self._visible_rows:
            count, seen = len(self.rows), self._visible_rows
            draw_bar(canvas, self._bar, seen / count, self.first / (count - seen), opacity=0.8, least=40.0)

    def _draw_row(self, canvas: Canvas, number: int) -> None:
        box = self._row_box(number)
        if self.EDGE and number == self._chosen:
            canvas.rounded(box.grown(self.EDGE), theme.GOLD, radius=16 + self.EDGE)
        self.draw_panel(canvas, box, self.rows[number])
        self.draw_row(canvas, box, self.rows[number])

    def draw_panel(self, canvas: Canvas, box: Box, shown: T) -> None:
        """Draw the panel of a row."""
        chosen = PanelKind.LACQUER_GLOW if self.is_lit and not self.EDGE else PanelKind.LACQUER
        canvas.panel(chosen if shown is self.chosen else PanelKind.TITLE_ITEM, box, radius=16)

    def _draw_next(self, canvas: Canvas) -> None:
        """Draw as much of the next row as there is room for, so that the list is seen to go on."""
        number = self.first + self._visible_rows
        if number >= len(self.rows) or self._spare < _PEEK:
            return
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.rect(self.box.inset(0, 2)).clip(before))
        self._draw_row(canvas, number)
        canvas.surface.set_clip(before)

    @property
    def _spare(self) -> float:
        """The height below the last whole row."""
        return self.box.height - _INSET - self._visible_rows * self.ROW

    @property
    def _visible_rows(self) -> int:
        """The number of rows that fit into the list's box at once."""
        return max(1, int((self.box.height - 2 * _INSET + 1) / self.ROW))

    @property
    def _bar(self) -> Box:
        return Box(self.box.right - _INSET - _BAR, self.box.y + _INSET, _BAR, self.box.height - 2 * _INSET)

    def _row_box(self, number: int) -> Box:
        room = 2 * _INSET + (_BAR + 8 if len(self.rows) > self._visible_rows else 0)
        inner = self.box.inset(_INSET, _INSET)
        return Box(inner.x, inner.y + (number - self.first) * self.ROW, self.box.width - room, self.ROW - 8)

    def _row_at(self, at: tuple[float, float]) -> int | None:
        row = self.first + int((at[1] - self.box.y - _INSET) // self.ROW)
        seen = self._visible_rows + (self._spare >= _PEEK)
        inside = self.box.holds(at) and self.first <= row < min(self.first + seen, len(self.rows))
        return row if inside else None

    def scroll(self, by: float, kit: Kit) -> bool:
        goal = min(max(0, self._chosen + int(by)), len(self.rows) - 1)
        if goal == self._chosen:
            return False
        kit.play(Cue.FOCUS)
        self._set(goal)
        return True

    def _set(self, row: int) -> None:
        self._mark(row)
        self._choose()

    def _mark(self, row: int) -> None:
        """Chooses a row and scrolls it into sight."""
        self._chosen = row
        self._scroll_to(min(row, max(self.first, row - self._visible_rows + 1)))
        self.touch()

    def _scroll_to(self, first: int) -> None:
        first = min(max(0, first), max(0, len(self.rows) - self._visible_rows))
        if first != self.first:
            self.first = first
            self.touch()
