"""A long list of replays: a few rows are seen, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.matches.replay_index import Entry
from game.app.matches.replay_summary import FinalHand, Summary
from game.app.window.actions import Action, InputEvent, KeyPressed, pressed_action
from game.scenes.replays.replay_words import book_title, day_words, deals_words, result_words
from game.view.page.hand_strip import draw_strip
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.widget import Widget

ROW = 102.0
_BAR, _INSET = 10.0, 10.0
_WORDS = 330.0
_TITLE = theme.LABEL
_LINE = theme.SMALL


class ReplayList(Widget):
    """The rows; up and down choose, Enter or a second click opens, the wheel scrolls.

    :param choose: told when another row is chosen.
    :param watch: opens the chosen one.
    """

    corner = 20.0
    bleed = 30.0

    def __init__(self, choose: Callable[[], None], watch: Callable[[], None]) -> None:
        super().__init__(can_focus=True)
        self._choose = choose
        self._watch = watch
        self._entries: Sequence[Entry] = ()
        self._chosen = 0
        self._first = 0
        self._pressed_on: int | None = None
        self._was_chosen = False
        self._slides = False

    @property
    def chosen(self) -> Entry | None:
        """The row that is chosen."""
        return self._entries[self._chosen] if self._entries else None

    @property
    def first(self) -> int:
        """The number of the row at the top."""
        return self._first

    @property
    def may_act(self) -> bool:
        return super().may_act and bool(self._entries)

    def fill(self, entries: Sequence[Entry]) -> None:
        """Other rows; the chosen one stays chosen where it is still there."""
        before = self.chosen
        names = [entry.name for entry in entries]
        self._entries = entries
        if before is not None and before.name in names:
            self._chosen = names.index(before.name)
        else:
            self._chosen = min(self._chosen, max(0, len(entries) - 1))
        self._scroll_to(self._first)
        self.touch()

    def point_to(self, name: str) -> None:
        """The row of this file is chosen, if there is one."""
        row = next((row for row, entry in enumerate(self._entries) if entry.name == name), None)
        if row is not None:
            self._chosen = row
            self._scroll_to(min(row, max(self._first, row - self._seen + 1)))
            self.touch()

    def press(self) -> None:
        self._watch()

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        moves = {
            Action.UP: -1,
            Action.DOWN: 1,
            Action.FIRST: -len(self._entries),
            Action.LAST: len(self._entries),
        }
        action = pressed_action(kit.actions, event, moves)
        if action is not None:
            return self._move(moves[action], kit)
        if isinstance(event, KeyPressed) and event.key.code in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self._move((self._seen - 1) * (1 if event.key.code == pygame.K_PAGEDOWN else -1), kit)
        return False

    def wheel(self, steps: float, kit: Kit) -> bool:
        self._scroll_to(self._first - round(2 * steps))
        return True

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        self._slides = len(self._entries) > self._seen and self._bar.grown(8).holds(at)
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
            self._scroll_to(round(share * len(self._entries) - self._seen / 2))

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        row = self._row_at(at)
        if not self._slides and row is not None and row == self._pressed_on and self._was_chosen:
            kit.play(Cue.BUTTON)
            self._watch()
        self._slides = False

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.TRAY, self.box, radius=18)
        for number in range(self._first, min(self._first + self._seen, len(self._entries))):
            entry = self._entries[number]
            if entry.summary is not None:
                self._draw_row(canvas, self._row_box(number, canvas.kit), entry, entry.summary, number=number)
        if len(self._entries) > self._seen:
            bar = self._bar
            if canvas.kit.mirrored:
                bar = Box(self.box.x + self.box.right - bar.right, bar.y, bar.width, bar.height)
            share = self._seen / len(self._entries)
            height = max(40.0, bar.height * share)
            top = bar.y + (bar.height - height) * self._first / max(1, len(self._entries) - self._seen)
            canvas.rounded(Box(bar.x, top, _BAR, height), theme.BRASS, radius=5, opacity=0.8)

    def _draw_row(self, canvas: Canvas, box: Box, entry: Entry, summary: Summary, *, number: int) -> None:
        is_chosen = number == self._chosen
        canvas.panel(PanelKind.LACQUER_GLOW if is_chosen else PanelKind.TITLE_ITEM, box, radius=16)
        mirrored = canvas.kit.mirrored
        words = Box(box.x + 22, box.y, _WORDS - 22 - 14, box.height)
        strip = Box(box.x + _WORDS, box.y + 14, box.width - _WORDS - 20, box.height - 28)
        if mirrored:
            words, strip = (
                Box(box.x + box.right - each.right, each.y, each.width, each.height) for each in (words, strip)
            )
        title = f"{book_title(summary.rules)} · {result_words(summary)}"
        upper = Box(words.x, words.y + 12, words.width, 42)
        if summary.best_place == 1:
            x = upper.right - 14 if mirrored else upper.x + 14
            canvas.icon(Icon.STAR, (x, upper.centre[1]), 26, theme.SCORE)
            upper = Box(upper.x if mirrored else upper.x + 36, upper.y, upper.width - 36, upper.height)
        canvas.block(title, _TITLE, upper, align=Align.START)
        line = f"{day_words(entry)} · {deals_words(summary)}"
        canvas.block(line, _LINE, Box(words.x, words.y + 50, words.width, 40), align=Align.START)
        hand = shown_hand(summary)
        if hand is not None:
            draw_strip(canvas, hand, strip, widest=46.0)

    @property
    def _seen(self) -> int:
        """How many rows have room."""
        return max(1, int((self.box.height - 2 * _INSET + 1) / ROW))

    @property
    def _bar(self) -> Box:
        return Box(self.box.right - _INSET - _BAR, self.box.y + _INSET, _BAR, self.box.height - 2 * _INSET)

    def _row_box(self, number: int, kit: Kit) -> Box:
        room = 2 * _INSET + (_BAR + 8 if len(self._entries) > self._seen else 0)
        x = self.box.x + _INSET + (room - 2 * _INSET if kit.mirrored else 0)
        return Box(x, self.box.y + _INSET + (number - self._first) * ROW, self.box.width - room, ROW - 8)

    def _row_at(self, at: tuple[float, float]) -> int | None:
        row = self._first + int((at[1] - self.box.y - _INSET) // ROW)
        inside = self.box.holds(at) and self._first <= row < min(self._first + self._seen, len(self._entries))
        return row if inside else None

    def _move(self, by: int, kit: Kit) -> bool:
        """At an end the arrow leads the focus on."""
        goal = min(max(0, self._chosen + by), len(self._entries) - 1)
        if goal == self._chosen:
            return False
        kit.play(Cue.FOCUS)
        self._set(goal)
        return True

    def _set(self, row: int) -> None:
        self._chosen = row
        self._scroll_to(min(row, max(self._first, row - self._seen + 1)))
        self.touch()
        self._choose()

    def _scroll_to(self, first: int) -> None:
        first = min(max(0, first), max(0, len(self._entries) - self._seen))
        if first != self._first:
            self._first = first
            self.touch()


def shown_hand(summary: Summary) -> FinalHand | None:
    """The hand that stands for a match: a winner's of its last deal, or the person's."""
    won = [hand for hand in summary.hands if hand.is_winner]
    own = [hand for hand, is_person in zip(summary.hands, summary.persons, strict=True) if is_person]
    return next(iter((*won, *own, *summary.hands)), None)
