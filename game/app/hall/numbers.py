"""The counters of a hall for its operator, in the format of Prometheus."""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from time import monotonic, time

from game.app.hall.hall_table import HallTable
from game.net.wire import Traffic

_KEPT = 10_000
_RECENT = 300.0
"""How many seconds a response time counts towards the quantiles."""
_ALIVE = 10.0
"""How many seconds a hall may go without looking at its tables before it counts as hung."""
_EVERY = 1.0
"""Seconds from one count of tables and guests to the next."""
SHARES = 0.5, 0.99


class Numbers:
    """The counters of one hall; changed on the hall's thread, read from any.

    :param traffic: the counters of its door.
    """

    def __init__(self, traffic: Traffic, clock: Callable[[], float] = monotonic) -> None:
        self.tables: Counter[str] = Counter()
        """The number of open tables by state: ``waiting``, ``playing`` or ``over``."""
        self.guests = 0
        """The number of guests who have a chair and are connected."""
        self._looked = clock()
        self.traffic = traffic
        self.since = float(int(time()))
        """The time at which counting began, in seconds since 1970."""
        self._clock = clock
        self._due = 0.0
        self._answers: deque[tuple[float, float]] = deque(maxlen=_KEPT)
        self._count = 0
        self._sum = 0.0

    def look(self, tables: Sequence[HallTable]) -> None:
        """Note that the hall's loop is alive; every few seconds, also count the tables by state and the guests."""
        self._looked = now = self._clock()
        if now < self._due:
            return
        self._due = now + _EVERY
        self.tables = Counter(table.state for table in tables)
        self.guests = sum(guest.is_here for table in tables for guest in table.guests.guests.values())

    def refuse(self, why: str) -> None:
        self.traffic.refused[why] += 1

    @property
    def is_alive(self) -> bool:
        """Whether the hall has looked at its tables within the last seconds."""
        return self._clock() - self._looked < _ALIVE

    def answered(self, came: float) -> None:
        """Note that a guest's table has been told the result of a message that came at this time."""
        now = self._clock()
        self._answers.append((now, now - came))
        self._count += 1
        self._sum += now - came

    def shares(self) -> tuple[float, float] | None:
        """The median and the 99th percentile of recent response times, in seconds; ``None`` if there were none."""
        since = self._clock() - _RECENT
        known = sorted(took for at, took in self._answers.copy() if at >= since)
        if not known:
            return None
        half, most = (known[ceil(share * len(known)) - 1] for share in SHARES)
        return half, most

    def text(self) -> bytes:
        """The numbers in the text format of Prometheus."""
        return "".join(f"{line}\n" for line in self._lines()).encode()

    def _lines(self) -> Iterator[str]:
        yield from _metric_head("tables", "gauge", "Open tables.")
        for state in ("waiting", "playing", "over"):
            yield f'sparrows_tables{{state="{state}"}} {self.tables[state]}'
        yield from _metric_head("guests", "gauge", "Guests who have a chair and a line.")
        yield f"sparrows_guests {self.guests}"
        yield from _metric_head("answer_seconds", "summary", "From a guest's word to when all at the table are told.")
        for share, took in zip(SHARES, self.shares() or (), strict=False):
            yield f'sparrows_answer_seconds{{quantile="{share}"}} {took:.6f}'
        yield f"sparrows_answer_seconds_sum {self._sum:.6f}"
        yield f"sparrows_answer_seconds_count {self._count}"
        yield from _metric_head("refused_total", "counter", "Those who were not let in, by why.")
        for why, count in sorted(self.traffic.refused.copy().items()):
            yield f'sparrows_refused_total{{why="{why}"}} {count}'
        yield from _metric_head("bytes_total", "counter", "Bytes of messages and pages.")
        yield f'sparrows_bytes_total{{way="in"}} {self.traffic.came}'
        yield f'sparrows_bytes_total{{way="out"}} {self.traffic.went}'


def _metric_head(name: str, kind: str, text: str) -> tuple[str, str]:
    return f"# HELP sparrows_{name} {text}", f"# TYPE sparrows_{name} {kind}"
