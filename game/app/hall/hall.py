"""The hall: it brings every guest to the table that the ticket or code names, or to a new one."""

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from time import monotonic, time
from typing import Any, Literal, Protocol

from game import Frozen, replace
from game.app.hall.hall_table import HallTable
from game.app.hall.houses import House, setup_for
from game.app.hall.reading import Coming, Kept, KeptTables, read_again
from game.app.hall.site import Pulse
from game.app.hall.tidying import Room, TidyResult, tidy
from game.app.hall.turns import Turns
from game.app.hall.waiting import BadTableError, kept_tables
from game.app.matches.journal import locked
from game.app.matches.match_list import SUFFIX
from game.app.matches.tickets_file import SUFFIX as TICKETS
from game.app.matches.tickets_file import forget_tickets, kept_tickets
from game.app.system.locks import FileInUseError
from game.app.system.storage import listed, own_folder
from game.engine.replays.replay import ReplayError
from game.net.door import Line, Of, refuse
from game.net.entrance import Tries, code_letters, digest, household, is_code
from game.net.gate.limits import Guesses
from game.net.messages import BadMessage, Hello, Makes, Why, read_message, written
from game.net.retelling import Supply
from game.net.tickets import Tickets
from game.players.bot_protocol import PROTOCOL
from game.rules.options import OptionError

log = logging.getLogger(__name__)

LOCK = ".hall"
"""The file that a hall locks, so that no other hall uses its folder."""
NEVER_PLAYED = 300.0
"""How many seconds a table without guests stays open if no guest has played there."""
LEFT = 5.0
"""The seconds until a table is closed whose last guest has given up the chair."""
GIVES_WAY = 120.0
"""The seconds after which a full hall may close a table to which no guest has returned; its match is saved."""
AFTER_THE_END = 300.0
"""How many seconds a table stays open after the end of its match."""
_TIDY_EVERY = 60.0
"""The seconds between two looks for old matches in the folder."""
_DAY = 24 * 3600.0
_ROUND_SECONDS = 0.005
"""The most seconds spent on turns of tables before messages are received again."""


class Door(Protocol):
    """The entrance of a hall, through which all messages come and go: the ``Host``."""

    def heard(self, wait: float = 0.0) -> Sequence[tuple[Any, bytes | None]]:
        """Messages with their connections (``None``: it is closed); waits up to ``wait`` seconds for the first one."""

    def holding(self) -> AbstractContextManager[None]:
        """A context in which outgoing messages are collected, to be sent together at its end."""

    def close(self) -> None:
        """Close all connections, and accept no more."""


class Terms(Frozen, kw_only=True):
    """The settings with which a hall is opened: its rulebooks, its folder, its limits and how long it waits."""

    houses: Mapping[str, House]
    """The rules that guests may choose, by their names in messages."""
    folder: Path
    most_tables: int = 200
    most_of_address: int = 64
    """The most guests from one address; guests with a ticket are always let in."""
    most_made: int = 10
    """The most tables made from one address in a minute."""
    idle: float = 1800.0
    """The seconds until a hall with room closes a table to which no guest has returned; its match is saved."""
    keep_days: float = 30.0
    """The days after which a match that nobody plays is removed."""
    most_bytes: int = 1 << 30
    most_kept: int = 10_000
    """The bytes and matches in the folder above which some of them give way, and then no more tables are made."""
    patience: float = 60.0
    """The seconds after which a computer plays for an absent guest, who can always come back with the ticket."""


