"""Limits on log lines about guests: a few of a kind each minute, then their number, lest they fill the disk."""

import logging
from collections.abc import Callable
from time import monotonic

from msgspec import Struct

log = logging.getLogger(__name__)

_GUEST_LOGGERS = ("game.net", "game.app.hall")
"""The loggers with lines that any stranger on the network can cause."""
MOST = {logging.WARNING: 1, logging.INFO: 20}
"""The most lines of a kind in a minute, by level; lines of other levels are not limited."""
_MINUTE = 60.0
_MANY_KINDS = 1000


class _Kind(Struct):
    since: float
    written: int = 0
    left_out: int = 0


class Sparing(logging.Filter):
    """A filter that passes the first lines of a kind in each minute, and reports the number of others in the next one.

    Lines are of the same kind if their logger and their text without arguments are the same.
    """

    def __init__(self, clock: Callable[[], float] = monotonic):
        super().__init__()
        self._clock = clock
        self.kinds: dict[tuple[str, str], _Kind] = {}
        """The state of each kind, by logger and text."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let at most ``MOST`` lines of a kind into the log in a minute.

        The first line of a new minute tells how many of its kind were left out in the one before.

        :return: whether this line is written.
        """
        most = MOST.get(record.levelno)
        if most is None or not record.name.startswith(_GUEST_LOGGERS):
            return True
        now, key = self._clock(), (record.name, str(record.msg))
        kind = self.kinds.get(key)
        if kind is None or now - kind.since >= _MINUTE:
            left_out = 0 if kind is None else kind.left_out
            if kind is None and len(self.kinds) >= _MANY_KINDS:
                self.kinds = {
                    other: state for other, state in self.kinds.items() if now - state.since < _MINUTE or state.left_out
                }
            self.kinds[key] = kind = _Kind(now)
            if left_out:
                record.msg = f"{record.msg} (and {left_out} more like the one before)"
        kind.written += 1
        kind.left_out += kind.written > most
        return kind.written <= most

    def tell(self, *, is_end: bool = False) -> None:
        """Log how many lines were left out, for each kind whose minute is over, or for all kinds at the end."""
        now = self._clock()
        for (_name, text), kind in list(self.kinds.items()):
            if kind.left_out and (is_end or now - kind.since >= _MINUTE):
                log.warning("left out %d more like this: %s", kind.left_out, text.replace("%s", "…").replace("%d", "…"))
                kind.left_out = 0
