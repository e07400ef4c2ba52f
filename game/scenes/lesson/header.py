"""The header of a lesson: its name, its number, and how far it has come."""

from game import ui
from game.i18n import joined
from game.ui.table_page import TablePage
from game.view.layout import places
from game.view.table.table_picture import room_of
from game.view.units import Box, theme

_WIDEST = 1.2 * ui.Size.SIDE


class LessonHeader:
    """The header, beside or above the table, or else in the middle of the top edge.

    :param is_timed: whether it shows the seconds spent thinking, in a lesson in which speed is practiced.
    """

    def __init__(self, page: TablePage, name: str, *, is_timed: bool):
        self._page = page
        self._name = name
        self._line = ""
        self._share = 0.0
        self._is_timed = is_timed
        self.seconds = 0.0
        self.clock = ""
        """The time used so far, as text; empty if the time is not measured."""
        self.pass_time(0.0)

    def tell(self, line: str, share: float) -> None:
        """Sets the text, and how far the lesson has come, 0 to 1."""
        self._line, self._share = line, share
        self.lay_out()

    def pass_time(self, seconds: float) -> None:
        """Adds to the seconds spent thinking, which set no limit."""
        self.seconds += seconds
        minutes, rest = divmod(int(self.seconds), 60)
        clock = f"{minutes}:{rest:02}" if self._is_timed else ""
        if clock != self.clock:
            self.clock = clock
            self.lay_out()

    def _name_in(self, kind: ui.Type) -> ui.Part:
        return ui.Text(self._name, kind, ui.Tone.TITLE, is_narrow=True, grow=1.0)

    def _whole(self) -> ui.Part:
        line = joined("  ·  ", self._line, self.clock)
        steps = ui.Progress(self._share, ui.Step.S)
        return ui.Panel(ui.Column((self._name_in(ui.Type.LABEL), ui.Text(line), steps), ui.Step.S), pad=ui.Step.M)

    def _small(self) -> ui.Part:
        """The header where there is room only for the name, the bar and a clock."""
        clock = ui.Text(self.clock) if self.clock else None
        steps = ui.Row((ui.Progress(self._share, ui.Step.S, grow=1.0), clock))
        return ui.Panel(ui.Column((self._name_in(ui.Type.STRONG), steps), ui.Step.HAIR), pad=ui.Step.S)

    def lay_out(self) -> None:
        room = room_of(self._page.kit)
        beside, above = places.beside_table(room), places.above_side(room)
        for part, free in ((self._whole(), beside), (self._small(), above)):
            wide = min(free.width, _WIDEST)
            if self._page.fits(part, wide, free.height):
                x = free.x if room.mirrored else free.right - wide
                self._page.show(part, Box(x, free.y, wide, self._page.size_of(part, wide)[1]), "header")
                return
        plate, menu = places.plate(room, 2), places.menu_button(room, 0)
        left, right = (menu.right, plate.x) if room.mirrored else (plate.right, menu.x)
        most = right - left - 2 * ui.Step.M
        part = self._small()
        wide, high = self._page.size_of(part, most)
        x = min(max((room.width - wide) / 2, left + ui.Step.M), right - ui.Step.M - wide)
        self._page.show(part, Box(x, theme.SAFE, wide, high), "header")
