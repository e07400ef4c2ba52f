"""One table of a hall: its guests, its match, and the file of the match."""

import logging
from collections.abc import Callable, MutableMapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import Any, Literal

from game import Frozen, replace
from game.app.hall.waiting import forget_table, keep_table, waiting_path
from game.app.matches.match_file import MatchFile
from game.app.matches.saved_match import header_of
from game.app.matches.statistics_records import time_of_end
from game.app.matches.tickets_file import forget_tickets, keep_tickets
from game.app.system.storage import StorageError, delete, reason
from game.engine.commands import Command
from game.engine.events import Event
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited
from game.net.door import Line
from game.net.guests import Guests
from game.net.retelling import PAUSE
from game.net.tickets import Tickets
from game.players.characters import CAST, newcomer
from game.players.local_client import LIES, LocalClient, computers, computers_pace
from game.players.new_match import new_match
from game.players.phone_player import helper
from game.players.roster import Chair, Computer, Level, MatchSetup, level_of, told_apart

TICK = 0.1
"""Seconds between two steps of a table at which a computer has to answer."""
IDLE_TICK = 1.0
"""Seconds between two steps of any other table, if no message comes and no clock runs out before."""


class TableLog(logging.LoggerAdapter[logging.Logger]):
    """A log that names the table of the hall."""

    def process(self, msg: Any, kwargs: MutableMapping[str, Any]) -> tuple[Any, MutableMapping[str, Any]]:
        return f"{self.extra['table'] if self.extra else '?'}: {msg}", kwargs


class Resumed(Frozen):
    """A match to continue, its file, and the tickets of its guests."""

    match: Match
    file: MatchFile
    tickets: Tickets


class _Entrance:
    """The entrance of one table; the hall puts the messages of its guests into it."""

    def __init__(self) -> None:
        self.lines: set[Line] = set()
        self.came: list[tuple[Line, bytes | None]] = []

    def heard(self) -> Sequence[tuple[Line, bytes | None]]:
        came, self.came = self.came, []
        return came

    def close(self) -> None:
        for line in self.lines:
            line.close("the table is closed")


