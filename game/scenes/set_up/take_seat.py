"""The page "Take a seat": guests join by QR code before the match; during it, the page shows who is at the table."""

from collections.abc import Sequence
from functools import partial

import pygame

from game import Frozen, ui
from game.i18n import _, joined, pgettext
from game.i18n.general import choices
from game.i18n.numbers import count_text
from game.net.gate.chairs import HostsChairs
from game.net.guests import Guests
from game.players.roster import Absence, Level, OwnTiles, level_of
from game.scenes.set_up.guest_chair_card import GuestChairScene, chair_words, filled
from game.scenes.set_up.guest_chairs import address_text, code_tile, guest_chair, level_stepper, ways_to_join
from game.scenes.set_up.own_tiles import OwnTilesScene
from game.scenes.shared.preferences import Preferences
from game.view.paint import Felt, Icon, Kit, Paint, spread_cloth
from game.view.widgets import Callback


class Shown(Frozen):
    """The guests as the page shows them, and the address at which more can join."""

    addresses: tuple[str, ...]
    """The addresses of this computer; the page shows the first one."""
    seen: object = None
    """The chairs with who is there; when this changes, the page is shown anew."""


class TakeSeatScene(ui.Screen[Shown]):
    """The page of a table with guests: the QR code by which phones join, and the chairs.

    :param port: the port at which phones join.
    :param addresses: the addresses of this computer, the likeliest first.
    :param begin: begins the match.
    :param leave: closes the table, and shows the screen below.
    """

    first_focus = "begin"

    def __init__(
        self,
        kit: Kit,
        guests: Guests,
        preferences: Preferences,
        *,
        port: int,
        addresses: Sequence[str],
        begin: Callback,
        leave: Callback,
    ):
        super().__init__(kit, Shown(tuple(addresses)))
        self._guests = guests
        self._preferences = preferences
        self.port = port
        """The port at which phones can join."""
        self._begin, self._leave, self._felt = begin, leave, Felt(preferences.now.felt)
        self._is_played = guests.client is not None

    @property
    def _address(self) -> str:
        return f"{self.state.addresses[0]}:{self.port}"

    @property
    def _usual_level(self) -> Level:
        """The level of a computer in a guest's seat: as the player prefers, or that of the others."""
        return self._preferences.now.stand_in or level_of(self._guests.chairs, Level.CASUAL)

    def view(self, state: Shown) -> ui.Part:
        title = _("Guests") if self._is_played else pgettext("phone", "Take a seat")
        chairs = self._chairs()
        own, after, opposite, before = [*chairs, None, None][:4]
        other = _("Another address for this computer") if len(state.addresses) > 1 else ""
        address = ui.Button(address_text(self._address), self._turn_address, hint=other, is_region=True)
        free = [self._guests.chairs[person] for person in self._guests.free]
        middle = ui.Column((code_tile(self._guests.code, self._address, free), address), across=ui.Across.CENTER)
        around = ui.Row((_beside(before), middle, _beside(after)), ui.Step.XL)
        rows: tuple[ui.Maybe, ...] = (
            ui.Space(),
            _beside(opposite, 0.0),
            around,
            _beside(own, 0.0),
            ui.Space(),
        )
        agreed, ways = self._agreed(), self._ways()
        if self.is_narrow:
            rows = (middle, ui.Grid(chairs, most=2), ui.Panel(ui.Row(agreed, ui.Step.L, wraps=True)))
            foot = ways
        else:
            foot = ui.Panel(ui.Row((*agreed, ways), ui.Step.L, wraps=True))
        page = ui.Column((ui.Scroll(ui.Column(rows, ui.Step.S, is_region=True)), foot), grow=1.0)
        return self.cloth_page(title, page, told=ways_to_join())

    def _chairs(self) -> tuple[ui.Part, ...]:
        guests = self._guests
        return tuple(
            guest_chair(
                chair,
                chair_words(guests, person),
                is_here=person not in guests.away,
                on=(self.open_chair, person),
                key=person,
            )
            for person, chair in enumerate(guests.chairs)
        )

    def _agreed(self) -> tuple[ui.Part, ui.Part]:
        """The number of seats that are taken, and the choices for when a guest is away."""
        guests, chosen = self._guests, self._preferences.now.absence
        absences = tuple(choices(Absence))
        absence = ui.Stepper(
            _("When a guest is away"), self._set_absence, values=absences, chosen=chosen, key="absence"
        )
        level = level_stepper(self._set_level, self._usual_level)
        free, gone, all_ = len(guests.free), len(guests.away) - len(guests.free), len(guests.chairs)
        seated = count_text("{count} seated", "{count} seated", all_ - free - gone)
        left = [
            count_text("{count} seat free", "{count} seats free", free) if free else "",
            count_text("{count} away", "{count} away", gone) if gone else "",
        ]
        count = ui.label(seated if guests.away else _("Everyone is seated"))
        counts = ui.lines(count, ui.Text(joined(" \u00b7 ", *left)))
        return counts, ui.Row((absence, level), is_region=True)

    def _ways(self) -> ui.Part:
        """The button that gives a free seat to a computer, and that which begins the match."""
        guests = self._guests
        can_fill = bool(guests.free if guests.begun else guests.away)
        fill = ui.Button(_("Fill seat"), self._fill_chair, Icon.PLAYERS, is_off=not can_fill)
        begins = _("Back to the table") if self._is_played else _("Begin the match")
        is_off = not guests.begun and bool(guests.free)
        begin = ui.Button(begins, self._begin, paint=Paint.GOLD, is_off=is_off, key="begin")
        return ui.Row((fill, begin), along=ui.Across.END, is_region=True)

    def ground(self) -> pygame.Surface:
        return spread_cloth(self.kit.frame, self._felt)

    @property
    def next_wake(self) -> float | None:
        return ui.LOOK

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
        told = [chair_words(guests, person) for person in range(len(guests.chairs))]
        seen = (tuple(guests.chairs), told, guests.away, guests.free)
        if seen != self.state.seen:
            self.put(seen=seen)
            if not (guests.begun or guests.free):
                self.focus_on("begin")

    def go_back(self) -> None:
        self._leave()

    def _turn_address(self) -> None:
        first, *others = self.state.addresses
        self.put(addresses=(*others, first))

    def _set_absence(self, absence: Absence) -> None:
        self._guests.patience = absence.seconds
        self._preferences.change(absence=absence)
        self.show()

    def _set_level(self, level: Level) -> None:
        self._preferences.change(stand_in=level)
        self.show()

    def _fill_chair(self) -> None:
        """Gives the first free chair, or else the first whose guest is away, to a computer."""
        person = (*self._guests.free, *self._guests.away)[0]
        HostsChairs(self._guests).give_to_computer(person, filled(self._guests.chairs, person, self._usual_level))
        self.refresh()

    def open_chair(self, person: int) -> None:
        if self._guests.chairs[person].is_here and not self._is_played:
            self._ask_where(person)
            return
        usual = self._usual_level
        self.stack.push(GuestChairScene(self.kit, self._guests, person, address=self._address, usual=usual))


def _beside(chair: ui.Part | None, grow: float = 1.0) -> ui.Part | None:
    """A chair in its place around the tile."""
    if chair is None:
        return None
    return ui.Pin(ui.Grid((chair,), cell=5 * ui.Size.SAMPLE), x=ui.Across.CENTER, y=ui.Across.CENTER, grow=grow)
