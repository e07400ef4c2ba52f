"""The statistics of the program, kept on a thread of their own so that no frame waits for them.

They are filled whenever a deal ends, and at the start from replays that they do not know yet. If the database is new,
or was damaged and set aside, these are all replays.
"""

import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from msgspec import field

from game import Frozen, replace
from game.app.matches.kept_answers import brought_forward
from game.app.matches.match_file import FROM_ELSEWHERE
from game.app.matches.match_list import SUFFIX
from game.app.matches.statistics_file import DamagedError, NewerError, StatisticsFile, UnwritableError, set_aside
from game.app.matches.statistics_records import read_match, shown_id
from game.app.system.lines import one_line
from game.app.system.storage import Listed, give_time, listed
from game.engine.replays.deal_record import DealRecord
from game.engine.replays.replay import ReplayError
from game.i18n import _
from game.players.figures import Figures, Played
from game.players.goals.keeper import GoalKeeper
from game.players.journey import Traveled
from game.players.match_record import Folded, MatchRecord, Query
from game.players.past import past_of
from game.players.rank.ranked import Ranked
from game.players.roster import EarlierName
from game.players.threads import beside

log = logging.getLogger(__name__)

_REST = 3.0
"""How long the thread rests as a multiple of its work, so that frames come first."""
_SLICE = 0.002
"""The most seconds that the thread works without a rest, if the work can be divided."""
_CALM = 5.0
"""Seconds without work after which the thread looks through what it knows."""
_IDLE = 10.0
"""Seconds without work after which the thread ends."""
_ALL = Query()


class Answer(Frozen, kw_only=True):
    """The answer to a query."""

    query: Query
    """The query, with the name of the player filled in."""
    figures: Figures
    played: Played
    """Everybody who has played."""
    ranked: Ranked = field(default_factory=lambda: Ranked(""))
    """The ratings of the person, from the matches of all time."""
    goals: GoalKeeper = field(default_factory=lambda: GoalKeeper(""))
    """The person's goals, over all books and periods."""
    traveled: Traveled = field(default_factory=Traveled)
    """The person's progress on the journey."""


Found = TypeVar("Found")


@dataclass(slots=True, eq=False)
class Asked(Generic[Found]):
    """A question about matches, with its answer once it is found."""

    found: Found | None = None
    problem: str | None = None
    """The system's reason why there will be no answer."""

    @property
    def is_over(self) -> bool:
        """Whether there is an answer, or will be none."""
        return self.found is not None or self.problem is not None


class Progress(NamedTuple):
    """The progress of reading replays."""

    done: int
    of: int


