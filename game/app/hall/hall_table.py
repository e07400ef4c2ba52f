"""One table of a hall: its guests, its match, and the file in which that is kept."""

import logging
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, time
from typing import Any, Literal

from game.app.hall.waiting import keep_table
from game.app.matches.match_file import MatchFile
from game.app.matches.saved_match import header_of
from game.app.matches.tickets_file import forget_tickets, keep_tickets
from game.app.system.storage import StorageError, reason
from game.engine.commands import Command
from game.engine.events import Event
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited
from game.net.door import Line
from game.net.guests import Guests
from game.net.retelling import PAUSE
from game.net.tickets import Tickets
from game.players.characters import newcomer
from game.players.days import new_match
from game.players.local_client import LIES, LocalClient, computers, computers_pace
from game.players.phone_player import helper
from game.players.roster import Chair, Computer, Level, MatchSetup, level_of

TICK = 0.1
"""Seconds between two looks at a table where a computer thinks."""
IDLE_TICK = 1.0
"""Seconds between two looks at any other, if nothing is heard and no clock runs out before."""


class TableLog(logging.LoggerAdapter[logging.Logger]):
    """Says of which table of the hall a line tells."""

    def process(self, msg: Any, kwargs: MutableMapping[str, Any]) -> tuple[Any, MutableMapping[str, Any]]:
        return f"{self.extra['table'] if self.extra else '?'}: {msg}", kwargs


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match that was kept, with those who have chairs in it."""

    match: Match
    file: MatchFile
    tickets: Tickets


class _Entrance:
    """The lines of one table, which the hall hears."""

    def __init__(self) -> None:
        self.lines: set[Line] = set()
        self.came: list[tuple[Line, bytes | None]] = []

    def heard(self) -> Sequence[tuple[Line, bytes | None]]:
        """What was put in since this was asked last."""
        came, self.came = self.came, []
        return came

    def close(self) -> None:
        """Closes the lines."""
        for line in self.lines:
            line.close("the table is closed")


class HallTable:
    """A table, from the guest who makes it until it is closed; a match that is not over then is kept.

    :param number: tells the table from others in the log.
    :param level: of computers in chairs that nobody takes.
    :param folder: where its match is kept.
    :param patience: seconds after which a computer plays for somebody who is away; ``None``: the table waits.
    :param resumed: the match that it goes on with.
    :param tickets: who may come back, where no match had begun.
    """

    def __init__(
        self,
        number: int,
        setup: MatchSetup,
        level: Level,
        folder: Path,
        *,
        patience: float | None = None,
        resumed: Resumed | None = None,
        tickets: Tickets | None = None,
    ) -> None:
        self.maker = ""
        """The address from which it was made, as it counts."""
        self.number = number
        """What tells it from others."""
        self.since = time()
        """When it was opened, in seconds since 1970."""
        self.log = TableLog(logging.getLogger(__name__), {"table": f"table {number}"})
        self.client: LocalClient | None = None
        """The match; ``None`` before it begins."""
        self.file: MatchFile | None = None
        """Where it is kept."""
        self._setup = setup
        self._level = level_of(setup.chairs, level)
        self._folder = folder
        self._entrance = _Entrance()
        self._kept_tickets: Tickets | None = tickets if resumed is None else resumed.tickets
        self._problem: str | None = None
        self._is_over = False
        self.guests = Guests(
            self._entrance,
            setup,
            begun=resumed is not None,
            patience=patience,
            helper=lambda player: helper(player, self._level),
            kept=self._kept_tickets,
            said_by=self.log,
        )
        self.guests.lets_begin = resumed is None
        self.guests.votes = True
        self.next_look = self.last_visit = self._last_step = self._next_telling = monotonic()
        """When it is to be looked at again, if nothing is heard before, and when a guest was here last."""
        if resumed is not None:
            self._play(resumed.match, resumed.file)

    @property
    def is_visited(self) -> bool:
        """Whether a guest is here."""
        return any(guest.is_here for guest in self.guests.guests.values())

    @property
    def is_over(self) -> bool:
        """Whether its match has ended."""
        return self._is_over

    @property
    def rules(self) -> str:
        """The id of its book."""
        return self._setup.ruleset

    @property
    def state(self) -> Literal["waiting", "playing", "over"]:
        """How far its match is."""
        return "over" if self._is_over else "waiting" if self.client is None else "playing"

    def hear(self, line: Line, message: bytes | None) -> None:
        """Takes what came from a line of this table; ``None``: the line is no more."""
        self._entrance.lines.add(line)
        self._entrance.came.append((line, message))
        if message is None:
            self._entrance.lines.discard(line)

    def step(self, now: float) -> None:
        """Hears the guests, lets time pass, and shows them what came of it."""
        client, is_heard, retells = self.client, bool(self._entrance.came), self.guests.retells
        if client is not None and not self.guests.waited_for:
            client.table.let_pass(now - self._last_step)
        self._last_step = now
        if is_heard:
            self.guests.hear()
        is_visited = self.is_visited
        if is_visited:
            self.last_visit = now
        if (is_visited and self._tries_to_go_on()) or is_heard or now >= self._next_telling or retells:
            self._next_telling = now + IDLE_TICK
            self.guests.tell()
            self._keep_tickets()
        self.next_look = now + (self._rests() if is_visited else IDLE_TICK)
        if self.guests.retells:
            self.next_look = min(self.next_look, now + PAUSE)
        if self._problem is not None:
            self.next_look = max(self.next_look, now + TICK)

    def _rests(self) -> float:
        """Seconds in which nothing happens but by what a guest says."""
        client = self.client
        if client is None or _stands(client):
            return IDLE_TICK
        if client.table.rest:
            return client.table.rest
        state = client.table.match.state
        persons = [state.person_at(seat) for seat in awaited(state)]
        if any(self._is_computed(person) for person in persons):
            return TICK
        if self.guests.waited_for:  # no clock runs
            return IDLE_TICK
        return min([IDLE_TICK, *(left for person in persons if (left := client.left(person)) is not None)])

    def _is_computed(self, person: int) -> bool:
        """Whether a computer answers for somebody, or an answer of a guest waits for its time."""
        guest = self.guests.guests.get(person)
        return guest is None or guest.player is None or guest.player.open_question is None

    def _goes_on(self) -> bool:
        """Whether anything happened."""
        client = self.client
        if client is None:
            if self.guests.free and not self.guests.wants_to_begin:
                return False
            self._begin()
            return True
        if self._is_over:
            return False
        if client.is_between_deals:
            return self._between_deals(client)
        before = self._asked
        happened = client.table.pump()
        while happened and not _stands(client) and client.table.pump():
            pass
        client.news()  # nobody looks on here
        if self.file is not None and (sent := self.guests.sent_of_deal()):
            self.file.note_sent(sent)
        if client.is_over:
            self._ended()
        return bool(happened) or before != self._asked

    @property
    def _asked(self) -> Sequence[int]:
        """The last question of each guest."""
        return [guest.player.asked for guest in self.guests.guests.values() if guest.player is not None]

    def _between_deals(self, client: LocalClient) -> bool:
        if client.table.match.state.played and not self.guests.may_go_on:
            self.guests.ask_to_go_on(asks=True)
        elif not client.table.match.state.played or self.guests.are_ready:
            self.guests.ask_to_go_on(asks=False)
            client.begin_deal()
        else:
            return False
        return True

    def _begin(self) -> None:
        """Computers sit down in chairs that nobody has taken, and the match begins."""
        for person in self.guests.free:
            others = [chair.portrait for number, chair in enumerate(self.guests.chairs) if number != person]
            character = newcomer(others, self._level)
            chair = Chair(name=character.name, portrait=character.portrait, kind=Computer(self._level))
            self.guests.fill(person, chair)
        setup = replace(self._setup, chairs=tuple(self.guests.chairs))
        match, self._setup = new_match(setup)
        file = MatchFile.new(self._folder, header_of(self._setup), match.opening, datetime.now(tz=UTC))
        self.log.info("the match begins, %s", file.path.name)
        self._play(match, file)

    def _play(self, match: Match, file: MatchFile) -> None:
        self.file = file
        self.guests.records.file = lambda: file.content
        players = {**computers(self._setup, background=True), **self.guests.players()}
        pace = computers_pace(match, self._setup)
        self.client = LocalClient(match, self._setup.chairs, players, pace=pace, record=self._record, lies=LIES)
        self.guests.sit_at(self.client)

    def _record(self, command: Command, events: Sequence[Event]) -> None:
        assert self.file is not None
        self.file.record(command, events)

    def _tries_to_go_on(self) -> bool:
        """Goes on; gives whether there is anything to tell, such as that the disk is full."""
        before = self._problem
        try:
            goes_on = self._goes_on()
        except OSError as error:  # as where the match cannot begin, which is tried again
            self._problem, goes_on = reason(error), False
        else:
            self._problem = None if self.file is None else self.file.problem
        self.guests.trouble = self._problem or ""
        if self._problem not in (before, None):
            self.log.warning("the match cannot be kept now: %s", self._problem)
        return goes_on or self._problem != before

    def _ended(self) -> None:
        assert self.file is not None
        self._is_over = True
        self.file.close()
        forget_tickets(self.file.path)
        self.log.info("the match is over, %s", self.file.path.name)

    def _keep_tickets(self) -> None:
        """Keeps beside the match who may come back, where that has changed."""
        if self.file is None or self._is_over or self.guests.tickets == self._kept_tickets:
            return
        self._kept_tickets = self.guests.tickets
        try:
            keep_tickets(self.file.path, self._kept_tickets)
        except StorageError as error:
            self.log.warning("the tickets cannot be kept: %s", error)

    def close(self, why: Literal["over", "stopped"] = "over") -> Path | None:
        """Tells the guests, and brings the table to the disk; gives its file, if it can be gone on with.

        Where no match has begun it is kept only if the hall stops.
        """
        self.guests.close(why)
        if self.client is None and why == "stopped" and self.guests.tickets.digests:
            return self._keep_waiting()
        if self.file is None or self._is_over:
            self.log.info("closed")
            return None
        with suppress(OSError):
            is_whole = self.file.close()
            if not is_whole:
                self.log.warning("the end of the match could not be kept: %s", self.file.problem)
        self.log.info("closed; the match is kept, %s", self.file.path.name)
        return self.file.path

    def _keep_waiting(self) -> Path | None:
        setup = replace(self._setup, chairs=tuple(self.guests.chairs))
        try:
            path = keep_table(self._folder, setup, self._level, self.guests.tickets)
        except StorageError as error:
            self.log.warning("the table cannot be kept: %s", error)
            return None
        self.log.info("closed; the table is kept, %s", path.name)
        return path


def _stands(client: LocalClient) -> bool:
    """Whether a deal has ended, so that nothing happens by itself."""
    return client.is_between_deals or client.is_over