class HallTable:
    """A table, from its creation by a guest until it closes; an unfinished match is then kept.

    :param number: identifies the table in the log.
    :param level: the level of computers in chairs that no guest takes.
    :param folder: the folder of the match.
    :param patience: seconds after which a computer plays for an absent guest.
    :param resumed: the match to continue.
    :param tickets: the tickets of guests who may return, if no match has begun.
    """

    def __init__(
        self,
        number: int,
        setup: MatchSetup,
        level: Level,
        folder: Path,
        *,
        clock: Callable[[], float],
        patience: float = 60.0,
        resumed: Resumed | None = None,
        tickets: Tickets | None = None,
    ):
        self.maker = ""
        """The network address from which the table was made, in the form in which limits count it."""
        self.number = number
        self.since = time()
        """The time of its opening, in seconds since 1970."""
        self.log = TableLog(logging.getLogger(__name__), {"table": f"table {number}"})
        self.client: LocalClient | None = None
        """The match; ``None`` before it begins."""
        self.file: MatchFile | None = None
        """The file of the match; ``None`` before it begins."""
        self._setup = setup
        self._level = level_of(setup.chairs, level)
        self._folder = folder
        self._entrance = _Entrance()
        self._kept_tickets: Tickets | None = tickets if resumed is None else resumed.tickets
        self._problem: str | None = None
        self.is_over = False
        self.guests = Guests(
            self._entrance,
            setup,
            begun=resumed is not None,
            patience=patience,
            helper=lambda player: helper(player, self._level),
            kept=self._kept_tickets,
            said_by=self.log,
            clock=clock,
        )
        self.guests.lets_begin = resumed is None
        self.next_look = self.last_visit = self._last_step = self._next_telling = clock()
        """The times of the next step, the last visit of a guest, the last step, and the next update of guests."""
        if resumed is not None:
            self.guests.acts = len(resumed.match.steps)
            self._play(resumed.match, resumed.file)

    @property
    def is_visited(self) -> bool:
        return any(guest.is_here for guest in self.guests.guests.values())

    @property
    def rules(self) -> str:
        return self._setup.ruleset

    @property
    def state(self) -> Literal["waiting", "playing", "over"]:
        return "over" if self.is_over else "waiting" if self.client is None else "playing"

    def hear(self, line: Line, message: bytes | None) -> None:
        """Take a message from a connection of this table; ``None``: the connection is closed."""
        self._entrance.lines.add(line)
        self._entrance.came.append((line, message))
        if message is None:
            self._entrance.lines.discard(line)

    def step(self, now: float) -> None:
        """Handle the guests' messages, let time pass, and tell the guests about events."""
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
        rests = self._rests() if is_visited else IDLE_TICK
        if self.guests.retells:
            rests = min(rests, PAUSE)
        if self._problem is not None:
            rests = max(rests, TICK)
        self.next_look = now + max(rests, 1e-7)  # less could be lost in rounding, so that no time passes

    def _rests(self) -> float:
        """For how many seconds nothing can happen unless a guest sends a message."""
        client = self.client
        if client is None or _is_after_deal(client):
            return IDLE_TICK
        if client.table.rest:
            return client.table.rest
        state = client.table.match.state
        persons = [state.person_at(seat) for seat in awaited(state)]
        if any(map(self._is_computed, persons)):
            return TICK
        if self.guests.waited_for:  # no clock runs
            return IDLE_TICK
        return min([IDLE_TICK, *(left for person in persons if (left := client.seconds_left(person)) is not None)])

    def _is_computed(self, person: int) -> bool:
        """Whether no guest is asked for this person's next move: the computer makes it, or no question is open."""
        guest = self.guests.guests.get(person)
        return guest is None or guest.player is None or guest.player.open_question is None

    def _goes_on(self) -> bool:
        """Let the match go on; return whether anything happened."""
        client = self.client
        if client is None:
            if self.guests.free and not self.guests.wants_to_begin:
                return False
            self._begin()
            return True
        if self.is_over:
            return False
        if client.is_between_deals:
            return self._between_deals(client)
        before = self._asked
        happened = client.table.pump()
        while happened and not _is_after_deal(client) and client.table.pump():
            pass
        client.news()  # no screen shows it here, so the news is dropped
        if self.file is not None and (sent := self.guests.sent_of_deal()):
            self.file.note_sent(sent)
        if client.is_over:
            self._ended()
        return bool(happened) or before != self._asked

    @property
    def _asked(self) -> Sequence[int]:
        """The number of the last question of each guest."""
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
        """Fill free chairs with computers, and begin the match."""
        for person in self.guests.free:
            others = [chair for number, chair in enumerate(self.guests.chairs) if number != person]
            names = [chair.name for chair in others]
            namesakes = [one.portrait for one in CAST.values() if told_apart(one.name, names) != one.name]
            character = newcomer([*namesakes, *(chair.portrait for chair in others)], self._level)
            chair = Chair(name=character.name, portrait=character.portrait, kind=Computer(self._level))
            self.guests.fill(person, chair)
        setup = replace(self._setup, chairs=tuple(self.guests.chairs))
        match, self._setup = new_match(setup)
        file = MatchFile.new(self._folder, header_of(self._setup), match.opening, datetime.now(tz=UTC))
        self.log.info("the match begins, %s", file.path.name)
        self._wait_no_more()
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
        self.file.record(command, events, ended=time_of_end(events))

    def _tries_to_go_on(self) -> bool:
        """Let the match go on; return whether there is news for the guests, such as a full disk."""
        before = self._problem
        try:
            goes_on = self._goes_on()
        except OSError as error:  # such as at the beginning of the match, which is tried again
            self._problem, goes_on = reason(error), False
        else:
            self._problem = None if self.file is None else self.file.problem
        self.guests.trouble = self._problem or ""
        if self._problem not in (before, None):
            self.log.warning("the match cannot be kept now: %s", self._problem)
        return goes_on or self._problem != before

    def _ended(self) -> None:
        assert self.file is not None
        self.is_over = True
        self.guests.ask_to_go_on(asks=True)
        self.file.close()
        forget_tickets(self.file.path)
        self.log.info("the match is over, %s", self.file.path.name)

    def _keep_tickets(self) -> None:
        """Write the tickets beside the match if they have changed."""
        if self.file is None or self.is_over or self.guests.tickets == self._kept_tickets:
            return
        self._kept_tickets = self.guests.tickets
        try:
            keep_tickets(self.file.path, self._kept_tickets)
        except StorageError as error:
            self.log.warning("the tickets cannot be kept: %s", error)

    def close(self, why: Literal["over", "stopped"] = "over") -> Path | None:
        """Tell the guests, and save the table; return its file if a guest can go on with the match later.

        A table without a match is saved only if the hall stops. A match that all guests have left goes on no more: its
        file stays as a replay if a deal of it is over.
        """
        self.guests.close(why)
        if self.client is None and why == "stopped" and self.guests.tickets.digests:
            return self._keep_waiting()
        self._wait_no_more()
        if self.file is None or self.is_over:
            self.log.info("closed")
            return None
        with suppress(OSError):
            is_whole = self.file.close()
            if not is_whole:
                self.log.warning("the end of the match could not be kept: %s", self.file.problem)
        if self.guests.tickets.digests:
            self.log.info("closed; the match is kept, %s", self.file.path.name)
            return self.file.path
        forget_tickets(self.file.path)
        if self.client is not None and not self.client.table.match.state.played:
            delete(self.file.path)
        self.log.info("closed; all guests have left the match")
        return None

    def _wait_no_more(self) -> None:
        forget_table(waiting_path(self._folder, self.guests.tickets))

    def _keep_waiting(self) -> Path | None:
        setup = replace(self._setup, chairs=tuple(self.guests.chairs))
        try:
            path = keep_table(self._folder, setup, self._level, self.guests.tickets)
        except StorageError as error:
            self.log.warning("the table cannot be kept: %s", error)
            return None
        self.log.info("closed; the table is kept, %s", path.name)
        return path


def _is_after_deal(client: LocalClient) -> bool:
    return client.is_between_deals or client.is_over