class Statistics:
    """The statistics of all matches, with their database and its thread.

    :param path: the database.
    :param matches: the folder of replays.
    :param wake: called on the thread when there is an answer or a line for the player.
    :param earlier: gives the earlier names of persons; called on the thread.
    """

    def __init__(
        self,
        path: Path,
        matches: Path,
        *,
        wake: Callable[[], None] = lambda: None,
        earlier: Callable[[], Sequence[EarlierName]] = tuple,
    ):
        self._path = path
        self._folder = matches
        self._wake = wake
        self._earlier = earlier
        self._jobs: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._lines: deque[str] = deque()
        self._said: set[str] = set()
        self._file: StatisticsFile | None = None
        self._heard: dict[tuple[str, int], tuple[MatchRecord, Sequence[DealRecord]]] = {}
        """The records added since the program started, by match and deal."""
        self._waiting: set[tuple[str, int]] = set()
        """The keys of those records that are not in the database yet."""
        self._reading: Iterator[None] | None = None
        self.progress: Progress | None = None
        """The progress of reading replays; ``None`` when all are read."""
        self._thread_lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._is_closing = False
        self._rested = 0.0
        """The time at which the thread last rested."""

    def lines(self) -> list[str]:
        """The new messages for the player; each is given once."""
        return [self._lines.popleft() for _each in range(len(self._lines))]

    def open(self) -> None:
        """Open the database, and read the replays that it does not know, in the background."""
        self._queue_job(self._opened)

    def record(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        """Add deals of a match; deals that are known already are replaced."""
        self._queue_job(lambda: self._add(match, deals))

    def ask(self, query: Query) -> Asked[Answer]:
        """Start a query; the answer comes later."""
        return self._asked(lambda: self._answer_to(query))

    def look_at(self, fold: Folded, told: Callable[[Folded], Found]) -> Asked[Found]:
        """Add all matches to a fold, and ask it something; both is done on the thread, and the answer comes later."""
        return self._asked(lambda: told(self._brought_forward(fold)))

    def _asked(self, answer: Callable[[], Found]) -> Asked[Found]:
        asked: Asked[Found] = Asked()
        self._queue_job(lambda: self._answer(asked, answer))
        return asked

    def close(self, seconds: float = 3.0) -> bool:
        """Write what is waiting, and close, after at most ``seconds``; return whether everything was done."""
        self._is_closing = True
        self._queue_job(lambda: None)
        thread = self._thread
        if thread is not None:
            thread.join(seconds)
        return thread is None or not thread.is_alive()

    def _queue_job(self, job: Callable[[], object]) -> None:
        self._jobs.put(job)
        with self._thread_lock:
            if self._thread is None:
                self._thread = beside(self._work, "statistics")

    def _work(self) -> None:
        """Do the jobs, on the thread: queries first, replays when there are none."""
        while True:
            try:
                is_calm = self.progress is None and not self._is_closing
                job = self._jobs.get(block=is_calm, timeout=_CALM if self._reading else _IDLE)
            except queue.Empty:
                if self._is_closing or self._reading is None:
                    with self._thread_lock:
                        if self._jobs.empty():
                            self._close_file()
                            self._thread = None
                            return
                    continue
                self._guarded(self._read_on)
                continue
            self._guarded(job)

    def _guarded(self, job: Callable[[], object]) -> None:
        """Do a job; if the database turns out to be damaged, make a new one and repeat the job."""
        try:
            job()
        except DamagedError as error:
            self._replace(error)
            with suppress(DamagedError, UnwritableError):
                job()
        except UnwritableError as error:
            self._say_unwritable(error)
        except Exception:
            log.exception("a job of the statistics broke off")
            self._reading = self.progress = None

    def _read_on(self) -> None:
        if self._reading is None:
            return
        self._rested = time.monotonic()
        if next(self._reading, self) is self:
            self._reading = self.progress = None
        self._breathe()

    def _breathe(self) -> None:
        """Rest a little after some work, unless somebody waits for an answer."""
        worked = time.monotonic() - self._rested
        if worked >= _SLICE and not self._is_closing and self._jobs.empty():
            time.sleep(min(0.5, worked * _REST))
            self._rested = time.monotonic()

    def _opened(self) -> StatisticsFile:
        """The database, which is opened if it is not open yet."""
        if self._file is not None:
            return self._file
        try:
            return self._use(StatisticsFile.opened(self._path))
        except DamagedError as error:
            return self._replace(error)
        except NewerError:
            self._say(_("The statistics were written by a newer version of Sparrows and are left untouched."))
        except UnwritableError as error:
            self._say_unwritable(error)
        return self._use(StatisticsFile.in_memory(), anew=True)

    def _replace(self, error: DamagedError) -> StatisticsFile:
        """Close a damaged database, set it aside, and start a new one."""
        self._close_file()
        line = _("The statistics are damaged ({reason}) and are being rebuilt from the replays.")
        self._say(line.format(reason=one_line(str(error))))
        return self._use(self._made_anew(), anew=True)

    def _use(self, file: StatisticsFile, *, anew: bool = False) -> StatisticsFile:
        """Use a database, and read replays that it lacks; ``anew``: it is new and gets all records since the start."""
        if anew:
            self._waiting = set(self._heard)
        self._file = file
        seen = file.files_read()
        fresh = self._to_read(seen, but=seen)
        self._reading = self._read_replays(file, fresh)
        self.progress = Progress(0, len(fresh)) if fresh else None
        return file

    def _made_anew(self) -> StatisticsFile:
        if set_aside(self._path) is not None:
            with suppress(DamagedError, NewerError, UnwritableError):
                return StatisticsFile.opened(self._path)
        return StatisticsFile.in_memory()

    def _say_unwritable(self, error: UnwritableError) -> None:
        self._say(_("The statistics cannot be saved: {reason}").format(reason=one_line(str(error))))

    def _say(self, line: str) -> None:
        if line not in self._said:
            self._said.add(line)
            self._lines.append(line)
            self._wake()

    def _close_file(self) -> None:
        file, self._file = self._file, None
        self._reading = self.progress = None
        if file is not None:
            file.close()

    def _add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        for number, known in [(deal.number, [deal]) for deal in deals] or [(0, [])]:
            self._heard[match.id, number] = match, known
            self._waiting.add((match.id, number))
        self._write_waiting()

    def _write_waiting(self) -> None:
        file = self._opened()
        for key in sorted(self._waiting):
            file.add(*self._heard[key])
            self._waiting.discard(key)

    def _answer(self, asked: Asked[Found], answer: Callable[[], Found]) -> None:
        try:
            asked.found = answer()
        except DamagedError:
            raise
        except Exception as error:
            asked.problem = str(error)
            raise
        finally:
            self._wake()

    def _brought_forward(self, fold: Folded, played: Played | None = None, query: Query = _ALL) -> Folded:
        """The fold with all matches or, if it is told who has played, with those that count for a query."""
        file = self._opened()
        with suppress(UnwritableError):
            self._write_waiting()
        self._rested = time.monotonic()
        earlier, breathe = self._earlier(), self._breathe
        if played is None:
            return brought_forward(file, fold, earlier, breathe)
        wanted = partial(played.counts, query=query)
        return brought_forward(file, fold, earlier, breathe, of=repr(query), since=query.since, wanted=wanted)

    def _answer_to(self, query: Query) -> Answer:
        played = self._brought_forward(Played())
        name = played.name_asked(query)
        past = self._brought_forward(past_of(name))
        query = replace(query, name=name)
        return Answer(
            query=query,
            figures=self._brought_forward(Figures(name=name), played, query),
            played=played,
            ranked=past.ranked,
            goals=past.goals,
            traveled=past.habits.traveled,
        )

    def _to_read(self, seen: Mapping[str, tuple[int, int]], *, but: Container[str] = ()) -> Sequence[Listed]:
        """The replays of the folder that are to be read; imported ones do not count.

        :param seen: those that the database knows.
        :param but: the names of those that need not be looked at.
        """
        return [
            file
            for file in sorted(listed(self._folder, SUFFIX, but=but))
            if FROM_ELSEWHERE not in file.name and seen.get(shown_id(file.name)) != file[2:]
        ]

    def _read_replays(self, file: StatisticsFile, fresh: Sequence[Listed]) -> Iterator[None]:
        """Read new replays, then those that have changed, and look through the database when nobody waits."""
        yield from self._read_each(file, fresh)
        changed = self._to_read(file.files_read())
        if changed:
            give_time(self._folder, time.time_ns())  # notes on it are not relied on, as in MatchList
        yield from self._read_each(file, changed)
        while not file.check(self._jobs.empty):
            yield

    def _read_each(self, file: StatisticsFile, replays: Sequence[Listed]) -> Iterator[None]:
        """Read replays, one per step."""
        for number, replay in enumerate(replays):
            self.progress = Progress(number, len(replays))
            self._read_one(file, replay)
            yield
        self.progress = None
        yield

    def _read_one(self, file: StatisticsFile, replay: Listed) -> None:
        """Read one replay; an invalid one is skipped and does not stop the others."""
        row = shown_id(replay.name), *replay[2:]
        try:
            match, deals = read_match(replay.path, self._breathe)
            file.add(match, deals, file=row)
        except (DamagedError, UnwritableError):
            raise
        except Exception as error:
            if not isinstance(error, ReplayError):
                log.exception("a replay is left out of the statistics: %s", row[0])
            file.pass_over(*row)
