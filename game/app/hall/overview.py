"""The overview of a hall for its operator: tables, who sits there and since when, and some numbers."""

from collections.abc import Iterator, Sequence
from time import monotonic, time
from typing import Literal

import msgspec

from game.app.hall.hall_table import HallTable
from game.app.hall.numbers import Numbers
from game.i18n.books import book_title
from game.i18n.player_texts import level_name
from game.net.messages import Notice
from game.net.told import Guest
from game.players.roster import Chair, Computer


class ChairTold(msgspec.Struct, frozen=True, kw_only=True):
    """A chair and its occupant."""

    kind: Literal["guest", "computer", "free"]
    name: str = ""
    portrait: str = ""
    level: str = ""
    """The translated level of a computer."""
    here: bool = True
    since: float | None = None
    """Since when a guest is here, or away, in seconds since 1970."""


class TableTold(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the overview; times are in seconds since 1970."""

    number: int
    code: str
    title: str
    state: Literal["waiting", "playing", "over"]
    deal: int
    """The number of the present deal; 0 before the first."""
    since: float
    watching: int
    chairs: tuple[ChairTold, ...]


class HallTold(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="hall"):
    """The overview of a hall."""

    since: float
    guests: int
    answers: tuple[float, float] | None
    """The median and the 99th percentile of recent response times, in seconds."""
    refused: int
    came: int
    went: int
    """Bytes received (``came``) and sent (``went``)."""
    notice: str
    tables: tuple[TableTold, ...]


def overview(tables: Sequence[HallTable], numbers: Numbers, notice: Notice | None) -> HallTold:
    """The present overview of a hall, translated."""
    traffic = numbers.traffic
    return HallTold(
        since=numbers.since,
        guests=numbers.guests,
        answers=numbers.shares(),
        refused=traffic.refused.total(),
        came=traffic.came,
        went=traffic.went,
        notice="" if notice is None else notice.text,
        tables=tuple(_table(table) for table in tables),
    )


def _table(table: HallTable) -> TableTold:
    match = None if table.client is None else table.client.table.match.state
    deal = 0 if match is None else len(match.played) if match.deal is None else match.deal.number
    return TableTold(
        number=table.number,
        code=table.guests.code,
        title=book_title(table.rules),
        state=table.state,
        deal=deal,
        since=table.since,
        watching=len(table.guests.watchers),
        chairs=tuple(_chairs(table)),
    )


def _chairs(table: HallTable) -> Iterator[ChairTold]:
    for person, chair in enumerate(table.guests.chairs):
        guest = table.guests.guests.get(person)
        if guest is not None and guest.ticket:
            yield _guest(guest, chair)
        elif isinstance(chair.kind, Computer):
            level = level_name(chair.kind.level)
            yield ChairTold(kind="computer", name=chair.name, portrait=chair.portrait, level=level)
        else:
            yield ChairTold(kind="free")


def _guest(guest: Guest, chair: Chair) -> ChairTold:
    then = guest.lost_at if guest.line is None else guest.line.opened
    since = None if then is None else time() - (monotonic() - then)
    return ChairTold(
        kind="guest", name=chair.name, portrait=chair.portrait, here=guest.is_here, since=since and float(round(since))
    )
