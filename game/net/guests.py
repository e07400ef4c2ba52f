"""The guests of a table: who took which chair, whose line is lost, and what each of them is shown and asked.

Everything here happens on the game's thread, whenever it calls ``attend``; the ``Host`` hears and speaks beside it.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, Protocol

from game.i18n import _
from game.i18n.catalogue import LANGUAGE_NAMES, languages
from game.i18n.translator import is_right_to_left, language, speaking
from game.net.entrance import Tries, is_code, new_code, new_ticket, owner_of
from game.net.hints import GuestHints
from game.net.messages import BadMessage, Choice, Goodbye, Hello, Hints, Leave, Refused, Welcome, read_message, written
from game.net.page_words import page_words
from game.net.rack import NEXT, Around, lobby, names_of_tiles, rack
from game.net.rack_words import WORTH_TELLING
from game.players.bot_protocol import PROTOCOL, Rules
from game.players.characters import CAST
from game.players.phone_player import PhonePlayer
from game.players.player import Player
from game.players.roster import Chair, MatchSetup, Phone, PortraitId, shown_name
from game.players.table_client import TableClient
from game.rules.options import Options
from game.rules.rulesets import rulebook

log = logging.getLogger(__name__)


class Line(Protocol):
    """A line to a phone; the host's own, or one that a test holds."""

    address: str
    is_in: bool
    is_open: bool

    def say(self, message: bytes) -> None:
        """Sends a message."""

    def show(self, picture: bytes) -> None:
        """Sends a picture; one that was not yet sent gives way to it."""

    def close(self, why: str = "", *, is_bad: bool = False) -> None:
        """Closes the line once all is said."""


class Door(Protocol):
    """Where guests come in."""

    def heard(self) -> Sequence[tuple[Any, bytes | None]]:
        """Lines with what came from them since this was asked last; ``None``: the line is no more."""

    def close(self) -> None:
        """Closes all lines, and lets nobody in any more."""


@dataclass(eq=False)
class Guest:
    """A chair that is kept for a phone."""

    person: int
    ticket: str = ""
    """Empty until somebody takes the chair."""
    language: str = "en"
    line: Line | None = None
    lost_at: float | None = None
    """When the line was lost; ``None`` while there is one, or nobody has come yet."""
    player: PhonePlayer | None = None
    """The player in the match, once it has begun."""
    seen: object = None
    """What was true beside the tiles when a picture was last shown."""
    hints: GuestHints | None = None
    """Hints, where they are wanted."""
    knows_words: str = ""
    """The language of the words that this line was told."""

    @property
    def is_here(self) -> bool:
        """Whether there is a line to the phone."""
        return self.line is not None


Helper = Callable[[PhonePlayer], Player]
"""Makes the computer player that holds a chair, with the knowledge of whoever sits there."""


