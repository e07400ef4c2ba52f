"""Admission to a table: a guest who says hello is let in by ticket or code, or refused."""

import logging
from collections.abc import Callable

from game.i18n.player_texts import is_plain_name
from game.net.door import Line, language_of, named, refuse
from game.net.entrance import digest, is_code, new_ticket, owner_of
from game.net.gate.limits import Guesses
from game.net.gate.seated import Seated
from game.net.messages import BadMessage, Goodbye, Hello, Welcome, Why, written
from game.net.told import MOST_GREETINGS, Events, Guest, Pictures
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
    :param setup: the match.
    :param said_by: the logger of the table.
    """

    def __init__(
        self,
        at: Seated,
        setup: MatchSetup,
        *,
        said_by: logging.Logger | logging.LoggerAdapter[logging.Logger],
        clock: Callable[[], float],
    ):
        self._at = at
        self._log = said_by
        self._guesses = Guesses(clock)
        self._clock = clock
        rules = rulebook(setup.ruleset)
        options = Options(rules.options, setup.options)
        self._rules = Rules(setup.ruleset, dict(options))
        self.may_hint = setup.sharing.hints and not rules.with_options(options).is_tabletop

    def greet(self, line: Line, hello: Hello) -> None:
        """Handle a greeting, which may be a repeated one with the same ticket.

        :raises BadMessage: for a second greeting on a connection without its ticket.
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
            self._refuse(line, hello, "crowd")
        elif hello.names:
            chairs = [at.chairs[person] for person in at.free]
            refuse(line, hello, "name", tuple(chair.name for chair in chairs if not is_plain_name(chair)))
        else:
            self._seat(line, hello)

    def _charge(self, guest: Guest, most: int) -> None:
        """Count a greeting, because all events are sent again after it.

        :param most: the most greetings allowed; lost connections alone do not lead to more.

        :raises BadMessage: if the guest greets too often.
        """
        now, times = self._clock(), guest.greeted
        if len(times) >= most and times[-most] > now - GREETINGS_WITHIN:
            raise BadMessage("greets too often")
        times.append(now)

    def _seat(self, line: Line, hello: Hello) -> None:
        """Give a new guest a free chair; those of absent guests are kept."""
        guest = self._chair_for(hello.name)
        if guest is None:
            self._refuse(line, hello, "full")
        else:
            self._let_in(line, guest, hello, new_ticket())

    def _chair_for(self, name: str) -> Guest | None:
        """A free chair for a new guest, preferably one with the guest's name, else one that has no name yet."""
        at = self._at
        typed = [person for person in at.free if at.begun or not is_plain_name(at.chairs[person])]
        own = [person for person in typed if at.chairs[person].name == shown_name(name)]
        anybodys = [person for person in at.free if person not in typed]
        found = next(iter(own or anybodys or at.free), None)
        return None if found is None else at.guests[found]

    def _refuse(self, line: Line, hello: Hello, why: Why) -> None:
        self._log.warning("guest at %s: not let in (%s)", line.address, why)
        refuse(line, hello, why)

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
