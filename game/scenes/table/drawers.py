"""The drawers at the table: the history of the deal, the tiles that are still unseen, and what the own hand counts.

Each is made of what the person's own seat was shown, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial

from game.app.window.actions import Action
from game.engine.seat import Seat, TileId
from game.engine.state import State
from game.i18n import _
from game.players.roster import Chair
from game.scenes.table.aim_rows import AimRows
from game.scenes.table.hand_value import hand_value_rows
from game.scenes.table.unseen import unseen_rows
from game.view.drawer.deal_log import log_lines
from game.view.drawer.drawer import BAR_ROOM, HEADER, PADDING, TITLE, WIDTH, Row, RowList, drawer_box
from game.view.drawer.seat_sign import SeatSign
from game.view.layout.table_model import TableModel
from game.view.paint.kit import Cue
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Avatar, Icon
from game.view.stage.table_page import TablePage
from game.view.table.drawer_rows import LogRow, TextRow
from game.view.table.table_picture import room_of
from game.view.units.geometry import Box
from game.view.widgets.button import IconButton
from game.view.widgets.label import Label, PanelBox
from game.view.widgets.widget import Widget

AIMS_WIDTH = 580.0
"""A whole hand stands in a line of it."""
_SIGN = 52.0


class Drawer(Enum):
    """What a drawer holds."""

    LOG = auto()
    UNSEEN = auto()
    VALUE = auto()
    AIMS = auto()


DRAWER_KEYS = {
    Action.LOG: Drawer.LOG,
    Action.TILES_OUT: Drawer.UNSEEN,
    Action.SCORE: Drawer.VALUE,
    Action.AIMS: Drawer.AIMS,
}


def drawer_name(drawer: Drawer) -> str:
    """What stands at its top."""
    return {
        Drawer.LOG: _("This deal so far"),
        Drawer.UNSEEN: _("Still unseen"),
        Drawer.VALUE: _("My hand so far"),
        Drawer.AIMS: _("Within reach"),
    }[drawer]


class Drawers:
    """One drawer at a time, over the end of the table; the game goes on beside it.

    :param model: the table as the person sees it now.
    :param lifted: the tile that he would discard, if he lifted one.
    :param no_help: why no hint is to be had; nothing where it is.
    """

    def __init__(
        self,
        page: TablePage,
        model: Callable[[], TableModel],
        chairs: Sequence[Chair],
        *,
        lifted: Callable[[], TileId | None],
        no_help: Callable[[], str] = lambda: "",
    ) -> None:
        self._page = page
        self._model = model
        self._chairs = tuple(chairs)
        self._lifted = lifted
        self._no_help = no_help
        self._aims = AimRows()
        self.open: Drawer | None = None
        self._left_out: set[Seat] = set()
        """Seats that the history does not tell of."""
        self._shown: object = None
        self._state: State | None = None
        """What the rows were made of."""
        self._panel = PanelBox(PanelKind.LACQUER, radius=26, solid=True)
        self._title = Label("", TITLE)
        self._close = IconButton(Icon.CROSS, _("Close"), self._put_away, key=Action.BACK, cue=Cue.BACK)
        self.list = RowList()
        self._signs: list[SeatSign] = []

    @property
    def name(self) -> str:
        """Of the drawer that is open; nothing while none is."""
        return "" if self.open is None else self.open.name.lower()

    @property
    def _widgets(self) -> tuple[Widget, ...]:
        return (self._panel, self._title, *self._signs, self.list, self._close)

    @property
    def stops(self) -> tuple[Widget, ...]:
        """What the keys can reach in it; nothing while it is closed."""
        return () if self.open is None else (*self._signs, self.list, self._close)

    def toggle(self, drawer: Drawer) -> None:
        """Opens it in place of another one, or closes it."""
        was_open = self.open
        self.close()
        if was_open is not drawer:
            self._open(drawer)

    def _open(self, drawer: Drawer) -> None:
        self.open = drawer
        self._shown = None
        self._title.write(drawer_name(drawer))
        self._signs = self._make_signs() if drawer is Drawer.LOG else []
        focus = self._page.focus
        self._page.add(self._panel, self._title)
        self._page.add(*self._signs, self.list, self._close)
        self._page.set_focus(focus)
        self.place()
        self.refresh()

    def _put_away(self) -> None:
        self.close()

    def close(self) -> bool:
        """Takes the drawer away; whether there was one."""
        if self.open is None:
            return False
        had_focus = self._page.focus in self._widgets
        self._page.clear(self._widgets)
        if had_focus:
            self._page.set_focus(None)
        self.open = None
        return True

    def place(self) -> None:
        """Lays it out anew, as for another size of the window."""
        kit = self._page.kit
        box = drawer_box(room_of(kit), AIMS_WIDTH if self.open is Drawer.AIMS else WIDTH)
        self._panel.place(box)
        inner = box.width - 2 * PADDING
        mirrored = kit.mirrored
        self._title.place(Box(box.x + PADDING + (58 if mirrored else 0), box.y + 16, inner - 58, 50))
        close_x = box.x + 16 if mirrored else box.right - 16 - _SIGN
        self._close.place(Box(close_x, box.y + 14, _SIGN, _SIGN))
        top = box.y + HEADER
        for number, sign in enumerate(self._signs):
            step = number * (_SIGN + 14)
            x = box.right - PADDING - _SIGN - step if mirrored else box.x + PADDING + step
            sign.place(Box(x, top, _SIGN, _SIGN))
        top += _SIGN + 14 if self._signs else 0
        self.list.place(Box(box.x + PADDING - 4, top, inner + 8, box.bottom - top - 14))
        self._shown = None

    def refresh(self) -> None:
        """Shows what has happened since."""
        if self.open is None:
            return
        model = self._model()
        lifted = self._lifted() if self.open is Drawer.VALUE else None
        if self.open is Drawer.AIMS:
            self._aims.look(model)
        now = (model.seat, lifted, frozenset(self._left_out), self._aims.version)
        if model.state is self._state and now == self._shown:
            return
        self._state, self._shown = model.state, now
        rows: list[Row]
        match self.open:
            case Drawer.LOG:
                rows = self._log_rows()
            case Drawer.UNSEEN:
                rows = [*unseen_rows(model)]
            case Drawer.VALUE:
                rows = hand_value_rows(model, lifted)
            case Drawer.AIMS:
                refused = self._no_help()
                rows = [TextRow(refused)] if refused else self._aims.rows
        self.list.fill(self._broken(rows), from_top=self.list.first == 0)

    def _broken(self, rows: Sequence[Row]) -> list[Row]:
        """The rows with words that have no room broken into lines."""
        kit = self._page.kit
        broken: list[Row] = []
        for row in rows:
            if isinstance(row, TextRow):
                lines = kit.writer.wrapped(row.text, row.style, self.list.box.width - 30)
                broken.append(TextRow(lines[0], is_heading=row.is_heading, height=row.height))
                broken += [TextRow(line, is_heading=row.is_heading) for line in lines[1:]]
            elif isinstance(row, LogRow):
                broken.append(row.grown(kit.writer, self.list.box.width - BAR_ROOM))
            else:
                broken.append(row)
        return broken

    def _log_rows(self) -> list[Row]:
        """The latest thing at the top."""
        model = self._model()
        lines = [line for line in log_lines(model, self._name) if line.seat not in self._left_out]
        rows: list[Row] = []
        for number, line in enumerate(lines):
            chair = None if line.seat is None else self._chair(line.seat)
            avatar = None if chair is None else Avatar(chair.portrait)
            name = "" if chair is None else chair.name
            rows.append(LogRow(avatar, name, line.text, line.tiles, striped=number % 2 == 0))
        rows.reverse()
        return rows or [TextRow(_("Nothing has happened yet."))]

    def _make_signs(self) -> list[SeatSign]:
        """A portrait for each seat: its lines are told, or left out."""
        model = self._model()
        signs = []
        for step in range(model.seats):
            seat = Seat((model.seat + step) % model.seats)
            chair = self._chair(seat)
            tooltip = _("Show or hide what {name} did").format(name=chair.name)
            sign = SeatSign(Avatar(chair.portrait), tooltip, partial(self._filter, seat, step))
            sign.turn(on=seat not in self._left_out)
            signs.append(sign)
        return signs

    def _filter(self, seat: Seat, number: int) -> None:
        self._left_out ^= {seat}
        self._signs[number].turn(on=seat not in self._left_out)
        self.refresh()

    def _chair(self, seat: Seat) -> Chair:
        return self._chairs[self._model().person_at(seat)]

    def _name(self, seat: Seat) -> str:
        return self._chair(seat).name
