"""A table on another machine, for the person at this screen."""

import logging
from collections.abc import Callable, Sequence
from time import monotonic

from game import replace
from game.engine.commands import Command
from game.engine.events import DealBegun, DealEnded, Event, MatchEnded
from game.engine.state import State
from game.i18n import _
from game.i18n.tile_words import listed_names
from game.net.door import why_refused
from game.net.far.line import FarLine, Heard
from game.net.far.open_question import OpenQuestion
from game.net.far.past import Past
from game.net.far.record import ComingRecord
from game.net.messages import (
    OF_THE_DOOR,
    Back,
    BadMessage,
    Beat,
    Choice,
    Goodbye,
    Hello,
    Leave,
    OfTheDoor,
    OfTheTable,
    RecordPart,
    Refused,
    Says,
    TableNow,
    Told,
    Welcome,
    read_told,
    written,
)
from game.net.plausible import chairs_of, event_of, rules_of, said_of
from game.net.tickets import OwnTicket
from game.players.bot_protocol import Asked, Rules, Withdraw
from game.players.manner.phrases import Phrase, Said
from game.players.player import Question
from game.players.roster import Chair, MatchSetup, Person, Sharing, shown_name
from game.players.table_client import News, TableClient

log = logging.getLogger(__name__)

LONGEST_LOOK = 0.008
"""Seconds after which ``look`` leaves the remaining messages for its next call, so that no host freezes the window."""
MOST_AT_ONCE = 1000
"""The most messages handled in one call of ``look``."""


