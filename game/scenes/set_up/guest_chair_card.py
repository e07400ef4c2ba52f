"""The card of a seat at a table with guests: who has it, what the host can do with it, and how to invite others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from game.i18n import _, apart, pgettext
from game.i18n.player_texts import character_name, kind_name, level_name
from game.net.gate.chairs import HostsChairs, Whose
from game.net.guests import Guests
from game.players.characters import CAST
from game.players.roster import Chair, Computer, Level, level_of
from game.scenes.set_up.guest_chairs import CodeTile, address_text
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Kit
from game.view.units import Align, Box, column, lay, theme
from game.view.widgets import Button, Label, Stepper

LOOK = 0.1
"""Seconds between updates of who is there."""
_LEFT, _TILE = 580.0, (440.0, 304.0)
_BUTTON, _CARD, _GAP = 74.0, 84.0, 14.0


def chair_words(guests: Guests, person: int) -> tuple[str, str]:
    """Two short texts: who has the chair, and how it is played now."""
    chair, chairs = guests.chairs[person], HostsChairs(guests)
    meanwhile = _("a computer plays") if chairs.is_played_for(person) else ""
    match chairs.whose(person):
        case Whose.KEPT:
            return _("Held for {name}").format(name=apart(chair.name)), meanwhile or pgettext("phone", "away")
        case Whose.FREE:
            is_anybodys = guests.guests[person].is_renamed or not guests.begun
            return _("Open seat") if is_anybodys else chair.name, meanwhile or _("waiting")
        case Whose.SCREEN | Whose.GUEST | Whose.COMPUTER:
            return chair.name, kind_name(chair.kind) or _("at this screen")


class GuestChairScene(CardScene):
    """The card on which the host decides about a chair; every change applies at once.

    :param person: the number of the chair.
    :param address: the address at which phones join, such as ``192.168.1.20:8470``.
    :param usual: the level of a computer in the chair if the host has chosen none.
    """

    NARROWEST = 1280.0

    def __init__(self, kit: Kit, guests: Guests, person: int, *, address: str, usual: Level) -> None:
        super().__init__(kit, "")
        self._guests = guests
        self._chairs = HostsChairs(guests)
        self._person = person
        self._usual = usual
        self._address = address
        self._told = Label("", theme.BODY_SECOND, wraps=True)
        self._told.is_told = True
        self._invites = Label("", theme.SMALL, wraps=True, align=Align.CENTER)
        self._tile = CodeTile(guests.code)
        self._tile.show(f"http://{address}/#{guests.code}")
        self._sure: tuple[str, Whose, str] | None = None
        """The button that was pressed once and the owner whom it concerned; pressed again, it takes the chair."""
        self._buttons: list[Button] = []
        levels = [(level, level_name(level)) for level in Level]
        self._level = Stepper(_("Put a computer in that seat"), levels, self._computer_level, self._set_level)
        self._seen: object = None
        self.refresh()
        self.page.set_focus(self._buttons[0])

    @property
    def _computer_level(self) -> Level:
        """The level of a computer in the chair: as chosen for it, or the usual one."""
        guest = self._guests.guests.get(self._person)
        kind = self._guests.chairs[self._person].kind
        if isinstance(kind, Computer):
            return kind.level
        return (None if guest is None else guest.stand_in) or self._usual

    def lay_out(self) -> None:
        self.WIDTH = _LEFT + 2 * 48 + (_TILE[0] + 64 if self._tile.is_visible else 0.0)
        rows, told = len(self._buttons), self._told.height_for(_LEFT, self.kit)
        invites = self._invites.height_for(_TILE[0], self.kit)
        left = told + 22 + rows * (_BUTTON + _GAP) + _CARD
        right = _TILE[1] + 34 + invites if self._tile.is_visible else 0.0
        panel = self.lay_panel(118 + max(left, right) + 40)
        self._told.place(Box(panel.x + 48, panel.y + 118, _LEFT, told))
        below = Box(panel.x + 48, panel.y + 118 + told + 22, _LEFT, 0)
        lay([*self._buttons, self._level], column(below, [*[_BUTTON] * rows, _CARD], _GAP))
        tile = Box(panel.right - 48 - _TILE[0], panel.y + 118, *_TILE)
        self._tile.place(tile)
        self._invites.place(Box(tile.x, tile.bottom + 34, tile.width, invites))

    @property
    def next_wake(self) -> float | None:
        return LOOK

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.refresh()

    def refresh(self) -> None:
        guests, person = self._guests, self._person
        whose = self._chairs.whose(person)
        seen = (whose, guests.chairs[person], self._chairs.is_played_for(person), self._sure)
        if seen == self._seen:
            return
        self._seen = seen
        name, how = chair_words(guests, person)
        self._title.write(name)
        self._told.write(self._state_sentence(whose, how))
        invites = whose not in (Whose.COMPUTER, Whose.SCREEN)
        self._tile.is_visible = self._invites.is_visible = invites
        said = _("Point a phone's camera at the QR code, or choose \u201cJoin a table\u201d on another computer.")
        self._invites.write(f"{said}\n{address_text(self._address)}" if invites else "")
        focus = self.page.focus
        chosen = focus.label if isinstance(focus, Button) else ""
        self._buttons = self._offered_buttons(whose)
        self.put_together([self._told, self._invites, self._tile], self._buttons, [self._level])
        if isinstance(focus, Button):
            self.page.set_focus(next((one for one in self._buttons if one.label == chosen), self._buttons[0]))
        if self.page.background is not None:
            self.arrange_again()

    def _state_sentence(self, whose: Whose, how: str) -> str:
        name = apart(self._guests.chairs[self._person].name)
        match whose:
            case Whose.GUEST:
                return _("{name} is here.").format(name=name)
            case Whose.KEPT if self._chairs.is_played_for(self._person):
                return _("{name} is away. A computer plays until {name} is back.").format(name=name)
            case Whose.KEPT if self._guests.begun:
                return _("{name} is away. The table waits.").format(name=name)
            case Whose.KEPT:
                return _("{name} is away and can come back to this seat.").format(name=name)
            case Whose.FREE:
                return _("Anyone with the code can sit down here.")
            case Whose.COMPUTER:
                return _("A computer plays here. Free the seat to invite someone.") if how else ""
            case Whose.SCREEN:
                return _("You play here. You can give this seat away and take it back at any time.")

    def _offered_buttons(self, whose: Whose) -> list[Button]:
        chairs, person = self._chairs, self._person
        name = apart(self._guests.chairs[person].name)
        found: list[Button] = []
        if chairs.may_take(person):
            found.append(self._taking(_("Take this seat back"), partial(chairs.take, person)))
        if self._guests.begun and whose in (Whose.KEPT, Whose.FREE):
            if chairs.is_played_for(person):
                waits = _("Wait for {name}").format(name=name) if whose is Whose.KEPT else _("Wait for someone")
                found.append(Button(waits, partial(chairs.wait_for, person)))
            else:
                found.append(Button(_("Let a computer play until then"), partial(chairs.let_play, person)))
        if whose is not Whose.FREE:
            found.append(self._taking(_("Free the seat"), partial(chairs.free, person)))
        if whose is not Whose.COMPUTER:
            found.append(self._taking(_("Give the seat to a computer"), self._give_to_computer))
        return found

    def _taking(self, label: str, does: Callable[[], None]) -> Button:
        """A button that takes the chair away from its player; from a guest only when it is pressed twice."""
        second = _("Press again to confirm") if self._sure == self._claim(label) else ""
        return Button(label, partial(self._take, label, does), second=second)

    def _claim(self, label: str) -> tuple[str, Whose, str]:
        """What a press of the button with this label concerns: a chair that meanwhile has another owner is another."""
        guest = self._guests.guests.get(self._person)
        return label, self._chairs.whose(self._person), "" if guest is None else guest.ticket

    def _take(self, label: str, does: Callable[[], None]) -> None:
        claim = self._claim(label)
        if claim[1] in (Whose.GUEST, Whose.KEPT) and self._sure != claim:
            self._sure = claim
        else:
            self._sure = None
            does()
        self.refresh()

    def _give_to_computer(self) -> None:
        self._chairs.give_to_computer(self._person, filled(self._guests.chairs, self._person, self._computer_level))

    def _set_level(self, level: Level) -> None:
        guests, person = self._guests, self._person
        if self._chairs.whose(person) is Whose.COMPUTER:
            self._chairs.give_to_computer(person, replace(guests.chairs[person], kind=Computer(level)))
        elif person not in guests.guests:
            self._usual = level
        elif self._chairs.is_played_for(person):
            self._chairs.let_play(person, level)
        else:
            guests.guests[person].stand_in = level


def filled(chairs: Sequence[Chair], person: int, level: Level | None = None) -> Chair:
    """The chair with the computer character of its portrait, at this level or about as strong as the others."""
    portrait = chairs[person].portrait
    level = level or CAST[portrait].nearest(level_of(chairs, Level.CASUAL))
    return Chair(name=character_name(portrait), portrait=portrait, kind=Computer(level))
