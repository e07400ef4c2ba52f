"""The drawers at the table, such as history and hand value, made only from what the player's seat was shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING

from game import replace, ui
from game.app.window.actions import Action, Device
from game.engine.seat import Seat
from game.engine.state import Over, State
from game.i18n import _
from game.i18n.general import name_of
from game.players.manner.phrases import Phrase
from game.players.roster import Chair
from game.scenes.asking.own_hand import OwnHand
from game.scenes.table.deal_log import log_lines
from game.scenes.table.grounds import panel_ground
from game.scenes.table.persons import Persons
from game.ui.table_page import TablePage
from game.view.layout import Room, places
from game.view.paint import Cue, Icon
from game.view.spoken import full_stop
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.units import Box, theme

if TYPE_CHECKING:
    from game.scenes.table.drawer_rows import AimRows, Line

WIDTH = 420.0
LEAST = 210.0, 220.0
"""The least width and height of a panel beside the table."""


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
    ):
        self._view = view
        self._page = page
        self._hand = hand
        self._no_help = no_help
        self._hint = hint
        self._is_beside = False
        """Whether the panel lies beside the table, where it covers nothing."""
        self.open: Drawer | None = None
        self._left_out: set[Seat] = set()
        self._shown: object = None
        self._state: State | None = None
        """The state from which the rows were made."""
        self._persons = persons
        self._lines: Sequence[Line] = ()
        self._box = Box(0, 0, 0, 0)
        self.give_back: Callable[[], None] = lambda: None
        """Moves the keyboard focus on when a drawer is closed."""

    @property
    def name(self) -> str:
        """Name of the open drawer; empty if there is none."""
        return "" if self.open is None else self.open.name.lower()

    @property
    def stops(self) -> Sequence[ui.Node]:
        """The parts of the open drawer that can have the focus; the cross is the last."""
        root = self._page.roots.get("drawer")
        found = [] if root is None else [node for node in root.whole() if node.can_focus]
        return sorted(found, key=lambda node: node.part.comes_last)

    def toggle(self, drawer: Drawer) -> None:
        """Opens a drawer, closing any other, or closes it if it is open."""
        was_open = self.open
        self.close()
        if was_open is not drawer:
            self._open(drawer)

    def _open(self, drawer: Drawer) -> None:
        self.open, self._shown, self._lines = drawer, None, ()
        self.refresh()
        if drawer is Drawer.PHRASES and self._page.kit.actions.device is not Device.MOUSE:
            self.take_focus()

    def take_focus(self) -> None:
        """Moves the keyboard focus to the set phrases or to the list."""
        self._hand.take_keys(take=False)
        self._page.set_focus(self._page.node("list") or self.stops[0])

    def _speak(self, phrase: Phrase) -> None:
        self._persons().say(phrase)
        self.close()

    def close(self) -> bool:
        """Closes the drawer; returns whether one was open."""
        if self.open is None:
            return False
        had_focus = self._page.focus in self.stops
        self._page.take_away("drawer")
        self.open = None
        if had_focus:
            self._page.set_focus(None)
            self.give_back()
        return True

    def place(self) -> None:
        if self.open is None:
            return
        box = self._above_hint(panel_ground(self._view, WIDTH))
        self._is_beside = self.open is Drawer.VALUE and box.width >= LEAST[0] and box.height >= LEAST[1]
        if not self._is_beside:
            width = ui.Size.LINE if self.open is Drawer.AIMS else WIDTH
            box = self._above_hint(drawer_box(room_of(self._page.kit), width))
        self._box = box
        self._show()

    def _above_hint(self, box: Box) -> Box:
        card = self._hint()
        return box if card is None or not card.meets(box) else replace(box, height=card.y - ui.Step.S - box.y)

    def _show(self) -> None:
        panel = ui.Panel(self._panel(), pad=ui.Step.M)
        corner = ui.Ground.LACQUER.value[1]
        solid = ui.Bare(panel, fill=theme.WOOD_DARK, corner=corner)
        self._page.show(ui.Pin(solid, x=ui.Across.FILL), self._box, "drawer")

    def _panel(self) -> ui.Part:
        assert self.open is not None, "no drawer is open"
        kind = ui.Type.LABEL if self._is_beside else ui.Type.HEADING
        title = ui.Text(name_of(self.open), kind, ui.Tone.TITLE, grow=1.0)
        cross = ui.Round(Icon.CROSS, self.close, Action.BACK, Cue.BACK, hint=_("Close"), key="cross", comes_last=True)
        head = ui.Row((title, cross))
        if self.open is Drawer.PHRASES:
            phrases = tuple(ui.Button(name_of(phrase), (self._speak, phrase)) for phrase in Phrase)
            return ui.Column((head, ui.Grid(phrases, cell=ui.Size.FACE, most=2)))
        said = "\n".join(full_stop(line.said) for line in self._lines)
        rows = tuple(line.part for line in self._lines)
        if self.open is Drawer.LOG and len(rows) > 1:
            body: ui.Part = ui.List(rows, read=said, key="list")
        else:
            body = ui.Scroll(ui.Column(rows, ui.Step.S, is_heard=False), read=said or name_of(self.open), key="list")
        return ui.Column((head, self._signs() if self.open is Drawer.LOG else None, body), ui.Step.S)

    @cached_property
    def _aims(self) -> AimRows:
        """The rows of hands within reach; created at the first use, because their imports are slow."""
        from game.scenes.table.drawer_rows import AimRows

        return AimRows()

    def refresh(self) -> None:
        """Updates the rows after events at the table; hands within reach go with the deal."""
        deal = self._view.model.deal
        if self.open is Drawer.AIMS and deal is not None and isinstance(deal.phase, Over):
            self.close()
        if self.open is None:
            return
        from game.scenes.table.drawer_rows import hand_value_rows, text_line, unseen_rows

        model = self._view.model
        lifted = self._hand.only_lifted if self.open is Drawer.VALUE else None
        if self.open is Drawer.AIMS:
            self._aims.look(model)
        now = (model.seat, lifted, frozenset(self._left_out), self._aims.version, self._hint(), self._view.placed)
        if model.state is self._state and now == self._shown:
            return
        self._state, self._shown = model.state, now
        match self.open:
            case Drawer.LOG:
                self._lines = self._log_rows()
            case Drawer.UNSEEN:
                self._lines = unseen_rows(model)
            case Drawer.VALUE:
                self._lines = hand_value_rows(model, lifted)
            case Drawer.AIMS:
                refused = self._no_help()
                self._lines = [text_line(refused)] if refused else self._aims.rows
            case Drawer.PHRASES:
                self._lines = ()
        self.place()

    def _log_rows(self) -> Sequence[Line]:
        """Rows of the history, the latest at the top."""
        from game.scenes.table.drawer_rows import log_line, text_line

        model = self._view.model
        told = [line for line in log_lines(model, self._name) if line.seat not in self._left_out]
        book, who = model.rules.id, [None if line.seat is None else self._chair(line.seat) for line in told]
        rows = [log_line(book, number, *line) for number, line in enumerate(zip(told, who, strict=True))]
        return rows[::-1] or [text_line(_("Nothing has happened yet."))]

    def _signs(self) -> ui.Part:
        """Portraits of all seats; pressing one shows or hides the history of its seat."""
        return ui.Row(tuple(map(self._sign, self._view.model.in_turn)))

    def _sign(self, seat: Seat) -> ui.Part:
        chair, is_seen = self._chair(seat), seat not in self._left_out
        face = ui.Portrait(chair.portrait, ui.Size.CONTROL)
        cross = None if is_seen else ui.Mark(Icon.CROSS, theme.WOOD_DARK, size=ui.Size.CONTROL)
        told = _("Show or hide what {name} did").format(name=chair.name)
        return ui.Bare(
            ui.Over((face, cross)),
            on=(self._filter, seat),
            chosen=is_seen,
            are_several=True,
            corner=ui.Size.CONTROL / 2,
            hint=told,
            called=told,
            key=seat,
        )

    def _filter(self, seat: Seat) -> None:
        self._left_out ^= {seat}
        self.refresh()

    def _chair(self, seat: Seat) -> Chair:
        return self._view.chairs[self._view.model.person_at(seat)]

    def _name(self, seat: Seat) -> str:
        return self._chair(seat).name


def drawer_box(room: Room, width: float) -> Box:
    """The box of a drawer of this width: at the end of the window beside the menu, or below it, and above the lane."""
    y = edge = theme.SAFE / room.scale
    menu = places.menu_button(room, 0)
    if places.folds(room):
        y = menu.bottom + ui.Step.S
    else:
        edge = (menu.right if room.mirrored else room.width - menu.x) + ui.Step.S
    bottom = places.lane(room, 0.0).y - places.ABOVE_BAR
    width = min(width, room.width / 2)
    x = edge if room.mirrored else room.width - edge - width
    return Box(x, y, width, bottom - y)
