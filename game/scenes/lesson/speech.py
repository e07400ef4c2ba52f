"""The teacher's words with their buttons, and the tiles or values shown above them."""

from collections.abc import Callable, Sequence

from game import ui
from game.scenes.lesson.buttons import ticked
from game.scenes.lesson.strip import strip
from game.scenes.lesson.values import value_table
from game.school.lessons.seen import Picture
from game.school.lessons.values import ValueRow
from game.ui.table_page import TablePage
from game.view.lane.lesson_bar import LessonBar
from game.view.layout.layout import own_flowers_width
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.units import Box
from game.view.widgets import Button

_BESIDE = 242.0
"""The space at the sides of what is shown with which it covers no player's plate."""


class Speech:
    """The words of a lesson with the buttons beside them, and tiles or a table of values above.

    :param page: the page that holds all of it.
    """

    def __init__(self, page: TablePage, view: TableView) -> None:
        self._page = page
        self._view = view
        self.bar = LessonBar(view.kit)
        self.picture: Picture | None = None
        self.values: tuple[ValueRow, ...] = ()
        self.times = 0
        """How often something was said."""

    def lay_out(self) -> None:
        """Lays out the words in the lane, and what is shown above them."""
        room = room_of(self._page.kit)
        model = self._view.model
        self.bar.is_low = model.finds_break and not (model.deal is not None and model.deal.counted)
        self.bar.place(room, flowers=own_flowers_width(self._view.model))
        shown = None if self.picture is None else strip(self.picture)
        shown = value_table(self.values) if self.values else shown
        if shown is None:
            self._page.take_away("shown")
            return
        wide, high = self._page.size_of(shown, room.width - 2 * ui.Step.L)
        least = _BESIDE if wide <= room.width - 2 * _BESIDE else ui.Step.L
        below = self.bar.tray.box
        x = min(max(least, below.center[0] - wide / 2), room.width - least - wide)
        self._page.show(shown, Box(x, below.y - ui.Step.M - high, wide, high), "shown", is_low=True)

    def show(self, picture: Picture | None, values: tuple[ValueRow, ...] = ()) -> None:
        """Shows tiles, rows of the scoring table, or nothing above the words."""
        self.picture = picture if picture is not None and any(picture.lines) else None
        self.values = values

    @property
    def tiles(self) -> Sequence[Box]:
        """The places of the tiles above the words, from left to right."""
        root = self._page.roots.get("shown")
        found = [] if root is None else [(node.box, node.part) for node in root.whole()]
        return [each for box, part in found if isinstance(part, ui.Tiles) for each in _each(box, len(part.sets[0]))]

    def say(
        self, text: str, buttons: Sequence[Button] | None = None, *, answers: Sequence[str] = (), ticks: int = 0
    ) -> None:
        """Shows a text with buttons beside it; without new buttons, the present ones stay where they are.

        :param text: the text.
        :param buttons: the buttons beside the text.
        :param answers: the texts that may follow while these buttons stay, for which room is kept.
        :param ticks: the number of buttons, from the first, of which the right one gets a tick later.
        """
        page, bar = self._page, self.bar
        had = page.focus
        number = bar.buttons.index(had) if had in bar.buttons else None
        self.times += 1
        page.clear(bar.widgets)
        bar.words.text, bar.words.is_why = text, buttons is None
        if buttons is not None:
            bar.ask(text, buttons, answers=answers, ticks=ticks)
        self.lay_out()
        self._add()
        if buttons is None:
            page.set_focus(had if number is None and had in page.widgets else None)
        if buttons is None and number is not None:
            page.set_focus(bar.buttons[number])

    def advise(self, text: str) -> None:
        """Replaces the words, and keeps the buttons."""
        self.say(text)
        self.bar.words.is_why = False

    def tick(self, words: Sequence[str], right: int, go_on: Callable[[], None]) -> None:
        """Ticks the right one of the answers beside the question, without moving any button."""
        bar = self.bar
        others = bar.buttons[len(words) :]
        for other in others:
            other.is_enabled = False
        buttons = ticked(words, right, go_on, has_sign=bar.has_tick_room(right - 1))
        self._page.clear(bar.widgets)
        bar.words.text, bar.words.is_why = bar.words.asked, False
        bar.take_over((*buttons, *others))
        self._add()
        self._page.set_focus(buttons[right - 1])

    def clear(self) -> None:
        self.show(None)
        self._page.take_away("shown")
        self._page.clear(self.bar.widgets)
        self._page.set_focus(None)
        self.bar.buttons = ()

    def _add(self) -> None:
        self._page.add(*self.bar.frame_widgets)
        self._page.add(*self.bar.buttons)


def _each(row: Box, count: int) -> Sequence[Box]:
    """The places of the tiles of a set."""
    wide = row.width / count
    return [Box(row.x + number * wide, row.y, wide, row.height) for number in range(count)]
