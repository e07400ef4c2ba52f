"""Admission to a table: a guest who says hello is let in by ticket or code, kept at the door, or refused."""

import logging
from collections.abc import Callable
from itertools import count

from game.net.door import Line, language_of, named, refuse
from game.net.entrance import digest, is_code, new_ticket, owner_of
from game.net.gate.asking import Asking, AtTheDoor
from game.net.gate.limits import Guesses
from game.net.gate.seated import Seated
from game.net.messages import BadMessage, Deciders, Goodbye, Hello, Welcome, Why, written
from game.net.told import MOST_GREETINGS, Events, Guest, Pictures
from game.net.watchers import Watchers
from game.players.bot_protocol import PROTOCOL, Rules
from game.players.manner.phrases import PHRASES
from game.players.roster import MatchSetup, shown_name
from game.rules.options import Options
from game.rules.rulesets import rulebook

GREETINGS_WITHIN = 10.0
"""The seconds within which greetings on a connection are counted."""
MOST_ON_A_LINE = 20
"""The most greetings within these seconds after which a guest may greet once more on the same connection."""


class Admission:
    """The admission to one table.

    :param at: the chairs.
    :param watchers: the watchers.
    :param setup: the match.
    :param said_by: the logger of the table.
    """

    def __init__(
        self,
        at: Seated,
        watchers: Watchers,
        setup: MatchSetup,
        *,
        said_by: logging.Logger | logging.LoggerAdapter[logging.Logger],
        clock: Callable[[], float],
    ) -> None:
        self.door = AtTheDoor()
        """The guests at the door, who ask for the chair of an absent one."""
        self._at = at
        self._watchers = watchers
        self._log = said_by
        self._guesses = Guesses(clock)
        self._clock = clock
        rules = rulebook(setup.ruleset)
        options = Options(rules.options, setup.options)
        self._rules = Rules(setup.ruleset, dict(options))
        self.may_hint = setup.sharing.hints and not rules.with_options(options).is_tabletop

    def greet(self, line: Line, hello: Hello) -> None:
        """Handle a greeting, which may be a repeated one with the same ticket.

        Raises:
            BadMessage: for a second greeting on a connection without its ticket.
        """
        at = self._at
        known = owner_of(hello.ticket, {n: guest.ticket for n, guest in at.guests.items() if guest.ticket})
        before = at.guest_at(line)
        if known is not None:
            self._charge(at.guests[known], MOST_GREETINGS if before is None else MOST_ON_A_LINE)
        if before is not None and (known is None or at.guests[known] is not before):
            raise BadMessage("a second hello without its own ticket")
        if hello.protocol != PROTOCOL:
            self._refuse(line, hello, "protocol")
        elif known is not None:
            self._let_in(line, at.guests[known], hello, hello.ticket)
        elif not self._guesses.may_try(line.address, hello.code):
            self._refuse(line, hello, "tries")
        elif not is_code(hello.code, at.code):
            self._guesses.fail(line.address, hello.code)
            self._refuse(line, hello, "code")
        elif hello.watches:
            self._let_watch(line, hello)
        else:
            self._seat(line, hello)

    def _charge(self, guest: Guest, most: int) -> None:
        """Count a greeting, because all events are sent again after it.

        :param most: the most greetings allowed; lost connections alone do not lead to more.

        Raises:
            BadMessage: if the guest greets too often.
        """
        now, times = self._clock(), guest.greeted
        if len(times) >= most and times[-most] > now - GREETINGS_WITHIN:
            raise BadMessage("greets too often")
        times.append(now)

    def _seat(self, line: Line, hello: Hello) -> None:
        """Give a new guest a free chair, or let the guest ask for the chair of somebody absent."""
        guest = self._chair_for(hello.name)
        if guest is not None:
            self._let_in(line, guest, hello, new_ticket())
        elif not self._asks(line, hello):
            self._refuse(line, hello, "full")

    def _chair_for(self, name: str) -> Guest | None:
        """A free chair for a new guest; during a match preferably one with the guest's name.

        A guest with the name of an absent one gets none: the ticket was probably lost, and the guest asks for that
        chair.
        """
        free = [self._at.guests[person] for person in self._at.free]
        if not self._at.begun:
            return next(iter(free), None)
        own = [guest for guest in free if self._has_name(guest, name)]
        is_kept = any(self._has_name(guest, name) for guest in self._at.kept)
        return next(iter(own or ([] if is_kept else free)), None)

    def _has_name(self, guest: Guest, name: str) -> bool:
        return self._at.chairs[guest.person].name == shown_name(name)

    def _asks(self, line: Line, hello: Hello) -> bool:
        """Ask whether the guest may have a chair kept for somebody absent; return whether there is such a chair."""
        kept = sorted(self._at.kept, key=lambda guest: not self._has_name(guest, hello.name))
        by: Deciders = "guests" if self._at.votes else "host"
        if not kept or not hello.asks or not self.door.ask(line, hello, kept[0].person, by):
            return False
        self._log.info("guest at %s: asks for chair %d", line.address, kept[0].person)
        return True

    def give(self, number: int, person: int | None) -> bool:
        """Give a guest at the door the chair of an absent one, with a new ticket instead of the old one."""
        asking = self.door.take(number)
        if asking is None:
            return False
        wanted = asking.person if person is None else person
        guest = next((absent for absent in self._at.kept if absent.person == wanted), None)
        if guest is None or not asking.line.is_open:
            self._send_away(asking)
            return False
        guest.is_renamed = True
        self._let_in(asking.line, guest, asking.hello, new_ticket())
        return True

    def turn_away(self, number: int) -> None:
        """Refuse a guest at the door."""
        asking = self.door.take(number)
        if asking is not None:
            self._send_away(asking)

    def decide(self) -> None:
        """Give guests at the door chairs that became free, and refuse those whose chair is not reserved any more.

        In a hall, also carry out what the guests decided.
        """
        for asking in self.door.now[: len(self._at.free)]:
            if asking.line.is_open and self.door.take(asking.number) is not None:
                self._let_in(asking.line, self._at.guests[self._at.free[0]], asking.hello, new_ticket())
        kept = {guest.person for guest in self._at.kept}
        for asking in self.door.now:
            if asking.person not in kept:
                self.turn_away(asking.number)
        if self._at.votes:
            for number, is_yes in self.door.decided([guest.person for guest in self._at.here]):
                if is_yes:
                    self.give(number, None)
                else:
                    self.turn_away(number)

    def _send_away(self, asking: Asking) -> None:
        self._log.info("guest at %s: is given no chair", asking.line.address)
        refuse(asking.line, asking.hello, "full")

    def _refuse(self, line: Line, hello: Hello, why: Why) -> None:
        self._log.warning("guest at %s: not let in (%s)", line.address, why)
        refuse(line, hello, why)

    def _let_watch(self, line: Line, hello: Hello) -> None:
        at = self._at
        screen = hello.last if hello.wants == "events" else Pictures(self._rules, language_of(hello), count(1))
        if self._watchers.come(line, screen, at.code, self._rules, len(at.chairs)):
            self._log.info("guest at %s: watches", line.address)
        else:
            self._refuse(line, hello, "crowd")

    def _let_in(self, line: Line, guest: Guest, hello: Hello, ticket: str) -> None:
        if guest.line is not None and guest.line is not line:
            older = line if line.opened < guest.line.opened else guest.line
            older.say(written(Goodbye("moved")))
            older.close("the guest came back")
            if older is line:  # a message that arrives late on a line that the guest gave up for the other one
                return
        line.is_in = True
        if guest.line is not line:
            back = "is back in" if guest.ticket == digest(ticket) else "takes"
            self._log.info("guest at %s: %s chair %d", line.address, back, guest.person)
        guest.ticket = digest(ticket)
        guest.line, guest.lost_at, guest.seen, guest.heard_at = line, None, None, None
        if guest.player is not None:
            guest.player.let_play(None)
        guest.language = language_of(hello)
        if hello.wants == "events":
            guest.screen = Events(hello.last)
        else:
            guest.screen = Pictures(self._rules, guest.language, guest.numbers)
        chairs = self._at.chairs
        if not self._at.begun or guest.is_renamed:
            free = {guest.person, *self._at.free}
            others = [chair.name for person, chair in enumerate(chairs) if person not in free]
            chairs[guest.person] = named(chairs, guest.person, hello, others)
            guest.is_renamed = False
        line.say(
            written(
                Welcome(
                    seat=guest.person,
                    ticket=ticket,
                    code=self._at.code,
                    name=chairs[guest.person].name,
                    portrait=chairs[guest.person].portrait,
                    language=guest.language,
                    rules=self._rules,
                    table={"seats": len(chairs)},
                    may_hint=self.may_hint,
                    phrases=tuple(PHRASES),
                    records=True,
                )
            )
        )