class Hall:
    """Many tables behind one entrance; all work is done by calls of ``attend``.

    :param pulse: the sign that the hall attends to its tables.
    """

    def __init__(self, door: Door, terms: Terms, pulse: Pulse | None = None, clock: Callable[[], float] = monotonic):
        own_folder(terms.folder)
        (terms.folder / LOCK).touch()
        self._lock = locked(terms.folder / LOCK)
        self._pulse = pulse or Pulse()
        self._clock = clock
        self.tables: list[HallTable] = []
        self._door = door
        self._terms = terms
        self._number = 0
        self._at: dict[Line, HallTable] = {}
        self._turns = Turns[HallTable](lambda table: table.maker or table, clock)
        self._knocking: dict[Line, list[bytes | None]] = {}
        """The messages of each line that has not been led to a table yet."""
        self._guesses = Guesses(clock)
        self._supply = Supply(clock)
        self._made = Tries(clock, most=terms.most_made)
        self.kept = KeptTables()
        self._coming: dict[Path, Coming] = {}
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="reading")
        self._tidying: Future[TidyResult] | None = None
        self._tidy_at = 0.0
        self.is_full = False
        """Whether the folder is so large that no more tables are made."""
        for file in listed(terms.folder, TICKETS):
            match = file.path.with_suffix(SUFFIX)
            tickets = kept_tickets(match)
            if tickets is not None and tickets.digests:
                self.kept.keep(match, tickets)
            elif tickets is not None:
                forget_tickets(match)
        for path, tickets in kept_tables(terms.folder).items():
            self.kept.keep(path, tickets)
        if self.kept:
            log.info("tables that wait for their guests: %d", len(self.kept))

    def attend(self, longest: float = 1.0) -> None:
        """Receive messages, and do what is due; wait for the first message at most ``longest`` seconds."""
        now = self._clock()
        until = min((table.next_look for table in self.tables), default=now + longest)
        waits = 0.0 if self._turns or self._knocking else min(longest, max(until - now, 0.001))
        for line, message in self._door.heard(waits):
            self._hear(line, message)
        for path in [path for path, coming in self._coming.items() if coming.found.done()]:
            self._take_up(path, self._coming.pop(path))
        now = self._clock()
        for table in self.tables:
            if table.next_look <= now:
                self._turns.ask(table)
        while (self._turns or self._knocking) and self._clock() < now + _ROUND_SECONDS:
            if self._turns:
                self._give_next_turn()
            if self._knocking:
                self._open_to(next(iter(self._knocking)))
        self._tidy(now)
        self._pulse.beat()

    def _tidy(self, now: float) -> None:
        """Have the folder tidied now and then, and forget the tables that were removed."""
        if self._tidying is None:
            if now >= self._tidy_at:
                self._tidy_at = now + _TIDY_EVERY
                terms = self._terms
                room = Room(terms.keep_days * _DAY, terms.most_bytes, terms.most_kept)
                self._tidying = self._reader.submit(tidy, terms.folder, now=time(), room=room)
            return
        if not self._tidying.done():
            return
        tidied = self._tidying.result()
        self._tidying = None
        for path in (*tidied.old, *tidied.given_way):
            self.kept.forget(path)
        if tidied.old:
            log.info("older than %d days and removed: %d", self._terms.keep_days, len(tidied.old))
        if tidied.given_way:
            log.warning("the folder is full; matches removed: %d", len(tidied.given_way))
        if tidied.is_full and not self.is_full:
            log.warning("the folder is full: no new tables are made")
        self.is_full = tidied.is_full

    def _hear(self, line: Line, message: bytes | None) -> None:
        """Pass a message to the table of its connection; until that table is found, the message waits."""
        table = None if line in self._knocking else self._at.get(line)
        if table is None:
            self._knocking.setdefault(line, []).append(message)
            return
        table.hear(line, message)
        if message is None:
            del self._at[line]
        self._turns.ask(table)

    def _give_next_turn(self) -> None:
        begin = self._clock()
        table = self._turns.take()
        self._step(table)
        now = self._clock()
        self._turns.note(table, now - begin)
        if self._is_done(table, now):
            self._close(table, "over")

    def _open_to(self, line: Line) -> None:
        """Find the table of a waiting connection, and pass on its messages."""
        for message in self._knocking.pop(line):
            if line in self._at:
                self._hear(line, message)
                continue
            try:
                self._lead_in(line, message)
            except OSError as error:
                log.warning("guest at %s: cannot be let in now: %s", line.address, error.strerror or error)
                line.close("cannot be let in now")

    def _step(self, table: HallTable) -> None:
        try:
            with self._door.holding():
                table.step(self._clock())
        except OSError as error:  # such as a full disk, or too many open files
            table.log.warning("cannot go on now: %s", error.strerror or error)
            table.next_look = self._clock() + 1.0

    def close(self) -> None:
        """Close the hall: tell all guests, keep every match, and close the entrance."""
        for table in list(self.tables):
            self._close(table, "stopped")
        self._reader.shutdown(cancel_futures=True)
        self._lock.close()
        self._door.close()

    @property
    def guests(self) -> int:
        """The number of guests who have a chair and are connected."""
        return sum(len(table.guests.here) for table in self.tables)

    def _is_done(self, table: HallTable, now: float) -> bool:
        longest = self._terms.idle
        if table.is_over:
            longest = min(longest, AFTER_THE_END)
        elif not table.guests.tickets.digests:
            longest = min(longest, LEFT)
        elif not table.guests.acts:
            longest = min(longest, NEVER_PLAYED)
        return now - table.last_visit >= longest

    def _close(self, table: HallTable, why: Literal["over", "stopped"]) -> None:
        self.tables.remove(table)
        path = table.close(why)
        if path is not None:
            self.kept.keep(path, table.guests.tickets)
        self._at = {line: at for line, at in self._at.items() if at is not table}
        self._turns.forget(table)

    def _lead_in(self, line: Line, message: bytes | None) -> None:
        """Connect a guest to a table by the first message, loading the table if need be; or refuse the guest."""
        for coming in self._coming.values():
            if line in coming.hellos:
                coming.said.append((line, message))
                return
        if message is None or not line.is_open:
            return
        try:
            hello = read_message(message)
        except BadMessage as error:
            line.close(str(error), is_bad=True)
            return
        if not isinstance(hello, Hello):
            line.close("it was not let in", is_bad=True)
            return
        found = self._table_of(line, hello)
        if isinstance(found, HallTable):
            self._at[line] = found
            if not found.guests.tickets.digests:  # whoever makes a table need not know its code
                message = written(replace(hello, code=found.guests.code))
            found.hear(line, message)
            self._step(found)
        elif isinstance(found, Path):
            self._coming[found].said.append((line, message))
            self._coming[found].hellos[line] = hello
        else:
            log.warning("guest at %s: not let in (%s)", line.address, found)
            refuse(line, hello, found)

    def _table_of(self, line: Line, hello: Hello) -> HallTable | Path | Why | Of:
        """The table that a guest's first message means, the file of one being loaded, or why the guest is refused."""
        if hello.protocol != PROTOCOL:
            return "protocol"
        own = digest(hello.ticket)
        for table in self.tables:
            if any(guest.ticket == own for guest in table.guests.guests.values()):
                return table
        kept = self.kept.find(own)
        if kept is None:
            if self._is_crowded(line):
                return "guests"
            if not hello.code:
                return "code" if hello.makes is None else self._make(line, hello.makes)
            if not self._guesses.may_try(line.address, hello.code):
                return "tries"
            for table in self.tables:
                if is_code(hello.code, table.guests.code):
                    return table
            kept = self.kept.find(code_letters(hello.code))
            if kept is None:
                self._guesses.fail(line.address, hello.code)
                return "code"
        return self._read_again(kept)

    def _is_crowded(self, line: Line) -> bool:
        """Whether the guests connected from this address already number as many as the hall's terms allow."""
        address = household(line.address)
        return sum(household(other.address) == address for other in self._at) >= self._terms.most_of_address

    def _make(self, line: Line, makes: Makes) -> HallTable | Why | Of:
        """Make a table; room for it is made only once nothing else stands in the way."""
        if not self._made.may_try(line.address):
            return "tries"
        if self.is_full:
            return "busy"
        try:
            setup = setup_for(self._terms.houses, makes)
        except OptionError:
            return "rules"
        address = household(line.address)
        own = [table for table in self.tables if table.maker == address]
        if len(own) >= max(1, self._terms.most_tables // 4) and not self._give_up_one(own):
            return "tables"
        if not self._make_room():
            return "busy"
        self._made.fail(line.address)
        table = self._table_from(Kept(setup, makes.level, None))
        table.maker = address
        table.log.info("made by the guest at %s, %s", line.address, setup.ruleset)
        return table

    def _make_room(self) -> bool:
        """Make room for one more table: a full hall closes one without guests. Return whether there is room."""
        open_soon = len(self.tables) + len(self._coming)
        return open_soon < self._terms.most_tables or self._give_up_one(self.tables)

    def _give_up_one(self, tables: Sequence[HallTable]) -> bool:
        """Close, of the tables without guests, the one with the least play and the longest absence; its match is kept.

        Returns whether there was one.
        """
        since = self._clock() - GIVES_WAY
        empty = [
            table for table in tables if not table.is_visited and (not table.guests.acts or table.last_visit <= since)
        ]
        if not empty:
            return False
        self._close(min(empty, key=lambda table: (table.guests.acts, table.last_visit)), "over")
        return True

    def _table_from(self, kept: Kept, tickets: Tickets | None = None) -> HallTable:
        self._number += 1
        terms = self._terms
        table = HallTable(
            self._number,
            kept.setup,
            kept.level,
            terms.folder,
            patience=terms.patience,
            clock=self._clock,
            resumed=kept.resumed,
            tickets=tickets,
        )
        table.guests.supply = self._supply
        self.tables.append(table)
        return table

    def _read_again(self, path: Path) -> Path | Why:
        if path not in self._coming:
            if not self._make_room():
                return "busy"
            self._coming[path] = Coming(self._reader.submit(read_again, path, self.kept[path]))
        return path

    def _take_up(self, path: Path, coming: Coming) -> None:
        """Open the table that was loaded, and seat the guests who came for it."""
        tickets = self.kept.take(path)
        try:
            kept = coming.found.result()
        except FileInUseError:
            self.kept.keep(path, tickets)
            log.warning("%s is played elsewhere", path.name)
        except (ReplayError, BadTableError, OSError) as error:
            log.warning("%s cannot be gone on with: %s", path.name, error)
        else:
            table = self._table_from(kept, tickets)
            table.log.info("goes on with %s", path.name)
            for line, message in coming.said:
                self._at[line] = table
                table.hear(line, message)
                if message is None:
                    del self._at[line]
            self._step(table)
            return
        for line, hello in coming.hellos.items():
            refuse(line, hello, "code")
