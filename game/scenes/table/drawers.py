"""The drawers at the table, such as history and hand value, made only from what the player's seat was shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.app.window.actions import Action, Device
from game.engine.seat import Seat
from game.engine.state import State
from game.i18n import _
from game.i18n.general import name_of
from game.players.manner.phrases import Phrase
from game.players.roster import Chair
from game.scenes.asking.own_hand import OwnHand
from game.scenes.table.grounds import panel_ground
from game.scenes.table.persons import Persons
from game.view.drawer.deal_log import log_lines
from game.view.drawer.drawer import BAR_ROOM, HEADER, PADDING, TITLE, WIDTH, Row, RowList, SeatSign, drawer_box
from game.view.drawer.rows import LogRow, TextRow
from game.view.paint import Cue, Icon, Paint, PanelKind
from game.view.spoken import full_stop
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.units import Box, grid, lay, theme
from game.view.widgets import Button, Finish, IconButton, Label, PanelBox, Widget

if TYPE_CHECKING:
    from game.scenes.table.drawer_rows import AimRows

LEAST_WIDTH, LOW_HEADER = 210.0, 56.0
"""The least width of a panel beside the table, and the height of the title of a panel there."""
AIMS_WIDTH = 580.0
"""The width of the drawer of hands within reach, which shows a whole hand in one line."""
_SIGN = 52.0
_PHRASE = 70.0
"""Distance between the rows of set phrases."""


class Drawer(Enum):
    """The drawers at the table, by their contents."""

    LOG = auto()
    UNSEEN = auto()
    VALUE = auto()
    AIMS = auto()
    PHRASES = auto()


class Drawers:
    """The drawers, of which one at a time is open at the end of the table in the reading direction; play goes on.

    :param no_help: gives the reason why no hint is available; empty if one is.
    :param hint: gives the box of the card of a hint, which a drawer must not cover, or ``None``.
    :param persons: the persons at this screen, who can say set phrases.
    """

    def __init__(
        self,
        view: TableView,
        page: TablePage,
        hand: OwnHand,
        *,
        no_help: Callable[[], str],
        hint: Callable[[], Box | None],
        persons: Callable[[], Persons],
    ) -> None:
        self._view = view
        self._page = page
        self._hand = hand
        self._no_help = no_help
        self._hint = hint
        self._ends_above: Box | None = None
        """Where the card of a hint was when the drawer was laid out."""
        self._laid_on: Box | None = None
        """The free area in which the panel was laid out."""
        self.open: Drawer | None = None
        self._left_out: set[Seat] = set()
        self._shown: object = None
        self._state: State | None = None
        """The state from which the rows were made."""
        self._panel = PanelBox(PanelKind.LACQUER, radius=26, solid=True)
        self._title = Label("", TITLE)
        self._close = IconButton(Icon.CROSS, _("Close"), self._put_away, key=Action.BACK, cue=Cue.BACK)
        self.list = RowList()
        self._signs: list[SeatSign] = []
        self._persons = persons
        self.give_back: Callable[[], None] = lambda: None
        """Moves the keyboard focus on when a drawer is closed."""
        finish = Finish(paint=Paint.GRAY, style=theme.BUTTON.sized(22), padding=10.0)
        self._phrases = [Button(name_of(phrase), partial(self._speak, phrase), finish=finish) for phrase in Phrase]

    @property
    def name(self) -> str:
        """Name of the open drawer; empty if there is none."""
        return "" if self.open is None else self.open.name.lower()

    @property
    def _widgets(self) -> tuple[Widget, ...]:
        return (self._panel, self._title, *self._content_widgets, self._close)

    @property
    def _content_widgets(self) -> tuple[Widget, ...]:
        return tuple(self._phrases) if self.open is Drawer.PHRASES else (*self._signs, self.list)

    @property
    def stops(self) -> tuple[Widget, ...]:
        """Focusable widgets of the open drawer."""
        return () if self.open is None else (*self._content_widgets, self._close)

    def toggle(self, drawer: Drawer) -> None:
        """Opens a drawer, closing any other, or closes it if it is open."""
        was_open = self.open
        self.close()
        if was_open is not drawer:
            self._open(drawer)

    def _open(self, drawer: Drawer) -> None:
        self.open = drawer
        self._shown = None
        self._title.write(name_of(drawer))
        self._signs = self._make_signs() if drawer is Drawer.LOG else []
        focus = self._page.focus
        self._page.add(self._panel, self._title)
        self._page.add(*self._content_widgets, self._close)
        self._page.set_focus(focus)
        if drawer is Drawer.PHRASES and self._page.kit.actions.device is not Device.MOUSE:
            self.take_focus()
        self.place()
        self.refresh()

    def take_focus(self) -> None:
        """Moves the keyboard focus to the set phrases or to the list."""
        self._hand.take_keys(take=False)
        self._page.set_focus(self._phrases[0] if self.open is Drawer.PHRASES else self.list)

    def _put_away(self) -> None:
        self.close()

    def _speak(self, phrase: Phrase) -> None:
        self._persons().say(phrase)
        self.close()

    def close(self) -> bool:
        """Closes the drawer; returns whether one was open."""
        if self.open is None:
            return False
        had_focus = self._page.focus in self._widgets
        self._page.clear(self._widgets)
        self.open = None
        if had_focus:
            self._page.set_focus(None)
            self.give_back()
        return True

    def place(self) -> None:
        kit = self._page.kit
        self._laid_on = box = self._ground if self.open is Drawer.VALUE else None
        header = HEADER if box is None else LOW_HEADER
        if box is None:
            box = drawer_box(room_of(kit), AIMS_WIDTH if self.open is Drawer.AIMS else WIDTH)
        self._ends_above = card = self._hint()
        if card is not None and card.meets(box):
            box = replace(box, height=card.y - 10 - box.y)
        if self.open is Drawer.PHRASES:
            box = replace(box, height=min(box.height, HEADER + len(self._phrases) / 2 * _PHRASE + PADDING))
        self._panel.place(box)
        inner = box.width - 2 * PADDING
        sizes = (TITLE,) if header == HEADER else (TITLE.sized(26), TITLE.sized(22), TITLE.sized(18))
        said = self._title.text
        fits = (style for style in sizes if kit.writer.width(said, style) <= inner - 58)
        self._title.write(said, next(fits, sizes[-1]))
        mirrored = kit.mirrored
        cross = _SIGN if header == HEADER else 40.0
        above = (header - cross) / 2 + 2
        self._title.place(Box(box.x + PADDING + (58 if mirrored else 0), box.y + above, inner - 58, cross))
        close_x = box.x + 16 if mirrored else box.right - 16 - cross
        self._close.place(Box(close_x, box.y + above, cross, cross))
        top = box.y + header
        if self.open is Drawer.PHRASES:
            high = (box.bottom - PADDING - top) / len(self._phrases) * 2
            places = grid(Box(box.x + PADDING, top, inner, 0), len(self._phrases), columns=2, high=high - 10, gap=10)
            lay(self._phrases, [place.turned(box) for place in places] if mirrored else places)
            return
        for number, sign in enumerate(self._signs):
            step = number * (_SIGN + 14)
            x = box.right - PADDING - _SIGN - step if mirrored else box.x + PADDING + step
            sign.place(Box(x, top, _SIGN, _SIGN))
        top += _SIGN + 14 if self._signs else 0
        self.list.place(Box(box.x + PADDING - 4, top, inner + 8, box.bottom - top - 14))
        self._shown = None

    @property
    def _ground(self) -> Box | None:
        """The free area beside the table for a panel that covers nothing; ``None`` if it is too small."""
        ground = panel_ground(self._view)
        if ground is None or ground.width < LEAST_WIDTH:
            return None
        x = ground.x if self._page.kit.mirrored else max(ground.x, ground.right - WIDTH)
        return Box(x, ground.y, min(ground.width, WIDTH), ground.height)

    @cached_property
    def _aims(self) -> AimRows:
        """The rows of hands within reach; created at the first use, because their imports are slow."""
        from game.scenes.table.drawer_rows import AimRows

        return AimRows()

    def refresh(self) -> None:
        """Updates the rows after events at the table."""
        if self.open in (None, Drawer.PHRASES):
            return
        from game.scenes.table.drawer_rows import hand_value_rows, unseen_rows

        if self._hint() != self._ends_above or (self.open is Drawer.VALUE and self._ground != self._laid_on):
            self.place()
        model = self._view.model
        lifted = self._hand.only_lifted if self.open is Drawer.VALUE else None
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
        said = "\n".join(full_stop(row.spoken(model.state.rules.id)) for row in rows)
        self.list.fill(self._broken(rows), said=said, from_top=self.list.offset == 0)

    def _broken(self, rows: Sequence[Row]) -> list[Row]:
        """The rows, with long texts broken into lines."""
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
        """Rows of the history, the latest at the top."""
        model = self._view.model
        lines = [line for line in log_lines(model, self._name) if line.seat not in self._left_out]
        rows: list[Row] = []
        for number, line in enumerate(lines):
            avatar = None if line.seat is None else self._chair(line.seat).portrait
            name = "" if line.seat is None else self._name(line.seat)
            rows.append(LogRow(avatar, name, line.text, line.tiles, striped=number % 2 == 0))
        rows.reverse()
        return rows or [TextRow(_("Nothing has happened yet."))]

    def _make_signs(self) -> list[SeatSign]:
        """Portraits of all seats; pressing one shows or hides the history of its seat."""
        model = self._view.model
        signs = []
        for step in range(model.seats):
            seat = Seat((model.seat + step) % model.seats)
            chair = self._chair(seat)
            tooltip = _("Show or hide what {name} did").format(name=chair.name)
            sign = SeatSign(chair.portrait, tooltip, partial(self._filter, seat, step))
            sign.is_chosen = seat not in self._left_out
            signs.append(sign)
        return signs

    def _filter(self, seat: Seat, number: int) -> None:
        self._left_out ^= {seat}
        self._signs[number].is_chosen = seat not in self._left_out
        self.refresh()

    def _chair(self, seat: Seat) -> Chair:
        return self._view.chairs[self._view.model.person_at(seat)]

    def _name(self, seat: Seat) -> str:
        return self._chair(seat).name
