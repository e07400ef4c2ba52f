"""The guests of a table: who has which chair, who is absent, and what each guest is shown and asked.

Everything here happens on the game's thread, whenever it calls ``attend``; the ``Host`` sends and receives on its own.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import monotonic
from typing import Literal

from msgspec import structs

from game.engine.events import Event
from game.engine.replays.replay import Sent
from game.net.door import Door, Line
from game.net.entrance import new_code
from game.net.gate.admission import Admission
from game.net.gate.records import Records
from game.net.gate.seated import Helper, Seated
from game.net.hints import GuestHints
from game.net.messages import (
    BadMessage,
    Choice,
    Goodbye,
    Hello,
    Here,
    Hints,
    Leave,
    Says,
    WantsRecord,
    read_message,
    written,
)
from game.net.rack import NEXT, Around
from game.net.rack_words import WORTH_TELLING
from game.net.retelling import SLICE, Supply
from game.net.tickets import NewOwner, Tickets
from game.net.told import Guest, Seen, Sight, took
from game.players.characters import CAST
from game.players.local_client import LocalClient
from game.players.manner.phrases import Phrases
from game.players.phone_player import PhonePlayer
from game.players.roster import KINDS, Chair, Computer, MatchSetup, PortraitId, shown_name

log = logging.getLogger(__name__)


class Guests(Seated):
    """The guests of one table, from the opening of its door to the end.

    :param setup: the players; chairs for phones are filled as guests come.
    :param begun: whether the match has begun already, so that names stay as they are.
    :param patience: seconds after which a helper plays for a guest whose connection is lost; ``None``: the table waits.
    :param kept: the tickets from before the host was restarted: their owners can return, and the code stays the same.
    :param said_by: the logger of the table.
    """

    def __init__(
        self,
        door: Door,
        setup: MatchSetup,
        *,
        begun: bool = False,
        patience: float | None = None,
        helper: Helper | None = None,
        kept: Tickets | None = None,
        said_by: logging.Logger | logging.LoggerAdapter[logging.Logger] = log,
        clock: Callable[[], float] = monotonic,
    ):
        super().__init__(setup, code=new_code() if kept is None else kept.code, begun=begun)
        self.may_go_on = False
        """Whether the guests are asked to go on after a deal."""
        self.patience = patience
        self.phrases = Phrases(clock)
        """The set phrases said at the table."""
        self.records = Records()
        """The file of the match, for guests who ask for it after the match."""
        self.paused = False
        self.unshown: Callable[[], int] = lambda: 0
        """The number of public events that the screen of the table has not shown yet."""
        self.trouble = ""
        """Why the match cannot be saved now; empty if it can."""
        self._door = door
        self._log = said_by
        self._goes_on = begun
        self.helper = helper
        self._clock = clock
        self.supply = Supply(clock)
        """The supply of repeated events, which all tables of a program share."""
        self._admission = Admission(self, setup, said_by=said_by, clock=clock)
        self.acts = 0
        """The number of answers that guests have given in the match."""
        self._held: Sequence[int] = ()
        """Chairs in which a computer goes on playing when another table is set up for the same match."""
        self._noted = 0
        """The number of deals after which the last account of sent events was taken."""
        if kept is not None:
            self._seat_again(kept)
        self.lets_begin = False
        """Whether the first guest who is here may begin the match with free chairs."""
        self.wants_to_begin = False
        """Whether that guest has asked to begin."""

    @property
    def tickets(self) -> Tickets:
        """The tickets to be kept beside the match, for a restart of the host."""
        chairs = self.new_owners.items() if self.client is not None else ()
        anew = {person: NewOwner(chair.name, chair.portrait, chair.kind.id) for person, chair in chairs}
        return Tickets(self.code, {guest.person: guest.ticket for guest in self.guests.values() if guest.ticket}, anew)

    def _seat_again(self, kept: Tickets) -> None:
        """Restore the owners of the chairs from before the restart of the host."""
        for person, known in kept.new_owners.items():
            if person < len(self.chairs) and known.player in KINDS and known.portrait in CAST:
                portrait, kind = PortraitId(known.portrait), KINDS[known.player]
                self.chairs[person] = Chair(name=shown_name(known.name), portrait=portrait, kind=kind)
                guest = self.guests.setdefault(person, Guest(person))
                guest.is_computers = isinstance(kind, Computer)
        for person, digest in kept.digests.items():
            if person in self.guests:
                self.guests[person].ticket, self.guests[person].lost_at = digest, self._clock()

    def has_hints(self, person: int) -> bool:
        """Whether the guest in a chair has hints in the pictures."""
        guest = self.guests.get(person)
        return guest is not None and guest.hints is not None

    @property
    def retells(self) -> bool:
        """Whether any guest still has to be sent earlier events, or a file."""
        behind = (
            guest.wants is not None or (guest.screen is not None and guest.screen.is_behind) for guest in self.here
        )
        return any(behind)

    def players(self) -> Mapping[int, PhonePlayer]:
        """New players for a match that begins or goes on."""
        if not self.begun:
            self.begun, self._begun_by = True, tuple(self.chairs)
        self._held = [person for person, guest in self.guests.items() if guest.is_held]
        for guest in self.guests.values():
            if guest.player is not None and guest.screen is not None:
                guest.screen.begin_again(guest.line)
            if guest.is_computers and guest.player is None and guest.person not in self.new_owners:
                continue
            guest.player = PhonePlayer(guest.person, lambda event: isinstance(event, WORTH_TELLING))
            guest.shown, guest.seen = Seen(guest.person), None
        return {guest.person: guest.player for guest in self.guests.values() if guest.player is not None}

    def sit_at(self, client: LocalClient) -> None:
        """Note the table at which the match is played from now on."""
        self.client, self._noted = client, len(client.table.match.state.played)
        for person in self._held:
            self.help(self.guests[person])

    def sent_of_deal(self) -> tuple[Sent, ...]:
        """The accounts of what every guest was told, once after each deal; empty at other times."""
        client = self.client
        deals = 0 if client is None or client.table.rest else len(client.table.match.state.played)
        if deals <= self._noted:
            return ()
        self._noted = deals
        accounts = [guest.player.sent for guest in self.guests.values() if guest.player is not None]
        anew = {n: {"name": c.name, "player": c.kind.id, "avatar": c.portrait} for n, c in self.new_owners.items()}
        return tuple(structs.replace(sent, **anew.get(sent.chair, {})) for sent in accounts)

    def ask_to_go_on(self, *, asks: bool) -> None:
        """Ask all guests whether they have seen the score, or stop asking."""
        if asks and self.may_go_on:
            return
        self.may_go_on = asks
        self.ready.clear()

    def attend(self) -> None:
        """Handle the guests' messages, and send them what is new."""
        self.hear()
        self.tell()

    def hear(self) -> None:
        """Handle the guests' messages."""
        for line, message in self._door.heard():
            if message is None:
                self._connection_lost(line)
            elif line.is_open:
                self._hear(line, message)
        for guest in self.here:
            if guest.line is not None and guest.is_asleep(self._clock()):  # a page that wakes up again reconnects
                guest.line.close("the page is asleep")
                self._connection_lost(guest.line)

    def tell(self) -> None:
        """Send the guests what is new, and let computers play for those who are away too long."""
        self._help()
        around = self._around()
        for guest in self.guests.values():
            fresh = () if guest.player is None else guest.shown.follow(guest.player, self._unshown_to(guest))
            if guest.line is not None and guest.screen is not None:
                guest.screen.tell(guest.line, self._sight(guest, around, fresh))
                guest.seen = around
                self._give_record(guest, guest.line)
            guest.retelling.forget()

    def _unshown_to(self, guest: Guest) -> int:
        """How many of the newest public events a guest's phone may not show yet.

        If the guests are asked to go on after the last deal, each sees the places after its score.
        """
        has_seen = guest.person in self.ready
        waits = self.may_go_on and not has_seen and self.client is not None and self.client.is_over
        return max(self.unshown(), int(waits))

    def close(self, why: Literal["over", "stopped"] = "over") -> None:
        """Close the table: tell the guests why, and let nobody in any more."""
        for guest in self.guests.values():
            if guest.line is not None:
                guest.line.say(written(Goodbye(why)))
        self._door.close()

    def _hear(self, line: Line, message: bytes) -> None:
        try:
            said = read_message(message)
            guest = self.guest_at(line)
            match said:
                case Hello():
                    self._admission.greet(line, said)
                case _ if guest is None:
                    line.close("it was not let in", is_bad=True)
                case Choice():
                    self._answer(guest, said)
                case Says(phrase=phrase):
                    self.phrases.say(guest.person, phrase)
                case Hints() | WantsRecord() | Here():
                    self._note_wish(guest, said)
                case Leave():
                    self._leave(guest, line)
        except BadMessage as error:
            line.close(str(error), is_bad=True)

    def _leave(self, guest: Guest, line: Line) -> None:
        """Free the chair of a guest who leaves for good; a computer plays there until somebody takes it."""
        self._log.info("guest at %s: leaves chair %d", line.address, guest.person)
        line.close("the guest leaves")
        self.vacate(guest)
        self.help(guest)

    def _answer(self, guest: Guest, said: Choice) -> None:
        player = guest.player
        if said.id == NEXT and self.lets_begin and said.choice == 0:
            self.wants_to_begin = self.wants_to_begin or guest is self._beginner
            return
        if said.id > NEXT and player is not None and player.view is not None:
            if said.id > NEXT + len(player.view.played) or said.choice != 0:
                raise BadMessage("an answer to what was not asked")
            if self.may_go_on and said.id == NEXT + len(player.view.played):
                self.ready.add(guest.person)
            return
        waited = 0.0 if self.client is None else self.client.waited(guest.person)
        if player is None or not took(player, said, waited):
            if self._goes_on and (player is None or not player.asked):
                return  # asked by the host that was lost
            raise BadMessage("an answer to what was not asked")
        self.acts += 1

    def _note_wish(self, guest: Guest, said: Hints | WantsRecord | Here) -> None:
        """Handle a message that changes what a guest is told, or says that the guest's page is awake."""
        match said:
            case Hints(on=on):
                guest.hints = GuestHints() if on and self._admission.may_hint else None
                guest.seen = None
            case WantsRecord():
                if self.client is None or not self.client.table.match.state.places:
                    raise BadMessage("asks for the file of a match that is not over")
                guest.wants = said
            case Here():
                guest.heard_at = self._clock()

    def _give_record(self, guest: Guest, line: Line) -> None:
        """Send the part of the match's file that a guest asked for, once the file has the accounts of all guests."""
        if guest.wants is None or self.client is None or self._noted < len(self.client.table.match.state.played):
            return
        if self.supply.take(SLICE) < SLICE:
            return
        try:
            line.say(self.records.part(guest.wants))
        except BadMessage as error:
            line.close(str(error), is_bad=True)
        guest.wants = None

    def _connection_lost(self, line: Line) -> None:
        guest = self.guest_at(line)
        if guest is not None:
            self._log.info("guest at %s: the line is lost", line.address)
            guest.line, guest.lost_at, guest.wants = None, self._clock(), None

    def _help(self) -> None:
        """Let a computer play for guests who have been away too long."""
        if self.patience is None:
            return
        for guest in self.guests.values():
            is_late = guest.lost_at is not None and self._clock() - guest.lost_at >= self.patience
            if is_late and not guest.is_held:
                self.help(guest)

    def _around(self) -> Around:
        """Everything about the table except the tiles."""
        return Around(
            chairs=tuple(self.chairs),
            away=self.away,
            free=self.free,
            held=self.held,
            ready=frozenset(self.ready),
            may_go_on=self.may_go_on,
            is_over=self.client is not None and self.client.is_over,
            stands=self.paused or bool(self.waited_for),
            paused=self.paused,
            said=self.phrases.now,
            beginner=None if self._beginner is None else self._beginner.person,
            code=self.code if self.lets_begin else "",
            trouble=self.trouble,
        )

    def _sight(self, guest: Guest, around: Around, fresh: Sequence[Event]) -> Sight:
        client, person = self.client, guest.person

        def retold(told: int) -> Sequence[bytes]:
            assert client is not None
            assert guest.player is not None
            past = partial(client.table.match.told_to, person)
            return guest.retelling.slice(told, guest.player.shown, guest.player, past, self.supply)

        return Sight(
            person=person,
            player=guest.player,
            seen=guest.shown,
            around=around,
            is_new=guest.seen != around,
            fresh=fresh,
            retold=retold,
            hints=guest.hints,
            left=lambda: None if client is None else client.seconds_left(person),
            waited=lambda: 0.0 if client is None else client.waited(person),
        )

    @property
    def _beginner(self) -> Guest | None:
        """The guest who may begin the match."""
        is_open = self.lets_begin and not self.begun
        return next(iter(self.here), None) if is_open else None
