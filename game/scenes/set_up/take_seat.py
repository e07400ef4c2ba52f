"""The page "Take a seat": guests join by QR code before the match; during it, the page shows who is at the table."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.i18n import _, ngettext, pgettext
from game.i18n.general import choices
from game.i18n.player_texts import level_name
from game.net.gate.chairs import HostsChairs
from game.net.guests import Guests
from game.players.roster import Absence, Level, OwnTiles, level_of
from game.scenes.set_up.guest_chair_card import GuestChairScene, chair_words, filled
from game.scenes.set_up.guest_chairs import CodeTile, GuestChair, address_text
from game.scenes.set_up.own_tiles import OwnTilesScene
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.preferences import Preferences
from game.view.paint import Felt, Icon, Kit, PanelKind
from game.view.paint.felt import spread_cloth
from game.view.units import Box, column, lay, theme
from game.view.widgets import MAIN, PLAIN, QUIET, Button, Label, PanelBox, Stepper

LOOK = 0.1
"""Seconds between updates of who has come."""
_TILE = (500.0, 345.0)
_TRAY = 116.0
_CARD = 92.0


class TakeSeatScene(PageScene):
    """The page of a table with guests: the QR code by which phones join, and the chairs.

    :param port: the port at which phones join.
    :param addresses: the addresses of this computer, the likeliest first.
    :param begin: begins the match.
    :param leave: closes the table, and shows the screen below.
    """

    def __init__(
        self,
        kit: Kit,
        guests: Guests,
        preferences: Preferences,
        *,
        port: int,
        addresses: Sequence[str],
        begin: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(kit)
        self._guests = guests
        self._preferences = preferences
        self.port = port
        """The port at which phones can join."""
        self._addresses = list(addresses)
        self._begin, self._leave, self._felt = begin, leave, Felt(preferences.now.felt)
        is_played = guests.client is not None
        self._title = Label(_("Guests") if is_played else pgettext("phone", "Take a seat"), theme.PAGE_TITLE)
        said = _("Point a phone's camera at the QR code, or choose \u201cJoin a table\u201d on another computer.")
        self._said = Label(said, theme.BODY_SECOND, wraps=True)
        self.tile = CodeTile(guests.code)
        self._address = Button("", self._turn_address, finish=QUIET)
        self._is_played = is_played
        self.chairs = [
            GuestChair(chair, partial(self.open_chair, person)) for person, chair in enumerate(guests.chairs)
        ]
        settings, usual = preferences.now, level_of(guests.chairs, Level.CASUAL)
        self._absence = Stepper(_("When a guest is away"), choices(Absence), settings.absence, self._set_absence)
        levels = [(level, level_name(level)) for level in Level]
        self._level = Stepper(_("Put a computer in that seat"), levels, settings.stand_in or usual, self._set_level)
        self._tray = PanelBox(PanelKind.LACQUER, radius=_TRAY / 2)
        self._count = Label("", theme.HEADING)
        self._left = Label("", theme.SMALL)
        self._fill = Button(_("Fill seat"), self._fill_chair, finish=PLAIN, icon=Icon.PLAYERS)
        begins = _("Back to the table") if is_played else _("Begin the match")
        self._start = Button(begins, self._begin, finish=MAIN)
        self._close = self.cross()
        self._seen: object = None
        words = [self._title, self._said, self._tray, self._count, self._left]
        self.put_together(
            [*words, self.tile],
            self.chairs,
            [self._address],
            [self._absence, self._level],
            [self._fill, self._start],
            [self._close],
        )
        self.refresh()
        self.page.set_focus(self._start)

    def lay_out(self) -> None:
        wide = self.kit.frame.width
        middle = wide / 2
        self._title.place(Box(80, 44, middle - 300, 84))
        self._said.place(Box(82, 130, middle - 340, 150))
        self._close.place(Box(wide - 80 - 58, 52, 58, 58))
        self.tile.place(Box(middle - _TILE[0] / 2, 290, *_TILE))
        self._address.place(Box(middle - 260, 668, 520, 48))
        across, upright = (380.0, 160.0), (300.0, 286.0)
        places = (
            Box(middle - across[0] / 2, 734, *across),
            Box(wide - 150 - upright[0], 342, *upright),
            Box(middle - across[0] / 2, 68, *across),
            Box(150, 342, *upright),
        )
        for chair, place in zip(self.chairs, places, strict=False):
            chair.place(place)
        agreed = Box(80, 724, min(600.0, middle - 290), 0)
        lay([self._absence, self._level], column(agreed, [_CARD, _CARD], 12))
        tray = Box(middle - 520, 1080 - _TRAY - 30, 1040, _TRAY)
        self._tray.place(tray)
        self._count.place(Box(tray.x + 56, tray.y + 22, 330, 40))
        self._left.place(Box(tray.x + 56, tray.y + 62, 330, 32))
        self._fill.place(Box(tray.x + 400, tray.y + 23, 280, 70))
        self._start.place(Box(tray.right - 36 - 300, tray.y + 23, 300, 70))

    def paint(self) -> pygame.Surface:
        return spread_cloth(self.kit.frame, self._felt)

    @property
    def next_wake(self) -> float | None:
        return LOOK

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.refresh()
        own = next((person for person, chair in enumerate(self._guests.chairs) if chair.is_here), None)
        asks = not (self._is_played or self._guests.has_asked_where)
        if own is not None and asks and any(guest.has_phone for guest in self._guests.here):
            self._ask_where(own)

    def _ask_where(self, own: int) -> None:
        """Asks the person at this screen, which guests may see, where to show the person's tiles."""
        self._guests.has_asked_where = True
        self.stack.push(OwnTilesScene(self.kit, self._preferences.now.own_tiles, partial(self._put_tiles, own)))

    def _put_tiles(self, own: int, place: OwnTiles) -> None:
        self._preferences.change(own_tiles=place)
        if place is OwnTiles.PHONE:
            HostsChairs(self._guests).free(own)
        self.refresh()

    def refresh(self) -> None:
        guests = self._guests
        address = f"{self._addresses[0]}:{self.port}"
        told = [chair_words(guests, person) for person in range(len(guests.chairs))]
        seen = (tuple(guests.chairs), told, guests.away, guests.free, address)
        if seen == self._seen:
            return
        self._seen = seen
        self.tile.show(f"http://{address}/#{guests.code}")
        self._address.label = address_text(address)
        self._address.tooltip = _("Another address for this computer") if len(self._addresses) > 1 else ""
        for number, (widget, chair) in enumerate(zip(self.chairs, guests.chairs, strict=True)):
            widget.seat(chair, is_here=number not in guests.away, words=told[number])
        free, gone, all_ = len(guests.free), len(guests.away) - len(guests.free), len(guests.chairs)
        seated = ngettext("{count} seated", "{count} seated", all_ - free - gone).format(count=all_ - free - gone)
        left = [
            ngettext("{count} seat free", "{count} seats free", free).format(count=free) if free else "",
            ngettext("{count} away", "{count} away", gone).format(count=gone) if gone else "",
        ]
        self._count.write(seated if guests.away else _("Everyone is seated"))
        self._left.write(" \u00b7 ".join(filter(None, left)))
        self._fill.is_enabled = bool(guests.free if guests.begun else guests.away)
        self._start.is_enabled = guests.begun or not free

    def go_back(self) -> None:
        self._leave()

    def _turn_address(self) -> None:
        self._addresses.append(self._addresses.pop(0))
        self.refresh()

    def _set_absence(self, absence: Absence) -> None:
        self._guests.patience = absence.seconds
        self._preferences.change(absence=absence)

    def _set_level(self, level: Level) -> None:
        self._preferences.change(stand_in=level)

    def _fill_chair(self) -> None:
        """Gives the first free chair, or else the first whose guest is away, to a computer."""
        person = (*self._guests.free, *self._guests.away)[0]
        HostsChairs(self._guests).give_to_computer(person, filled(self._guests.chairs, person))
        self.refresh()

    def open_chair(self, person: int) -> None:
        if self._guests.chairs[person].is_here and not self._is_played:
            self._ask_where(person)
            return
        usual = self._preferences.now.stand_in or level_of(self._guests.chairs, Level.CASUAL)
        self.stack.push(
            GuestChairScene(self.kit, self._guests, person, address=f"{self._addresses[0]}:{self.port}", usual=usual)
        )
