"""Which replays of a long list are looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from game.app.matches.replay_index import Entry
from game.app.matches.replay_summary import Summary


class Since(Enum):
    """How long ago a match may have been played."""

    EVER = auto()
    TODAY = auto()
    WEEK = auto()
    MONTH = auto()
    YEAR = auto()


class Result(Enum):
    """How a match ended for the person who played it."""

    ANY = auto()
    FIRST = auto()
    NOT_FIRST = auto()
    UNFINISHED = auto()


_DAYS = {Since.TODAY: 0, Since.WEEK: 6, Since.MONTH: 29, Since.YEAR: 364}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is looked for; at first everything."""

    rules: str = ""
    """The id of a rulebook; empty: any."""
    since: Since = Since.EVER
    result: Result = Result.ANY
    text: str = ""
    """In the names of the players."""


def chosen(entries: Sequence[Entry], wanted: Wanted, now: datetime) -> Sequence[Entry]:
    """Those that are looked for, in the same order; days are those of the clock on the wall."""
    earliest = 0.0
    if wanted.since in _DAYS:
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        earliest = (midnight - timedelta(days=_DAYS[wanted.since])).timestamp()
    text = wanted.text.strip().casefold()
    return [
        entry
        for entry in entries
        if (summary := entry.summary) is not None
        and (not wanted.rules or summary.rules == wanted.rules)
        and entry.when >= earliest
        and _has_result(summary, wanted.result)
        and (not text or any(text in name.casefold() for name in summary.names))
    ]


def _has_result(summary: Summary, result: Result) -> bool:
    place = summary.best_place
    match result:
        case Result.ANY:
            return True
        case Result.FIRST:
            return place == 1
        case Result.NOT_FIRST:
            return place is not None and place > 1
        case Result.UNFINISHED:
            return not summary.is_over
