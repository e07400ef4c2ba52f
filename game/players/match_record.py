"""The record of a match without its deals: when it was played, by which rules, and by whom."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Annotated, NamedTuple, Protocol, Self, TypeVar

import msgspec
from msgspec import Meta

from game import Frozen
from game.engine.replays.deal_record import DealRecord
from game.engine.replays.replay import LATEST
from game.players.roster import EarlierName, Time, name_now

Line = Annotated[str, Meta(max_length=60, pattern=r"\A[^\x00-\x1f\x7f-\x9f]*\Z")]
Day = Annotated[str, Meta(pattern=r"\A([0-9]{4}-[0-9]{2}-[0-9]{2})?\Z")]


class Participant(Frozen):
    """A participant of a match."""

    name: Line
    level: Line
    """The level of a computer player; empty for a human."""
    portrait: Line = ""

    @property
    def is_human(self) -> bool:
        return not self.level


class MatchRecord(Frozen, kw_only=True, omit_defaults=True):
    """The record of a match."""

    id: Line
    """The name of the match's file, without the ending."""
    began: Time
    """The time of the beginning."""
    rules: Line
    club: Line = ""
    """The name of the club that had changed the book; empty for the book as it is printed, and of earlier matches."""
    persons: Annotated[tuple[Participant, ...], Meta(max_length=64)]
    """The participants in the order in which they sat down; after them those who took a chair during the match."""
    daily: Day = ""
    """The day of the wall of a day, ``2026-11-20``; empty for any other wall."""
    wall: Line = ""
    """A fingerprint of the seed of the walls: the same for two matches with the same walls; empty if unknown."""
    was_helped: bool = False
    """Whether decisions were taken back, or the match goes on from a replay: it then sets no records."""
    goes_on: bool = False
    """Whether the match was begun from a place of a replay; false also if an older file does not say."""
    hinted: Annotated[tuple[int, ...], Meta(max_length=64)] = ()
    """The persons who asked for a hint; unknown of earlier matches."""
    places: Annotated[tuple[int, ...], Meta(max_length=64)] = ()
    """The place of every participant, from 1, when the match is over; 0 for those who did not play it to the end."""
    journey: Line = ""
    """The id of the stop of the journey where it was played; empty for any other match."""
    ended: Annotated[int, Meta(ge=0, lt=LATEST)] | None = None
    """When the match ended, in seconds since 1970; ``None`` while it is not over, and of earlier matches."""

    def __post_init__(self) -> None:
        if not 0 <= datetime.fromisoformat(self.began).replace(tzinfo=UTC).timestamp() < LATEST:
            raise ValueError(f"it began in {self.began}")
        if self.daily:
            date.fromisoformat(self.daily)

    @property
    def day(self) -> date:
        """The day on which the match began, by this machine's time zone."""
        return datetime.fromisoformat(self.began).replace(tzinfo=UTC).astimezone().date()

    def last_day(self, ended: int | None) -> date:
        """The day of an end (of a deal or of the match) by this machine's time zone.

        If an earlier version did not say when that was, it is the day on which the match began.
        """
        return self.day if ended is None else datetime.fromtimestamp(ended, tz=UTC).astimezone().date()

    @property
    def is_of_day(self) -> bool:
        """Whether the match is the one deal on the wall of a day."""
        return bool(self.daily and self.journey)

    def is_finished_by(self, name: str) -> bool:
        """Whether the person of this name stayed in the match to its end."""
        person = self.person(name)
        return person is not None and any(self.places[person : person + 1])

    def person(self, name: str) -> int | None:
        """The index of the first human of this name; ``None`` if there is none."""
        return next((who for who, one in enumerate(self.persons) if one.is_human and one.name == name), None)

    def with_names_now(self, earlier: Sequence[EarlierName]) -> Self:
        """The record, with the present names of its persons."""
        return msgspec.structs.replace(
            self,
            persons=tuple(
                msgspec.structs.replace(one, name=name_now(one.name, self.began, earlier)) if one.is_human else one
                for one in self.persons
            ),
        )


class Query(Frozen, kw_only=True):
    """A query to the statistics: whose deals, under which books, since when."""

    name: str | None = None
    """The name of the player; ``None``: the one with the most deals."""
    rules: str | None = None
    """The id of the rulebook; ``None``: all rulebooks."""
    club: str = ""
    """The name of the club that has changed the book; empty for the book as it is printed."""
    since: str = ""
    """The earliest beginning of matches that count, in UTC: ``2026-11-20T12:00:00``."""
    helped: bool = False
    """Whether matches with decisions taken back, or on walls seen before, count too."""

    def is_of_book(self, match: MatchRecord) -> bool:
        """Whether a match was played by the book that is asked for, as its club plays it."""
        return self.rules is None or (self.rules, self.club) == (match.rules, match.club)


class Entry(NamedTuple):
    """A deal, and the record of its match."""

    match: MatchRecord
    deal: DealRecord


class Fold(Protocol):
    """What follows from matches in the order in which they were played."""

    def add(self, match: MatchRecord, deals: Sequence[DealRecord]) -> None:
        """Add the next match, with all its deals."""


Folded = TypeVar("Folded", bound=Fold)


def folded(fold: Folded, entries: Iterable[Entry]) -> Folded:
    """The fold, after all these deals in the order of play were added to it."""
    for _id, group in groupby(entries, key=lambda entry: entry.match.id):
        played = list(group)
        fold.add(played[-1].match, [entry.deal for entry in played])
    return fold
