"""The list of replays, of which a few rows are seen and one is chosen."""

from collections.abc import Callable, Sequence

from game.app.matches.replay_index import Entry
from game.app.matches.replay_summary import FinalHand, Summary
from game.i18n.books import book_title
from game.i18n.numbers import stamp_text
from game.scenes.replays.replay_words import deals_words, result_words
from game.view.page.match_card import draw_strip
from game.view.paint import Canvas, Cue, Icon, Kit, PanelKind
from game.view.units import Align, Box, theme
from game.view.widgets import Scrolling, Seen
from game.view.widgets.scroll_area import draw_bar

ROW = 102.0
_BAR, _INSET = 10.0, 10.0
_WORDS = 330.0
_TITLE = theme.LABEL
_LINE = theme.SMALL


class ReplayList(Scrolling):
    """The rows of replays; up and down choose, Enter or a second click opens, the wheel scrolls.

    :param choose: told when another row is chosen.
    :param watch: opens the chosen one.
    """

    corner = 20.0
    bleed = 30.0
    is_lit = Seen(usual=True)
    """Whether the chosen row glows; else it only stands out."""

    def __init__(self, choose: Callable[[], None], watch: Callable[[], None]) -> None:
        self._choose = choose
        self._watch = watch
        self._entries: Sequence[Entry] = ()
        self._chosen = 0
        self.first = 0
        """The number of the row at the top."""
        self._pressed_on: int | None = None
        self._was_chosen = False
        self._slides = False

    @property
    def chosen(self) -> Entry | None:
        """The row that is chosen."""
        return self._entries[self._chosen] if self._entries else None

    @property
    def may_act(self) -> bool:
        return super().may_act and bool(self._entries)

    def fill(self, entries: Sequence[Entry]) -> None:
        """Show other rows; the chosen one stays chosen where it is still there."""
        before = self.chosen
        names = [entry.name for entry in entries]
        self._entries = entries
        if before is not None and before.name in names:
            self._chosen = names.index(before.name)
        else:
            self._chosen = min(self._chosen, max(0, len(entries) - 1))
        self._scroll_to(self.first)
        self.touch()

    def point_to(self, name: str) -> None:
        """Choose the row of this file, if there is one."""
        row = next((row for row, entry in enumerate(self._entries) if entry.name == name), None)
        if row is not None:
            self._mark(row)

    def press(self) -> None:
        self._watch()

    def reach(self, kit: Kit) -> tuple[float, float, float]:
        return 1, self._seen - 1, len(self._entries)

    def wheel(self, steps: float, kit: Kit) -> bool:
        self._scroll_to(self.first - round(2 * steps))
        return True

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        bar = kit.read(self._bar, self.box)
        self._slides = len(self._entries) > self._seen and bar.grown(8).holds(at)
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
        canvas = canvas.reading(self.box)
        canvas.panel(PanelKind.TRAY, self.box, radius=18)
        for number in range(self.first, min(self.first + self._seen, len(self._entries))):
            entry = self._entries[number]
            if entry.summary is not None:
                self._draw_row(canvas, self._row_box(number), entry, entry.summary, number=number)
        if len(self._entries) > self._seen:
            count, seen = len(self._entries), self._seen
            draw_bar(canvas, self._bar, seen / count, self.first / (count - seen), opacity=0.8, least=40.0)

    def _draw_row(self, canvas: Canvas, box: Box, entry: Entry, summary: Summary, *, number: int) -> None:
        is_chosen = number == self._chosen
        chosen = PanelKind.LACQUER_GLOW if self.is_lit else PanelKind.LACQUER
        canvas.panel(chosen if is_chosen else PanelKind.TITLE_ITEM, box, radius=16)
        words = Box(box.x + 22, box.y, _WORDS - 22 - 14, box.height)
        strip = Box(box.x + _WORDS, box.y + 14, box.width - _WORDS - 20, box.height - 28)
        title = f"{book_title(summary.rules)} · {result_words(summary)}"
        upper = Box(words.x, words.y + 12, words.width, 42)
        if summary.best_place == 1:
            canvas.icon(Icon.STAR, (upper.x + 14, upper.centre[1]), 26, theme.SCORE)
            upper = Box(upper.x + 36, upper.y, upper.width - 36, upper.height)
        canvas.block(title, _TITLE, upper, align=Align.START)
        line = f"{stamp_text(entry.when)} · {deals_words(summary)}"
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

    def _row_box(self, number: int) -> Box:
        room = 2 * _INSET + (_BAR + 8 if len(self._entries) > self._seen else 0)
        inner = self.box.inset(_INSET, _INSET)
        return Box(inner.x, inner.y + (number - self.first) * ROW, self.box.width - room, ROW - 8)

    def _row_at(self, at: tuple[float, float]) -> int | None:
        row = self.first + int((at[1] - self.box.y - _INSET) // ROW)
        inside = self.box.holds(at) and self.first <= row < min(self.first + self._seen, len(self._entries))
        return row if inside else None

    def scroll(self, by: float, kit: Kit) -> bool:
        goal = min(max(0, self._chosen + int(by)), len(self._entries) - 1)
        if goal == self._chosen:
            return False
        kit.play(Cue.FOCUS)
        self._set(goal)
        return True

    def _set(self, row: int) -> None:
        self._mark(row)
        self._choose()

    def _mark(self, row: int) -> None:
        """Let a row be the chosen one, and be seen."""
        self._chosen = row
        self._scroll_to(min(row, max(self.first, row - self._seen + 1)))
        self.touch()

    def _scroll_to(self, first: int) -> None:
        first = min(max(0, first), max(0, len(self._entries) - self._seen))
        if first != self.first:
            self.first = first
            self.touch()


def shown_hand(summary: Summary) -> FinalHand | None:
    """The hand that stands for a match: a winner's of its last deal, or the person's."""
    won = [hand for hand in summary.hands if hand.is_winner]
    own = [hand for hand, is_person in zip(summary.hands, summary.persons, strict=True) if is_person]
    return next(iter((*won, *own, *summary.hands)), None)