class Guests:
    """The guests of one table, from the opening of its door to the end.

    :param setup: who plays; the chairs for phones are filled as guests come.
    :param begun: whether the match is under way already, so that names stay as they are.
    :param patience: seconds after which a helper plays for somebody whose line is lost; ``None``: the table waits.
    """

    def __init__(
        self,
        door: Door,
        setup: MatchSetup,
        *,
        begun: bool = False,
        patience: float | None = None,
        helper: Helper | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.code = new_code()
        """What a phone says to come in."""
        self.chairs = list(setup.chairs)
        """Everybody at the table, with the names that the guests have given."""
        self.ready: set[int] = set()
        """Persons who have seen the score of the deal."""
        self.may_go_on = False
        """Whether the guests are asked to go on after a deal."""
        self.patience = patience
        self._door = door
        self._setup = setup
        self._begun = begun
        self._helper = helper
        self._clock = clock
        self._tries = Tries(clock)
        rules = rulebook(setup.ruleset)
        may = not rules.with_options(Options(rules.options, setup.options)).is_tabletop
        self._may_hint = may and setup.sharing.hints
        self._client: TableClient | None = None
        self._number = 0
        self.guests = {n: Guest(n) for n, chair in enumerate(self.chairs) if isinstance(chair.kind, Phone)}
        """The chairs for phones, by person."""

    @property
    def away(self) -> tuple[int, ...]:
        """Persons whose line is lost."""
        return tuple(guest.person for guest in self.guests.values() if not guest.is_here)

    @property
    def held(self) -> tuple[int, ...]:
        """Persons for whom a computer plays meanwhile."""
        return tuple(g.person for g in self.guests.values() if g.player is not None and g.player.is_held)

    @property
    def waited_for(self) -> tuple[int, ...]:
        """Persons without whom nothing goes on: no clock runs while there are any."""
        return tuple(person for person in self.away if person not in self.held)

    @property
    def free(self) -> tuple[int, ...]:
        """Chairs that nobody has taken."""
        return tuple(guest.person for guest in self.guests.values() if not guest.ticket)

    @property
    def are_ready(self) -> bool:
        """Whether all guests who are here have seen the score."""
        here = [guest.person for guest in self.guests.values() if guest.is_here]
        return bool(here) and all(person in self.ready for person in here)

    def fill(self, person: int, chair: Chair) -> None:
        """Lets somebody who is no guest sit in a chair that was free."""
        self.chairs[person] = chair
        self.guests.pop(person)

    def players(self) -> Mapping[int, PhonePlayer]:
        """New players for a match that begins, or goes on from what it was."""
        self._begun = True
        for guest in self.guests.values():
            guest.player = PhonePlayer(guest.person, lambda event: isinstance(event, WORTH_TELLING))
            guest.seen = None
        return {guest.person: guest.player for guest in self.guests.values() if guest.player is not None}

    def sit_at(self, client: TableClient) -> None:
        """The table at which the players sit now."""
        self._client = client

    def ask_to_go_on(self, *, asks: bool) -> None:
        """Asks every guest whether the score was seen, or asks no more."""
        self.may_go_on = asks
        self.ready.clear()

    def attend(self) -> None:
        """Hears what the guests say, and shows them what is new."""
        for line, message in self._door.heard():
            if message is None:
                self._lost(line)
            elif line.is_open:
                self._hear(line, message)
        self._help()
        around = (self.away, self.held, frozenset(self.ready), self.may_go_on, tuple(self.chairs), bool(self._client))
        for guest in self.guests.values():
            if guest.line is not None and self._is_new(guest, around):
                guest.seen = around
                self._show(guest, guest.line)

    def close(self) -> None:
        """The table is closed: the guests are told, and nobody comes in any more."""
        for guest in self.guests.values():
            if guest.line is not None:
                guest.line.say(written(Goodbye("over")))
        self._door.close()

    def _hear(self, line: Line, message: bytes) -> None:
        try:
            said = read_message(message)
            guest = self._guest_at(line)
            match said:
                case Hello():
                    self._greet(line, said)
                case _ if guest is None:
                    line.close("it was not let in", is_bad=True)
                case Choice():
                    self._answer(guest, said)
                case Hints(on=on):
                    guest.hints = GuestHints() if on and self._may_hint else None
                    guest.seen = None
                case Leave():
                    self._leave(guest, line)
        except BadMessage as error:
            line.close(str(error), is_bad=True)

    def _greet(self, line: Line, hello: Hello) -> None:
        known = owner_of(hello.ticket, {n: guest.ticket for n, guest in self.guests.items() if guest.ticket})
        before = self._guest_at(line)
        if before is not None and (known is None or self.guests[known] is not before):
            raise BadMessage("a second hello without its own ticket")
        if hello.protocol != PROTOCOL:
            self._refuse(line, hello, "protocol")
        elif not self._tries.may_try(line.address):
            self._refuse(line, hello, "tries")
        elif known is not None:
            self._let_in(line, self.guests[known], hello)
        elif is_code(hello.code, self.code):
            guest = self._chair_for(hello.name)
            if guest is None:
                self._refuse(line, hello, "full")
            else:
                guest.ticket = new_ticket()
                self._let_in(line, guest, hello)
        else:
            self._tries.fail(line.address)
            self._refuse(line, hello, "code")

    def _chair_for(self, name: str) -> Guest | None:
        """A free chair for somebody new: in a match that is under way the one with the name, if there is one.

        Whoever lost the ticket with the phone takes the own chair again by name, as long as nobody holds it.
        """
        may_take = [guest for guest in self.guests.values() if not guest.ticket]
        if not self._begun:
            return may_take[0] if may_take else None
        may_take += [guest for guest in self.guests.values() if guest.ticket and not guest.is_here]
        named = [guest for guest in may_take if self.chairs[guest.person].name == shown_name(name)]
        return next(iter([*named, *(guest for guest in may_take if not guest.ticket)]), None)

    def _refuse(self, line: Line, hello: Hello, why: Any) -> None:
        with speaking(hello.language):
            texts = {
                "code": _("That code belongs to another table"),
                "full": _("Every chair is taken"),
                "tries": _("Too many attempts. Wait a minute."),
                "protocol": _("This page is out of date. Reload it."),
            }
        log.warning("guest at %s: not let in (%s)", line.address, why)
        line.say(written(Refused(why, texts[why])))
        line.close(why)

    def _let_in(self, line: Line, guest: Guest, hello: Hello) -> None:
        if guest.line is not None and guest.line is not line:
            guest.line.say(written(Goodbye("moved")))
            guest.line.close("the guest came back")
        line.is_in = True
        if guest.line is not line:
            log.info("guest at %s: sits in chair %d", line.address, guest.person)
            guest.knows_words = ""
        guest.line, guest.lost_at, guest.seen = line, None, None
        if guest.player is not None:
            guest.player.let_play(None)
        guest.language = hello.language if hello.language in languages() else "en"
        if not self._begun:
            self._name(guest.person, hello)
        chair = self.chairs[guest.person]
        line.say(
            written(
                Welcome(
                    seat=guest.person,
                    ticket=guest.ticket,
                    name=chair.name,
                    portrait=chair.portrait,
                    language=guest.language,
                    rules=Rules(self._setup.ruleset, dict(self._setup.options)),
                    table={"seats": len(self.chairs)},
                )
            )
        )

    def _name(self, person: int, hello: Hello) -> None:
        """Name and portrait as the guest wants them, unless another has the portrait."""
        chair = self.chairs[person]
        others = {other.portrait for number, other in enumerate(self.chairs) if number != person}
        wanted = PortraitId(hello.portrait)
        portrait = wanted if wanted in CAST and wanted not in others else chair.portrait
        self.chairs[person] = replace(chair, name=shown_name(hello.name) or chair.name, portrait=portrait)

    def _leave(self, guest: Guest, line: Line) -> None:
        """Somebody goes for good: the chair is free for whoever has the code, and a computer plays in it meanwhile."""
        log.info("guest at %s: leaves chair %d", line.address, guest.person)
        line.close("the guest leaves")
        guest.line, guest.ticket, guest.lost_at = None, "", None
        if guest.player is not None and guest.player.view is not None and self._helper is not None:
            guest.player.let_play(self._helper(guest.player))

    def _answer(self, guest: Guest, said: Choice) -> None:
        player = guest.player
        if said.id > NEXT and player is not None and player.view is not None:
            if said.id > NEXT + len(player.view.played) or said.choice != 0:
                raise BadMessage("an answer to what was not asked")
            if self.may_go_on and said.id == NEXT + len(player.view.played):
                self.ready.add(guest.person)
            return
        waited = 0.0 if self._client is None else self._client.waited(guest.person)
        if player is None or not player.choose(said.id, said.choice, waited):
            raise BadMessage("an answer to what was not asked")

    def _lost(self, line: Line) -> None:
        guest = self._guest_at(line)
        if guest is not None:
            log.info("guest at %s: the line is lost", line.address)
            guest.line, guest.lost_at = None, self._clock()

    def _guest_at(self, line: Line) -> Guest | None:
        return next((guest for guest in self.guests.values() if guest.line is line), None)

    def _help(self) -> None:
        """Lets a computer play for those who have been away for too long."""
        if self.patience is None or self._helper is None:
            return
        for guest in self.guests.values():
            player = guest.player
            if guest.is_here or guest.lost_at is None or player is None or player.view is None or player.is_held:
                continue
            if self._clock() - guest.lost_at >= self.patience:
                player.let_play(self._helper(player))

    def _is_new(self, guest: Guest, around: object) -> bool:
        player = guest.player
        has_hints = guest.hints is not None and player is not None and guest.hints.look(player)
        changed = player is not None and player.has_changed
        return has_hints or changed or guest.seen != around

    def _show(self, guest: Guest, line: Line) -> None:
        player = guest.player
        self._number += 1
        with speaking(guest.language):
            if player is None or player.view is None:
                picture = dict(lobby(guest.person, self.chairs, [*self._seated]))
            else:
                player.has_changed = False
                left = None if self._client is None else self._client.left(guest.person)
                around = Around(
                    chairs=self.chairs,
                    away=self.away,
                    held=self.held,
                    ready=self.ready,
                    may_go_on=self.may_go_on,
                    left=left,
                    hints=() if guest.hints is None else guest.hints.found,
                )
                picture = dict(rack(player, around))
            picture |= {"number": self._number, "stands": bool(self.waited_for)}
            if guest.knows_words != language():
                guest.knows_words = language()
                picture |= {"language": language(), "dir": _direction(), "words": page_words()}
                picture["names"] = names_of_tiles(self._setup.ruleset)
                line.say(written(picture))
                return
        line.show(written(picture))

    @property
    def _seated(self) -> Sequence[int]:
        """Persons who are at the table: everybody but the guests who have not come yet."""
        return [number for number in range(len(self.chairs)) if number not in self.away]


def _direction() -> str:
    return "rtl" if is_right_to_left() else "ltr"


def words_of_all() -> Mapping[str, bytes]:
    """The words of the page in every language, as they are fetched."""
    found = {}
    for code in languages():
        with speaking(code):
            known = [[each, LANGUAGE_NAMES.get(each, each)] for each in languages()]
            found[code] = written({"language": code, "dir": _direction(), "words": page_words(), "languages": known})
    return found
