"""The card of a seat at a table with guests: who has it, what the host can do with it, and how to invite others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game import Frozen, replace, ui
from game.i18n import _, apart, pgettext
from game.i18n.player_texts import character_name, is_plain_name, kind_name
from game.net.gate.chairs import HostsChairs, Whose
from game.net.guests import Guests
from game.players.characters import CAST
from game.players.roster import Chair, Computer, Level, level_of
from game.scenes.set_up.guest_chairs import address_text, code_tile, level_stepper, ways_to_join
from game.view.paint import Kit
from game.view.units import Align


def chair_words(guests: Guests, person: int) -> tuple[str, str]:
    """Two short texts: who has the chair, and how it is played now."""
    chair, chairs = guests.chairs[person], HostsChairs(guests)
    meanwhile = _("a computer plays") if chairs.is_played_for(person) else ""
    match chairs.whose(person):
        case Whose.KEPT:
            return _("Held for {name}").format(name=apart(chair.name)), meanwhile or pgettext("phone", "away")
        case Whose.FREE:
            is_anybodys = guests.guests[person].is_renamed or (not guests.begun and is_plain_name(chair))
            return _("Open seat") if is_anybodys else chair.name, meanwhile or _("waiting")
        case Whose.SCREEN | Whose.GUEST | Whose.COMPUTER:
            return chair.name, kind_name(chair.kind) or _("at this screen")


class Shown(Frozen):
    """The seat as the card shows it, and a press that is still to be confirmed."""

    seen: object = None
    """The player of the seat; when this changes, the card is shown anew."""
    sure: tuple[str, Whose, str] | None = None
    """The button that was pressed once and the owner whom it concerned; pressed again, it takes the chair."""


class GuestChairScene(ui.Screen[Shown]):
    """The card on which the host decides about a chair; every change applies at once.

    :param person: the number of the chair.
    :param address: the address at which phones join, such as ``192.168.1.20:8470``.
    :param usual: the level of a computer in the chair if the host has chosen none.
    """

    is_overlay = True

    def __init__(self, kit: Kit, guests: Guests, person: int, *, address: str, usual: Level):
        super().__init__(kit, Shown())
        self._guests = guests
        self._chairs = HostsChairs(guests)
        self._person = person
        self._usual = usual
        self._address = address

    @property
    def _computer_level(self) -> Level:
        """The level of a computer in the chair: as chosen for it, or the usual one."""
        guest = self._guests.guests.get(self._person)
        kind = self._guests.chairs[self._person].kind
        if isinstance(kind, Computer):
            return kind.level
        return (None if guest is None else guest.stand_in) or self._usual

    def view(self, state: Shown) -> ui.Part:
        whose = self._chairs.whose(self._person)
        name, how = chair_words(self._guests, self._person)
        level = level_stepper(self._set_level, self._computer_level, is_region=True)
        buttons = ui.Column(tuple(self._offered_buttons(whose)), is_region=True)
        told = ui.remark(self._state_sentence(whose, how), is_told=True)
        left = ui.Column((told, buttons, level), ui.Step.L, grow=1.0)
        body = ui.Row((left, self._invitation(whose)), ui.Step.XL, ui.Across.START, wraps=True)
        return self.overlay_card(name, body)

    def _invitation(self, whose: Whose) -> ui.Part | None:
        """The code and the words by which others come to this seat."""
        if whose in (Whose.COMPUTER, Whose.SCREEN):
            return None
        own = [self._guests.chairs[self._person]]
        texts = (ways_to_join(), address_text(self._address))
        small = [ui.Text(text, align=Align.CENTER, is_narrow=True) for text in texts]
        return ui.Column((code_tile(self._guests.code, self._address, own), *small), across=ui.Across.CENTER, grow=1.0)

    @property
    def next_wake(self) -> float | None:
        return ui.LOOK

    def update(self, seconds: float) -> None:
        super().update(seconds)
        person = self._person
        seen = self._chairs.whose(person), self._guests.chairs[person], self._chairs.is_played_for(person)
        if seen != self.state.seen:
            self.put(seen=seen)

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

    def _offered_buttons(self, whose: Whose) -> Iterator[ui.Part]:
        chairs, person = self._chairs, self._person
        name = apart(self._guests.chairs[person].name)
        if chairs.may_take(person):
            yield self._taking(_("Take this seat back"), (chairs.take, person))
        if self._guests.begun and whose in (Whose.KEPT, Whose.FREE):
            if chairs.is_played_for(person):
                waits = _("Wait for {name}").format(name=name) if whose is Whose.KEPT else _("Wait for someone")
                yield ui.Button(waits, (self._do, chairs.wait_for, person))
            else:
                yield ui.Button(_("Let a computer play until then"), (self._do, chairs.let_play, person))
        if whose is not Whose.FREE:
            yield self._taking(_("Free the seat"), (chairs.free, person))
        if whose is not Whose.COMPUTER:
            yield self._taking(_("Give the seat to a computer"), (self._give_to_computer,))

    def _taking(self, label: str, does: tuple[Any, ...]) -> ui.Part:
        """A button that takes the chair away from its player; from a guest only when it is pressed twice."""
        again = _("Press again to confirm") if self.state.sure == self._claim(label) else ""
        told = ui.Text(again, tone=ui.Tone.NUMBER, align=Align.CENTER) if again else None
        return ui.Column((ui.Button(label, (self._take, label, *does), key=label, more=again), told), ui.Step.HAIR)

    def _claim(self, label: str) -> tuple[str, Whose, str]:
        """The label of a button and the owner of the chair, who must be the same at the second press."""
        guest = self._guests.guests.get(self._person)
        return label, self._chairs.whose(self._person), "" if guest is None else guest.ticket

    def _take(self, label: str, *does: Any) -> None:
        claim = self._claim(label)
        if claim[1] in (Whose.GUEST, Whose.KEPT) and self.state.sure != claim:
            self.put(sure=claim)
        else:
            self.put(sure=None)
            ui.act(does)

    def _do(self, does: Callable[[int], None], person: int) -> None:
        does(person)
        self.show()

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
        self.show()


def filled(chairs: Sequence[Chair], person: int, level: Level | None = None) -> Chair:
    """The chair with the computer character of its portrait, at this level or about as strong as the others."""
    portrait = chairs[person].portrait
    level = level or CAST[portrait].nearest(level_of(chairs, Level.CASUAL))
    return Chair(name=character_name(portrait), portrait=portrait, kind=Computer(level))