class RemoteClient(TableClient):
    """The client of a match that is played elsewhere.

    :param address: the address of the host: ``ws://192.168.1.20:8470/table``.
    :param hello: the greeting of a new guest.
    """

    def __init__(self, address: str, hello: Hello, *, clock: Callable[[], float] = monotonic):
        self.chairs: tuple[Chair, ...] = ()
        self.people: tuple[int, ...] = ()
        self._lapsed = 0
        self.table = TableNow(chairs=())
        """Everything about the table except the tiles."""
        self.rules: Rules | None = None
        """The book and the house rules; ``None`` until the guest is let in."""
        self.may_hint = True
        self._phrases: tuple[str, ...] = ()
        """The phrases that may be said at that table."""
        self.ended = ""
        """The sentence on why the connection ended for good; empty before that."""
        self.is_lost = True
        """Whether there is no line to the table now; it reconnects by itself."""
        self.turned_back = 0
        """How many times the host took events back, to send them again."""
        self.record = ComingRecord()
        """The file of the match, which is fetched after the match."""
        self._past = Past()
        self._shown = 0
        """How many of the events were given as news."""
        self._is_deal_over = self._is_match_over = False
        """Whether the deal, or the match, is over according to the news given so far."""
        self._seats = 0
        self.keeps_chair = True
        """Whether the chair may still be reserved for the ticket; a guest without a ticket has none to give up."""
        self._hello = hello
        self._clock = clock
        self._looked = clock()
        self._asked = OpenQuestion()
        self.is_ready = False
        """Whether the person has agreed to the next deal, and it has not come yet."""
        self._line = FarLine(address, written(self._hello))

    @property
    def view(self) -> State | None:
        """The match as the person knows it."""
        return self._past.view

    @property
    def has_begun(self) -> bool:
        """Whether there is a match to show."""
        return self.view is not None and self.table.begun

    @property
    def phrases_said(self) -> Sequence[Said]:
        """The phrases being said at the table."""
        return said_of(self.table)

    @property
    def may_say(self) -> bool:
        """Whether that table allows phrases."""
        return bool(self._phrases)

    def say(self, phrase: Phrase) -> None:
        if phrase.value in self._phrases:
            self._line.say(written(Says(phrase=phrase)))

    @property
    def own_ticket(self) -> OwnTicket | None:
        """The ticket for returning to the chair; ``None`` until the guest is let in."""
        if self.rules is None or not self.chairs:
            return None
        hosts = [shown_name(chair.name) for chair in self.table.chairs if chair.player == Person.id]
        return OwnTicket(
            line=self._line.address, ticket=self._hello.ticket, host=hosts[0] if hosts else "", rules=self.rules.id
        )

    @property
    def setup(self) -> MatchSetup:
        """The set-up of the match, as far as a guest knows it."""
        assert self.rules is not None, "nobody was let in"
        sharing = Sharing(hints=self.may_hint)
        return MatchSetup(ruleset=self.rules.id, options=self.rules.options, chairs=self.chairs, sharing=sharing)

    @property
    def is_between_deals(self) -> bool:
        return self._is_deal_over and not self._is_match_over

    @property
    def is_over(self) -> bool:
        return self._is_match_over

    @property
    def goes_on(self) -> bool:
        """Whether the table goes on after the deal whose score is shown."""
        return self._shown < len(self._past.events) and isinstance(
            self._past.events[self._shown], DealBegun | MatchEnded
        )

    @property
    def waited_for(self) -> str:
        """The sentence on whom the table waits for; empty if the table goes on."""
        if self.is_lost:
            return _("Connection to the table lost. The game will reconnect by itself.")
        if self.table.paused:
            return _("The host has paused the match.")
        names = [self.chairs[person].name for person in self.table.away if person not in self.table.held]
        return _("Waiting for {name}").format(name=listed_names(names)) if names and self.table.stands else ""

    @property
    def lapsed(self) -> int:
        return self._lapsed

    def past(self) -> Sequence[News]:
        self._shown, self._is_deal_over, self._is_match_over = 0, False, False
        return [self._shows(event) for event in self._past.events]

    def news(self) -> Sequence[News]:
        """The new events; the next deal comes only after ``begin_deal``, because the score is shown first."""
        self.look()
        found = []
        while self._shown < len(self._past.events):
            event = self._past.events[self._shown]
            if isinstance(event, DealBegun) and self._is_deal_over and not self.is_ready:
                break
            self.is_ready = self.is_ready and not isinstance(event, DealBegun)
            found.append(self._shows(event))
        return found

    def pass_time(self, seconds: float) -> None:
        """Do nothing, because time passes at the table itself."""

    def put_questions(self) -> None:
        self.look()

    def question(self, person: int) -> Question | None:
        return self._asked.now if self._shown >= self._asked.asked_at else None

    def waited(self, person: int) -> float:
        return self._asked.waited

    def seconds_left(self, person: int) -> float | None:
        return self._asked.seconds_left

    def answer(self, person: int, command: Command) -> None:
        if (given := self._asked.answer(command)) is not None:
            self._line.say(written(given))

    def begin_deal(self) -> None:
        self.is_ready = True
        self._say_ready()

    def begin_match(self) -> None:
        """Begin the match with free chairs, if this person may do that."""
        if not self.table.begun:
            self._say_next()

    def end_match(self) -> None:
        """Do nothing, because the host decides how long the match is."""

    def close(self, *, leaves: bool = True) -> None:
        """Leave the table.

        :param leaves: whether for good, so that the chair becomes free; else it is reserved for the ticket.
        """
        if self._hello.ticket and leaves and not self.ended:
            self.keeps_chair = False
        self.ended = self.ended or _("You have left the table.")
        self._line.close(written(Leave()) if leaves and self.people else None)

    def look(self) -> None:
        """Handle the messages that have come from the table."""
        if self.ended:
            return
        self._pass_time()
        until = self._clock() + LONGEST_LOOK
        for _message in range(MOST_AT_ONCE):
            for message in (found := self._line.heard(1)):
                self._take(message)
            if not found or self._clock() >= until:
                break
        if not self.is_lost and (wanted := self.record.next_request(self._past.events, self._clock())) is not None:
            self._line.say(written(wanted))

    def _take(self, message: Heard) -> None:
        if self.ended:
            return
        try:
            match message:
                case None:
                    self._connection_lost()
                case str():
                    self.fail(message)
                case _:
                    self._hear(message)
        except BadMessage as error:
            self.fail(str(error))

    def fail(self, why: str) -> None:
        """End the connection because of an invalid message.

        :param why: the reason, for the log.
        """
        log.warning("table at %s: %s; the line is closed", self._line.address, why)
        self._end(_("The table sent something this version of the game does not understand."))

    def _pass_time(self) -> None:
        now = self._clock()
        seconds, self._looked = now - self._looked, now
        if not (self.is_lost or self.table.stands):
            self._asked.pass_time(seconds)

    def _end(self, why: str, *, frees: bool = False) -> None:
        self.ended = why
        self._asked.forget()
        self.keeps_chair = self.keeps_chair and not (frees and self._hello.ticket)
        self._line.close()

    def _connection_lost(self) -> None:
        self.is_lost = True
        if self.rules is None:
            self._end(_("No table was found at this address."))

    def _hear(self, message: bytes) -> None:
        said = read_told(message)
        if isinstance(said, OF_THE_DOOR):
            self._hear_door(said)
        elif self.rules is None:
            raise BadMessage("tells something before its welcome")
        else:
            self._hear_table(said)

    def _hear_door(self, said: OfTheDoor) -> None:
        match said:
            case Welcome():
                self._enter(said)
            case Refused(why="code") if self._hello.ticket:
                self._end(_("Your seat at that table is no longer being held."), frees=True)
            case Refused(why=why):
                self._end(why_refused(why, by_phone=False))
            case Goodbye(why=why):
                self._take_leave(why)
            case Beat():
                pass

    def _hear_table(self, said: OfTheTable) -> None:
        match said:
            case Told():
                self._take_event(said)
            case Back(number=number):
                self._turn_back(number)
            case TableNow():
                self._sit(said)
            case Asked():
                self._ask(said)
            case Withdraw(id=number):
                self._lapsed += self._asked.withdraw(number)
            case RecordPart():
                self.record.take(said, self._clock())

    def _take_leave(self, why: str) -> None:
        """Handle the host's last message; if the host will be back, the ticket stays valid for reconnecting."""
        if why == "moved":
            self._end(_("You are now sitting at this table on another screen."))
        elif why == "over":
            self._end(_("The table was closed."), frees=True)
        elif why == "freed":
            self._end(_("The host has freed your seat."), frees=True)

    def _enter(self, welcome: Welcome) -> None:
        if self.rules is not None and (self.rules, self.people) != (welcome.rules, (welcome.seat,)):
            raise BadMessage("another chair, or another match")
        self._seats = rules_of(welcome).seats
        if not 0 <= welcome.seat < self._seats:
            raise BadMessage(f"no chair {welcome.seat}")
        self.rules, self.people, self.may_hint = welcome.rules, (welcome.seat,), welcome.may_hint
        self._phrases, self.record.is_given = welcome.phrases, welcome.records
        self.record.come_back()
        self._hello = replace(self._hello, ticket=welcome.ticket, code="")
        self._greet_with_last()
        self._asked.come_back()
        self.is_lost = False

    def _greet_with_last(self) -> None:
        """Set the greeting for reconnecting: the ticket, and the number of the last event."""
        self._line.hello = written(replace(self._hello, last=len(self._past.events)))

    def _take_event(self, told: Told) -> None:
        if told.number <= len(self._past.events):
            return
        if told.number > len(self._past.events) + 1:
            raise BadMessage(f"event {told.number} after {len(self._past.events)}")
        assert self.rules is not None, "nobody was let in"
        event = event_of(told, self.rules.id)
        self._past.add(event, self.people[0])
        self._greet_with_last()

    def _turn_back(self, number: int) -> None:
        self._past.turn_back(number, self.people[0])
        self._shown = min(self._shown, number)
        self._asked.forget()
        self.turned_back += 1
        self._greet_with_last()

    def _sit(self, table: TableNow) -> None:
        self.chairs = chairs_of(table, self.people[0], self._seats)
        self.table = table
        self._asked.settle()
        self._say_ready()

    def _say_ready(self) -> None:
        if self.is_ready and self.people[0] not in self.table.ready:
            self._say_next()

    def _say_next(self) -> None:
        """Say that the table may go on, if it asks for that."""
        if self.table.next is not None:
            self._line.say(written(Choice(id=self.table.next, choice=0)))

    def _ask(self, asked: Asked) -> None:
        if (given := self._asked.ask(asked, self._past, self.people[0])) is not None:
            self._line.say(written(given))

    def _shows(self, event: Event) -> News:
        """Note that an event is shown, and return it as news."""
        self._shown += 1
        self._is_deal_over = isinstance(event, DealEnded) or (self._is_deal_over and not isinstance(event, DealBegun))
        self._is_match_over = self._is_match_over or isinstance(event, MatchEnded)
        return News(event.seen_by(None), dict.fromkeys(self.people, event))
