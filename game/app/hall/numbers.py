"""What can be counted of a hall, for whoever runs it: written as Prometheus reads it."""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from time import monotonic, time

from game.app.hall.hall_table import HallTable
from game.net.wire import Traffic

_KEPT = 10_000
_LATELY = 300.0
"""Seconds for which an answer counts, if not so many came since."""
_ALIVE = 10.0
"""Seconds without a look at its tables after which a hall counts as hung."""
_EVERY = 1.0
"""Seconds after which it is counted anew how the tables stand."""
SHARES = 0.5, 0.99


class Numbers:
    """What is counted of one hall; noted where it is attended, read anywhere.

    :param traffic: what its door counts.
    """

    def __init__(self, traffic: Traffic, clock: Callable[[], float] = monotonic) -> None:
        self.tables: Counter[str] = Counter()
        """Open tables by how they stand: ``waiting``, ``playing`` or ``over``."""
        self.guests = 0
        """Those who have a chair and a line."""
        self._looked = clock()
        self.traffic = traffic
        self.since = float(int(time()))
        """When it began to be counted, in seconds since 1970."""
        self._clock = clock
        self._due = 0.0
        self._answers: deque[tuple[float, float]] = deque(maxlen=_KEPT)
        self._count = 0
        self._sum = 0.0

    def look(self, tables: Sequence[HallTable]) -> None:
        """Notes that the hall looks at its tables, and how they stand."""
        self._looked = now = self._clock()
        if now < self._due:
            return
        self._due = now + _EVERY
        self.tables = Counter(table.state for table in tables)
        self.guests = sum(guest.is_here for table in tables for guest in table.guests.guests.values())

    def refuse(self, why: str) -> None:
        """Notes that somebody was not let in."""
        self.traffic.refused[why] += 1

    @property
    def is_alive(self) -> bool:
        """Whether the hall looked at its tables lately."""
        return self._clock() - self._looked < _ALIVE

    def answered(self, came: float) -> None:
        """Notes that a guest's table has been told what came of his word, which came at this time."""
        now = self._clock()
        self._answers.append((now, now - came))
        self._count += 1
        self._sum += now - came

    def shares(self) -> tuple[float, float] | None:
        """Seconds in which half of the last answers, and 99 of a hundred, were told; ``None``: nobody answered."""
        since = self._clock() - _LATELY
        known = sorted(took for at, took in self._answers.copy() if at >= since)
        if not known:
            return None
        half, most = (known[ceil(share * len(known)) - 1] for share in SHARES)
        return half, most

    def text(self) -> bytes:
        """The numbers in the text format of Prometheus."""
        return "".join(f"{line}\n" for line in self._lines()).encode()

    def _lines(self) -> Iterator[str]:
        yield from _told("tables", "gauge", "Open tables.")
        for state in ("waiting", "playing", "over"):
            yield f'sparrows_tables{{state="{state}"}} {self.tables[state]}'
        yield from _told("guests", "gauge", "Guests who have a chair and a line.")
        yield f"sparrows_guests {self.guests}"
        yield from _told("answer_seconds", "summary", "From a guest's word to when all at the table are told.")
        for share, took in zip(SHARES, self.shares() or (), strict=False):
            yield f'sparrows_answer_seconds{{quantile="{share}"}} {took:.6f}'
        yield f"sparrows_answer_seconds_sum {self._sum:.6f}"
        yield f"sparrows_answer_seconds_count {self._count}"
        yield from _told("refused_total", "counter", "Those who were not let in, by why.")
        for why, count in sorted(self.traffic.refused.copy().items()):
            yield f'sparrows_refused_total{{why="{why}"}} {count}'
        yield from _told("bytes_total", "counter", "Bytes of messages and pages.")
        yield f'sparrows_bytes_total{{way="in"}} {self.traffic.came}'
        yield f'sparrows_bytes_total{{way="out"}} {self.traffic.went}'


def _told(name: str, kind: str, text: str) -> tuple[str, str]:
    return f"# HELP sparrows_{name} {text}", f"# TYPE sparrows_{name} {kind}"
