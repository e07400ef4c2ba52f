"""Signs on the plates of guests who are away: each opens the card of that chair."""

from collections.abc import Callable
from functools import partial

from game.i18n import _, apart
from game.scenes.table.persons import Persons
from game.ui.table_page import TablePage
from game.view.layout import Room, places
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.units import Box, theme
from game.view.widgets import SMALL, Button

_LONGEST = 240.0


class AwaySigns:
    """A button on each plate, visible while its guest is away or the seat is free.

    :param open_chair: opens the card of a chair, given its person's number.
    """

    def __init__(
        self, view: TableView, page: TablePage, persons: Callable[[], Persons], open_chair: Callable[[int], None]
    ):
        self._view = view
        self._persons = persons
        self._open = open_chair
        self.buttons = [Button("", partial(self._press, side), finish=SMALL) for side in range(4)]
        for button in self.buttons:
            button.is_visible, button.is_told = False, True
        page.add(*self.buttons)

    def refresh(self) -> None:
        absent = self._persons().absent
        shown = {self._view.model.side_of(self._view.model.seat_of(person)): person for person in absent}
        for side, button in enumerate(self.buttons):
            person = shown.get(side)
            button.is_visible = person is not None
            if person is None:
                continue
            label = _("Away")
            if label != button.label:
                button.relabel(label)
                self._place_one(button, side, room_of(self._view.kit.chrome))
            name = self._view.chairs[person].name
            button.called = _("{name} is away: choose what to do").format(name=apart(name))
            button.tooltip = button.called

    def place(self, room: Room) -> None:
        for side, button in enumerate(self.buttons):
            self._place_one(button, side, room)

    def _place_one(self, button: Button, side: int, room: Room) -> None:
        wide = min(_LONGEST, max(100.0, button.content_width(self._view.kit.chrome)))
        pill = places.pill(room, side, wide)
        button.place(Box(pill.x, pill.center[1] - theme.TARGET / 2, wide, theme.TARGET))

    def _press(self, side: int) -> None:
        seat = self._view.model.seat_at(side)
        if seat is not None:
            self._open(self._view.model.person_at(seat))
