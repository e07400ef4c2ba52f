"""The teacher's words with their buttons, and the tiles or values shown above them."""

from collections.abc import Callable, Sequence

from game.scenes.lesson.buttons import ticked
from game.scenes.lesson.strip import TileStrip
from game.scenes.lesson.values import ValueTable
from game.school.lessons.seen import Picture
from game.school.lessons.values import ValueRow
from game.view.lane.lesson_bar import LessonBar
from game.view.layout.layout import own_flowers_width
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.widgets import Button


class Speech:
    """The words of a lesson with the buttons beside them, and tiles or a table of values above.

    :param page: the page that holds all of it.
    """

    def __init__(self, page: TablePage, view: TableView) -> None:
        self._page = page
        self._view = view
        self.bar = LessonBar(view.kit)
        self.strip = TileStrip()
        self.values = ValueTable()
        self.times = 0
        """How often something was said."""
        page.add(self.strip, self.values)

    def lay_out(self) -> None:
        """Lays out the words in the lane, and what is shown above them."""
        room = room_of(self._page.kit)
        model = self._view.model
        self.bar.is_low = model.finds_break and not (model.deal is not None and model.deal.counted)
        self.bar.place(room, flowers=own_flowers_width(self._view.model))
        below = self.bar.tray.box
        self.strip.lay_out(self._page.kit, below)
        self.values.lay_out(self._page.kit, room, below)

    def show(self, picture: Picture | None, values: tuple[ValueRow, ...] = ()) -> None:
        """Shows tiles, rows of the scoring table, or nothing above the words."""
        self.strip.show(picture)
        self.values.show(values)

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
        self._page.clear(self.bar.widgets)
        self._page.set_focus(None)
        self.bar.buttons = ()

    def _add(self) -> None:
        self._page.add(*self.bar.frame_widgets)
        self._page.add(*self.bar.buttons)
